"""Measure the package next to other packages, and print how many times as fast it is.

    python scripts/benchmark.py                    everything
    python scripts/benchmark.py --only build       one benchmark, --list names them
    python scripts/benchmark.py --only build --n 10 --repeat 3

A benchmark is a function, registered under a name, that prepares its inputs and returns its
contenders: first the package, then the peers and, as a floor, one write of the same memory. The
contenders run in turn, all of them and then all again, so that whatever else the machine does
meets them alike; the figure of each is the median of its turns. What is prepared is not measured.
"""

from __future__ import annotations

import argparse
import functools
import gc
import importlib
import importlib.util
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeAlias

import numpy as np

if importlib.util.find_spec("hanoi_graph") is None:
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hanoi_graph.analysis.distances import distances_to
from hanoi_graph.analysis.multipeg import frame_stewart_path
from hanoi_graph.analysis.restricted import restricted_path
from hanoi_graph.analysis.search import search
from hanoi_graph.analysis.statistics import average_distance, distance_distribution
from hanoi_graph.cli.common import Parser, run
from hanoi_graph.errors import InputError
from hanoi_graph.generators import hanoi_graph, sierpinski_graph
from hanoi_graph.graphs import StateGraph
from hanoi_graph.paths.longest import worst_path
from hanoi_graph.paths.selfsimilar import (
    count_longest_paths,
    longest_path,
    simple_path_magnitude,
)
from hanoi_graph.paths.sequence import MovePath
from hanoi_graph.paths.shortest import distance, distances_between, shortest_path
from hanoi_graph.states import State


@dataclass(frozen=True)
class Contender:
    """One way to do the job.

    Attributes
    ----------
    name : str
    run : callable
        The job. Its time is the figure; in a benchmark of memory, what it returns.
    at_least : float, optional
        Goal: so many times the figure of the package.
    at_most : float, optional
        Goal: this figure, in the unit of the benchmark.
    items : int, optional
        How many things the job makes, for a rate.
    """

    name: str
    run: Callable[[], Any]
    at_least: float | None = None
    at_most: float | None = None
    items: int | None = None

    def met(self, figure: float, ratio: float) -> bool | None:
        """Whether the goal is met; None without a goal."""
        if self.at_least is not None:
            return ratio >= self.at_least
        return None if self.at_most is None else figure <= self.at_most


@dataclass(frozen=True)
class Missing:
    """What is not installed here."""

    name: str


Entry: TypeAlias = Contender | Missing
Clock: TypeAlias = Callable[[], float]


@dataclass
class Benchmark:
    """A registered benchmark: `prepare` takes n and yields the contenders."""

    name: str
    title: str
    n: int
    prepare: Callable[[int], Iterator[Entry]]
    unit: Literal["s", "GiB"] = "s"


@dataclass
class Result:
    """The figures of one benchmark, by contender."""

    benchmark: Benchmark
    n: int
    heading: str
    contenders: list[Contender] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    figures: list[float] = field(default_factory=list)


# Seconds. In its turn a quick job is called again until so much time is gone, and the median
# counts: a single call would mostly measure the caches and the memory that the last job left.
TURN = 0.2
CLOCKS: dict[str, Clock] = {"wall": time.perf_counter, "cpu": time.process_time}

BENCHMARKS: dict[str, Benchmark] = {}


def benchmark(
    name: str, *, title: str, n: int, unit: Literal["s", "GiB"] = "s"
) -> Callable[[Callable[[int], Iterator[Entry]]], Benchmark]:
    """Register a function that prepares a benchmark; its default size is `n`."""

    def register(prepare: Callable[[int], Iterator[Entry]]) -> Benchmark:
        BENCHMARKS[name] = Benchmark(name, title, n, prepare, unit)
        return BENCHMARKS[name]

    return register


def peer(
    package: str,
    prepare: Callable[[Any], Callable[[], Any]],
    *,
    note: str = "",
    at_least: float | None = None,
) -> Contender | Missing:
    """Return a contender from an optional package; `prepare` takes the module."""
    try:
        module = importlib.import_module(package)
    except ImportError:
        return Missing(package)
    return Contender(f"{package}{note and ', ' + note}", prepare(module), at_least=at_least)


