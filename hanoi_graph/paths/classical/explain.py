"""Procedures explained: the moves, with what the method looks at before each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from hanoi_graph.moves import Move
from hanoi_graph.numerals import counted
from hanoi_graph.paths.classical import runs
from hanoi_graph.paths.classical.board import Board
from hanoi_graph.paths.classical.counting import (
    bit_peg_names,
    bit_pegs,
    direction,
    moving_disc,
    walsh_state,
)
from hanoi_graph.paths.classical.procedure import Procedure
from hanoi_graph.paths.classical.table import Table
from hanoi_graph.paths.classical.towers import base_discs
from hanoi_graph.paths.shortest import best_path
from hanoi_graph.states import LETTERS, State, StateLike, as_states

Numbered: TypeAlias = Iterable[tuple[int, Move]]
Explain: TypeAlias = Callable[[State, State, State, Numbered], Iterator[str]]
"""Given start, goal, the state before the first of the moves, and the moves with their numbers."""

_WAYS = ("", "right", "left")


def explanation(
    method: Procedure,
    start: StateLike,
    *,
    goal: StateLike,
    first: int = 1,
    last: int | None = None,
) -> Iterator[str]:
    r"""Yield the lines that explain a stretch of moves, worked out as they are asked for.

    Of more than 32 discs, what repeats is written as a run.

    - the tables print the table of two columns before every move (with ``*`` where a cell is new),
      as in tables 2 and 3 of the Spanish source;
    - ``binary``, ``bits`` and ``walsh`` print the binary numbers, the deciding 1 in brackets;
    - the recursive procedures indent each move by the number of calls it is inside of;
    - the rules for disc 1 say what it does, and why; ``rec-puzzles`` names the towers, and
      ``shortest`` the lengths it compares.

    Parameters
    ----------
    method : Procedure
        From `PROCEDURES`.
    start, goal : state-like
        States that it is for.
    first, last : int, optional
        The numbers of the first and the last move, from 1; all moves by default.

    Raises
    ------
    InputError
        As `Procedure.stretch`.

    Examples
    --------
    >>> from hanoi_graph.paths.classical import PROCEDURES
    >>> print(*explanation(PROCEDURES["gather-table"], "BC", goal="CC"), sep="\n")
    disc | is on | goes to
       2 |   C   |    C
       1 |   B   |    C
    1. disc 1: B -> C
    disc | is on | goes to
       2 |   C   |    C
       1 |   C*  |    C
    >>> print(*explanation(PROCEDURES["binary"], "A^8", goal="C^8", first=136, last=136), sep="\n")
    136. 1000[1]000: disc 4, n - k = 4, even: left; disc 4: B -> A
    """
    begin, end = as_states(start, goal)
    path = method.path(begin, end)
    stop = path.length if last is None else min(last, path.length)
    _, moves = method.stretch(begin, end, first=first, last=stop)
    # A stretch that begins after the last move has no moves, and the goal before it.
    before = path.state(min(first - 1, path.length))
    numbered = enumerate(moves, start=first)
    return _EXPLAIN[method.name](begin, end, before, numbered)


def _table(start: State, goal: State, before: State, moves: Numbered) -> Iterator[str]:
    table = Table(before, goal)
    old = (bytes(table.is_on), bytes(table.goes_to))
    yield from _rows(table, old)
    for number, move in moves:
        yield f"{number}. {move}"
        old = (bytes(table.is_on), bytes(table.goes_to))
        table.play(move)
        yield from _rows(table, old)


def _rows(table: Table, old: tuple[bytes, bytes]) -> Iterator[str]:
    """Yield the lines of a table, the largest disc on top, marking what differs from the old."""
    is_on, goes_to = (
        [LETTERS[peg] + ("*" if peg != was else "") for peg, was in zip(now, then, strict=True)]
        for now, then in zip((table.is_on, table.goes_to), old, strict=True)
    )
    yield from runs.table(is_on, goes_to)


def _binary(start: State, goal: State, before: State, moves: Numbered) -> Iterator[str]:
    n, ends = start.discs, {"source": start.positions[0], "target": goal.positions[0]}
    for number, move in moves:
        disc = moving_disc(number)
        bits = f"{number:0{n}b}"
        marked = runs.digits(f"{bits[: n - disc]}[1]{bits[n - disc + 1 :]}", discs=n)
        parity = "odd" if (n - disc) % 2 else "even"
        way = _WAYS[direction(disc, discs=n, **ends)]
        yield f"{number}. {marked}: disc {disc}, n - k = {n - disc}, {parity}: {way}; {move}"


def _bits(start: State, goal: State, before: State, moves: Numbered) -> Iterator[str]:
    names = bit_peg_names(start.discs, source=start.positions[0], target=goal.positions[0])
    shown = ", ".join(f"{number} is {LETTERS[peg]}" for number, peg in enumerate(names))
    yield "move m goes from m & (m - 1), mod 3, to (m | (m - 1)) + 1, mod 3"
    yield f"names of the pegs for n = {start.discs}: {shown}"
    for number, move in moves:
        origin, end = bit_pegs(number)
        low, high = number & (number - 1), (number | (number - 1)) + 1
        here, one, other = (runs.digits(f"{m:b}", discs=start.discs) for m in (number, low, high))
        yield (
            f"{number}. {here}: {one} = {low}, mod 3 {origin}; "
            f"{other} = {high}, mod 3 {end}; {move}"
        )


def _walsh(start: State, goal: State, before: State, moves: Numbered) -> Iterator[str]:
    n, ends = start.discs, {"source": start.positions[0], "target": goal.positions[0]}
    yield (
        "disc k lies on disc k + 1 if their bits of m agree; "
        f"the base of {LETTERS[ends['source']]}, the 0 in front, is disc {n + 1}"
    )
    for number, move in moves:
        yield f"{number}. {move}"
        state = walsh_state(number, discs=n, **ends)
        bits = f"{number:0{n + 1}b}"
        where = runs.placed(_placed(state, bits), discs=n)
        yield f"   {runs.digits(bits, discs=n)}: {where}"


def _placed(state: State, bits: str) -> Iterator[tuple[int, str | None]]:
    """Yield each disc, from the largest down, and its peg if its bit and the next differ."""
    for place, disc in enumerate(range(state.discs, 0, -1)):
        alike = bits[place] == bits[place + 1]
        yield disc, None if alike else LETTERS[state.peg_of(disc)]


def _calls(start: State, goal: State, before: State, moves: Numbered) -> Iterator[str]:
    # Each call has one disc less to deal with, so the disc says how deep it is.
    for number, move in moves:
        calls = runs.depth(start.discs - move.disc, discs=start.discs)
        yield f"{calls}{number}. {move}"


def _rule(reason: Callable[[Board, Move, int], str]) -> Explain:
    """Return the explanation of a rule that says where disc 1 goes when it is its turn."""

    def explain(start: State, goal: State, before: State, moves: Numbered) -> Iterator[str]:
        board = Board(before)
        for number, move in moves:
            why = reason(board, move, number) if move.disc == 1 else "the only other move"
            yield f"{number}. {move}: {why}"
            board.play(move)

    return explain


def _round(board: Board, move: Move, number: int) -> str:
    return f"one peg to the {_WAYS[(move.target - move.source) % 3]}, as ever"


def _swing(board: Board, move: Move, number: int) -> str:
    # Two steps there, another disc, two steps back, another disc: six moves in all.
    step = (number - 1) % 6
    return f"{'second' if step % 3 else 'first'} step {'there' if step < 3 else 'back'}"


def _company(board: Board, move: Move, number: int) -> str:
    if number == 1:
        return "by the table"
    third = 3 - move.source - move.target
    return f"{_seen(board, move.target)} before {_seen(board, third)}"


def _seen(board: Board, peg: int) -> str:
    top = board.top(peg)
    return f"empty {LETTERS[peg]}" if top is None else f"disc {top} on {LETTERS[peg]}"


def _parity(start: State, goal: State, before: State, moves: Numbered) -> Iterator[str]:
    bases = base_discs(start.discs, source=start.positions[0], target=goal.positions[0])
    colours = ", ".join(
        f"{LETTERS[peg]} {'odd' if base % 2 else 'even'} (as disc {base})"
        for peg, base in enumerate(bases)
    )
    yield f"bases: {colours}"

    def reason(board: Board, move: Move, number: int) -> str:
        top = board.top(move.target)
        return (
            f"onto the even base of {LETTERS[move.target]}" if top is None else f"onto disc {top}"
        )

    yield from _rule(reason)(start, goal, before, moves)


def _towers(start: State, goal: State, before: State, moves: Numbered) -> Iterator[str]:
    headings = {}
    done = 0
    where = start.positions
    for k in range(2, start.discs + 1):
        tower, peg = where[k - 2], where[k - 1]
        if tower != peg:
            headings[done + 1] = (
                f"discs 1 to {k - 1} from {LETTERS[tower]} onto disc {k} on {LETTERS[peg]}"
            )
            done += (1 << (k - 1)) - 1
    for number, move in moves:
        if number in headings:
            yield headings[number]
        yield f"{number}. {move}"


def _once_or_twice(start: State, goal: State, before: State, moves: Numbered) -> Iterator[str]:
    pairs = enumerate(zip(start.positions, goal.positions, strict=True), start=1)
    largest = max((disc for disc, (is_on, ends) in pairs if is_on != ends), default=0)
    if not largest:
        yield "start and goal are the same state"
    else:
        once, twice = (best_path(start, goal, largest_disc_moves=times).length for times in (1, 2))
        yield (
            f"disc {largest} moves once: {counted(once, 'move')}; twice: {counted(twice, 'move')}"
        )
    for number, move in moves:
        yield f"{number}. {move}"


_EXPLAIN: dict[str, Explain] = {
    "recursive": _calls,
    "buneman-levy": _rule(_round),
    "parity": _parity,
    "binary": _binary,
    "bits": _bits,
    "walsh": _walsh,
    "worst-recursive": _calls,
    "worst-iterative": _rule(_swing),
    "gather-recursive": _calls,
    "gather-table": _table,
    "company": _rule(_company),
    "rec-puzzles": _towers,
    "table": _table,
    "shortest": _once_or_twice,
}
