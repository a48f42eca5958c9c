"""``search``, ``frame-stewart``, ``restricted``: more pegs, and other rules for the moves."""

from __future__ import annotations

import argparse
import sys
import time
from typing import TYPE_CHECKING, Any

from hanoi_graph.cli.common import add_json, add_order, exact, order_note, print_json

if TYPE_CHECKING:
    from hanoi_graph.analysis.search import Progress, SearchResult
    from hanoi_graph.moves import PegGraph

_PEG_GRAPH_HELP = (
    "between which pegs a disc may move: complete, linear, cyclic, star, or arcs such as "
    "'A->B,B->C,C->A' (A-B for both ways)"
)


def register(verbs: argparse._SubParsersAction[Any]) -> None:
    """Add the verbs."""
    _register_search(verbs)
    _register_frame_stewart(verbs)
    _register_restricted(verbs)


def _register_search(verbs: argparse._SubParsersAction[Any]) -> None:
    verb = verbs.add_parser(
        "search",
        help="distance layers by exhaustive search, for any pegs",
        description=(
            "Search the whole state graph breadth-first: how many states stand at distance 0, 1, "
            "2, ... from a state, or from the nearest of several."
        ),
        epilog="example: hanoi-graph search --n 12 --pegs 4 --to D^12",
    )
    verb.add_argument("--n", type=int, metavar="DISCS", help="number of discs")
    verb.add_argument("--pegs", type=int, default=4, help="number of pegs (default 4)")
    verb.add_argument(
        "--from",
        dest="starts",
        metavar="WORD",
        action="append",
        help="where to begin; may be given again (default: all discs on A)",
    )
    verb.add_argument(
        "--to",
        dest="goals",
        metavar="WORD",
        action="append",
        default=[],
        help="print distance, number of shortest paths and one of them; may be given again",
    )
    verb.add_argument("--peg-graph", metavar="GRAPH", default="complete", help=_PEG_GRAPH_HELP)
    verb.add_argument("--radius", type=int, metavar="K", help="go no farther than distance K")
    verb.add_argument(
        "--farthest",
        type=int,
        metavar="COUNT",
        default=10,
        help="name so many of the states at the greatest distance (default 10)",
    )
    verb.add_argument("--method", choices=("auto", "words", "explicit"), default="auto")
    verb.add_argument("--workers", type=int, help="threads (default: one a core)")
    verb.add_argument(
        "--checkpoint", metavar="FILE", help="go on from this file if it is there, and write it"
    )
    verb.add_argument(
        "--checkpoint-every",
        type=float,
        metavar="SECONDS",
        default=60.0,
        help="write it no more often than this (default 60)",
    )
    add_order(verb)
    add_json(verb)
    verb.set_defaults(run=run_search)


def _register_frame_stewart(verbs: argparse._SubParsersAction[Any]) -> None:
    verb = verbs.add_parser(
        "frame-stewart",
        help="the Frame-Stewart number, its splits and its moves",
        description=(
            "Print the number of moves of Frame and Stewart for a tower on more than three pegs, "
            "whether it is known to be the least, and the best numbers of discs to put aside first."
        ),
        epilog="example: hanoi-graph frame-stewart --n 64 --pegs 4",
    )
    verb.add_argument("--n", type=int, metavar="DISCS", required=True, help="number of discs")
    verb.add_argument("--pegs", type=int, default=4, help="number of pegs (default 4)")
    verb.add_argument("--moves", action="store_true", help="print the moves of one strategy")
    add_json(verb)
    verb.set_defaults(run=run_frame_stewart)


def _register_restricted(verbs: argparse._SubParsersAction[Any]) -> None:
    verb = verbs.add_parser(
        "restricted",
        help="towers on three pegs between which not every move is allowed",
        description=(
            "Print the least moves of a tower between any two of three pegs, and the recurrence "
            "they follow, for one peg graph or for all five that are strongly connected."
        ),
        epilog="example: hanoi-graph restricted --n 10 --peg-graph cyclic",
    )
    verb.add_argument("--n", type=int, metavar="DISCS", default=10, help="number (default 10)")
    verb.add_argument("--peg-graph", metavar="GRAPH", help=_PEG_GRAPH_HELP + " (default: all five)")
    add_json(verb)
    verb.set_defaults(run=run_restricted)


# --- search ---


