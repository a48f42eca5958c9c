"""What a list of moves did: legal, how long, how far from shortest, where it went astray.

Let d be the distance from the start to the goal. The first k moves lie on a shortest path exactly
when the state after them is at distance d - k; no state of a legal list is nearer than that. So
once a list has left every shortest path it never comes back to one, and the move that leaves them
is found by bisection with a few exact distances, whatever the length of the list and the number of
discs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.analysis.metrics import Metric, metric_to
from hanoi_graph.errors import InputError
from hanoi_graph.movearrays import Replay
from hanoi_graph.moves import PegGraphLike
from hanoi_graph.states import Order, State, StateLike, as_state, as_states, positions_to_indices

# So many keys of visited states, 256 MiB, are sorted at once.
_SORTED_KEYS = 2**25


@dataclass(frozen=True)
class Verdict:
    """What a list of moves did.

    Attributes
    ----------
    start, goal : State
    moves : int
        Moves in the list, legal or not.
    legal : bool
        Whether every move is legal.
    first_illegal : int or None
        The number of the first illegal move, from 1.
    reason : str
        The rule that it breaks.
    stopped_at : State
        The state before the first illegal move, or after the last move.
    shortest : int or None
        Distance from the start to the goal; None where it is not known or there is no way.
    shortest_unknown : str
        Why `shortest` is None.
    reaches_goal_at : int or None
        The number of the move after which the goal is first reached; 0 if the list begins there.
    leaves_every_shortest_path_at : int or None
        The first move that does not come nearer to the goal; None if there is none.
    self_avoiding : bool or None
        Whether no state is visited twice; None for illegal lists.
    hamiltonian : bool
        Whether every state is visited exactly once.
    """

    start: State
    goal: State
    moves: int
    legal: bool
    first_illegal: int | None
    reason: str
    stopped_at: State
    shortest: int | None
    shortest_unknown: str
    reaches_goal_at: int | None
    leaves_every_shortest_path_at: int | None
    self_avoiding: bool | None
    hamiltonian: bool

    @property
    def discs(self) -> int:
        """Number of discs."""
        return self.start.discs

    @property
    def ends_at(self) -> State | None:
        """The state after the last move of a legal list."""
        return self.stopped_at if self.legal else None

    @property
    def solves(self) -> bool:
        """Whether the list is legal and ends in the goal."""
        return self.ends_at == self.goal

    @property
    def excess(self) -> int | None:
        """Moves beyond the shortest; None unless the list solves and the shortest is known."""
        return None if self.shortest is None or not self.solves else self.moves - self.shortest

    @property
    def optimal(self) -> bool | None:
        """Whether the list is a shortest path; None if it solves and the shortest is not known."""
        if not self.solves:
            return False
        return None if self.shortest is None else self.moves == self.shortest

    @property
    def moves_after_goal(self) -> int | None:
        """How many moves follow after the goal is first reached; None if it never is."""
        return None if self.reaches_goal_at is None else self.moves - self.reaches_goal_at


def judge(
    moves: Any,
    *,
    start: StateLike | None = None,
    goal: StateLike | None = None,
    pegs: int = 3,
    order: Order = "smallest-first",
    peg_graph: PegGraphLike = "complete",
) -> Verdict:
    """Return what a list of moves does.

    Parameters
    ----------
    moves : MovePath, Replay, array, iterable of arrays, or iterable of moves
        Moves as (disc, source, target) or (source, target), pegs from 0, discs from 1.
    start : state-like
        The state before the first move; by default that of `moves`, if it has one.
    goal : state-like, optional
        By default the perfect state of the last peg.
    pegs : int, default 3
        Number of pegs, where words do not say.
    order : {"smallest-first", "largest-first"}
        How words are to be read.
    peg_graph : optional
        Which pegs may exchange a disc.

    Returns
    -------
    Verdict
        Exact for any number of discs. On three pegs with every move allowed distances come from the
        formula; else from a search, where there are few states. Cost: some 30 ns a move for a
        shortest list; 0.3 us for others, because the visited states are sorted.

    Raises
    ------
    InputError
        If there is no start, or start and goal are not of one graph.

    Examples
    --------
    >>> verdict = judge([(1, 0, 1), (1, 1, 2), (2, 0, 1), (1, 2, 1), (1, 1, 0)], start="AA")
    >>> verdict.legal, verdict.shortest, verdict.leaves_every_shortest_path_at
    (True, 3, 2)
    >>> judge([(2, 0, 1)], start="AA").reason
    'disc 2 is not on top of peg A, disc 1 is'
    """
    origin = getattr(moves, "start", None) if start is None else start
    if origin is None:
        raise InputError("start must be given, since the moves do not say where they begin")
    first = as_state(origin, pegs=pegs, order=order)
    last = State.perfect(first.discs, first.pegs - 1, pegs=first.pegs) if goal is None else goal
    first, last = as_states(first, as_state(last, pegs=first.pegs, order=order))
    replay = Replay(first, peg_graph=peg_graph)
    total = replay.extend(moves)
    return verdict_on(replay, goal=last, total=total, metric=metric_to(last, peg_graph=peg_graph))


def verdict_on(replay: Replay, *, goal: State, total: int, metric: Metric) -> Verdict:
    """Return the verdict on a list of `total` moves that has been replayed."""
    legal = replay.illegal is None
    shortest = metric.distance(replay.start)
    end = replay.state(replay.length)
    deviates = _deviation(replay, metric, shortest)
    straight = shortest is not None and deviates is None
    avoiding = (straight or _is_self_avoiding(replay)) if legal else None
    states = goal.pegs ** min(goal.discs, 64)
    return Verdict(
        start=replay.start,
        goal=goal,
        moves=total,
        legal=legal,
        first_illegal=replay.illegal.number if replay.illegal else None,
        reason=replay.illegal.reason if replay.illegal else "",
        stopped_at=end,
        shortest=shortest,
        shortest_unknown=_why_unknown(metric, shortest),
        # On a shortest path the goal is the last state, if any.
        reaches_goal_at=(
            (replay.length if end == goal else None) if straight else _reaches(replay, goal)
        ),
        leaves_every_shortest_path_at=deviates,
        self_avoiding=avoiding,
        hamiltonian=bool(avoiding) and replay.length + 1 == states,
    )


def _why_unknown(metric: Metric, shortest: int | None) -> str:
    if shortest is not None:
        return ""
    return metric.reason or "no sequence of legal moves leads from the start to the goal"


def _deviation(replay: Replay, metric: Metric, shortest: int | None) -> int | None:
    """Return the first move that leaves every shortest path."""
    if shortest is None:
        return None

    def on_the_way(k: int) -> bool:
        return k <= shortest and metric.distance(replay.state(k)) == shortest - k

    if on_the_way(replay.length):
        return None
    low, high = 0, replay.length
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if on_the_way(middle) else (low, middle)
    return high


def _reaches(replay: Replay, goal: State) -> int | None:
    """Return after how many moves the goal is first reached."""
    wanted, done = np.uint64(replay.key_of(goal)), 0
    for keys in replay.state_keys():
        for at in np.flatnonzero(keys == wanted).tolist():
            if replay.keys_are_exact or replay.state(done + at) == goal:
                return int(done + at)
        done += len(keys)
    return None


def _is_self_avoiding(replay: Replay) -> bool:
    """Whether no state is visited twice."""
    parts = -(-(replay.length + 1) // _SORTED_KEYS)
    for part in range(parts):
        keys = np.concatenate(
            [keys[keys % np.uint64(parts) == part] for keys in replay.state_keys()]
        )
        keys.sort()
        repeated = np.unique(keys[1:][keys[1:] == keys[:-1]])
        if len(repeated) and (replay.keys_are_exact or _truly_repeated(replay, repeated)):
            return False
    return True


def _truly_repeated(replay: Replay, repeated: NDArray[np.uint64]) -> bool:
    """Whether states with equal keys are equal indeed."""
    visited: dict[int, set[State]] = {}
    done = 0
    for keys in replay.state_keys():
        for at in np.flatnonzero(np.isin(keys, repeated)).tolist():
            seen = visited.setdefault(int(keys[at]), set())
            state = replay.state(done + at)
            if state in seen:
                return True
            seen.add(state)
        done += len(keys)
    return False


def trace(replay: Replay, metric: Metric) -> Iterator[NDArray[Any]]:
    """Yield the distances to the goal at the start and then after every move, as arrays.

    Where distances are not known nothing is yielded; -1 stands for states without a way to the
    goal. Cost: as `distances_between`.
    """
    for positions in replay.states():
        distances = metric.distances(positions, pegs=replay.start.pegs)
        if distances is None:
            return
        yield distances


@dataclass(frozen=True)
class Trajectory:
    """The states on a list of moves, with their distances: what a drawing of it needs.

    Attributes
    ----------
    start, goal : State
    indices : ndarray of int64, shape (m + 1,)
        The states by index, the start first.
    distances : ndarray, shape (m + 1,)
        Their distances to the goal.
    """

    start: State
    goal: State
    indices: NDArray[np.int64]
    distances: NDArray[Any]


def trajectory(
    moves: Any,
    *,
    start: StateLike,
    goal: StateLike,
    peg_graph: PegGraphLike = "complete",
) -> Trajectory:
    """Return the states on a list of moves, up to the first illegal one, with their distances.

    Raises
    ------
    InputError
        If start and goal are not of one graph, distances are not known, or indices would not fit in
        63 bits.

    Examples
    --------
    >>> way = trajectory([(0, 1), (0, 2), (1, 2)], start="AA", goal="CC")
    >>> way.indices.tolist(), way.distances.tolist()
    ([0, 1, 7, 8], [3, 2, 1, 0])
    """
    first, last = as_states(start, goal)
    metric = metric_to(last, peg_graph=peg_graph)
    if metric.reason:
        raise InputError(metric.reason)
    replay = Replay(first, moves, peg_graph=peg_graph)
    indices = [positions_to_indices(states, pegs=first.pegs) for states in replay.states()]
    return Trajectory(
        first, last, np.concatenate(indices), np.concatenate([*trace(replay, metric)])
    )
