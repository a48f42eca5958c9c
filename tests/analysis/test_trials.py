"""What subjects did, against the search."""

from __future__ import annotations

import itertools

import numpy as np
import oracle
from hypothesis import given, settings
from hypothesis import strategies as st

from hanoi_graph.analysis.metrics import metric_to
from hanoi_graph.analysis.trials import judge_trial
from hanoi_graph.states import State


@settings(deadline=None)
@given(
    st.lists(st.tuples(*[st.integers(0, 2)] * 3), min_size=1, max_size=25),
    st.tuples(*[st.integers(0, 2)] * 3),
)
def test_any_sequence_of_states(states, goal):
    distance = {state: d for state, (d, _) in oracle.search(goal).items()}
    null = illegal = approach = keep = lose = returns = 0
    deviation = None
    jumped = False
    seen = {states[0]}
    for number, (a, b) in enumerate(itertools.pairwise(states), start=1):
        change = distance[b] - distance[a]
        if a == b:
            null += 1
        elif b not in oracle.neighbours_of(a):
            illegal += 1
        else:
            approach += change < 0
            keep += change == 0
            lose += change > 0
            returns += b in seen
        if a != b and deviation is None and (b not in oracle.neighbours_of(a) or change >= 0):
            deviation = number
        if a != b:
            jumped = b not in oracle.neighbours_of(a)
        seen.add(b)
    goal_state = State(goal)
    found = judge_trial(np.array(states, np.uint8), goal=goal_state, metric=metric_to(goal_state))
    assert (found.null_steps, found.illegal_steps, found.returns) == (null, illegal, returns)
    assert (found.approaching, found.keeping, found.losing) == (approach, keep, lose)
    assert found.moves == approach + keep + lose
    assert found.steps == len(states) - 1
    assert found.first_deviation == deviation
    assert list(found.distances) == [distance[state] for state in states]
    # A jump to the goal does not solve.
    assert found.solved == (states[-1] == goal and not jumped)
    good = found.solved and not illegal
    assert found.excess == (found.moves - distance[states[0]] if good else None)


def test_distances_that_are_not_known():
    goal = State("D^30", pegs=4)
    states = np.zeros((2, 30), np.uint8)
    states[1, 0] = 3
    found = judge_trial(states, goal=goal, metric=metric_to(goal))
    assert (found.moves, found.shortest, found.first_deviation) == (1, None, None)
    assert (found.approaching, found.keeping, found.losing) == (0, 0, 0)


def test_sixty_four_discs():
    goal = State("C^64")
    states = np.zeros((3, 64), np.uint8)
    states[1:, 0] = [1, 2]
    found = judge_trial(states, goal=goal, metric=metric_to(goal))
    assert found.distances == (2**64 - 1, 2**64 - 2, 2**64 - 1)
    assert (found.approaching, found.losing, found.first_deviation) == (1, 1, 2)
