"""``plot-towers``: pegs and discs, strips of moves, and tables."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from hanoi_graph.cli.common import add_json
from hanoi_graph.cli.plot import make
from hanoi_graph.cli.plot_files import WITH_TIKZ, add_page_options, whole_number
from hanoi_graph.cli.plot_steps import add_path_options, step_options, step_stem
from hanoi_graph.plots.towers import MOST_TOWERS, PATHS, plan_towers, towers_task

SHOWN = ("towers", "strip", "steps", "table", "binary")
# What is an option of plot, and why it is none here.
REFUSED = {
    "orientation": "there is no state graph that could be turned",
    "color-edges": "there are no edges; --color-discs disc gives discs the colours of those edges",
    "color-states": "there are no points whose colour could be their distance",
}
EPILOG = """\
examples:
  {program} --n 3
  {program} --n 8 --color-discs parity --path none
  {program} --n 8 --moves 130:137
  {program} --n 5 --show steps
  {program} --start BCAA --goal AACB --show table --moves 1:3
  {program} --n 20 --within C^17
  {program} --n 5 --show binary --format tikz

Words of states have the smallest disc first unless --order says otherwise. The same options and
the same versions of the program and its packages give the same bytes.
"""


def register(verbs: argparse._SubParsersAction[Any]) -> None:
    """Add the verb."""
    verb = verbs.add_parser(
        "plot-towers",
        help="draw pegs and discs, strips of moves, and tables",
        description="Draw the towers of the states on a path, or what else shows its moves.",
        epilog=EPILOG.format(program="hanoi-graph plot-towers"),
    )
    add_options(verb, folder=Path("figures"))
    verb.set_defaults(run=run_towers)


def add_options(parser: argparse.ArgumentParser, *, folder: Path) -> None:
    """Add all options of the picture."""
    add_path_options(parser, paths=PATHS, refused=REFUSED)
    parser.add_argument(
        "--show",
        choices=SHOWN,
        default="towers",
        help="towers: every state, with its next move as an arrow (the default); strip: a square "
        "for every move, coloured by disc; steps: that strip disc by disc; table: the two columns "
        "(where each disc is, where it goes to) of every state; binary: the numbers of the moves",
    )
    parser.add_argument(
        "--columns",
        metavar="K",
        help="towers or tables in a row, or columns of numbers (default what fits)",
    )
    add_page_options(parser, folder=folder, formats=WITH_TIKZ)
    add_json(parser)


def run_towers(args: argparse.Namespace) -> int:
    """Draw the picture, write the files, and print where they are."""
    task = towers_task(step_options(args, REFUSED), show=args.show)
    columns = None
    if args.columns is not None:
        columns = whole_number(args.columns, "--columns", least=1, most=MOST_TOWERS)
    name = step_stem(task, "towers", "" if args.show == "towers" else args.show)
    return make(args, lambda: plan_towers(task, show=args.show, columns=columns), stem=name)
