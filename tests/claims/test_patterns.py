"""Words that depend on n."""

from __future__ import annotations

import pytest

from hanoi_graph.claims.expressions import ExpressionError
from hanoi_graph.claims.patterns import Pattern
from hanoi_graph.errors import InputError
from hanoi_graph.states import State

NAMES = ("n", "p", "k", "j", "s")


def state(text: str, pegs: int = 3, order: str = "smallest-first", **bindings) -> str:
    return Pattern.parse(text, names=NAMES).state(bindings, pegs=pegs, order=order).word()


def test_words_with_exponents():
    assert state("A^(n-1) B", n=4) == "AAAB"
    assert state("A^n", n=0) == ""
    assert state("B^k C^(n - k)", n=5, k=2) == "BBCCC"
    assert state("j^n", n=3, j=2) == "CCC"
    assert state("s", n=3, s=State("ABC")) == "ABC"
    assert state("BCAA", n=4) == "BCAA"
    assert state("A^3B^2", n=5) == "AAABB"
    assert state("D^n", n=2, pegs=4) == "DD"


def test_the_order_of_the_letters():
    assert state("A^(n-1) B", n=3, order="largest-first") == "BAA"
    assert state("s", n=3, s=State("ABC"), order="largest-first") == "ABC"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "column 1: a word must have at least one letter"),
        ("A^(n", "column 3: this bracket is not closed"),
        ("A b", "column 3: 'b' is not known here"),
        ("A^(m+1)", "column 4: 'm' is not known"),
        ("A 3", "column 3: expected a peg"),
    ],
)
def test_what_cannot_be_read(text, message):
    with pytest.raises(ExpressionError, match=message):
        Pattern.parse(text, names=NAMES)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A^n B", "has more than 3 letters for n = 3"),
        ("AB", "has fewer than 3 letters for n = 3"),
        ("D^n", "'D' is no peg; the pegs are A to C"),
        ("k^n", "'k' is no peg"),
        ("A^(n-5) B", "an exponent must be at least 0, got -2 for n = 3"),
        ("A^(10**9)", "has more than 3 letters"),
    ],
)
def test_what_does_not_fit(text, message):
    with pytest.raises(InputError, match=message):
        state(text, n=3, k=7)
