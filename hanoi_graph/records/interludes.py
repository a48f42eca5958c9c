"""The lines that are no moves: prose, headings, states between moves; which may be left out."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from hanoi_graph.records.moveline import (
    HEADING,
    LONGEST_LINE,
    end_of_line,
    is_ordered,
    is_stump,
    parse_line,
)
from hanoi_graph.records.rows import Gap, RawList
from hanoi_graph.records.stateprose import drawing_end, is_state, is_title
from hanoi_graph.records.texts import ReadingError, Text, shown
from hanoi_graph.records.vocabulary import (
    ARROW,
    BEGIN,
    GAP,
    LEFT_OUT,
    LETTER,
    NUMBER,
    Q,
    compiled,
)

# A sign of Chinese or Japanese is a word.
_WORD = compiled(rf"{LETTER}{{3,}}+|[\xe3-\xed][\x80-\xbf]{{2}}")
# A heading such as "From → To".
_FROM_TO = re.compile(rb"\bfrom[ \t]*+[^\w\s][^\w]*+to\b", re.IGNORECASE)
_RULE = re.compile(rb"[\s=*_`~#>|:-]*+")
_HEADING = re.compile(rb"#.*+", re.DOTALL)
# How many moves there were, and nothing else.
_COUNT = compiled(
    rf"(?:{GAP}|[>*_`|-])*+(?:(?:the|total|number|moves?|count|of|made|used|needed|taken|required|in){GAP}?)++"
    rf"{Q}(?:[:=]|is|was){GAP}*+{Q}\d++{Q}(?:{GAP}moves?)?[.!]?{Q}"
)
# No letters and no digits, but perhaps a tick.
_SIGNS = re.compile(
    rb"(?:[^\w\x80-\xff]|\xc2[\x80-\xbf]|\xe2[\x80-\xbf]{2}|\xef\xb8\x8f|\xf0[\x80-\xbf]{3})*+"
)
_BLANK = re.compile(rb"\s*+")
_NUMBER = compiled(BEGIN + NUMBER)

# Words with which people and programs begin anew; other prose does so if it comes but once.
_AGAIN = frozenset(
    b"wait actually final answer correction corrected sorry instead again try attempt solution "
    b"oops".split()
)
_MOST_KINDS = 1000
_LONGEST_EPILOGUE = 10**5


@dataclass
class Interludes:
    """The lines that are no moves: which of them may be left out."""

    text: Text
    raw: RawList
    move: bytes = b""
    ignored: int = 0
    places: list[int] = field(default_factory=list)
    kinds: dict[bytes, list[tuple[int, int]]] = field(default_factory=dict)

    def pass_over(self, at: int, *, numbers_alone: bool) -> tuple[int, ReadingError | None]:
        """Go from a place to the next move or the end of the text; return where that is."""
        text, heading, unread, again = self.text, None, None, False
        while at < len(text.data):
            at = line_after_blank_ones(text.data, at)
            move = parse_line(text.data, at)
            if move:
                return at, self._numbers_go_on(move.values[0], at, unread=unread, again=again)
            newline = text.data.find(b"\n", at)
            end = len(text.data) if newline < 0 else newline + 1
            line = text.data[at : min(end, at + LONGEST_LINE)].strip()
            drawn = drawing_end(text.data, at)
            if drawn > at:
                end = drawn
            elif HEADING.fullmatch(line):
                heading = at
            elif self._leaves_out(line, at):
                heading = None
            elif line and not (is_state(line) or is_title(line)):
                heading = None
                if self._is_suspicious(line, numbers_alone=numbers_alone):
                    return at, self.complaint(at)
                if not numbers_alone and is_ordered(line):
                    return at, self._unread(at)
            if self._has_next_number(line):
                unread = at
            again = again or bool(_anew(line))
            if line and (not line.startswith(b"#") or _anew(line)):
                self._ignore(line, at)
            at = end
            if at >= len(text.data) and not text.ended:
                text.drop(at)
                at, unread = 0, None
                text.more()
        return at, None if heading is None else self.complaint(heading)

    def _numbers_go_on(
        self, number: int, at: int, *, unread: int | None, again: bool
    ) -> ReadingError | None:
        """Return what is wrong if the number of the next move does not go with what was passed.

        That is a line `unread` with the number after the last one, and perhaps one with a word
        that begins anew, `again`.
        """
        last = self.raw.number
        if number == last + 1 > 1:
            # Nothing is left out here, whatever is said.
            self.raw.gaps = [gap for gap in self.raw.gaps if gap.after < self.raw.length]
        if again and 1 < number <= last:
            return self.text.error(
                f"move {number} comes again after prose that may take it back; give the moves "
                "that count only",
                at=at,
            )
        return self.complaint(unread) if unread is not None and number == last + 2 else None

    def _has_next_number(self, line: bytes) -> bool:
        """Whether a line has the number that comes after that of the last move."""
        number = _NUMBER.match(line) if self.raw.length else None
        found = [group for group in number.groups() if group is not None] if number else []
        return bool(found) and int(found[0]) == self.raw.number + 1

    def _leaves_out(self, line: bytes, at: int) -> bool:
        """Whether a line says that moves are left out here; the list remembers where."""
        if not self.raw.length or ARROW.search(line) or not LEFT_OUT.search(line):
            return False
        self.raw.gaps.append(Gap(self.raw.length, self.text.line_at(at), shown(line)))
        return True

    def _ignore(self, line: bytes, at: int) -> None:
        self.ignored += 1
        if len(self.places) < 5:
            self.places.append(self.text.line_at(at))
        word = _anew(line) if line.startswith(b"#") else _WORD.search(line)
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

    def _is_suspicious(self, line: bytes, *, numbers_alone: bool) -> bool:
        """Whether a line looks like a move that is not whole, or not right."""
        if any(known.fullmatch(line) for known in (_HEADING, _RULE, _COUNT)) or _FROM_TO.search(
            line
        ):
            return False
        if ARROW.search(line):
            return True
        first, model = _WORD.search(line), _WORD.search(self.move)
        announces = line.rstrip(b"*_` ").endswith(b":")
        if first and model and first[0] == model[0] and re.search(rb"\d", line) and not announces:
            return True
        if numbers_alone or _SIGNS.fullmatch(line):
            return False
        return bool(is_stump(line) or not first or self.move.startswith(line))

    def _unread(self, at: int) -> ReadingError:
        line = shown(self.text.line_of(at, end=at + LONGEST_LINE), width=60)
        return self.text.error(f"this line is not a move that can be read, got {line}", at=at)

    def complaint(self, at: int) -> ReadingError:
        """Return the error for the line at a place."""
        if self.text.ended and not self.text.data[end_of_line(self.text.data, at) :].strip():
            return self.text.error(
                f"truncated list: the last line is not a whole move, got "
                f"{shown(self.text.line_of(at, end=at + LONGEST_LINE))}",
                at=at,
            )
        return self._unread(at)


def line_after_blank_ones(data: bytes, at: int) -> int:
    r"""Return where the first line from a place on begins that is not blank.

    >>> line_after_blank_ones(b"\n \n  A -> C", 0)
    3
    """
    blank = _BLANK.match(data, at)
    return data.rfind(b"\n", at, blank.end()) + 1 or at if blank else at


def _anew(line: bytes) -> re.Match[bytes] | None:
    """Return the word in a line such as ``## Final answer`` that says that a list follows."""
    return next((word for word in _WORD.finditer(line) if word[0].lower() in _AGAIN), None)


def gaps_after(text: Text, at: int, *, moves: int) -> list[Gap]:
    """Return where the text after a list of so many moves says that it leaves moves out."""
    return [
        Gap(moves, text.line_at(at + line.start()), shown(line[0].strip()))
        for line in re.finditer(rb"[^\n]+", text.data[at : at + _LONGEST_EPILOGUE])
        if LEFT_OUT.search(line[0])
    ]
