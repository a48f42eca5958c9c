from __future__ import annotations

import json
import subprocess
import sys

import networkx as nx
import numpy as np
import oracle
import pytest

from hanoi_graph import memory
from hanoi_graph.errors import InputError, InputTypeError, MissingPackageError, TooLargeError
from hanoi_graph.generators import hanoi_graph, sierpinski_graph
from hanoi_graph.moves import Move, move_between
from hanoi_graph.states import State

CASES = [(3, 4, "complete"), (4, 3, "linear"), (3, 4, "cyclic"), (5, 3, "star"), (3, 0, "complete")]


def naive_moves(pegs: int, discs: int, name: str) -> dict[tuple[oracle.Pegs, oracle.Pegs], tuple]:
    """Every arc with its move."""
    return {
        (state, oracle.after(state, move)): move
        for state in oracle.all_states(discs, pegs)
        for move in oracle.moves_of(state, pegs, oracle.arcs_of(name, pegs))
    }


@pytest.mark.parametrize(("pegs", "discs", "name"), CASES)
def test_edges_and_their_moves_are_the_naive_ones(pegs, discs, name):
    graph = hanoi_graph(discs, pegs=pegs, peg_graph=name)
    states = oracle.all_states(discs, pegs)
    found = {
        (states[tail], states[head]): tuple(move)
        for (tail, head), move in zip(
            graph.edges().tolist(), graph.edge_moves().tolist(), strict=True
        )
    }
    expected = naive_moves(pegs, discs, name)
    if not graph.directed:
        expected = {
            (s, t): move for (s, t), move in expected.items() if states.index(s) < states.index(t)
        }
    assert found == expected
    assert graph.size == len(expected)
    assert graph.edges().shape == (graph.size, 2)


def test_edges_come_in_the_order_of_the_rows():
    for graph in (hanoi_graph(4), hanoi_graph(4, peg_graph="cyclic"), sierpinski_graph(3, pegs=4)):
        edges = graph.edges()
        assert edges.dtype == np.int32
        assert edges.tolist() == sorted(edges.tolist())
        assert graph.edge_discs().dtype == graph.edge_moves().dtype == np.uint8
        assert np.array_equal(graph.edge_discs(), graph.edge_moves()[:, 0])


def test_edges_of_disc_k_are_as_many_as_the_recursion_says():
    # Disc k moves in 3 edges for each state of the n - k larger discs.
    counts = np.bincount(hanoi_graph(7).edge_discs()).tolist()
    assert counts == [0, *(3 * 3 ** (7 - disc) for disc in range(1, 8))]


@pytest.mark.parametrize(("pegs", "discs"), [(3, 4), (4, 3), (5, 2)])
def test_level_of_a_sierpinski_edge_is_the_largest_place_where_its_ends_differ(pegs, discs):
    graph = sierpinski_graph(discs, pegs=pegs)
    states = oracle.all_states(discs, pegs)
    for (tail, head), (level, low, high) in zip(
        graph.edges().tolist(), graph.edge_moves().tolist(), strict=True
    ):
        s, t = states[tail], states[head]
        assert level == max(k for k in range(1, discs + 1) if s[k - 1] != t[k - 1])
        assert (low, high) == (s[level - 1], t[level - 1])


@pytest.mark.parametrize("name", ["complete", "cyclic"])
def test_has_edge_agrees_with_the_rows(name):
    graph = hanoi_graph(3, peg_graph=name)
    for tail in range(graph.order):
        row = set(graph.neighbours(tail).tolist())
        assert {head for head in range(graph.order) if graph.has_edge(tail, head)} == row


def test_neighbours_is_a_view_of_the_row():
    graph = hanoi_graph(3)
    assert np.shares_memory(graph.neighbours(5), graph.indices)
    with pytest.raises(InputError, match="index must be from 0 to 26, got 27"):
        graph.neighbours(27)
    with pytest.raises(InputError, match="index must be from 0 to 26, got -1"):
        graph.has_edge(0, -1)
    with pytest.raises(InputTypeError, match=r"index must be an integer, got 1\.0"):
        graph.neighbours(1.0)


@pytest.mark.parametrize("order", ["smallest-first", "largest-first"])
def test_labels_are_the_states_of_the_indices(order):
    graph = hanoi_graph(3, pegs=4)
    states = [State.from_index(index, discs=3, pegs=4) for index in range(64)]
    assert graph.labels(order=order) == [state.word(order=order) for state in states]
    assert graph.labels("tuple", order=order) == [tuple(state) for state in states]
    assert graph.labels("index") == list(range(64))


def test_unknown_labels_and_orders_are_named():
    with pytest.raises(InputError, match="labels must be word, index, tuple, got 'letters'"):
        hanoi_graph(2).to_networkx(labels="letters")
    with pytest.raises(InputError, match="order must be smallest-first or largest-first"):
        hanoi_graph(2).to_networkx(order="largest")


