"""Axes for drawings whose unit of length is their own: framed once, when they are still empty."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from hanoi_graph.drawing.style import SMALLEST_TYPE
from hanoi_graph.errors import InputTypeError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.patches import Patch

# As a part of the letters of the text.
_READABLE = 0.77
P = TypeVar("P", bound="Patch")
Window = tuple[float, float, float, float]
"""The least and greatest x, and the least and greatest y."""


def checked_axes(ax: Axes | None) -> Axes:
    """Return axes to draw in, the current ones of pyplot by default.

    Raises
    ------
    InputTypeError
        If they are no axes with a level and an upright scale.
    """
    if ax is None:
        import matplotlib.pyplot as plt

        return plt.gca()
    from matplotlib.axes import Axes

    if not isinstance(ax, Axes) or ax.name != "rectilinear":
        kind = f"{ax.name} axes" if isinstance(ax, Axes) else repr(ax)
        raise InputTypeError(f"ax must be flat axes of matplotlib, got {kind}")
    return ax


def framed(ax: Axes | None, window: Window) -> Axes:
    """Return the axes to draw in, the current ones by default; show the window if they are new.

    Axes in which something has been drawn, or whose limits somebody has set, keep them.
    """
    ax = checked_axes(ax)
    if not ax.has_data() and (*ax.get_xlim(), *ax.get_ylim()) == (0.0, 1.0, 0.0, 1.0):
        show_window(ax, window)
    return ax


def show_window(ax: Axes, window: Window) -> None:
    """Give the axes equal scales, no frame, and a window to show."""
    ax.set_aspect("equal")
    ax.set_xlim(*window[:2])
    ax.set_ylim(*window[2:])
    ax.set_axis_off()
    ax.apply_aspect()


def add_patch(ax: Axes, patch: P) -> P:
    """Add a patch to axes and return it, as what it is."""
    ax.add_patch(patch)
    return patch


def font_size() -> float:
    """Return the size of the text in points, as the settings of matplotlib have it."""
    import matplotlib as mpl

    return float(mpl.rcParams["font.size"])


def readable_size() -> float:
    """Return the size in points that letters should have at least: 10 on a slide, 6 in a journal.

    The letters of the whole text may be smaller, because the box of its axes is small.
    """
    return max(min(SMALLEST_TYPE, font_size()), _READABLE * font_size())


def is_legible(size: float) -> bool:
    """Whether letters of a size in points are to be printed.

    They are not where they would be smaller than those of a journal, unless the whole text is,
    because the box of its axes is small.
    """
    return size >= min(SMALLEST_TYPE, font_size())
