"""Paths as lazy sequences: their moves are computed when asked for and never all held.

A `MovePath` is a row of pieces (see `hanoi_graph.paths.pieces`), and a window on it.
"""

from __future__ import annotations

import operator
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import overload

import numpy as np
from numpy.typing import NDArray

from hanoi_graph import memory
from hanoi_graph.errors import InputError
from hanoi_graph.moves import Move
from hanoi_graph.paths.pieces import CHUNK, Backwards, Moves, Piece, less, move_dtype, steps
from hanoi_graph.states import State
from hanoi_graph.words import check_integer


class MovePath(Sequence[Move]):
    """A sequence of legal moves from one state to another, computed when asked for.

    Slices are paths as well, and cost nothing; iteration and `chunks` never hold more than one
    chunk of moves. Paths are made by `shortest_path`, `worst_path` and their like.

    Parameters
    ----------
    pieces : sequence of Piece
        In order; each starts in the state in which the one before it ends, and describes all discs.
    start : State
        Where the path begins, so that an empty path has a place too.

    Attributes
    ----------
    length : int
        Number of moves, exact however large (``len()`` stops at 2**63 - 1).
    discs, pegs : int
        Of the states on the path.
    start, goal : State
        The first and the last state.

    Examples
    --------
    >>> from hanoi_graph.paths.shortest import shortest_path
    >>> path = shortest_path("A^64", "C^64")
    >>> path.length == 2**64 - 1
    True
    >>> print(path.move(136), "to", path.state(136))
    disc 4: B -> A to C^3 A B^3 C A^56
    """

    def __init__(self, pieces: Sequence[Piece], *, start: State) -> None:
        self._pieces = tuple(piece for piece in pieces if piece.length)
        self._ends = tuple(accumulate(piece.length for piece in self._pieces))
        self._origin = start
        # The window of the whole row of pieces that this path shows.
        self._low, self._high = 0, self._ends[-1] if self._ends else 0

    @property
    def length(self) -> int:
        """Number of moves, an exact integer."""
        return self._high - self._low

    @property
    def discs(self) -> int:
        """Number of discs."""
        return self._origin.discs

    @property
    def pegs(self) -> int:
        """Number of pegs."""
        return self._origin.pegs

    @property
    def start(self) -> State:
        """The state before the first move."""
        return self.state(0)

    @property
    def goal(self) -> State:
        """The state after the last move."""
        return self.state(self.length)

    def move(self, k: int) -> Move:
        """Return move `k`, counted from 1.

        Cost: O(n) for n discs, wherever the move stands.

        Raises
        ------
        InputError
            If `k` is not from 1 to `length`.
        """
        number = check_integer(k, "the number of a move")
        if not self.length:
            raise InputError(f"the path has no moves, got move {_shown(number)}")
        if not 1 <= number <= self.length:
            raise InputError(f"move must be from 1 to {_shown(self.length)}, got {_shown(number)}")
        piece, before = self._find(self._low + number)
        return piece.move(self._low + number - before)

    def state(self, k: int) -> State:
        """Return the state after `k` moves (0 is the start).

        Cost: O(n) for n discs, wherever the state stands.

        Raises
        ------
        InputError
            If `k` is not from 0 to `length`.
        """
        number = check_integer(k, "the number of moves made")
        if not 0 <= number <= self.length:
            raise InputError(
                f"the number of moves made must be from 0 to {_shown(self.length)}, "
                f"got {_shown(number)}"
            )
        if not self._low + number:
            return self._origin
        piece, before = self._find(self._low + number)
        return State._trusted(piece.positions(self._low + number - before), self.pegs)

    def states(self) -> Iterator[State]:
        """Yield the start and then the state after every move."""
        positions = bytearray(self.start.positions)
        yield self.start
        for disc, _, target in self:
            positions[disc - 1] = target
            yield State._trusted(bytes(positions), self.pegs)

    def chunks(self, *, size: int = CHUNK) -> Iterator[Moves]:
        """Yield the moves as arrays of at most `size` rows with the columns disc, source, target.

        The arrays are ``uint8`` up to 255 discs and ``int32`` beyond; each may be kept and changed.

        Examples
        --------
        >>> from hanoi_graph.paths.shortest import shortest_path
        >>> [chunk.tolist() for chunk in shortest_path("AA", "CC").chunks(size=2)]
        [[[1, 0, 1], [2, 0, 2]], [[1, 1, 2]]]
        """
        if check_integer(size, "size") < 1:
            raise InputError(f"size must be at least 1, got {size}")
        rows = min(size, self.length)
        memory.require(
            3 * rows * np.dtype(move_dtype(self.discs)).itemsize,
            what=f"a chunk of {_shown(rows)} moves",
            instead="choose a smaller size",
        )
        for first in steps(self._low, self._high, size):
            out = np.empty((min(size, self._high - first), 3), move_dtype(self.discs))
            self._fill(first, out)
            yield out

    def to_array(self) -> Moves:
        """Return all moves as one array of shape ``(length, 3)``; refused if it would not fit."""
        width = 3 * np.dtype(move_dtype(self.discs)).itemsize
        memory.require(
            2 * width * self.length,
            what=f"an array of {_shown(self.length)} moves",
            instead="use chunks(), which holds a few moves at a time",
        )
        empty = np.empty((0, 3), move_dtype(self.discs))
        return np.concatenate([empty, *self.chunks()])

    def indices(self) -> NDArray[np.int64]:
        """Return the indices of all states on the path, shape ``(length + 1,)``.

        Examples
        --------
        >>> from hanoi_graph.paths.shortest import shortest_path
        >>> shortest_path("AA", "CC").indices().tolist()
        [0, 1, 7, 8]
        """
        if self.pegs ** min(self.discs, 64) > 2**63:
            raise InputError(f"indices hold 63 bits, too few for {self.discs} discs")
        memory.require(
            32 * self.length,
            what=f"an array of {_shown(self.length)} indices",
            instead="use chunks(), which holds a few moves at a time",
        )
        indices = np.empty(self.length + 1, np.int64)
        indices[0] = self.start.index
        weights = self.pegs ** np.arange(self.discs, dtype=np.int64)
        done = 1
        for chunk in self.chunks():
            disc, source, target = chunk.astype(np.int64).T
            indices[done : done + len(chunk)] = weights[disc - 1] * (target - source)
            done += len(chunk)
        return np.cumsum(indices, out=indices)

    def disc_moves(self) -> list[int]:
        """Return how often each disc moves on the path: disc 1 first, n numbers.

        Exact; where the pieces of the path know their rules no move is looked at: O(n) steps for
        each of the pieces.

        Examples
        --------
        >>> from hanoi_graph.paths.shortest import shortest_path
        >>> shortest_path("A^5", "C^5").disc_moves()
        [16, 8, 4, 2, 1]
        """
        counts = [0] * self.discs
        before = 0
        for piece, end in zip(self._pieces, self._ends, strict=True):
            low, high = (
                min(max(bound - before, 0), piece.length) for bound in (self._low, self._high)
            )
            if low < high:
                made = less(piece.disc_moves(high), piece.disc_moves(low))
                counts[: len(made)] = [a + b for a, b in zip(counts, made, strict=False)]
            before = end
        return counts

    def reversed(self) -> MovePath:
        """Return the path from the goal back to the start."""
        backwards = [Backwards(piece) for piece in reversed(self._pieces)]
        end = self._ends[-1] if self._ends else 0
        whole = MovePath(backwards, start=self._whole_goal())
        return whole._window(end - self._high, end - self._low)

    def __len__(self) -> int:
        return self.length

    def __bool__(self) -> bool:
        # Not by len(), which stops at 2**63 - 1.
        return self.length > 0

    @overload
    def __getitem__(self, key: int) -> Move: ...
    @overload
    def __getitem__(self, key: slice) -> MovePath: ...
    def __getitem__(self, key: int | slice) -> Move | MovePath:
        if isinstance(key, slice):
            return self._slice(key)
        k = operator.index(key)
        if not -self.length <= k < self.length:
            raise IndexError(f"the path has {_shown(self.length)} moves, got index {_shown(k)}")
        return self.move(k % self.length + 1)

    def __iter__(self) -> Iterator[Move]:
        for chunk in self.chunks(size=2**12):
            for disc, source, target in chunk.tolist():
                yield Move(disc, source, target)

    def __reversed__(self) -> Iterator[Move]:
        for k in range(self.length, 0, -1):
            yield self.move(k)

    def __repr__(self) -> str:
        return f"<MovePath {self.start} to {self.goal}, {_shown(self.length)} moves>"

    def _slice(self, key: slice) -> MovePath:
        if key.step not in (None, 1):
            raise InputError(f"a path can be sliced in steps of 1 only, got {key.step}")
        # slice.indices() refuses what len() refuses, so the clipping is done here.
        low, high = (
            min(max(bound + self.length if bound < 0 else bound, 0), self.length)
            for bound in (
                0 if key.start is None else operator.index(key.start),
                self.length if key.stop is None else operator.index(key.stop),
            )
        )
        return self._window(self._low + low, self._low + max(low, high))

    def _window(self, low: int, high: int) -> MovePath:
        path = MovePath(self._pieces, start=self._origin)
        path._low, path._high = low, high
        return path

    def _whole_goal(self) -> State:
        if not self._pieces:
            return self._origin
        last = self._pieces[-1]
        return State._trusted(last.positions(last.length), self.pegs)

    def _find(self, number: int) -> tuple[Piece, int]:
        """Return the piece of move `number` of the whole row, and how many moves precede it."""
        at = bisect_right(self._ends, number - 1)
        return self._pieces[at], self._ends[at - 1] if at else 0

    def _fill(self, first: int, out: Moves) -> None:
        while len(out):
            piece, before = self._find(first + 1)
            rows = min(len(out), before + piece.length - first)
            piece.fill(first - before, out[:rows])
            first, out = first + rows, out[rows:]


def _shown(number: int) -> str:
    """Return a number for a message, in powers of two where its digits would fill the screen."""
    bits = number.bit_length()
    if bits <= 200:
        return str(number)
    # 2**bits is the nearer power where the number begins with 11 in base 2.
    return f"about 2**{bits if number >> (bits - 2) == 3 else bits - 1}"
