"""Reading one move in a line, such as ``1. B → A`` or ``Mova disco 1 de A para C``."""

from __future__ import annotations

import re

from hanoi_graph.records.units import Unit, field_at, value_of
from hanoi_graph.records.vocabulary import (
    AND,
    ARROW,
    AT_PEG,
    BEGIN,
    DISC,
    FROM,
    GAP,
    LETTER,
    NEXT,
    NO,
    NO_WORD,
    NUMBER,
    PEG,
    POINT,
    STEP,
    TO,
    VERB,
    B,
    Q,
    compiled,
)

LONGEST_LINE = 2000

_NAMED = rf"{Q}{DISC}(?:{B}{NO}?{B}{Q}(\d{{1,9}}+){Q})?{B}[:,]?{Q}{B}"
_WORDS = rf"(?:{LETTER}{{2,12}}+{GAP}{B}){{0,2}}"
_WHICH = (
    rf"(?:{VERB}{_NAMED}{_WORDS}|D_?\{{?(\d{{1,9}}+)\}}?{Q}{B}[:,]?{B}|(\d{{1,9}}+){B}:{B}|"
    rf"(\d{{1,9}}+){B}\|{B}|"
    rf"{VERB}(\d{{1,9}}+){GAP}{B}(?={FROM})|{VERB})"
)
_LINK = rf"{B},?{B}{TO}{B}"
_END_OF_MOVE = rf"(?={B}[.;,)|]*+{B}(?:\n|\Z))"
# The disc may be named last: in brackets, or at the end of the line.
_LAST = (
    rf"(?:{B}[(\[]{B}{DISC}{B}{NO}?{B}(\d{{1,9}}+){B}[)\]]|"
    rf"{B}[,:]{B}{DISC}{B}{NO}?{B}(\d{{1,9}}+){_END_OF_MOVE})?+"
)
_DONE = r"(?:gelegt|bewegt|verschoben|gesetzt|legen|bewegen|verschieben|setzen)"
_WHY = (
    r"(?:because|since|so|as|which|this|that|it|in[ ]order|to[ ](?:free|clear|expose|make|get)|"
    rf"(?:-|–|—){GAP}{B}{LETTER}{{2,}}+|porque|pois|puesto|car|puisque|weil|потому|чтобы)"
    rf"{NO_WORD}"
)
_TIMES = rf"(?:(?:x|×|\*){B}\d|\d+{B}(?:x|×|times)|twice|thrice|repeat)"
# What may follow a move in its line: a comment, or why the move is made; not how often.
_TAIL = (
    rf"(?!{B}[(\[]{B}{_TIMES})(?:{GAP}{B}{_DONE}{NO_WORD})?+{B}[.;,!*_`$|]*+{B}"
    rf"(?:(?:\#|//|\(|\[|%)[^\n]*+|({_WHY}[^\n]*+))?"
)
_MOVE = compiled(
    rf"{BEGIN}{NUMBER}{NEXT}{_WHICH}(?:{FROM}{B})?{AT_PEG}{POINT}{_LINK}{AT_PEG}{POINT}{_LAST}"
)
# Two letters are a move where a number before them says so.
_PAIR = compiled(rf"{BEGIN}{NUMBER}{Q}(?-i:([A-Z])([A-Z])){Q}{NO_WORD}")
# The groups of the patterns.
_NUMBERS, _DISCS, _COLON, _PEGS = (1, 2, 3, 4), (5, 6, 7, 8, 9), 7, (10, 11)
_DISCS_LAST = (12, 13)
_PEGS_OF_PAIR = (5, 6)
_END = compiled(_TAIL)
_MORE = compiled(rf"{B}[.;,|]?{B}(?:{AND}{GAP}{B}(?!{TO}))*+")
_SENTENCE = re.compile(rb"[.;!][ \t]++(?=[^\s])")
_STUMP = compiled(
    rf"{BEGIN}{NUMBER}{NEXT}{_WHICH}(?:{FROM}{B})?{AT_PEG}(?:{POINT})?(?:{_LINK}|{B}[-=]{B})?{AT_PEG}"
)
_IN_PEGS = r"(?:[A-Z]|\d{1,2}+)\b"
# Lines that tell somebody to move something, whether or not a move can be made of them.
_ORDERED = compiled(
    rf"{BEGIN}{NUMBER}(?:(?:{AND}|next|now|finally|first|lastly|again|ahora|agora|jetzt),?{GAP}{B})*+"
    r"(?:(?:undo|redo|repeat|reverse|retract|take[ ]back|go[ ]back)\b|"
    r"(?:(?:move|put|place|take|shift|transfer|slide|bring|mova|mover|mueve|mueva|bewege|setze|"
    rf"lege|sposta|déplacer?|переместить|перемести|переложить)\s*+(?:\(|\b)|"
    # Where a disc stands is no order; where it goes is one.
    rf"(?:{DISC}{NO_WORD}|D\d)(?=.*?(?<![\w\x80-\xff])(?:{FROM}|{TO}){B}{AT_PEG}{Q}{_IN_PEGS}))"
    rf"(?=.*?(?:{DISC}{NO_WORD}|\(|(?<![\w\x80-\xff])(?:{FROM}|{TO}|{PEG}){B}{Q}{_IN_PEGS})))"
)
HEADING = compiled(rf"{BEGIN}#*+{B}{Q}{STEP}{B}#?\d++{B}[:.]?[*_`]*+{B}")
# With these a move is taken back in its own line.
_RETRACTS = compiled(
    r"\b(?:(?:wait|oops|sorry|actually|no(?!\.[ ]*\d)|nein)[,.:!]|(?-i:Wait)\b|wait[ ]no\b|"
    r"correction\b|scratch[ ]that\b)(?![a-z])|"
    # Of letters beyond ASCII neither the case nor the borders of words are known to the pattern.
    r"(?<![\w\x80-\xff])(?:нет|Нет)[,.:!]"
)
_NEXT_LINE = re.compile(rb"\n\s*+|\Z")


