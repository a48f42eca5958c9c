"""A scale of colours that counts moves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from hanoi_graph.drawing.page import Box
from hanoi_graph.numerals import readable

if TYPE_CHECKING:
    from matplotlib.cm import ScalarMappable
    from matplotlib.colorbar import Colorbar

    from hanoi_graph.drawing.stage import Stage

BAR_TITLE = "moves to the goal"
# From one number on the scale to the next, in letters, so that the scale does not look crowded.
_TICK = 2.0
# What a number and the gap before the next take at least: its height, and the width of a digit.
_NEAREST = 1.25
_DIGIT, _GAP = 0.64, 0.6


def colour_bar(
    stage: Stage,
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
    stage : Stage
    colours : ScalarMappable
        What was drawn, with one colour for each whole number.
    box : Box
        Where the colours are, in points; the numbers stand outside of it.
    ticks : sequence of int
        The numbers, such as `bar_ticks` returns.
    font : float
        Size of the letters, in points.
    flat : bool, default False
        Whether it lies.
    """
    from matplotlib.ticker import FuncFormatter

    bar = stage.figure.colorbar(
        colours,
        cax=stage.panel(box, label="colour bar"),
        orientation="horizontal" if flat else "vertical",
        ticks=ticks,
        # Never a part of the number aside.
        format=FuncFormatter(lambda value, _: readable(round(value))),
    )
    bar.outline.set_visible(False)
    bar.ax.tick_params(length=0.3 * font, width=0.5)
    if bar.solids is not None:
        # Without edges of their own colour the cells show hair lines between them in PDF.
        bar.solids.set_edgecolor("face")
    return bar


def bar_ticks(box: Box, *, limits: tuple[int, int], font: float) -> list[int]:
    """Return as many numbers from the first limit to the second as a bar has room for."""
    least, largest = limits
    length = max(box.width, box.height)
    nearest = _NEAREST if box.height > box.width else _DIGIT * len(readable(largest)) + _GAP
    # The colours of the first and the last number reach half a step beyond them.
    step = length / (largest - least + 1)
    most = 1 + int((largest - least) * step / (max(_TICK, nearest) * font))
    apart = math.ceil(nearest * font / step)
    return whole_ticks(largest, least=least, most=max(2, most), apart=apart)


def whole_ticks(largest: int, *, most: int, least: int = 0, apart: int | None = None) -> list[int]:
    """Return round whole numbers from `least` to `largest` for a scale, both ends included.

    The numbers between the ends are `most` - 2 at the most, and one step apart. One that is less
    than `apart` from an end, by default half a step, gives way to it.

    >>> whole_ticks(31, most=8), whole_ticks(3, most=8), whole_ticks(0, most=8)
    ([0, 5, 10, 15, 20, 25, 31], [0, 1, 2, 3], [0])
    >>> whole_ticks(31, most=8, apart=1)
    [0, 5, 10, 15, 20, 25, 30, 31]
    >>> whole_ticks(23, most=5, least=9)
    [9, 15, 20, 23]
    """
    steps = (factor * 10**power for power in range(19) for factor in (1, 2, 5))
    step = next(step for step in steps if largest - least <= step * (most - 1))
    # The last numbers at both ends must not run into their neighbours.
    gap = (step + 1) // 2 if apart is None else max(1, apart)
    first = -(-(least + gap) // step) * step if least else step
    between = range(first, largest - gap + 1, step)
    return [least, *between, largest] if largest > least else [least]
