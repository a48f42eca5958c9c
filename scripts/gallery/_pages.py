"""Pages for pictures that are made up of several drawings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hanoi_graph.drawing.page import Box
from hanoi_graph.drawing.sheet import Sheet

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Of the pictures in dots; whoever prints takes the vectors.
DPI = 200


def sheet(size: str | float = "two-columns") -> Sheet:
    """Return the page of the gallery."""
    return Sheet.of(size, dpi=DPI)


def charts(
    page: Sheet,
    *,
    widths: Sequence[float],
    height: float,
    left: float = 5.0,
    bottom: float = 3.4,
    gap: float = 6.0,
    right: float = 0.5,
    top: float = 1.2,
) -> tuple[Figure, list[Axes]]:
    """Return a figure with charts side by side.

    Parameters
    ----------
    page : Sheet
    widths : sequence of float
        Of the charts in proportion to each other.
    height : float
        Of the charts, in letters.
    left, bottom, gap, right, top : float
        Room for the scales around them and between two, in letters.
    """
    font = page.size.font
    room = page.room - (left + right + gap * (len(widths) - 1)) * font
    figure = page.figure((height + bottom + top) * font)
    x, drawn = page.margin + left * font, []
    for part in widths:
        width = room * part / sum(widths)
        drawn.append(chart(figure, Box(x, page.margin + bottom * font, width, height * font)))
        x += width + gap * font
    return figure, drawn


def chart(figure: Figure, box: Box) -> Axes:
    """Return axes in a box, in points from the lower left corner of the page."""
    width, height = (length * 72 for length in figure.get_size_inches())
    return figure.add_axes((box.x / width, box.y / height, box.width / width, box.height / height))
