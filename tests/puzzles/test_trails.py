import itertools

import networkx as nx
import puzzle_oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanoi_graph.errors import InputError
from hanoi_graph.puzzles.dominoes import ALL_TILES
from hanoi_graph.puzzles.engine import solve
from hanoi_graph.puzzles.published import DOMINO_LINES
from hanoi_graph.puzzles.trails import (
    LineOfTiles,
    Lines,
    can_be_laid,
    count_lines,
    longest_chains,
    one_line,
    tile_graph,
)


def up_to(pips):
    return [tile for tile in ALL_TILES if tile.right <= pips]


few_tiles = st.lists(st.sampled_from(ALL_TILES), unique=True, max_size=8)
# On few pips more sets can be laid.
dense_tiles = st.lists(st.sampled_from(up_to(3)), unique=True, max_size=8)


@settings(max_examples=150, deadline=None)
@given(st.one_of(few_tiles, dense_tiles))
def test_lines_against_laying_them_one_by_one(tiles):
    naive = puzzle_oracle.lines(tiles)
    lines = count_lines(tiles)
    assert lines.ordered == naive
    assert can_be_laid(tiles) == (naive > 0)
    own_mirror = len(tiles) == 1 and tiles[0].is_double
    assert lines.up_to_reversal == (1 if own_mirror or not tiles else naive // 2)


@settings(max_examples=80, deadline=None)
@given(st.one_of(few_tiles, dense_tiles))
def test_longest_chains_against_trying_all(tiles):
    lines, choices = longest_chains(tiles)
    assert (lines.tiles, lines.ordered) == puzzle_oracle.longest(tiles)
    assert all(len(choice) == lines.tiles and can_be_laid(choice) for choice in choices)


@settings(max_examples=100, deadline=None)
@given(st.one_of(few_tiles, dense_tiles))
def test_one_line_is_a_line_of_all_tiles(tiles):
    line = one_line(tiles)
    assert (line is not None) == can_be_laid(tiles)
    if line is not None:
        assert sorted(tile.sorted() for tile in line) == sorted(tiles)
        assert all(a.right == b.left for a, b in itertools.pairwise(line))


@pytest.mark.parametrize("pips", [2, 4, 6])
def test_whole_sets_against_oeis_a284287(pips):
    assert count_lines(up_to(pips)).ordered == DOMINO_LINES.values[pips]


@pytest.mark.parametrize("pips", [2, 4])
def test_the_engine_counts_the_same_lines(pips):
    assert solve(LineOfTiles(up_to(pips))).count == count_lines(up_to(pips)).ordered


def test_the_engine_counts_the_lines_of_six_pips_without_a_value():
    # Five pips with loops and one more vertex of degree 2: open neither end nor symmetric.
    tiles = [*up_to(4)[:-1], (0, 5), (1, 5)]
    assert solve(LineOfTiles(tiles)).count == count_lines(tiles).ordered > 0


def test_the_euler_tours_of_k7():
    # A135388(3) = 129976320 circuits, direction counted; 7 starts with 3 departures each.
    assert count_lines([t for t in ALL_TILES if not t.is_double]).ordered == 129976320 * 21


@pytest.mark.parametrize(("pips", "longest"), [(1, 3), (3, 9), (5, 19)])
def test_sets_with_an_odd_number_of_pips_leave_tiles_over(pips, longest):
    # All pips + 1 vertices are odd; half of them minus one pairs have to lose a tile.
    lines, choices = longest_chains(up_to(pips))
    assert lines.tiles == longest == len(up_to(pips)) - (pips + 1) // 2 + 1
    assert len({tuple(choice) for choice in choices}) == len(choices)


def test_the_full_set_is_its_own_longest_chain():
    lines, choices = longest_chains(ALL_TILES)
    assert lines == Lines(28, 7959229931520, 3979614965760)
    assert choices == [list(ALL_TILES)]


def test_tiles_in_two_parts_cannot_be_laid():
    assert not can_be_laid([(0, 0), (1, 1)])
    assert one_line([(0, 1), (2, 3)]) is None
    assert count_lines([(0, 1), (2, 3)]) == Lines(2, 0, 0)


def test_no_tiles_are_one_empty_line():
    assert count_lines([]) == Lines(0, 1, 1)
    assert longest_chains([])[0] == Lines(0, 1, 1)
    assert one_line([]) == []
    assert solve(LineOfTiles([])).count == 1


def test_networkx_agrees_on_euler_trails():
    for tiles in itertools.combinations(up_to(3), 4):
        graph = tile_graph(tiles)
        assert can_be_laid(tiles) == nx.has_eulerian_path(graph)


def test_wrong_tiles_are_refused():
    with pytest.raises(InputError, match="got 6-7"):
        count_lines([(6, 7)])
    with pytest.raises(InputError, match="got 0-1 twice"):
        longest_chains([(0, 1), (1, 0)])
