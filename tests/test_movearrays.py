"""Replaying arrays of moves, against the replay move by move."""

from __future__ import annotations

import itertools

import naive_replay
import numpy as np
import oracle
import pytest
import strategies
from hypothesis import given, settings
from hypothesis import strategies as st

from hanoi_graph import movearrays
from hanoi_graph.errors import IllegalMoveError, InputError, InputTypeError
from hanoi_graph.movearrays import Replay, move_chunks, positions_after, step_kinds
from hanoi_graph.moves import replay as replay_one_by_one
from hanoi_graph.paths.longest import worst_path
from hanoi_graph.paths.shortest import shortest_path
from hanoi_graph.states import State


@pytest.fixture(params=[(1, 3), (1, 1000), (256, 7), (256, 2**18)])
def sizes(request, monkeypatch):
    """Every way through the code: disc by disc and one by one, in small and in large chunks."""
    monkeypatch.setattr(movearrays, "_FEW", request.param[0])
    monkeypatch.setattr(movearrays, "CHUNK", request.param[1])


def by_hand(start, moves, pegs):
    """Return the legal states and the message on the first illegal move."""
    walk, states, message = replay_one_by_one(State(start, pegs=pegs), moves), [], None
    while True:
        try:
            states.append(next(walk))
        except StopIteration:
            break
        except IllegalMoveError as error:
            message = str(error)
            break
    return states, message


@pytest.mark.parametrize("pegs", [3, 4, 5])
@pytest.mark.parametrize("seed", range(12))
def test_a_walk_with_a_mistake_is_replayed_as_move_by_move(sizes, pegs, seed):
    rng = np.random.default_rng([seed, pegs])
    start = state = tuple(rng.integers(0, pegs, int(rng.integers(1, 7))).tolist())
    moves = []
    for _ in range(int(rng.integers(0, 300))):
        possible = oracle.moves_of(state, pegs)
        moves.append(possible[int(rng.integers(len(possible)))])
        state = oracle.after(state, moves[-1])
    if moves and seed % 4:
        wrong = list(moves[at := int(rng.integers(len(moves)))])
        wrong[int(rng.integers(3))] = int(rng.integers(-1, 8))
        moves[at] = tuple(wrong)
    if seed % 3 == 0:
        moves = [move[1:] for move in moves]
    states, message = by_hand(start, moves, pegs)
    found = Replay(State(start, pegs=pegs), moves)
    assert (str(found.illegal) if found.illegal else None) == message
    assert found.length == len(states) - 1
    assert [found.state(k) for k in range(len(states))] == states
    assert [row.tobytes() for part in found.states(size=8) for row in part] == [
        state.positions for state in states
    ]
    keys = np.concatenate(list(found.state_keys())).tolist()
    assert keys == [state.index for state in states]
    assert found.key_of(states[-1]) == keys[-1]


@settings(deadline=None)
@given(strategies.walks(max_discs=5), st.data())
def test_discs_are_found_from_the_pegs(walk, data):
    start, moves = walk
    found = Replay(State(start), [move[1:] for move in moves])
    assert [tuple(move) for part in found.chunks() for move in part.tolist()] == moves


def test_ways_to_give_moves():
    path = shortest_path("AAA", "CCC")
    expected = path.to_array().tolist()
    for moves in (path, list(path), path.to_array(), [path.to_array()], iter(path)):
        assert np.concatenate(list(move_chunks(moves))).tolist() == expected
    for size in (1, 3, 7, 8):
        chunks = list(move_chunks(list(path), size=size))
        assert np.concatenate(chunks).tolist() == expected
        assert max(map(len, chunks)) <= size


def test_the_first_illegal_move_of_a_long_list():
    moves = worst_path(9).to_array()
    # Disc 9 makes moves 6561 and 13122; between them disc 8 makes these.
    moves[9000] = moves[9001]
    expected = naive_replay.judge([tuple(move) for move in moves.tolist()], (0,) * 9, (2,) * 9)
    assert Replay("A^9", moves).illegal.number == expected["first_illegal"]


def test_nothing_after_an_illegal_move_is_looked_at():
    found = Replay("AA", [(0, 0), (99, 99)])
    assert (found.length, found.illegal.number) == (0, 1)
    assert found.extend([(0, 1)]) == 1
    assert found.length == 0


@pytest.mark.parametrize("discs", [255, 256, 300, 5000])
def test_many_discs(discs):
    path = shortest_path(f"A^{discs}", f"C^{discs}")[:3000]
    found = Replay(path.start, path)
    assert found.illegal is None
    assert found.state(3000) == path.goal
    assert found.state(1234) == path.state(1234)
    assert found.keys_are_exact is False


def test_exact_keys_end_at_forty_discs():
    assert Replay("A^40").keys_are_exact
    assert not Replay("A^41").keys_are_exact
    assert Replay("A^64").key_of(State("A^64")) == Replay("B^64").key_of(State("A^64"))


def test_keys_of_more_discs_differ_along_the_worst_path():
    keys = np.concatenate(list(Replay("A^50", worst_path(50)[: 3**9]).state_keys()))
    assert len(np.unique(keys)) == 3**9 + 1


def test_peg_graphs_hold():
    found = Replay("A", [(1, 0, 1), (1, 1, 2), (1, 2, 0)], peg_graph="linear")
    assert found.illegal.number == 3
    assert found.illegal.reason == "the linear peg graph has no way from C to A"


def test_refusal_names_the_next_move():
    found = Replay("A", [(0, 1)])
    found.refuse("the state does not change")
    assert str(found.illegal) == "move 2 is illegal: the state does not change"
    found.refuse("something else")
    assert found.illegal.reason == "the state does not change"


@settings(deadline=None)
@given(strategies.walks())
def test_positions_after_every_move(walk):
    start, moves = walk
    states = [start]
    for move in moves:
        states.append(oracle.after(states[-1], move))
    rows = np.array(moves).reshape(-1, 3)
    assert positions_after(np.array(start, np.uint8), rows).tolist() == [
        list(state) for state in states[1:]
    ]


@settings(deadline=None)
@given(st.lists(st.tuples(*[st.integers(0, 2)] * 3), min_size=1, max_size=30))
def test_step_kinds(states):
    null, legal = step_kinds(np.array(states, np.uint8))
    pairs = list(itertools.pairwise(states))
    assert null.tolist() == [a == b for a, b in pairs]
    assert legal.tolist() == [b in oracle.neighbours_of(a) for a, b in pairs]


@pytest.mark.parametrize(
    "moves", [[(1, 0, 2), (0, 1)], [(1,)], np.zeros((3, 4), int), [(0.5, 1)], [3], 3]
)
def test_what_is_no_list_of_moves_is_refused(moves):
    with pytest.raises(InputTypeError, match="moves must"):
        Replay("AA", moves)


def test_states_off_the_list_are_refused():
    with pytest.raises(InputError, match="state must be from 0 to 1, got 2"):
        Replay("AA", [(0, 1)]).state(2)
