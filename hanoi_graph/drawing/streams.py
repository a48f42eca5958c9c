"""All shortest paths to a goal at once: streams of falling water, the wider the more runs there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hanoi_graph.drawing.graph import LAYERS, as_places, framed, weights_in
from hanoi_graph.drawing.style import Palette, Weights, palette_in_use
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import LineCollection


def draw_streams(
    points: ArrayLike,
    edges: ArrayLike,
    flow: ArrayLike,
    *,
    ax: Axes | None = None,
    palette: Palette | None = None,
    weights: Weights | None = None,
    **style: Any,
) -> LineCollection:
    """Draw what runs over the edges as lines of different widths.

    Parameters
    ----------
    points : array_like of float, shape (N, 2)
    edges : array_like of int, shape (m, 2)
    flow : array_like of float, shape (m,)
        How much runs over each edge, such as `analysis.flows.shortest_path_flow` returns; edges
        over which nothing runs are left out.
    ax, palette, weights : optional
        As for `graph.draw_graph`.
    **style
        Passed to the collection.

    Returns
    -------
    LineCollection
        The narrow streams first. The width grows with the square root of the flow, as that of a
        river with its water does.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from hanoi_graph.drawing.layouts import hanoi_layout
    >>> ax = Figure().add_subplot()
    >>> streams = draw_streams(hanoi_layout(1), [[0, 1], [1, 2], [0, 2]], [0, 1, 1], ax=ax)
    >>> len(streams.get_segments())
    2
    """
    from matplotlib.collections import LineCollection

    palette = palette_in_use(palette)
    places, pairs = as_places(points), np.asarray(edges, np.intp).reshape(-1, 2)
    amounts = np.asarray(flow, np.float64)
    if amounts.shape != (len(pairs),):
        raise InputError(f"flow must be one for each of {len(pairs)} edges, got {amounts.shape}")
    axes = framed(ax, places)
    heavy = weights or weights_in(axes)
    order = np.argsort(amounts, kind="stable")[np.count_nonzero(amounts <= 0) :]
    options: dict[str, Any] = {
        "linewidths": stream_widths(amounts[order], heavy),
        "colors": palette.paths["shortest"],
        "capstyle": "round",
        "zorder": LAYERS["edges"] + 0.5,
        "label": "streams",
    }
    streams = LineCollection(list(places[pairs[order]]), **(options | style))
    axes.add_collection(streams, autolim=False)
    return streams


def stream_widths(flow: NDArray[np.float64], weights: Weights) -> NDArray[np.float64]:
    """Return the line width for each amount, in points."""
    if not len(flow):
        return flow
    widths: NDArray[np.float64] = weights.stream * np.sqrt(flow / flow.max())
    return np.maximum(weights.edge, widths)
