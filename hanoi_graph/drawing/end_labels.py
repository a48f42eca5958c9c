"""The words of start and goal at their marks, wherever those stand, in the next free place."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from hanoi_graph.drawing.labels import GAP, Label, text_size
from hanoi_graph.drawing.layouts import Points
from hanoi_graph.drawing.page import Box, label_boxes, overlaps_triangle

Point = tuple[float, float]

# Directions in which a place is looked for: in steps of 15 degrees, level ones first, then upright.
_ANGLES = sorted(range(0, 360, 15), key=lambda angle: (angle % 180 != 0, angle % 90 != 0, angle))
# From one distance to the next, and the farthest, in letters.
_FARTHER, _FARTHEST = 1.2, 40.0
# What letters stay away from, in letters, and from what distance on a line leads to the mark.
_CLEAR, _NEAR = 0.2, 1.0
# How much higher the page may get for a word at its mark, above and below, in letters.
_HIGHER = 1.5
# Between two words, in letters.
_APART = 0.6
# How far leaders stay away from the rims of paths, in letters.
_BESIDE_PATH = 0.15


@dataclass(frozen=True)
class Ground:
    """What is drawn already, and which labels have to keep off.

    Attributes
    ----------
    points : ndarray, shape (3**discs, 2)
        Places of the states in edges.
    discs : int
    length : float
        Of an edge, in points.
    reach : float
        How far lines and marks of states reach to their sides, in points.
    exits : mapping of int to (float, float)
        Lines that lead from a state out of the picture, in edges.
    paths : sequence of ndarray, shape (k, 2)
        Corners of paths that leaders should not cross, in edges.
    """

    points: Points
    discs: int
    length: float
    reach: float
    exits: Mapping[int, Point]
    paths: Sequence[Points] = ()

    def place(self, index: int) -> Point:
        """Return where a state is, in points."""
        x, y = (self.points[index] * self.length).tolist()
        return x, y

    def frame(self, margin: float) -> Box:
        """Return the box around the drawing, with a margin."""
        width, height = (np.ptp(self.points[self.corners(0, self.discs)], axis=0)).tolist()
        return Box(0, 0, width * self.length, height * self.length).grown(margin)

    def touched(self, box: Box) -> bool:
        """Whether a state, an edge or an exit is in the box.

        Copies that are not near are left out as a whole, so the cost is a small number of steps for
        each disc.
        """
        wide = box.grown(self.reach)
        exits = ((index, self.points[index] + step) for index, step in self.exits.items())
        return self._copy_touched(wide, 0, self.discs) or any(
            meets(wide, self.place(index), self._in_points(end)) for index, end in exits
        )

    def crossed(self, label: Label) -> bool:
        """Whether the leader of a label crosses a path, or runs along one."""
        if label.leader is None:
            return False
        x, y = self.place(label.index)
        ends = [np.array([x + right, y + up]) for right, up in label.leader]
        near = self.reach + _BESIDE_PATH * label.font
        return any(_distance(ends, path * self.length) < near for path in self.paths)

    def corners(self, first: int, discs: int) -> list[int]:
        """Return the three perfect states of the copy that begins with an index."""
        return [first + peg * (3**discs - 1) // 2 for peg in range(3)]

    def _in_points(self, place: Points) -> Point:
        x, y = (place * self.length).tolist()
        return x, y

    def _copy_touched(self, box: Box, first: int, discs: int) -> bool:
        if discs == 0:
            return meets(box, self.place(first), self.place(first))
        if not overlaps_triangle(box, [self.place(i) for i in self.corners(first, discs)]):
            return False
        size = 3 ** (discs - 1)
        copies = [first + peg * size for peg in range(3)]
        if any(self._copy_touched(box, copy, discs - 1) for copy in copies):
            return True
        return any(
            # The smaller discs stand on the third peg while the largest goes from one to another.
            meets(box, *(self.place(self.corners(copies[peg], discs - 1)[third]) for peg in pegs))
            for third, pegs in enumerate(((1, 2), (0, 2), (0, 1)))
        )


def meets(box: Box, one: Point, other: Point) -> bool:
    """Whether a straight line comes into a box.

    >>> meets(Box(0, 0, 1, 1), (-1, 0.5), (2, 0.5)), meets(Box(0, 0, 1, 1), (-1, 0.5), (0.5, 2.5))
    (True, False)
    """
    (x0, y0), (x1, y1) = one, other
    if max(x0, x1) < box.x or min(x0, x1) > box.x + box.width:
        return False
    if max(y0, y1) < box.y or min(y0, y1) > box.y + box.height:
        return False
    corners = itertools.product((box.x, box.x + box.width), (box.y, box.y + box.height))
    sides = [(x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) for x, y in corners]
    return min(sides) <= 0 <= max(sides)


def place_end_labels(
    texts: Mapping[int, str],
    *,
    ground: Ground,
    labels: Sequence[Label],
    radii: Mapping[int, float],
    font: float,
) -> list[Label]:
    """Return labels for start and goal where they touch nothing.

    Parameters
    ----------
    texts : mapping of int to str
        The words by index of the state.
    ground : Ground
    labels : sequence of Label
        What is written already; a state among them gets no second label.
    radii : mapping of int to float
        Of the marks of start and goal, in points.
    font : float
        Size of the letters, in points.

    Returns
    -------
    list of Label
        As near to their marks as possible. Where that is not near, the label has a leader. A label
        for which there is no free place on the drawing is left out.
    """
    boxes = label_boxes(labels, ground.points, ground.length)
    frame = around([*boxes, ground.frame(max(radii.values(), default=0.0))])
    more = _HIGHER * font
    higher = Box(frame.x, frame.y - more, frame.width, frame.height + 2 * more)
    # Words side by side must not be read as one.
    taken = [box.grown(_APART * font) for box in boxes]
    for index, radius in radii.items():
        x, y = ground.place(index)
        taken.append(Box(x, y, 0.0, 0.0).grown(radius))
    found: list[Label] = []
    for index in texts.keys() - {label.index for label in labels}:
        candidates = _candidates(index, texts[index], font, radii[index])
        near = [label for label in candidates if label.leader is None]
        far = [label for label in candidates if label.leader is not None]
        # A page a little higher is better than a leader. Where every one would cross a path one
        # has to.
        for label, room in itertools.chain(
            ((label, frame) for label in near),
            ((label, higher) for label in near),
            ((label, frame) for label in far if not ground.crossed(label)),
            ((label, frame) for label in far if ground.crossed(label)),
        ):
            (box,) = label_boxes([label], ground.points, ground.length)
            clear = box.grown(_CLEAR * font)
            if (
                inside(box, room)
                and not any(clear.overlaps(other) for other in taken)
                and not ground.touched(clear)
            ):
                found.append(label)
                taken.append(box.grown(_APART * font))
                break
    return sorted(found, key=lambda label: label.index)


def _distance(ends: Sequence[Points], path: Points) -> float:
    """Return how near a straight line comes to a path, measured at places along both."""
    line = ends[0] + np.linspace(0.0, 1.0, 40)[:, np.newaxis] * (ends[1] - ends[0])
    tails, heads = path[:-1], path[1:]
    along = heads - tails
    squares = np.maximum((along**2).sum(axis=1), 1e-12)
    # The nearest point of each piece of the path to each place of the line.
    away = line[:, np.newaxis] - tails
    part = np.clip((away * along).sum(axis=2) / squares, 0.0, 1.0)
    nearest = away - part[:, :, np.newaxis] * along
    return float(np.sqrt((nearest**2).sum(axis=2)).min(initial=np.inf))


def around(boxes: Sequence[Box]) -> Box:
    """Return the smallest box that holds all boxes."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right, top = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
    return Box(x, y, right - x, top - y)


