"""The register of properties: statements that are true or false of a graph, each by its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hanoi_graph.claims.model import Case
from hanoi_graph.claims.ways import arrays
from hanoi_graph.claims.ways.registry import NAMES, Found, all_states, way
from hanoi_graph.states import State


@dataclass(frozen=True)
class Property:
    """A statement about a graph.

    Attributes
    ----------
    name : str
    exception : callable
        ``exception(case)`` returns what is not so, empty if it is.
    cost : callable
    on : callable
        ``on(case)``: whether it is said of this graph; of others nothing is known.
    """

    name: str
    exception: Callable[[Case], str]
    cost: Callable[[Case], int]
    on: Callable[[Case], bool]


PROPERTIES: dict[str, Property] = {}
NAMES["property"] = PROPERTIES


def three_pegs(case: Case) -> bool:
    """Whether this is H_3^n with a largest disc."""
    return case.classical and case.n > 0


def every_move(case: Case) -> bool:
    """Whether this is H_p^n or S_p^n, with moves between all pegs, and a largest disc."""
    return case.rule.is_complete and case.n > 0


def named(
    name: str,
    *,
    cost: Callable[[Case], int],
    on: Callable[[Case], bool] = three_pegs,
) -> Callable[[Callable[[Case], str]], Callable[[Case], str]]:
    """Enter a property under a name."""

    def enter(exception: Callable[[Case], str]) -> Callable[[Case], str]:
        PROPERTIES[name] = Property(name, exception, cost, on)
        return exception

    return enter


def _known(case: Case) -> bool:
    known = PROPERTIES.get(case.name("property"))
    return known is not None and known.on(case)


@way(
    "property",
    kind="search",
    applies=_known,
    setup=lambda case: PROPERTIES[case.name("property")].cost(case),
)
def property_by_search(case: Case) -> Found:
    """Every state, or every pair of them, looked at."""
    exception = PROPERTIES[case.name("property")].exception(case)
    return Found(not exception, remark=exception)


def states_of(case: Case) -> list[State]:
    """Return all states, by their index."""
    return [State.from_index(i, discs=case.n, pegs=case.pegs) for i in range(case.states)]


def corners(case: Case) -> list[Any]:
    """Return the distances of all states to each perfect state, by search."""
    return [
        arrays.distances_from(case, State.perfect(case.n, peg, pegs=case.pegs))
        for peg in range(case.pegs)
    ]


def some(factor: int) -> Callable[[Case], int]:
    """Return the cost of so many steps for every state."""
    return lambda case: factor * all_states(case)
