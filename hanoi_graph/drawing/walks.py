"""What somebody did: a walk on the state graph, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hanoi_graph.drawing.graph import LAYERS, as_places, framed, path_indices, weights_in
from hanoi_graph.drawing.style import Palette, Weights, palette_in_use
from hanoi_graph.numerals import counted

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import LineCollection, PolyCollection

# How far beside an edge a move is drawn at most, in edges: to the right, as one drives in Spain.
_ASIDE = 0.1
# From one lane to the next, in widths of the line; and how far beside the edge the last may be, in
# edges: the middle of a small triangle is 0.29 away from its sides.
_LANE, _FARTHEST = 1.5, 0.25
# Arrowheads, in widths of the line, and their greatest length and how far they are from the middle
# on lanes beside each other, in edges. On shorter edges (points) they would be blots.
_HEAD_LENGTH, _HEAD_WIDTH, _LONGEST_HEAD, _STAGGER = 3.0, 2.6, 0.4, 0.12
_SHORTEST_WITH_HEADS = 12.0
# Of so many walks each has a colour that is unlike the others, and its name in the legend.
MOST_NAMED = 8
# The dashes of a step that is no move.
JUMP = (0, (2, 1.5))
# More moves than this make a vector file slow to open; they become an image within it.
_MOVES_AS_VECTORS = 20_000


@dataclass(frozen=True)
class Walk:
    """A walk to be drawn.

    Attributes
    ----------
    states : ndarray of int64, shape (m + 1,)
    distances : ndarray of int, shape (m + 1,)
        To the goal.
    notes : sequence of str
        What the legend says about it.
    departs : int, optional
        The first move that does not come nearer to the goal.
    illegal : int, optional
        The number of the first illegal move, which is not drawn.
    null_steps, illegal_steps : int
        How many steps change nothing, and how many others are no moves.
    inside : ndarray of bool, shape (m + 1,), optional
        Which of the states are in the picture, where it shows a copy; the numbers of the others say
        nothing.
    """

    states: NDArray[np.int64]
    distances: NDArray[Any]
    notes: Sequence[str] = ()
    departs: int | None = None
    illegal: int | None = None
    null_steps: int = 0
    illegal_steps: int = 0
    inside: NDArray[np.bool_] | None = None

    @property
    def places(self) -> NDArray[np.int64]:
        """The numbers of the states in the picture; those outside of it have the first."""
        return self.states if self.inside is None else np.where(self.inside, self.states, 0)

    @property
    def steps_inside(self) -> int:
        """How many of the steps lead from a state in the picture to another there, or stay."""
        if self.inside is None:
            return self.steps
        return int((self.inside[1:] & self.inside[:-1]).sum())

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return len(self.states) - 1

    @property
    def moves(self) -> int:
        """How many of the steps are legal moves."""
        return self.steps - self.null_steps - self.illegal_steps

    @property
    def unit(self) -> str:
        """What is counted: moves, or steps where some are no moves."""
        return "move" if self.moves == self.steps else "step"

    @property
    def without_change(self) -> str:
        """How many steps change nothing."""
        return f"{counted(self.null_steps, 'step')} without a change"

    @property
    def counted(self) -> str:
        """How many moves there are, and how many steps of what other kind.

        >>> Walk(np.array([0, 1, 1, 2]), np.array([3, 2, 2, 2]), null_steps=1).counted
        '2 moves and 1 step without a change'
        """
        parts = [
            counted(self.moves, "move"),
            *([self.without_change] if self.null_steps else []),
            *([counted(self.illegal_steps, "illegal step")] if self.illegal_steps else []),
        ]
        return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))


def walk_colours(count: int, palette: Palette) -> NDArray[np.float64]:
    """Return a colour for each of several walks: as unlike as discs are, or one for all if many.

    >>> walk_colours(3, palette_in_use(None)).shape, walk_colours(40, palette_in_use(None)).shape
    ((3, 4), (40, 4))
    """
    from matplotlib.colors import to_rgba_array

    few = count <= MOST_NAMED
    # Disc 1 is as grey as the edges.
    colours = [palette.disc(k + 2) if few else palette.walks for k in range(count)]
    return np.asarray(to_rgba_array(colours))


def aside(weights: Weights) -> float:
    """Return how far beside its edge a first move is drawn, in edges."""
    return min(_ASIDE, 1.2 * weights.walk / weights.length)


def lanes(states: ArrayLike, weights: Weights) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return the lane of each step, and how far beside its edge that is, in edges.

    The first passage of an edge in a direction has lane 0, and each further one in the same
    direction has the next, so that none covers another. Where there are too many for the room the
    lanes are narrower.

    >>> numbers, far = lanes([0, 1, 0, 1], Weights.of(40.0))
    >>> numbers.tolist(), [round(float(part), 2) for part in far]
    ([0, 0, 1], [0.07, 0.07, 0.15])
    """
    ways = np.asarray(states, np.int64)
    number = np.zeros(max(len(ways) - 1, 0), np.int64)
    passages: dict[tuple[int, int], int] = {}
    steps = list(zip(ways[:-1].tolist(), ways[1:].tolist(), strict=True))
    for k, step in enumerate(steps):
        number[k] = passages.get(step, 0)
        passages[step] = int(number[k]) + 1
    near, wide = aside(weights), _LANE * weights.walk / weights.length
    last = np.array([passages[step] - 1 for step in steps], np.float64)
    room = np.maximum(_FARTHEST - near, 0.0)
    between = np.minimum(wide, room / np.maximum(last, 1.0))
    return number, near + number * between


