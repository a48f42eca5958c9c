"""``animate``: a path as a moving picture, towers beside the state graph."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hanoi_graph.cli.common import add_json, print_json
from hanoi_graph.cli.plot_files import add_page_options, target_files
from hanoi_graph.cli.plot_steps import add_path_options, step_options, step_stem
from hanoi_graph.cli.progress import with_progress
from hanoi_graph.plots.animation import (
    PATHS,
    VIEWS,
    FilmPlan,
    checked_seconds,
    film_task,
    plan_film,
)
from hanoi_graph.plots.options import CHOICES

if TYPE_CHECKING:
    from hanoi_graph.drawing.film import Film
    from hanoi_graph.drawing.style import PageSize, Palette

FORMATS = ("gif", "apng", "html")
# A moving picture is for screens.
DPI = "120"
# A dot takes one byte in a frame that is kept, and two or nine while the file is written.
_BYTES_A_DOT = {".gif": 4, ".apng": 11}
EPILOG = """\
examples:
  {program} --n 4
  {program} --n 5 --path worst --seconds 0.1 --format gif html
  {program} --start BCAA --goal AACB --table
  {program} --n 8 --moves 130:140 --view towers --color-discs parity
  {program} --n 12 --within CBCABCAA --path worst --color-edges disc

gif and apng play by themselves; html steps forward and back with buttons and keys and needs no
network. Words of states have the smallest disc first unless --order says otherwise. The same
options and the same versions of the program and its packages give the same bytes.
"""


def register(verbs: argparse._SubParsersAction[Any]) -> None:
    """Add the verb."""
    verb = verbs.add_parser(
        "animate",
        help="show a path as a moving picture",
        description="Show a path move by move: the towers beside the state graph.",
        epilog=EPILOG.format(program="hanoi-graph animate"),
    )
    add_options(verb, folder=Path("figures"))
    verb.set_defaults(run=run_animate)


def add_options(parser: argparse.ArgumentParser, *, folder: Path) -> None:
    """Add all options of the moving picture."""
    add_path_options(parser, paths=PATHS, refused={})
    graph = parser.add_argument_group("the state graph")
    graph.add_argument(
        "--color-edges",
        "--colour-edges",
        choices=CHOICES["color_edges"],
        default="none",
        help="disc: every edge has the colour of the disc that moves",
    )
    graph.add_argument(
        "--color-states",
        "--colour-states",
        choices=CHOICES["color_states"],
        default="none",
        help="distance: every state has the colour of its distance from the goal",
    )
    graph.add_argument(
        "--orientation",
        choices=CHOICES["orientation"],
        default="start-up",
        help="goal-down: turned so that one can let oneself fall to the goal (default start-up)",
    )
    parser.add_argument(
        "--view",
        choices=VIEWS,
        help="towers beside the state graph, or alone (default both, up to 8 discs)",
    )
    parser.add_argument(
        "--table",
        action="store_true",
        help="show the table of two columns too, and make the moves that it names",
    )
    parser.add_argument(
        "--strip",
        action="store_true",
        help="show a strip of the moves, which get the colours of their discs one by one",
    )
    parser.add_argument(
        "--seconds", metavar="S", default="0.7", help="how long each state stays (default 0.7)"
    )
    add_page_options(parser, folder=folder, formats=FORMATS, dpi=DPI)
    add_json(parser)


def run_animate(args: argparse.Namespace) -> int:
    """Make the moving picture, write the files, and print where they are."""
    milliseconds = checked_seconds(args.seconds, "--seconds")
    task = film_task(step_options(args, {}), table=args.table)
    plan = plan_film(
        task, view=args.view, table=args.table, strip=args.strip, milliseconds=milliseconds
    )
    more = (
        "table" if args.table else "",
        "strip" if args.strip else "",
        "" if plan.film.graph else "alone",
    )
    files = target_files(args, step_stem(task, "animation", *more))
    write_plan(plan, files)
    for note in plan.notes:
        print(f"note: {note}", file=sys.stderr)
    if args.json:
        print_json({"files": [str(file) for file in files]} | plan.report())
    else:
        print("\n".join(str(file) for file in files))
    return 0


def write_plan(plan: FilmPlan, files: list[Path]) -> None:
    """Write a moving picture into files whose endings say how."""
    options = plan.task.options
    write_film(
        plan.film,
        files,
        style=options.style,
        size=options.size,
        dpi=options.dpi,
        milliseconds=plan.milliseconds,
    )


def write_film(
    film: Film,
    files: list[Path],
    *,
    style: str | Palette,
    size: str | float | PageSize,
    dpi: int,
    milliseconds: int,
) -> None:
    """Write a film into files whose endings say how."""
    from hanoi_graph.drawing.stepper import film_page
    from hanoi_graph.records.files import whole_file

    moving = [file for file in files if file.suffix != ".html"]
    if moving:
        _write_frames(film, moving, style=style, size=size, dpi=dpi, milliseconds=milliseconds)
    for file in files:
        if file not in moving:
            with whole_file(file) as temporary:
                temporary.write_text(
                    film_page(film, style=style, milliseconds=milliseconds), encoding="utf-8"
                )


def _write_frames(
    film: Film,
    files: list[Path],
    *,
    style: str | Palette,
    size: str | float | PageSize,
    dpi: int,
    milliseconds: int,
) -> None:
    from hanoi_graph.drawing.animation import Player, durations
    from hanoi_graph.memory import require
    from hanoi_graph.records.films import Reel

    player = Player(film, size=size, style=style, dpi=dpi)
    width, height = player.figure.canvas.get_width_height()
    count = len(film.scenes)
    require(
        max(_BYTES_A_DOT[file.suffix] for file in files) * width * height * count,
        what=f"{count} frames of {width} by {height} dots",
        instead="ask for a smaller --size, a lower --dpi or fewer --moves",
    )
    sample = [player.frame(number) for number in sorted({0, count // 2, count - 1})]
    reel = Reel(with_progress(player.frames(), "frames", total=count), sample=sample)
    times = durations(film, milliseconds=milliseconds)
    for file in files:
        reel.save(file, durations=times, description=film.description)
