"""The distances from all states at once: how many states are at each distance from each of them.

Searches from 64 states are made together, one bit of a machine word each: a layer is one pass over
the edges for all of them. On a complete peg graph states that differ by the names of the pegs only
are alike, and one of them is enough.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.claims.model import Case, GraphKind
from hanoi_graph.claims.ways import arrays
from hanoi_graph.graphs import StateGraph
from hanoi_graph.moves import PegGraph
from hanoi_graph.states import State

_AT_ONCE = 64


class Row(NamedTuple):
    """The distances from one state, and how many states are like it.

    Attributes
    ----------
    state : int
    weight : int
        States that a permutation of the pegs makes of it, itself included.
    sizes : list of int
        How many states are at distance 0, 1, 2, ...
    """

    state: int
    weight: int
    sizes: list[int]

    @property
    def eccentricity(self) -> int:
        """The largest distance."""
        return len(self.sizes) - 1


def rows_of(case: Case) -> list[Row]:
    """Return the layer sizes around every state, one for all that differ by peg names only."""
    return _rows(case.graph, case.rule, case.n)


def rows_cost(case: Case) -> int:
    """Return the steps that `rows_of` takes, measured."""
    states: int = case.pegs ** min(case.n, 40)
    alike = math.factorial(case.pegs) if _free(case.graph, case.rule) else 1
    searches = (states // alike + case.n * case.pegs) // _AT_ONCE + 1
    layers = 2 ** min(case.n, 40) if case.pegs == 3 or case.graph == "sierpinski" else 6 * case.n
    if not case.rule.is_complete:
        layers = states if case.pegs == 3 else 2 ** min(case.n + 3, 40)
    return 2000 * case.n + searches * layers * (200 + states * case.pegs // 16 + states // 4)


def _free(graph: GraphKind, rule: PegGraph) -> bool:
    """Whether every permutation of the pegs leaves the graph as it is."""
    return graph == "sierpinski" or rule.is_complete


def _representatives(n: int, pegs: int) -> Iterator[int]:
    """Give the states whose pegs, from disc n down, are met in alphabetical order."""

    def extended(index: int, used: int, discs: int) -> Iterator[int]:
        if not discs:
            yield index
            return
        for peg in range(min(used + 1, pegs)):
            yield from extended(index * pegs + peg, max(used, peg + 1), discs - 1)

    return extended(0, 0, n)


@functools.lru_cache(maxsize=32)
def _rows(graph: GraphKind, rule: PegGraph, n: int) -> list[Row]:
    found = arrays.graph_of(Case(graph, rule, n))
    free = _free(graph, rule)
    roots = list(_representatives(n, rule.pegs) if free else range(found.order))
    sizes: list[list[int]] = []
    for at in range(0, len(roots), _AT_ONCE):
        sizes += layer_sizes(found, roots[at : at + _AT_ONCE], one_way=not rule.is_symmetric)
    return [
        Row(root, _alike(root, n, rule.pegs) if free else 1, row)
        for root, row in zip(roots, sizes, strict=True)
    ]


def _alike(index: int, n: int, pegs: int) -> int:
    used = len(set(State.from_index(index, discs=n, pegs=pegs)))
    return math.perm(pegs, used)


def layer_sizes(graph: StateGraph, roots: list[int], *, one_way: bool) -> list[list[int]]:
    """Return for each of at most 64 roots how many states are at distance 0, 1, 2, ... from it.

    States that cannot be reached are not counted.
    """
    starts, tails = _backwards(graph) if one_way else (graph.indptr, graph.indices)
    entered = np.flatnonzero(np.diff(starts))
    firsts = starts[entered]
    fresh = np.zeros(graph.order, np.uint64)
    np.bitwise_or.at(fresh, roots, np.uint64(1) << np.arange(len(roots), dtype=np.uint64))
    seen = fresh.copy()
    counts = []
    while fresh.any():
        counts.append(_bit_counts(fresh)[: len(roots)])
        if not len(entered):
            break
        before, fresh = fresh, np.zeros_like(fresh)
        fresh[entered] = np.bitwise_or.reduceat(before[tails], firsts)
        fresh &= ~seen
        seen |= fresh
    table = np.array(counts).T
    return [np.trim_zeros(row, "b").tolist() for row in table]


def _backwards(graph: StateGraph) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the arcs by their heads: where the tails of those into each state begin, the tails."""
    tails = np.repeat(np.arange(graph.order), np.diff(graph.indptr))
    order = np.argsort(graph.indices, kind="stable")
    sizes = np.bincount(graph.indices, minlength=graph.order)
    return np.concatenate([[0], np.cumsum(sizes)]), tails[order]


def _bit_counts(words: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Return how many of some words have bit 0, bit 1, ..., bit 63."""
    octets = words[words != 0].astype("<u8").view(np.uint8).reshape(-1, 8)
    bits = np.unpackbits(octets, axis=1, bitorder="little")
    counts: NDArray[np.int64] = bits.sum(axis=0, dtype=np.int64)
    return counts


def forget() -> None:
    """Let go of everything that is kept."""
    _rows.cache_clear()
