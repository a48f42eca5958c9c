"""Graphs on four pegs: in space, where the pegs are the corners of a tetrahedron, and in the plane.

A picture in space is projected here and not by a toolkit for space, so that nearer lines lie over
farther ones and everything has the sizes and colours of the other pictures.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hanoi_graph.drawing.axes import framed
from hanoi_graph.drawing.graph import disc_width
from hanoi_graph.drawing.style import Palette, Weights, palette_in_use
from hanoi_graph.errors import InputError
from hanoi_graph.states import check_discs, indices_to_positions

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import LineCollection, PathCollection

# The corners of a regular tetrahedron; the first is on top.
TETRAHEDRON = np.array(
    [
        [0.0, 0.0, 1.0],
        [0.0, -(8**0.5) / 3, -1 / 3],
        [6**0.5 / 3, 2**0.5 / 3, -1 / 3],
        [-(6**0.5) / 3, 2**0.5 / 3, -1 / 3],
    ]
)
# A centre and three corners of a triangle around it.
STAR = np.array([[0.0, 0.0], [0.0, 1.0], [-(3**0.5) / 2, -0.5], [3**0.5 / 2, -0.5]])
# Where an arrowhead may be on its edge, the best place first: the states at the ends need room.
_SHARES = 0.5 + np.array([sign * k / 80 for k in range(21) for sign in (1, -1)])
# How far it is from another edge, as part of its length.
_CLEAR = 1.8


def copies_layout(discs: int, *, corners: ArrayLike, shrink: float = 0.5) -> NDArray[np.float64]:
    """Return places made of smaller copies: disc k leads to the corner of its peg.

    Parameters
    ----------
    discs : int
        n.
    corners : array_like of float, shape (p, d)
        The place of each peg.
    shrink : float, default 0.5
        How large a copy of n - 1 discs is in the picture of n.

    Returns
    -------
    ndarray of float64, shape (p**n, d)
        Row i is the place of the state of index i.

    Examples
    --------
    >>> copies_layout(2, corners=[[0.0], [1.0]], shrink=0.25).ravel().tolist()
    [0.0, 0.25, 1.0, 1.25]
    """
    places, count = np.asarray(corners, np.float64), check_discs(discs)
    pegs = len(places)
    positions = indices_to_positions(np.arange(pegs**count), discs=count, pegs=pegs)
    scales = shrink ** np.arange(count - 1, -1, -1.0)
    found: NDArray[np.float64] = np.einsum("k,ikd->id", scales, places[positions])
    return found


def project(
    points: ArrayLike, *, turn: float = 20.0, tilt: float = 18.0
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return places in space as they are seen from far away, and how near each is.

    Parameters
    ----------
    points : array_like of float, shape (N, 3)
    turn, tilt : float
        By how many degrees the object is turned around the upright axis, and then towards the eye.

    Returns
    -------
    ndarray of float64, shape (N, 2), and ndarray of float64, shape (N,)
        The places in the plane, and the nearness: the greater the nearer.

    Examples
    --------
    >>> flat, near = project([[0, 0, 1], [0, -1, 0]], turn=0, tilt=0)
    >>> flat.tolist(), near.tolist()
    ([[0.0, 1.0], [0.0, 0.0]], [0.0, 1.0])
    """
    places = np.asarray(points, np.float64)
    if places.ndim != 2 or places.shape[1] != 3:
        raise InputError(f"points must be an array of shape (N, 3), got shape {places.shape}")
    a, b = np.radians([turn, tilt])
    x = np.cos(a) * places[:, 0] - np.sin(a) * places[:, 1]
    deep = np.sin(a) * places[:, 0] + np.cos(a) * places[:, 1]
    up = np.cos(b) * places[:, 2] + np.sin(b) * deep
    near = np.sin(b) * places[:, 2] - np.cos(b) * deep
    return np.column_stack((x, up)), near


