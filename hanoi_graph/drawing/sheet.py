"""Figures that are made up in points: a page of a given size with drawings in boxes on it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hanoi_graph.drawing.axes import Window, show_window
from hanoi_graph.drawing.page import Box, NoRoomError
from hanoi_graph.drawing.stage import Stage
from hanoi_graph.drawing.style import POINTS_A_CM, PageSize, Palette, page_size, rc, style_palette

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Sheet:
    """A page that is still empty.

    Attributes
    ----------
    size : PageSize
    palette : Palette
    dpi : int
    ax : Axes or None
        The axes whose box the sheet is, if it is no page of its own.
    """

    size: PageSize
    palette: Palette
    dpi: int
    ax: Axes | None = None

    @classmethod
    def of(
        cls,
        size: str | float | PageSize = "two-columns",
        *,
        style: str | Palette = "light",
        dpi: int = 300,
        ax: Axes | None = None,
    ) -> Sheet:
        """Return the sheet for the options that all pictures share.

        With `ax` the sheet is the box of these axes, and `size` one of `stage.box_sizes`.
        """
        return cls(page_size(size), style_palette(style), dpi, ax)

    def settings(self) -> AbstractContextManager[None]:
        """Return the context in which everything on the sheet has to be drawn."""
        import matplotlib as mpl

        return mpl.rc_context(rc(self.palette, font=self.size.font))

    @property
    def margin(self) -> float:
        """Width of the empty rim, in points."""
        return 0.7 * self.size.font

    @property
    def room(self) -> float:
        """Width inside the rim, in points."""
        return self.size.width * POINTS_A_CM - 2 * self.margin

    @property
    def height(self) -> float | None:
        """Height inside the rim, in points; None if the page is as high as it has to be."""
        if self.size.height is None:
            return None
        return self.size.height * POINTS_A_CM - 2 * self.margin

    def unit(self, width: float, height: float, *, most: float = np.inf) -> float:
        """Return the points that a unit can have so that so many fit, at most `most`."""
        units = [self.room / width, most]
        if self.height is not None:
            units.append(self.height / height)
        return min(units)

    def figure(self, height: float) -> Figure:
        """Return an empty figure, with `height` points inside its rim where it is free."""
        inside = height if self.height is None else self.height
        if inside < height - 0.01:
            raise NoRoomError(
                f"the picture would be {(height + 2 * self.margin) / POINTS_A_CM:.1f} cm high and "
                f"the page has {self.size.height:.1f} cm; ask for a larger size or for less"
            )
        if self.ax is not None:
            return Stage.inside(self.ax, self.palette).figure
        lengths = (self.room + 2 * self.margin, inside + 2 * self.margin)
        return Stage.page(*lengths, dpi=self.dpi).figure

    def stage(self, figure: Figure) -> Stage:
        """Return where the parts of a figure that `figure` has made have their places."""
        if self.ax is not None and self.size.height is not None:
            lengths = self.size.width * POINTS_A_CM, self.size.height * POINTS_A_CM
            return Stage(figure, *lengths, self.ax)
        width, height = (float(length) * 72 for length in figure.get_size_inches())
        return Stage(figure, width, height)

    def panel(self, figure: Figure, box: Box, window: Window) -> Axes:
        """Return axes in a box, in points from the lower left corner of the page."""
        ax = self.stage(figure).panel(box)
        show_window(ax, window)
        return ax

    def single(self, window: Window, *, most: float = np.inf) -> tuple[Figure, Axes]:
        """Return a figure with one drawing in its middle; `most` is the largest unit, in points."""
        width, height = window[1] - window[0], window[3] - window[2]
        unit = self.unit(width, height, most=most)
        figure = self.figure(height * unit)
        inside = self.stage(figure).height - 2 * self.margin
        box = Box(
            self.margin + (self.room - width * unit) / 2,
            self.margin + (inside - height * unit) / 2,
            width * unit,
            height * unit,
        )
        return figure, self.panel(figure, box, window)
