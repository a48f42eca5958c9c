"""The layers of a goal: the graph in the colours of the distance, and how many states each has."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from hanoi_graph.drawing.charts import draw_layer_sizes
from hanoi_graph.drawing.compose import compose
from hanoi_graph.drawing.figure import Composer
from hanoi_graph.drawing.layouts import HEIGHT
from hanoi_graph.drawing.page import Box
from hanoi_graph.numerals import readable

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.cm import ScalarMappable
    from matplotlib.collections import LineCollection
    from matplotlib.figure import Figure

    from hanoi_graph.drawing.page import Page, Part
    from hanoi_graph.drawing.picture import Picture

# Rows nearer to each other than this part of a letter are not parted by lines.
_NEAREST_ROWS = 0.4
# How far above the chart beside the rows the name of its numbers stands, in letters.
NAME_OF_STATES = 1.9


def draw_layers_picture(
    picture: Picture, sizes: Sequence[int], *, first: int = 0, ax: Axes | None = None
) -> Figure:
    """Draw the finished picture of the layers and return its figure, not yet saved.

    Parameters
    ----------
    picture : Picture
        With `distances`. Where it points down at a perfect goal its rows are the layers, and the
        chart stands beside them to the same scale; else it is below.
    sizes : sequence of int
        How many states are at distance `first`, `first` + 1, ... from the goal.
    first : int, default 0
    ax : Axes, optional
        As for `figure.draw_picture`.

    Raises
    ------
    InputError
        As `figure.draw_picture`.
    """
    return compose(partial(LayersComposer, sizes=sizes, first=first), picture, ax=ax)


def draw_rows(
    rows: Sequence[tuple[float, float, float]], *, ax: Axes, colour: str
) -> LineCollection:
    """Draw level lines, such as those on which all states are equally far from the goal.

    Parameters
    ----------
    rows : sequence of (float, float, float)
        Where each begins and ends, and how high it is.
    ax : Axes
    colour : str
    """
    from matplotlib.collections import LineCollection

    lines = LineCollection(
        [[(left, row), (right, row)] for left, right, row in rows],
        colors=colour,
        linewidths=0.4,
        linestyles=(0, (1, 2)),
        zorder=0.5,
        label="rows",
    )
    ax.add_collection(lines, autolim=False)
    return lines


class LayersComposer(Composer):
    """The chart takes the place of the colour bar: its bars have the colours."""

    chart_is_scale = True

    def __init__(self, picture: Picture, sizes: Sequence[int], *, first: int = 0) -> None:
        super().__init__(picture)
        self.sizes, self.first = list(sizes), first

    @property
    def beside(self) -> float:
        """Width of the chart beside the rows, in points."""
        return (15.0 + self._beside_more) * self.size.font

    @property
    def _beside_more(self) -> float:
        """Width of what numbers of more than two digits need beside the rows, in letters."""
        return 0.65 * max(0, len(readable(self.first + self.side)) - 3)

    @property
    def header(self) -> float:
        """Height of the numbers above the chart and their name, in points."""
        return (NAME_OF_STATES + 1.0) * self.size.font if self.has_rows else 0.0

    @property
    def footer(self) -> float:
        """Height of the chart below everything, in points."""
        return 0.0 if self.has_rows else self.chart_height

    @property
    def largest_in_chart(self) -> int:
        """The size of the largest layer."""
        return max(self.sizes)

    def parts(self) -> list[Part]:
        """Return what stands in the corners: no colour bar."""
        return [part for part in super().parts() if part.name != "bar"]

    def level_box(self, page: Page) -> tuple[Box, float]:
        """Return where the chart beside the rows is, and half of the thickness of a bar."""
        font, row = self.size.font, HEIGHT * page.scale
        width = self.beside - (6.5 + self._beside_more) * font
        x = page.width - self.margin - width
        # Half of a bar is above the last row and below the first; there is not room for more.
        half = min(0.4 * row, 0.5 * font)
        return Box(x, page.y - 1.2 * half, width, row * self.side + 2.4 * half), half

    def rows(self, page: Page) -> list[tuple[float, float, float]]:
        """Return where the line of each row begins and ends, and its height, if there is room."""
        font, row = self.size.font, HEIGHT * page.scale
        if row <= _NEAREST_ROWS * font:
            return []
        # Before the numbers and the title of the scale.
        digits = len(readable(self.first + self.side))
        end = (self.level_box(page)[0].x - page.x - (2.65 + 0.65 * digits) * font) / page.scale
        return [((self.side - k) / 2, end, HEIGHT * k) for k in range(self.side + 1)]

    def draw_scale(self, page: Page, colours: ScalarMappable) -> None:
        """Draw the chart beside the rows, if there are any."""
        if not self.has_rows:
            return
        font, row = self.size.font, HEIGHT * page.scale
        box, half = self.level_box(page)
        x = box.x
        ax = self.panel(box)
        draw_layer_sizes(
            self.sizes,
            ax=ax,
            level=True,
            first=self.first,
            thickness=2 * half / row,
            palette=self.palette,
        )
        rim = 1.2 * half / row
        ax.set_ylim(self.first - rim, self.first + self.side + rim)
        ax.xaxis.set_ticks_position("top")
        ax.tick_params(axis="x", pad=0.2 * font)
        ax.set_xlabel("")
        ax.annotate(
            "states",
            (0.5, 1.0),
            (0.0, NAME_OF_STATES * font),
            xycoords="axes fraction",
            textcoords="offset points",
            ha="center",
        )
        ax.spines["bottom"].set_visible(False)
        ax.spines["top"].set_visible(True)
        box_of_bar = Box(x, page.y, 0.0, row * self.side)
        ax.set_yticks(self.bar_ticks(box_of_bar))
        rows = self.rows(page)
        if rows:
            draw_rows(rows, ax=self.ax, colour=self.palette.faint)

    def draw_footer(self) -> None:
        """Draw the chart below, if it is not beside rows."""
        if self.has_rows:
            return
        ax = self.panel(self.footer_box())
        draw_layer_sizes(self.sizes, ax=ax, first=self.first, palette=self.palette)
