from __future__ import annotations

import functools
import itertools

import numpy as np
import oracle
import pytest

import hanoi_graph as hg
from hanoi_graph.analysis.multipeg import (
    frame_stewart,
    frame_stewart_count,
    frame_stewart_path,
    frame_stewart_splits,
    frame_stewart_status,
)
from hanoi_graph.errors import TooLargeError


@functools.cache
def recursion(n, pegs):
    """The least number of moves over all splits, and the splits that have it, as defined."""
    if n < 2:
        return n, ()
    if pegs == 3:
        return 2**n - 1, (n - 1,)
    costs = {k: 2 * recursion(k, pegs)[0] + recursion(n - k, pegs - 1)[0] for k in range(1, n)}
    least = min(costs.values())
    return least, tuple(k for k, cost in costs.items() if cost == least)


def strategies(n, source, target, others, below=0):
    """All lists of moves of the least strategies, one after the other, as defined."""
    if n == 0:
        return [()]
    if n == 1:
        return [((below + 1, source, target),)]
    splits = recursion(n, len(others) + 2)[1]
    found = []
    for k in splits:
        for aside in others:
            rest = [peg for peg in others if peg != aside]
            first = strategies(k, source, aside, [*rest, target], below)
            middle = strategies(n - k, source, target, rest, below + k)
            last = strategies(k, aside, target, [*rest, source], below)
            found += [a + b + c for a, b, c in itertools.product(first, middle, last)]
    return found


@pytest.mark.parametrize("pegs", [3, 4, 5, 6, 7, 8, 12])
def test_numbers_and_splits_follow_the_recursion(pegs):
    for n in range(121):
        assert frame_stewart(n, pegs=pegs) == recursion(n, pegs)[0]
        assert tuple(frame_stewart_splits(n, pegs=pegs)) == recursion(n, pegs)[1]


def test_numbers_for_thousands_of_discs():
    # Every split that is called optimal leads to the number, its neighbours do not.
    for n, pegs in [(5000, 4), (5000, 5), (3000, 7), (10**6, 4)]:
        splits = frame_stewart_splits(n, pegs=pegs)

        def cost(k, n=n, pegs=pegs):
            return 2 * frame_stewart(k, pegs=pegs) + frame_stewart(n - k, pegs=pegs - 1)

        number = frame_stewart(n, pegs=pegs)
        assert {cost(splits[0]), cost(splits[-1])} == {number}
        assert cost(splits[0] - 1) > number < cost(splits[-1] + 1)


@pytest.mark.parametrize(("discs", "pegs"), [(6, 4), (6, 5), (5, 6), (5, 7)])
def test_numbers_are_distances(discs, pegs):
    for n in range(1, discs + 1):
        found = oracle.search((0,) * n, pegs)
        assert found[(pegs - 1,) * n][0] == frame_stewart(n, pegs=pegs)


@pytest.mark.parametrize(("discs", "pegs"), [(6, 4), (5, 5), (4, 6), (6, 3)])
def test_counts_against_all_strategies_written_out(discs, pegs):
    for n in range(discs + 1):
        every = strategies(n, 0, pegs - 1, list(range(1, pegs - 1)))
        assert len(set(every)) == len(every) == frame_stewart_count(n, pegs=pegs)


def test_counts_are_no_more_than_shortest_paths():
    for n in range(1, 7):
        assert frame_stewart_count(n) <= oracle.search((0,) * n, 4)[(3,) * n][1]
    with pytest.raises(hg.TooLargeError, match=r"at most 131072 bits .*, and that for 5000 discs"):
        frame_stewart_count(5000)
    with pytest.raises(hg.TooLargeError, match=r"at most 131072 bits .*, and that for 500 discs"):
        frame_stewart_count(500)


@pytest.mark.parametrize("choice", ["smallest", "largest"])
@pytest.mark.parametrize("pegs", [3, 4, 5, 7])
def test_paths_are_legal_and_lazy(pegs, choice):
    for n in range(13):
        path = frame_stewart_path(n, pegs=pegs, start="B", goal="A", choice=choice)
        assert path.length == frame_stewart(n, pegs=pegs)
        states = list(hg.replay(hg.State.perfect(n, 1, pegs=pegs), path))
        assert states[-1] == hg.State.perfect(n, 0, pegs=pegs)
        assert [path.state(k) for k in range(path.length + 1)] == states
        assert [path.move(k) for k in range(1, path.length + 1)] == list(path)


def test_paths_of_many_discs_by_pieces():
    path = frame_stewart_path(700)
    assert path.length == frame_stewart(700)
    middle = path.length // 2
    for at in (0, 1, middle - 3000, middle, path.length - 5000):
        part = path[at : at + 5000]
        state = path.state(at)
        for move in part.to_array().tolist():
            state = hg.apply_move(state, move)
        assert state == path.state(at + part.length)
        assert part.move(1) == path.move(at + 1)


def test_chunks_of_any_size_agree():
    path = frame_stewart_path(40, pegs=5)
    whole = path.to_array()
    for size in (1, 7, 100, 4096):
        assert np.array_equal(np.concatenate(list(path.chunks(size=size))), whole)


def test_status_says_what_is_proved():
    assert frame_stewart_status(1000) == frame_stewart_status(1000, pegs=3) == "proved"
    assert frame_stewart_status(4, pegs=5) == "proved"
    assert frame_stewart_status(5, pegs=5) == "open"


def test_bad_input():
    with pytest.raises(hg.InputError, match="pegs must be at least 3, got 2"):
        frame_stewart(3, pegs=2)
    with pytest.raises(hg.InputError, match="discs must be from 0 to 100000000, got -1"):
        frame_stewart(-1)
    with pytest.raises(hg.InputError, match="start and goal must be different pegs, got A twice"):
        frame_stewart_path(3, start="A", goal="A")
    with pytest.raises(hg.InputError, match="choice must be smallest or largest, got 'best'"):
        frame_stewart_path(3, choice="best")


@pytest.mark.parametrize(("n", "pegs"), [(1000, 300), (3000, 20), (100_000, 1000), (10**8, 50)])
def test_counts_on_many_pegs_are_given_up_soon(n, pegs):
    # Once this went as deep as Python's stack, or took minutes.
    with pytest.raises(TooLargeError, match="number of strategies must have at most"):
        frame_stewart_count(n, pegs=pegs)
