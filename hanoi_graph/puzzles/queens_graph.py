"""Eight queens as walks in a state graph and as independent sets of the queens' graph."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.errors import TooLargeError
from hanoi_graph.puzzles.protocol import MAX_STATE, Puzzle, States
from hanoi_graph.puzzles.queens import Placement, check_size

if TYPE_CHECKING:
    import networkx as nx
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes


class Placing(NamedTuple):
    """One queen is put on the board: column and row, from 1."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"queen {self.column} to row {self.row}"


class Queens(Puzzle[Placing]):
    """The board filled from the left, one queen a move, as a state space.

    The rows of the queens are digits in base n + 1, 0 for a column still empty, the first column
    the most significant; so the solved states are those with a last digit.

    Parameters
    ----------
    size : int
        At least 1; states fit into 63 bits up to 15.

    Examples
    --------
    >>> from hanoi_graph.puzzles.engine import solve
    >>> found = solve(Queens(8))
    >>> found.length, found.count
    (8, 92)
    """

    def __init__(self, size: int) -> None:
        self.size = check_size(size)
        if (size + 1) ** min(size, 64) > MAX_STATE:
            raise TooLargeError(
                f"size must be at most 15 for the search through all placements, got {size}",
                needed=8 * (size + 1) ** min(size, 64),
            )

    @property
    def name(self) -> str:
        """For messages."""
        return f"the board of {self.size} queens"

    def starts(self) -> States:
        """Return the empty board."""
        return np.zeros(1, dtype=np.int64)

    def rows(self, state: int) -> Placement:
        """Return the rows of the queens that are on the board."""
        base = self.size + 1
        digits = [state // base**k % base for k in reversed(range(self.size))]
        return tuple(row for row in digits if row)

    def is_goal(self, state: int) -> bool:
        """Whether all queens are on the board."""
        return state % (self.size + 1) != 0

    def are_goals(self, states: States) -> NDArray[np.bool_]:
        """Return `is_goal` of every state of an array."""
        return np.asarray(states % (self.size + 1) != 0)

    def moves(self, state: int) -> Iterator[tuple[Placing, int]]:
        """Put a queen into the next column wherever none attacks her."""
        rows = self.rows(state)
        column = len(rows)
        if column == self.size:
            return
        power = (self.size + 1) ** (self.size - column - 1)
        for row in range(1, self.size + 1):
            if all(row != r and abs(row - r) != column - c for c, r in enumerate(rows)):
                yield Placing(column + 1, row), state + row * power

    def bound(self, state: int) -> int:
        """Return the number of queens still to be placed."""
        return self.size - len(self.rows(state))

    def describe(self, state: int) -> str:
        """Return the rows, separated by spaces."""
        return " ".join(map(str, self.rows(state)))

    def draw(self, state: int, *, ax: Axes) -> list[Artist]:
        """Draw the board."""
        from hanoi_graph.puzzles.pictures import draw_board

        return draw_board(self.rows(state), size=self.size, ax=ax)


def queens_graph(size: int) -> nx.Graph[tuple[int, int]]:
    """Return the queens' graph: squares (column, row), joined when one attacks the other.

    Solutions are its independent sets of `size` squares.

    Examples
    --------
    >>> graph = queens_graph(8)
    >>> graph.number_of_nodes(), graph.number_of_edges()
    (64, 728)
    """
    import networkx as nx

    check_size(size)
    squares = [(c, r) for c in range(1, size + 1) for r in range(1, size + 1)]
    graph: nx.Graph[tuple[int, int]] = nx.Graph(name=f"queens' graph of order {size}")
    graph.add_nodes_from(squares)
    graph.add_edges_from(
        (a, b)
        for k, a in enumerate(squares)
        for b in squares[k + 1 :]
        if a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])
    )
    return graph


def independent_placements(size: int) -> Iterator[Placement]:
    """Yield the solutions as independent sets of the queens' graph, in lexicographic order.

    The squares of one column are a clique, so a set of `size` squares has one in each; the search
    takes a square of the first column and goes on in the graph without its neighbours. It knows
    nothing of rows and diagonals.

    >>> len(list(independent_placements(6)))
    4
    """
    graph = queens_graph(size)
    neighbours = {square: set(graph[square]) | {square} for square in graph}

    def extended(chosen: Placement, free: set[tuple[int, int]]) -> Iterator[Placement]:
        column = len(chosen) + 1
        if column > size:
            yield chosen
            return
        for square in sorted(s for s in free if s[0] == column):
            yield from extended((*chosen, square[1]), free - neighbours[square])

    yield from extended((), set(graph))
