"""Shortest paths between any two states on three pegs, exact for any number of discs.

The largest discs that agree stand still. The next one, disc m on peg i bound for j, moves once
(i -> j, the smaller discs waiting on the third peg) or twice (by way of the third peg, while the
smaller discs go from j to i), and never more often. What the smaller discs do before and after is
the shortest path to a perfect state, of which `hanoi_graph.paths.perfect` says how it is found.
(Hinz, L'Enseignement Mathematique 35, 1989.)
"""

from __future__ import annotations

import functools
import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hanoi_graph.errors import InputError
from hanoi_graph.moves import Move
from hanoi_graph.paths.perfect import ToPerfect, distance_to_peg
from hanoi_graph.paths.pieces import Backwards, Piece, SingleMove, Under
from hanoi_graph.paths.sequence import MovePath
from hanoi_graph.states import Order, Positions, State, StateLike, as_positions, as_states

# Arrays over so many pairs stay in a second-level cache.
_PAIRS_AT_ONCE = 2**14


def distance(start: StateLike, goal: StateLike, *, order: Order = "smallest-first") -> int:
    """Return the number of moves of a shortest path between two states on three pegs.

    Parameters
    ----------
    start, goal : state-like
        Words, `State` objects or sequences of pegs, with equally many discs.
    order : {"smallest-first", "largest-first"}
        How words are to be read.

    Returns
    -------
    int
        Exact for any number of discs. Cost: O(n), a fraction of a second for a million discs.

    Raises
    ------
    InputError
        If the states are not of one graph, or not on three pegs.

    References
    ----------
    A. M. Hinz, "The Tower of Hanoi", L'Enseignement Mathematique 35 (1989), 289-321.

    Examples
    --------
    >>> distance("BCAA", "AACB")
    11
    >>> distance("A^64", "C^64") == 2**64 - 1
    True
    """
    task = _Task.of(start, goal, order=order)
    return min(task.once, task.twice) if task.disc else 0


def shortest_path(
    start: StateLike, goal: StateLike, *, order: Order = "smallest-first"
) -> MovePath:
    """Return a shortest path between two states on three pegs.

    Where two paths are shortest it is the one on which the largest disc moves once;
    `shortest_paths` gives both.

    Returns
    -------
    MovePath
        Lazy and exact for any number of discs.

    Raises
    ------
    InputError
        If the states are not of one graph, or not on three pegs.

    Examples
    --------
    >>> for move in shortest_path("AA", "CC"):
    ...     print(move)
    disc 1: A -> B
    disc 2: A -> C
    disc 1: B -> C
    """
    return shortest_paths(start, goal, order=order)[0]


def shortest_paths(
    start: StateLike, goal: StateLike, *, order: Order = "smallest-first"
) -> tuple[MovePath, ...]:
    """Return every shortest path between two states on three pegs: one, or two.

    Examples
    --------
    >>> [[str(move) for move in path] for path in shortest_paths("BA", "BC")]
    [['disc 2: A -> C']]
    >>> [path.move(1).disc for path in shortest_paths("BA", "AB")]
    [1, 2]
    """
    task = _Task.of(start, goal, order=order)
    if not task.disc:
        return (MovePath((), start=task.start),)
    ways = []
    if task.once <= task.twice:
        ways.append(task.path_once())
    if task.twice <= task.once:
        ways.append(task.path_twice())
    return tuple(ways)


def best_path(
    start: StateLike,
    goal: StateLike,
    *,
    largest_disc_moves: int,
    order: Order = "smallest-first",
) -> MovePath:
    """Return the shortest of the paths on which the largest disc that differs moves once, or twice.

    Parameters
    ----------
    start, goal : state-like
        On three pegs.
    largest_disc_moves : {1, 2}
        How often that disc moves.
    order : {"smallest-first", "largest-first"}
        How words are to be read.

    Returns
    -------
    MovePath
        Empty if the states are equal.

    Raises
    ------
    InputError
        If the states are not of one graph or not on three pegs, or the number is another.

    Examples
    --------
    >>> [best_path("BBA", "AAB", largest_disc_moves=times).length for times in (1, 2)]
    [7, 5]
    """
    if largest_disc_moves not in (1, 2):
        raise InputError(f"largest_disc_moves must be 1 or 2, got {largest_disc_moves!r}")
    task = _Task.of(start, goal, order=order)
    if not task.disc:
        return MovePath((), start=task.start)
    return task.path_once() if largest_disc_moves == 1 else task.path_twice()


