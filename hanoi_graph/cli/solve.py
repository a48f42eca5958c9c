"""``solve``: the moves by one of the named procedures, in any notation, explained if asked for."""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from hanoi_graph.cli.common import (
    add_json,
    add_words,
    exact,
    in_full,
    order_note,
    parse_slice,
    print_json,
)
from hanoi_graph.cli.moves import MOST_MOVES, add_notation, check_form, triples
from hanoi_graph.numerals import counted
from hanoi_graph.records.notations import WRITTEN

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from hanoi_graph.moves import Move
    from hanoi_graph.paths.classical import Procedure
    from hanoi_graph.paths.sequence import MovePath
    from hanoi_graph.states import State

_TAKEN_FROM = {
    "procedure": "made one after the other",
    "formula": "each made from its number alone",
    "path": "read off the path that the procedure walks",
}


def register(verbs: argparse._SubParsersAction[Any]) -> None:
    """Add the verb."""
    verb = verbs.add_parser(
        "solve",
        help="the moves by a named procedure",
        description=(
            "Print the moves from one state to another by a named procedure of the source texts.\n"
            "A slice far from the start costs no time: its moves are made from their numbers\n"
            "where the method can do that, else read off the path that the procedure walks."
        ),
        epilog=(
            "examples: hanoi-graph solve --procedure table BCAA AACB --explain\n"
            "          hanoi-graph solve --procedure binary A^64 C^64 --slice 1000:1010\n"
            "          hanoi-graph solve --list\n\n"
            "notations, each with what it makes of a move (pegs A to C, or from 0 or 1):\n"
            + "\n".join(f"  {style.name:15}{style.example}" for style in WRITTEN.values())
        ),
    )
    add_words(verb, "start", "goal")
    _make_optional(verb, "start", "goal")
    verb.add_argument(
        "--procedure", default="shortest", metavar="NAME", help="which one (default shortest)"
    )
    verb.add_argument("--list", action="store_true", help="say what the procedures are, and end")
    verb.add_argument(
        "--slice",
        type=parse_slice,
        default=(1, None),
        metavar="FIRST:LAST",
        help="only these moves, counted from 1, both included (either may be left out)",
    )
    add_notation(verb)
    verb.add_argument("--explain", action="store_true", help="print what the method looks at")
    add_json(verb, moves=True)
    verb.set_defaults(run=run_solve)


def _make_optional(verb: argparse.ArgumentParser, *names: str) -> None:
    """Let positional words be left out; `run_solve` says which one is missing."""
    for action in verb._actions:
        if action.dest in names:
            action.nargs, action.required = "?", False


def run_solve(args: argparse.Namespace) -> int:
    """Print moves, their explanation, or the list of procedures."""
    from hanoi_graph.errors import InputError
    from hanoi_graph.paths.classical import PROCEDURES, procedure

    if args.list:
        return _list(tuple(PROCEDURES.values()), json=args.json)
    method = procedure(args.procedure)
    if args.explain and (args.json or args.notation):
        raise InputError("--explain prints lines of its own, so it goes without --json, --notation")
    check_form(args)
    start, goal = _states(args)
    objection = method.objection(start, goal, order=args.order)
    if objection is not None:
        raise InputError(objection)
    path = method.path(start, goal)
    if args.slice[0] > max(path.length, 1):
        raise InputError(
            f"--slice begins at move {args.slice[0]}, but the procedure makes {exact(path.length)}"
        )
    if args.explain:
        return _explain(method, path, args)
    if args.json:
        return _print_report(method, path, args)
    return _print_moves(method, path, args)


def _states(args: argparse.Namespace) -> tuple[State, State]:
    from hanoi_graph.errors import InputError
    from hanoi_graph.states import as_states

    if args.start is None or args.goal is None:
        raise InputError("solve needs a START and a GOAL (or --list)")
    start, goal = as_states(args.start, args.goal, order=args.order)
    return start, goal


