"""Small pictures of the state graph as parts of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from hanoi_graph.drawing.layouts import HEIGHT, hanoi_layout, side
from hanoi_graph.drawing.page import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import ArrayLike

    from hanoi_graph.drawing.layouts import Points
    from hanoi_graph.drawing.sheet import Sheet
    from hanoi_graph.drawing.style import Weights


def triangle(
    page: Sheet, figure: Figure, *, discs: int, x: float, y: float, long: float
) -> tuple[Axes, Points, Weights]:
    """Return axes for a triangle with sides of `long` points and its lower left corner at (x, y).

    Around it is the room that marks and labels need.
    """
    from hanoi_graph.drawing.style import Weights

    edges = side(discs)
    length, rim = long / edges, 2.6 * page.size.font
    box = Box(x - rim, y - rim, long + 2 * rim, HEIGHT * long + 2 * rim)
    margin = rim / length
    ax = page.panel(figure, box, (-margin, edges + margin, -margin, HEIGHT * edges + margin))
    return ax, hanoi_layout(discs), Weights.of(length, font=page.size.font)


def words(
    page: Sheet,
    ax: Axes,
    points: Points,
    edges: ArrayLike,
    *,
    weights: Weights,
    labels: str = "all",
    ends: Sequence[int] = (),
    **style: Any,
) -> None:
    """Write the words of the states beside them."""
    from hanoi_graph.drawing.labels import place_labels
    from hanoi_graph.drawing.marks import draw_labels

    radii = np.full(len(points), weights.state)
    for end in ends:
        radii[end] = 1.14 * weights.end
    found = place_labels(
        labels,
        points=points,
        edges=edges,
        discs=round(np.log(len(points)) / np.log(3)),
        order="smallest-first",
        radii=radii,
        length=weights.length,
        font=page.size.font,
    )
    draw_labels(
        {label.index: label.text for label in found},
        points,
        offsets={label.index: label.offset for label in found},
        sizes={label.index: label.font for label in found},
        ax=ax,
        palette=page.palette,
        **style,
    )
