"""How far from the goal a walk is: its distance after every move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from hanoi_graph.drawing.axes import font_size
from hanoi_graph.drawing.charts import fitting_ticks, plain_axes
from hanoi_graph.drawing.style import Palette, palette_in_use
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import PathCollection
    from matplotlib.lines import Line2D


class ProfileArtists(NamedTuple):
    """What `draw_profile` drew."""

    line: Line2D
    states: PathCollection
    shortest: Line2D


def draw_profile(
    distances: Sequence[int],
    *,
    ax: Axes | None = None,
    inside: ArrayLike | None = None,
    palette: Palette | None = None,
) -> ProfileArtists:
    """Draw the distance to the goal against the number of the move.

    Parameters
    ----------
    distances : sequence of int
        At the start, and after every move.
    inside : array_like of bool, optional
        Which of them have colours; the others are small and grey.
    ax, palette : optional

    Returns
    -------
    ProfileArtists
        The way of a shortest path, straight down, is dashed.
    """
    from matplotlib.colors import to_rgba
    from matplotlib.ticker import MaxNLocator

    palette = palette_in_use(palette)
    values = np.asarray(distances)
    if values.ndim != 1 or not len(values):
        raise InputError("distances must be a list of numbers, one at least")
    axes, font = plain_axes(ax), font_size()
    numbers = np.arange(len(values))
    (shortest,) = axes.plot(
        [0, values[0]],
        [values[0], 0],
        color=palette.paths["shortest"],
        linewidth=0.9,
        linestyle=(0, (4, 2)),
        label="shortest",
    )
    (line,) = axes.plot(numbers, values, color=palette.edge, linewidth=0.7, label="distance")
    area = (0.5 * font) ** 2 if len(values) <= 120 else (0.25 * font) ** 2
    colours, areas = palette.step_map(max(len(values), 2))(numbers), np.full(len(values), area)
    if inside is not None:
        outside = ~np.asarray(inside, np.bool_)
        colours[outside], areas[outside] = to_rgba(palette.edge), 0.3 * area
    states = axes.scatter(
        numbers,
        values,
        s=area if inside is None else areas,
        c=colours,
        linewidths=0,
        zorder=3,
        label="states",
    )
    axes.set(xlabel="move", ylabel="moves to the goal")
    axes.set_xlim(-0.5, max(len(values) - 0.5, 1))
    axes.set_ylim(0, 1.08 * max(1, int(values.max())))
    ticks = fitting_ticks(axes, 8, largest=len(values))
    axes.xaxis.set_major_locator(MaxNLocator(ticks, integer=True, min_n_ticks=1))
    axes.yaxis.set_major_locator(MaxNLocator(4, integer=True, min_n_ticks=1))
    return ProfileArtists(line, states, shortest)
