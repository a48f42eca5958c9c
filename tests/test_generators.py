from __future__ import annotations

import math
import random
import tracemalloc
from fractions import Fraction
from itertools import combinations

import networkx as nx
import numpy as np
import oracle
import pytest

from hanoi_graph import generators, memory
from hanoi_graph.errors import InputError, InputTypeError, TooLargeError
from hanoi_graph.generators import hanoi_graph, sierpinski_graph
from hanoi_graph.graphs import StateGraph
from hanoi_graph.moves import PegGraph

NAMES = ["complete", "linear", "cyclic", "star"]
# (pegs, discs), up to about a thousand states each.
SIZES = [(p, n) for p, most in ((2, 6), (3, 5), (4, 5), (5, 4), (6, 3)) for n in range(most + 1)]


def index_of(state: oracle.Pegs, pegs: int) -> int:
    return sum(peg * pegs**k for k, peg in enumerate(state))


def naive_rows(discs: int, pegs: int, arcs: oracle.Arcs) -> list[list[int]]:
    return [
        sorted(index_of(other, pegs) for other in oracle.neighbours_of(state, pegs, arcs))
        for state in oracle.all_states(discs, pegs)
    ]


def sierpinski_joined(s: oracle.Pegs, t: oracle.Pegs) -> bool:
    """Whether words (first letter first) are neighbours, by the definition of S_p^n."""
    k = max((place for place in range(len(s)) if s[place] != t[place]), default=None)
    if k is None:
        return False
    return all(letter == t[k] for letter in s[:k]) and all(letter == s[k] for letter in t[:k])


def rows_of(graph: StateGraph) -> list[list[int]]:
    return [graph.neighbours(index).tolist() for index in range(graph.order)]


def check_arrays(graph: StateGraph) -> None:
    """The promises of the arrays that do not depend on the family."""
    assert graph.indptr.dtype == graph.indices.dtype == np.int32
    assert graph.indptr.shape == (graph.pegs**graph.discs + 1,)
    assert graph.indices.flags.c_contiguous
    assert graph.indices.flags.aligned
    assert graph.indptr[0] == 0
    assert graph.indptr[-1] == len(graph.indices)
    rows = np.repeat(np.arange(graph.order), np.diff(graph.indptr))
    assert not (rows == graph.indices).any()
    ascending = np.diff(rows * graph.order + graph.indices) > 0
    assert ascending.all()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("pegs", "discs"), SIZES)
def test_hanoi_graph_is_the_naive_one(pegs, discs, name):
    graph = hanoi_graph(discs, pegs=pegs, peg_graph=name)
    check_arrays(graph)
    assert rows_of(graph) == naive_rows(discs, pegs, oracle.arcs_of(name, pegs))
    assert (graph.discs, graph.pegs, graph.family) == (discs, pegs, "hanoi")
    assert graph.peg_graph == PegGraph.named(name, pegs=pegs)


@pytest.mark.parametrize("seed", range(12))
def test_hanoi_graph_of_any_digraph_on_the_pegs_is_the_naive_one(seed):
    chance = random.Random(seed)
    pegs = 3 + seed % 4
    everything = sorted(oracle.arcs_of("complete", pegs))
    arcs = {arc for arc in everything if chance.random() < chance.choice([0.2, 0.5, 0.8])}
    for discs in range(7 - pegs + 1):
        graph = hanoi_graph(discs, pegs=pegs, peg_graph=arcs)
        check_arrays(graph)
        assert rows_of(graph) == naive_rows(discs, pegs, arcs)


def test_hanoi_graph_without_any_arc_has_no_edges():
    graph = hanoi_graph(3, peg_graph=[])
    assert (graph.order, graph.size) == (27, 0)


def test_hanoi_graph_takes_a_networkx_digraph():
    graph = hanoi_graph(4, peg_graph=nx.DiGraph([("A", "B"), ("B", "C"), ("C", "A")]))
    assert rows_of(graph) == naive_rows(4, 3, oracle.arcs_of("cyclic"))


@pytest.mark.parametrize("discs", range(11))
def test_the_two_builders_agree(discs):
    """Growing the table in place and spreading the rows share no code."""
    complete = PegGraph.named("complete", pegs=3)
    joined = hanoi_graph(discs)
    indptr, indices = generators._linked_rows(discs, complete, dtype=np.int32)
    assert np.array_equal(joined.indptr, indptr)
    assert np.array_equal(joined.indices, indices)


