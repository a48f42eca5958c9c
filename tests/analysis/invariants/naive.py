"""Graph parameters by trying everything, for graphs of up to some 16 vertices."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

Graph = dict[int, set[int]]


def subsets(graph: Graph) -> Iterator[tuple[int, ...]]:
    """Yield all sets of vertices, the small ones first."""
    for size in range(len(graph) + 1):
        yield from itertools.combinations(graph, size)


def edges(graph: Graph) -> list[tuple[int, int]]:
    return [(u, v) for u in graph for v in graph[u] if u < v]


def independence(graph: Graph) -> int:
    return max(
        len(chosen)
        for chosen in subsets(graph)
        if not any(v in graph[u] for u, v in itertools.combinations(chosen, 2))
    )


def clique(graph: Graph) -> int:
    return max(
        len(chosen)
        for chosen in subsets(graph)
        if all(v in graph[u] for u, v in itertools.combinations(chosen, 2))
    )


def cover(graph: Graph, chosen: tuple[int, ...]) -> list[int]:
    """Return how often each vertex is in or next to a chosen one."""
    return [sum(v == u or v in graph[u] for u in chosen) for v in graph]


def domination(graph: Graph) -> int:
    return next(len(chosen) for chosen in subsets(graph) if min(cover(graph, chosen)) > 0)


def perfect_codes(graph: Graph) -> int:
    return sum(set(cover(graph, chosen)) == {1} for chosen in subsets(graph))


def colours(conflicts: list[set[int]]) -> int:
    """Return how many colours are needed if the things in conflict must differ."""

    def works(most: int, given: list[int]) -> bool:
        thing = len(given)
        if thing == len(conflicts):
            return True
        taken = {given[other] for other in conflicts[thing] if other < thing}
        free = set(range(min(most, max(given, default=-1) + 2))) - taken
        return any(works(most, [*given, colour]) for colour in free)

    return next(most for most in itertools.count() if works(most, []))


def chromatic_number(graph: Graph) -> int:
    return colours([graph[v] for v in sorted(graph)])


def chromatic_index(graph: Graph) -> int:
    listed = edges(graph)
    return colours(
        [
            {k for k, other in enumerate(listed) if other != e and set(e) & set(other)}
            for e in listed
        ]
    )


def matching(graph: Graph) -> int:
    def largest(left: frozenset[int]) -> int:
        if not left:
            return 0
        first, rest = min(left), left - {min(left)}
        return max([largest(rest)] + [1 + largest(rest - {v}) for v in graph[first] & rest])

    return largest(frozenset(graph))


def connected(graph: Graph, gone: set[int], cut: set[tuple[int, int]] = frozenset()) -> bool:
    left = set(graph) - gone
    todo, seen = [min(left)], {min(left)}
    while todo:
        u = todo.pop()
        for v in graph[u] & left - seen:
            if (min(u, v), max(u, v)) not in cut:
                seen.add(v)
                todo.append(v)
    return seen == left


def vertex_connectivity(graph: Graph) -> int:
    for chosen in subsets(graph):
        if len(chosen) == len(graph) - 1 or not connected(graph, set(chosen)):
            return len(chosen)
    raise AssertionError


def edge_connectivity(graph: Graph) -> int:
    listed = edges(graph)
    for size in range(len(listed) + 1):
        for chosen in itertools.combinations(listed, size):
            if not connected(graph, set(), set(chosen)):
                return size
    raise AssertionError


def hamiltonian_cycles(graph: Graph) -> int:
    def walk(v: int, seen: frozenset[int]) -> int:
        if len(seen) == len(graph):
            return int(0 in graph[v])
        return sum(walk(u, seen | {u}) for u in graph[v] - seen)

    return walk(0, frozenset({0})) // 2


def spanning_trees(graph: Graph) -> int:
    """Delete and contract, on a multigraph as a list of edges."""

    def trees(vertices: int, listed: tuple[tuple[int, int], ...]) -> int:
        if vertices == 1:
            return 1
        if not listed:
            return 0
        (u, v), *rest = listed
        merged = ((u if a == v else a, u if b == v else b) for a, b in rest)
        contracted = tuple((a, b) for a, b in merged if a != b)
        return trees(vertices, tuple(rest)) + trees(vertices - 1, contracted)

    return trees(len(graph), tuple(edges(graph)))


def distances(graph: Graph) -> dict[int, dict[int, int]]:
    found = {}
    for start in graph:
        row, todo = {start: 0}, [start]
        for u in todo:
            for v in graph[u] - set(row):
                row[v] = row[u] + 1
                todo.append(v)
        found[start] = row
    return found


def metric_dimension(graph: Graph) -> int:
    rows = distances(graph)
    for chosen in subsets(graph):
        if len({tuple(rows[u][v] for u in chosen) for v in graph}) == len(graph):
            return len(chosen)
    raise AssertionError


def automorphisms(graph: Graph) -> int:
    def extend(image: list[int]) -> int:
        v = len(image)
        if v == len(graph):
            return 1
        return sum(
            extend([*image, w])
            for w in graph
            if w not in image
            and len(graph[w]) == len(graph[v])
            and all((u in graph[v]) == (image[u] in graph[w]) for u in range(v))
        )

    return extend([])
