"""Properties of the path from one perfect state to another, and of its sequences."""

from __future__ import annotations

import itertools
from typing import Any

from hanoi_graph.claims.model import Case
from hanoi_graph.claims.ways.properties.registry import named, some, states_of
from hanoi_graph.paths.shortest import shortest_path
from hanoi_graph.states import State


def _tower(case: Case) -> list[State]:
    return list(shortest_path(State.perfect(case.n, 0), State.perfect(case.n, 2)).states())


def _parity_states(case: Case, *, bases: bool) -> set[State]:
    """Return the states in which no two discs of equal parity touch, the painted bases included.

    Source and goal (A and C) have bases of the parity of n + 1, the spare peg (B) one of n.
    """
    base = {0: case.n + 1, 1: case.n, 2: case.n + 1}
    good = set()
    for state in states_of(case):
        stacks = [
            ([base[peg]] if bases else []) + list(stack) for peg, stack in enumerate(state.stacks)
        ]
        if all((x - y) % 2 for stack in stacks for x, y in itertools.pairwise(stack)):
            good.add(state)
    return good


@named("painted bases single out the tower path", cost=some(100))
def _painted(case: Case) -> str:
    good, path = _parity_states(case, bases=True), set(_tower(case))
    return "" if good == path else f"{len(good ^ path)} states are in one and not in the other"


@named("the Olive sequence is a prefix for every n", cost=lambda case: 2**case.n * 300)
def _olive_prefix(case: Case) -> str:
    def pairs(n: int) -> list[tuple[int, int]]:
        goal = 1 if n % 2 else 2
        path = shortest_path(State.perfect(n, 0), State.perfect(n, goal))
        return [(move.source, move.target) for move in path]

    longer = pairs(case.n + 1)
    return "" if longer[: 2**case.n - 1] == pairs(case.n) else f"not a prefix for n = {case.n}"


def _square_free(word: list[Any]) -> str:
    for at in range(len(word)):
        for half in range(1, (len(word) - at) // 2 + 1):
            if word[at : at + half] == word[at + half : at + 2 * half]:
                return f"a block of {half} is repeated at place {at + 1}"
    return ""


@named("no block of discs is repeated at once", cost=lambda case: 8**case.n // 8)
def _gros_square_free(case: Case) -> str:
    path = shortest_path(State.perfect(case.n, 0), State.perfect(case.n, 2))
    return _square_free([move.disc for move in path])


@named("no block of peg pairs is repeated at once", cost=lambda case: 8**case.n // 8)
def _olive_square_free(case: Case) -> str:
    path = shortest_path(State.perfect(case.n, 0), State.perfect(case.n, 1))
    return _square_free([(move.source, move.target) for move in path])


@named(
    "neighbouring bits say which disc lies on the next",
    cost=lambda case: 2**case.n * 2000,
)
def _walsh(case: Case) -> str:
    for m, state in enumerate(_tower(case)):
        for k in range(1, case.n):
            lies = any((k + 1, k) in itertools.pairwise(stack) for stack in state.stacks)
            if lies != ((m >> (k - 1) & 1) == (m >> k & 1)):
                return f"disc {k} after move {m}"
        if state.positions[-1] != (2 if m >> (case.n - 1) & 1 else 0):
            return f"disc {case.n} after move {m}"
    return ""


@named(
    "the moves before and after the middle are the same in another order",
    cost=lambda case: 2**case.n * 300,
)
def _mirror(case: Case) -> str:
    pairs = [((k & (k - 1)) % 3, ((k | (k - 1)) + 1) % 3) for k in range(1, 2**case.n)]
    middle = 2 ** (case.n - 1) - 1
    before, after = sorted(pairs[:middle]), sorted(pairs[middle + 1 :])
    return "" if before == after else f"{before} before the middle, {after} after it"
