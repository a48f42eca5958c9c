"""The legend of a picture of the state graph: its entries, its size, and where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from hanoi_graph.drawing.graph import disc_width, path_look
from hanoi_graph.drawing.labels import large_text, raised, word_text
from hanoi_graph.drawing.marks import end_mark
from hanoi_graph.drawing.page import Box
from hanoi_graph.drawing.stage import Stage
from hanoi_graph.drawing.streams import stream_widths
from hanoi_graph.drawing.style import Palette, Weights
from hanoi_graph.numerals import readable
from hanoi_graph.words import order_note

if TYPE_CHECKING:
    from matplotlib.legend import Legend
    from matplotlib.lines import Line2D

    from hanoi_graph.drawing.picture import Picture

# Length of a line, from it to its text, and from there to the next column, in letters.
LENGTH, GAP_OF_TEXT, GAP_OF_COLUMNS = 1.9, 0.7, 1.6
# A line that is finer in the picture, in points, could not be seen alone.
HAIR = 0.75


@dataclass(frozen=True)
class Entry:
    """What a legend says of one thing.

    Attributes
    ----------
    text : str
    kind : {"line", "mark", "note"}
        A note has no look: it is only text.
    name : str
        What the look is called, as a style for LaTeX.
    look : mapping
        The options of the line or mark for matplotlib.
    """

    text: str
    kind: Literal["line", "mark", "note"] = "note"
    name: str = ""
    look: Mapping[str, Any] = field(default_factory=lambda: {"linestyle": "none"})

    def handle(self) -> Line2D:
        """Return it as an artist."""
        from matplotlib.lines import Line2D

        return Line2D([], [], label=self.text, **self.look)


def draw_legend(
    stage: Stage,
    entries: Sequence[Entry],
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
    entries : sequence of Entry
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
        [entry.handle() for entry in entries],
        [entry.text for entry in entries],
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
    for entry, text in zip(entries, legend.get_texts(), strict=True):
        if entry.kind == "note":
            text.set_color(faint)
    parent.add_artist(legend)
    return legend


def legend_size(entries: Sequence[Entry], *, columns: int, dpi: float) -> tuple[float, float]:
    """Return width and height of a legend in points, drawn with so many dots an inch."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(1, 1), dpi=dpi)
    canvas = FigureCanvasAgg(figure)
    stage = Stage(figure, 72.0, 72.0)
    legend = draw_legend(stage, entries, name="measured", box=Box(0, 0, 0, 0), columns=columns)
    extent = legend.get_window_extent(canvas.get_renderer())  # type: ignore[no-untyped-call]
    return (extent.width * 72 / dpi, extent.height * 72 / dpi)


def end_entries(
    picture: Picture,
    *,
    palette: Palette,
    weights: Weights,
    shown: Mapping[str, bool],
    inside: str | None = None,
) -> list[Entry]:
    """Return the entries of start and goal, of those that are shown.

    Where states have colours the start has its own `inside`.
    """
    entries = []
    for mark, state in (("start", picture.start), ("goal", picture.goal)):
        if shown[mark]:
            look = end_mark(mark, palette, weights, inside=inside)
            text = f"{mark} {word_text(state, picture.order)}"
            entries.append(Entry(text, "mark", mark, look))
    return entries


def stream_entries(picture: Picture, *, palette: Palette, weights: Weights) -> list[Entry]:
    """Return entries for a narrow stream and for the broadest, with what runs there."""
    amounts = np.asarray(picture.edge_flow, np.float64)
    amounts = amounts[amounts > 0]
    if not len(amounts):
        return []
    # What the paths of one state are: where a state has two paths each is worth a half.
    ends = np.unique([max(1.0, float(amounts.min())), float(amounts.max())])
    widths = stream_widths(np.append(ends, amounts.max()), weights)
    entries = []
    for amount, width in zip(ends.tolist(), widths.tolist(), strict=False):
        # Nobody sees a half.
        number = f"{'' if amount.is_integer() else 'about '}{readable(round(amount))}"
        paths, states = ("path", "state") if amount == 1 else ("paths", "states")
        look = {"color": palette.paths["shortest"], "linewidth": max(width, HAIR)}
        text = f"shortest {paths} to the goal from {number} {states}"
        entries.append(Entry(text, "line", f"stream={width:.2f}", look))
    return entries


def path_entries(picture: Picture, *, palette: Palette, weights: Weights) -> list[Entry]:
    """Return the entries of the paths that are in the picture."""
    return [
        Entry(
            raised(path.name),
            "line",
            "second" if path.second else path.role,
            path_look(path.role, palette, weights, second=path.second),
        )
        for path in picture.paths
        if path.named and len(path.states)
    ]


def note_entries(picture: Picture, *, order: bool) -> list[Entry]:
    """Return what a legend says without a look.

    Parameters
    ----------
    picture : Picture
    order : bool
        Whether to say how words are to be read.
    """
    notes = []
    if picture.within is not None:
        away = [
            f"{mark} {word_text(state, picture.order)}"
            for mark, state in (("start", picture.start), ("goal", picture.goal))
            if picture.index(state) is None
        ]
        away += [path.kind for path in picture.paths if path.named and not len(path.states)]
        notes.append(f"large discs: {large_text(picture.within, picture.order)}")
        # Lines of two, because a long one would keep the legend out of its corner.
        for first in range(0, len(away), 2):
            pair = ", ".join(away[first : first + 2])
            notes.append(f"not here: {pair}" if not first else f"nor: {pair}")
    if order:
        notes.append(order_note(picture.order))
    return [Entry(note) for note in notes]


def disc_entries(discs: int, *, palette: Palette, weights: Weights) -> list[Entry]:
    """Return an entry for the moves of each disc."""
    looks = (
        {"color": palette.disc(disc), "linewidth": disc_width(disc, discs, weights)}
        for disc in range(1, discs + 1)
    )
    return [
        Entry(f"disc {disc}", "line", f"disc {disc}", look)
        for disc, look in enumerate(looks, start=1)
    ]
