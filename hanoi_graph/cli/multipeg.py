"""``frame-stewart`` and ``restricted``: more pegs, and other rules for the moves."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hanoi_graph.cli.common import (
    STATUS_BAD_INPUT,
    add_json,
    complain,
    exact,
    in_full,
    print_json,
)
from hanoi_graph.cli.moves import triples

if TYPE_CHECKING:
    from hanoi_graph.analysis.recurrences import Recurrence
    from hanoi_graph.moves import PegGraph

PEG_GRAPH_HELP = (
    "between which pegs a disc may move: complete, linear, cyclic, star, or arcs such as "
    "'A->B,B->C,C->A' (A-B for both ways)"
)


# The lengths for more discs have tens of thousands of digits: nobody reads them.
_MOST_RESTRICTED = 100_000
# Of a move in a document: the text of it, as an object and in the document.
_BYTES_PER_MOVE = 200


def register(verbs: argparse._SubParsersAction[Any]) -> None:
    """Add the verbs."""
    _register_frame_stewart(verbs)
    _register_restricted(verbs)


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
    verb.add_argument(
        "--n", type=int, metavar="DISCS", default=10, help="number of discs (default 10)"
    )
    verb.add_argument("--peg-graph", metavar="GRAPH", help=PEG_GRAPH_HELP + " (default: all five)")
    for option, name, what in (("--from", "start", "begins"), ("--to", "goal", "ends")):
        verb.add_argument(
            option, dest=name, metavar="PEG", help=f"where the tower {what} (default: any peg)"
        )
    add_json(verb)
    verb.set_defaults(run=run_restricted)


def run_frame_stewart(args: argparse.Namespace) -> int:
    """Print the Frame-Stewart number and what belongs to it."""
    from hanoi_graph import memory
    from hanoi_graph.analysis import multipeg
    from hanoi_graph.errors import InputError, TooLargeError
    from hanoi_graph.numerals import counted
    from hanoi_graph.words import LETTERS, MAX_PEGS

    number = multipeg.frame_stewart(args.n, pegs=args.pegs)
    splits = multipeg.frame_stewart_splits(args.n, pegs=args.pegs)
    try:
        count: int | None = multipeg.frame_stewart_count(args.n, pegs=args.pegs)
    except TooLargeError:
        count = None
    # Words, and so states and moves, have letters for 26 pegs; the number needs none.
    if args.moves and args.pegs > MAX_PEGS:
        raise InputError(
            f"moves can be written for up to {MAX_PEGS} pegs, A to {LETTERS[-1]}, got {args.pegs}; "
            "without --moves there is no limit"
        )
    path = multipeg.frame_stewart_path(args.n, pegs=args.pegs) if args.moves else ()
    report = {
        "discs": args.n,
        "pegs": args.pegs,
        "moves": in_full(number),
        "least": least(args.n, args.pegs),
        "strategies": None if count is None else in_full(count),
    }
    if args.json:
        # They are consecutive, and with many pegs there are millions of them.
        report["splits"] = {
            "first": splits[0] if splits else None,
            "last": splits[-1] if splits else None,
            "count": len(splits),
        }
        if args.moves:
            memory.require(
                number * _BYTES_PER_MOVE,
                what="one document with all the moves",
                instead="without --json they are printed one by one",
            )
            report["path"] = triples(path)
        print_json(report)
        return 0
    moves, discs = counted(number, "move"), counted(args.n, "disc")
    print(f"{moves} for {discs} on {args.pegs} pegs; {report['least']}")
    if splits:
        aside = f"{splits[0]}" if len(splits) == 1 else f"{splits[0]} to {splits[-1]}"
        print(f"# discs to put aside first: {aside}; ways to do it all: {_short(count)}")
    if args.moves:
        for number, move in enumerate(path, start=1):
            print(f"{number}. {move}")
    return 0


def least(discs: int, pegs: int) -> str:
    """Return whether a Frame-Stewart number is known to be the least."""
    from hanoi_graph.analysis.multipeg import frame_stewart_status

    return _STATUS[frame_stewart_status(discs, pegs=pegs), min(pegs, 5)]


def _short(count: int | None) -> int | str:
    """Return a number as it can stand in a line."""
    if count is None:
        return "too many to be counted"
    shown = exact(count)
    digits = len(str(shown))
    return f"a number of {digits} digits" if isinstance(shown, int) and digits > 40 else shown


_STATUS = {
    ("proved", 3): "the least (proved)",
    ("proved", 4): "the least between perfect states (proved: Bousch 2014)",
    ("proved", 5): "the least (proved: fewer discs than pegs)",
    ("open", 5): "an upper bound; whether it is always the least is open for 5 pegs and more",
}


def run_restricted(args: argparse.Namespace) -> int:
    """Print lengths and recurrences."""
    from hanoi_graph.analysis.peg_graphs import peg_graphs
    from hanoi_graph.errors import InputError

    if not 0 <= args.n <= _MOST_RESTRICTED:
        raise InputError(f"--n must be from 0 to {_MOST_RESTRICTED} discs here, got {args.n}")
    pairs = _pairs(args.start, args.goal)
    asked = args.peg_graph is not None
    rules = (peg_graph_of(args.peg_graph, pegs=3),) if asked else peg_graphs()
    # A program reads all the digits, a person the first and the last ones.
    shown = in_full if args.json else exact
    reports = [_restricted_report(rule, args.n, pairs, shown=shown) for rule in rules]
    if args.json:
        print_json(reports)
    else:
        print("\n".join(line for report in reports for line in _restricted_text(report)))
        if not asked:
            print("# on all other peg graphs there are towers that cannot be moved")
    reasons = [report["reason"] for report in reports if report["reason"]]
    sys.stdout.flush()
    for reason in reasons:
        complain("hanoi-graph", reason)
    return STATUS_BAD_INPUT if reasons else 0


def _pairs(start: str | None, goal: str | None) -> list[tuple[int, int]]:
    """Return the pairs of pegs that are asked for."""
    from hanoi_graph.errors import InputError
    from hanoi_graph.states import peg_number

    starts = range(3) if start is None else (peg_number(start),)
    goals = range(3) if goal is None else (peg_number(goal),)
    pairs = [(i, j) for i in starts for j in goals if i != j]
    if not pairs:
        raise InputError(f"--from and --to must be different pegs, got {start} and {goal}")
    return pairs


def _restricted_report(
    rule: PegGraph, n: int, pairs: list[tuple[int, int]], *, shown: Callable[[int], int | str]
) -> Any:
    """Return what is printed about one peg graph, as JSON can hold it."""
    from hanoi_graph.analysis.restricted import tower_lengths
    from hanoi_graph.states import LETTERS

    recurrences = {pair: _recurrence(*pair, rule=rule) for pair in pairs}
    # Disc by disc only where there is no other way: the largest numbers take a quarter of a minute.
    lengths = tower_lengths(n, peg_graph=rule) if None in recurrences.values() else None
    rows = []
    for (i, j), recurrence in recurrences.items():
        if lengths is not None:
            length = lengths[i][j]
        else:
            assert recurrence is not None
            length = recurrence.term(n)
        rows.append(
            {
                "start": LETTERS[i],
                "goal": LETTERS[j],
                "reachable": length is not None,
                "moves": None if length is None else shown(length),
                "recurrence": recurrence and str(recurrence),
            }
        )
    return {"peg_graph": str(rule), "discs": n, "towers": rows, "reason": _reason(rule, n, rows)}


def _recurrence(i: int, j: int, *, rule: PegGraph) -> Recurrence | None:
    """Return the recurrence of the lengths between two pegs, None if some towers are stuck."""
    from hanoi_graph.analysis.recurrences import tower_recurrence
    from hanoi_graph.errors import UnreachableError

    try:
        return tower_recurrence(i, j, peg_graph=rule)
    except UnreachableError:
        return None


def _reason(rule: PegGraph, n: int, rows: list[dict[str, Any]]) -> str | None:
    """Return the sentence that says which towers cannot be moved, None if all can."""
    from hanoi_graph.numerals import counted

    stuck = [f"{row['start']} to {row['goal']}" for row in rows if not row["reachable"]]
    if not stuck:
        return None
    tower = f"a tower of {counted(n, 'disc')}"
    return f"no moves lead {tower} from {', '.join(stuck)} on the peg graph {rule}"


def _restricted_text(report: Any) -> list[str]:
    """Return a report as lines."""
    from hanoi_graph.numerals import counted

    lines = [f"# {counted(report['discs'], 'disc')}, peg graph {report['peg_graph']}"]
    for row in report["towers"]:
        moves = row["moves"] if row["reachable"] else "cannot be reached"
        recurrence = row["recurrence"] or "no recurrence: some numbers of discs cannot be moved"
        lines.append(f"{row['start']} -> {row['goal']}: {moves}  {recurrence}")
    return lines


def peg_graph_of(text: str, *, pegs: int) -> PegGraph:
    """Return the peg graph that a text names, or lists.

    >>> str(peg_graph_of("A->B, B-C", pegs=3)), str(peg_graph_of("A-B,B-C", pegs=3))
    ('A->B, B->C, C->B', 'linear')
    """
    from hanoi_graph.errors import InputError
    from hanoi_graph.moves import PegGraph

    if "-" not in text:
        try:
            return PegGraph.named(text, pegs=pegs)
        except InputError as error:
            raise InputError(f"{error}; or write arcs, such as 'A->B,B->C,C->A'") from None
    arcs: list[tuple[int | str, int | str]] = []
    for part in text.replace(" ", "").split(","):
        source, _, target = part.partition("-")
        both = not target.startswith(">")
        arc = source, target.removeprefix(">")
        if not all(len(peg) == 1 for peg in arc):
            raise InputError(f"an arc must be written A->B or A-B, got {part!r}")
        arcs += [arc, arc[::-1]] if both else [arc]
    return PegGraph.of_arcs(arcs, pegs=pegs)
