"""Where a picture is drawn, in points: a page of its own, or the box of axes that are given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from hanoi_graph.drawing.axes import checked_axes
from hanoi_graph.drawing.page import Box, NoRoomError
from hanoi_graph.drawing.style import (
    MIN_CM,
    POINTS_A_CM,
    SIZES,
    SMALLEST_TYPE,
    PageSize,
    Palette,
    page_size,
    rc,
)
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.text import Text

T = TypeVar("T")
# In axes of somebody else letters may be smaller, for the sake of the drawing, but on a slide
# smaller than this (points) only where it would not fit at all.
_READABLE_ON_SLIDE = 10.0
_SMALLER = 0.9
# How far a figure may be from the size of a slide.
_NEARLY_SLIDE = 0.06
# For which letters the gaps of matplotlib beside its scales are made.
_USUAL_FONT = 9.0
# A box that is flatter than this has its letters by its height.
_FLAT = 1.6
# How much the size of letters counts beside that of the drawing.
_LETTERS = 0.7


@dataclass(frozen=True)
class Stage:
    """A rectangle on which parts have their places in points from its lower left corner.

    Attributes
    ----------
    figure : Figure
    width, height : float
        In points.
    ax : Axes or None
        The axes whose box it is; None if it is a whole page.
    """

    figure: Figure
    width: float
    height: float
    ax: Axes | None = None

    @classmethod
    def page(cls, width: float, height: float, *, dpi: float) -> Stage:
        """Return a new figure of so many points, rounded up to whole dots.

        An image in the picture then needs no stretching, and every frame and every format has the
        same size.
        """
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        inches = [np.ceil(length / 72 * dpi - 1e-6) / dpi for length in (width, height)]
        figure = Figure(figsize=(inches[0], inches[1]), dpi=dpi)
        FigureCanvasAgg(figure)
        return cls(figure, *(length * 72 for length in figure.get_size_inches()))

    @classmethod
    def inside(cls, ax: Axes, palette: Palette) -> Stage:
        """Return the box of axes, which lose their scales and get the colour of the page."""
        from matplotlib.patches import Rectangle

        width, height = box_points(ax)
        ax.set_axis_off()
        ground = Rectangle(
            (0, 0), 1, 1, transform=ax.transAxes, facecolor=palette.page, linewidth=0, zorder=-1
        )
        ground.set_label("page")
        ax.add_artist(ground)
        figure = ax.get_figure(root=True)
        assert figure is not None
        return cls(figure, width, height, ax)

    def part(self, box: Box) -> tuple[float, float, float, float]:
        """Return a box as parts of the whole: left, bottom, width, height."""
        return (
            box.x / self.width,
            box.y / self.height,
            box.width / self.width,
            box.height / self.height,
        )

    def whole(self) -> Axes:
        """Return axes that fill everything, without scales: those that were given if there are."""
        if self.ax is not None:
            self.ax.set_aspect("auto")
            return self.ax
        ax = self.figure.add_axes((0.0, 0.0, 1.0, 1.0))
        ax.set_axis_off()
        return ax

    def panel(self, box: Box, *, label: str = "") -> Axes:
        """Return axes in a box."""
        if self.ax is None:
            return self.figure.add_axes(self.part(box), label=label)
        ax = self.ax.inset_axes(self.part(box), label=label)
        # What is laid out is the box that was given; its parts are all within it.
        ax.set_in_layout(False)
        return ax

    def text(self, x: float, y: float, text: str, **style: Any) -> Text:
        """Write a text at a place."""
        at = x / self.width, y / self.height
        if self.ax is None:
            return self.figure.text(*at, text, **style)
        return self.ax.text(*at, text, transform=self.ax.transAxes, **style)


def box_rc(palette: Palette, size: PageSize) -> dict[Any, Any]:
    """Return the settings of matplotlib for the box of axes: gaps follow the letters too."""
    pads = {"xtick.major.pad": 3.5, "ytick.major.pad": 3.5, "axes.labelpad": 4.0}
    scale = min(1.0, size.font / _USUAL_FONT)
    return rc(palette, font=size.font) | {name: scale * pad for name, pad in pads.items()}


def dpi_of(ax: Axes) -> float:
    """Return how many dots an inch has on the page of axes."""
    figure = ax.get_figure(root=True)
    assert figure is not None
    return figure.dpi


def box_points(ax: Axes) -> tuple[float, float]:
    """Return width and height of the box of axes on the page, in points, laid out as it will be."""
    figure = checked_axes(ax).get_figure(root=True)
    assert figure is not None
    engine = figure.get_layout_engine()
    if engine is not None:
        # The scales, which the axes will lose, need no room.
        scales = ax.axison
        ax.set_axis_off()
        engine.execute(figure)
        if scales:
            ax.set_axis_on()
    ax.set_aspect("auto")
    locator = ax.get_axes_locator()
    ax.apply_aspect(None if locator is None else locator(ax, None))  # type: ignore[arg-type]
    points = 72 / figure.dpi
    return float(ax.bbox.width * points), float(ax.bbox.height * points)


def box_sizes(ax: Axes) -> list[PageSize]:
    """Return the box of axes as sizes of a page, with smaller and smaller letters.

    Raises
    ------
    InputError
        If the box is smaller than any picture.
    """
    width, height = (points / POINTS_A_CM for points in box_points(ax))
    if min(width, height) < MIN_CM:
        raise InputError(
            f"ax must have a box of at least {MIN_CM:g} by {MIN_CM:g} cm, "
            f"got {width:.1f} by {height:.1f} cm"
        )
    font = page_size(max(MIN_CM, min(width, _FLAT * height))).font
    font = max(font, _readable_font(ax))
    sizes = []
    while font > SMALLEST_TYPE:
        sizes.append(PageSize(width, height, font))
        font *= _SMALLER
    return [*sizes, PageSize(width, height, SMALLEST_TYPE)]


def _readable_font(ax: Axes) -> float:
    """Return the size in points that letters in axes rather have at least."""
    figure = ax.get_figure(root=True)
    assert figure is not None
    slide = SIZES["slide"]
    assert slide.height is not None
    pairs = zip(figure.get_size_inches() * 2.54, (slide.width, slide.height), strict=True)
    is_slide = all(abs(have / want - 1) < _NEARLY_SLIDE for have, want in pairs)
    return _READABLE_ON_SLIDE if is_slide else SMALLEST_TYPE


def best_size(ax: Axes, room: Callable[[PageSize], float]) -> PageSize:
    """Return the size of a page for the box of axes: large letters, but a large drawing too.

    Parameters
    ----------
    ax : Axes
    room : callable
        How large the drawing would be, in points; it raises `NoRoomError` where it does not fit.

    Raises
    ------
    InputError
        If it does not fit with the smallest letters either.
    """
    sizes = box_sizes(ax)
    best, most, readable = None, 0.0, _readable_font(ax)
    for size in sizes:
        if best is not None and size.font < readable:
            break
        try:
            worth = room(size) * size.font**_LETTERS
        except NoRoomError:
            continue
        if worth > most:
            best, most = size, worth
    if best is None:
        raise _too_small(sizes[0])
    return best


def first_fit(ax: Axes, draw: Callable[[PageSize], T]) -> T:
    """Return what `draw` returns for the box of axes, with the largest letters that fit there.

    Parameters
    ----------
    ax : Axes
    draw : callable
        It raises `NoRoomError` before it has drawn anything.

    Raises
    ------
    InputError
        If it does not fit with the smallest letters either.
    """
    sizes = box_sizes(ax)
    for size in sizes:
        try:
            return draw(size)
        except NoRoomError:
            continue
    raise _too_small(sizes[0])


def _too_small(size: PageSize) -> InputError:
    return InputError(
        f"ax must have a larger box for this picture, got {size.width:.1f} by {size.height:.1f} "
        "cm; or ask for less in it"
    )
