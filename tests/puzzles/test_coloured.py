import itertools

import numpy as np
import puzzle_oracle
import pytest

from hanoi_graph import memory
from hanoi_graph.errors import InputError, InputTypeError, TooLargeError
from hanoi_graph.puzzles.coloured import ColouredTowers
from hanoi_graph.puzzles.engine import layers, solve
from hanoi_graph.puzzles.published import compare


def places(goal, colours):
    if goal == "exchange":
        return [1, 0, *range(2, colours)]
    return [*range(1, colours), 0]


@pytest.mark.parametrize("goal", ["exchange", "cyclic"])
@pytest.mark.parametrize(
    ("discs", "colours", "pegs"),
    [(1, 2, 3), (2, 2, 3), (3, 2, 3), (4, 2, 3), (1, 3, 3), (2, 3, 3), (1, 3, 4), (2, 2, 4)],
)
def test_least_moves_and_ways_against_the_naive_search(discs, colours, pegs, goal):
    found = solve(ColouredTowers(discs, colours=colours, pegs=pegs, goal=goal))
    naive = puzzle_oracle.coloured(discs, colours, pegs, places(goal, colours))
    assert (found.length, found.count) == naive


@pytest.mark.parametrize(("discs", "moves"), [(1, 3), (2, 9), (3, 25), (4, 59), (5, 131)])
def test_two_towers_exchange(discs, moves):
    assert solve(ColouredTowers(discs)).length == moves


@pytest.mark.parametrize("discs", range(1, 5))
def test_the_double_tower_of_concrete_mathematics(discs):
    # var.double_any, var.double_same in the facts
    any_order = solve(ColouredTowers(discs, goal="double"))
    same_order = solve(ColouredTowers(discs, goal="double-same"))
    assert any_order.length == 2 ** (discs + 1) - 2
    assert same_order.length == 2 ** (discs + 2) - 5
    assert compare(ColouredTowers(discs, goal="double"), any_order.length).agrees
    assert compare(ColouredTowers(discs, goal="double-same"), same_order.length).agrees


def replayed(discs, moves):
    """Replay moves on lists of (size, colour), holding the rule, and return the pegs."""
    pegs = [list(puzzle_oracle.tower(discs, colour)) for colour in range(3)]
    for move in moves:
        size, colour = pegs[move.source].pop()
        assert (size, colour) == (move.disc, move.colour)
        assert not pegs[move.target] or pegs[move.target][-1][0] >= size
        pegs[move.target].append((size, colour))
    return pegs


@pytest.mark.parametrize(("discs", "published", "least"), [(1, 5, 5), (2, 23, 22), (3, 68, 62)])
def test_three_towers_in_a_cycle_against_oeis_a290187(discs, published, least):
    # The sequence is an upper bound from n = 2 on: the replayed list is the proof.
    towers = ColouredTowers(discs, colours=3, goal="cyclic")
    found = solve(towers)
    assert found.length == least
    pegs = replayed(discs, found.moves)
    assert pegs == [list(puzzle_oracle.tower(discs, colour)) for colour in (2, 0, 1)]
    comparison = compare(towers, found.length)
    assert comparison.published == published
    assert comparison.agrees == (published == least)
    assert ("refutes" in str(comparison)) == (least < published)


def test_the_published_list_for_two_discs_is_legal_here():
    # The 23 moves of A290187, so its rules are these and the disagreement is not one of rules.
    text = "31-21-23-13-13-13-12-31-31-31-32-12-12-12-31-21-21-21-23-13-13-12-31"
    towers = ColouredTowers(2, colours=3, goal="cyclic")
    state = int(towers.starts()[0])
    for pair in text.split("-"):
        ends = int(pair[0]) - 1, int(pair[1]) - 1
        state = next(t for move, t in towers.moves(state) if move[2:] == ends)
    assert towers.is_goal(state)
    assert text.count("-") + 1 == 23


def test_encoding_goes_both_ways_and_is_dense():
    towers = ColouredTowers(2, colours=2, pegs=3)
    every = np.concatenate(list(layers(towers)))
    assert sorted(every.tolist()) == list(range(towers.order()))
    assert all(towers.encode(towers.decode(state)) == state for state in range(towers.order()))
    drawn = {tuple(map(tuple, towers.stacks(state))) for state in range(towers.order())}
    assert len(drawn) == towers.order() == 144


@pytest.mark.parametrize(("colours", "pegs"), [(2, 3), (3, 3), (2, 5), (3, 4)])
def test_the_number_of_arrangements(colours, pegs):
    towers = ColouredTowers(1, colours=colours, pegs=pegs)
    naive = {
        tuple(tuple(c for c in order if on[c] == peg) for peg in range(pegs))
        for on in itertools.product(range(pegs), repeat=colours)
        for order in itertools.permutations(range(colours))
    }
    assert towers.order() == len(naive)


def test_four_pegs_need_fewer_moves():
    assert solve(ColouredTowers(3, pegs=4)).length < solve(ColouredTowers(3)).length


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"discs": 0}, "discs must be at least 1, got 0"),
        ({"discs": 2, "colours": 1}, "colours must be at least 2, got 1"),
        ({"discs": 2, "colours": 4}, "colours must be at most pegs, got 4 colours on 3 pegs"),
        ({"discs": 1, "colours": 9, "pegs": 9}, "colours must be at most 8, got 9"),
        ({"discs": 2, "goal": "swap"}, "goal must be one of exchange, cyclic, .* got 'swap'"),
        ({"discs": 2, "pegs": 4, "goal": "double"}, "double must have 2 colours and 3 pegs"),
        ({"discs": 2, "pegs": 27}, "pegs must be"),
    ],
)
def test_wrong_sizes_are_refused(options, message):
    with pytest.raises(InputError, match=message):
        ColouredTowers(options.pop("discs"), **options)


def test_wrong_kinds_are_refused():
    with pytest.raises(InputTypeError, match=r"discs must be an integer, got 2\.0"):
        ColouredTowers(2.0)


@pytest.mark.parametrize("discs", [30, 10**30])
def test_states_beyond_63_bits_are_refused_at_once(discs):
    with pytest.raises(TooLargeError, match=r"would have 60\^1?0*3?0* states"):
        ColouredTowers(discs, colours=3)


def test_a_table_that_does_not_fit_is_refused(monkeypatch):
    monkeypatch.setattr(memory, "available", lambda: 2**30)
    with pytest.raises(TooLargeError, match="a table of 518918400 arrangements"):
        ColouredTowers(1, colours=8, pegs=9).starts()
