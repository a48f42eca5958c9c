"""The algebras over which the recursion of `hanoi_graph.paths.selfsimilar` can be run.

The weight of a path is the product of the weights of its moves, the answer the sum over all paths.
What product and sum mean, and what one move weighs, is the algebra: a commutative semiring.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

T = TypeVar("T")

Best: TypeAlias = "tuple[int, int] | None"
"""The length of the best paths and how many there are; None where there is no path."""

Bracket: TypeAlias = tuple[int, int, int]
"""(low, high, exponent): a number from low * 2**exponent to high * 2**exponent."""


# With fewer the bounds would say nothing.
_FEWEST_BITS = 16


class Algebra(Protocol[T]):
    """A commutative semiring with the weight of one move."""

    @property
    def zero(self) -> T:
        """The sum over no path at all."""
        ...

    @property
    def one(self) -> T:
        """The weight of the path without a move."""
        ...

    @property
    def move(self) -> T:
        """The weight of one move."""
        ...

    def add(self, a: T, b: T, /) -> T:
        """Return the sum: the answer for the paths of both."""
        ...

    def multiply(self, a: T, b: T, /) -> T:
        """Return the product: the answer for every path of the one followed by one of the other."""
        ...


@dataclass(frozen=True)
class Counting:
    """Integers with + and x: how many paths there are.

    Parameters
    ----------
    move : int, default 1
        With the weight x for a move the answer is the generating polynomial of the lengths at x,
        and x = 2**b with b bits for each coefficient gives all of them at once.
    modulus : int, optional
        Count modulo this number: the last digits of a count too long to be held.
    """

    move: int = 1
    modulus: int | None = None
    zero: int = 0
    one: int = 1

    def add(self, a: int, b: int) -> int:
        """Return a + b."""
        return a + b

    def multiply(self, a: int, b: int) -> int:
        """Return a b."""
        return a * b if self.modulus is None else a * b % self.modulus


@dataclass(frozen=True)
class Choosing:
    """Lengths with min or max and +, each with the number of paths that reach it.

    Parameters
    ----------
    sign : int
        1 for the longest, -1 for the shortest.
    """

    sign: int
    zero: Best = None
    one: Best = (0, 1)
    move: Best = (1, 1)

    def add(self, a: Best, b: Best) -> Best:
        """Return the better of two, and both numbers together where they are equally long."""
        if a is None or b is None:
            return a or b
        if a[0] == b[0]:
            return a[0], a[1] + b[1]
        return a if (a[0] > b[0]) == (self.sign > 0) else b

    def multiply(self, a: Best, b: Best) -> Best:
        """Return the lengths together and the product of the numbers."""
        if a is None or b is None:
            return None
        return a[0] + b[0], a[1] * b[1]


LONGEST = Choosing(1)
SHORTEST = Choosing(-1)


@dataclass(frozen=True)
class Bracketing:
    """Counting between two bounds of so many bits: how large a count is that cannot be held.

    Each operation rounds the lower bound down and the upper bound up, so that the truth is always
    between them. With each disc a count becomes about the third power of what it was, and its
    relative error three times as large: log2(3) < 8/5 bits a disc pay for it. Of two numbers the
    one with a logarithm 2**k times as large has so many discs more that its error will grow by
    2**k less, and needs k bits less than the other; a small number is kept with all `bits`.
    """

    bits: int
    zero: Bracket = (0, 0, 0)
    one: Bracket = (1, 1, 0)
    move: Bracket = (1, 1, 0)

    def add(self, a: Bracket, b: Bracket) -> Bracket:
        """Return bounds of the sum."""
        if a[2] < b[2]:
            a, b = b, a
        if not b[1]:
            return a
        shift = a[2] - b[2]
        if shift > 2 * self.bits + a[1].bit_length() + b[1].bit_length():
            # b is less than one unit of a's exponent: nothing below, one unit above.
            return self._rounded(a[0], a[1] + 1, a[2]) if a[1] else b
        return self._rounded((a[0] << shift) + b[0], (a[1] << shift) + b[1], b[2])

    def multiply(self, a: Bracket, b: Bracket) -> Bracket:
        """Return bounds of the product."""
        return self._rounded(a[0] * b[0], a[1] * b[1], a[2] + b[2])

    def _rounded(self, low: int, high: int, exponent: int) -> Bracket:
        length = high.bit_length()
        excess = length - self.bits + (exponent + length).bit_length()
        if excess <= 0 or length <= _FEWEST_BITS:
            return low, high, exponent
        excess = min(excess, length - _FEWEST_BITS)
        return low >> excess, -(-high >> excess), exponent + excess
