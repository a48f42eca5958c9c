"""A board for procedures that look at the discs: three stacks, changed by one move at a time."""

from __future__ import annotations

from hanoi_graph.moves import Move
from hanoi_graph.states import State


class Board:
    """The three pegs with their discs, as a player sees them.

    Parameters
    ----------
    state : State
        At least one disc on three pegs; it is copied.

    Attributes
    ----------
    small : int
        The peg of disc 1.

    Examples
    --------
    >>> board = Board(State("BCC"))
    >>> print(board.other_move())
    disc 2: C -> A
    >>> board.play(Move(1, 1, 2))
    >>> board.other_move() is None, board.state().word()
    (True, 'CCC')
    """

    def __init__(self, state: State) -> None:
        self._stacks = [list(stack) for stack in state.stacks]
        self.small = state.positions[0]

    def top(self, peg: int) -> int | None:
        """Return the disc on top of a peg, None where there is none."""
        stack = self._stacks[peg]
        return stack[-1] if stack else None

    def play(self, move: Move) -> None:
        """Move a disc; the caller has seen to it that the move is legal."""
        self._stacks[move.source].pop()
        self._stacks[move.target].append(move.disc)
        if move.disc == 1:
            self.small = move.target

    def small_move(self, target: int) -> Move:
        """Return the move of disc 1 to a peg."""
        return Move(1, self.small, target)

    def other_move(self) -> Move | None:
        """Return the one legal move of a disc other than 1.

        It goes between the two pegs without disc 1; None if both are empty, which is to say that
        all discs stand on one peg.
        """
        one, two = ((self.small + 1) % 3, (self.small + 2) % 3)
        top, other_top = self.top(one), self.top(two)
        if top is not None and (other_top is None or top < other_top):
            return Move(top, one, two)
        return Move(other_top, two, one) if other_top is not None else None

    def state(self) -> State:
        """Return the present state."""
        return State.from_stacks(self._stacks)
