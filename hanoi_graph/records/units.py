"""Reading one move after the other: move by move with a pattern, in bulk with a template."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from hanoi_graph.records.rows import RawList
from hanoi_graph.records.templates import FieldAt, Fields, Template
from hanoi_graph.records.texts import Text

# A move, or the text between two, takes fewer bytes than this; a state of many discs may take more.
LONGEST_UNIT = 2**16
_FIRST_BATCH, _LAST_BATCH = 64, 2**14


@dataclass(frozen=True, slots=True)
class Unit:
    """One move or state in a text.

    Attributes
    ----------
    values : list of int
        A number for each column; empty if the parts do not go together, such as pegs of two kinds.
    letters : bool
        Whether its pegs are letters.
    end : int
        Where the next one may begin.
    fields : sequence of FieldAt
        Where the values stand, from the beginning of the unit; empty if not one by one.
    mark : str
        What else the units of one list have in common; empty for most notations.
    """

    values: list[int]
    letters: bool
    end: int
    fields: Fields = ()
    mark: str = ""


ParseUnit: TypeAlias = Callable[[bytes, int], Unit | None]


class UnitReader:
    """Reads units into a list for as long as they are of one kind.

    Parameters
    ----------
    text : Text
    parse : function of the window and a place in it
        Returns the unit that begins there, or None.
    raw : RawList
        Where the rows go.

    Attributes
    ----------
    first, last : Unit or None
        The first and the last unit that was read.
    stranger : Unit or None
        A unit of another kind that ended the reading.
    """

    def __init__(self, text: Text, parse: ParseUnit, raw: RawList) -> None:
        self._text = text
        self._parse = parse
        self._raw = raw
        self.first: Unit | None = None
        self.last: Unit | None = None
        self.stranger: Unit | None = None

    def read(self, at: int) -> int:
        """Read from a place in the window on; return where what is no such unit begins."""
        batch = _FIRST_BATCH
        while True:
            at = self._room(at)
            begin, at, full = self._batch(at, batch)
            if not full and (self._text.ended or len(self._text.data) - at >= LONGEST_UNIT):
                return at
            read = 0
            if full and self.last is not None and self.last.fields:
                template = Template(self._text.data[begin:at], self.last.fields)
                if template.usable:
                    rows, read = template.read(self._text.data, at)
                    self._raw.add(rows)
                    at += read
            # Where templates fail it takes longer and longer until the next is tried.
            batch = _FIRST_BATCH if read else min(2 * batch, _LAST_BATCH)

    def _room(self, at: int) -> int:
        """See to it that the window holds a whole unit after `at`; return where `at` is then."""
        text = self._text
        while not text.ended and len(text.data) - at < LONGEST_UNIT:
            text.drop(at)
            at = 0
            text.more()
        return at

    def _batch(self, at: int, count: int) -> tuple[int, int, bool]:
        """Read some units; return where the last begins and ends, and whether all were read."""
        data, rows, begin = self._text.data, [], at
        limit = len(data) if self._text.ended else len(data) - LONGEST_UNIT // 2
        full = True
        for _ in range(count):
            unit = self._parse(data, at) if at < limit else None
            if unit is not None and not self._is_alike(unit):
                self.stranger, unit = unit, None
            if unit is None:
                full = False
                break
            rows.append(unit.values)
            self.first = self.first or unit
            self.last = unit
            begin, at = at, unit.end
        self._raw.add(rows)
        return begin, at, full

    def _is_alike(self, unit: Unit) -> bool:
        other = self.first
        # A unit without values is one whose parts do not go together.
        return bool(unit.values) and (
            other is None
            or (
                len(unit.values) == len(other.values)
                and unit.letters == other.letters
                and unit.mark == other.mark
            )
        )


def value_of(token: bytes) -> int:
    """Return the number that a token is, or the place of its letter in the alphabet, from 0.

    >>> value_of(b"12"), value_of(b"c")
    (12, 2)
    """
    return (token[0] | 32) - ord("a") if token.isalpha() else int(token)


def field_at(span: tuple[int, int], *, origin: int, column: int) -> FieldAt:
    """Return the field of a span in the window, for a unit that begins at `origin`."""
    return FieldAt(span[0] - origin, span[1] - origin, column)
