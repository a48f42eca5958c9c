"""The encodings of a state, each against the others."""

from __future__ import annotations

import pickle
import random

import numpy as np
import oracle
import pytest

from hanoi_graph.errors import InputError, InputTypeError, WordError
from hanoi_graph.states import (
    State,
    as_states,
    indices_to_positions,
    parse_word,
    positions_to_indices,
    positions_to_words,
    words_to_positions,
)


@pytest.mark.parametrize(("n", "pegs"), [(0, 3), (1, 2), (4, 3), (3, 4), (2, 7), (5, 2)])
def test_all_encodings_name_the_same_state(n, pegs):
    for index, pegs_of_discs in enumerate(oracle.all_states(n, pegs)):
        state = State(pegs_of_discs, pegs=pegs)
        assert tuple(state) == pegs_of_discs
        assert state.index == index == sum(peg * pegs**k for k, peg in enumerate(pegs_of_discs))
        assert State.from_index(index, discs=n, pegs=pegs) == state
        assert State.from_stacks(state.stacks) == state
        if n:
            assert State(state.word(), pegs=pegs) == state
            word = state.word(order="largest-first")
            assert word == state.word()[::-1]
            assert State(word, pegs=pegs, order="largest-first") == state
            assert State(state.word(runs=True), pegs=pegs) == state


@pytest.mark.parametrize(
    ("word", "plain"),
    [
        ("A^3 B^2", "AAABB"),
        ("A^3B^2", "AAABB"),
        ("A^1", "A"),
        ("  BCA ", "BCA"),
        ("bca", "BCA"),
        ("A B C", "ABC"),
        ("AB^2C", "ABBC"),
    ],
)
def test_run_notation(word, plain):
    assert State(word).word() == plain


def test_runs_are_in_the_order_of_the_word():
    assert State("A^2 C", order="largest-first").positions == b"\2\0\0"
    assert State("CAA").word(order="largest-first", runs=True) == "A^2 C"


@pytest.mark.parametrize(
    ("word", "column", "message"),
    [
        ("", 1, "at least one letter, got an empty one"),
        ("   ", 1, "at least one letter"),
        ("ABD", 3, "'D' is no peg; the pegs are A to C"),
        ("AB?", 3, r"'\?' is no peg"),
        ("A^3 x", 5, "'x' is no peg"),
        ("A^", 2, r"a run must be a letter with \^ and a number, such as A\^64"),
        ("A^3^2", 4, "a run must be a letter with"),
        ("ABé", 3, r"'é' \(Latin small letter e with acute\) is no peg"),
        ("AB漢", 3, r"'漢' \(Cjk unified ideograph-6f22\) is no peg"),
        # It looks like the letter that would be right.
        ("AB\u0410", 3, r"'.' \(Cyrillic capital letter a\) is no peg; the pegs are A to C"),
        ("AB\x80", 3, r"\(No name\) is no peg"),
        ("AB\nD", 4, "'D' is no peg"),
        ("A^0", 3, "must have 1 to 100000000 discs"),
        ("A B^999999999999999999999", 5, "must have 1 to 100000000 discs"),
        ("A^99999999 B^9", 14, "must have 1 to 100000000 discs"),
        ("0120", 1, "'0' is no peg"),
    ],
)
def test_wrong_words_say_where(word, column, message):
    with pytest.raises(WordError, match=message) as caught:
        State(word)
    assert caught.value.column == column


def test_a_word_that_fills_the_screen_is_cut_in_the_message():
    with pytest.raises(WordError, match=r"word 'A{37}\.\.\.', column 1001: 'X'"):
        State("A" * 1000 + "X")


def test_a_million_discs_are_one_number():
    rng = random.Random(3)
    state = State(bytes(rng.randrange(3) for _ in range(10_000)))
    assert State.from_index(state.index, discs=10_000) == state
    assert parse_word("B" * 10**6) == b"\1" * 10**6
    assert str(State("B^1000000")) == "B^1000000"


def test_a_state_is_a_value():
    state = State("BCC")
    assert state == State((1, 2, 2)) != State("BCC", pegs=4)
    assert len({state, State("BCC"), State("CCB")}) == 2
    assert pickle.loads(pickle.dumps(state)) == state
    assert (repr(state), repr(State("BD", pegs=4))) == ("State('BCC')", "State('BD', pegs=4)")
    assert (state.top(2), state.top(0), state.peg_of(1)) == (2, None, 1)
    assert (State("CC").perfect_peg, state.perfect_peg) == (2, None)
    with pytest.raises(AttributeError, match="cannot be changed"):
        state.pegs = 4