def shortest_path_count(
    start: StateLike, goal: StateLike, *, order: Order = "smallest-first"
) -> int:
    """Return how many shortest paths join two states on three pegs: 1 or 2.

    Examples
    --------
    >>> shortest_path_count("BA", "AB"), shortest_path_count("AA", "CC")
    (2, 1)
    """
    task = _Task.of(start, goal, order=order)
    return 2 if task.disc and task.once == task.twice else 1


def largest_disc_moves(
    start: StateLike, goal: StateLike, *, order: Order = "smallest-first"
) -> tuple[int, ...]:
    """Return how often the largest disc that has to move does so on the shortest paths.

    That disc is the largest one that stands on different pegs in the two states; the answer is
    ``(0,)`` for equal states, ``(1,)`` or ``(2,)``, and ``(1, 2)`` where both are shortest.

    Examples
    --------
    >>> largest_disc_moves("BA", "AB"), largest_disc_moves("AA", "CC")
    ((1, 2), (1,))
    """
    task = _Task.of(start, goal, order=order)
    if not task.disc:
        return (0,)
    return tuple(
        times
        for times, length in ((1, task.once), (2, task.twice))
        if length == min(task.once, task.twice)
    )


def distances_between(starts: ArrayLike, goals: ArrayLike) -> NDArray[np.uint64]:
    """Return the distances of many pairs of states on three pegs.

    Parameters
    ----------
    starts, goals : array_like of int, shape (m, n) or (n,)
        Positions (see `hanoi_graph.states`); they are broadcast against each other. At most 64
        discs.

    Returns
    -------
    ndarray of uint64, shape (m,)
        Exact: the largest distance of 64 discs is 2**64 - 1. Cost: O(m n) in passes over
        blocks of pairs that stay in the cache.

    Raises
    ------
    InputError
        If there are more than 64 discs or the shapes do not fit.

    Examples
    --------
    >>> distances_between([[1, 2, 0, 0], [0, 0, 0, 0]], [[0, 0, 2, 1], [2, 2, 2, 2]]).tolist()
    [11, 15]
    """
    s, t = as_positions(starts), as_positions(goals)
    try:
        s, t = np.broadcast_arrays(s, t)
    except ValueError:
        raise InputError(
            f"starts and goals must match, got shapes {s.shape} and {t.shape}"
        ) from None
    if not s.ndim:
        raise InputError("starts and goals must be rows of pegs, got single numbers")
    if s.shape[-1] > 64:
        raise InputError(
            f"distances in 64 bits need at most 64 discs, got {s.shape[-1]}; use distance() instead"
        )
    shape, discs = s.shape[:-1], s.shape[-1]
    pairs = math.prod(shape)
    s, t = s.reshape(pairs, discs), t.reshape(pairs, discs)
    distances = np.empty(len(s), np.uint64)
    for first in range(0, len(s), _PAIRS_AT_ONCE):
        rows = slice(first, first + _PAIRS_AT_ONCE)
        # Disc by disc needs the pegs of one disc side by side.
        distances[rows] = _by_disc(np.ascontiguousarray(s[rows].T), np.ascontiguousarray(t[rows].T))
    return distances.reshape(shape)


def _by_disc(s: Positions, t: Positions) -> NDArray[np.uint64]:
    """Return the distances of pairs given disc by disc, shape ``(n, m)``.

    Once a pair has met its largest differing disc, with i, j and the third peg l, four goals are
    carried on: l for both states (one move of that disc), j for s and i for t (two moves). What is
    owed is a binary number, and the discs bring its digits from the highest to the lowest.
    """
    pairs = s.shape[1]
    once, twice, extra = (np.zeros(pairs, np.uint64) for _ in range(3))
    met = np.zeros(pairs, bool)
    s_once, s_twice, t_once, t_twice = (np.zeros(pairs, np.uint8) for _ in range(4))
    for i, j in zip(s[::-1], t[::-1], strict=True):
        first = ~met & (i != j)
        for total, s_goal, t_goal in ((once, s_once, t_once), (twice, s_twice, t_twice)):
            total <<= 1
            total += met * ((i != s_goal).view(np.uint8) + (j != t_goal).view(np.uint8))
        extra <<= 1
        extra += first
        s_once = np.where(first, 3 - i - j, _third(i, s_once))
        t_once = np.where(first, 3 - i - j, _third(j, t_once))
        s_twice = np.where(first, j, _third(i, s_twice))
        t_twice = np.where(first, i, _third(j, t_twice))
        met |= first
    # once + 1 against twice + 1 + extra, compared without the sums, which may pass 64 bits.
    by_two = (once >= extra) & (once - extra > twice)
    return np.where(by_two, twice + extra, once) + met


