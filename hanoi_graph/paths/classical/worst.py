"""The worst path of a tower, through every state: the recursion, and the small disc's swing."""

from __future__ import annotations

from collections.abc import Iterator

from hanoi_graph.moves import Move
from hanoi_graph.paths.classical.board import Board
from hanoi_graph.paths.classical.recursion import Steps, unfold
from hanoi_graph.states import State, StateLike, as_state, check_discs, peg_number


def worst_recursive(n: int, *, source: int | str = "A", target: int | str = "C") -> Iterator[Move]:
    """Yield the moves of the longest path of a tower to another peg, recursively.

    The smaller discs go all the way to the target, disc n to the third peg, the smaller ones back,
    disc n to the target, the smaller ones to the target once more.

    Parameters and errors as in `hanoi_graph.paths.classical.towers.recursive_transfer`.

    Yields
    ------
    Move
        3**n - 1 of them, through all 3**n states; none if the pegs are the same.

    Examples
    --------
    >>> [str(move) for move in worst_recursive(1)]
    ['disc 1: A -> B', 'disc 1: B -> C']
    """
    pegs = peg_number(source), peg_number(target)
    if pegs[0] != pegs[1]:
        yield from unfold(worst_steps(check_discs(n), *pegs))


def worst_steps(n: int, source: int, target: int) -> Steps:
    """Yield the recursive steps of the worst path."""
    if n == 0:
        return
    third = 3 - source - target
    yield worst_steps(n - 1, source, target)
    yield Move(n, source, third)
    yield worst_steps(n - 1, target, source)
    yield Move(n, third, target)
    yield worst_steps(n - 1, source, target)


def worst_iterative(n: int, *, source: int | str = "A", target: int | str = "C") -> Iterator[Move]:
    """Yield the moves of the longest path of a tower by the swing of the small disc.

    Disc 1 moves twice, over the third peg to the target; then the only other move; disc 1 twice
    back; the only other move; until all discs stand on the target.

    Parameters and moves as in `worst_recursive`.

    Examples
    --------
    >>> list(worst_iterative(4)) == list(worst_recursive(4))
    True
    """
    start = State.perfect(n, source)
    if peg_number(source) != peg_number(target):
        yield from small_disc_swing(start, target=target)


def small_disc_swing(start: StateLike, *, target: int | str) -> Iterator[Move]:
    """Yield moves: disc 1 twice to the target, another disc, disc 1 twice back, another disc, ...

    The way back ends where disc 1 stood at first. The rule stops in a perfect state, where no other
    disc can move. By search up to n = 6: of the 3**(n-1) starts with disc 1 on a given peg,
    (3**(n-1) + 1) / 2 lie on the worst path where disc 1 is about to swing to the target, and go on
    along it to the target. The others are where it has just swung back; they walk the worst path
    backwards and end with all discs on the peg on which disc 1 stood.

    Parameters
    ----------
    start : state-like
        On three pegs, with disc 1 not on the target.
    target : str or int
        A peg.
    """
    state, goal = as_state(start), peg_number(target)
    if not state.discs:
        return
    board = Board(state)
    third = 3 - board.small - goal
    swing = (third, goal)
    other: Move | None = None
    while True:
        origin = board.small
        for peg in swing:
            move = board.small_move(peg)
            yield move
            board.play(move)
        other = board.other_move()
        if other is None:
            return
        yield other
        board.play(other)
        swing = (third, origin)