def parse_line(data: bytes, at: int) -> Unit | None:
    """Return the move that begins here, with the columns number, disc (if any), source, target.

    The number is that of the move, -1 if it has none. Other moves may follow in the line.

    The mark of the unit is ``disc``, ``colon`` (a number that may be a disc or that of the move) or
    ``pegs``.

    >>> parse_line("Mova disco 1 de A para C".encode(), 0).values
    [-1, 1, 0, 2]
    >>> parse_line(b"2. A -> C (disk 1)", 0).values
    [2, 1, 0, 2]
    """
    end = end_of_line(data, at)
    if end - at > LONGEST_LINE:
        return None
    match = _move_at(data, at, end)
    following = None if match is None else _after(data, match.end(), end)
    if match is None or following is None:
        return None
    pegs, of_disc = (_PEGS_OF_PAIR, ()) if match.re is _PAIR else (_PEGS, _DISCS + _DISCS_LAST)
    discs = [group for group in of_disc if match[group] is not None]
    letters = [match[group].isalpha() for group in pegs]
    if letters[0] != letters[1] or len({int(match[group]) for group in discs}) > 1:
        return None
    disc = discs[0] if discs else None
    groups = pegs if disc is None else (disc, *pegs)
    numbers = [group for group in _NUMBERS if match[group] is not None]
    columns = [(column, group) for column, group in enumerate(groups, start=1)]
    columns += [(0, group) for group in numbers]
    counted = -1 if not numbers or len(match[numbers[0]]) > 9 else int(match[numbers[0]])
    fields = [field_at(match.span(group), origin=at, column=column) for column, group in columns]
    return Unit(
        [counted, *(value_of(match[group]) for group in groups)],
        letters[0],
        following,
        # Of a disc that is named twice one field would not be looked at.
        fields if len(discs) < 2 else (),
        "pegs" if disc is None else "colon" if disc == _COLON else "disc",
    )


def _move_at(data: bytes, at: int, end: int) -> re.Match[bytes] | None:
    match = _MOVE.match(data, at, end)
    if match is None:
        match = _PAIR.match(data, at, end)
        match = match if match and any(match[group] for group in _NUMBERS) else None
    return match


def _after(data: bytes, at: int, end: int) -> int | None:
    """Return where what follows a move begins: the next line, or another move in this one."""
    if _RETRACTS.search(data, at, end):
        return None
    more = _MORE.match(data, at, end)
    if more and _move_at(data, more.end(), end):
        return more.end()
    tail = _END.fullmatch(data, at, end)
    if tail and not tail[1]:
        return _next_line(data, end)
    prose = more.end() if more else at
    for sentence in _SENTENCE.finditer(data, at, end):
        if _move_at(data, sentence.end(), end):
            return sentence.end()
        if is_ordered(data[sentence.end() : end]):
            return None
        tail = tail or sentence
    return _next_line(data, end) if tail and not ARROW.search(data, prose, end) else None


def _next_line(data: bytes, end: int) -> int:
    following = _NEXT_LINE.match(data, end)
    return following.end() if following else end


def end_of_line(data: bytes, at: int) -> int:
    """Return where a line ends, or that it is too long for a move."""
    end = data.find(b"\n", at, at + LONGEST_LINE)
    return end if end >= 0 else min(len(data), at + LONGEST_LINE + 1)


def is_ordered(line: bytes) -> bool:
    """Whether a line says that something is to be moved; with a colon it announces."""
    return not line.startswith(b"#") and not line.endswith(b":") and bool(_ORDERED.match(line))


def is_stump(line: bytes) -> bool:
    """Whether a line may be the beginning of a move."""
    return bool(_STUMP.fullmatch(line))
