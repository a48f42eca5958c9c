"""``plot``: the picture of the state graph, with paths, layers and labels on it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hanoi_graph.cli.common import add_json, add_order, print_json
from hanoi_graph.cli.plot_compute import compute
from hanoi_graph.cli.plot_files import WITH_TIKZ, add_page_options, checked_dpi, target_files
from hanoi_graph.cli.plot_task import Task
from hanoi_graph.cli.progress import Progress

if TYPE_CHECKING:
    from hanoi_graph.drawing.picture import Picture

EPILOG = """\
examples:
  {program} --n 5
  {program} --n 4 --color-edges disc --path none
  {program} --start BCAA --goal AACB
  {program} --n 4 --orientation goal-down --color-states distance --format svg pdf
  {program} --n 5 --orientation goal-down --path streams
  {program} --n 20 --within CBCABCAACBABACA
  {program} --n 4 --format tikz

Words of states have the smallest disc first unless --order says otherwise. The same options and
the same versions of the program and its packages give the same bytes.
"""


def register(verbs: argparse._SubParsersAction[Any]) -> None:
    """Add the verb."""
    verb = verbs.add_parser(
        "plot",
        help="draw the state graph, with paths, layers and labels",
        description="Draw the state graph of the Tower of Hanoi on three pegs.",
        epilog=EPILOG.format(program="hanoi-graph plot"),
    )
    add_options(verb, folder=Path("figures"))
    verb.set_defaults(run=run_plot)


TEXTS = {
    "n": "number of discs (default: of the states, or 5)",
    "start": "any state (default: all discs on A)",
    "goal": "any state (default: all discs on C)",
    "within": "draw only the copy in which the large discs stand as in WORD, a word of these discs",
    "path": "which paths to draw (default both, shortest where there is no worst path, and none "
    "with --color-edges disc); {paths}",
    "color-states": "distance: every state has the colour of its distance from the goal",
}
_LONGEST = "longest, without repeating a state, is for any two states"
_STREAMS = (
    "streams are the shortest paths from all states to the goal, the broader the more run together"
)
PATHS = ("shortest", "worst", "both", "longest", "streams", "none")


def add_options(
    parser: argparse.ArgumentParser,
    *,
    folder: Path,
    formats: Sequence[str] = WITH_TIKZ,
    texts: Mapping[str, str] = TEXTS,
    paths: Sequence[str] = PATHS,
) -> None:
    """Add all options of the picture.

    Parameters
    ----------
    parser : ArgumentParser
    folder : Path
        Where pictures go unless ``--out`` says otherwise; it is made if it is missing.
    formats : sequence of str
        In which formats they can be written.
    texts : mapping of str to str
        What the help says of some options where that is not what `TEXTS` says;
        ``argparse.SUPPRESS`` for one that the verb refuses.
    paths : sequence of str
        Which paths the help names; others are refused by the verb.
    """
    said = TEXTS | dict(texts)
    parser.add_argument("--n", metavar="N", help=said["n"])
    parser.add_argument("--start", metavar="WORD", help=said["start"])
    parser.add_argument("--goal", metavar="WORD", help=said["goal"])
    add_order(parser)
    parser.add_argument(
        "--within",
        metavar="WORD",
        help=said["within"],
    )
    parser.add_argument(
        "--path",
        choices=PATHS,
        metavar=f"{{{','.join(paths)}}}",
        help=said["path"].format(
            paths=f"{_LONGEST}; {_STREAMS}" if "streams" in paths else _LONGEST
        ),
    )
    parser.add_argument(
        "--color-edges",
        "--colour-edges",
        choices=("none", "disc"),
        default="none",
        help="disc: every edge has the colour of the disc that moves",
    )
    parser.add_argument(
        "--color-states",
        "--colour-states",
        choices=("none", "distance"),
        default="none",
        help=said["color-states"],
    )
    parser.add_argument(
        "--orientation",
        choices=("start-up", "goal-down"),
        default="start-up",
        help="goal-down: turned so that one can let oneself fall to the goal (default start-up)",
    )
    parser.add_argument(
        "--labels",
        choices=("auto", "all", "corners", "none"),
        default="auto",
        help="which states have their words; auto: all up to 3 discs, beyond only the corners",
    )
    add_page_options(parser, folder=folder, formats=formats)
    add_json(parser)


def run_plot(args: argparse.Namespace) -> int:
    """Draw the picture, write the files, and print where they are."""
    task = Task.of(args)
    files = target_files(args, task.stem())
    with Progress("picture", total=2 + len(files)) as progress:
        picture = compute(task, dpi=checked_dpi(args, task.discs))
        progress.step()
        write(picture, files, title=task.title(), progress=progress)
    return finish(task, picture, files)


def finish(
    task: Task, picture: Picture, files: list[Path], *, more: Mapping[str, Any] | None = None
) -> int:
    """Print where the files are and what is to be said about them, and return the status."""
    for note in task.notes:
        print(f"note: {note}", file=sys.stderr)
    if task.args.json:
        print_json(report(task, picture, files) | dict(more or {}))
    else:
        print("\n".join(str(file) for file in files))
    return 0


def write(picture: Picture, files: list[Path], *, title: str, progress: Progress) -> None:
    """Write the picture into files whose endings say how."""
    from hanoi_graph.drawing.figure import draw_picture
    from hanoi_graph.drawing.tikz import tikz_document
    from hanoi_graph.records.figures import save_figure
    from hanoi_graph.records.files import whole_file

    # Refuse what one format cannot hold before any is written.
    latex = {file: tikz_document(picture, title=title) for file in files if file.suffix == ".tex"}
    figure = draw_picture(picture) if len(latex) < len(files) else None
    progress.step()
    for file in files:
        if file in latex:
            with whole_file(file) as temporary:
                temporary.write_text(latex[file], encoding="utf-8")
        elif figure is not None:
            save_figure(figure, file, title=title, description=describe(picture))
        progress.step()


def describe(picture: Picture) -> str:
    """Return the alternative text of the picture."""
    from hanoi_graph.cli.common import order_note

    discs = picture.start.discs
    words = [state.word(order=picture.order) for state in (picture.start, picture.goal)]
    sentences = [
        f"The {3**picture.discs} states of the Tower of Hanoi with {discs} disc{'s'[: discs - 1]}"
        f"{_where(picture)} as a triangle of points, joined where one move leads from one to the "
        "other.",
        f"Start {words[0]} (green circle), goal {words[1]} (red square); "
        f"{order_note(picture.order)}.",
    ]
    named = [path.name for path in picture.paths if path.named]
    if named:
        sentences.append(f"Drawn on it: {', '.join(named)}.")
    if picture.edge_flow is not None:
        sentences.append("An edge is the broader the more shortest paths to the goal use it.")
    if picture.edge_discs is not None:
        sentences.append("The colour of an edge tells the disc that moves.")
    if picture.distances is not None:
        sentences.append("The colour of a state tells its distance from the goal in moves.")
    return " ".join(sentences)


def _where(picture: Picture) -> str:
    """Return which of the states are in the picture, if not all."""
    if picture.within is None:
        return ""
    return f" in which the largest discs stand as in {picture.within.word(order=picture.order)}"


def report(task: Task, picture: Picture, files: list[Path]) -> dict[str, Any]:
    """Return what ``--json`` prints."""
    import numpy as np

    start, goal = task.words()
    return {
        "files": [str(file) for file in files],
        "n": task.start.discs,
        "start": start,
        "goal": goal,
        "order": task.order,
        **({} if task.within is None else {"within": task.within.word(order=task.order)}),
        "states": 3**task.discs,
        "edges": len(np.asarray(picture.edges)),
        "paths": [
            {"role": path.role, "moves": path.length} for path in picture.paths if path.named
        ],
        "notes": list(task.notes),
    }
