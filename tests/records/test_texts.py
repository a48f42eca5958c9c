"""Lines that are passed over at once: no reader of moves in lines or of rows would take them."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanoi_graph.records.columns import _ROW
from hanoi_graph.records.moveline import parse_line
from hanoi_graph.records.texts import after_lone_words


def is_taken(line):
    return parse_line(line, 0) is not None or _ROW.search(line) is not None


def test_short_words_are_no_moves():
    for length in (1, 2, 3):
        for letters in itertools.product("ABCDEILMNOPRTXYZ", repeat=length):
            assert not is_taken("".join(letters).encode()), letters


@given(st.text("ABCDEFGHILMNOPRSTUVXZ", min_size=1, max_size=30), st.sampled_from(["", " ", "\t "]))
def test_words_are_no_moves(word, blank):
    line = f"{blank}{word}{blank}".encode()
    assert not is_taken(line)
    assert after_lone_words(line + b"\n", 0) == len(line) + 1


@pytest.mark.parametrize(
    "line", ["A -> C", "A C", "A,C", "1 A C", "Move disk 1 from A to C", "a", "AB.", "12", "А"]
)
def test_other_lines_are_not_passed_over(line):
    words = "AB\n\n  CAB \r\n"
    assert after_lone_words(f"{words}{line}\n".encode(), 0) == len(words)
    assert after_lone_words(f"{line}\n".encode(), 0) == 0
