"""Numbers of the whole graph by their name: cycles, trees, colourings, codes, walks, symmetries.

Each is found by trying everything on the explicit graph (`frontier`, `elimination`, networkx or an
integer program), and some by a formula of the package as well. So they are for few discs; how few
is said beside each, in states that it can bear.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from hanoi_graph.analysis import randomwalk, sequences
from hanoi_graph.analysis.automaton import ONCE_OR_TWICE
from hanoi_graph.claims.expressions import Value
from hanoi_graph.claims.model import Case
from hanoi_graph.claims.ways import arrays, elimination, frontier
from hanoi_graph.claims.ways.registry import Found, Kind, all_states, way
from hanoi_graph.states import State

# A step count that no budget allows.
_NEVER = 10**18


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


def invariant(
    name: str,
    *,
    kind: Kind = "search",
    applies: Callable[[Case], bool] = lambda case: case.rule.is_symmetric,
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


_enter("closed form")
_enter("search")


# --- what the explicit graph says at once ---


def _edges(case: Case) -> list[list[int]]:
    found: list[list[int]] = arrays.graph_of(case).edges().tolist()
    return found


def _networkx(case: Case) -> Any:
    return arrays.graph_of(case).to_networkx(labels="index")


def _narrow(factor: int) -> Callable[[Case], int]:
    """Return the cost of trying everything: near the states for p = 3, hopeless soon beyond."""

    def cost(case: Case) -> int:
        states = all_states(case)
        return factor * states if case.pegs == 3 else factor * 6 ** min(states, 40) // 4**9

    return cost


def _power(exponent: int, factor: int) -> Callable[[Case], int]:
    return lambda case: factor * all_states(case) ** exponent


@invariant("girth", cost=_power(2, 10))
def _girth(case: Case) -> int:
    import networkx as nx

    return int(nx.girth(_networkx(case)))


@invariant("planar", cost=_power(1, 3000))
def _planar(case: Case) -> bool:
    import networkx as nx

    return bool(nx.check_planarity(_networkx(case))[0])


@invariant("connectivity", cost=_power(2, 3000))
def _connectivity(case: Case) -> int:
    import networkx as nx

    graph = _networkx(case)
    if graph.number_of_nodes() == case.pegs:
        return case.pegs - 1  # complete; networkx takes it for a special case
    return int(nx.node_connectivity(graph))


@invariant("edge connectivity", cost=_power(2, 3000))
def _edge_connectivity(case: Case) -> int:
    import networkx as nx

    return int(nx.edge_connectivity(_networkx(case)))


@invariant("clique number", cost=_power(1, 1500))
def _clique(case: Case) -> int:
    import networkx as nx

    return max(len(clique) for clique in nx.find_cliques(_networkx(case)))


@invariant("matching number", cost=_power(2, 2000))
def _matching(case: Case) -> int:
    import networkx as nx

    return len(nx.max_weight_matching(_networkx(case), maxcardinality=True))


@invariant("automorphisms", cost=lambda case: 3000 * all_states(case) ** 2 * case.pegs**2)
def _automorphisms(case: Case) -> int:
    from networkx.algorithms.isomorphism import GraphMatcher

    graph = _networkx(case)
    return sum(1 for _ in GraphMatcher(graph, graph).isomorphisms_iter())


@invariant("chromatic number", cost=_power(2, 300))
def _chromatic(case: Case) -> int:
    return _least_colours(_edges(case), case.states)


@invariant("chromatic index", cost=lambda case: 2000 * all_states(case) ** 2 * case.pegs**2)
def _chromatic_index(case: Case) -> int:
    edges = _edges(case)
    return _least_colours(frontier.line_graph(edges), len(edges))


def _least_colours(edges: frontier.Edges, order: int) -> int:
    rows = frontier.adjacency(edges, order)
    colours = 1
    while not _colourable(rows, colours):
        colours += 1
    return colours


def _colourable(rows: list[list[int]], colours: int) -> bool:
    """Whether a colouring exists: the vertex with fewest colours left first, without recursion.

    Of the colours not used yet only one is tried, since they are alike.
    """
    colour: dict[int, int] = {}
    near: list[dict[int, int]] = [{} for _ in rows]
    todo = [(_most_bound(rows, colour, near), 0)]
    while todo:
        vertex, least = todo.pop()
        if vertex < 0:
            return True
        if vertex in colour:
            _paint(rows, colour, near, vertex, -1)
        limit = min(colours, max(colour.values(), default=-1) + 2)
        chosen = next((c for c in range(least, limit) if not near[vertex].get(c)), None)
        if chosen is None:
            continue
        _paint(rows, colour, near, vertex, chosen)
        todo.append((vertex, chosen + 1))
        todo.append((_most_bound(rows, colour, near), 0))
    return False


def _paint(
    rows: list[list[int]],
    colour: dict[int, int],
    near: list[dict[int, int]],
    vertex: int,
    chosen: int,
) -> None:
    step = 1 if chosen >= 0 else -1
    painted = chosen if chosen >= 0 else colour.pop(vertex)
    if chosen >= 0:
        colour[vertex] = chosen
    for other in rows[vertex]:
        near[other][painted] = near[other].get(painted, 0) + step


def _most_bound(rows: list[list[int]], colour: dict[int, int], near: list[dict[int, int]]) -> int:
    bare = [v for v in range(len(rows)) if v not in colour]
    return max(bare, key=lambda v: (sum(map(bool, near[v].values())), len(rows[v])), default=-1)


# --- trying everything ---


@invariant("hamiltonian cycles", cost=_narrow(20_000))
def _hamiltonian_cycles(case: Case) -> int:
    return frontier.count_cycles(_edges(case), every=case.states)


@invariant("hamiltonian paths between perfect states", cost=_narrow(20_000))
def _hamiltonian_paths(case: Case) -> int:
    return frontier.count_paths(_edges(case), 0, case.states - 1, every=case.states)


@invariant("cycles", cost=_narrow(50_000))
def _cycles(case: Case) -> int:
    return frontier.count_cycles(_edges(case))


@invariant("cycles", kind="closed form", applies=lambda case: case.classical and case.n <= 12)
def _cycles_by_recursion(case: Case) -> int:
    return sequences.count_simple_cycles(case.n)


@invariant("spanning trees", cost=lambda case: 2000 * case.pegs**4 * all_states(case))
def _spanning_trees(case: Case) -> int:
    return elimination.count_spanning_trees(_edges(case), case.states)


@invariant(
    "spanning trees", kind="closed form", applies=lambda case: case.classical and case.n <= 12
)
def _spanning_trees_by_formula(case: Case) -> int:
    return sequences.count_spanning_trees(case.n)


def _sizes(case: Case, kind: frontier.SetKind) -> list[int]:
    return frontier.count_sets(_edges(case), case.states, kind)


@invariant("independent sets", cost=_narrow(2000))
def _independent_sets(case: Case) -> int:
    return sum(_sizes(case, "independent"))


@invariant("maximum independent sets", cost=_narrow(2000))
def _maximum_independent_sets(case: Case) -> int:
    return [number for number in _sizes(case, "independent") if number][-1]


@invariant("independence number", cost=_narrow(2000))
def _independence(case: Case) -> int:
    return max(size for size, number in enumerate(_sizes(case, "independent")) if number)


@invariant("domination number", cost=lambda case: _domination_cost(case))
def _domination(case: Case) -> int:
    if case.pegs == 3:
        return min(size for size, number in enumerate(_sizes(case, "dominating")) if number)
    return _least_cover(case)


def _domination_cost(case: Case) -> int:
    states = all_states(case)
    return 10_000 * states if case.pegs == 3 else 20_000 * states << states // 20


def _least_cover(case: Case) -> int:
    """Return the fewest vertices whose closed neighbourhoods are all, by branch and bound."""
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import eye_array

    matrix = arrays.graph_of(case).to_scipy(dtype=np.float64) + eye_array(case.states)
    found = milp(
        np.ones(case.states),
        integrality=np.ones(case.states, np.int64),
        bounds=Bounds(0, 1),
        constraints=LinearConstraint(matrix, lb=1),
    )
    assert found.fun is not None
    return round(found.fun)


@invariant("minimum dominating sets", cost=_narrow(20_000))
def _minimum_dominating_sets(case: Case) -> int:
    return next(number for number in _sizes(case, "dominating") if number)


@invariant("perfect codes", cost=_power(1, 5000))
def _codes(case: Case) -> int:
    if case.pegs == 3:
        return sum(_sizes(case, "code"))
    graph = arrays.graph_of(case)
    closed = [{v, *graph.neighbours(v).tolist()} for v in range(graph.order)]
    return _count_covers(closed, frozenset(range(graph.order)))


def _count_covers(closed: list[set[int]], bare: frozenset[int]) -> int:
    """Count the ways to part some vertices into closed neighbourhoods, fewest choices first."""
    if not bare:
        return 1
    choices = min(([u for u in closed[v] if closed[u] <= bare] for v in bare), key=len)
    return sum(_count_covers(closed, bare - closed[u]) for u in choices)


@invariant("matchings", cost=_narrow(10_000))
def _matchings(case: Case) -> int:
    return sum(frontier.count_matchings(_edges(case), case.states))


@invariant("maximum matchings", cost=_narrow(10_000))
def _maximum_matchings(case: Case) -> int:
    return [number for number in frontier.count_matchings(_edges(case), case.states) if number][-1]


@invariant("vertex colourings with 3 colours", cost=_narrow(10_000))
def _colourings(case: Case) -> int:
    return frontier.count_colourings(_edges(case), case.states, 3)


@invariant("edge colourings with 3 colours", cost=_narrow(10_000))
def _edge_colourings(case: Case) -> int:
    edges = _edges(case)
    return frontier.count_colourings(frontier.line_graph(edges), len(edges), 3)


@invariant("metric dimension", cost=lambda case: _resolving_cost(case))
def _metric_dimension(case: Case) -> int:
    """Return the fewest states whose distances tell all states apart; all sets are tried."""
    distances = arrays.all_distances(case)
    for size in range(1, case.states + 1):
        for chosen in itertools.combinations(range(case.states), size):
            key = np.zeros(case.states, np.int64)
            for vertex in chosen:
                key = key * 1024 + distances[vertex]
            if len(np.unique(key)) == case.states:
                return size
    return case.states


def _resolving_cost(case: Case) -> int:
    # Nearly p states are needed; sets of fewer are all tried, and some of the answer.
    size = case.pegs - (case.n < 3)
    return math.comb(all_states(case), min(size, 6)) * (60 + all_states(case) // 2)


# --- random walks ---


def _walks(case: Case, goals: set[int]) -> list[Fraction]:
    return elimination.mean_walks(_edges(case), case.states, goals)


def _corner(case: Case, peg: int) -> int:
    return State.perfect(case.n, peg, pegs=case.pegs).index


_EXACT = _power(1, 40_000)


@invariant("mean walk to a perfect state", cost=_EXACT)
def _to_given(case: Case) -> Fraction:
    walks = _walks(case, {_corner(case, 0)})
    return sum(walks, Fraction(0)) / case.states


@invariant("mean walk to any perfect state", cost=_EXACT)
def _to_any(case: Case) -> Fraction:
    walks = _walks(case, {_corner(case, peg) for peg in range(case.pegs)})
    return sum(walks, Fraction(0)) / case.states


@invariant("walk from a perfect state to another one of any", cost=_EXACT)
def _to_either(case: Case) -> Fraction:
    return _walks(case, {_corner(case, 1), _corner(case, 2)})[0]


@invariant("return to a perfect state", cost=_EXACT)
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
    invariant(_name, kind="closed form", applies=lambda case: case.classical)(
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


@invariant("discs read by the automaton in the limit", kind="closed form")
def _automaton_limit(case: Case) -> Fraction:
    return ONCE_OR_TWICE.expected_reads()


@invariant("discs read by the automaton in the limit", kind="search", cost=lambda case: 1000)
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
        for state in (State.from_index(i, discs=case.n) for i in range(case.states))
    )
