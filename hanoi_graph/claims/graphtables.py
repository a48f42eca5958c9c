"""The part of a table that says which graphs a claim is about."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hanoi_graph.claims.model import Family
from hanoi_graph.claims.quantities import Quantity
from hanoi_graph.claims.tables import Table, is_int, is_text
from hanoi_graph.errors import InputError
from hanoi_graph.moves import PegGraph
from hanoi_graph.states import MAX_PEGS

RANGE = re.compile(r"\s*([0-9]{1,30})\s*\.\.\s*([0-9]{1,30})?\s*")
_PEG_GRAPHS = ("complete", "linear", "cyclic", "star")


class GraphTable(Table):
    """A table with the keys ``graph``, ``pegs`` and ``peg_graph``."""

    def family(self) -> Family:
        """Return the graphs."""
        graph = self._table.get("graph", "hanoi")
        if graph not in ("hanoi", "sierpinski"):
            raise self._wrong("graph", "'hanoi' or 'sierpinski'", graph)
        pegs = tuple(self._pegs())
        return Family(graph, pegs, self._peg_graph(pegs))

    def check_family(self, quantity: Quantity, family: Family) -> None:
        """Raise if the quantity has no meaning on the graphs, so that no number would be true."""
        if quantity.name == "puzzle":
            for key in ("graph", "pegs", "peg_graph"):
                if key in self._table:
                    raise self._error(key, "a puzzle has pegs and rules of its own")
        rules = [family.rule(pegs) for pegs in family.pegs]
        if family.graph == "sierpinski" and not all(rule.is_complete for rule in rules):
            raise self._error("peg_graph", "a Sierpinski graph has no peg graph but the complete")
        for rule in rules if quantity.on != "any" else ():
            if not rule.is_strongly_connected:
                raise self._error(
                    "peg_graph",
                    f"{quantity.name!r} needs ways from every peg to every other, got {rule}",
                )
            if quantity.on == "two-way" and not rule.is_symmetric:
                raise self._error(
                    "peg_graph",
                    f"{quantity.name!r} is for moves that can all be taken back, got {rule}",
                )

    def _pegs(self) -> Sequence[int]:
        value = self._table.get("pegs", 3)
        wanted = f"a number from 3 to {MAX_PEGS}, a list of them or a range such as '3..6'"
        if isinstance(value, str) and (found := RANGE.fullmatch(value)) and found[2]:
            value = list(range(int(found[1]), min(int(found[2]), MAX_PEGS + 1) + 1))
        values = value if isinstance(value, list) else [value]
        if not values or not all(is_int(v) and 3 <= v <= MAX_PEGS for v in values):
            raise self._wrong("pegs", wanted, self._table.get("pegs"))
        return values

    def _peg_graph(self, pegs: tuple[int, ...]) -> str | tuple[tuple[str, str], ...]:
        value = self._table.get("peg_graph", "complete")
        if isinstance(value, str) and value in _PEG_GRAPHS:
            return value
        wanted = f"{', '.join(_PEG_GRAPHS)} or a list of ways such as ['A->B', 'B->A']"
        if not isinstance(value, list):
            raise self._wrong("peg_graph", wanted, value)
        arcs = []
        for item in value:
            found = re.fullmatch(r"\s*([A-Z])\s*->\s*([A-Z])\s*", item) if is_text(item) else None
            if found is None:
                raise self._wrong("peg_graph", wanted, item)
            arcs.append((found[1], found[2]))
        try:
            for count in pegs:
                PegGraph.of_arcs(arcs, pegs=count)
        except InputError as error:
            raise self._error("peg_graph", str(error)) from None
        return tuple(arcs)
