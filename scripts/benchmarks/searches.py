"""Exhaustive search, and the strategies for more pegs and restricted ones."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from benchmarks.measure import Contender, Entry, benchmark, peer
from benchmarks.paths import stream
from hanoi_graph.analysis.multipeg import frame_stewart_path
from hanoi_graph.analysis.restricted import restricted_path
from hanoi_graph.analysis.search import search
from hanoi_graph.generators import hanoi_graph
from hanoi_graph.states import State


@benchmark("search", title="distance layers of all states of H_4^{n} by search", n=15)
def search_all(n: int) -> Iterator[Entry]:
    """The largest search; the goal is all of H_4^15, 1.07e9 states, in 5 s on two cores."""
    search(State.perfect(8, pegs=4), method="words")  # compiles
    start = State.perfect(n, pegs=4)
    for trace in (False, True):
        yield Contender(
            f"search, {'with' if trace else 'without'} a trace",
            functools.partial(search, start, method="words", trace=trace),
            at_most=5 if n == 15 and not trace else None,
            items=4**n,
        )
    # Any state without a free peg: nothing is left of the symmetry.
    yield Contender(
        "search from a state without symmetry",
        functools.partial(search, _no_peg_free(n), method="words", trace=False),
        items=4**n,
    )


def _no_peg_free(n: int) -> State:
    """Return a state of n discs that stands on all four pegs."""
    return State([disc % 4 for disc in range(n)], pegs=4)


@benchmark(
    "search-peers", title="distance layers of H_4^{n}, next to searches of built graphs", n=11
)
def search_peers(n: int) -> Iterator[Entry]:
    """The search needs no graph; its peers get theirs ready-made."""
    graph = hanoi_graph(n, pegs=4)
    columns = tuple(np.ascontiguousarray(graph.edges().T.astype(np.int64)))

    def networkit_search(nk: Any) -> Callable[[], Any]:
        made = nk.GraphFromCoo(columns, n=graph.order)
        return lambda: nk.distance.BFS(made, 0, storePaths=False).run().getDistances()

    def scipy_search(csgraph: Any) -> Callable[[], Any]:
        matrix = graph.to_scipy()
        return lambda: csgraph.breadth_first_order(matrix, 0, directed=True)

    start = State.perfect(n, pegs=4)
    yield Contender("search", lambda: search(start, method="words"), items=graph.order)
    explicit = functools.partial(search, start, method="explicit")
    yield Contender("search, an entry for every state", explicit, items=graph.order)
    yield peer("networkit", networkit_search, at_least=5)
    yield peer("scipy.sparse.csgraph", scipy_search, note="order only", at_least=5)


@benchmark("search-pegs", title="distance layers on more pegs by search", n=10)
def search_pegs(n: int) -> Iterator[Entry]:
    """All of H_5^n and of H_6^(n - 2)."""
    for pegs, discs in ((5, n), (6, n - 2)):
        start = State.perfect(discs, pegs=pegs)
        yield Contender(
            f"search, H_{pegs}^{discs}",
            functools.partial(search, start, method="words"),
            items=pegs**discs,
        )


@benchmark("moves-towers", title="2^{n} moves of towers as arrays", n=26)
def moves_towers(n: int) -> Iterator[Entry]:
    """Streaming strategies for more pegs and for restricted ones."""
    paths = {
        "Frame-Stewart, 4 pegs": frame_stewart_path(300),
        "Frame-Stewart, 5 pegs": frame_stewart_path(2000, pegs=5),
        "cyclic, 3 pegs": restricted_path("A^64", "C^64", peg_graph="cyclic"),
    }
    for name, path in paths.items():
        part = path[: 2**n]
        yield Contender(
            name, functools.partial(stream, part), at_most=part.length / 50e6, items=part.length
        )
