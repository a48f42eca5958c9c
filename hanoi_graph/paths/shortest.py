"""Shortest paths between any two states on three pegs, exact for any number of discs.

To a perfect state there is one shortest path, and it is read off the word. Let disc k of the
state s be bound for peg g_k, where g_n is the peg of the goal and g_(k-1) the third peg beside
s_k and g_k, or that peg itself where they agree: g_(k-1) = -(s_k + g_k) mod 3. Disc k owes
2**(k-1) moves if it is not where it is bound for. So the distance is a binary number with one bit
for each disc, and with a distance r still to go the next move is made by the disc of the lowest 1
in r. (Hinz, L'Enseignement Mathematique 35, 1989; the two-column table of the Spanish source text
is the same thing.)

Between any two states the largest discs that agree stand still. The next one, disc m on peg i bound
for j, moves once (i -> j, the smaller discs waiting on the third peg) or twice (by way of the third
peg, which carries the smaller discs from j to i in between), and never more often.
"""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hanoi_graph.errors import InputError
from hanoi_graph.moves import Move
from hanoi_graph.paths.sequence import (
    Backwards,
    Blocks,
    MovePath,
    Moves,
    Piece,
    SingleMove,
    Under,
    fill_blocks,
)
from hanoi_graph.states import Order, Positions, State, StateLike, as_positions, as_states

# Paths of so many discs, 65 535 moves at the most, are kept ready to be copied.
_BLOCK_DISCS = 16
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
    if s.shape[-1] > 64:
        raise InputError(
            f"distances in 64 bits need at most 64 discs, got {s.shape[-1]}; use distance() instead"
        )
    shape, discs = s.shape[:-1], s.shape[-1]
    s, t = s.reshape(-1, discs), t.reshape(-1, discs)
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


class ToPerfect(Piece):
    """The shortest path from any state to a perfect one.

    Parameters
    ----------
    positions : bytes
        The pegs of discs 1 to n.
    peg : int
        The peg of the perfect state.
    """

    def __init__(self, positions: bytes, peg: int) -> None:
        self._start = positions
        self._peg = peg
        self._bound = bound_for(positions, peg)
        self.length = _owed(positions, self._bound)

    def move(self, k: int) -> Move:
        """Return move `k`: the disc of the lowest 1 in what is still to go."""
        rest = self.length - k + 1
        disc = (rest & -rest).bit_length()
        return Move(disc, self._peg_of(disc, rest), self._peg_of(disc, rest - 1))

    def positions(self, k: int) -> bytes:
        """Return the pegs of all discs after `k` moves."""
        changed, towards = self._tower(self.length - k)
        if not changed:
            return self._start
        low = _tower_positions(changed - 1, towards)
        return low + self._bound[changed - 1 : changed] + self._start[changed:]

    def fill(self, first: int, out: Moves) -> None:
        """Write moves: blocks of the smallest discs between the moves of the larger ones."""
        if len(self._start) <= _BLOCK_DISCS:
            out[:] = _short_path(self._start, self._peg)[first : first + len(out)]
        else:
            blocks = _LowDiscs(self._start[:_BLOCK_DISCS], self._peg, self.length)
            fill_blocks(self, self._upper, first, out, blocks=blocks)

    @functools.cached_property
    def _upper(self) -> ToPerfect:
        """The path of the discs above the block, which is the same thing over again."""
        return ToPerfect(self._start[_BLOCK_DISCS:], self._peg)

    def _peg_of(self, disc: int, rest: int) -> int:
        """Return the peg of one disc when the distance still to go is `rest`."""
        changed, towards = self._tower(rest)
        if disc > changed:
            return self._start[disc - 1]
        if disc == changed:
            return self._bound[disc - 1]
        return _tower_peg(disc, changed - 1, towards)

    def _tower(self, rest: int) -> tuple[int, tuple[int, int, int]]:
        """Return the largest disc that has moved, and which tower transfer the smaller ones are in.

        When disc h has just moved the smaller discs stand on the third peg and follow it; the
        transfer is (source, target, moves made). No disc has moved when h is 0.
        """
        disc = (self.length ^ rest).bit_length()
        if not disc:
            return 0, (0, 0, 0)
        source, target = self._start[disc - 1], self._bound[disc - 1]
        size = 1 << (disc - 1)
        return disc, (-(source + target) % 3, target, size - 1 - rest % size)


class _LowDiscs(Blocks):
    """The blocks of a path to a perfect state: a short path first, then tower transfers."""

    def __init__(self, positions: bytes, peg: int, length: int) -> None:
        self.discs = len(positions)
        self.period = 1 << self.discs
        self.head = length % self.period
        self._start = positions
        self._peg = peg

    def block(self, number: int, before: Moves, after: Moves) -> Moves:
        """Return the way from the third peg of one upper move to the third peg of the next."""
        target = -int(after[1] + after[2]) % 3 if after[0] else self._peg
        if not number:
            return _short_path(self._start, target)
        return _short_path(bytes([-int(before[1] + before[2]) % 3]) * self.discs, target)


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


