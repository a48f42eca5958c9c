"""Published formulas against computed values, and computed values against trying everything."""

from __future__ import annotations

import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import oracle
import pytest

sys.path.insert(0, str(Path(__file__).parent))
import naive

from hanoi_graph.analysis.invariants import INVARIANTS, compare_invariants, formulas
from hanoi_graph.analysis.invariants.counts import hamiltonian_cycles
from hanoi_graph.analysis.invariants.structure import Subject
from hanoi_graph.errors import InputError, InputTypeError

BY_NAME = {
    "clique-number": naive.clique,
    "chromatic-number": naive.chromatic_number,
    "chromatic-index": naive.chromatic_index,
    "matching-number": naive.matching,
    "independence-number": naive.independence,
    "domination-number": naive.domination,
    "perfect-codes": naive.perfect_codes,
    "vertex-connectivity": naive.vertex_connectivity,
    "edge-connectivity": naive.edge_connectivity,
    "hamiltonian-cycles": naive.hamiltonian_cycles,
    "automorphisms": naive.automorphisms,
    "metric-dimension": naive.metric_dimension,
    "spanning-trees": naive.spanning_trees,
}
SMALL = [(1, 3), (2, 3), (1, 4), (1, 5), (2, 4)]
# Trying everything takes too long for these in the graphs of 16 vertices.
SLOW = {"spanning-trees", "edge-connectivity"}


def naive_graph(n: int, pegs: int) -> naive.Graph:
    number = {state: k for k, state in enumerate(oracle.all_states(n, pegs))}
    return {k: {number[t] for t in oracle.neighbours_of(s, pegs)} for s, k in number.items()}


def sierpinski_graph(n: int, pegs: int) -> naive.Graph:
    """The definition: largest letters first, s i j...j and s j i...i are joined."""
    words = [state[::-1] for state in oracle.all_states(n, pegs)]
    number = {word: k for k, word in enumerate(words)}
    graph: naive.Graph = {k: set() for k in number.values()}
    for word in words:
        for at in range(n):
            i, tail = word[at], set(word[at + 1 :])
            for j in range(pegs):
                if j != i and tail <= {j}:
                    graph[number[word]].add(number[(*word[:at], j, *[i] * (n - at - 1))])
    return graph


@pytest.mark.parametrize("family", ["hanoi", "sierpinski"])
@pytest.mark.parametrize(("n", "pegs"), SMALL)
def test_the_computed_values_against_trying_everything(n, pegs, family, need):
    need("igraph")
    graph = (naive_graph if family == "hanoi" else sierpinski_graph)(n, pegs)
    for row in compare_invariants(n, pegs=pegs, family=family, names=BY_NAME):
        name = row.invariant.name
        if len(graph) < 16 or name not in SLOW:
            assert row.computed == BY_NAME[name](graph), name


@pytest.mark.parametrize("family", ["hanoi", "sierpinski"])
@pytest.mark.parametrize(("n", "pegs"), [*SMALL, (3, 3), (4, 3), (3, 4), (2, 5), (2, 6)])
def test_every_published_formula_agrees_with_the_computation(n, pegs, family, need):
    need("igraph")
    # The count of Hamiltonian cycles gives up on graphs that are densely joined.
    names = [name for name in INVARIANTS if pegs == 3 or name != "hamiltonian-cycles"]
    for row in compare_invariants(n, pegs=pegs, family=family, names=names):
        assert row.computed is not None, (row.invariant.name, row.reason)
        if row.published is None:
            assert row.verdict == "computed only"
            assert pegs > 3
        else:
            assert row.verdict == "agrees", (row.invariant.name, row.published, row.computed)


@pytest.mark.parametrize("n", [5, 6])
def test_larger_graphs_where_it_is_feasible(n, need):
    need("igraph")
    quick = [
        *("order", "size", "degrees", "diameter", "radius", "wiener-index", "average-distance"),
        *("perfect-distance", "spanning-trees", "hamiltonian-cycles", "automorphisms", "spectrum"),
        *("planar", "resistance", "clique-number"),
    ]
    for row in compare_invariants(n, names=quick):
        assert row.verdict == "agrees", (row.invariant.name, row.published, row.computed)


