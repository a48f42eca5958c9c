"""``plot-layers``: the distances to a goal as colours, and how many states are how far away."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hanoi_graph.cli.plot import add_options, describe, finish
from hanoi_graph.cli.plot_compute import compute
from hanoi_graph.cli.plot_files import FORMATS, checked_dpi, target_files
from hanoi_graph.cli.plot_task import Task
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from hanoi_graph.drawing.picture import Picture

DESCRIPTION = "Draw the distances of all states from a goal, and how many states are how far away."
EPILOG = """\
examples:
  {program} --n 5 --orientation goal-down
  {program} --goal AACB --path none

The other options are those of plot, without --within and tikz: the picture is that of the whole
graph, and its states have the colours of their distances.
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
        "within": argparse.SUPPRESS,
        "color-states": argparse.SUPPRESS,
        "path": "which paths to draw (default none: the colours are what is to be seen); {paths}",
    }
    add_options(parser, folder=folder, formats=FORMATS, texts=texts)
    parser.set_defaults(color_states="distance")


def run_plot_layers(args: argparse.Namespace) -> int:
    """Draw the picture, write the files, and print where they are."""
    from hanoi_graph.analysis.distances import layer_sizes
    from hanoi_graph.drawing.layers import draw_layers_picture
    from hanoi_graph.records.figures import save_figure

    if args.color_states != "distance":
        raise InputError("--color-states none is for plot: here the distances are what is drawn")
    if args.path is None:
        # The colours are what is to be seen.
        args.path = "none"
    if args.within is not None:
        raise InputError("--within is for plot: the layers are those of the whole graph")
    task = Task.of(args)
    files = target_files(args, task.stem("layers"))
    picture = compute(task, dpi=checked_dpi(args, task.discs))
    sizes = layer_sizes(task.goal)
    figure = draw_layers_picture(picture, sizes)
    for file in files:
        save_figure(figure, file, title=task.title(), description=_described(picture, sizes))
    return finish(task, picture, files, more={"layers": sizes})


def _described(picture: Picture, sizes: list[int]) -> str:
    most = max(sizes)
    return (
        f"{describe(picture)} A chart says how many states are at each distance: 1 at 0, at most "
        f"{most} (at distance {sizes.index(most)}), {sizes[-1]} at {len(sizes) - 1}, the largest."
    )
