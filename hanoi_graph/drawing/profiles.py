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
from hanoi_graph.drawing.walks import MOST_NAMED, walk_colours
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import PathCollection
    from matplotlib.lines import Line2D
    from matplotlib.text import Annotation


# Where many walks go the same way their lines are darker.
_FAINT = 0.45
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
    shortest = _straight_down(axes, int(values[0]), palette)
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
    _scale(axes, last=len(values) - 1, farthest=int(values.max()))
    name_shortest(axes, shortest, palette)
    return ProfileArtists(line, states, shortest)


class ProfilesArtists(NamedTuple):
    """What `draw_profiles` drew: a line for each walk, their numbers, and the line straight down.

    There are numbers only where they are few.
    """

    lines: list[Line2D]
    numbers: list[Annotation]
    shortest: Line2D


def draw_profiles(
    distances: Sequence[Sequence[int]],
    *,
    ax: Axes | None = None,
    palette: Palette | None = None,
) -> ProfilesArtists:
    """Draw the distances of several walks to the goal against the numbers of their moves.

    Parameters
    ----------
    distances : sequence of sequences of int
        Of each walk, at the start and after every move; all start equally far away.
    ax, palette : optional

    Returns
    -------
    ProfilesArtists
        The first line is the broadest, so that those below others can be seen. Of up to 8 walks
        each has its number at its end.

    Examples
    --------
    >>> drawn = draw_profiles([[3, 2, 1, 0], [3, 3, 2, 1, 0]])
    >>> [number.get_text() for number in drawn.numbers]
    ['1', '2']
    """
    palette = palette_in_use(palette)
    walks = [np.asarray(values) for values in distances]
    if not walks or not all(values.ndim == 1 and len(values) for values in walks):
        raise InputError("distances must be lists of numbers, each with one at least")
    axes, font = plain_axes(ax), font_size()
    few = len(walks) <= MOST_NAMED
    widths = np.linspace(2.6, 0.9, len(walks)) if few else np.full(len(walks), 0.6)
    shortest = _straight_down(axes, int(walks[0][0]), palette)
    lines, numbers = [], []
    for k, values in enumerate(walks):
        colour = walk_colours(len(walks), palette)[k]
        (line,) = axes.plot(
            values,
            color=colour,
            alpha=1.0 if few else _FAINT,
            linewidth=widths[k],
            label=f"walk {k + 1}",
        )
        lines.append(line)
        if few:
            place = len(values) - 1, int(values[-1])
            numbers.append(
                axes.annotate(
                    f"{k + 1}",
                    place,
                    (0.25 * font, 0.25 * font),
                    textcoords="offset points",
                    color=colour,
                    annotation_clip=False,
                )
            )
    _scale(axes, last=max(map(len, walks)) - 1, farthest=max(int(v.max()) for v in walks))
    if numbers:
        _apart(numbers, axes, font)
    name_shortest(axes, shortest, palette)
    return ProfilesArtists(lines, numbers, shortest)


def _apart(numbers: list[Annotation], ax: Axes, font: float) -> None:
    """Set numbers of walks that end near one another apart: one above the other, in the chart."""
    figure = ax.get_figure(root=True)
    assert figure is not None
    ends = ax.transData.transform([number.xy for number in numbers]) * (72 / figure.dpi)
    top = ax.get_window_extent().y1 * (72 / figure.dpi)
    step, order = 1.1 * font, np.lexsort((ends[:, 1], ends[:, 0]))
    columns = np.split(order, np.flatnonzero(np.diff(ends[order, 0]) > font) + 1)
    for column in columns:
        column = column[np.argsort(ends[column, 1], kind="stable")]
        heights = ends[column, 1] + 0.25 * font
        for k in range(1, len(column)):
            heights[k] = max(heights[k], heights[k - 1] + step)
        for k in range(len(column) - 1, -1, -1):
            heights[k] = min(heights[k], top if k == len(column) - 1 else heights[k + 1] - step)
        for k, number in enumerate(column.tolist()):
            numbers[number].set_position((0.25 * font, heights[k] - ends[number, 1]))


def _straight_down(ax: Axes, first: int, palette: Palette) -> Line2D:
    """Draw the way of a shortest path."""
    (line,) = ax.plot(
        [0, first],
        [first, 0],
        color=palette.paths["shortest"],
        linewidth=0.9,
        linestyle=(0, (4, 2)),
        label="shortest",
    )
    return line


def _scale(ax: Axes, *, last: int, farthest: int) -> None:
    """Set the scales of a chart of distances up to so many moves."""
    ax.set(xlabel="move", ylabel="moves to the goal")
    ax.set_xlim(-0.5, max(last + 0.5, 1))
    ax.set_ylim(0, 1.08 * max(1, farthest))
    whole_ticks(ax.xaxis, fitting_ticks(ax, 8, largest=last + 1))
    whole_ticks(ax.yaxis, 4)


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
