"""The functions that formulas may use, each bounded before it begins."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from hanoi_graph.errors import InputError

Rational: TypeAlias = "int | Fraction"

_MAX_FACTORIAL = 20_000
_MAX_TERMS = 5000
_MAX_TABLE = 400
_MAX_TOWER = 10_000


@dataclass(frozen=True)
class Function:
    """A function of numbers.

    Attributes
    ----------
    of : callable
    least, most : int
        How many arguments it takes.
    lists : tuple of int
        Which of them are lists in brackets, counted from 0.
    meaning : str
    """

    of: Callable[..., Any]
    least: int
    most: int
    meaning: str
    lists: tuple[int, ...] = ()


def _whole(*values: Rational) -> None:
    for value in values:
        if isinstance(value, Fraction):
            raise InputError(f"needs whole numbers, got {value}")


def _binomial(n: int, k: int) -> int:
    _whole(n, k)
    if not 0 <= k <= n:
        return 0
    if min(k, n - k) * n.bit_length() > 2**20:
        raise InputError("the binomial would have more than 2**20 bits")
    return math.comb(n, k)


def _factorial(n: int) -> int:
    _whole(n)
    if not 0 <= n <= _MAX_FACTORIAL:
        raise InputError(f"needs a number from 0 to {_MAX_FACTORIAL}")
    return math.factorial(n)


def _ones(k: int) -> int:
    _whole(k)
    if k < 0:
        raise InputError(f"needs a number of at least 0, got {k}")
    return k.bit_count()


def _zeros(k: int) -> int:
    _whole(k)
    if k < 1:
        raise InputError(f"needs a number of at least 1, got {k}")
    return (k & -k).bit_length() - 1


def _stirling2(n: int, k: int) -> int:
    _whole(n, k)
    if not 0 <= n <= _MAX_TABLE:
        raise InputError(f"needs a first number from 0 to {_MAX_TABLE}")
    if not 0 <= k <= n:
        return 0
    # k! S(n, k) counts the maps onto k things, by inclusion and exclusion.
    onto = sum((-1) ** i * math.comb(k, i) * (k - i) ** n for i in range(k + 1))
    return int(onto // math.factorial(k))


class _Splits:
    """The Frame-Stewart numbers on so many pegs by their definition, the best of all splits.

    What one more disc put aside costs grows with their number k, what it saves falls with k and
    grows with n. So the best k never falls with n, and one that another step does not improve is
    the best. (The formula of `analysis.multipeg` is another way.)
    """

    def __init__(self, pegs: int) -> None:
        self._pegs = pegs
        self._numbers = [0, 1]
        self._aside = 0

    def number(self, n: int) -> int:
        """Return the moves for n discs."""
        if self._pegs == 3:
            return (1 << n) - 1
        while len(self._numbers) <= n:
            discs, least = len(self._numbers), self._moves(self._aside)
            while self._aside + 1 < discs and (more := self._moves(self._aside + 1)) <= least:
                self._aside, least = self._aside + 1, more
            self._numbers.append(least)
        return self._numbers[n]

    def _moves(self, aside: int) -> int:
        """Return the moves for one more disc than before, with so many put aside."""
        below = _splits(self._pegs - 1).number(len(self._numbers) - aside)
        return 2 * self._numbers[aside] + below


@functools.cache
def _splits(pegs: int) -> _Splits:
    return _Splits(pegs)


def _frame_stewart(n: int, p: int) -> int:
    _whole(n, p)
    if not (0 <= n <= _MAX_TOWER and 3 <= p <= 26):
        raise InputError(f"needs 0 to {_MAX_TOWER} discs and 3 to 26 pegs")
    return _splits(p).number(n)


def _smooth3(n: int) -> int:
    _whole(n)
    if not 0 <= n <= _MAX_TABLE:
        raise InputError(f"needs a number from 0 to {_MAX_TABLE}")
    # The nth 3-smooth number is at most 2**(n-1), of which the first n powers of 2 are a proof.
    smooth = (2**i * 3**j for i in range(n) for j in range(n) if 2**i * 3**j <= 2 ** max(n - 1, 0))
    return sum(sorted(smooth)[:n])


def _recurrence(k: int, first: Sequence[int], factors: Sequence[int], constant: int = 0) -> int:
    # Fractions would take a greatest common divisor of growing numbers at every step.
    _whole(k, constant, *first, *factors)
    if not 0 <= k <= _MAX_TERMS:
        raise InputError(f"needs a place from 0 to {_MAX_TERMS}")
    if len(first) != len(factors) or not first:
        raise InputError("needs as many first values as factors, at least one")
    window = list(first)
    for _ in range(k):
        following = constant + sum(c * a for c, a in zip(factors, reversed(window), strict=True))
        if following.bit_length() > 2**17:
            raise InputError("the values grow beyond 2**17 bits")
        window = [*window[1:], following]
    return window[0]


def _gcd(x: int, y: int) -> int:
    _whole(x, y)
    return math.gcd(x, y)


def _xor(x: int, y: int) -> int:
    _whole(x, y)
    return x ^ y


FUNCTIONS: dict[str, Function] = {
    "abs": Function(abs, 1, 1, "the number without its sign"),
    "floor": Function(math.floor, 1, 1, "the next whole number below"),
    "ceil": Function(math.ceil, 1, 1, "the next whole number above"),
    "min": Function(min, 2, 9, "the smallest"),
    "max": Function(max, 2, 9, "the largest"),
    "gcd": Function(_gcd, 2, 2, "greatest common divisor"),
    "xor": Function(_xor, 2, 2, "exclusive or of the bits"),
    "binomial": Function(_binomial, 2, 2, "ways to choose k of n"),
    "factorial": Function(_factorial, 1, 1, "1 * 2 * ... * n"),
    "ones": Function(_ones, 1, 1, "how many ones a number has in base 2"),
    "zeros": Function(_zeros, 1, 1, "how many zeros a number ends with in base 2"),
    "stirling2": Function(_stirling2, 2, 2, "ways to part n things into k heaps"),
    "frame_stewart": Function(_frame_stewart, 2, 2, "Frame-Stewart number, n and p"),
    "smooth3": Function(_smooth3, 1, 1, "sum of the first n numbers 2**i * 3**j"),
    "recurrence": Function(
        _recurrence,
        3,
        4,
        "recurrence(k, [a0, a1], [c1, c2], c): a(i) = c1 a(i-1) + c2 a(i-2) + c, at place k",
        lists=(1, 2),
    ),
}
