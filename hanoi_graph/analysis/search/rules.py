"""The tables that the compiled loop reads: what moves do to words, inside and between blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.analysis.search.symmetry import Blocks, Permutations
from hanoi_graph.analysis.search.words import WordScheme, word_where
from hanoi_graph.states import positions_to_indices

if TYPE_CHECKING:
    from hanoi_graph.analysis.search.kernel import Rules

Exchange = tuple[int, int]
"""Bits of a word and a distance to the left: those bits change places with the ones there."""


def make_rules(blocks: Blocks) -> Rules:
    """Return the tables for some blocks of a word scheme."""
    from hanoi_graph.analysis.search.kernel import Rules

    scheme = blocks.scheme
    crossings = blocks.crossings()
    # A route is what one pair of pegs and one permutation have in common.
    numbers = crossings.pair.astype(np.int64) * len(crossings.permutations) + crossings.permutation
    routes, route = np.unique(numbers, return_inverse=True)
    pairs, changes = np.divmod(routes, len(crossings.permutations))
    border = scheme.border()
    exchanges = [exchanges_for(change, scheme) for change in crossings.permutations]
    shift_masks, shifts = scheme.small_shifts()
    powers = [scheme.pegs**k for k in range(scheme.small)]
    return Rules(
        pegs=scheme.pegs,
        fold=scheme.rule.is_complete,
        free=scheme.free_masks(),
        lowest=scheme.lowest_masks(),
        strides=np.array(powers, np.uint64),
        spread=np.array(
            [sum(1 << i * power for i in range(scheme.pegs)) for power in powers], np.uint64
        ),
        shift_masks=shift_masks,
        shifts=shifts,
        pair_masks=scheme.pair_masks(),
        low_targets=scheme.low_targets(),
        border=border,
        first=crossings.first,
        source=crossings.source,
        pair=crossings.pair,
        route=route.reshape(-1).astype(np.int32),
        landing=_landing(scheme, border[pairs], crossings.permutations[changes]),
        swap_count=np.array([len(exchanges[change]) for change in changes], np.int64),
        swap_masks=_table([[mask for mask, _ in exchanges[change]] for change in changes]),
        swap_shifts=_table([[shift for _, shift in exchanges[change]] for change in changes]),
    )


def exchanges_for(change: Permutations, scheme: WordScheme) -> list[Exchange]:
    """Return the exchanges of bits that, one after the other, permute the pegs of small discs.

    Parameters
    ----------
    change : ndarray of uint8, shape (pegs,)
        Peg x becomes ``change[x]``.
    """
    name = list(range(scheme.pegs))
    result: list[Exchange] = []
    for peg, wanted in enumerate(change.tolist()):
        low, high = sorted((name[peg], wanted))
        if low == high:
            continue
        name = [high if x == low else low if x == high else x for x in name]
        for k in range(scheme.small):
            on_low = scheme.small_digits[:, k : k + 1] == low
            result.append((word_where(on_low), (high - low) * scheme.pegs**k))
    return result


def _landing(scheme: WordScheme, border: NDArray[np.int32], change: Permutations) -> NDArray[Any]:
    """Return for every route the words to which those of the border go."""
    rows = [
        positions_to_indices(permutation[scheme.low_digits[words]], pegs=scheme.pegs)
        for words, permutation in zip(border, change, strict=True)
    ]
    return np.array(rows, np.int32).reshape(len(rows), border.shape[1])


def _table(rows: list[list[int]]) -> NDArray[np.uint64]:
    """Return rows of different lengths as one array, filled up with zeros."""
    table = np.zeros((len(rows), max(map(len, rows), default=0)), np.uint64)
    for number, row in enumerate(rows):
        table[number, : len(row)] = row
    return table
