r"""Axes with numbers for charts, in plain TikZ.

Within its scope a chart has its own units, so that ``\fill (2.6, 0) rectangle (3.4, 4);`` is the
bar of the number 4 at 3.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hanoi_graph.drawing.labels import text_size
from hanoi_graph.drawing.tikz.latex import at, listed, number, tex
from hanoi_graph.numerals import readable

if TYPE_CHECKING:
    from hanoi_graph.drawing.page import Box
    from hanoi_graph.drawing.tikz.document import Document

# From the axis to its numbers, and from those to the name of the axis: what matplotlib has.
_PAD, _NAME_PAD = 3.5, 4.0
# The length of a tick, in letters.
_TICK = 0.3
# TeX knows no larger number in a coordinate.
LARGEST_NUMBER = 16_383
# Smaller ones are written as they are.
_GROUPED = 10_000


def whole_ticks(most: int, limits: tuple[float, float]) -> list[int]:
    """Return the whole numbers at which matplotlib puts the ticks of an axis.

    >>> whole_ticks(4, (0, 8.3)), whole_ticks(8, (-0.5, 7.5))
    ([0, 3, 6], [0, 1, 2, 3, 4, 5, 6, 7])
    """
    from matplotlib.ticker import MaxNLocator

    low, high = limits
    found = MaxNLocator(most, integer=True, min_n_ticks=1).tick_values(low, high)
    return [round(float(tick)) for tick in found if low <= tick <= high]


@dataclass(frozen=True)
class Axis:
    """One axis of a chart.

    Attributes
    ----------
    low, high : float
        Its ends.
    ticks : sequence of int
    name : str
    """

    low: float
    high: float
    ticks: list[int]
    name: str = ""

    @classmethod
    def whole(cls, low: float, high: float, *, most: int, name: str = "") -> Axis:
        """Return an axis with ticks at about so many whole numbers."""
        return cls(low, high, whole_ticks(most, (low, high)), name)

    @property
    def zero(self) -> int:
        """The number whose coordinate is 0: another than 0 where TeX could not count so far."""
        return 0 if self.high <= LARGEST_NUMBER else math.ceil(self.low)

    @property
    def ends(self) -> tuple[float, float]:
        """The coordinates of its ends."""
        return self.low - self.zero, self.high - self.zero

    def each_tick(self, letter: str) -> tuple[str, str]:
        r"""Return what ``\foreach`` goes through at the ticks, and what stands there.

        >>> Axis(0, 5, [0, 2, 4]).each_tick("x")
        ('\\x in {0, 2, 4}', '\\x')
        >>> Axis(65519.5, 65535.5, [65520, 65530]).each_tick("x")
        ('\\x/\\said in {0/65\\,520, 10/65\\,530}', '\\said')
        """
        if max(self.ticks, default=0) < _GROUPED:
            return f"\\{letter} in {{{listed(self.ticks)}}}", f"\\{letter}"
        pairs = ", ".join(f"{tick - self.zero}/{tex(readable(tick))}" for tick in self.ticks)
        return f"\\{letter}/\\said in {{{pairs}}}", "\\said"


@dataclass(frozen=True)
class Chart:
    """A chart on a page.

    Attributes
    ----------
    box : Box
        Between its axes, in points from the lower left corner of the page.
    x, y : Axis
    above : bool
        Whether the numbers of x stand above.
    title : str
        Stands above, at the left.
    """

    box: Box
    x: Axis
    y: Axis
    above: bool = False
    title: str = ""

    def lines(self, page: Document, body: Iterable[str]) -> Iterator[str]:
        """Yield the chart with what is in it, as a scope of the picture of a page."""
        x, y, box, font = self.x, self.y, self.box, page.font
        across, up = box.width / (x.high - x.low), box.height / (y.high - y.low)
        # Where zero is.
        shift = (
            f"{number(length, 3)}bp"
            for length in (
                box.x - page.origin[0] - x.ends[0] * across,
                box.y - page.origin[1] - y.ends[0] * up,
            )
        )
        units = f"x={number(across, 5)}bp, y={number(up, 5)}bp"
        yield f"\\begin{{scope}}[shift={{({', '.join(shift)})}}, {units}]"
        yield from (f"  {line}" for line in self._axes(font))
        yield from (f"  {line}" for line in body)
        yield "\\end{scope}"

    def _axes(self, font: float) -> Iterator[str]:
        x, y = self.x, self.y
        (left, right), (low, high) = x.ends, y.ends
        level, side = (high, "above") if self.above else (low, "below")
        corners = [(left, high), (left, low), (right, low)]
        if self.above:
            corners = [(left, low), (left, high), (right, high)]
        yield f"\\draw[axis] {' -- '.join(f'({at(corner)})' for corner in corners)};"
        tick = number(_TICK * font if self.above else -_TICK * font)
        ticks, said = x.each_tick("x")
        yield (
            f"\\foreach {ticks} \\draw[axis] (\\x, {number(level, 4)}) "
            f"-- +(0, {tick}bp) node[number {side}] {{{said}}};"
        )
        ticks, said = y.each_tick("y")
        yield (
            f"\\foreach {ticks} \\draw[axis] ({number(left, 4)}, \\y) "
            f"-- +({number(-_TICK * font)}bp, 0) node[number left] {{{said}}};"
        )
        yield from self._names(font)

    def _names(self, font: float) -> Iterator[str]:
        x, y = self.x, self.y
        (left, right), (low, high) = x.ends, y.ends
        if x.name:
            drop = _TICK * font + _PAD + font + _NAME_PAD + 0.8 * font
            middle = at(((left + right) / 2, low))
            yield f"\\node[label, yshift={number(-drop)}bp] at ({middle}) {{{tex(x.name)}}};"
        if y.name:
            wide = max((text_size(readable(one), font)[0] for one in y.ticks), default=0.0)
            away = _TICK * font + _PAD + wide + _NAME_PAD + 0.3 * font
            middle = at((left, (low + high) / 2))
            yield (
                f"\\node[label, rotate=90, yshift={number(away)}bp] at ({middle}) "
                f"{{{tex(y.name)}}};"
            )
        if self.title:
            yield (
                f"\\node[label, anchor=base west, yshift={number(0.55 * font)}bp] "
                f"at ({at((left, high))}) {{{tex(self.title)}}};"
            )


def chart_styles() -> dict[str, str]:
    """Return the styles of axes and their numbers."""
    text, away = "text=ink, inner sep=0pt, outer sep=0pt", number(_PAD)
    return {
        "axis": "draw=faint, line width=0.6bp",
        "number below": f"{text}, anchor=north, yshift=-{away}bp",
        "number above": f"{text}, anchor=south, yshift={away}bp",
        "number left": f"{text}, anchor=east, xshift=-{away}bp",
    }
