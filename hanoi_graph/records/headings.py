"""What the columns of a table are, by the headings above them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from hanoi_graph.records.texts import after_lone_words
from hanoi_graph.records.vocabulary import DISC, PEG, compiled

# Which column of a list it is; -1 for what does not matter.
Column: TypeAlias = int

_LONGEST_HEADING = 300
_RULE = re.compile(rb"[\s|:+\\-]*+")
_MEANINGS = {
    "disc": "disc", "disk": "disc", "disco": "disc", "disque": "disc", "scheibe": "disc",
    "ring": "disc", "диск": "disc", "krążek": "disc", "from": "from", "source": "from",
    "src": "from", "start": "from", "de": "from", "desde": "from", "von": "from", "origen": "from",
    "origem": "from", "откуда": "from", "to": "to", "target": "to", "dest": "to",
    "destination": "to", "dst": "to", "end": "to", "para": "to", "a": "to", "hasta": "to",
    "nach": "to", "destino": "to", "куда": "to", "step": "number", "move": "number",
    "number": "number", "no": "number", "nr": "number", "n": "number", "#": "number",
    "nº": "number", "n°": "number", "№": "number", "paso": "number", "passo": "number",
    "movimiento": "number", "movimento": "number", "schritt": "number", "zug": "number",
    "ход": "number", "шаг": "number",
}  # fmt: skip
_PEG_AFTER = re.compile(r"[_ ]?(?:peg|rod|pole|tower|post)$")
_NAME = rf"(?:(?:{DISC}|{PEG})[ _]*+#?)?+"
_MARKS = r"[\"'`*$]*+"


@dataclass(frozen=True)
class Table:
    """A table with headings.

    Attributes
    ----------
    begin : int
        Where its first row may begin.
    row : pattern
        Of a row, with a group for each column that matters.
    columns : tuple of int
        What these are.
    counted : bool
        Whether the headings are a line of the text that is no comment.
    """

    begin: int
    row: re.Pattern[bytes]
    columns: tuple[Column, ...]
    counted: bool


def has_headings(data: bytes) -> bool:
    """Whether a text has a table with headings and strokes between its columns."""
    return _below_strokes(data) is not None


def columns_of(data: bytes, *, first: re.Pattern[bytes]) -> Table | None:
    """Return the table in a text by its headings, None if there are none.

    They are looked for above the first row of nothing but moves, or, with strokes between them, in
    any line.
    """
    found = first.search(data, after_lone_words(data, 0))
    if found is not None:
        before = data[max(0, found.start() - _LONGEST_HEADING) : found.start()]
        lines = [line for line in before.splitlines() if not _RULE.fullmatch(line)]
        table = _table(lines[-1], found.start()) if lines else None
        if table is not None:
            return table
    return _below_strokes(data)


def _below_strokes(data: bytes) -> Table | None:
    """Return the table below the first line of headings with strokes between them."""
    at = 0
    while (stroke := data.find(b"|", at)) >= 0:
        newline = data.find(b"\n", stroke)
        end = len(data) if newline < 0 else newline
        line = data[data.rfind(b"\n", 0, stroke) + 1 : end]
        if len(line) <= _LONGEST_HEADING:
            table = _table(line, end)
            if table is not None:
                return table
        if end > _LONGEST_SEARCH:
            return None
        at = end
    return None


_LONGEST_SEARCH = 2**20


def _table(line: bytes, begin: int) -> Table | None:
    """Return the table below a line, None if the line is no headings."""
    text = line.decode("utf-8", "replace").lower().strip(" \t\r>")
    mark = next((mark for mark in "|,;\t" if mark in text.strip("|")), "")
    commented = text.startswith("#") and mark != "|"
    for shown in (text, text.removeprefix("#").strip()):
        cells = shown.strip("|").split(mark) if mark else shown.split()
        names = [_PEG_AFTER.sub("", cell.strip(" \t\"'*`$")) for cell in cells]
        meanings = [_MEANINGS.get(name, "") for name in names]
        known = [meaning for meaning in meanings if meaning]
        # Between strokes other columns may hold anything.
        whole = "" not in meanings or mark == "|"
        if {"from", "to"} <= set(known) and len(set(known)) == len(known) and whole:
            return Table(begin, _row(meanings, mark), _columns(meanings), not commented)
    return None


def _columns(meanings: list[str]) -> tuple[Column, ...]:
    wanted = [meaning for meaning in ("disc", "from", "to") if meaning in meanings]
    return tuple(
        wanted.index(meaning) if meaning in wanted else -1 for meaning in meanings if meaning
    )


def _row(meanings: list[str], mark: str) -> re.Pattern[bytes]:
    """Return the pattern of a row, with a group for each column that has a meaning."""
    gap = {"\t": r"[ \r]*+", "": ""}.get(mark, r"[ \t\r]*+")
    number = rf"{gap}{_MARKS}{_NAME}{_MARKS}(-?+\d{{1,9}}+){_MARKS}[.):]?{gap}"
    peg = rf"{gap}{_MARKS}{_NAME}{_MARKS}(-?+\d{{1,9}}+|[A-Za-z]){_MARKS}{gap}"
    cells = {"number": number, "disc": number, "from": peg, "to": peg, "": r"[^|\n]*+"}
    between = re.escape(mark) if mark else r"[ \t]++"
    row = between.join(cells[meaning] for meaning in meanings)
    return re.compile(
        b"^[ \\t>|]*+" + compiled(row).pattern + rb"[ \t\r,;|]*+(?=\n|\Z)", re.M | re.I
    )
