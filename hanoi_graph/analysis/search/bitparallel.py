"""Breadth-first search with a bit for every state: the largest searches, on all cores.

See `words` for how states are packed, `symmetry` for which of them are kept, `kernel` for the inner
loop. A layer is advanced block by block; only blocks that hold a state of the newest layer, or are
entered from one that does, are looked at, and in them only the words that hold one.
"""

from __future__ import annotations

import importlib.util
import os
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph import memory
from hanoi_graph.analysis.search.checkpoint import (
    CheckpointError,
    checkpoint_of,
    read_checkpoint,
    write_checkpoint,
)
from hanoi_graph.analysis.search.field import WordField
from hanoi_graph.analysis.search.symmetry import (
    Blocks,
    Classes,
    group_order,
    interchangeable_pegs,
    with_fewer_permutations,
)
from hanoi_graph.analysis.search.task import Task, what_would_fit
from hanoi_graph.analysis.search.words import WordScheme
from hanoi_graph.errors import MissingPackageError

if TYPE_CHECKING:
    from hanoi_graph.analysis.search.kernel import Planes, Rules

# Parts into which each thread's share of a layer is cut, so that none waits long for another.
_PARTS = 8
# Fewer blocks than this are done before a second thread has begun.
_FEW_BLOCKS = 4
# Bytes for the tables of where the borders go under each permutation of pegs.
_ROUTE_TABLES = 2**25
# A checkpoint is not written before this many times as long has passed as the last one took.
_CHECKPOINT_PAUSE = 10


def search_words(task: Task) -> tuple[WordField, list[int]]:
    """Search in the word scheme.

    Returns
    -------
    field : WordField
        From which distances and paths can be read if the task asks for a trace.
    sizes : list of int
        Of the layers, exact.

    Raises
    ------
    TooLargeError
        Before anything is allocated, if it would not fit.
    MissingPackageError
        If numba is not there.
    CheckpointError, OSError
        If the checkpoint is of no use, or cannot be read or written.
    """
    if not has_numba():
        what = f"a search of {task.rule.pegs}**{task.discs} states"
        if task.checkpoint is not None:
            what = "a checkpoint, which only the method words writes,"
        raise MissingPackageError(
            f"{what} needs the package numba (pip install 'hanoi-graph[fast]')"
        )
    search = _Search(task)
    search.run()
    return WordField(search.blocks, search.planes, task.start_indices), search.sizes


def has_numba() -> bool:
    """Whether the compiled loops can be used."""
    return importlib.util.find_spec("numba") is not None


class _Search:
    """A search on its way."""

    def __init__(self, task: Task) -> None:
        from hanoi_graph.analysis.search import kernel
        from hanoi_graph.analysis.search.rules import make_rules

        self.task = task
        self.kernel = kernel
        self.memory = require_memory(task)
        scheme = WordScheme.of(task.discs, task.rule)
        self.blocks = Blocks(scheme, _classes(task, scheme))
        self.rules: Rules = make_rules(self.blocks)
        self.entered = np.repeat(np.arange(len(self.blocks)), np.diff(self.rules.first))
        self.planes = self._allocate(scheme)
        self.sizes: list[int] = []

    def run(self) -> None:
        """Search to the end or to the radius."""
        with checkpoint_of(self.task.checkpoint) as exists:
            saver = _Saver(self)
            if exists:
                saver.resume()
            else:
                self._place_starts()
            with ThreadPoolExecutor(self.task.workers) as pool:
                # When all states are reached, the step that would find nothing is spared.
                while sum(self.sizes) < self.task.states and self.task.goes_beyond(self.distance):
                    if not self._advance(pool):
                        break
                    self._tell()
                    saver.now_and_then()

    @property
    def distance(self) -> int:
        """The distance of the newest layer."""
        return len(self.sizes) - 1

    def _advance(self, pool: ThreadPoolExecutor) -> bool:
        """Find the next layer; False if there is none."""
        planes = self.planes
        active = planes.sizes > 0
        wanted = active.copy()
        wanted[self.entered[active[self.rules.source]]] = True
        new_sizes = np.zeros_like(planes.sizes)
        # Without a trace both planes are one and the same, and any mark says "reached".
        code = (self.distance + 1) % 3 + 1 if self.task.trace else 1

        def part(blocks: NDArray[np.int64]) -> None:
            self.kernel.advance(blocks, code, self.distance % 2, self.rules, planes, new_sizes)

        todo = np.flatnonzero(wanted)
        if len(todo) < _FEW_BLOCKS:
            part(todo)
        else:
            pieces = min(len(todo), _PARTS * self.task.workers)
            for _ in pool.map(part, np.array_split(todo, pieces)):
                pass
        size = int((new_sizes * self.blocks.weights).sum())
        if size:
            self.sizes.append(size)
            # At the end the sizes of the last layer stay: they say where it is.
            planes.sizes[:] = new_sizes
        return size > 0

    def _place_starts(self) -> None:
        """Mark the starts as the layer at distance 0."""
        planes = self.planes
        block, word, bit = self.blocks.place(self.task.starts)
        kept = block >= 0
        marks = (np.uint64(1) << bit[kept]).astype(planes.current.dtype)
        for plane in (planes.current, planes.seen_low):
            np.bitwise_or.at(plane, (block[kept], word[kept]), marks)
        for number in np.unique(block[kept]):
            planes.sizes[number] = np.unpackbits(planes.current[number].view(np.uint8)).sum()
        self.sizes = [int((planes.sizes * self.blocks.weights).sum())]
        self.restore_borders()

    def restore_borders(self) -> None:
        """Write the borders of the newest layer, which follow from it."""
        planes, masks = self.planes, self.rules.pair_masks.astype(self.planes.current.dtype)
        half = planes.borders[self.distance % 2]
        for block in np.flatnonzero(planes.sizes):
            half[block] = planes.current[block][self.rules.border] & masks[:, None]

    def _allocate(self, scheme: WordScheme) -> Planes:
        """Return the planes, empty."""
        shape = len(self.blocks), scheme.block_words
        low = np.zeros(shape, scheme.dtype)
        return self.kernel.Planes(
            seen_low=low,
            seen_high=np.zeros(shape, scheme.dtype) if self.task.trace else low,
            current=np.zeros(shape, scheme.dtype),
            borders=np.zeros((2, shape[0], len(scheme.pairs), scheme.border_words), scheme.dtype),
            sizes=np.zeros(shape[0], np.int64),
        )

    def _tell(self) -> None:
        self.task.tell(
            distance=self.distance,
            layer_size=self.sizes[-1],
            states=sum(self.sizes),
            memory=self.memory,
        )


