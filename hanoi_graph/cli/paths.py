"""``distance``, ``path``, ``worst``, ``state-after``: paths on three pegs, exact for any n."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from hanoi_graph.cli.common import (
    add_json,
    add_order,
    add_words,
    exact,
    in_full,
    order_note,
    parse_slice,
    print_json,
)
from hanoi_graph.numerals import counted

if TYPE_CHECKING:
    from hanoi_graph.paths.sequence import MovePath
    from hanoi_graph.states import State

# A list of more moves is not printed unless a slice of it is asked for.
MOST_MOVES = 2**20


def register(verbs: argparse._SubParsersAction[Any]) -> None:
    """Add the verbs of this family."""
    verb = verbs.add_parser(
        "distance",
        help="moves of a shortest path between two states",
        description="Print the number of moves of a shortest path between two states.",
        epilog="example: hanoi-graph distance BCAA AACB",
    )
    add_words(verb, "start", "goal")
    add_json(verb)
    verb.set_defaults(run=run_distance)

    verb = verbs.add_parser(
        "path",
        help="the moves of a shortest path between two states",
        description="Print the moves of a shortest path, or of both where two are shortest.",
        epilog="example: hanoi-graph path A^64 C^64 --slice 130:140",
    )
    add_words(verb, "start", "goal")
    _add_slice(verb)
    verb.set_defaults(run=run_path)

    verb = verbs.add_parser(
        "worst",
        help="the moves of the worst path between two perfect states",
        description="Print the moves of the worst path, which visits every state: 3**n - 1 moves.",
        epilog="example: hanoi-graph worst --n 3",
    )
    verb.add_argument("--n", type=int, required=True, help="number of discs")
    verb.add_argument("--start", default="A", metavar="PEG", help="peg of the start (default A)")
    verb.add_argument("--goal", default="C", metavar="PEG", help="peg of the goal (default C)")
    add_order(verb)
    _add_slice(verb)
    verb.set_defaults(run=run_worst)

    verb = verbs.add_parser(
        "state-after",
        help="the state after so many moves of a shortest or the worst path",
        description="Print the state after so many moves of a shortest path (or the worst path);\n"
        "where two paths are shortest, the state on each, a line for each.",
        epilog="example: hanoi-graph state-after 136 A^8 C^8",
    )
    verb.add_argument("moves", type=int, metavar="MOVES", help="how many moves are made")
    add_words(verb, "start", "goal")
    verb.add_argument(
        "--path", choices=("shortest", "worst"), default="shortest", help="on which path"
    )
    add_json(verb)
    verb.set_defaults(run=run_state_after)


def _add_slice(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--slice",
        type=parse_slice,
        metavar="FIRST:LAST",
        help="only these moves, counted from 1, both included (either may be left out)",
    )
    verb.add_argument(
        "--notation", metavar="NAME", help="print the moves alone: arrow, portuguese, ..."
    )
    add_json(verb)


def run_distance(args: argparse.Namespace) -> int:
    """Print a distance."""
    from hanoi_graph.paths.shortest import distance, largest_disc_moves, shortest_path_count

    start, goal = _states(args)
    length = distance(start, goal)
    if args.json:
        print_json(
            {
                "start": start.word(order=args.order),
                "goal": goal.word(order=args.order),
                "order": args.order,
                "discs": start.discs,
                "distance": in_full(length),
                "shortest_paths": shortest_path_count(start, goal),
                "largest_disc_moves": largest_disc_moves(start, goal),
            }
        )
    else:
        print(in_full(length))
    return 0


def run_path(args: argparse.Namespace) -> int:
    """Print the moves of every shortest path."""
    from hanoi_graph.paths.shortest import shortest_paths

    return _print_paths(shortest_paths(*_states(args)), args)


def run_worst(args: argparse.Namespace) -> int:
    """Print the moves of the worst path."""
    from hanoi_graph.paths.longest import worst_path

    return _print_paths((worst_path(args.n, start=args.start, goal=args.goal),), args)


def run_state_after(args: argparse.Namespace) -> int:
    """Print a state of a path; where two paths are shortest, that of each, a line for each."""
    from hanoi_graph.errors import InputError
    from hanoi_graph.paths.longest import worst_path
    from hanoi_graph.paths.shortest import shortest_paths

    start, goal = _states(args)
    if args.path == "shortest":
        paths = shortest_paths(start, goal)
    elif start.perfect_peg is None or goal.perfect_peg is None:
        raise InputError(
            f"the worst path joins two perfect states, got {start.word(order=args.order)} and "
            f"{goal.word(order=args.order)}"
        )
    else:
        paths = (worst_path(start.discs, start=start.perfect_peg, goal=goal.perfect_peg),)
    states = [path.state(args.moves) for path in paths]
    if args.json:
        print_json(
            {
                "moves": args.moves,
                "of": in_full(paths[0].length),
                "paths": len(paths),
                "state": states[0].word(order=args.order),
                "states": [state.word(order=args.order) for state in states],
                "order": args.order,
                "stacks": states[0].stacks,
            }
        )
    else:
        for state in states:
            print(state.word(order=args.order, runs=state.discs > 32))
    return 0


def _states(args: argparse.Namespace) -> tuple[State, State]:
    from hanoi_graph.states import as_states

    start, goal = as_states(args.start, args.goal, order=args.order)
    return start, goal


def _print_paths(paths: tuple[MovePath, ...], args: argparse.Namespace) -> int:
    parts = [_part(path, args) for path in paths]
    if args.json:
        print_json([_report(*each, args) for each in zip(paths, parts, strict=True)])
        return 0
    if args.notation:
        return _print_in_notation(paths, parts, args)
    for number, (path, (first, part)) in enumerate(zip(paths, parts, strict=True), start=1):
        which = f"path {number} of {len(paths)}, " if len(paths) > 1 else ""
        start, goal = (
            state.word(order=args.order, runs=state.discs > 32) for state in (path.start, path.goal)
        )
        print(
            f"# {which}{start} to {goal}, {counted(path.length, 'move')}; {order_note(args.order)}"
        )
        _print_moves(part, first)
    return 0


def _print_in_notation(
    paths: tuple[MovePath, ...], parts: list[tuple[int, MovePath]], args: argparse.Namespace
) -> int:
    from hanoi_graph.records.writing import write_moves

    for first, part in parts:
        write_moves(part, sys.stdout, notation=args.notation, order=args.order, first=first)
    return 0


def _part(path: MovePath, args: argparse.Namespace) -> tuple[int, MovePath]:
    """Return the number of the first move to print, and the moves to print."""
    from hanoi_graph.errors import InputError

    first, last = args.slice or (1, None)
    if args.slice and first > path.length:
        raise InputError(f"--slice begins at move {first}, but the path has {exact(path.length)}")
    part = path[first - 1 : last]
    if part.length > MOST_MOVES:
        raise InputError(
            f"the path has {exact(path.length)} moves; choose at most {MOST_MOVES} of them with "
            "--slice FIRST:LAST"
        )
    return first, part


def _report(path: MovePath, part: tuple[int, MovePath], args: argparse.Namespace) -> dict[str, Any]:
    return {
        "start": path.start.word(order=args.order),
        "goal": path.goal.word(order=args.order),
        "order": args.order,
        "length": in_full(path.length),
        "first": part[0],
        "moves": [list(move) for move in part[1]],
    }


def _print_moves(part: MovePath, first: int) -> None:
    letters = "ABC"
    for number, (disc, source, target) in enumerate(part, start=first):
        sys.stdout.write(f"{number}. disc {disc}: {letters[source]} -> {letters[target]}\n")
