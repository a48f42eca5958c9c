"""What shows that a picture is a copy in a larger one: the beginnings of edges that leave it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from hanoi_graph.drawing.graph import LAYERS, as_places, framed, weights_in
from hanoi_graph.drawing.style import Palette, Weights, palette_in_use

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.lines import Line2D


def draw_exits(
    points: ArrayLike,
    exits: Mapping[int, tuple[float, float]],
    *,
    reach: float = 0.5,
    among: Collection[int] | None = None,
    ax: Axes | None = None,
    palette: Palette | None = None,
    weights: Weights | None = None,
    **style: Any,
) -> list[Line2D]:
    """Draw the first part of the edges that leave the copy.

    Parameters
    ----------
    points : array_like of float, shape (N, 2)
    exits : mapping of int to (float, float)
        The whole step to the state outside, by state.
    reach : float, default 0.5
        How much of the step is drawn.
    among : collection of int, optional
        Of which states; by default of all.
    ax, palette, weights : optional
        As for `graph.draw_graph`.
    **style
        Passed to the lines.
    """
    palette = palette_in_use(palette)
    places = as_places(points)
    axes = framed(ax, places)
    heavy = weights or weights_in(axes)
    options: dict[str, Any] = {
        "color": palette.edge,
        "linewidth": heavy.edge,
        "zorder": LAYERS["edges"],
        "label": "exit",
        "solid_capstyle": "butt",
    }
    drawn = []
    for index, step in exits.items():
        if among is None or index in among:
            line = np.array([places[index], places[index] + reach * np.array(step)])
            drawn += axes.plot(line[:, 0], line[:, 1], **(options | style))
    return drawn
