"""How far the states of a list are from its goal: by formula on three pegs, else by search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.errors import InputError, MissingPackageError, UnreachableError
from hanoi_graph.moves import PegGraph, PegGraphLike, as_peg_graph
from hanoi_graph.paths.shortest import distance, distances_between
from hanoi_graph.states import State, positions_to_indices

# A search visits every state. So many, those of 11 discs on 4 pegs, take about a second.
SEARCHED_STATES = 2**22
UNREACHABLE = -1


class Metric(ABC):
    """Distances to one goal.

    Attributes
    ----------
    reason : str
        Why distances are not known; empty where they are.
    """

    reason = ""

    @abstractmethod
    def distance(self, state: State) -> int | None:
        """Return the number of moves from a state to the goal, None if unknown or unreachable."""

    def distances(self, positions: NDArray[np.uint8], *, pegs: int) -> NDArray[Any] | None:
        """Return the distances of states given as positions, shape (m, n).

        -1 stands for states without a way to the goal; None is returned if nothing is known.
        """
        found = [self.distance(State._trusted(row.tobytes(), pegs)) for row in positions]
        return np.array([UNREACHABLE if value is None else value for value in found], object)


def metric_to(goal: State, *, peg_graph: PegGraphLike = "complete") -> Metric:
    """Return the distances to a goal, or why they are not known.

    On three pegs they come from a formula, for any number of discs and any peg graph. With more
    pegs all states are searched, if there are at most `SEARCHED_STATES`.

    Examples
    --------
    >>> metric_to(State("CC")).distance(State("AA"))
    3
    >>> metric_to(State("CC"), peg_graph="linear").distance(State("AA"))
    8
    >>> metric_to(State("DD", pegs=4)).distance(State("AA", pegs=4))
    3
    >>> metric_to(State("D^30", pegs=4)).reason
    'shortest lengths on 4 pegs need a search, and 4**30 states are too many here (at most 4194304)'
    """
    rule = as_peg_graph(peg_graph, pegs=goal.pegs)
    if goal.pegs == 3:
        return _Formula(goal) if rule.is_complete else _Restricted(goal, rule)
    if goal.pegs ** min(goal.discs, 64) > SEARCHED_STATES:
        return _Unknown(
            f"shortest lengths on {goal.pegs} pegs need a search, and {goal.pegs}**{goal.discs} "
            f"states are too many here (at most {SEARCHED_STATES})"
        )
    try:
        return _Searched(goal, rule)
    except (InputError, MissingPackageError) as error:
        return _Unknown(str(error))


class _Formula(Metric):
    """Three pegs, every move allowed."""

    def __init__(self, goal: State) -> None:
        self._goal = goal

    def distance(self, state: State) -> int:
        return distance(state, self._goal)

    def distances(self, positions: NDArray[np.uint8], *, pegs: int) -> NDArray[Any] | None:
        if self._goal.discs > 64:
            return super().distances(positions, pegs=pegs)
        return distances_between(positions, np.frombuffer(self._goal.positions, np.uint8))


class _Restricted(Metric):
    """Three pegs, not every move allowed."""

    def __init__(self, goal: State, rule: PegGraph) -> None:
        self._goal = goal
        self._rule = rule

    def distance(self, state: State) -> int | None:
        from hanoi_graph.analysis.restricted import restricted_distance

        try:
            return restricted_distance(state, self._goal, peg_graph=self._rule)
        except UnreachableError:
            return None


class _Searched(Metric):
    """More pegs: distances from the goal on the reversed graph, by one search."""

    def __init__(self, goal: State, rule: PegGraph) -> None:
        from hanoi_graph.analysis.search import search

        self._result = search(goal, peg_graph=rule if rule.is_symmetric else rule.reversed())

    def distance(self, state: State) -> int | None:
        try:
            return self._result.distance(state)
        except UnreachableError:
            return None

    def distances(self, positions: NDArray[np.uint8], *, pegs: int) -> NDArray[Any] | None:
        # A list comes to the same states again and again, and each is asked for once.
        indices = positions_to_indices(positions, pegs=pegs)
        _, first, which = np.unique(indices, return_index=True, return_inverse=True)
        found = super().distances(positions[first], pegs=pegs)
        return None if found is None else found[which]


class _Unknown(Metric):
    """Too many states to search."""

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def distance(self, state: State) -> None:
        return None

    def distances(self, positions: NDArray[np.uint8], *, pegs: int) -> None:
        return None
