"""The recurrences that the lengths of towers on a three-peg graph follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hanoi_graph.analysis.restricted import RestrictedTowers, unreachable
from hanoi_graph.errors import UnreachableError
from hanoi_graph.moves import PegGraphLike, as_peg_graph
from hanoi_graph.states import State, check_discs, peg_number

# A recurrence has an order of at most 7 (six lengths and a constant); 14 terms determine it, and
# the others check it.
_TERMS = 32


@dataclass(frozen=True)
class Recurrence:
    """A linear recurrence with constant integer coefficients.

    Attributes
    ----------
    initial : tuple of int
        The terms for n = 0, 1, ..., as many as there are coefficients.
    coefficients : tuple of int
        Of the terms one, two, ... before.

    Examples
    --------
    >>> print(tower_recurrence("A", "C", peg_graph="linear"))
    d(n) = 4 d(n-1) - 3 d(n-2), from 0, 2
    """

    initial: tuple[int, ...]
    coefficients: tuple[int, ...]

    def terms(self) -> Iterator[int]:
        """Yield the terms for n = 0, 1, 2, ... without end."""
        last = list(self.initial)
        while True:
            yield last[0]
            following = sum(c * d for c, d in zip(self.coefficients, reversed(last), strict=True))
            last = [*last[1:], following]

    def term(self, n: int) -> int:
        """Return the term for n, without those before it.

        Cost: O(log n) multiplications of integers of O(n) bits, for each pair of coefficients.

        >>> tower_recurrence("A", "C", peg_graph="linear").term(1000) == 3**1000 - 1
        True
        """
        # x**n modulo x**r - c1 x**(r-1) - ... - cr says how the term depends on the first r ones.
        power = [1] + [0] * (len(self.coefficients) - 1)
        for bit in f"{check_discs(n):b}":
            product = [0] * (2 * len(power) - 1)
            for i, a in enumerate(power):
                for j, b in enumerate(power):
                    product[i + j] += a * b
            power = self._reduced([0] * (bit == "1") + product)
        return sum(a * d for a, d in zip(power, self.initial, strict=True))

    def _reduced(self, polynomial: list[int]) -> list[int]:
        """Return the remainder of a polynomial, the coefficient of 1 first."""
        order = len(self.coefficients)
        while len(polynomial) > order:
            leading = polynomial.pop()
            for number, c in enumerate(self.coefficients, start=1):
                polynomial[-number] += c * leading
        return polynomial

    def __str__(self) -> str:
        parts = [
            f"{'+' if c > 0 else '-'} {'' if abs(c) == 1 else f'{abs(c)} '}d(n-{number})"
            for number, c in enumerate(self.coefficients, start=1)
            if c
        ]
        right = " ".join(parts).removeprefix("+ ")
        return f"d(n) = {right}, from {', '.join(map(str, self.initial))}"


def tower_recurrence(
    start: int | str, goal: int | str, *, peg_graph: PegGraphLike = "complete"
) -> Recurrence:
    """Return the shortest recurrence of the lengths between two perfect states.

    Raises
    ------
    UnreachableError
        If there is no length for some number of discs.

    Notes
    -----
    In all five strongly connected peg graphs the same of the two ways is the shorter for every n
    (direct, wherever the arc exists), so the six lengths of n discs are one matrix times those of
    n - 1, plus constants, and by Cayley and Hamilton each of them obeys a recurrence of an order of
    at most 7. It is found from the lengths themselves by the algorithm of Berlekamp and Massey.

    Examples
    --------
    >>> print(tower_recurrence("A", "B", peg_graph="cyclic"))
    d(n) = 3 d(n-1) - 2 d(n-3), from 0, 1, 5
    """
    rule = as_peg_graph(peg_graph, pegs=3)
    i, j = peg_number(start), peg_number(goal)
    towers = RestrictedTowers(rule)
    known: list[int] = []
    for n in range(_TERMS):
        term = towers.lengths(n)[i][j]
        if term is None:
            raise UnreachableError(unreachable(State.perfect(n, i), State.perfect(n, j), rule))
        known.append(term)
    coefficients = _shortest_recurrence(known)
    return Recurrence(tuple(known[: len(coefficients)]), coefficients)


def _shortest_recurrence(terms: Sequence[int]) -> tuple[int, ...]:
    """Return the coefficients of the shortest linear recurrence of a sequence.

    The algorithm of Berlekamp and Massey, over the rationals: `ours` is right for the terms so far;
    where it fails, `theirs`, which failed before, is added in such a measure that it is right.
    """
    ours: list[Fraction] = []
    theirs: list[Fraction] = []
    failed_at, failed_by = -1, Fraction(0)
    for n, term in enumerate(terms):
        guess = sum((c * terms[n - 1 - k] for k, c in enumerate(ours)), Fraction(0))
        error = term - guess
        if not error:
            continue
        if failed_at < 0:
            ours, failed_at, failed_by = [Fraction(0)] * (n + 1), n, error
            continue
        measure = error / failed_by
        change = [Fraction(0)] * (n - failed_at - 1) + [measure] + [-measure * c for c in theirs]
        length = max(len(ours), len(change))
        padded = [
            [*coefficients, *[Fraction(0)] * (length - len(coefficients))]
            for coefficients in (ours, change)
        ]
        if n - len(ours) > failed_at - len(theirs):
            theirs, failed_at, failed_by = ours, n, error
        ours = [a + b for a, b in zip(*padded, strict=True)]
    return tuple(int(c) for c in ours)
