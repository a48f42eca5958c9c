"""The flow along shortest paths, against all shortest paths found by the naive search."""

from collections import Counter, deque
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from hanoi_graph import hanoi_graph
from hanoi_graph.analysis.distances import distances_to
from hanoi_graph.analysis.flows import shortest_path_flow
from hanoi_graph.errors import InputError


def all_shortest_paths(graph, start, goal):
    """Every shortest path, by breadth first search from the start over lists of states."""
    waiting, found = deque([[start]]), []
    depth = {start: 0}
    while waiting:
        path = waiting.popleft()
        if path[-1] == goal:
            found.append(path)
        for other in graph.neighbours(path[-1]).tolist():
            if depth.setdefault(other, len(path)) == len(path):
                waiting.append([*path, other])
    return found


@pytest.mark.parametrize("goal", ["C", "CC", "AB", "CCC", "ABA", "CAB", "BBAC"])
def test_the_flow_counts_the_paths_over_each_edge(goal):
    graph, distances = hanoi_graph(len(goal)), distances_to(goal)
    wanted = Counter()
    for start in range(graph.order):
        paths = all_shortest_paths(graph, start, int(np.argmin(distances)))
        for path in paths:
            for edge in pairwise(path):
                wanted[frozenset(edge)] += Fraction(1, len(paths))
    flow = shortest_path_flow(graph.edges(), distances)
    assert [wanted[frozenset(edge)] for edge in graph.edges().tolist()] == flow.tolist()


@pytest.mark.parametrize("n", range(1, 9))
def test_all_the_water_comes_down(n):
    graph, distances = hanoi_graph(n), distances_to("C" * n)
    flow = shortest_path_flow(graph.edges(), distances)
    into_goal = (graph.edges() == 3**n - 1).any(axis=1)
    assert flow[into_goal].sum() == 3**n - 1
    assert set(flow % 1) == {0.0}


def test_what_does_not_belong_together_is_refused():
    with pytest.raises(InputError, match="edges must join states below 2"):
        shortest_path_flow([[0, 2]], [0, 1])
    with pytest.raises(InputError, match="some state has no nearer neighbour"):
        shortest_path_flow([[0, 1]], [0, 1, 2])
