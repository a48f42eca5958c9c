"""Where the parts of a film stand on its page: towers, digits and table, graph, strip, caption.

The graph takes the right half, and what explains its colours stands below it. In the left stand the
towers, the digits below them and the table below those; without a graph the table stands beside the
towers. On a narrow page the graph stands below them, if discs would lose their numbers otherwise. A
strip, the caption and notes run below everything. Lengths are in points.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from hanoi_graph.drawing.axes import font_size, is_legible
from hanoi_graph.drawing.discs import Shape
from hanoi_graph.drawing.film import Film
from hanoi_graph.drawing.layouts import HEIGHT, side
from hanoi_graph.drawing.legend import GAP_OF_COLUMNS, GAP_OF_TEXT, LENGTH
from hanoi_graph.drawing.notes import LINE, note_lines
from hanoi_graph.drawing.page import Box, NoRoomError
from hanoi_graph.drawing.sheet import Sheet
from hanoi_graph.drawing.tables import columns_window
from hanoi_graph.drawing.towers import number_size, towers_window

# In letters: a row of the table, a square of the strip, and the distance from peg to peg at most;
# between two parts; the lines of digits and caption; around the triangle, for its words.
_ROW, _SQUARE, _UNIT = 1.7, 1.7, 7.5
_GAP, _DIGITS, _CAPTION, _PAD = 1.4, 3.4, 2.2, 2.3
# What explains the colours: the line of a legend, a scale of colours, at most so long.
_ENTRY, _BAR, _LONGEST_BAR = 1.72, 4.2, 24.0
# From an entry of the legend to the one beside it: a line, "disc 8", and what is between.
_COLUMN = math.ceil(LENGTH + GAP_OF_TEXT + 3.4 + GAP_OF_COLUMNS)
# Around a copy the words of corners stand aside, because edges lead out of it.
_PAD_OF_COPY = 4.8
# Below this distance from peg to peg, in letters, nobody can tell the discs.
_SMALLEST_UNIT = 1.5
# The share of the page that is left of the graph, and that of a table beside the towers.
_LEFT, _BESIDE = 0.46, 0.36


@dataclass(frozen=True)
class FilmLayout:
    """The measures of a film on a sheet.

    Attributes
    ----------
    film : Film
    sheet : Sheet
    """

    film: Film
    sheet: Sheet

    def boxes(self) -> tuple[dict[str, Box], float]:
        """Return the boxes of the parts by name, and the height inside the rim of the page.

        Raises
        ------
        InputError
            If the towers would be too small.
        """
        if self.unit < _SMALLEST_UNIT * self._font:
            raise NoRoomError(
                "the page is too small for this film; ask for a larger size or for less beside "
                "the towers"
            )
        left = self._towers[1] + self._under
        graph = self._graph[1] + self._keys_height if self.film.graph else 0.0
        if self._stacked:
            inner = left + self._gap + graph
        else:
            inner = max(left, graph, self._table[1] if self._beside else 0.0)
        height = inner + self._lines
        spare = 0.0 if self.sheet.height is None else max(0.0, self.sheet.height - height) / 2
        floor = self.sheet.margin + self._lines + spare
        boxes = self._left_boxes(floor, inner)
        if self._stacked:
            boxes = self._left_boxes(floor + graph + self._gap, left)
        if self.film.strip:
            boxes["strip"] = self._strip_box(floor)
        if self.film.graph:
            boxes |= self._graph_boxes(floor, graph if self._stacked else inner)
        return boxes, height

    def _graph_boxes(self, floor: float, inner: float) -> dict[str, Box]:
        """Return the boxes of the graph and of what explains its colours below it."""
        width, high = self._graph
        column = self._graph_room
        x = self.sheet.margin + self.sheet.room - column
        base = floor + (inner - high - self._keys_height) / 2 + self._keys_height
        boxes = {"graph": Box(x + (column - width) / 2, base, width, high)}
        for name, (wide, tall) in self._keys.items():
            base -= tall + self._font
            boxes[name] = Box(x + (column - wide) / 2, base, wide, tall)
        return boxes

    @property
    def notes(self) -> list[str]:
        """The lines of the notes below the caption."""
        return note_lines(self.film.notes, room=self.sheet.room, font=self._font)

    def edge(self, box: Box) -> tuple[float, float]:
        """Return the length of an edge of the graph in its box, and the room around it."""
        pad = self._pad
        return (box.width - 2 * pad) / side(self.film.graph_picture.discs), pad

    @property
    def unit(self) -> float:
        """The distance from peg to peg."""
        return self._unit(self._left)

    def _unit(self, left: float) -> float:
        """Return the distance from peg to peg if what the towers stand in has that width."""
        width, height = self._tower_window
        room = left - (self._table[0] + 2 * self._gap if self._beside else 0.0)
        # A page that has its own height is to be filled.
        most = _UNIT * self._font if self.sheet.height is None else np.inf
        return min(room / width, most, (self._most - self._under) / height)

    @cached_property
    def _stacked(self) -> bool:
        """Whether the graph stands below the towers, since their discs then have numbers."""
        if not self.film.graph or self.sheet.height is not None:
            return False
        thick = Shape(self.film.discs, self.film.pegs).thickness
        units = [self._unit(share * self.sheet.room) for share in (_LEFT, 1.0)]
        legible = [is_legible(number_size(thick, unit)) for unit in units]
        return legible == [False, True]

    def _left_boxes(self, floor: float, inner: float) -> dict[str, Box]:
        """Return the boxes of what is left of the graph, or all across where there is none."""
        margin, (width, height) = self.sheet.margin, self._towers
        table, gap = self._table, 2 * self._gap
        base = floor + (inner - height - self._under) / 2
        x = margin + (self._left - width - (gap + table[0] if self._beside else 0.0)) / 2
        boxes = {"towers": Box(x, base + self._under, width, height)}
        if self.film.digits:
            digits = _DIGITS * self._font
            boxes["digits"] = Box(x, base + self._under - digits, width, digits)
        if self._beside:
            boxes["table"] = Box(x + width + gap, floor + (inner - table[1]) / 2, *table)
        elif self.film.rows:
            boxes["table"] = Box(margin + (self._left - table[0]) / 2, base, *table)
        return boxes

    def _strip_box(self, floor: float) -> Box:
        width, height = (len(self.film.strip) + 0.2) * self._square, 1.2 * self._square
        x = self.sheet.margin + (self.sheet.room - width) / 2
        return Box(x, floor - height - 2 / 3 * self._gap, width, height)

    @property
    def _pad(self) -> float:
        """Width of the rim around the triangle."""
        within = self.film.graph and self.film.graph_picture.within is not None
        return (_PAD_OF_COPY if within else _PAD) * self._font

    @property
    def _font(self) -> float:
        return self.sheet.size.font

    @property
    def _gap(self) -> float:
        return _GAP * self._font

    @property
    def _left(self) -> float:
        """Width of what the towers stand in."""
        aside = self.film.graph and not self._stacked
        return _LEFT * self.sheet.room if aside else self.sheet.room

    @property
    def _beside(self) -> bool:
        """Whether the table stands beside the towers."""
        return self.film.rows > 0 and not self.film.graph

    @property
    def _square(self) -> float:
        return min(_SQUARE * self._font, self.sheet.room / (len(self.film.strip) + 0.2))

    @property
    def _lines(self) -> float:
        """Height of what runs below everything."""
        strip = 1.2 * self._square + self._gap if self.film.strip else 0.0
        return (_CAPTION + LINE * len(self.notes)) * self._font + strip

    @property
    def _most(self) -> float:
        """Height that is left for everything else."""
        return np.inf if self.sheet.height is None else self.sheet.height - self._lines

    @property
    def _tower_window(self) -> tuple[float, float]:
        x0, x1, y0, y1 = towers_window(self.film.first, painted=self.film.bases is not None)
        return x1 - x0, y1 - y0

    @property
    def _towers(self) -> tuple[float, float]:
        width, height = self._tower_window
        return width * self.unit, height * self.unit

    @property
    def _table(self) -> tuple[float, float]:
        x0, x1, y0, y1 = columns_window(self.film.rows)
        most = _ROW * self._font * (1.0 if self.sheet.height is None else 1.5)
        left = _LEFT * self.sheet.room if self.film.graph else self.sheet.room
        row = min(most, left * (_BESIDE if self._beside else 1.0) / (x1 - x0))
        return (x1 - x0) * row, (y1 - y0) * row

    @property
    def _under(self) -> float:
        """Height of what stands below the towers."""
        digits = _DIGITS * self._font if self.film.digits else 0.0
        return digits + (self._table[1] + self._gap if self.film.rows and not self._beside else 0.0)

    @property
    def _graph_room(self) -> float:
        """Width of what the graph stands in."""
        return self.sheet.room - (0.0 if self._stacked else self._left + self._gap)

    @property
    def _keys(self) -> dict[str, tuple[float, float]]:
        """Width and height of what explains the colours of the graph, from the top down."""
        keys, picture = {}, self.film.graph_picture
        if picture.edge_discs is not None:
            columns = legend_columns(self.film, width=self._graph_room)
            rows = -(-picture.discs // columns)
            width = (columns * _COLUMN - GAP_OF_COLUMNS) * self._font
            keys["discs"] = (width, rows * _ENTRY * self._font)
        if picture.distances is not None:
            width = min(self._graph_room - 2 * self._font, _LONGEST_BAR * self._font)
            keys["bar"] = (width, _BAR * self._font)
        return keys

    @property
    def _keys_height(self) -> float:
        """Height of what explains the colours, with a gap above each."""
        return sum(height + self._font for _, height in self._keys.values())

    @property
    def _graph(self) -> tuple[float, float]:
        """Width and height of the graph with the room for its words."""
        width, pad = self._graph_room, 2 * self._pad
        most = self._most - self._keys_height
        height = HEIGHT * (width - pad) + pad
        if height > most:
            return (most - pad) / HEIGHT + pad, most
        return width, height


def legend_columns(film: Film, *, width: float) -> int:
    """Return how many columns the legend of the discs has room for, all of about one length."""
    count, font = film.graph_picture.discs, font_size()
    most = max(1, min(count, int(width / font + GAP_OF_COLUMNS + 1e-6) // _COLUMN))
    return -(-count // -(-count // most))