def _third(i: Positions, j: Positions) -> Positions:
    """Return the third peg beside two, or the peg itself where the two are one."""
    return np.where(i == j, i, 3 - i - j)


class _Task:
    """A pair of states: what has to move, and how long both ways of moving it are."""

    def __init__(self, start: State, goal: State) -> None:
        self.start = start
        self.disc = _largest_difference(start.positions, goal.positions)
        if not self.disc:
            return
        below = self.disc - 1
        self.source, self.target = start.positions[below], goal.positions[below]
        self.third = 3 - self.source - self.target
        self.above = start.positions[self.disc :]
        self.low_start, self.low_goal = start.positions[:below], goal.positions[:below]

    @classmethod
    def of(cls, start: StateLike, goal: StateLike, *, order: Order) -> _Task:
        """Return the task of two states after checking that they are of one three-peg graph."""
        first, last = as_states(start, goal, order=order)
        if first.pegs != 3:
            raise InputError(
                f"this formula needs 3 pegs, got {first.pegs}; with more pegs only a search "
                "finds shortest paths (hanoi_graph.analysis.search)"
            )
        return cls(first, last)

    @functools.cached_property
    def once(self) -> int:
        """Moves when the largest disc moves once."""
        there = distance_to_peg(self.low_start, self.third)
        return there + 1 + distance_to_peg(self.low_goal, self.third)

    @functools.cached_property
    def twice(self) -> int:
        """Moves when it moves twice, the smaller discs going from j to i in between."""
        there = distance_to_peg(self.low_start, self.target)
        return there + 1 + (1 << (self.disc - 1)) + distance_to_peg(self.low_goal, self.source)

    def path_once(self) -> MovePath:
        """Return the path on which the largest disc moves once."""
        return self._path(
            ToPerfect(self.low_start, self.third),
            self._largest(self.source, self.target, rest=self.third),
            Backwards(ToPerfect(self.low_goal, self.third)),
        )

    def path_twice(self) -> MovePath:
        """Return the path on which the largest disc moves twice."""
        tower = bytes([self.target]) * (self.disc - 1)
        return self._path(
            ToPerfect(self.low_start, self.target),
            self._largest(self.source, self.third, rest=self.target),
            ToPerfect(tower, self.source),
            self._largest(self.third, self.target, rest=self.source),
            Backwards(ToPerfect(self.low_goal, self.source)),
        )

    def _largest(self, source: int, target: int, *, rest: int) -> SingleMove:
        """Return a move of the largest disc with the smaller ones on the peg `rest`."""
        before = bytes([rest]) * (self.disc - 1) + bytes([source]) + self.above
        return SingleMove(Move(self.disc, source, target), before)

    def _path(self, *pieces: Piece) -> MovePath:
        """Return the path of these pieces; the largest disc stands where it was moved last."""
        peg = self.source
        whole: list[Piece] = []
        for piece in pieces:
            if isinstance(piece, SingleMove):
                peg = piece.single.target
                whole.append(piece)
            else:
                whole.append(Under(piece, bytes([peg]) + self.above))
        return MovePath(whole, start=self.start)


def _largest_difference(positions: bytes, others: bytes) -> int:
    """Return the largest disc on which two states differ, 0 if they are equal."""
    differs = np.frombuffer(positions, np.uint8) != np.frombuffer(others, np.uint8)
    # argmax of the reversed array stops at the first True.
    return len(positions) - int(differs[::-1].argmax()) if differs.any() else 0
