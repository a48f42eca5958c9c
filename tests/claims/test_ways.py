"""The ways, against naive searches that share nothing with them, and against one another."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import oracle
import pytest

from hanoi_graph.claims.model import Case
from hanoi_graph.claims.ways import KINDS, ways_for
from hanoi_graph.claims.ways.elimination import mean_walks, resistance
from hanoi_graph.claims.ways.frontier import (
    COUNT,
    LARGEST,
    SIZES,
    SMALLEST,
    count_colourings,
    count_cycles,
    count_paths,
    count_sets,
    longest_paths,
    matchings,
    vertex_sets,
)
from hanoi_graph.claims.ways.puzzles import PUZZLES, count_stackings
from hanoi_graph.claims.ways.registry import all_pairs
from hanoi_graph.errors import InputError
from hanoi_graph.isomorphism import sierpinski_to_hanoi
from hanoi_graph.moves import Move, PegGraph
from hanoi_graph.states import State

SMALL = [
    [(0, 1), (1, 2), (0, 2)],
    [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)],
    [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (1, 3), (2, 5), (4, 5)],
    list(itertools.combinations(range(5), 2)),
]


def order_of(edges) -> int:
    return 1 + max(max(edge) for edge in edges)


def case(n: int, rule: str = "complete", pegs: int = 3, graph: str = "hanoi", **arguments) -> Case:
    return Case(graph, PegGraph.named(rule, pegs=pegs), n, arguments)


def values(quantity: str, where: Case) -> dict[str, object]:
    return {way.kind: way.find(where).value for way in ways_for(quantity) if way.applies(where)}


# --- the tools, on small graphs, against trying all sets ---


@pytest.mark.parametrize("edges", SMALL)
def test_sets_of_vertices(edges):
    n = order_of(edges)
    near = {v: {v} | {b for a, b in edges if a == v} | {a for a, b in edges if b == v}
            for v in range(n)}  # fmt: skip
    counts = {"independent": [0] * (n + 1), "dominating": [0] * (n + 1), "code": [0] * (n + 1)}
    for size in range(n + 1):
        for chosen in map(set, itertools.combinations(range(n), size)):
            covered = [len(near[v] & chosen) for v in range(n)]
            counts["independent"][size] += all(covered[v] == 1 for v in chosen)
            counts["dominating"][size] += all(covered)
            counts["code"][size] += all(c == 1 for c in covered)
    for kind, expected in counts.items():
        assert count_sets(edges, n, kind) == expected
        assert (vertex_sets(edges, n, kind, COUNT) or 0) == sum(expected)
        some = [(size, number) for size, number in enumerate(expected) if number]
        assert vertex_sets(edges, n, kind, SMALLEST) == (some[0] if some else None)
        assert vertex_sets(edges, n, kind, LARGEST) == (some[-1] if some else None)


@pytest.mark.parametrize("edges", SMALL)
def test_matchings_and_colourings(edges):
    n = order_of(edges)
    sizes = [0] * (n // 2 + 1)
    for size in range(n):
        for chosen in itertools.combinations(edges, size):
            ends = [v for edge in chosen for v in edge]
            if len(set(ends)) == len(ends):
                sizes[size] += 1
    while not sizes[-1]:
        sizes.pop()
    assert matchings(edges, SIZES) == sizes
    assert matchings(edges, COUNT) == sum(sizes)
    assert matchings(edges, LARGEST) == (len(sizes) - 1, sizes[-1])
    colourings = itertools.product(range(3), repeat=n)
    assert count_colourings(edges, n, 3) == sum(
        all(c[a] != c[b] for a, b in edges) for c in colourings
    )


@pytest.mark.parametrize("edges", SMALL)
def test_cycles_and_paths(edges):
    n = order_of(edges)
    lengths = simple_paths(edges, 0, n - 1)
    assert count_paths(edges, 0, n - 1) == len(lengths)
    assert count_paths(edges, 0, n - 1, every=n) == lengths.count(n - 1)
    assert longest_paths(edges, 0, n - 1) == (max(lengths), lengths.count(max(lengths)))
    # A cycle is a path from the ends of its first edge by later edges.
    cycles = [1 + length for k, (a, b) in enumerate(edges)
              for length in simple_paths(edges[k + 1 :], a, b)]  # fmt: skip
    assert count_cycles(edges) == len(cycles)
    assert count_cycles(edges, every=n) == cycles.count(n)


def simple_paths(edges, start, goal) -> list[int]:
    found = []

    def walk(v, seen):
        if v == goal:
            found.append(len(seen) - 1)
            return
        for a, b in edges:
            if v in (a, b) and (w := a + b - v) not in seen:
                walk(w, {*seen, w})

    walk(start, {start})
    return found


@pytest.mark.parametrize("edges", SMALL)
def test_walks_and_resistance(edges):
    n = order_of(edges)
    laplacian = np.zeros((n, n))
    for a, b in edges:
        laplacian[[a, b], [b, a]] -= 1
        laplacian[[a, b], [a, b]] += 1
    inner = laplacian[1:, 1:]
    times = np.linalg.solve(inner, np.diag(laplacian)[1:])
    assert np.allclose([float(x) for x in mean_walks(edges, n, {0})[1:]], times)
    inverse = np.linalg.inv(inner)
    assert np.isclose(float(resistance(edges, n, 0, n - 1)), inverse[-1, -1])


# --- quantities of the puzzle ---


@pytest.mark.parametrize(
    ("rule", "pegs", "n"),
    [("complete", 3, 3), ("linear", 3, 3), ("cyclic", 3, 3), ("complete", 4, 2), ("star", 4, 2)],
)
def test_distances_of_all_pairs(rule, pegs, n):
    arcs = oracle.arcs_of(rule, pegs)
    for start in oracle.all_states(n, pegs):
        found = oracle.search(start, pegs, arcs)
        for goal, (distance, paths) in found.items():
            where = case(n, rule, pegs, start=State(start, pegs=pegs), goal=State(goal, pegs=pegs))
            each = values("distance", where)
            assert set(each.values()) == {distance}
            assert "search" in each
            assert set(values("shortest paths", where).values()) == {paths}


@pytest.mark.parametrize(("pegs", "n"), [(3, 3), (4, 2)])
def test_distances_in_sierpinski_graphs(pegs, n):
    for peg in range(pegs):
        goal = State.perfect(n, peg, pegs=pegs)
        for start in oracle.all_states(n, pegs):
            where = case(n, pegs=pegs, graph="sierpinski", start=State(start, pegs=pegs), goal=goal)
            owed = sum(2**k for k, letter in enumerate(start) if letter != peg)
            assert set(values("distance", where).values()) == {owed}


def test_shortest_paths_in_sierpinski_graphs():
    # S_3^n is H_3^n with other names, and there are two shortest paths at most.
    counts = set()
    for start, goal in itertools.product(map(State, oracle.all_states(3)), repeat=2):
        where = case(3, graph="sierpinski", start=start, goal=goal)
        (paths,) = values("shortest paths", where).values()
        turned = case(3, start=sierpinski_to_hanoi(start), goal=sierpinski_to_hanoi(goal))
        assert set(values("shortest paths", turned).values()) == {paths}
        counts.add(paths)
    assert counts == {1, 2}


@pytest.mark.parametrize(
    ("one_way", "pegs", "n"),
    [
        (["AB", "BC", "CA"], 3, 3),
        (["AC", "AD", "BA", "BD", "CA", "CB", "DA"], 4, 1),
        (["AC", "AD", "BA", "BD", "CA", "CB", "DA"], 4, 2),
    ],
)
def test_one_way_peg_graphs(one_way, pegs, n):
    rule = PegGraph.of_arcs(map(tuple, one_way), pegs=pegs)
    everyone = oracle.all_states(n, pegs)
    tables = {s: oracle.search(s, pegs, set(rule.arcs)) for s in everyone}
    towards = {goal: max(tables[s][goal][0] for s in everyone) for goal in everyone}
    away = [max(d for d, _ in table.values()) for table in tables.values()]
    assert (sorted(away) != sorted(towards.values())) == (pegs == 4)  # so the direction is seen
    most, least = max(towards.values()), min(towards.values())
    expected = {
        "diameter": most,
        "radius": least,
        "centre": list(towards.values()).count(least),
        "periphery": list(towards.values()).count(most),
        "mean distance": Fraction(
            sum(d for t in tables.values() for d, _ in t.values()), pegs ** (2 * n)
        ),
        "most shortest paths": max(c for t in tables.values() for _, c in t.values()),
    }
    for quantity, value in expected.items():
        assert set(values(quantity, Case("hanoi", rule, n)).values()) == {value}, quantity
    for state in everyone:
        there = sum(tables[state][(peg,) * n][0] for peg in range(pegs))
        to_perfect = Case("hanoi", rule, n, {"state": State(state, pegs=pegs)})
        assert set(values("sum to perfect", to_perfect).values()) == {there}
        at_goal = Case("hanoi", rule, n, {"goal": State(state, pegs=pegs)})
        assert set(values("eccentricity", at_goal).values()) == {towards[state]}


@pytest.mark.parametrize(("pegs", "n"), [(3, 1), (3, 2), (3, 3), (4, 2)])
def test_whole_graphs(pegs, n):
    tables = {s: oracle.search(s, pegs) for s in oracle.all_states(n, pegs)}
    eccentric = {s: max(d for d, _ in found.values()) for s, found in tables.items()}
    pairs = [(d, c) for found in tables.values() for d, c in found.values()]
    expected = {
        "diameter": max(eccentric.values()),
        "radius": min(eccentric.values()),
        "centre": list(eccentric.values()).count(min(eccentric.values())),
        "periphery": list(eccentric.values()).count(max(eccentric.values())),
        "diametral pairs": [d for d, _ in pairs].count(max(eccentric.values())) // 2,
        "wiener index": sum(d for d, _ in pairs) // 2,
        "mean distance": Fraction(sum(d for d, _ in pairs), len(pairs)),
        "most shortest paths": max(c for _, c in pairs),
        "pairs with two shortest paths": [c for _, c in pairs].count(2) // 2,
        "order": pegs**n,
        "size": sum(len(oracle.moves_of(s, pegs)) for s in tables) // 2,
    }
    for quantity, value in expected.items():
        assert set(values(quantity, case(n, pegs=pegs)).values()) == {value}, quantity


def test_pairs_by_moves_of_the_largest_disc():
    # Least moves of disc n among shortest paths, and most, over ordered pairs that differ in it.
    n = 3
    counts = {"once": 0, "tie": 0, "twice": 0}
    for start in oracle.all_states(n):
        least = moves_of_largest(start)
        for goal, (few, many) in least.items():
            if start[-1] != goal[-1]:
                counts["twice" if few == 2 else "tie" if many == 2 else "once"] += 1
    for name, number, tie in (("once", 1, 0), ("tie", 1, 1), ("twice", 2, 0)):
        found = values("pairs by largest disc", case(n, number=number, tie=tie))
        assert set(found.values()) == {counts[name]}
        assert len(found) == 2


@pytest.mark.parametrize(
    ("number", "tie", "message"),
    [(7, 0, "number must be 1 or 2, got 7"), (0, 0, "number must be"), (1, 5, "tie must be 0 or 1"),
     (2, 1, "tie must be 0, where number is 2, got 1")],
)  # fmt: skip
def test_pairs_by_other_moves_of_the_largest_disc(number, tie, message):
    for rule in ("complete", "linear"):
        where = case(2, rule, number=number, tie=tie)
        for way in ways_for("pairs by largest disc"):
            if way.applies(where):
                with pytest.raises(InputError, match=message):
                    way.find(where)


def moves_of_largest(start) -> dict[tuple[int, ...], tuple[int, int]]:
    found = oracle.search(start)
    best = {start: (0, 0)}
    for state in sorted(found, key=lambda s: found[s][0]):
        for after in oracle.neighbours_of(state):
            if found[after][0] == found[state][0] + 1:
                more = after[-1] != state[-1]
                few, many = (x + more for x in best[state])
                old = best.get(after, (few, many))
                best[after] = min(old[0], few), max(old[1], many)
    return best


def test_the_numbers_of_moves_of_the_largest_disc():
    for start in oracle.all_states(3)[::4]:
        for goal in oracle.all_states(3)[::3]:
            where = case(3, start=State(start), goal=State(goal))
            few = moves_of_largest(start)[goal][0]
            found = values("largest disc moves", where)
            assert list(found.values()) == [few, few]
            assert (few == 0) == (start[2] == goal[2])


@pytest.mark.parametrize("n", [1, 2, 3])
def test_longest_and_simple_paths(n):
    states = oracle.all_states(n)
    for start, goal in [(states[0], states[-1]), (states[1], states[len(states) // 2])]:
        if start == goal or (n == 3 and (start, goal) != (states[0], states[-1])):
            continue
        lengths = oracle.simple_paths(start, goal)
        where = case(n, start=State(start), goal=State(goal))
        assert set(values("longest path", where).values()) == {max(lengths)}
        assert set(values("longest paths", where).values()) == {lengths[max(lengths)]}
        assert set(values("simple paths", where).values()) == {sum(lengths.values())}


def test_layers_of_a_one_way_peg_graph_are_those_towards_the_goal():
    arcs = oracle.arcs_of("cyclic")
    goal = (1, 1)
    to_goal = [oracle.search(s, arcs=arcs)[goal][0] for s in oracle.all_states(2)]
    for distance in range(max(to_goal) + 1):
        where = case(2, "cyclic", goal=State(goal), distance=distance)
        assert set(values("layer size", where).values()) == {to_goal.count(distance)}


@pytest.mark.parametrize("path", ["shortest", "worst", "procedure buneman-levy"])
def test_what_a_path_has(path):
    n = 3
    where = {"start": State("AAA"), "goal": State("CCC"), "path": path}
    moves = {
        "shortest": [(1, 0, 2), (2, 0, 1), (1, 2, 1), (3, 0, 2), (1, 1, 0), (2, 1, 2), (1, 0, 2)],
    }
    moves["procedure buneman-levy"] = moves["shortest"]
    if path == "worst":
        assert set(values("length", case(n, **where)).values()) == {26}
        assert set(values("visits all", case(n, **where)).values()) == {True}
        assert set(values("optimal", case(n, **where)).values()) == {False}
        return
    for number, (disc, source, target) in enumerate(moves[path], start=1):
        at = case(n, number=number, **where)
        assert set(values("disc of move", at).values()) == {disc}
        assert set(values("source of move", at).values()) == {source}
        assert set(values("target of move", at).values()) == {target}
    expected = {"moves of disc": (4, 2, 1), "first move of disc": (1, 2, 4),
                "last move of disc": (7, 6, 4), "pause of disc": (1, 3, 0),
                "turns of disc": (2, 1, 2)}  # fmt: skip
    for quantity, each in expected.items():
        for disc, value in enumerate(each, start=1):
            assert set(values(quantity, case(n, disc=disc, **where)).values()) == {value}
    assert set(values("equal parity contacts", case(n, **where)).values()) == {0}
    assert set(values("states on two pegs", case(n, **where)).values()) == {4}


@pytest.mark.parametrize(
    ("moves", "legal", "solves", "optimal", "remark"),
    [
        (((0, 1), (0, 2), (1, 2)), True, True, True, ""),
        (((0, 2), (2, 1), (0, 2), (1, 2)), True, True, False, ""),
        (((0, 1), (0, 1)), False, False, False, "move 2 is illegal: disc 2 would lie on the"),
        (((0, 1), (2, 0)), False, False, False, "move 2 is illegal: peg C is empty"),
        (((0, 1),), True, False, False, ""),
        ((), True, False, False, ""),
    ],
)
def test_lists_of_moves(moves, legal, solves, optimal, remark):
    where = case(2, start=State("AA"), goal=State("CC"), moves=moves)
    assert set(values("length", where).values()) == {len(moves)}
    assert set(values("legal", where).values()) == {legal}
    assert set(values("solves", where).values()) == {solves}
    assert set(values("optimal", where).values()) == {optimal}
    way = next(way for way in ways_for("legal") if way.kind == "replay" and way.applies(where))
    assert way.find(where).remark.startswith(remark)


def test_the_small_puzzles():
    # Exercise 1.11 and the like are in the library; here what can be counted by hand.
    assert PUZZLES["exchange"].solve(2) == 3
    assert PUZZLES["three colours"].solve(3) == 7
    assert [count_stackings(n) for n in range(4)] == [1, 3, 12, 60]
    assert PUZZLES["irregular to regular"].solve(2) == 1
    assert PUZZLES["coupled shift"].solve(1) == 2


def test_costs_grow_with_n():
    assert all_pairs(case(5)) == 9 * all_pairs(case(4))
    for quantity in ("distance", "diameter", "layer size"):
        for way in ways_for(quantity):
            small, large = (
                case(n, start=State.perfect(n, 0), goal=State.perfect(n, 2), distance=1)
                for n in (3, 12)
            )
            if way.applies(small):
                assert way.cost(small, 1) <= way.cost(large, 1)
                assert way.kind in KINDS


def test_a_path_comes_with_the_distance():
    where = case(2, start=State("AA"), goal=State("CC"))
    for way in ways_for("distance"):
        if way.applies(where) and (path := way.find(where).path) is not None:
            assert list(path()) == [Move(1, 0, 1), Move(2, 0, 2), Move(1, 1, 2)]