def distance_to_peg(positions: bytes, peg: int) -> int:
    """Return the distance of a state to the perfect state on a peg, by one pass over the discs."""
    return _owed(positions, bound_for(positions, peg))


def bound_for(positions: bytes, peg: int) -> bytes:
    """Return for every disc the peg that it is bound for on the way to a perfect state.

    This is the right column of the two-column table. With h_k = (-1)**k g_k the rule
    g_(k-1) = -(s_k + g_k) becomes h_(k-1) = h_k + (-1)**k s_k, a running sum.
    """
    discs = len(positions)
    signed = np.frombuffer(positions, np.uint8).astype(np.int64)
    signed[::2] *= -1  # disc 1, 3, 5, ... stand at the even places
    sums = np.zeros(discs + 1, np.int64)
    np.cumsum(signed[::-1], out=sums[1:])
    bound = (peg if discs % 2 == 0 else -peg) + sums[:discs][::-1]
    bound[::2] *= -1
    return (bound % 3).astype(np.uint8).tobytes()


def _owed(positions: bytes, bound: bytes) -> int:
    """Return the binary number whose bits say which discs are not where they are bound for."""
    differs = np.frombuffer(positions, np.uint8) != np.frombuffer(bound, np.uint8)
    return int.from_bytes(np.packbits(differs, bitorder="little").tobytes(), "little")


def _largest_difference(positions: bytes, others: bytes) -> int:
    """Return the largest disc on which two states differ, 0 if they are equal."""
    differs = np.frombuffer(positions, np.uint8) != np.frombuffer(others, np.uint8)
    # argmax of the reversed array stops at the first True.
    return len(positions) - int(differs[::-1].argmax()) if differs.any() else 0


def _tower_peg(disc: int, discs: int, transfer: tuple[int, int, int]) -> int:
    """Return the peg of one disc in the transfer of a tower (source, target, moves made).

    Disc k has moved floor((m + 2**(k-1)) / 2**k) times, always the same way round: with the largest
    disc where n - k is even, against it where it is odd.
    """
    source, target, made = transfer
    step = target - source if (discs - disc) % 2 == 0 else source - target
    return (source + step * ((made + (1 << (disc - 1))) >> disc)) % 3


def _tower_positions(discs: int, transfer: tuple[int, int, int]) -> bytes:
    """Return the pegs of all discs in the transfer of a tower, in O(n) (see `_tower_peg`).

    The number of moves of disc k modulo 3 is an alternating sum of the higher bits of m, since
    2**i is 1 or -1 modulo 3.
    """
    source, target, made = transfer
    size = discs // 8 + 1
    bits = np.unpackbits(np.frombuffer(made.to_bytes(size, "little"), np.uint8), bitorder="little")
    low, high = bits[:discs].astype(np.int64), bits[1 : discs + 1].astype(np.int64)
    signs = 1 - 2 * (np.arange(1, discs + 1) % 2)
    # moves of disc k = (m >> k) + bit k-1; m >> k = sum over i >= k of bit_i 2**(i-k).
    shifted = signs * np.cumsum((signs * high)[::-1])[::-1]
    steps = np.where((discs - np.arange(1, discs + 1)) % 2 == 0, target - source, source - target)
    pegs: NDArray[np.int64] = (source + steps * (shifted + low)) % 3
    return pegs.astype(np.uint8).tobytes()


@functools.lru_cache(maxsize=64)
def _short_path(positions: bytes, peg: int) -> Moves:
    """Return all moves to a perfect state of at most `_BLOCK_DISCS` discs, ready to be copied.

    From the smallest up, each disc that is not where it is bound for goes there, and the tower that
    stood on the third peg follows it.
    """
    bound = bound_for(positions, peg)
    parts = [np.empty((0, 3), np.uint8)]
    for disc, (source, target) in enumerate(zip(positions, bound, strict=True), start=1):
        if source != target:
            parts.append(np.array([[disc, source, target]], np.uint8))
            parts.append(_transfer(disc - 1, -(source + target) % 3, target))
    return _frozen(np.concatenate(parts))


@functools.cache
def _transfer(discs: int, source: int, target: int) -> Moves:
    """Return all moves that take a tower from one peg to another (recursively, each kept)."""
    if not discs:
        return np.empty((0, 3), np.uint8)
    third = 3 - source - target
    largest = np.array([[discs, source, target]], np.uint8)
    parts = (_transfer(discs - 1, source, third), largest, _transfer(discs - 1, third, target))
    return _frozen(np.concatenate(parts))


def _frozen(moves: Moves) -> Moves:
    """Return the array, which is shared from now on, as one that cannot be changed."""
    moves.flags.writeable = False
    return moves
