"""The register of ways: how a quantity can be found, how dear it is, and by what kind of reasoning.

Two ways are independent if they share nothing but the definition of a state. So every way belongs
to one of the `KINDS`; that two kinds agree is worth something, that two ways of one kind do is not.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from hanoi_graph.claims.expressions import Value
from hanoi_graph.claims.model import Case
from hanoi_graph.errors import InputError
from hanoi_graph.paths.sequence import MovePath
from hanoi_graph.states import State

Kind = Literal["closed form", "recursion", "array", "search", "frontier", "replay"]
KINDS: dict[Kind, str] = {
    "closed form": "a formula or a theorem, on the words alone",
    "recursion": "the self-similar engine: one order from the one below",
    "array": "an entry for every state, written by rule",
    "search": "no knowledge of the structure: the graph searched, or everything tried",
    "frontier": "all choices piece by piece, those alike from there on taken together",
    "replay": "moves made one after the other",
}


@dataclass(frozen=True)
class Found:
    """What a way found.

    Attributes
    ----------
    value : int, Fraction or bool
    states : tuple of State
        States that show it: the ends of a path, a pair at the largest distance, ...
    path : callable or None
        Returns a path that shows it; called only where it is to be shown.
    remark : str
        What else there is to say, such as the move that is illegal.
    """

    value: Value
    states: tuple[State, ...] = ()
    path: Callable[[], MovePath] | None = None
    remark: str = ""


@dataclass(frozen=True)
class Way:
    """One way to find a quantity.

    Attributes
    ----------
    quantity : str
    kind : str
        One of `KINDS`.
    find : callable
        ``find(case)`` returns what it found.
    applies : callable
        ``applies(case)``: whether it is for this graph and these arguments.
    setup : callable
        ``setup(case)``: steps (some 10**7 a second) for what all cases on a graph share.
    step : callable
        ``step(case)``: steps for each case.
    """

    quantity: str
    kind: Kind
    find: Callable[[Case], Found] = field(repr=False)
    applies: Callable[[Case], bool] = field(repr=False)
    setup: Callable[[Case], int] = field(repr=False)
    step: Callable[[Case], int] = field(repr=False)

    def cost(self, case: Case, count: int) -> int:
        """Return the steps for so many cases on the graph of one of them."""
        return self.setup(case) + count * (CASE + self.step(case))


CASE = 500
"""Steps for a case as such: its formulas, its states."""
_WAYS: dict[str, list[Way]] = {}


def way(
    *quantities: str,
    kind: Kind,
    applies: Callable[[Case], bool] = lambda case: True,
    setup: Callable[[Case], int] = lambda case: 0,
    step: Callable[[Case], int] = lambda case: 100 + case.n,
) -> Callable[[Callable[[Case], Found]], Callable[[Case], Found]]:
    """Enter a function in the register as a way to find some quantities."""

    def enter(find: Callable[[Case], Found]) -> Callable[[Case], Found]:
        for quantity in quantities:
            known = _WAYS.setdefault(quantity, [])
            known.append(Way(quantity, kind, find, applies, setup, step))
        return find

    return enter


def ways_for(quantity: str) -> Iterator[Way]:
    """Give the ways to find a quantity, in the order of `KINDS`."""
    order = list(KINDS)
    return iter(sorted(_WAYS.get(quantity, ()), key=lambda way: order.index(way.kind)))


NAMES: dict[str, Mapping[str, object]] = {}
"""For quantities that are many, each with a name: the known names, by the key of the claim."""


def check_name(case: Case) -> None:
    """Raise `InputError` if a claim is about an invariant, property or puzzle that is not known."""
    for key, known in NAMES.items():
        name = case.name(key)
        if name and name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]!r}? " if near else ""
            raise InputError(
                f"{key} {name!r} is not known; {hint}`hanoi-graph verify --quantities` lists all"
            )


def all_states(case: Case) -> int:
    """Return the number of states as a cost, capped where it is beyond all bounds anyway."""
    states: int = case.pegs ** min(case.n, 60)
    return states


def all_pairs(case: Case) -> int:
    """Return the cost of the distances between all states."""
    return 12 * all_states(case) ** 2