@pytest.mark.parametrize(("n", "pegs"), [(0, 3), (1, 3), (6, 3), (4, 4), (3, 7)])
def test_arrays_agree_with_single_states(n, pegs):
    indices = np.arange(pegs**n)
    positions = indices_to_positions(indices, discs=n, pegs=pegs)
    states = [State.from_index(int(i), discs=n, pegs=pegs) for i in indices]
    assert [bytes(row) for row in positions] == [state.positions for state in states]
    assert np.array_equal(positions_to_indices(positions, pegs=pegs), indices)
    if n:
        words = positions_to_words(positions, order="largest-first")
        assert words == [state.word(order="largest-first") for state in states]
        back = words_to_positions(words, pegs=pegs, order="largest-first")
        assert np.array_equal(back, positions)


def test_indices_reach_to_63_bits():
    positions = np.full((1, 39), 2, np.uint8)
    assert positions_to_indices(positions).tolist() == [3**39 - 1]
    assert np.array_equal(indices_to_positions([3**39 - 1], discs=39), positions)
    with pytest.raises(InputError, match="63 bits, too few for 40 discs on 3 pegs"):
        indices_to_positions([0], discs=40)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: State((0, 3)), InputError, "from 0 to 2, got 3"),
        (lambda: State((0, -1)), InputError, "from 0 to 2"),
        (lambda: State((0, 1.5)), InputTypeError, "peg of a disc must be an integer, got 1.5"),
        (lambda: State({0, 1}), InputTypeError, "a word or the pegs of its discs"),
        (lambda: State(State("AB"), pegs=4), InputError, "pegs must be 3, as in the state given"),
        (lambda: State("AB").top(3), InputError, "peg must be one of A to C, got 3"),
        (lambda: State.perfect(True), InputTypeError, "discs must be an integer, got True"),
        (lambda: State.from_index(1.0, discs=3), InputTypeError, "index must be an integer"),
        (lambda: State.from_stacks(None), InputTypeError, "stacks must be lists of discs"),
        (lambda: State(7), InputTypeError, "a word or the pegs of its discs, got 7"),
        (lambda: State("A", pegs=27), InputError, "pegs must be from 2 to 26, got 27"),
        (lambda: State("A", pegs=2.0), InputTypeError, "pegs must be an integer, got 2.0"),
        (lambda: State("A", order="down"), InputError, "order must be smallest-first or .*'down'"),
        (lambda: State.perfect(-1), InputError, "discs must be from 0 to .*, got -1"),
        (lambda: State.perfect(2, "D"), InputError, "peg must be one of A to C, got 'D'"),
        (lambda: State.perfect(2, ""), InputError, "peg must be one of A to C, got ''"),
        (lambda: State.from_index(9, discs=2), InputError, r"from 0 to 3\*\*2 - 1, got 9"),
        (
            lambda: State.from_stacks([[1, 2], [], []]),
            InputError,
            r"larger discs below, got \[1, 2\]",
        ),
        (lambda: State.from_stacks([[3], [1], []]), InputError, r"discs 1 to n once, got \[1, 3\]"),
        (lambda: State("AB").peg_of(3), InputError, "disc must be from 1 to 2, got 3"),
        (lambda: as_states("A", State("A", pegs=4)), InputError, "equally many pegs, got 3 and 4"),
        (lambda: indices_to_positions([9], discs=2), InputError, r"from 0 to 3\*\*2 - 1"),
        (lambda: indices_to_positions([0.5], discs=2), InputTypeError, "indices must be integers"),
        (lambda: positions_to_indices([[0, 3]]), InputError, "pegs from 0 to 2"),
        (lambda: words_to_positions(["AB", "A"]), InputError, "got 2 in word 1 and 1 in word 2"),
    ],
)
def test_bad_input(call, error, message):
    with pytest.raises(error, match=message):
        call()


@pytest.mark.parametrize("pegs", [2, 3, 4, 26])
def test_indices_of_every_length_have_their_digits(pegs):
    discs = 150
    for length in range(discs):
        for index in (pegs**length - 1, pegs**length, 7 * pegs**length // 5):
            digits = [index // pegs**disc % pegs for disc in range(discs)]
            assert list(State.from_index(index, discs=discs, pegs=pegs)) == digits
