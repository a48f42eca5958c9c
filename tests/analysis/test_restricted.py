from __future__ import annotations

import itertools
from fractions import Fraction

import networkx as nx
import oracle
import pytest

import hanoi_graph as hg
from hanoi_graph.analysis.peg_graphs import peg_graphs
from hanoi_graph.analysis.recurrences import tower_recurrence
from hanoi_graph.analysis.restricted import (
    restricted_distance,
    restricted_path,
    tower_lengths,
)
from hanoi_graph.analysis.search import search
from hanoi_graph.analysis.star import stockmeyer

PAIRS = [(i, j) for i in range(3) for j in range(3) if i != j]
EVERY_RULE = [arcs for size in range(7) for arcs in itertools.combinations(PAIRS, size)]


@pytest.mark.parametrize("arcs", EVERY_RULE, ids=lambda arcs: str(hg.PegGraph.of_arcs(arcs)))
def test_lengths_on_every_peg_graph(arcs):
    rule = hg.PegGraph.of_arcs(arcs)
    for n in range(6):
        lengths = tower_lengths(n, peg_graph=rule)
        for i in range(3):
            found = oracle.search((i,) * n, arcs=set(arcs))
            for j in range(3):
                assert lengths[i][j] == found.get((j,) * n, (None,))[0]


@pytest.mark.parametrize("arcs", EVERY_RULE, ids=lambda arcs: str(hg.PegGraph.of_arcs(arcs)))
def test_paths_between_all_states_of_every_peg_graph(arcs):
    rule = hg.PegGraph.of_arcs(arcs)
    for n in range(4 if len(arcs) in (3, 4) else 3):
        for start in oracle.all_states(n):
            found = oracle.search(start, arcs=set(arcs))
            for goal in oracle.all_states(n):
                if goal not in found:
                    with pytest.raises(hg.UnreachableError, match="goal must be reached by legal"):
                        restricted_path(start, goal, peg_graph=rule)
                    continue
                path = restricted_path(start, goal, peg_graph=rule)
                assert path.length == found[goal][0]
                states = list(hg.replay(hg.State(start), path, peg_graph=rule))
                assert states[-1] == path.goal == hg.State(goal)
                assert [path.state(k) for k in range(path.length + 1)] == states


def test_distances_of_more_discs():
    for rule in peg_graphs():
        result = search("ABCACBBA", peg_graph=rule)
        for goal in ("CCCCCCCC", "ABABABAB", "BCACBACB", "AAAAAAAB"):
            path = restricted_path("ABCACBBA", goal, peg_graph=rule)
            assert path.length == result.distance(goal)
            assert list(hg.replay("ABCACBBA", path, peg_graph=rule))[-1] == hg.State(goal)


def test_known_sequences():
    # Linear: Scorer, Grundy and Smith. Cyclic: A005665 and A005666 (Atkinson).
    cyclic = [tower_lengths(n, peg_graph="cyclic") for n in range(1, 11)]
    assert [x[0][1] for x in cyclic] == [1, 5, 15, 43, 119, 327, 895, 2447, 6687, 18271]
    assert [x[0][2] for x in cyclic] == [2, 7, 21, 59, 163, 447, 1223, 3343, 9135, 24959]
    for n in (0, 1, 5, 40, 1000):
        linear = tower_lengths(n, peg_graph="linear")
        assert linear[0][2] == 3**n - 1
        assert linear[0][1] == (3**n - 1) // 2
        assert tower_lengths(n)[0][1] == 2**n - 1


def test_peg_graphs_are_the_strongly_connected_ones():
    # Numbers of strongly connected digraphs on n unlabelled nodes, A035512.
    for pegs, count in [(2, 1), (3, 5), (4, 83)]:
        graphs = [nx.DiGraph(sorted(rule.arcs)) for rule in peg_graphs(pegs=pegs)]
        assert len(graphs) == count
        assert all(nx.is_strongly_connected(graph) and len(graph) == pegs for graph in graphs)
    three = [nx.DiGraph(sorted(rule.arcs)) for rule in peg_graphs()]
    assert not any(nx.is_isomorphic(g, h) for g, h in itertools.combinations(three, 2))
    with pytest.raises(hg.InputError, match="pegs must be from 2 to 4, got 5"):
        peg_graphs(pegs=5)


@pytest.mark.parametrize("rule", peg_graphs(), ids=str)
def test_recurrences_hold_and_the_direct_way_is_the_shorter(rule):
    terms = {(i, j): tower_recurrence(i, j, peg_graph=rule).terms() for i, j in PAIRS}
    inner = tower_lengths(0, peg_graph=rule)
    assert all(next(terms[pair]) == 0 for pair in PAIRS)
    for n in range(1, 120):
        lengths = tower_lengths(n, peg_graph=rule)
        for i, j in PAIRS:
            assert next(terms[i, j]) == lengths[i][j]
            k = 3 - i - j
            if rule.allows(i, j):
                assert lengths[i][j] == inner[i][k] + 1 + inner[k][j]
            else:
                assert lengths[i][j] == 2 * inner[i][j] + 2 + inner[j][i]
        inner = lengths


@pytest.mark.parametrize("rule", peg_graphs())
def test_a_single_term_is_that_of_the_recursion(rule):
    for i, j in PAIRS:
        recurrence = tower_recurrence(i, j, peg_graph=rule)
        for n in (*range(12), 63, 64, 257):
            assert recurrence.term(n) == tower_lengths(n, peg_graph=rule)[i][j]


def test_recurrences_in_words():
    assert str(tower_recurrence("A", "B")) == "d(n) = 3 d(n-1) - 2 d(n-2), from 0, 1"
    assert tower_recurrence("A", "C", peg_graph="cyclic").coefficients == (3, 0, -2)
    with pytest.raises(
        hg.UnreachableError, match="and CC is not from AA on the peg graph A->B, B->C"
    ):
        tower_recurrence("A", "C", peg_graph=[("A", "B"), ("B", "C")])


def test_long_paths_are_lazy():
    path = restricted_path("A^500", "C^500", peg_graph="linear")
    assert path.length == 3**500 - 1
    # The linear puzzle walks through all states, so the middle is the perfect state in the middle.
    assert path.state(path.length // 2) == hg.State("B^500")
    part = path[3**300 : 3**300 + 2000]
    state = part.start
    for move in part.to_array().tolist():
        state = hg.apply_move(state, move, peg_graph="linear")
    assert state == part.goal


def test_stockmeyer_against_search():
    for n in range(1, 8):
        assert stockmeyer(n) == search("B" * n, pegs=4, peg_graph="star").distance("C" * n)
    # Twice the sum of the numbers up to 10**6 without other prime factors than 2 and 3.
    smooth = [k for k in range(1, 10**6) if is_smooth(k)]
    assert stockmeyer(len(smooth)) == 2 * sum(smooth)


def is_smooth(number):
    return Fraction(6**20, number).denominator == 1


def test_bad_input():
    with pytest.raises(hg.InputError, match="these lengths are for 3 pegs, got 4"):
        restricted_distance(hg.State("AA", pegs=4), hg.State("DD", pegs=4), peg_graph="linear")
    with pytest.raises(hg.InputError, match="peg graph must be one of complete, linear"):
        tower_lengths(3, peg_graph="ring")
