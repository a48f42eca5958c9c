"""Shortest paths against the naive search: all pairs up to n = 5, and exact facts far beyond it."""

from __future__ import annotations

import itertools
import random

import numpy as np
import oracle
import pytest

from hanoi_graph.errors import InputError, WordError
from hanoi_graph.moves import replay
from hanoi_graph.paths.perfect import bound_for
from hanoi_graph.paths.shortest import (
    distance,
    distances_between,
    largest_disc_moves,
    shortest_path,
    shortest_path_count,
    shortest_paths,
)
from hanoi_graph.states import State, indices_to_positions


@pytest.mark.parametrize("n", range(5))
def test_all_pairs_distance_and_number_of_paths(n):
    states = oracle.all_states(n)
    for s in states:
        found = oracle.search(s)
        for t in states:
            assert (distance(s, t), shortest_path_count(s, t)) == found[t]


def test_all_pairs_of_five_discs_at_once():
    states = oracle.all_states(5)
    positions = np.array(states, np.uint8)
    for s in states:
        found = oracle.search(s)
        expected = [found[t][0] for t in states]
        assert distances_between(s, positions).tolist() == expected


@pytest.mark.parametrize("n", range(1, 4))
def test_every_shortest_path_is_legal_distinct_and_as_long_as_the_distance(n):
    for s in oracle.all_states(n):
        found = oracle.search(s)
        for t in oracle.all_states(n):
            paths = shortest_paths(s, t)
            assert len({tuple(path) for path in paths}) == len(paths) == found[t][1]
            for path in paths:
                walked = list(replay(s, path))
                assert path.length == len(walked) - 1 == found[t][0]
                assert walked[-1] == State(t) == path.goal
                assert walked == [path.state(k) for k in range(path.length + 1)]
                assert list(path) == [path.move(k) for k in range(1, path.length + 1)]


def test_the_eleven_moves_of_the_spanish_source():
    # la-torre-de-hanoi.es, "Cambiando la posición final", from BCAA to AACB
    expected = "B → A, C → B, A → B, A → C, B → A, B → C, A → C, A → B, C → B, C → A, B → A"
    path = shortest_path("BCAA", "AACB")
    letters = [f"{'ABC'[move.source]} → {'ABC'[move.target]}" for move in path]
    assert ", ".join(letters) == expected
    assert shortest_path_count("BCAA", "AACB") == 1


def test_the_state_after_move_136_of_eight_discs():
    # la-torre-de-hanoi.es, "La posición de los discos": 8, 3, 2, 1 on C; 7, 6, 5 on B; 4 on A
    assert shortest_path("A^8", "C^8").state(136).stacks == ((4,), (7, 6, 5), (8, 3, 2, 1))


@pytest.mark.parametrize("n", [1, 2, 3, 17, 40])
def test_random_states_walk_downhill(n):
    """Every move of a shortest path comes one nearer, whatever made the path."""
    rng = random.Random(n)
    for _ in range(20):
        s, t = (State([rng.randrange(3) for _ in range(n)]) for _ in range(2))
        for path in shortest_paths(s, t):
            for k in {0, path.length, *(rng.randint(0, path.length) for _ in range(5))}:
                assert distance(path.state(k), t) == path.length - k
                if k:
                    after = list(replay(path.state(k - 1), [path.move(k)]))[-1]
                    assert after == path.state(k)


def test_a_tower_of_64_discs():
    path = shortest_path("A^64", "C^64")
    assert path.length == 2**64 - 1 == 18_446_744_073_709_551_615
    assert path.move(2**63) == (64, 0, 2)
    assert path.state(2**63).word(runs=True) == "B^63 C"
    # disc k of move m is one more than the number of zeros at the end of m (Gros sequence)
    assert [path.move(m).disc for m in (1, 136, 2**40)] == [1, 4, 41]
    assert path.goal == State("C^64")


