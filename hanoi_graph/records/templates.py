"""Reading lists whose moves all look alike, a window at a time, as arrays.

From one move and its fields a template is taken: the bytes that are no digits, in order, with holes
where a field is a letter and gaps where it is a number. In a text that repeats the move, the bytes
that are no digits are then the template over and over, and digits stand in its gaps only; both are
seen in a few passes over an array. What does not fit is left to whoever reads move by move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.records.rows import Rows, compact

# Windows of this size keep the arrays in a cache.
_WINDOW = 2**20
_MAX_DIGITS = 9


@dataclass(frozen=True)
class FieldAt:
    """A field of a move: where it stands in the text of the move, and in which column it goes.

    Attributes
    ----------
    begin, end : int
        In bytes, from the beginning of the move.
    column : int
        Of the rows; -1 for numbers that mean nothing, such as that of the move.
    """

    begin: int
    end: int
    column: int


Fields: TypeAlias = Sequence[FieldAt]


class Template:
    r"""What all moves of a list have in common.

    Parameters
    ----------
    move : bytes
        The text of one move, up to the beginning of the next.
    fields : sequence of FieldAt
        Its fields: one letter or a number each.

    Attributes
    ----------
    usable : bool
        Whether the move can serve: no digits but those of the fields.

    Examples
    --------
    >>> template = Template(b"1: A->C\n", [FieldAt(0, 1, 0), FieldAt(3, 4, 1), FieldAt(6, 7, 2)])
    >>> rows, read = template.read(b"1: A->C\n2: A->B\n11: C->B\n and so on", 0)
    >>> rows.tolist(), read
    ([[1, 0, 2], [2, 0, 1], [11, 2, 1]], 25)
    """

    def __init__(self, move: bytes, fields: Fields) -> None:
        self.width = 1 + max(field.column for field in fields)
        self._literals: list[int] = []
        self._letters: list[tuple[int, int]] = []
        self._numbers: list[tuple[int, int]] = []
        self.usable = True
        place = 0
        for field in sorted(fields, key=lambda field: field.begin):
            self._add_literals(move[place : field.begin])
            if move[field.begin : field.end].isdigit():
                self._numbers.append((len(self._literals), field.column))
            else:
                self._letters.append((len(self._literals), field.column))
                self._literals.append(-1)
            place = field.end
        self._add_literals(move[place:])
        gaps = [place for place, _ in self._numbers]
        # Two numbers with nothing in between, or a number at the very end, have no borders.
        if len(set(gaps)) < len(gaps) or len(self._literals) in gaps or not self._literals:
            self.usable = False
        # A hole holds no byte that a text has; holes are looked at apart.
        self._skeleton = np.array([max(byte, 0) for byte in self._literals], np.uint8)

    def _add_literals(self, text: bytes) -> None:
        self._literals += text
        self.usable = self.usable and not any(ord("0") <= byte <= ord("9") for byte in text)

    def read(self, data: bytes, at: int) -> tuple[Rows, int]:
        """Return the rows of the moves from a place on, as many as fit, and the bytes they take."""
        parts = [np.empty((0, self.width), np.int8)]
        place = at
        while True:
            rows, size = self._window(data[place : place + _WINDOW])
            if len(rows):
                parts.append(compact(rows))
            place += size
            # Less than a window's worth means that something else has come.
            if size < _WINDOW // 2:
                return np.concatenate(parts), place - at

    def _window(self, data: bytes) -> tuple[Rows, int]:
        text = np.frombuffer(data, np.uint8)
        # The places of all bytes that are no digits, with an imagined one before the first.
        places = np.flatnonzero((text - np.uint8(ord("0"))) >= 10)
        period = len(self._literals)
        count = len(places) // period
        places = np.concatenate([[-1], places[: count * period]])
        others = text[places[1:]].reshape(count, period)
        gaps = (np.diff(places) - 1).reshape(count, period)
        count = self._fitting(others, gaps)
        rows = np.full((count, self.width), -1, np.int32)
        for place, column in self._letters:
            rows[:, column] = (others[:count, place] | 32) - ord("a")
        begins = (places[:-1] + 1).reshape(-1, period)[:count]
        for place, column in self._numbers:
            if column >= 0:
                rows[:, column] = _numbers(text, begins[:, place], gaps[:count, place])
        return rows, int(places[count * period]) + 1

    def _fitting(self, others: NDArray[np.uint8], gaps: NDArray[np.intp]) -> int:
        """Return how many rows from the first on fit."""
        wrong = others != self._skeleton
        for place, _ in self._letters:
            letter = others[:, place] | 32
            wrong[:, place] = (letter < ord("a")) | (letter > ord("z"))
        spread = gaps != 0
        for place, _ in self._numbers:
            spread[:, place] = (gaps[:, place] == 0) | (gaps[:, place] > _MAX_DIGITS)
        wrong |= spread
        # Whole arrays in one pass each: the first entry that is wrong tells the row.
        at = int(wrong.argmax()) if wrong.size else 0
        return at // wrong.shape[1] if wrong.size and wrong.flat[at] else len(others)


def _numbers(
    text: NDArray[np.uint8], begins: NDArray[np.intp], lengths: NDArray[np.intp]
) -> NDArray[np.int32]:
    """Return the numbers that begin at these places and have so many digits."""
    zero = np.int32(ord("0"))
    numbers = text[begins].astype(np.int32) - zero
    for place in range(1, int(lengths.max(initial=1))):
        longer = np.flatnonzero(lengths > place)
        numbers[longer] *= 10
        numbers[longer] += text[begins[longer] + place] - zero
    return numbers
