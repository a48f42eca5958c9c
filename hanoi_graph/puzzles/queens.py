"""Eight queens, on a board of any size.

`Queen` is the method of the source (sources/despliegues-graficos.es.txt): every queen keeps to one
column and knows only her left neighbour; she finds a row by sending messages to the left, and when
her rows are used up she asks the neighbour to move on. A placement is a tuple with the row of the
queen in column 1, 2, ..., rows from 1. Other ways to the same solutions, which share nothing with
this one, are in `queens_count` and `queens_graph`.

Numbers of solutions: OEIS A000170, up to symmetry A002562.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from hanoi_graph.errors import InputError, InputTypeError

Placement: TypeAlias = tuple[int, ...]

# Up to here the queens find their first solution within 3 s (measured); 22 take half a minute, and
# it gets worse.
MAX_ASKED = 20
# A message down a longer line would exhaust Python's stack (1000 calls).
MAX_IN_LINE = 400


class Queen:
    """A queen who knows her column, her row and the queen on her left.

    Parameters
    ----------
    column : int
        From 1; never changes.
    neighbour : Queen or None
        The queen in the column to the left.
    size : int
        Rows of the board.

    Examples
    --------
    >>> last = line_up(8)
    >>> last.first()
    True
    >>> last.rows()
    (1, 5, 8, 6, 3, 7, 2, 4)
    """

    def __init__(self, column: int, neighbour: Queen | None, *, size: int) -> None:
        self.column = column
        self.neighbour = neighbour
        self.size = size
        self.row = 0

    def first(self) -> bool:
        """Take the first row that goes with a first acceptable placement on the left."""
        if self.neighbour is not None and not self.neighbour.first():
            return False
        self.row = 1
        return self._test_or_advance()

    def next(self) -> bool:
        """Move on to the next acceptable placement of herself and the queens on her left."""
        return self._advance() and self._test_or_advance()

    def can_attack(self, row: int, column: int) -> bool:
        """Whether she or a queen on her left attacks the square; a message down the line."""
        across = column - self.column
        if row == self.row or abs(row - self.row) == across:
            return True
        return self.neighbour is not None and self.neighbour.can_attack(row, column)

    def rows(self) -> Placement:
        """Return the rows of all queens from the left end to her."""
        left = self.neighbour.rows() if self.neighbour is not None else ()
        return (*left, self.row)

    def _advance(self) -> bool:
        """Go one row on, or to row 1 after the neighbour has moved on; False at the very end."""
        if self.row == self.size:
            if self.neighbour is None or not self.neighbour.next():
                return False
            self.row = 0
        self.row += 1
        return True

    def _test_or_advance(self) -> bool:
        # The source lets the two methods call each other; a loop does the same in bounded depth.
        while self.neighbour is not None and self.neighbour.can_attack(self.row, self.column):
            if not self._advance():
                return False
        return True


def line_up(size: int) -> Queen:
    """Return the last of `size` queens, each beside her left neighbour, still off the board."""
    if check_size(size) > MAX_IN_LINE:
        raise InputError(
            f"size must be at most {MAX_IN_LINE} for queens who pass messages, got {size}; "
            "constructed() takes any size"
        )
    last = None
    for column in range(1, size + 1):
        last = Queen(column, last, size=size)
    assert last is not None
    return last


def placements(size: int) -> Iterator[Placement]:
    """Yield all solutions in lexicographic order, asking the last queen to move on.

    Parameters
    ----------
    size : int
        Rows, columns and queens, at least 1.

    Examples
    --------
    >>> list(placements(4))
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    """
    last = line_up(size)
    found = last.first()
    while found:
        yield last.rows()
        found = last.next()


def constructed(size: int) -> Placement | None:
    """Return a solution for any size at once, None for the sizes 2 and 3, which have none.

    Even rows first, then odd ones, with a correction for the remainders 2, 3, 8 and 9 by 12; one
    form of the classical explicit solutions (J. Bell, B. Stevens, "A survey of known results and
    research areas for n-queens", Discrete Mathematics 309 (2009) 1-31). O(n).

    Examples
    --------
    >>> constructed(6)
    (2, 4, 6, 1, 3, 5)
    """
    check_size(size)
    if size in (2, 3):
        return None
    even, odd = list(range(2, size + 1, 2)), list(range(1, size + 1, 2))
    remainder = size % 12
    if remainder in (3, 9):
        even = [*even[1:], 2]
    if remainder == 8:
        odd = [row for k in range(0, len(odd), 2) for row in (odd[k + 1], odd[k])]
    elif remainder == 2:
        odd = [3, 1, *odd[3:], 5]
    elif remainder in (3, 9):
        odd = [*odd[2:], 1, 3]
    return (*even, *odd)


def is_solution(rows: Placement) -> bool:
    """Whether so many queens in these rows do not attack one another; O(n).

    >>> is_solution((1, 5, 8, 6, 3, 7, 2, 4)), is_solution((1, 2, 3))
    (True, False)
    """
    n = len(rows)
    rising = {row - column for column, row in enumerate(rows)}
    falling = {row + column for column, row in enumerate(rows)}
    return set(rows) == set(range(1, n + 1)) and len(rising) == len(falling) == n


def symmetric_images(rows: Placement) -> list[Placement]:
    """Return the placement seen from all eight sides of the board, with repetitions.

    >>> symmetric_images((2, 4, 1, 3))[:3]
    [(2, 4, 1, 3), (3, 1, 4, 2), (2, 4, 1, 3)]
    """
    n = len(rows)
    images = []
    for _ in range(4):
        images += [rows, rows[::-1]]
        # A quarter turn: the queen of column c and row r goes to column r and row n + 1 - c.
        turned = {row: n - column for column, row in enumerate(rows)}
        rows = tuple(turned[column] for column in range(1, n + 1))
    return images


def distinct_placements(size: int) -> list[Placement]:
    """Return one solution of every class of those that turn or mirror into one another.

    The first in lexicographic order stands for its class.

    >>> len(distinct_placements(8))
    12
    """
    return [rows for rows in placements(size) if rows == min(symmetric_images(rows))]


def check_size(size: int) -> int:
    """Return the size of a board if it is one."""
    if not isinstance(size, int) or isinstance(size, bool):
        raise InputTypeError(f"size must be an integer, got {size!r}")
    if size < 1:
        raise InputError(f"size must be at least 1 queen, got {size}")
    return size
