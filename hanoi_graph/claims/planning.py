"""What a budget allows: on which graphs a claim is looked at, and by which ways on each.

A way may take so many steps for a claim, over all its n together. Where that leaves some n of a
range with an end to no way at all, the cheapest way may take `DECIDING` times as many, but only if
that is enough to get to the end: then the claim is decided, and else the work would be for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hanoi_graph.claims.model import Case, Claim
from hanoi_graph.claims.ways.registry import CASE, Way, check_name, ways_for

DECIDING = 30
"""How many times the budget may be spent where nothing less decides a claim."""
# After so many graphs that are out of reach a way will hardly come within reach again.
_LEFT_OUT = 3


@dataclass
class Task:
    """A graph, and the ways that are feasible on it.

    Attributes
    ----------
    graph : Case
    ways : list of Way
    """

    graph: Case
    ways: list[Way]


class Plan:
    """The tasks of a claim, in the order of n and then of the number of pegs.

    Attributes
    ----------
    left_out : list of int
        The n (one for each graph) that no way is feasible for, as far as the tasks were taken.
    beyond : bool
        Whether a larger n than the largest was asked for.
    no_way : bool
        Whether there was a graph that no way is for, whatever the budget.
    silent : bool
        Whether the claim says nothing of any graph so far: its condition holds nowhere.
    """

    def __init__(self, claim: Claim, *, budget: int, largest: int | None = None) -> None:
        self.left_out: list[int] = []
        self.silent = True
        self.no_way = False
        self.beyond = False
        self._claim = claim
        self._budget = budget
        self._largest = largest
        self._spent: dict[Way, int] = {}
        self._looked_for = 0
        self._deciding: bool | None = None

    def __iter__(self) -> Iterator[Task]:
        """Give the tasks, each planned when it is asked for."""
        open_ended = self._claim.discs.last is None
        for n in self._claim.looked_at():
            if self._largest is not None and n > self._largest:
                self.left_out.append(n)
                self.beyond = True
                return
            before = len(self.left_out)
            graphs = list(self._claim.graphs(n)) if self._claim.claimed(n) is not None else []
            for graph in graphs:
                yield from self._task(graph)
            lost = bool(graphs) and len(self.left_out) - before == len(graphs)
            if lost and (open_ended or len(self.left_out) > _LEFT_OUT):
                return

    def _task(self, graph: Case) -> Iterator[Task]:
        if not self._may_look(graph):
            self.left_out.append(graph.n)
            return
        first = next(iter(self._claim.cases(graph)), None)
        if first is None:
            return
        self.silent = False
        with self._claim.named(first):
            check_name(first)
        self.no_way = self.no_way or not any(self._ways(first))
        ways = self._affordable(first, self._claim.count(graph))
        if not ways and self._decides(graph):
            ways = self._cheapest(first)
        if ways:
            yield Task(graph, ways)
        else:
            self.left_out.append(graph.n)

    def _may_look(self, graph: Case) -> bool:
        """Whether the cases are few enough to go through, be it only to find the first one."""
        self._looked_for += self._claim.count(graph) * CASE
        limit = self._budget * (1 if self._claim.discs.last is None else DECIDING)
        return self._looked_for <= limit

    def _affordable(self, first: Case, count: int) -> list[Way]:
        chosen = []
        for way in self._ways(first):
            cost = way.cost(first, count)
            if self._spent.get(way, 0) + cost <= self._budget:
                self._spent[way] = self._spent.get(way, 0) + cost
                chosen.append(way)
        return chosen

    def _ways(self, first: Case) -> Iterator[Way]:
        return (way for way in ways_for(self._claim.quantity.name) if way.applies(first))

    def _cheapest(self, first: Case) -> list[Way]:
        count = self._claim.count(first)
        return sorted(self._ways(first), key=lambda way: way.cost(first, count))[:1]

    def _decides(self, graph: Case) -> bool:
        """Whether the cheapest ways get from this graph to the end of the range."""
        if self._deciding is None:
            self._deciding = self._claim.discs.last is not None and self._is_near(graph)
        return self._deciding

    def _is_near(self, graph: Case) -> bool:
        """Whether the rest of the range takes few enough steps, the dearest graphs asked first."""
        claim, limit, total = self._claim, DECIDING * self._budget, 0
        if claim.discs.count_from(graph.n) * CASE > limit:
            return False
        for n in claim.discs.downwards(graph.n):
            for later in claim.graphs(n):
                if (n, later.pegs) < (graph.n, graph.pegs) or claim.claimed(n) is None:
                    continue
                count = claim.count(later)
                if (self._largest is not None and n > self._largest) or count * CASE > limit:
                    return False
                first = next(iter(claim.cases(later)), None)
                if first is None:
                    continue
                least = min((w.cost(first, count) for w in self._ways(first)), default=None)
                if least is None or total + least > limit:
                    return False
                total += least
        return True
