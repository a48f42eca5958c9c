"""Ways to find what two states have: distance, shortest, longest and simple paths."""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.analysis.distances import Distances, distances_to
from hanoi_graph.analysis.multipeg import frame_stewart, frame_stewart_path
from hanoi_graph.analysis.restricted import restricted_path
from hanoi_graph.claims.model import Case
from hanoi_graph.claims.ways import arrays, frontier, widths
from hanoi_graph.claims.ways.registry import Found, all_states, way
from hanoi_graph.errors import InputError
from hanoi_graph.isomorphism import sierpinski_to_hanoi
from hanoi_graph.paths.selfsimilar import (
    count_longest_paths,
    count_simple_paths,
    longest_path,
    shortest_by_recursion,
)
from hanoi_graph.paths.shortest import (
    distance,
    largest_disc_moves,
    shortest_path,
    shortest_path_count,
)
from hanoi_graph.states import State


def ends(case: Case) -> tuple[State, State]:
    """Return start and goal."""
    return case.state("start"), case.state("goal")


def _classical(case: Case) -> bool:
    return case.classical


def _three_pegs_restricted(case: Case) -> bool:
    return case.graph == "hanoi" and case.pegs == 3 and not case.rule.is_complete


def _between_perfect(case: Case) -> bool:
    return all(state.perfect_peg is not None for state in ends(case))


@way("distance", kind="closed form", applies=_classical)
def distance_by_formula(case: Case) -> Found:
    """The largest disc moves once or twice."""
    start, goal = ends(case)
    return Found(distance(start, goal), (start, goal), lambda: shortest_path(start, goal))


@way(
    "distance",
    kind="closed form",
    applies=lambda case: case.graph == "sierpinski" and case.pegs == 3,
)
def distance_by_isomorphism(case: Case) -> Found:
    """S_3^n is H_3^n with other names."""
    start, goal = ends(case)
    return Found(distance(sierpinski_to_hanoi(start), sierpinski_to_hanoi(goal)), (start, goal))


@way(
    "distance",
    kind="closed form",
    applies=lambda case: case.graph == "sierpinski" and case.state("goal").perfect_peg is not None,
)
def distance_to_extreme(case: Case) -> Found:
    """Letter k owes 2**(k-1) where it differs (Klavzar and Milutinovic 1997)."""
    start, goal = ends(case)
    peg = goal.perfect_peg
    return Found(sum(1 << k for k, letter in enumerate(start) if letter != peg), (start, goal))


@way(
    "distance",
    kind="closed form",
    applies=lambda case: (
        case.graph == "hanoi"
        and case.pegs == 4
        and case.rule.is_complete
        and _between_perfect(case)
    ),
)
def distance_by_bousch(case: Case) -> Found:
    """The Frame-Stewart number is the distance for four pegs (T. Bousch 2014)."""
    start, goal = ends(case)
    if start == goal:
        return Found(0, (start, goal))
    return Found(
        frame_stewart(case.n, pegs=4),
        (start, goal),
        lambda: frame_stewart_path(
            case.n, pegs=4, start=start.perfect_peg or 0, goal=goal.perfect_peg
        ),
    )


@way("distance", kind="recursion", applies=_classical, step=lambda case: 2000 + 500 * case.n)
def distance_by_recursion(case: Case) -> Found:
    """The self-similar engine with (min, +)."""
    start, goal = ends(case)
    return Found(shortest_by_recursion(start, goal)[0], (start, goal))


@way(
    "distance",
    kind="recursion",
    applies=_three_pegs_restricted,
    step=lambda case: 5000 * (case.n + 1),
)
def distance_of_restricted(case: Case) -> Found:
    """Least ways of the largest disc through the peg graph, for a tower below it."""
    start, goal = ends(case)
    path = restricted_path(start, goal, peg_graph=case.rule)
    return Found(path.length, (start, goal), lambda: path)


@functools.lru_cache(maxsize=2)
def _array(goal: State) -> Distances:
    return distances_to(goal)


@way("distance", kind="array", applies=_classical, setup=all_states)
def distance_by_array(case: Case) -> Found:
    """The array of all distances to the goal, written by its own recursion."""
    start, goal = ends(case)
    return Found(int(_array(goal)[start.index]), (start, goal))


@way(
    "distance",
    kind="search",
    applies=lambda case: case.graph == "hanoi",
    setup=arrays.search_cost,
    step=lambda case: 300,
)
def distance_by_search(case: Case) -> Found:
    """Breadth-first search, from the goal where moves can be taken back."""
    start, goal = ends(case)
    if case.rule.is_symmetric:
        from_goal = arrays.searched(case, goal)
        return Found(
            from_goal.distance(start), (start, goal), lambda: from_goal.path(start).reversed()
        )
    from_start = arrays.searched(case, start)
    return Found(from_start.distance(goal), (start, goal), lambda: from_start.path(goal))


@way(
    "distance",
    kind="search",
    applies=lambda case: case.graph == "sierpinski",
    setup=lambda case: 30 * all_states(case),
)
def distance_of_sierpinski(case: Case) -> Found:
    """Breadth-first search on the explicit graph."""
    start, goal = ends(case)
    return Found(int(arrays.distances_from(case, goal)[start.index]), (start, goal))


@way("shortest paths", kind="closed form", applies=_classical)
def shortest_paths_by_formula(case: Case) -> Found:
    """Two exactly where one and two moves of the largest disc are as short."""
    return Found(shortest_path_count(*ends(case)), ends(case))


