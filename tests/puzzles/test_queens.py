import networkx as nx
import puzzle_oracle
import pytest

from hanoi_graph.errors import InputError, InputTypeError, TooLargeError
from hanoi_graph.puzzles.engine import solve
from hanoi_graph.puzzles.published import QUEENS, QUEENS_DISTINCT
from hanoi_graph.puzzles.queens import (
    constructed,
    distinct_placements,
    is_solution,
    line_up,
    placements,
    symmetric_images,
)
from hanoi_graph.puzzles.queens_count import count_solutions
from hanoi_graph.puzzles.queens_graph import Queens, independent_placements, queens_graph


def test_the_first_solution_of_the_source():
    last = line_up(8)
    assert last.first()
    assert last.rows() == (1, 5, 8, 6, 3, 7, 2, 4)
    # As the source prints it: every queen with her column and row.
    queen, printed = last, []
    while queen is not None:
        printed.append((queen.column, queen.row))
        queen = queen.neighbour
    assert printed[::-1] == list(enumerate((1, 5, 8, 6, 3, 7, 2, 4), start=1))


def test_all_92_and_12_up_to_symmetry():
    every = list(placements(8))
    assert len(set(every)) == len(every) == 92
    assert all(is_solution(rows) for rows in every)
    assert len(distinct_placements(8)) == 12


@pytest.mark.parametrize("size", range(1, 9))
def test_the_queens_find_what_permutations_find(size):
    assert list(placements(size)) == puzzle_oracle.queens(size)


@pytest.mark.parametrize("size", range(1, 8))
def test_the_independent_sets_are_the_solutions(size):
    assert list(independent_placements(size)) == list(placements(size))


@pytest.mark.parametrize("size", range(1, 7))
def test_networkx_finds_the_same_independent_sets(size):
    cliques = nx.find_cliques(nx.complement(queens_graph(size)))
    sets = [sorted(clique) for clique in cliques if len(clique) == size]
    assert sorted(tuple(row for _, row in squares) for squares in sets) == list(placements(size))


@pytest.mark.parametrize("size", range(1, 10))
def test_the_size_of_the_queens_graph(size):
    # Pairs in a row, in a column, and on the diagonals of each length.
    diagonals = 2 * sum(2 * (k * (k - 1) // 2) for k in range(1, size)) + size * (size - 1)
    assert queens_graph(size).number_of_edges() == size * size * (size - 1) + diagonals


@pytest.mark.parametrize("size", range(1, 13))
def test_the_numbers_of_solutions_against_oeis_a000170(size):
    assert count_solutions(size) == QUEENS.values[size]


@pytest.mark.parametrize("size", range(1, 10))
def test_three_ways_to_count(size):
    if size in (2, 3):
        assert count_solutions(size) == 0 == len(list(placements(size)))
        return
    assert count_solutions(size) == solve(Queens(size)).count == len(list(placements(size)))


@pytest.mark.parametrize("size", range(1, 11))
def test_the_numbers_up_to_symmetry_against_oeis_a002562(size):
    assert len(distinct_placements(size)) == QUEENS_DISTINCT.values[size]


@pytest.mark.parametrize("size", range(1, 9))
def test_the_classes_by_burnside(size):
    # Half turns and quarter turns fix some solutions, reflections none (but for one queen).
    every = list(placements(size))
    fixed = sum(images.count(rows) for rows in every for images in [symmetric_images(rows)])
    assert fixed % 8 == 0
    assert len(distinct_placements(size)) == fixed // 8


def test_symmetric_images_are_solutions_again():
    for rows in placements(7):
        images = symmetric_images(rows)
        assert len(images) == 8
        assert all(is_solution(image) for image in images)


@pytest.mark.parametrize("size", [*range(1, 200), 1000, 1001])
def test_constructed_solutions_on_any_board(size):
    rows = constructed(size)
    assert (rows is None) == (size in (2, 3))
    assert rows is None or (len(rows) == size and is_solution(rows))


def test_attacked_placements_are_no_solutions():
    assert not is_solution((1, 2))
    assert not is_solution((1, 1))
    assert not is_solution((2, 4, 1, 5))


@pytest.mark.parametrize("function", [line_up, constructed, count_solutions, queens_graph, Queens])
def test_boards_that_are_none_are_refused(function):
    with pytest.raises(InputError, match="size must be at least 1 queen, got 0"):
        function(0)
    with pytest.raises(InputTypeError, match="size must be an integer, got '8'"):
        function("8")


def test_what_takes_too_long_is_refused():
    with pytest.raises(InputError, match="size must be at most 18 to count all solutions, got 19"):
        count_solutions(19)
    with pytest.raises(TooLargeError, match=r"size must be at most 15 .* got 10000"):
        Queens(10000)
    with pytest.raises(InputError, match=r"size must be at most 400 .* got 401"):
        line_up(401)


@pytest.mark.parametrize("size", [1, 4, 7])
def test_counting_reports_every_row_of_the_first_queen(size):
    done = []
    count_solutions(size, report=done.append)
    assert done == list(range(1, (size + 1) // 2 + 1))
