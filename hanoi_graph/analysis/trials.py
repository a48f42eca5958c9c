"""What a subject did in one trial: a sequence of recorded states, some of which are no moves."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.analysis.metrics import UNREACHABLE, Metric
from hanoi_graph.movearrays import step_kinds
from hanoi_graph.states import State

Positions = NDArray[np.uint8]


@dataclass(frozen=True)
class TrialVerdict:
    """What happened in a trial.

    Attributes
    ----------
    start, goal : State
    steps : int
        Recorded states after the start.
    moves : int
        Steps that are one legal move.
    null_steps : int
        Steps that change nothing, such as a disc that is put back where it was.
    illegal_steps : int
        Steps that are neither.
    solved : bool
        Whether the last state is the goal and the step that led there is a legal move.
    shortest : int or None
        Distance from the start to the goal; None if it is not known or there is no way.
    first_deviation : int or None
        The first step, from 1, that changes the state and is no legal move one nearer to the goal;
        so an illegal step is one, wherever it leads.
    approaching, keeping, losing : int
        Moves after which the distance to the goal is smaller, the same, or greater.
    returns : int
        Moves to a state that was visited before. Illegal steps are no moves and so no returns, but
        the states that they lead to count as visited.
    distances : tuple of (int or None)
        To the goal, from the start and after every step.
    kinds : tuple of {"legal", "null", "illegal"}
        Of every step.
    """

    start: State
    goal: State
    steps: int
    moves: int
    null_steps: int
    illegal_steps: int
    solved: bool
    shortest: int | None
    first_deviation: int | None
    approaching: int
    keeping: int
    losing: int
    returns: int
    distances: tuple[int | None, ...]
    kinds: tuple[str, ...]

    @property
    def excess(self) -> int | None:
        """Moves beyond the shortest, for a solved trial without illegal steps."""
        if self.shortest is None or not self.solved or self.illegal_steps:
            return None
        return self.moves - self.shortest


def judge_trial(states: Positions, *, goal: State, metric: Metric) -> TrialVerdict:
    """Return what happened in a trial.

    Parameters
    ----------
    states : ndarray of uint8, shape (m + 1, n)
        The recorded states as positions, the start first.
    goal : State
    metric : Metric
        Distances to that goal.

    Examples
    --------
    >>> from hanoi_graph.analysis.metrics import metric_to
    >>> states = np.array([[0, 0], [1, 0], [1, 0], [2, 0], [2, 1], [1, 1]], np.uint8)
    >>> trial = judge_trial(states, goal=State("CC"), metric=metric_to(State("CC")))
    >>> trial.moves, trial.null_steps, trial.first_deviation, trial.distances
    (4, 1, 3, (3, 2, 2, 3, 3, 3))
    """
    pegs = goal.pegs
    null, legal = step_kinds(states)
    distances = metric.distances(states, pegs=pegs)
    changes = np.zeros(len(states) - 1, np.int64)
    if distances is None:
        shown: list[int | None] = [None] * len(states)
    else:
        shown = [None if value == UNREACHABLE else int(value) for value in distances.tolist()]
        # Python's integers: distances of 64 discs fill unsigned ones to the brim.
        pairs = itertools.pairwise(shown)
        changes = np.array(
            [0 if a is None or b is None else (b > a) - (b < a) for a, b in pairs], np.int64
        )
    known = distances is not None
    astray = np.flatnonzero(~null & ~(legal & (changes < 0))) if known else np.empty(0, np.intp)
    return TrialVerdict(
        start=_state(states[0], pegs),
        goal=goal,
        steps=len(states) - 1,
        moves=int(legal.sum()),
        null_steps=int(null.sum()),
        illegal_steps=int((~null & ~legal).sum()),
        solved=states[-1].tobytes() == goal.positions and _last_is_legal(null, legal),
        shortest=shown[0],
        first_deviation=int(astray[0]) + 1 if len(astray) else None,
        approaching=int((legal & (changes < 0)).sum()),
        keeping=int((legal & (changes == 0)).sum()) if known else 0,
        losing=int((legal & (changes > 0)).sum()),
        returns=_returns(states, legal),
        distances=tuple(shown),
        kinds=tuple(np.where(legal, "legal", np.where(null, "null", "illegal")).tolist()),
    )


def _last_is_legal(null: NDArray[np.bool_], legal: NDArray[np.bool_]) -> bool:
    """Whether the last step that changes anything is a legal move, or nothing ever changes."""
    changes = np.flatnonzero(~null)
    return not len(changes) or bool(legal[changes[-1]])


def _returns(states: Positions, legal: NDArray[np.bool_]) -> int:
    """Return how many moves lead to a state that was visited before."""
    visited = {states[0].tobytes()}
    returns = 0
    for row, is_move in zip(states[1:], legal.tolist(), strict=True):
        state: Any = row.tobytes()
        returns += is_move and state in visited
        visited.add(state)
    return returns


def _state(row: Positions, pegs: int) -> State:
    return State._trusted(row.tobytes(), pegs)
