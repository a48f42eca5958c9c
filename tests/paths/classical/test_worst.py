"""What the swing of the small disc does from any state, by search."""

from __future__ import annotations

import oracle
import pytest

from hanoi_graph.errors import InputError
from hanoi_graph.moves import replay
from hanoi_graph.paths.classical import small_disc_swing, worst_iterative, worst_recursive
from hanoi_graph.paths.longest import worst_path_rank
from hanoi_graph.states import State


@pytest.mark.parametrize("n", range(1, 7))
def test_the_swing_from_any_state_walks_the_worst_path_one_way_or_the_other(n):
    forwards = backwards = 0
    for start in oracle.all_states(n):
        if start[0] != 0:
            continue
        states = list(replay(start, small_disc_swing(start, target="C")))
        rank = worst_path_rank(State(start))
        ranks = [worst_path_rank(state) for state in states]
        if states[-1] == State.perfect(n, "C"):
            forwards += 1
            assert ranks == list(range(rank, 3**n))
        else:
            backwards += 1
            assert states[-1] == State.perfect(n, "A")
            assert ranks == list(range(rank, -1, -1))
    assert (forwards, backwards) == ((3 ** (n - 1) + 1) // 2, (3 ** (n - 1) - 1) // 2)


def test_no_disc_to_move():
    for method in (worst_recursive, worst_iterative):
        assert list(method(0)) == []
        assert list(method(3, source="B", target="B")) == []
        with pytest.raises(InputError, match="peg must be one of A to C, got 'D'"):
            list(method(3, target="D"))
        with pytest.raises(InputError, match=r"discs must be from 0 to .*, got -1"):
            list(method(-1))
    assert list(small_disc_swing(State(()), target=0)) == []
