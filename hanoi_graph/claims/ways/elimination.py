"""Exact linear algebra on graphs: random walks and resistances.

Vertices are taken out one by one; a vertex that leaves joins its neighbours by the product of the
weights over their sum. All of it in fractions.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

Edges = Sequence[Sequence[int]]


def resistance(edges: Edges, order: int, a: int, b: int) -> Fraction:
    """Return the resistance between two vertices, a unit resistor on every edge.

    >>> resistance([(0, 1), (1, 2), (0, 2)], 3, 0, 1)
    Fraction(2, 3)
    """
    weights = _weights(edges, order)
    for vertex in range(order):
        if vertex not in (a, b):
            _take_out(weights, vertex)
    return 1 / weights[a][b]


def mean_walks(edges: Edges, order: int, goals: Collection[int]) -> list[Fraction]:
    """Return for every vertex the mean number of random moves to the nearest-met goal.

    >>> mean_walks([(0, 1), (1, 2), (0, 2)], 3, {2})
    [Fraction(2, 1), Fraction(2, 1), Fraction(0, 1)]
    """
    weights = _weights(edges, order)
    # The expected time h solves degree * h = degree + sum of h over the neighbours.
    load = {vertex: Fraction(sum(row.values())) for vertex, row in weights.items()}
    steps = []
    for vertex in range(order):
        if vertex in goals:
            continue
        row = dict(weights[vertex])
        total = sum(row.values(), Fraction(0))
        for other, weight in row.items():
            load[other] += load[vertex] * weight / total
        steps.append((vertex, row, load[vertex], total))
        _take_out(weights, vertex)
    walks = dict.fromkeys(goals, Fraction(0))
    for vertex, row, carried, total in reversed(steps):
        walks[vertex] = (carried + sum(w * walks[other] for other, w in row.items())) / total
    return [walks[vertex] for vertex in range(order)]


def _weights(edges: Edges, order: int) -> dict[int, dict[int, Fraction]]:
    weights: dict[int, dict[int, Fraction]] = {vertex: {} for vertex in range(order)}
    for tail, head in edges:
        weights[tail][head] = weights[head][tail] = Fraction(1)
    return weights


def _take_out(weights: dict[int, dict[int, Fraction]], vertex: int) -> Fraction:
    """Take a vertex out and return the sum of its weights."""
    row = weights.pop(vertex)
    total = sum(row.values(), Fraction(0))
    for a, weight in row.items():
        del weights[a][vertex]
        for b, other in row.items():
            if a < b:
                joined = weights[a].get(b, Fraction(0)) + weight * other / total
                weights[a][b] = weights[b][a] = joined
    return total
