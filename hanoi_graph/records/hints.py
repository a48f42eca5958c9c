"""What to say about a text in which no list of moves can be read."""

from __future__ import annotations

import re

from hanoi_graph.records.moveline import LONGEST_LINE, is_ordered
from hanoi_graph.records.texts import ReadingError, Text, shown
from hanoi_graph.records.vocabulary import FROM, GAP, NO_WORD, PEG, TO, B, Q, compiled

_SEARCHED = 10**6
_MOST_NAMES = 12
_WORD = r"(?:[A-Za-z]|[\xc3-\xd4][\x80-\xbf]){2,30}+"
# One letter that is no Latin one names a peg too.
_NAME = rf"({_WORD}|[\xc3-\xd4][\x80-\xbf])"
_AT = rf"(?:(?:the|a|o|el|la|le|den?|dem){GAP}{B})?(?:{PEG}{GAP}{B})?{Q}"
# Names that pegs have by their place, those of the first, of pegs in between and of the last.
_USUAL = tuple(
    frozenset(names.split())
    for names in (
        "left first source start src origin origen origem izquierda esquerda links quelle левый",
        "middle center centre second auxiliary aux spare helper temporary temp via auxiliar centro "
        "medio meio mitte hilfsstab средний",
        "right third last target destination dest dst goal end destino derecha direita rechts ziel "
        "правый",
    )
)
# In "from peg A to peg B" nothing is called peg, or to.
_NO_NAME = compiled(PEG)
_PLACES = (
    compiled(
        rf"(?<![\w\x80-\xff]){FROM}{GAP}{B}{_AT}{_NAME}{Q}(?:{GAP}{B}{PEG}{NO_WORD})?{B},?{B}"
        rf"{TO}{B}{_AT}{_NAME}{NO_WORD}"
    ),
    compiled(rf"(?<![\w\x80-\xff]){_NAME}{Q}{B}(?:->|=>|→|⇒){B}{Q}{_NAME}{NO_WORD}"),
    compiled(
        rf"[\"'](?:from|source|src|start)\w*[\"']\s*:\s*[\"']{_NAME}[\"']\s*,\s*"
        rf"[\"'](?:to|target|dest|end)\w*[\"']\s*:\s*[\"']{_NAME}[\"']"
    ),
    compiled(rf"[\[(](?:\s*\d+\s*,)?\s*[\"']{_NAME}[\"']\s*,\s*[\"']{_NAME}[\"']\s*[\])]"),
)


def names_of_pegs(text: Text, *, pegs: int) -> ReadingError | None:
    """Return the question how pegs are called whose names are words, if there are such.

    The names are what moves go from and to, two moves at least and no more names than pegs.
    """
    for pattern in _PLACES:
        found = list(pattern.finditer(text.data, 0, _SEARCHED))
        names = dict.fromkeys(
            name.decode("utf-8", "replace").lower() for move in found for name in move.groups()
        )
        if any(_NO_NAME.fullmatch(name.encode()) for name in names):
            continue
        if len(found) >= 2 and 2 <= len(names) <= min(pegs, _MOST_NAMES):
            listed = ", ".join(names)
            others = ("OTHER" for _ in range(pegs - len(names)))
            example = ",".join([*sorted(names, key=_usual_place), *others])
            return text.error(
                f"ambiguous pegs: they are called {listed}, and nothing tells their order; give "
                f"--pegs-from with all names, the first peg first, such as --pegs-from {example}",
                at=found[0].start(),
            )
    return None


def _usual_place(name: str) -> tuple[int, str]:
    """Return where a peg of this name usually stands, to sort by: names alike go by alphabet."""
    places = (place for place, words in enumerate(_USUAL) if name in words)
    return next(places, 0 if len(name) == 1 else len(_USUAL)), name


def unread_order(text: Text) -> ReadingError | None:
    """Return the complaint about the first line that tells somebody to move something."""
    for line in re.finditer(rb"[^\n]+", text.data[:_SEARCHED]):
        if len(line[0]) <= LONGEST_LINE and is_ordered(line[0].strip()):
            got = shown(text.line_of(line.start(), end=line.end()), width=60)
            return text.error(
                f"this line is not a move that can be read, got {got}; discs must have numbers "
                "and pegs letters or numbers, such as 'Move disk 1 from A to C'",
                at=line.start(),
            )
    return None
