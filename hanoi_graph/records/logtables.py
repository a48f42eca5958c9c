"""The tables of subject logs: columns known by their headings, rows grouped by trial."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from hanoi_graph.errors import InputError
from hanoi_graph.records.texts import ReadingError, Text
from hanoi_graph.states import Order

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
_LARGEST_FILE = 2**30


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
        What stands between the columns.
    """

    columns: Mapping[str, str] = field(default_factory=dict)
    pegs: int = 3
    pegs_from: str | None = None
    order: Order | None = None
    goal: str | None = None
    delimiter: str | None = None

    def __post_init__(self) -> None:
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
        while text.more():
            if len(text.data) > _LARGEST_FILE:
                raise text.error(f"a table of more than {_LARGEST_FILE} bytes", at=0)
        self.name = text.name
        self.pegs = options.pegs
        if not text.data.strip():
            raise text.error("the table is empty", at=0)
        first = text.data.partition(b"\n")[0].decode()
        self.delimiter = options.delimiter or _delimiter(first)
        records = self._records(text.data.decode())
        self._places = self._headings(next(records)[1], options)
        self._rows = [
            Row(
                number,
                cells,
                {
                    key: cells[at].strip()
                    for key, at in self._places.items()
                    if at < len(cells) and not _is_missing(key, cells[at])
                },
            )
            for number, cells in records
            if any(cell.strip() for cell in cells)
        ]

    def _records(self, text: str) -> Iterator[tuple[int, list[str]]]:
        """Yield the rows and the lines in which they begin; a quoted cell may have line ends."""
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=self.delimiter, strict=True)
        number = 1
        try:
            for cells in reader:
                yield number, cells
                number = reader.line_num + 1
        except csv.Error as error:
            raise ReadingError(
                f"this row cannot be read: {error}", file=self.name, line=number, column=1
            ) from None

    def trials(self) -> list[list[Row]]:
        """Return the rows of each trial, in the order in which trials begin."""
        groups: dict[tuple[str, str], list[Row]] = {}
        for row in self._rows:
            key = row.cells.get("subject", ""), row.cells.get("trial", "")
            groups.setdefault(key, []).append(row)
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
    return key not in ("subject", "trial", "state") and cell.strip().lower() in _NO_VALUE


def _delimiter(headings: str) -> str:
    """Return what stands between the columns: what occurs most in the headings."""
    return max(",;\t|", key=headings.count)
