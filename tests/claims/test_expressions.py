"""Formulas: what they are worth, what is refused, and that nothing else ever happens."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanoi_graph.claims.expressions import ExpressionError
from hanoi_graph.claims.parsing import parse


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2**n - 1", 31),
        ("-2**2", -4),
        ("2**-1", Fraction(1, 2)),
        ("2**3**2", 512),
        ("7/2*2", 7),
        ("-7//2", -4),
        ("-7 % 3", 2),
        ("1 if n % 2 == 0 else 3", 3),
        ("1 if 0 <= n < 6 and not n == 4 else 3", 1),
        ("(n & n - 1) | 2", 6),
        ("1 << n >> 1", 16),
        ("not not 1 < 2", True),
        ("sum(2**k, k, 0, n - 1)", 31),
        ("sum(k, k, 3, 2)", 0),
        ("product(k, k, 1, n)", 120),
        ("count(k % 2 == 0, k, 1, n)", 2),
        ("iterate(a**2*(a + 1), a, 1, 3)", 1872),
        ("sum(sum(k*j, j, 1, k), k, 1, 3)", 1 + 6 + 18),
        ("recurrence(n, [0, 1], [5, -2])", 479),
        ("recurrence(3, [0, 1], [2, 2], 3)", 15),
        ("frame_stewart(n, 4)", 13),
        ("smooth3(n)", 1 + 2 + 3 + 4 + 6),
        ("stirling2(5, 3)", 25),
        ("binomial(n, 2) + factorial(n)", 130),
        ("ones(11) + zeros(8) + xor(5, 3)", 3 + 3 + 6),
        ("floor(7/2) + ceil(7/2) + abs(-1) + min(3, 1, 2) + max(1, 5/2)*2", 3 + 4 + 1 + 1 + 5),
        ("gcd(12, 18)", 6),
    ],
)
def test_values(text, value):
    found = parse(text).value(n=5)
    assert found == value
    assert type(found) is type(value)


def numbers():
    small = st.integers(-20, 20).map(lambda k: f"({k})")
    return st.recursive(
        small | st.just("n"),
        lambda part: (
            st.builds("({} {} {})".format, part, st.sampled_from("+-*"), part)
            | st.builds("({} // ({}*0 + 7))".format, part, part)
            | st.builds("({} % 5)".format, part)
            | st.builds("({} if {} < {} else {})".format, part, part, part, part)
            | st.builds("(-{})".format, part)
            | st.builds("({} ** 2)".format, part)
        ),
        max_leaves=8,
    )


@given(numbers(), st.integers(-5, 5))
@settings(max_examples=200, deadline=None)
def test_whole_numbers_are_worth_what_python_says(text, n):
    # Eight leaves and brackets around each part nest no deeper than is allowed.
    assert parse(text).value(n=n) == eval(text, {"n": n})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "column 1: expected a number, a name or '\\(', got the end"),
        ("2^n", "column 2: .* write \\*\\* for a power"),
        ("n!", "column 2: .* factorial"),
        ("1.5", "column 2: .* fractions"),
        ("1 2", "column 3: expected an operator or the end, got '2'"),
        ("(1", "column 3: expected '\\)', got the end"),
        ("m", "column 1: 'm' is not known here; known are n, p"),
        ("__import__('os')", "column 12"),
        ("foo(1)", "column 1: there is no function 'foo'"),
        ("gcd", "expected '\\(' after the function gcd"),
        ("min(1)", "min takes 2 to 9 arguments, got 1"),
        ("sum(k)", "expected sum\\(term, k, low, high\\)"),
        ("k + sum(k, k, 1, 2)", "'k' is not known"),
        ("[1, 2]", "column 1"),
        ("(" * 60 + "1" + ")" * 60, "nested at most 30 deep"),
        ("2" + "**2" * 60, "nested at most"),
        ("1" + "+1" * 500, "at most 150 parts within one another"),
        ("1" * 4001, "at most 4000 characters"),
    ],
)
def test_what_cannot_be_read(text, message):
    with pytest.raises(ExpressionError, match=message):
        parse(text, names=("n", "p"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1/(n - 5)", "column 2: / by zero"),
        ("9**9**9", "the power would have more than"),
        ("2**2**2**2**2**2", "the power would have more than"),
        ("1 << 10**9", "<< needs a number of bits"),
        ("factorial(10**6)", "column 1: factorial: needs a number from 0 to 20000"),
        ("binomial(10**9, 10**8)", "binomial would have more than"),
        ("sum(1, k, 1, 10**12)", "the formula takes too many steps"),
        ("sum(sum(1, j, 1, 10**4), k, 1, 10**4)", "too many steps"),
        ("iterate(a*a, a, 3, 100)", "a number has more than 1048576 bits"),
        ("iterate(a, a, 3, 0 - 1)", "0 steps or more"),
        ("recurrence(6000, [1], [1])", "a place from 0 to 5000"),
        ("recurrence(4000, [1, 1], [10**20, 10**20])", "grow beyond"),
        ("recurrence(4000, [1, 1], [1, 1/3])", "needs whole numbers, got 1/3"),
        ("frame_stewart(10**9, 4)", "0 to 10000 discs"),
        ("2**(1/2)", "an exponent must be a whole number, got 1/2"),
        ("0**-1", "negative power of zero"),
        ("1/2 & 1", "& needs whole numbers"),
        ("1 + (1 < 2)", "expected a number, got a condition"),
        ("1 if n else 2", "expected a condition"),
        ("zeros(0)", "at least 1"),
        ("ones(0 - 1)", "at least 0"),
    ],
)
def test_what_has_no_value(text, message):
    with pytest.raises(ExpressionError, match=message):
        parse(text).value(n=5)


@given(st.text(alphabet="0123456789nkpa+-*/%&|<>=!()[], \n^.ifelsandorumct", max_size=40))
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_formula_or_refused(text):
    column = 1
    try:
        parse(text, names=("n",)).value(n=3)
    except ExpressionError as error:
        column = error.column
    assert 1 <= column <= len(text) + 1
