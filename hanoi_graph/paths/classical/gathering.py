"""Any state to a perfect one: the recursion, the company of the small disc, and any peg at all."""

from __future__ import annotations

from collections.abc import Iterator

from hanoi_graph.moves import Move, MoveLike, PegGraph, checked_move
from hanoi_graph.paths.classical.board import Board
from hanoi_graph.paths.classical.recursion import Steps, unfold
from hanoi_graph.paths.classical.table import Table
from hanoi_graph.paths.classical.towers import transfer_steps
from hanoi_graph.states import State, StateLike, as_state, peg_number


def gather_recursive(start: StateLike, *, peg: int | str = "C") -> Iterator[Move]:
    """Yield the moves that gather all discs on a peg, recursively.

    If disc n stands on the peg the n - 1 smaller ones are gathered there; else they are gathered on
    the third peg, disc n goes to the peg, and they are gathered there.

    Parameters
    ----------
    start : state-like
        On three pegs.
    peg : str or int
        Where to.

    Yields
    ------
    Move
        The only shortest path.

    Examples
    --------
    >>> [str(move) for move in gather_recursive("CB")]
    ['disc 1: C -> A', 'disc 2: B -> C', 'disc 1: A -> C']
    """
    state = as_state(start)
    yield from unfold(gather_steps(bytearray(state.positions), state.discs, peg_number(peg)))


def gather_steps(where: bytearray, n: int, peg: int) -> Steps:
    """Yield the recursive steps that gather the discs 1 to n; `where` follows the moves."""
    if n == 0:
        return
    source = where[n - 1]
    if source != peg:
        yield gather_steps(where, n - 1, 3 - source - peg)
        where[n - 1] = peg
        yield Move(n, source, peg)
    yield gather_steps(where, n - 1, peg)


def by_company(start: StateLike, *, peg: int | str = "C") -> Iterator[Move]:
    """Yield the moves that gather all discs on a peg, by the rule for people.

    The first move is taken from the table; then disc 1 moves at every second move, to the better
    company (`better_company`), and between its moves the only other move is made.

    Parameters and moves as in `gather_recursive`.

    Examples
    --------
    >>> list(by_company("BCAA")) == list(gather_recursive("BCAA"))
    True
    """
    state = as_state(start)
    first = Table(state, State.perfect(state.discs, peg)).next_move()
    if first is not None:
        yield from company_after(state, first=first)


def company_after(start: StateLike, *, first: MoveLike) -> Iterator[Move]:
    """Yield a first move and then those of the rule for people, until all discs are on one peg.

    The rule never asks for the goal: the first move alone decides. Every legal move from any state
    comes nearer to exactly one of the three perfect states (the fact ``h3.edge_triple``), and *the
    rule goes on to that one by the shortest path*, whatever the state and the move. So with the
    first move of the table it is the shortest path to the chosen peg. Without the table it ends on
    one of the three pegs all the same, and as quickly as can be, but on a peg that one has not
    chosen. Of the 3**n - 3 starts that are not perfect (n at least 2) as many end on each peg if
    disc 1 begins, in the better company, and 3**(n-1) + 3 on the nearest peg, that of disc n; if
    another disc begins, as many on each peg again, and 3**(n-1) - 3 on the nearest. All this by
    exhaustive search to n = 5.

    The rule has an answer for every state but a perfect one, where disc 1 sees two empty pegs.

    Parameters
    ----------
    start : state-like
        On three pegs.
    first : Move, (disc, source, target) or (source, target)
        Any legal move.

    Raises
    ------
    IllegalMoveError
        At the first move, if it is not legal.
    """
    state = as_state(start)
    move: Move | None = checked_move(state, first, PegGraph.named("complete"))
    board = Board(state)
    while move is not None:
        yield move
        board.play(move)
        small_next = move.disc != 1
        move = board.small_move(better_company(board)) if small_next else board.other_move()


def better_company(board: Board) -> int:
    """Return the peg that disc 1 chooses: the smallest even disc, an empty peg, the largest odd.

    Examples
    --------
    >>> better_company(Board(State("BAC"))), better_company(Board(State("AACB")))
    (0, 1)
    """
    pegs = [peg for peg in range(3) if peg != board.small]
    return min(pegs, key=lambda peg: company(board.top(peg)))


def company(disc: int | None) -> tuple[int, int]:
    """Return how good a company a disc (None for an empty peg) is for disc 1: less is better."""
    if disc is None:
        return 1, 0
    return (0, disc) if disc % 2 == 0 else (2, -disc)


def to_any_peg(start: StateLike) -> Iterator[Move]:
    """Yield the moves that gather all discs on some peg, tower by tower (rec.puzzles).

    The discs 1 to k - 1 stand on one peg as a tower, k is the smallest disc elsewhere. The tower
    goes onto disc k, by the shortest way, until all discs stand on one peg: that of disc n, which
    never moves and is the nearest. It takes the sum of 2**(k-1) - 1 over the discs k = 2 .. n that
    do not stand on the peg of disc k - 1, and that is not the shortest:

    - at most 2**n - n - 1 moves, on average over all starts 2/3 (2**n - n - 1), where the nearest
      perfect state is at most 2**(n-1) - 1 and on average 2/3 (2**(n-1) - 1) away: in the limit
      twice as many on average;
    - moves too many: on average 2/3 (2**(n-1) - n), at most X(n) = 2**n - n - 1 - floor(2**n / 3),
      that is X(n) = 2 X(n-1) + 2 floor((n-1)/2): 0, 0, 2, 6, 16, 36, 78, 162;
    - at worst 3 - 2**(3-n) times as many (n at least 2), as from C...CBA; shortest from 6n - 3
      starts only.

    Parameters
    ----------
    start : state-like
        On three pegs.

    Examples
    --------
    >>> [str(move) for move in to_any_peg("CBA")][1:]
    ['disc 1: B -> C', 'disc 2: B -> A', 'disc 1: C -> A']
    """
    positions = as_state(start).positions
    for k in range(2, len(positions) + 1):
        tower, disc = positions[k - 2], positions[k - 1]
        if tower != disc:
            yield from unfold(transfer_steps(k - 1, tower, disc))
