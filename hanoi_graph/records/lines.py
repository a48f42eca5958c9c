"""Reading lines such as ``B -> A``, ``1: A→C`` or ``Mova disco 1 de A para C``.

A line may hold several moves. Numbers that begin again at 1 begin a new list.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from hanoi_graph.records.interludes import Interludes, line_after_blank_ones
from hanoi_graph.records.moveline import LONGEST_LINE, end_of_line, parse_line
from hanoi_graph.records.rows import Gap, RawList, Rows
from hanoi_graph.records.texts import ReadingError, Text, after_lone_words, shown
from hanoi_graph.records.units import Unit, UnitReader

_HEADINGS = re.compile(rb"^[ \t]*+#{2,6}(?=[ \t])", re.M)


@dataclass
class _Lines(RawList):
    """The moves of some lines: the first column of what is added counts them.

    Attributes
    ----------
    numbered : bool
        Whether the first move has a number.
    earlier : int
        How many lists came before the last one, each ended by a number 1 (or 0).
    begin : int
        Which row is the first of the last list.
    jumps : list of str
        Where numbers do not follow each other in the last list.
    missing : (int, int, int) or None
        The first row before which numbers are missing, the number before it and its own.
    """

    numbered: bool = False
    earlier: int = 0
    begin: int = 0
    jumps: list[str] = field(default_factory=list)
    missing: tuple[int, int, int] | None = None
    counts_from: int = 1

    def add(self, rows: Sequence[Sequence[int]] | Rows) -> None:
        """Append moves; a number 1 after any other but 0 begins a new list, and so does a 0."""
        array = np.asarray(rows)
        if not len(array):
            return
        done = self.length
        numbers = array[:, 0].astype(np.int64)
        before = np.concatenate([[self.number], numbers[:-1]])
        ones, zeros = (numbers == 1) & (before != 1), (numbers == 0) & (before != 0)
        begins = np.flatnonzero((ones & (before != 0)) | zeros)
        begins = begins[(begins > 0) | (done > 0)]
        first = 0
        if len(begins):
            first = int(begins[-1])
            ends = [self.begin, *(done + begins).tolist()]
            self.longest = max(self.longest, *(b - a for a, b in itertools.pairwise(ends)))
            self.earlier += len(begins)
            self.begin, self.jumps, self.missing = ends[-1], [], None
        if first or done == self.begin:
            self.counts_from = int(numbers[first] != 0)
            before[first] = self.counts_from - 1
            self.numbered = bool(numbers[first] >= 0)
        wrong = np.flatnonzero((numbers != before + 1) & (numbers >= 0) & (before >= 0))
        wrong = wrong[wrong >= first]
        pairs = [(int(before[row]), int(numbers[row])) for row in wrong[:4]]
        self.jumps += [f"from {a} to {b}" if a else f"to {b} at the beginning" for a, b in pairs]
        ahead = wrong[numbers[wrong] > before[wrong] + 1][:1].tolist()
        if ahead and self.missing is None:
            self.missing = done + ahead[0], int(before[ahead[0]]), int(numbers[ahead[0]])
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
            f"the last list counts (line {line}); lists before it, each numbered from "
            f"{self.counts_from}, that were ignored: {self.earlier}"
        )
        times = f"the moves are numbered from {self.counts_from} {self.earlier + 1} times"
        whole = replace(self, notes=[times, *self.notes])
        notes = [note, *self.notes]
        chunks = self.since(self.begin)
        largest = self.largest_disc()
        gaps = self.gaps_since(self.begin)
        return replace(
            self, chunks=chunks, line=line, notes=notes, whole=whole, largest=largest, gaps=gaps
        )


def read_lines(
    text: Text, *, notation: str | None = None
) -> tuple[RawList | None, ReadingError | None]:
    """Return the moves that the lines of a text make, or what is wrong with them.

    Numbers with a colon before the pegs are discs in the notation ``short`` and count the moves in
    the notation ``numbered``; if neither is asked for, those that count from 1 to 3 or more
    (or from 0 to 2) are taken for the latter, since on three pegs no legal list moves discs so.

    Prose before, after and between the moves is left out, and a note says so; a line that looks
    like a move and is none is an error. Where the moves are numbered the last list that begins
    with 1 counts; else what comes after the last prose is given along as `last_block`.
    """
    at = _first_move(text.data)
    if at is None and text.ended and _HEADINGS.search(text.data):
        # Headings count where no other line has a move: "### Step 1: Move disk 1 from A to C".
        text.rewrite(_HEADINGS.sub(lambda marks: b" " * len(marks[0]), text.data))
        at = _first_move(text.data)
    if at is None:
        return None, None
    raw = _Lines("", "moves", False, line=text.line_at(at))
    between = Interludes(text, raw, move=text.data[at : end_of_line(text.data, at)].strip())
    reader = UnitReader(text, parse_line, raw)
    _, error = between.pass_over(0, numbers_alone=True)
    while error is None and at < len(text.data):
        at = reader.read(at)
        raw.last_line = max(raw.line, text.line_at(at) - 1)
        if reader.stranger is not None:
            line = shown(text.data[at : at + LONGEST_LINE])
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
    if raw.missing:
        raw.gaps.append(_gap_of_numbers(text, raw))
    if raw.earlier:
        return raw.last(_line_of_last(text, raw.counts_from) or raw.line), None
    divided, prose = between.last_break()
    # Numbers that count the moves over the prose make one list of them; those of Markdown, all 1,
    # count nothing.
    counted = (raw.numbered or raw.notation == "numbered") and not raw.jumps
    if divided and not counted:
        raw.last_block = replace(
            raw, chunks=raw.since(divided), line=prose + 1, gaps=raw.gaps_since(divided)
        )
    return raw, None


def _add_notes(raw: _Lines, between: Interludes) -> None:
    """Say what was left out, and where numbers do not count the moves."""
    if raw.jumps:
        more = ", ..." if len(raw.jumps) > 3 else ""
        raw.notes.append(f"the numbers of the moves jump {', '.join(raw.jumps[:3])}{more}")
    if between.ignored:
        raw.notes.append(between.note())


def _gap_of_numbers(text: Text, raw: _Lines) -> Gap:
    """Return the place where numbers are missing."""
    assert raw.missing is not None
    row, before, number = raw.missing
    after = f"after move {before}" if row > raw.begin else "at the beginning"
    line = _line_of_last(text, number) or raw.line
    return Gap(row, line, f"move {number} {after}", sure=False)


def _line_of_last(text: Text, number: int) -> int | None:
    """Return the line of the last move in the window that has a number."""
    if text.moved:
        return None
    with_number = re.compile(rb"^[^\n]*?\b%d\b" % number, re.M)
    for found in reversed(list(with_number.finditer(text.data))):
        unit = parse_line(text.data, found.start())
        if unit and number in (unit.values[0], unit.mark == "colon" and unit.values[1]):
            return text.line_at(found.start())
    return None


def _first_move(data: bytes) -> int | None:
    """Return where the first line that is a move begins."""
    at = 0
    while at < len(data):
        at = line_after_blank_ones(data, after_lone_words(data, at))
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
        counts = wanted != "short" and raw.counts_by_first_column()
        counting = raw.length >= 3 and counts
        raw.notation = "short"
        raw.may_count = counts and raw.length == 2
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
