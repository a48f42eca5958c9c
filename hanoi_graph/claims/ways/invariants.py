"""Numbers of the whole graph by their name: cycles, trees, colourings, codes, walks, symmetries.

Each is found on the explicit graph, by `analysis.invariants` (networkx, integer programmes), by
`frontier` or by `elimination`, and some by a formula of the package as well. Most are for few
discs only; the cost beside each says how few.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

import numpy as np

from hanoi_graph.analysis import invariants as analysis
from hanoi_graph.analysis import randomwalk, sequences
from hanoi_graph.analysis.automaton import ONCE_OR_TWICE
from hanoi_graph.analysis.invariants.structure import Infeasible, Subject
from hanoi_graph.claims.expressions import Value
from hanoi_graph.claims.model import Case
from hanoi_graph.claims.ways import arrays, elimination, frontier, widths
from hanoi_graph.claims.ways.registry import KINDS, NAMES, Found, Kind, all_states, way
from hanoi_graph.errors import InputError, TooLargeError
from hanoi_graph.states import State

T = TypeVar("T")


@dataclass(frozen=True)
class Invariant:
    """A way to find a number of the graph.

    Attributes
    ----------
    kind : str
    find : callable
        ``find(case)`` returns the number.
    applies : callable
    cost : callable
        Steps.
    """

    kind: Kind
    find: Callable[[Case], Value]
    applies: Callable[[Case], bool]
    cost: Callable[[Case], int]


INVARIANTS: dict[str, list[Invariant]] = {}
NAMES["invariant"] = INVARIANTS


def _joined(case: Case) -> bool:
    """Whether every move can be taken back and every state be reached."""
    return case.rule.is_symmetric and case.rule.is_strongly_connected


def _pegs_alike(case: Case) -> bool:
    """Whether the perfect states are alike, and are several."""
    return case.rule.is_complete and case.n > 0


def invariant(
    name: str,
    *,
    kind: Kind = "search",
    applies: Callable[[Case], bool] = _joined,
    cost: Callable[[Case], int] = all_states,
) -> Callable[[Callable[[Case], Value]], Callable[[Case], Value]]:
    """Enter a function as a way to find an invariant of this name."""

    def enter(find: Callable[[Case], Value]) -> Callable[[Case], Value]:
        INVARIANTS.setdefault(name, []).append(Invariant(kind, find, applies, cost))
        return find

    return enter


def _of_kind(case: Case, kind: Kind) -> list[Invariant]:
    known = INVARIANTS.get(case.name("invariant"), [])
    return [found for found in known if found.kind == kind and found.applies(case)]


def _enter(kind: Kind) -> None:
    def find(case: Case) -> Found:
        return Found(_of_kind(case, kind)[0].find(case))

    find.__doc__ = f"A named number of the graph, by {kind}."
    way(
        "invariant",
        kind=kind,
        applies=lambda case: bool(_of_kind(case, kind)),
        setup=lambda case: _of_kind(case, kind)[0].cost(case),
    )(find)


for _kind in KINDS:
    _enter(_kind)


# --- what the explicit graph says ---


def _edges(case: Case) -> list[list[int]]:
    found: list[list[int]] = arrays.graph_of(case).edges().tolist()
    return found


def _networkx(case: Case) -> Any:
    return arrays.graph_of(case).to_networkx(labels="index")


def _power(exponent: int, factor: int) -> Callable[[Case], int]:
    return lambda case: factor * all_states(case) ** exponent


@invariant("girth", cost=_power(2, 10))
def _girth(case: Case) -> int:
    import networkx as nx

    found = nx.girth(_networkx(case))
    if found == math.inf:
        raise InputError("the graph has no cycle, and so no girth")
    return int(found)


# What the computed side of `analysis.invariants` costs, by the power of the number of states; where
# all of several choices are tried the limit there is the better guide.
_COMPUTED = {
    "planar": (1, 3000),
    "clique number": (1, 1500),
    "vertex connectivity": (2, 3000),
    "edge connectivity": (2, 3000),
    "matching number": (2, 2000),
    "chromatic number": (1, 3000),
    "chromatic index": (2, 3000),
    "independence number": (2, 2000),
    "domination number": (3, 40),
    "perfect codes": (2, 100),
    "automorphisms": (1, 3000),
    "spanning trees": (2, 3000),
    "hamiltonian cycles": (2, 20_000),
    "metric dimension": (4, 5),
}


def _compute(case: Case, entry: analysis.Invariant) -> Value:
    try:
        value: Value = entry.compute(Subject(case.n, case.pegs, case.graph))
    except Infeasible as why:
        raise TooLargeError(str(why), needed=0) from None
    return value


def _enter_computed() -> None:
    for entry in analysis.INVARIANTS.values():
        name = entry.name.replace("-", " ")
        if name not in _COMPUTED:
            continue  # a quantity of its own here, or no number
        exponent, factor = _COMPUTED[name]
        invariant(
            name,
            applies=lambda case, entry=entry: (  # type: ignore[misc]
                case.rule.is_complete and all_states(case) <= entry.limit
            ),
            cost=_power(exponent, factor),
        )(lambda case, entry=entry: _compute(case, entry))  # type: ignore[misc]


_enter_computed()


# --- trying everything ---


@invariant("hamiltonian cycles", kind="frontier", cost=widths.HAMILTONIAN)
def _hamiltonian_cycles(case: Case) -> int:
    return frontier.count_cycles(_edges(case), every=case.states)


@invariant(
    "hamiltonian paths between perfect states",
    kind="frontier",
    applies=_pegs_alike,
    cost=widths.PATHS,
)
def _hamiltonian_paths(case: Case) -> int:
    return frontier.count_paths(_edges(case), 0, case.states - 1, every=case.states)


@invariant("cycles", kind="frontier", cost=widths.CYCLES)
def _cycles(case: Case) -> int:
    return frontier.count_cycles(_edges(case))


@invariant("cycles", kind="closed form", applies=lambda case: case.classical and case.n <= 12)
def _cycles_by_recursion(case: Case) -> int:
    return sequences.count_simple_cycles(case.n)


@invariant(
    "spanning trees", kind="closed form", applies=lambda case: case.classical and case.n <= 12
)
def _spanning_trees_by_formula(case: Case) -> int:
    return sequences.count_spanning_trees(case.n)


def _sets(case: Case, kind: frontier.SetKind, algebra: frontier.Algebra[T]) -> T:
    found = frontier.vertex_sets(_edges(case), case.states, kind, algebra)
    assert found is not None
    return found


@invariant("independent sets", kind="frontier", cost=widths.INDEPENDENT)
def _independent_sets(case: Case) -> int:
    return _sets(case, "independent", frontier.COUNT)


@invariant("maximum independent sets", kind="frontier", cost=widths.INDEPENDENT)
def _maximum_independent_sets(case: Case) -> int:
    return _sets(case, "independent", frontier.LARGEST)[1]


@invariant("independence number", kind="frontier", cost=widths.INDEPENDENT)
def _independence(case: Case) -> int:
    return _sets(case, "independent", frontier.LARGEST)[0]


@invariant("domination number", kind="frontier", cost=widths.DOMINATING)
def _domination(case: Case) -> int:
    return _sets(case, "dominating", frontier.SMALLEST)[0]


@invariant("minimum dominating sets", kind="frontier", cost=widths.DOMINATING)
def _minimum_dominating_sets(case: Case) -> int:
    return _sets(case, "dominating", frontier.SMALLEST)[1]


@invariant("perfect codes", kind="frontier", cost=widths.CODES)
def _codes(case: Case) -> int:
    return frontier.vertex_sets(_edges(case), case.states, "code", frontier.COUNT) or 0


@invariant("matchings", kind="frontier", cost=widths.MATCHINGS)
def _matchings(case: Case) -> int:
    return frontier.matchings(_edges(case), frontier.COUNT)


@invariant("maximum matchings", kind="frontier", cost=widths.MATCHINGS)
def _maximum_matchings(case: Case) -> int:
    return frontier.matchings(_edges(case), frontier.LARGEST)[1]


@invariant("vertex colourings with 3 colours", kind="frontier", cost=widths.COLOURINGS)
def _colourings(case: Case) -> int:
    return frontier.count_colourings(_edges(case), case.states, 3)


@invariant("edge colourings with 3 colours", kind="frontier", cost=widths.EDGE_COLOURINGS)
def _edge_colourings(case: Case) -> int:
    edges = _edges(case)
    return frontier.count_colourings(frontier.line_graph(edges), len(edges), 3)


# --- random walks ---


def _walks(case: Case, goals: set[int]) -> list[Fraction]:
    return elimination.mean_walks(_edges(case), case.states, goals)


def _corner(case: Case, peg: int) -> int:
    return State.perfect(case.n, peg, pegs=case.pegs).index


_EXACT = _power(1, 40_000)


@invariant("mean walk to a perfect state", applies=_pegs_alike, cost=_EXACT)
def _to_given(case: Case) -> Fraction:
    walks = _walks(case, {_corner(case, 0)})
    return sum(walks, Fraction(0)) / case.states


@invariant("mean walk to any perfect state", applies=_pegs_alike, cost=_EXACT)
def _to_any(case: Case) -> Fraction:
    walks = _walks(case, {_corner(case, peg) for peg in range(case.pegs)})
    return sum(walks, Fraction(0)) / case.states


@invariant("walk from a perfect state to another one of any", applies=_pegs_alike, cost=_EXACT)
def _to_another(case: Case) -> Fraction:
    return _walks(case, {_corner(case, peg) for peg in range(1, case.pegs)})[0]


@invariant("return to a perfect state", applies=_pegs_alike, cost=_EXACT)
def _return(case: Case) -> Fraction:
    walks = _walks(case, {0})
    row = arrays.graph_of(case).neighbours(0).tolist()
    return 1 + sum((walks[v] for v in row), Fraction(0)) / len(row)


for _name, _formula in (
    ("mean walk to a perfect state", randomwalk.expected_moves_to_perfect),
    ("mean walk to any perfect state", randomwalk.expected_moves_to_any_perfect),
    ("walk from a perfect state to another one of any", randomwalk.expected_moves_to_other_perfect),
    ("return to a perfect state", randomwalk.expected_return),
):
    invariant(_name, kind="closed form", applies=lambda case: case.classical and case.n > 0)(
        lambda case, formula=_formula: formula(case.n)  # type: ignore[misc]
    )


@way(
    "random walk",
    kind="recursion",
    applies=lambda case: case.classical,
    step=lambda case: 20_000 * (case.n + 1),
)
def walk_by_recursion(case: Case) -> Found:
    """Copies replaced by three resistors, order by order."""
    return Found(randomwalk.expected_moves(case.state("start"), case.state("goal")))


@way("random walk", kind="search", applies=lambda case: case.rule.is_symmetric, step=_EXACT)
def walk_by_elimination(case: Case) -> Found:
    """The linear system of all states, solved in fractions."""
    walks = _walks(case, {case.state("goal").index})
    return Found(walks[case.state("start").index])


@way(
    "resistance",
    kind="closed form",
    applies=lambda case: (
        case.classical and all(case.state(key).perfect_peg is not None for key in ("start", "goal"))
    ),
)
def resistance_by_formula(case: Case) -> Found:
    """Between two perfect states, by triangles and stars."""
    same = case.state("start") == case.state("goal")
    return Found(Fraction(0) if same else randomwalk.resistance(case.n))


@way("resistance", kind="search", applies=lambda case: case.rule.is_symmetric, step=_EXACT)
def resistance_by_elimination(case: Case) -> Found:
    """All other states taken out of the network, one by one."""
    a, b = case.state("start").index, case.state("goal").index
    if a == b:
        return Found(0)
    return Found(elimination.resistance(_edges(case), case.states, a, b))


# --- others ---


@invariant(
    "discs read by the automaton in the limit",
    kind="closed form",
    applies=lambda case: case.classical,
)
def _automaton_limit(case: Case) -> Fraction:
    return ONCE_OR_TWICE.expected_reads()


@invariant(
    "discs read by the automaton in the limit",
    applies=lambda case: case.classical,
    cost=lambda case: 1000,
)
def _automaton_by_rule(case: Case) -> Fraction:
    """Solve for the mean numbers of reads e(c) = 1 + sum over b of e(2 c + b), |2 c + b| < 2."""
    weight = {-2: 1, -1: 2, 0: 3, 1: 2, 2: 1}
    carries = (-1, 0, 1)
    rows = [
        [Fraction(int(a == c)) - Fraction(weight.get(a - 2 * c, 0), 9) for a in carries]
        + [Fraction(1)]
        for c in carries
    ]
    for pivot in range(3):
        rows[pivot] = [x / rows[pivot][pivot] for x in rows[pivot]]
        for other in range(3):
            if other != pivot:
                factor = rows[other][pivot]
                rows[other] = [
                    x - factor * y for x, y in zip(rows[other], rows[pivot], strict=True)
                ]
    return rows[0][-1]


@invariant("distinct Schreier eigenvalues", cost=_power(3, 1))
def _distinct_eigenvalues(case: Case) -> int:
    matrix = arrays.graph_of(case).to_scipy(dtype=np.float64).toarray()
    for peg in range(case.pegs):
        matrix[_corner(case, peg), _corner(case, peg)] += 1
    return 1 + int((np.diff(np.linalg.eigvalsh(matrix)) > 1e-7).sum())


@invariant("states without contacts of equal parity", cost=_power(1, 100))
def _without_contacts(case: Case) -> int:
    return sum(
        all((x - y) % 2 for stack in state.stacks for x, y in itertools.pairwise(stack))
        for state in (State.from_index(i, discs=case.n, pegs=case.pegs) for i in range(case.states))
    )
