"""A scale of colours that counts moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanoi_graph.drawing.page import Box

if TYPE_CHECKING:
    from matplotlib.cm import ScalarMappable
    from matplotlib.colorbar import Colorbar
    from matplotlib.figure import Figure

# Room that a number on the scale needs, in letters.
_TICK = 2.5


def colour_bar(
    figure: Figure,
    colours: ScalarMappable,
    *,
    box: Box,
    largest: int,
    font: float,
    flat: bool = False,
) -> Colorbar:
    """Draw a colour bar with whole numbers from 0 to `largest`.

    Parameters
    ----------
    figure : Figure
    colours : ScalarMappable
        What was drawn, with one colour for each whole number.
    box : Box
        Where the colours are on the page, in points; the numbers stand outside of it.
    largest : int
    font : float
        Size of the letters, in points.
    flat : bool, default False
        Whether it lies.
    """
    width, height = (length * 72 for length in figure.get_size_inches())
    rectangle = (box.x / width, box.y / height, box.width / width, box.height / height)
    most = int(max(box.width, box.height) / (_TICK * font))
    bar = figure.colorbar(
        colours,
        cax=figure.add_axes(rectangle, label="colour bar"),
        orientation="horizontal" if flat else "vertical",
        ticks=whole_ticks(largest, most=max(2, most)),
    )
    bar.outline.set_visible(False)
    bar.ax.tick_params(length=0.3 * font, width=0.5)
    if bar.solids is not None:
        # Without edges of their own colour the cells show hair lines between them in PDF.
        bar.solids.set_edgecolor("face")
    return bar


def whole_ticks(largest: int, *, most: int) -> list[int]:
    """Return whole numbers from 0 to `largest` for a scale, both ends included.

    >>> whole_ticks(31, most=8), whole_ticks(3, most=8), whole_ticks(0, most=8)
    ([0, 5, 10, 15, 20, 25, 31], [0, 1, 2, 3], [0])
    """
    steps = (factor * 10**power for power in range(12) for factor in (1, 2, 5))
    step = next(step for step in steps if largest <= step * (most - 1))
    # The last number but one must not run into the last.
    return [*range(0, largest - step // 2, step), largest] if largest else [0]
