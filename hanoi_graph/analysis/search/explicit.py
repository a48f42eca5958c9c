"""Breadth-first search with an array entry for every state, for any peg graph.

The plain way: every state has its distance in an array, and the states of a layer are listed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.analysis.search.task import Task
from hanoi_graph.analysis.search.walk import Indices, batches, neighbours
from hanoi_graph.moves import PegGraph

UNSEEN = np.uint32(2**32 - 1)
# The distance, and the index in the queue.
BYTES_PER_STATE = 4 + 8
# States that the compiled loop takes before it comes back to say how far it is.
_STRIDE = 2**20


@dataclass(frozen=True, eq=False)
class DistanceArray:
    """The distances of all states (a `walk.Field`).

    Attributes
    ----------
    distances : ndarray of uint32, shape (pegs**discs,)
        By index, `UNSEEN` where the search did not come.
    """

    discs: int
    rule: PegGraph
    distances: NDArray[np.uint32]

    def reached(self, index: int) -> bool:
        """Whether the search came to a state."""
        return bool(self.distances[index] != UNSEEN)

    def holds(self, indices: Indices, distance: int) -> NDArray[np.bool_]:
        """Return which states are at a distance."""
        result: NDArray[np.bool_] = self.distances[indices] == distance
        return result

    def distance(self, index: int) -> int:
        """Return the distance of a state."""
        return int(self.distances[index])

    def layer(self, *, limit: int) -> Indices:
        """Return states of the last layer, ascending, at most `limit` of them."""
        reached = self.distances[self.distances != UNSEEN]
        return np.flatnonzero(self.distances == reached.max())[:limit]


def memory_for_array(task: Task) -> int:
    """Return the bytes that a search takes."""
    return task.states * BYTES_PER_STATE


def search_by_layers(task: Task) -> tuple[DistanceArray, list[int]]:
    """Return the distances from the nearest start and the sizes of the layers.

    Vectorised, and with nothing compiled: the cost is some 300 ns for a state and 100 µs for a
    layer.
    """
    distances = np.full(task.states, UNSEEN)
    layer = task.start_indices
    distances[layer] = 0
    sizes = [len(layer)]
    while task.goes_beyond(len(sizes) - 1):
        found = [np.zeros(0, np.int64)]
        for part in batches(layer):
            _, targets = neighbours(layer[part], discs=task.discs, rule=task.rule)
            found.append(np.unique(targets[distances[targets] == UNSEEN]))
            distances[found[-1]] = len(sizes)
        layer = np.concatenate(found)
        if not len(layer):
            break
        sizes.append(len(layer))
        _tell(task, distance=len(sizes) - 1, layer_size=len(layer), states=sum(sizes))
    return DistanceArray(task.discs, task.rule, distances), sizes


def search_queue(task: Task) -> tuple[DistanceArray, list[int]]:
    """Return the same as `search_by_layers`, one state after the other; needs numba.

    The cost is some 100 ns for a state, and nothing for a layer: for peg graphs whose layers are
    many and small.
    """
    from hanoi_graph.analysis.search.kernel import take_states

    distances = np.full(task.states, UNSEEN)
    queue = np.empty(task.states, np.int64)
    head, tail = 0, len(task.start_indices)
    queue[:tail] = task.start_indices
    distances[queue[:tail]] = 0
    arcs = np.array(sorted(task.rule.arcs), np.int64).reshape(-1, 2)
    weights = task.rule.pegs ** np.arange(task.discs + 1, dtype=np.int64)
    # No distance in a graph that fits comes near the number that stands for none.
    last = int(UNSEEN) - 1 if task.radius is None else min(task.radius, int(UNSEEN) - 1)
    while head < tail:
        stop = min(head + _STRIDE, tail)
        tail = take_states(distances, queue, head, stop, tail, arcs, weights, last)
        head = stop
        distance = int(distances[queue[head - 1]])
        _tell(task, distance=distance, layer_size=tail - head, states=tail)
    sizes = np.bincount(distances[queue[:tail]])
    return DistanceArray(task.discs, task.rule, distances), [int(size) for size in sizes]


def _tell(task: Task, *, distance: int, layer_size: int, states: int) -> None:
    task.tell(
        distance=distance, layer_size=layer_size, states=states, memory=memory_for_array(task)
    )
