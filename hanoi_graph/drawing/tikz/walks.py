r"""Walks and paths for LaTeX: on the graph, and below it what they do move by move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hanoi_graph.drawing.legend import Entry
from hanoi_graph.drawing.page import Box
from hanoi_graph.drawing.path_picture import PathComposer
from hanoi_graph.drawing.profiles import SHORTEST, below_line
from hanoi_graph.drawing.rolls import checked_roll, roll_ticks
from hanoi_graph.drawing.tikz.chart import Axis, Chart, chart_styles
from hanoi_graph.drawing.tikz.document import NO_ROOM
from hanoi_graph.drawing.tikz.graph import GraphDocument, graph_document
from hanoi_graph.drawing.tikz.latex import at, listed, number
from hanoi_graph.drawing.walk_picture import WalkComposer
from hanoi_graph.drawing.walks import JUMP, aside, heads, lanes
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from hanoi_graph.drawing.picture import Picture
    from hanoi_graph.drawing.style import Weights
    from hanoi_graph.drawing.walks import Walk

# TeX's memory holds not many more lines, each with a colour of its own.
MOST_MOVES = 2000
# More shades from the first move to the last nobody could tell apart.
_SHADES = 64


def tikz_walk_document(picture: Picture, walk: Walk, *, title: str = "") -> str:
    r"""Return a LaTeX document with a walk and its distances, as `walk_picture.draw_walk_picture`.

    Parameters
    ----------
    picture : Picture
    walk : Walk
        Of at most `MOST_MOVES` steps.
    title : str, optional
        Goes into a comment.

    Raises
    ------
    InputError
        As `tikz_document`, or if the walk is too long.

    Examples
    --------
    >>> import numpy as np
    >>> from hanoi_graph import State
    >>> from hanoi_graph.drawing.picture import Picture
    >>> from hanoi_graph.drawing.walks import Walk
    >>> picture = Picture(State("A"), State("C"), edges=[[0, 1], [1, 2], [0, 2]])
    >>> walk = Walk(np.array([0, 1, 2]), np.array([1, 1, 0]))
    >>> lines = tikz_walk_document(picture, walk).splitlines()
    >>> print(*[line.strip() for line in lines if ") to (" in line], sep="\n")
    \draw[walk=step 0] (A) to (B);
    \draw[walk=step 1] (B) to (C);
    """
    if walk.steps > MOST_MOVES:
        raise InputError(
            f"tikz can hold a walk of at most {MOST_MOVES} moves, got {walk.steps}; ask for pdf or "
            "png"
        )
    return graph_document(picture, lambda: WalkDocument(WalkComposer(picture, walk), title))


def tikz_path_document(
    picture: Picture, rolls: Sequence[tuple[str, ArrayLike]], *, title: str = ""
) -> str:
    r"""Return a LaTeX document with paths and their moves, as `path_picture.draw_path_picture`.

    Parameters
    ----------
    picture : Picture
    rolls : sequence of (str, array_like of int)
        For each path a name and the disc of every move.
    title : str, optional
        Goes into a comment.

    Raises
    ------
    InputError
        As `tikz_document`, or if a disc is none.

    Examples
    --------
    >>> from hanoi_graph import State
    >>> from hanoi_graph.drawing.picture import Picture
    >>> picture = Picture(State("A"), State("C"), edges=[[0, 1], [1, 2], [0, 2]])
    >>> lines = tikz_path_document(picture, [("worst path", [1, 1])]).splitlines()
    >>> print(*[line.strip() for line in lines if "\\path[roll" in line], sep="\n")
    \foreach \m in {1, 2} \path[roll=disc 1] (\m - 0.5, 0.6) rectangle +(1, 0.8);
    """
    return graph_document(picture, lambda: PathDocument(PathComposer(picture, rolls), title))


class WalkDocument(GraphDocument):
    """The graph with a walk on it, and below the distance after every move."""

    libraries = ("calc", "shapes.misc")
    composer: WalkComposer

    def __init__(self, composer: WalkComposer, title: str) -> None:
        super().__init__(composer, title)
        self.walk = composer.walk
        step = np.diff(self.points[self.walk.places], axis=0)
        self.lengths = np.hypot(step[:, 0], step[:, 1])
        count = len(self.walk.states)
        self.inside = np.ones(count, np.bool_) if self.walk.inside is None else self.walk.inside

    # --- names ---

    def colours(self) -> dict[str, str]:
        """Return the colours that have names, those of the steps among them."""
        from matplotlib.colors import to_hex

        shades = self._shades
        steps = self.palette.step_map(max(shades, 2))
        straight = {"straight": self.composer.profile_palette.paths["shortest"]}
        own = {f"step {k}": to_hex(steps(k)) for k in range(shades)}
        return super().colours() | straight | own

    @property
    def _shades(self) -> int:
        return min(len(self.walk.states), _SHADES)

    def _shade(self, move: int) -> str:
        """Return the name of the colour of a move, or of the state after so many moves."""
        last = len(self.walk.states) - 1
        return f"step {move if last < _SHADES else round(move * (_SHADES - 1) / last)}"

    def styles(self) -> dict[str, str]:
        """Return the styles that have names."""
        font = self.font
        thick = 0.28 * font
        own = {
            "departure": f"rectangle, rotate=45, draw=ink, fill=page, line width=1bp, {NO_ROOM}, "
            f"minimum size={number(0.62 * font)}bp",
            "stop": f"cross out, draw=ink, line width={number(thick)}bp, {NO_ROOM}, "
            f"minimum size={number(0.62 * font)}bp, "
            f"preaction={{draw=page, line width={number(thick + 1.2)}bp}}",
            "profile": "draw=edge, line width=0.7bp, line join=round",
            "straight down": "draw=straight, line width=0.9bp, dash pattern=on 3.6bp off 1.8bp",
        }
        return super().styles() | chart_styles() | own

    def lines_of(self, weights: Weights) -> dict[str, str]:
        """Return the styles of the lines that a legend may name, so heavy."""
        far, width = number(aside(weights), 4), number(weights.walk)
        beside = (
            "to path={($(\\tikztostart)!#1!-90:(\\tikztotarget)$) -- "
            "($(\\tikztotarget)!#1!90:(\\tikztostart)$)}"
        )
        on, off = (number(dash * weights.walk) for dash in JUMP[1])
        return super().lines_of(weights) | {
            "beside": beside,
            "walk": f"draw=#1, line width={width}bp, line cap=round, beside={far}",
            "jump": f"draw=goal, line width={width}bp, dash pattern=on {on}bp off {off}bp",
        }

    # --- the walk on the graph ---

    def over_paths(self) -> Iterator[str]:
        """Yield the moves, each beside its edge, then the steps that are none."""
        names = [self.names[state] for state in self.walk.places.tolist()]
        seen = self.inside[1:] & self.inside[:-1]
        ends = [f"({one}) to ({other})" for one, other in pairwise(names)]
        is_move = (np.abs(self.lengths - 1.0) < 1e-6) & seen
        is_jump = (self.lengths > 1.0 + 1e-6) & seen
        lane, far = lanes(self.walk.places, self.weights)
        for move in np.flatnonzero(is_move).tolist():
            farther = f", beside={number(far[move], 4)}" * bool(lane[move])
            yield f"\\draw[walk={self._shade(move)}{farther}] {ends[move]};"
        yield from self._heads(is_move, lane, far)
        for move in np.flatnonzero(is_jump).tolist():
            yield f"\\draw[jump] {ends[move]};"

    def _heads(
        self, is_move: NDArray[np.bool_], lane: NDArray[np.int64], far: NDArray[np.float64]
    ) -> Iterator[str]:
        """Yield the arrowheads of the moves."""
        places = self.points[self.walk.places]
        step = np.diff(places, axis=0)
        right = far[:, np.newaxis] * np.column_stack((step[:, 1], -step[:, 0]))
        segments = np.stack((places[:-1] + right, places[1:] + right), axis=1)[is_move]
        arrows = heads(segments, lane[is_move], self.weights)
        for move, corners in zip(np.flatnonzero(is_move).tolist(), arrows.tolist(), strict=False):
            way = " -- ".join(f"({at(corner)})" for corner in corners)
            yield f"\\fill[{self._shade(move)}] {way} -- cycle;"

    def over_marks(self) -> Iterator[str]:
        """Yield the marks of single states, over start and goal."""
        for move, style in self._special():
            if not self.inside[move]:
                continue
            yield f"\\node[{style}] at ({self.names[int(self.walk.states[move])]}) {{}};"

    def _special(self) -> list[tuple[int, str]]:
        styles = {"D": "departure", "X": "stop"}
        return [(move, styles[look["marker"]]) for move, look in self.composer.special()]

    def legend_entries(self, name: str) -> list[Entry]:
        """Return the entries of a legend, whose names are those of styles."""
        ends = {"first": 0, "last": self.walk.steps}
        return [
            replace(entry, name=f"walk={self._shade(ends[entry.name])}")
            if entry.name in ends
            else entry
            for entry in super().legend_entries(name)
        ]

    # --- the distances ---

    def footer(self) -> Iterator[str]:
        """Yield the distance to the goal against the number of the move."""
        count = len(self.walk.states)
        most = max(1, int(max(self.walk.distances)))
        chart = Chart(
            self.composer.footer_box(),
            Axis.whole(-0.5, max(count - 0.5, 1), most=8, name=self.walk.unit),
            Axis.whole(0.0, 1.08 * most, most=4, name="moves to the goal"),
        )
        yield from chart.lines(self, self._profile(chart.x.high))

    def _name_of_line(self, first: float, right: float) -> Iterator[str]:
        """Yield what the dashed line is, where matplotlib has it."""
        box = self.composer.footer_box()
        most = max(1, int(max(self.walk.distances)))
        across, up = box.width / (right + 0.5), box.height / (1.08 * most)
        place = below_line(first, last=right, across=across, up=up, font=self.font)
        if place is not None:
            yield f"\\node[label, anchor=base east, text=straight] at ({at(place)}) {{{SHORTEST}}};"
            return
        y = at((right, 1.08 * most))
        up_by = number(0.5 * self.font)
        yield (
            f"\\node[label, anchor=base east, text=straight, yshift={up_by}bp] (name) at ({y}) "
            f"{{{SHORTEST}}};"
        )
        gap, dash = (number(-part * self.font) for part in (0.7, 2.0))
        yield f"\\draw[straight down] (name.west) ++({gap}bp, 0) -- ++({dash}bp, 0);"

    def _profile(self, right: float) -> Iterator[str]:
        distances = [int(distance) for distance in self.walk.distances]
        # No farther than the chart.
        moves = min(float(distances[0]), right)
        end = at((moves, distances[0] - moves))
        yield f"\\draw[straight down] (0, {distances[0]}) -- ({end});"
        yield from self._name_of_line(float(distances[0]), right)
        places = [f"({move}, {distance})" for move, distance in enumerate(distances)]
        yield f"\\draw[profile] {' -- '.join(places)};"
        radius = self.font * (0.25 if len(distances) <= 120 else 0.125)
        small, large = number(0.3**0.5 * radius), number(radius)
        for move, place in enumerate(places):
            if self.inside[move]:
                yield f"\\fill[{self._shade(move)}] {place} circle[radius={large}bp];"
            else:
                yield f"\\fill[edge] {place} circle[radius={small}bp];"
        for move, style in self._special():
            yield f"\\node[{style}] at {places[move]} {{}};"


class PathDocument(GraphDocument):
    """The graph with paths on it, and below which disc moves when."""

    composer: PathComposer

    def colours(self) -> dict[str, str]:
        """Return the colours that have names, those of the discs among them."""
        return super().colours() | self.disc_colours()

    def styles(self) -> dict[str, str]:
        """Return the styles that have names."""
        return super().styles() | chart_styles() | {"roll": "fill=#1, draw=page, line width=0.4bp"}

    def footer(self) -> Iterator[str]:
        """Yield a roll for each path."""
        for name, box, discs in self.composer.roll_boxes():
            yield from self._roll(name, box, checked_roll(discs, largest=self.composer.discs))

    def _roll(self, name: str, box: Box, moved: ArrayLike) -> Iterator[str]:
        largest, discs = self.composer.discs, np.asarray(moved)
        named = roll_ticks(largest, room=box.height, font=self.font)
        chart = Chart(
            box,
            Axis.whole(0.5, len(discs) + 0.5, most=10, name="move"),
            Axis(0.4, largest + 0.6, named, "disc"),
            title=name,
        )
        rim = ", draw=none" if len(discs) > 100 else ""
        body = [
            f"\\foreach \\m in {{{listed((1 + np.flatnonzero(discs == disc)).tolist())}}} "
            f"\\path[roll=disc {disc}{rim}] (\\m - 0.5, {number(disc - 0.4)}) rectangle +(1, 0.8);"
            for disc in np.unique(discs).tolist()
        ]
        yield from chart.lines(self, body)
