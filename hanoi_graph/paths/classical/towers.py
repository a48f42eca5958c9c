"""A tower from one peg to another: the recursion, the small disc's round, the parity rule.

All three make the same 2**n - 1 moves, the only shortest way. The rules for the small disc can be
followed from any state; what comes of it is said, and tested, where the rule is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hanoi_graph.moves import Move
from hanoi_graph.paths.classical.board import Board
from hanoi_graph.paths.classical.recursion import Steps, unfold
from hanoi_graph.states import State, StateLike, as_state, check_discs, peg_number


def recursive_transfer(
    n: int, *, source: int | str = "A", target: int | str = "C"
) -> Iterator[Move]:
    """Yield the moves that take a tower to another peg, recursively.

    The n - 1 smaller discs go to the third peg, disc n to the target, the smaller ones follow. The
    pegs may play any roles; source and target alike owe no move.

    Parameters
    ----------
    n : int
        Number of discs; the first moves of a million discs come at once.
    source, target : str or int
        Pegs, as letters or numbers from 0.

    Yields
    ------
    Move
        2**n - 1 of them, none if the pegs are the same.

    Raises
    ------
    InputError
        At the first move, if there is no such peg or number of discs.

    Examples
    --------
    >>> [str(move) for move in recursive_transfer(2)]
    ['disc 1: A -> B', 'disc 2: A -> C', 'disc 1: B -> C']
    """
    pegs = peg_number(source), peg_number(target)
    if pegs[0] != pegs[1]:
        yield from unfold(transfer_steps(check_discs(n), *pegs))


def transfer_steps(n: int, source: int, target: int) -> Steps:
    """Yield the recursive steps that take the discs 1 to n from one peg to another."""
    if n == 0:
        return
    third = 3 - source - target
    yield transfer_steps(n - 1, source, third)
    yield Move(n, source, target)
    yield transfer_steps(n - 1, third, target)


def buneman_levy(n: int, *, source: int | str = "A", target: int | str = "C") -> Iterator[Move]:
    """Yield the moves of the tower with the small disc going always the same way round.

    For n odd disc 1 goes round in the direction from the source to the target, for n even in the
    other; between two of its moves the only move of another disc is made.

    Parameters and errors as in `recursive_transfer`.

    References
    ----------
    P. Buneman and L. Levy, "The Towers of Hanoi problem", Information Processing Letters 10 (1980),
    243-244.

    Examples
    --------
    >>> [str(move) for move in buneman_levy(2)]
    ['disc 1: A -> B', 'disc 2: A -> C', 'disc 1: B -> C']
    """
    start, goal = peg_number(source), peg_number(target)
    step = (goal - start if check_discs(n) % 2 else start - goal) % 3
    if step:
        yield from small_disc_round(State.perfect(n, start), step=step)


def small_disc_round(start: StateLike, *, step: int) -> Iterator[Move]:
    """Yield moves by turns: disc 1 one peg further in a circle, then the only other move.

    The rule stops when no other disc can move, that is in a perfect state. What it does, by search
    over all starts up to n = 6:

    - from a perfect state the 2**n - 1 shortest moves to another perfect state, which one depends
      on the parity of n and the direction: for n odd on the peg that is `step` further, for n even
      on the other (the wrong parity solves the puzzle on the wrong peg);
    - from 3 * 2**(n-1) of the 3**n starts it ends at all, as many on each peg: those are the states
      on the three paths it takes from the perfect states, before a move of disc 1;
    - from every other start it runs in a circle for ever, through 2**(j-1) * 3**(n-j) starts in a
      circle of 3 * 2**j moves for each j from 1 to n - 1.

    Parameters
    ----------
    start : state-like
        On three pegs.
    step : {1, 2}
        1 takes disc 1 from A to B, from B to C and from C to A; 2 the other way round.
    """
    state = as_state(start)
    if not state.discs:
        return
    board = Board(state)
    move: Move | None = board.small_move((board.small + step) % 3)
    while move is not None:
        yield move
        board.play(move)
        small_next = move.disc != 1
        move = board.small_move((board.small + step) % 3) if small_next else board.other_move()


def base_discs(n: int, *, source: int | str = "A", target: int | str = "C") -> tuple[int, int, int]:
    """Return as which discs the three bases count in the parity rule, by peg.

    The bases of source, third peg and target are discs n + 1, n + 2 and n + 3 (figure 4 of the
    Spanish source), so those of source and target have the colour of n + 1, the third that of n.
    With these bases the 2**n states in which no disc lies on one of its own colour are exactly
    those of the shortest path; without them there are more: 3, 9, 21, 51, 105, 231, 453, 951 for
    n = 1 to 8 (the fact ``h3.parity``).

    Examples
    --------
    >>> base_discs(8), base_discs(8, target="B")
    ((9, 10, 11), (9, 11, 10))
    """
    start, goal = peg_number(source), peg_number(target)
    bases = [check_discs(n) + 2] * 3
    bases[start] = n + 1
    if goal != start:
        bases[goal] = n + 3
    return bases[0], bases[1], bases[2]


def base_colours(
    n: int, *, source: int | str = "A", target: int | str = "C"
) -> tuple[int, int, int]:
    """Return the colours of the three bases by peg: 1 that of the odd discs, 0 that of the even.

    Examples
    --------
    >>> base_colours(8), base_colours(8, target="B"), base_colours(5)
    ((1, 0, 1), (1, 1, 0), (0, 1, 0))
    """
    one, two, three = base_discs(n, source=source, target=target)
    return one % 2, two % 2, three % 2


def parity_rule(n: int, *, source: int | str = "A", target: int | str = "C") -> Iterator[Move]:
    """Yield the moves of the tower with disc 1 going always onto an even disc or base.

    The bases count as discs (`base_discs`): disc 1 goes onto an even disc, else to the peg whose
    base is even. Between two of its moves the only move of another disc is made.

    Parameters and errors as in `recursive_transfer`.

    Notes
    -----
    The Spanish source has the rule in words too, without the coloured bases: where there is no even
    disc, to C for n odd and to B for n even. That is right for n even only. For n odd disc 1 has to
    go to the empty peg A as well; by the words it goes to C, and the tower ends on B after
    3 * 2**(n-1) - 1 moves, with no other disc to move (n odd from 3; tested to 9).

    Examples
    --------
    >>> [str(move) for move in parity_rule(2)]
    ['disc 1: A -> B', 'disc 2: A -> C', 'disc 1: B -> C']
    """
    start = State.perfect(n, source)
    if peg_number(source) != peg_number(target):
        yield from onto_even(start, bases=base_discs(n, source=source, target=target))


def onto_even(start: StateLike, *, bases: Sequence[int]) -> Iterator[Move]:
    """Yield moves by turns: disc 1 onto an even disc or base, then the only other move.

    Where both pegs would do (never in `parity_rule`) the first in alphabetical order is taken. The
    rule stops when no other disc can move, or disc 1 cannot. With the three bases of `base_discs`
    painted for the other parity the tower of an even n still gets to the target, in
    3 * 2**(n-1) - 1 moves; that of an odd n is stuck after 2**(n-1) moves, with disc n on the third
    peg and the others on the target (tested to n = 8).

    Parameters
    ----------
    start : state-like
        On three pegs.
    bases : sequence of three int
        As which disc each base counts.
    """
    state = as_state(start)
    if not state.discs:
        return
    board = Board(state)
    while choices := even_places(board, bases):
        yield from _play(board, board.small_move(choices[0]))
        other = board.other_move()
        if other is None:
            return
        yield from _play(board, other)


def even_places(board: Board, bases: Sequence[int]) -> list[int]:
    """Return the pegs on which disc 1 would come to lie on an even disc or base."""
    others = [peg for peg in range(3) if peg != board.small]
    return [peg for peg in others if (board.top(peg) or bases[peg]) % 2 == 0]


def _play(board: Board, move: Move) -> Iterator[Move]:
    """Yield a move and make it."""
    yield move
    board.play(move)