def run_search(args: argparse.Namespace) -> int:
    """Search and print the layers."""
    from hanoi_graph.analysis.search import search
    from hanoi_graph.errors import InputError
    from hanoi_graph.states import State, as_state

    if args.starts:
        starts = [as_state(word, pegs=args.pegs, order=args.order) for word in args.starts]
    elif args.n is not None:
        starts = [State.perfect(args.n, pegs=args.pegs)]
    else:
        raise InputError("search needs the number of discs (--n) or a state to begin (--from)")
    if args.n is not None and args.n != starts[0].discs:
        raise InputError(f"--n must agree with --from, got {args.n} and {starts[0].discs} discs")
    goals = [as_state(word, pegs=args.pegs, order=args.order) for word in args.goals]
    with ProgressLine() as line:
        result = search(
            starts,
            peg_graph=peg_graph_of(args.peg_graph, pegs=args.pegs),
            # Every peg graph has its layers; only what leads to the goals needs more.
            trace=bool(goals),
            radius=args.radius,
            method=args.method,
            workers=args.workers,
            checkpoint=args.checkpoint,
            checkpoint_every=args.checkpoint_every,
            report=line.show,
        )
    report = _search_report(result, goals, args)
    if args.json:
        print_json(report)
    else:
        print("\n".join(_search_text(report)))
    return 0


def _search_report(result: SearchResult, goals: list[Any], args: argparse.Namespace) -> Any:
    """Return what is printed, as JSON can hold it."""
    order = args.order
    report = {
        "from": [state.word(order=order) for state in result.starts],
        "order": order,
        "discs": result.discs,
        "pegs": result.pegs,
        "peg_graph": str(result.peg_graph),
        "method": result.method,
        "states": result.states,
        "complete": result.complete,
        "eccentricity": result.eccentricity,
        "layer_sizes": list(result.layer_sizes),
        "farthest": [state.word(order=order) for state in result.farthest(limit=args.farthest)],
        "goals": [
            {
                "goal": goal.word(order=order),
                "distance": result.distance(goal),
                "shortest_paths": result.count_paths(goal),
                "path": [str(move) for move in result.path(goal)],
            }
            for goal in goals
        ],
    }
    if _is_tower_task(result):
        from hanoi_graph.analysis.multipeg import frame_stewart

        report["frame_stewart"] = frame_stewart(result.discs, pegs=result.pegs)
    return report


def _is_tower_task(result: SearchResult) -> bool:
    """Whether the Frame-Stewart number says something about the search."""
    one_perfect = len(result.starts) == 1 and result.starts[0].perfect_peg is not None
    return one_perfect and result.peg_graph.is_complete and result.pegs > 2


def _search_text(report: Any) -> list[str]:
    """Return the report as lines."""
    starts = " ".join(report["from"][:3]) + (" ..." if report["from"][3:] else "")
    head = f"{report['discs']} discs on {report['pegs']} pegs ({report['peg_graph']})"
    sizes = report["layer_sizes"]
    width = len(str(len(sizes) - 1))
    lines = [
        f"# {head}; distance from {starts}: states; {order_note(report['order'])}",
        *(f"{k:{width}}: {size}" for k, size in enumerate(sizes)),
        f"# {report['states']} states reached, "
        + ("all there are" if report["complete"] else "not all there are"),
        f"# greatest distance {report['eccentricity']}, of {sizes[-1]} states: "
        + " ".join(report["farthest"])
        + (" ..." if len(report["farthest"]) < sizes[-1] else ""),
    ]
    if "frame_stewart" in report:
        number = report["frame_stewart"]
        excess = report["eccentricity"] - number
        more = f"; some states are {excess} farther" if excess > 0 and report["complete"] else ""
        what = _least(report["discs"], report["pegs"])
        lines.append(f"# Frame-Stewart number between perfect states {number}, {what}{more}")
    for goal in report["goals"]:
        lines.append(
            f"# to {goal['goal']}: {goal['distance']} moves, {goal['shortest_paths']} shortest "
            "paths, one of them:"
        )
        lines += [f"{k}. {move}" for k, move in enumerate(goal["path"], start=1)]
    return lines


class ProgressLine:
    """A line on a terminal that says how far a search is, once it takes longer than a moment."""

    PATIENCE = 2.0
    PAUSE = 0.2

    def __init__(self) -> None:
        self._begin = self._last = time.monotonic()
        self._shown = False
        self._wanted = sys.stderr.isatty()

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def show(self, progress: Progress) -> None:
        """Show how far a search is, unless that was done a moment ago."""
        from hanoi_graph.memory import gibibytes

        now = time.monotonic()
        if not self._wanted or now - self._begin < self.PATIENCE or now - self._last < self.PAUSE:
            return
        rate = progress.states / (now - self._begin) / 1e6
        self._last, self._shown = now, True
        print(
            f"\r\033[Klayer {progress.distance}: {progress.layer_size} states; "
            f"{100 * progress.states // progress.total} % of all, {rate:.1f} million a second, "
            f"{gibibytes(progress.memory)}",
            end="",
            file=sys.stderr,
            flush=True,
        )


# --- numbers ---


