"""The number of ways to place n queens, by bit masks (OEIS A000170)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.errors import InputError
from hanoi_graph.puzzles.queens import check_size

# Counting takes 17 s for 16 queens on one core and about six times longer for every queen more.
MAX_COUNTED = 18
# Partial placements extended at a time; holds the memory under 200 MiB.
_CHUNK = 2**18


def count_solutions(size: int, *, report: Callable[[int], None] | None = None) -> int:
    """Return the number of solutions by bit masks.

    A partial placement is three masks, of the rows attacked in the next column along rows and
    along the two diagonals; whole arrays of them are extended by one column at a time. The mirror
    halves the work: the first queen stands in the lower half, or the middle row.

    Parameters
    ----------
    size : int
        From 1 to 18. Time grows about sixfold from one size to the next.
    report : callable, optional
        Called with how many of the ``(size + 1) // 2`` rows of the first queen are done.

    Examples
    --------
    >>> [count_solutions(n) for n in range(1, 9)]
    [1, 0, 0, 2, 10, 4, 40, 92]
    """
    check_size(size)
    if size > MAX_COUNTED:
        raise InputError(
            f"size must be at most {MAX_COUNTED} to count all solutions, got {size} "
            "(the larger counts take days)"
        )
    total = 0
    for row in range((size + 1) // 2):
        # The row in the middle is its own mirror image.
        total += _count_from(row, size) * (1 if 2 * row + 1 == size else 2)
        if report is not None:
            report(row + 1)
    return total


def _count_from(row: int, size: int) -> int:
    """Return the number of solutions whose first queen stands in `row`, from 0."""
    queen = np.array([1 << row], dtype=np.int64)
    full = (1 << size) - 1
    total = 0
    # A stack of chunks is searched in depth, each chunk in breadth: memory stays bounded.
    stack = [(1, queen, queen << 1 & full, queen >> 1)]
    while stack:
        column, taken, rising, falling = stack.pop()
        if column == size:
            total += len(taken)
            continue
        for part in range(0, len(taken), _CHUNK):
            chunk = slice(part, part + _CHUNK)
            new = _with_next_queen(taken[chunk], rising[chunk], falling[chunk], full)
            if len(new[0]):
                stack.append((column + 1, *new))
    return total


def _with_next_queen(
    taken: NDArray[np.int64], rising: NDArray[np.int64], falling: NDArray[np.int64], full: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the masks after every way to place a queen in the next column."""
    free = full & ~(taken | rising | falling)
    rows, queens = [], []
    place = np.arange(len(free))
    while len(place):
        rest = free[place]
        place, rest = place[rest != 0], rest[rest != 0]
        queen = rest & -rest
        rows.append(place)
        queens.append(queen)
        free[place] = rest ^ queen
    at, queen = np.concatenate(rows), np.concatenate(queens)
    return (
        taken[at] | queen,
        (rising[at] | queen) << 1 & full,
        (falling[at] | queen) >> 1,
    )
