"""Random walks against exact linear algebra on the naive graph, and against simulation."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import numpy as np
import oracle
import pytest

from hanoi_graph.analysis.randomwalk import (
    expected_moves,
    expected_moves_between_perfect,
    expected_moves_to_any_perfect,
    expected_moves_to_other_perfect,
    expected_moves_to_perfect,
    expected_return,
    resistance,
    simulate_walks,
)
from hanoi_graph.errors import InputError
from hanoi_graph.states import State


def hitting_times(n: int, goals: set[oracle.Pegs]) -> dict[oracle.Pegs, Fraction]:
    """Solve the linear system exactly, by plain Gaussian elimination."""
    states = [state for state in oracle.all_states(n) if state not in goals]
    number = {state: k for k, state in enumerate(states)}
    rows = []
    for state in states:
        neighbours = oracle.neighbours_of(state)
        row = [Fraction(0)] * len(states) + [Fraction(len(neighbours))]
        row[number[state]] += len(neighbours)
        for neighbour in neighbours:
            if neighbour not in goals:
                row[number[neighbour]] -= 1
        rows.append(row)
    for k in range(len(rows)):
        at = next(i for i in range(k, len(rows)) if rows[i][k])
        rows[k], rows[at] = rows[at], rows[k]
        rows[k] = [entry / rows[k][k] for entry in rows[k]]
        for i, row in enumerate(rows):
            if i != k and row[k]:
                factor = row[k]
                rows[i] = [a - factor * b for a, b in zip(row, rows[k], strict=True)]
    return {state: rows[number[state]][-1] for state in states} | dict.fromkeys(goals, Fraction(0))


@pytest.mark.parametrize("n", [1, 2])
def test_all_pairs_against_linear_algebra(n):
    for goal in oracle.all_states(n):
        for start, moves in hitting_times(n, {goal}).items():
            assert expected_moves(start, goal) == moves


def test_some_goals_of_three_discs_against_linear_algebra():
    for goal in [(0, 0, 0), (0, 1, 2), (1, 1, 0), (0, 1, 1)]:
        for start, moves in hitting_times(3, {goal}).items():
            assert expected_moves(start, goal) == moves


def test_random_pairs_of_five_discs_against_floating_point():
    n, rng = 5, random.Random(5)
    states = oracle.all_states(n)
    number = {state: k for k, state in enumerate(states)}
    laplacian = np.zeros((3**n, 3**n))
    for state, k in number.items():
        for neighbour in oracle.neighbours_of(state):
            laplacian[k, k] += 1
            laplacian[k, number[neighbour]] -= 1
    for _ in range(3):
        goal = rng.choice(states)
        keep = np.array([state != goal for state in states])
        times = np.zeros(3**n)
        matrix = laplacian[np.ix_(keep, keep)]
        times[keep] = np.linalg.solve(matrix, np.diag(laplacian)[keep])
        for start in rng.sample(states, 10):
            assert float(expected_moves(start, goal)) == pytest.approx(times[number[start]])


@pytest.mark.parametrize("n", [1, 2, 3])
def test_the_closed_forms_against_linear_algebra(n):
    perfect = [(peg,) * n for peg in range(3)]
    to_one = hitting_times(n, {perfect[2]})
    assert expected_moves_between_perfect(n) == to_one[perfect[0]]
    assert expected_moves_to_perfect(n) == sum(to_one.values()) / 3**n
    to_any = hitting_times(n, set(perfect))
    assert expected_moves_to_any_perfect(n) == sum(to_any.values()) / 3**n
    to_other = hitting_times(n, set(perfect[1:]))
    assert expected_moves_to_other_perfect(n) == to_other[perfect[0]]
    neighbours = oracle.neighbours_of(perfect[0])
    back = hitting_times(n, {perfect[0]})
    assert expected_return(n) == 1 + sum(back[state] for state in neighbours) / len(neighbours)
    # The moves there and back are twice the number of edges times the resistance.
    assert 2 * to_one[perfect[0]] == 3 * (3**n - 1) * resistance(n)


@pytest.mark.parametrize("n", [1, 4, 17, 60])
def test_the_recursion_gives_the_closed_form(n):
    for start, goal in itertools.permutations("ABC", 2):
        moves = expected_moves(State.perfect(n, start), State.perfect(n, goal))
        assert moves == expected_moves_between_perfect(n)
        if n > 10:
            break


def test_simulation():
    rng = np.random.default_rng(7)
    for start, goal in (("AAA", "CCC"), ("BCA", "ACC")):
        moves = simulate_walks(start, [goal], walks=40_000, rng=rng)
        error = moves.std() / len(moves) ** 0.5
        assert abs(moves.mean() - float(expected_moves(start, goal))) < 5 * error
    moves = simulate_walks("AAA", ["BBB", "CCC"], walks=40_000, rng=rng)
    error = moves.std() / len(moves) ** 0.5
    assert abs(moves.mean() - float(expected_moves_to_other_perfect(3))) < 5 * error


def test_a_walk_that_is_at_its_goal_takes_no_move():
    assert simulate_walks("AB", ["AB"], walks=3, rng=np.random.default_rng(0)).tolist() == [0] * 3
    assert expected_moves("AB", "AB") == 0


def test_no_discs_cannot_return():
    assert expected_moves_between_perfect(0) == expected_moves_to_perfect(0) == 0
    with pytest.raises(InputError, match="discs must be at least 1, got 0"):
        expected_return(0)


def test_bad_input():
    rng = np.random.default_rng(0)
    with pytest.raises(InputError, match="needs 3 pegs, got 4"):
        expected_moves(State("AD", pegs=4), State("DA", pegs=4))
    with pytest.raises(InputError, match="walks must be at least 1, got 0"):
        simulate_walks("AA", ["CC"], walks=0, rng=rng)
    with pytest.raises(InputError, match="at least one state, got none"):
        simulate_walks("AA", [], walks=1, rng=rng)
