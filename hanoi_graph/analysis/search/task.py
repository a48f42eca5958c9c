"""What to search: the question, the same for every way to answer it."""

from __future__ import annotations

import functools
import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph import memory
from hanoi_graph.analysis.search.checkpoint import PathLike
from hanoi_graph.moves import PegGraph
from hanoi_graph.states import Positions, State, positions_to_indices

INDEX_BITS = 63
"""Of the index of a state."""

# So many states are named in the description of a search.
_SHOWN = 3


@dataclass(frozen=True)
class Progress:
    """How far a search is.

    Attributes
    ----------
    distance : int
        Of the newest layer.
    layer_size : int
        States in it (for `method` "explicit" and thin layers: states still to be left).
    states, total : int
        States reached, and states of the graph.
    memory : int
        Bytes that the search takes.
    """

    distance: int
    layer_size: int
    states: int
    total: int
    memory: int


Report = Callable[[Progress], None]


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass(frozen=True, eq=False)
class Task:
    """What to search.

    Attributes
    ----------
    starts : ndarray of uint8, shape (m, discs)
        Positions of the states at distance 0.
    rule : PegGraph
    trace : bool
        Whether distances are wanted afterwards, and not only the sizes of the layers.
    radius : int, optional
        Greatest distance to go to.
    workers : int
        Threads.
    checkpoint : path-like, optional
        File to go on from, and to write.
    checkpoint_every : float
        Seconds between two writes of it, at least.
    report : callable, optional
        Hears of every layer.
    above : frozenset of int
        Pegs of larger discs that were left out although they might move: while each of these pegs
        holds one of the discs searched, none of them can.
    """

    starts: Positions
    rule: PegGraph
    trace: bool = True
    radius: int | None = None
    workers: int = field(default_factory=cores)
    checkpoint: PathLike | None = None
    checkpoint_every: float = 60.0
    report: Report | None = None
    above: frozenset[int] = frozenset()

    @property
    def discs(self) -> int:
        """Number of discs."""
        return int(self.starts.shape[1])

    @property
    def states(self) -> int:
        """Number of states of the graph."""
        return int(self.rule.pegs**self.discs)

    @property
    def has_indices(self) -> bool:
        """Whether an index of a state fits in a machine word."""
        # Not the power itself at once: there may be millions of discs.
        return self.discs < INDEX_BITS and self.states < 2**INDEX_BITS

    def of_discs(self, discs: int) -> Task:
        """Return the same search of the smallest discs only."""
        return replace(self, starts=self.starts[:, :discs])

    def movable_discs(self) -> int:
        """Return the number of the largest disc that can move within the radius, or that matters.

        A disc moves only after all smaller ones on its peg, so of each peg at most as many can move
        as the radius has moves. The larger discs are where they were, and in nobody's way.
        """
        if self.radius is None or not self.discs:
            return self.discs
        differing = (self.starts != self.starts[:1]).any(axis=0)
        last = int(np.flatnonzero(differing)[-1]) if differing.any() else -1
        for start in self.starts:
            for peg in range(self.rule.pegs):
                on_peg = np.flatnonzero(start == peg)[: self.radius]
                last = max(last, int(on_peg[-1]) if len(on_peg) else -1)
        return last + 1

    def with_indices(self) -> Task | None:
        """Return the search of as many discs as an index can hold, if at first no other can move.

        Whether they can later is for the search to see (`above`).
        """
        discs = self.discs
        while not self.of_discs(discs).has_indices:
            discs = min(discs, INDEX_BITS) - 1
        low, high = self.starts[:, :discs], self.starts[:, discs:]
        above = frozenset(high[0].tolist())
        covered = all(above <= set(start.tolist()) for start in low)
        if not covered or (high != high[:1]).any():
            return None
        return replace(self, starts=low, above=above)

    @functools.cached_property
    def start_indices(self) -> NDArray[np.int64]:
        """The states at distance 0 by index, ascending, each once."""
        return np.unique(positions_to_indices(self.starts, pegs=self.rule.pegs))

    def goes_beyond(self, distance: int) -> bool:
        """Whether states at this distance are to be left."""
        return self.radius is None or distance < self.radius

    def tell(self, *, distance: int, layer_size: int, states: int, memory: int) -> None:
        """Report how far the search is."""
        if self.report:
            self.report(Progress(distance, layer_size, states, self.states, memory))

    def description(self) -> dict[str, Any]:
        """Return what makes this search different from others, for a checkpoint."""
        first = self.start_indices
        return {
            "discs": self.discs,
            "pegs": self.rule.pegs,
            "peg_graph": str(self.rule),
            "start": self._starts_shown(),
            "starts": hashlib.sha256(first.tobytes()).hexdigest(),
            "trace": self.trace,
        }

    def _starts_shown(self) -> str:
        """Return the words of the states at distance 0, or of the first of them."""
        shown = [
            State.from_index(int(index), discs=self.discs, pegs=self.rule.pegs)
            for index in self.start_indices[:_SHOWN]
        ]
        more = len(self.start_indices) - len(shown)
        text = ", ".join(state.word(runs=True) for state in shown)
        text += f" and {more} more states" if more else ""
        perfect = all(state.perfect_peg is not None for state in shown)
        return text if perfect else f"{text} (smallest disc first)"


def what_would_fit(task: Task, memory_for: Callable[[Task], int]) -> str:
    """Return what to ask instead of a search that does not fit.

    Parameters
    ----------
    memory_for : callable
        Takes a task, returns the bytes for it.
    """

    def fits(smaller: Task) -> bool:
        return smaller.has_indices and memory.fits(memory_for(smaller))

    discs = min(task.discs, INDEX_BITS)
    while discs and not fits(task.of_discs(discs)):
        discs -= 1
    advice = f"{discs} discs would fit"
    layers_only = replace(task, trace=False)
    if task.trace and fits(layers_only):
        advice += ", and so would this search without distances of goals"
    if task.radius is None:
        advice += f", and of {task.discs} discs the states within a small radius"
    return advice
