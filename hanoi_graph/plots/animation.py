"""A path as a moving picture: what ``scripts/animate.py`` makes, as a function."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hanoi_graph.drawing.labels import Labels
from hanoi_graph.drawing.layouts import Orientation
from hanoi_graph.errors import InputError, InputTypeError
from hanoi_graph.plots.compute import compute
from hanoi_graph.plots.options import page_options
from hanoi_graph.plots.steps import PathTask, StepOptions, table_notes
from hanoi_graph.plots.task import Task
from hanoi_graph.states import Order, StateLike

if TYPE_CHECKING:
    from matplotlib.animation import FuncAnimation
    from matplotlib.axes import Axes

    from hanoi_graph.drawing.animation import Player
    from hanoi_graph.drawing.film import Film
    from hanoi_graph.drawing.picture import Picture
    from hanoi_graph.drawing.style import Palette

PATHS = ("shortest", "worst", "longest")
SECONDS = (0.02, 60.0)
VIEWS = ("both", "towers")


@dataclass(frozen=True)
class FilmPlan:
    """A moving picture, computed but not yet drawn.

    Attributes
    ----------
    task : PathTask
    film : Film
    milliseconds : int
        How long a state stays.
    notes : tuple of str
    """

    task: PathTask
    film: Film
    milliseconds: int
    notes: tuple[str, ...]

    def player(self, ax: Axes | None = None) -> Player:
        """Return the figure that can show each scene, on a page of its own or in axes."""
        from hanoi_graph.drawing.animation import Player
        from hanoi_graph.drawing.stage import first_fit

        options = self.task.options

        def draw(size: Any) -> Player:
            return Player(self.film, size=size, style=options.style, dpi=options.dpi, ax=ax)

        return draw(options.size) if ax is None else first_fit(ax, draw)

    def animation(self, ax: Axes | None = None) -> FuncAnimation:
        """Return it as an animation of matplotlib; the first and the last scene stay longer."""
        from matplotlib.animation import FuncAnimation

        from hanoi_graph.drawing.animation import durations

        player = self.player(ax)
        times = durations(self.film, milliseconds=self.milliseconds)
        numbers = [
            number
            for number, time in enumerate(times)
            for _ in range(max(1, round(time / self.milliseconds)))
        ]

        def show(number: int) -> list[Any]:
            player.still(number)
            return player.moving

        return FuncAnimation(
            player.figure, show, frames=numbers, interval=self.milliseconds, repeat=True
        )

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
            "moves": task.whole.length,
            "frames": len(self.film.scenes),
            "notes": list(self.notes),
        }


def film_task(options: StepOptions, *, table: bool) -> PathTask:
    """Return the task of a moving picture."""
    options.check("orientation", "color_edges", "color_states")
    return PathTask.of(options, paths=PATHS, by_table=table)


def plan_film(
    task: PathTask, *, view: str | None, table: bool, strip: bool, milliseconds: int
) -> FilmPlan:
    """Return the plan of a moving picture."""
    from hanoi_graph.drawing.film import MOST_GRAPH_DISCS, check_scenes, path_film

    check_scenes(task.last - task.first + 2)
    options = task.options
    notes = list(task.notes) + (table_notes(task) if table else [])
    discs = task.discs - (0 if task.within is None else task.within.discs)
    graph = view == "both"
    if view is None:
        graph = discs <= MOST_GRAPH_DISCS
        if not graph:
            notes.append(
                f"the state graph of {discs} discs is too fine to stand beside the towers "
                f"(more than {MOST_GRAPH_DISCS} discs): they are shown alone"
            )
    if not graph:
        _refuse_without_graph(options)
    film = path_film(
        task.path,
        role=str(options.path),
        graph=graph,
        picture=_picture(task) if graph and discs <= MOST_GRAPH_DISCS else None,
        table=table,
        strip=strip,
        colours=options.color_discs,
        bases=task.bases,
        order=task.order,
        first=task.first,
        total=task.whole.length,
        goal=task.goal,
    )
    return FilmPlan(task, film, milliseconds, tuple(notes))


def _refuse_without_graph(options: StepOptions) -> None:
    """Refuse an option that would do nothing, since there is no graph."""
    usual = {"orientation": "start-up", "color_edges": "none", "color_states": "none"}
    for name, value in usual.items():
        if getattr(options, name) != value:
            raise InputError(
                f"{options.name(name)} is for the state graph, which is not shown beside these "
                f"towers, got {getattr(options, name)}"
            )


def _picture(task: PathTask) -> Picture:
    """Return what the graph beside the towers shows: no path, since that grows move by move."""
    return compute(Task(task.path.start, task.goal, (), (), task.options, task.within))


def checked_seconds(seconds: float, name: str) -> int:
    """Return how many milliseconds a state stays, or say what is wrong with the option."""
    try:
        number = float(seconds)
    except (TypeError, ValueError):
        number = 0.0
    if not SECONDS[0] <= number <= SECONDS[1]:
        raise InputError(
            f"{name} must be a number from {SECONDS[0]:g} to {SECONDS[1]:g}, got {seconds!r}"
        )
    # The format GIF counts in hundredths.
    return round(number * 100) * 10


def animate(
    n: int | None = None,
    *,
    start: StateLike | None = None,
    goal: StateLike | None = None,
    within: StateLike | None = None,
    path: str = "shortest",
    moves: tuple[int, int | None] | None = None,
    view: str | None = None,
    table: bool = False,
    strip: bool = False,
    seconds: float = 0.7,
    color_discs: str = "size",
    color_edges: str = "none",
    color_states: str = "none",
    orientation: Orientation = "start-up",
    labels: Labels = "auto",
    order: Order = "smallest-first",
    size: str | float | None = None,
    style: str | Palette | None = None,
    dpi: int = 120,
    ax: Axes | None = None,
) -> FuncAnimation:
    """Show a path move by move: the towers beside the state graph.

    Parameters
    ----------
    within : state-like, optional
        Only the moves that are made while the large discs stand as in this word, beside the graph
        of that copy.
    path : {"shortest", "worst", "longest"}
        Which path to follow.
    moves : (int, int or None), optional
        Only these moves, the first and the last, counted from 1; all by default.
    view : {"both", "towers"}, optional
        Towers beside the state graph, or alone; both by default, up to 8 discs that move.
    table, strip : bool
        Whether to show the table of two columns, whose moves are then made; and a strip of the
        moves, which get the colours of their discs one by one.
    seconds : float
        How long each state stays.
    color_discs : {"size", "parity", "disc"}
        As for `plot_towers`.
    color_edges, color_states, orientation, labels
        As for `plot_graph`, of the graph beside the towers, in which "auto" labels are those of
        the corners.
    n, start, goal, order, size, style, dpi, ax
        As for `plot_graph`.

    Returns
    -------
    matplotlib.animation.FuncAnimation
        Keep it as long as it is to move. ``save("film.gif", writer="pillow")`` writes it; the verb
        ``hanoi-graph animate`` writes smaller files, and pages that step forward and back.

    Raises
    ------
    InputError, InputTypeError
        As `plot_graph`; or if there are more than 1024 states to show.

    Examples
    --------
    >>> import hanoi_graph as hg
    >>> film = hg.animate(2)
    >>> frames = list(film.new_frame_seq())
    >>> sorted(set(frames)), len(frames)
    ([0, 1, 2, 3], 6)
    >>> "<img" in film.to_jshtml()
    True
    """
    milliseconds = checked_seconds(seconds, "seconds")
    if view not in (None, *VIEWS):
        raise InputError(f"view must be one of {', '.join(VIEWS)}, got {view!r}")
    for name, flag in (("table", table), ("strip", strip)):
        if not isinstance(flag, bool):
            raise InputTypeError(f"{name} must be True or False, got {flag!r}")
    options = StepOptions(
        n, start, goal, within, path, color_edges, color_states, orientation, labels, order,
        dpi=dpi, moves=moves, color_discs=color_discs,
        **page_options(ax, size=size, style=style),
    )  # fmt: skip
    task = film_task(options, table=table)
    plan = plan_film(task, view=view, table=table, strip=strip, milliseconds=milliseconds)
    return plan.animation(ax)
