"""Contenders, benchmarks and their register; measuring them in turn; the table of the figures."""

from __future__ import annotations

import gc
import importlib
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias


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
