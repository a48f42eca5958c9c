"""The tables of subject logs: columns known by their headings, rows grouped by trial."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from hanoi_graph.errors import InputError
from hanoi_graph.numerals import counted
from hanoi_graph.records.texts import ReadingError, Text
from hanoi_graph.states import Order, check_pegs

# The columns of the log that PEBL's Tower of Hanoi writes.
PEBL: dict[str, str] = {
    "subject": "sub",
    "trial": "trial",
    "discs": "size",
    "state": "current",
    "goal": "end",
    "step": "step",
    "time": "trialtime",
    "done": "done",
}
# As a table of cells a log takes some 30 times its size in memory.
_LARGEST_FILE = 2**26
# Excel writes and understands such a first line.
_SEPARATOR_LINE = re.compile(rb"\"?sep=([^\"\r\n])\"?[ \t,;]*\r?\n", re.I)


@dataclass(frozen=True)
class LogOptions:
    """What is known about the logs to be read; None: to be inferred.

    Attributes
    ----------
    columns : mapping of str to str
        What the columns are called; see `PEBL` for the keys. Only ``state`` must be there.
    pegs : int
    pegs_from : str or None
        What the first peg is called: ``"0"``, ``"1"`` or ``"A"``.
    order : {"smallest-first", "largest-first"} or None
        How words are to be read.
    goal : str or None
        The goal where no column names it (read in `order`); else the perfect state of the last peg.
    delimiter : str or None
        What stands between the columns; between blanks there are no empty cells.
    """

    columns: Mapping[str, str] = field(default_factory=dict)
    pegs: int = 3
    pegs_from: str | None = None
    order: Order | None = None
    goal: str | None = None
    delimiter: str | None = None

    def __post_init__(self) -> None:
        check_pegs(self.pegs)
        unknown = [key for key in self.columns if key not in PEBL]
        if unknown:
            raise InputError(f"columns must be of {', '.join(PEBL)}, got {unknown[0]}")
        if self.delimiter is not None and (len(self.delimiter) != 1 or self.delimiter in '\r\n"'):
            raise InputError(
                "delimiter must be one character other than a quote or a line end, got "
                f"{self.delimiter!r}"
            )
        if self.pegs_from not in (None, "0", "1", "A"):
            raise InputError(f"pegs_from must be 0, 1 or A, got {self.pegs_from!r}")


@dataclass(frozen=True)
class Row:
    """One row: where it stands, and what is in the columns that matter."""

    line: int
    all_cells: list[str]
    cells: dict[str, str]


class Table:
    """A table of rows with headings."""

    def __init__(self, text: Text, options: LogOptions) -> None:
        if not text.ended and (len(text.data) > _LARGEST_FILE or text.more()):
            raise text.error(
                f"a table of more than {_LARGEST_FILE >> 20} MiB; divide it by subject", at=0
            )
        self.name = text.name
        self.pegs = options.pegs
        if not text.data.strip():
            raise text.error("the table is empty", at=0)
        given = _SEPARATOR_LINE.match(text.data)
        begin = given.end() if given else 0
        separator = given[1].decode("ascii", "ignore") if given else ""
        first = text.data[begin:].partition(b"\n")[0].decode()
        self.delimiter = options.delimiter or separator or _delimiter(first)
        records = self._records(text.data[begin:].decode(), first=2 if given else 1)
        headings = next(records)[1]
        self._places = self._headings(headings, options)
        self._width = len(headings)
        self._rows = [
            self._row(number, cells)
            for number, cells in records
            # Where logs are put behind each other the headings come again.
            if any(cell.strip() for cell in cells) and cells != headings
        ]
        if self._rows:
            self.check_width(self._rows[0])

    def _row(self, number: int, cells: list[str]) -> Row:
        """Return a row with the cells that matter and have a value."""
        known = {
            key: cells[at].strip()
            for key, at in self._places.items()
            if at < len(cells) and not _is_missing(key, cells[at])
        }
        return Row(number, cells, known)

    def check_width(self, row: Row) -> None:
        """Refuse a row whose cells do not stand below the headings, or that breaks off."""
        count = len(row.all_cells)
        beyond = any(cell.strip() for cell in row.all_cells[self._width :])
        if beyond or count <= max(self._places.values()):
            hint = "; a decimal comma in a cell needs quotes around it" if beyond else ""
            raise ReadingError(
                f"this row has {counted(count, 'cell')}, and there are {self._width} headings"
                + (hint if self.delimiter == "," else ""),
                file=self.name,
                line=row.line,
                column=1,
            )

    def _records(self, text: str, *, first: int) -> Iterator[tuple[int, list[str]]]:
        """Yield the rows and the lines in which they begin; a quoted cell may have line ends."""
        lines: Iterable[str] = io.StringIO(text, newline="")
        blanks = self.delimiter == " "
        if blanks:
            lines = (line.strip(" ") for line in lines)
        reader = csv.reader(lines, delimiter=self.delimiter, strict=True, skipinitialspace=blanks)
        number = first
        try:
            for cells in reader:
                yield number, cells
                number = reader.line_num + first
        except csv.Error as error:
            raise ReadingError(
                f"this row cannot be read: {error}", file=self.name, line=number, column=1
            ) from None

    def trials(self) -> list[list[Row]]:
        """Return the rows of each trial, in the order in which trials begin.

        A row that does not say whose it is belongs to the trial of the rows before and after it.
        """
        groups: dict[tuple[str, str], list[Row]] = {}
        keys = [(row.cells.get("subject", ""), row.cells.get("trial", "")) for row in self._rows]
        for row, key, before, after in zip(
            self._rows, keys, [None, *keys], [*keys[1:], None], strict=False
        ):
            within = before is not None and before == after and any(map(_has_no_value, key))
            groups.setdefault(before if within and before else key, []).append(row)
        return list(groups.values())

    def has(self, key: str) -> bool:
        """Whether there is a column for something."""
        return key in self._places

    def error(self, sentence: str, *, row: Row, key: str) -> ReadingError:
        """Return the error for a cell."""
        before = row.all_cells[: self._places.get(key, 0)]
        column = sum(len(cell) + len(self.delimiter) for cell in before) + 1
        return ReadingError(sentence, file=self.name, line=row.line, column=column)

    def _headings(self, cells: list[str], options: LogOptions) -> dict[str, int]:
        """Return in which places the columns stand."""
        names = [name.strip().lower() for name in cells]
        places = {}
        for key, usual in PEBL.items():
            name = options.columns.get(key, usual)
            if names.count(name.strip().lower()) > 1:
                raise ReadingError(
                    f"{names.count(name.strip().lower())} columns are called {name.strip()}, so "
                    f"none can be taken for the {key}",
                    file=self.name,
                    line=1,
                    column=1,
                )
            if name.strip().lower() in names:
                places[key] = names.index(name.strip().lower())
            elif key in options.columns or key == "state":
                raise ReadingError(
                    f"there is no column {name} for the {key}; the columns are "
                    f"{', '.join(names)[:200]}; name it by --columns {key}=NAME",
                    file=self.name,
                    line=1,
                    column=1,
                )
        return places


# What programs write where there is no value.
_NO_VALUE = frozenset(["", "na", "n/a", "null", "none", "."])


def _is_missing(key: str, cell: str) -> bool:
    """Whether a cell says that it has no value; a state or the name of a trial must have one."""
    return key not in ("subject", "trial", "state") and _has_no_value(cell)


def _has_no_value(cell: str) -> bool:
    return cell.strip().lower() in _NO_VALUE


def _delimiter(headings: str) -> str:
    """Return what stands between the columns: what occurs most in the headings."""
    mark = max(",;\t|", key=headings.count)
    return mark if mark in headings or " " not in headings.strip() else " "
