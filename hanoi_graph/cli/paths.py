"""``distance``, ``path``, ``worst``, ``state-after``: paths on three pegs, exact for any n."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from hanoi_graph.cli.common import (
    add_json,
    add_order,
    add_words,
    in_full,
    print_json,
)
from hanoi_graph.cli.moves import add_moves, check_form, part_of, triples, write_paths

if TYPE_CHECKING:
    from hanoi_graph.paths.sequence import MovePath
    from hanoi_graph.states import State

# A JSON document of more discs takes many seconds, and hundreds of bytes for each of them.
_MOST_LISTED = 10**6


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
        description="Print the moves of a shortest path, or of both where two are shortest\n"
        "(the one on which the largest disc moves once comes first).",
        epilog="example: hanoi-graph path A^64 C^64 --slice 130:140",
    )
    add_words(verb, "start", "goal")
    add_moves(verb)
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
    add_moves(verb)
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
    if args.json and start.discs > _MOST_LISTED:
        raise InputError(
            f"a document lists the discs of every peg, at most {_MOST_LISTED} of them, got "
            f"{start.discs}; without --json the state is printed in runs"
        )
    if args.path == "shortest":
        paths = shortest_paths(start, goal)
    elif start.perfect_peg is None or goal.perfect_peg is None:
        raise InputError(
            f"the worst path joins two perfect states, got {start.shown(order=args.order)} and "
            f"{goal.shown(order=args.order)}"
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
            print(state.shown(order=args.order))
    return 0


def _states(args: argparse.Namespace) -> tuple[State, State]:
    from hanoi_graph.states import as_states

    start, goal = as_states(args.start, args.goal, order=args.order)
    return start, goal


def _print_paths(paths: tuple[MovePath, ...], args: argparse.Namespace) -> int:
    check_form(args)
    if args.json:
        print_json([_report(path, part_of(path, args), args) for path in paths])
    else:
        write_paths(paths, args)
    return 0


def _report(path: MovePath, part: tuple[int, MovePath], args: argparse.Namespace) -> dict[str, Any]:
    return {
        "start": path.start.word(order=args.order),
        "goal": path.goal.word(order=args.order),
        "order": args.order,
        "length": in_full(path.length),
        "first": part[0],
        "moves": triples(part[1]),
    }
