"""What the pictures of towers, still and moving, are asked to show: the options, checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hanoi_graph.errors import InputError, InputTypeError
from hanoi_graph.plots.compute import spans_within
from hanoi_graph.plots.options import Options, whole
from hanoi_graph.plots.task import (
    Task,
    check_dpi,
    find_ends,
    find_within,
    refuse_hopeless,
    refuse_hopeless_paths,
    short_word,
)

if TYPE_CHECKING:
    from hanoi_graph.paths.sequence import MovePath
    from hanoi_graph.states import Order, State

# Words with more letters than this are no captions.
MOST_LETTERS = 10
COLOURINGS = ("size", "parity", "disc")


@dataclass(frozen=True)
class StepOptions(Options):
    """The options of a picture of towers, still or moving, not yet checked.

    Attributes
    ----------
    path : {"shortest", "worst", "longest", "none"}
    moves : (int, int or None), optional
        The first and the last move to show, counted from 1; the last of all by default.
    color_discs : {"size", "parity", "disc"}
    """

    path: str | None = "shortest"
    moves: tuple[int, int | None] | None = None
    color_discs: str = "size"


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
    options : StepOptions
    within : State or None
        Where the large discs stand while the moves are made, if that was asked for.
    notes : tuple of str
    """

    start: State
    goal: State
    whole: MovePath
    first: int
    last: int
    options: StepOptions
    within: State | None = None
    notes: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, options: StepOptions, *, paths: tuple[str, ...], by_table: bool = False
    ) -> PathTask:
        """Return the task, or say what is wrong with it; only some paths can be followed."""
        from hanoi_graph.drawing.style import page_size, style_palette

        options.check("order", "labels")
        if options.path not in paths:
            raise InputError(
                f"{options.name('path')} must be one of {', '.join(paths)}, because towers follow "
                f"one path, got {options.path!r}"
            )
        if options.color_discs not in COLOURINGS:
            raise InputError(
                f"{options.name('color_discs')} must be one of {', '.join(COLOURINGS)}, "
                f"got {options.color_discs!r}"
            )
        options.named("size", page_size)
        options.named("style", style_palette)
        check_dpi(options, 0)
        start, goal = find_ends(options)
        within = find_within(options, start.discs)
        whole = find_path(options, start, goal, by_table=by_table)
        first, last, notes = find_moves(options, whole, within=within, ends=(start, goal))
        return cls(start, goal, whole, first, last, options, within, tuple(notes))

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
        return self.options.order

    @property
    def is_tower(self) -> bool:
        """Whether a whole tower goes from one peg to another."""
        pegs = self.start.perfect_peg, self.goal.perfect_peg
        return None not in pegs and pegs[0] != pegs[1]

    @property
    def is_start_only(self) -> bool:
        """Whether neither a path nor a goal is asked for."""
        return self.options.path == "none" and self.options.goal is None

    @property
    def bases(self) -> tuple[int, int, int] | None:
        """As which discs the bases count, if they are to be painted."""
        from hanoi_graph.paths.classical.towers import base_discs

        if self.options.color_discs != "parity" or not self.is_tower:
            return None
        source, target = self.start.positions[0], self.goal.positions[0]
        return base_discs(self.discs, source=source, target=target)

    def words(self) -> tuple[str, str]:
        """Return the words of start and goal."""
        return short_word(self.start, self.order), short_word(self.goal, self.order)


def find_moves(
    options: StepOptions, path: MovePath, *, within: State | None, ends: tuple[State, State]
) -> tuple[int, int, list[str]]:
    """Return the first and the last move to show, and what has to be said about them."""
    name = options.name("moves")
    if options.moves is None:
        if within is None:
            return 1, path.length, []
        return _moves_within(options, path, within=within, ends=ends)
    if within is not None:
        raise InputError(f"{name} and {options.name('within')} both choose the moves; give one")
    first, last = _bounds(options.moves, name)
    last = path.length if last is None else last
    if last > path.length:
        raise InputError(f"{name}: the path has only {path.length} moves, got {last}")
    return first, last, []


def _bounds(moves: Any, name: str) -> tuple[int, int | None]:
    """Return the bounds of a slice of moves, checked."""
    try:
        first, last = moves
    except (TypeError, ValueError):
        raise InputTypeError(f"{name} must be a first and a last move, got {moves!r}") from None
    first = whole(first, name, least=1)
    return first, None if last is None else whole(last, name, least=first)


def _moves_within(
    options: StepOptions, path: MovePath, *, within: State, ends: tuple[State, State]
) -> tuple[int, int, list[str]]:
    """Return the moves that are made while the large discs stand as in a word."""
    role = options.path if options.path in ("worst", "longest") else "shortest"
    refuse_hopeless(options, ends[0].discs - within.discs)
    refuse_hopeless_paths(options, (role,), discs=ends[0].discs, within=within)
    task = Task(*ends, (role,), (), options, within)
    spans = spans_within(task, role, path)
    word = short_word(within, options.order)
    if not spans:
        raise InputError(
            f"{options.name('within')}: the large discs never stand as in {word} on this path"
        )
    (first, last), *more = spans
    note = f"the large discs stand as in {word} {len(spans)} times: the first time is shown"
    return first + 1, last, [note] if more else []


def find_path(options: StepOptions, start: State, goal: State, *, by_table: bool) -> MovePath:
    """Return the path that is asked for."""
    from hanoi_graph.paths.longest import worst_path
    from hanoi_graph.paths.selfsimilar import longest_path
    from hanoi_graph.paths.shortest import best_path, shortest_path

    path = options.name("path")
    if by_table and options.path not in ("shortest", "none"):
        raise InputError(f"the table of two columns goes with {path} shortest, got {options.path}")
    if options.path == "longest":
        return longest_path(start, goal)
    if options.path == "worst":
        pegs = start.perfect_peg, goal.perfect_peg
        if pegs[0] is None or pegs[1] is None or pegs[0] == pegs[1]:
            raise InputError(
                f"{path} worst: the worst path leads from one perfect state to another, and "
                f"{short_word(start, options.order)} to {short_word(goal, options.order)} does "
                "not; ask for shortest or longest"
            )
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