def inside(box: Box, frame: Box) -> bool:
    """Whether a box is within another."""
    return (
        frame.x <= box.x
        and box.x + box.width <= frame.x + frame.width
        and frame.y <= box.y
        and box.y + box.height <= frame.y + frame.height
    )


def _candidates(index: int, text: str, font: float, radius: float) -> list[Label]:
    """Return labels around a mark, the nearest first."""
    width, height = text_size(text, font)
    found = []
    gap = GAP * font
    while gap < _FARTHEST * font:
        for angle in _ANGLES:
            x, y = float(np.cos(np.radians(angle))), float(np.sin(np.radians(angle)))
            away = radius + gap + (abs(x) * width + abs(y) * height) / 2
            offset = x * away, y * away - height / 2
            found.append(_led(Label(index, text, font, offset, (width, height)), radius))
        gap *= _FARTHER
    # Of places that are about as near those to the sides are the calmest; they come first above.
    return sorted(found, key=lambda label: round(2 * np.hypot(*_nearest_point(label)) / font))


def _led(label: Label, radius: float) -> Label:
    """Return a label with a leader from the rim of the mark if it is not near."""
    near = _nearest_point(label)
    distance = float(np.hypot(*near))
    if distance - radius < _NEAR * label.font:
        return label
    part = radius / distance
    return replace(label, leader=((near[0] * part, near[1] * part), near))


def _nearest_point(label: Label) -> Point:
    """Return the point of the box around a label next to its state, in points from there."""
    (x, y), (width, height) = label.offset, label.size
    gap = _CLEAR * label.font
    return (
        min(max(0.0, x - width / 2 - gap), x + width / 2 + gap),
        min(max(0.0, y - gap), y + height + gap),
    )
