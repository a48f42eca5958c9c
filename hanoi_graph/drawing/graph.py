"""Drawing into axes: data first, artists back, nothing shown, saved or closed.

Everything here takes the places of the states (`layouts.hanoi_layout`, in units of one edge), and
finds its own weights from how long an edge is on the page. Nothing here knows the rules of the
puzzle or computes a distance.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hanoi_graph.drawing.axes import checked_axes
from hanoi_graph.drawing.layouts import bends, merge_collinear
from hanoi_graph.drawing.style import BROADEST_EDGE, Palette, Weights, palette_in_use
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import PathCollection
    from matplotlib.lines import Line2D
    from matplotlib.patches import PathPatch

# What lies over what. Start and goal come last: nothing may hide them. Coloured states lie over all
# paths where those show between them; otherwise below a shortest path, which they would hide.
LAYERS: Mapping[str, float] = {
    "below edges": 0.9,
    "edges": 1.0,
    "broad paths": 2.0,
    "narrow worst": 2.2,
    "narrow longest": 2.2,
    "layers": 2.4,
    "narrow shortest": 2.6,
    "layers over paths": 2.8,
    "states": 4.0,
    "leaders": 4.5,
    "ends": 5.0,
    "labels": 6.0,
}
# The renderer of matplotlib gives up on a single path with very many pieces.
_LINES_A_PATCH = 4000
# More marks than this make a vector file slow to open; they become an image within it.
_MARKS_AS_VECTORS = 20_000
# Edges (points) so short that nobody sees a line within another one.
_NO_LINE_WITHIN = 1.5
# A second path: light dashes and gaps along it, in widths of its line, and how much of the width
# they have.
DASHES = (1.8, 1.8)
INNER = 0.36


class GraphArtists(NamedTuple):
    """What `draw_graph` drew: the edges, one patch or more a colour, and the marks of states."""

    edges: list[PathPatch]
    states: PathCollection | None


def draw_graph(
    points: ArrayLike,
    edges: ArrayLike,
    *,
    ax: Axes | None = None,
    discs: ArrayLike | None = None,
    palette: Palette | None = None,
    weights: Weights | None = None,
    marks: bool | None = None,
    **style: Any,
) -> GraphArtists:
    """Draw the edges and, where there is room for them, the states.

    Parameters
    ----------
    points : array_like of float, shape (N, 2)
        Where the states stand.
    edges : array_like of int, shape (m, 2)
        Pairs of rows of `points`.
    ax : Axes, optional
        Where to draw; the current axes by default.
    discs : array_like of int, shape (m,), optional
        The disc that moves on each edge. If given, every disc has its colour and the larger discs
        have broader lines.
    palette, weights : optional
        Colours and line widths; by default those that suit the length of an edge on the page.
    marks : bool, optional
        Whether to draw a mark for every state; by default where one is large enough to be seen.
    **style
        Passed to the patches of the edges.

    Returns
    -------
    GraphArtists

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from hanoi_graph.drawing.layouts import hanoi_layout
    >>> ax = Figure().add_subplot()
    >>> drawn = draw_graph(hanoi_layout(1), [[0, 1], [1, 2], [0, 2]], ax=ax)
    >>> len(drawn.edges), len(drawn.states.get_offsets())
    (1, 3)
    """
    palette = palette_in_use(palette)
    places = as_places(points)
    axes = framed(ax, places)
    heavy = weights or weights_in(axes)
    pairs = as_pairs(edges, len(places))
    if discs is None:
        patches = _edge_patches(axes, places, pairs, palette.edge, heavy.edge, style)
    else:
        patches = _edges_by_disc(axes, places, pairs, np.asarray(discs), palette, heavy, style)
    shown = heavy.state > 0 if marks is None else marks
    states = draw_states(places, ax=axes, palette=palette, weights=heavy) if shown else None
    return GraphArtists(patches, states)


def draw_states(
    points: ArrayLike,
    *,
    ax: Axes | None = None,
    palette: Palette | None = None,
    weights: Weights | None = None,
    **style: Any,
) -> PathCollection:
    """Draw a small open mark for every state."""
    palette = palette_in_use(palette)
    places = as_places(points)
    axes = framed(ax, places)
    heavy = weights or weights_in(axes)
    radius = heavy.state or 0.13 * edge_length(axes)
    options: dict[str, Any] = {
        "s": (2 * radius) ** 2,
        "facecolors": palette.page,
        "edgecolors": palette.state,
        "linewidths": 0.28 * radius,
        "zorder": LAYERS["states"],
        "rasterized": len(places) > _MARKS_AS_VECTORS,
        "label": "states",
    }
    return axes.scatter(places[:, 0], places[:, 1], **(options | style))


def draw_layers(
    points: ArrayLike,
    distances: ArrayLike,
    *,
    ax: Axes | None = None,
    palette: Palette | None = None,
    weights: Weights | None = None,
    **style: Any,
) -> PathCollection:
    """Colour every state by its distance.

    Parameters
    ----------
    points : array_like of float, shape (N, 2)
    distances : array_like of int, shape (N,)
        In moves. The colours run from the smallest distance to the largest.
    ax, palette, weights : optional
        As for `draw_graph`.
    **style
        Passed to ``scatter``.

    Returns
    -------
    PathCollection
        With one colour for each whole number of moves, ready for a colour bar.
    """
    from matplotlib.colors import Normalize

    palette = palette_in_use(palette)
    places, values = as_places(points), np.asarray(distances)
    if values.shape != (len(places),):
        raise InputError(
            f"distances must be one for each of the {len(places)} points, got shape {values.shape}"
        )
    axes = framed(ax, places)
    heavy = weights or weights_in(axes)
    least = int(values.min())
    options: dict[str, Any] = {
        "s": (2 * heavy.coloured) ** 2,
        "cmap": palette.distance_map(int(values.max()) - least + 1),
        "norm": Normalize(least - 0.5, int(values.max()) + 0.5),
        "edgecolors": palette.page,
        "linewidths": states_rim(heavy),
        "zorder": states_layer(heavy),
        "rasterized": len(places) > _MARKS_AS_VECTORS,
        "label": "distances",
    }
    return axes.scatter(places[:, 0], places[:, 1], c=values, **(options | style))


def draw_path(
    path: Any,
    points: ArrayLike,
    *,
    ax: Axes | None = None,
    role: str = "shortest",
    second: bool = False,
    palette: Palette | None = None,
    weights: Weights | None = None,
    **style: Any,
) -> Line2D:
    """Draw a path as one line.

    Parameters
    ----------
    path : MovePath or array_like of int, shape (k + 1,)
        The states in order, by index; whatever has ``indices()`` is asked for them.
    points : array_like of float, shape (N, 2)
    ax, palette, weights : optional
        As for `draw_graph`.
    role : {"shortest", "worst", "longest"}
        Decides colour, width and what lies over what.
    second : bool, default False
        Draw light dashes along it, for the second of two shortest paths: they show too where it
        runs with the first.
    **style
        Passed to the line.

    Returns
    -------
    Line2D
        With its bends only: points at which the path goes straight on are left out.

    Raises
    ------
    InputError
        If the path leaves the picture or the role is unknown.
    """
    palette = palette_in_use(palette)
    places = as_places(points)
    line = bends(places[path_indices(path, len(places))])
    axes = framed(ax, places)
    heavy = weights or weights_in(axes)
    options = path_look(role, palette, heavy, second=second)
    options |= {"zorder": path_layer(role, heavy, second=second), "label": f"{role} path"}
    (artist,) = axes.plot(line[:, 0], line[:, 1], **(options | style))
    return artist


def distance_colour(distances: ArrayLike, state: int, palette: Palette) -> str:
    """Return the colour that `draw_layers` gives a state."""
    from matplotlib.colors import to_hex

    values = np.asarray(distances)
    least, largest = int(values.min()), int(values.max())
    return to_hex(palette.distance_map(largest - least + 1)(int(values[state]) - least))


def states_layer(weights: Weights) -> float:
    """Return the layer of coloured states: above the paths where those show between them."""
    return LAYERS["layers over paths" if weights.states_over_paths else "layers"]


def states_rim(weights: Weights) -> float:
    """Return how broad the rim is that parts coloured states from the paths below them."""
    return 0.16 * weights.coloured if weights.states_over_paths else 0.0


def path_layer(role: str, weights: Weights, *, second: bool = False) -> float:
    """Return a layer that lets a narrow line lie on a broad one, whichever is the narrow one."""
    # What is as fine as a hair lies below, so that it does not pale the only line to be seen.
    hair = weights.length < _NO_LINE_WITHIN
    narrow = role == "shortest" if hair else weights.paths[role] < max(weights.paths.values())
    layer = LAYERS["narrow " + role if narrow else "broad paths"]
    return layer + (0.05 if second else 0.0)


def path_look(
    role: str, palette: Palette, weights: Weights, *, second: bool = False
) -> dict[str, Any]:
    """Return how the line of a path looks, for a plot or for a legend.

    A second path is as heavy as the first and has light dashes along its middle, which show too
    where both run on one edge.
    """
    from matplotlib.patheffects import Normal, Stroke

    if role not in palette.paths:
        raise InputError(f"role must be one of {', '.join(palette.paths)}, got {role!r}")
    colour, width = palette.paths[role], weights.paths[role]
    rim = Stroke(linewidth=rim_width(weights), foreground=palette.page)
    if second:
        full: dict[str, Any] = {
            "dashes": {"dash_offset": 0, "dash_list": None},
            "capstyle": "round",
        }
        below = (rim_width(weights), palette.page), (width, colour)
        return {
            "color": palette.page,
            "linewidth": INNER * width,
            "linestyle": (0, tuple(dash / INNER for dash in DASHES)),
            "path_effects": [
                *(Stroke(linewidth=broad, foreground=one, **full) for broad, one in below),
                Normal(),
            ],
        }
    look: dict[str, Any] = {"color": colour, "linewidth": width}
    if role == "shortest":
        look["path_effects"] = [rim, Normal()]
    return look


def rim_width(weights: Weights) -> float:
    """Return how wide the rim of page colour is that parts a shortest path from a worst one below.

    It must not hide that one.
    """
    width = weights.paths["shortest"]
    return max(1.25 * width, min(1.25 * width + 0.7, 0.62 * max(weights.paths.values())))


def frame(ax: Axes, points: ArrayLike, *, margin: float = 0.0) -> None:
    """Give the axes equal scales, no frame, and room for the points with a margin in edges."""
    places = as_places(points)
    low, high = places.min(axis=0) - margin, places.max(axis=0) + margin
    ax.set_aspect("equal")
    ax.set_xlim(low[0] - 0.02, high[0] + 0.02)
    ax.set_ylim(low[1] - 0.02, high[1] + 0.02)
    ax.set_axis_off()
    ax.apply_aspect()


def edge_length(ax: Axes) -> float:
    """Return how many points (1/72 inch) an edge, the unit of the data, is long on the page."""
    (x0, y0), (x1, y1) = ax.transData.transform([(0.0, 0.0), (1.0, 0.0)])
    figure = ax.get_figure(root=True)
    assert figure is not None
    return float(np.hypot(x1 - x0, y1 - y0) * 72 / figure.dpi)


def weights_in(ax: Axes) -> Weights:
    """Return the weights that suit the length of an edge in the axes."""
    import matplotlib as mpl

    return Weights.of(edge_length(ax), font=float(mpl.rcParams["font.size"]))


def path_indices(path: Any, states: int) -> NDArray[np.int64]:
    """Return the states of a path, in order, as an array of indices below `states`."""
    values = np.asarray(path.indices() if hasattr(path, "indices") else path)
    if values.ndim != 1 or not values.size or not np.issubdtype(values.dtype, np.integer):
        raise InputError("a path must be the indices of its states in order, one at least")
    if not 0 <= int(values.min()) <= int(values.max()) < states:
        raise InputError(f"a path must keep to the indices 0 to {states - 1} of the picture")
    return values.astype(np.int64)


def _edges_by_disc(
    ax: Axes,
    places: NDArray[np.float64],
    pairs: NDArray[np.intp],
    discs: NDArray[Any],
    palette: Palette,
    weights: Weights,
    style: dict[str, Any],
) -> list[PathPatch]:
    if discs.shape != (len(pairs),):
        raise InputError(f"discs must be one for each of {len(pairs)} edges, got {discs.shape}")
    patches = []
    for disc in np.unique(discs).tolist():
        look = {"label": f"disc {disc}", "zorder": LAYERS["edges"] + 0.01 * disc} | style
        width = disc_width(disc, int(discs.max()), weights)
        patches += _edge_patches(ax, places, pairs[discs == disc], palette.disc(disc), width, look)
    return patches


def disc_casing(width: float, weights: Weights) -> float:
    """Return how broad the rim of page colour is that parts a coloured edge from a path below.

    >>> weights = Weights.of(40.0)
    >>> disc_casing(2.0, weights) > 2.0
    True
    """
    return width + 0.4 * weights.coloured_edge


def disc_width(disc: int, largest: int, weights: Weights) -> float:
    """Return the line width for the moves of a disc: the larger the broader."""
    return weights.coloured_edge * (1.0 + (BROADEST_EDGE - 1) * (disc - 1) / max(largest - 1, 1))


def _edge_patches(
    ax: Axes,
    places: NDArray[np.float64],
    pairs: NDArray[np.intp],
    colour: str,
    width: float,
    style: dict[str, Any],
) -> list[PathPatch]:
    """Draw edges of one colour as few patches of long straight lines."""
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    lines = merge_collinear(places, pairs)
    options: dict[str, Any] = {
        "edgecolor": colour,
        "facecolor": "none",
        "linewidth": width,
        "capstyle": "round",
        "zorder": LAYERS["edges"],
        "label": "edges",
    }
    patches = []
    for begin in range(0, len(lines), _LINES_A_PATCH):
        some = lines[begin : begin + _LINES_A_PATCH]
        codes = np.tile([Path.MOVETO, Path.LINETO], len(some)).astype(np.uint8)
        shape = Path(places[some.ravel()], codes)
        patches.append(PathPatch(shape, **(options | style)))
        ax.add_patch(patches[-1])
    return patches


def as_places(points: ArrayLike) -> NDArray[np.float64]:
    """Return places as an array of shape (m, 2), or say what they are instead."""
    places = np.asarray(points, np.float64)
    if places.ndim != 2 or places.shape[1] != 2 or not len(places):
        raise InputError(f"points must be an array of shape (N, 2), got shape {places.shape}")
    return places


def as_pairs(edges: ArrayLike, states: int) -> NDArray[np.intp]:
    """Return edges as an array of shape (m, 2) of indices below `states`."""
    values = np.asarray(edges)
    if not values.size:
        return np.empty((0, 2), np.intp)
    if values.ndim != 2 or values.shape[1] != 2 or not np.issubdtype(values.dtype, np.integer):
        raise InputError(
            f"edges must be pairs of indices, an array of shape (m, 2), got shape {values.shape} "
            f"of {values.dtype}"
        )
    least, largest = int(values.min()), int(values.max())
    if not 0 <= least <= largest < states:
        wrong = least if least < 0 else largest
        raise InputError(
            f"edges must keep to the indices 0 to {states - 1} of the points, got {wrong}"
        )
    return values.astype(np.intp, copy=False)


def framed(ax: Axes | None, places: NDArray[np.float64]) -> Axes:
    """Return the axes, framed around the points if nothing has been drawn into them yet."""
    axes = checked_axes(ax)
    if axes.axison and not axes.has_data():
        frame(axes, places, margin=0.3)
    return axes
