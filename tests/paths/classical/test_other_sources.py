"""The statements of hanoi-game-python.ru and torres-visual-basic.es about the recursion."""

from __future__ import annotations

import itertools

import pytest

from hanoi_graph.errors import IllegalMoveError
from hanoi_graph.moves import Move, replay
from hanoi_graph.paths.classical import recursive_transfer
from hanoi_graph.states import State

# --- hanoi-game-python.ru: source X, target Y, storage Z ---


def play(n: int, x: str, y: str, z: str, calls: list[int]) -> list[tuple[int, str, str]]:
    """Return what listing 3 prints, and collect the n of every call."""
    calls.append(n)
    if n == 0:
        return []
    before, after = play(n - 1, x, z, y, calls), play(n - 1, z, y, x, calls)
    return [*before, (n, x, y), *after]


@pytest.mark.parametrize("n", range(9))
def test_listing_3_is_the_recursion_to_the_middle_peg(n):
    moves = recursive_transfer(n, source="A", target="B")
    shown = [(move.disc, "XYZ"[move.source], "XYZ"[move.target]) for move in moves]
    assert play(n, *"XYZ", []) == shown


def test_listing_4():
    text = "1XZ 2XY 1ZY 3XZ 1YX 2YZ 1XZ 4XY 1ZY 2ZX 1YX 3ZY 1XZ 2XY 1ZY"
    assert " ".join(f"{disc}{x}{y}" for disc, x, y in play(4, *"XYZ", [])) == text


@pytest.mark.parametrize("n", range(2, 7))
def test_wrong_third_step_in_words(n):
    # "переместить n-1 диск со стержня storage на стержень surse": they go to target; back on the
    # source the tower of n - 1 discs would not be on the last disc. Listing 3 has it right.
    def in_words(n: int, x: int, y: int, z: int) -> list[Move]:
        if n == 0:
            return []
        # The inner transfers are those of the text's "known algorithm" for n - 1 discs.
        there = list(recursive_transfer(n - 1, source=x, target=z))
        return [*there, Move(n, x, y), *recursive_transfer(n - 1, source=z, target=x)]

    end = list(replay(State.perfect(n, 0), in_words(n, 0, 1, 2)))[-1]
    assert end == State((0,) * (n - 1) + (1,))
    assert end != State.perfect(n, 1)


@pytest.mark.parametrize("n", range(1, 9))
def test_wrong_that_recursion_and_game_end_when_n_is_0(n):
    # "рекурсия и игра заканчивается, когда n = 0": a call with n = 0 ends a branch, 2**n times,
    # for the first time before any disc has moved.
    calls: list[int] = []
    play(n, *"XYZ", calls)
    assert calls.count(0) == 2**n
    assert calls[: n + 1] == list(range(n, -1, -1))


# --- torres-visual-basic.es, AutoResolución: pegs 1, 2, 3 ---


def third_peg(origin: int, target: int) -> int:
    """Return temp as the two If lines find it."""
    temp = 1
    if temp in (origin, target):
        temp += 1
    if temp in (origin, target):
        temp += 1
    return temp


def test_the_two_lines_find_the_third_peg():
    for origin, target in itertools.permutations((1, 2, 3), 2):
        assert third_peg(origin, target) == 6 - origin - target


def move_rings(origin: int, target: int, n: int) -> list[tuple[int, int]]:
    """Return the calls of MoverAro that the final MoverNAros makes."""
    if n > 1:
        temp = third_peg(origin, target)
        before, after = move_rings(origin, temp, n - 1), move_rings(temp, target, n - 1)
        return [*before, (origin, target), *after]
    return [(origin, target)]


@pytest.mark.parametrize("n", range(1, 9))
def test_mover_n_aros_is_the_recursion(n):
    moves = [(move.source + 1, move.target + 1) for move in recursive_transfer(n)]
    assert move_rings(1, 3, n) == moves


def test_the_written_out_calls_for_two_three_and_four_rings():
    two = [(1, 2), (1, 3), (2, 3)]
    assert move_rings(1, 3, 2) == two
    assert move_rings(1, 3, 3) == [*move_rings(1, 2, 2), (1, 3), *move_rings(2, 3, 2)]
    assert move_rings(1, 3, 4) == [*move_rings(1, 2, 3), (1, 3), *move_rings(2, 3, 3)]


def test_wrong_for_no_ring():
    # The final function moves a ring for every n below 2, for n = 0 too.
    assert move_rings(1, 3, 0) == [(1, 3)]
    assert list(recursive_transfer(0)) == []
    with pytest.raises(IllegalMoveError, match="peg A is empty"):
        list(replay(State(()), [(0, 2)]))


def test_where_the_top_ring_is():
    # "Posición del aro mas arriba en la torre n = nAros(n) - 1", and MoverAro uses it so; wrong in
    # EstaArriba, "torres(i, nAros(i)) = n", which is the free place above it.
    rings = {1: [3, 1], 2: [4], 3: [5, 2]}
    board = {peg: pile + [0] * (5 - len(pile)) for peg, pile in rings.items()}
    count = {peg: len(pile) for peg, pile in rings.items()}
    assert [board[peg][count[peg] - 1] for peg in (1, 2, 3)] == [1, 4, 2]
    assert [board[peg][count[peg]] for peg in (1, 2, 3)] == [0, 0, 0]
