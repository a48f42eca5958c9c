"""The moves of a claim: a list of them, or a text in any notation that move lists are read in."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

from hanoi_graph.claims.model import Case
from hanoi_graph.claims.patterns import Pattern
from hanoi_graph.errors import InputError
from hanoi_graph.moves import MoveLike
from hanoi_graph.records.movelists import parse_move_list
from hanoi_graph.records.options import Options
from hanoi_graph.states import LETTERS, Order

MOVES = "a list of moves such as 'B -> A' or '2: B -> A', or a text that holds the moves"
_MOVE = re.compile(
    r"\s*(?:(?:disc|disk)?\s*([0-9]{1,9})\s*:?\s*)?([A-Z])\s*(?:->|→|-|\s)\s*([A-Z])\s*"
)


def as_text(given: object) -> object:
    """Return lists of numbers such as [[1, 0, 2], [2, 0, 1]] as the text that they would be.

    Like any text they are read in the one way that is possible; anything else is returned as it is.

    >>> as_text([[1, 0, 2], [2, 0, 1]])
    '[[1, 0, 2], [2, 0, 1]]'
    """
    if not isinstance(given, list) or not given:
        return given
    if not all(isinstance(row, list) and 2 <= len(row) <= 3 for row in given):
        return given
    if not all(isinstance(x, (int, str)) and not isinstance(x, bool) for row in given for x in row):
        return given
    return json.dumps(given)


def listed_moves(items: Sequence[object]) -> tuple[MoveLike, ...]:
    """Return the moves of a list of texts, one move each.

    >>> listed_moves(["A -> C", "2: A -> B"])
    ((0, 2), (2, 0, 1))

    Raises
    ------
    InputError
        With the number of the first item that is no move.
    """
    moves: list[MoveLike] = []
    for number, item in enumerate(items, start=1):
        found = _MOVE.fullmatch(item) if isinstance(item, str) else None
        if found is None:
            raise InputError(f"move {number}: expected {MOVES}, got {item!r}")
        pegs = LETTERS.index(found[2]), LETTERS.index(found[3])
        moves.append((int(found[1]), *pegs) if found[1] else pegs)
    return tuple(moves)


def read_moves(
    text: str,
    *,
    graph: Case,
    words: Mapping[str, object],
    order: Order,
    pegs_from: str | None = None,
    discs_from: int | None = None,
) -> tuple[tuple[MoveLike, ...], str]:
    """Return the moves of a text, and what was made of its pegs and discs.

    Parameters
    ----------
    text : str
    graph : Case
        The graph that the moves are made on.
    words : mapping
        The words ``start`` and ``goal`` of the claim; those with other names than n and p do not
        help to read the text.
    order, pegs_from, discs_from
        As for `Options`.

    Raises
    ------
    InputError
        If the text has no moves, leaves some out, or can be read in more than one way.
    """
    start, goal = (_word(words.get(key), graph, order) for key in ("start", "goal"))
    found = parse_move_list(
        text,
        options=Options(
            discs=graph.n, pegs=graph.pegs, peg_graph=graph.rule,
            pegs_from=pegs_from, discs_from=discs_from, start=start, goal=goal,
        ),
        name="the text",
    )  # fmt: skip
    if found.broken:
        raise InputError(f"the states are no moves: {found.broken}")
    if found.gaps:
        raise InputError("the text says that it leaves moves out")
    moves = tuple(tuple(map(int, row)) for chunk in found.chunks() for row in chunk)
    return moves, ", ".join(f"{key} {value}" for key, value in found.reading.items())


def _word(pattern: object, graph: Case, order: Order) -> str | None:
    if not isinstance(pattern, Pattern) or not pattern.names <= {"n", "p"}:
        return None
    return str(pattern.state({"n": graph.n, "p": graph.pegs}, pegs=graph.pegs, order=order))