def plane_layout(
    count: int,
    edges: ArrayLike,
    *,
    outer: Mapping[int, float],
    springs: ArrayLike | None = None,
    rounds: int = 4,
) -> NDArray[np.float64]:
    """Return places in the plane at which no two edges of a planar graph cross.

    Parameters
    ----------
    count : int
        Number of states.
    edges : array_like of int, shape (m, 2)
    outer : mapping of int to float
        The states on the outer face, in order, and at which angles they stand on a circle, in
        degrees.
    springs : array_like of float, shape (m,), optional
        How strongly each edge pulls in the first round; all alike by default.
    rounds : int, default 4
        How often to solve; between, the springs of long inner edges are made stronger, so that
        lengths become more alike.

    Returns
    -------
    ndarray of float64, shape (count, 2)
        Every inner state is at a weighted mean of its neighbours.

    Raises
    ------
    InputError
        If a spring does not pull.

    Notes
    -----
    W. T. Tutte, "How to draw a graph", Proc. London Math. Soc. 13 (1963): for a 3-connected planar
    graph, a face of it and any positive weights no edges cross.

    Examples
    --------
    >>> edges = [[0, 1], [1, 2], [0, 2], [0, 3], [1, 3], [2, 3]]
    >>> places = plane_layout(4, edges, outer={0: 0, 1: 120, 2: 240})
    >>> bool(abs(places[3]).max() < 1e-9)
    True
    """
    pairs = np.asarray(edges, np.intp).reshape(-1, 2)
    rim, angles = np.array(list(outer), np.intp), np.radians(list(outer.values()))
    places = np.zeros((count, 2))
    places[rim] = np.column_stack((np.cos(angles), np.sin(angles)))
    inner = np.setdiff1d(np.arange(count), rim)
    pulls = np.array(np.broadcast_to(1.0 if springs is None else springs, len(pairs)), np.float64)
    if not (pulls > 0).all():
        raise InputError(f"springs must be positive, got {pulls.min():g}")
    for _ in range(rounds):
        pull = np.zeros((count, count))
        np.add.at(pull, (pairs[:, 0], pairs[:, 1]), pulls)
        pull += pull.T
        system = np.diag(pull.sum(axis=1)) - pull
        held = -system[np.ix_(inner, rim)] @ places[rim]
        places[inner] = np.linalg.solve(system[np.ix_(inner, inner)], held)
        length = np.hypot(*(places[pairs[:, 0]] - places[pairs[:, 1]]).T)
        pulls *= np.sqrt(length / length.mean())
    return places


class SolidArtists(NamedTuple):
    """What `draw_solid` drew."""

    edges: LineCollection
    states: PathCollection


def draw_solid(
    points: ArrayLike,
    edges: ArrayLike,
    *,
    discs: ArrayLike | None = None,
    near: ArrayLike | None = None,
    arrows: bool = False,
    ax: Axes | None = None,
    palette: Palette | None = None,
    weights: Weights | None = None,
    **style: Any,
) -> SolidArtists:
    """Draw a graph whose edges have different lengths, the near ones over the far ones.

    Parameters
    ----------
    points : array_like of float, shape (N, 2)
        In any unit; the axes are framed around them if they are empty.
    edges : array_like of int, shape (m, 2)
    discs : array_like of int, shape (m,), optional
        The disc that moves on each edge; gives the colours, and the larger the broader.
    near : array_like of float, shape (N,), optional
        The greater the nearer: what is far away fades.
    arrows : bool, default False
        Whether every edge has an arrowhead, from the first state to the second: near its middle,
        but where no other edge crosses it.
    ax, palette, weights : optional
    **style
        Passed to the collection of the edges.
    """
    from matplotlib.collections import LineCollection

    palette = palette_in_use(palette)
    places, pairs = np.asarray(points, np.float64), np.asarray(edges, np.intp).reshape(-1, 2)
    low, high = places.min(axis=0), places.max(axis=0)
    margin = 0.08 * float((high - low).max() or 1.0)
    axes = framed(
        ax,
        (
            float(low[0]) - margin,
            float(high[0]) + margin,
            float(low[1]) - margin,
            float(high[1]) + margin,
        ),
    )
    heavy = weights or Weights.of(14.0)
    depth = np.zeros(len(places)) if near is None else np.asarray(near, np.float64)
    middle = depth[pairs].mean(axis=1)
    order = np.argsort(middle, kind="stable")
    numbers = None if discs is None else np.asarray(discs)
    colours = _edge_colours(numbers, len(pairs), palette, palette.edge)
    colours = _faded(colours, middle, palette)
    widths = np.full(len(pairs), heavy.edge)
    if numbers is not None:
        largest = int(numbers.max())
        widths = np.array([disc_width(int(disc), largest, heavy) for disc in numbers])
    options: dict[str, Any] = {
        "colors": colours[order],
        "linewidths": widths[order],
        "capstyle": "round",
        "zorder": 1,
        "label": "edges",
    }
    lines = LineCollection(list(places[pairs[order]]), **(options | style))
    axes.add_collection(lines, autolim=False)
    if arrows:
        _arrowheads(axes, places, pairs, colours, np.maximum(heavy.coloured_edge, 0.5 * widths))
    marks = np.argsort(depth, kind="stable")
    outline = _faded(np.tile(_rgb(palette.state), (len(places), 1)), depth, palette)
    states = axes.scatter(
        places[marks, 0],
        places[marks, 1],
        s=(2 * heavy.state) ** 2,
        facecolors=palette.page,
        edgecolors=[tuple(row) for row in outline[marks].tolist()],
        linewidths=min(0.28 * heavy.state, 1.0),
        zorder=3,
        label="states",
    )
    return SolidArtists(lines, states)


