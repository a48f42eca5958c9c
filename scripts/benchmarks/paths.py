"""Distances, paths and exact statistics on three pegs."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from benchmarks.measure import Contender, Entry, benchmark, peer
from hanoi_graph.analysis.distances import distances_to
from hanoi_graph.analysis.statistics import average_distance, distance_distribution
from hanoi_graph.generators import hanoi_graph
from hanoi_graph.paths.longest import worst_path
from hanoi_graph.paths.selfsimilar import (
    count_longest_paths,
    longest_path,
    simple_path_magnitude,
)
from hanoi_graph.paths.sequence import MovePath
from hanoi_graph.paths.shortest import distance, distances_between, shortest_path
from hanoi_graph.states import State


def random_state(n: int, *, seed: int = 0) -> State:
    """Return a state of n discs on three pegs."""
    return State(np.random.default_rng(seed).integers(0, 3, n, np.uint8).tobytes())


@benchmark("distances", title="distances of all states of H_3^{n} to an arbitrary goal", n=14)
def distances(n: int) -> Iterator[Entry]:
    """The recursion against breadth-first searches on graphs that are already built."""
    goal, graph = random_state(n), hanoi_graph(n)
    source, ends = goal.index, graph.edges()
    columns = tuple(np.ascontiguousarray(ends.T.astype(np.int64)))

    def networkit_search(nk: Any) -> Callable[[], Any]:
        made = nk.GraphFromCoo(columns, n=graph.order)
        return lambda: nk.distance.BFS(made, source, storePaths=False).run().getDistances()

    def scipy_search(csgraph: Any) -> Callable[[], Any]:
        matrix = graph.to_scipy()
        return lambda: csgraph.breadth_first_order(matrix, source, directed=True)

    yield Contender("distances_to", lambda: distances_to(goal), items=graph.order)
    yield Contender("np.full of such an array", lambda: np.full(graph.order, 1, np.int32))
    yield peer("networkit", networkit_search, at_least=5)
    yield peer("scipy.sparse.csgraph", scipy_search, note="order only", at_least=5)


@benchmark("distance-million", title="distance between two states of {n} discs", n=10**6)
def distance_million(n: int) -> Iterator[Entry]:
    """One pair of very long words, read and measured."""
    words = [random_state(n, seed=seed).word() for seed in (1, 2)]
    yield Contender("distance", lambda: distance(*words), at_most=1, items=n)


@benchmark("distance-pairs", title="distances of 10^6 pairs of states of {n} discs", n=64)
def distance_pairs(n: int) -> Iterator[Entry]:
    """Many pairs at once, and one after the other."""
    starts, goals = np.random.default_rng(0).integers(0, 3, (2, 10**6, n), np.uint8)
    few = [(bytes(s), bytes(t)) for s, t in zip(starts[:10_000], goals[:10_000], strict=True)]
    yield Contender(
        "distances_between", lambda: distances_between(starts, goals), at_most=4, items=10**6
    )
    yield Contender(
        "distance, 10^4 of them", lambda: [distance(s, t) for s, t in few], items=10_000
    )


def stream(path: MovePath) -> int:
    """Make all moves of a path, chunk by chunk."""
    return sum(len(chunk) for chunk in path.chunks())


@benchmark("moves", title="2^{n} moves of a path as arrays", n=26)
def moves(n: int) -> Iterator[Entry]:
    """Streaming; the goal is 50 million moves a second."""
    paths = {
        "shortest, perfect states": shortest_path("A^64", "C^64"),
        "shortest, any states": shortest_path(random_state(64, seed=1), random_state(64, seed=2)),
        "shortest, backwards": shortest_path("A^64", "C^64").reversed(),
        "worst": worst_path(64),
        "longest, any states": longest_path(random_state(64, seed=1), random_state(64, seed=2)),
    }
    for name, path in paths.items():
        part = path[: 2**n]
        yield Contender(
            name,
            functools.partial(stream, part),
            at_most=part.length / 50e6,
            items=part.length,
        )


@benchmark("longest", title="all simple paths between two states of {n} discs", n=200)
def longest(n: int) -> Iterator[Entry]:
    """A longest path and the numbers of paths; the goal is all of it in a second."""
    start, goal = (random_state(n, seed=seed) for seed in (1, 2))

    def everything() -> Any:
        path = longest_path(start, goal)
        ends = path.move(1), path.move(path.length)
        return ends, count_longest_paths(start, goal), simple_path_magnitude(start, goal)

    yield Contender("longest path, counts, size of the count of all", everything, at_most=1)


@benchmark("average-distance", title="average distance of {n} discs, exactly", n=1000)
def exact_average(n: int) -> Iterator[Entry]:
    """A fraction of numbers with thousands of digits."""
    yield Contender("average_distance", lambda: average_distance(n), at_most=1)


@benchmark("distribution", title="distances of all pairs of states of {n} discs", n=12)
def distribution(n: int) -> Iterator[Entry]:
    """How many pairs at each distance, exactly."""
    yield Contender(
        "distance_distribution", lambda: distance_distribution(n), at_most=5, items=9**n
    )
