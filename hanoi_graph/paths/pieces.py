"""Pieces: stretches of a path that are given by rules and not by their moves.

A piece knows its exact length, any one of its moves, the state after any number of them, and how to
write a stretch of them into an array. What it is made from (a shortest path to a perfect state, the
worst path, a strategy for more pegs) is its own affair.
"""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.moves import Move

Moves = NDArray[Any]
"""Moves as an integer array of shape ``(m, 3)`` with the columns disc, source peg, target peg."""

CHUNK = 2**18


def move_dtype(discs: int) -> type[np.integer[Any]]:
    """Return the smallest type that holds the discs of a move array."""
    return np.uint8 if discs < 2**8 else np.int32


class Piece(ABC):
    """A stretch of a path, given by rules and not by its moves.

    Attributes
    ----------
    length : int
        Number of moves, exact.
    """

    length: int

    @abstractmethod
    def move(self, k: int) -> Move:
        """Return move `k`, from 1 to `length`."""

    @abstractmethod
    def positions(self, k: int) -> bytes:
        """Return the positions of the discs of this piece after `k` moves, from 0 to `length`."""

    def fill(self, first: int, out: Moves) -> None:
        """Write the moves after the first `first` ones into the rows of `out`."""
        for row in range(len(out)):
            out[row] = self.move(first + row + 1)

    def disc_moves(self, k: int) -> list[int]:
        """Return how often disc 1, 2, ... moves in the first `k` moves.

        A piece that knows no rule for it counts its moves; the list ends with the largest disc
        that has moved, or later.
        """
        counts = np.zeros(1, np.int64)
        for first in steps(0, k, CHUNK):
            out = np.empty((min(CHUNK, k - first), 3), np.int32)
            self.fill(first, out)
            discs = np.bincount(out[:, 0], minlength=len(counts))
            discs[: len(counts)] += counts
            counts = discs
        return [int(count) for count in counts[1:]]


@dataclass(frozen=True)
class SingleMove(Piece):
    """One move, made by the largest of the discs that `before` describes or by any other."""

    single: Move
    before: bytes
    length: int = 1

    def move(self, k: int) -> Move:
        """Return the one move."""
        return self.single

    def positions(self, k: int) -> bytes:
        """Return the positions before (k = 0) or after (k = 1) the move."""
        if not k:
            return self.before
        disc = self.single.disc
        return self.before[: disc - 1] + bytes([self.single.target]) + self.before[disc:]

    def disc_moves(self, k: int) -> list[int]:
        """Return the count of the one disc that moves."""
        return [0] * (self.single.disc - 1) + [k]


class Backwards(Piece):
    """A piece walked from its end to its start."""

    def __init__(self, piece: Piece) -> None:
        self._piece = piece
        self.length = piece.length

    def move(self, k: int) -> Move:
        """Return move `k`: the move of the piece that leads to the same state from behind."""
        return self._piece.move(self.length + 1 - k).reversed()

    def positions(self, k: int) -> bytes:
        """Return the positions after `k` moves."""
        return self._piece.positions(self.length - k)

    def fill(self, first: int, out: Moves) -> None:
        """Write the moves of the piece in reverse, each with its pegs exchanged."""
        forward = np.empty_like(out)
        self._piece.fill(self.length - first - len(out), forward)
        # Column by column: three plain copies are much quicker than one look-up by (0, 2, 1).
        for column, its_source in enumerate((0, 2, 1)):
            out[:, column] = forward[::-1, its_source]

    def disc_moves(self, k: int) -> list[int]:
        """Return what the last `k` moves of the piece add to those before them."""
        whole = self._piece.disc_moves(self.length)
        return less(whole, self._piece.disc_moves(self.length - k))


class Under(Piece):
    """A piece of the smaller discs while the larger ones stand still.

    Parameters
    ----------
    piece : Piece
        Moves the discs 1 to m.
    above : bytes
        The pegs of the discs m + 1, m + 2, ...
    """

    def __init__(self, piece: Piece, above: bytes) -> None:
        self._piece = piece
        self._above = above
        self.length = piece.length

    def move(self, k: int) -> Move:
        """Return move `k` of the smaller discs."""
        return self._piece.move(k)

    def positions(self, k: int) -> bytes:
        """Return the positions of all discs after `k` moves."""
        return self._piece.positions(k) + self._above

    def fill(self, first: int, out: Moves) -> None:
        """Write moves of the smaller discs."""
        self._piece.fill(first, out)

    def disc_moves(self, k: int) -> list[int]:
        """Return the counts of the smaller discs."""
        return self._piece.disc_moves(k)


def less(counts: list[int], others: list[int]) -> list[int]:
    """Return counts less others; the shorter list goes on with zeros."""
    return [a - b for a, b in itertools.zip_longest(counts, others, fillvalue=0)]


def steps(low: int, high: int, size: int) -> Iterator[int]:
    """Yield low, low + size, ... below high; `range` stops at 2**63 for some of its methods."""
    while low < high:
        yield low
        low += size
