"""Marks and words on the state graph: where a path starts and ends, and what states are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from hanoi_graph.drawing.axes import checked_axes
from hanoi_graph.drawing.graph import LAYERS, as_places, edge_length, weights_in
from hanoi_graph.drawing.style import Palette, Weights, palette_in_use

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.lines import Line2D
    from matplotlib.text import Annotation

# Width of a line from a state to its label.
LEADER = 0.6


def draw_ends(
    start: ArrayLike | None,
    goal: ArrayLike | None,
    *,
    ax: Axes | None = None,
    palette: Palette | None = None,
    weights: Weights | None = None,
    inside: str | None = None,
) -> tuple[Line2D, ...]:
    """Draw the marks of start (round, green) and goal (square, red) at two places.

    Where both are the same place the start lies within the goal; one that has no place (None) is
    left out. With a colour `inside`, that of its distance, the start is a ring. Returned are the
    start and the goal.
    """
    palette = palette_in_use(palette)
    axes = checked_axes(ax)
    heavy = weights or weights_in(axes)
    together = start is not None and goal is not None and np.allclose(start, goal)
    drawn: list[Line2D] = []
    for place, mark in ((goal, "goal"), (start, "start")):
        if place is not None:
            x, y = np.asarray(place, np.float64).tolist()
            options = end_mark(mark, palette, heavy, inside=inside)
            if together:
                options["markersize"] *= 1.5 if mark == "goal" else 0.8
            drawn += axes.plot([x], [y], zorder=LAYERS["ends"], label=mark, **options)
    return tuple(reversed(drawn))


def end_mark(
    mark: str, palette: Palette, weights: Weights, *, inside: str | None = None
) -> dict[str, Any]:
    """Return how the mark of ``"start"`` or ``"goal"`` looks, for a plot or for a legend.

    The start is a ring around the colour `inside`, if there is one: where states have the colours
    of their distances a green disc would lie about its own.
    """
    if mark == "start" and inside is not None:
        return _ring(palette, weights, inside)
    return {
        "linestyle": "none",
        "marker": "o" if mark == "start" else "s",
        # A square of the same width as a disc would look larger.
        "markersize": 2 * weights.end * (1.0 if mark == "start" else 0.94),
        "markerfacecolor": palette.start if mark == "start" else palette.goal,
        "markeredgecolor": palette.page,
        "markeredgewidth": 0.28 * weights.end,
    }


# Parts of the radius of a ring: the colour inside, and how broad the gap and the ring are.
CORE, RING_GAP, RING = 0.58, 0.17, 0.25


def _ring(palette: Palette, weights: Weights, inside: str) -> dict[str, Any]:
    """Return the look of a disc of a colour within a ring of ink, parted from it and the rest."""
    from matplotlib.patheffects import Normal, Stroke

    core, gap, ring = (part * 1.14 * weights.end for part in (CORE, RING_GAP, RING))
    return {
        "linestyle": "none",
        "marker": "o",
        # The inner half of the rim lies on the disc.
        "markersize": 2 * core + gap,
        "markerfacecolor": inside,
        "markeredgecolor": palette.page,
        "markeredgewidth": gap,
        "path_effects": [
            Stroke(linewidth=gap + 2 * ring + gap, foreground=palette.page),
            Stroke(linewidth=gap + 2 * ring, foreground=palette.ink),
            Normal(),
        ],
    }


def draw_labels(
    labels: Mapping[int, str],
    points: ArrayLike,
    *,
    offsets: Mapping[int, tuple[float, float]],
    sizes: Mapping[int, float] | None = None,
    ax: Axes | None = None,
    palette: Palette | None = None,
    **style: Any,
) -> list[Annotation]:
    """Write labels beside states.

    Parameters
    ----------
    labels : mapping of int to str
        The text by index of the state.
    points : array_like of float, shape (N, 2)
    offsets : mapping of int to (float, float)
        How far right of and above the state, in points, the middle of the baseline is.
    sizes : mapping of int to float, optional
        The size of the letters of each, in points.
    ax, palette : optional
        As for `draw_graph`.
    **style
        Passed to the texts.
    """
    palette = palette_in_use(palette)
    places = as_places(points)
    axes = checked_axes(ax)
    options: dict[str, Any] = {
        "textcoords": "offset points",
        "ha": "center",
        "va": "baseline",
        "color": palette.ink,
        "zorder": LAYERS["labels"],
        "annotation_clip": False,
    }
    return [
        axes.annotate(
            text,
            (float(places[i, 0]), float(places[i, 1])),
            offsets[i],
            **(options | ({"fontsize": sizes[i]} if sizes else {}) | style),
        )
        for i, text in labels.items()
    ]


def draw_leaders(
    leaders: Mapping[int, tuple[tuple[float, float], tuple[float, float]]],
    points: ArrayLike,
    *,
    ax: Axes | None = None,
    palette: Palette | None = None,
) -> list[Line2D]:
    """Draw thin lines from states to labels that are not near, above the edges that they cross.

    Parameters
    ----------
    leaders : mapping of int to ((float, float), (float, float))
        Both ends by index of the state, in points right of and above it.
    points : array_like of float, shape (N, 2)
    ax, palette : optional
        As for `draw_graph`.
    """
    from matplotlib.patheffects import Normal, Stroke

    palette = palette_in_use(palette)
    places = as_places(points)
    axes = checked_axes(ax)
    length = edge_length(axes)
    drawn: list[Line2D] = []
    for i, ends in leaders.items():
        line = places[i] + np.array(ends) / length
        drawn += axes.plot(
            line[:, 0],
            line[:, 1],
            color=palette.ink,
            linewidth=LEADER,
            path_effects=[Stroke(linewidth=4 * LEADER, foreground=palette.page), Normal()],
            zorder=LAYERS["leaders"],
            label="leader",
        )
    return drawn