def heads(
    segments: NDArray[np.float64], numbers: NDArray[np.int64], weights: Weights
) -> NDArray[np.float64]:
    """Return arrowheads on moves, as triangles: their tips, and two corners behind.

    Heads on lanes beside each other stand one behind the other. Where edges are too short for them
    there are none.

    Parameters
    ----------
    segments : ndarray, shape (m, 2, 2)
        The moves as they are drawn, one edge long each.
    numbers : ndarray, shape (m,)
        Their lanes.
    weights : Weights
    """
    long = _HEAD_LENGTH * weights.walk / weights.length
    if long > _LONGEST_HEAD or weights.length < _SHORTEST_WITH_HEADS or not len(segments):
        return np.empty((0, 3, 2))
    along = segments[:, 1] - segments[:, 0]
    across = np.column_stack((-along[:, 1], along[:, 0])) * (_HEAD_WIDTH / _HEAD_LENGTH / 2)
    middle = 0.5 + _STAGGER * np.where(numbers % 2, -1.0, 1.0) * (numbers > 0)
    tips = segments[:, 0] + along * (middle + long / 2)[:, np.newaxis]
    back = tips - along * long
    return np.stack((tips, back + across * long, back - across * long), axis=1)


class WalkArtists(NamedTuple):
    """What `draw_walk` drew: the moves in their order, the steps that are no moves, and heads.

    The heads are arrowheads on the moves, as many as those or none.
    """

    moves: LineCollection
    jumps: LineCollection
    heads: PolyCollection


def draw_walk(
    walk: Any,
    points: ArrayLike,
    *,
    ax: Axes | None = None,
    inside: ArrayLike | None = None,
    parts: ArrayLike | None = None,
    palette: Palette | None = None,
    weights: Weights | None = None,
    **style: Any,
) -> WalkArtists:
    """Draw a walk, each move beside its edge and in the colour of its number.

    Moves to and fro lie on different sides of an edge, and each further move over it in the same
    direction lies farther out, so all can be seen. Where there is room they have arrowheads.

    Parameters
    ----------
    walk : MovePath or array_like of int, shape (k + 1,)
        The states in order, by index. Where two are the same nothing is drawn; a step between
        states that are no neighbours is drawn with dashes.
    points : array_like of float, shape (N, 2)
        Where the states stand, in units of one edge.
    inside : array_like of bool, shape (k + 1,), optional
        Which of the states are in the picture; steps from and to others are not drawn.
    parts : array_like of int, shape (k + 1,), optional
        Which walk each state belongs to, where these are several, one after the other: from one to
        the next there is no step, and each has one colour.
    ax, palette, weights : optional
        As for `graph.draw_graph`.
    **style
        Passed to the collection of the moves.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from hanoi_graph.drawing.layouts import hanoi_layout
    >>> ax = Figure().add_subplot()
    >>> drawn = draw_walk([0, 1, 0, 0, 2], hanoi_layout(1), ax=ax)
    >>> len(drawn.moves.get_segments()), len(drawn.jumps.get_segments())
    (3, 0)
    """
    from matplotlib.collections import LineCollection, PolyCollection

    palette = palette_in_use(palette)
    places = as_places(points)
    states = path_indices(walk, len(places))
    axes = framed(ax, places)
    heavy = weights or weights_in(axes)
    step = places[states[1:]] - places[states[:-1]]
    length = np.hypot(step[:, 0], step[:, 1])
    is_move, is_jump = np.abs(length - 1.0) < 1e-6, length > 1.0 + 1e-6
    if inside is not None:
        seen = np.asarray(inside, np.bool_)
        is_move, is_jump = (kind & seen[1:] & seen[:-1] for kind in (is_move, is_jump))
    if parts is not None:
        of = np.asarray(parts, np.int64)
        is_move, is_jump = (kind & (of[1:] == of[:-1]) for kind in (is_move, is_jump))
    lane, far = lanes(states, heavy)
    right = far[:, np.newaxis] * np.column_stack((step[:, 1], -step[:, 0]))
    ends = np.stack((places[states[:-1]], places[states[1:]]), axis=1)
    segments = (ends + right[:, np.newaxis])[is_move]
    (numbers,) = np.nonzero(is_move)
    colours = palette.step_map(max(len(step), 2))(numbers)
    if parts is not None:
        colours = walk_colours(int(of[-1]) + 1, palette)[of[numbers]]
    options: dict[str, Any] = {
        "colors": colours,
        "linewidths": heavy.walk,
        "capstyle": "round",
        "zorder": LAYERS["broad paths"],
        "rasterized": len(segments) > _MOVES_AS_VECTORS,
        "label": "walk",
    }
    moves = LineCollection(list(segments), **(options | style))
    jumps = LineCollection(
        list(ends[is_jump]),
        colors=palette.goal,
        linewidths=heavy.walk,
        linestyles=JUMP,
        zorder=LAYERS["broad paths"] + 0.1,
        label="no move",
    )
    arrows = heads(segments, lane[is_move], heavy)
    tips = PolyCollection(
        list(arrows),
        facecolors=colours[: len(arrows)],
        linewidths=0,
        zorder=LAYERS["broad paths"] + 0.05,
        label="heads",
    )
    for drawn in (moves, jumps, tips):
        axes.add_collection(drawn, autolim=False)
    return WalkArtists(moves, jumps, tips)
