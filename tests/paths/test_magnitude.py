"""The size of numbers against the numbers written out."""

from __future__ import annotations

import random
import sys

import pytest

from hanoi_graph.paths.algebras import Bracketing
from hanoi_graph.paths.magnitude import Magnitude
from hanoi_graph.paths.recursion import Walk
from hanoi_graph.paths.selfsimilar import count_simple_paths, simple_path_magnitude


@pytest.fixture
def all_digits():
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    yield
    sys.set_int_max_str_digits(limit)


@pytest.mark.usefixtures("all_digits")
@pytest.mark.parametrize("k", [1, 2, 3, 7, 20, 100, 1234, 9999])
def test_of_a_number(k):
    for number in (3**k, 10**k, 10**k - 1, 10**k + 1, k, 7 * 10**k - 1):
        text = str(number)
        expected = Magnitude(len(text), text[:5], text[-5:])
        assert Magnitude.of(number, shown=5) == expected


@pytest.mark.usefixtures("all_digits")
@pytest.mark.parametrize("n", [1, 2, 3, 6, 10, 12])
def test_of_a_count_that_can_still_be_written(n):
    rng = random.Random(n)
    for _ in range(5):
        start, goal = ("".join(rng.choices("ABC", k=n)) for _ in range(2))
        number = count_simple_paths(start, goal)
        assert simple_path_magnitude(start, goal) == Magnitude.of(number)
        text = str(number)
        assert Magnitude.of(number) == Magnitude(len(text), text[:20], text[-20:])


def test_bounds_that_are_too_far_apart_say_nothing():
    assert Magnitude.between((999, 1001, 40), last=0, shown=2) is None
    assert Magnitude.between((0, 5, 3), last=0, shown=2) is None


def test_brackets_hold_the_truth():
    rng = random.Random(0)
    algebra = Bracketing(24)
    for _ in range(200):
        exact, bracket = 1, algebra.one
        for _ in range(30):
            number = rng.randrange(1, 2 ** rng.choice([3, 20, 80]))
            other = algebra.multiply(algebra.one, (number, number, 0))
            if rng.random() < 0.5:
                exact, bracket = exact * number, algebra.multiply(bracket, other)
            else:
                exact, bracket = exact + number, algebra.add(bracket, other)
            low, high, exponent = bracket
            assert low << exponent <= exact <= high << exponent
            assert high.bit_length() <= 25


@pytest.mark.parametrize("discs", [1, 20, 200, 1000])
def test_the_first_bounds_are_close_enough(discs, monkeypatch):
    # The growth of the error is paid for, so that nothing is computed twice.
    tries = []
    between = Magnitude.between

    def counted(bracket, **options):
        tries.append(bracket)
        return between(bracket, **options)

    monkeypatch.setattr(Magnitude, "between", counted)
    found = simple_path_magnitude("A" * discs, "C" * discs)
    assert len(tries) == 1
    # Many more bits than are needed give the same digits.
    walk = Walk.of("A" * discs, "C" * discs, order="smallest-first")
    more = walk.total(Bracketing(4 * discs + 500))
    assert between(more, last=int(found.last), shown=20) == found
