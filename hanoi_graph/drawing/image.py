"""The same picture as `graph` draws, but as one image, for graphs too large to be drawn by line."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hanoi_graph.drawing.graph import LAYERS, disc_width
from hanoi_graph.drawing.layouts import HEIGHT, Points, side
from hanoi_graph.drawing.raster import Canvas, Grey, Layers
from hanoi_graph.drawing.streams import stream_widths
from hanoi_graph.drawing.style import POINTS_A_CM, PageSize, Palette, Weights, page_size

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.cm import ScalarMappable
    from matplotlib.image import AxesImage

# Lines cover at least this part of a dot; thinner ones would fade away.
_THINNEST = 0.55
# Paths are at least this part of an edge broad. The gaps between lines are too small to be seen but
# would pale their colour, which is to be that of the legend.
_BROADEST = 0.85
# Spots for the edges of large discs: as part of the way to the next one, less if a path is to be
# seen between them; and at most, for the largest disc, as part of the marks of start and goal.
_SPOT, _SPOT_ON_PATH, _LARGEST_SPOT = 0.4, 0.13, 1.0
# Dots left free around the drawing, for the ink of what lies on its rim.
_RIM = 2
_MOST_COLOURS = 1024
# From one width of streams to the next.
_BROADER = 1.15
# Streams cover at least this part of a dot; they may be faint, since where there is one is clear.
_FAINTEST = 0.2

# Beyond this many discs the edges are not drawn one by one but as an image: there are too many.
MOST_DISCS_AS_LINES = 10
# So are shorter edges (points): a line that is smaller than a dot of a screen, with 96 in an inch,
# is drawn by many programs too broad, too pale, or here so and there so.
SHORTEST_LINE = 0.75
# Between coloured states on shorter edges (points) a path is not seen.
SHORTEST_BETWEEN_STATES = 2.5


def drawn_as_image(discs: int, size: str | float | PageSize) -> bool:
    """Whether the edges are drawn as an image: they are too many, or too short, on such a page.

    >>> [drawn_as_image(n, "two-columns") for n in (9, 10)], drawn_as_image(9, "column")
    ([False, True], True)
    >>> drawn_as_image(10, 100), drawn_as_image(11, 100)
    (False, True)
    """
    return discs > MOST_DISCS_AS_LINES or _edge(discs, size) < SHORTEST_LINE


def states_hide_paths(discs: int, size: str | float | PageSize) -> bool:
    """Whether states that have colours hide a path that runs through very many of them.

    >>> [states_hide_paths(n, "two-columns") for n in (7, 8)]
    [False, True]
    """
    return discs > MOST_DISCS_AS_LINES or _edge(discs, size) < SHORTEST_BETWEEN_STATES


def _edge(discs: int, size: str | float | PageSize) -> float:
    """Return how long edges are at most on a page, in points."""
    page = page_size(size)
    longest = page.width if page.height is None else min(page.width, page.height / HEIGHT)
    return longest * POINTS_A_CM / max(1, side(discs))


class GraphImage:
    """An image to which edges, paths and coloured states are added, one over the other.

    Parameters
    ----------
    points : ndarray, shape (N, 2)
        Places of the states in edges.
    corner, extent : (float, float)
        Lower left corner of the drawing on the page, its width and height, in points.
    length : float
        Of an edge, in points.
    dpi : int
    palette, weights
        Colours and line widths.
    """

    def __init__(
        self,
        points: Points,
        *,
        corner: tuple[float, float],
        extent: tuple[float, float],
        length: float,
        dpi: int,
        palette: Palette,
        weights: Weights,
    ) -> None:
        self._points, self._palette, self._weights = points, palette, weights
        self._dots = dpi / 72
        # The image begins at a corner of a dot of the page, so that it needs no stretching.
        left, bottom = (math.floor(at * self._dots) - _RIM for at in corner)
        self._canvas = Canvas(
            width=math.ceil(extent[0] * self._dots) + 2 * _RIM + 1,
            height=math.ceil(extent[1] * self._dots) + 2 * _RIM + 1,
            scale=length * self._dots,
            x=corner[0] * self._dots - left,
            y=corner[1] * self._dots - bottom,
        )
        self._layers = Layers(self._canvas.width, self._canvas.height)
        # Whether the edges have one colour, or none: then a path may hide them.
        self._plain = True

    def edges(
        self, edges: ArrayLike, *, discs: ArrayLike | None = None, below: str | None = None
    ) -> None:
        """Add edges, in one colour or in the colours of the discs that move on them.

        The edges of large discs are few and short: each becomes a spot that can be seen, as large
        as those of the same disc leave room for.

        Parameters
        ----------
        edges : array_like of int, shape (m, 2)
        discs : array_like of int, shape (m,), optional
        below : str, optional
            The role of a path to be added later: only edges that it hides are added, those of small
            discs. `spots` adds the others.
        """
        pairs = np.asarray(edges)
        if discs is None:
            width = max(self._weights.edge * self._dots, 0.7 * _THINNEST)
            self._lines(pairs[:, 0], pairs[:, 1], width, self._palette.state)
            return
        self._plain = False
        self._by_disc(pairs, np.asarray(discs), above=None, below=below)

    def spots(self, edges: ArrayLike, *, discs: ArrayLike, above: str) -> None:
        """Add the edges of the large discs, which are broader than a path that hides the others."""
        self._by_disc(np.asarray(edges), np.asarray(discs), above=above, below=None)

    def _by_disc(
        self,
        pairs: NDArray[np.integer],
        discs: NDArray[np.integer],
        *,
        above: str | None,
        below: str | None,
    ) -> None:
        largest = int(discs.max())
        path = above or below
        line = 0.0 if path is None else self._path_width(path)
        for disc in range(1, largest + 1):
            width = self._disc_width(disc, largest, part=_SPOT if path is None else _SPOT_ON_PATH)
            if path is None or (width > 1.2 * line) == (above is not None):
                self._spots(pairs[discs == disc], width, self._palette.disc(disc))

    def _spots(self, edges: NDArray[np.integer], width: float, colour: str) -> None:
        """Add edges as lines, but at least as long as they are broad."""
        tails, heads = (self._points[edges[:, end]] for end in (0, 1))
        along = max(1.0, width / self._canvas.scale)
        middle, half = (tails + heads) / 2, (heads - tails) * (along / 2)
        numbers = np.arange(2 * len(edges))
        ends = np.concatenate((middle - half, middle + half))
        ink = self._canvas.lines(ends, numbers[: len(edges)], numbers[len(edges) :], width=width)
        self._layers.add(_rgb(colour), ink)

    def _disc_width(self, disc: int, largest: int, *, part: float) -> float:
        """Return how broad the edges of a disc are, in dots."""
        # From one edge of the disc to the next there are at least so many edges.
        apart: float = 2.0 ** (disc - 1) * self._weights.length
        spot = min(part * apart, self._weights.end * _LARGEST_SPOT * disc / largest)
        line = disc_width(disc, largest, self._weights)
        return max(_THINNEST, self._dots * line, self._dots * spot)

    def _path_width(self, role: str) -> float:
        """Return how broad a path is, in dots."""
        wide = self._weights.paths[role] * self._dots
        return max(wide, _BROADEST * self._canvas.scale, _THINNEST)

    def path(self, states: NDArray[np.int64], *, role: str) -> None:
        """Add a path with so many moves that it is no line to the eye."""
        width = self._path_width(role)
        colour, tails, heads = self._palette.paths[role], states[:-1], states[1:]
        if not self._plain:
            self._lines(tails, heads, width, colour)
            return
        ink = self._canvas.lines(self._points, tails, heads, width=width)
        # So broad lines run together; the root, because their colour is to be that of the legend.
        self._layers.recolour(_rgb(colour), np.sqrt(ink))

    def streams(self, edges: ArrayLike, flow: ArrayLike) -> NDArray[np.bool_]:
        """Add edges that have the more ink the more runs over them.

        Returned is which of them are broader than a dot; they have to be drawn as lines as well.
        """
        every, amounts = np.asarray(edges), np.asarray(flow, np.float64)
        some = amounts > 0
        pairs = every[some]
        widths = stream_widths(amounts[some], self._weights) * self._dots
        broad = np.zeros(len(every), np.bool_)
        broad[some] = widths > 1.0
        widths = np.maximum(widths, _FAINTEST)
        # In steps that nobody sees, from the narrow streams to the broad ones.
        steps = np.ceil(np.log(widths) / np.log(_BROADER))
        for step in np.unique(steps).tolist():
            alike = pairs[steps == step]
            colour = self._palette.paths["shortest"]
            self._lines(alike[:, 0], alike[:, 1], _BROADER**step, colour)
        return broad

    def layers(self, distances: NDArray[np.integer]) -> ScalarMappable:
        """Add the states in the colours of their distances, and return the scale of colours."""
        from matplotlib.cm import ScalarMappable
        from matplotlib.colors import Normalize

        least, largest = int(distances.min()), int(distances.max())
        steps = largest - least + 1
        colours = self._palette.distance_map(min(steps, _MOST_COLOURS))
        mean, count = self._canvas.values(self._points, distances)
        table = np.asarray(colours(np.arange(colours.N)), np.float32)[:, :3]
        chosen = ((mean - least + 0.5) * (colours.N / steps)).astype(np.intp)
        # A state has the area of the lattice cell around it. The root, because a part of a dot has
        # to be seen and not to be measured.
        count *= HEIGHT * self._canvas.scale**2
        cover = np.sqrt(np.minimum(count, 1.0))
        self._layers.add(table[np.minimum(chosen, colours.N - 1)], cover)
        return ScalarMappable(Normalize(least - 0.5, largest + 0.5), colours)

    def draw(self, ax: Axes, *, interpolation: str = "nearest") -> AxesImage:
        """Put the image into axes whose limits are already those of the page."""
        canvas = self._canvas
        west, south = -canvas.x / canvas.scale, -canvas.y / canvas.scale
        east, north = west + canvas.width / canvas.scale, south + canvas.height / canvas.scale
        limits = ax.get_xlim(), ax.get_ylim()
        image = ax.imshow(
            self._layers.on(_rgb(self._palette.page)),
            extent=(west, east, south, north),
            interpolation=interpolation,
            aspect="auto",
            zorder=LAYERS["edges"],
        )
        ax.set(xlim=limits[0], ylim=limits[1])
        return image

    def _lines(
        self, tails: NDArray[np.integer], heads: NDArray[np.integer], width: float, colour: str
    ) -> None:
        ink: Grey = self._canvas.lines(self._points, tails, heads, width=width)
        self._layers.add(_rgb(colour), ink)


def _rgb(colour: str) -> Grey:
    from matplotlib.colors import to_rgb

    return np.array(to_rgb(colour), np.float32)
