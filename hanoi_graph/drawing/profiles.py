"""How far from the goal a walk is: its distance after every move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from hanoi_graph.drawing.axes import font_size
from hanoi_graph.drawing.charts import fitting_ticks, plain_axes, whole_ticks
from hanoi_graph.drawing.labels import text_size
from hanoi_graph.drawing.style import Palette, palette_in_use
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import PathCollection
    from matplotlib.lines import Line2D


# What the line straight down is called.
SHORTEST = "shortest possible"


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
    whole_ticks(axes.xaxis, ticks)
    whole_ticks(axes.yaxis, 4)
    name_shortest(axes, shortest, palette)
    return ProfileArtists(line, states, shortest)


def name_shortest(ax: Axes, line: Line2D, palette: Palette) -> None:
    """Write what the dashed line is: below it, where there is room, else above the chart."""
    from matplotlib.legend import Legend

    figure = ax.get_figure(root=True)
    assert figure is not None
    box = ax.get_window_extent()
    across, up = (
        length * 72 / figure.dpi / (limits[1] - limits[0])
        for length, limits in ((box.width, ax.get_xlim()), (box.height, ax.get_ylim()))
    )
    font, first = font_size(), float(np.asarray(line.get_ydata())[0])
    place = below_line(first, last=ax.get_xlim()[1], across=across, up=up, font=font)
    colour = palette.paths["shortest"]
    if place is not None:
        ax.annotate(SHORTEST, place, ha="right", va="baseline", color=colour)
        return
    legend = Legend(
        ax,
        [line],
        [SHORTEST],
        loc="lower right",
        bbox_to_anchor=(1.0, 1.0),
        borderaxespad=0.0,
        borderpad=0.0,
        labelcolor=colour,
    )
    ax.add_artist(legend)


def below_line(
    first: float, *, last: float, across: float, up: float, font: float
) -> tuple[float, float] | None:
    """Return where the words at the line straight down end, as a place of the chart.

    No walk comes below the line, so there is nothing. None if there is no room.

    Parameters
    ----------
    first : float
        The distance at the start: the line leads from (0, first) to (first, 0).
    last : float
        Where the chart ends.
    across, up : float
        How long a move and a unit of the distance are on the page, in points.
    font : float
        Size of the letters, in points.
    """
    wide, high = text_size(SHORTEST, font)
    gap = 0.6 * font
    # The height of the line over the left end of the words, if those end as far right as they may.
    top = min(first * up * 0.62, (first - (wide + 2 * gap) / across) * up)
    right = min(first - top / up, last) - gap / across
    base = top - high - gap
    if base < 0.5 * gap or right * across < wide + 0.5 * gap:
        return None
    return right, base / up
