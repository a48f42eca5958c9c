"""Shortest paths from any state to a perfect one, on three pegs, exact for any number of discs.

There is one shortest path, and it is read off the word. Let disc k of the state s be bound for peg
g_k, where g_n is the peg of the goal and g_(k-1) the third peg beside s_k and g_k, or that peg
itself where they agree: g_(k-1) = -(s_k + g_k) mod 3. Disc k owes 2**(k-1) moves if it is not where
it is bound for. So the distance is a binary number with one bit for each disc, and with a distance
r still to go the next move is made by the disc of the lowest 1 in r. (Hinz, L'Enseignement
Mathematique 35, 1989; the two-column table of the Spanish source text is the same thing.)
"""

from __future__ import annotations

import functools
import itertools

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.moves import Move
from hanoi_graph.paths.blocks import Blocks, fill_blocks
from hanoi_graph.paths.pieces import Moves, Piece

# Paths of so many discs, 65 535 moves at the most, are kept ready to be copied.
_BLOCK_DISCS = 16
# The pegs that discs are bound for are found for so many of them at once.
_AT_ONCE = 2**15


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

    def disc_moves(self, k: int) -> list[int]:
        """Return the counts: disc d + 1 moves when what is still to go ends with d zeros."""
        discs = range(len(self._start) + 1)
        passed = [(self.length >> d) - ((self.length - k) >> d) for d in discs]
        return [a - b for a, b in itertools.pairwise(passed)]

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


def distance_to_peg(positions: bytes, peg: int) -> int:
    """Return the distance of a state to the perfect state on a peg, by one pass over the discs."""
    return _owed(positions, bound_for(positions, peg))


def bound_for(positions: bytes, peg: int) -> bytes:
    """Return for every disc the peg that it is bound for on the way to a perfect state.

    This is the right column of the two-column table. With h_k = (-1)**k g_k the rule
    g_(k-1) = -(s_k + g_k) becomes h_(k-1) = h_k + (-1)**k s_k, a running sum.
    """
    discs = len(positions)
    on = np.frombuffer(positions, np.uint8)
    bound = np.empty(discs, np.uint8)
    # Block by block from the largest disc down, so that what is summed stays in the cache.
    for high in range(discs, 0, -_AT_ONCE):
        low = max(high - _AT_ONCE, 0)
        signed = on[low:high].astype(np.int64)
        signed[low % 2 :: 2] *= -1  # disc 1, 3, 5, ... stand at the even places
        sums = np.zeros(high - low + 1, np.int64)
        np.cumsum(signed[::-1], out=sums[1:])
        sums += peg if high % 2 == 0 else -peg
        block = sums[:-1][::-1]
        block[low % 2 :: 2] *= -1
        bound[low:high] = block % 3
        peg = int(sums[-1] if low % 2 == 0 else -sums[-1]) % 3
    return bound.tobytes()


def _owed(positions: bytes, bound: bytes) -> int:
    """Return the binary number whose bits say which discs are not where they are bound for."""
    differs = np.frombuffer(positions, np.uint8) != np.frombuffer(bound, np.uint8)
    return int.from_bytes(np.packbits(differs, bitorder="little").tobytes(), "little")


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
