"""Towers of several colours: k towers of n discs; equal sizes may lie on one another.

The discs of one size stand on the pegs in some arrangement: on every peg a stack of colours. For k
colours and p pegs there are a = p (p+1) ... (p+k-1) arrangements, whatever the other sizes do, so a
state is a number with one digit in base a for every size, size 1 the least significant, and there
are a**n states. A disc of size d may leave or enter a peg exactly when no smaller disc lies there.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from hanoi_graph import memory
from hanoi_graph.errors import InputError, InputTypeError, TooLargeError
from hanoi_graph.numerals import counted
from hanoi_graph.puzzles.protocol import MAX_STATE, Puzzle, States
from hanoi_graph.states import LETTERS, check_pegs

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

Goal: TypeAlias = Literal["exchange", "cyclic", "double", "double-same"]
GOALS: tuple[Goal, ...] = get_args(Goal)
COLOUR_NAMES = ("red", "blue", "white", "green", "yellow", "violet", "orange", "grey")

# For each peg the colours of one size on it, from the bottom to the top.
Arrangement: TypeAlias = tuple[tuple[int, ...], ...]


class ColouredMove(NamedTuple):
    """One disc from one peg to another.

    Attributes
    ----------
    disc : int
        Its size, from 1, the smallest.
    colour : int
        From 0.
    source, target : int
        Pegs, from 0.
    """

    disc: int
    colour: int
    source: int
    target: int

    def __str__(self) -> str:
        where = f"{LETTERS[self.source]} -> {LETTERS[self.target]}"
        return f"{where} (disc {self.disc}, {COLOUR_NAMES[self.colour]})"


@dataclass(frozen=True)
class _Arrangements:
    """All arrangements of one size and what a move makes of them.

    Attributes
    ----------
    every : list of Arrangement
        The arrangement of each digit.
    digit : dict
        The digit of each arrangement.
    moved : numpy.ndarray of int64, shape (a, p, p)
        The digit after the top disc of one peg went to another, -1 where there is no such disc.
    pegs_used : numpy.ndarray of int64, shape (a,)
        Bit i is set where a disc stands on peg i.
    """

    every: list[Arrangement]
    digit: dict[Arrangement, int]
    moved: NDArray[np.int64]
    pegs_used: NDArray[np.int64]


class ColouredTowers(Puzzle[ColouredMove]):
    """Towers of different colours that change places.

    Parameters
    ----------
    discs : int
        Discs of each tower, at least 1.
    colours : int, default 2
        Towers, at least 2; tower c stands on peg c.
    pegs : int, default 3
        At least as many as colours.
    goal : {"exchange", "cyclic", "double", "double-same"}
        ``exchange``: the first two towers swap, the others end where they began. ``cyclic``: each
        tower goes to the place of the next one, the last to the place of the first (for two colours
        the same as ``exchange``). ``double``: both of two colours begin on peg A, the first colour
        below in every size, and end on peg C in any order of equal discs; ``double-same`` in the
        same order (the double tower of *Concrete Mathematics*, exercise 1.11).

    Raises
    ------
    InputError
        If a number is out of range, or there are more colours than pegs.
    TooLargeError
        If the states do not fit in 63 bits.

    Examples
    --------
    >>> from hanoi_graph.puzzles.engine import solve
    >>> [solve(ColouredTowers(n, goal="exchange")).length for n in (1, 2, 3)]
    [3, 9, 25]
    """

    reversible = True

    def __init__(
        self, discs: int, *, colours: int = 2, pegs: int = 3, goal: Goal = "exchange"
    ) -> None:
        self.discs = _at_least(discs, "discs", 1)
        self.colours = _at_least(colours, "colours", 2)
        self.pegs = check_pegs(pegs)
        self.goal = goal
        if goal not in GOALS:
            raise InputError(f"goal must be one of {', '.join(GOALS)}, got {goal!r}")
        if colours > pegs:
            raise InputError(f"colours must be at most pegs, got {colours} colours on {pegs} pegs")
        if colours > len(COLOUR_NAMES):
            raise InputError(f"colours must be at most {len(COLOUR_NAMES)}, got {colours}")
        if goal.startswith("double") and (colours, pegs) != (2, 3):
            raise InputError(
                f"goal {goal} must have 2 colours and 3 pegs, got {colours} colours on {pegs} pegs"
            )
        self.base = _product(range(pegs, pegs + colours))
        # Before the power is computed, which would take long for a silly number of discs.
        if self.discs > 63 or self.base**self.discs > MAX_STATE:
            raise TooLargeError(
                f"{self.name} would have {self.base}^{self.discs} states, "
                "too many to search in any memory",
                needed=8 * self.base ** min(self.discs, 63),
            )

    @property
    def name(self) -> str:
        """For messages."""
        discs = counted(self.discs, "disc")
        return f"{self.colours} towers of {discs} on {self.pegs} pegs ({self.goal})"

    def order(self) -> int:
        """Return the number of states: a power of the number of arrangements of one size."""
        return int(self.base**self.discs)

    @functools.cached_property
    def _tables(self) -> _Arrangements:
        # A tuple of tuples, its place in a dictionary, and its row of the table of moves.
        each = 400 + 100 * self.pegs + 8 * self.pegs**2
        memory.require(each * self.base, what=f"a table of {self.base} arrangements of one size")
        return _arrangements(self.colours, self.pegs)

    def encode(self, sizes: list[Arrangement]) -> int:
        """Return the state in which the discs of size 1, 2, ... stand as given."""
        return sum(self._tables.digit[a] * self.base**d for d, a in enumerate(sizes))

    def decode(self, state: int) -> list[Arrangement]:
        """Return how the discs of size 1, 2, ... stand."""
        return [self._tables.every[state // self.base**d % self.base] for d in range(self.discs)]

    def stacks(self, state: int) -> list[list[tuple[int, int]]]:
        """Return for each peg its discs (size, colour), from the bottom to the top.

        >>> ColouredTowers(2).stacks(int(ColouredTowers(2).starts()[0]))
        [[(2, 0), (1, 0)], [(2, 1), (1, 1)], []]
        """
        sizes = list(enumerate(self.decode(state), start=1))[::-1]
        return [
            [(size, colour) for size, stacks in sizes for colour in stacks[peg]]
            for peg in range(self.pegs)
        ]

    def starts(self) -> States:
        """Return the one start."""
        if self.goal.startswith("double"):
            return self._uniform([(0, 1), (), ()])
        return self._uniform([(c,) if c < self.colours else () for c in range(self.pegs)])

    def goals(self) -> States:
        """Return the goal, or all orders of equal discs that ``double`` allows."""
        if self.goal == "double-same":
            return self._uniform([(), (), (0, 1)])
        if self.goal == "double":
            return self._either_order()
        stacks: list[tuple[int, ...]] = [()] * self.pegs
        for colour, place in enumerate(self._places()):
            stacks[place] = (colour,)
        return self._uniform(stacks)

    def _uniform(self, stacks: list[tuple[int, ...]]) -> States:
        return np.array([self.encode([tuple(stacks)] * self.discs)], dtype=np.int64)

    def _either_order(self) -> States:
        """Return the states with all on peg C, each pair of equal discs in one of two orders."""
        pairs: list[Arrangement] = [((), (), (0, 1)), ((), (), (1, 0))]
        every = itertools.product(pairs, repeat=self.discs)
        return np.array(sorted(self.encode(list(sizes)) for sizes in every), dtype=np.int64)

    def _places(self) -> list[int]:
        """Return the peg on which each tower ends."""
        if self.goal == "exchange":
            return [1, 0, *range(2, self.colours)]
        return [(c + 1) % self.colours for c in range(self.colours)]

    def is_goal(self, state: int) -> bool:
        """Whether every tower stands where it has to."""
        return bool(np.isin(state, self.goals()))

    def moves(self, state: int) -> Iterator[tuple[ColouredMove, int]]:
        """Give the moves of the smallest discs first, then by source and target peg."""
        smaller: set[int] = set()
        for size, stacks in enumerate(self.decode(state), start=1):
            power = self.base ** (size - 1)
            digit = state // power % self.base
            free = [peg for peg in range(self.pegs) if peg not in smaller]
            for i, j in itertools.permutations(free, 2):
                if stacks[i]:
                    new = int(self._tables.moved[digit, i, j])
                    yield ColouredMove(size, stacks[i][-1], i, j), state + (new - digit) * power
            smaller.update(peg for peg in range(self.pegs) if stacks[peg])

    def expand(self, states: States) -> tuple[NDArray[np.int64], States]:
        """Return all moves of an array of states: `moves` for all of them at once."""
        tables = self._tables
        smaller = np.zeros(len(states), dtype=np.int64)
        origins, reached, rest = [], [], states
        for size in range(self.discs):
            rest, digit = np.divmod(rest, self.base)
            for i, j in itertools.permutations(range(self.pegs), 2):
                new = tables.moved[digit, i, j]
                rows = np.flatnonzero((new >= 0) & (smaller & (1 << i | 1 << j) == 0))
                origins.append(rows)
                reached.append(states[rows] + (new[rows] - digit[rows]) * self.base**size)
            smaller |= tables.pegs_used[digit]
        return np.concatenate(origins), np.concatenate(reached)

    @property
    def symmetric(self) -> bool:
        """Whether there is one goal; ``double`` has many."""
        return self.goal != "double"

    def carry(self, states: States) -> States:
        """Rename the colours (for ``double-same``: the pegs), which carries start to goal."""
        image = np.zeros_like(states)
        for size in range(self.discs):
            image += self._renamed[states // self.base**size % self.base] * self.base**size
        return image

    @functools.cached_property
    def _renamed(self) -> NDArray[np.int64]:
        """The digit of every arrangement after the symmetry."""
        if self.goal == "double-same":
            images: list[Arrangement] = [stacks[::-1] for stacks in self._tables.every]
        else:
            # The disc of colour c on peg c has to become the one that ends on peg c.
            new = {place: colour for colour, place in enumerate(self._places())}
            images = [
                tuple(tuple(new[c] for c in stack) for stack in stacks)
                for stacks in self._tables.every
            ]
        return np.array([self._tables.digit[image] for image in images], dtype=np.int64)

    def bound(self, state: int) -> int:
        """Return the moves that the towers need when each is alone on the pegs.

        A list of moves of all discs, read for one colour only, is legal for that tower alone, and
        every move belongs to one colour; so the sum over the colours is never too much. On three
        pegs the distance of a lone tower is exact (disc k costs 2**(k-1) or nothing), on more pegs
        a disc that is not at home counts one.
        """
        homes = [2, 2] if self.goal.startswith("double") else self._places()
        pegs_of: list[list[int]] = [[0] * self.discs for _ in range(self.colours)]
        for disc, stacks in enumerate(self.decode(state)):
            for peg, stack in enumerate(stacks):
                for colour in stack:
                    pegs_of[colour][disc] = peg
        return sum(self._alone(pegs_of[c], homes[c]) for c in range(self.colours))

    def _alone(self, positions: list[int], home: int) -> int:
        if self.pegs != 3:
            return sum(peg != home for peg in positions)
        total = 0
        for disc in reversed(range(self.discs)):
            if positions[disc] != home:
                total += 1 << disc
                home = 3 - home - positions[disc]
        return total

    def describe(self, state: int) -> str:
        """Return the pegs with their discs from the bottom to the top.

        >>> towers = ColouredTowers(2)
        >>> towers.describe(int(towers.starts()[0]))
        'A: 2red 1red | B: 2blue 1blue | C: -'
        """
        return " | ".join(
            f"{LETTERS[peg]}: " + (" ".join(f"{d}{COLOUR_NAMES[c]}" for d, c in stack) or "-")
            for peg, stack in enumerate(self.stacks(state))
        )

    def draw(self, state: int, *, ax: Axes) -> list[Artist]:
        """Draw pegs and discs."""
        from hanoi_graph.puzzles.pictures import draw_coloured

        return draw_coloured(self.stacks(state), discs=self.discs, height=self.colours, ax=ax)


@functools.lru_cache(maxsize=8)
def _arrangements(colours: int, pegs: int) -> _Arrangements:
    """Return all arrangements of `colours` different discs in stacks on `pegs` pegs."""
    every: list[Arrangement] = [((),) * pegs]
    for colour in range(colours):
        every = [
            (*stacks[:peg], (*stack[:at], colour, *stack[at:]), *stacks[peg + 1 :])
            for stacks in every
            for peg, stack in enumerate(stacks)
            for at in range(len(stack) + 1)
        ]
    every.sort()
    digit = {stacks: number for number, stacks in enumerate(every)}
    moved = np.full((len(every), pegs, pegs), -1, dtype=np.int64)
    for number, stacks in enumerate(every):
        for i, j in itertools.permutations(range(pegs), 2):
            if stacks[i]:
                new = list(stacks)
                new[i], new[j] = stacks[i][:-1], (*stacks[j], stacks[i][-1])
                moved[number, i, j] = digit[tuple(new)]
    used = [sum(1 << peg for peg in range(pegs) if stacks[peg]) for stacks in every]
    return _Arrangements(every, digit, moved, np.array(used, dtype=np.int64))


def _product(numbers: range) -> int:
    product = 1
    for number in numbers:
        product *= number
    return product


def _at_least(value: int, name: str, least: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise InputTypeError(f"{name} must be an integer, got {value!r}")
    if value < least:
        raise InputError(f"{name} must be at least {least}, got {value}")
    return value
