"""Several lists in one text: which of them counts.

The last complete list does, whatever its notation, and a note says that there were others. Where it
may be an example and no answer, being much shorter than another or moving fewer discs, the number
of discs has to be given. Lists that are each numbered from 1 are parts of one if only all together
solve the puzzle. Moves without numbers that prose divides are one list if they make a legal
one; else those after the last prose count if they solve the puzzle alone; else nobody can tell.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from hanoi_graph.errors import InputError
from hanoi_graph.records.options import AmbiguousListError, Options
from hanoi_graph.records.readings import MoveList
from hanoi_graph.records.rows import RawList

Settle: TypeAlias = Callable[[RawList, Options], MoveList]


def settle_last(raw: RawList, options: Options, *, settle: Settle) -> MoveList:
    """Return the list that counts with its reading settled by `settle`.

    Raises
    ------
    AmbiguousListError
        If nobody can tell which list counts.
    InputError
        If no list has a reading.
    """
    if raw.whole is not None:
        # Phases of one solution may be numbered from 1 each.
        whole, last = (_tried(part, options, settle)[0] for part in (raw.whole, raw))
        if whole is not None and whole.solves and not (last is not None and last.solves):
            return whole
    read = _undivided(raw, options, settle)
    _refuse_example(raw, read, options)
    return read


def _refuse_example(raw: RawList, read: MoveList, options: Options) -> None:
    """Ask if a list may be an example, or a part, that follows the answer."""
    if options.known_discs() is not None or not raw.longest:
        return
    legal = read.replay.illegal is None
    if 0 < raw.largest_disc() < raw.largest:
        less = f"it moves disc {raw.largest_disc()} at most, an earlier list disc {raw.largest}"
    elif 2 * raw.length <= raw.longest or (raw.length < raw.longest and legal and not read.solves):
        less = f"its length is {raw.length}, and that of an earlier list is {raw.longest}"
    else:
        return
    raise AmbiguousListError(
        f"ambiguous lists: the last complete list may be an example, since {less}; give --n if the "
        "last one counts, or take it out"
    )


def _undivided(raw: RawList, options: Options, settle: Settle) -> MoveList:
    """Return a list with its reading settled where prose may divide it in two."""
    if raw.last_block is None:
        return settle(raw, options)
    whole, error = _tried(raw, options, settle)
    if whole is not None and whole.solves:
        return whole
    last, _ = _tried(raw.last_block, options, settle)
    if last is not None and last.solves:
        last.notes.insert(
            0,
            f"the moves after the last prose count (from line {last.line} on), since they solve "
            f"alone; moves before it that were ignored: {raw.length - last.length}",
        )
        return last
    if whole is not None and (whole.replay.illegal is None or last is None):
        return whole
    if last is not None and last.replay.length:
        raise AmbiguousListError(
            f"ambiguous lists: prose stands between the moves (before line {last.line}); all of "
            "them together are no legal list, and those after it do not solve alone; check one "
            "list at a time"
        )
    if whole is None:
        assert error is not None
        raise error
    return whole


def _tried(
    raw: RawList, options: Options, settle: Settle
) -> tuple[MoveList | None, InputError | None]:
    try:
        return settle(raw, options), None
    except InputError as error:
        return None, error
