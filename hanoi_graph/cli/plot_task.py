"""What the verbs that draw the state graph are asked for: the command line, checked."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hanoi_graph.cli.plot_files import MOST_DOTS, size_name, whole_number
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from hanoi_graph.states import Order, State

DEFAULT_DISCS = 5
# A picture of more discs would have more edges on its side than an image can have dots.
MOST_DISCS = 16
MOST_DISCS_WITHIN = 62
MOST_DISCS_SEARCHED = 13


@dataclass(frozen=True)
class Task:
    """The command line, checked."""

    start: State
    goal: State
    paths: tuple[str, ...]
    notes: tuple[str, ...]
    args: argparse.Namespace
    within: State | None = None

    @classmethod
    def of(cls, args: argparse.Namespace) -> Task:
        """Return the task, or say what is wrong with it."""
        from hanoi_graph.drawing.figure import MOST_DISCS_AS_LINES, drawn_as_image
        from hanoi_graph.drawing.style import page_size

        page_size(args.size)
        start, goal = find_ends(args)
        within = find_within(args, start.discs)
        discs = start.discs - (0 if within is None else within.discs)
        refuse_hopeless(discs)
        paths, notes = choose_paths(args, start, goal)
        refuse_hopeless_paths(paths, start.discs, within)
        if discs > MOST_DISCS_AS_LINES:
            notes.append(
                f"{discs} discs have too many edges to draw them line by line "
                f"(more than {MOST_DISCS_AS_LINES} discs): they are drawn as an image"
            )
        elif drawn_as_image(discs, args.size):
            notes.append(
                f"the edges of {discs} discs are shorter than a dot of a screen at this size: they "
                "are drawn as an image"
            )
        return cls(start, goal, paths, tuple(notes), args, within)

    @property
    def discs(self) -> int:
        """Number of discs that move in the picture."""
        return self.start.discs - (0 if self.within is None else self.within.discs)

    @property
    def order(self) -> Order:
        """How words are read and written."""
        order: Order = self.args.order
        return order

    def words(self) -> tuple[str, str]:
        """Return the words of start and goal."""
        return self.start.word(order=self.order), self.goal.word(order=self.order)

    def title(self) -> str:
        """Return the title that goes into the files."""
        discs = self.start.discs
        title = f"State graph of the Tower of Hanoi with {discs} disc{'s'[: discs - 1]}"
        if self.within is None:
            return title
        return f"{title}, the large ones as in {self.within.word(order=self.order)}"

    def stem(self, kind: str = "hanoi") -> str:
        """Return a file name that tells this picture from others, without its ending."""
        args = self.args
        usual = (self.start.perfect_peg, self.goal.perfect_peg) == (0, 2)
        parts = [
            f"{kind}-n{self.start.discs}",
            "" if self.within is None else f"within-{short_word(self.within, self.order)}",
            ""
            if usual
            else "-".join(short_word(state, self.order) for state in (self.start, self.goal)),
            self._path_name(kind),
            "" if args.color_edges == "none" else f"edges-{args.color_edges}",
            "" if args.color_states == "none" or kind != "hanoi" else f"states-{args.color_states}",
            "" if args.orientation == "start-up" else args.orientation,
            "" if args.labels == "auto" else f"labels-{args.labels}",
            "" if args.order == "smallest-first" else args.order,
            size_name(args.size),
            "" if args.style == "light" else args.style,
        ]
        return "-".join(part for part in parts if part)

    def _path_name(self, kind: str) -> str:
        """Return what a file name says about the paths, nothing where they are the usual ones."""
        path = self.args.path
        usual = (None, "both") if kind in ("hanoi", "path") else (None, "none")
        if path in usual:
            return ""
        return {"none": "no-path", "streams": "streams"}.get(path, f"{path}-path")


def find_ends(args: argparse.Namespace) -> tuple[State, State]:
    """Return start and goal, with the number of discs that all options agree on."""
    from hanoi_graph.states import State, as_states

    given = {
        name: State(word, order=args.order)
        for name, word in (("start", args.start), ("goal", args.goal))
        if word is not None
    }
    discs = None if args.n is None else whole_number(args.n, "--n", least=1)
    for name, state in given.items():
        if discs is not None and state.discs != discs:
            raise InputError(f"--n is {discs}, but --{name} {state} has {state.discs} discs")
    if discs is None:
        discs = next((state.discs for state in given.values()), DEFAULT_DISCS)
    start = given.get("start") or State.perfect(discs, "A")
    goal = given.get("goal") or State.perfect(discs, "C")
    as_states(start, goal)
    return start, goal


def find_within(args: argparse.Namespace, discs: int) -> State | None:
    """Return where the large discs stand in the copy that is asked for."""
    from hanoi_graph.states import State

    if args.within is None:
        return None
    within = State(args.within, order=args.order)
    if within.discs >= discs:
        raise InputError(
            f"--within must say where the largest discs stand and leave one disc at least to move, "
            f"at most {discs - 1} of {discs}, got {within.discs} ({args.within})"
        )
    return within


def short_word(state: State, order: Order) -> str:
    """Return a word for the name of a file, in runs where it is long.

    >>> from hanoi_graph.states import State
    >>> short_word(State("BCA"), "smallest-first"), short_word(State("A^60 C"), "smallest-first")
    ('BCA', 'A60C1')
    """
    if state.discs <= 16:
        return state.word(order=order)
    runs = state.word(order=order, runs=True).split()
    return "".join(run.replace("^", "") if "^" in run else f"{run}1" for run in runs)


def refuse_hopeless_paths(paths: tuple[str, ...], discs: int, within: State | None) -> None:
    """Refuse what only a walk through all states would find."""
    if within is None:
        return
    if discs > MOST_DISCS_WITHIN:
        raise InputError(
            f"--within needs at most {MOST_DISCS_WITHIN} discs, whose distances fit in 64 bits, "
            f"got {discs}"
        )
    for path in ("longest", "streams"):
        if path in paths and discs > MOST_DISCS_SEARCHED:
            raise InputError(
                f"--path {path} with --within needs at most {MOST_DISCS_SEARCHED} discs, because "
                f"all states are looked at, got {discs}"
            )


def refuse_hopeless(discs: int) -> None:
    """Refuse, before anything is built, what no image can show or no memory can hold."""
    from hanoi_graph.memory import require

    if discs > MOST_DISCS:
        raise InputError(
            f"a picture can show at most {MOST_DISCS} discs, which have as many edges on a side as "
            f"an image can have dots, {MOST_DOTS}; got {discs} discs (--within shows a copy)"
        )
    # Measured at 14 discs: at the peak 156 bytes for each state, the image included.
    require(160 * 3**discs, what=f"a picture of {discs} discs")


def choose_paths(
    args: argparse.Namespace, start: State, goal: State
) -> tuple[tuple[str, ...], list[str]]:
    """Return the roles of the paths to draw, and what has to be said about the choice."""
    # The colours of the paths would be lost among those of the discs.
    asked = args.path or ("none" if args.color_edges == "disc" else None)
    pegs = start.perfect_peg, goal.perfect_peg
    if None not in pegs and pegs[0] != pegs[1]:
        wanted = asked or "both"
        return {"both": ("shortest", "worst"), "none": ()}.get(wanted, (wanted,)), []
    reason = (
        "the worst path leads from one perfect state to another, and "
        f"{start.word(order=args.order)} to {goal.word(order=args.order)} does not"
    )
    if asked in ("worst", "both"):
        raise InputError(f"--path {asked}: {reason}; ask for longest, shortest, streams or none")
    if asked is not None:
        return () if asked == "none" else (asked,), []
    return ("shortest",), [f"{reason}: only the shortest path is drawn"]
