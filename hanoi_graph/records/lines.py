"""Reading lines such as ``B -> A``, ``1: A→C`` or ``Mova disco 1 de A para C``, one move each."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from hanoi_graph.records.rows import RawList
from hanoi_graph.records.texts import ReadingError, Text, shown
from hanoi_graph.records.units import Unit, UnitReader, field_at, value_of


def _any_of(*words: str) -> str:
    """Return a pattern for any of some words; letters beyond ASCII may be capitals too."""
    spelled = {*words, *(word.capitalize() for word in words if not word.isascii())}
    return "(?:" + "|".join(sorted(spelled, key=lambda word: (-len(word), word))) + ")"


# What the parts of a move are called in English, Spanish, Portuguese, French, German and Russian.
_DISC = _any_of(
    "discs?", "disks?", "disco", "disque", "scheibe", "диск", "диска", "кольцо", "rings?", "aro",
    "anillo", "anel", "plate",
)  # fmt: skip
_PEG = _any_of(
    "pegs?", "rod", "pole", "tower", "post", "needle", "stick", "column", "poste", "torre", "haste",
    "pino", "varilla", "estaca", "aguja", "tige", "piquet", "stab", "pflock", "turm", "стержень",
    "стержня", "башня", "башни", "башню", "колышек", "колышка",
)  # fmt: skip
_STEP = _any_of(
    "step", "move", "paso", "passo", "movimiento", "movimento", "schritt", "zug", "étape", "coup",
    "шаг", "ход",
)  # fmt: skip
_FROM = _any_of("from", "de", "desde", "del", "da", "do", "depuis", "von", "с", "со", "из")
_TO = _any_of(
    "->", "-->", "=>", ">", "→", "⇒", "⟶", "➔", "➜", "–>", "to", "onto", "para", "a", "al", "à",
    "até", "hasta", "hacia", "vers", "nach", "auf", "на", "в",
)  # fmt: skip
# Everything is matched in bytes of UTF-8: these are the lead bytes of Latin, Greek and Cyrillic.
_LETTER = r"(?:[A-Za-z]|[\xc3-\xd4][\x80-\xbf])"
_GAP = r"(?:[ \t\r\x0b\x0c]|\xc2\xa0)"
# Possessive, so that no number of blanks makes a pattern go back and try again.
_B = rf"{_GAP}*+"
_BEGIN = rf"{_B}(?:(?:[-*+]|•){_GAP}{_B})?[*_`]*+"
_NUMBER = (
    rf"(?:(?:{_STEP}{_B}#?)?(\d{{1,18}}+){_B}[.)]{_B}|{_STEP}{_B}#?(\d{{1,18}}+){_B}(?:[:.-]|–){_B})"
    rf"?[*_`]*+{_B}"
)
_VERB = rf"(?:{_LETTER}{{3,20}}+{_GAP}{_B})?(?:(?:the|o|el|la|le|die){_GAP}{_B})?"
_NAMED = rf"{_DISC}(?:{_B}(?:n(?:º|°|o)\.?|nr\.?|number|#|№)?{_B}(\d{{1,9}}+))?{_B}[:,]?{_B}"
_WORDS = rf"(?:{_LETTER}{{2,12}}+{_GAP}{_B}){{0,2}}"
_WHICH = (
    rf"(?:{_VERB}{_NAMED}{_WORDS}|(\d{{1,9}}+){_B}:{_B}|"
    rf"{_VERB}(\d{{1,9}}+){_GAP}{_B}(?={_FROM})|{_VERB})"
)
_POINT = r"[\"'`*]?(-?\d{1,9}+|[A-Za-z])[\"'`*]?(?![\w\xc3-\xd4])"
_AT_PEG = rf"(?:(?:the|a|o|el|la|le|den?|dem){_GAP}{_B})?(?:{_PEG}{_B}(?:#|№)?{_B})?"
_LINK = rf"{_B},?{_B}{_TO}{_B}"
_TAIL = rf"{_B}[.;,!*_`]*+{_B}(?:(?:\#|//|\(|\[|%)[^\n]*+)?"


def _compiled(pattern: str) -> re.Pattern[bytes]:
    return re.compile(pattern.encode(), re.IGNORECASE)


_LINE = _compiled(
    rf"{_BEGIN}{_NUMBER}{_WHICH}(?:{_FROM}{_B})?{_AT_PEG}{_POINT}{_LINK}{_AT_PEG}{_POINT}{_TAIL}"
)
# The groups of that pattern.
_NUMBERS, _DISCS, _COLON, _PEGS = (1, 2), (3, 4, 5), 4, (6, 7)
_STUMP = _compiled(
    rf"{_BEGIN}{_NUMBER}{_WHICH}(?:{_FROM}{_B})?{_AT_PEG}(?:{_POINT})?(?:{_LINK}|{_B}[-=]{_B})?{_AT_PEG}"
)
_HEADING = _compiled(rf"{_BEGIN}{_STEP}{_B}#?\d++{_B}[:.]?[*_`]*+{_B}")
_ARROW = _compiled("->|=>|→|⇒|⟶|➔|➜")
_WORD = _compiled(rf"{_LETTER}{{3,}}+")
_RULE = re.compile(rb"[\s=*_`~#-]*+")
_NEXT = re.compile(rb"\n\s*+|\Z")
_LONGEST_LINE = 2000


def parse_line(data: bytes, at: int) -> Unit | None:
    """Return the move that the line here makes, with the columns disc (if any), source, target.

    The mark of the unit is ``disc``, ``colon`` (a number that may be a disc or that of the move) or
    ``pegs``.

    >>> parse_line("Mova disco 1 de A para C".encode(), 0).values
    [1, 0, 2]
    """
    end = _end_of_line(data, at)
    if end - at > _LONGEST_LINE:
        return None
    match = _LINE.fullmatch(data, at, end)
    if match is None:
        return None
    disc = next((group for group in _DISCS if match[group] is not None), None)
    groups = _PEGS if disc is None else (disc, *_PEGS)
    letters = [match[group].isalpha() for group in _PEGS]
    if letters[0] != letters[1]:
        return None
    fields = [
        field_at(match.span(group), origin=at, column=column) for column, group in enumerate(groups)
    ]
    fields += [
        field_at(match.span(group), origin=at, column=-1)
        for group in _NUMBERS
        if match[group] is not None
    ]
    following = _NEXT.match(data, end)
    return Unit(
        [value_of(match[group]) for group in groups],
        letters[0],
        following.end() if following else end,
        fields,
        "pegs" if disc is None else "colon" if disc == _COLON else "disc",
    )


def _end_of_line(data: bytes, at: int) -> int:
    """Return where a line ends, or that it is too long for a move."""
    end = data.find(b"\n", at, at + _LONGEST_LINE)
    return end if end >= 0 else min(len(data), at + _LONGEST_LINE + 1)


@dataclass
class _Between:
    """The lines that are no moves: which of them may be left out."""

    text: Text
    move: bytes = b""
    ignored: int = 0

    def pass_over(self, at: int, *, numbers_alone: bool) -> tuple[int, ReadingError | None]:
        """Go from a place to the next move or the end of the text; return where that is."""
        text, heading = self.text, None
        while at < len(text.data):
            if parse_line(text.data, at):
                return at, None
            newline = text.data.find(b"\n", at)
            end = len(text.data) if newline < 0 else newline + 1
            line = text.data[at : min(end, at + _LONGEST_LINE)].rstrip()
            if _HEADING.fullmatch(line):
                heading = at
            elif line.strip():
                heading = None
                if self._is_suspicious(line, numbers_alone=numbers_alone):
                    return at, self.complaint(at)
            self.ignored += bool(line.strip()) and not line.lstrip().startswith(b"#")
            at = end
            if at >= len(text.data) and not text.ended:
                text.drop(at)
                at = 0
                text.more()
        return at, None if heading is None else self.complaint(heading)

    def _is_suspicious(self, line: bytes, *, numbers_alone: bool) -> bool:
        """Whether a line looks like a move that is not whole, or not right."""
        if line.lstrip().startswith(b"#") or _RULE.fullmatch(line):
            return False
        if _ARROW.search(line):
            return True
        first, model = _WORD.search(line), _WORD.search(self.move)
        if first and model and first[0] == model[0] and re.search(rb"\d", line):
            return True
        if numbers_alone:
            return False
        return bool(_STUMP.fullmatch(line) or not first or self.move.startswith(line.lstrip()))

    def complaint(self, at: int) -> ReadingError:
        """Return the error for the line at a place."""
        line = self.text.data[at : at + _LONGEST_LINE]
        if self.text.ended and not self.text.data[_end_of_line(self.text.data, at) :].strip():
            return self.text.error(
                f"truncated list: the last line is not a whole move, got {shown(line)}", at=at
            )
        return self.text.error(f"this line is not a move, got {shown(line)}", at=at)


def read_lines(
    text: Text, *, notation: str | None = None
) -> tuple[RawList | None, ReadingError | None]:
    """Return the moves that the lines of a text make, or what is wrong with them.

    Numbers with a colon before the pegs are discs in the notation ``short`` and count the moves in
    the notation ``numbered``; if neither is asked for, those that count from 1 to 3 or more are
    taken for the latter, since on three pegs no legal list moves discs so.

    Prose before, after and between the moves is left out, and a note says so; a line that looks
    like a move and is none is an error.
    """
    at = _first_move(text.data)
    if at is None:
        return None, None
    between = _Between(text, move=text.data[at : at + _LONGEST_LINE].lstrip())
    raw = RawList("", "moves", False, line=text.line_at(at))
    reader = UnitReader(text, parse_line, raw)
    _, error = between.pass_over(0, numbers_alone=True)
    while error is None and at < len(text.data):
        at = reader.read(at)
        raw.last_line = max(raw.line, text.line_at(at) - 1)
        if reader.stranger is not None:
            line = shown(text.data[at : at + _LONGEST_LINE])
            number = raw.length + 1
            error = text.error(
                f"mixed notations: move {number} is not written like those before it, got {line}",
                at=at,
            )
            break
        at, error = between.pass_over(at, numbers_alone=False)
    if error is not None or reader.first is None:
        return None, error
    raw.letters = reader.first.letters
    _name(raw, reader.first, between.move, notation)
    if between.ignored:
        raw.notes.append(f"lines without a move that were ignored: {between.ignored}")
    return raw, None


def _first_move(data: bytes) -> int | None:
    """Return where the first line that is a move begins."""
    at = 0
    while at < len(data):
        if parse_line(data, at):
            return at
        newline = data.find(b"\n", at)
        if newline < 0:
            break
        at = newline + 1
    return None


def _name(raw: RawList, unit: Unit, line: bytes, wanted: str | None) -> None:
    """Say which notation the list is in; numbers that only count the moves are taken out."""
    if unit.mark == "colon":
        counting = raw.length >= 3 and wanted != "short" and _counts_moves(raw)
        raw.notation = "short"
        if counting or wanted == "numbered":
            raw.notation = "numbered"
            raw.chunks = [chunk[:, 1:] for chunk in raw.chunks]
        return
    numbered = any(field.column < 0 for field in unit.fields)
    if unit.mark == "pegs":
        raw.notation = "numbered" if numbered else "arrow" if unit.letters else "numbers"
        return
    words = {"Mova": "portuguese", "Muev": "spanish", "диск": "russian", "Move": "english"}
    text = line.decode("utf-8", "replace")
    raw.notation = next(
        (name for word, name in words.items() if word.lower() in text[:20].lower()), "disc-arrow"
    )


def _counts_moves(raw: RawList) -> bool:
    """Whether the first column is 1, 2, 3, ..."""
    done = 0
    for chunk in raw.chunks:
        if not np.array_equal(chunk[:, 0], np.arange(done + 1, done + len(chunk) + 1)):
            return False
        done += len(chunk)
    return True
