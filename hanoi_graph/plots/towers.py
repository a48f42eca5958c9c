"""Pegs and discs, strips of moves, tables: what ``scripts/plot_towers.py`` draws, as a function."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hanoi_graph.drawing.labels import Labels
from hanoi_graph.errors import InputError
from hanoi_graph.numerals import counted, exact
from hanoi_graph.plots.options import page_options, whole
from hanoi_graph.plots.plan import Plan, Plot
from hanoi_graph.plots.steps import MOST_LETTERS, PathTask, StepOptions, table_notes
from hanoi_graph.plots.task import short_word
from hanoi_graph.states import Order, StateLike
from hanoi_graph.words import order_note

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from hanoi_graph.drawing.style import PageSize, Palette
    from hanoi_graph.moves import Move
    from hanoi_graph.states import State

# More towers or tables than this are a picture of dots; more squares than this are none either.
MOST_TOWERS = 128
MOST_SQUARES = 4095
MOST_STEPS = 127
PATHS = ("shortest", "worst", "longest", "none")
# What has lines of squares and no columns.
_LINES = ("strip", "steps")


@dataclass(frozen=True)
class Drawing:
    """How one kind of picture is drawn: on a page of a size or in axes; and what is said of it.

    Attributes
    ----------
    draw : callable
        Takes a size and axes or None; raises `NoRoomError` before anything is drawn.
    latex : callable
        Takes a title and returns a document of LaTeX.
    description : str
    notes : tuple of str
    """

    draw: Callable[[str | float | PageSize, Axes | None], Figure]
    latex: Callable[[str], str]
    description: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class TowersPlan(Plan):
    """Towers, a strip, steps or tables.

    Attributes
    ----------
    task : PathTask
    drawing : Drawing
    """

    task: PathTask
    drawing: Drawing

    @property
    def title(self) -> str:
        """What it is."""
        return f"Tower of Hanoi with {counted(self.task.discs, 'disc')}"

    @property
    def description(self) -> str:
        """The alternative text."""
        return self.drawing.description

    @property
    def notes(self) -> tuple[str, ...]:
        """What has to be said about it."""
        return self.task.notes + self.drawing.notes

    def figure(self, ax: Axes | None) -> Figure:
        """Draw it and return the figure."""
        from hanoi_graph.drawing.stage import first_fit

        if ax is None:
            return self.drawing.draw(self.task.options.size, None)
        return first_fit(ax, lambda size: self.drawing.draw(size, ax))

    def latex(self) -> str:
        """Return it as a document of LaTeX."""
        return self.drawing.latex(self.title)

    def report(self) -> dict[str, Any]:
        """Return what a program wants to know about it, ready for JSON."""
        task = self.task
        start, goal = task.words()
        within = task.within
        return {
            "n": task.discs,
            "start": start,
            "goal": goal,
            "order": task.order,
            **({} if within is None else {"within": within.word(order=task.order)}),
            "path": task.options.path,
            "moves": exact(task.whole.length),
            "notes": list(self.notes),
        }


def plan_towers(task: PathTask, *, show: str, columns: int | None) -> TowersPlan:
    """Return the plan of a picture of towers."""
    if columns is not None and show in _LINES:
        raise InputError(
            f"{task.options.name('columns')} is for towers, tables and binary numbers, and "
            f"{task.options.name('show')} {show} has lines of squares, got {columns}"
        )
    return TowersPlan(task, _DRAWINGS[show](task, columns))


def towers_task(options: StepOptions, *, show: str) -> PathTask:
    """Return the task of a picture of towers."""
    return PathTask.of(options, paths=PATHS, by_table=show == "table")


def plot_towers(
    n: int | None = None,
    *,
    start: StateLike | None = None,
    goal: StateLike | None = None,
    within: StateLike | None = None,
    path: str = "shortest",
    moves: tuple[int, int | None] | None = None,
    show: str = "towers",
    columns: int | None = None,
    color_discs: str = "size",
    labels: Labels = "auto",
    order: Order = "smallest-first",
    size: str | float | None = None,
    style: str | Palette | None = None,
    dpi: int = 300,
    ax: Axes | None = None,
) -> Plot:
    """Draw the towers of the states on a path, or what else shows its moves.

    Parameters
    ----------
    within : state-like, optional
        Only the moves that are made while the large discs stand as in this word.
    path : {"shortest", "worst", "longest", "none"}
        Which path to follow; none shows only the states that are given.
    moves : (int, int or None), optional
        Only these moves, the first and the last, counted from 1; all by default.
    show : {"towers", "strip", "steps", "table", "binary"}
        Every state with its next move as an arrow; a square for every move; that strip disc by
        disc; the two columns of every state (where each disc is, where it goes to); the numbers of
        the moves.
    columns : int, optional
        Towers or tables in a row, or columns of binary numbers; by default what fits.
    color_discs : {"size", "parity", "disc"}
        The larger the darker; two colours, and the bases too where a tower goes from peg to peg; as
        the edges of ``plot_graph(color_edges="disc")``.
    labels : {"auto", "all", "corners", "none"}
        Which towers have their words below: all, up to 10 discs; only the first and the last; none.
    n, start, goal, order, size, style, dpi, ax
        As for `plot_graph`.

    Returns
    -------
    Plot
        With `ax` the drawing has axes of its own, as large as it can be, inside the box.

    Raises
    ------
    InputError, InputTypeError
        As `plot_graph`; or if there is more to show than a picture can hold.

    Examples
    --------
    >>> import hanoi_graph as hg
    >>> plot = hg.plot_towers(2)
    >>> [text.get_text() for text in plot.ax.texts if ":" in text.get_text()]
    ['0: AA', '1: BA', '2: BC', '3: CC']
    """
    if show not in _DRAWINGS:
        raise InputError(f"show must be one of {', '.join(_DRAWINGS)}, got {show!r}")
    if columns is not None:
        columns = whole(columns, "columns", least=1, most=MOST_TOWERS)
    options = StepOptions(
        n, start, goal, within, path, labels=labels, order=order, dpi=dpi, moves=moves,
        color_discs=color_discs, **page_options(ax, size=size, style=style),
    )  # fmt: skip
    return plan_towers(towers_task(options, show=show), show=show, columns=columns).draw(ax)


def _towers(task: PathTask, columns: int | None) -> Drawing:
    from hanoi_graph.drawing.rows import rows_figure
    from hanoi_graph.drawing.tikz import tikz_towers_document

    states, moves, captions, notes = chosen_states(task)
    start, goal = task.words()
    if len(states) == 1:
        word = short_word(states[0], task.order)
        text = f"The pegs and discs of the state {word}; {order_note(task.order)}."
    elif not any(moves):
        ends = f"the start {start} and the goal {goal}"
        text = f"The pegs and discs of {ends}; {order_note(task.order)}."
    else:
        text = (
            f"The pegs and discs of {len(states)} states on the {task.options.path} path from "
            f"{start} to {goal}, in rows as one reads, an arrow for each next move; "
            f"{order_note(task.order)}."
        )
    return _drawing(
        task, states, rows_figure, tikz_towers_document, text, notes,
        captions=captions,
        moves=moves if any(moves) else (),
        columns=columns,
        colours=task.options.color_discs,
        bases=task.bases,
    )  # fmt: skip


def _drawing(
    task: PathTask,
    shown: Any,
    figure: Callable[..., Figure],
    document: Callable[..., str],
    text: str,
    notes: Sequence[str] = (),
    **how: Any,
) -> Drawing:
    """Return what draws a figure, and what writes a document, with the options of the page."""
    options = task.options

    def draw(size: str | float | PageSize, ax: Axes | None) -> Figure:
        return figure(shown, size=size, style=options.style, dpi=options.dpi, ax=ax, **how)

    def latex(title: str) -> str:
        return document(shown, size=options.size, style=options.style, title=title, **how)

    return Drawing(draw, latex, text, tuple(notes))


def chosen_states(
    task: PathTask,
) -> tuple[list[State], list[Move | None], list[str], list[str]]:
    """Return the states to draw, the move to show in each, their captions, and notes."""
    options = task.options
    if options.path == "none":
        states = [task.start] if task.is_start_only else [task.start, task.goal]
        return states, [None] * len(states), _named(task, states), []
    count = task.last - task.first + 2
    if count > MOST_TOWERS:
        if options.moves is not None:
            raise InputError(
                f"{options.name('moves')}: at most {MOST_TOWERS} states go into one picture, "
                f"got {count}"
            )
        note = (
            f"more than {MOST_TOWERS} states lie on the path: only start and goal are drawn; "
            f"{_chooses(task)} some of the moves"
        )
        ends = [task.start, task.goal]
        return ends, [None, None], _named(task, ends), [note]
    path = task.path
    states, moves = list(path.states()), list(path)
    captions = [
        f"{number}: {word}" if word else str(number)
        for number, word in enumerate(_captions(task, states), start=task.first - 1)
    ]
    return states, [*moves, None], captions if options.labels != "none" else [], []


def _named(task: PathTask, states: list[State]) -> list[str]:
    """Return the captions of a state alone, or of start and goal: what they are, and their words.

    Long words are left out.
    """
    names = ["start", "goal"] if len(states) == 2 else ["state"]
    if task.options.labels == "none":
        return []
    words = [_word(task, state) for state in states]
    named = [f"{name} {word}" if word else name for name, word in zip(names, words, strict=True)]
    return named if len(states) == 2 or words[0] else []


def _captions(task: PathTask, states: list[State]) -> list[str]:
    """Return the words below the towers."""
    words = [_word(task, state) for state in states]
    if task.options.labels == "none":
        return [""] * len(words)
    if task.options.labels == "corners":
        return [words[0], *[""] * (len(words) - 2), *words[1:][-1:]]
    return words


def _chooses(task: PathTask) -> str:
    """Return which option chooses moves, as part of a sentence."""
    return "--moves FIRST:LAST chooses" if task.options.dashed else "moves=(first, last) chooses"


def _word(task: PathTask, state: State) -> str:
    from hanoi_graph.drawing.labels import word_text

    if state.discs <= MOST_LETTERS:
        return state.word(order=task.order)
    return word_text(state, task.order) if state.perfect_peg is not None else ""


def _strip(task: PathTask, columns: int | None) -> Drawing:
    from hanoi_graph.drawing.strip_figures import strip_figure
    from hanoi_graph.drawing.tikz import tikz_strip_document

    discs = _moved(task, "strip", most=MOST_SQUARES)
    return _drawing(
        task, discs, strip_figure, tikz_strip_document, f"{_strip_text(task, discs)}.",
        largest=task.discs, colours=task.options.color_discs, first=task.first,
        # The worst path goes by thirds as the shortest goes by halves.
        ruler=2 if task.options.path == "shortest" else 3,
    )  # fmt: skip


def _steps(task: PathTask, columns: int | None) -> Drawing:
    from hanoi_graph.drawing.strip_figures import steps_figure
    from hanoi_graph.drawing.tikz import tikz_steps_document

    discs = _moved(task, "steps", most=MOST_STEPS)
    text = (
        f"{_strip_text(task, discs)}, again and again: first empty, then with the moves of one "
        "disc more each time, from the largest down, and the numbers of moves left between them."
    )
    return _drawing(
        task, discs, steps_figure, tikz_steps_document, text,
        largest=task.discs, colours=task.options.color_discs,
    )  # fmt: skip


def _strip_text(task: PathTask, discs: list[int]) -> str:
    start, goal = task.words()
    whole = len(discs) == task.whole.length
    part = "" if whole else f" from {task.first} to {task.last}"
    return (
        f"A strip of {len(discs)} squares, one for each move{part} of the {task.options.path} path "
        f"from {start} to {goal}, in the colour of the disc that moves"
    )


def _moved(task: PathTask, show: str, *, most: int) -> list[int]:
    """Return the disc of each move, if there are neither none nor too many."""
    count = task.last - task.first + 1
    name = task.options.name("show")
    if task.options.path == "none" or count < 1:
        raise InputError(f"{name} {show} needs a path with one move at least")
    if count > most:
        raise InputError(
            f"{name} {show} can show at most {most} moves, and these are "
            f"{count if count.bit_length() < 64 else 'far more'}; {_chooses(task)} some"
        )
    discs: list[int] = task.path.to_array()[:, 0].tolist()
    return discs


def _table(task: PathTask, columns: int | None) -> Drawing:
    from hanoi_graph.drawing.film import table_rows
    from hanoi_graph.drawing.tables import columns_figure
    from hanoi_graph.drawing.tikz import tikz_columns_document

    count = task.last - task.first + 2
    if count > MOST_TOWERS:
        raise InputError(
            f"{task.options.name('show')} table can show at most {MOST_TOWERS} tables; "
            f"{_chooses(task)} some of the moves"
        )
    path = task.path
    tables = list(table_rows(path.start, task.goal, moves=list(path)))
    captions = [
        "start" if number == 0 else f"after move {number}"
        for number in range(task.first - 1, task.last + 1)
    ]
    start, goal = task.words()
    text = (
        f"The table of two columns for each of {len(tables)} states on the way from {start} to "
        f"{goal}: where each disc is and where it goes to, the largest disc on top, cells "
        "that the last move has changed grey and bold, and a frame around the row of the disc that "
        "moves next."
    )
    return _drawing(
        task, tables, columns_figure, tikz_columns_document, text, table_notes(task),
        captions=captions, columns=columns,
    )  # fmt: skip


def _binary(task: PathTask, columns: int | None) -> Drawing:
    from hanoi_graph.drawing.binary_tables import binary_figure, checked_numbers
    from hanoi_graph.drawing.tikz import tikz_binary_document

    numbers = _numbers(task)
    checked_numbers(task.discs, numbers, columns=columns or 1)
    start, goal = task.words()
    text = (
        f"The numbers {numbers[0]} to {numbers[-1]} of moves on the shortest path from {start} to "
        f"{goal} with {task.discs} binary digits, by columns; in each the first 1 from the right "
        "is bold on the colour of the disc that moves."
    )
    return _drawing(
        task, task.discs, binary_figure, tikz_binary_document, text,
        numbers=numbers, columns=columns, colours=task.options.color_discs,
    )  # fmt: skip


def _numbers(task: PathTask) -> range:
    """Return the numbers of the moves, whose binary digits tell the discs, if they do."""
    from hanoi_graph.drawing.binary_tables import MOST_NUMBERS

    options = task.options
    name = options.name("show")
    if options.path != "shortest":
        raise InputError(
            f"{name} binary: the digits tell the moves of {options.name('path')} shortest, "
            f"got {options.path}"
        )
    if not task.is_tower:
        start, goal = task.words()
        raise InputError(
            f"{name} binary: the digits tell the moves from one perfect state to another, and "
            f"{start} to {goal} does not lead from one to another"
        )
    some = options.moves is not None or task.within is not None
    # All moves begin with 0, the start.
    first, last = (task.first if some else 0), task.last
    if last - first >= MOST_NUMBERS:
        count = last - first + 1
        raise InputError(
            f"{name} binary can show at most {MOST_NUMBERS} numbers, and these are "
            f"{count if count.bit_length() < 64 else 'far more'}; {_chooses(task)} some"
        )
    return range(first, last + 1)


_DRAWINGS: dict[str, Callable[[PathTask, int | None], Drawing]] = {
    "towers": _towers,
    "strip": _strip,
    "steps": _steps,
    "table": _table,
    "binary": _binary,
}