@pytest.mark.parametrize(("pegs", "discs"), SIZES)
def test_sierpinski_graph_follows_its_definition(pegs, discs):
    graph = sierpinski_graph(discs, pegs=pegs)
    check_arrays(graph)
    states = oracle.all_states(discs, pegs)
    if len(states) > 300:
        states = random.Random(discs).sample(states, 40)
    for state in states:
        expected = [
            index_of(other, pegs)
            for other in oracle.all_states(discs, pegs)
            if sierpinski_joined(state, other)
        ]
        assert graph.neighbours(index_of(state, pegs)).tolist() == expected
    assert graph.family == "sierpinski"
    assert not graph.directed


def test_sierpinski_graph_on_many_letters():
    graph = sierpinski_graph(2, pegs=26)
    check_arrays(graph)
    assert graph.size == 26 * (26**2 - 1) // 2


def test_sierpinski_graph_of_two_letters_is_a_path():
    graph = sierpinski_graph(6, pegs=2).to_networkx(labels="index")
    assert nx.is_isomorphic(graph, nx.path_graph(64))


@pytest.mark.parametrize("discs", [0, 1, 2, 5, 10, 12])
def test_order_size_and_degrees_of_three_pegs(discs):
    # facts h3.order, h3.size, h3.degrees
    graph = hanoi_graph(discs)
    assert graph.order == 3**discs
    assert graph.size == 3 * (3**discs - 1) // 2
    if discs:
        assert np.bincount(graph.degrees()).tolist()[2:] == [3, 3**discs - 3][: 1 + (discs > 1)]


@pytest.mark.parametrize(("pegs", "discs"), SIZES)
def test_order_size_and_degrees_of_more_pegs(pegs, discs):
    # facts hp.order_size, hp.degree
    graph = hanoi_graph(discs, pegs=pegs)
    assert graph.size == Fraction(pegs * (pegs - 1) * (pegs**discs - (pegs - 2) ** discs), 4)
    occupied = [len(set(state)) for state in oracle.all_states(discs, pegs)]
    assert graph.degrees().tolist() == [
        math.comb(pegs, 2) - math.comb(pegs - count, 2) for count in occupied
    ]


@pytest.mark.parametrize(("pegs", "discs"), SIZES)
def test_order_size_and_degrees_of_sierpinski_graphs(pegs, discs):
    # facts sp.order_size, sp.degrees
    graph = sierpinski_graph(discs, pegs=pegs)
    assert graph.order == pegs**discs
    assert graph.size == pegs * (pegs**discs - 1) // 2
    extreme = {index_of((peg,) * discs, pegs) for peg in range(pegs)}
    if discs:
        assert graph.degrees().tolist() == [
            pegs - (index in extreme) for index in range(graph.order)
        ]


@pytest.mark.parametrize(("pegs", "discs"), [(4, 4), (5, 3), (3, 5)])
def test_every_arc_set_has_the_size_of_the_formula(pegs, discs):
    """The arcs are a (p^n - (p-2)^n) / 2 for any a arcs of the peg graph."""
    for arcs in ([(0, 1)], [(0, 1), (1, 2), (2, 0), (0, 2)]):
        graph = hanoi_graph(discs, pegs=pegs, peg_graph=arcs)
        assert graph.size == len(arcs) * (pegs**discs - (pegs - 2) ** discs) // 2


# --- types, memory, bad input ---


def test_indices_are_int64_where_int32_is_too_small():
    assert generators._index_dtype(10, 20, largest=20) is np.int32
    assert generators._index_dtype(10, 21, largest=20) is np.int64
    assert generators._index_dtype(21, 5, largest=20) is np.int64
    # H_3^18 has 1162261464 arcs, H_3^19 three times as many.
    assert generators._index_dtype(3**18, 3 * (3**18 - 1)) is np.int32
    assert generators._index_dtype(3**19, 3 * (3**19 - 1)) is np.int64


