"""Fitting a triangle, its labels and the parts beside it on a page, so that nothing touches.

The triangle leaves two corners of the page free. A part (a legend, a colour bar) stands in its
corner if it fits there and in a row below the drawing if it does not. Lengths are in points; the
origin is the lower left corner of the page.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from hanoi_graph.drawing.labels import Label
from hanoi_graph.drawing.layouts import HEIGHT, Points
from hanoi_graph.drawing.style import POINTS_A_CM, PageSize
from hanoi_graph.errors import InputError

# An edge longer than this many letters are high looks lost.
_LONGEST_EDGE = 18.0
# A drawing with sides shorter than this, in letters, is none.
_SHORTEST_SIDE = 6.0
_ROUNDS = 6


class NoRoomError(InputError):
    """What is asked for does not fit on the page."""


@dataclass(frozen=True)
class Box:
    """A rectangle from its lower left corner."""

    x: float
    y: float
    width: float
    height: float

    def grown(self, by: float) -> Box:
        """Return the box with a margin around it."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def overlaps(self, other: Box) -> bool:
        """Whether the two have an inner point in common."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


@dataclass(frozen=True)
class Part:
    """Something that stands beside the drawing.

    Attributes
    ----------
    name : str
    spot : {"left", "right"}
        The corner it would like to have.
    tall, flat : (float, float)
        Width and height as it is in a corner and as it is below.
    """

    name: str
    spot: Literal["left", "right"]
    tall: tuple[float, float]
    flat: tuple[float, float]


@dataclass(frozen=True)
class Page:
    """Where everything stands.

    Attributes
    ----------
    width, height : float
    x, y : float
        Of the lower left corner of the box around the triangle.
    scale : float
        Length of an edge.
    labels : list of Label
    corner, below : dict of str to Box
        The parts that stand in a corner, and those below.
    """

    width: float
    height: float
    x: float
    y: float
    scale: float
    labels: list[Label]
    corner: dict[str, Box] = field(default_factory=dict)
    below: dict[str, Box] = field(default_factory=dict)


@dataclass(frozen=True)
class Fitting:
    """What has to fit.

    Attributes
    ----------
    size : PageSize
    points : ndarray, shape (N, 2)
        Places of the states in edges.
    side : int
        Edges on a side of the triangle.
    up : bool
        Whether the triangle stands on a side; on a corner otherwise.
    labels_at : callable
        The labels when edges have a given length.
    mark_at : callable
        How far a mark reaches beyond a corner when edges have a given length.
    reserve : float
        Width kept free at the right, for a colour bar as high as the drawing.
    footer : float
        Height kept free at the bottom, for a chart.
    header : float
        Height kept free above the drawing, for what stands over a chart beside it.
    aside : bool
        Whether all that is kept free at the right is for a chart, and no legend may be there.
    """

    size: PageSize
    points: Points
    side: int
    up: bool
    labels_at: Callable[[float], list[Label]]
    mark_at: Callable[[float], float]
    reserve: float = 0.0
    footer: float = 0.0
    header: float = 0.0
    aside: bool = False

    @property
    def margin(self) -> float:
        """Width of the empty rim of the page."""
        return 0.7 * self.size.font

    @property
    def room(self) -> float:
        """Width of the page inside its rim."""
        return self.size.width * POINTS_A_CM - 2 * self.margin

    def page(self, parts: Sequence[Part]) -> Page:
        """Return the page with as many of the parts in their corners as fit there.

        Raises
        ------
        InputError
            If nothing would be left for the drawing, or a part is broader than the page.
        """
        below: list[Part] = []
        corner = list(parts)
        while True:
            page = self._with(corner, below)
            clash = [part for part in corner if self._touches(page, page.corner[part.name])]
            if not clash:
                return page
            # The last may find room once the first has left, but pages of one kind should look
            # alike: what is in the way leaves, one at a time, the widest first.
            worst = max(clash, key=lambda part: part.tall)
            corner.remove(worst)
            below.append(worst)
            below.sort(key=parts.index)

    def _with(self, corner: Iterable[Part], below: Sequence[Part]) -> Page:
        font, margin = self.size.font, self.margin
        rows = self.footer + sum(part.flat[1] + font for part in below)
        scale, labels, (left, right, bottom, top) = self._scale(rows)
        width = self.size.width * POINTS_A_CM
        used = rows + bottom + HEIGHT * self.side * scale + top + 2 * margin
        height = width if self.size.height is None else self.size.height * POINTS_A_CM
        spare = 0.0 if self.size.height is None else max(0.0, height - used)
        if self.size.height is None:
            height = used
        inside = left + self.side * scale + right
        x = margin + left + (self.room - self.reserve - inside) / 2
        y = margin + rows + bottom + spare / 2
        boxes = {
            part.name: Box(
                margin if part.spot == "left" else width - margin - self.reserve - part.tall[0],
                height - margin - part.tall[1] if self.up else margin + rows,
                *part.tall,
            )
            for part in corner
        }
        under, level = {}, margin + rows - font + spare / 2
        for part in below:
            level -= part.flat[1]
            middle = (width - self.reserve) / 2
            box = Box(max(margin, middle - part.flat[0] / 2), level, *part.flat)
            if box.x + box.width > width - (self.reserve if self.aside else 0.0):
                raise NoRoomError(
                    f"size {self.size.width:g} cm is too narrow for the words of the legend, which "
                    f"need {(box.width + 2 * margin) / POINTS_A_CM:.1f} cm; ask for a larger size"
                )
            under[part.name] = box
            level -= font
        return Page(width, height, x, y, scale, labels, boxes, under)

    def _scale(self, rows: float) -> tuple[float, list[Label], tuple[float, float, float, float]]:
        """Return the length of an edge, the labels at it, and how far they reach outside."""
        font = self.size.font
        width, longest = self.room - self.reserve, _LONGEST_EDGE * font
        scale = min(width / self.side, longest)
        for _ in range(_ROUNDS):
            labels = self.labels_at(scale)
            beyond = self._beyond(labels, scale)
            scale = min((width - beyond[0] - beyond[1]) / self.side, longest)
            if self.size.height is not None:
                room = self.size.height * POINTS_A_CM - 2 * self.margin - rows
                scale = min(scale, (room - beyond[2] - beyond[3]) / (HEIGHT * self.side))
            if scale * self.side < _SHORTEST_SIDE * font:
                raise NoRoomError(
                    f"size {self.size.width:g} cm leaves no room for the drawing beside its text; "
                    "ask for a larger size or fewer labels"
                )
        return float(scale), labels, beyond

    def _beyond(self, labels: list[Label], scale: float) -> tuple[float, float, float, float]:
        """Return how far labels and marks reach left, right, below and above the triangle."""
        mark = self.mark_at(scale)
        left = right = bottom = top = mark
        top = max(top, self.header)
        for box in label_boxes(labels, self.points, scale):
            left, bottom = max(left, -box.x), max(bottom, -box.y)
            right = max(right, box.x + box.width - self.side * scale)
            top = max(top, box.y + box.height - HEIGHT * self.side * scale)
        return left, right, bottom, top

    def _touches(self, page: Page, box: Box) -> bool:
        """Whether a box comes too near to the drawing, its labels, or the rim of the page."""
        wide = box.grown(self.size.font)
        long = self.side * page.scale
        corners = [(0.0, 0.0), (long, 0.0), (long / 2, HEIGHT * long)]
        if not self.up:
            corners = [(x, HEIGHT * long - y) for x, y in corners]
        triangle = [(page.x + x, page.y + y) for x, y in corners]
        words = label_boxes(page.labels, self.points, page.scale, x=page.x, y=page.y)
        others = [other for other in page.corner.values() if other is not box]
        return (
            overlaps_triangle(wide, triangle)
            or any(wide.overlaps(word) for word in words)
            or any(wide.overlaps(other) for other in others)
            or box.x < 0
            or box.y < 0
            or box.x + box.width > page.width - (self.reserve if self.aside else 0.0)
            or box.y + box.height > page.height
        )


def label_boxes(
    labels: Iterable[Label], points: Points, scale: float, *, x: float = 0.0, y: float = 0.0
) -> list[Box]:
    """Return the boxes around the letters when the lower left corner of the drawing is (x, y)."""
    boxes = []
    for label in labels:
        middle, base = (points[label.index] * scale).tolist()
        left = x + middle + label.offset[0] - label.size[0] / 2
        boxes.append(Box(left, y + base + label.offset[1], *label.size))
    return boxes


def overlaps_triangle(box: Box, triangle: Sequence[tuple[float, float]]) -> bool:
    """Whether a box and a triangle have an inner point in common.

    Two convex shapes have none exactly if the line of a side of one of them parts them.

    >>> overlaps_triangle(Box(0, 0, 1, 1), [(0, 3), (3, 3), (3, 0)])
    False
    >>> overlaps_triangle(Box(0, 0, 2, 2), [(0, 3), (3, 3), (3, 0)])
    True
    """
    xs, ys = zip(*triangle, strict=True)
    around = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    if not box.overlaps(around):
        return False
    corners = list(itertools.product((box.x, box.x + box.width), (box.y, box.y + box.height)))
    for k in range(3):
        (ax, ay), (bx, by), (cx, cy) = (triangle[(k + i) % 3] for i in range(3))
        inner = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        outer = [((bx - ax) * (y - ay) - (by - ay) * (x - ax)) * inner for x, y in corners]
        if max(outer) <= 0:
            return False
    return True
