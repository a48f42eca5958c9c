"""The worst path against exhaustive enumeration, and its ranks against the path itself."""

from __future__ import annotations

import itertools

import oracle
import pytest

from hanoi_graph.errors import InputError
from hanoi_graph.moves import replay
from hanoi_graph.paths.longest import worst_path, worst_path_rank
from hanoi_graph.states import State

ENDS = list(itertools.permutations("ABC", 2))


@pytest.mark.parametrize("n", range(7))
@pytest.mark.parametrize(("start", "goal"), ENDS)
def test_it_is_legal_and_visits_every_state_once(n, start, goal):
    path = worst_path(n, start=start, goal=goal)
    states = list(replay(path.start, path))
    assert path.length == 3**n - 1
    assert len(set(states)) == len(states) == 3**n
    assert (states[0], states[-1]) == (State.perfect(n, start), State.perfect(n, goal))
    for rank, state in enumerate(states):
        assert worst_path_rank(state, start=start, goal=goal) == rank
        assert path.state(rank) == state
    assert list(path) == [path.move(k) for k in range(1, 3**n)]


@pytest.mark.parametrize("n", [1, 2, 3])
def test_no_path_is_longer_and_none_other_is_as_long(n):
    lengths = oracle.simple_paths((0,) * n, (2,) * n)
    assert max(lengths) == worst_path(n).length
    assert lengths[max(lengths)] == 1


def test_the_242_moves_of_figure_21():
    assert worst_path(5).length == 242


def test_the_words_of_three_discs_that_the_spanish_source_names():
    # la-torre-de-hanoi.es, figure 18: AAA to CCA, then CCB ... AAB, then AAC ...
    words = [state.word() for state in worst_path(3).states()]
    assert [words[k] for k in (0, 8, 9, 17, 18, 26)] == ["AAA", "CCA", "CCB", "AAB", "AAC", "CCC"]


@pytest.mark.parametrize(("start", "goal"), ENDS)
def test_the_ends_of_a_long_path(start, goal):
    path = worst_path(5000, start=start, goal=goal)
    # Near its ends a long path is that of few discs, the others standing where they stand there.
    few = worst_path(6, start=start, goal=goal)
    for k in (0, 1, 2, 80, 242):
        assert path.state(k).word() == few.state(k).word() + start * 4994
        from_the_end = few.state(few.length - k).word() + goal * 4994
        assert path.state(path.length - k).word() == from_the_end
        assert worst_path_rank(path.state(k), start=start, goal=goal) == k


def test_a_thousand_discs():
    path = worst_path(1000)
    assert path.length == 3**1000 - 1
    rank = 3**999 + 12345
    state = path.state(rank)
    assert worst_path_rank(state) == rank
    assert next(replay(state, [])) == state
    assert list(replay(state, [path.move(rank + 1)]))[-1] == path.state(rank + 1)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: worst_path(3, start="A", goal="A"), "must be different pegs, got A twice"),
        (lambda: worst_path(3, goal="D"), "peg must be one of A to C, got 'D'"),
        (lambda: worst_path(10**8), "worst paths are for at most 10000000 discs, got 100000000"),
        (lambda: worst_path(-1), "discs must be from 0 to .*, got -1"),
        (lambda: worst_path_rank(State("AD", pegs=4)), "for 3 pegs, got a state on 4"),
    ],
)
def test_bad_input(call, message):
    with pytest.raises(InputError, match=message):
        call()
