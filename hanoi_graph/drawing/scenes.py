"""Films that show how something is found: a recursion, a formula, a table, a strip of moves.

They draw the animations of the Spanish source anew: figures 5 to 11, 12 and 14, tables 2 and 3.
"""

from __future__ import annotations

from dataclasses import replace

from hanoi_graph.drawing.arches import TowerMove
from hanoi_graph.drawing.film import Film, Scene, table_rows
from hanoi_graph.drawing.tables import TableRow
from hanoi_graph.errors import InputError
from hanoi_graph.moves import Move
from hanoi_graph.numerals import counted
from hanoi_graph.paths.classical.counting import moving_disc, walsh_state
from hanoi_graph.paths.classical.towers import base_discs
from hanoi_graph.paths.shortest import best_path, shortest_path
from hanoi_graph.states import LETTERS, State, StateLike, as_states, check_discs


def recursion_scenes(discs: int, *, depth: int = 1) -> tuple[Scene, ...]:
    """Return the recursive steps that take a tower from A to C, towers moving as wholes.

    Parameters
    ----------
    discs : int
        At least one more than `depth`.
    depth : int, default 1
        How many of the largest discs move by themselves. With 1: the smaller discs to B, disc n to
        C, the smaller discs to C (figure 2 of the source); each further one takes every step of a
        tower to pieces again (figures 3 and 12).

    Returns
    -------
    tuple of Scene
        2**(depth + 1) of them, the start first.

    Raises
    ------
    InputError
        If there are too few discs.

    Examples
    --------
    >>> [scene.caption for scene in recursion_scenes(8)]
    ['start', 'discs 1 to 7 from A to B', 'disc 8 from A to C', 'discs 1 to 7 from B to C']
    """
    if not 1 <= depth < check_discs(discs):
        raise InputError(f"depth must be from 1 to {discs - 1} with {discs} discs, got {depth}")
    path = shortest_path(State.perfect(discs, 0), State.perfect(discs, 2))
    tower = discs - depth
    scenes = [Scene(path.start, "start")]
    done, single = 0, False
    while done < path.length:
        # By turns the tower moves, in 2**k - 1 moves, and one of the larger discs, in one.
        done += 1 if single else 2**tower - 1
        state = path.state(done)
        scenes.append(_single(path.move(done), state) if single else _together(scenes[-1], state))
        single = not single
    return tuple(scenes)


def _single(move: Move, state: State) -> Scene:
    source, target = LETTERS[move.source], LETTERS[move.target]
    return Scene(state, f"disc {move.disc} from {source} to {target}", move=move)


def _together(before: Scene, state: State) -> Scene:
    """Return the scene after a tower has moved as a whole."""
    pairs = zip(before.state.positions, state.positions, strict=True)
    largest = max(disc for disc, (old, new) in enumerate(pairs, start=1) if old != new)
    move = TowerMove(largest, before.state.peg_of(1), state.peg_of(1))
    return Scene(state, str(move), move=move)


def recursion_film(discs: int, *, depth: int = 2) -> Film:
    """Return the film of `recursion_scenes`; with depth 2 one sees that disc n - 1 goes right.

    Going right means from A to B, from B to C and from C to A (figure 12 of the source).
    """
    return Film(
        title=f"The recursive steps of {discs} discs",
        description=(
            f"A tower of {discs} discs goes from A to C; its {discs - depth} smallest discs move "
            "as a whole and the larger ones by themselves."
        ),
        scenes=recursion_scenes(discs, depth=depth),
    )


def walsh_film(number: int, *, discs: int) -> Film:
    """Return how the state after a move is read off its number, disc by disc (figure 14).

    The discs are placed from the largest down: disc k lies on disc k + 1, or disc n on the base of
    A, exactly if digits k and k + 1 of the number agree, counted from the right; if not, it lies on
    the one other peg whose top has not its own parity. The bases count as discs n + 1 to n + 3.

    Parameters
    ----------
    number : int
        Of the move, 0 to 2**discs - 1.
    discs : int

    Examples
    --------
    >>> film = walsh_film(136, discs=8)
    >>> film.scenes[1].caption
    'disc 8: digits 9 and 8 differ, so not on the base of A, but on the base of C'
    """
    state = walsh_state(number, discs=discs)
    bases = base_discs(discs)
    digits = f"{number:0{discs + 1}b}"
    scenes = [
        Scene(state, f"after move {number}: no disc placed yet", only=frozenset(), digits=digits)
    ]
    names = [f"the base of {letter}" for letter in LETTERS[:3]]
    placed: set[int] = set()
    for disc in range(discs, 0, -1):
        peg, before = state.peg_of(disc), 0 if disc == discs else state.peg_of(disc + 1)
        placed.add(disc)
        agree = digits[discs - disc] == digits[discs - disc + 1]
        said = f"disc {disc}: digits {disc + 1} and {disc} "
        said += (
            f"agree, so on {names[peg]}"
            if agree
            else f"differ, so not on {names[before]}, but on {names[peg]}"
        )
        names[peg] = f"disc {disc}"
        scenes.append(
            Scene(
                state,
                said,
                only=frozenset(placed),
                lit=frozenset({disc}),
                digits=digits,
                bold=(discs - disc, discs - disc + 1),
            )
        )
    said = f"after move {number}: {state.word()}"
    scenes.append(replace(scenes[-1], caption=said, lit=frozenset(), bold=()))
    return Film(
        title=f"Where the {discs} discs are after move {number}",
        description=(
            f"The discs are placed one by one from the largest down, by the digits of {number} in "
            "binary: each lies on the next larger one exactly if two neighbouring digits agree. "
            "Odd and even discs and bases have different colours, and equal ones never touch."
        ),
        scenes=tuple(scenes),
        colours="parity",
        bases=bases,
    )


