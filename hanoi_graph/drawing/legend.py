"""The legend of a picture of the state graph: its entries, its size, and where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hanoi_graph.drawing.graph import disc_width, path_look
from hanoi_graph.drawing.labels import large_text, word_text
from hanoi_graph.drawing.marks import end_mark
from hanoi_graph.drawing.page import Box
from hanoi_graph.drawing.stage import Stage
from hanoi_graph.drawing.style import Palette, Weights

if TYPE_CHECKING:
    from matplotlib.legend import Legend
    from matplotlib.lines import Line2D

    from hanoi_graph.drawing.picture import Picture

# Length of a line, from it to its text, and from there to the next column, in letters.
LENGTH, GAP_OF_TEXT, GAP_OF_COLUMNS = 1.9, 0.7, 1.6


def draw_legend(
    stage: Stage,
    handles: Sequence[Line2D],
    *,
    name: str,
    box: Box,
    columns: int = 1,
    faint: str = "black",
) -> Legend:
    """Draw a legend whose lower left corner is that of a box, in points.

    Parameters
    ----------
    stage : Stage
    handles : sequence of Line2D
        Lines and marks as they are to be shown, with their labels.
    name : str
        What the legend is called among the artists of the figure or the axes.
    box : Box
    columns : int
    faint : str
        The colour of entries that are only text.
    """
    from matplotlib.legend import Legend

    parent = stage.figure if stage.ax is None else stage.ax
    legend = Legend(
        parent,
        list(handles),
        [str(handle.get_label()) for handle in handles],
        loc="lower left",
        bbox_to_anchor=stage.part(box)[:2],
        borderaxespad=0.0,
        borderpad=0.0,
        ncols=columns,
        columnspacing=GAP_OF_COLUMNS,
        handlelength=LENGTH,
        handletextpad=GAP_OF_TEXT,
        labelspacing=0.55,
    )
    legend.set_label(name)
    for handle, text in zip(handles, legend.get_texts(), strict=True):
        if handle.get_linestyle() == "None" and handle.get_marker() in ("None", "", None):
            text.set_color(faint)
    parent.add_artist(legend)
    return legend


def legend_size(handles: Sequence[Line2D], *, columns: int, dpi: float) -> tuple[float, float]:
    """Return width and height of a legend in points, drawn with so many dots an inch."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(1, 1), dpi=dpi)
    canvas = FigureCanvasAgg(figure)
    stage = Stage(figure, 72.0, 72.0)
    legend = draw_legend(stage, handles, name="measured", box=Box(0, 0, 0, 0), columns=columns)
    extent = legend.get_window_extent(canvas.get_renderer())  # type: ignore[no-untyped-call]
    return (extent.width * 72 / dpi, extent.height * 72 / dpi)


def main_handles(
    picture: Picture, *, palette: Palette, weights: Weights, ends: Weights, font: float
) -> list[Line2D]:
    """Return the entries for start and goal, streams, paths, and how words are to be read."""
    from matplotlib.lines import Line2D

    handles = []
    for mark, state in (("start", picture.start), ("goal", picture.goal)):
        place = "" if picture.index(state) is not None else ", not here"
        text = f"{mark} {word_text(state, picture.order)}{place}"
        handles.append(Line2D([], [], label=text, **end_mark(mark, palette, ends)))
    if picture.edge_flow is not None:
        width = min(weights.stream, 0.6 * font)
        colour = palette.paths["shortest"]
        text = "shortest paths to the goal"
        handles.append(Line2D([], [], label=text, color=colour, linewidth=width))
    for path in (path for path in picture.paths if path.named):
        look = path_look(path.role, palette, weights, second=path.second)
        handles.append(Line2D([], [], label=path.name, **look))
    notes = [f"words: {picture.order.replace('-', ' disc ')}"]
    if picture.within is not None:
        notes.insert(0, f"large discs: {large_text(picture.within, picture.order)}")
    return handles + [Line2D([], [], linestyle="none", label=note) for note in notes]


def disc_handles(discs: int, *, palette: Palette, weights: Weights) -> list[Line2D]:
    """Return an entry for the moves of each disc."""
    from matplotlib.lines import Line2D

    return [
        Line2D(
            [],
            [],
            color=palette.disc(disc),
            linewidth=disc_width(disc, discs, weights),
            label=f"disc {disc}",
        )
        for disc in range(1, discs + 1)
    ]
