"""Distances of all states to a goal, against the naive search and the formula for pairs."""

from __future__ import annotations

import random

import numpy as np
import oracle
import pytest

from hanoi_graph.analysis.distances import distances_to, layer, layer_sizes, layers
from hanoi_graph.errors import InputError, TooLargeError
from hanoi_graph.paths.shortest import distances_between
from hanoi_graph.states import State, indices_to_positions


def random_state(n: int, seed: int = 0) -> State:
    rng = random.Random(1000 * n + seed)
    return State([rng.randrange(3) for _ in range(n)])


@pytest.mark.parametrize("n", range(5))
def test_every_goal_against_the_naive_search(n):
    states = oracle.all_states(n)
    for goal in states:
        found = oracle.search(goal)
        distances = distances_to(goal)
        assert distances.tolist() == [found[state][0] for state in states]
        assert layer_sizes(goal) == np.bincount(distances).tolist()


@pytest.mark.parametrize("n", [7, 9, 10, 11, 12])
@pytest.mark.parametrize("seed", range(3))
def test_goals_beyond_one_table_against_the_formula_for_pairs(n, seed):
    goal = random_state(n, seed)
    distances = distances_to(goal)
    positions = indices_to_positions(np.arange(3**n), discs=n)
    expected = distances_between(positions, np.frombuffer(goal.positions, np.uint8))
    assert distances.dtype == np.int32
    assert np.array_equal(distances, expected)
    assert layer_sizes(goal) == np.bincount(distances).tolist()


@pytest.mark.parametrize("n", range(1, 12))
def test_a_perfect_goal_has_two_to_the_ones_of_d_states_at_distance_d(n):
    expected = [2 ** d.bit_count() for d in range(2**n)]
    assert layer_sizes(f"B^{n}") == expected
    if n < 10:
        assert np.bincount(distances_to(f"B^{n}")).tolist() == expected


def test_layers_are_the_states_of_each_distance():
    goal = random_state(6)
    distances = distances_to(goal)
    found = layers(goal)
    assert [len(layer) for layer in found] == layer_sizes(goal)
    for k, states in enumerate(found):
        assert (distances[states] == k).all()
        assert (np.diff(states) > 0).all()
        assert np.array_equal(layer(goal, k), states)
    with pytest.raises(InputError, match=f"distance must be from 0 to {len(found) - 1}, got -1"):
        layer(goal, -1)


def test_many_discs_are_counted_without_looking_at_the_states():
    sizes = layer_sizes(random_state(18))
    assert sum(sizes) == 3**18
    assert sizes[0] == 1


def test_no_discs():
    assert distances_to(State(())).tolist() == [0]
    assert layer_sizes(State(())) == [1]


def test_what_would_not_fit_is_refused():
    with pytest.raises(
        TooLargeError, match=r"distances of all states of 30 discs would need .* GiB"
    ):
        distances_to("A^30")
    with pytest.raises(TooLargeError, match=r"layers of all states of 29 discs .* use layer\(\)"):
        layers("A^29")
    with pytest.raises(TooLargeError, match="layer sizes of 60 discs"):
        layer_sizes("A^60")


def test_more_pegs_are_refused():
    with pytest.raises(InputError, match="needs 3 pegs, got 4"):
        distances_to(State("AD", pegs=4))
