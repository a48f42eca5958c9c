"""The state graph: what ``scripts/plot_graph.py`` draws, as a function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanoi_graph.drawing.labels import Labels
from hanoi_graph.drawing.layouts import Orientation
from hanoi_graph.plots.options import Options, page_options
from hanoi_graph.plots.plan import Plot, plan_graph
from hanoi_graph.plots.task import Task
from hanoi_graph.states import Order, StateLike

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from hanoi_graph.drawing.style import Palette


def plot_graph(
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
    """Draw the state graph of the Tower of Hanoi, finished: paths, words, legend, colour bar.

    Parameters
    ----------
    n : int, optional
        Number of discs, up to 16; by default of the states that are given, or 5.
    start, goal : state-like, optional
        By default all discs on A, and all on C.
    within : state-like, optional
        Draw only the copy in which the large discs stand as in this word, of up to 62 discs in all.
    path : {"shortest", "worst", "both", "longest", "streams", "none"}, optional
        Both, by default; the shortest path where there is no worst path, and none where the edges
        have colours. Streams are the shortest paths from all states to the goal.
    color_edges : {"none", "disc"}
        Whether every edge has the colour of the disc that moves.
    color_states : {"none", "distance"}
        Whether every state has the colour of its distance from the goal.
    orientation : {"start-up", "goal-down"}
        Which corner stands where.
    labels : {"auto", "all", "corners", "none"}
        Which states have their words; "auto" is all up to 3 discs, beyond only the corners.
    order : {"smallest-first", "largest-first"}
        How words are read and written.
    size : {"column", "two-columns", "slide"} or float, optional
        Of a page of its own, a number being its width in cm; two columns by default. With `ax` it
        is that of its box.
    style : {"light", "dark"} or Palette, optional
        Light by default; with `ax` the style that matplotlib uses at the moment.
    dpi : int
        Dots per inch, of a page of its own and of an image in the picture.
    ax : Axes, optional
        In whose box to draw all of it, and nowhere else; they lose their scales. By default a page
        of its own is made, which pyplot does not know.

    Returns
    -------
    Plot
        Its `figure` is finished and not yet saved; its `ax` are the axes of the graph.

    Raises
    ------
    InputError, InputTypeError
        If an argument is wrong, or the page or the box of `ax` is too small.

    Notes
    -----
    With `ax` letters and lines suit the size that the box has at the moment of the call, so change
    the size and the layout of a figure before. Up to 10 discs edges are lines; beyond it takes an
    image, and some 160 bytes for each of the 3**n states.

    Examples
    --------
    >>> import hanoi_graph as hg
    >>> plot = hg.plot_graph(3, path="shortest")
    >>> [text.get_text() for text in plot.ax.texts][:2]
    ['AAA', 'BAA']
    >>> from matplotlib.figure import Figure
    >>> left, right = Figure(figsize=(8, 4)).subplots(1, 2)
    >>> hg.plot_graph(3, ax=left).ax is left
    True
    >>> hg.plot_graph(start="BCAA", goal="AACB", orientation="goal-down", ax=right).notes[0][:14]
    'the worst path'
    """
    options = Options(
        n, start, goal, within, path, color_edges, color_states, orientation, labels, order,
        dpi=dpi, **page_options(ax, size=size, style=style),
    )  # fmt: skip
    return plan_graph(Task.of(options)).draw(ax)
