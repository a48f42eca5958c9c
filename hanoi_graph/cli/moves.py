"""Lists of moves as the verbs print them: a part of a path, in a notation or in JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from hanoi_graph.cli.common import add_json, exact, order_note, parse_slice
from hanoi_graph.numerals import counted

if TYPE_CHECKING:
    from hanoi_graph.moves import Move
    from hanoi_graph.paths.sequence import MovePath

# A JSON document, and a list that nobody chose a notation for, holds at most so many moves.
MOST_MOVES = 2**20
DEFAULT_NOTATION = "numbered-discs"


def add_moves(verb: argparse.ArgumentParser) -> None:
    """Add ``--slice``, ``--notation`` and ``--json``."""
    verb.add_argument(
        "--slice",
        type=parse_slice,
        metavar="FIRST:LAST",
        help="only these moves, counted from 1, both included (either may be left out)",
    )
    add_notation(verb)
    add_json(verb, moves=True)


def add_notation(verb: argparse.ArgumentParser) -> None:
    """Add ``--notation``."""
    from hanoi_graph.records.notations import WRITTEN

    verb.add_argument(
        "--notation",
        metavar="NAME",
        help="print nothing but the moves, however many there are, in one of the notations "
        f"{', '.join(WRITTEN)} (what they look like: hanoi-graph solve --help)",
    )


def check_form(args: argparse.Namespace) -> None:
    """Refuse a notation that does not exist, or one together with ``--json``."""
    from hanoi_graph.errors import InputError
    from hanoi_graph.records.notations import as_notation

    if args.notation is None:
        return
    as_notation(args.notation, written=True)
    if args.json:
        raise InputError("--json prints triples [disc, from, to], so it goes without --notation")


def part_of(path: MovePath, args: argparse.Namespace) -> tuple[int, MovePath]:
    """Return the number of the first move asked for, and the moves asked for."""
    from hanoi_graph.errors import InputError

    first, last = args.slice or (1, None)
    if first > max(path.length, 1):
        raise InputError(f"--slice begins at move {first}, but the path has {exact(path.length)}")
    part = path[first - 1 : last]
    if part.length > MOST_MOVES and not args.notation:
        raise InputError(
            f"the path has {exact(path.length)} moves; choose at most {MOST_MOVES} of them with "
            "--slice FIRST:LAST"
        )
    return first, part


def write_paths(paths: Sequence[MovePath], args: argparse.Namespace, *, what: str = "") -> None:
    """Write the moves asked for of each path.

    A heading says which path it is; it is left out where a notation is asked for, so that nothing
    but the moves is printed, unless there are several lists of lines to be told apart.
    """
    from hanoi_graph.records.notations import as_notation
    from hanoi_graph.records.writing import write_moves

    style = as_notation(args.notation or DEFAULT_NOTATION, written=True)
    parts = [part_of(path, args) for path in paths]
    headed = args.notation is None or (len(paths) > 1 and not style.opening)
    for number, (path, (first, part)) in enumerate(zip(paths, parts, strict=True), start=1):
        if headed:
            which = f"path {number} of {len(paths)}, " if len(paths) > 1 else what
            moves = counted(path.length, "move")
            print(f"# {which}{_ends(path, args)}, {moves}; {order_note(args.order)}")
        write_moves(part, sys.stdout, notation=style, order=args.order, first=first)


def triples(moves: Iterable[Move]) -> list[list[int]]:
    """Return moves as JSON holds them: disc, source peg, target peg, the pegs counted from 0.

    >>> from hanoi_graph.paths.shortest import shortest_path
    >>> triples(shortest_path("AA", "CC"))
    [[1, 0, 1], [2, 0, 2], [1, 1, 2]]
    """
    return [list(move) for move in moves]


def _ends(path: MovePath, args: argparse.Namespace) -> str:
    return f"{path.start.shown(order=args.order)} to {path.goal.shown(order=args.order)}"
