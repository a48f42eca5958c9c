"""Building graphs, next to the constructors of other packages and to one write of the memory."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.measure import Contender, Entry, Missing, benchmark, peer
from hanoi_graph.generators import hanoi_graph, sierpinski_graph
from hanoi_graph.graphs import StateGraph


def write_of(graph: StateGraph, *, at_least: float | None = None) -> Contender:
    """Return the floor: one write of arrays as large as those of the graph."""
    sizes, dtype = (len(graph.indptr), len(graph.indices)), graph.indices.dtype
    return Contender(
        "np.full of such arrays",
        lambda: [np.full(size, 1, dtype) for size in sizes],
        at_least=at_least,
    )


def constructors(graph: StateGraph, *, at_least: float | None = None) -> Iterator[Entry]:
    """Yield the constructors of other packages, fed with the array of the edges.

    Each gets the form that suits it best; that of rustworkx is a list of pairs, which it gets
    ready-made once and has to make from the array once.
    """
    order, ends = graph.order, np.ascontiguousarray(graph.edges(), np.int64)
    columns = tuple(np.ascontiguousarray(ends.T))

    def from_pairs(module: Any, pairs: Sequence[tuple[int, int]]) -> Any:
        made = module.PyGraph(node_count_hint=order, edge_count_hint=len(pairs))
        made.extend_from_edge_list(pairs)
        return made

    yield peer("networkit", lambda nk: lambda: nk.GraphFromCoo(columns, n=order), at_least=at_least)
    yield peer("igraph", lambda ig: lambda: ig.Graph(n=order, edges=ends), at_least=at_least)
    yield peer(
        "rustworkx",
        lambda rx: lambda: from_pairs(rx, list(map(tuple, ends.tolist()))),
        note="edge array to pairs",
        at_least=at_least,
    )
    pairs = list(map(tuple, ends.tolist()))
    # No goal here: the pairs are no array, and to make them takes most of the time.
    yield peer("rustworkx", lambda rx: lambda: from_pairs(rx, pairs), note="pairs ready")


@benchmark("build", title="H_3^{n} as rows of neighbours", n=14)
def build(n: int) -> Iterator[Entry]:
    """Building against a write of the memory, and against constructors fed with the edges."""
    graph = hanoi_graph(n)
    yield Contender("hanoi_graph", lambda: hanoi_graph(n), items=graph.order)
    yield write_of(graph, at_least=1 / 4)
    yield from constructors(graph, at_least=50)


@benchmark("build-networkx", title="H_3^{n}, networkx from a list of the edges", n=12)
def build_networkx(n: int) -> Iterator[Entry]:
    """Building against networkx, which gets a ready list."""
    pairs = hanoi_graph(n).edges().tolist()
    yield Contender("hanoi_graph", lambda: hanoi_graph(n))
    yield peer("networkx", lambda nx: lambda: nx.from_edgelist(pairs), at_least=500)


@benchmark("build-sierpinski", title="S_4^{n} as rows of neighbours", n=11)
def build_sierpinski(n: int) -> Iterator[Entry]:
    """Building a Sierpinski graph on four letters against a write of the memory."""
    graph = sierpinski_graph(n, pegs=4)
    yield Contender("sierpinski_graph", lambda: sierpinski_graph(n, pegs=4), items=graph.order)
    yield write_of(graph, at_least=1 / 4)


@benchmark("build-4-pegs", title="H_4^{n} as rows of neighbours", n=10)
def build_four_pegs(n: int) -> Iterator[Entry]:
    """Building with four pegs, where every order is written anew."""
    graph = hanoi_graph(n, pegs=4)
    yield Contender("hanoi_graph", lambda: hanoi_graph(n, pegs=4), items=graph.order)
    yield write_of(graph)
    yield from constructors(graph)


@benchmark(
    "build-memory", title="H_3^{n}, resident memory of the process at its peak", n=16, unit="GiB"
)
def build_memory(n: int) -> Iterator[Entry]:
    """Memory at the peak, in a process of its own."""
    if not Path("/proc/self/status").exists():
        yield Missing("/proc, which knows the peak")
        return
    yield Contender("hanoi_graph", lambda: peak_of(f"hanoi_graph({n})"), at_most=4)


def peak_of(expression: str) -> float:
    """Return the GiB that a new process holds at its peak while it evaluates an expression."""
    code = (
        f"import sys; sys.path[:0] = {sys.path!r}\n"
        "from hanoi_graph.generators import hanoi_graph, sierpinski_graph\n"
        f"{expression}\n"
        "print(next(line for line in open('/proc/self/status') if line.startswith('VmHWM')))"
    )
    # VmHWM and not ru_maxrss, which a process inherits from the one that started it.
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return int(done.stdout.split()[1]) / 2**20
