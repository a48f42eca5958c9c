"""The table of two columns: where each disc is, and where it goes to next.

The rows run from the largest disc down. The top one has the final peg of disc n on its right;
below, the right column has the peg of both cells above where these agree, else the third peg. Once
a disc and all larger ones are in their final places, the row below gets the final peg of its own
disc. The next move is that of the smallest disc whose two cells differ. (Spanish source, tables 2
and 3.)
"""

from __future__ import annotations

from collections.abc import Iterator

from hanoi_graph.moves import Move
from hanoi_graph.states import State, StateLike, as_states


class Table:
    """The table of a state on the way to a goal, kept up to date move by move.

    It depends on the present state and the goal alone, so it can be set up anywhere on the way.

    Parameters
    ----------
    state, goal : state-like
        On three pegs, with equally many discs.

    Attributes
    ----------
    is_on, goes_to : bytearray
        The two columns, disc 1 first.

    Examples
    --------
    >>> table = Table("BCAA", "CCCC")
    >>> bytes(table.goes_to) == State("CCBC").positions
    True
    >>> print(table.next_move())
    disc 1: B -> C
    """

    def __init__(self, state: StateLike, goal: StateLike) -> None:
        start, end = as_states(state, goal)
        self._final = end.positions
        self.is_on = bytearray(start.positions)
        self.goes_to = bytearray(start.discs)
        # The largest disc that is not in its final place, 0 when all are.
        self._unsettled = start.discs
        self._lowest = 0
        self._fill_from(start.discs)

    def next_move(self) -> Move | None:
        """Return the move of the first row from below whose cells differ, None at the goal."""
        if not self._lowest:
            return None
        row = self._lowest - 1
        return Move(self._lowest, self.is_on[row], self.goes_to[row])

    def play(self, move: Move) -> None:
        """Make a move of `next_move` and fill in the rows from that of its disc down.

        Cost: proportional to the number of the disc, that is O(1) on average over a path.
        """
        self.is_on[move.disc - 1] = move.target
        self._fill_from(move.disc)

    def _fill_from(self, disc: int) -> None:
        """Fill in the right column from the row of `disc` down, and find the lowest difference."""
        self._lowest = 0
        for k in range(disc, 0, -1):
            row = k - 1
            if k == self._unsettled:
                self.goes_to[row] = self._final[row]
                if self.is_on[row] == self._final[row]:
                    self._unsettled -= 1
            else:
                self.goes_to[row] = -(self.is_on[k] + self.goes_to[k]) % 3
            if self.is_on[row] != self.goes_to[row]:
                self._lowest = k
        if not self._lowest:
            self._lowest = self._first_difference(disc)

    def _first_difference(self, disc: int) -> int:
        """Return the smallest disc above `disc` whose cells differ, 0 if there is none."""
        discs = range(disc + 1, self._unsettled + 1)
        return next((k for k in discs if self.is_on[k - 1] != self.goes_to[k - 1]), 0)

    def state(self) -> State:
        """Return the present state: the left column."""
        return State._trusted(bytes(self.is_on), 3)


def by_table(start: StateLike, goal: StateLike) -> Iterator[Move]:
    """Yield the moves from any state to any other by the table.

    The largest disc that differs moves once. That is the shortest path if the goal (or the start)
    is perfect, and else not always:

    - of the 9**n ordered pairs it is not shortest for N(n) = 3 N(n-1) + T(n), with T(n) the pairs
      whose disc n has to move twice (the fact ``h3.ldm_twice``): 0, 0, 18, 294, 3372, ...; the
      fraction tends to 1/14;
    - at worst it takes (2**n - 1) / (2**(n-1) + 1) times as many moves (n at least 2), less than 2
      and as near to it as you like, and 2**(n-1) - 2 moves more: from B...BA to A...AB, say, where
      disc n had better go by way of C;
    - the cure is to compare both ways, as `hanoi_graph.paths.shortest.shortest_path` does.

    Parameters
    ----------
    start, goal : state-like
        On three pegs.

    Raises
    ------
    InputError
        At the first move, if the states are not of one graph.

    Examples
    --------
    >>> " ".join("ABC"[move.target] for move in by_table("BCAA", "AACB"))
    'A B B C A C C B B A A'
    """
    table = Table(start, goal)
    while (move := table.next_move()) is not None:
        yield move
        table.play(move)
