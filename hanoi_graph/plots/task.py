"""What a picture of the state graph is asked for, checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hanoi_graph.errors import InputError
from hanoi_graph.numerals import counted
from hanoi_graph.plots.options import Options, whole

if TYPE_CHECKING:
    from hanoi_graph.drawing.style import PageSize
    from hanoi_graph.states import Order, State

DEFAULT_DISCS = 5
DPI = (20, 2400)
# The renderer of matplotlib cannot make an image with a longer side.
MOST_DOTS = 2**16 - 1
# A picture of more discs would have more edges on its side than an image can have dots.
MOST_DISCS = 16
MOST_DISCS_WITHIN = 62
MOST_DISCS_SEARCHED = 13
# Nobody reads more letters one by one.
_LONGEST_WORD = 8


@dataclass(frozen=True)
class Task:
    """Options that have been checked.

    Attributes
    ----------
    start, goal : State
    paths : tuple of str
        The roles of the paths to draw.
    notes : tuple of str
        What has to be said about the choice.
    options : Options
    within : State or None
    hidden : tuple of str
        Those of the roles that are not drawn, because coloured states would hide them.
    """

    start: State
    goal: State
    paths: tuple[str, ...]
    notes: tuple[str, ...]
    options: Options
    within: State | None = None
    hidden: tuple[str, ...] = ()

    @classmethod
    def of(cls, options: Options) -> Task:
        """Return the task, or say what is wrong with it."""
        from hanoi_graph.drawing.image import MOST_DISCS_AS_LINES, drawn_as_image
        from hanoi_graph.drawing.style import page_size, style_palette

        options.check()
        options.named("size", page_size)
        options.named("style", style_palette)
        start, goal = find_ends(options)
        within = find_within(options, start.discs)
        discs = start.discs - (0 if within is None else within.discs)
        refuse_hopeless(options, discs)
        paths, notes = choose_paths(options, start, goal)
        refuse_hopeless_paths(options, paths, discs=start.discs, within=within)
        check_dpi(options, discs)
        if discs > MOST_DISCS_AS_LINES:
            notes.append(
                f"{discs} discs have too many edges to draw them line by line "
                f"(more than {MOST_DISCS_AS_LINES} discs): they are drawn as an image"
            )
        elif drawn_as_image(discs, options.size):
            notes.append(
                f"the edges of {discs} discs are shorter than a dot of a screen at this size: they "
                "are drawn as an image"
            )
        hidden = hidden_paths(options, paths, discs)
        notes += [
            f"the {role} path is not drawn: at this size it would be hidden by the states in the "
            "colours of their distances"
            for role in hidden
        ]
        return cls(start, goal, paths, tuple(notes), options, within, hidden)

    @property
    def drawn(self) -> tuple[str, ...]:
        """The roles of the paths that are drawn."""
        return tuple(role for role in self.paths if role not in self.hidden)

    @property
    def discs(self) -> int:
        """Number of discs that move in the picture."""
        return self.start.discs - (0 if self.within is None else self.within.discs)

    @property
    def order(self) -> Order:
        """How words are read and written."""
        return self.options.order

    def words(self) -> tuple[str, str]:
        """Return the words of start and goal."""
        return self.start.word(order=self.order), self.goal.word(order=self.order)

    def title(self) -> str:
        """Return the title that goes into the files."""
        title = f"State graph of the Tower of Hanoi with {counted(self.start.discs, 'disc')}"
        if self.within is None:
            return title
        return f"{title}, the large ones as in {long_word(self.within, self.order)}"


def find_ends(options: Options) -> tuple[State, State]:
    """Return start and goal, with the number of discs that all options agree on."""
    from hanoi_graph.states import State

    given = {
        name: state for name in ("start", "goal") if (state := options.state(name)) is not None
    }
    discs = options.discs()
    for name, state in given.items():
        if discs is not None and state.discs != discs:
            raise InputError(
                f"{options.name('n')} is {discs}, but {options.name(name)} {state} has "
                f"{state.discs} discs"
            )
    if discs is None:
        discs = next((state.discs for state in given.values()), DEFAULT_DISCS)
    start = given.get("start") or State.perfect(discs, "A")
    goal = given.get("goal") or State.perfect(discs, "C")
    if start.discs != goal.discs:
        raise InputError(
            f"{options.name('start')} and {options.name('goal')} must have equally many discs, "
            f"got {start.discs} ({start}) and {goal.discs} ({goal})"
        )
    if not start.discs:
        raise InputError(f"{options.name('start')} must have one disc at least, got none")
    return start, goal


def find_within(options: Options, discs: int) -> State | None:
    """Return where the large discs stand in the copy that is asked for."""
    within = options.state("within")
    if within is None:
        return None
    if not 0 < within.discs < discs:
        raise InputError(
            f"{options.name('within')} must say where the largest discs stand and leave one disc "
            f"at least to move, at least 1 and at most {discs - 1} of {discs}, "
            f"got {within.discs} ({options.within})"
        )
    return within


def long_word(state: State, order: Order) -> str:
    """Return a word to be read, in runs where it is long and they are shorter.

    >>> from hanoi_graph.states import State
    >>> long_word(State("A^60"), "smallest-first"), long_word(State("BCA"), "smallest-first")
    ('A^60', 'BCA')
    """
    word, runs = (state.word(order=order, runs=runs) for runs in (False, True))
    return runs if state.discs > _LONGEST_WORD and len(runs) < len(word) else word


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


def refuse_hopeless_paths(
    options: Options, paths: tuple[str, ...], *, discs: int, within: State | None
) -> None:
    """Refuse what only a walk through all states would find."""
    if within is None:
        return
    if discs > MOST_DISCS_WITHIN:
        raise InputError(
            f"{options.name('within')} needs at most {MOST_DISCS_WITHIN} discs, whose distances "
            f"fit in 64 bits, got {discs}"
        )
    for path in ("longest", "streams"):
        if path in paths and discs > MOST_DISCS_SEARCHED:
            raise InputError(
                f"{options.name('path')} {path} with {options.name('within')} needs at most "
                f"{MOST_DISCS_SEARCHED} discs, because all states are looked at, got {discs}"
            )


def refuse_hopeless(options: Options, discs: int) -> None:
    """Refuse, before anything is built, what no image can show or no memory can hold."""
    from hanoi_graph.memory import require

    if discs > MOST_DISCS:
        raise InputError(
            f"a picture can show at most {MOST_DISCS} discs, which have as many edges on a side as "
            f"an image can have dots, {MOST_DOTS}; got {discs} discs "
            f"({options.name('within')} shows a copy)"
        )
    # Measured at 14 discs: at the peak 156 bytes for each state, the image included.
    require(160 * 3**discs, what=f"a picture of {discs} discs")


def choose_paths(options: Options, start: State, goal: State) -> tuple[tuple[str, ...], list[str]]:
    """Return the roles of the paths to draw, and what has to be said about the choice."""
    # The colours of the paths would be lost among those of the discs.
    asked = options.path or ("none" if options.color_edges == "disc" else None)
    pegs = start.perfect_peg, goal.perfect_peg
    if None not in pegs and pegs[0] != pegs[1]:
        wanted = asked or "both"
        return {"both": ("shortest", "worst"), "none": ()}.get(wanted, (wanted,)), []
    reason = (
        "the worst path leads from one perfect state to another, and "
        f"{start.word(order=options.order)} to {goal.word(order=options.order)} does not"
    )
    if asked in ("worst", "both"):
        raise InputError(
            f"{options.name('path')} {asked}: {reason}; ask for longest, shortest, streams or none"
        )
    if asked is not None:
        return () if asked == "none" else (asked,), []
    return ("shortest",), [f"{reason}: only the shortest path is drawn"]


def hidden_paths(options: Options, paths: tuple[str, ...], discs: int) -> tuple[str, ...]:
    """Return the paths through very many states that those would hide, as they have colours."""
    from hanoi_graph.drawing.image import states_hide_paths

    if options.color_states != "distance" or not states_hide_paths(discs, options.size):
        return ()
    return tuple(role for role in paths if role in ("worst", "longest"))


def check_dpi(options: Options, discs: int) -> None:
    """Refuse a resolution that is none, or an image that would be too large."""
    from hanoi_graph.drawing.image import drawn_as_image
    from hanoi_graph.drawing.style import page_size
    from hanoi_graph.memory import require

    dpi = whole(options.dpi, options.name("dpi"), least=DPI[0], most=DPI[1])
    page: PageSize = page_size(options.size)
    dots = round(page.width / 2.54 * dpi)
    if dots > MOST_DOTS:
        raise InputError(
            f"an image may be at most {MOST_DOTS} dots wide, and {options.name('size')} "
            f"{options.size} at {dpi} dpi is {dots}"
        )
    # The canvas, a copy of it while it is written, and for many discs the layers of an image.
    bytes_a_dot = 150 if drawn_as_image(discs, options.size) else 12
    require(dots * dots * bytes_a_dot, what=f"an image {dots} dots wide")
