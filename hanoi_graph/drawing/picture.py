"""What a picture of the state graph is to show: computed elsewhere, and how the reader wants it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hanoi_graph.drawing.labels import Labels
from hanoi_graph.drawing.layouts import (
    Orientation,
    Points,
    arrangement,
    check_orientation,
    copy_corners,
    copy_exits,
    hanoi_layout,
)
from hanoi_graph.drawing.style import PageSize, Palette, page_size, style_palette
from hanoi_graph.errors import InputError
from hanoi_graph.numerals import readable
from hanoi_graph.states import Order, State, as_states


@dataclass(frozen=True)
class PathToDraw:
    """A path and what it is.

    Attributes
    ----------
    states : ndarray of int64
        Indices of its states in order.
    role : {"shortest", "worst", "longest"}
    second : bool
        Whether a path of this role is drawn already.
    moves : int, optional
        How many moves the whole path has, where only a piece of it lies in the picture.
    named : bool
        Whether the legend names it; a further piece of a path needs no name of its own.
    """

    states: NDArray[np.int64]
    role: str = "shortest"
    second: bool = False
    moves: int | None = None
    named: bool = True

    @property
    def length(self) -> int:
        """How many moves the whole path has."""
        return len(self.states) - 1 if self.moves is None else self.moves

    @property
    def name(self) -> str:
        """What the legend calls it.

        >>> PathToDraw(np.array([0, 2])).name
        'shortest path (1 move)'
        >>> PathToDraw(np.array([0, 2]), role="worst", moves=3**60 - 1).name
        'worst path (3^60 − 1 moves)'
        """
        return f"{self.kind} ({readable(self.length)} move{'s' * (self.length != 1)})"

    @property
    def kind(self) -> str:
        """What it is, without its length."""
        return f"{'another ' if self.second else ''}{self.role} path"


@dataclass(frozen=True)
class Picture:
    """What is to be seen: what was computed elsewhere, and how the reader wants it.

    Attributes
    ----------
    start, goal : State
        With equally many discs, one at least, on three pegs.
    edges : array_like of int, shape (m, 2)
        Pairs of indices of neighbouring states.
    within : State, optional
        Where the large discs stand in the copy that is drawn, from the smallest of them; by default
        all states are drawn. States are numbered within the copy, by the discs that move there.
    edge_discs : array_like of int, shape (m,), optional
        The disc that moves on each edge; gives the edges their colours.
    edge_flow : array_like of float, shape (m,), optional
        How many shortest paths to the goal lead over each edge; gives the edges their widths.
    distances : array_like of int, shape (3**n,), optional
        How many moves each state is away from the goal; gives the states their colours.
    paths : sequence of PathToDraw
    orientation : {"start-up", "goal-down"}
    labels : {"auto", "all", "corners", "none"}
    order : {"smallest-first", "largest-first"}
    size : {"column", "two-columns", "slide"}, float or PageSize
        A number is the width in cm.
    style : {"light", "dark"} or Palette
    dpi : int
        Dots per inch, where the picture is made of dots.
    """

    start: State
    goal: State
    edges: ArrayLike
    within: State | None = None
    edge_discs: ArrayLike | None = None
    edge_flow: ArrayLike | None = None
    distances: ArrayLike | None = None
    paths: Sequence[PathToDraw] = field(default=())
    orientation: Orientation = "start-up"
    labels: Labels = "auto"
    order: Order = "smallest-first"
    size: str | float | PageSize = "two-columns"
    style: str | Palette = "light"
    dpi: int = 300

    def check(self) -> None:
        """Refuse what no picture can show.

        Raises
        ------
        InputError
            If an option is unknown, or the states do not belong together.
        """
        as_states(self.start, self.goal)
        check_orientation(self.orientation)
        page_size(self.size)
        style_palette(self.style)
        if self.within is not None and not 0 < self.within.discs < self.start.discs:
            raise InputError(
                f"within must say where the largest discs stand, 1 to {self.start.discs - 1} of "
                f"{self.start.discs}, got {self.within.discs}"
            )

    @property
    def large(self) -> bytes:
        """The pegs of the discs that do not move in the picture, the smallest of them first."""
        return b"" if self.within is None else self.within.positions

    @property
    def discs(self) -> int:
        """Number of the discs that move in the picture."""
        return self.start.discs - len(self.large)

    @property
    def start_matters(self) -> bool:
        """Whether anything begins at the start; colours of distances tell only of the goal."""
        return self.distances is None or bool(self.paths) or self.edge_flow is not None

    @property
    def corners(self) -> tuple[int, int, int]:
        """The pegs whose states stand at the top, the bottom left and the bottom right."""
        return copy_corners(arrangement(self.start, self.goal), self.large)

    def places(self) -> Points:
        """Return the places of the states that are drawn."""
        return hanoi_layout(self.discs, corners=self.corners, orientation=self.orientation)

    def exits(self) -> dict[int, tuple[float, float]]:
        """Return in which directions edges leave the picture, by the index of the state."""
        whole = arrangement(self.start, self.goal)
        steps = copy_exits(whole, self.large, orientation=self.orientation)
        return {State.perfect(self.discs, peg).index: step for peg, step in steps.items()}

    def index(self, state: State) -> int | None:
        """Return the number of a state in the picture, None if it is not in it."""
        small, large = state.positions[: self.discs], state.positions[self.discs :]
        return State(small).index if large == self.large else None

    def state(self, index: int) -> State:
        """Return the state of a number, with all its discs."""
        return State(State.from_index(index, discs=self.discs).positions + self.large)
