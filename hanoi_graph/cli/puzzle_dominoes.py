"""``hanoi-graph puzzle dominoes``: a game, or tiles in one line."""

from __future__ import annotations

import argparse
import secrets
from typing import TYPE_CHECKING, Any

from hanoi_graph.cli.common import Parser, print_json
from hanoi_graph.cli.pictures import add_output_options, check_picture, save_picture
from hanoi_graph.errors import InputError
from hanoi_graph.numerals import counted

if TYPE_CHECKING:
    from hanoi_graph.puzzles.dominoes import Game, Tile
    from hanoi_graph.puzzles.trails import Lines


def register_dominoes(names: argparse._SubParsersAction[Parser]) -> None:
    """Add the puzzle ``dominoes``."""
    parser = names.add_parser(
        "dominoes",
        help="play dominoes, or lay tiles in one line",
        description="Two players play a game of dominoes; or, with --tiles, in how many ways the\n"
        "tiles can be laid in one line (a line and its mirror image count as two).",
        epilog="examples: hanoi-graph puzzle dominoes --seed 1 --two heavy\n"
        "          hanoi-graph puzzle dominoes --tiles 0-1 1-2 2-2 --longest",
    )
    strategies = ("random", "first", "heavy", "doubles", "open")
    parser.add_argument(
        "--seed",
        type=int,
        metavar="S",
        help="the same seed, the same game; a game without one prints the seed that it chose",
    )
    for player in ("one", "two"):
        parser.add_argument(
            f"--{player}",
            choices=strategies,
            default="random",
            help=f"strategy of player {player} (default random)",
        )
    parser.add_argument("--tiles", nargs="+", metavar="TILE", help="tiles such as 2-5, or all")
    parser.add_argument(
        "--longest", action="store_true", help="the longest lines with some of the tiles"
    )
    parser.add_argument(
        "--count", action="store_true", help="print only the number of lines of the tiles"
    )
    add_output_options(parser, picture="the table at the beginning, in play and at the end")
    parser.set_defaults(run=_run_dominoes)


def _run_dominoes(args: argparse.Namespace) -> int:
    check_picture(args.draw)
    if args.tiles is not None:
        return _run_tiles(args)
    for option in ("count", "longest"):
        if getattr(args, option):
            raise InputError(f"--{option} must come with --tiles")
    return _run_game(args)


def _run_game(args: argparse.Namespace) -> int:
    from hanoi_graph.puzzles.dominoes import play

    if args.seed is not None and args.seed < 0:
        raise InputError(f"seed must be at least 0, got {args.seed}")
    # A game without a seed gets one of its own, small enough to be typed, so that it can be seen
    # again.
    seed = secrets.randbelow(10**9) if args.seed is None else args.seed
    game = play(one=args.one, two=args.two, rng=seed)
    if args.draw is not None:
        from hanoi_graph.puzzles.figures import game_figure

        save_picture(game_figure(game), args.draw)
    if args.json:
        print_json(_game_report(game, seed))
    else:
        if args.seed is None:
            print(f"# the same game again: --seed {seed}")
        print(*game.transcript(), sep="\n")
    return 0


def _game_report(game: Game, seed: int) -> dict[str, Any]:
    first, last = game.tables[0], game.tables[-1]
    return {
        "puzzle": "dominoes",
        "seed": seed,
        "strategies": list(game.strategies),
        "hands": [list(hand) for hand in first.hands],
        "events": [
            {
                "player": event.player + 1,
                "what": event.what,
                "tile": event.tile,
                "end": event.end,
            }
            for event in game.events
        ],
        "line": list(last.line),
        "left": [list(hand) for hand in last.hands],
        "stock": list(last.stock),
        "pips_left": list(last.pips()),
        "blocked": game.blocked,
        "winner": None if game.winner is None else game.winner + 1,
    }


def _run_tiles(args: argparse.Namespace) -> int:
    from hanoi_graph.puzzles.dominoes import ALL_TILES, check_tiles, parse_tile
    from hanoi_graph.puzzles.trails import count_lines, longest_chains, one_line

    if args.seed is not None or args.one != "random" or args.two != "random":
        raise InputError("--tiles must not come with options of the game (--seed, --one, --two)")
    whole = args.tiles == ["all"]
    tiles = list(ALL_TILES) if whole else check_tiles(map(parse_tile, args.tiles))
    if args.longest:
        lines, choices = longest_chains(tiles)
    else:
        lines, choices = count_lines(tiles), [tiles]
    line = one_line(choices[0])
    if args.draw is not None:
        from hanoi_graph.puzzles.figures import line_figure

        if line is None:
            raise InputError("tiles must fit in one line to be drawn in one, got some that do not")
        save_picture(line_figure(line), args.draw)
    if args.json:
        print_json(_tiles_report(lines, line))
    elif args.count:
        print(lines.ordered)
    else:
        _print_lines(lines, line)
    return 0


def _tiles_report(lines: Lines, line: list[Tile] | None) -> dict[str, Any]:
    return {
        "puzzle": "tiles in one line",
        "tiles": lines.tiles,
        "lines": lines.ordered,
        "up_to_reversal": lines.up_to_reversal,
        "line": line,
    }


def _print_lines(lines: Lines, line: list[Tile] | None) -> None:
    if line is None:
        print(f"{counted(lines.tiles, 'tile')}: they do not fit in one line")
        return
    print(
        f"{counted(lines.tiles, 'tile')} in one line: "
        f"{counted(lines.ordered, 'way')} from left to right, "
        f"{lines.up_to_reversal} up to reversal"
    )
    print(*line)
