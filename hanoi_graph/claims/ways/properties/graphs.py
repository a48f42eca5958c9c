"""Properties of the graph: isomorphisms, codes, cycles, its spectrum."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from hanoi_graph.claims.model import Case
from hanoi_graph.claims.ways import arrays
from hanoi_graph.claims.ways.properties.registry import corners, every_move, named, some, states_of
from hanoi_graph.claims.ways.registry import all_states
from hanoi_graph.isomorphism import hanoi_to_sierpinski
from hanoi_graph.states import State


@named("S_3^n is H_3^n by the map of words", cost=some(200))
def _isomorphism(case: Case) -> str:
    other = Case("sierpinski", case.rule, case.n)
    place = [hanoi_to_sierpinski(state).index for state in states_of(case)]
    here = {tuple(sorted((place[a], place[b]))) for a, b in arrays.graph_of(case).edges()}
    there = {tuple(edge) for edge in arrays.graph_of(other).edges().tolist()}
    return "" if here == there else f"{len(here ^ there)} edges are in one and not in the other"


@named(
    "S_p^n is a spanning subgraph of H_p^n",
    on=lambda case: case.graph == "hanoi" and case.rule.is_complete,
    cost=lambda case: 100 << min(all_states(case), 100),
)
def _spanning_subgraph(case: Case) -> str:
    from networkx.algorithms.isomorphism import GraphMatcher

    hanoi: Any = arrays.graph_of(case).to_networkx(labels="index")
    other = arrays.graph_of(Case("sierpinski", case.rule, case.n)).to_networkx(labels="index")
    matcher: Any = GraphMatcher(hanoi, other)
    found = matcher.subgraph_is_monomorphic()
    return "" if found else "no placement of the words makes every edge one of the other graph"


@named(
    "chordless cycles longer than 3 are even",
    on=every_move,
    cost=lambda case: 1000 << min(all_states(case) // 2, 100),
)
def _chordless(case: Case) -> str:
    import networkx as nx

    graph: Any = arrays.graph_of(case).to_networkx(labels="index")
    for cycle in nx.chordless_cycles(graph):
        if len(cycle) > 3 and len(cycle) % 2:
            return f"a chordless cycle of length {len(cycle)}"
    return ""


@named("states with even numbers of Bs and Cs are a perfect code", cost=some(100))
def _even_code(case: Case) -> str:
    code = np.array(
        [all(state.positions.count(peg) % 2 == 0 for peg in (1, 2)) for state in states_of(case)]
    )
    covered = code + arrays.graph_of(case).to_scipy(dtype=np.int64) @ code
    wrong = np.flatnonzero(covered != 1)
    if not len(wrong):
        return ""
    return f"{State.from_index(int(wrong[0]), discs=case.n)} is covered {covered[wrong[0]]} times"


@named("two perfect states tell all states apart", on=every_move, cost=some(50))
def _resolving(case: Case) -> str:
    for first, second in itertools.combinations(corners(case), 2):
        if len(set(zip(first.tolist(), second.tolist(), strict=True))) != case.states:
            return "two states have the same distances to two perfect ones"
    return ""


@named("Schreier spectrum", cost=lambda case: all_states(case) ** 3)
def _spectrum(case: Case) -> str:
    """Compare eigenvalues with the pre-images of 0 and -2 under x**2 - x - 3, numerically."""
    matrix = arrays.graph_of(case).to_scipy(dtype=np.float64).toarray()
    for peg in range(3):
        corner = State.perfect(case.n, peg).index
        matrix[corner, corner] += 1
    found = np.sort(np.linalg.eigvalsh(matrix))
    expected = [3.0]
    for root, depth, shift in ((0.0, case.n, 3), (-2.0, case.n - 1, -1)):
        values = [root]
        for i in range(depth):
            expected += values * ((3 ** (case.n - i - 1) + shift) // 2)
            values = [(1 + sign * np.sqrt(13 + 4 * v)) / 2 for v in values for sign in (1, -1)]
    if len(expected) != len(found):
        return f"{len(expected)} eigenvalues are named, {len(found)} there are"
    worst = float(np.abs(np.sort(expected) - found).max())
    return "" if worst < 1e-7 else f"an eigenvalue differs by {worst:.3g}"
