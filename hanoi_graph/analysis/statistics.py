"""Exact statistics of the distances between all pairs of states on three pegs.

Let disc m + 1 be the largest one on which two states differ, on i in the one and on j in the
other. What the m smaller discs owe is o if disc m + 1 moves once and w if it moves twice, and the
distance is 1 + min(o, w + 2**m). Reading the smaller discs from the largest down, o and w grow by
bits whose joint distribution is the same for every disc: of the 9 pairs of pegs one gives (0, 2),
one (2, 0), one (2, 2), and two each (1, 1), (1, 2), (2, 1). So with z marking distances and
h = 2**(m-1) three sums are enough, over all 9**m pairs of states of m discs,

    A_m = sum of z**min(o, w + 2**m)   B_m = sum of z**min(o, w)   G_m = sum of z**o

    A_m = (1 + 4 z**h + z**2h) G_(m-1) + 2 z**2h A_(m-1) + z**2h B_(m-1)
    B_m = 2 G_(m-1) + (2 z**h + z**2h) B_(m-1) + 4 z**h A_(m-1)
    G_m = (1 + 4 z**h + 4 z**2h) G_(m-1)

and the sum over all pairs is D_(m+1) = 3 D_m + 6 z A_m. These are the states of the once-or-twice
automaton (`hanoi_graph.analysis.automaton`) before and after it stops. The same recursion is run
over polynomials, which gives the distribution, and over power sums, which gives the moments.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Protocol, TypeVar

import numpy as np

from hanoi_graph import memory
from hanoi_graph.analysis.automaton import ONCE_OR_TWICE
from hanoi_graph.errors import InputError, InputTypeError
from hanoi_graph.states import check_discs

# The work grows with more than the square of the highest power; a thousand would take minutes.
_HIGHEST = 100

W = TypeVar("W")
Terms = list[tuple[int, int, Any]]


def average_distance(n: int) -> Fraction:
    """Return the average distance of two states of n discs on three pegs.

    All 9**n ordered pairs count, those of equal states too. Divided by 2**n it tends to 466/885.

    Returns
    -------
    Fraction
        Exact; O(n) operations with integers of O(n) bits.

    References
    ----------
    A. M. Hinz, A. Schief, "The average distance on the Sierpinski gasket", Probab. Th. Rel. Fields
    87 (1990), 129-138.

    Examples
    --------
    >>> [str(average_distance(n)) for n in range(4)]
    ['0', '2/3', '16/9', '946/243']
    >>> float(average_distance(1000) / 2**1000 - Fraction(466, 885)) < 1e-300
    True
    """
    count, total = distance_moments(n)
    return Fraction(total, count)


def distance_variance(n: int) -> Fraction:
    """Return the variance of the distance over all ordered pairs of states.

    >>> distance_variance(1), distance_variance(2)
    (Fraction(2, 9), Fraction(80, 81))
    """
    count, total, squares = distance_moments(n, highest=2)
    return Fraction(squares, count) - Fraction(total, count) ** 2


def distance_moments(n: int, *, highest: int = 1) -> list[int]:
    """Return the sums of the powers of all distances.

    Parameters
    ----------
    n : int
        Number of discs.
    highest : int, default 1
        The highest power.

    Returns
    -------
    list of int
        Entry r is the sum over all 9**n ordered pairs of the distance to the power r. Exact;
        O(n highest**2) operations with integers of O(n highest) bits.

    Examples
    --------
    >>> distance_moments(2, highest=3)
    [81, 144, 336, 864]
    """
    discs = check_discs(n)
    if not isinstance(highest, int):
        raise InputTypeError(f"highest must be an integer, got {highest!r}")
    if not 0 <= highest <= _HIGHEST:
        raise InputError(f"highest must be from 0 to {_HIGHEST}, got {highest}")
    return _sum_over_pairs(_PowerSums(highest), discs)


def distance_sums() -> Iterator[int]:
    """Yield the sums of all distances for 0, 1, 2, ... discs, without end.

    Each costs O(1) operations more than the one before.

    >>> list(itertools.islice(distance_sums(), 4))
    [0, 6, 144, 2838]
    """
    return (total for _, total in _sums_over_pairs(_PowerSums(1)))


def distance_distribution(n: int) -> list[int]:
    """Return how many ordered pairs of states are at distance 0, 1, 2, ..., 2**n - 1.

    Returns
    -------
    list of int
        Exact, of length 2**n; its sum is 9**n. Cost: O(2**n) numbers; the graph has 3**n states.

    Raises
    ------
    TooLargeError
        If the list would not fit in memory.

    See Also
    --------
    distance_moments : for any number of discs.
    hanoi_graph.analysis.distances.layer_sizes : the distribution from one state.

    Examples
    --------
    >>> distance_distribution(1), distance_distribution(2)
    ([3, 6], [9, 24, 24, 24])
    """
    discs = check_discs(n)
    # 64 bits hold 9**20; the numbers of the list are objects of some 40 bytes.
    width = 64 if discs <= 20 else (4 * discs + 7) // 8 * 8
    memory.require(
        (48 + 8 * width // 8) << min(discs, 200),
        what=f"the distribution of the distances of {discs} discs",
        instead="distance_moments() works for any number of discs",
    )
    packed = _sum_over_pairs(_Packed(width), discs)
    return _unpacked(packed, 1 << discs, width)


def count_two_path_pairs(n: int) -> int:
    """Return how many ordered pairs of states of n discs are joined by two shortest paths.

    There are never more than two. Cost: O(n).

    References
    ----------
    A. M. Hinz, "The Tower of Hanoi", L'Enseignement Mathematique 35 (1989), 289-321.

    Examples
    --------
    >>> [count_two_path_pairs(n) for n in range(6)]
    [0, 0, 6, 48, 282, 1476]
    """
    return next(itertools.islice(two_path_pairs(), check_discs(n), None))


def two_path_pairs() -> Iterator[int]:
    """Yield the numbers of `count_two_path_pairs` for 0, 1, 2, ... discs, without end.

    >>> list(itertools.islice(two_path_pairs(), 6))
    [0, 0, 6, 48, 282, 1476]
    """
    total = 0
    for counts in ONCE_OR_TWICE.sweep():
        yield total
        total = 3 * total + 6 * counts["B"]


def largest_disc_counts(n: int) -> dict[str, int]:
    """Return in how many pairs of states the largest disc moves how often on shortest paths.

    Returns
    -------
    dict
        With the keys ``never`` (it stands on the same peg in both states), ``once``, ``twice`` and
        ``tie`` (once and twice are both shortest); the numbers of ordered pairs, 9**n together.
        Cost: O(n).

    Examples
    --------
    >>> largest_disc_counts(3)
    {'never': 243, 'once': 438, 'twice': 18, 'tie': 30}
    """
    return next(itertools.islice(largest_disc_moves(), check_discs(n), None))


def largest_disc_moves() -> Iterator[dict[str, int]]:
    """Yield the `largest_disc_counts` of 0, 1, 2, ... discs, without end.

    >>> [counts["tie"] for counts in itertools.islice(largest_disc_moves(), 5)]
    [0, 0, 6, 30, 138]
    """
    yield {"never": 1, "once": 0, "twice": 0, "tie": 0}
    never = 3
    for counts in ONCE_OR_TWICE.sweep():
        yield {
            "never": never,
            "once": 6 * (counts["A"] + counts["D"]),
            "twice": 6 * (counts["C"] + counts["E"]),
            "tie": 6 * counts["B"],
        }
        never *= 9


class _Weights(Protocol[W]):
    """What the recursion can be run over: something for z, its powers and their sums."""

    @property
    def one(self) -> W: ...

    def sum(self, *terms: tuple[int, int, W]) -> W:
        """Return the sum of coefficient * z**exponent * weight over the terms."""
        ...


def _sum_over_pairs(weights: _Weights[W], discs: int) -> W:
    """Return the sum of z**distance over all ordered pairs of states of so many discs."""
    return next(itertools.islice(_sums_over_pairs(weights), discs, None))


def _sums_over_pairs(weights: _Weights[W]) -> Iterator[W]:
    """Yield these sums for 0, 1, 2, ... discs without end (see the top of this module)."""
    plus = weights.sum
    pairs = a = b = g = weights.one
    for m in itertools.count():
        yield pairs
        pairs = plus((3, 0, pairs), (6, 1, a))
        h = 1 << m
        a, b, g = (
            plus((1, 0, g), (4, h, g), (1, 2 * h, g), (2, 2 * h, a), (1, 2 * h, b)),
            plus((2, 0, g), (2, h, b), (1, 2 * h, b), (4, h, a)),
            plus((1, 0, g), (4, h, g), (4, 2 * h, g)),
        )


class _Packed:
    """Polynomials in z, packed into integers with so many bits for a coefficient."""

    one = 1

    def __init__(self, width: int) -> None:
        self._width = width

    def sum(self, *terms: tuple[int, int, int]) -> int:
        """Return the sum: a power of z is a shift."""
        return sum(factor * (weight << power * self._width) for factor, power, weight in terms)


class _PowerSums:
    """Sums of the powers 0, 1, ..., highest of the exponents of z."""

    def __init__(self, highest: int) -> None:
        self.one = [1] + [0] * highest

    def sum(self, *terms: tuple[int, int, list[int]]) -> list[int]:
        """Return the sum: z**k adds k to every exponent, so the binomial theorem holds."""
        result = [0] * len(self.one)
        for factor, power, sums in terms:
            # Every k is 0 or a power of two, so that multiplying by its powers is a shift.
            bits = power.bit_length() - 1
            for r in range(len(result)):
                for i in range(r + 1) if power else (r,):
                    result[r] += factor * math.comb(r, i) * sums[i] << bits * (r - i)
        return result


def _unpacked(packed: int, length: int, width: int) -> list[int]:
    """Return the coefficients of a packed polynomial."""
    size = width // 8
    data = packed.to_bytes(length * size, "little")
    if size == 8:
        return [int(number) for number in np.frombuffer(data, "<u8")]
    return [int.from_bytes(data[i : i + size], "little") for i in range(0, len(data), size)]
