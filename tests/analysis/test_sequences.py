"""The sequences against naive search, replayed moves, and the terms printed in the OEIS."""

from __future__ import annotations

import itertools
import re

import oracle
import pytest

from hanoi_graph.analysis.sequences import (
    SEQUENCES,
    count_simple_cycles,
    count_spanning_trees,
    gros,
    layer_size,
    olive,
    sequence,
)
from hanoi_graph.errors import InputError, InputTypeError, TooLargeError
from hanoi_graph.paths.shortest import shortest_path

# The first terms as the OEIS prints them, from the first index of the sequence here.
PRINTED = {
    "A001511": [1, 2, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3, 1, 2, 1, 5, 1, 2, 1, 3, 1, 2, 1, 4],
    "A101608": [
        *(1, 2, 1, 3, 2, 3, 1, 2, 3, 1, 3, 2, 1, 2, 1, 3, 2, 3, 2, 1, 3, 1, 2, 3, 1, 2, 1, 3),
        *(2, 3, 1, 2, 3, 1, 3, 2, 1, 2, 3, 1, 2, 3, 2, 1, 3, 1, 3, 2, 1, 2, 1, 3, 2, 3, 1, 2),
    ],
    "A001316": [1, 2, 2, 4, 2, 4, 4, 8, 2, 4, 4, 8, 4, 8, 8, 16],
    "A000244": [1, 3, 9, 27, 81],
    "A029858": [0, 3, 12, 39, 120, 363],
    "A000225": [0, 1, 3, 7, 15, 31],
    "A375256": [3, 12, 39, 129, 453, 1677, 6429, 25149, 99453, 395517],
    "A290004": [3, 72, 1419, 26580, 487839, 8867088, 160391235],
    "A060589": [2, 18, 126, 810, 5022],
    "A024023": [0, 2, 8, 26, 80, 242],
    "A125295": [1, 2, 12, 1872, 6563711232, 282779810171805015122254036992],
    "A193136": [3, 135, 20503125, 119709242282867431640625],
    "A134939": [0, 2, 64, 1274, 21760, 348722, 5422144, 83000234, 1259729920],
    "A246961": [0, 4, 146, 3034, 52916, 857824, 13426406, 206324374],
    "A007798": [0, 0, 2, 18, 116, 660],
}


def test_all_numbers_of_the_oeis_are_checked():
    assert set(PRINTED) == {known.oeis for known in SEQUENCES.values() if known.oeis}


@pytest.mark.parametrize("oeis", PRINTED)
def test_the_terms_that_the_oeis_prints(oeis):
    terms = [term for _, term in sequence(oeis).terms(len(PRINTED[oeis]))]
    assert terms == PRINTED[oeis]


@pytest.mark.parametrize("n", range(1, 9))
def test_gros_and_olive_are_the_moves_of_the_transfer(n):
    path = shortest_path("A" * n, ("B" if n % 2 else "C") * n)
    for k, move in enumerate(path, start=1):
        assert gros(k) == move.disc
        assert olive(k) == (move.source, move.target)


def test_gros_and_olive_are_square_free():
    for term in (gros, olive):
        terms = [term(k) for k in range(1, 300)]
        for length in range(1, 150):
            for start in range(300 - 2 * length):
                once = terms[start : start + length]
                again = terms[start + length : start + 2 * length]
                assert once != again


def test_terms_far_out():
    assert gros(3 * 2**5000) == 5001
    k = 2**5000 + 12345
    assert olive(k) == shortest_path("A^5001", "B^5001").move(k)[1:]
    assert layer_size(2**5000 - 1) == 2**5000


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_layers_against_search(n):
    distances = [d for d, _ in oracle.search((0,) * n).values()]
    assert [distances.count(d) for d in range(2**n)] == [layer_size(d) for d in range(2**n)]


@pytest.mark.parametrize("n", [1, 2])
def test_cycles_against_search(n):
    # Every cycle is found from its smallest state, in both directions.
    found = 0
    for start in oracle.all_states(n):
        todo = [(start, (start,))]
        while todo:
            state, path = todo.pop()
            for neighbour in oracle.neighbours_of(state):
                if neighbour == start and len(path) > 2:
                    found += 1
                elif neighbour > start and neighbour not in path:
                    todo.append((neighbour, (*path, neighbour)))
    assert count_simple_cycles(n) == found // 2


@pytest.mark.parametrize("n", [1, 2])
def test_spanning_trees_against_all_choices_of_edges(n):
    states = oracle.all_states(n)
    edges = [(s, t) for s in states for t in oracle.neighbours_of(s) if s < t]
    trees = 0
    for chosen in itertools.combinations(edges, len(states) - 1):
        root = {state: state for state in states}

        def find(state, root=root):
            while root[state] != state:
                state = root[state]
            return state

        for s, t in chosen:
            root[find(s)] = find(t)
        trees += len({find(state) for state in states}) == 1
    assert count_spanning_trees(n) == trees


def test_the_lines_of_a_b_file():
    lines = list(sequence("size").b_file(4))
    # In the OEIS the index is one more.
    assert lines == ["# A029858: edges of H_3^n", "1 0", "2 3", "3 12", "4 39"]
    for known in SEQUENCES.values():
        comment, *rest = known.b_file(5)
        assert comment.startswith("# ")
        indices = [int(re.fullmatch(r"(\d+) -?\d+", line)[1]) for line in rest]
        assert indices == list(range(indices[0], indices[0] + 5))


@pytest.mark.parametrize("name", ["simple-paths", "cycles", "spanning-trees"])
def test_terms_that_grow_too_long_end_with_a_sentence(name):
    with pytest.raises(TooLargeError, match=rf"terms of {name} can be written up to number \d, so"):
        list(sequence(name).terms(100))


def test_a_hundred_terms_of_all_others():
    for name in set(SEQUENCES) - {"simple-paths", "cycles", "spanning-trees"}:
        terms = list(sequence(name).terms(100))
        assert len(terms) == 100


def test_bad_input():
    with pytest.raises(InputError, match=r"sequence must be one of gros, .*, got 'nothing'"):
        sequence("nothing")
    with pytest.raises(InputTypeError, match=r"sequence must be a name or an OEIS .*, got None"):
        sequence(None)
    with pytest.raises(InputError, match="index must be at least 1, got 0"):
        gros(0)
    with pytest.raises(InputTypeError, match=r"index must be an integer, got 1\.5"):
        olive(1.5)


@pytest.mark.parametrize("name", [name for name, known in SEQUENCES.items() if known.run])
def test_terms_in_a_row_are_the_terms_by_themselves(name):
    known = SEQUENCES[name]
    assert list(known.terms(40)) == [(n, known.term(n)) for n in range(known.first, 41)]
    # Each costs O(1) operations, so that as many as can be written take no time.
    assert sum(1 for _ in known.terms(1000)) == 1000
