"""Breadth-first search that holds only the states it comes to: a ball in a graph of any size.

The states of a layer are a sorted array of their indices. Where every move can be taken back, a
neighbour of a state of the newest layer is in that layer, in the one before, or new, so two layers
are enough to go on; else all of them are kept.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hanoi_graph import memory
from hanoi_graph.analysis.search.task import INDEX_BITS, Task
from hanoi_graph.analysis.search.walk import Indices, batches, neighbours
from hanoi_graph.errors import TooLargeError
from hanoi_graph.moves import PegGraph
from hanoi_graph.states import indices_to_positions

# New states are sorted in among those known when there are so many, or as many as those known.
_PENDING = 2**20
# An index while it is listed, joined with others and sorted.
_BYTES_PER_STATE = 3 * 8


@dataclass(frozen=True, eq=False)
class Ball:
    """The layers of a search, state by state (a `walk.Field`).

    Attributes
    ----------
    layers : tuple of ndarray of int64
        Indices, ascending; without a trace those that are no longer needed are empty.
    """

    discs: int
    rule: PegGraph
    layers: tuple[Indices, ...]

    def reached(self, index: int) -> bool:
        """Whether the search came to a state."""
        return self._distance(index) is not None

    def holds(self, indices: Indices, distance: int) -> NDArray[np.bool_]:
        """Return which states are at a distance."""
        return _among(indices, self.layers[distance])

    def distance(self, index: int) -> int:
        """Return the distance of a state that was reached. Cost: a look-up in every layer."""
        distance = self._distance(index)
        assert distance is not None
        return distance

    def layer(self, *, limit: int) -> Indices:
        """Return states of the last layer, ascending, at most `limit` of them."""
        return self.layers[-1][:limit]

    def _distance(self, index: int) -> int | None:
        state = np.array([index])
        found = (d for d, layer in enumerate(self.layers) if _among(state, layer)[0])
        return next(found, None)


def search_ball(task: Task) -> tuple[Ball, list[int]]:
    """Return the layers and their sizes.

    The cost is some 500 ns and 8 to 24 bytes for a state that is reached, whatever the number of
    others.

    Raises
    ------
    TooLargeError
        When the next layer would not fit; the message says which radius does.
    """
    layers = [task.start_indices]
    sizes = [len(layers[0])]
    keep_all = task.trace or not task.rule.is_symmetric
    while task.goes_beyond(len(sizes) - 1):
        _require_covered(task, layers[-1], sizes)
        known = layers if not task.rule.is_symmetric else layers[-2:]
        layer = _next_layer(task, layers[-1], known, sizes)
        if not len(layer):
            break
        layers.append(layer)
        sizes.append(len(layer))
        if not keep_all and len(layers) > 2:
            layers[-3] = np.zeros(0, np.int64)
        task.tell(
            distance=len(sizes) - 1,
            layer_size=sizes[-1],
            states=sum(sizes),
            memory=sum(layer.nbytes for layer in layers),
        )
    return Ball(task.discs, task.rule, tuple(layers)), sizes


def _next_layer(task: Task, layer: Indices, known: list[Indices], sizes: list[int]) -> Indices:
    """Return the states one move beyond a layer that are not known, ascending."""
    new = np.zeros(0, np.int64)
    pending: list[Indices] = []
    waiting = 0
    for part in batches(layer):
        _, targets = neighbours(layer[part], discs=task.discs, rule=task.rule)
        targets = np.unique(targets)
        for nearer in reversed(known):
            targets = targets[~_among(targets, nearer)]
        pending.append(targets)
        waiting += len(targets)
        _require(len(new) + waiting, sizes)
        if waiting > max(_PENDING, len(new)):
            new, pending, waiting = np.unique(np.concatenate([new, *pending])), [], 0
    return np.unique(np.concatenate([new, *pending]))


def _require_covered(task: Task, layer: Indices, sizes: list[int]) -> None:
    """Refuse to leave a layer in which a disc that was left out could move."""
    for part in batches(layer) if task.above else ():
        positions = indices_to_positions(layer[part], discs=task.discs, pegs=task.rule.pegs)
        if not all((positions == peg).any(axis=1).all() for peg in task.above):
            raise TooLargeError(
                f"a search must have fewer than 2**{INDEX_BITS} states, and {len(sizes)} moves "
                f"bring a disc beyond the {task.discs} smallest into play; " + _what_fits(sizes),
                needed=2 ** (INDEX_BITS - 3),
            )


def _what_fits(sizes: list[int]) -> str:
    return f"the {sum(sizes)} states within a radius of {len(sizes) - 1} fit"


def _require(found: int, sizes: list[int]) -> None:
    """Refuse to go on with a layer that does not fit, and say what does."""
    memory.require(
        _BYTES_PER_STATE * found,
        what=f"the layer at distance {len(sizes)}, of {found} states or more,",
        instead=_what_fits(sizes),
    )


def _among(indices: Indices, layer: Indices) -> NDArray[np.bool_]:
    """Return which of some indices are in an ascending array."""
    if not len(layer):
        return np.zeros(len(indices), np.bool_)
    places = np.searchsorted(layer, indices).clip(max=len(layer) - 1)
    result: NDArray[np.bool_] = layer[places] == indices
    return result
