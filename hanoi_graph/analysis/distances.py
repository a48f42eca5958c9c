"""Distances from every state to a goal, on three pegs, by the recursion of the graph.

Write P_a for the distances of the 3**m states of H_3^m to the perfect state on peg a. Whatever the
goal, a copy of order m in which it does not lie sees it only by way of two corners:
d(s) = min(x + P_a(s), y + P_b(s)), with the numbers x and y the same for the whole copy. In the
three copies of the next lower order a and b change as every goal of the two-column table does,
and x and y grow by 2**(m-1) or by nothing; once they differ by 2**m - 1 or more, one of them is
out of the game. So the array is written from the left to the right, each entry once, from three
small tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph import memory
from hanoi_graph.errors import InputError
from hanoi_graph.paths.shortest import distance_to_peg
from hanoi_graph.states import Order, State, StateLike, as_state

Distances = NDArray[Any]

# Tables of the distances in H_3^9: 19 683 numbers each, so that three of them and the block of the
# result that is written from them stay in a second-level cache.
_TABLE_DISCS = 9


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
    tables = _perfect_tables(min(n, _TABLE_DISCS), dtype)
    for copy, view in _blocks(state.positions, n, out):
        copy.write(view, tables)
    return out


def layers(goal: StateLike, *, order: Order = "smallest-first") -> list[NDArray[np.int64]]:
    """Return the distance layers of a goal: for k = 0, 1, ... the states (by index) at distance k.

    Cost: a sort of all the distances.

    Examples
    --------
    >>> [layer.tolist() for layer in layers("CC")]
    [[8], [6, 7], [1, 3], [0, 2, 4, 5]]
    """
    distances = distances_to(goal, order=order)
    by_distance = np.argsort(distances, kind="stable")
    return np.split(by_distance, np.cumsum(np.bincount(distances))[:-1])


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


@dataclass(frozen=True)
class _Copy:
    """How a copy sees the goal: d(s) = min(x + P_a(s), y + P_b(s))."""

    a: int
    b: int
    x: int
    y: int

    def part(self, peg: int, discs: int) -> _Copy:
        """Return how the part sees it in which the largest of `discs` discs stands on `peg`."""
        weight = 1 << (discs - 1)
        return _Copy(
            a=self.a if peg == self.a else 3 - peg - self.a,
            b=self.b if peg == self.b else 3 - peg - self.b,
            x=self.x + weight * (peg != self.a),
            y=self.y + weight * (peg != self.b),
        ).pruned(discs - 1)

    def pruned(self, discs: int) -> _Copy:
        """Return the same without the side that is nowhere the nearer one.

        P_a and P_b differ by 2**discs - 1 at the most.
        """
        if self.a == self.b or abs(self.x - self.y) >= (1 << discs) - 1:
            side = (self.a, self.x) if self.x <= self.y else (self.b, self.y)
            return _Copy(side[0], side[0], side[1], side[1])
        return self

    def write(self, view: Distances, tables: list[Distances]) -> None:
        """Write the distances of this copy, which is no larger than the tables."""
        size = len(view)
        np.add(_table(tables, self.a, size), self.x, out=view)
        if self.a != self.b:
            np.minimum(view, _table(tables, self.b, size) + self.y, out=view)


def _table(tables: list[Distances], peg: int, size: int) -> Distances:
    """Return P_peg for a copy of `size` states.

    It is a part of the table: that in which the larger discs stand on `peg` and owe nothing.
    """
    first = peg * (len(tables[peg]) - size) // 2
    return tables[peg][first : first + size]


def _other_copies(positions: bytes, n: int) -> Iterator[tuple[int, _Copy]]:
    """Yield the two copies of order n - 1 without the goal: their peg, and how they see it."""
    j, low = positions[n - 1], positions[: n - 1]
    for i in range(3):
        if i != j:
            k = 3 - i - j
            once = distance_to_peg(low, k) + 1
            twice = distance_to_peg(low, i) + 1 + (1 << (n - 1))
            yield i, _Copy(k, j, once, twice).pruned(n - 1)


def _blocks(positions: bytes, n: int, out: Distances) -> Iterator[tuple[_Copy, Distances]]:
    """Yield the blocks of the result, none larger than the tables, with how they see the goal."""
    if not n:
        yield _Copy(0, 0, 0, 0), out
        return
    size = len(out) // 3
    for i, copy in _other_copies(positions, n):
        yield from _split(copy, n - 1, out[i * size : (i + 1) * size])
    j = positions[n - 1]
    yield from _blocks(positions, n - 1, out[j * size : (j + 1) * size])


def _split(copy: _Copy, n: int, out: Distances) -> Iterator[tuple[_Copy, Distances]]:
    """Yield a copy of order n in blocks no larger than the tables."""
    if n <= _TABLE_DISCS:
        yield copy, out
        return
    size = len(out) // 3
    for peg in range(3):
        yield from _split(copy.part(peg, n), n - 1, out[peg * size : (peg + 1) * size])


def _perfect_tables(n: int, dtype: type[np.signedinteger[Any]]) -> list[Distances]:
    """Return P_0, P_1, P_2 of order n, where copy a of P_a is P_a and the others 2**m + P_third."""
    tables = [np.zeros(1, dtype) for _ in range(3)]
    for m in range(n):
        tables = [
            np.concatenate(
                [tables[a] if i == a else tables[3 - a - i] + (1 << m) for i in range(3)]
            )
            for a in range(3)
        ]
    return tables


class _Counts:
    """How many states of a copy stand at each distance, without looking at the states.

    Copies of one order that see the goal by the same corners and with the same difference of x
    and y have the same counts, up to a shift; there are only a few such kinds in each order.
    """

    def __init__(self, n: int) -> None:
        self._known: dict[tuple[int, int, int, int], NDArray[np.int64]] = {}
        self._length = n

    def of_goal(self, positions: bytes) -> NDArray[np.int64]:
        """Return the counts of the whole graph: of the copy of the goal, and of the two others."""
        counts = np.zeros(1 << self._length, np.int64)
        counts[0] = 1
        for n in range(1, len(positions) + 1):
            for _, copy in _other_copies(positions, n):
                self._add(counts, copy, n - 1)
        return counts

    def _add(self, counts: NDArray[np.int64], copy: _Copy, n: int) -> None:
        """Add the counts of one copy of order n to those of the whole."""
        nearer = min(copy.x, copy.y)
        part = self._relative(copy, n)
        counts[nearer : nearer + len(part)] += part

    def _relative(self, copy: _Copy, n: int) -> NDArray[np.int64]:
        """Return the counts of a copy by distance beyond the smaller of x and y."""
        if not n:
            return np.ones(1, np.int64)
        nearer = min(copy.x, copy.y)
        key = (n, 3 * copy.a + copy.b, copy.x - nearer, copy.y - nearer)
        if key not in self._known:
            counts = np.zeros(1 << n, np.int64)
            for peg in range(3):
                self._add(counts, _shifted(copy, -nearer).part(peg, n), n - 1)
            self._known[key] = counts
        return self._known[key]


def _shifted(copy: _Copy, by: int) -> _Copy:
    """Return the copy with both numbers changed by the same amount."""
    return _Copy(copy.a, copy.b, copy.x + by, copy.y + by)
