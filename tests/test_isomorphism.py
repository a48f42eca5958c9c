from __future__ import annotations

from itertools import product

import networkx as nx
import numpy as np
import oracle
import pytest

from hanoi_graph.errors import InputError
from hanoi_graph.generators import hanoi_graph, sierpinski_graph
from hanoi_graph.isomorphism import (
    hanoi_to_sierpinski,
    hanoi_to_sierpinski_positions,
    sierpinski_to_hanoi,
    sierpinski_to_hanoi_positions,
)
from hanoi_graph.states import State


@pytest.mark.parametrize("discs", range(1, 7))
def test_isomorphism_keeps_the_edges(discs):
    hanoi, sierpinski = hanoi_graph(discs), sierpinski_graph(discs)
    states = np.array(oracle.all_states(discs))
    image = hanoi_to_sierpinski_positions(states) @ 3 ** np.arange(discs)
    assert sorted(image.tolist()) == list(range(3**discs))
    ends = np.sort(image[hanoi.edges()], axis=1)
    assert sorted(map(tuple, ends.tolist())) == sorted(map(tuple, sierpinski.edges().tolist()))


@pytest.mark.parametrize("discs", range(1, 5))
def test_networkx_finds_the_graphs_isomorphic(discs):
    hanoi, sierpinski = hanoi_graph(discs).to_networkx(), sierpinski_graph(discs).to_networkx()
    renamed = nx.relabel_nodes(hanoi, lambda word: hanoi_to_sierpinski(word).word())
    assert nx.utils.edges_equal(renamed.edges, sierpinski.edges)
    assert nx.is_isomorphic(hanoi, sierpinski)


def test_four_pegs_are_not_isomorphic():
    hanoi, sierpinski = (
        build(2, pegs=4).to_networkx() for build in (hanoi_graph, sierpinski_graph)
    )
    assert not nx.could_be_isomorphic(hanoi, sierpinski)


def transposed(letter: int, other: int) -> int:
    """The transposition of the two letters other than `letter`, by hand."""
    return other if other == letter else 3 - letter - other


@pytest.mark.parametrize("discs", range(6))
def test_isomorphism_by_transpositions_one_after_the_other(discs):
    for positions in product(range(3), repeat=discs):
        letters = []
        for k in range(discs):
            letter = positions[k]
            for larger in positions[k + 1 :]:
                letter = transposed(larger, letter)
            letters.append(letter)
        state = State(positions)
        assert list(hanoi_to_sierpinski(state)) == letters
        assert sierpinski_to_hanoi(hanoi_to_sierpinski(state)) == state


def test_isomorphism_fixes_perfect_states_and_reads_both_orders():
    for peg in "ABC":
        assert hanoi_to_sierpinski(f"{peg}^100000").word() == peg * 100000
    assert hanoi_to_sierpinski("BCAA") == hanoi_to_sierpinski("AACB", order="largest-first")
    assert sierpinski_to_hanoi("BCAA") == sierpinski_to_hanoi("AACB", order="largest-first")


def test_isomorphism_of_arrays_is_that_of_the_states():
    positions = np.random.default_rng(5).integers(0, 3, (7, 4, 33), dtype=np.uint8)
    words = hanoi_to_sierpinski_positions(positions)
    assert words.shape == positions.shape
    assert words.dtype == np.uint8
    assert words.flags.c_contiguous
    assert words[3, 2].tobytes() == hanoi_to_sierpinski(State(positions[3, 2])).positions
    assert np.array_equal(sierpinski_to_hanoi_positions(words), positions)
    assert hanoi_to_sierpinski_positions(np.empty((0, 5), np.uint8)).shape == (0, 5)


def test_isomorphism_refuses_four_pegs():
    with pytest.raises(InputError, match=r"only H_3\^n and S_3\^n are isomorphic, got 4 pegs"):
        hanoi_to_sierpinski(State("ABD", pegs=4))
    with pytest.raises(InputError, match="positions must be pegs from 0 to 2"):
        sierpinski_to_hanoi_positions([[0, 3]])
    with pytest.raises(InputError, match="positions must have an axis of discs, got the number 2"):
        hanoi_to_sierpinski_positions(2)
