"""Simple paths counted by a frontier of vertices, edge by edge (Knuth's SIMPATH); no copies in it.

The vertices are taken in any order. A state of the count says for each vertex on the frontier
whether it is untouched (its own mate), inside a path (mate None) or the end of a piece whose other
end is its mate. Lengths are kept as polynomials packed into integers.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

Vertex = Hashable
WIDTH = 400  # bits of a coefficient; there are fewer than 10**100 paths in what is counted here


def path_lengths(
    edges: Iterable[tuple[Vertex, Vertex]], start: Vertex, goal: Vertex
) -> dict[int, int]:
    """Return how many simple paths there are of each length between two different vertices."""
    edges = list(edges)
    last = {vertex: number for number, edge in enumerate(edges) for vertex in edge}
    states: dict[frozenset, int] = {frozenset(): 1}
    entered: set[Vertex] = set()
    for number, edge in enumerate(edges):
        new = [vertex for vertex in edge if vertex not in entered]
        entered |= set(new)
        leaving = [vertex for vertex in set(edge) if last[vertex] == number]
        following: dict[frozenset, int] = {}
        for state, count in states.items():
            mates = dict(state) | {vertex: vertex for vertex in new}
            for after, weight in ((mates, count), (_joined(mates, *edge), count << WIDTH)):
                if after is None:
                    continue
                kept = _without(after, leaving, {start, goal})
                if kept is not None:
                    key = frozenset(kept.items())
                    following[key] = following.get(key, 0) + weight
        states = following
    (packed,) = [count for state, count in states.items()] or [0]
    coefficients = {}
    for k in range(packed.bit_length() // WIDTH + 1):
        if coefficient := packed >> WIDTH * k & ((1 << WIDTH) - 1):
            coefficients[k] = coefficient
    return coefficients


def _joined(mates: dict, a: Vertex, b: Vertex) -> dict | None:
    if mates[a] is None or mates[b] is None or mates[a] == b:
        return None
    far, near = mates[a], mates[b]
    joined = dict(mates)
    for inner in (a, b):
        if mates[inner] != inner:
            joined[inner] = None
    joined[far], joined[near] = near, far
    return joined


def _without(mates: dict, leaving: list, ends: set) -> dict | None:
    """Return the state without the vertices that meet no edge any more, None if it is dead."""
    kept = dict(mates)
    for vertex in leaving:
        mate = kept[vertex]
        if vertex in ends:
            # An end of the whole path must have one neighbour; it stays, to be seen at the end.
            if mate in (vertex, None):
                return None
        elif mate in (vertex, None):
            del kept[vertex]
        else:
            return None
    for vertex in ends & set(kept):
        if kept[vertex] is None:
            return None
    return kept
