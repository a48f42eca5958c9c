"""Lines between moves that show a state, in stacks or drawn, or that are titles.

They say nothing that the moves do not say, so they are left out; only lines that nobody could take
for a move are known here as such.
"""

from __future__ import annotations

import re

from hanoi_graph.records.vocabulary import BEGIN, DISC, LETTER, PEG, STAGE, B, Q, compiled

_EMPTY = (
    "(?:empty|none|nothing|vac[ií]o|vacía|vazi[oa]|vide|leer|пусто|пустой|пуст|∅|ø|_|-{1,3}|–|—)"
)
_LISTED = rf"\d{{1,6}}+(?:[ ,;>/-]{{1,3}}+(?:{DISC}[ ])?\d{{1,6}}+)*+"
_STACK = (
    rf"{Q}(?:[\[({{<](?:[\d\s,;\"']|(?:{DISC}|D)[ ]?|{_EMPTY})*+[\])}}>]|{DISC}{B}{_LISTED}|"
    rf"{_LISTED}|{_EMPTY}){Q}"
)
_LETTER_NAMED = rf"{Q}(?:{PEG}{B})?{Q}[A-Za-z]{Q}(?:{B}{PEG})?{Q}{B}[:=]{B}"
_NUMBER_NAMED = rf"{Q}{PEG}{B}#?\d{{1,3}}+{Q}{B}[:=]{B}"
_WORD_NAMED = rf"{Q}{LETTER}{{3,20}}+(?:{B}{PEG})?{Q}{B}[:=]{B}"
# One number alone may be a peg, so a stack of a peg with a number has to be named as a peg's.
_NAMED = (
    rf"(?:(?:{_LETTER_NAMED}|{_NUMBER_NAMED})(?:{_STACK})?|{_WORD_NAMED}{_STACK}|"
    rf"{Q}\d{Q}{B}[:=]{B}[\[(][\d\s,]*+[\])])"
)
_LEAD = rf"(?:{Q}(?:{LETTER}|[ ]){{3,40}}+\d*+{Q}{B}[:=.]?{Q}{B})?"
_NAMED_STACKS = compiled(
    rf"{BEGIN}{_LEAD}[{{(\[]?{B}{_NAMED}(?:{B}[,;|]?{B}{_NAMED})*+{B}[}})\]]?[.,;|]*+{Q}"
)
# Two brackets at least: one pair of them may be a move.
_BARE_STACKS = compiled(
    rf"{BEGIN}[\[(]?{B}(?:[\[(][\d\s,]*+[\])]{B}[,;|]?{B}){{2,26}}[\])]?[.,;]?{Q}"
)
# The signs of U+2500 to U+25FF are lines, blocks and shapes.
_SIGN = rb"\xe2[\x94-\x97][\x80-\xbf]"
_DRAWN = re.compile(rb"(?:[\s\d=#*|_+/\\()\[\]<>~^.:xXoO-]|\xc2[\xb7\xa6]|" + _SIGN + rb")*+")
_BASE = re.compile(rb"[-=_+^~]{3}|\||" + _SIGN)
_LABEL = rf"[(\[]?(?:{PEG}{B})?[A-Z0-9][)\]]?"
_LABELS = compiled(rf"{B}{_LABEL}(?:[ \t]{{2,}}+{_LABEL}){{2,}}{B}")
_TITLE = compiled(rf"{BEGIN}#*+{B}{Q}{STAGE}{B}#?(?:\d{{1,4}}+|[A-Z]|[IVX]{{1,5}}+)[:.)]?{Q}{B}")
_TALLEST = 200


def is_state(line: bytes) -> bool:
    """Whether a line is a state in stacks, or the stack of one peg that it names.

    >>> is_state(b"A: 3 2 1"), is_state(b"[[3, 2], [], [1]]"), is_state(b"A: C")
    (True, True, False)
    """
    return bool(_NAMED_STACKS.fullmatch(line) or _BARE_STACKS.fullmatch(line))


def is_title(line: bytes) -> bool:
    """Whether a line is a title of a part and nothing else, such as ``Phase 2``.

    >>> is_title(b"## Phase 2:"), is_title(b"Phase 2: A -> C")
    (True, False)
    """
    return bool(_TITLE.fullmatch(line))


def drawing_end(data: bytes, at: int) -> int:
    r"""Return where a drawing of towers that begins at a line ends, `at` itself if there is none.

    A drawing is some lines of digits and strokes, with a stroke for a peg or the ground at least,
    and the names of the pegs above or below.

    >>> drawing_end(b"  1 | |\n  2 | |\n-------\nA -> B", 0)
    24
    """
    place, height, grounded = at, 0, False
    while place < len(data) and height < _TALLEST:
        newline = data.find(b"\n", place)
        end = len(data) if newline < 0 else newline
        line = data[place:end]
        labels = _LABELS.fullmatch(line.rstrip())
        if not line.strip() or not (labels or _DRAWN.fullmatch(line)):
            break
        grounded = grounded or bool(labels or _BASE.search(line))
        height += 1
        place = min(end + 1, len(data))
    return place if grounded else at
