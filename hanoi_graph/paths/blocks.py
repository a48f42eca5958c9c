"""Blocks: ready-made moves of the smallest discs, between which the larger discs move.

This is what makes streaming as fast as copying: only one move in thousands, that of a larger disc,
is worked out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np

from hanoi_graph.paths.pieces import Moves, Piece

# Below this many moves a chunk is quicker written move by move than by blocks.
_FEW = 4


class Blocks(ABC):
    """The ready-made blocks of the low discs.

    Attributes
    ----------
    discs : int
        How many low discs there are.
    head : int
        Length of block 0.
    period : int
        Length of every other block, with the upper move before it.
    """

    discs: int
    head: int
    period: int

    @abstractmethod
    def block(self, number: int, before: Moves, after: Moves) -> Moves:
        """Return the moves of a block, given the upper moves before and after it (zeros: none)."""

    def locate(self, index: int) -> tuple[int, int]:
        """Return the block of a move (from 0) and its offset there; the upper move has offset 0."""
        if index < self.head:
            return 0, index
        number, offset = divmod(index - self.head, self.period)
        return number + 1, offset


def fill_blocks(piece: Piece, upper: Piece, first: int, out: Moves, *, blocks: Blocks) -> None:
    """Write moves of a piece in which the low discs walk a block between any two upper moves.

    Parameters
    ----------
    piece : Piece
        The whole; asked for single moves where a whole block is not worth its while.
    upper : Piece
        The moves of the other discs alone, numbered as if these were discs 1, 2, ...
    first, out
        As for `Piece.fill`.
    blocks : Blocks
        The blocks of the low discs.
    """
    if len(out) <= _FEW:
        Piece.fill(piece, first, out)
        return
    number, offset = blocks.locate(first)
    last = blocks.locate(first + len(out) - 1)[0]
    # Upper moves number .. last + 1, those before, between and after the blocks; zeros where none
    # is.
    between = np.zeros((last - number + 2, 3), out.dtype)
    low, high = max(number, 1), min(last + 1, upper.length)
    known = between[low - number : high - number + 1]
    upper.fill(low - 1, known)
    known[:, 0] += blocks.discs
    for i, u in enumerate(range(number, last + 1)):
        if u and not offset:
            out[0], out = between[i], out[1:]
        skipped = offset - 1 if u and offset else offset
        block = blocks.block(u, between[i], between[i + 1])[skipped:]
        rows = min(len(block), len(out))
        out[:rows], out, offset = block[:rows], out[rows:], 0
