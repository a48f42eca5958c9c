"""The values of the names for all of which a claim is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from hanoi_graph.claims.expressions import Expression, Value
from hanoi_graph.states import State

# Ranges that depend on so many values of another name are counted for each of them.
_ONE_BY_ONE = 64


@dataclass(frozen=True)
class Domain:
    """The values of a name that a claim is for all of: numbers, pegs or states."""

    name: str
    kind: Literal["numbers", "pegs", "states"]
    low: Expression | None = None
    high: Expression | None = None

    def size(self, bindings: Mapping[str, Value], *, pegs: int) -> int:
        """Return how many values there are, without making them."""
        if self.kind == "pegs":
            return pegs
        if self.kind == "states":
            states: int = pegs ** int(bindings["n"])
            return states
        low, high = self._bounds(bindings)
        return max(high - low + 1, 0)

    @property
    def needs(self) -> frozenset[str]:
        """The names that its bounds depend on."""
        bounds = (bound for bound in (self.low, self.high) if bound is not None)
        return frozenset[str]().union(*(bound.names for bound in bounds))

    def first(self, bindings: Mapping[str, Value]) -> int:
        """Return the first of its numbers or pegs."""
        return self._bounds(bindings)[0] if self.kind == "numbers" else 0

    def values(self, bindings: Mapping[str, Value], *, pegs: int) -> Iterator[Value | State]:
        """Give the values, ascending."""
        discs = int(bindings["n"])
        if self.kind == "pegs":
            yield from range(pegs)
        elif self.kind == "states":
            for index in range(pegs**discs):
                yield State.from_index(index, discs=discs, pegs=pegs)
        else:
            low, high = self._bounds(bindings)
            yield from range(low, high + 1)

    def _bounds(self, bindings: Mapping[str, Value]) -> tuple[int, int]:
        assert self.low is not None
        assert self.high is not None
        return self.low.number(**bindings), self.high.number(**bindings)


def count_choices(domains: tuple[Domain, ...], bindings: dict[str, Value], *, pegs: int) -> int:
    """Return how many choices of values there are, about so many where ranges depend on names.

    Cost: none of the choices is made; a range on which others depend is looked at in up to 64
    places.
    """
    if not domains:
        return 1
    first, rest = domains[0], domains[1:]
    size = first.size(bindings, pegs=pegs)
    if not size or not any(first.name in domain.needs for domain in rest):
        return size * count_choices(rest, bindings, pegs=pegs) if size else 0
    low = first.first(bindings)

    def below(place: int) -> int:
        return count_choices(rest, {**bindings, first.name: low + place}, pegs=pegs)

    if size <= _ONE_BY_ONE:
        return sum(map(below, range(size)))
    # Simpson's rule is exact for ranges that grow like a polynomial of third degree.
    ends, middle = [below(0), below(size - 1)], below(size // 2)
    return max(size * (sum(ends) + 4 * middle) // 6, middle, *ends)
