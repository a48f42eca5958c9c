"""Reading moves in columns: ``A C``, ``1,0,2`` or ``| 1 | A | C |`` in each line."""

from __future__ import annotations

import functools
import re

from hanoi_graph.records.rows import RawList
from hanoi_graph.records.texts import ReadingError, Text, shown
from hanoi_graph.records.units import Unit, UnitReader, field_at, value_of

_CELL = rb"[\"'`*]*+(-?+\d{1,9}+|[A-Za-z])[\"'`*]*+"
_GAP = rb"[ \t\r]*+"
_BETWEEN = rb"(?:" + _GAP + rb"[,;|]" + _GAP + rb"|[ \t]++)"
_ENDS = rb"(?=\n|\Z)"
# Pegs have one letter or digit, so that rows of words such as "13 12 32" are none of moves.
_PEG = rb"[\"'`*]*+([\dA-Za-z])[\"'`*]*+"
_ROW = re.compile(
    rb"^[ \t>|]*+(?:" + _CELL + _BETWEEN + rb"){0,62}" + _PEG + _BETWEEN + _PEG
    + rb"[ \t\r,;|]*+" + _ENDS,
    re.M,
)  # fmt: skip
_CELLS = re.compile(_CELL)
_RULE = re.compile(rb"[\s|:+-]*+")
_LINE_END = re.compile(rb"\s*+")
_LONGEST_HEADING = 300
_HEADINGS = {
    "disc": "disc", "disk": "disc", "disco": "disc", "disque": "disc", "scheibe": "disc",
    "ring": "disc", "from": "from", "source": "from", "src": "from", "start": "from", "de": "from",
    "von": "from", "to": "to", "target": "to", "dest": "to", "destination": "to", "dst": "to",
    "end": "to", "para": "to", "a": "to", "nach": "to", "step": "number", "move": "number",
    "number": "number", "no": "number", "nr": "number", "n": "number", "#": "number",
}  # fmt: skip
_MEANINGS = {2: ("from", "to"), 3: ("disc", "from", "to")}


def read_columns(text: Text) -> tuple[RawList | None, ReadingError | None]:
    """Return the moves, or states, that rows of single letters or numbers are.

    The headings tell what the columns are; without any two are source and target, three are disc,
    source and target. Three letters, or more columns than that, are states.
    """
    found = _ROW.search(text.data)
    if found is None:
        return None, None
    width = len(_CELLS.findall(found[0]))
    before = text.data[: found.start()]
    headings = _headings(before, width)
    meanings = headings or _MEANINGS.get(width, ())
    columns = _columns(meanings, width)
    raw = RawList("", "moves", False, line=text.line_at(found.start()))
    reader = UnitReader(text, functools.partial(_parse, columns=columns), raw)
    at = reader.read(found.start())
    if reader.first is None:
        return None, None
    raw.letters = reader.first.letters
    raw.last_line = text.line_at(at)
    raw.notation = {2: "pairs", 3: "triples"}.get(raw.width, "tuples")
    if not meanings or (raw.width == 3 and raw.letters and not reader.first.mark):
        raw.notation, raw.kind = "tuples", "states"  # the disc of a move is never a letter
    rest = text.data[at:]
    if reader.stranger is not None or _ROW.search(rest):
        return None, text.error(
            f"mixed rows: row {raw.length + 1} is not written like those before it, got "
            f"{shown(rest)}",
            at=at,
        )
    if re.match(rb"[>|]?[ \t]*+(?:-?\d|[A-Za-z][\s,;|])", rest):
        return None, text.error(f"row {raw.length + 1} cannot be read, got {shown(rest)}", at=at)
    ignored = [
        line
        for line in (*before.splitlines(), *rest.splitlines())
        if line.strip() and not line.lstrip().startswith(b"#") and not _RULE.fullmatch(line)
    ]
    others = len(ignored) - bool(headings)
    if others:
        raw.notes.append(f"lines without a row that were ignored: {others}")
    return raw, None


def _headings(before: bytes, width: int) -> tuple[str, ...]:
    r"""Return what the columns are by the last line before them, empty if it is no heading.

    >>> _headings(b"| step | from peg | to peg |\n|---|---|---|\n", 3)
    ('number', 'from', 'to')
    """
    lines = [line for line in before[-_LONGEST_HEADING:].splitlines() if not _RULE.fullmatch(line)]
    if not lines:
        return ()
    cells = re.split(r"[,;|\t]", lines[-1].decode("utf-8", "replace").lower().strip(" |>#\r"))
    if len(cells) != width:
        cells = lines[-1].decode("utf-8", "replace").lower().split()
    names = [re.sub(r"[_ ]?(?:peg|rod|pole|tower)$", "", cell.strip(" \"'*`")) for cell in cells]
    meanings = tuple(_HEADINGS.get(name, "") for name in names)
    whole = len(meanings) == width and {"from", "to"} <= set(meanings) and "" not in meanings
    return meanings if whole and len(set(meanings)) == width else ()


def _columns(meanings: tuple[str, ...], width: int) -> tuple[int, ...]:
    """Return which column of the rows each column of the text is, -1 for what does not matter."""
    if not meanings:
        return tuple(range(width))
    wanted = [meaning for meaning in ("disc", "from", "to") if meaning in meanings]
    return tuple(wanted.index(name) if name in wanted else -1 for name in meanings)


def _parse(data: bytes, at: int, *, columns: tuple[int, ...]) -> Unit | None:
    """Read one row."""
    match = _ROW.match(data, at)
    if match is None:
        return None
    ends = _LINE_END.match(data, match.end())
    end = ends.end() if ends else match.end()
    cells = list(_CELLS.finditer(data, match.start(), match.end()))
    if len(cells) != len(columns):
        return Unit([], False, end)
    found = dict(zip(columns, cells, strict=True))
    tokens = [found[column][1] for column in range(max(columns) + 1)]
    letters = [token.isalpha() for token in tokens]
    numbered = len(tokens) == 3 and not letters[0]
    pegs = letters[1:] if numbered else letters
    if len(set(pegs)) > 1:
        return Unit([], False, end)
    fields = [
        field_at(cell.span(1), origin=at, column=column)
        for column, cell in zip(columns, cells, strict=True)
    ]
    mark = "number first" if numbered and pegs[0] else ""
    return Unit([value_of(token) for token in tokens], pegs[-1], end, fields, mark)
