"""One engine for all puzzles: breadth-first, two-sided, best-first; counts; the graph.

The layers of the breadth-first searches are sorted arrays of states, and puzzles expand whole
arrays at once. Where moves can be taken back, the neighbours of a layer lie in it, before it or
after it, so the next layer is what the moves reach minus two layers; no set of all states is
needed, only the layers that the list of moves is later read from.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from hanoi_graph import memory
from hanoi_graph.errors import InputError, TooLargeError, UnreachableError
from hanoi_graph.puzzles.protocol import Puzzle, States, Step

if TYPE_CHECKING:
    import networkx as nx

Method: TypeAlias = Literal["auto", "breadth-first", "two-sided", "best-first"]
METHODS: tuple[Method, ...] = get_args(Method)
Report: TypeAlias = Callable[[int, int], None]
"""Given the moves that a search has come to, and the states it has met."""

# States expanded at a time: keeps what a step allocates near 100 MiB however wide the layer.
_CHUNK = 2**18
# Bytes that the next layer may take for every state of this one, before duplicates are dropped:
# at most a dozen moves a state, a state and a count each.
_GROWTH = 12 * 16
# What the best-first search takes for a state: an integer in two dictionaries and in the heap,
# measured with CPython 3.11 on a million states.
_BYTES_IN_DICTIONARIES = 320
# So many states are met between two reports of the best-first search.
_REPORTED = 2**14


@dataclass(frozen=True)
class Solution(Generic[Step]):
    """What a search found.

    Attributes
    ----------
    length : int
        The least number of moves.
    count : int or None
        How many different lists of that many moves there are; None from the best-first search.
    moves : tuple or None
        The moves of one shortest list; None when it was not asked for.
    states : tuple of int or None
        The states on its way, one more than moves.
    method : str
        Which search found it.
    visited : int
        How many states the search held or computed.
    """

    length: int
    count: int | None
    moves: tuple[Step, ...] | None
    states: tuple[int, ...] | None
    method: str
    visited: int


def solve(
    puzzle: Puzzle[Step],
    *,
    method: Method = "auto",
    path: bool = True,
    report: Report | None = None,
) -> Solution[Step]:
    """Return the least number of moves of a puzzle, how many ways there are, and one of them.

    Parameters
    ----------
    puzzle : Puzzle
    method : {"auto", "breadth-first", "two-sided", "best-first"}
        ``auto`` is two-sided where moves can be taken back and the goals are known, else
        breadth-first. ``best-first`` is A* with the puzzle's `bound`, and counts nothing.
    path : bool, default True
        Whether to keep the layers from which a list of moves is read. Without them the search
        holds three layers instead of all.
    report : callable, optional
        Called now and then with the number of moves that the search has come to, from both ends
        together, and the number of states it has met.

    Raises
    ------
    InputError
        If there is no such method, or the two-sided search does not apply.
    UnreachableError
        If no moves lead from a start to a goal.
    TooLargeError
        If the states would not fit in memory; known before the search where the puzzle has an
        `order`, else before the layer that would not fit.

    Notes
    -----
    The cost is one sort for every layer, so O(N log N) for N states that are met; 8 bytes a state.

    Examples
    --------
    >>> from hanoi_graph.puzzles.coloured import ColouredTowers
    >>> found = solve(ColouredTowers(1, colours=2))
    >>> found.length, found.count
    (3, 2)
    >>> [str(move) for move in found.moves]
    ['B -> C (disc 1, blue)', 'A -> B (disc 1, red)', 'C -> A (disc 1, blue)']
    """
    if method not in METHODS:
        raise InputError(f"method must be one of {', '.join(METHODS)}, got {method!r}")
    _require_room(puzzle, method)
    if method == "best-first":
        return _best_first(puzzle, report)
    two_sided = puzzle.reversible and puzzle.goals() is not None
    if method == "two-sided" and not two_sided:
        raise InputError(
            "method two-sided must have moves that can be taken back and known goals, "
            f"got {puzzle.name}"
        )
    if method == "breadth-first" or not two_sided:
        return _breadth_first(puzzle, path=path, report=report)
    return _two_sided(puzzle, path=path, report=report)


def layers(puzzle: Puzzle[Any]) -> Iterator[States]:
    """Yield the sorted states at distance 0, 1, 2, ... from the starts, until there are no more.

    Examples
    --------
    >>> from hanoi_graph.puzzles.panex import Panex
    >>> [len(layer) for layer in layers(Panex(1))]
    [1, 4, 4, 3]
    """
    front = _Front(puzzle, puzzle.starts(), keep=True)
    while len(front.states):
        yield front.states
        front.advance()


def state_graph(puzzle: Puzzle[Any], *, limit: int = 100_000) -> nx.Graph[int]:
    """Return the states that can be reached as a networkx graph.

    Parameters
    ----------
    puzzle : Puzzle
    limit : int
        More states than this are refused; networkx takes about a kilobyte for each.

    Returns
    -------
    networkx.Graph, or DiGraph where moves cannot be taken back
        Nodes are states with their text as ``label``; ``start`` and ``goal`` mark the ends.

    Raises
    ------
    TooLargeError
        If there are more than `limit` states.

    Examples
    --------
    >>> from hanoi_graph.puzzles.panex import Panex
    >>> graph = state_graph(Panex(1))
    >>> graph.number_of_nodes(), graph.number_of_edges()
    (12, 18)
    """
    import networkx as nx

    graph: nx.Graph[int] = nx.Graph() if puzzle.reversible else nx.DiGraph()
    graph.name = puzzle.name
    starts = {int(state) for state in puzzle.starts()}
    for layer in layers(puzzle):
        if graph.number_of_nodes() + len(layer) > limit:
            raise TooLargeError(
                f"{puzzle.name} must have at most {limit} states to become a networkx graph, "
                f"and it has more",
                needed=1024 * (limit + 1),
            )
        for state in layer.tolist():
            ends = {"start": state in starts, "goal": puzzle.is_goal(state)}
            graph.add_node(state, label=puzzle.describe(state), **ends)
        origin, reached = puzzle.expand(layer)
        graph.add_edges_from(zip(layer[origin].tolist(), reached.tolist(), strict=True))
    return graph


class _Front:
    """The layers of a breadth-first search and in how many ways each state is reached.

    Attributes
    ----------
    states : States
        The last layer, sorted.
    counts : numpy.ndarray
        The number of shortest lists of moves to each of them, exact: int64 while that is enough,
        then Python integers.
    """

    def __init__(self, puzzle: Puzzle[Any], first: States, *, keep: bool) -> None:
        self.puzzle = puzzle
        self.states: States = np.unique(np.asarray(first, dtype=np.int64))
        self.counts: NDArray[Any] = np.ones(len(self.states), dtype=np.int64)
        self.layers: list[States] = [self.states]
        self.before: tuple[States, NDArray[Any]] = (self.states[:0], self.counts[:0])
        self.depth = 0
        self.visited = len(self.states)
        self._keep = keep

    def advance(self) -> None:
        """Replace the last layer by the next one."""
        if len(self.states) > _CHUNK:
            memory.require(_GROWTH * len(self.states), what=f"the next layer of {self.puzzle.name}")
        parts = [self._reached(k) for k in range(0, len(self.states), _CHUNK)]
        states, counts = _summed([s for s, _ in parts], [c for _, c in parts])
        fresh = ~self._seen(states)
        self.before = (self.states, self.counts)
        self.states, self.counts = states[fresh], counts[fresh]
        self.depth += 1
        self.visited += len(self.states)
        # A search whose moves cannot be taken back may meet any earlier state again.
        if not self._keep and self.puzzle.reversible:
            self.layers = self.layers[-1:]
        self.layers.append(self.states)

    def _reached(self, begin: int) -> tuple[States, NDArray[Any]]:
        """Return what the moves from one chunk of the last layer reach, and in how many ways."""
        chunk = slice(begin, begin + _CHUNK)
        origin, reached = self.puzzle.expand(self.states[chunk])
        return _summed([reached], [self.counts[chunk][origin]])

    def _seen(self, states: States) -> NDArray[np.bool_]:
        """Return which of the sorted `states` lie in an earlier layer or the last."""
        earlier = self.layers[-2:] if self.puzzle.reversible else self.layers
        seen = np.zeros(len(states), dtype=bool)
        for layer in earlier:
            seen |= _inside(layer, states)
        return seen

    def way_to(self, state: int, depth: int) -> list[int]:
        """Return the states on one shortest way from a start to a state of layer `depth`.

        Of several ways it is the one with the smallest states, read from the end.
        """
        way = [state]
        for layer in reversed(self.layers[:depth]):
            way.append(self._parent(way[-1], layer))
        return way[::-1]

    def _parent(self, state: int, layer: States) -> int:
        """Return the smallest state of `layer` from which one move leads to `state`."""
        if self.puzzle.reversible:
            around = np.unique(np.array([s for _, s in self.puzzle.moves(state)], dtype=np.int64))
            return int(around[_inside(layer, around)][0])
        for begin in range(0, len(layer), _CHUNK):
            origin, reached = self.puzzle.expand(layer[begin : begin + _CHUNK])
            rows = origin[reached == state]
            if len(rows):
                return int(layer[begin + int(rows.min())])
        raise AssertionError("every state of a layer was reached from the one before")


def _summed(states: list[States], counts: list[NDArray[Any]]) -> tuple[States, NDArray[Any]]:
    """Return the distinct states, sorted, and the sum of the counts of each."""
    every = np.concatenate(states) if states else np.zeros(0, dtype=np.int64)
    weights = np.concatenate(counts) if counts else np.zeros(0, dtype=np.int64)
    distinct, place, repeats = np.unique(every, return_inverse=True, return_counts=True)
    if len(weights) and int(weights.max()) * int(repeats.max()) >= 2**63:
        weights = weights.astype(object)
    total = np.zeros(len(distinct), dtype=weights.dtype)
    np.add.at(total, place, weights)
    return distinct, total


def _inside(layer: States, states: States) -> NDArray[np.bool_]:
    """Return which of `states` occur in the sorted `layer`."""
    if not len(layer):
        return np.zeros(len(states), dtype=bool)
    place = np.searchsorted(layer, states)
    place[place == len(layer)] = 0
    return np.asarray(layer[place] == states)


def _breadth_first(puzzle: Puzzle[Step], *, path: bool, report: Report | None) -> Solution[Step]:
    """Search layer by layer until one holds a goal."""
    front = _Front(puzzle, puzzle.starts(), keep=path)
    while len(front.states):
        solved = puzzle.are_goals(front.states)
        if solved.any():
            count = sum(int(c) for c in front.counts[solved])
            way = front.way_to(int(front.states[solved][0]), front.depth) if path else None
            return _solution(puzzle, front.depth, count, way, "breadth-first", front.visited)
        front.advance()
        if report is not None:
            report(front.depth, front.visited)
    raise UnreachableError(f"{puzzle.name} has no solution")


def _two_sided(puzzle: Puzzle[Step], *, path: bool, report: Report | None) -> Solution[Step]:
    """Search from both ends until the layers meet.

    The layers advance one at a time, so the first time that they share a state the sum of the two
    depths is the distance, and the shared states are all the middles of shortest lists.
    """
    near = _Front(puzzle, puzzle.starts(), keep=path)
    goals = puzzle.goals()
    assert goals is not None
    far = near if puzzle.symmetric else _Front(puzzle, goals, keep=path)
    while True:
        for b in (far.depth - 1, far.depth) if far is near else (far.depth,):
            found = _meeting(puzzle, near, far, b, path=path)
            if found is not None:
                return found
        side = far if len(far.states) < len(near.states) else near
        side.advance()
        if not len(side.states):
            raise UnreachableError(f"{puzzle.name} has no solution")
        if report is not None:
            visited = near.visited if far is near else near.visited + far.visited
            report(near.depth + far.depth, visited)


def _meeting(
    puzzle: Puzzle[Step], near: _Front, far: _Front, b: int, *, path: bool
) -> Solution[Step] | None:
    """Return the solution if the last layer of `near` meets layer b of `far`, which is b deep.

    When `far` is `near` itself, its layers stand for their images under `Puzzle.carry`.
    """
    if b < 0:
        return None
    states, counts = (far.states, far.counts) if b == far.depth else far.before
    images = states
    if far is near:
        carried = puzzle.carry(states)
        ranks = np.argsort(carried)
        states, counts, images = states[ranks], counts[ranks], carried[ranks]
    here = _inside(images, near.states)
    if not here.any():
        return None
    there = np.searchsorted(images, near.states[here])
    ways = zip(near.counts[here], counts[there], strict=True)
    count = sum(int(x) * int(y) for x, y in ways)
    way = None
    if path:
        back = far.way_to(int(states[there[0]]), b)
        if far is near:
            back = puzzle.carry(np.array(back, dtype=np.int64)).tolist()
        way = near.way_to(int(near.states[here][0]), near.depth) + back[-2::-1]
    visited = near.visited if far is near else near.visited + far.visited
    return _solution(puzzle, near.depth + b, count, way, "two-sided", visited)


def _best_first(puzzle: Puzzle[Step], report: Report | None) -> Solution[Step]:
    """Search by A*: always from the state whose depth plus bound is least."""
    depth = {int(state): 0 for state in puzzle.starts()}
    parent: dict[int, int] = {}
    heap = [(puzzle.bound(state), 0, state) for state in depth]
    heapq.heapify(heap)
    due = _REPORTED
    while heap:
        # Of equal estimates the deepest first: it is nearest to a goal.
        _, minus_depth, state = heapq.heappop(heap)
        if -minus_depth > depth[state]:
            continue
        if puzzle.is_goal(state):
            way = [state]
            while way[-1] in parent:
                way.append(parent[way[-1]])
            return _solution(puzzle, depth[state], None, way[::-1], "best-first", len(depth))
        new = depth[state] + 1
        if report is not None and len(depth) >= due:
            due = len(depth) + _REPORTED
            report(depth[state], len(depth))
        for _, reached in puzzle.moves(state):
            if new < depth.get(reached, new + 1):
                depth[reached], parent[reached] = new, state
                heapq.heappush(heap, (new + puzzle.bound(reached), -new, reached))
    raise UnreachableError(f"{puzzle.name} has no solution")


def _solution(
    puzzle: Puzzle[Step],
    length: int,
    count: int | None,
    way: list[int] | None,
    method: str,
    visited: int,
) -> Solution[Step]:
    """Return the solution with the moves that lead along `way`."""
    if way is None:
        return Solution(length, count, None, None, method, visited)
    moves = tuple(_move_between(puzzle, s, t) for s, t in itertools.pairwise(way))
    return Solution(length, count, moves, tuple(way), method, visited)


def _move_between(puzzle: Puzzle[Step], state: int, other: int) -> Step:
    return next(move for move, reached in puzzle.moves(state) if reached == other)


def _require_room(puzzle: Puzzle[Any], method: str) -> None:
    """Refuse a puzzle whose states would not fit, were all of them met.

    Layers and their images under a symmetry that carries the starts to the goals share no state
    before they meet, so then half of the states are enough.
    """
    order = puzzle.order()
    if order is None:
        return
    each = 8
    if method == "best-first":
        each = _BYTES_IN_DICTIONARIES
    elif method != "breadth-first" and puzzle.symmetric:
        each = 4
    memory.require(each * order, what=f"{puzzle.name} with up to {order} states")
