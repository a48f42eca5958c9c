"""``plot-layers``: the distances to a goal as colours, and how many states are how far away."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from hanoi_graph.cli.plot import add_options, make
from hanoi_graph.cli.plot_options import options_of, stem
from hanoi_graph.plots.layers import layers_task, plan_layers

DESCRIPTION = "Draw the distances of all states from a goal, and how many states are how far away."
EPILOG = """\
examples:
  {program} --n 5 --orientation goal-down
  {program} --goal AACB
  {program} --n 40 --within C^36

The other options are those of plot; states always have the colours of their distances. With
--within the chart counts the states of that copy.
"""


def register(verbs: argparse._SubParsersAction[Any]) -> None:
    """Add the verb."""
    verb = verbs.add_parser(
        "plot-layers",
        help="draw the distances to a goal and the sizes of the layers",
        description=DESCRIPTION,
        epilog=EPILOG.format(program="hanoi-graph plot-layers"),
    )
    add_layers_options(verb, folder=Path("figures"))
    verb.set_defaults(run=run_plot_layers)


def add_layers_options(parser: argparse.ArgumentParser, *, folder: Path) -> None:
    """Add the options of plot that there are here."""
    texts = {
        "color-states": "distance, always: it is what is drawn here",
        "path": "which paths to draw (default none: the colours are what is to be seen); {paths}",
    }
    add_options(parser, folder=folder, texts=texts)
    parser.set_defaults(color_states="distance")


def run_plot_layers(args: argparse.Namespace) -> int:
    """Draw the picture, write the files, and print where they are."""
    task = layers_task(options_of(args))
    return make(args, lambda: plan_layers(task), stem=stem(task, "layers"))
