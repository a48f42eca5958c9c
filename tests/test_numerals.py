"""Long numbers as text, against all their digits."""

from __future__ import annotations

import random
import sys

import pytest

from hanoi_graph import numerals
from hanoi_graph.numerals import exact, in_full


@pytest.fixture(autouse=True)
def _all_digits():
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    yield
    sys.set_int_max_str_digits(before)


def check(number):
    text = str(number)
    assert exact(number) == f"a number of {len(text)} digits, {text[:20]}...{text[-20:]}"


def test_any_long_numbers():
    rng = random.Random(0)
    for _ in range(100):
        check(rng.getrandbits(rng.randint(14_001, 30_000)) | 1 << 14_000)


@pytest.mark.parametrize("k", [4300, 5000, 20_000])
def test_numbers_whose_first_bits_do_not_tell_the_digits(k):
    for change in (-(10 ** (k - 30)), -1, 0, 1, 10 ** (k - 30)):
        check(10**k + change)
        check(12345678901234567890 * 10**k + change)


def test_the_first_bits_are_enough_for_others(monkeypatch):
    monkeypatch.setattr(numerals, "_digit_count", None)
    check(2**50_000 - 1)
    check(3**50_000)


def test_a_hundred_million_bits():
    # From log10(2) = 0.30102999566398119521373889472449302676818988146210854131 (OEIS A007524).
    logarithm = 30102999566398119521373889472449302676818988146210854131
    digits, fraction = divmod(logarithm * 10**8, 10**56)
    shown = exact(1 << 10**8)
    assert shown.startswith(f"a number of {digits + 1} digits, ")
    # The logarithm of the first twenty digits is its fraction.
    first = int(shown.split()[-1][:20])
    with numerals.decimal.localcontext() as context:
        context.prec = 40
        found = numerals.decimal.Decimal(first).log10() - 19
        assert 0 <= numerals.decimal.Decimal(fraction).scaleb(-56) - found < 1e-19
    assert shown.endswith(f"...{pow(2, 10**8, 10**20):020}")


def test_numbers_that_are_short():
    assert exact(2**14_000 - 1 >> 1) == 2**13_999 - 1
    assert in_full(2**14_001) == str(2**14_001)
    assert exact(0) == in_full(0) == 0
