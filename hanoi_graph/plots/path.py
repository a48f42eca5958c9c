"""Paths and which disc moves when: what ``scripts/plot_path.py`` draws, as a function."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.drawing.labels import Labels
from hanoi_graph.drawing.layouts import Orientation
from hanoi_graph.numerals import counted
from hanoi_graph.plots.compute import compute, find_paths, whole_paths
from hanoi_graph.plots.options import Options, page_options
from hanoi_graph.plots.plan import GraphPlan, Plot
from hanoi_graph.plots.task import Task
from hanoi_graph.states import Order, StateLike

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from hanoi_graph.drawing.style import Palette

Roll = tuple[str, NDArray[np.int64]]


@dataclass(frozen=True)
class PathPlan(GraphPlan):
    """Paths on the graph, and strips of their moves.

    Attributes
    ----------
    rolls : tuple of (str, ndarray of int64)
        For each strip its name and the disc of every move.
    """

    rolls: tuple[Roll, ...] = field(kw_only=True)

    @property
    def description(self) -> str:
        """The alternative text."""
        if not self.rolls:
            return super().description
        where = "" if self.task.within is None else ", of the moves within the copy"
        return (
            f"{super().description} Below, a strip for each path says which disc moves when{where}."
        )

    def figure(self, ax: Axes | None) -> Figure:
        """Draw it and return the figure."""
        from hanoi_graph.drawing.path_picture import draw_path_picture

        return draw_path_picture(self.picture, self.rolls, ax=ax)

    def latex(self) -> str:
        """Return it as a document of LaTeX."""
        from hanoi_graph.drawing.tikz import tikz_path_document

        return tikz_path_document(self.picture, self.rolls, title=self.title)


def path_task(options: Options) -> Task:
    """Return the task of a picture of paths: colours of edges do not take the paths away."""
    if options.path is not None:
        return Task.of(options)
    task = Task.of(replace(options, color_edges="none"))
    return replace(task, options=options)


def plan_path(task: Task) -> PathPlan:
    """Return the plan of a picture of paths."""
    rolls = whole_rolls(task) if task.within is None else rolls_within(task)
    return PathPlan(task, compute(task), rolls=tuple(rolls))


def _roles(task: Task) -> tuple[str, ...]:
    """Return the paths that have strips: of all shortest paths at once, those from the start."""
    return tuple("shortest" if role == "streams" else role for role in task.paths)


def whole_rolls(task: Task) -> Iterator[Roll]:
    """Yield the name of each path and the discs of its moves."""
    for role in _roles(task):
        for path, drawn in zip(whole_paths(task, role), find_paths(task, role), strict=True):
            if path.length:
                yield drawn.name, path.to_array()[:, 0].astype(np.int64)


def rolls_within(task: Task) -> Iterator[Roll]:
    """Yield the name of each path and the discs of its moves within the copy."""
    for role in _roles(task):
        moved: dict[bool, list[NDArray[np.int64]]] = {}
        names = {}
        for piece in find_paths(task, role):
            if piece.named:
                names[piece.second] = f"{piece.role} path"
            moved.setdefault(piece.second, []).append(moved_discs(piece.states))
        for second, discs in moved.items():
            moves = np.concatenate(discs)
            if len(moves):
                another = "another " if second else ""
                pieces = sum(len(piece) > 0 for piece in discs)
                parts = f", in {pieces} parts" if pieces > 1 else ""
                yield f"{another}{names[second]}: {counted(len(moves), 'move')} here{parts}", moves


def moved_discs(states: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the disc that moves between each two states of a path, given by their indices.

    The index of a state is a sum of peg(k) * 3**(k-1), so a move of disc k changes it by that power
    of 3 or by twice as much.

    >>> moved_discs(np.array([0, 1, 7, 8])).tolist()
    [1, 2, 1]
    """
    powers = 3 ** np.arange(39, dtype=np.int64)
    return np.searchsorted(powers, np.abs(np.diff(states)), side="right").astype(np.int64)


def plot_path(
    n: int | None = None,
    *,
    start: StateLike | None = None,
    goal: StateLike | None = None,
    within: StateLike | None = None,
    path: str | None = None,
    color_edges: str = "none",
    color_states: str = "none",
    orientation: Orientation = "start-up",
    labels: Labels = "auto",
    order: Order = "smallest-first",
    size: str | float | None = None,
    style: str | Palette | None = None,
    dpi: int = 300,
    ax: Axes | None = None,
) -> Plot:
    """Draw paths on the state graph, and below them which disc moves when.

    Parameters
    ----------
    within : state-like, optional
        Draw only the copy in which the large discs stand as in this word; the strips then have only
        the moves within it.
    path : {"shortest", "worst", "both", "longest", "streams", "none"}, optional
        Both by default; the shortest path where there is no worst path. Below streams, which are
        the shortest paths from all states, is the strip of the shortest path from the start; below
        none there is no strip.
    n, start, goal, color_edges, color_states, orientation, labels, order, size, style, dpi, ax
        As for `plot_graph`.

    Returns
    -------
    Plot

    Raises
    ------
    InputError, InputTypeError
        As `plot_graph`.

    Examples
    --------
    >>> import hanoi_graph as hg
    >>> [ax.get_title(loc="left") for ax in hg.plot_path(3).figure.axes[1:]]
    ['shortest path (7 moves)', 'worst path (26 moves)']
    >>> part = hg.plot_path(4, within="B")
    >>> [ax.get_title(loc="left") for ax in part.figure.axes[1:]]
    ['worst path: 26 moves here']
    """
    options = Options(
        n, start, goal, within, path, color_edges, color_states, orientation, labels, order,
        dpi=dpi, **page_options(ax, size=size, style=style),
    )  # fmt: skip
    return plan_path(path_task(options)).draw(ax)
