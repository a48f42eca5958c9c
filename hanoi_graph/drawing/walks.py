"""What somebody did: a walk on the state graph, move by move, and how far from the goal it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hanoi_graph.drawing.axes import font_size
from hanoi_graph.drawing.charts import fitting_ticks, plain_axes
from hanoi_graph.drawing.compose import compose
from hanoi_graph.drawing.discs import mix
from hanoi_graph.drawing.figure import Composer
from hanoi_graph.drawing.graph import LAYERS, as_places, framed, path_indices, weights_in
from hanoi_graph.drawing.labels import text_size
from hanoi_graph.drawing.page import Box, NoRoomError
from hanoi_graph.drawing.rolls import draw_disc_roll
from hanoi_graph.drawing.style import Palette, Weights, palette_in_use
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.cm import ScalarMappable
    from matplotlib.collections import LineCollection, PathCollection
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

    from hanoi_graph.drawing.page import Page
    from hanoi_graph.drawing.picture import Picture

# How far beside an edge a move is drawn at most, in edges: to the right, as one drives in Spain.
_ASIDE = 0.1
# The dashes of a step that is no move.
JUMP = (0, (2, 1.5))
# How far a title of a strip begins before it in a small box, in letters.
_LEFT = 4.5
_NULL = " without a change"
# How much of the colour of the page streams have below a walk.
_PALE = 0.4
# More moves than this make a vector file slow to open; they become an image within it.
_MOVES_AS_VECTORS = 20_000


def aside(weights: Weights) -> float:
    """Return how far beside its edge a move is drawn, in edges."""
    return min(_ASIDE, 1.2 * weights.walk / weights.length)


class WalkArtists(NamedTuple):
    """What `draw_walk` drew: the moves in their order, and the steps that are no moves."""

    moves: LineCollection
    jumps: LineCollection


def draw_walk(
    walk: Any,
    points: ArrayLike,
    *,
    ax: Axes | None = None,
    inside: ArrayLike | None = None,
    palette: Palette | None = None,
    weights: Weights | None = None,
    **style: Any,
) -> WalkArtists:
    """Draw a walk, each move beside its edge and in the colour of its number.

    Moves to and fro lie on different sides of an edge, so both can be seen.

    Parameters
    ----------
    walk : MovePath or array_like of int, shape (k + 1,)
        The states in order, by index. Where two are the same nothing is drawn; a step between
        states that are no neighbours is drawn with dashes.
    points : array_like of float, shape (N, 2)
        Where the states stand, in units of one edge.
    inside : array_like of bool, shape (k + 1,), optional
        Which of the states are in the picture; steps from and to others are not drawn.
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
    from matplotlib.collections import LineCollection

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
    right = aside(heavy) * np.column_stack((step[:, 1], -step[:, 0]))
    ends = np.stack((places[states[:-1]], places[states[1:]]), axis=1)
    segments = (ends + right[:, np.newaxis])[is_move]
    (numbers,) = np.nonzero(is_move)
    options: dict[str, Any] = {
        "colors": palette.step_map(max(len(step), 2))(numbers),
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
    for lines in (moves, jumps):
        axes.add_collection(lines, autolim=False)
    return WalkArtists(moves, jumps)


class ProfileArtists(NamedTuple):
    """What `draw_profile` drew."""

    line: Line2D
    states: PathCollection
    shortest: Line2D


def draw_profile(
    distances: Sequence[int],
    *,
    ax: Axes | None = None,
    inside: ArrayLike | None = None,
    palette: Palette | None = None,
) -> ProfileArtists:
    """Draw the distance to the goal against the number of the move.

    Parameters
    ----------
    distances : sequence of int
        At the start, and after every move.
    inside : array_like of bool, optional
        Which of them have colours; the others are small and grey.
    ax, palette : optional

    Returns
    -------
    ProfileArtists
        The way of a shortest path, straight down, is dashed.
    """
    from matplotlib.colors import to_rgba
    from matplotlib.ticker import MaxNLocator

    palette = palette_in_use(palette)
    values = np.asarray(distances)
    if values.ndim != 1 or not len(values):
        raise InputError("distances must be a list of numbers, one at least")
    axes, font = plain_axes(ax), font_size()
    numbers = np.arange(len(values))
    (shortest,) = axes.plot(
        [0, values[0]],
        [values[0], 0],
        color=palette.paths["shortest"],
        linewidth=0.9,
        linestyle=(0, (4, 2)),
        label="shortest",
    )
    (line,) = axes.plot(numbers, values, color=palette.edge, linewidth=0.7, label="distance")
    area = (0.5 * font) ** 2 if len(values) <= 120 else (0.25 * font) ** 2
    colours, areas = palette.step_map(max(len(values), 2))(numbers), np.full(len(values), area)
    if inside is not None:
        outside = ~np.asarray(inside, np.bool_)
        colours[outside], areas[outside] = to_rgba(palette.edge), 0.3 * area
    states = axes.scatter(
        numbers,
        values,
        s=area if inside is None else areas,
        c=colours,
        linewidths=0,
        zorder=3,
        label="states",
    )
    axes.set(xlabel="move", ylabel="moves to the goal")
    axes.set_xlim(-0.5, max(len(values) - 0.5, 1))
    axes.set_ylim(0, 1.08 * max(1, int(values.max())))
    ticks = fitting_ticks(axes, 8, largest=len(values))
    axes.xaxis.set_major_locator(MaxNLocator(ticks, integer=True, min_n_ticks=1))
    axes.yaxis.set_major_locator(MaxNLocator(4, integer=True, min_n_ticks=1))
    return ProfileArtists(line, states, shortest)


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
    def counted(self) -> str:
        """How many moves there are, and how many steps of what other kind.

        >>> Walk(np.array([0, 1, 1, 2]), np.array([3, 2, 2, 2]), null_steps=1).counted
        '2 moves and 1 step without a change'
        """
        parts = [
            _number(self.moves, "move"),
            *([_number(self.null_steps, "step") + _NULL] if self.null_steps else []),
            *([_number(self.illegal_steps, "illegal step")] if self.illegal_steps else []),
        ]
        return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))


