"""``plot``: the picture of the state graph, with paths, layers and labels on it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hanoi_graph.cli.common import add_json, add_order, print_json
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from hanoi_graph.drawing.figure import PathToDraw, Picture
    from hanoi_graph.paths.sequence import MovePath
    from hanoi_graph.states import Order, State

FORMATS = ("png", "svg", "pdf")
DEFAULT_DISCS = 5
DPI = (20, 2400)
# The renderer of matplotlib cannot make an image with a longer side. A picture of more discs would
# have more edges on its side than that.
MOST_DOTS = 2**16 - 1
MOST_DISCS = 16
EPILOG = """\
examples:
  {program} --n 5
  {program} --n 4 --color-edges disc --path none
  {program} --start BCAA --goal AACB
  {program} --n 4 --orientation goal-down --color-states distance --format svg pdf

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


def add_options(parser: argparse.ArgumentParser, *, folder: Path) -> None:
    """Add all options of the picture.

    Parameters
    ----------
    parser : ArgumentParser
    folder : Path
        Where pictures go unless ``--out`` says otherwise; it is made if it is missing.
    """
    parser.add_argument("--n", metavar="N", help="number of discs (default: of the states, or 5)")
    parser.add_argument("--start", metavar="WORD", help="any state (default: all discs on A)")
    parser.add_argument("--goal", metavar="WORD", help="any state (default: all discs on C)")
    add_order(parser)
    parser.add_argument(
        "--path",
        choices=("shortest", "worst", "both", "longest", "none"),
        help="which paths to draw (default both, shortest where there is no worst path, and none "
        "with --color-edges disc); longest, without repeating a state, is for any two states",
    )
    parser.add_argument(
        "--color-edges",
        choices=("none", "disc"),
        default="none",
        help="disc: every edge has the colour of the disc that moves",
    )
    parser.add_argument(
        "--color-states",
        choices=("none", "distance"),
        default="none",
        help="distance: every state has the colour of its distance from the goal",
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
    add_page_options(parser, folder=folder)
    add_json(parser)


def add_page_options(parser: argparse.ArgumentParser, *, folder: Path) -> None:
    """Add the options that all pictures share: the size, the style, and where the files go."""
    parser.add_argument(
        "--size",
        default="two-columns",
        metavar="SIZE",
        help="column (8.6 cm), two-columns (17.8 cm, the default), slide (16:9) or a width in cm",
    )
    parser.add_argument("--style", choices=("light", "dark"), default="light", help="default light")
    parser.add_argument(
        "--dpi", metavar="DPI", default="300", help="dots per inch of PNG and images (default 300)"
    )
    parser.add_argument(
        "--format",
        choices=FORMATS,
        nargs="+",
        metavar="FORMAT",
        help=f"one or several of {', '.join(FORMATS)} (default what --out ends in, or png)",
    )
    parser.add_argument(
        "--out",
        metavar="PATH",
        help=f"a file, or a folder that is there (default the folder {folder.name})",
    )
    parser.set_defaults(folder=folder)


def run_plot(args: argparse.Namespace) -> int:
    """Draw the picture, write the files, and print where they are."""
    from hanoi_graph.drawing.figure import draw_picture
    from hanoi_graph.records.figures import save_figure

    task = Task.of(args)
    files = target_files(args, task.stem())
    picture = compute(task, dpi=checked_dpi(args, task.discs))
    figure = draw_picture(picture)
    for note in task.notes:
        print(f"note: {note}", file=sys.stderr)
    for file in files:
        save_figure(figure, file, title=task.title(), description=describe(picture))
    if args.json:
        print_json(report(task, picture, files))
    else:
        print("\n".join(str(file) for file in files))
    return 0


# --- what is asked for ---


@dataclass(frozen=True)
class Task:
    """The command line, checked."""

    start: State
    goal: State
    paths: tuple[str, ...]
    notes: tuple[str, ...]
    args: argparse.Namespace

    @classmethod
    def of(cls, args: argparse.Namespace) -> Task:
        """Return the task, or say what is wrong with it."""
        from hanoi_graph.drawing.figure import MOST_DISCS_AS_LINES
        from hanoi_graph.drawing.style import page_size

        page_size(args.size)
        start, goal = find_ends(args)
        paths, notes = choose_paths(args, start, goal)
        if start.discs > MOST_DISCS_AS_LINES:
            notes.append(
                f"{start.discs} discs have too many edges to draw them line by line "
                f"(more than {MOST_DISCS_AS_LINES} discs): they are drawn as an image"
            )
        return cls(start, goal, paths, tuple(notes), args)

    @property
    def discs(self) -> int:
        """Number of discs."""
        return self.start.discs

    @property
    def order(self) -> Order:
        """How words are read and written."""
        order: Order = self.args.order
        return order

    def words(self) -> tuple[str, str]:
        """Return the words of start and goal."""
        return self.start.word(order=self.order), self.goal.word(order=self.order)

    def title(self) -> str:
        """Return the title that goes into the files."""
        return f"State graph of the Tower of Hanoi with {self.discs} disc{'s'[: self.discs - 1]}"

    def stem(self) -> str:
        """Return a file name that tells this picture from others, without its ending."""
        args = self.args
        usual = (self.start.perfect_peg, self.goal.perfect_peg) == (0, 2)
        parts = [
            f"hanoi-n{self.discs}",
            "" if usual else "-".join(self.words()),
            {None: "", "both": "", "none": "no-path"}.get(args.path, f"{args.path}-path"),
            "" if args.color_edges == "none" else f"edges-{args.color_edges}",
            "" if args.color_states == "none" else f"states-{args.color_states}",
            "" if args.orientation == "start-up" else args.orientation,
            "" if args.labels == "auto" else f"labels-{args.labels}",
            "" if args.order == "smallest-first" else args.order,
            size_name(args.size),
            "" if args.style == "light" else args.style,
        ]
        return "-".join(part for part in parts if part)


def find_ends(args: argparse.Namespace) -> tuple[State, State]:
    """Return start and goal, with the number of discs that all options agree on."""
    from hanoi_graph.states import State, as_states

    given = {
        name: State(word, order=args.order)
        for name, word in (("start", args.start), ("goal", args.goal))
        if word is not None
    }
    discs = None if args.n is None else whole_number(args.n, "--n", least=1)
    for name, state in given.items():
        if discs is not None and state.discs != discs:
            raise InputError(f"--n is {discs}, but --{name} {state} has {state.discs} discs")
    if discs is None:
        discs = next((state.discs for state in given.values()), DEFAULT_DISCS)
    refuse_hopeless(discs)
    start = given.get("start") or State.perfect(discs, "A")
    goal = given.get("goal") or State.perfect(discs, "C")
    as_states(start, goal)
    return start, goal


def refuse_hopeless(discs: int) -> None:
    """Refuse, before anything is built, what no image can show or no memory can hold."""
    from hanoi_graph.memory import require

    if discs > MOST_DISCS:
        raise InputError(
            f"a picture can show at most {MOST_DISCS} discs, which have as many edges on a side as "
            f"an image can have dots, {MOST_DOTS}; got {discs} discs"
        )
    # Measured at 14 discs: at the peak 156 bytes for each state, the image included.
    require(160 * 3**discs, what=f"a picture of {discs} discs")


def choose_paths(
    args: argparse.Namespace, start: State, goal: State
) -> tuple[tuple[str, ...], list[str]]:
    """Return the roles of the paths to draw, and what has to be said about the choice."""
    # The colours of the paths would be lost among those of the discs.
    asked = args.path or ("none" if args.color_edges == "disc" else None)
    pegs = start.perfect_peg, goal.perfect_peg
    if None not in pegs and pegs[0] != pegs[1]:
        wanted = asked or "both"
        return {"both": ("shortest", "worst"), "none": ()}.get(wanted, (wanted,)), []
    reason = (
        "the worst path leads from one perfect state to another, and "
        f"{start.word(order=args.order)} to {goal.word(order=args.order)} does not"
    )
    if asked in ("worst", "both"):
        raise InputError(f"--path {asked}: {reason}; ask for longest, shortest or none")
    if asked in ("longest", "none"):
        return ("longest",) if asked == "longest" else (), []
    return ("shortest",), [] if asked else [f"{reason}: only the shortest path is drawn"]


def size_name(size: str) -> str:
    """Return what a size adds to the name of a file."""
    if size == "two-columns":
        return ""
    return size if size in ("column", "slide") else f"{float(size):g}cm"


def whole_number(text: str, name: str, *, least: int, most: int | None = None) -> int:
    """Return the number that an option holds, or say what is wrong with it."""
    limits = f"at least {least}" if most is None else f"from {least} to {most}"
    digits = text.strip()
    # More digits cannot be right, and int() would refuse very many in its own words.
    plain = digits.isascii() and digits.removeprefix("-").isdigit() and len(digits) <= 20
    value = int(digits) if plain else None
    if value is None or value < least or (most is not None and value > most):
        raise InputError(f"{name} must be a whole number {limits}, got {text!r}")
    return value


def checked_dpi(args: argparse.Namespace, discs: int) -> int:
    """Return the resolution, or refuse an image that would be too large."""
    from hanoi_graph.drawing.style import page_size
    from hanoi_graph.memory import require

    dpi = whole_number(args.dpi, "--dpi", least=DPI[0], most=DPI[1])
    dots = round(page_size(args.size).width / 2.54 * dpi)
    if dots > MOST_DOTS:
        raise InputError(
            f"an image may be at most {MOST_DOTS} dots wide, and --size {args.size} at {dpi} dpi "
            f"is {dots}"
        )
    # The canvas, a copy of it while it is written, and for many discs the layers of an image.
    require(dots * dots * (150 if discs > 10 else 12), what=f"an image {dots} dots wide")
    return dpi


def target_files(args: argparse.Namespace, stem: str) -> list[Path]:
    """Return the files to write, one for each format."""
    if args.out is None:
        args.folder.mkdir(exist_ok=True)
    place = args.folder if args.out is None else Path(args.out)
    if place.is_dir():
        # Not with_suffix: a size such as 8.5cm has a dot in it.
        return [place / f"{stem}.{kind}" for kind in dict.fromkeys(args.format or ["png"])]
    kind = place.suffix.lower().lstrip(".")
    if kind not in FORMATS:
        raise InputError(
            f"--out must be a folder that is there or a file that ends in "
            f".{', .'.join(FORMATS[:-1])} or .{FORMATS[-1]}, got {args.out!r}"
        )
    if args.format and kind not in args.format:
        raise InputError(f"--out ends in .{kind}, but --format is {' '.join(args.format)}")
    if not place.parent.is_dir():
        raise InputError(f"--out: there is no folder {str(place.parent)!r}")
    return [place.with_suffix(f".{one}") for one in dict.fromkeys(args.format or [kind])]


# --- what is computed ---


def compute(task: Task, *, dpi: int) -> Picture:
    """Return everything the picture shows."""
    from hanoi_graph.analysis.distances import distances_to
    from hanoi_graph.drawing.figure import Picture
    from hanoi_graph.generators import hanoi_graph

    args = task.args
    graph = hanoi_graph(task.discs)
    return Picture(
        start=task.start,
        goal=task.goal,
        edges=graph.edges(),
        edge_discs=graph.edge_discs() if args.color_edges == "disc" else None,
        distances=distances_to(task.goal) if args.color_states == "distance" else None,
        paths=[path for role in task.paths for path in find_paths(task, role)],
        orientation=args.orientation,
        labels=args.labels,
        order=args.order,
        size=args.size,
        style=args.style,
        dpi=dpi,
    )


def find_paths(task: Task, role: str) -> list[PathToDraw]:
    """Return the paths of a role: one, or two where two are shortest."""
    from hanoi_graph.drawing.figure import PathToDraw
    from hanoi_graph.paths.longest import worst_path
    from hanoi_graph.paths.selfsimilar import longest_path
    from hanoi_graph.paths.shortest import shortest_paths

    found: Sequence[MovePath]
    if role == "shortest":
        found = shortest_paths(task.start, task.goal)
    elif role == "longest":
        found = [longest_path(task.start, task.goal)]
    else:
        pegs = task.start.perfect_peg, task.goal.perfect_peg
        assert pegs[0] is not None
        assert pegs[1] is not None
        found = [worst_path(task.discs, start=pegs[0], goal=pegs[1])]
    return [
        PathToDraw(path.indices(), role=role, second=number > 0)
        for number, path in enumerate(found)
    ]


# --- what is said about it ---


def describe(picture: Picture) -> str:
    """Return the alternative text of the picture."""
    from hanoi_graph.cli.common import order_note

    discs = picture.start.discs
    words = [state.word(order=picture.order) for state in (picture.start, picture.goal)]
    sentences = [
        f"The {3**discs} states of the Tower of Hanoi with {discs} disc{'s'[: discs - 1]} as a "
        f"triangle of points, joined where one move leads from one to the other.",
        f"Start {words[0]} (green circle), goal {words[1]} (red square); "
        f"{order_note(picture.order)}.",
    ]
    if picture.paths:
        sentences.append(f"Drawn on it: {', '.join(path.name for path in picture.paths)}.")
    if picture.edge_discs is not None:
        sentences.append("The colour of an edge tells the disc that moves.")
    if picture.distances is not None:
        sentences.append("The colour of a state tells its distance from the goal in moves.")
    return " ".join(sentences)


def report(task: Task, picture: Picture, files: list[Path]) -> dict[str, Any]:
    """Return what ``--json`` prints."""
    import numpy as np

    start, goal = task.words()
    return {
        "files": [str(file) for file in files],
        "n": task.discs,
        "start": start,
        "goal": goal,
        "order": task.order,
        "states": 3**task.discs,
        "edges": len(np.asarray(picture.edges)),
        "paths": [{"role": path.role, "moves": len(path.states) - 1} for path in picture.paths],
        "notes": list(task.notes),
    }