@way("shortest paths", kind="recursion", applies=_classical, step=lambda case: 2000 + 500 * case.n)
def shortest_paths_by_recursion(case: Case) -> Found:
    """The self-similar engine counts them with the lengths."""
    return Found(shortest_by_recursion(*ends(case))[1], ends(case))


def _reached(goal: State, distances: NDArray[np.int32]) -> int:
    """Return the distance of the goal in an array of them."""
    if distances[goal.index] < 0:
        raise InputError("goal must be reached by legal moves, and no path leads there")
    return int(distances[goal.index])


def _searched_back(case: Case) -> bool:
    return case.graph == "hanoi" and case.rule.is_symmetric


@way(
    "shortest paths",
    kind="search",
    applies=_searched_back,
    setup=arrays.search_cost,
    step=lambda case: 20_000 + all_states(case) // 50,
)
def shortest_paths_by_search(case: Case) -> Found:
    """Counted backwards through the layers of a search."""
    start, goal = ends(case)
    return Found(arrays.searched(case, goal).count_paths(start), (start, goal))


@way(
    "shortest paths",
    kind="search",
    applies=lambda case: not _searched_back(case),
    setup=lambda case: 40 * all_states(case),
    step=lambda case: 40 * all_states(case),
)
def shortest_paths_along_arcs(case: Case) -> Found:
    """Counted forwards along the arcs of the explicit graph, one layer after the other."""
    start, goal = ends(case)
    graph = arrays.graph_of(case)
    distances = arrays.distances_from(case, start)
    counts = {start.index: 1}
    for depth in range(1, _reached(goal, distances) + 1):
        reached: dict[int, int] = {}
        for tail, number in counts.items():
            for head in graph.neighbours(tail).tolist():
                if distances[head] == depth:
                    reached[head] = reached.get(head, 0) + number
        counts = reached
    return Found(counts[goal.index], (start, goal))


@way("largest disc moves", kind="closed form", applies=_classical)
def largest_disc_by_formula(case: Case) -> Found:
    """The shorter of the two ways; none where that disc stays, for moves without it do as well."""
    start, goal = ends(case)
    stays = start.positions[-1:] == goal.positions[-1:]
    return Found(0 if stays else min(largest_disc_moves(start, goal)), (start, goal))


@way(
    "largest disc moves",
    kind="search",
    applies=lambda case: case.graph == "hanoi",
    setup=lambda case: 40 * all_states(case),
    step=lambda case: 40 * all_states(case),
)
def largest_disc_by_search(case: Case) -> Found:
    """A search that prefers, among equally long ways, those with fewer moves of that disc."""
    start, goal = ends(case)
    weight = case.pegs ** max(case.n - 1, 0)
    graph = arrays.graph_of(case)
    distances = arrays.distances_from(case, start)
    best = {start.index: 0}
    for depth in range(1, _reached(goal, distances) + 1):
        reached: dict[int, int] = {}
        for tail, moves in best.items():
            for head in graph.neighbours(tail).tolist():
                if distances[head] == depth:
                    more = moves + (head // weight % case.pegs != tail // weight % case.pegs)
                    reached[head] = min(more, reached.get(head, more))
        best = reached
    return Found(best[goal.index], (start, goal))


@way("longest path", kind="recursion", applies=_classical, step=lambda case: 20_000 * (case.n + 1))
def longest_by_recursion(case: Case) -> Found:
    """The self-similar engine with (max, +)."""
    path = longest_path(*ends(case))
    return Found(path.length, ends(case), lambda: path)


@way("longest paths", kind="recursion", applies=_classical, step=lambda case: 20_000 * (case.n + 1))
def longest_paths_by_recursion(case: Case) -> Found:
    """The self-similar engine counts them with the lengths."""
    return Found(count_longest_paths(*ends(case)), ends(case))


@way(
    "simple paths",
    kind="recursion",
    applies=lambda case: case.classical,
    step=lambda case: 20_000 * (case.n + 1) + 3 ** min(case.n, 30) * 10,
)
def simple_paths_by_recursion(case: Case) -> Found:
    """The self-similar engine with (+, x)."""
    return Found(count_simple_paths(*ends(case)), ends(case))


@way("longest path", kind="search", applies=lambda case: case.rule.is_symmetric, step=widths.PATHS)
def longest_by_trying(case: Case) -> Found:
    """Every simple path, edge by edge, of those alike at the frontier the longest."""
    return Found(_longest_tried(case)[0], ends(case))


@way("longest paths", kind="search", applies=lambda case: case.rule.is_symmetric, step=widths.PATHS)
def longest_paths_by_trying(case: Case) -> Found:
    """The same, counted."""
    return Found(_longest_tried(case)[1], ends(case))


def _longest_tried(case: Case) -> tuple[int, int]:
    start, goal = ends(case)
    if start == goal:
        return 0, 1
    edges = arrays.graph_of(case).edges().tolist()
    return frontier.longest_paths(edges, start.index, goal.index)


@way("simple paths", kind="search", applies=lambda case: case.rule.is_symmetric, step=widths.PATHS)
def simple_paths_by_trying(case: Case) -> Found:
    """Every simple path, edge by edge, those alike at the frontier taken together."""
    start, goal = ends(case)
    if start == goal:
        return Found(1, (start, goal))
    edges = arrays.graph_of(case).edges().tolist()
    return Found(frontier.count_paths(edges, start.index, goal.index), (start, goal))
