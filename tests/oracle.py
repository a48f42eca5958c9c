"""The naive search: the rules of the puzzle written once more, sharing no code with the package.

A state is a tuple of pegs, disc 1 first. Nothing here is clever, so that it can be believed by
reading it.
"""

from __future__ import annotations

from collections import deque
from itertools import product

Pegs = tuple[int, ...]
Arcs = set[tuple[int, int]]


def all_states(discs: int, pegs: int = 3) -> list[Pegs]:
    return [tuple(reversed(digits)) for digits in product(range(pegs), repeat=discs)]


def arcs_of(name: str, pegs: int = 3) -> Arcs:
    everyone = range(pegs)
    if name == "complete":
        return {(i, j) for i in everyone for j in everyone if i != j}
    if name == "linear":
        return {(i, i + 1) for i in range(pegs - 1)} | {(i + 1, i) for i in range(pegs - 1)}
    if name == "cyclic":
        return {(i, (i + 1) % pegs) for i in everyone}
    if name == "star":
        return {(0, i) for i in range(1, pegs)} | {(i, 0) for i in range(1, pegs)}
    raise ValueError(name)


def moves_of(state: Pegs, pegs: int = 3, arcs: Arcs | None = None) -> list[tuple[int, int, int]]:
    """Return (disc, source, target) of every legal move."""
    stacks: list[list[int]] = [[] for _ in range(pegs)]
    for disc in range(len(state), 0, -1):
        stacks[state[disc - 1]].append(disc)
    found = []
    for source, target in sorted(arcs if arcs is not None else arcs_of("complete", pegs)):
        if not stacks[source]:
            continue
        disc = stacks[source][-1]
        if not stacks[target] or stacks[target][-1] > disc:
            found.append((disc, source, target))
    return found


def after(state: Pegs, move: tuple[int, int, int]) -> Pegs:
    disc, source, target = move
    assert state[disc - 1] == source
    return (*state[: disc - 1], target, *state[disc:])


def neighbours_of(state: Pegs, pegs: int = 3, arcs: Arcs | None = None) -> list[Pegs]:
    return [after(state, move) for move in moves_of(state, pegs, arcs)]


def search(start: Pegs, pegs: int = 3, arcs: Arcs | None = None) -> dict[Pegs, tuple[int, int]]:
    """Return for every state its distance from `start` and the number of shortest paths."""
    found = {start: (0, 1)}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        distance, paths = found[state]
        for neighbour in neighbours_of(state, pegs, arcs):
            if neighbour not in found:
                found[neighbour] = (distance + 1, paths)
                queue.append(neighbour)
            elif found[neighbour][0] == distance + 1:
                found[neighbour] = (distance + 1, found[neighbour][1] + paths)
    return found


def simple_paths(start: Pegs, goal: Pegs, pegs: int = 3) -> dict[int, int]:
    """Return how many simple paths there are from `start` to `goal`, by length."""
    lengths: dict[int, int] = {}
    visited = {start}

    def walk(state: Pegs) -> None:
        if state == goal:
            lengths[len(visited) - 1] = lengths.get(len(visited) - 1, 0) + 1
            return
        for neighbour in neighbours_of(state, pegs):
            if neighbour not in visited:
                visited.add(neighbour)
                walk(neighbour)
                visited.remove(neighbour)

    walk(start)
    return lengths
