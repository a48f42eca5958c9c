"""``plot-path``: paths on the state graph, and which disc moves when."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from hanoi_graph.cli.plot import add_options, describe, finish
from hanoi_graph.cli.plot_compute import compute, whole_paths
from hanoi_graph.cli.plot_files import FORMATS, checked_dpi, target_files
from hanoi_graph.cli.plot_task import Task
from hanoi_graph.errors import InputError

DESCRIPTION = "Draw paths on the state graph, and below them which disc moves when."
EPILOG = """\
examples:
  {program} --n 4
  {program} --start BCAA --goal AACB
  {program} --n 5 --path worst

The other options are those of plot, without --within and tikz: the moves are those of whole paths.
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
    paths = ("shortest", "worst", "both", "longest")
    texts = {
        "within": argparse.SUPPRESS,
        "path": "which paths to draw (default both, shortest where there is no worst path); "
        "{paths}",
    }
    add_options(parser, folder=folder, formats=FORMATS, texts=texts, paths=paths)


def run_plot_path(args: argparse.Namespace) -> int:
    """Draw the picture, write the files, and print where they are."""
    from hanoi_graph.drawing.walks import draw_path_picture
    from hanoi_graph.records.figures import save_figure

    if args.path in ("none", "streams"):
        raise InputError(f"--path {args.path} is for plot: here a path is what is drawn")
    if args.within is not None:
        raise InputError("--within is for plot: the moves are those of the whole path")
    task = Task.of(args)
    files = target_files(args, task.stem("path"))
    picture = compute(task, dpi=checked_dpi(args, task.discs))
    moves = [path.to_array()[:, 0] for role in task.paths for path in whole_paths(task, role)]
    rolls = [
        (path.name, discs) for path, discs in zip(picture.paths, moves, strict=True) if len(discs)
    ]
    figure = draw_path_picture(picture, rolls)
    text = f"{describe(picture)} Below, a strip for each path says which disc moves when."
    for file in files:
        save_figure(figure, file, title=task.title(), description=text)
    return finish(task, picture, files)
