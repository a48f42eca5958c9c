"""Counting sets of vertices and of edges by everything being tried, piece by piece.

Vertices or edges are taken in turn, and of all choices so far that look alike from what is still to
come (at the *frontier*: what was taken and has neighbours that were not) only one value is kept:
their number, or the best size and how many have it (an `Algebra`). Nothing here knows of the Tower
of Hanoi; the graphs H_3^n and S_3^n have narrow frontiers.
"""

from __future__ import annotations

import itertools
import operator
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from hanoi_graph.errors import InputError

Edges = Sequence[Sequence[int]]
T = TypeVar("T")
SetKind = Literal["independent", "dominating", "code"]
# What a vertex at the frontier is: outside the set with no neighbour in it, in it, or outside and
# covered by it.
_BARE, _IN, _COVERED = range(3)


@dataclass(frozen=True)
class Algebra(Generic[T]):
    """What is known of the choices that look alike at the frontier, and how it is put together.

    Attributes
    ----------
    one : T
        What is known of no choice at all.
    add : callable
        ``add(a, b)`` for choices taken together.
    take : callable
        ``take(a, number)`` after a vertex or an edge, of this number, is taken.
    """

    one: T
    add: Callable[[T, T], T]
    take: Callable[[T, int], T]


def _better(sign: int) -> Callable[[tuple[int, int], tuple[int, int]], tuple[int, int]]:
    """Return the one of two (size, number) that is larger (smaller for -1), numbers added up."""

    def best(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
        if a[0] == b[0]:
            return a[0], a[1] + b[1]
        return a if sign * a[0] > sign * b[0] else b

    return best


def _added(a: list[int], b: list[int]) -> list[int]:
    return [x + y for x, y in itertools.zip_longest(a, b, fillvalue=0)]


def _one_more(a: tuple[int, int], number: int) -> tuple[int, int]:
    return a[0] + 1, a[1]


COUNT: Algebra[int] = Algebra(1, operator.add, lambda a, number: a)
LARGEST: Algebra[tuple[int, int]] = Algebra((0, 1), _better(1), _one_more)
SMALLEST: Algebra[tuple[int, int]] = Algebra((0, 1), _better(-1), _one_more)
SIZES: Algebra[list[int]] = Algebra([1], _added, lambda a, number: [0, *a])


def adjacency(edges: Edges, order: int) -> list[list[int]]:
    """Return the neighbours of every vertex."""
    rows: list[list[int]] = [[] for _ in range(order)]
    for tail, head in edges:
        rows[tail].append(head)
        rows[head].append(tail)
    return rows


# --- sets of vertices ---


def vertex_sets(edges: Edges, order: int, kind: SetKind, algebra: Algebra[T]) -> T | None:
    """Return the sum over all independent sets, dominating sets or perfect codes; None of none.

    A perfect code has exactly one of its vertices in the closed neighbourhood of every vertex.

    >>> triangle = [(0, 1), (1, 2), (0, 2)]
    >>> vertex_sets(triangle, 3, "independent", COUNT)
    4
    >>> vertex_sets(triangle, 3, "dominating", SMALLEST)  # of one vertex, three of them
    (1, 3)
    """
    rows = adjacency(edges, order)
    last = [max([v, *row]) for v, row in enumerate(rows)]
    seen: dict[tuple[int, ...], T] = {(): algebra.one}
    active: list[int] = []
    for v in range(order):
        earlier = [place for place, u in enumerate(active) if u in rows[v]]
        both = (*active, v)
        places = [place for place, u in enumerate(both) if last[u] > v]
        done = [place for place, u in enumerate(both) if last[u] <= v]
        following: dict[tuple[int, ...], T] = {}
        for state, value in seen.items():
            for chosen, grown in _choices(state, earlier, kind):
                if kind != "independent" and any(grown[place] == _BARE for place in done):
                    continue
                key = tuple([grown[place] for place in places])
                more = algebra.take(value, v) if chosen else value
                old = following.get(key)
                following[key] = more if old is None else algebra.add(old, more)
        seen, active = following, [both[place] for place in places]
    return seen.get(())


def count_sets(edges: Edges, order: int, kind: SetKind) -> list[int]:
    """Return how many independent sets, dominating sets or perfect codes there are of each size.

    >>> count_sets([(0, 1), (1, 2), (0, 2)], 3, "independent")
    [1, 3, 0, 0]
    """
    total = vertex_sets(edges, order, kind, SIZES) or []
    return total + [0] * (order + 1 - len(total))


def _choices(
    state: tuple[int, ...], earlier: list[int], kind: SetKind
) -> Iterator[tuple[bool, tuple[int, ...]]]:
    """Give what the frontier becomes when the next vertex is taken in or left out."""
    inside = sum(state[place] == _IN for place in earlier)
    if kind != "code" or inside <= 1:
        yield False, (*state, _COVERED if inside and kind != "independent" else _BARE)
    if inside and kind != "dominating":
        return
    if kind == "code" and any(state[place] == _COVERED for place in earlier):
        return
    grown = list(state)
    if kind != "independent":
        for place in earlier:
            grown[place] = _IN if grown[place] == _IN else _COVERED
    yield True, (*grown, _IN)


def count_colourings(edges: Edges, order: int, colours: int) -> int:
    """Return how many ways there are to colour the vertices, neighbours differently.

    >>> count_colourings([(0, 1), (1, 2), (0, 2)], 3, 3)
    6
    """
    rows = adjacency(edges, order)
    last = [max([v, *row]) for v, row in enumerate(rows)]
    seen: dict[tuple[int, ...], int] = {(): 1}
    active: list[int] = []
    for v in range(order):
        earlier = [place for place, u in enumerate(active) if u in rows[v]]
        places = [place for place, u in enumerate((*active, v)) if last[u] > v]
        following: dict[tuple[int, ...], int] = defaultdict(int)
        for state, number in seen.items():
            for colour in set(range(colours)) - {state[place] for place in earlier}:
                grown = (*state, colour)
                following[tuple(grown[place] for place in places)] += number
        active = [u for u in (*active, v) if last[u] > v]
        seen = following
    return sum(seen.values())


def line_graph(edges: Edges) -> list[tuple[int, int]]:
    """Return the edges of the line graph: two edges are joined where they share an end."""
    at: dict[int, list[int]] = defaultdict(list)
    for number, (tail, head) in enumerate(edges):
        at[tail].append(number)
        at[head].append(number)
    return [(a, b) for meeting in at.values() for a in meeting for b in meeting if a < b]


def matchings(edges: Edges, algebra: Algebra[T]) -> T:
    """Return the sum over all matchings: the independent sets of the line graph.

    >>> matchings([(0, 1), (1, 2), (0, 2)], LARGEST)  # of one edge, three of them
    (1, 3)
    """
    ordered = sorted(edges, key=max)
    found = vertex_sets(line_graph(ordered), len(ordered), "independent", algebra)
    assert found is not None  # the empty matching is always one
    return found


# --- sets of edges: cycles and paths ---


def count_cycles(edges: Edges, *, every: int = 0) -> int:
    """Return how many simple cycles there are, with ``every=N`` those through all N vertices.

    >>> count_cycles([(0, 1), (1, 2), (0, 2)])
    1
    """
    return _cycles(edges, COUNT, every=every) or 0


def count_paths(edges: Edges, start: int, goal: int, *, every: int = 0) -> int:
    """Return how many simple paths join two vertices: the cycles closed by one edge more.

    >>> count_paths([(0, 1), (1, 2), (0, 2)], 0, 2)
    2
    """
    closed = [*edges, (start, goal)]
    return count_cycles(closed, every=every) - count_cycles(edges, every=every)


def longest_paths(edges: Edges, start: int, goal: int) -> tuple[int, int]:
    """Return the length of the longest simple paths between two vertices, and their number.

    >>> longest_paths([(0, 1), (1, 2), (0, 2)], 0, 2)
    (2, 1)
    """
    # The closing edge weighs more than all others together, so that every best cycle has it.
    heavy = len(edges) + 1

    def longer(a: tuple[int, int], number: int) -> tuple[int, int]:
        return a[0] + (heavy if number == len(edges) else 1), a[1]

    algebra = Algebra((0, 1), _better(1), longer)
    best = _cycles([*edges, (start, goal)], algebra, every=0)
    if best is None:
        raise InputError("goal must be reached by legal moves, and no path leads there")
    return best[0] - heavy, best[1]


def _cycles(edges: Edges, algebra: Algebra[T], *, every: int) -> T | None:
    """Return the sum over all cycles, over those with `every` vertices if that is not 0.

    At the frontier every vertex is the end of a piece of path and knows the other end (itself, if
    nothing was taken at it yet), or is inside a piece (0 stands for that, vertices count from 1).
    """
    numbered = sorted(range(len(edges)), key=lambda number: max(edges[number]))
    last: dict[int, int] = {}
    for place, number in enumerate(numbered):
        last[edges[number][0]] = last[edges[number][1]] = place
    seen: dict[tuple[tuple[int, int], ...], T] = {(): algebra.one}
    add, take = algebra.add, algebra.take
    total: T | None = None
    for place, number in enumerate(numbered):
        u, v = edges[number]
        gone = {w for w in (u, v) if last[w] == place}
        following: dict[tuple[tuple[int, int], ...], T] = {}
        for key, value in seen.items():
            mates = dict(key)
            mates.setdefault(u, u + 1)
            mates.setdefault(v, v + 1)
            # Not taken.
            _keep(following, mates, value, gone, add, every)
            a, b = mates[u], mates[v]
            if not a or not b:
                continue
            if a == v + 1 and b == u + 1:
                # Closed: nothing else may be begun, and for a full cycle nothing be left out.
                others = [w for w in mates if w not in (u, v) and mates[w]]
                begun = any(mates[w] != w + 1 for w in others)
                full = not every or (not others and _all_met(last, place, edges, numbered, every))
                if not begun and full:
                    closed = take(value, number)
                    total = closed if total is None else add(total, closed)
                continue
            joined = dict(mates)
            if a != u + 1:
                joined[u] = 0
            if b != v + 1:
                joined[v] = 0
            joined[a - 1], joined[b - 1] = b, a
            _keep(following, joined, take(value, number), gone, add, every)
        seen = following
    return total


def _all_met(
    last: dict[int, int], place: int, edges: Edges, numbered: list[int], every: int
) -> bool:
    """Whether every vertex has been met by the edges up to a place."""
    met = {w for number in numbered[: place + 1] for w in edges[number]}
    return len(met) == every


def _keep(
    table: dict[tuple[tuple[int, int], ...], T],
    mates: dict[int, int],
    value: T,
    gone: set[int],
    add: Callable[[T, T], T],
    every: int,
) -> None:
    """Enter a state without the vertices that are done, unless one of them is an open end."""
    for w in gone:
        if mates[w] not in (0, w + 1) or (every and mates[w]):
            return
    key = tuple(sorted((w, mate) for w, mate in mates.items() if w not in gone))
    table[key] = add(table[key], value) if key in table else value
