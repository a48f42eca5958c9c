"""Distances from every state to a goal, on three pegs, by the recursion of the graph.

Write P_a for the distances of the 3**m states of H_3^m to the perfect state on peg a. Whatever the
goal, a copy of order m in which it does not lie sees it only by way of two corners:
d(s) = min(x + P_a(s), y + P_b(s)), with the numbers x and y the same for the whole copy. In the
three copies of the next lower order a and b change as every goal of the two-column table does,
and XX
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hanoi_graph import memory
from hanoi_graph.errors import InputError
from hanoi_graph.paths.perfect import distance_to_peg
from hanoi_graph.states import Order, State, StateLike, as_state
from hanoi_graph.words import check_integer

Distances = NDArray[Any]


def distances_to(goal: StateLike, *, order: Order = "smallest-first") -> Distances:
    """Return the distances of all states to a goal, by index.

    Parameters
    ----------
    goal : state-like
        Any state on three pegs, perfect or not.
    order : {"smallest-first", "largest-first"}
        How a word is to be read.

    Returns
    -------
    ndarray of int32 (int64 from 32 discs on), shape (3**n,)
        Entry i is the number of moves from the state of index i to the goal. Cost: one write of the
        memory; no graph and no search.

    Raises
    ------
    TooLargeError
        If the array would not fit in memory.
    InputError
        If the goal is not on three pegs.

    Examples
    --------
    >>> distances_to("C").tolist(), distances_to("AC").tolist()
    ([1, 1, 0], [3, 2, 3, 1, 2, 2, 0, 1, 1])
    """
    state = _on_three_pegs(as_state(goal, order=order))
    n = state.discs
    dtype = np.int32 if n < 32 else np.int64
    memory.require(
        3**n * np.dtype(dtype).itemsize,
        what=f"an array of the distances of all states of {n} discs",
        instead="use distance(), which needs no array, or layer_sizes()",
    )
    out = np.empty(3**n, dtype)
    writer = _Writer()
    for m in range(n):
        size = 3**m
        # The copy of order m + 1 in which the goal lies, and in it the two parts without the goal.
        first = sum(peg * 3**k for k, peg in enumerate(state.positions) if k > m)
        for peg, copy in _other_copies(state.positions, m + 1):
            start = first + peg * size
            writer.write(copy, m, out[start : start + size])
    out[state.index] = 0
    return out


def layers(goal: StateLike, *, order: Order = "smallest-first") -> list[NDArray[np.int64]]:
    """Return the distance layers of a goal: for k = 0, 1, ... the states (by index) at distance k.

    Cost: a sort of all the distances; for a single layer see `layer`.

    Raises
    ------
    TooLargeError
        If the sort would not fit in memory.

    Examples
    --------
    >>> [layer.tolist() for layer in layers("CC")]
    [[8], [6, 7], [1, 3], [0, 2, 4, 5]]
    """
    state = _on_three_pegs(as_state(goal, order=order))
    memory.require(
        # The distances, the indices sorted by them, and as much again while they are sorted.
        (4 + 8 + 8) * 3**state.discs,
        what=f"the layers of all states of {state.discs} discs",
        instead="use layer() for one of them, or layer_sizes()",
    )
    distances = distances_to(state)
    by_distance = np.argsort(distances, kind="stable")
    return np.split(by_distance, np.cumsum(np.bincount(distances))[:-1])


def layer(goal: StateLike, k: int, *, order: Order = "smallest-first") -> NDArray[np.int64]:
    """Return one distance layer of a goal: the states (by index) at distance k.

    Raises
    ------
    InputError
        If no state is at that distance.

    Examples
    --------
    >>> layer("CC", 3).tolist()
    [0, 2, 4, 5]
    """
    states = np.flatnonzero(distances_to(goal, order=order) == check_integer(k, "distance"))
    if not len(states):
        farthest = len(layer_sizes(goal, order=order)) - 1
        raise InputError(f"distance must be from 0 to {farthest}, got {k}")
    return states


def layer_sizes(goal: StateLike, *, order: Order = "smallest-first") -> list[int]:
    """Return how many states stand at distance 0, 1, 2, ... from a goal.

    For a perfect goal the number at distance d is 2 to the number of ones of d in base 2.

    Returns
    -------
    list of int
        As long as the eccentricity of the goal, plus one. Cost: O(2**n), where the graph has 3**n
        states: copies that see the goal alike are counted once.

    Examples
    --------
    >>> layer_sizes("CCC")
    [1, 2, 2, 4, 2, 4, 4, 8]
    >>> layer_sizes("AC")
    [1, 3, 3, 2]
    """
    state = _on_three_pegs(as_state(goal, order=order))
    n = state.discs
    memory.require(
        # The counts of a copy of each lower order, in some twelve kinds, are held at once.
        8 * 24 * 2**n,
        what=f"the layer sizes of {n} discs",
        instead="there are up to 2**n of them",
    )
    counts = _Counts(n).of_goal(state.positions)
    return [int(count) for count in np.trim_zeros(counts, "b")]


def _on_three_pegs(goal: State) -> State:
    """Return the goal, or say that the recursion needs three pegs."""
    if goal.pegs != 3:
        raise InputError(
            f"this recursion needs 3 pegs, got {goal.pegs}; with more pegs only a search "
            "finds the distances (hanoi_graph.analysis.search)"
        )
    return goal


class _Copy(NamedTuple):
    """How a copy sees the goal: d(s) = min(x + P_a(s), y + P_b(s))."""

    a: int
    b: int
    x: int
    y: int

    def part(self, peg: int, discs: int) -> _Copy:
        """Return how the part sees it in which the largest of `discs` discs stands on `peg`."""
        a, b, x, y = self
        weight = 1 << (discs - 1)
        if peg != a:
            a, x = 3 - peg - a, x + weight
        if peg != b:
            b, y = 3 - peg - b, y + weight
        return _pruned(a, b, x, y, discs=discs - 1)

    @property
    def nearer(self) -> int:
        """The smaller of x and y, the least possible distance."""
        return min(self.x, self.y)


def _pruned(a: int, b: int, x: int, y: int, *, discs: int) -> _Copy:
    """Return how a copy sees the goal, without the side that is nowhere the nearer one.

    P_a and P_b differ by 2**discs - 1 at the most.
    """
    if a == b or abs(x - y) >= (1 << discs) - 1:
        return _Copy(a, a, x, x) if x <= y else _Copy(b, b, y, y)
    return _Copy(a, b, x, y)


def _other_copies(positions: bytes, n: int) -> Iterator[tuple[int, _Copy]]:
    """Yield the two copies of order n - 1 without the goal: their peg, and how they see it."""
    j, low = positions[n - 1], positions[: n - 1]
    for i in range(3):
        if i != j:
            k = 3 - i - j
            once = distance_to_peg(low, k) + 1
            twice = distance_to_peg(low, i) + 1 + (1 << (n - 1))
            yield i, _pruned(k, j, once, twice, discs=n - 1)


class _Writer:
    """Writes the distances in a copy, from those in a copy of the same kind where there is one."""

    def __init__(self) -> None:
        self._written: dict[tuple[int, int, int, int], tuple[Distances, int]] = {}

    def write(self, copy: _Copy, n: int, out: Distances) -> None:
        """Write the distances in a copy of order n."""
        key = (n, copy.a, copy.b, copy.x - copy.y)
        if key in self._written:
            same, nearer = self._written[key]
            np.add(same, copy.nearer - nearer, out=out)
            return
        if not n:
            out[0] = copy.nearer
        else:
            size = len(out) // 3
            for peg in range(3):
                self.write(copy.part(peg, n), n - 1, out[peg * size : (peg + 1) * size])
        self._written[key] = out, copy.nearer


class _Counts:
    """Counts how many states of a copy stand at each distance, without looking at the states."""

    def __init__(self, n: int) -> None:
        self._known: dict[tuple[int, int, int, int], NDArray[np.int64]] = {}
        self._length = n

    def of_goal(self, positions: bytes) -> NDArray[np.int64]:
        """Return the counts of the whole graph: of the goal, and of the copies it is not in."""
        counts = np.zeros(1 << self._length, np.int64)
        counts[0] = 1
        for n in range(1, len(positions) + 1):
            for _, copy in _other_copies(positions, n):
                self._add(counts, copy, n - 1, less=0)
        return counts

    def _add(self, counts: NDArray[np.int64], copy: _Copy, n: int, *, less: int) -> None:
        """Add the counts of a copy of order n, all distances taken less by so much."""
        part = self._beyond_nearer(copy, n)
        first = copy.nearer - less
        counts[first : first + len(part)] += part

    def _beyond_nearer(self, copy: _Copy, n: int) -> NDArray[np.int64]:
        """Return the counts of a copy by what the distance is beyond the least possible one."""
        key = (n, copy.a, copy.b, copy.x - copy.y)
        if key not in self._known:
            counts = np.zeros(1 << n, np.int64)
            if not n:
                counts[0] = 1
            else:
                for peg in range(3):
                    self._add(counts, copy.part(peg, n), n - 1, less=copy.nearer)
            self._known[key] = counts
        return self._known[key]
