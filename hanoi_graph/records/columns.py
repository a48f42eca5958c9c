"""Reading moves in columns: ``A C``, ``1,0,2`` or ``| 1 | A | C |`` in each line."""

from __future__ import annotations

import functools
import re

import numpy as np

from hanoi_graph.records.headings import Column, columns_of
from hanoi_graph.records.interludes import gaps_after
from hanoi_graph.records.rows import RawList
from hanoi_graph.records.texts import ReadingError, Text, after_lone_words, shown
from hanoi_graph.records.units import Unit, UnitReader, field_at, value_of
from hanoi_graph.records.vocabulary import DISC, PEG, compiled

# What a cell may say before its number or letter.
_NAME = rf"(?:(?:{DISC}|{PEG})[ _]*+#?)?+"
_CELL = compiled(rf"[\"'`*$]*+{_NAME}[\"'`*$]*+(-?+\d{{1,9}}+|[A-Za-z])[\"'`*$]*+").pattern
_GAP = rb"[ \t\r]*+"
_BETWEEN = rb"(?:" + _GAP + rb"[,;|&]" + _GAP + rb"|[ \t]++)"
_ENDS = rb"(?=\n|\Z)"
# Pegs have one letter or digit, so that rows of words such as "13 12 32" are none of moves.
_PEG = _CELL.replace(rb"(-?+\d{1,9}+|[A-Za-z])", rb"([\dA-Za-z])")
_ROW = re.compile(
    rb"^[ \t>|&]*+(?:" + _CELL + _BETWEEN + rb"){0,62}" + _PEG + _BETWEEN + _PEG
    + rb"[ \t\r,;|&]*+" + _ENDS,
    re.M | re.I,
)  # fmt: skip
_CELLS = re.compile(_CELL, re.I)
_RULE = re.compile(rb"[\s|:+-]*+")
_MOVES_OR_STATES = (
    "ambiguous rows: four columns can be the number, disc, source and target of a move, or a state "
    "of four discs; put headings above them: number,disc,from,to"
)
_DISCS_OR_NUMBERS = (
    "ambiguous rows: the first column can name discs or count the moves; put headings above them: "
    "disc,from,to or number,from,to"
)
_LINE_END = re.compile(rb"(?:[ \t\r]*+\n)*+")


def read_columns(text: Text, *, pegs: int) -> tuple[RawList | None, ReadingError | None]:
    """Return the moves, or states, that rows of single letters or numbers are.

    The headings tell what the columns are, and then other columns may hold anything. Without any
    two are source and target, three are disc, source and target, four are the number of the move
    and those if the first counts the rows. Three letters, or other columns, are states.
    """
    table = columns_of(text.data, first=_ROW)
    row = table.row if table else _ROW
    found = row.search(text.data, table.begin if table else after_lone_words(text.data, 0))
    if found is None:
        return None, None
    meanings = table.columns if table else _meanings(len(_CELLS.findall(found[0])))
    before = text.data[: found.start()]
    raw = RawList("", "moves", False, line=text.line_at(found.start()), named=table is not None)
    parse = functools.partial(_parse, row=row, columns=meanings, whole=table is None)
    reader = UnitReader(text, parse, raw)
    at = reader.read(found.start())
    if reader.first is None:
        return None, None
    raw.letters = reader.first.letters
    raw.last_line = text.line_at(at)
    is_four = raw.width == 4 and table is None
    if is_four and not _take_out_numbers(raw, reader.first, pegs):
        return None, text.error(_MOVES_OR_STATES, at=found.start())
    if raw.width == 3 and table is None and raw.length > 2 and raw.counts_by_first_column():
        return None, text.error(_DISCS_OR_NUMBERS, at=found.start())
    raw.notation = {2: "pairs", 3: "triples"}.get(raw.width, "tuples")
    if raw.width > 3 or (raw.width == 3 and raw.letters and not (reader.first.mark or table)):
        raw.notation, raw.kind = "tuples", "states"  # the disc of a move is never a letter
    rest = text.data[at:]
    other = row.search(rest)
    if reader.stranger is not None or other:
        place = at if reader.stranger is not None or other is None else at + other.start()
        return None, text.error(
            f"mixed rows: row {raw.length + 1} is not written like those before it, got "
            f"{shown(text.data[place:])}; where there are several tables check one at a time",
            at=place,
        )
    raw.gaps += gaps_after(text, at, moves=raw.length)
    if re.match(rb"[>|]?[ \t]*+(?:-?\d|[A-Za-z][\s,;|])", rest):
        return None, text.error(f"row {raw.length + 1} cannot be read, got {shown(rest)}", at=at)
    ignored = [
        line
        for line in (*before.splitlines(), *rest.splitlines())
        if line.strip() and not line.lstrip().startswith(b"#") and not _RULE.fullmatch(line)
    ]
    others = len(ignored) - bool(table and table.counted)
    if others:
        raw.notes.append(f"lines without a row that were ignored: {others}")
    return raw, None


def _meanings(width: int) -> tuple[Column, ...]:
    """Return what the columns are without headings: numbers of those of the list."""
    return tuple(range(width))


def _take_out_numbers(raw: RawList, first: Unit, pegs: int) -> bool:
    """Take the first of four columns for the numbers of the moves, where it counts the rows.

    Return whether it is clear what the columns are.
    """
    counts, after = True, 1
    for chunk in raw.chunks:
        counts = counts and bool(
            (chunk[:, 0] == np.arange(after, after + len(chunk), dtype=np.int64)).all()
        )
        after += len(chunk)
    if not counts and not first.mark:
        return True
    # Numbers that are no names of pegs cannot be those of a state.
    if not first.mark and raw.length <= pegs:
        return False
    raw.chunks = [chunk[:, 1:] for chunk in raw.chunks]
    if not counts:
        raw.notes.append("the numbers of the moves do not count them")
    return True


def _parse(
    data: bytes, at: int, *, row: re.Pattern[bytes], columns: tuple[Column, ...], whole: bool
) -> Unit | None:
    """Read one row."""
    match = row.match(data, at)
    if match is None:
        return None
    ends = _LINE_END.match(data, match.end())
    end = ends.end() if ends else match.end()
    if whole:
        spans = [cell.span(1) for cell in _CELLS.finditer(data, match.start(), match.end())]
    else:
        spans = [match.span(group) for group in range(1, len(columns) + 1)]
    if len(spans) != len(columns):
        return Unit([], False, end)
    found = dict(zip(columns, spans, strict=True))
    tokens = [data[slice(*found[column])] for column in range(max(columns) + 1)]
    letters = [token.isalpha() for token in tokens]
    # Before the pegs stand numbers: of the disc, and before that of the move.
    numbered = len(tokens) in (3, 4) and not any(letters[:-2])
    pegs = letters[-2:] if numbered else letters
    if len(set(pegs)) > 1:
        return Unit([], False, end)
    fields = [
        field_at(span, origin=at, column=column)
        for column, span in zip(columns, spans, strict=True)
    ]
    mark = "number first" if numbered and pegs[0] else ""
    return Unit([value_of(token) for token in tokens], pegs[-1], end, fields, mark)
