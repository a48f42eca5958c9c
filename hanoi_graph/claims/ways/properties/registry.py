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
    """

    name: str
    exception: Callable[[Case], str]
    cost: Callable[[Case], int]


PROPERTIES: dict[str, Property] = {}
NAMES["property"] = PROPERTIES


def named(
    name: str, *, cost: Callable[[Case], int]
) -> Callable[[Callable[[Case], str]], Callable[[Case], str]]:
    """Enter a property under a name."""

    def enter(exception: Callable[[Case], str]) -> Callable[[Case], str]:
        PROPERTIES[name] = Property(name, exception, cost)
        return exception

    return enter


def _known(case: Case) -> bool:
    return case.name("property") in PROPERTIES


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
