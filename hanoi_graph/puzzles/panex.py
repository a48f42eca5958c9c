"""Panex: two towers change places in three columns joined at the top, and walls hold pieces up.

The board is a track of three columns joined along their top row, depth 0. Each tower has one piece
of each level 1 .. n, and a piece of level k may be at the depths 0 .. k of a column and no lower:
the walls stop it. A move slides the top piece of one column along the top row into another column;
it cannot pass the middle column while a piece fills its top. Sources: M. Manasse, D. Sleator,
V. K. Wei, N. Baxter, "The Panex puzzle", in: Tribute to a Mathemagician (A K Peters 2005) 145-161;
OEIS A109224 (exchange of the towers) and A109175 (a side tower to the middle).

A piece that rests higher than the walls ask never helps, for in the lowest place it leaves more
room; so a position is the order of the pieces in every column, each sunk as deep as it goes. Read
from the top (0, 1, 2, ...), an order fits exactly if the piece at place i has a level of at least
i. The columns that fit are numbered 0 .. w - 1, and a state is left * w**2 + middle * w + right.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.errors import InputError, InputTypeError, TooLargeError
from hanoi_graph.numerals import counted
from hanoi_graph.puzzles.protocol import Puzzle, States
from hanoi_graph.states import LETTERS

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

Goal: TypeAlias = Literal["exchange", "centre"]
GOALS: tuple[Goal, ...] = get_args(Goal)
TOWER_NAMES = ("blue", "orange")
LEFT, MIDDLE, RIGHT = range(3)
# The columns of 7 levels number 1 134 029, the cube of which still fits in 63 bits; those of 8 not.
MAX_LEVELS = 7

# A piece is 2 * (level - 1) + tower, so pieces are ordered by level; a column lists them from the
# bottom to the top.
Column: TypeAlias = tuple[int, ...]


class PanexMove(NamedTuple):
    """The top piece of one column slides into another.

    Attributes
    ----------
    level : int
        From 1, the top of a tower.
    tower : int
        0, the blue one that begins on the left, or 1, the orange one.
    source, target : int
        Columns, from 0.
    """

    level: int
    tower: int
    source: int
    target: int

    def __str__(self) -> str:
        where = f"{LETTERS[self.source]} -> {LETTERS[self.target]}"
        return f"{where} (level {self.level}, {TOWER_NAMES[self.tower]})"


@dataclass(frozen=True)
class _Columns:
    """All columns that fit, and what a move makes of them.

    Attributes
    ----------
    every : list of Column
        The column of each number.
    number : dict
        The number of each column.
    top : numpy.ndarray of int64, shape (w,)
        The top piece, -1 in the empty column.
    popped : numpy.ndarray of int64, shape (w,)
        The column without its top piece; 0, the empty column, for the empty column.
    pushed : numpy.ndarray of int64, shape (w, 2n)
        The column with one more piece on top, -1 if that does not fit.
    blocked : numpy.ndarray of bool, shape (w,)
        Whether a piece fills the top row.
    """

    every: list[Column]
    number: dict[Column, int]
    top: NDArray[np.int64]
    popped: NDArray[np.int64]
    pushed: NDArray[np.int64]
    blocked: NDArray[np.bool_]


class Panex(Puzzle[PanexMove]):
    """Panex of n levels.

    Parameters
    ----------
    levels : int
        Pieces of each tower, at least 1; the puzzle on sale has 10.
    goal : {"exchange", "centre"}
        ``exchange``: the two towers change places. ``centre``: the blue tower goes to the middle
        and the orange one ends where it began.

    Raises
    ------
    InputError
        If a number is out of range or there is no such goal.
    TooLargeError
        If the states would not fit in 63 bits.

    Examples
    --------
    >>> from hanoi_graph.puzzles.engine import solve
    >>> [solve(Panex(n)).length for n in (1, 2, 3)]
    [3, 13, 42]
    """

    reversible = True

    def __init__(self, levels: int, *, goal: Goal = "exchange") -> None:
        if not isinstance(levels, int) or isinstance(levels, bool):
            raise InputTypeError(f"levels must be an integer, got {levels!r}")
        if levels < 1:
            raise InputError(f"levels must be at least 1, got {levels}")
        if goal not in GOALS:
            raise InputError(f"goal must be one of {', '.join(GOALS)}, got {goal!r}")
        self.levels = levels
        self.goal = goal
        if levels > MAX_LEVELS:
            least = _positions(MAX_LEVELS + 1)
            raise TooLargeError(
                f"levels must be at most {MAX_LEVELS} to be searched, got {levels} "
                f"({MAX_LEVELS + 1} levels already have {least} positions)",
                needed=8 * least,
            )

    @property
    def name(self) -> str:
        """For messages."""
        return f"Panex of {counted(self.levels, 'level')} ({self.goal})"

    def order(self) -> int:
        """Return the number of positions, those that cannot be reached included.

        >>> [Panex(n).order() for n in (1, 2, 3, 4, 5)]
        [12, 216, 5760, 203616, 9263232]
        """
        return _positions(self.levels)

    @functools.cached_property
    def _tables(self) -> _Columns:
        return _columns(self.levels)

    def encode(self, columns: tuple[Column, Column, Column]) -> int:
        """Return the state with these columns."""
        width = len(self._tables.every)
        left, middle, right = (self._tables.number[column] for column in columns)
        return (left * width + middle) * width + right

    def decode(self, state: int) -> tuple[Column, Column, Column]:
        """Return the columns of a state, pieces from the bottom to the top."""
        left, middle, right = (self._tables.every[number] for number in self._columns(state))
        return left, middle, right

    def _columns(self, state: int) -> tuple[int, int, int]:
        """Return the numbers of the columns of a state."""
        width = len(self._tables.every)
        rest, right = divmod(state, width)
        return *divmod(rest, width), right

    def starts(self) -> States:
        """Return the one start: blue on the left, orange on the right, the middle empty."""
        return np.array([self.encode((self._tower(0), (), self._tower(1)))], dtype=np.int64)

    def goals(self) -> States:
        """Return the one goal."""
        columns: tuple[Column, Column, Column] = (self._tower(1), (), self._tower(0))
        if self.goal == "centre":
            columns = ((), self._tower(0), self._tower(1))
        return np.array([self.encode(columns)], dtype=np.int64)

    def _tower(self, tower: int) -> Column:
        return tuple(2 * level + tower for level in reversed(range(self.levels)))

    def is_goal(self, state: int) -> bool:
        """Whether the towers stand where they have to."""
        return state == int(self.goals()[0])

    def moves(self, state: int) -> Iterator[tuple[PanexMove, int]]:
        """Give the moves by source and target column."""
        tables = self._tables
        width = len(tables.every)
        columns = self._columns(state)
        for source, target in itertools.permutations((LEFT, MIDDLE, RIGHT), 2):
            if MIDDLE not in (source, target) and tables.blocked[columns[MIDDLE]]:
                continue
            piece = int(tables.top[columns[source]])
            new = int(tables.pushed[columns[target], piece]) if piece >= 0 else -1
            if new >= 0:
                after = list(columns)
                after[source], after[target] = int(tables.popped[columns[source]]), new
                reached = (after[LEFT] * width + after[MIDDLE]) * width + after[RIGHT]
                yield PanexMove(piece // 2 + 1, piece % 2, source, target), reached

    def expand(self, states: States) -> tuple[NDArray[np.int64], States]:
        """Return all moves of an array of states: `moves` for all of them at once."""
        tables = self._tables
        width = len(tables.every)
        rest, right = np.divmod(states, width)
        columns = (*np.divmod(rest, width), right)
        weights = (width * width, width, 1)
        passable = ~tables.blocked[columns[MIDDLE]]
        origins, reached = [], []
        for source, target in itertools.permutations((LEFT, MIDDLE, RIGHT), 2):
            # An empty column has the top piece -1; what that looks up is not used.
            piece = tables.top[columns[source]]
            new = tables.pushed[columns[target], piece]
            allowed = (piece >= 0) & (new >= 0)
            if MIDDLE not in (source, target):
                allowed &= passable
            rows = np.flatnonzero(allowed)
            came, went = columns[source][rows], columns[target][rows]
            change = (tables.popped[came] - came) * weights[source]
            change += (new[rows] - went) * weights[target]
            origins.append(rows)
            reached.append(states[rows] + change)
        return np.concatenate(origins), np.concatenate(reached)

    @property
    def symmetric(self) -> bool:
        """Whether a mirror carries the start to the goal: the exchanged towers."""
        return self.goal == "exchange"

    def carry(self, states: States) -> States:
        """Look at the board in a mirror."""
        width = len(self._tables.every)
        rest, right = np.divmod(states, width)
        left, middle = np.divmod(rest, width)
        return (right * width + middle) * width + left

    def bound(self, state: int) -> int:
        """Return how many pieces are in a wrong column, each of which has to move."""
        homes = (RIGHT, LEFT) if self.goal == "exchange" else (MIDDLE, RIGHT)
        columns = enumerate(self.decode(state))
        return sum(homes[piece % 2] != column for column, pieces in columns for piece in pieces)

    def depths(self, column: Column) -> list[int]:
        """Return the depth of every piece of a column, from the bottom to the top.

        >>> Panex(3).depths((4, 2, 3))
        [3, 2, 1]
        """
        depths: list[int] = []
        for piece in column:
            level = piece // 2 + 1
            depths.append(min(level, depths[-1] - 1) if depths else level)
        return depths

    def describe(self, state: int) -> str:
        """Return the columns with their pieces from the bottom to the top.

        >>> Panex(2).describe(int(Panex(2).starts()[0]))
        'A: 2blue 1blue | B: - | C: 2orange 1orange'
        """
        return " | ".join(
            f"{LETTERS[number]}: "
            + (" ".join(f"{p // 2 + 1}{TOWER_NAMES[p % 2]}" for p in column) or "-")
            for number, column in enumerate(self.decode(state))
        )

    def draw(self, state: int, *, ax: Axes) -> list[Artist]:
        """Draw the track and the pieces."""
        from hanoi_graph.puzzles.pictures import draw_panex

        columns = [
            [
                (piece // 2 + 1, piece % 2, depth)
                for piece, depth in zip(column, self.depths(column), strict=True)
            ]
            for column in self.decode(state)
        ]
        return draw_panex(columns, levels=self.levels, ax=ax)


def _positions(levels: int) -> int:
    """Return in how many ways the pieces fit on the board; O(n**3) arithmetic, no table.

    With m pieces in a column its places 0 .. m - 1 have to be filled, and level k may take the
    places 0 .. k. Place the levels from 1 to n: the two pieces of level k choose among the places
    up to k that the 2 (k - 1) pieces before them, all of them there too, have left.
    """
    total = 0
    for left, middle in itertools.product(range(levels + 2), repeat=2):
        sizes = (left, middle, 2 * levels - left - middle)
        if 0 <= sizes[2] <= levels + 1:
            places = [sum(min(k + 1, size) for size in sizes) for k in range(1, levels + 1)]
            total += math.prod(math.perm(free - 2 * k, 2) for k, free in enumerate(places))
    return total


@functools.lru_cache(maxsize=8)
def _columns(levels: int) -> _Columns:
    """Return all columns that fit, shortest first, with their tables."""
    every: list[Column] = [()]
    rooms = [levels + 1]  # depth of the top piece: how many places are free above it
    number: dict[Column, int] = {(): 0}
    popped = [0]
    pushed: list[list[int]] = []
    for column in every:  # grows while it is read
        room = rooms[len(pushed)]
        row = [-1] * (2 * levels)
        for piece in range(2 * levels):
            depth = min(piece // 2 + 1, room - 1)
            if depth >= 0 and piece not in column:
                row[piece] = len(every)
                number[(*column, piece)] = len(every)
                popped.append(len(pushed))
                rooms.append(depth)
                every.append((*column, piece))
        pushed.append(row)
    top = [column[-1] if column else -1 for column in every]
    return _Columns(
        every,
        number,
        np.array(top, dtype=np.int64),
        np.array(popped, dtype=np.int64),
        np.array(pushed, dtype=np.int64),
        np.array(rooms, dtype=np.int64) == 0,
    )