def draw_walk_picture(picture: Picture, walk: Walk, *, ax: Axes | None = None) -> Figure:
    """Draw the walk on the graph, and its distances below, and return the figure.

    Raises
    ------
    InputError
        As `figure.draw_picture`.
    """
    return compose(partial(WalkComposer, walk=walk), picture, ax=ax)


def draw_path_picture(
    picture: Picture, rolls: Sequence[tuple[str, ArrayLike]], *, ax: Axes | None = None
) -> Figure:
    """Draw the paths on the graph, and below which disc moves when, and return the figure.

    Parameters
    ----------
    picture : Picture
    rolls : sequence of (str, array_like of int)
        For each path a name and the disc of every move.
    """
    return compose(partial(PathComposer, rolls=rolls), picture, ax=ax)


class WalkComposer(Composer):
    """Draws the walk instead of paths, and the distances in the footer."""

    def __init__(self, picture: Picture, walk: Walk) -> None:
        super().__init__(picture)
        self.walk = walk
        self.profile_palette = self.palette
        if picture.edge_flow is not None:
            # The walk lies on the streams, so they are paler than it.
            pale = mix(self.palette.paths["shortest"], self.palette.page, _PALE)
            paths = dict(self.palette.paths) | {"shortest": pale}
            self.palette = replace(self.palette, paths=paths)

    @property
    def footer(self) -> float:
        """Height of the chart below everything, in points."""
        return self.chart_height

    def legend_handles(self, name: str) -> list[Line2D]:
        """Return the entries of a legend, those of the walk among them."""
        from matplotlib.lines import Line2D

        handles = super().legend_handles(name)
        if name != "legend":
            return handles
        colours = self.palette.step_map(3)
        walk = self.walk
        weights, _ = self.legend_weights()
        looks = [
            Line2D([], [], color=colours(0), linewidth=weights.walk, label=f"first {walk.unit}s"),
            Line2D(
                [],
                [],
                color=colours(2),
                linewidth=weights.walk,
                label=f"last of {_number(walk.steps, walk.unit)}",
            ),
        ]
        if walk.illegal_steps:
            text = _number(walk.illegal_steps, "illegal step")
            looks.append(Line2D([], [], label=text, linewidth=weights.walk, **self._jump()))
        if self.walk.departs is not None:
            looks.append(Line2D([], [], label=_departs(walk), **self._departure()))
        if self.walk.illegal is not None:
            looks.append(Line2D([], [], label=_stops(self.walk.illegal), **self._stop()))
        said = list(walk.notes)
        if walk.null_steps:
            said.append(_number(walk.null_steps, "step") + _NULL)
        if walk.inside is not None:
            said.append(f"{walk.steps_inside} of {_number(walk.steps, walk.unit)} in this copy")
        notes = [Line2D([], [], linestyle="none", label=note) for note in said]
        return [*handles[:2], *looks, *handles[2:-1], *notes, handles[-1]]

    def _draw_lines(self, ax: Axes, weights: Weights) -> ScalarMappable | None:
        colours = super()._draw_lines(ax, weights)
        self._draw_walk(ax, weights)
        return colours

    def _draw_image(self, ax: Axes, page: Page, weights: Weights) -> ScalarMappable | None:
        colours = super()._draw_image(ax, page, weights)
        self._draw_walk(ax, replace(weights, walk=max(weights.walk, 0.1 * self.size.font)))
        return colours

    def _draw_walk(self, ax: Axes, weights: Weights) -> None:
        """Draw the walk and its marks over everything else."""
        walk = self.walk
        draw_walk(
            walk.places,
            self.points,
            ax=ax,
            inside=walk.inside,
            palette=self.palette,
            weights=weights,
        )
        for number, look in self.special():
            if walk.inside is None or walk.inside[number]:
                x, y = self.points[walk.states[number]].tolist()
                ax.plot([x], [y], zorder=LAYERS["ends"] + 0.5, **look)

    def special(self) -> list[tuple[int, dict[str, Any]]]:
        """Return which states of the walk have marks of their own."""
        marks = []
        if self.walk.departs is not None and self.walk.departs < len(self.walk.states):
            marks.append((self.walk.departs, self._departure()))
        if self.walk.illegal is not None:
            marks.append((len(self.walk.states) - 1, self._stop()))
        return marks

    def _jump(self) -> dict[str, Any]:
        return {"color": self.palette.goal, "linestyle": JUMP}

    def _departure(self) -> dict[str, Any]:
        return {
            "linestyle": "none",
            "marker": "D",
            "markersize": 0.62 * self.size.font,
            "markerfacecolor": self.palette.page,
            "markeredgecolor": self.palette.ink,
            "markeredgewidth": 1.0,
        }

    def _stop(self) -> dict[str, Any]:
        return {
            "linestyle": "none",
            "marker": "X",
            "markersize": 0.95 * self.size.font,
            "markerfacecolor": self.palette.ink,
            "markeredgecolor": self.palette.page,
            "markeredgewidth": 0.7,
        }

    def draw_footer(self) -> None:
        """Draw what is below the graph."""
        ax = self.panel(self.footer_box())
        walk = self.walk
        palette = self.profile_palette
        draw_profile(walk.distances.tolist(), ax=ax, inside=walk.inside, palette=palette)
        ax.set_xlabel(self.walk.unit)
        for number, look in self.special():
            ax.plot([number], [self.walk.distances[number]], zorder=4, clip_on=False, **look)