def _stretch(
    method: Procedure, path: MovePath, args: argparse.Namespace
) -> tuple[str, Iterable[Move]]:
    """Return where the moves are taken from, and the moves."""
    from hanoi_graph.paths.classical.procedure import MOST_HELD

    first, last = args.slice
    if method.name == "shortest":
        return "path", path[first - 1 : last]
    ends = path.start, path.goal
    if first == 1 and last is None and path.discs <= MOST_HELD:
        return "procedure", method.moves(*ends)
    return method.stretch(*ends, first=first, last=path.length if last is None else last)


def _explain(method: Procedure, path: MovePath, args: argparse.Namespace) -> int:
    from hanoi_graph.paths.classical.explain import explanation

    first, last = args.slice
    for line in explanation(method, path.start, goal=path.goal, first=first, last=last):
        sys.stdout.write(line + "\n")
    return 0


def _print_moves(method: Procedure, path: MovePath, args: argparse.Namespace) -> int:
    from hanoi_graph.records.notations import as_notation
    from hanoi_graph.records.writing import write_moves

    style = as_notation(args.notation or "disc-arrow", written=True)
    first = args.slice[0]
    by, moves = _stretch(method, path, args)
    if args.notation is None:
        print(f"# {method.name}: {_heading(path, args)} {_TAKEN_FROM[by]}")
    # Only states need to know where the moves begin.
    before = path.state(min(first - 1, path.length)) if style.holds_states else None
    write_moves(
        _in_chunks(moves), sys.stdout, notation=style, start=before, order=args.order, first=first
    )
    return 0


def _in_chunks(moves: Iterable[Move]) -> Any:
    """Return a lazy path as it is, and other moves as small arrays, so that they are seen at once.

    The writer takes paths chunk by chunk; of single moves it would gather a quarter of a million.
    """
    return moves if hasattr(moves, "chunks") else _arrays(iter(moves))


def _arrays(moves: Iterator[Move]) -> Iterator[NDArray[np.int64]]:
    import numpy as np

    while rows := list(itertools.islice(moves, 2**12)):
        yield np.array(rows)


def _heading(path: MovePath, args: argparse.Namespace) -> str:
    words = (state.shown(order=args.order) for state in (path.start, path.goal))
    return f"{' to '.join(words)} ({order_note(args.order)}), {counted(path.length, 'move')},"


def _print_report(method: Procedure, path: MovePath, args: argparse.Namespace) -> int:
    from hanoi_graph.errors import InputError
    from hanoi_graph.paths.shortest import distance

    length = path.length
    first, last = args.slice
    if min(last or length, length) - first >= MOST_MOVES:
        raise InputError(
            f"the procedure makes {exact(length)} moves; choose at most {MOST_MOVES} of them "
            "with --slice FIRST:LAST"
        )
    by, moves = _stretch(method, path, args)
    print_json(
        {
            "procedure": method.name,
            "guarantee": method.guarantee,
            "start": path.start.word(order=args.order),
            "goal": path.goal.word(order=args.order),
            "order": args.order,
            "length": in_full(length),
            "distance": in_full(distance(path.start, path.goal)),
            "first": first,
            "moves_by": by,
            "moves": triples(moves),
        }
    )
    return 0


def _list(methods: tuple[Procedure, ...], *, json: bool) -> int:
    keys = ("summary", "domain", "guarantee", "outside", "source", "literature")
    if json:
        print_json(
            [{"name": each.name} | {key: getattr(each, key) for key in keys} for each in methods]
        )
        return 0
    print("\n\n".join(_described(each, keys) for each in methods))
    return 0


def _described(method: Procedure, keys: tuple[str, ...]) -> str:
    labels = {"summary": "method", "domain": "from, to"}
    lines = [f"  {labels.get(key, key):11}{getattr(method, key)}" for key in keys]
    return "\n".join([method.name, *lines])
