"""A picture that has been computed and waits to be drawn, and what comes of drawing it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hanoi_graph.numerals import counted, readable
from hanoi_graph.plots.compute import compute
from hanoi_graph.plots.task import Task, long_word
from hanoi_graph.words import order_note

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from hanoi_graph.drawing.picture import Picture


@dataclass(frozen=True)
class Plot:
    """A picture that has been drawn; nothing is shown or saved.

    Attributes
    ----------
    figure : Figure
        A finished page; or the figure of the axes that were given.
    ax : Axes
        Where the graph, or the towers, are: the axes that were given, if some were. In those of a
        state graph the unit is an edge and the origin the lower left corner of the triangle, so the
        functions of `hanoi_graph.drawing` can draw more on it.
    title, description : str
        What it is, and what is to be seen for those who do not see it: the alternative text.
    notes : tuple of str
        What has to be said about it, such as why there is no worst path.
    """

    figure: Figure
    ax: Axes
    title: str
    description: str
    notes: tuple[str, ...] = ()


class Plan(ABC):
    """A picture, computed but not yet drawn."""

    @property
    @abstractmethod
    def title(self) -> str:
        """What it is."""

    @property
    @abstractmethod
    def description(self) -> str:
        """The alternative text."""

    @property
    @abstractmethod
    def notes(self) -> tuple[str, ...]:
        """What has to be said about it."""

    @abstractmethod
    def figure(self, ax: Axes | None) -> Figure:
        """Draw it and return the figure."""

    @abstractmethod
    def latex(self) -> str:
        """Return it as a document of LaTeX."""

    @abstractmethod
    def report(self) -> dict[str, Any]:
        """Return what a program wants to know about it, ready for JSON."""

    def draw(self, ax: Axes | None = None) -> Plot:
        """Draw it, on a page of its own or in the box of axes."""
        figure = self.figure(ax)
        return Plot(figure, ax or figure.axes[0], self.title, self.description, self.notes)


@dataclass(frozen=True)
class GraphPlan(Plan):
    """The state graph, and the base of what is drawn on it.

    Attributes
    ----------
    task : Task
    picture : Picture
    """

    task: Task
    picture: Picture

    @property
    def title(self) -> str:
        """What it is."""
        return self.task.title()

    @property
    def description(self) -> str:
        """The alternative text."""
        return describe(self.picture)

    @property
    def notes(self) -> tuple[str, ...]:
        """What has to be said about it."""
        return self.task.notes

    def figure(self, ax: Axes | None) -> Figure:
        """Draw it and return the figure."""
        from hanoi_graph.drawing.figure import draw_picture

        return draw_picture(self.picture, ax=ax)

    def latex(self) -> str:
        """Return it as a document of LaTeX."""
        from hanoi_graph.drawing.tikz import tikz_document

        return tikz_document(self.picture, title=self.title)

    def report(self) -> dict[str, Any]:
        """Return what a program wants to know about it, ready for JSON."""
        import numpy as np

        task, picture = self.task, self.picture
        start, goal = task.words()
        return {
            "n": task.start.discs,
            "start": start,
            "goal": goal,
            "order": task.order,
            **({} if task.within is None else {"within": task.within.word(order=task.order)}),
            "states": 3**task.discs,
            "edges": len(np.asarray(picture.edges)),
            "paths": [
                {"role": path.role, "moves": path.length} for path in picture.paths if path.named
            ],
            "notes": list(task.notes),
        }


def plan_graph(task: Task) -> GraphPlan:
    """Return the plan of the state graph."""
    return GraphPlan(task, compute(task))


def describe(picture: Picture, *, start: bool | None = None) -> str:
    """Return the alternative text of the picture of a state graph.

    It tells of what is in the picture. Whether the start is marked, if it is there, is decided by
    whether it matters to what is drawn.
    """
    discs = picture.start.discs
    marked = picture.start_matters if start is None else start
    disc = "a green circle"
    if picture.distances is not None:
        disc = "a ring around the colour of its distance"
    ends = [
        f"the {name} {long_word(state, picture.order)} is {mark}"
        for name, state, mark, shown in (
            ("start", picture.start, disc, marked),
            ("goal", picture.goal, "a red square", True),
        )
        if shown and picture.index(state) is not None
    ]
    sentences = [
        f"The {readable(3**picture.discs)} states of the Tower of Hanoi with "
        f"{counted(discs, 'disc')}{_where(picture)} as a triangle of points, joined where one move "
        "leads from one to the other."
    ]
    if ends:
        sentences.append(f"{_sentence(', '.join(ends))}; {order_note(picture.order)}.")
    else:
        sentences.append(f"{_sentence(order_note(picture.order))}.")
    named = [path.name for path in picture.paths if path.named and len(path.states)]
    if named:
        sentences.append(f"Drawn on it: {', '.join(named)}.")
    if picture.edge_flow is not None:
        sentences.append("An edge is the broader the more shortest paths to the goal use it.")
    if picture.edge_discs is not None:
        sentences.append("The colour of an edge tells the disc that moves.")
    if picture.distances is not None:
        sentences.append("The colour of a state tells its distance from the goal in moves.")
    return " ".join(sentences)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _where(picture: Picture) -> str:
    """Return which of the states are in the picture, if not all."""
    if picture.within is None:
        return ""
    return f" in which the largest discs stand as in {long_word(picture.within, picture.order)}"
