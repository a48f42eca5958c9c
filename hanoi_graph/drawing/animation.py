"""A film as frames: towers, and beside them the state graph with the trail of the walker.

What stays is drawn once; each frame puts back that ground and draws what has changed on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.drawing.arches import draw_outline, outline_box
from hanoi_graph.drawing.axes import readable_size
from hanoi_graph.drawing.discs import Shape, disc_colours
from hanoi_graph.drawing.film import Film, Scene
from hanoi_graph.drawing.film_graph import FilmGraph, draw_film_graph
from hanoi_graph.drawing.film_layout import FilmLayout
from hanoi_graph.drawing.graph import edge_length
from hanoi_graph.drawing.notes import LINE
from hanoi_graph.drawing.page import Box
from hanoi_graph.drawing.sheet import Sheet
from hanoi_graph.drawing.strips import draw_strip, strip_window
from hanoi_graph.drawing.style import PageSize, Palette
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
        self._graph: FilmGraph | None = None
        self.table: Axes | None = None
        with self.sheet.settings():
            layout = FilmLayout(film, self.sheet)
            boxes, height = layout.boxes()
            self.figure: Figure = self.sheet.figure(height)
            self._draw_caption(layout.notes)
            self._draw_towers(boxes["towers"])
            self._draw_digits(boxes.get("digits"))
            self._draw_strip(boxes.get("strip"))
            if "graph" in boxes:
                self._graph = draw_film_graph(
                    film, sheet=self.sheet, figure=self.figure, boxes=boxes,
                    edge=layout.edge(boxes["graph"]),
                )  # fmt: skip
                self.graph = self._graph.ax
                self.trail, self.walker = self._graph.trail, self._graph.walker
            if "table" in boxes:
                window = columns_window(film.rows)
                self.table = self.sheet.panel(self.figure, boxes["table"], window)
            self.moving: list[Artist] = []
            # What stays, as an image; drawn when the first frame is asked for.
            self._ground: Any = None
            self.show(0)

    # --- what stays ---

    def _draw_caption(self, notes: Sequence[str]) -> None:
        sheet = self.sheet
        stage, low = sheet.stage(self.figure), sheet.margin
        for note in reversed(notes):
            stage.text(sheet.margin, low, note, color=sheet.palette.faint, va="bottom")
            low += LINE * sheet.size.font
        self.caption = stage.text(sheet.margin, low, "", color=sheet.palette.ink, va="bottom")

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
        # Where each disc may have come from.
        shape = Shape(film.discs, film.pegs)
        self._left = {
            disc: draw_outline(
                self.towers, shape.box(disc, peg=0, level=0), palette=self.sheet.palette, left=True
            )
            for disc in range(1, film.discs + 1)
        }

    def _draw_digits(self, box: Box | None) -> None:
        self._digits = []
        if box is None:
            return
        count, font = self.film.digits, 1.5 * self.sheet.size.font
        advance = 0.66 * font
        left = box.x + (box.width - count * advance) / 2
        stage = self.sheet.stage(self.figure)
        small = readable_size()
        middle = box.y + 0.5 * font
        for place in range(count):
            # Which digit it is, counted from the right as discs are from the smallest.
            stage.text(
                left + (place + 0.5) * advance,
                middle + 0.45 * font + 0.35 * small,
                str(count - place),
                fontsize=small,
                ha="center",
                va="bottom",
                color=self.sheet.palette.faint,
            )
        self._digits = [
            stage.text(
                left + (place + 0.5) * advance,
                middle,
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
        if self._graph is not None:
            self._graph.show(number)
        self.moving = [
            self.caption,
            *self._drawn.discs.values(),
            *self._drawn.numbers.values(),
            *self._left.values(),
            *self._digits,
            *([] if self._graph is None else self._graph.moving),
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
        left, shape = scene.left, Shape(self.film.discs, self.film.pegs)
        for disc, outline in self._left.items():
            outline.set_visible(disc in left)
            if scene.move is not None and disc in left:
                box = shape.box(disc, peg=scene.move.source, level=left[disc])
                outline.set_bounds(*outline_box(self.towers, box))

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
