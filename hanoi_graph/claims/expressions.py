"""Numbers written as formulas: read and worked out here, never handed to Python.

The language has whole numbers, fractions and truth values; ``+ - * / // % **``, ``& | << >>``,
comparisons, ``and or not``, ``x if c else y``; the functions of `functions.FUNCTIONS`; and four
forms that bind a name: ``sum(term, k, low, high)``, ``product``, ``count`` (of the k for which a
condition holds) and ``iterate(step, a, first, times)``. Everything is exact: ``/`` makes a
fraction.

A formula comes from a file that somebody else wrote, so its size is bounded: its text and its
nesting when it is read, the numbers and the work when it is worked out. Every complaint is one
sentence that names the column.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from hanoi_graph.claims.functions import FUNCTIONS
from hanoi_graph.errors import InputError

Value: TypeAlias = "int | Fraction | bool"

MAX_BITS = 2**20
# About a second: a step on small numbers is 50 units, one on numbers of 2**20 bits four million.
_MAX_WORK = 20_000_000
_STEP = 50


class ExpressionError(InputError):
    """A formula that cannot be read or worked out.

    Attributes
    ----------
    column : int
        Where in the text the trouble is, counted from 1.
    """

    def __init__(self, message: str, *, column: int) -> None:
        super().__init__(f"column {column}: {message}")
        self.column = column


@dataclass(frozen=True)
class Expression:
    """A formula that has been read.

    Attributes
    ----------
    text : str
        As it was written.
    names : frozenset of str
        The names whose values it needs.

    Examples
    --------
    >>> from hanoi_graph.claims.parsing import parse
    >>> parse("2**n - 1").value(n=64)
    18446744073709551615
    >>> parse("sum(binomial(n, k) / 2, k, 1, n) if n % 2 == 0 else 1/3").value(n=4)
    Fraction(15, 2)
    >>> parse("2**3**4**5").value()
    Traceback (most recent call last):
        ...
    hanoi_graph.claims.expressions.ExpressionError: column 2: the power would have more than
    1048576 bits
    """

    text: str
    names: frozenset[str]
    root: Node

    def value(self, **names: Value) -> Value:
        """Return the value for these values of the names.

        Raises
        ------
        ExpressionError
            If something has no value (a division by zero, a half in ``binomial``), or the numbers
            or the work exceed their bounds.
        """
        return self.root.value(Scope(names))

    def holds(self, **names: Value) -> bool:
        """Return the value of a condition."""
        return truth(self.root, Scope(names))

    def number(self, **names: Value) -> int:
        """Return the value where only a whole number makes sense."""
        return whole(self.root, Scope(names))

    def __str__(self) -> str:
        return self.text


class Scope:
    """The values of the names, and how much work has been done."""

    def __init__(self, names: Mapping[str, Value]) -> None:
        self.names = dict(names)
        self._work = 0

    def checked(self, value: Value, column: int) -> Value:
        """Return a value that was just computed, after counting the work and its size."""
        bits = size_of(value)
        if bits > MAX_BITS:
            raise ExpressionError(f"a number has more than {MAX_BITS} bits", column=column)
        # A fraction costs a greatest common divisor besides.
        dear = 4 if isinstance(value, Fraction) else 1
        self._work += _STEP + dear * (bits // 64) ** 2 // 64
        if self._work > _MAX_WORK:
            raise ExpressionError("the formula takes too many steps", column=column)
        if isinstance(value, Fraction) and value.denominator == 1:
            return value.numerator
        return value


def size_of(value: Value) -> int:
    """Return how many bits a value has."""
    if isinstance(value, Fraction):
        return value.numerator.bit_length() + value.denominator.bit_length()
    return value.bit_length()


@dataclass(frozen=True)
class Node(ABC):
    """A part of a formula, and the column where it (or its operator) stands."""

    column: int

    @abstractmethod
    def value(self, scope: Scope) -> Value:
        """Return the value of this part."""

    def children(self) -> Iterator[Node]:
        """Give the parts of this part."""
        for value in vars(self).values():
            yield from (
                part
                for part in (value if isinstance(value, tuple) else (value,))
                if isinstance(part, Node)
            )


@dataclass(frozen=True)
class Number(Node):
    """A whole number as written."""

    number: int

    def value(self, scope: Scope) -> Value:
        """Return the number."""
        return self.number


@dataclass(frozen=True)
class Name(Node):
    """A name for a value that is given, or bound by a form around it."""

    name: str

    def value(self, scope: Scope) -> Value:
        """Return the value of the name."""
        if self.name not in scope.names:
            raise ExpressionError(f"{self.name!r} has no value here", column=self.column)
        return scope.names[self.name]


@dataclass(frozen=True)
class Negative(Node):
    """Minus something."""

    part: Node

    def value(self, scope: Scope) -> Value:
        """Return the part with the other sign."""
        return scope.checked(-number(self.part, scope), self.column)


@dataclass(frozen=True)
class Not(Node):
    """The opposite of a condition."""

    part: Node

    def value(self, scope: Scope) -> Value:
        """Return whether the part does not hold."""
        return not truth(self.part, scope)


@dataclass(frozen=True)
class Arithmetic(Node):
    """Two numbers joined by a sign such as ``+``."""

    sign: str
    left: Node
    right: Node

    def value(self, scope: Scope) -> Value:
        """Return the sum, product, power, ..."""
        left, right = number(self.left, scope), number(self.right, scope)
        if self.sign in ["/", "//", "%"] and right == 0:
            raise ExpressionError(f"{self.sign} by zero", column=self.column)
        if self.sign == "**":
            return scope.checked(self._power(left, right), self.column)
        if self.sign in _WHOLE:
            return scope.checked(self._of_whole(left, right), self.column)
        return scope.checked(_OF_NUMBERS[self.sign](left, right), self.column)

    def _power(self, base: int | Fraction, exponent: int | Fraction) -> Value:
        if isinstance(exponent, Fraction):
            raise ExpressionError(
                f"an exponent must be a whole number, got {exponent}", column=self.column
            )
        if base == 0 and exponent < 0:
            raise ExpressionError("a negative power of zero", column=self.column)
        if abs(base) not in (0, 1) and size_of(base) * abs(exponent) > 2 * MAX_BITS:
            raise ExpressionError(
                f"the power would have more than {MAX_BITS} bits", column=self.column
            )
        result: int | Fraction = Fraction(base) ** exponent
        return result

    def _of_whole(self, left: int | Fraction, right: int | Fraction) -> Value:
        if isinstance(left, Fraction) or isinstance(right, Fraction):
            raise ExpressionError(
                f"{self.sign} needs whole numbers, got {left} and {right}", column=self.column
            )
        if self.sign in ("<<", ">>") and not 0 <= right <= MAX_BITS:
            raise ExpressionError(
                f"{self.sign} needs a number of bits from 0 to {MAX_BITS}, got {_shown(right)}",
                column=self.column,
            )
        return _WHOLE[self.sign](left, right)


@dataclass(frozen=True)
class Comparison(Node):
    """A row of comparisons such as ``0 <= k < n``."""

    parts: tuple[Node, ...]
    signs: tuple[str, ...]

    def value(self, scope: Scope) -> Value:
        """Return whether all of them hold."""
        left = number(self.parts[0], scope)
        for sign, part in zip(self.signs, self.parts[1:], strict=True):
            right = number(part, scope)
            if not _COMPARED[sign](left, right):
                return False
            left = right
        return True


@dataclass(frozen=True)
class Logic(Node):
    """Two conditions joined by ``and`` or ``or``."""

    sign: str
    left: Node
    right: Node

    def value(self, scope: Scope) -> Value:
        """Return whether both or one of them hold; the second one is read only if it matters."""
        if truth(self.left, scope) == (self.sign == "or"):
            return self.sign == "or"
        return truth(self.right, scope)


@dataclass(frozen=True)
class Choice(Node):
    """``x if condition else y``."""

    condition: Node
    then: Node
    otherwise: Node

    def value(self, scope: Scope) -> Value:
        """Return one of the two, and work out only that one."""
        return (self.then if truth(self.condition, scope) else self.otherwise).value(scope)


@dataclass(frozen=True)
class Row(Node):
    """A list of numbers in brackets, as an argument of a function."""

    parts: tuple[Node, ...]

    def value(self, scope: Scope) -> Value:
        """A list is no number."""
        raise ExpressionError("a list can only stand in a function", column=self.column)

    def values(self, scope: Scope) -> list[int | Fraction]:
        """Return the numbers."""
        return [number(part, scope) for part in self.parts]


@dataclass(frozen=True)
class Call(Node):
    """A function of numbers."""

    name: str
    arguments: tuple[Node, ...]

    def value(self, scope: Scope) -> Value:
        """Return the value of the function."""
        given = [
            part.values(scope) if isinstance(part, Row) else number(part, scope)
            for part in self.arguments
        ]
        try:
            return scope.checked(FUNCTIONS[self.name].of(*given), self.column)
        except InputError as error:
            if isinstance(error, ExpressionError):
                raise
            raise ExpressionError(f"{self.name}: {error}", column=self.column) from None


@dataclass(frozen=True)
class Series(Node):
    """``sum``, ``product`` or ``count`` of a term over a range of a name."""

    kind: str
    term: Node
    name: str
    low: Node
    high: Node

    def value(self, scope: Scope) -> Value:
        """Return the sum, the product or the count."""
        low, high = whole(self.low, scope), whole(self.high, scope)
        before = scope.names.get(self.name)
        total: Value = 1 if self.kind == "product" else 0
        k = low
        while k <= high:
            scope.names[self.name] = k
            total = scope.checked(self._next(total, scope), self.column)
            k += 1
        _restore(scope, self.name, before)
        return total

    def _next(self, total: Value, scope: Scope) -> Value:
        if self.kind == "count":
            return total + truth(self.term, scope)
        term = number(self.term, scope)
        return total * term if self.kind == "product" else total + term


@dataclass(frozen=True)
class Iteration(Node):
    """``iterate(step, a, first, times)``: a becomes the step, again and again."""

    step: Node
    name: str
    first: Node
    times: Node

    def value(self, scope: Scope) -> Value:
        """Return the value after so many steps."""
        before = scope.names.get(self.name)
        value, times = number(self.first, scope), whole(self.times, scope)
        if times < 0:
            raise ExpressionError(
                f"iterate needs 0 steps or more, got {_shown(times)}", column=self.column
            )
        # Stopped by the bound on the work, long before a large range could be made.
        while times > 0:
            scope.names[self.name] = value
            value = number(self.step, scope)
            scope.checked(value, self.column)
            times -= 1
        _restore(scope, self.name, before)
        return value


def number(node: Node, scope: Scope) -> int | Fraction:
    """Return the value of a part that has to be a number."""
    value = node.value(scope)
    if isinstance(value, bool):
        raise ExpressionError("expected a number, got a condition", column=node.column)
    return value


def whole(node: Node, scope: Scope) -> int:
    """Return the value of a part that has to be a whole number."""
    value = number(node, scope)
    if isinstance(value, Fraction):
        raise ExpressionError(f"expected a whole number, got {value}", column=node.column)
    return value


def truth(node: Node, scope: Scope) -> bool:
    """Return the value of a part that has to be a condition."""
    value = node.value(scope)
    if not isinstance(value, bool):
        raise ExpressionError("expected a condition such as n % 2 == 0", column=node.column)
    return value


def _restore(scope: Scope, name: str, before: Value | None) -> None:
    if before is None:
        scope.names.pop(name, None)
    else:
        scope.names[name] = before


def _shown(value: int) -> str:
    return str(value) if value.bit_length() < 64 else "a much larger number"


_OF_NUMBERS: dict[str, Callable[[int | Fraction, int | Fraction], int | Fraction]] = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "*": lambda x, y: x * y,
    "/": lambda x, y: Fraction(x) / y,
    "//": lambda x, y: x // y,
    "%": lambda x, y: x % y,
}
_WHOLE: dict[str, Callable[[int, int], int]] = {
    "&": lambda x, y: x & y,
    "|": lambda x, y: x | y,
    "<<": lambda x, y: x << y,
    ">>": lambda x, y: x >> y,
}
_COMPARED: dict[str, Callable[[int | Fraction, int | Fraction], bool]] = {
    "==": lambda x, y: x == y,
    "!=": lambda x, y: x != y,
    "<": lambda x, y: x < y,
    "<=": lambda x, y: x <= y,
    ">": lambda x, y: x > y,
    ">=": lambda x, y: x >= y,
}