class PathComposer(Composer):
    """Draws arrows on the paths, and in the footer which disc moves when."""

    def __init__(self, picture: Picture, rolls: Sequence[tuple[str, ArrayLike]]) -> None:
        super().__init__(picture)
        self.rolls = list(rolls)

    @property
    def _roll(self) -> float:
        """Height of one roll, in points."""
        return self.size.font * min(1.3 * self.discs + 0.5, 12.0)

    @property
    def footer(self) -> float:
        """Height of the chart below everything, in points."""
        return len(self.rolls) * (self._roll + 5.2 * self.size.font)

    def page(self) -> Page:
        """Return where everything stands."""
        page = super().page()
        if self.in_box:
            room = self.footer_box().width + (1.0 + _LEFT) * self.size.font
            for name, _ in self.rolls:
                if text_size(name, self.size.font)[0] > room:
                    raise NoRoomError(f"there is no room for the words {name!r} above their strip")
        return page

    def roll_boxes(self) -> list[tuple[str, Box, ArrayLike]]:
        """Return the name of each roll, where it is on the page, and its discs."""
        around, each = self.footer_box(), self._roll + 5.2 * self.size.font
        top = around.y + around.height
        return [
            (name, Box(around.x, top - self._roll - k * each, around.width, self._roll), discs)
            for k, (name, discs) in enumerate(self.rolls)
        ]

    def draw_footer(self) -> None:
        """Draw what is below the graph."""
        font = self.size.font
        for name, box, discs in self.roll_boxes():
            ax = self.panel(box)
            draw_disc_roll(discs, largest=self.discs, ax=ax, palette=self.palette)
            title = ax.set_title(name, loc="left", fontsize=font, pad=0.3 * font)
            if self.in_box:
                # Over the scale too, where there is little room.
                title.set_x(-_LEFT * font / box.width)


def _departs(walk: Walk) -> str:
    return f"{walk.unit} {walk.departs} leaves every shortest path"


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' * (count != 1)}"


def _stops(number: int) -> str:
    return f"move {number} is illegal"
