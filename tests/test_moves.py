"""Moves against the naive rules, for every state and every peg graph."""

from __future__ import annotations

import networkx as nx
import oracle
import pytest

from hanoi_graph.errors import IllegalMoveError, InputError, InputTypeError
from hanoi_graph.moves import (
    Move,
    PegGraph,
    apply_move,
    are_adjacent,
    as_peg_graph,
    legal_moves,
    move_between,
    neighbours,
    replay,
)
from hanoi_graph.states import State

NAMES = ["complete", "linear", "cyclic", "star"]


@pytest.mark.parametrize(("n", "pegs"), [(0, 3), (1, 3), (4, 3), (3, 4), (2, 5), (2, 2)])
@pytest.mark.parametrize("name", NAMES)
def test_moves_and_neighbours_of_every_state(n, pegs, name):
    arcs = oracle.arcs_of(name, pegs)
    for pegs_of_discs in oracle.all_states(n, pegs):
        state = State(pegs_of_discs, pegs=pegs)
        expected = oracle.moves_of(pegs_of_discs, pegs, arcs)
        assert sorted(legal_moves(state, peg_graph=name)) == sorted(expected)
        found = {tuple(other) for other in neighbours(state, peg_graph=name)}
        assert found == set(oracle.neighbours_of(pegs_of_discs, pegs, arcs))


@pytest.mark.parametrize("name", NAMES)
def test_adjacency_of_all_pairs(name):
    arcs = oracle.arcs_of(name)
    for s in oracle.all_states(3):
        reached = {oracle.after(s, move): move for move in oracle.moves_of(s, 3, arcs)}
        for t in oracle.all_states(3):
            assert move_between(s, t, peg_graph=name) == reached.get(t)
            assert are_adjacent(s, t, peg_graph=name) == (t in reached)


def test_peg_graphs_from_elsewhere():
    cycle = as_peg_graph(nx.DiGraph([(0, 1), (1, 2), (2, 0)]))
    assert cycle == PegGraph.named("cyclic")
    assert not cycle.is_symmetric
    assert as_peg_graph(nx.path_graph(4), pegs=4).name == "linear"
    assert as_peg_graph([("A", "B"), ("B", "A")]).targets(1) == (0,)
    assert str(as_peg_graph([("A", "B"), ("B", "A")])) == "A->B, B->A"
    assert cycle.reversed().arcs == {(1, 0), (2, 1), (0, 2)}
    assert PegGraph.named("complete", pegs=5).is_complete


def test_replay_names_the_first_illegal_move():
    good = [(1, 0, 1), Move(2, 0, 2), (1, 2)]
    assert [str(state) for state in replay("AA", good)] == ["AA", "BA", "BC", "CC"]
    with pytest.raises(IllegalMoveError, match="move 3 is illegal: peg A is empty") as caught:
        list(replay("AA", [(0, 1), (0, 2), (0, 1)]))
    assert (caught.value.number, caught.value.reason) == (3, "peg A is empty")


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ((1, 0, 2), "disc 1 is not on top of peg A, disc 3 is"),
        ((3, 0, 1), "disc 3 would lie on the smaller disc 1 on peg B"),
        ((2, 2, 2), "from peg C to itself"),
        ((4, 0, 2), "there is no disc 4 among 1 to 3"),
        ((1, 1, 3), "there is no peg 3 among 0 to 2"),
        ((1, -1, 0), "there is no peg -1 among 0 to 2"),
        ((2, 1), "disc 2 would lie on the smaller disc 1 on peg B"),
    ],
)
def test_every_rule_has_its_reason(move, reason):
    with pytest.raises(IllegalMoveError, match=f"move 7 is illegal: {reason}"):
        apply_move("BCA", move, number=7)


def test_a_move_that_the_peg_graph_does_not_allow():
    with pytest.raises(IllegalMoveError, match="the linear peg graph has no way from A to C"):
        apply_move("AAA", (0, 2), peg_graph="linear")


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: legal_moves("A", peg_graph="ring"), InputError, "one of complete, .*, got 'ring'"),
        (
            lambda: as_peg_graph(PegGraph.named("star", pegs=4)),
            InputError,
            "3 pegs, got one with 4",
        ),
        (lambda: as_peg_graph(["A->B"]), InputTypeError, "pair of pegs, got 'A->B'"),
        (lambda: as_peg_graph([(0, 0)]), InputError, "must join two pegs, got A -> A"),
        (lambda: as_peg_graph([(0, 5)]), InputError, "peg must be one of A to C, got 5"),
        (lambda: as_peg_graph(3.5), InputTypeError, "a name, a graph or a list of arcs"),
        (lambda: apply_move("A", (1, 2, 3, 4)), InputTypeError, "a move must be"),
        (lambda: apply_move("A", None), InputTypeError, "a move must be .*, got None"),
        (lambda: apply_move("A", (1, "A", "C")), InputTypeError, "must be an integer, got 'A'"),
    ],
)
def test_bad_input(call, error, message):
    with pytest.raises(error, match=message):
        call()
