"""What is known about lists of moves before they are read."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hanoi_graph.errors import InputError
from hanoi_graph.moves import PegGraphLike, as_peg_graph
from hanoi_graph.numerals import counted
from hanoi_graph.states import (
    LETTERS,
    MAX_PEGS,
    Order,
    State,
    as_states,
    check_discs,
    check_order,
    check_pegs,
)

# A single letter that is no Latin one is a word as well.
_PEG_WORD = re.compile(r"[^\W\d_]{2,30}|[^\W\d_A-Za-z]")


class AmbiguousListError(InputError):
    """A list leaves several readings; the message names the options that decide."""


@dataclass(frozen=True)
class Options:
    """What is known beforehand about the lists to be read; None: to be inferred.

    Attributes
    ----------
    notation : str or None
        A name from `NOTATIONS`.
    pegs_from : str or None
        What the first peg is called: ``"0"``, ``"1"`` or a letter; or the names of all pegs with
        commas between them, letters, numbers or words.
    discs_from : int or None
        What the smallest disc is called: 0 or 1.
    order : {"smallest-first", "largest-first"} or None
        How words are to be read, those of `start` and `goal` too (there: smallest first if None).
    discs : int or None
    pegs : int, default 3
    start, goal : str or None
        Words. The perfect states of the first and the last peg by default.
    peg_graph : optional
        Which pegs may exchange a disc.
    """

    notation: str | None = None
    pegs_from: str | None = None
    discs_from: int | None = None
    order: Order | None = None
    discs: int | None = None
    pegs: int = 3
    start: str | None = None
    goal: str | None = None
    peg_graph: PegGraphLike = "complete"

    def __post_init__(self) -> None:
        check_pegs(self.pegs)
        as_peg_graph(self.peg_graph, pegs=self.pegs)
        if self.order is not None:
            check_order(self.order)
        if self.discs is not None:
            check_discs(self.discs)
        if self.discs_from not in (None, 0, 1):
            raise InputError(f"discs_from must be 0 or 1, got {self.discs_from}")
        if self.pegs_from is not None and not self.peg_words():
            named_pegs(self.pegs_from, self.pegs)
        self.ends()

    def peg_words(self) -> list[str]:
        """Return the names of the pegs if they are words, such as left, middle, right."""
        names = [name.strip() for name in (self.pegs_from or "").split(",")]
        whole = len({name.lower() for name in names}) == self.pegs == len(names)
        return names if whole and all(_PEG_WORD.fullmatch(name) for name in names) else []

    def ends(self) -> tuple[State | None, State | None]:
        """Return the start and the goal as far as they are given."""
        order = self.order or "smallest-first"
        start, goal = (
            None if word is None else State(word, pegs=self.pegs, order=order)
            for word in (self.start, self.goal)
        )
        if start and goal:
            as_states(start, goal)
        for state, name in ((start, "start"), (goal, "goal")):
            if state and self.discs is not None and state.discs != self.discs:
                raise InputError(
                    f"{name} must have {counted(self.discs, 'disc')}, got {state.discs} ({state})"
                )
        return start, goal

    def known_discs(self) -> int | None:
        """Return the number of discs, if it is given in any way."""
        given = [state.discs for state in self.ends() if state]
        return self.discs if self.discs is not None else (given[0] if given else None)


def named_pegs(first: str, pegs: int) -> list[str]:
    """Return the names of the pegs, from that of the first or from all of them."""
    names = [name.strip().upper() for name in first.split(",")]
    if len(names) == 1 and names[0] in ("0", "1"):
        return [str(peg + int(names[0])) for peg in range(pegs)]
    if len(names) == 1 and len(names[0]) == 1 and names[0] in LETTERS[: MAX_PEGS - pegs + 1]:
        return list(LETTERS[LETTERS.index(names[0]) :][:pegs])
    if len(names) == pegs == len(set(names)) and all(
        name.isdigit() or name in LETTERS for name in names
    ):
        return names
    raise InputError(
        f"pegs_from must be 0, 1, a letter with {pegs - 1} letters after it, or the names of "
        f"{pegs} pegs with commas between them, got {first!r}"
    )
