"""Distances by search on the explicit graph, kept while a claim is being checked."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.analysis.search import SearchResult, search
from hanoi_graph.analysis.search.bitparallel import has_numba
from hanoi_graph.claims.model import Case, GraphKind
from hanoi_graph.claims.ways.registry import all_states
from hanoi_graph.generators import hanoi_graph, sierpinski_graph
from hanoi_graph.graphs import StateGraph
from hanoi_graph.moves import PegGraph
from hanoi_graph.states import State

Matrix = NDArray[np.int32]
# Loading the compiled search.
_COMPILE = 2_000_000


def graph_of(case: Case) -> StateGraph:
    """Return the state graph of a case."""
    return _graph(case.graph, case.rule, case.n)


@functools.lru_cache(maxsize=8)
def _graph(graph: GraphKind, rule: PegGraph, n: int) -> StateGraph:
    if graph == "sierpinski":
        return sierpinski_graph(n, pegs=rule.pegs)
    return hanoi_graph(n, pegs=rule.pegs, peg_graph=rule)


def distances_from(case: Case, state: State) -> NDArray[np.int32]:
    """Return the distances from a state to all states, -1 where none leads there."""
    return _distances(case.graph, case.rule, case.n, state.index)


@functools.lru_cache(maxsize=64)
def _distances(graph: GraphKind, rule: PegGraph, n: int, root: int) -> NDArray[np.int32]:
    """Search breadth-first, layer by layer, along the rows of the graph."""
    arrays = _graph(graph, rule, n)
    distances = np.full(arrays.order, -1, np.int32)
    distances[root] = 0
    frontier, depth = np.array([root]), 0
    while len(frontier):
        depth += 1
        heads = _heads(arrays, frontier)
        frontier = np.unique(heads[distances[heads] < 0])
        distances[frontier] = depth
    return distances


def _heads(arrays: StateGraph, tails: NDArray[Any]) -> NDArray[Any]:
    """Return all neighbours of some vertices, with repetitions."""
    counts = arrays.indptr[tails + 1] - arrays.indptr[tails]
    ends = np.cumsum(counts)
    places = np.arange(ends[-1]) + np.repeat(arrays.indptr[tails] - (ends - counts), counts)
    heads: NDArray[Any] = arrays.indices[places]
    return heads


def all_distances(case: Case) -> Matrix:
    """Return the distances between all pairs of states, shape (N, N)."""
    return _all_distances(case.graph, case.rule, case.n)


@functools.lru_cache(maxsize=4)
def _all_distances(graph: GraphKind, rule: PegGraph, n: int) -> Matrix:
    from scipy.sparse.csgraph import shortest_path

    matrix = _graph(graph, rule, n).to_scipy(dtype=np.float64)
    found = shortest_path(matrix, method="D", unweighted=True, directed=not rule.is_symmetric)
    return np.where(np.isfinite(found), found, -1).astype(np.int32)


def distances_from_first(case: Case, count: int) -> Matrix:
    """Return the distances from the first states to all, shape (count, N)."""
    from scipy.sparse.csgraph import shortest_path

    matrix = graph_of(case).to_scipy(dtype=np.float64)
    found = shortest_path(
        matrix,
        method="D",
        unweighted=True,
        directed=not case.rule.is_symmetric,
        indices=np.arange(count),
    )
    return np.where(np.isfinite(found), found, -1).astype(np.int32)


@functools.lru_cache(maxsize=4)
def _path_counts(graph: GraphKind, rule: PegGraph, n: int) -> NDArray[np.int64]:
    """Return how many shortest paths join all pairs, layer by layer of the distance matrix."""
    distances = _all_distances(graph, rule, n)
    arrays = _graph(graph, rule, n)
    counts = np.eye(arrays.order, dtype=np.int64)
    adjacency = arrays.to_scipy(dtype=np.int64)
    for depth in range(1, int(distances.max()) + 1):
        before = np.where(distances == depth - 1, counts, 0)
        counts += np.where(distances == depth, before @ adjacency, 0)
    return counts


def path_counts(case: Case) -> NDArray[np.int64]:
    """Return the numbers of shortest paths between all pairs of states, shape (N, N)."""
    return _path_counts(case.graph, case.rule, case.n)


def searched(case: Case, root: State) -> SearchResult:
    """Return the exhaustive search from a state of a Hanoi graph."""
    return _searched(case.rule, root)


def search_cost(case: Case) -> int:
    """Return the steps that `searched` takes, measured.

    Above 2**16 states compiled code searches words of 64 states, more slowly the more pegs; a layer
    has a price of its own, and on three pegs there are very many thin ones.
    """
    states = all_states(case)
    compiled = states > 2**16 and has_numba()
    if case.pegs == 3:
        if not case.rule.is_complete:
            return 2500 * states
        return (_COMPILE + states if compiled else 12 * states) + (1000 << min(case.n, 40))
    if not compiled:
        return 12 * states + 2000 * case.n
    if not case.rule.is_complete:
        return _COMPILE + 2 * states
    at_once = 10 if case.pegs <= 6 else 4 if case.pegs <= 8 else 1
    root = case.arguments.get("goal")
    if case.pegs == 4 and isinstance(root, State) and root.perfect_peg is not None:
        at_once = 60  # the pegs that are alike are searched once
    return _COMPILE + states // at_once


@functools.lru_cache(maxsize=32)
def _searched(rule: PegGraph, root: State) -> SearchResult:
    return search(root, peg_graph=rule)


def forget() -> None:
    """Let go of everything that is kept."""
    for kept in (_graph, _distances, _all_distances, _path_counts, _searched):
        kept.cache_clear()
