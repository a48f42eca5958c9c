"""Moves or states: what the rows of a list are where they could be either."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from hanoi_graph.errors import InputError
from hanoi_graph.movearrays import Replay
from hanoi_graph.records.options import AmbiguousListError, Options
from hanoi_graph.records.pegnames import pegs_of, places_of
from hanoi_graph.records.readings import MoveList, settle_moves
from hanoi_graph.records.rows import RawList
from hanoi_graph.records.sequences import settle_states


def settle_as_either(raw: RawList, options: Options) -> MoveList:
    """Return a list with its reading settled, as moves or as states, or ask.

    Raises
    ------
    AmbiguousListError
        If several readings are possible; the message names the options that decide.
    InputError
        If none is.
    """
    read = _settled(_decided(raw, options), options)
    if raw.may_count and options.notation is None and _goes_on_without_discs(read):
        what, otherwise = (
            ("before the colons", "--format short (discs) or --format numbered")
            if raw.notation == "short"
            else ("that come first", "--format triples (discs), or take them out")
        )
        raise AmbiguousListError(
            f"ambiguous numbers: those {what} can be discs or can count the moves; give {otherwise}"
        )
    return read


def _settled(raw: RawList, options: Options) -> MoveList:
    """Return a list with its reading settled."""
    return (settle_states if raw.kind == "states" else settle_moves)(raw, options)


def _decided(raw: RawList, options: Options) -> RawList:
    """Return a list as moves or as states, where its rows could be either.

    ``AC AB`` may be two moves or two states of two discs, and ``[[1, 0, 2], ...]`` moves or states
    of three discs. They are moves unless some row would go from a peg to itself. Sequences of
    states have such rows: they begin with a perfect state and every step is a legal move. Where
    that is nearly so, or two discs or two states do not come to the goal, nobody can tell. Rows
    that begin with the start that is given are whichever of the two is legal.
    """
    as_moves, as_states = _both(raw)
    if as_moves is None or options.notation in ("words", "tuples"):
        return as_states or raw
    if as_states is None or options.notation is not None:
        return as_moves
    if _begins_with_start(as_states, options):
        states, moves = (_legal(raw, options) is not None for raw in (as_states, as_moves))
        if states != moves:
            return as_states if states else as_moves
        raise _either(as_moves, as_states)
    if _pegs_differ(as_moves):
        return as_moves
    apart, steps = _steps_of_one_disc(as_states), as_states.length - 1
    first = raw.chunks[0][0]
    perfect = bool((first == first[0]).all())
    if perfect and steps and apart == steps:
        read = _legal(as_states, options)
        # A few moves of which the first goes from a peg to itself may be legal steps by chance.
        if read is not None and (read.solves or (as_moves.width > 2 and steps > 1)):
            return as_states
    # Two letters are near to each other by chance, three numbers are not.
    nearly = as_moves.width == 2 and perfect and 2 * apart >= steps
    if steps and (apart == steps or nearly):
        raise _either(as_moves, as_states)
    return as_moves


def _either(as_moves: RawList, as_states: RawList) -> AmbiguousListError:
    return AmbiguousListError(
        f"ambiguous rows: they can be moves or states; give --format {as_moves.notation} or "
        f"--format {as_states.notation}"
    )


def _begins_with_start(raw: RawList, options: Options) -> bool:
    """Whether the first of some states is the start that is given, in some order of its discs."""
    start, _ = options.ends()
    if start is None or start.discs != raw.width:
        return False
    try:
        pegs = pegs_of(raw, options, columns=slice(None))
    except InputError:
        return False
    first = places_of(raw.chunks[0][0], pegs.places).astype(np.uint8).tobytes()
    return start.positions in (first, first[::-1])


def _both(raw: RawList) -> tuple[RawList | None, RawList | None]:
    """Return a list read as moves and read as states, None for what it cannot be."""
    if raw.notation == "words":
        pairs = replace(raw, notation="letters", kind="moves") if raw.width == 2 else None
        return pairs, raw
    if raw.notation == "tuples":
        return None, replace(raw, kind="states")
    if raw.notation in ("pairs", "triples") and raw.length:
        # Among letters the number of a disc stands out, and so do headings: these are moves.
        sure = raw.named or (raw.letters and raw.width == 3)
        return raw, None if sure else replace(raw, notation="tuples", kind="states")
    return (None, raw) if raw.kind == "states" else (raw, None)


def _legal(raw: RawList, options: Options) -> MoveList | None:
    """Return a list in a reading in which every move is legal, None if there is none."""
    try:
        read = _settled(raw, options)
    except InputError:
        return None
    return read if read.replay.illegal is None else None


def _goes_on_without_discs(read: MoveList) -> bool:
    """Whether a move is illegal only for the disc that a reading says it moves."""
    if read.replay.illegal is None:
        return False
    moves = [chunk[:, 1:] for chunk in read.moves]
    pegs = Replay(read.start, moves, peg_graph=read.peg_graph)
    return pegs.length > read.replay.length


def _steps_of_one_disc(raw: RawList) -> int:
    """Return how many steps between states change one entry."""
    steps, last = 0, raw.chunks[0][:1]
    for chunk in raw.chunks:
        rows = np.concatenate([last, chunk])
        steps += int(((rows[1:] != rows[:-1]).sum(axis=1) == 1).sum())
        last = chunk[-1:]
    return steps


def _pegs_differ(raw: RawList) -> bool:
    """Whether no row would be a move from a peg to itself."""
    return all((chunk[:, -2] != chunk[:, -1]).all() for chunk in raw.chunks)
