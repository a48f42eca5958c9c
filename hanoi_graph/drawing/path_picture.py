"""The picture of paths: on the graph, and below which disc moves when."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

from hanoi_graph.drawing.compose import compose
from hanoi_graph.drawing.figure import Composer
from hanoi_graph.drawing.labels import text_size
from hanoi_graph.drawing.page import Box, NoRoomError
from hanoi_graph.drawing.rolls import draw_disc_roll

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from hanoi_graph.drawing.page import Page
    from hanoi_graph.drawing.picture import Picture

# How far a title of a strip begins before it in a small box, in letters.
_LEFT = 4.5
# A roll is so high at most, in letters: the discs of ten rows still have their numbers.
_TALLEST_ROLL = 13.0
# Height of its scale, with a title and without, in letters.
_WITH_TITLE, _WITHOUT = 5.2, 4.4


def draw_path_picture(
    picture: Picture, rolls: Sequence[tuple[str, ArrayLike]], *, ax: Axes | None = None
) -> Figure:
    """Draw the paths on the graph, and below which disc moves when, and return the figure.

    Parameters
    ----------
    picture : Picture
    rolls : sequence of (str, array_like of int)
        For each path a name and the disc of every move.
    """
    return compose(partial(PathComposer, rolls=rolls), picture, ax=ax)


class PathComposer(Composer):
    """Draws arrows on the paths, and in the footer which disc moves when."""

    def __init__(self, picture: Picture, rolls: Sequence[tuple[str, ArrayLike]]) -> None:
        super().__init__(picture)
        self.rolls = list(rolls)
        if len(rolls) == 1 and rolls[0][0] in {path.name for path in picture.paths}:
            # The legend says it already.
            self.rolls = [("", rolls[0][1])]

    @property
    def _roll(self) -> float:
        """Height of one roll, in points."""
        return self.size.font * min(1.3 * self.discs + 0.5, _TALLEST_ROLL)

    @property
    def footer(self) -> float:
        """Height of the chart below everything, in points."""
        return len(self.rolls) * (self._roll + self._between)

    @property
    def _between(self) -> float:
        """Height of what stands above and below a roll, in points."""
        titles = any(title for title, _ in self.rolls)
        return (_WITH_TITLE if titles else _WITHOUT) * self.size.font

    def page(self) -> Page:
        """Return where everything stands."""
        page = super().page()
        if self.in_box:
            room = self.footer_box().width + (1.0 + _LEFT) * self.size.font
            for name, _ in self.rolls:
                if text_size(name, self.size.font)[0] > room:
                    raise NoRoomError(f"there is no room for the words {name!r} above their strip")
        return page

    def roll_boxes(self) -> list[tuple[str, Box, ArrayLike]]:
        """Return the name of each roll, where it is on the page, and its discs."""
        around, each = self.footer_box(), self._roll + self._between
        # The box leaves room for a title.
        top = around.y + around.height + (_WITH_TITLE * self.size.font - self._between)
        return [
            (name, Box(around.x, top - self._roll - k * each, around.width, self._roll), discs)
            for k, (name, discs) in enumerate(self.rolls)
        ]

    def draw_footer(self) -> None:
        """Draw what is below the graph."""
        font = self.size.font
        for name, box, discs in self.roll_boxes():
            ax = self.panel(box)
            draw_disc_roll(discs, largest=self.discs, ax=ax, palette=self.palette)
            title = ax.set_title(name, loc="left", fontsize=font, pad=0.3 * font)
            if self.in_box:
                # Over the scale too, where there is little room.
                title.set_x(-_LEFT * font / box.width)
