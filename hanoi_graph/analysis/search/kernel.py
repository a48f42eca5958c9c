"""The compiled inner loops; importing this module needs numba (extra ``fast``).

They release the interpreter lock, so that ordinary threads run them side by side. A thread writes
only to the blocks it was given, and reads from other blocks only what those wrote a layer ago
(`Planes.borders` is there twice for that), so no two threads ever touch the same word.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

compiled = njit(nogil=True, cache=True)
# Part of the caller, so that what does not change in its loop is worked out once.
inlined = njit(nogil=True, cache=True, inline="always")


class Rules(NamedTuple):
    """What the moves do to words, the same in every block; see `words.WordScheme`."""

    pegs: int
    fold: bool
    free: NDArray[np.uint64]
    lowest: NDArray[np.uint64]
    strides: NDArray[np.uint64]
    spread: NDArray[np.uint64]
    shift_masks: NDArray[np.uint64]
    shifts: NDArray[np.int64]
    pair_masks: NDArray[np.uint64]
    low_targets: NDArray[np.int32]
    border: NDArray[np.int32]
    # Crossings: where, word by word, the border of a pair goes under a permutation, and the
    # exchanges of bits within the word that go with it.
    first: NDArray[np.int64]
    source: NDArray[np.int32]
    pair: NDArray[np.int32]
    route: NDArray[np.int32]
    landing: NDArray[np.int32]
    swap_count: NDArray[np.int64]
    swap_masks: NDArray[np.uint64]
    swap_shifts: NDArray[np.uint64]


class Planes(NamedTuple):
    """The state of a search: one bit (or two, or three) for every state.

    `current` holds the newest layer. Without a trace, `seen_low` and `seen_high` are one and the
    same array: the states reached. With a trace a state reached has its distance mod 3, plus one,
    as two bits, one in each.
    """

    seen_low: NDArray[Any]
    seen_high: NDArray[Any]
    current: NDArray[Any]
    borders: NDArray[Any]
    sizes: NDArray[np.int64]


@inlined
def _ones(word: np.uint64) -> np.uint64:
    """Return the number of ones of a word (LLVM makes one instruction of this)."""
    word = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + (
        (word >> np.uint64(2)) & np.uint64(0x3333333333333333)
    )
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return (word * np.uint64(0x0101010101010101)) >> np.uint64(56)


@inlined
def _small_moves(word: np.uint64, rules: Rules) -> np.uint64:
    """Return the states one move of a small disc away from those of a word."""
    result = np.uint64(0)
    if rules.fold:
        # All pegs may exchange discs: a disc that is free reaches all places where it is free.
        for k in range(rules.free.size):
            free = word & rules.free[k]
            folded = free
            shift = rules.strides[k]
            for _ in range(1, rules.pegs):
                folded |= free >> shift
                shift += rules.strides[k]
            result |= ((folded & rules.lowest[k]) * rules.spread[k]) & rules.free[k]
        return result
    for k in range(rules.shifts.size):
        movable = word & rules.shift_masks[k]
        shift = rules.shifts[k]
        if shift > 0:
            result |= movable << np.uint64(shift)
        else:
            result |= movable >> np.uint64(-shift)
    return result


@inlined
def _renamed(word: np.uint64, route: int, rules: Rules) -> np.uint64:
    """Return a word after the pegs of its small discs were permuted."""
    for k in range(rules.swap_count[route]):
        shift = rules.swap_shifts[route, k]
        differing = ((word >> shift) ^ word) & rules.swap_masks[route, k]
        word ^= differing ^ (differing << shift)
    return word


@compiled
def advance(
    todo: NDArray[np.int64],
    code: int,
    parity: int,
    rules: Rules,
    planes: Planes,
    new_sizes: NDArray[np.int64],
) -> None:
    """Advance the blocks `todo` by one layer.

    Parameters
    ----------
    code : int
        With a trace the new distance mod 3, plus 1; else 1.
    parity : int
        Which half of the borders holds the newest layer; the other one is written.
    new_sizes : ndarray of int64
        Receives the number of new states of each of these blocks.
    """
    words = planes.current.shape[1]
    pairs = rules.pair_masks.size
    reached = np.empty(words, np.uint64)
    set_low = code & 1 != 0
    set_high = code & 2 != 0
    for block in todo:
        low = planes.seen_low[block]
        high = planes.seen_high[block]
        current = planes.current[block]
        reached[:] = 0
        if planes.sizes[block] > 0:
            for w in range(words):
                word = np.uint64(current[w])
                if word != 0:
                    reached[w] |= _small_moves(word, rules)
                    for pair in range(pairs):
                        reached[rules.low_targets[w, pair]] |= word & rules.pair_masks[pair]
        for crossing in range(rules.first[block], rules.first[block + 1]):
            source = rules.source[crossing]
            if planes.sizes[source] > 0:
                _cross(crossing, planes.borders[parity, source], rules, reached)
        count = np.uint64(0)
        for w in range(words):
            word = reached[w]
            if word != 0:
                word &= ~np.uint64(low[w] | high[w])
                reached[w] = word
                if word != 0:
                    count += _ones(word)
                    if set_low:
                        low[w] |= word
                    if set_high:
                        high[w] |= word
        new_sizes[block] = count
        # Without new states the block keeps its last layer, which nobody reads but the end.
        if count > 0:
            for w in range(words):
                current[w] = reached[w]
            for pair in range(pairs):
                border = planes.borders[1 - parity, block, pair]
                for k in range(border.size):
                    border[k] = reached[rules.border[pair, k]] & rules.pair_masks[pair]


@inlined
def _cross(crossing: int, borders: NDArray[Any], rules: Rules, reached: NDArray[np.uint64]) -> None:
    """Add what a high disc brings from another block."""
    border = borders[rules.pair[crossing]]
    route = rules.route[crossing]
    for k in range(border.size):
        word = np.uint64(border[k])
        if word != 0:
            reached[rules.landing[route, k]] |= _renamed(word, route, rules)


@compiled
def take_states(
    distances: NDArray[np.uint32],
    queue: NDArray[np.int64],
    head: int,
    stop: int,
    tail: int,
    arcs: NDArray[np.int64],
    weights: NDArray[np.int64],
    last: int,
) -> int:
    """Take the states `head` to `stop` of a queue, append their new neighbours, return its end.

    ``weights[k]`` is pegs**k for the discs k + 1, and one more; states at distance `last` are not
    left any more.
    """
    discs = weights.size - 1
    pegs = weights[1] if discs else 1
    tops = np.empty(pegs, np.int64)
    for place in range(head, stop):
        state = queue[place]
        distance = distances[state]
        if distance >= last:
            continue
        tops[:] = discs
        rest = state
        for k in range(discs):
            rest, peg = rest // pegs, rest % pegs
            if tops[peg] == discs:
                tops[peg] = k
        for arc in range(arcs.shape[0]):
            source, target = arcs[arc, 0], arcs[arc, 1]
            if tops[source] < tops[target]:
                new = state + (target - source) * weights[tops[source]]
                if distances[new] == np.uint32(0xFFFFFFFF):
                    distances[new] = distance + np.uint32(1)
                    queue[tail] = new
                    tail += 1
    return tail
