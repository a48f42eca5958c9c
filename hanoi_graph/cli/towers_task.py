"""What the pictures of towers, still and moving, are asked to show: the options, checked."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hanoi_graph.cli.common import add_order, parse_slice
from hanoi_graph.cli.plot_files import size_name
from hanoi_graph.cli.plot_task import find_ends, short_word
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from hanoi_graph.paths.sequence import MovePath
    from hanoi_graph.states import Order, State

# Words with more letters than this are no captions.
MOST_LETTERS = 10


def add_path_options(parser: argparse.ArgumentParser, *, paths: tuple[str, ...]) -> None:
    """Add the options that say which states are shown, and in which colours."""
    parser.add_argument("--n", metavar="N", help="number of discs (default: of the states, or 5)")
    parser.add_argument("--start", metavar="WORD", help="any state (default: all discs on A)")
    parser.add_argument("--goal", metavar="WORD", help="any state (default: all discs on C)")
    add_order(parser)
    parser.add_argument(
        "--path", choices=paths, default="shortest", help="which path to follow (default shortest)"
    )
    parser.add_argument(
        "--moves",
        type=parse_slice,
        metavar="FIRST:LAST",
        help="only these moves, counted from 1 (default all)",
    )
    parser.add_argument(
        "--color-discs",
        "--colour-discs",
        choices=("size", "parity", "disc"),
        default="size",
        help="size: the larger the darker (the default); parity: two colours, the bases too where "
        "a tower goes from peg to peg; disc: as the edges of plot --color-edges disc",
    )


@dataclass(frozen=True)
class PathTask:
    """A path and the part of it that is to be shown.

    Attributes
    ----------
    start, goal : State
    whole : MovePath
        From start to goal.
    first, last : int
        The first and the last move to show; none if `last` is less than `first`.
    args : Namespace
    """

    start: State
    goal: State
    whole: MovePath
    first: int
    last: int
    args: argparse.Namespace

    @classmethod
    def of(cls, args: argparse.Namespace, *, by_table: bool = False) -> PathTask:
        """Return the task, or say what is wrong with it."""
        from hanoi_graph.drawing.style import page_size

        page_size(args.size)
        start, goal = find_ends(args)
        whole = find_path(args, start, goal, by_table=by_table)
        first, last = (1, whole.length) if args.moves is None else args.moves
        last = whole.length if last is None else last
        if args.moves is not None and last > whole.length:
            raise InputError(f"--moves: the path has only {whole.length} moves, got {last}")
        return cls(start, goal, whole, first, last, args)

    @property
    def path(self) -> MovePath:
        """The part of the path."""
        return self.whole[self.first - 1 : self.last]

    @property
    def discs(self) -> int:
        """Number of discs."""
        return self.start.discs

    @property
    def order(self) -> Order:
        """How words are read and written."""
        order: Order = self.args.order
        return order

    @property
    def is_tower(self) -> bool:
        """Whether a whole tower goes from one peg to another."""
        pegs = self.start.perfect_peg, self.goal.perfect_peg
        return None not in pegs and pegs[0] != pegs[1]

    @property
    def is_start_only(self) -> bool:
        """Whether neither a path nor a goal is asked for."""
        return self.args.path == "none" and self.args.goal is None

    @property
    def bases(self) -> tuple[int, int, int] | None:
        """As which discs the bases count, if they are to be painted."""
        from hanoi_graph.paths.classical.towers import base_discs

        if self.args.color_discs != "parity" or not self.is_tower:
            return None
        source, target = self.start.positions[0], self.goal.positions[0]
        return base_discs(self.discs, source=source, target=target)

    def words(self) -> tuple[str, str]:
        """Return the words of start and goal."""
        return short_word(self.start, self.order), short_word(self.goal, self.order)

    def stem(self, kind: str, *more: str) -> str:
        """Return a file name that tells this picture from others, without its ending."""
        args = self.args
        usual = (self.start.perfect_peg, self.goal.perfect_peg) == (0, 2)
        parts = [
            f"{kind}-n{self.discs}",
            "" if usual else "-".join(self.words()[:1] if self.is_start_only else self.words()),
            "" if args.path == "shortest" else f"{args.path}-path".replace("none-", "no-"),
            "" if args.moves is None else f"moves-{self.first}-{self.last}",
            *more,
            "" if args.color_discs == "size" else f"discs-{args.color_discs}",
            "" if args.order == "smallest-first" else args.order,
            size_name(args.size),
            "" if args.style == "light" else args.style,
        ]
        return "-".join(part for part in parts if part)


def find_path(args: argparse.Namespace, start: State, goal: State, *, by_table: bool) -> MovePath:
    """Return the path that is asked for."""
    from hanoi_graph.paths.longest import worst_path
    from hanoi_graph.paths.shortest import best_path, shortest_path

    if args.path == "worst":
        pegs = start.perfect_peg, goal.perfect_peg
        if pegs[0] is None or pegs[1] is None or pegs[0] == pegs[1]:
            raise InputError(
                "--path worst: the worst path leads from one perfect state to another, and "
                f"{short_word(start, args.order)} to {short_word(goal, args.order)} does not; "
                "ask for shortest"
            )
        if by_table:
            raise InputError("the table of two columns goes with --path shortest, got --path worst")
        return worst_path(start.discs, start=pegs[0], goal=pegs[1])
    return best_path(start, goal, largest_disc_moves=1) if by_table else shortest_path(start, goal)


def table_notes(task: PathTask) -> list[str]:
    """Return what has to be said where the way of the table is not shortest."""
    from hanoi_graph.paths.shortest import distance

    least = distance(task.start, task.goal)
    if task.whole.length == least:
        return []
    return [
        f"the table moves its largest disc once and takes {task.whole.length} moves; "
        f"the shortest path has {least}"
    ]