@pytest.mark.parametrize("order", ["smallest-first", "largest-first"])
def test_networkx_graph_has_the_move_on_every_edge(order):
    graph = hanoi_graph(4).to_networkx(order=order)
    assert type(graph) is nx.Graph
    assert graph.number_of_nodes() == 81
    assert graph.number_of_edges() == 120
    position = {word: index for index, word in enumerate(graph)}
    for u, v, move in graph.edges(data=True):
        first, second = sorted((u, v), key=position.__getitem__)
        expected = move_between(State(first, order=order), State(second, order=order))
        assert expected == Move(move["disc"], move["source_peg"], move["target_peg"])
        assert all(type(value) is int for value in move.values())
    assert graph.graph == {
        "discs": 4, "pegs": 3, "family": "hanoi", "peg_graph": "complete", "order": order,
    }  # fmt: skip


def test_networkx_graph_of_a_directed_peg_graph_is_directed():
    graph = hanoi_graph(3, peg_graph="cyclic").to_networkx(labels="tuple")
    assert type(graph) is nx.DiGraph
    expected = naive_moves(3, 3, "cyclic")
    assert {
        (u, v): (move["disc"], move["source_peg"], move["target_peg"])
        for u, v, move in graph.edges(data=True)
    } == expected
    assert "order" not in graph.graph


def test_networkx_distances_are_the_naive_ones():
    graph = hanoi_graph(3, pegs=4, peg_graph="star").to_networkx(labels="tuple")
    naive = oracle.search((0, 0, 0), 4, oracle.arcs_of("star", 4))
    assert nx.single_source_shortest_path_length(graph, (0, 0, 0)) == {
        state: distance for state, (distance, _) in naive.items()
    }


def test_networkx_graph_survives_the_formats_with_their_own_source_and_target():
    graph = hanoi_graph(2).to_networkx()
    data = json.loads(json.dumps(nx.node_link_data(graph, edges="links")))
    again = nx.node_link_graph(data, edges="links")
    assert nx.utils.graphs_equal(again, graph)


def test_networkx_graph_of_a_sierpinski_graph_has_levels():
    graph = sierpinski_graph(2).to_networkx()
    assert graph.edges["CA", "AC"] == {"level": 2}
    assert graph.edges["AA", "BA"] == {"level": 1}


def test_scipy_matrix_shares_the_arrays():
    for graph in (hanoi_graph(5), hanoi_graph(3, pegs=4, peg_graph="cyclic"), hanoi_graph(0)):
        matrix = graph.to_scipy()
        assert matrix.shape == (graph.order, graph.order)
        assert matrix.dtype == np.int64
        if graph.discs:
            assert np.shares_memory(matrix.indices, graph.indices)
        assert np.shares_memory(matrix.indptr, graph.indptr)
        assert matrix.indices.dtype == np.int32
        dense = np.zeros(matrix.shape, int)
        for state in range(graph.order):
            dense[state, graph.neighbours(state)] = 1
        assert np.array_equal(matrix.toarray(), dense)
    assert hanoi_graph(2).to_scipy(dtype=np.float32).dtype == np.float32


def test_scipy_search_runs_on_the_matrix():
    from scipy.sparse.csgraph import shortest_path

    distances = shortest_path(hanoi_graph(4).to_scipy(), unweighted=True, indices=0)
    naive = oracle.search((0, 0, 0, 0))
    assert distances.tolist() == [naive[state][0] for state in oracle.all_states(4)]


@pytest.mark.parametrize("name", ["complete", "cyclic"])
def test_igraph_graph_equals_the_networkx_graph(name, need):
    need("igraph")
    graph = hanoi_graph(3, peg_graph=name)
    other, expected = graph.to_igraph(), graph.to_networkx()
    assert other.is_directed() == expected.is_directed()
    assert other.vs["name"] == list(expected)
    assert other["order"] == "smallest-first"
    assert other["discs"] == 3
    names = other.vs["name"]
    found = {(names[edge.source], names[edge.target]): edge.attributes() for edge in other.es}
    assert found == {(u, v): move for u, v, move in expected.edges(data=True)}


def test_igraph_that_is_missing_is_named_with_its_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "igraph", None)
    with pytest.raises(MissingPackageError, match=r"pip install 'hanoi-graph\[igraph\]'"):
        hanoi_graph(2).to_igraph()


def test_a_graph_cannot_be_changed_and_is_equal_to_itself_only():
    graph = hanoi_graph(2)
    with pytest.raises(AttributeError, match="discs"):
        graph.discs = 3
    assert graph == graph
    assert graph != hanoi_graph(2)
    assert len({graph, hanoi_graph(2)}) == 2


def test_importing_the_generators_loads_numpy_only():
    code = (
        "import sys, hanoi_graph.generators; "
        "print([name for name in ('networkx', 'scipy', 'igraph', 'matplotlib', 'psutil', 'numba')"
        " if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_graph_shows_what_it_is_and_not_its_arrays():
    assert repr(sierpinski_graph(2, pegs=4)) == "<StateGraph S_4^2: 16 vertices, 30 edges>"
    cyclic = hanoi_graph(2, peg_graph="cyclic")
    assert repr(cyclic) == "<StateGraph H_3^2, cyclic: 9 vertices, 12 arcs>"


@pytest.mark.parametrize("call", ["to_networkx", "labels", "edges", "edge_moves", "to_scipy"])
def test_what_would_not_fit_is_refused_before_it_is_made(call, monkeypatch):
    graph = hanoi_graph(6)
    monkeypatch.setattr(memory, "available", lambda: 0)
    with pytest.raises(TooLargeError, match=r"of 729 vertices and 1092 edges would need .* GiB"):
        getattr(graph, call)()
