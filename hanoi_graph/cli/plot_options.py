"""The options of a picture on the command line: what argparse has read, for `hanoi_graph.plots`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from hanoi_graph.cli.plot_files import size_name, whole_number
from hanoi_graph.plots.options import Options
from hanoi_graph.plots.task import Task, short_word


def options_of(args: argparse.Namespace) -> Options:
    """Return the options of a picture of the state graph."""
    return Options(
        n=None if args.n is None else whole_number(args.n, "--n", least=1),
        start=args.start,
        goal=args.goal,
        within=args.within,
        path=args.path,
        color_edges=args.color_edges,
        color_states=args.color_states,
        orientation=args.orientation,
        labels=args.labels,
        order=args.order,
        size=args.size,
        style=args.style,
        dpi=dpi_of(args),
        dashed=True,
    )


def dpi_of(args: argparse.Namespace) -> int:
    """Return the resolution that is asked for."""
    from hanoi_graph.plots.task import DPI

    return whole_number(args.dpi, "--dpi", least=DPI[0], most=DPI[1])


def stem(task: Task, kind: str = "hanoi") -> str:
    """Return a file name that tells a picture from others, without its ending."""
    options = task.options
    usual = (task.start.perfect_peg, task.goal.perfect_peg) == (0, 2)
    ends = [short_word(state, task.order) for state in (task.start, task.goal)]
    states = options.color_states
    parts = [
        f"{kind}-n{task.start.discs}",
        "" if task.within is None else f"within-{short_word(task.within, task.order)}",
        "" if usual else "-".join(ends),
        _path_name(options.path, kind),
        "" if options.color_edges == "none" else f"edges-{options.color_edges}",
        "" if states == "none" or kind != "hanoi" else f"states-{states}",
        *looks(options),
    ]
    return "-".join(part for part in parts if part)


def looks(options: Options) -> Iterator[str]:
    """Yield what a file name says about the looks of a picture."""
    yield "" if options.orientation == "start-up" else options.orientation
    yield "" if options.labels == "auto" else f"labels-{options.labels}"
    yield "" if options.order == "smallest-first" else options.order
    yield size_name(options.size)
    yield "" if options.style == "light" else str(options.style)


def _path_name(path: str | None, kind: str) -> str:
    """Return what a file name says about the paths, nothing where they are the usual ones."""
    usual = (None, "both") if kind in ("hanoi", "path") else (None, "none")
    if path is None or path in usual:
        return ""
    return {"none": "no-path", "streams": "streams"}.get(path, f"{path}-path")
