"""A scale of colours that counts moves."""

from __future__ import annotations

from collections.abc import Sequence
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
    ticks: Sequence[int],
    font: float,
    flat: bool = False,
) -> Colorbar:
    """Draw a colour bar with whole numbers.

    Parameters
    ----------
    figure : Figure
    colours : ScalarMappable
        What was drawn, with one colour for each whole number.
    box : Box
        Where the colours are on the page, in points; the numbers stand outside of it.
    ticks : sequence of int
        The numbers, such as `bar_ticks` returns.
    font : float
        Size of the letters, in points.
    flat : bool, default False
        Whether it lies.
    """
    width, height = (length * 72 for length in figure.get_size_inches())
    rectangle = (box.x / width, box.y / height, box.width / width, box.height / height)
    bar = figure.colorbar(
        colours,
        cax=figure.add_axes(rectangle, label="colour bar"),
        orientation="horizontal" if flat else "vertical",
        ticks=ticks,
        # Never a part of the number aside.
        format="%d",
    )
    bar.outline.set_visible(False)
    bar.ax.tick_params(length=0.3 * font, width=0.5)
    if bar.solids is not None:
        # Without edges of their own colour the cells show hair lines between them in PDF.
        bar.solids.set_edgecolor("face")
    return bar


def bar_ticks(box: Box, *, limits: tuple[int, int], font: float) -> list[int]:
    """Return as many numbers from the first limit to the second as a bar has room for."""
    most = int(max(box.width, box.height) / (_TICK * font))
    return whole_ticks(limits[1], least=limits[0], most=max(2, most))


def whole_ticks(largest: int, *, most: int, least: int = 0) -> list[int]:
    """Return round whole numbers from `least` to `largest` for a scale, both ends included.

    >>> whole_ticks(31, most=8), whole_ticks(3, most=8), whole_ticks(0, most=8)
    ([0, 5, 10, 15, 20, 25, 31], [0, 1, 2, 3], [0])
    >>> whole_ticks(23, most=5, least=9)
    [9, 15, 20, 23]
    """
    steps = (factor * 10**power for power in range(19) for factor in (1, 2, 5))
    step = next(step for step in steps if largest - least <= step * (most - 1))
    # The last numbers at both ends must not run into their neighbours.
    first = -(-(least + (step + 1) // 2) // step) * step if least else step
    between = range(first, largest - step // 2, step)
    return [least, *between, largest] if largest > least else [least]
