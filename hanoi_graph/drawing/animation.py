"""A film as frames: towers, and beside them the state graph with the trail of the walker.

What stays is drawn once; each frame puts back that ground and draws what has changed on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.drawing import graph as graph_drawing
from hanoi_graph.drawing.axes import add_patch, font_size
from hanoi_graph.drawing.copies import draw_exits
from hanoi_graph.drawing.discs import Shape, disc_colours
from hanoi_graph.drawing.film import Film, Scene
from hanoi_graph.drawing.film_layout import FilmLayout
from hanoi_graph.drawing.graph import edge_length
from hanoi_graph.drawing.labels import place_labels
from hanoi_graph.drawing.layouts import bends
from hanoi_graph.drawing.marks import draw_ends, draw_labels
from hanoi_graph.drawing.page import Box
from hanoi_graph.drawing.sheet import Sheet
from hanoi_graph.drawing.strips import draw_strip, strip_window
from hanoi_graph.drawing.style import PageSize, Palette, Weights
from hanoi_graph.drawing.tables import columns_window, draw_two_columns
from hanoi_graph.drawing.towers import (
    LAYERS,
    draw_towers,
    light_up,
    place_discs,
    towers_window,
)
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Frame = NDArray[np.uint8]
# How long a frame stays, in milliseconds, and how much longer the first and the last.
DURATION = 700
PAUSE = 1500
# How much is drawn of the edges that leave a copy.
_EXIT = 0.35


class Player:
    """A figure that can show each scene of a film.

    Parameters
    ----------
    film : Film
    size, style, dpi, ax
        As for `Sheet.of`.

    Attributes
    ----------
    figure : Figure
    towers, graph, table : Axes
        The drawings; the last two are None if the film has none.
    moving : list of Artist
        What differs from scene to scene.

    Examples
    --------
    >>> from hanoi_graph.drawing.film import path_film
    >>> from hanoi_graph.paths.shortest import shortest_path
    >>> player = Player(path_film(shortest_path("AA", "CC")), size="column", dpi=72)
    >>> player.show(3)
    >>> player.caption.get_text()
    '3 of 3: disc 1 from B to C, now CC'
    """

    def __init__(
        self,
        film: Film,
        *,
        size: str | float | PageSize = "two-columns",
        style: str | Palette = "light",
        dpi: int = 120,
        ax: Axes | None = None,
    ) -> None:
        self.film = film
        self.sheet = Sheet.of(size, style=style, dpi=dpi, ax=ax)
        self.graph: Axes | None = None
        self.table: Axes | None = None
        with self.sheet.settings():
            layout = FilmLayout(film, self.sheet)
            boxes, height = layout.boxes()
            self.figure: Figure = self.sheet.figure(height)
            self._draw_caption()
            self._draw_towers(boxes["towers"])
            self._draw_digits(boxes.get("digits"))
            self._draw_strip(boxes.get("strip"))
            if "graph" in boxes:
                self._draw_graph(boxes["graph"], layout.edge(boxes["graph"]))
            if "table" in boxes:
                window = columns_window(film.rows)
                self.table = self.sheet.panel(self.figure, boxes["table"], window)
            self.moving: list[Artist] = []
            # What stays, as an image; drawn when the first frame is asked for.
            self._ground: Any = None
            self.show(0)

    # --- what stays ---

    def _draw_caption(self) -> None:
        sheet = self.sheet
        self.caption = sheet.stage(self.figure).text(
            sheet.margin, sheet.margin, "", color=sheet.palette.ink, va="bottom"
        )

    def _draw_towers(self, box: Box) -> None:
        film = self.film
        window = towers_window(film.first, painted=film.bases is not None)
        self.towers = self.sheet.panel(self.figure, box, window)
        self._drawn = draw_towers(
            film.first,
            ax=self.towers,
            colours=film.colours,
            bases=film.bases,
            move=None,
            palette=self.sheet.palette,
        )
        self._unit = edge_length(self.towers)
        self._outline = _outline(self.towers, self.sheet.palette, self._unit, film)

    def _draw_digits(self, box: Box | None) -> None:
        self._digits = []
        if box is None:
            return
        count, font = self.film.digits, 1.5 * self.sheet.size.font
        advance = 0.66 * font
        left = box.x + (box.width - count * advance) / 2
        stage = self.sheet.stage(self.figure)
        self._digits = [
            stage.text(
                left + (place + 0.5) * advance,
                box.y + box.height / 2,
                "",
                family="DejaVu Sans Mono",
                fontsize=font,
                ha="center",
                va="center_baseline",
                color=self.sheet.palette.faint,
            )
            for place in range(count)
        ]

    def _draw_strip(self, box: Box | None) -> None:
        self.strip = None
        if box is None:
            return
        film, palette = self.film, self.sheet.palette
        ax = self.sheet.panel(self.figure, box, strip_window(len(film.strip)))
        self.strip = draw_strip(
            film.strip, ax=ax, largest=film.discs, colours=film.colours, palette=palette
        )
        shades = disc_colours(film.colours, discs=film.discs, palette=palette)
        self._shades = [shades[disc - 1] for disc in film.strip]

    def _draw_graph(self, box: Box, edge: tuple[float, float]) -> None:
        film, palette = self.film, self.sheet.palette
        picture = film.graph_picture
        self._points = picture.places()
        length, pad = edge
        low = self._points.min(axis=0) - pad / length
        window = (
            low[0],
            low[0] + box.width / length,
            low[1],
            low[1] + box.height / length,
        )
        self.graph = self.sheet.panel(self.figure, box, window)
        weights = Weights.of(length, font=font_size())
        drawn = graph_drawing.draw_graph(
            self._points,
            picture.edges,
            ax=self.graph,
            discs=picture.edge_discs,
            palette=palette,
            weights=weights,
            marks=None if picture.distances is None else False,
        )
        exits, states = picture.exits(), drawn.states
        draw_exits(
            self._points, exits, reach=_EXIT, ax=self.graph, palette=palette, weights=weights
        )
        if picture.distances is not None:
            states = graph_drawing.draw_layers(
                self._points, picture.distances, ax=self.graph, palette=palette, weights=weights
            )
        ends = [picture.index(state) for state in (film.first, picture.goal)]
        places = [None if at is None else self._points[at] for at in ends]
        marks = draw_ends(*places, ax=self.graph, palette=palette, weights=weights)
        # They stand above the trail, so they are drawn anew with it.
        self._marks: list[Artist] = [*marks, *([states] if states else [])]
        plain = weights.state if picture.distances is None else weights.coloured
        radii = np.full(len(self._points), plain)
        radii[[at for at in ends if at is not None]] = 1.14 * weights.end
        labels = place_labels(
            picture.labels,
            points=self._points,
            edges=picture.edges,
            discs=picture.discs,
            order=film.order,
            radii=radii,
            length=length,
            font=font_size(),
            large=picture.large,
            exits={at: (_EXIT * x, _EXIT * y) for at, (x, y) in exits.items()},
        )
        draw_labels(
            {label.index: label.text for label in labels},
            self._points,
            offsets={label.index: label.offset for label in labels},
            sizes={label.index: label.font for label in labels},
            ax=self.graph,
            palette=palette,
        )
        self._walk = np.array([picture.index(scene.state) for scene in film.scenes])
        self.trail = graph_drawing.draw_path(
            self._walk[:1],
            self._points,
            ax=self.graph,
            role=film.role,
            palette=palette,
            weights=weights,
        )
        (self.walker,) = self.graph.plot([], [], zorder=5.5, **_walker(palette, weights))

    # --- what moves ---

    def show(self, number: int) -> None:
        """Show a scene, counted from 0."""
        if not 0 <= number < len(self.film.scenes):
            raise InputError(f"scene must be from 0 to {len(self.film.scenes) - 1}, got {number}")
        scene = self.film.scenes[number]
        self.caption.set_text(scene.caption)
        self._show_towers(scene)
        for place, text in enumerate(self._digits):
            bold = place in scene.bold
            text.set_text(scene.digits[place : place + 1])
            text.set_color(self.sheet.palette.ink if bold else self.sheet.palette.faint)
            text.set_fontweight("bold" if bold else "normal")
        if self.graph is not None:
            line = bends(self._points[self._walk[: number + 1]])
            self.trail.set_data(line[:, 0], line[:, 1])
            self.walker.set_data(line[-1:, 0], line[-1:, 1])
        self.moving = [
            self.caption,
            *self._drawn.discs.values(),
            *self._drawn.numbers.values(),
            self._outline,
            *self._digits,
            *self._graph_artists(),
            *self._table_artists(scene),
            *self._strip_artists(scene),
        ]
        for artist in self.moving:
            artist.set_animated(True)

    def _show_towers(self, scene: Scene) -> None:
        place_discs(self._drawn, scene.state)
        for disc, patch in self._drawn.discs.items():
            seen = scene.only is None or disc in scene.only
            patch.set_visible(seen)
            if disc in self._drawn.numbers:
                self._drawn.numbers[disc].set_visible(seen)
                self._drawn.numbers[disc].set_zorder(LAYERS["number"])
            lit = disc in scene.pointed_out
            light_up(patch, lit=lit, palette=self.sheet.palette, unit=self._unit)
        self._outline.set_visible(scene.move is not None)
        if scene.move is not None:
            disc, source, _ = scene.move
            level = len(scene.state.stacks[source])
            box = Shape(self.film.discs, self.film.pegs).box(disc, peg=source, level=level)
            self._outline.set_bounds(*box)

    def _graph_artists(self) -> list[Artist]:
        return [] if self.graph is None else [self.trail, self.walker, *self._marks]

    def _strip_artists(self, scene: Scene) -> list[Artist]:
        if self.strip is None:
            return []
        page = self.sheet.palette.page
        self.strip.squares.set_facecolor(
            [shade if k in scene.squares else page for k, shade in enumerate(self._shades)]
        )
        for k, text in enumerate(self.strip.numbers):
            text.set_visible(k in scene.squares)
        return [self.strip.squares, *self.strip.numbers]

    def _table_artists(self, scene: Scene) -> list[Artist]:
        if self.table is None:
            return []
        for old in [*self.table.lines, *self.table.texts, *self.table.patches]:
            old.remove()
        if scene.table:
            with self.sheet.settings():
                draw_two_columns(scene.table, ax=self.table, palette=self.sheet.palette)
        return [*self.table.lines, *self.table.patches, *self.table.texts]

    def frames(self) -> Iterator[Frame]:
        """Yield the scenes as images: red, green and blue of every dot, the top row first."""
        for number in range(len(self.film.scenes)):
            yield self.frame(number)

    def frame(self, number: int) -> Frame:
        """Return a scene as an image: red, green and blue of every dot, the top row first."""
        canvas: Any = self.figure.canvas
        with self.sheet.settings():
            if self._ground is None:
                canvas.draw()
                self._ground = canvas.copy_from_bbox(self.figure.bbox)
            canvas.restore_region(self._ground)
            self.show(number)
            for artist in sorted(self.moving, key=lambda artist: artist.get_zorder()):
                artist.draw(canvas.get_renderer())
            return np.asarray(canvas.buffer_rgba())[:, :, :3].copy()

    def still(self, number: int) -> Figure:
        """Return the figure with a scene on it, to be saved as any other."""
        with self.sheet.settings():
            self.show(number)
        for artist in self.moving:
            artist.set_animated(False)
        return self.figure


def durations(film: Film, *, milliseconds: int = DURATION) -> list[int]:
    """Return how long each scene stays, in milliseconds: the first and the last longer.

    >>> from hanoi_graph.drawing.film import path_film
    >>> from hanoi_graph.paths.shortest import shortest_path
    >>> durations(path_film(shortest_path("AA", "CC")), milliseconds=500)
    [1500, 500, 500, 1500]
    """
    times = [milliseconds] * len(film.scenes)
    times[0] = times[-1] = max(PAUSE, milliseconds)
    return times


def _walker(palette: Palette, weights: Weights) -> dict[str, Any]:
    return {
        "marker": "o",
        "markersize": 1.7 * weights.end,
        "markerfacecolor": palette.ink,
        "markeredgecolor": palette.page,
        "markeredgewidth": 0.3 * weights.end,
        "linestyle": "none",
        "label": "walker",
    }


def _outline(ax: Axes, palette: Palette, unit: float, film: Film) -> Any:
    from matplotlib.patches import FancyBboxPatch

    height = Shape(film.discs, film.pegs).thickness
    return add_patch(
        ax,
        FancyBboxPatch(
            (0, 0),
            1,
            height,
            boxstyle=f"round,pad=0,rounding_size={0.34 * height:.6f}",
            facecolor="none",
            edgecolor=palette.faint,
            linewidth=min(1.0, 0.016 * unit),
            linestyle=(0, (2.2, 1.4)),
            zorder=LAYERS["outline"],
        ),
    )
