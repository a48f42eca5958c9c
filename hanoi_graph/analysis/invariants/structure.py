"""Parameters that the libraries compute from the graph: degrees, distances, connectivity."""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.generators import hanoi_graph, sierpinski_graph
from hanoi_graph.graphs import Family, StateGraph

if TYPE_CHECKING:
    import networkx as nx


# Not an error: nobody but `compare_invariants` sees it.
class Infeasible(Exception):  # noqa: N818
    """A value is not computed; the message says why."""


class Subject:
    """A graph, and the forms of it that several parameters are computed from."""

    def __init__(self, n: int, pegs: int, family: Family) -> None:
        build = hanoi_graph if family == "hanoi" else sierpinski_graph
        self.graph: StateGraph = build(n, pegs=pegs)

    @property
    def order(self) -> int:
        """Number of vertices."""
        return self.graph.order

    @functools.cached_property
    def networkx(self) -> nx.Graph[Any]:
        """The graph for networkx, its vertices the indices."""
        import networkx as nx

        graph: nx.Graph[Any] = nx.Graph()
        graph.add_nodes_from(range(self.order))
        graph.add_edges_from(self.graph.edges().tolist())
        return graph

    @functools.cached_property
    def distances(self) -> NDArray[np.int64]:
        """The distances of all pairs, by breadth-first search from each vertex."""
        from scipy.sparse.csgraph import dijkstra

        found = dijkstra(self.graph.to_scipy(), unweighted=True)
        return np.asarray(found).astype(np.int64)

    @functools.cached_property
    def perfect(self) -> list[int]:
        """The indices of the perfect states."""
        pegs = self.graph.pegs
        return sorted({peg * (self.order - 1) // (pegs - 1) for peg in range(pegs)})


def degrees(subject: Subject) -> dict[int, int]:
    """Return how many vertices have which degree."""
    values, counts = np.unique(subject.graph.degrees(), return_counts=True)
    return dict(zip(values.tolist(), counts.tolist(), strict=True))


def diameter(subject: Subject) -> int:
    """Return the largest of all distances."""
    return int(subject.distances.max())


def radius(subject: Subject) -> int:
    """Return the smallest eccentricity."""
    return int(subject.distances.max(axis=1).min())


def wiener_index(subject: Subject) -> int:
    """Return the sum of the distances over all unordered pairs."""
    return int(subject.distances.sum()) // 2


def average_distance(subject: Subject) -> Fraction:
    """Return the average of the distances over all ordered pairs, equal vertices included."""
    return Fraction(int(subject.distances.sum()), subject.order**2)


def perfect_distance(subject: Subject) -> int:
    """Return the distance between the first two perfect states."""
    return _search_from_perfect(subject)[0]


def perfect_shortest_paths(subject: Subject) -> int:
    """Return the number of shortest paths between the first two perfect states."""
    return _search_from_perfect(subject)[1]


def _search_from_perfect(subject: Subject) -> tuple[int, int]:
    """Return distance and number of shortest paths between two perfect states, by layers."""
    if len(subject.perfect) < 2:
        return 0, 1
    start, goal = subject.perfect[:2]
    seen, layer, length = {start}, {start: 1}, 0
    while goal not in layer:
        following: dict[int, int] = {}
        for vertex, paths in layer.items():
            for neighbour in subject.graph.neighbours(vertex).tolist():
                if neighbour not in seen:
                    following[neighbour] = following.get(neighbour, 0) + paths
        seen |= following.keys()
        layer, length = following, length + 1
    return length, layer[goal]


def clique_number(subject: Subject) -> int:
    """Return the size of the largest clique, by listing the maximal ones."""
    import networkx as nx

    return max(map(len, nx.find_cliques(subject.networkx)))


def matching_number(subject: Subject) -> int:
    """Return the size of a largest matching, by the blossom algorithm."""
    import networkx as nx

    return len(nx.max_weight_matching(subject.networkx, maxcardinality=True))


def planar(subject: Subject) -> bool:
    """Return whether the graph can be drawn without crossings, by the left-right test."""
    import networkx as nx

    return bool(nx.check_planarity(subject.networkx)[0])


def vertex_connectivity(subject: Subject) -> int:
    """Return how many vertices must go to disconnect the graph, by flows."""
    import networkx as nx

    return int(nx.node_connectivity(subject.networkx))


def edge_connectivity(subject: Subject) -> int:
    """Return how many edges must go to disconnect the graph, by flows."""
    import networkx as nx

    return int(nx.edge_connectivity(subject.networkx))