def run_frame_stewart(args: argparse.Namespace) -> int:
    """Print the Frame-Stewart number and what belongs to it."""
    from hanoi_graph.analysis import multipeg
    from hanoi_graph.errors import TooLargeError

    number = multipeg.frame_stewart(args.n, pegs=args.pegs)
    splits = multipeg.frame_stewart_splits(args.n, pegs=args.pegs)
    try:
        count: int | str = exact(multipeg.frame_stewart_count(args.n, pegs=args.pegs))
    except TooLargeError:
        count = "a number of tens of thousands of digits or more"
    # Words, and so states and moves, have letters for 26 pegs; the number needs none.
    path = multipeg.frame_stewart_path(args.n, pegs=args.pegs) if args.moves else ()
    report = {
        "discs": args.n,
        "pegs": args.pegs,
        "moves": exact(number),
        "least": _least(args.n, args.pegs),
        "splits": list(splits),
        "strategies": count,
    }
    if args.json:
        print_json(report | ({"path": [str(move) for move in path]} if args.moves else {}))
        return 0
    print(f"{report['moves']} moves for {args.n} discs on {args.pegs} pegs; {report['least']}")
    if splits:
        aside = f"{splits[0]}" if len(splits) == 1 else f"{splits[0]} to {splits[-1]}"
        print(f"# discs to put aside first: {aside}; ways to do it all: {_short(count)}")
    if args.moves:
        for number, move in enumerate(path, start=1):
            print(f"{number}. {move}")
    return 0


def _least(discs: int, pegs: int) -> str:
    """Return whether a Frame-Stewart number is known to be the least."""
    from hanoi_graph.analysis.multipeg import frame_stewart_status

    return _STATUS[frame_stewart_status(discs, pegs=pegs), min(pegs, 5)]


def _short(count: int | str) -> int | str:
    """Return a number as it can stand in a line."""
    digits = len(str(count))
    return f"a number of {digits} digits" if isinstance(count, int) and digits > 40 else count


_STATUS = {
    ("proved", 3): "the least (proved)",
    ("proved", 4): "the least between perfect states (proved: Bousch 2014)",
    ("proved", 5): "the least (proved: fewer discs than pegs)",
    ("open", 5): "an upper bound; that it is the least is open for 5 pegs and more",
}


def run_restricted(args: argparse.Namespace) -> int:
    """Print lengths and recurrences."""
    from hanoi_graph.analysis.peg_graphs import peg_graphs

    rules = [peg_graph_of(args.peg_graph, pegs=3)] if args.peg_graph else peg_graphs()
    reports = [_restricted_report(rule, args.n) for rule in rules]
    if args.json:
        print_json(reports)
        return 0
    for report in reports:
        print(f"# {args.n} discs, peg graph {report['peg_graph']}")
        for row in report["towers"]:
            print(f"{row['start']} -> {row['goal']}: {row['moves']}  {row['recurrence']}")
    return 0


def _restricted_report(rule: PegGraph, n: int) -> Any:
    from hanoi_graph.analysis.recurrences import tower_recurrence
    from hanoi_graph.analysis.restricted import tower_lengths
    from hanoi_graph.errors import UnreachableError
    from hanoi_graph.states import LETTERS

    lengths = tower_lengths(n, peg_graph=rule)
    rows = []
    for i, j in ((i, j) for i in range(3) for j in range(3) if i != j):
        try:
            recurrence = str(tower_recurrence(i, j, peg_graph=rule))
        except UnreachableError:
            recurrence = "some numbers of discs cannot be moved"
        length = lengths[i][j]
        moves = "cannot be reached" if length is None else exact(length)
        rows.append(
            {"start": LETTERS[i], "goal": LETTERS[j], "moves": moves, "recurrence": recurrence}
        )
    return {"peg_graph": str(rule), "discs": n, "towers": rows}


def peg_graph_of(text: str, *, pegs: int) -> PegGraph:
    """Return the peg graph that a text names, or lists.

    >>> str(peg_graph_of("A->B, B-C", pegs=3)), str(peg_graph_of("A-B,B-C", pegs=3))
    ('A->B, B->C, C->B', 'linear')
    """
    from hanoi_graph.errors import InputError
    from hanoi_graph.moves import PegGraph

    if "-" not in text:
        return PegGraph.named(text, pegs=pegs)
    arcs: list[tuple[int | str, int | str]] = []
    for part in text.replace(" ", "").split(","):
        source, _, target = part.partition("-")
        both = not target.startswith(">")
        arc = source, target.removeprefix(">")
        if not all(len(peg) == 1 for peg in arc):
            raise InputError(f"an arc must be written A->B or A-B, got {part!r}")
        arcs += [arc, arc[::-1]] if both else [arc]
    return PegGraph.of_arcs(arcs, pegs=pegs)
