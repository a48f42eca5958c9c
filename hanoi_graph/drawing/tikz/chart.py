r"""Axes with numbers for charts, in plain TikZ.

Within its scope a chart has its own units, so that ``\fill (2.6, 0) rectangle (3.4, 4);`` is the
bar of the number 4 at 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hanoi_graph.drawing.labels import text_size
from hanoi_graph.drawing.tikz.latex import at, listed, number, tex

if TYPE_CHECKING:
    from hanoi_graph.drawing.page import Box
    from hanoi_graph.drawing.tikz.document import Document

# From the axis to its numbers, and from those to the name of the axis: what matplotlib has.
_PAD, _NAME_PAD = 3.5, 4.0
# The length of a tick, in letters.
_TICK = 0.3


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
                box.x - page.origin[0] - x.low * across,
                box.y - page.origin[1] - y.low * up,
            )
        )
        units = f"x={number(across, 5)}bp, y={number(up, 5)}bp"
        yield f"\\begin{{scope}}[shift={{({', '.join(shift)})}}, {units}]"
        yield from (f"  {line}" for line in self._axes(font))
        yield from (f"  {line}" for line in body)
        yield "\\end{scope}"

    def _axes(self, font: float) -> Iterator[str]:
        x, y = self.x, self.y
        level, side = (y.high if self.above else y.low), "above" if self.above else "below"
        corners = [(x.low, y.high), (x.low, y.low), (x.high, y.low)]
        if self.above:
            corners = [(x.low, y.low), (x.low, y.high), (x.high, y.high)]
        yield f"\\draw[axis] {' -- '.join(f'({at(corner)})' for corner in corners)};"
        tick = number(_TICK * font if self.above else -_TICK * font)
        yield (
            f"\\foreach \\x in {{{listed(x.ticks)}}} \\draw[axis] (\\x, {number(level, 4)}) "
            f"-- +(0, {tick}bp) node[number {side}] {{\\x}};"
        )
        yield (
            f"\\foreach \\y in {{{listed(y.ticks)}}} \\draw[axis] ({number(x.low, 4)}, \\y) "
            f"-- +({number(-_TICK * font)}bp, 0) node[number left] {{\\y}};"
        )
        yield from self._names(font)

    def _names(self, font: float) -> Iterator[str]:
        x, y = self.x, self.y
        if x.name:
            drop = _TICK * font + _PAD + font + _NAME_PAD + 0.8 * font
            middle = at(((x.low + x.high) / 2, y.low))
            yield f"\\node[label, yshift={number(-drop)}bp] at ({middle}) {{{tex(x.name)}}};"
        if y.name:
            wide = max((text_size(str(one), font)[0] for one in y.ticks), default=0.0)
            left = _TICK * font + _PAD + wide + _NAME_PAD + 0.3 * font
            middle = at((x.low, (y.low + y.high) / 2))
            yield (
                f"\\node[label, rotate=90, yshift={number(left)}bp] at ({middle}) "
                f"{{{tex(y.name)}}};"
            )
        if self.title:
            yield (
                f"\\node[label, anchor=base west, yshift={number(0.55 * font)}bp] "
                f"at ({at((x.low, y.high))}) {{{tex(self.title)}}};"
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