def measure(chosen: Benchmark, n: int, *, repeat: int, clock: str = "wall") -> Result:
    """Run the contenders of a benchmark in turn, `repeat` times."""
    result = Result(chosen, n, "GiB" if chosen.unit == "GiB" else f"{clock} s")
    for entry in chosen.prepare(n):
        if isinstance(entry, Missing):
            result.missing.append(entry.name)
        else:
            result.contenders.append(entry)
    # So that what was prepared weighs on no contender that makes Python collect its garbage.
    gc.collect()
    gc.freeze()
    rounds = [
        [_figure(entry, chosen.unit, CLOCKS[clock]) for entry in result.contenders]
        for _ in range(repeat)
    ]
    gc.unfreeze()
    result.figures = [statistics.median(column) for column in zip(*rounds, strict=True)]
    return result


def _figure(contender: Contender, unit: str, clock: Clock) -> float:
    """Return the figure of one turn."""
    gc.collect()
    if unit != "s":
        return float(contender.run())
    times: list[float] = []
    while sum(times) < TURN:
        start = clock()
        made = contender.run()
        times.append(clock() - start)
        del made
    return statistics.median(times)


def table(result: Result) -> str:
    """Return the figures as text; the ratio is to the first contender, the package."""
    unit = result.benchmark.unit
    rows = [["", f"median, {result.heading}", "rate, 1/s", "ratio", "goal", ""]]
    for contender, figure in zip(result.contenders, result.figures, strict=True):
        ratio = figure / result.figures[0]
        met = contender.met(figure, ratio)
        rows.append(
            [
                contender.name,
                f"{figure:.4g}",
                f"{contender.items / figure:.3g}" if contender.items else "",
                f"{ratio:.2f}" if ratio < 100 else f"{ratio:.0f}",
                _goal(contender, unit),
                "" if met is None else ("met" if met else "MISSED"),
            ]
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [f"{result.benchmark.name}: {result.benchmark.title.format(n=result.n)}"]
    for name, *cells in rows:
        padded = [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
        lines.append(f"  {name.ljust(widths[0])}  {'  '.join(padded)}".rstrip())
    if result.missing:
        lines.append(f"  not there, left out: {', '.join(result.missing)}")
    return "\n".join(lines)


def _goal(contender: Contender, unit: str) -> str:
    if contender.at_least is not None:
        return f"ratio >= {contender.at_least:g}"
    return "" if contender.at_most is None else f"<= {contender.at_most:g} {unit}"


# --- building the graph ---


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


# --- paths and distances ---


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


# --- exhaustive search ---


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


# --- the command line ---


def positive(text: str) -> int:
    """Return a number from the command line that must be at least 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be an integer of at least 1, got {text!r}")
    return int(text)


def report(args: argparse.Namespace) -> int:
    """Run what was asked for; print each table as soon as it is there."""
    if args.list:
        for entry in BENCHMARKS.values():
            print(f"{entry.name:20} {entry.title.format(n=entry.n)}")
        return 0
    unknown = [name for name in args.only if name not in BENCHMARKS]
    if unknown:
        raise InputError(f"--only must be one of {', '.join(BENCHMARKS)}, got {unknown[0]!r}")
    for name in args.only or BENCHMARKS:
        chosen = BENCHMARKS[name]
        result = measure(chosen, args.n or chosen.n, repeat=args.repeat, clock=args.clock)
        print(table(result), flush=True)
        print()
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmarks."""
    parser = Parser(prog="benchmark.py", description=__doc__)
    parser.add_argument("--only", metavar="NAME", action="append", default=[], help="repeatable")
    parser.add_argument("--list", action="store_true", help="name the benchmarks and stop")
    parser.add_argument("--n", type=positive, help="size instead of that of the benchmark")
    parser.add_argument("--repeat", type=positive, default=5, help="rounds (default 5)")
    parser.add_argument(
        "--clock",
        choices=CLOCKS,
        default="wall",
        help="cpu counts the time of this process only, for a machine that is busy otherwise",
    )
    parser.set_defaults(run=report)
    return run(parser, argv)


if __name__ == "__main__":
    sys.exit(main())
