"""The recursion over the copies that hold the two ends of a simple path, in any algebra.

The sums of all patterns (see `hanoi_graph.paths.patterns`) are carried from the copies of order 0
upwards: along the copies that hold s, along those that hold t, and, from the largest disc on which
the two differ, along those that hold both. A copy without s and t is the same wherever it lies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from hanoi_graph.errors import InputError
from hanoi_graph.paths.algebras import Algebra
from hanoi_graph.paths.patterns import Parts, Pattern, Rule, patterns, rules
from hanoi_graph.states import Order, State, StateLike, as_states

T = TypeVar("T")


class Walk:
    """Two states, and the copies that hold them."""

    def __init__(self, start: State, goal: State) -> None:
        self.start, self.goal = start, goal
        self.discs = start.discs
        words = zip(start.positions, goal.positions, strict=True)
        # The largest disc on which the two differ; below it they are in different copies.
        self.differs = max((k for k, (i, j) in enumerate(words, start=1) if i != j), default=0)

    @classmethod
    def of(cls, start: StateLike, goal: StateLike, *, order: Order) -> Walk:
        """Return the walk of two states after checking that they are of one three-peg graph."""
        first, last = as_states(start, goal, order=order)
        if first.pegs != 3:
            raise InputError(f"this recursion needs 3 pegs, got {first.pegs}")
        return cls(first, last)

    def word(self, marks: str) -> bytes:
        """Return the positions of a state that is marked."""
        return self.start.positions if "s" in marks else self.goal.positions

    def copies(self, discs: int) -> tuple[str, ...]:
        """Return the marks of the copies of an order that hold s or t."""
        return ("st",) if discs >= self.differs else ("s", "t")

    def parts(self, marks: str, discs: int) -> Parts:
        """Return which marks the parts of a copy hold."""
        held = ["", "", ""]
        for mark in marks:
            held[self.word(mark)[discs - 1]] += mark
        return held[0], held[1], held[2]

    def levels(self, algebra: Algebra[T]) -> Iterator[Level[T]]:
        """Yield the sums of the copies of order 0, 1, ..., n - 1."""
        values = {pattern: _single(algebra, pattern) for pattern in _patterns(self.copies(0))}
        for discs in range(1, self.discs + 1):
            level = Level(algebra, values)
            yield level
            if discs < self.discs:
                values = level.unmarked()
                for marks in self.copies(discs):
                    values |= level.composed(self.parts(marks, discs))

    def total(self, algebra: Algebra[T]) -> T:
        """Return the sum over all simple paths from s to t."""
        if not self.discs:
            return algebra.one
        for level in self.levels(algebra):
            last = level
        return last.sum_of(rules(self.parts("st", self.discs))["st",])


def _patterns(copies: tuple[str, ...]) -> tuple[Pattern, ...]:
    """Return the patterns of copies with these marks, and of those without."""
    return tuple(pattern for marks in ("", *copies) for pattern in patterns(marks))


def _single(algebra: Algebra[T], pattern: Pattern) -> T:
    """Return the sum of a copy of order 0: in a single state there is room for one piece only."""
    return algebra.one if len(pattern) <= 1 else algebra.zero


class Level(Generic[T]):
    """The sums of all copies of one order, by pattern, ready to be composed."""

    def __init__(self, algebra: Algebra[T], values: dict[Pattern, T]) -> None:
        self._algebra = algebra
        self._values = values
        # All ways through a copy without s and t are alike; a path passes through up to three.
        self._through = [algebra.one, values["01",]]
        for _ in range(2):
            self._through.append(algebra.multiply(self._through[-1], values["01",]))

    def composed(self, parts: Parts) -> dict[Pattern, T]:
        """Return the sums of a copy of the next order."""
        return {pattern: self.sum_of(made) for pattern, made in rules(parts).items()}

    def unmarked(self) -> dict[Pattern, T]:
        """Return the sums of a copy without s and t: all three ways through it are alike."""
        through = self.sum_of(rules(("", "", ""))["01",])
        return {pattern: through if pattern else self._algebra.one for pattern in patterns("")}

    def sum_of(self, made: tuple[Rule, ...]) -> T:
        """Return the sum over rules."""
        total = self._algebra.zero
        for rule in made:
            total = self._algebra.add(total, self.weight(rule))
        return total

    def weight(self, rule: Rule) -> T:
        """Return the product over the parts of a rule and the moves of the largest disc."""
        product = self._through[rule.through]
        for pattern in rule.marked:
            product = self._algebra.multiply(product, self._values[pattern])
        for _ in range(rule.moves):
            product = self._algebra.multiply(product, self._algebra.move)
        return product
