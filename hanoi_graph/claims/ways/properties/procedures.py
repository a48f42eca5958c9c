"""Properties of the procedures of the literature: what they solve, and in how many moves."""

from __future__ import annotations

import itertools

from hanoi_graph.claims.model import Case
from hanoi_graph.claims.ways import arrays
from hanoi_graph.claims.ways.properties.registry import corners, named, states_of
from hanoi_graph.claims.ways.registry import all_states
from hanoi_graph.moves import Move
from hanoi_graph.paths.classical import PROCEDURES, by_company, procedure
from hanoi_graph.states import State


def _walked(case: Case, name: str) -> str:
    """Compare a procedure with the search wherever it is for: solved, in the least moves."""
    method = procedure(name)
    for start, goal in itertools.product(states_of(case), states_of(case)):
        if not method.applies(start, goal):
            continue
        end, moves = start, list(method.moves(start, goal))
        for move in moves:
            end = State(
                end.positions[: move.disc - 1] + bytes([move.target]) + end.positions[move.disc :]
            )
        least = int(arrays.distances_from(case, goal)[start.index])
        if end != goal:
            return f"{start} to {goal}: ends in {end}"
        if len(moves) != least:
            return f"{start} to {goal}: {len(moves)} moves, {least} are enough"
    return ""


def _pairs_walked(case: Case) -> int:
    return all_states(case) ** 2 * (100 + (50 << min(case.n, 30)))


def _enter_procedures() -> None:
    for name in PROCEDURES:
        named(f"procedure {name} is shortest wherever it applies", cost=_pairs_walked)(
            lambda case, name=name: _walked(case, name)  # type: ignore[misc]
        )


_enter_procedures()


@named(
    "procedure rec-puzzles reaches the nearest perfect state",
    cost=lambda case: all_states(case) * 2**case.n * 400,
)
def _rec_puzzles(case: Case) -> str:
    to_corner = corners(case)
    for start in states_of(case):
        goal = State.perfect(case.n, start.positions[-1])
        end = _end_of(start, list(procedure("rec-puzzles").moves(start, goal)))
        nearest = min(range(3), key=lambda peg, at=start.index: to_corner[peg][at])  # type: ignore[misc]
        if end.perfect_peg != nearest:
            return f"{start} is led to {end}, the nearest is on peg {nearest}"
    return ""


@named(
    "the company rule is shortest after the right first move",
    cost=lambda case: all_states(case) * 2**case.n * 800,
)
def _company(case: Case) -> str:
    for peg in range(3):
        goal = State.perfect(case.n, peg)
        found = arrays.distances_from(case, goal)
        for start in states_of(case):
            moves = list(by_company(start, peg=peg)) if start != goal else []
            if len(moves) != found[start.index]:
                return f"{start} to {goal}: {len(moves)} moves, {found[start.index]} are enough"
    return ""


@named("the table reaches every goal", cost=_pairs_walked)
def _table_solves(case: Case) -> str:
    for start, goal in itertools.product(states_of(case), states_of(case)):
        end = _end_of(start, list(procedure("table").moves(start, goal)))
        if end != goal:
            return f"{start} to {goal}: ends in {end}"
    return ""


def _end_of(start: State, moves: list[Move]) -> State:
    end = bytearray(start.positions)
    for move in moves:
        end[move.disc - 1] = move.target
    return State(bytes(end), pegs=start.pegs)


@named("onto an even disc, else to a fixed peg", cost=lambda case: 2**case.n * 2000)
def _by_the_words(case: Case) -> str:
    """The second rule of the Spanish text to the letter, without the coloured bases."""
    stacks: list[list[int]] = [list(range(case.n, 0, -1)), [], []]
    fixed = 2 if case.n % 2 else 1
    for _ in range(3**case.n):
        at = next(peg for peg in range(3) if stacks[peg] and stacks[peg][-1] == 1)
        even = [p for p in range(3) if p != at and stacks[p] and stacks[p][-1] % 2 == 0]
        target = even[0] if even else fixed
        if target == at:
            return "disc 1 has nowhere to go"
        stacks[target].append(stacks[at].pop())
        others = [peg for peg in range(3) if peg != target]
        if not any(stacks[peg] for peg in others):
            break
        low, high = sorted(others, key=lambda peg: stacks[peg][-1] if stacks[peg] else case.n + 1)
        stacks[high].append(stacks[low].pop())
        if len(stacks[2]) == case.n:
            break
    ends = [peg for peg in range(3) if len(stacks[peg]) == case.n]
    if ends == [2]:
        return ""
    return f"the tower ends on {'ABC'[ends[0]]}" if ends else "the tower is never whole again"