def test_the_builders_write_int64_as_they_write_int32():
    cyclic = PegGraph.named("cyclic", pegs=4)
    for narrow, build in [
        (
            hanoi_graph(6),
            lambda: generators._joined_rows(6, 3, joint=generators._hanoi_joint, dtype=np.int64),
        ),
        (
            sierpinski_graph(4, pegs=5),
            lambda: generators._joined_rows(
                4, 5, joint=generators._sierpinski_joint, dtype=np.int64
            ),
        ),
        (
            hanoi_graph(4, pegs=4, peg_graph=cyclic),
            lambda: generators._linked_rows(4, cyclic, dtype=np.int64),
        ),
    ]:
        indptr, indices = build()
        assert indptr.dtype == indices.dtype == np.int64
        assert np.array_equal(indptr, narrow.indptr)
        assert np.array_equal(indices, narrow.indices)


@pytest.mark.parametrize(
    ("discs", "pegs", "name"),
    [
        (9, 3, "complete"),
        (9, 3, "linear"),
        (13, 2, "complete"),
        (7, 4, "complete"),
        (7, 4, "cyclic"),
        (5, 5, "star"),
        (3, 12, "complete"),
        (2, 26, "complete"),
        (3, 26, "star"),
    ],
)
def test_no_more_memory_is_used_than_was_asked_for(discs, pegs, name, monkeypatch):
    asked = []
    monkeypatch.setattr(generators, "require", lambda needed, **_: asked.append(needed))
    tracemalloc.start()
    try:
        hanoi_graph(discs, pegs=pegs, peg_graph=name)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    small = 128 * 1024  # the objects of Python
    assert peak - small <= asked[0] <= 2 * peak


@pytest.mark.parametrize("build", [hanoi_graph, sierpinski_graph])
def test_too_large_a_graph_is_refused_before_it_is_made(build, monkeypatch):
    monkeypatch.setattr(memory, "available", lambda: 2**30)
    with pytest.raises(TooLargeError, match=r"17 .* would need 1\.9 GiB of memory, and 0\.8 GiB"):
        build(17)
    with pytest.raises(TooLargeError, match=r"would need more than 2\*\*99999970 GiB of memory"):
        build(10**8)


def test_the_refusal_says_what_to_use_instead():
    with pytest.raises(TooLargeError, match="use distance, neighbours or shortest_path") as caught:
        hanoi_graph(64)
    assert caught.value.needed > 3**64
    with pytest.raises(TooLargeError, match="use distance, neighbours or shortest_path"):
        hanoi_graph(10_000, pegs=4)


@pytest.mark.parametrize("build", [hanoi_graph, sierpinski_graph])
@pytest.mark.parametrize(
    ("discs", "error", "message"),
    [
        (-1, InputError, "discs must be from 0 to .*, got -1"),
        (2.5, InputTypeError, "discs must be an integer, got 2.5"),
        ("3", InputTypeError, "discs must be an integer, got '3'"),
        (None, InputTypeError, "discs must be an integer, got None"),
    ],
)
def test_a_bad_number_of_discs_is_named(build, discs, error, message):
    with pytest.raises(error, match=message):
        build(discs)


@pytest.mark.parametrize("build", [hanoi_graph, sierpinski_graph])
def test_a_bad_number_of_pegs_is_named(build):
    with pytest.raises(InputError, match="pegs must be from 2 to 26, got 1"):
        build(3, pegs=1)
    with pytest.raises(InputTypeError, match=r"pegs must be an integer, got 3\.5"):
        build(3, pegs=3.5)


def test_a_bad_peg_graph_is_named():
    with pytest.raises(InputError, match="ring"):
        hanoi_graph(3, peg_graph="ring")
    with pytest.raises(InputError, match="must have 3 pegs, got one with 4"):
        hanoi_graph(3, peg_graph=PegGraph.named("star", pegs=4))


def test_numpy_integers_count_discs():
    assert hanoi_graph(np.int64(3)).discs == 3


def test_pairs_of_copies_are_joined_by_one_edge_for_each_way_to_keep_off_both_pegs():
    for pegs, discs in [(3, 4), (4, 4), (5, 3)]:
        graph = hanoi_graph(discs, pegs=pegs)
        block = pegs ** (discs - 1)
        between = dict.fromkeys(combinations(range(pegs), 2), 0)
        for tail, head in graph.edges().tolist():
            if tail // block != head // block:
                between[tail // block, head // block] += 1
        assert set(between.values()) == {(pegs - 2) ** (discs - 1)}
