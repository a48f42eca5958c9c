"""The engine against exhaustive enumeration, a frontier count, and the closed forms."""

from __future__ import annotations

import itertools
import random

import frontier
import oracle
import pytest

from hanoi_graph.errors import InputError, InputTypeError, TooLargeError
from hanoi_graph.moves import replay
from hanoi_graph.paths.longest import worst_path
from hanoi_graph.paths.selfsimilar import (
    count_longest_paths,
    count_simple_paths,
    longest_path,
    longest_path_length,
    shortest_by_recursion,
    simple_path_lengths,
    simple_path_magnitude,
)
from hanoi_graph.paths.shortest import distance, shortest_path_count
from hanoi_graph.states import State

Pegs = tuple[int, ...]


def assert_numbers(start: Pegs, goal: Pegs, lengths: dict[int, int]) -> None:
    longest = max(lengths)
    assert simple_path_lengths(start, goal) == [lengths.get(k, 0) for k in range(longest + 1)]
    assert count_simple_paths(start, goal) == sum(lengths.values())
    assert count_longest_paths(start, goal) == lengths[longest]
    assert longest_path_length(start, goal) == longest
    assert shortest_by_recursion(start, goal) == (min(lengths), lengths[min(lengths)])


def assert_path(start: Pegs, goal: Pegs, length: int) -> None:
    path = longest_path(start, goal)
    states = list(replay(State(start), path))
    assert path.length == length == len(states) - 1
    assert len(set(states)) == len(states)
    assert (states[0], states[-1]) == (State(start), State(goal)) == (path.start, path.goal)
    assert [path.state(k) for k in range(length + 1)] == states
    assert [path.move(k) for k in range(1, length + 1)] == list(path)


@pytest.mark.parametrize("n", [0, 1, 2])
def test_all_pairs_against_exhaustive_enumeration(n):
    for start, goal in itertools.product(oracle.all_states(n), repeat=2):
        lengths = oracle.simple_paths(start, goal)
        assert_numbers(start, goal, lengths)
        assert_path(start, goal, max(lengths))


def test_all_pairs_of_three_discs_against_exhaustive_enumeration():
    # The pegs can be renamed and a path walked backwards, so one pair of each kind is enumerated.
    enumerated: dict[tuple[Pegs, Pegs], dict[int, int]] = {}
    for start, goal in itertools.product(oracle.all_states(3), repeat=2):
        kind = min(
            (tuple(names[peg] for peg in one), tuple(names[peg] for peg in other))
            for names in itertools.permutations(range(3))
            for one, other in ((start, goal), (goal, start))
        )
        if kind not in enumerated:
            enumerated[kind] = oracle.simple_paths(*kind)
        assert_numbers(start, goal, enumerated[kind])
        assert_path(start, goal, max(enumerated[kind]))


def edges_of(n: int) -> list[tuple[Pegs, Pegs]]:
    return [
        (state, other)
        for state in sorted(oracle.all_states(n), key=lambda state: state[::-1])
        for other in oracle.neighbours_of(state)
        if other[::-1] < state[::-1]
    ]


def test_the_frontier_count_agrees_with_enumeration():
    edges = edges_of(2)
    for start, goal in itertools.permutations(oracle.all_states(2), 2):
        assert frontier.path_lengths(edges, start, goal) == oracle.simple_paths(start, goal)


@pytest.mark.parametrize(("n", "pairs"), [(3, 30), (4, 12), (5, 4)])
def test_random_pairs_against_a_frontier_count(n, pairs):
    edges, rng = edges_of(n), random.Random(n)
    states = oracle.all_states(n)
    for _ in range(pairs):
        start, goal = rng.sample(states, 2)
        lengths = frontier.path_lengths(edges, start, goal)
        assert_numbers(start, goal, lengths)
        assert_path(start, goal, max(lengths))


def test_simple_paths_between_perfect_states_are_the_published_numbers():
    # OEIS A125295: a(n+1) = a(n)^2 (a(n) + 1).
    published = [2, 12, 1872, 6563711232, 282779810171805015122254036992]
    for n, number in enumerate(published, start=1):
        assert count_simple_paths("A" * n, "C" * n) == number


