"""Where everything in the picture of a state graph stands, before anybody draws it.

One layout, two pens: `figure` draws with matplotlib what is measured here, `tikz` writes it for
LaTeX.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.drawing import graph
from hanoi_graph.drawing.colourbar import bar_ticks
from hanoi_graph.drawing.end_labels import Ground, place_end_labels
from hanoi_graph.drawing.image import drawn_as_image
from hanoi_graph.drawing.labels import Label, copy_text, is_run, place_labels, word_text
from hanoi_graph.drawing.layouts import HEIGHT, bends, side
from hanoi_graph.drawing.legend import (
    HAIR,
    Entry,
    disc_entries,
    end_entries,
    legend_size,
    note_entries,
    path_entries,
    stream_entries,
)
from hanoi_graph.drawing.page import Box, Fitting, NoRoomError, Page, Part
from hanoi_graph.drawing.picture import PathToDraw, Picture
from hanoi_graph.drawing.style import POINTS_A_CM, Weights, page_size, style_palette
from hanoi_graph.numerals import readable
from hanoi_graph.states import State

_FINE_DPI = 300
BarPlace: TypeAlias = Literal["rows", "corner", "below"]
# A chart is so high, in letters; in the box of axes it may be lower, but not by more, and it has a
# part of the height. At the right of a drawing it is not narrower.
_CHART, _LOWEST_CHART, _PART = 17.0, 10.0, 0.38
_NARROWEST_CHART = 10.0
# Room before a chart for its scale with numbers of so many digits, and for each digit more, in
# letters.
_BEFORE_CHART, _DIGITS, _DIGIT = 5.0, 4, 0.65
# The part of the height that a legend over a chart has at most.
_LEGEND = 0.48
# The part of the width that a chart at the right has, on a slide and in the box of axes.
_ASIDE, _ASIDE_IN_BOX = 0.48, 0.42
# How far the edges that leave a copy are drawn, at most, in letters.
_EXIT = 1.0


class GraphLayout:
    """Measures the parts of a picture and fits them on a page."""

    # Whether what would be the chart is the scale beside rows.
    chart_is_scale = False

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.size = page_size(picture.size)
        self.palette = style_palette(picture.style)
        self.discs = picture.discs
        self.side = side(self.discs)
        self.up = picture.orientation == "start-up"
        self.columns: dict[str, int] = {}
        # Letters keep to whole dots, so coarse dots make them larger; vector files have fine ones.
        self.letters_dpi: float = min(picture.dpi, _FINE_DPI)
        # Whether the page is the box of somebody's axes, and whether a chart stands at the right.
        self.in_box = self.aside_in_box = False
        # Height of a legend over the chart at the right, in points.
        self.over_chart = 0.0
        self.raster = drawn_as_image(self.discs, picture.size)
        self.edges = np.asarray(picture.edges, np.intp)
        self.points = picture.places()
        self.exits = picture.exits()
        self.start, self.goal = picture.index(picture.start), picture.index(picture.goal)
        if not picture.start_matters:
            self.start = None
        # How long an edge is on the page, once that is known, and whether the legend says how words
        # are to be read.
        self.scale: float | None = None
        self.says_order = False
        # The rows of a picture that points down at its goal are the distances from it, so the
        # colour bar can stand beside them to the same scale.
        self.bar_by_rows = not self.up and picture.goal.perfect_peg is not None

    # --- what other pictures of the graph have in its place ---

    @property
    def beside(self) -> float:
        """Width of a scale beside the rows, in points."""
        return 7.5 * self.size.font + self.bar_more

    @property
    def bar_more(self) -> float:
        """Width of what the numbers of a colour bar need beyond that of four digits, in points."""
        distances = self.picture.distances
        farthest = 0 if distances is None else int(np.asarray(distances).max())
        return self._more_digits(farthest)

    def _more_digits(self, largest: int) -> float:
        return _DIGIT * max(0, len(readable(largest)) - _DIGITS) * self.size.font

    @property
    def header(self) -> float:
        """Height above the drawing of what stands over a scale beside the rows, in points."""
        return 0.0

    @property
    def footer(self) -> float:
        """Height of a chart below everything, in points."""
        return 0.0

    @property
    def chart_height(self) -> float:
        """Height of a chart with its scales, in points."""
        if not self.in_box or self.size.height is None:
            return _CHART * self.size.font
        part = _PART * self.size.height * POINTS_A_CM
        return min(_CHART * self.size.font, max(_LOWEST_CHART * self.size.font, part))

    @property
    def largest_in_chart(self) -> int:
        """The largest number on the upright scale of the chart."""
        return 0

    @property
    def before_chart(self) -> float:
        """Width of the scale before a chart, with its name, in points."""
        return _BEFORE_CHART * self.size.font + self._more_digits(self.largest_in_chart)

    @property
    def is_slide(self) -> bool:
        """Whether what would be below stands at the right: on a slide, and in some boxes."""
        return self.aside_in_box if self.in_box else self.size.height is not None

    @property
    def aside(self) -> float:
        """Width of the chart at the right of a slide, in points."""
        part = _ASIDE_IN_BOX if self.in_box else _ASIDE
        return part * self.size.width * POINTS_A_CM if self.is_slide and self.footer else 0.0

    def footer_box(self) -> Box:
        """Return where a chart with its scales stands: below, or at the right of a slide."""
        font = self.size.font
        left, bottom = self.before_chart, 3.2 * font
        if self.is_slide and self.size.height is not None:
            high = self.size.height * POINTS_A_CM
            x = self.size.width * POINTS_A_CM - self.margin - self.aside + left
            room = high - 2 * self.margin - bottom - self.over_chart - font
            return Box(x, self.margin + bottom, self.aside - left - font, min(0.6 * high, room))
        return Box(
            self.margin + left,
            self.margin + bottom,
            self.room - left - font,
            self.footer - bottom - 2.0 * font,
        )

    # --- measuring ---

    def page(self) -> Page:
        """Return where everything stands."""
        fitting = Fitting(
            size=self.size,
            points=self.points,
            side=self.side,
            up=self.up,
            labels_at=self._labels_at,
            mark_at=lambda length: 1.2 * self.weights(length).end,
            reserve=self.beside if self.has_rows else self.aside,
            footer=0.0 if self.is_slide else self.footer,
            header=self.header,
            aside=self.in_box and self.aside > 0,
        )
        self.room, self.margin = fitting.room, fitting.margin
        self.free = fitting.room - fitting.reserve
        if fitting.aside and self.footer_box().width < _NARROWEST_CHART * self.size.font:
            raise NoRoomError("the chart at the right would be too narrow")
        page = self._fitted(fitting)
        if not self.says_order and not all(is_run(text) for text in self._words(page)):
            self.says_order = True
            page = self._fitted(fitting)
        self.scale = page.scale
        return page

    def _fitted(self, fitting: Fitting) -> Page:
        """Return the page; on a slide a legend that has no corner stands over the chart."""
        parts = self.parts()
        self.over_chart = 0.0
        page = fitting.page(list(parts))
        legend = parts[0]
        wide, high = legend.tall
        font, aside = self.size.font, self.aside
        over = self.is_slide and not self.in_box and "legend" in page.below
        if not over or wide > aside or high > _LEGEND * page.height:
            return page
        page = fitting.page(list(parts[1:]))
        self.over_chart = high + font
        # Over the scale too, where it is broad.
        x = min(self.footer_box().x - 0.6 * font, page.width - self.margin - wide)
        y = page.height - self.margin - high
        return replace(page, corner=page.corner | {legend.name: Box(x, y, wide, high)})

    def _words(self, page: Page) -> list[str]:
        """Return the states that are written somewhere, as they are."""
        picture = self.picture
        ends = [word_text(state, picture.order) for state in (picture.start, picture.goal)]
        large = [] if picture.within is None else [word_text(picture.within, picture.order)]
        return [*ends, *large, *(label.text for label in page.labels)]

    @property
    def has_rows(self) -> bool:
        """Whether the distances are the rows of the picture, and a scale can stand beside them."""
        rows = self.picture.distances is not None and self.bar_by_rows
        # A chart at the right leaves no room for a scale, unless it is the scale.
        return rows and (self.chart_is_scale or not self.aside)

    def weights(self, length: float) -> Weights:
        """Return the weights for edges of a length."""
        weights = Weights.of(length, font=self.size.font)
        if self.picture.distances is not None and self._has_broad_path:
            weights = weights.with_states_on_paths()
        if self.edges_on_paths:
            weights = weights.with_edges_on_paths(worst=self._has_broad_path)
        return weights

    @property
    def _has_broad_path(self) -> bool:
        """Whether a path runs through so many states that those would hide it."""
        return any(path.role != "shortest" for path in self.picture.paths)

    @property
    def edges_on_paths(self) -> bool:
        """Whether there are coloured edges on paths, which would hide their colours."""
        return self.picture.edge_discs is not None and bool(self.picture.paths)

    def _labels_at(self, length: float) -> list[Label]:
        labels = place_labels(
            self.picture.labels,
            points=self.points,
            edges=self.edges,
            discs=self.discs,
            order=self.picture.order,
            radii=self._radii(length),
            length=length,
            font=self.size.font,
            smallest=self.size.smallest,
            large=self.picture.large,
            exits=self.exits,
        )
        if self.picture.labels == "none":
            return labels
        return labels + self._end_labels(length, labels)

    def _end_labels(self, length: float, labels: list[Label]) -> list[Label]:
        """Return labels of start and goal, where they have none yet."""
        picture, weights = self.picture, self.weights(length)
        small = {self.start: picture.start, self.goal: picture.goal}
        ends = {
            at: State(state.positions[: self.discs])
            for at, state in small.items()
            if at is not None
        }
        plain = weights.state if picture.distances is None else weights.coloured
        lines = max(weights.paths.values()) / 2 if picture.paths else weights.edge
        reach = self.exit_reach(weights)
        return place_end_labels(
            {at: copy_text(state, picture.large, picture.order) for at, state in ends.items()},
            ground=Ground(
                self.points,
                discs=self.discs,
                length=length,
                reach=max(plain, lines),
                exits={at: (x * reach, y * reach) for at, (x, y) in self.exits.items()},
                paths=[
                    bends(self.points[path.states])
                    for path in picture.paths
                    if path.role == "shortest" and len(path.states) > 1
                ],
            ),
            labels=labels,
            radii=dict.fromkeys(ends, 1.14 * weights.end),
            font=self.size.font,
        )

    def _radii(self, length: float) -> NDArray[np.float64]:
        """Return the radius of the mark of every state when edges have a given length."""
        weights = self.weights(length)
        plain = weights.state if self.picture.distances is None else weights.coloured
        radii = np.full(3**self.discs, plain)
        for end in (self.start, self.goal):
            if end is not None:
                radii[end] = 1.14 * weights.end
        return radii

    def parts(self) -> list[Part]:
        """Return what stands in the corners of the page."""
        font = self.size.font
        parts = [Part("legend", "left", *self._legend_sizes("legend"))]
        if self.picture.edge_discs is not None:
            parts.append(Part("discs", "right", *self._legend_sizes("discs")))
        if self.picture.distances is not None and not self.has_rows:
            # The last number reaches beyond the bar.
            more = self.bar_more
            width = min(32 * font, self.free - 1.4 * font - more)
            tall = (9.5 * font + more, 17 * font)
            parts.append(Part("bar", "right", tall, (width, 4.2 * font)))
        return parts

    def _legend_sizes(self, name: str) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return the size of a legend in one column, and with as many columns as fit below."""
        tall = flat = self._measured(name, 1)
        self.columns[name] = 1
        for columns in range(2, len(self.legend_entries(name)) + 1):
            wider = self._measured(name, columns)
            if wider[0] <= self.free and wider[1] < flat[1]:
                flat, self.columns[name] = wider, columns
        return tall, flat

    def _measured(self, name: str, columns: int) -> tuple[float, float]:
        return legend_size(self.legend_entries(name), columns=columns, dpi=self.letters_dpi)

    # --- lines and legends ---

    def exit_reach(self, weights: Weights) -> float:
        """Return how much of an edge that leaves the copy is drawn."""
        return min(0.45, _EXIT * self.size.font / weights.length)

    def open_ends(self, path: PathToDraw) -> set[int]:
        """Return the states at which a piece of a path leaves the copy or comes into it."""
        if not len(path.states):
            return set()
        own = {self.start, self.goal}
        return {end for end in (int(path.states[0]), int(path.states[-1])) if end not in own}

    def path_layer(self, path: PathToDraw, weights: Weights) -> float:
        """Return what a path lies over, as a number of `graph.LAYERS`."""
        if self.edges_on_paths:
            narrow = path.role == "shortest"
            return graph.LAYERS["below edges"] + 0.03 * narrow + 0.01 * path.second
        if self.picture.distances is not None and path.role == "shortest":
            # Where it is broad the colours of the states would take the place of its own.
            return graph.LAYERS["narrow shortest"] + 0.05 * path.second
        return graph.path_layer(path.role, weights, second=path.second)

    def legend_weights(self) -> tuple[Weights, Weights]:
        """Return the weights of the lines and those of the marks in a legend.

        Lines are as broad as they are drawn, and marks large enough to be told by their shapes.
        """
        drawn = self.weights(self.scale or self.room / self.side)
        return drawn.at_least(HAIR), self.weights(1.4 * self.size.font)

    def legend_entries(self, name: str) -> list[Entry]:
        """Return the entries of a legend."""
        if name == "discs":
            weights, _ = self.legend_weights()
            return disc_entries(self.discs, palette=self.palette, weights=weights)
        return [*self.end_entries(), *self.line_entries(), *self.note_entries()]

    def end_entries(self) -> list[Entry]:
        """Return the entries of start and goal."""
        return end_entries(
            self.picture,
            palette=self.palette,
            weights=self.legend_weights()[1],
            shown={"start": self.start is not None, "goal": self.goal is not None},
            inside=self.start_colour(),
        )

    def line_entries(self) -> list[Entry]:
        """Return the entries of streams and paths."""
        picture, palette, weights = self.picture, self.palette, self.legend_weights()[0]
        streams = []
        if picture.edge_flow is not None:
            streams = stream_entries(picture, palette=palette, weights=weights)
        return streams + path_entries(picture, palette=palette, weights=weights)

    def note_entries(self) -> list[Entry]:
        """Return the entries that are only text."""
        return note_entries(self.picture, order=self.says_order)

    def start_colour(self) -> str | None:
        """Return the colour of the distance of the start, where states have colours."""
        distances = self.picture.distances
        if distances is None or self.start is None:
            return None
        return graph.distance_colour(distances, self.start, self.palette)

    # --- the colour bar ---

    def bar_box(self, page: Page) -> tuple[Box, BarPlace]:
        """Return where the colour bar is: beside the rows, in the free corner, or below."""
        font = self.size.font
        if self.has_rows:
            row = HEIGHT * page.scale
            x = page.width - self.margin - 6.0 * font - self.bar_more
            return Box(x, page.y, 0.9 * font, row * self.side), "rows"
        if "bar" in page.corner:
            corner = page.corner["bar"]
            x = corner.x + corner.width - 4.0 * font - self.bar_more
            return Box(x, corner.y, 0.9 * font, corner.height - 2.0 * font), "corner"
        below = page.below["bar"]
        return Box(below.x, below.y + below.height - 0.9 * font, below.width, 0.9 * font), "below"

    def bar_ticks(self, box: Box) -> list[int]:
        """Return the numbers beside the colour bar."""
        distances = np.asarray(self.picture.distances)
        limits = int(distances.min()), int(distances.max())
        return bar_ticks(box, limits=limits, font=self.size.font)
