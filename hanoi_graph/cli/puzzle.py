"""``hanoi-graph puzzle NAME``: coloured towers, Panex, queens and dominoes."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from hanoi_graph import memory
from hanoi_graph.cli.common import Parser, print_json
from hanoi_graph.cli.pictures import add_output_options, check_picture, save_picture
from hanoi_graph.cli.progress import Progress, StatusLine
from hanoi_graph.cli.puzzle_dominoes import register_dominoes
from hanoi_graph.errors import InputError
from hanoi_graph.numerals import counted

if TYPE_CHECKING:
    from hanoi_graph.puzzles.coloured import ColouredTowers
    from hanoi_graph.puzzles.engine import Solution
    from hanoi_graph.puzzles.panex import Panex
    from hanoi_graph.puzzles.queens import Placement

# A board that is printed fits on a wide terminal.
MAX_PRINTED_BOARD = 40


def register(verbs: argparse._SubParsersAction[Parser]) -> None:
    """Add the verb ``puzzle`` and its puzzles."""
    parser = verbs.add_parser(
        "puzzle",
        help="play, solve and draw neighbouring puzzles",
        description="Neighbours of the Tower of Hanoi, searched by one engine.",
        epilog="example: hanoi-graph puzzle coloured --n 2 --colours 3 --goal cyclic",
    )
    names = parser.add_subparsers(metavar="NAME", required=True, parser_class=Parser)
    _register_coloured(names)
    _register_panex(names)
    _register_queens(names)
    register_dominoes(names)


def _register_coloured(names: argparse._SubParsersAction[Parser]) -> None:
    parser = names.add_parser(
        "coloured",
        aliases=["colored"],
        help="towers of several colours change places",
        description="Towers of different colours change places; a disc may lie on one of equal or\n"
        "larger size. Prints the least number of moves and a shortest list of them.",
        epilog="example: hanoi-graph puzzle coloured --n 3 --colours 2 --goal exchange",
    )
    parser.add_argument("--n", type=int, required=True, metavar="N", help="discs of each tower")
    parser.add_argument(
        "--colours", "--colors", type=int, default=2, metavar="K", help="towers (default 2)"
    )
    parser.add_argument("--pegs", type=int, default=3, metavar="P", help="pegs (default 3)")
    parser.add_argument(
        "--goal",
        choices=("exchange", "cyclic", "double", "double-same"),
        default="exchange",
        help="exchange: the first two towers swap (default); cyclic: each to the place of the next,"
        " the last to that of the first; double, double-same: two towers lie on A disc by disc and"
        " go to C, equal discs in any or in the same order",
    )
    _add_search_options(parser)
    parser.set_defaults(run=_run_coloured)


def _register_panex(names: argparse._SubParsersAction[Parser]) -> None:
    parser = names.add_parser(
        "panex",
        help="two towers in a track with walls change places",
        description="Panex: two towers in three columns joined at the top; a piece of level k sinks"
        "\nto depth k at most. Prints the least number of moves and a shortest list of them.",
        epilog="example: hanoi-graph puzzle panex --n 3 --draw panex.png",
    )
    parser.add_argument("--n", type=int, required=True, metavar="N", help="levels of each tower")
    parser.add_argument(
        "--goal",
        choices=("exchange", "centre"),
        default="exchange",
        help="exchange the towers (default), or the left tower to the middle, the other in place",
    )
    _add_search_options(parser)
    parser.set_defaults(run=_run_panex)


def _register_queens(names: argparse._SubParsersAction[Parser]) -> None:
    parser = names.add_parser(
        "queens",
        help="n queens that do not attack one another",
        description="Queens on a board of any size. Prints the row of every queen.",
        epilog="example: hanoi-graph puzzle queens --n 8 --count",
    )
    parser.add_argument("--n", type=int, default=8, metavar="N", help="size (default 8)")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--count", action="store_true", help="print only the number of solutions")
    what.add_argument("--all", action="store_true", help="print all solutions")
    what.add_argument("--distinct", action="store_true", help="print one of each up to symmetry")
    add_output_options(parser, picture="the board with the first solution")
    parser.set_defaults(run=_run_queens)


def _add_search_options(parser: Parser) -> None:
    parser.add_argument("--count", action="store_true", help="print only the least number of moves")
    parser.add_argument(
        "--method",
        choices=("auto", "breadth-first", "two-sided", "best-first"),
        default="auto",
        help="how to search (default auto)",
    )
    add_output_options(parser, picture="the states on the way")


def _run_coloured(args: argparse.Namespace) -> int:
    from hanoi_graph.puzzles.coloured import ColouredTowers

    towers = ColouredTowers(args.n, colours=args.colours, pegs=args.pegs, goal=args.goal)
    return _run_search(towers, args)


def _run_panex(args: argparse.Namespace) -> int:
    from hanoi_graph.puzzles.panex import Panex

    return _run_search(Panex(args.n, goal=args.goal), args)


def _run_search(puzzle: ColouredTowers | Panex, args: argparse.Namespace) -> int:
    from hanoi_graph.puzzles.engine import solve

    check_picture(args.draw)
    path = args.json or args.draw is not None or not args.count
    with StatusLine() as line:

        def report(moves: int, states: int) -> None:
            line.say(lambda seconds: f"up to {moves} moves, {states} states met, {seconds:.0f} s")

        solution: Solution[Any] = solve(puzzle, method=args.method, path=path, report=report)
    if args.draw is not None:
        from hanoi_graph.puzzles.figures import solution_figure

        save_picture(solution_figure(puzzle, solution), args.draw)
    if args.json:
        print_json(_search_report(puzzle, solution))
    elif args.count:
        print(solution.length)
    else:
        _print_solution(puzzle, solution)
    return 0


def _search_report(puzzle: ColouredTowers | Panex, solution: Solution[Any]) -> dict[str, Any]:
    from hanoi_graph.puzzles.published import compare

    comparison = compare(puzzle, solution.length)
    report: dict[str, Any] = {
        "puzzle": puzzle.name,
        "least_moves": solution.length,
        "shortest_lists": solution.count,
        "method": solution.method,
        "states_met": solution.visited,
        "published": None,
        "moves": [_move_report(move) for move in solution.moves or ()],
    }
    if comparison is not None:
        report["published"] = {
            "value": comparison.published,
            "source": comparison.source,
            "agrees": comparison.agrees,
        }
    return report


def _move_report(move: Any) -> dict[str, Any]:
    from hanoi_graph.puzzles.coloured import COLOUR_NAMES, ColouredMove
    from hanoi_graph.puzzles.panex import TOWER_NAMES
    from hanoi_graph.states import LETTERS

    if isinstance(move, ColouredMove):
        piece = {"disc": move.disc, "colour": COLOUR_NAMES[move.colour]}
    else:
        piece = {"level": move.level, "tower": TOWER_NAMES[move.tower]}
    return {**piece, "from": LETTERS[move.source], "to": LETTERS[move.target]}


def _print_solution(puzzle: ColouredTowers | Panex, solution: Solution[Any]) -> None:
    from hanoi_graph.puzzles.published import compare

    print(puzzle.name)
    print(f"least number of moves: {solution.length}")
    if solution.count is not None:
        print(f"shortest lists: {solution.count}")
    comparison = compare(puzzle, solution.length)
    if comparison is not None:
        print(f"published: {comparison}")
    assert solution.states is not None
    assert solution.moves is not None
    print(f"start  {puzzle.describe(solution.states[0])}")
    width = len(str(solution.length))
    for number, move in enumerate(solution.moves, start=1):
        print(f"{number:{width}}. {move}")
    print(f"goal   {puzzle.describe(solution.states[-1])}")


def _run_queens(args: argparse.Namespace) -> int:
    from hanoi_graph.puzzles import queens

    size = queens.check_size(args.n)
    check_picture(args.draw)
    if args.draw is not None:
        _check_drawn_board(size)
    listed: Iterable[Placement] | None = None
    if args.all or args.distinct:
        _check_listed(size)
        listed = queens.distinct_placements(size) if args.distinct else queens.placements(size)
    first, how = _first_placement(size) if args.draw or not args.count else (None, "")
    if args.draw is not None:
        from hanoi_graph.puzzles.figures import board_figure

        save_picture(board_figure(first or (), size=size), args.draw)
    if args.json:
        print_json(_queens_report(size, args, first, listed))
    elif args.count:
        print(_count_queens(size))
    elif listed is not None:
        _print_placements(listed, size)
    else:
        _print_board(size, first, how)
    return 0


def _count_queens(size: int) -> int:
    from hanoi_graph.puzzles.queens_count import count_solutions

    with Progress("counting by the row of the first queen", total=(size + 1) // 2) as progress:
        return count_solutions(size, report=progress.reach)


def _check_drawn_board(size: int) -> None:
    from hanoi_graph.puzzles.pictures import MAX_BOARD

    if size > MAX_BOARD:
        raise InputError(f"n must be at most {MAX_BOARD} for a board that is drawn, got {size}")


def _check_listed(size: int) -> None:
    from hanoi_graph.puzzles.queens_count import MAX_COUNTED

    if size > MAX_COUNTED:
        raise InputError(f"n must be at most {MAX_COUNTED} to list all solutions, got {size}")


def _first_placement(size: int) -> tuple[Placement | None, str]:
    """Return the first solution that the queens find, or a constructed one on a large board."""
    from hanoi_graph.puzzles import queens

    if size <= queens.MAX_ASKED:
        return next(queens.placements(size), None), "first solution"
    # A Python integer and its place in a few lists and the printed line.
    memory.require(300 * size, what=f"a board of {size} queens")
    return queens.constructed(size), "constructed, not the first in order"


def _queens_report(
    size: int,
    args: argparse.Namespace,
    first: Placement | None,
    listed: Iterable[Placement] | None,
) -> dict[str, Any]:
    report: dict[str, Any] = {"puzzle": "queens", "size": size}
    if args.count:
        report["solutions"] = _count_queens(size)
    elif listed is None:
        report["rows"] = first
    else:
        placements = list(listed)
        report["up_to_symmetry"] = bool(args.distinct)
        report["solutions"] = len(placements)
        report["rows"] = placements
    return report


def _print_placements(listed: Iterable[Placement], size: int) -> None:
    found = False
    for rows in listed:
        found = True
        print(*rows)
    if not found:
        print(f"{counted(size, 'queen')}: no solution")


def _print_board(size: int, rows: Placement | None, how: str) -> None:
    if rows is None:
        print(f"{counted(size, 'queen')}: no solution")
        return
    print(*rows)
    if size > 1:
        print(f"({how})")
    if size <= MAX_PRINTED_BOARD:
        for row in reversed(range(1, size + 1)):
            print(" ".join("Q" if r == row else "." for r in rows))
