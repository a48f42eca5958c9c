"""Reading lines such as ``B -> A``, ``1: A→C`` or ``Mova disco 1 de A para C``.

A line may hold several moves. Numbers that begin again at 1 begin a new list.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from hanoi_graph.records.rows import RawList, Rows
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
    "->", "-->", "=>", ">", "→", "⇒", "⟶", "➔", "➜", "–>", "-", "–", "—", "−", r"\\to",
    r"\\(?:long)?rightarrow", "to", "onto", "para", "a", "al", "à", "até", "hasta", "hacia",
    "vers", "nach", "auf", "на", "в",
)  # fmt: skip
# Everything is matched in bytes of UTF-8: these are the lead bytes of Latin, Greek and Cyrillic.
_LETTER = r"(?:[A-Za-z]|[\xc3-\xd4][\x80-\xbf])"
_GAP = r"(?:[ \t\r\x0b\x0c]|\xc2\xa0)"
# Possessive, so that no number of blanks makes a pattern go back and try again.
_B = rf"{_GAP}*+"
# Markdown's and LaTeX's marks, and quotes, may stand around everything.
_Q = r"[*_`$\"']*+"
_BEGIN = rf"(?:{_GAP}|[>|])*+(?:(?:[-*+]|•){_GAP}{_B})?{_Q}"
_NUMBER = (
    rf"(?:(?:{_STEP}{_B}#?)?(\d{{1,18}}+){_B}[.)|]{_B}|"
    rf"{_STEP}{_B}#?(\d{{1,18}}+){_B}(?:[:.-]|–){_B})?{_Q}{_B}"
)
_VERB = rf"(?:{_LETTER}{{3,20}}+{_GAP}{_B})?(?:(?:the|o|el|la|le|die){_GAP}{_B})?"
_NO = r"(?:n(?:º|°|o)\.?|nr\.?|number|#|№)"
_NAMED = rf"{_Q}{_DISC}(?:{_B}{_NO}?{_B}{_Q}(\d{{1,9}}+){_Q})?{_B}[:,]?{_Q}{_B}"
_WORDS = rf"(?:{_LETTER}{{2,12}}+{_GAP}{_B}){{0,2}}"
_WHICH = (
    rf"(?:{_VERB}{_NAMED}{_WORDS}|D(\d{{1,9}}+){_B}[:,]?{_B}|(\d{{1,9}}+){_B}:{_B}|"
    rf"(\d{{1,9}}+){_B}\|{_B}|"
    rf"{_VERB}(\d{{1,9}}+){_GAP}{_B}(?={_FROM})|{_VERB})"
)
_POINT = rf"{_Q}(-?\d{{1,9}}+|[A-Za-z]){_Q}(?![\w\xc3-\xd4])"
# The article "a" alone would be taken for a peg, and the peg A for it.
_AT_PEG = (
    rf"(?:(?:(?:the|a|o|el|la|le|den?|dem){_GAP}{_B})?{_PEG}{_B}(?:#|№)?{_B}|"
    rf"(?:the|o|el|la|le|den?|dem){_GAP}{_B})?"
)
_LINK = rf"{_B},?{_B}{_TO}{_B}"
# What may follow a move in its line: a comment, or why the move is made.
_WHY = (
    r"(?:because|since|so|as|which|this|that|it|in[ ]order|to[ ](?:free|clear|expose|make|get)|"
    rf"(?:-|–|—){_GAP}{_B}{_LETTER}{{2,}}+|porque|pois|puesto|car|puisque|weil|потому|чтобы)(?![\w\xc3-\xd4])"
)
_TAIL = rf"{_B}[.;,!*_`$|]*+{_B}(?:(?:\#|//|\(|\[|%)[^\n]*+|({_WHY}[^\n]*+))?"
_AND = r"(?:and|then|y|e|et|und|dann|luego|depois|puis|и|затем)"


def _compiled(pattern: str) -> re.Pattern[bytes]:
    return re.compile(pattern.encode(), re.IGNORECASE)


_MOVE = _compiled(
    rf"{_BEGIN}{_NUMBER}{_WHICH}(?:{_FROM}{_B})?{_AT_PEG}{_POINT}{_LINK}{_AT_PEG}{_POINT}"
)
# The groups of that pattern.
_NUMBERS, _DISCS, _COLON, _PEGS = (1, 2), (3, 4, 5, 6, 7), 5, (8, 9)
_END = _compiled(_TAIL)
_MORE = _compiled(rf"{_B}[.;,|]?{_B}(?:{_AND}{_GAP}{_B}(?!{_TO}))*+")
_STUMP = _compiled(
    rf"{_BEGIN}{_NUMBER}{_WHICH}(?:{_FROM}{_B})?{_AT_PEG}(?:{_POINT})?(?:{_LINK}|{_B}[-=]{_B})?{_AT_PEG}"
)
# Lines that tell somebody to move something, whether or not a move can be made of them.
_ORDERED = _compiled(
    rf"{_BEGIN}{_NUMBER}(?:(?:{_AND}|next|now|finally|first|lastly|again|ahora|agora|jetzt),?{_GAP}{_B})*+"
    r"(?:(?:undo|redo|repeat|reverse|retract|take[ ]back|go[ ]back)\b|"
    r"(?:(?:move|put|place|take|shift|transfer|slide|bring|mova|mover|mueve|mueva|bewege|setze|"
    rf"déplacer?|переместить|перемести|переложить)\s*+(?:\(|\b)|"
    # Where a disc stands is no order; where it goes is one.
    rf"(?:{_DISC}(?![\w\xc3-\xd4])|D\d)(?=.*?(?<![\w\x80-\xff])(?:{_FROM}|{_TO}){_B}{_AT_PEG}{_Q}"
    r"(?:[A-Z]|\d{1,2}+)\b))"
    rf"(?=.*?(?:{_DISC}(?![\w\xc3-\xd4])|\(|(?<![\w\x80-\xff])(?:{_FROM}|{_TO}|{_PEG}){_B}{_Q}(?:[A-Z]|\d{{1,2}}+)\b)))"
)
_HEADING = _compiled(rf"{_BEGIN}{_STEP}{_B}#?\d++{_B}[:.]?[*_`]*+{_B}")
_ARROW = _compiled("->|=>|→|⇒|⟶|➔|➜")
_WORD = _compiled(rf"{_LETTER}{{3,}}+")
_WITH_ONE = re.compile(rb"^[^\n]*?\b1\b", re.M)
# A heading such as "From → To".
_FROM_TO = re.compile(rb"\bfrom[ \t]*+[^\w\s][^\w]*+to\b", re.IGNORECASE)
_RULE = re.compile(rb"[\s=*_`~#>|:-]*+")
_NEXT = re.compile(rb"\n\s*+|\Z")
_LONGEST_LINE = 2000


def parse_line(data: bytes, at: int) -> Unit | None:
    """Return the move that begins here, with the columns number, disc (if any), source, target.

    The number is that of the move, -1 if it has none. Other moves may follow in the line.

    The mark of the unit is ``disc``, ``colon`` (a number that may be a disc or that of the move) or
    ``pegs``.

    >>> parse_line("Mova disco 1 de A para C".encode(), 0).values
    [-1, 1, 0, 2]
    """
    end = _end_of_line(data, at)
    if end - at > _LONGEST_LINE:
        return None
    match = _MOVE.match(data, at, end)
    following = None if match is None else _after(data, match.end(), end)
    if match is None or following is None:
        return None
    disc = next((group for group in _DISCS if match[group] is not None), None)
    groups = _PEGS if disc is None else (disc, *_PEGS)
    letters = [match[group].isalpha() for group in _PEGS]
    if letters[0] != letters[1]:
        return None
    number = next((group for group in _NUMBERS if match[group] is not None), None)
    columns = list(enumerate(groups, start=1))
    columns += [] if number is None else [(0, number)]
    counted = -1 if number is None or len(match[number]) > 9 else int(match[number])
    return Unit(
        [counted, *(value_of(match[group]) for group in groups)],
        letters[0],
        following,
        [field_at(match.span(group), origin=at, column=column) for column, group in columns],
        "pegs" if disc is None else "colon" if disc == _COLON else "disc",
    )


def _after(data: bytes, at: int, end: int) -> int | None:
    """Return where what follows a move begins: the next line, or another move in this one."""
    tail = _END.fullmatch(data, at, end)
    if tail and not (tail[1] and _ARROW.search(tail[1])):
        following = _NEXT.match(data, end)
        return following.end() if following else end
    more = _MORE.match(data, at, end)
    return more.end() if more and _MOVE.match(data, more.end(), end) else None


def _end_of_line(data: bytes, at: int) -> int:
    """Return where a line ends, or that it is too long for a move."""
    end = data.find(b"\n", at, at + _LONGEST_LINE)
    return end if end >= 0 else min(len(data), at + _LONGEST_LINE + 1)


@dataclass
class _Lines(RawList):
    """The moves of some lines: the first column of what is added counts them.

    Attributes
    ----------
    numbered : bool
        Whether the first move has a number.
    earlier : int
        How many lists came before the last one, each ended by a number 1.
    begin : int
        Which row is the first of the last list.
    jumps : list of str
        Where numbers do not follow each other in the last list.
    """

    numbered: bool = False
    earlier: int = 0
    begin: int = 0
    jumps: list[str] = field(default_factory=list)
    number: int = 0

    def add(self, rows: Sequence[Sequence[int]] | Rows) -> None:
        """Append moves; a number 1 after any other begins a new list."""
        array = np.asarray(rows)
        if not len(array):
            return
        done = self.length
        numbers = array[:, 0].astype(np.int64)
        before = np.concatenate([[self.number], numbers[:-1]])
        begins = np.flatnonzero((numbers == 1) & (before != 1))
        begins = begins[(begins > 0) | (done > 0)]
        first = 0
        if len(begins):
            first = int(begins[-1])
            ends = [self.begin, *(done + begins).tolist()]
            self.longest = max(self.longest, *(b - a for a, b in itertools.pairwise(ends)))
            self.earlier += len(begins)
            self.begin, self.jumps = ends[-1], []
        if first or done == self.begin:
            before[first] = 0
            self.numbered = bool(numbers[first] >= 0)
        wrong = np.flatnonzero((numbers != before + 1) & (numbers >= 0) & (before >= 0))
        pairs = [(int(before[row]), int(numbers[row])) for row in wrong[wrong >= first][:4]]
        self.jumps += [f"from {a} to {b}" if a else f"to {b} at the beginning" for a, b in pairs]
        self.number = int(numbers[-1])
        super().add(array[:, 1:])

    def count_by_first_column(self) -> None:
        """Take the column that seemed to name discs for the numbers of the moves."""
        chunks, self.chunks, self.number = self.chunks, [], 0
        for chunk in chunks:
            self.add(chunk)

    def last(self, line: int) -> RawList:
        """Return the last list, which begins in a line."""
        note = (
            f"the last list counts (line {line}); lists before it, each numbered from 1, that were "
            f"ignored: {self.earlier}"
        )
        whole = replace(
            self,
            notes=[f"the moves are numbered from 1 {self.earlier + 1} times", *self.notes],
        )
        notes = [note, *self.notes]
        chunks = self.since(self.begin)
        largest = self.largest_disc()
        return replace(self, chunks=chunks, line=line, notes=notes, whole=whole, largest=largest)


# Words with which people and programs begin anew; other prose does so if it comes but once.
_AGAIN = frozenset(
    b"wait actually final answer correction corrected sorry instead again try solution oops".split()
)
_MOST_KINDS = 1000


@dataclass
class _Between:
    """The lines that are no moves: which of them may be left out."""

    text: Text
    raw: _Lines
    move: bytes = b""
    ignored: int = 0
    places: list[int] = field(default_factory=list)
    kinds: dict[bytes, list[tuple[int, int]]] = field(default_factory=dict)

    def pass_over(self, at: int, *, numbers_alone: bool) -> tuple[int, ReadingError | None]:
        """Go from a place to the next move or the end of the text; return where that is."""
        text, heading = self.text, None
        while at < len(text.data):
            if parse_line(text.data, at):
                return at, None
            newline = text.data.find(b"\n", at)
            end = len(text.data) if newline < 0 else newline + 1
            line = text.data[at : min(end, at + _LONGEST_LINE)].strip()
            if _HEADING.fullmatch(line):
                heading = at
            elif line:
                heading = None
                if self._is_suspicious(line, numbers_alone=numbers_alone):
                    return at, self.complaint(at)
                if not numbers_alone and self._is_ordered(line):
                    return at, self._unread(at)
            if line and not line.startswith(b"#"):
                self._ignore(line, at)
            at = end
            if at >= len(text.data) and not text.ended:
                text.drop(at)
                at = 0
                text.more()
        return at, None if heading is None else self.complaint(heading)

    def _ignore(self, line: bytes, at: int) -> None:
        self.ignored += 1
        if len(self.places) < 5:
            self.places.append(self.text.line_at(at))
        word = _WORD.search(line)
        if word and len(self.kinds) < _MOST_KINDS:
            kind = self.kinds.setdefault(word[0].lower(), [])
            if len(kind) < 2 or word[0].lower() in _AGAIN:
                kind.append((self.raw.length, self.text.line_at(at)))

    def last_break(self) -> tuple[int, int]:
        """Return the last move before which prose may begin a new list, and the line of that."""
        rows = [
            place
            for word, kind in self.kinds.items()
            for place in kind
            if (len(kind) == 1 or word in _AGAIN) and 0 < place[0] < self.raw.length
        ]
        return max(rows, default=(0, 0))

    def note(self) -> str:
        """Return what the report says about lines that were left out."""
        shown_places = ", ".join(str(place) for place in self.places)
        more = ", ..." if self.ignored > len(self.places) else ""
        return f"lines without a move that were ignored: {self.ignored} (line {shown_places}{more})"

    def _is_ordered(self, line: bytes) -> bool:
        """Whether a line says that something is to be moved; with a colon it announces."""
        return not line.startswith(b"#") and not line.endswith(b":") and bool(_ORDERED.match(line))

    def _is_suspicious(self, line: bytes, *, numbers_alone: bool) -> bool:
        """Whether a line looks like a move that is not whole, or not right."""
        if line.startswith(b"#") or _RULE.fullmatch(line) or _FROM_TO.search(line):
            return False
        if _ARROW.search(line):
            return True
        first, model = _WORD.search(line), _WORD.search(self.move)
        if first and model and first[0] == model[0] and re.search(rb"\d", line):
            return True
        if numbers_alone:
            return False
        return bool(_STUMP.fullmatch(line) or not first or self.move.startswith(line))

    def _unread(self, at: int) -> ReadingError:
        line = shown(self.text.data[at : at + _LONGEST_LINE], width=60)
        return self.text.error(f"this line is not a move that can be read, got {line}", at=at)

    def complaint(self, at: int) -> ReadingError:
        """Return the error for the line at a place."""
        line = self.text.data[at : at + _LONGEST_LINE]
        if self.text.ended and not self.text.data[_end_of_line(self.text.data, at) :].strip():
            return self.text.error(
                f"truncated list: the last line is not a whole move, got {shown(line)}", at=at
            )
        return self._unread(at)


def read_lines(
    text: Text, *, notation: str | None = None
) -> tuple[RawList | None, ReadingError | None]:
    """Return the moves that the lines of a text make, or what is wrong with them.

    Numbers with a colon before the pegs are discs in the notation ``short`` and count the moves in
    the notation ``numbered``; if neither is asked for, those that count from 1 to 3 or more are
    taken for the latter, since on three pegs no legal list moves discs so.

    Prose before, after and between the moves is left out, and a note says so; a line that looks
    like a move and is none is an error. Where the moves are numbered the last list that begins
    with 1 counts; else what comes after the last prose is given along as `last_block`.
    """
    at = _first_move(text.data)
    if at is None:
        return None, None
    raw = _Lines("", "moves", False, line=text.line_at(at))
    between = _Between(text, raw, move=text.data[at : _end_of_line(text.data, at)].strip())
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
    _add_notes(raw, between)
    if raw.earlier:
        return raw.last(_line_of_last_one(text) or raw.line), None
    divided, prose = between.last_break()
    if divided and not raw.numbered and raw.notation != "numbered":
        raw.last_block = replace(raw, chunks=raw.since(divided), line=prose + 1)
    return raw, None


def _add_notes(raw: _Lines, between: _Between) -> None:
    """Say what was left out, and where numbers do not count the moves."""
    if raw.jumps:
        more = ", ..." if len(raw.jumps) > 3 else ""
        raw.notes.append(f"the numbers of the moves jump {', '.join(raw.jumps[:3])}{more}")
    if between.ignored:
        raw.notes.append(between.note())


def _line_of_last_one(text: Text) -> int | None:
    """Return the line of the last move in the window that has the number 1."""
    if text.moved:
        return None
    for found in reversed(list(_WITH_ONE.finditer(text.data))):
        unit = parse_line(text.data, found.start())
        if unit and 1 in (unit.values[0], unit.mark == "colon" and unit.values[1]):
            return text.line_at(found.start())
    return None


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


def _name(raw: _Lines, unit: Unit, line: bytes, wanted: str | None) -> None:
    """Say which notation the list is in; numbers that only count the moves are taken out."""
    if unit.mark == "colon":
        counting = raw.length >= 3 and wanted != "short" and _counts_moves(raw)
        raw.notation = "short"
        if counting or wanted == "numbered":
            raw.notation = "numbered"
            raw.count_by_first_column()
        return
    if unit.mark == "pegs":
        raw.notation = "numbered" if raw.numbered else "arrow" if unit.letters else "numbers"
        return
    words = {"Mova": "portuguese", "Muev": "spanish", "диск": "russian", "Move": "english"}
    text = line.decode("utf-8", "replace")
    raw.notation = next(
        (name for word, name in words.items() if word.lower() in text[:20].lower()), "disc-arrow"
    )


def _counts_moves(raw: RawList) -> bool:
    """Whether the first column is 1, 2, 3, ..., and perhaps begins anew after that."""
    before = 0
    for chunk in raw.chunks:
        numbers = chunk[:, 0].astype(np.int64)
        follows = np.concatenate([[before], numbers[:-1]]) + 1
        again = (numbers == 1) & (follows > 3)
        if not ((numbers == follows) | again).all():
            return False
        before = int(numbers[-1])
    return True
