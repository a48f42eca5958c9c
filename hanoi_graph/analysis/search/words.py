"""The word scheme: many states in one machine word, all their moves in a few instructions.

The index of a state is cut into three groups of digits, from the smallest disc up:

*small* discs
    as many as have at most 64 states: three on 4 pegs (4**3 = 64), two on 5 to 8 pegs. The states
    that differ only in them are the bits of one word, bit = index of the small discs.
*low* discs
    the next ones. The words that differ only in them are a *block*, which fits in the cache of a
    core.
*high* discs
    the others. They number the blocks.

A move of a small disc stays in the word. A move of a larger disc between pegs i and j needs all
smaller discs off both, so it copies some bits of the word, always the same ones for {i, j}, to
the same bits of one other word: within the block for a low disc, in another block for a high one.
For every pair of pegs a word has at most one such move, since only the smaller of the two discs
on top can go.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.moves import PegGraph
from hanoi_graph.states import Positions, indices_to_positions

WORD_BITS = 64
# Words of a block: with 4**6 of them a block with its scratch (96 KiB) stays in a core's own
# cache, and few moves leave it. With more pegs more moves leave a block, and each has to be
# handed over, so there a block is larger.
_BLOCK_WORDS = 4**6
_BLOCK_WORDS_MANY_PEGS = 2**17


@dataclass(frozen=True)
class WordScheme:
    """How the states of H_p^n are cut into blocks, words and bits.

    Attributes
    ----------
    discs : int
    rule : PegGraph
    small, low, high : int
        How many discs belong to each group.
    """

    discs: int
    rule: PegGraph
    small: int
    low: int

    @classmethod
    def of(cls, discs: int, rule: PegGraph, *, low: int | None = None) -> WordScheme:
        """Return the scheme for so many discs, by default with blocks of the size that is best."""
        pegs = rule.pegs
        small = min(discs, _digits_below(pegs, WORD_BITS))
        if low is None:
            low = _digits_below(pegs, _BLOCK_WORDS if pegs <= 4 else _BLOCK_WORDS_MANY_PEGS)
        return cls(discs, rule, small, min(low, discs - small))

    @property
    def pegs(self) -> int:
        """Number of pegs."""
        return self.rule.pegs

    @property
    def high(self) -> int:
        """Number of high discs."""
        return self.discs - self.small - self.low

    @property
    def bits(self) -> int:
        """States of a word."""
        return int(self.pegs**self.small)

    @property
    def block_words(self) -> int:
        """Words of a block."""
        return int(self.pegs**self.low)

    @property
    def border_words(self) -> int:
        """Words of a block from which a high disc can move between two given pegs."""
        return (self.pegs - 2) ** self.low if self.high else 0

    @property
    def dtype(self) -> type[np.unsignedinteger[Any]]:
        """Of a word: the shortest that holds its bits."""
        return np.uint32 if self.bits <= 32 else np.uint64

    @functools.cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs of pegs between which a disc may move, in at least one direction."""
        both = combinations(range(self.pegs), 2)
        return tuple((i, j) for i, j in both if self.rule.allows(i, j) or self.rule.allows(j, i))

    @functools.cached_property
    def small_digits(self) -> NDArray[np.uint8]:
        """The pegs of the small discs for every bit, shape (bits, small)."""
        return indices_to_positions(np.arange(self.bits), discs=self.small, pegs=self.pegs)

    @functools.cached_property
    def low_digits(self) -> NDArray[np.uint8]:
        """The pegs of the low discs for every word of a block, shape (block_words, low)."""
        return indices_to_positions(np.arange(self.block_words), discs=self.low, pegs=self.pegs)

    def split(self, positions: Positions) -> tuple[Positions, Positions, Positions]:
        """Return the columns of the small, the low and the high discs."""
        small, low, high = np.split(positions, [self.small, self.small + self.low], axis=1)
        return small, low, high

    def pair_masks(self) -> NDArray[np.uint64]:
        """Return for every pair the bits whose small discs all keep off both pegs."""
        return np.array(
            [
                word_where((self.small_digits != i) & (self.small_digits != j))
                for i, j in self.pairs
            ],
            np.uint64,
        )

    def low_targets(self) -> NDArray[np.int32]:
        """Return for every word of a block and pair the word to which a low disc moves.

        Where none can move, the word itself stands, so that copying bits there changes nothing.
        """
        own = np.arange(self.block_words, dtype=np.int32)
        targets = np.repeat(own[:, None], max(len(self.pairs), 1), axis=1)
        for number, pair in enumerate(self.pairs):
            place, change = top_moves(self.low_digits, pair, self.rule)
            moved = own + change * self.pegs**place
            targets[:, number] = np.where(change != 0, moved, own)
        return targets

    def border(self) -> NDArray[np.int32]:
        """Return for every pair the words whose low discs all keep off both pegs.

        Shape (pairs, border_words).
        """
        rows = [
            np.flatnonzero(((self.low_digits != i) & (self.low_digits != j)).all(axis=1))
            for i, j in self.pairs
        ]
        return np.array(rows, np.int32).reshape(len(self.pairs), -1)[:, : self.border_words]

    def free_masks(self) -> NDArray[np.uint64]:
        """Return for every small disc the bits in which no smaller disc lies on it."""
        digits = self.small_digits
        return np.array(
            [word_where(digits[:, :k] != digits[:, k : k + 1]) for k in range(self.small)],
            np.uint64,
        )

    def lowest_masks(self) -> NDArray[np.uint64]:
        """Return for every small disc the bits in which it stands on peg 0."""
        digits = self.small_digits
        return np.array(
            [word_where(digits[:, k : k + 1] == 0) for k in range(self.small)], np.uint64
        )

    def small_shifts(self) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
        """Return the moves of the small discs one by one: which bits, and how far to the left."""
        masks, shifts = [], []
        digits = self.small_digits
        for k in range(self.small):
            for i, j in sorted(self.rule.arcs):
                smaller = digits[:, :k]
                movable = ((smaller != i) & (smaller != j)).all(axis=1) & (digits[:, k] == i)
                masks.append(word_where(movable[:, None]))
                shifts.append((j - i) * self.pegs**k)
        return np.array(masks, np.uint64), np.array(shifts, np.int64)


def top_moves(
    digits: NDArray[np.uint8], pair: tuple[int, int], rule: PegGraph
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the move between two pegs for every row of pegs, smallest disc first.

    Returns
    -------
    place : ndarray of int64, shape (m,)
        Column of the disc that moves: the first that stands on one of the two pegs.
    change : ndarray of int64, shape (m,)
        Target peg minus source peg, 0 where no disc can move.
    """
    i, j = pair
    rows, columns = digits.shape
    if not columns:
        return np.zeros(rows, np.int64), np.zeros(rows, np.int64)
    on_pair = (digits == i) | (digits == j)
    place = on_pair.argmax(axis=1)
    first = digits[np.arange(rows), place]
    change = np.zeros(rows, np.int64)
    for source, target in ((i, j), (j, i)):
        if rule.allows(source, target):
            change[first == source] = target - source
    return place, change


def word_where(holds: NDArray[np.bool_]) -> int:
    """Return the word of the bits in whose row every entry holds."""
    return sum(1 << int(bit) for bit in np.flatnonzero(holds.all(axis=1)))


def _digits_below(pegs: int, limit: int) -> int:
    """Return the largest k with pegs**k at most `limit`."""
    count = 0
    while pegs ** (count + 1) <= limit:
        count += 1
    return count
