"""What the pegs of a list are called."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hanoi_graph.errors import InputError
from hanoi_graph.records.options import AmbiguousListError, Options, named_pegs
from hanoi_graph.records.rows import RawList, Rows, compact
from hanoi_graph.states import LETTERS, MAX_PEGS


@dataclass(frozen=True)
class Pegs:
    """What the pegs of a list are called.

    Attributes
    ----------
    places : dict of int to int
        The peg of every name that occurs. A name that is no peg has a number beyond the pegs, so
        that the move is illegal and not the whole list unreadable.
    names : str
        What the pegs are called.
    outside : dict of int to str
        The names of the numbers beyond the pegs.
    """

    places: dict[int, int]
    names: str
    outside: dict[int, str]


def pegs_of(raw: RawList, options: Options, *, columns: slice) -> Pegs:
    """Return what the pegs of a list are called, or ask."""
    present = raw.values(columns)
    if options.pegs_from is not None:
        names = named_pegs(options.pegs_from, options.pegs)
        if present and raw.letters != names[0].isalpha():
            kind = ("numbers", "letters")[raw.letters]
            raise InputError(f"pegs are called {', '.join(names)}, but the list has {kind}")
    elif raw.letters:
        names = _letter_names(present, options.pegs)
    else:
        names = _number_names(present, options.pegs)
    known = [LETTERS.index(name) if name.isalpha() else int(name) for name in names]
    places = {value: peg for peg, value in enumerate(known)}
    strangers = [value for value in present if value not in places]
    numbers = range(options.pegs, options.pegs + len(strangers))
    return Pegs(
        places | dict(zip(strangers, numbers, strict=True)),
        ", ".join(names),
        {
            number: LETTERS[value] if raw.letters else str(value)
            for number, value in zip(numbers, strangers, strict=True)
        },
    )


def _letter_names(present: list[int], pegs: int) -> list[str]:
    """Return the names of the pegs when those that occur are letters."""
    if max(present, default=0) < pegs:
        return list(LETTERS[:pegs])
    # X, Y, Z, and W before them if there are four.
    if min(present) >= MAX_PEGS - max(pegs, 3):
        return list(LETTERS[min(MAX_PEGS - pegs, LETTERS.index("X")) :][:pegs])
    strangers = sum(letter >= pegs for letter in present)
    # One letter among others is a mistake; where half of them are, the pegs have other names.
    if len(present) <= pegs and 2 * strangers >= len(present):
        called = [LETTERS[peg] for peg in present]
        example = [*called, *["OTHER"] * (pegs - len(called))]
        raise AmbiguousListError(
            f"ambiguous pegs: they are called {', '.join(called)}, and nothing tells their order; "
            "give --pegs-from with all names, the first peg first, such as --pegs-from "
            f"{','.join(example)}"
        )
    return list(LETTERS[:pegs])


def _number_names(present: list[int], pegs: int) -> list[str]:
    """Return the names of the pegs when those that occur are numbers."""
    if not present or 0 in present:
        return [str(peg) for peg in range(pegs)]
    if pegs in present:
        return [str(peg + 1) for peg in range(pegs)]
    shown = " and ".join(str(peg) for peg in present)
    raise AmbiguousListError(
        f"ambiguous pegs: the list names {shown} only, and these may be numbered from 0 or from 1; "
        "give --pegs-from 0 or --pegs-from 1"
    )


def places_of(values: Rows, pegs: dict[int, int]) -> Rows:
    """Return the pegs for an array of their names."""
    names = np.array(sorted(pegs))
    places = compact(np.array([[pegs[name] for name in names.tolist()]]))[0]
    found: Rows = places[np.searchsorted(names, values)]
    return found