def table_film(start: StateLike, goal: StateLike) -> Film:
    """Return how the table of two columns is filled in and then followed (tables 2 and 3).

    Examples
    --------
    >>> film = table_film("BCAA", "CCCC")
    >>> film.scenes[2].caption
    'disc 4 goes to C, its place in the end'
    """
    begin, end = as_states(start, goal)
    path = best_path(begin, end, largest_disc_moves=1)
    tables = list(table_rows(begin, end, moves=list(path)))
    scenes = _filling(begin, end, tables[0])
    states = list(path.states())
    following = zip(path, states[1:], tables[1:], strict=True)
    for number, (move, state, rows) in enumerate(following, start=1):
        source, target = LETTERS[move.source], LETTERS[move.target]
        scenes.append(
            Scene(
                state,
                f"{number} of {path.length}: disc {move.disc} from {source} to {target}",
                move=move,
                table=rows,
            )
        )
    names = begin.word(), end.word()
    return Film(
        title=f"The table from {names[0]} to {names[1]}",
        description=(
            "The table is filled in from the largest disc down. Then the lowest row whose two "
            "cells differ moves its disc, and the rows from there down are filled in again."
        ),
        scenes=tuple(scenes),
        goal=end,
    )


def _filling(start: State, goal: State, rows: tuple[TableRow, ...]) -> list[Scene]:
    """Return the scenes in which the first table is filled in."""
    plain = [replace(row, new=(), moves=False) for row in rows]
    table = [replace(row, is_on="", goes_to="") for row in plain]
    scenes = [Scene(start, f"start: {start.word()}", table=tuple(table))]
    table = [replace(row, goes_to="", new=("is_on",)) for row in plain]
    scenes.append(Scene(start, "left: the peg that each disc is on", table=tuple(table)))
    table = [replace(row, goes_to="") for row in plain]
    settled = True
    for k, row in enumerate(plain):
        table[k] = replace(row, new=("goes_to",))
        scenes.append(
            Scene(
                start,
                f"disc {row.disc} goes to {row.goes_to}, {_reason(plain, k, settled=settled)}",
                table=tuple(table),
                lit=frozenset({row.disc}),
            )
        )
        table[k] = row
        settled = settled and row.is_on == LETTERS[goal.peg_of(row.disc)]
    lowest = next((row.disc for row in rows if row.moves), None)
    if lowest is not None:
        said = f"the lowest row whose cells differ is that of disc {lowest}"
        scenes.append(Scene(start, said, table=tuple(replace(row, new=()) for row in rows)))
    return scenes


def _reason(rows: list[TableRow], k: int, *, settled: bool) -> str:
    """Return why a row has the peg it has on its right; `settled` if all above is in its place."""
    if settled:
        return "its place in the end"
    above = rows[k - 1]
    if above.is_on == above.goes_to:
        return "like both cells above"
    return f"the peg that is neither {above.is_on} nor {above.goes_to}"


def strip_film(discs: int) -> Film:
    """Return the strip of the moves of a tower, coloured disc by disc from the largest (5 to 11).

    Examples
    --------
    >>> [len(scene.squares) for scene in strip_film(5).scenes]
    [0, 1, 3, 7, 15, 31]
    """
    path = shortest_path(State.perfect(discs, 0), State.perfect(discs, 2))
    if discs > 6:
        raise InputError(f"a strip in one line is for at most 6 discs, got {discs}")
    moved = [moving_disc(number) for number in range(1, path.length + 1)]
    scenes = [Scene(path.start, f"{path.length} moves, a square for each")]
    for disc in range(discs, 0, -1):
        count = 2 ** (discs - disc)
        times = {1: "once", 2: "twice"}.get(count, f"{count} times")
        left = 2 ** (disc - 1) - 1
        rest = (
            "which leaves none"
            if not left
            else f"which leaves {2 * count} runs of {counted(left, 'move')}"
        )
        squares = frozenset(k for k, other in enumerate(moved) if other >= disc)
        scenes.append(
            Scene(
                path.start,
                f"disc {disc} moves {times}, {rest}",
                squares=squares,
                lit=frozenset({disc}),
            )
        )
    return Film(
        title=f"Which of {discs} discs moves when",
        description=(
            f"A strip of {path.length} squares, one for each move, gets the colours of the discs "
            "one after the other, the largest first: each disc moves in the middle of every run "
            "that the larger ones have left."
        ),
        scenes=tuple(scenes),
        strip=tuple(moved),
    )