def _edge_colours(
    discs: NDArray[Any] | None, count: int, palette: Palette, plain: str
) -> NDArray[np.float64]:
    if discs is None:
        return np.tile(_rgb(plain), (count, 1))
    return np.array([_rgb(palette.disc(int(disc))) for disc in discs])


def _faded(
    colours: NDArray[np.float64], near: NDArray[np.float64], palette: Palette
) -> NDArray[np.float64]:
    """Return the colours mixed with that of the page by how far away things are."""
    span = float(np.ptp(near)) if len(near) else 0.0
    if not span:
        return colours
    share = 0.35 * (near.max() - near)[:, np.newaxis] / span
    mixed: NDArray[np.float64] = colours * (1 - share) + np.array(_rgb(palette.page)) * share
    return mixed


def _arrowheads(
    ax: Axes,
    places: NDArray[np.float64],
    pairs: NDArray[np.intp],
    colours: NDArray[np.float64],
    widths: NDArray[np.float64],
) -> None:
    """Draw a small triangle on every edge, as large as its width asks for."""
    from matplotlib.collections import PolyCollection

    tails, heads = places[pairs[:, 0]], places[pairs[:, 1]]
    step = heads - tails
    ahead = step / np.hypot(step[:, 0], step[:, 1])[:, np.newaxis]
    left = np.column_stack((-ahead[:, 1], ahead[:, 0]))
    figure = ax.get_figure(root=True)
    assert figure is not None
    unit = np.hypot(*(ax.transData.transform((1, 0)) - ax.transData.transform((0, 0))))
    size = (2.4 * 1.8 * figure.dpi / 72 / unit * widths)[:, np.newaxis]
    middle = tails + arrow_shares(places, pairs, clear=_CLEAR * size[:, 0])[:, np.newaxis] * step
    corners = [middle + size * ahead, middle + size * (0.55 * left - 0.7 * ahead)]
    corners.append(middle - size * (0.55 * left + 0.7 * ahead))
    heads_of = PolyCollection(
        list(np.stack(corners, axis=1)), facecolors=colours, linewidths=0, zorder=2, label="arrows"
    )
    ax.add_collection(heads_of, autolim=False)


def arrow_shares(
    points: ArrayLike, edges: ArrayLike, *, clear: float | ArrayLike
) -> NDArray[np.float64]:
    """Return where on each edge an arrowhead lies on no other edge, as near the middle as can be.

    Parameters
    ----------
    points : array_like of float, shape (N, 2)
    edges : array_like of int, shape (m, 2)
    clear : float or array_like of float, shape (m,)
        How far from the middle of an arrowhead another edge has to be, in units of the places.

    Returns
    -------
    ndarray of float64, shape (m,)
        Parts of the way from the first state to the second. Where nothing is clear, what is
        farthest from the nearest crossing.

    Examples
    --------
    >>> arrow_shares([[0, 0], [4, 0], [2, -1], [2, 1]], [[0, 1], [2, 3]], clear=0.5).round(2)
    array([0.62, 0.75])
    """
    places, pairs = np.asarray(points, np.float64), np.asarray(edges, np.intp).reshape(-1, 2)
    tails, steps = places[pairs[:, 0]], places[pairs[:, 1]] - places[pairs[:, 0]]
    room = np.broadcast_to(np.asarray(clear, np.float64), len(pairs))
    shares = np.full(len(pairs), 0.5)
    for edge in range(len(pairs)):
        apart = ~np.isin(pairs, pairs[edge]).any(axis=1)
        crossed = _crossings(tails[edge], steps[edge], tails[apart], steps[apart])
        if len(crossed):
            free = np.abs(_SHARES[:, np.newaxis] - crossed).min(axis=1) * np.hypot(*steps[edge])
            enough = np.flatnonzero(free >= room[edge] - 1e-9)
            shares[edge] = _SHARES[enough[0] if len(enough) else free.argmax()]
    return shares


def _crossings(
    tail: NDArray[np.float64],
    step: NDArray[np.float64],
    tails: NDArray[np.float64],
    steps: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return at which parts of the way along a line others cross it."""

    def cross(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
        area: NDArray[np.float64] = one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0]
        return area

    turn = cross(step, steps)
    slanting = np.abs(turn) > 1e-12
    away, turn, steps = (tails - tail)[slanting], turn[slanting], steps[slanting]
    along, across = cross(away, steps) / turn, cross(away, step) / turn
    met: NDArray[np.float64] = along[(along > 0) & (along < 1) & (across > 0) & (across < 1)]
    return met


def _rgb(colour: str) -> tuple[float, float, float]:
    from matplotlib.colors import to_rgb

    return to_rgb(colour)
