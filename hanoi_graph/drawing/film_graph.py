"""The state graph of a film: what stays, the trail of the states so far, and the walker.

The walker is a ring, so that the marks of start and goal are seen inside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from hanoi_graph.drawing import graph as graph_drawing
from hanoi_graph.drawing.axes import font_size
from hanoi_graph.drawing.colourbar import BAR_TITLE, bar_ticks, colour_bar
from hanoi_graph.drawing.copies import draw_exits
from hanoi_graph.drawing.film import Film
from hanoi_graph.drawing.film_layout import legend_columns
from hanoi_graph.drawing.labels import place_labels
from hanoi_graph.drawing.layouts import Points, bends
from hanoi_graph.drawing.legend import disc_entries, draw_legend
from hanoi_graph.drawing.marks import draw_ends, draw_labels
from hanoi_graph.drawing.page import Box
from hanoi_graph.drawing.sheet import Sheet
from hanoi_graph.drawing.style import Palette, Weights

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.cm import ScalarMappable
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

# How much is drawn of the edges that leave a copy.
_EXIT = 0.35
# Radius and line width of the walker, as parts of the radius of the marks of start and goal: the
# corners of a square are at 1.33.
WALKER, WALKER_LINE = 1.68, 0.42


@dataclass
class FilmGraph:
    """What `draw_film_graph` drew.

    Attributes
    ----------
    ax : Axes
    points : ndarray, shape (N, 2)
    walk : ndarray of int
        The states of the scenes.
    trail, walker : Line2D
    marks : list of Artist
        What lies over the trail.
    """

    ax: Axes
    points: Points
    walk: Any
    trail: Line2D
    walker: Line2D
    marks: list[Artist]

    def show(self, number: int) -> None:
        """Show the way to the state of a scene."""
        line = bends(self.points[self.walk[: number + 1]])
        self.trail.set_data(line[:, 0], line[:, 1])
        self.walker.set_data(line[-1:, 0], line[-1:, 1])

    @property
    def moving(self) -> list[Artist]:
        """What differs from scene to scene, and what lies over that."""
        return [self.trail, self.walker, *self.marks]


def draw_film_graph(
    film: Film, *, sheet: Sheet, figure: Figure, boxes: dict[str, Box], edge: tuple[float, float]
) -> FilmGraph:
    """Draw the graph in its box, and below it what its colours say.

    Parameters
    ----------
    film : Film
    sheet : Sheet
    figure : Figure
    boxes : dict of str to Box
        Of ``"graph"``, and of ``"discs"`` and ``"bar"`` where colours are to be explained.
    edge : (float, float)
        The length of an edge, and the room around the triangle, in points.
    """
    palette, picture, box = sheet.palette, film.graph_picture, boxes["graph"]
    points = picture.places()
    length, pad = edge
    low = points.min(axis=0) - pad / length
    window = low[0], low[0] + box.width / length, low[1], low[1] + box.height / length
    ax = sheet.panel(figure, box, window)
    weights = Weights.of(length, font=font_size())
    plain = picture.distances is None and picture.edge_discs is None
    drawn = graph_drawing.draw_graph(
        points,
        picture.edges,
        ax=ax,
        discs=picture.edge_discs,
        palette=palette,
        weights=weights,
        # As in the pictures that do not move.
        marks=None if plain else False,
    )
    draw_exits(points, picture.exits(), reach=_EXIT, ax=ax, palette=palette, weights=weights)
    # They stand above the trail, so they are drawn anew with it.
    marks: list[Artist] = [drawn.states] if drawn.states else []
    if picture.distances is not None:
        layers = graph_drawing.draw_layers(
            points, picture.distances, ax=ax, palette=palette, weights=weights
        )
        marks.append(layers)
        _draw_bar(sheet, figure, layers, np.asarray(picture.distances).tolist(), boxes["bar"])
    if picture.edge_discs is not None:
        entries = disc_entries(picture.discs, palette=palette, weights=weights)
        legend_box = boxes["discs"]
        columns = legend_columns(film, width=legend_box.width)
        draw_legend(
            sheet.stage(figure), entries, name="discs", box=legend_box, columns=columns,
            faint=palette.faint,
        )  # fmt: skip
    ends = [picture.index(state) for state in (film.first, picture.goal)]
    places = [None if at is None else points[at] for at in ends]
    inside = None
    if picture.distances is not None and ends[0] is not None:
        inside = graph_drawing.distance_colour(picture.distances, ends[0], palette)
    marks += draw_ends(*places, ax=ax, palette=palette, weights=weights, inside=inside)
    _draw_words(film, points, ax=ax, palette=palette, weights=weights)
    walk = np.array([picture.index(scene.state) for scene in film.scenes])
    trail = graph_drawing.draw_path(
        walk[:1], points, ax=ax, role=film.role, palette=palette, weights=weights
    )
    (walker,) = ax.plot([], [], zorder=5.5, **_walker(palette, weights))
    return FilmGraph(ax, points, walk, trail, walker, marks)


def _draw_bar(
    sheet: Sheet,
    figure: Figure,
    colours: ScalarMappable,
    distances: Sequence[int],
    box: Box,
) -> None:
    """Draw what says which colour is which distance, in the upper part of a box."""
    font = sheet.size.font
    strip = Box(box.x, box.y + box.height - 0.9 * font, box.width, 0.9 * font)
    ticks = bar_ticks(strip, limits=(min(distances), max(distances)), font=font)
    bar = colour_bar(sheet.stage(figure), colours, box=strip, ticks=ticks, font=font, flat=True)
    bar.set_label(BAR_TITLE)


def _draw_words(
    film: Film, points: Points, *, ax: Axes, palette: Palette, weights: Weights
) -> None:
    """Write the words beside the states."""
    picture = film.graph_picture
    radii = np.full(len(points), weights.state if picture.distances is None else weights.coloured)
    ends = [picture.index(state) for state in (film.first, picture.goal)]
    radii[[at for at in ends if at is not None]] = (WALKER + WALKER_LINE / 2) * weights.end
    exits = picture.exits()
    labels = place_labels(
        picture.labels,
        points=points,
        edges=picture.edges,
        discs=picture.discs,
        order=film.order,
        radii=radii,
        length=weights.length,
        font=font_size(),
        large=picture.large,
        exits={at: (_EXIT * x, _EXIT * y) for at, (x, y) in exits.items()},
    )
    draw_labels(
        {label.index: label.text for label in labels},
        points,
        offsets={label.index: label.offset for label in labels},
        sizes={label.index: label.font for label in labels},
        ax=ax,
        palette=palette,
    )


def _walker(palette: Palette, weights: Weights) -> dict[str, Any]:
    from matplotlib.patheffects import Normal, Stroke

    line = WALKER_LINE * weights.end
    return {
        "marker": "o",
        "markersize": 2 * WALKER * weights.end,
        "markerfacecolor": "none",
        "markeredgecolor": palette.ink,
        "markeredgewidth": line,
        # A rim of the page parts the ring from lines of its colour.
        "path_effects": [Stroke(linewidth=1.7 * line, foreground=palette.page), Normal()],
        "linestyle": "none",
        "label": "walker",
    }
