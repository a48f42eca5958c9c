"""The layers of a goal: what ``scripts/plot_layers.py`` draws, as a function."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from hanoi_graph.drawing.labels import Labels
from hanoi_graph.drawing.layouts import Orientation
from hanoi_graph.errors import InputError
from hanoi_graph.plots.compute import compute
from hanoi_graph.plots.options import Options, page_options
from hanoi_graph.plots.plan import GraphPlan, Plot
from hanoi_graph.plots.task import Task
from hanoi_graph.states import Order, StateLike

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from hanoi_graph.drawing.style import Palette


@dataclass(frozen=True)
class LayersPlan(GraphPlan):
    """The graph in the colours of the distances, and how many states have each.

    Attributes
    ----------
    sizes : tuple of int
        How many states of the picture are at distance `first`, `first` + 1, ...
    first : int
        The smallest distance in the picture: 0 in a whole graph.
    """

    sizes: tuple[int, ...] = field(kw_only=True)
    first: int = field(kw_only=True)

    @property
    def description(self) -> str:
        """The alternative text."""
        most, last = max(self.sizes), self.first + len(self.sizes) - 1
        where = "" if self.task.within is None else " of the copy"
        return (
            f"{super().description} A chart says how many states{where} are at each distance: "
            f"{self.sizes[0]} at {self.first}, at most {most} (at distance "
            f"{self.first + self.sizes.index(most)}), {self.sizes[-1]} at {last}, the largest."
        )

    def figure(self, ax: Axes | None) -> Figure:
        """Draw it and return the figure."""
        from hanoi_graph.drawing.layers import draw_layers_picture

        return draw_layers_picture(self.picture, self.sizes, first=self.first, ax=ax)

    def latex(self) -> str:
        """Return it as a document of LaTeX."""
        from hanoi_graph.drawing.tikz import tikz_layers_document

        return tikz_layers_document(self.picture, self.sizes, first=self.first, title=self.title)

    def report(self) -> dict[str, Any]:
        """Return what a program wants to know about it, ready for JSON."""
        first = {} if self.task.within is None else {"first_layer": self.first}
        return super().report() | first | {"layers": list(self.sizes)}


def layers_task(options: Options) -> Task:
    """Return the task of a picture of layers."""
    if options.color_states != "distance":
        raise InputError(
            f"{options.name('color_states')} must be distance: the distances are what is drawn, "
            f"got {options.color_states!r}"
        )
    # The colours are what is to be seen.
    return Task.of(replace(options, path=options.path or "none"))


def plan_layers(task: Task) -> LayersPlan:
    """Return the plan of a picture of layers."""
    from hanoi_graph.analysis.distances import layer_sizes

    picture = compute(task)
    if task.within is None:
        return LayersPlan(task, picture, sizes=tuple(layer_sizes(task.goal)), first=0)
    distances = np.asarray(picture.distances)
    first = int(distances.min())
    sizes = tuple(np.bincount(distances - first).tolist())
    return LayersPlan(task, picture, sizes=sizes, first=first)


def plot_layers(
    n: int | None = None,
    *,
    start: StateLike | None = None,
    goal: StateLike | None = None,
    within: StateLike | None = None,
    path: str | None = None,
    color_edges: str = "none",
    color_states: str = "distance",
    orientation: Orientation = "start-up",
    labels: Labels = "auto",
    order: Order = "smallest-first",
    size: str | float | None = None,
    style: str | Palette | None = None,
    dpi: int = 300,
    ax: Axes | None = None,
) -> Plot:
    """Draw the distances of all states from a goal, and how many states are how far away.

    Parameters
    ----------
    within : state-like, optional
        Draw only the copy in which the large discs stand as in this word, and count only its
        states.
    path : {"shortest", "worst", "both", "longest", "streams", "none"}, optional
        None by default: the colours are what is to be seen.
    color_states : {"distance"}
    n, start, goal, color_edges, orientation, labels, order, size, style, dpi, ax
        As for `plot_graph`.

    Returns
    -------
    Plot
        The chart is beside the rows of a picture that points down at a perfect goal, and below
        others, or at the right of a broad box.

    Raises
    ------
    InputError, InputTypeError
        As `plot_graph`.

    Examples
    --------
    >>> import hanoi_graph as hg
    >>> hg.plot_layers(3).description.partition("A chart says ")[2]
    'how many states are at each distance: 1 at 0, at most 8 (at distance 7), 8 at 7, the largest.'
    >>> hg.plot_layers(40, within="C^38").description.partition("distance: ")[2]
    '1 at 0, at most 4 (at distance 3), 4 at 3, the largest.'
    """
    options = Options(
        n, start, goal, within, path, color_edges, color_states, orientation, labels, order,
        dpi=dpi, **page_options(ax, size=size, style=style),
    )  # fmt: skip
    return plan_layers(layers_task(options)).draw(ax)
