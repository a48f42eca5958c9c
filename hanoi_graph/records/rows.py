"""Moves and states as they stand in a text, before anybody knows what the numbers mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

Rows: TypeAlias = NDArray[Any]
Kind: TypeAlias = Literal["moves", "states"]

_CHUNK = 2**18


@dataclass(frozen=True)
class Gap:
    """A place where a text says that it leaves moves out.

    Attributes
    ----------
    after : int
        How many moves stand before it.
    line : int
    words : str
        What the text says.
    sure : bool
        Whether it says so in words; if not, numbers of moves are missing, which may be a slip.
    """

    after: int
    line: int
    words: str
    sure: bool = True


@dataclass
class RawList:
    """One list of moves or states from a text.

    Attributes
    ----------
    notation : str
        The name of the notation.
    kind : {"moves", "states"}
        Whether a row is a move, with the columns (disc,) source, target, or a state with a column
        for each disc in the order of the text.
    letters : bool
        Whether pegs are letters (A is 0, B is 1, ... in the rows) or numbers as they stand.
    chunks : list of ndarray
        The rows.
    line, last_line : int
        Where the list stands in the text.
    notes : list of str
        What was ignored.
    order : {"smallest-first", "largest-first"} or None
        The order of words, where the text says it.
    longest, largest : int
        The length of the longest list before it in the text, and the largest disc that such lists
        name.
    whole : RawList or None
        All lists of the text as one, where numbers that begin anew divide it.
    last_block : RawList or None
        The rows after the last lines of prose between rows, where these may begin a new list.
    number : int
        The number that the last move has in the text, 0 or less if it has none.
    may_count : bool
        Whether what names discs can just as well be the numbers of the moves.
    named : bool
        Whether headings say that the rows are moves.
    gaps : list of Gap
        Where the text says that it leaves moves out.
    """

    notation: str
    kind: Kind
    letters: bool
    chunks: list[Rows] = field(default_factory=list)
    line: int = 1
    last_line: int = 1
    notes: list[str] = field(default_factory=list)
    order: Literal["smallest-first", "largest-first"] | None = None
    longest: int = 0
    largest: int = 0
    whole: RawList | None = None
    last_block: RawList | None = None
    number: int = 0
    may_count: bool = False
    named: bool = False
    gaps: list[Gap] = field(default_factory=list)

    @property
    def length(self) -> int:
        """Number of rows."""
        return sum(map(len, self.chunks))

    @property
    def width(self) -> int:
        """Number of columns, 0 for an empty list."""
        return self.chunks[0].shape[1] if self.chunks else 0

    @property
    def names_discs(self) -> bool:
        """Whether moves say which disc they move."""
        return self.kind == "moves" and self.width == 3

    def add(self, rows: Sequence[Sequence[int]] | Rows) -> None:
        """Append rows, in arrays of the smallest type that takes them and of bounded length."""
        array = np.asarray(rows)
        for low in range(0, len(array), _CHUNK):
            self.chunks.append(compact(array[low : low + _CHUNK]))
            self._merge_small_chunks()

    def _merge_small_chunks(self) -> None:
        """Put chunks together that are as small as the last, so that there are never many."""
        chunks = self.chunks
        while len(chunks) > 1 and len(chunks[-2]) <= len(chunks[-1]) <= _CHUNK // 2:
            last = chunks.pop()
            chunks[-1] = np.concatenate([chunks[-1], last])

    def counts_by_first_column(self) -> bool:
        """Whether the first column is 1, 2, 3, ... or 0, 1, ..., and perhaps begins anew then."""
        first = int(self.chunks[0][0, 0] != 0) if self.chunks else 0
        before = first - 1
        for chunk in self.chunks:
            numbers = chunk[:, 0].astype(np.int64)
            follows = np.concatenate([[before], numbers[:-1]]) + 1
            again = (numbers == first) & (follows > first + 2)
            if not ((numbers == follows) | again).all():
                return False
            before = int(numbers[-1])
        return True

    def largest_disc(self) -> int:
        """Return the largest disc that the moves name, 0 if they name none."""
        return max(self.values(slice(0, 1)), default=0) if self.names_discs else 0

    def comes_after(self, other: RawList) -> None:
        """Remember how long a list is that stands before this one in the text."""
        self.longest = max(self.longest, other.longest, other.length)
        self.largest = max(self.largest, other.largest, other.largest_disc())

    def gaps_since(self, row: int) -> list[Gap]:
        """Return the gaps after a row, as seen from there."""
        return [replace(gap, after=gap.after - row) for gap in self.gaps if gap.after > row]

    def since(self, row: int) -> list[Rows]:
        """Return the rows from one on."""
        chunks = []
        for chunk in self.chunks:
            chunks += [chunk[max(0, row) :]] if row < len(chunk) else []
            row -= len(chunk)
        return chunks

    def values(self, columns: slice) -> list[int]:
        """Return the different values in some columns, sorted."""
        found: set[int] = set()
        for chunk in self.chunks:
            found.update(np.unique(chunk[:, columns]).tolist())
        return sorted(found)


def compact(rows: Rows) -> Rows:
    """Return rows in bytes where these are wide enough, else in 32 bits.

    >>> compact(np.array([[1, 0, 2]])).dtype, compact(np.array([[200, 0, 2]])).dtype
    (dtype('int8'), dtype('int32'))
    """
    low, high = int(rows.min()), int(rows.max())
    return rows.astype(np.int8 if low >= -128 and high < 128 else np.int32, copy=False)
