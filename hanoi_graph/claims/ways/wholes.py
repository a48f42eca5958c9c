"""Ways to find what the whole graph has: sizes, diameter, sums over all pairs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.analysis import eccentricities, statistics
from hanoi_graph.claims.model import Case
from hanoi_graph.claims.ways import arrays
from hanoi_graph.claims.ways.registry import Found, all_pairs, all_states, way
from hanoi_graph.claims.ways.rows import Row, rows_cost, rows_of
from hanoi_graph.errors import InputError
from hanoi_graph.states import State


def _classical(case: Case) -> bool:
    return case.classical


def _cost(case: Case) -> int:
    return 30 * all_states(case)


def _state(case: Case, index: Any) -> State:
    return State.from_index(int(index), discs=case.n, pegs=case.pegs)


@way("order", kind="closed form")
def order_by_formula(case: Case) -> Found:
    """Every disc may be on every peg."""
    return Found(case.states)


@way("order", kind="array", setup=_cost)
def order_by_array(case: Case) -> Found:
    """The rows of the explicit graph."""
    return Found(arrays.graph_of(case).order)


@way("order", kind="search", applies=lambda case: case.rule.is_strongly_connected, setup=_cost)
def order_by_search(case: Case) -> Found:
    """The states that can be reached from one of them."""
    found = arrays.distances_from(case, _state(case, 0))
    return Found(int((found >= 0).sum()))


@way("size", kind="closed form", applies=lambda case: case.graph == "hanoi")
def size_by_formula(case: Case) -> Found:
    """Every pair of pegs is open to one disc, unless both are empty."""
    arcs: int = len(case.rule.arcs) * (case.states - (case.pegs - 2) ** case.n) // 2
    return Found(arcs // 2 if case.rule.is_symmetric else arcs)


@way("size", kind="array", setup=_cost)
def size_by_array(case: Case) -> Found:
    """The entries of the explicit graph."""
    return Found(arrays.graph_of(case).size)


@way("states of degree", kind="array", setup=_cost)
def degrees_by_array(case: Case) -> Found:
    """Counted on the explicit graph."""
    degrees = arrays.graph_of(case).degrees()
    return Found(int((degrees == case.number("degree")).sum()))


@way("largest degree", kind="array", setup=_cost)
def largest_degree(case: Case) -> Found:
    """The longest row of the explicit graph."""
    degrees = arrays.graph_of(case).degrees()
    return Found(int(degrees.max()), (_state(case, degrees.argmax()),))


@way("diameter", kind="closed form", applies=_classical)
def diameter_by_formula(case: Case) -> Found:
    """2**n - 1, from one perfect state to another."""
    return Found(eccentricities.diameter(case.n))


@way("radius", kind="closed form", applies=_classical)
def radius_by_formula(case: Case) -> Found:
    """The eccentricity of a most central state."""
    return Found(eccentricities.radius(case.n))


@way(
    "centre",
    kind="closed form",
    applies=_classical,
    setup=lambda case: 20 * all_states(case) if case.n < 3 else 100,
)
def centre_by_formula(case: Case) -> Found:
    """The states whose three largest discs are on three pegs, and so on."""
    return Found(len(eccentricities.centre(case.n)))


@way("periphery", kind="closed form", applies=_classical)
def periphery_by_formula(case: Case) -> Found:
    """The states on the three shortest paths between perfect states."""
    return Found(eccentricities.count_periphery(case.n))


@way(
    "diametral pairs",
    kind="recursion",
    applies=_classical,
    setup=lambda case: 2 ** min(case.n, 60) * 200,
)
def diametral_by_recursion(case: Case) -> Found:
    """The last term of the exact distribution of distances."""
    pairs = statistics.distance_distribution(case.n)
    return Found(pairs[-1] // 2)


@way("wiener index", kind="closed form", applies=_classical)
def wiener_by_formula(case: Case) -> Found:
    """From the mean distance (Hinz 1989, Chan 1989)."""
    return Found(int(statistics.average_distance(case.n) * 9**case.n) // 2)


@way("mean distance", kind="closed form", applies=_classical)
def mean_by_formula(case: Case) -> Found:
    """From the once-or-twice automaton."""
    return Found(statistics.average_distance(case.n))


@way(
    "wiener index",
    kind="recursion",
    applies=_classical,
    setup=lambda case: 2 ** min(case.n, 60) * 200,
)
def wiener_by_distribution(case: Case) -> Found:
    """From the exact distribution of distances."""
    pairs = statistics.distance_distribution(case.n)
    return Found(sum(d * number for d, number in enumerate(pairs)) // 2)


@way("pairs with two shortest paths", kind="closed form", applies=_classical)
def two_paths_by_formula(case: Case) -> Found:
    """The ties of the once-or-twice automaton."""
    return Found(statistics.count_two_path_pairs(case.n) // 2)


@way("pairs by largest disc", kind="closed form", applies=_classical)
def largest_disc_by_formula(case: Case) -> Found:
    """The states of the once-or-twice automaton."""
    number, tie = _moves_and_tie(case)
    return Found(
        statistics.largest_disc_counts(case.n)["tie" if tie else "twice" if number == 2 else "once"]
    )


def _moves_and_tie(case: Case) -> tuple[int, bool]:
    """Return how many moves of the largest disc are asked for, and whether with a tie."""
    number, tie = case.number("number"), case.number("tie")
    if number not in (1, 2):
        raise InputError(f"number must be 1 or 2, got {number}")
    if tie not in (0, 1) or (number == 2 and tie):
        wanted = "0 or 1" if number == 1 else "0, where number is 2"
        raise InputError(f"tie must be {wanted}, got {tie}")
    return number, bool(tie)


# --- searches from all states ---


@way("diameter", kind="search", setup=rows_cost)
def diameter_by_search(case: Case) -> Found:
    """Searches from all states."""
    row = max(rows_of(case), key=lambda row: row.eccentricity)
    return Found(row.eccentricity, _far_pair(case, row))


def _far_pair(case: Case, row: Row) -> tuple[State, State]:
    """Return the state of a row and the first of those that are farthest from it."""
    distances = arrays.distances_from(case, _state(case, row.state))
    return _state(case, row.state), _state(case, distances.argmax())


@way("radius", kind="search", setup=rows_cost)
def radius_by_search(case: Case) -> Found:
    """Searches from all states, against the moves: an eccentricity is a distance to a state."""
    row = min(rows_of(case.turned), key=lambda row: row.eccentricity)
    return Found(row.eccentricity, (_state(case, row.state),))


@way("centre", kind="search", setup=rows_cost)
def centre_by_search(case: Case) -> Found:
    """Searches from all states, against the moves."""
    rows = rows_of(case.turned)
    least = min(row.eccentricity for row in rows)
    central = [row for row in rows if row.eccentricity == least]
    return Found(sum(row.weight for row in central), (_state(case, central[0].state),))


@way("periphery", kind="search", setup=rows_cost)
def periphery_by_search(case: Case) -> Found:
    """Searches from all states, against the moves."""
    rows = rows_of(case.turned)
    most = max(row.eccentricity for row in rows)
    return Found(sum(row.weight for row in rows if row.eccentricity == most))


@way("diametral pairs", kind="search", setup=rows_cost)
def diametral_by_search(case: Case) -> Found:
    """Searches from all states."""
    rows = rows_of(case)
    most = max(row.eccentricity for row in rows)
    far = [row for row in rows if row.eccentricity == most]
    return Found(sum(row.weight * row.sizes[most] for row in far) // 2, _far_pair(case, far[0]))


def _total(case: Case) -> int:
    """Return the sum of the distances of all ordered pairs."""
    return sum(
        row.weight * sum(d * size for d, size in enumerate(row.sizes)) for row in rows_of(case)
    )


@way("wiener index", kind="search", setup=rows_cost)
def wiener_by_search(case: Case) -> Found:
    """Searches from all states."""
    return Found(_total(case) // 2)


@way("mean distance", kind="search", setup=rows_cost)
def mean_by_search(case: Case) -> Found:
    """Searches from all states."""
    return Found(Fraction(_total(case), case.states**2))


def _counting_cost(case: Case) -> int:
    return (all_states(case) ** 2 << min(case.n, 20)) // 4


@way("most shortest paths", kind="search", setup=_counting_cost)
def most_paths_by_search(case: Case) -> Found:
    """Shortest paths counted between all pairs."""
    counts = arrays.path_counts(case)
    row, column = divmod(int(counts.argmax()), len(counts))
    return Found(int(counts.max()), (_state(case, row), _state(case, column)))


@way("pairs with two shortest paths", kind="search", setup=_counting_cost)
def two_paths_by_search(case: Case) -> Found:
    """Shortest paths counted between all pairs."""
    return Found(int((arrays.path_counts(case) == 2).sum()) // 2)


@way(
    "pairs by largest disc",
    kind="search",
    applies=lambda case: case.graph == "hanoi" and case.rule.is_complete and case.n > 0,
    setup=lambda case: _copies_cost(case),
)
def largest_disc_by_search(case: Case) -> Found:
    """Searches in a copy, put together for one and for two moves of the largest disc.

    It goes from peg A to peg B; all other pairs of pegs are alike. The states of the smaller discs
    in which it can are those that keep off both pegs.
    """
    number, tie = _moves_and_tie(case)
    pegs, below = case.pegs, case.states // case.pegs
    inside = arrays.all_distances(Case(case.graph, case.rule, case.n - 1))
    shortest = arrays.distances_from_first(case, below)[:, below : 2 * below]
    once = _joined([(inside[:, x], inside[x]) for x in _clear(case, 0, 1)]) + 1
    if number == 2:
        return Found(pegs * (pegs - 1) * int((once > shortest).sum()))
    twice = np.full_like(once, np.iinfo(np.int32).max)
    for peg in range(2, pegs):
        there = _joined([(inside[:, x], inside[x]) for x in _clear(case, 0, peg)])
        whole = _joined([(there[:, y], inside[y]) for y in _clear(case, peg, 1)])
        twice = np.minimum(twice, whole + 2)
    tied = twice == shortest
    wanted = tied if tie else ~tied
    return Found(pegs * (pegs - 1) * int(((once == shortest) & wanted).sum()))


def _copies_cost(case: Case) -> int:
    states = all_states(case)
    below, clear = states // case.pegs, int((case.pegs - 2) ** min(case.n - 1, 40))
    ways = 1 if case.number("number") == 2 else 2 * case.pegs
    return all_pairs(case) // (2 * case.pegs) + ways * below**2 * clear // 10


def _clear(case: Case, i: int, j: int) -> list[int]:
    """Return the states of the smaller discs with nothing on two pegs."""
    others = [peg for peg in range(case.pegs) if peg not in (i, j)]
    states = [0]
    for disc in range(case.n - 1):
        states = [state + peg * case.pegs**disc for peg in others for state in states]
    return states


def _joined(parts: list[tuple[NDArray[np.int32], NDArray[np.int32]]]) -> NDArray[np.int32]:
    """Return the least sum over the parts, for all pairs."""
    best = np.add.outer(*parts[0])
    for left, right in parts[1:]:
        np.minimum(best, np.add.outer(left, right), out=best)
    return np.asarray(best, np.int32)