class _Saver:
    """Writes the checkpoints of a search, and goes on from one."""

    def __init__(self, search: _Search) -> None:
        self._search = search
        self._path = search.task.checkpoint
        self._pause = search.task.checkpoint_every
        self._last = time.monotonic()
        self._saved: int | None = None

    def resume(self) -> None:
        """Go on from the checkpoint."""
        assert self._path is not None
        search = self._search
        search.sizes = read_checkpoint(
            self._path, search=self._description(), arrays=self._arrays()
        )
        if search.distance and not search.task.goes_beyond(search.distance - 1):
            raise CheckpointError(
                f"checkpoint must be within the radius {search.task.radius}, but {self._path} is "
                f"at distance {search.distance}"
            )
        search.restore_borders()
        self._saved = search.distance

    def now_and_then(self) -> None:
        """Write a checkpoint if the last one is old enough."""
        begin = time.monotonic()
        if self._path is None or begin - self._last < self._pause:
            return
        try:
            write_checkpoint(
                self._path,
                search=self._description(),
                progress=self._search.sizes,
                arrays=self._arrays(),
            )
        except OSError as error:
            raise type(error)(
                error.errno, f"{error.strerror}; {self._what_is_kept()}", os.fspath(self._path)
            ) from None
        self._saved = self._search.distance
        self._last = time.monotonic()
        self._pause = max(self._pause, _CHECKPOINT_PAUSE * (self._last - begin))

    def _what_is_kept(self) -> str:
        """Return what is left of a search that cannot write its checkpoint."""
        kept = (
            "no checkpoint" if self._saved is None else f"the checkpoint of distance {self._saved}"
        )
        return f"the search ends at distance {self._search.distance}, and {kept} is kept"

    def _arrays(self) -> list[NDArray[Any]]:
        planes = self._search.planes
        seen = [planes.seen_low, planes.seen_high]
        return [*seen[: 1 + self._search.task.trace], planes.current, planes.sizes]

    def _description(self) -> dict[str, Any]:
        scheme = self._search.blocks.scheme
        cut = {"small": scheme.small, "low": scheme.low}
        return self._search.task.description() | cut


def require_memory(task: Task) -> int:
    """Refuse a search that would not fit; return the bytes that it takes."""
    needed = memory_for(task)
    if not memory.fits(needed):
        memory.require(
            needed,
            what=f"a search of all {task.rule.pegs}**{task.discs} states",
            instead=what_would_fit(task, memory_for),
        )
    return needed


def memory_for(task: Task) -> int:
    """Return the bytes that a search takes."""
    scheme = WordScheme.of(task.discs, task.rule)
    return bytes_needed(scheme, _classes(task, scheme), trace=task.trace)


def _classes(task: Task, scheme: WordScheme) -> Classes:
    """Return the interchangeable pegs, as many as there is room for the tables of."""
    route = _route_bytes(scheme)
    return with_fewer_permutations(
        interchangeable_pegs(task.starts, task.rule), order=max(1, _ROUTE_TABLES // route)
    )


def _route_bytes(scheme: WordScheme) -> int:
    """Return the bytes of the tables for one permutation, for all pairs of pegs."""
    exchanges = 16 * scheme.pegs * scheme.small
    return len(scheme.pairs) * (4 * scheme.border_words + exchanges + 1)


def bytes_needed(scheme: WordScheme, classes: Classes, *, trace: bool) -> int:
    """Return the bytes that a search takes, exact for the planes and generous for the tables."""
    blocks = kept_blocks(scheme.high, classes)
    word = np.dtype(scheme.dtype).itemsize
    pairs = len(scheme.pairs)
    plane = word * scheme.block_words
    borders = 2 * word * pairs * scheme.border_words
    # The crossings, and what they are worked out from.
    crossings = 200 * pairs + 8 * scheme.high
    tables = 8 * scheme.block_words * (pairs + scheme.pegs)
    tables += 2 * group_order(classes) * _route_bytes(scheme)
    return blocks * ((2 + trace) * plane + borders + crossings) + tables


def kept_blocks(high: int, classes: Classes) -> int:
    """Return how many blocks are kept, without making them.

    >>> kept_blocks(3, ((0,), (1, 2, 3)))
    15
    """
    # How many words of high discs there are in which so many pegs of each class are used. A peg
    # that is alone may always come next; to ask whether it is used would double the cases.
    alone = sum(len(members) == 1 for members in classes)
    several = [members for members in classes if len(members) > 1]
    counts = Counter({(0,) * len(several): 1})
    for _ in range(high):
        longer: Counter[tuple[int, ...]] = Counter()
        for used, count in counts.items():
            longer[used] += count * (alone + sum(used))
            for number, members in enumerate(several):
                if used[number] < len(members):
                    longer[(*used[:number], used[number] + 1, *used[number + 1 :])] += count
        counts = longer
    return counts.total()
