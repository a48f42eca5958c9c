"""What claims may say about the puzzles of this folder: their least moves, by name.

Imported for its effect by whoever checks claims (the command ``verify`` and its script), because
claims themselves stand below the puzzles and do not know them.
"""

from __future__ import annotations

from hanoi_graph.claims.model import Case
from hanoi_graph.claims.ways.properties import named
from hanoi_graph.claims.ways.puzzles import register
from hanoi_graph.puzzles.coloured import ColouredTowers
from hanoi_graph.puzzles.engine import solve
from hanoi_graph.puzzles.panex import Panex


def _panex(n: int) -> int:
    return solve(Panex(n), path=False).length


def _double(n: int) -> int:
    return solve(ColouredTowers(n, goal="double"), path=False).length


def _double_in_order(n: int) -> int:
    return solve(ColouredTowers(n, goal="double-same"), path=False).length


register(
    "panex", "Panex of n levels, the towers exchanged", solve=_panex, states=lambda n: 40 ** (n - 1)
)
register(
    "double", "two discs of each size, any order at the end", solve=_double, states=lambda n: 12**n
)
register(
    "double in order",
    "two discs of each size, the same order at the end",
    solve=_double_in_order,
    states=lambda n: 12**n,
)


@named("queens in rows 1 5 8 6 3 7 2 4 are the first solution", cost=lambda case: 100_000)
def _first_queens(case: Case) -> str:
    """Whether the rows that the text prints are the first in the order of its program."""
    rows: list[int] = []

    def place() -> bool:
        if len(rows) == 8:
            return True
        for row in range(1, 9):
            if all(row != r and abs(row - r) != len(rows) - c for c, r in enumerate(rows)):
                rows.append(row)
                if place():
                    return True
                rows.pop()
        return False

    place()
    return "" if rows == [1, 5, 8, 6, 3, 7, 2, 4] else f"the first solution is {rows}"
