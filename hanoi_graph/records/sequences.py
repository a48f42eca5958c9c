"""Sequences of states as the moves between them."""

from __future__ import annotations

from typing import Any

import numpy as np

from hanoi_graph.errors import InputError
from hanoi_graph.movearrays import Replay
from hanoi_graph.numerals import counted
from hanoi_graph.records.options import AmbiguousListError, Options
from hanoi_graph.records.pegnames import pegs_of, places_of
from hanoi_graph.records.readings import MoveList, listed
from hanoi_graph.records.rows import RawList, Rows
from hanoi_graph.states import Order, State


def settle_states(raw: RawList, options: Options) -> MoveList:
    """Return a sequence of states as the moves between them."""
    known = options.known_discs()
    if known is not None and raw.width and known != raw.width:
        raise InputError(f"the states have {counted(raw.width, 'disc')}, expected were {known}")
    pegs = pegs_of(raw, options, columns=slice(None))
    if pegs.outside:
        name = next(iter(pegs.outside.values()))
        raise InputError(f"the states name a peg {name}, and the pegs are {pegs.names}")
    states = [places_of(chunk, pegs.places).astype(np.uint8) for chunk in raw.chunks]
    order = _order_of(states, raw, options)
    if order == "largest-first":
        states = [chunk[:, ::-1] for chunk in states]
    first = State._trusted(states[0][0].tobytes(), options.pegs)
    start, goal = options.ends()
    if start is not None and start != first:
        words = (state.word(order=options.order or order) for state in (first, start))
        raise InputError("the states begin with {}, and the start is {}".format(*words))
    moves, broken = _steps(states)
    return MoveList(
        notation=raw.notation,
        reading={
            "notation": raw.notation,
            "pegs": pegs.names,
            "words": order.replace("-", " disc "),
        },
        start=first,
        goal=goal or State.perfect(first.discs, options.pegs - 1, pegs=options.pegs),
        moves=moves,
        broken=broken,
        length=raw.length - 1,
        line=raw.line,
        last_line=raw.last_line,
        notes=list(raw.notes),
    )


def _order_of(states: list[Rows], raw: RawList, options: Options) -> Order:
    """Return the order of words that is given, or in which every step is a legal move.

    If that is so of both or of neither, it is the one in which the first is the given start. Stacks
    name their discs, whatever order words have.
    """
    if raw.notation == "stacks" or raw.width == 1:
        return "smallest-first"
    given = options.order or raw.order
    if given is not None:
        return given
    orders: tuple[Order, ...] = ("smallest-first", "largest-first")
    legal = [
        order
        for order, turned in zip(
            orders, (states, [chunk[:, ::-1] for chunk in states]), strict=True
        )
        if _are_legal(turned, options)
    ]
    if len(legal) == 1:
        return legal[0]
    start, _ = options.ends()
    first = states[0][0].tobytes()
    if start is not None and first != first[::-1] and start.positions in (first, first[::-1]):
        return orders[0] if start.positions == first else orders[1]
    how = "both ways" if legal else "neither way"
    raise AmbiguousListError(
        f"ambiguous words: read smallest disc first or largest disc first, every step is a legal "
        f"move {how}; give --order smallest-first or --order largest-first"
    )


def _are_legal(states: list[Rows], options: Options) -> bool:
    """Whether every step of a sequence of states (smallest disc first) is a legal move."""
    moves, broken = _steps(states)
    start = State._trusted(states[0][0].tobytes(), options.pegs)
    return not broken and Replay(start, moves, peg_graph=options.peg_graph).illegal is None


def _steps(states: list[Rows]) -> tuple[list[Rows], str]:
    """Return the moves between states, up to the first step that is none, and why it is not."""
    moves: list[Rows] = []
    before: Any = None
    for chunk in states:
        rows = chunk if before is None else np.concatenate([before, chunk])
        before = chunk[-1:]
        differs = rows[1:] != rows[:-1]
        counts = differs.sum(axis=1)
        wrong = np.flatnonzero(counts != 1)
        good = int(wrong[0]) if len(wrong) else len(counts)
        disc = differs[:good].argmax(axis=1)
        at = np.arange(good)
        moves.append(
            np.stack([disc + 1, rows[at, disc], rows[at + 1, disc]], axis=1).astype(np.int32)
        )
        if len(wrong):
            return moves, _not_one_move(differs[good])
    return moves, ""


def _not_one_move(differs: Rows) -> str:
    """Say why two states in a row are not one move apart."""
    discs = (np.flatnonzero(differs) + 1).tolist()
    if not discs:
        return "the state does not change"
    return f"{listed(discs)} change their pegs at once"
