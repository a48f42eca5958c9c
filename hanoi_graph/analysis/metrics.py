"""How far the states of a list are from its goal: by formula on three pegs, else by search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.moves import PegGraph, PegGraphLike, as_peg_graph
from hanoi_graph.paths.shortest import distance, distances_between
from hanoi_graph.states import State, indices_to_positions, positions_to_indices

# A search visits every state; so many take less than a second.
SEARCHED_STATES = 2**20
_UNREACHED = -1


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

    @abstractmethod
    def distances(self, positions: NDArray[np.uint8]) -> NDArray[Any] | None:
        """Return the distances of states given as positions, shape (m, n); -1: unreachable."""


def metric_to(goal: State, *, peg_graph: PegGraphLike = "complete") -> Metric:
    """Return the distances to a goal, or why they are not known.

    Examples
    --------
    >>> metric_to(State("CC")).distance(State("AA"))
    3
    >>> metric_to(State("DD", pegs=4)).distance(State("AA", pegs=4))
    3
    >>> metric_to(State("D^30", pegs=4)).reason
    'shortest lengths on 4 pegs need a search, and 4**30 states are too many here (at most 1048576)'
    """
    rule = as_peg_graph(peg_graph, pegs=goal.pegs)
    if goal.pegs == 3 and rule.is_complete:
        return _Formula(goal)
    if goal.pegs ** min(goal.discs, 64) <= SEARCHED_STATES:
        return _Searched(goal, rule)
    return _Unknown(goal, rule)


class _Formula(Metric):
    """Three pegs, every move allowed: exact for any number of discs."""

    def __init__(self, goal: State) -> None:
        self._goal = goal

    def distance(self, state: State) -> int:
        return distance(state, self._goal)

    def distances(self, positions: NDArray[np.uint8]) -> NDArray[Any]:
        goal = np.frombuffer(self._goal.positions, np.uint8)
        if self._goal.discs <= 64:
            return distances_between(positions, goal)
        rows = (State._trusted(row.tobytes(), 3) for row in positions)
        return np.array([distance(row, self._goal) for row in rows], object)


class _Searched(Metric):
    """Any other rule with few states: all distances by one breadth-first search."""

    def __init__(self, goal: State, rule: PegGraph) -> None:
        self._pegs = goal.pegs
        self._array = _searched(goal, rule.reversed())

    def distance(self, state: State) -> int | None:
        found = int(self._array[state.index])
        return None if found == _UNREACHED else found

    def distances(self, positions: NDArray[np.uint8]) -> NDArray[Any]:
        return self._array[positions_to_indices(positions, pegs=self._pegs)]


class _Unknown(Metric):
    """Too many states to search."""

    def __init__(self, goal: State, rule: PegGraph) -> None:
        which = f"{goal.pegs} pegs" if rule.is_complete else f"the {rule} peg graph"
        self.reason = (
            f"shortest lengths on {which} need a search, and {goal.pegs}**{goal.discs} states are "
            f"too many here (at most {SEARCHED_STATES})"
        )

    def distance(self, state: State) -> None:
        return None

    def distances(self, positions: NDArray[np.uint8]) -> None:
        return None


def _searched(origin: State, rule: PegGraph) -> NDArray[np.int32]:
    """Return the distances of all states from one, by index, -1 where there is no way."""
    discs, pegs = origin.discs, origin.pegs
    found = np.full(pegs**discs, _UNREACHED, np.int32)
    layer, reached = np.array([origin.index], np.int64), 0
    while len(layer):
        found[layer] = reached
        reached += 1
        following = _neighbours(layer, discs, rule)
        layer = np.unique(following[found[following] == _UNREACHED])
    return found


def _neighbours(layer: NDArray[np.int64], discs: int, rule: PegGraph) -> NDArray[np.int64]:
    """Return the states one legal move away from any of a layer, with repetitions."""
    positions = indices_to_positions(layer, discs=discs, pegs=rule.pegs)
    tops = np.full((len(layer), rule.pegs), discs)
    for k in reversed(range(discs)):
        tops[np.arange(len(layer)), positions[:, k]] = k
    parts = [np.empty(0, np.int64)]
    for source, target in rule.arcs:
        free = tops[:, source] < tops[:, target]
        steps = (target - source) * rule.pegs ** tops[free, source]
        parts.append(layer[free] + steps)
    return np.concatenate(parts)
