"""Ways to find what one goal has: layers, eccentricity, sums of distances."""

from __future__ import annotations

import functools
from fractions import Fraction

import numpy as np

from hanoi_graph.analysis.distances import distances_to, layer_sizes
from hanoi_graph.analysis.eccentricities import distances_to_perfect, eccentricity
from hanoi_graph.analysis.sequences import layer_size
from hanoi_graph.claims.model import Case
from hanoi_graph.claims.ways import arrays
from hanoi_graph.claims.ways.registry import Found, all_states, way
from hanoi_graph.states import State


def _to_perfect(case: Case) -> bool:
    return case.classical and case.state("goal").perfect_peg is not None


def _classical(case: Case) -> bool:
    return case.classical


def _cost(case: Case) -> int:
    return 30 * all_states(case) if case.graph == "sierpinski" else arrays.search_cost(case)


@functools.lru_cache(maxsize=8)
def _array_sizes(goal: State) -> list[int]:
    return layer_sizes(goal)


def _searched_sizes(case: Case) -> list[int]:
    """Return the layer sizes by search; from the goal, which for one-way moves has to be turned."""
    goal = case.state("goal")
    if case.graph == "sierpinski":
        found = arrays.distances_from(case, goal)
        return [int(size) for size in np.bincount(found)]
    return list(arrays.searched(case.turned, goal).layer_sizes)


@way("layer size", kind="closed form", applies=_to_perfect)
def layer_by_formula(case: Case) -> Found:
    """2 to the number of ones of the distance."""
    d = case.number("distance")
    return Found(layer_size(d) if 0 <= d < 2**case.n else 0, (case.state("goal"),))


@way("layer size", kind="array", applies=_classical, setup=lambda case: 2 ** min(case.n, 60) * 8)
def layer_by_array(case: Case) -> Found:
    """The sizes of all layers at once, by the recursion of the graph."""
    return _layer(case, _array_sizes(case.state("goal")))


@way("layer size", kind="search", setup=_cost)
def layer_by_search(case: Case) -> Found:
    """The layers of a search."""
    return _layer(case, _searched_sizes(case))


def _layer(case: Case, sizes: list[int]) -> Found:
    d = case.number("distance")
    return Found(sizes[d] if 0 <= d < len(sizes) else 0, (case.state("goal"),))


@way("eccentricity", kind="closed form", applies=_classical)
def eccentricity_by_formula(case: Case) -> Found:
    """The distance to the farthest perfect state."""
    return Found(eccentricity(case.state("goal")), (case.state("goal"),))


@way("eccentricity", kind="array", applies=_classical, setup=lambda case: 2 ** min(case.n, 60) * 8)
def eccentricity_by_array(case: Case) -> Found:
    """The last layer that is not empty."""
    return Found(len(_array_sizes(case.state("goal"))) - 1, (case.state("goal"),))


@way("eccentricity", kind="search", setup=_cost)
def eccentricity_by_search(case: Case) -> Found:
    """The last layer of a search, and a state in it."""
    sizes = _searched_sizes(case)
    goal = case.state("goal")
    if case.graph == "hanoi" and case.rule.is_symmetric:
        far = arrays.searched(case, goal).farthest(limit=1)[0]
        return Found(len(sizes) - 1, (far, goal))
    return Found(len(sizes) - 1, (goal,))


@way("farthest states", kind="search", setup=_cost)
def farthest_by_search(case: Case) -> Found:
    """The size of the last layer of a search."""
    return Found(_searched_sizes(case)[-1], (case.state("goal"),))


@way("sum of distances", kind="array", applies=_classical, setup=all_states)
def sum_by_array(case: Case) -> Found:
    """The sum of the array of all distances."""
    return Found(int(distances_to(case.state("goal")).sum(dtype=np.int64)))


@way("sum of distances", kind="search", setup=_cost)
def sum_by_search(case: Case) -> Found:
    """The sum over the layers of a search."""
    return Found(sum(d * size for d, size in enumerate(_searched_sizes(case))))


@way("mean of distances", kind="array", applies=_classical, setup=all_states)
def mean_by_array(case: Case) -> Found:
    """The mean of the array of all distances."""
    return Found(Fraction(int(sum_by_array(case).value), case.states))


@way("mean of distances", kind="search", setup=_cost)
def mean_by_search(case: Case) -> Found:
    """The mean over the layers of a search."""
    return Found(Fraction(int(sum_by_search(case).value), case.states))


@way("sum to perfect", kind="closed form", applies=_classical)
def perfect_by_formula(case: Case) -> Found:
    """Three distances to perfect states."""
    return Found(sum(distances_to_perfect(case.state("state"))), (case.state("state"),))


@way("sum to perfect", kind="search", setup=lambda case: 30 * case.pegs * all_states(case))
def perfect_by_search(case: Case) -> Found:
    """Searches from the perfect states, against the moves."""
    state = case.state("state")
    corners = [State.perfect(case.n, peg, pegs=case.pegs) for peg in range(case.pegs)]
    total = sum(int(arrays.distances_from(case.turned, c)[state.index]) for c in corners)
    return Found(total, (state,))
