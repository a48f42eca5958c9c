import itertools

import numpy as np
import puzzle_oracle
import pytest

from hanoi_graph.errors import InputError, InputTypeError, TooLargeError
from hanoi_graph.puzzles.engine import layers, solve
from hanoi_graph.puzzles.panex import Panex
from hanoi_graph.puzzles.published import PANEX_CENTRE, PANEX_EXCHANGE, compare


@pytest.mark.parametrize(("levels", "moves"), [(1, 3), (2, 13), (3, 42), (4, 128), (5, 343)])
def test_the_known_optimal_counts(levels, moves):
    # var.panex in the facts, OEIS A109224
    found = solve(Panex(levels))
    assert found.length == moves == PANEX_EXCHANGE.values[levels]
    assert compare(Panex(levels), found.length).agrees


@pytest.mark.parametrize("levels", range(1, 6))
def test_a_side_tower_to_the_middle(levels):
    # OEIS A109175
    assert solve(Panex(levels, goal="centre")).length == PANEX_CENTRE.values[levels]


@pytest.mark.parametrize("levels", [1, 2, 3])
def test_against_a_naive_search_of_cells(levels):
    found = solve(Panex(levels))
    assert (found.length, found.count) == puzzle_oracle.panex(levels, settle=True)


@pytest.mark.parametrize("levels", [1, 2])
def test_resting_higher_than_the_walls_ask_never_helps(levels):
    length, _ = puzzle_oracle.panex(levels, settle=False)
    assert solve(Panex(levels)).length == length


@pytest.mark.parametrize("levels", [1, 2])
def test_the_order_counts_every_position_that_fits(levels):
    pieces = [(level, tower) for level in range(1, levels + 1) for tower in range(2)]
    fitting = 0
    for order in itertools.permutations(pieces):
        for a, b in itertools.combinations_with_replacement(range(len(pieces) + 1), 2):
            columns = order[:a], order[a:b], order[b:]
            # Read from the top, the piece at place i needs a level of at least i.
            fitting += all(level >= i for column in columns for i, (level, _) in enumerate(column))
    assert Panex(levels).order() == fitting


def test_the_walls_are_never_broken():
    puzzle = Panex(3)
    for state in np.concatenate(list(layers(puzzle))).tolist():
        columns = puzzle.decode(state)
        assert sorted(itertools.chain.from_iterable(columns)) == list(range(6))
        assert puzzle.encode(columns) == state
        for column in columns:
            depths = puzzle.depths(column)
            assert depths == sorted(set(depths), reverse=True)
            assert all(0 <= d <= p // 2 + 1 for d, p in zip(depths, column, strict=True))


def test_a_full_middle_column_bars_the_way():
    puzzle = Panex(1)
    # Blue 1 in the middle at depth 1 and orange 1 above it, at depth 0.
    state = puzzle.encode(((), (0, 1), ()))
    assert [str(move) for move, _ in puzzle.moves(state)] == [
        "B -> A (level 1, orange)",
        "B -> C (level 1, orange)",
    ]
    both = Panex(2)
    blocked = both.encode(((2,), (0, 1), (3,)))
    ends = {(move.source, move.target) for move, _ in both.moves(blocked)}
    assert ends == {(1, 0), (1, 2)}


@pytest.mark.parametrize(
    ("levels", "goal", "message"),
    [
        (0, "exchange", "levels must be at least 1, got 0"),
        (-2, "exchange", "levels must be at least 1, got -2"),
        (2, "up", "goal must be one of exchange, centre, got 'up'"),
    ],
)
def test_wrong_input_is_refused(levels, goal, message):
    with pytest.raises(InputError, match=message):
        Panex(levels, goal=goal)
    with pytest.raises(InputTypeError, match="levels must be an integer, got True"):
        Panex(True)


@pytest.mark.parametrize("levels", [8, 10**12])
def test_too_many_levels_are_refused_at_once(levels):
    with pytest.raises(
        TooLargeError, match=f"levels must be at most 7 to be searched, got {levels}"
    ):
        Panex(levels)
