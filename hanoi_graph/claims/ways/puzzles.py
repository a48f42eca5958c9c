"""Neighbours of the puzzle, by name: the least moves for a number of discs.

The small ones are written out here, each as its starts, its goals and the moves of a state, and
searched breadth-first. `register` takes in those that other parts of the package search.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass

from hanoi_graph.claims.model import Case
from hanoi_graph.claims.ways.registry import NAMES, Found, way

Node = Hashable
Neighbours = Callable[[tuple[int, ...]], Iterator[tuple[int, ...]]]
_ARCS = tuple(itertools.permutations(range(3), 2))


@dataclass(frozen=True)
class Puzzle:
    """A puzzle whose least number of moves can be found.

    Attributes
    ----------
    name, meaning : str
    solve : callable
        ``solve(n)`` returns the least number of moves.
    states : callable
        ``states(n)`` bounds the number of states from above.
    """

    name: str
    meaning: str
    solve: Callable[[int], int]
    states: Callable[[int], int]


PUZZLES: dict[str, Puzzle] = {}
NAMES["puzzle"] = PUZZLES


def register(
    name: str, meaning: str, *, solve: Callable[[int], int], states: Callable[[int], int]
) -> None:
    """Enter a puzzle under a name."""
    PUZZLES[name] = Puzzle(name, meaning, solve, states)


def _known(case: Case) -> bool:
    return case.name("puzzle") in PUZZLES and case.n > 0


@way(
    "puzzle",
    kind="search",
    applies=_known,
    setup=lambda case: 100 * PUZZLES[case.name("puzzle")].states(case.n),
)
def puzzle_by_search(case: Case) -> Found:
    """All states breadth-first until the goal."""
    return Found(PUZZLES[case.name("puzzle")].solve(case.n))


def least_moves(
    start: tuple[int, ...], goals: Iterable[tuple[int, ...]], neighbours: Neighbours
) -> int:
    """Return the least moves from a start to one of the goals, -1 if there is no way."""
    wanted = set(goals)
    seen, layer, depth = {start}, [start], 0
    while layer:
        if not wanted.isdisjoint(layer):
            return depth
        fresh = {state for node in layer for state in neighbours(node)} - seen
        seen |= fresh
        layer, depth = list(fresh), depth + 1
    return -1


def farthest(start: tuple[int, ...], neighbours: Neighbours) -> int:
    """Return the largest distance of a state that can be reached from a start."""
    seen, layer, depth = {start}, [start], 0
    while True:
        fresh = {state for node in layer for state in neighbours(node)} - seen
        if not fresh:
            return depth
        seen |= fresh
        layer, depth = list(fresh), depth + 1


# --- two sets of discs that the same move is applied to ---


def _top(state: tuple[int, ...], peg: int) -> int:
    return state.index(peg) if peg in state else len(state)


def _moved(state: tuple[int, ...], i: int, j: int) -> tuple[int, ...]:
    """Return the state after the one move between two pegs, whichever way it goes."""
    a, b = _top(state, i), _top(state, j)
    if a == b:
        return state
    disc, target = (a, j) if a < b else (b, i)
    return (*state[:disc], target, *state[disc + 1 :])


def _coupled(both: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    n = len(both) // 2
    for i, j in ((0, 1), (0, 2), (1, 2)):
        yield (*_moved(both[:n], i, j), *_moved(both[n:], i, j))


def _coupled_switch(n: int) -> int:
    return least_moves((0,) * n + (2,) * n, [(2,) * n + (0,) * n], _coupled)


def _coupled_shift(n: int) -> int:
    return least_moves((0,) * n + (2,) * n, [(2,) * n + (1,) * n], _coupled)


def _coupled_small_shift(n: int) -> int:
    """Return the moves that turn disc 1 of both sets round by one peg, all others in place."""
    rest = (0,) * (n - 1)
    return least_moves((0, *rest, 1, *rest), [(1, *rest, 2, *rest)], _coupled)


def _coupled_eccentricity(n: int) -> int:
    rest = (0,) * (n - 1)
    return farthest((0, *rest, 1, *rest), _coupled)


# --- discs that may change places ---


def _exchanging(state: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Disc 1 goes anywhere; discs k and k+1 on top of two pegs (with nothing smaller) swap."""
    for peg in range(3):
        if peg != state[0]:
            yield (peg, *state[1:])
    for k in range(len(state) - 1):
        if state[k] != state[k + 1] and not {state[k], state[k + 1]} & set(state[:k]):
            yield (*state[:k], state[k + 1], state[k], *state[k + 2 :])


def _exchange_diameter(n: int) -> int:
    return max(farthest(state, _exchanging) for state in itertools.product(range(3), repeat=n))


# --- discs with two sides, on posts that may have a colour ---


