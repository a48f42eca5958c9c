"""The table of two columns: tables 2 and 3 of the Spanish source, and where it is not shortest."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import oracle
import pytest

from hanoi_graph.moves import replay
from hanoi_graph.paths.classical import Table, by_table
from hanoi_graph.paths.shortest import distance, distances_between
from hanoi_graph.states import State, indices_to_positions


def columns(table: Table) -> tuple[str, str]:
    """Return the two columns, the largest disc first."""
    left, right = (State(bytes(cells)) for cells in (table.is_on, table.goes_to))
    return left.word(order="largest-first"), right.word(order="largest-first")


def naive_columns(state: State, goal: State) -> tuple[str, str]:
    """Fill in the table cell by cell as the text says."""
    is_on, final = state.word(order="largest-first"), goal.word(order="largest-first")
    goes_to = ""
    for row, letter in enumerate(is_on):
        if is_on[:row] == final[:row]:
            goes_to += final[row]
        elif is_on[row - 1] == goes_to[row - 1]:
            goes_to += is_on[row - 1]
        else:
            [missing] = set("ABC") - {is_on[row - 1], goes_to[row - 1]}
            goes_to += missing
        assert letter in "ABC"
    return is_on, goes_to


@pytest.mark.parametrize("n", range(1, 4))
def test_every_table_on_the_way_is_as_the_text_fills_it_in(n):
    for start, goal in itertools.product(oracle.all_states(n), repeat=2):
        table = Table(State(start), State(goal))
        while True:
            assert columns(table) == naive_columns(table.state(), State(goal))
            differing = [k for k in range(n) if table.is_on[k] != table.goes_to[k]]
            move = table.next_move()
            if move is None:
                assert not differing
                break
            assert move == (
                differing[0] + 1,
                table.is_on[differing[0]],
                table.goes_to[differing[0]],
            )
            table.play(move)
        assert tuple(table.state()) == goal


def test_table_2():
    table = Table("BCAA", "CCCC")
    assert columns(table) == ("AACB", "CBCC")
    shown = []
    for _ in range(3):
        move = table.next_move()
        assert move is not None
        shown.append(str(move))
        table.play(move)
    # The first move changes the last row only, the second all rows but the first.
    assert shown == ["disc 1: B -> C", "disc 3: A -> B", "disc 1: C -> A"]


def test_table_3():
    moves = list(by_table("BCAA", "AACB"))
    text = "B → A C → B A → B A → C B → A B → C A → C A → B C → B C → A B → A"
    assert " ".join(f"{'ABC'[m.source]} → {'ABC'[m.target]}" for m in moves) == text
    assert oracle.search((1, 2, 0, 0))[(0, 0, 2, 1)] == (11, 1)


def lengths_by_table(n: int) -> np.ndarray:
    """Return the lengths for all ordered pairs: the sum of the owed moves on the way, by replay."""
    states = [State(pegs) for pegs in oracle.all_states(n)]
    return np.array([[sum(1 for _ in by_table(s, t)) for t in states] for s in states])


def twice(n: int) -> int:
    """Return for how many ordered pairs disc n has to move twice (facts.toml, h3.ldm_twice)."""
    u = [(0, 2), (1, 5)]
    while len(u) <= n:
        u.append((5 * u[-1][0] - 2 * u[-2][0], 5 * u[-1][1] - 2 * u[-2][1]))
    return (4 * 9**n + 63 * u[n][1] - 315 * u[n][0] - 18 * 2**n) // 84


def not_shortest(n: int) -> int:
    """Return for how many ordered pairs the table is not shortest, by the recurrence."""
    return sum(3 ** (n - m) * twice(m) for m in range(1, n + 1))


@pytest.mark.parametrize("n", range(1, 5))
def test_where_the_table_is_not_shortest(n):
    lengths = lengths_by_table(n)
    states = oracle.all_states(n)
    found = [oracle.search(s) for s in states]
    distances = np.array([[found[i][t][0] for t in states] for i in range(len(states))])
    assert (lengths >= distances).all()
    assert (lengths != distances).sum() == not_shortest(n) == [0, 0, 18, 294][n - 1]
    ratios = [
        Fraction(int(a), int(b)) for a, b in zip(lengths.flat, distances.flat, strict=True) if b
    ]
    worst = Fraction(1) if n == 1 else Fraction(2**n - 1, 2 ** (n - 1) + 1)
    assert max(ratios) == worst
    assert (lengths - distances).max() == max(0, 2 ** (n - 1) - 2)


@pytest.mark.parametrize("n", [5, 6])
def test_where_it_is_not_shortest_for_more_discs(n):
    positions = indices_to_positions(np.arange(3**n), discs=n)
    bad, worst, most = 0, Fraction(0), 0
    for start in positions:
        distances = distances_between(start, positions).astype(np.int64)
        lengths = _once(start, positions)
        bad += int((lengths != distances).sum())
        most = max(most, int((lengths - distances).max()))
        longer = np.flatnonzero(lengths != distances)
        if longer.size:
            best = longer[np.argmax(lengths[longer] / distances[longer])]
            worst = max(worst, Fraction(int(lengths[best]), int(distances[best])))
    assert bad == not_shortest(n)
    assert most == 2 ** (n - 1) - 2
    assert worst == Fraction(2**n - 1, 2 ** (n - 1) + 1)


def _once(start: np.ndarray, goals: np.ndarray) -> np.ndarray:
    """Return the moves of the table: those that the right columns owe, before and after disc m."""
    total = np.zeros(len(goals), np.int64)
    n = len(start)
    met = np.zeros(len(goals), bool)
    bound = np.zeros((2, len(goals)), np.int64)
    for k in reversed(range(n)):
        i, j = np.broadcast_to(start[k], len(goals)).astype(np.int64), goals[:, k].astype(np.int64)
        for side, peg in enumerate((i, j)):
            total += np.where(met & (peg != bound[side]), 2**k, 0)
            bound[side] = np.where(met, -(peg + bound[side]) % 3, -(i + j) % 3)
        first = ~met & (i != j)
        total += first
        met |= first
    return total


def test_the_fraction_in_the_limit_is_one_fourteenth():
    fractions = [Fraction(not_shortest(n), 9**n) for n in range(1, 60)]
    assert fractions == sorted(fractions)
    assert 0 < Fraction(1, 14) - fractions[-1] < Fraction(1, 10**10)
    assert [not_shortest(n) for n in range(1, 6)] == [0, 0, 18, 294, 3372]


def test_the_worst_pair():
    for n in range(2, 12):
        start, goal = f"B^{n - 1} A", f"A^{n - 1} B"
        moves = list(by_table(start, goal))
        assert list(replay(start, moves))[-1] == State(goal)
        assert (len(moves), distance(start, goal)) == (2**n - 1, 2 ** (n - 1) + 1)
