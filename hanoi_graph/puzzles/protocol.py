"""What a puzzle is to the engine: starts, goals, the moves of a state, a drawing.

A state is one integer below 2**63, so that layers of states are sorted arrays and a set of them
costs eight bytes a state. How a puzzle packs its states into integers is its own affair; each
module says it once, at its top.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Generic, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

States: TypeAlias = NDArray[np.int64]
Step = TypeVar("Step")

# The largest state that fits.
MAX_STATE = 2**63 - 1


class Puzzle(ABC, Generic[Step]):
    """A state space: where it begins, where it ends, and what one move changes.

    A subclass gives `name`, `starts`, `is_goal`, `moves`, `describe` and `draw`. The other methods
    have a correct default and are overridden where the puzzle knows something faster.

    Attributes
    ----------
    reversible : bool
        Whether every move can be taken back by one move, so that the state graph is undirected.
        The two-sided search needs this.
    """

    reversible: ClassVar[bool] = False

    @property
    @abstractmethod
    def name(self) -> str:
        """How messages call the puzzle, at the beginning of a sentence."""

    @abstractmethod
    def starts(self) -> States:
        """Return the states from which a search begins."""

    @abstractmethod
    def is_goal(self, state: int) -> bool:
        """Whether the puzzle is solved in this state."""

    @abstractmethod
    def moves(self, state: int) -> Iterable[tuple[Step, int]]:
        """Give every move of a state together with the state that it leads to."""

    @abstractmethod
    def describe(self, state: int) -> str:
        """Return the state as text."""

    @abstractmethod
    def draw(self, state: int, *, ax: Axes) -> list[Artist]:
        """Draw the state on a matplotlib axes and return what was drawn."""

    def goals(self) -> States | None:
        """Return all states in which the puzzle is solved, None if only `is_goal` knows them."""
        return None

    def are_goals(self, states: States) -> NDArray[np.bool_]:
        """Return `is_goal` of every state of an array."""
        goals = self.goals()
        if goals is not None:
            return np.isin(states, goals)
        return np.fromiter((self.is_goal(int(s)) for s in states), dtype=bool, count=len(states))

    def expand(self, states: States) -> tuple[NDArray[np.int64], States]:
        """Return all moves of an array of states.

        Returns
        -------
        origin, reached : numpy.ndarray of int64, shape (m,)
            One entry a move: the row of `states` that it starts from, the state that it leads to.
        """
        pairs = [
            (row, reached)
            for row, state in enumerate(states)
            for _, reached in self.moves(int(state))
        ]
        table = np.array(pairs, dtype=np.int64).reshape(-1, 2)
        return table[:, 0], table[:, 1]

    def bound(self, state: int) -> int:
        """Return a number of moves that is never more than what the state still needs."""
        return 0 if self.is_goal(state) else 1

    @property
    def symmetric(self) -> bool:
        """Whether `carry` knows a symmetry that carries the starts onto the goals.

        The search from the goals is then the image of the search from the starts and costs
        nothing.
        """
        return False

    def carry(self, states: States) -> States:
        """Apply that symmetry of the state graph to an array of states."""
        raise NotImplementedError(f"{self.name} has no symmetry from the starts to the goals")

    def order(self) -> int | None:
        """Return a number of states that a search cannot exceed, None if no useful one is known."""
        return None