def _magnetic(posts: tuple[int, int, int]) -> Callable[[int], int]:
    """Return the solver for posts that are free (-1) or show a colour, 0 or 1.

    A disc turns over when it moves, and may lie only on a side of other polarity: all discs on a
    post show the same colour upwards. A state has the pegs of the discs and then their colours.
    """

    def neighbours(state: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        n = len(state) // 2
        pegs, colours = state[:n], state[n:]
        for i, j in _ARCS:
            disc, below = _top(pegs, i), _top(pegs, j)
            if disc >= below:
                continue
            turned = 1 - colours[disc]
            if below < n and colours[below] != turned:
                continue
            if below == n and posts[j] not in (-1, turned):
                continue
            yield (
                *pegs[:disc],
                j,
                *pegs[disc + 1 :],
                *colours[:disc],
                turned,
                *colours[disc + 1 :],
            )

    def solve(n: int) -> int:
        first = posts[0] if posts[0] >= 0 else (1 - posts[2] if posts[2] >= 0 else 0)
        goals = [(2,) * n + (colour,) * n for colour in (0, 1)]
        return least_moves((0,) * n + (first,) * n, goals, neighbours)

    return solve


# --- discs of three colours in turn ---


def _tricolour(state: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Discs have the colours 1, 2, 3, 1, ... by size, and equal colours may not touch."""
    n = len(state)
    for i, j in _ARCS:
        disc, below = _top(state, i), _top(state, j)
        if disc < below and (below == n or (below - disc) % 3):
            yield (*state[:disc], j, *state[disc + 1 :])


# --- any stacking to begin with ---


def _stackings(n: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Give every way to stack n discs on three pegs, in any order on each."""
    for order in itertools.permutations(range(1, n + 1)):
        for a, b in itertools.combinations_with_replacement(range(n + 1), 2):
            yield order[:a], order[a:b], order[b:]


def _before(stacks: tuple[tuple[int, ...], ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Give the states from which one legal move leads to this one."""
    for i, j in _ARCS:
        # The disc came from i and lies on j now, on nothing smaller; where it was, any disc may be.
        if not stacks[j] or (len(stacks[j]) > 1 and stacks[j][-2] < stacks[j][-1]):
            continue
        changed = list(stacks)
        changed[i], changed[j] = (*stacks[i], stacks[j][-1]), stacks[j][:-1]
        yield tuple(changed)


def worst_from_irregular(n: int, *, regular: bool) -> tuple[int, int]:
    """Return the largest distance of any stacking to a goal, and how many stackings have it.

    The goals are all regular states, or the perfect state on one peg. The search goes backwards.
    """
    perfect = tuple(range(n, 0, -1))
    goals: set[tuple[tuple[int, ...], ...]] = {((), (), perfect)}
    if regular:
        goals = {s for s in _stackings(n) if all(list(x) == sorted(x, reverse=True) for x in s)}
    seen, layer, depth = set(goals), list(goals), 0
    while True:
        fresh = {state for node in layer for state in _before(node)} - seen
        if not fresh:
            return depth, len(layer)
        seen |= fresh
        layer, depth = list(fresh), depth + 1


def count_stackings(n: int) -> int:
    """Return the number of stackings, by listing them."""
    return len(set(_stackings(n)))


def _magnetic_states(n: int) -> int:
    """Return how many states there are at most: on a post all discs show the same colour."""
    return int(8 * 3**n)


def _factorial_bound(n: int) -> int:
    total = 1
    for k in range(3, n + 3):
        total *= k
    return 10 * total


for _name, _meaning, _solve, _states in (
    (
        "coupled switch",
        "two sets, one move for both: (A, C) to (C, A)",
        _coupled_switch,
        lambda n: 9**n,
    ),
    (
        "coupled shift",
        "two sets, one move for both: (A, C) to (C, B)",
        _coupled_shift,
        lambda n: 9**n,
    ),
    (
        "coupled small shift",
        "two sets, disc 1 of both one peg on",
        _coupled_small_shift,
        lambda n: 9**n,
    ),
    (
        "exchange",
        "disc 1 moves freely, discs k and k+1 swap (Scorer, Grundy, Smith)",
        lambda n: least_moves((0,) * n, [(2,) * n], _exchanging),
        lambda n: 3**n,
    ),
    (
        "exchange diameter",
        "largest distance when discs k and k+1 swap",
        _exchange_diameter,
        lambda n: 9**n // 2,
    ),
    (
        "coupled eccentricity",
        "two sets, the farthest from discs 1 on A and B and all others on A",
        _coupled_eccentricity,
        lambda n: 2 * 9**n,
    ),
    (
        "magnetic free",
        "Magnetic Tower, no post has a colour",
        _magnetic((-1, -1, -1)),
        _magnetic_states,
    ),
    (
        "magnetic coloured",
        "Magnetic Tower, posts red, blue, blue",
        _magnetic((0, 1, 1)),
        _magnetic_states,
    ),
    (
        "magnetic first",
        "Magnetic Tower, the first post red, the others free",
        _magnetic((0, -1, -1)),
        _magnetic_states,
    ),
    (
        "magnetic last",
        "Magnetic Tower, the last post blue, the others free",
        _magnetic((-1, -1, 1)),
        _magnetic_states,
    ),
    (
        "three colours",
        "colours 1, 2, 3 in turn, equal ones may not touch",
        lambda n: least_moves((0,) * n, [(2,) * n], _tricolour),
        lambda n: 3**n,
    ),
    (
        "irregular to regular",
        "worst distance of any stacking to a regular state",
        lambda n: worst_from_irregular(n, regular=True)[0],
        _factorial_bound,
    ),
    (
        "irregular to perfect",
        "worst distance of any stacking to one perfect state",
        lambda n: worst_from_irregular(n, regular=False)[0],
        _factorial_bound,
    ),
    (
        "irregular worst states",
        "how many stackings have that distance",
        lambda n: worst_from_irregular(n, regular=False)[1],
        _factorial_bound,
    ),
    ("stackings", "states with any order on the pegs", count_stackings, _factorial_bound),
):
    register(_name, _meaning, solve=_solve, states=_states)
