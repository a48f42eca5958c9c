"""Judging a list of moves by hand: stacks, a search and no code of the package."""

from __future__ import annotations

import itertools
from functools import cache

import oracle

Pegs = tuple[int, ...]


@cache
def distances_from(goal: Pegs, pegs: int = 3) -> dict[Pegs, int]:
    return {state: distance for state, (distance, _) in oracle.search(goal, pegs).items()}


def judge(moves: list[tuple[int, ...]], start: Pegs, goal: Pegs, pegs: int = 3) -> dict:
    """Return the verdict under the keys of tests/cases/README.md."""
    stacks: list[list[int]] = [[] for _ in range(pegs)]
    for disc in range(len(start), 0, -1):
        stacks[start[disc - 1]].append(disc)

    def state() -> Pegs:
        where = {disc: peg for peg, stack in enumerate(stacks) for disc in stack}
        return tuple(where[disc] for disc in range(1, len(start) + 1))

    visited, illegal = [start], None
    for number, move in enumerate(moves, start=1):
        source, target = move[-2:]
        known = 0 <= source < pegs and 0 <= target < pegs
        if not known or source == target or not stacks[source]:
            illegal = number
            break
        disc = stacks[source][-1]
        if (len(move) == 3 and move[0] != disc) or (stacks[target] and stacks[target][-1] < disc):
            illegal = number
            break
        stacks[target].append(stacks[source].pop())
        visited.append(state())
    to_goal = distances_from(goal, pegs)
    verdict = {
        "legal": illegal is None,
        "moves": len(moves),
        "shortest": to_goal[start],
        "solves": illegal is None and visited[-1] == goal,
        "trace": [to_goal[state] for state in visited],
    }
    if illegal is not None:
        verdict["first_illegal"] = illegal
    if goal in visited:
        verdict["reaches_goal_at"] = visited.index(goal)
    for number, (before, after) in enumerate(itertools.pairwise(visited), start=1):
        if to_goal[after] != to_goal[before] - 1:
            verdict["leaves_every_shortest_path_at"] = number
            break
    verdict["optimal"] = verdict["solves"] and len(moves) == to_goal[start]
    if verdict["solves"]:
        verdict["excess"] = len(moves) - to_goal[start]
    if illegal is None:
        verdict["ends_at"] = visited[-1]
        verdict["self_avoiding"] = len(set(visited)) == len(visited)
        if len(visited) == len(set(visited)) == pegs ** len(start):
            verdict["hamiltonian"] = True
    return verdict