def test_two_moves_of_the_largest_disc():
    # the smallest pair where they are needed has three discs
    pairs = [
        (s, t)
        for s in oracle.all_states(3)
        for t in oracle.all_states(3)
        if largest_disc_moves(s, t) == (2,) and s[2] != t[2]
    ]
    assert len(pairs) == 18  # facts.toml, h3.ldm_twice
    assert largest_disc_moves("AAA", "AAA") == (0,)


def test_a_million_discs():
    rng = np.random.default_rng(1)
    s, t = (State(rng.integers(0, 3, 10**6, np.uint8).tobytes()) for _ in range(2))
    length = distance(s, t)
    path = shortest_path(s, t)
    assert path.length == length
    middle = path.state(length // 3)
    assert distance(s, middle) == length // 3
    assert distance(middle, t) == length - length // 3


def test_pairs_of_64_discs_against_single_ones():
    rng = np.random.default_rng(2)
    s, t = rng.integers(0, 3, (2, 300, 64), np.uint8)
    s[0], t[0] = 0, 2
    s[1], t[1] = 0, 0
    # two moves of the largest disc, with a sum of one move beyond 64 bits
    s[2], t[2] = [2] * 63 + [0], [0] * 63 + [2]
    s[3], t[3] = [2] * 63 + [0], [0] * 62 + [1, 2]
    expected = [distance(bytes(a), bytes(b)) for a, b in zip(s, t, strict=True)]
    assert distances_between(s, t).tolist() == expected
    assert expected[0] == 2**64 - 1


def test_pairs_by_index():
    indices = np.arange(27)
    positions = indices_to_positions(indices, discs=3)
    table = distances_between(positions[:, None], positions[None])
    assert table.shape == (27, 27)
    assert (table == table.T).all()


def test_order_of_the_words():
    assert distance("AACB", "BCAA", order="largest-first") == distance("BCAA", "AACB")
    assert distance("ABB", "CBA", order="largest-first") == distance("BBA", "ABC")


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("AAA", "AB"), InputError, "equally many discs, got 3 .* and 2"),
        (("AXA", "ABC"), WordError, "column 2: 'X' is no peg; the pegs are A to C"),
        (("", "A"), WordError, "at least one letter"),
        ((State("AD", pegs=4), State("DA", pegs=4)), InputError, "needs 3 pegs, got 4"),
    ],
)
def test_bad_input(arguments, error, message):
    with pytest.raises(error, match=message):
        distance(*arguments)


def test_bad_arrays():
    with pytest.raises(InputError, match="at most 64 discs, got 65"):
        distances_between(np.zeros((2, 65), int), np.zeros((2, 65), int))
    with pytest.raises(InputError, match=r"must match, got shapes \(2, 3\) and \(3, 3\)"):
        distances_between(np.zeros((2, 3), int), np.zeros((3, 3), int))
    with pytest.raises(InputError, match="pegs from 0 to 2"):
        distances_between([[0, 3]], [[0, 0]])
    with pytest.raises(InputError, match="must be rows of pegs, got single numbers"):
        distances_between(0, 1)
    # No pairs, and pairs of no discs, are no mistake.
    assert distances_between(np.zeros((0, 3), int), np.zeros((0, 3), int)).tolist() == []
    assert distances_between(np.zeros((2, 0), int), np.zeros((2, 0), int)).tolist() == [0, 0]


@pytest.mark.parametrize("at_once", [1, 2, 3, 5, 8])
def test_pegs_that_discs_are_bound_for_do_not_depend_on_the_blocks(monkeypatch, at_once):
    monkeypatch.setattr("hanoi_graph.paths.perfect._AT_ONCE", at_once)
    for word in itertools.product(range(3), repeat=6):
        for peg in range(3):
            target, bound = peg, bytearray(6)
            for disc in range(5, -1, -1):
                bound[disc] = target
                target = -(word[disc] + target) % 3
            assert bound_for(bytes(word), peg) == bound
