"""How people and programs write moves: the notations.

A notation is a pattern for one move and what stands before, between and after the moves; or it is a
sequence of states.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from hanoi_graph.errors import InputError
from hanoi_graph.states import LETTERS

PegNames: TypeAlias = Literal["A", "X", 0, 1]


@dataclass(frozen=True)
class Notation:
    """One way to write a list of moves.

    Attributes
    ----------
    name : str
        What ``--format`` calls it.
    example : str
        One move as it looks in a list, or the states AA and BA.
    pattern : str
        The text of one move, with the fields ``{number}`` (of the move, from 1), ``{disc}``,
        ``{source}`` and ``{target}``; empty for sequences of states.
    pegs_from : {"A", "X", 0, 1}
        What the first peg is called; the others follow in order.
    opening, between, closing : str
        What stands before the first move, between two moves, and after the last.
    """

    name: str
    example: str
    pattern: str
    pegs_from: PegNames = "A"
    opening: str = ""
    between: str = "\n"
    closing: str = "\n"

    @property
    def names_discs(self) -> bool:
        """Whether a move says which disc it moves."""
        return "{disc}" in self.pattern

    @property
    def quoted(self) -> bool:
        """Whether the pattern puts quotes around pegs, which JSON wants around letters."""
        return '"{source}"' in self.pattern

    @property
    def holds_states(self) -> bool:
        """Whether it is a sequence of states instead of moves."""
        return not self.pattern


def _json(name: str, example: str, pattern: str, pegs_from: PegNames = 0) -> Notation:
    return Notation(name, example, pattern, pegs_from, "[", ", ", "]\n")


_KNOWN = (
    Notation("arrow", "B -> A", "{source} -> {target}"),
    Notation("disc-arrow", "disc 1: B -> A", "disc {disc}: {source} -> {target}"),
    # The eleven moves under table 3 of la-torre-de-hanoi.es.txt look like this.
    Notation("numbered", "1. B → A", "{number}. {source} → {target}"),
    Notation("short", "1: B→A", "{disc}: {source}→{target}"),
    Notation(
        "english",
        "Move disk 1 from Peg 2 to Peg 1",
        "Move disk {disc} from Peg {source} to Peg {target}",
        1,
    ),
    Notation("spanish", "Mueve disco 1 de B a A", "Mueve disco {disc} de {source} a {target}"),
    # What the recursive program of solucao-iterativa.pt.txt prints.
    Notation(
        "portuguese", "Mova disco 1 de B para A", "Mova disco {disc} de {source} para {target}"
    ),
    # What the program of hanoi-game-python.ru.txt prints, with its double blanks.
    Notation(
        "russian",
        "диск  1  стержень Y ->  стержень X",
        "диск  {disc}  стержень {source} ->  стержень {target}",
        "X",
    ),
    Notation("numbers", "2->1", "{source}->{target}", 1),
    Notation("parentheses", "(2 1)", "({source} {target})", 1),
    Notation("letters", "BA", "{source}{target}", between=" "),
    _json("triples", "[[1, 1, 0], ...]", "[{disc}, {source}, {target}]"),
    _json("pairs", "[[1, 0], ...]", "[{source}, {target}]"),
    _json(
        "objects",
        '[{"disc": 1, "from": "B", "to": "A"}, ...]',
        '{{"disc": {disc}, "from": "{source}", "to": "{target}"}}',
        "A",
    ),
    Notation("words", "AA BA", ""),
    Notation("tuples", "[[0, 0], [1, 0], ...]", "", 0, "[", ", ", "]\n"),
    Notation("stacks", "[[[2, 1], [], []], [[2], [1], []], ...]", "", 0, "[", ", ", "]\n"),
)
NOTATIONS: dict[str, Notation] = {notation.name: notation for notation in _KNOWN}
"""The notations that are read and written."""

# What `hanoi-graph path` prints of itself. Numbers before moves are read in any notation, so a
# reader calls this one disc-arrow.
_NUMBERED_DISCS = Notation(
    "numbered-discs", "1. disc 1: B -> A", "{number}. disc {disc}: {source} -> {target}"
)
WRITTEN = NOTATIONS | {_NUMBERED_DISCS.name: _NUMBERED_DISCS}
"""The notations that are written."""


def as_notation(name: str | Notation, *, written: bool = False) -> Notation:
    """Return the notation of a name, or say that there is none.

    ``states`` is another name for ``words``; with `written` those count that are only written.

    >>> as_notation("arrow").example, as_notation("states").name
    ('B -> A', 'words')
    """
    if isinstance(name, Notation):
        return name
    name = "words" if name == "states" else name
    known = WRITTEN if written else NOTATIONS
    if name not in known:
        raise InputError(f"notation must be one of {', '.join(known)}, got {name!r}")
    return known[name]


def peg_names(first: PegNames, pegs: int) -> list[str]:
    """Return what the pegs are called.

    >>> peg_names("X", 3), peg_names(1, 3)
    (['X', 'Y', 'Z'], ['1', '2', '3'])
    """
    if first in (0, 1):
        return [str(peg + int(first)) for peg in range(pegs)]
    if first in ("A", "X") and LETTERS.index(str(first)) + pegs <= len(LETTERS):
        return list(LETTERS[LETTERS.index(str(first)) :][:pegs])
    if first == "X":
        # Beyond Z there is nothing: the names go on backwards from X (X, Y, Z, W, V, ...).
        return ["X", "Y", "Z", *reversed(LETTERS[:23])][:pegs]
    raise InputError(f"pegs_from must be 'A', 'X', 0 or 1, got {first!r}")