def test_values_of_h_4_3_that_no_formula_gives():
    wanted = {
        "wiener-index": 6216,
        "domination-number": 13,
        "metric-dimension": 4,
        "spanning-trees": 3665142863633936456544803781756321792000,
        "diameter": 5,
        "radius": 4,
    }
    found = {
        row.invariant.name: row.computed for row in compare_invariants(3, pegs=4, names=wanted)
    }
    assert found == wanted


@pytest.mark.parametrize(("n", "pegs"), [(n, p) for p in (4, 5, 6) for n in range(1, p)])
def test_shortest_paths_between_perfect_states_of_few_discs(n, pegs):
    found = oracle.search((0,) * n, pegs)[(1,) * n]
    names = ["perfect-distance", "perfect-shortest-paths"]
    assert tuple(row.published for row in compare_invariants(n, pegs=pegs, names=names)) == found
    assert tuple(row.computed for row in compare_invariants(n, pegs=pegs, names=names)) == found
    assert found[0] == 2 * n - 1


def test_a_formula_that_the_computation_contradicts_is_reported_and_not_repaired(monkeypatch):
    wrong = dict(formulas.FORMULAS["size"])
    wrong["hanoi"] = replace(wrong["hanoi"], value=lambda n, p: p**n)
    monkeypatch.setitem(formulas.FORMULAS, "size", wrong)
    (row,) = compare_invariants(2, names=["size"])
    assert (row.published, row.computed, row.verdict) == (9, 12, "contradicts")


def test_what_is_not_computed_says_why():
    rows = {row.invariant.name: row for row in compare_invariants(300)}
    assert {row.computed for row in rows.values()} == {None}
    assert rows["order"].published == 3**300
    assert rows["order"].verdict == "published only"
    assert rows["order"].reason == "not computed for more than 60000 vertices"
    assert rows["spanning-trees"].verdict == "unknown"
    assert "not written out for more than 9 discs" in rows["spanning-trees"].reason
    assert all(row.reason for row in rows.values())


def test_a_count_that_gives_up_says_so(monkeypatch):
    from hanoi_graph.analysis.invariants import counts

    monkeypatch.setattr(counts, "_MOST_STATES", 10)
    monkeypatch.setattr(counts, "_MOST_CHOICES", 2)
    rows = compare_invariants(2, pegs=4, names=["hamiltonian-cycles", "perfect-codes"])
    assert [row.computed for row in rows] == [None, None]
    assert [row.reason for row in rows] == [
        "given up: the count would keep more than 10 sets of pieces of cycles",
        "the search has more than 2 choices",
    ]


def test_hamiltonian_cycles_of_complete_graphs():
    # (m - 1)!/2 of them; H_p^1 is complete.
    assert [hamiltonian_cycles(Subject(1, p, "hanoi")) for p in (3, 4, 5, 6, 7)] == [
        *(1, 3, 12, 60, 360)
    ]


def test_each_parameter_has_a_formula_with_a_source_and_a_way_to_compute_it():
    assert set(formulas.FORMULAS) == set(INVARIANTS)
    for invariant in INVARIANTS.values():
        for family in ("hanoi", "sierpinski"):
            formula = invariant.formula(family)
            assert formula is not None
            assert formula.text.isascii()
            assert formula.source.isascii()


def test_the_average_distance_of_many_discs():
    (row,) = compare_invariants(500, names=["average-distance"])
    assert abs(row.published / 2**500 - Fraction(466, 885)) < Fraction(1, 10**140)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: compare_invariants(0), "at least 1 disc and 3 pegs, got 0 and 3"),
        (lambda: compare_invariants(2, pegs=2), "at least 1 disc and 3 pegs, got 2 and 2"),
        (lambda: compare_invariants(10_001), "at most 10000 discs, got 10001"),
        (
            lambda: compare_invariants(2, family="petersen"),
            "family must be hanoi or sierpinski, got 'petersen'",
        ),
        (
            lambda: compare_invariants(2, names=["girth"]),
            r"parameter must be one of order, .*, got 'girth'",
        ),
    ],
)
def test_bad_input(call, message):
    with pytest.raises(InputError, match=message):
        call()


@pytest.mark.parametrize("names", ["size", 1.5])
def test_names_are_a_list(names):
    with pytest.raises(InputTypeError, match=f"names must be a list of names .*, got {names!r}"):
        compare_invariants(2, names=names)
    assert compare_invariants(2, names=[]) == []