@pytest.mark.parametrize("n", [0, 1, 4, 7])
@pytest.mark.parametrize(("start", "goal"), list(itertools.permutations("ABC", 2)))
def test_between_perfect_states_it_is_the_worst_path(n, start, goal):
    path = longest_path(State.perfect(n, start), State.perfect(n, goal))
    assert list(path) == list(worst_path(n, start=start, goal=goal))
    assert count_longest_paths(path.start, path.goal) == 1


def random_words(n: int, rng: random.Random) -> tuple[str, str]:
    first, second = ("".join(rng.choices("ABC", k=n)) for _ in range(2))
    return first, second


def test_shortest_paths_against_the_closed_form():
    rng = random.Random(50)
    for _ in range(60):
        start, goal = random_words(50, rng)
        common = rng.randrange(40)
        goal = goal[: 50 - common] + start[50 - common :]
        expected = (distance(start, goal), shortest_path_count(start, goal))
        assert shortest_by_recursion(start, goal) == expected


def test_ties_of_shortest_paths_with_many_discs():
    # Two shortest paths are rare among random pairs, so here is a family of them.
    for n in range(2, 60):
        start, goal = "B" * (n - 1) + "A", "A" * (n - 1) + "B"
        expected = (distance(start, goal), shortest_path_count(start, goal))
        assert shortest_by_recursion(start, goal) == expected


@pytest.mark.parametrize("seed", range(4))
def test_two_hundred_discs(seed):
    start, goal = random_words(200, random.Random(seed))
    path = longest_path(start, goal)
    assert path.length == longest_path_length(start, goal) > 3**198
    assert (path.start, path.goal) == (State(start), State(goal))
    rng = random.Random(seed)
    for k in [0, path.length - 1, *(rng.randrange(path.length) for _ in range(200))]:
        (before, after) = replay(path.state(k), [path.move(k + 1)])
        assert (before, after) == (path.state(k), path.state(k + 1))
    low = rng.randrange(path.length - 5000)
    assert list(path[low : low + 5000]) == [path.move(k + 1) for k in range(low, low + 5000)]


def test_it_is_the_same_backwards_and_with_the_pegs_renamed():
    rng = random.Random(1)
    for n in (6, 9, 40):
        start, goal = random_words(n, rng)
        names = str.maketrans("ABC", "BCA")
        expected = count_longest_paths(start, goal), longest_path_length(start, goal)
        for one, other in ((goal, start), (start.translate(names), goal.translate(names))):
            found = count_longest_paths(one, other), longest_path_length(one, other)
            assert found == expected
        size = simple_path_magnitude(start, goal)
        assert simple_path_magnitude(goal, start) == size


def test_the_order_of_words():
    assert count_simple_paths("AAB", "BCA") != count_simple_paths("BAA", "ACB")
    assert count_simple_paths("BAA", "ACB", order="largest-first") == count_simple_paths(
        "AAB", "BCA"
    )


def test_the_number_of_simple_paths_of_200_discs_is_refused_with_its_size():
    with pytest.raises(TooLargeError, match=r"a number of 3219[0-9]{90}6 digits, 1719") as caught:
        count_simple_paths("A^200", "C^200")
    assert caught.value.needed > 10**94


def test_lengths_of_too_many_discs_are_refused():
    with pytest.raises(TooLargeError, match="6561 coefficients"):
        simple_path_lengths("A^8", "C^8")


def test_bad_input():
    with pytest.raises(InputError, match="needs 3 pegs, got 4"):
        longest_path(State("AD", pegs=4), State("DA", pegs=4))
    with pytest.raises(InputError, match="equally many discs"):
        count_simple_paths("A", "AA")
    with pytest.raises(InputTypeError, match="shown must be an integer, got None"):
        simple_path_magnitude("A", "B", shown=None)
    with pytest.raises(InputError, match="shown must be at least 1, got 0"):
        simple_path_magnitude("A", "B", shown=0)
