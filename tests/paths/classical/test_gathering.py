"""What the rule for people guarantees, and by how much rec.puzzles misses the shortest path."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import oracle
import pytest

from hanoi_graph.errors import IllegalMoveError
from hanoi_graph.moves import replay
from hanoi_graph.paths.classical import company_after, gather_recursive, to_any_peg
from hanoi_graph.paths.classical.board import Board
from hanoi_graph.paths.classical.gathering import better_company, company
from hanoi_graph.states import State


def end_of_company(start: oracle.Pegs, first: tuple[int, ...]) -> tuple[int, int]:
    """Return the peg on which the rule ends after a first move, and the number of moves."""
    states = list(replay(start, company_after(start, first=first)))
    peg = states[-1].perfect_peg
    assert peg is not None
    return peg, len(states) - 1


@pytest.mark.parametrize("n", range(1, 6))
def test_after_any_first_move_the_rule_goes_straight_to_the_peg_it_comes_nearer_to(n):
    to_peg = [oracle.search((peg,) * n) for peg in range(3)]
    for start in oracle.all_states(n):
        pegs = []
        for first in oracle.moves_of(start):
            after = oracle.after(start, first)
            nearer = [peg for peg in range(3) if to_peg[peg][after][0] < to_peg[peg][start][0]]
            peg, moves = end_of_company(start, first)
            assert [peg] == nearer
            assert moves == to_peg[peg][start][0]
            pegs.append(peg)
        # So the three first moves of a state that is not perfect lead to the three pegs.
        assert len(set(pegs)) == len(pegs) == (2 if len(set(start)) == 1 else 3)


@pytest.mark.parametrize("n", range(2, 6))
def test_without_the_table_the_rule_ends_as_often_on_each_peg(n):
    small_first: Counter[int] = Counter()
    other_first: Counter[int] = Counter()
    nearest = [0, 0]
    for start in oracle.all_states(n):
        if len(set(start)) == 1:
            continue
        board = Board(State(start))
        other = board.other_move()
        assert other is not None
        pegs = (
            end_of_company(start, board.small_move(better_company(board)))[0],
            end_of_company(start, other)[0],
        )
        small_first[pegs[0]] += 1
        other_first[pegs[1]] += 1
        nearest = [count + (peg == start[-1]) for count, peg in zip(nearest, pegs, strict=True)]
    assert small_first == other_first == dict.fromkeys(range(3), 3 ** (n - 1) - 1)
    assert nearest == [3 ** (n - 1) + 3, 3 ** (n - 1) - 3]


def test_the_company_as_the_five_lines_have_it():
    odd, even = (1, 3, 5, 7, 9), (2, 4, 6, 8)
    assert all(company(e) < company(o) for e in even for o in odd)
    assert company(2) < company(4) < company(6)
    assert company(9) < company(7) < company(5)
    assert all(company(e) < company(None) < company(o) for e in even for o in odd)


def test_an_illegal_first_move_is_refused():
    with pytest.raises(IllegalMoveError, match="disc 2 would lie on the smaller disc 1"):
        list(company_after("BCC", first=(2, 2, 1)))


def measured(n: int) -> list[tuple[oracle.Pegs, int, int]]:
    """Return every start, the moves of rec.puzzles, and the distance of the nearest corner."""
    to_peg = [oracle.search((peg,) * n) for peg in range(3)]
    rows = []
    for start in oracle.all_states(n):
        states = list(replay(start, to_any_peg(start)))
        nearest = min(range(3), key=lambda peg, s=start: to_peg[peg][s][0])
        # The corner of disc n is the nearest one, and there it ends.
        assert states[-1] == State.perfect(n, start[-1])
        assert nearest == start[-1]
        rows.append((start, len(states) - 1, to_peg[nearest][start][0]))
    return rows


@pytest.mark.parametrize("n", range(1, 8))
def test_by_how_much_rec_puzzles_is_not_shortest(n):
    rows = measured(n)
    moves, distances = [row[1] for row in rows], [row[2] for row in rows]
    excess = [m - d for m, d in zip(moves, distances, strict=True)]
    for start, made, _ in rows:
        changes = (k for k in range(2, n + 1) if start[k - 1] != start[k - 2])
        assert made == sum(2 ** (k - 1) - 1 for k in changes)
    assert (max(moves), max(distances)) == (2**n - n - 1, 2 ** (n - 1) - 1)
    assert Fraction(sum(moves), 3**n) == Fraction(2, 3) * (2**n - n - 1)
    assert Fraction(sum(distances), 3**n) == Fraction(2, 3) * (2 ** (n - 1) - 1)
    assert Fraction(sum(excess), 3**n) == Fraction(2, 3) * (2 ** (n - 1) - n)
    assert max(excess) == 2**n - n - 1 - 2**n // 3 == [0, 0, 2, 6, 16, 36, 78][n - 1]
    assert excess.count(0) == 6 * n - 3
    ratios = [Fraction(m, d) for m, d in zip(moves, distances, strict=True) if d]
    assert not ratios if n == 1 else max(ratios) == 3 - Fraction(8, 2**n)


def test_the_recurrence_of_the_largest_excess():
    excess = [2**n - n - 1 - 2**n // 3 for n in range(1, 200)]
    for n in range(2, 200):
        assert excess[n - 1] == 2 * excess[n - 2] + 2 * ((n - 1) // 2)


def test_the_start_with_the_worst_ratio():
    for n in range(3, 12):
        start = f"C^{n - 2} B A"
        shortest = len(list(gather_recursive(start, peg="A")))
        assert shortest == 2 ** (n - 2)
        assert Fraction(len(list(to_any_peg(start))), shortest) == 3 - Fraction(8, 2**n)


def test_no_disc_to_move():
    assert list(to_any_peg(State(()))) == list(gather_recursive(State(()))) == []
