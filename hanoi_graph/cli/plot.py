"""``plot``: the picture of the state graph, with paths, layers and labels on it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from hanoi_graph.cli.common import add_json, add_order, print_json
from hanoi_graph.cli.plot_files import WITH_TIKZ, add_page_options, target_files
from hanoi_graph.cli.plot_options import options_of, stem
from hanoi_graph.cli.progress import Progress
from hanoi_graph.plots.plan import Plan, plan_graph
from hanoi_graph.plots.task import Task

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
    task = Task.of(options_of(args))
    return make(args, lambda: plan_graph(task), stem=stem(task))


def make(args: argparse.Namespace, plan_of: Callable[[], Plan], *, stem: str) -> int:
    """Compute and draw a picture, write the files, and print where they are and what to say."""
    files = target_files(args, stem)
    with Progress("picture", total=2 + len(files)) as progress:
        plan = plan_of()
        progress.step()
        _write(plan, files, progress)
    for note in plan.notes:
        print(f"note: {note}", file=sys.stderr)
    if args.json:
        print_json({"files": [str(file) for file in files]} | plan.report())
    else:
        print("\n".join(str(file) for file in files))
    return 0


def _write(plan: Plan, files: list[Path], progress: Progress) -> None:
    """Write a picture into files whose endings say how."""
    from hanoi_graph.records.figures import save_figure
    from hanoi_graph.records.files import whole_file

    # Refuse what one format cannot hold before any is written.
    latex = {file: plan.latex() for file in files if file.suffix == ".tex"}
    plot = plan.draw() if len(latex) < len(files) else None
    progress.step()
    for file in files:
        if file in latex:
            with whole_file(file) as temporary:
                temporary.write_text(latex[file], encoding="utf-8")
        elif plot is not None:
            save_figure(plot.figure, file, title=plot.title, description=plot.description)
        progress.step()
