"""``plot-path``: paths on the state graph, and which disc moves when."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from hanoi_graph.cli.plot import add_options, make
from hanoi_graph.cli.plot_options import options_of, stem
from hanoi_graph.plots.path import path_task, plan_path

DESCRIPTION = "Draw paths on the state graph, and below them which disc moves when."
EPILOG = """\
examples:
  {program} --n 4
  {program} --start BCAA --goal AACB
  {program} --n 5 --path worst
  {program} --n 20 --within CBCABCAACBABACA

The other options are those of plot. With --within the strips have the moves within that copy. Below
streams is the strip of the shortest path from the start; with --path none there is no strip.
"""


def register(verbs: argparse._SubParsersAction[Any]) -> None:
    """Add the verb."""
    verb = verbs.add_parser(
        "plot-path",
        help="draw paths, and which disc moves when",
        description=DESCRIPTION,
        epilog=EPILOG.format(program="hanoi-graph plot-path"),
    )
    add_path_options(verb, folder=Path("figures"))
    verb.set_defaults(run=run_plot_path)


def add_path_options(parser: argparse.ArgumentParser, *, folder: Path) -> None:
    """Add the options of plot that there are here."""
    texts = {
        "path": "which paths to draw (default both, shortest where there is no worst path); "
        "{paths}",
    }
    add_options(parser, folder=folder, texts=texts)


def run_plot_path(args: argparse.Namespace) -> int:
    """Draw the picture, write the files, and print where they are."""
    task = path_task(options_of(args))
    return make(args, lambda: plan_path(task), stem=stem(task, "path"))
