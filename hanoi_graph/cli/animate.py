"""``animate``: a path as a moving picture, towers beside the state graph."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hanoi_graph.cli.common import add_json, print_json
from hanoi_graph.cli.plot_files import add_page_options, checked_dpi, target_files
from hanoi_graph.cli.progress import with_progress
from hanoi_graph.cli.towers_task import PathTask, add_path_options, table_notes
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from hanoi_graph.drawing.film import Film

FORMATS = ("gif", "apng", "html")
# A moving picture is for screens.
DPI = "120"
SECONDS = (0.02, 60.0)
# A dot takes one byte in a frame that is kept, and two or nine while the file is written.
_BYTES_A_DOT = {".gif": 4, ".apng": 11}
EPILOG = """\
examples:
  {program} --n 4
  {program} --n 5 --path worst --seconds 0.1 --format gif html
  {program} --start BCAA --goal AACB --table
  {program} --n 8 --moves 130:140 --view towers --color-discs parity

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
    add_path_options(parser, paths=("shortest", "worst"))
    parser.add_argument(
        "--view",
        choices=("both", "towers"),
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
    task = PathTask.of(args, by_table=args.table)
    milliseconds = checked_seconds(args.seconds)
    dpi = checked_dpi(args, 0)
    film, notes = make_film(task)
    more = (
        "table" if args.table else "",
        "strip" if args.strip else "",
        "" if film.graph else "alone",
    )
    files = target_files(args, task.stem("animation", *more))
    write_film(film, files, style=args.style, size=args.size, dpi=dpi, milliseconds=milliseconds)
    for note in notes:
        print(f"note: {note}", file=sys.stderr)
    if args.json:
        print_json(report(task, film, files, notes))
    else:
        print("\n".join(str(file) for file in files))
    return 0


def checked_seconds(text: str) -> int:
    """Return how many milliseconds a state stays, or say what is wrong with the option."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not SECONDS[0] <= seconds <= SECONDS[1]:
        raise InputError(
            f"--seconds must be a number from {SECONDS[0]:g} to {SECONDS[1]:g}, got {text!r}"
        )
    # The format GIF counts in hundredths.
    return round(seconds * 100) * 10


def make_film(task: PathTask) -> tuple[Film, list[str]]:
    """Return the film that is asked for, and what has to be said about it."""
    from hanoi_graph.drawing.film import MOST_GRAPH_DISCS, check_scenes, path_film

    args = task.args
    check_scenes(task.last - task.first + 2)
    notes = table_notes(task) if args.table else []
    graph = args.view == "both"
    if args.view is None:
        graph = task.discs <= MOST_GRAPH_DISCS
        if not graph:
            notes.append(
                f"the state graph of {task.discs} discs is too fine to stand beside the towers "
                f"(more than {MOST_GRAPH_DISCS} discs): they are shown alone"
            )
    film = path_film(
        task.path,
        role=args.path,
        graph=graph,
        table=args.table,
        strip=args.strip,
        colours=args.color_discs,
        bases=task.bases,
        order=task.order,
        first=task.first,
        total=task.whole.length,
        goal=task.goal,
    )
    return film, notes


def write_film(
    film: Film, files: list[Path], *, style: str, size: str, dpi: int, milliseconds: int
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
    film: Film, files: list[Path], *, style: str, size: str, dpi: int, milliseconds: int
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


def report(task: PathTask, film: Film, files: list[Path], notes: list[str]) -> dict[str, Any]:
    """Return what ``--json`` prints."""
    start, goal = task.words()
    return {
        "files": [str(file) for file in files],
        "n": task.discs,
        "start": start,
        "goal": goal,
        "order": task.order,
        "path": task.args.path,
        "moves": task.whole.length,
        "frames": len(film.scenes),
        "notes": notes,
    }
