"""Strips: a square for every move of a path, in the colour of the disc that moves.

A strip of the shortest path of a tower is a ruler: disc k moves at the odd multiples of 2**(k-1)
(figures 5 to 11 of the Spanish source). The unit of length is the side of a square.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hanoi_graph.drawing.axes import Window, font_size, framed, is_legible, readable_size
from hanoi_graph.drawing.discs import DiscColours, disc_colours, text_on
from hanoi_graph.drawing.graph import edge_length
from hanoi_graph.drawing.style import Palette, palette_in_use
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import PolyCollection
    from matplotlib.lines import Line2D
    from matplotlib.text import Text

# From one line of a long strip to the next, in squares.
LINE = 1.5
# Letters in a square, of its side: one digit fills it in height, two in width.
_DIGIT, _DIGITS = 0.84, 0.62
# From one strip to the next in `draw_steps`, where the numbers between need no more room; and what
# is free above a strip, at least.
STEP, _FREE = 2.6, 0.55
# The height of digits and the width of one, as parts of their size.
_TALL, _BROAD = 0.73, 0.64
# Around the number in a bracket the page is free, as part of its size.
COUNT_PAD = 0.12
# Beside a bracket are the ends of its run, and how far below the strip it begins and reaches.
_ENDS, _TOP, _LOW = 0.12, 0.14, 0.42


class StripArtists(NamedTuple):
    """What `draw_strip` drew: all squares as one collection in the order of the moves, numbers."""

    squares: PolyCollection
    numbers: list[Text]


def draw_strip(
    discs: ArrayLike,
    *,
    ax: Axes | None = None,
    at: tuple[float, float] = (0.0, 0.0),
    largest: int | None = None,
    shown: Collection[int] | None = None,
    a_line: int | None = None,
    colours: DiscColours = "size",
    numbers: bool | None = None,
    side: float = 1.0,
    palette: Palette | None = None,
    **style: Any,
) -> StripArtists:
    """Draw a square for every move, coloured by its disc.

    Parameters
    ----------
    discs : array_like of int, shape (moves,)
        The disc of each move, as ``path.to_array()[:, 0]``.
    ax : Axes, optional
        Where to draw; the current axes by default. Axes that are still empty are framed.
    at : (float, float)
        The lower left corner of the first square.
    largest : int, optional
        The number of discs, for the shades; by default the largest that moves.
    shown : collection of int, optional
        The discs whose moves are coloured; the other squares stay empty. All by default.
    a_line : int, optional
        Squares in a line, the next lines below; by default all in one.
    colours : {"size", "parity", "disc"} or sequence of str
    numbers : bool, optional
        Whether squares have the numbers of their discs; by default where they can be read.
    side : float, default 1
        Of a square.
    palette : Palette
    **style
        Passed to the collection of squares.

    Returns
    -------
    StripArtists

    Raises
    ------
    InputError
        If `discs` are no discs or a line is to hold no square.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> drawn = draw_strip([1, 2, 1], ax=Figure().add_subplot())
    >>> len(drawn.squares.get_paths()), len(set(map(tuple, drawn.squares.get_facecolors())))
    (3, 2)
    """
    from matplotlib.collections import PolyCollection

    palette = palette_in_use(palette)
    moved = checked_moves(discs)
    count = int(largest if largest is not None else moved.max())
    if int(moved.max()) > count:
        raise InputError(f"largest must be at least {moved.max()}, the largest disc, got {count}")
    corners = side * square_corners(len(moved), a_line=a_line) + np.asarray(at)
    axes = framed(ax, _window(corners))
    shades = disc_colours(colours, discs=count, palette=palette)
    seen = [shown is None or disc in shown for disc in moved.tolist()]
    square = side * np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)
    unit = side * edge_length(axes)
    options: dict[str, Any] = {
        "facecolors": [
            shades[disc - 1] if see else palette.page
            for disc, see in zip(moved.tolist(), seen, strict=True)
        ],
        "edgecolors": palette.edge,
        "linewidths": square_rim(unit),
        "zorder": 1.0,
        "label": "moves",
    }
    squares = PolyCollection(
        list(corners[:, np.newaxis, :] + square), closed=True, **(options | style)
    )
    axes.add_collection(squares, autolim=False)
    size = number_size(unit, largest=count)
    if numbers is None:
        numbers = is_legible(size)
    texts = [
        axes.text(
            x + 0.5 * side, y + 0.47 * side, str(disc), ha="center", va="center_baseline",
            fontsize=size, color=text_on(shades[disc - 1]), zorder=2.0,
        )
        for (x, y), disc, see in zip(corners.tolist(), moved.tolist(), seen, strict=True)
        if numbers and see
    ]  # fmt: skip
    return StripArtists(squares, texts)


def number_size(unit: float, *, largest: int) -> float:
    """Return the size of the numbers in squares of so many points, the largest being `largest`."""
    return min((_DIGIT if largest < 10 else _DIGITS) * unit, 0.9 * font_size())


def square_rim(unit: float) -> float:
    """Return how broad the rim of a square of so many points is, in points."""
    return min(0.5, 0.08 * unit)


def square_corners(moves: int, *, a_line: int | None = None) -> NDArray[np.float64]:
    """Return the lower left corners of the squares, the first at the origin, shape (moves, 2).

    >>> square_corners(3, a_line=2).tolist()
    [[0.0, 0.0], [1.0, 0.0], [0.0, -1.5]]
    """
    if a_line is not None and a_line < 1:
        raise InputError(f"a_line must be at least 1 square, got {a_line}")
    number = np.arange(moves)
    width = a_line or max(moves, 1)
    return np.column_stack((number % width, 0.0 - LINE * (number // width))).astype(np.float64)


def draw_steps(
    discs: ArrayLike,
    *,
    ax: Axes | None = None,
    largest: int | None = None,
    colours: DiscColours = "size",
    gaps: bool = True,
    palette: Palette | None = None,
    step: float = STEP,
) -> list[tuple[StripArtists, list[tuple[Line2D, Text]]]]:
    """Draw the strip again and again, each with the moves of one disc more, the largest first.

    The first is empty; below it each has, between and beside the squares of its new disc, the
    numbers of moves that are left for the smaller ones, where there is room for them.

    Parameters
    ----------
    discs : array_like of int, shape (moves,)
    ax, largest, colours, palette
        As for `draw_strip`.
    gaps : bool, default True
        Whether to count the empty squares between.
    step : float
        From one strip to the next, in squares.

    Returns
    -------
    list of (StripArtists, list of (Line2D, Text))
        A strip with its braces and their numbers, from the top down; a number is empty where it
        has no room.
    """
    palette = palette_in_use(palette)
    moved = checked_moves(discs)
    count = int(moved.max())
    axes = framed(ax, steps_window(len(moved), discs=count, step=step))
    result = []
    for row, shown in enumerate(range(count + 1)):
        seen = set(range(count, count - shown, -1))
        at = (0.0, -step * row)
        strip = draw_strip(
            moved, ax=axes, at=at, largest=largest or count, shown=seen, colours=colours,
            palette=palette,
        )  # fmt: skip
        runs = empty_runs(moved, seen) if gaps and shown < count else []
        result.append((strip, [_brace(axes, run, at, palette) for run in runs]))
    return result


def empty_runs(discs: ArrayLike, shown: Collection[int]) -> list[tuple[int, int]]:
    """Return the runs of moves of discs that are not shown, as first square and length.

    >>> empty_runs([1, 2, 1, 3, 1, 2, 1], {3})
    [(0, 3), (4, 3)]
    """
    runs: list[tuple[int, int]] = []
    begin = None
    for k, disc in enumerate([*np.asarray(discs).tolist(), None]):
        if disc is not None and disc not in shown:
            begin = k if begin is None else begin
        elif begin is not None:
            runs.append((begin, k - begin))
            begin = None
    return runs


def _brace(
    ax: Axes, run: tuple[int, int], at: tuple[float, float], palette: Palette
) -> tuple[Line2D, Text]:
    """Draw a bracket below a run of squares with their number in it."""
    unit = edge_length(ax)
    corners = brace_corners(run, low=count_rise(unit)[0])
    (left, low), (right, _) = ((x + at[0], y + at[1]) for x, y in corners[1:3])
    (line,) = ax.plot(
        [at[0] + x for x, _ in corners],
        [at[1] + y for _, y in corners],
        color=palette.faint,
        linewidth=brace_width(unit),
        solid_joinstyle="miter",
        zorder=1.5,
    )
    text = ax.text(
        (left + right) / 2,
        low,
        str(run[1]) if count_fits(run[1], unit) else "",
        ha="center",
        va="center",
        fontsize=count_size(unit),
        color=palette.faint,
        zorder=1.6,
        bbox={
            "facecolor": palette.page,
            "edgecolor": "none",
            "boxstyle": f"square,pad={COUNT_PAD}",
        },
    )
    return line, text


def brace_corners(run: tuple[int, int], *, low: float = _LOW) -> list[tuple[float, float]]:
    """Return the corners of the bracket below a run of squares, from its left end to its right."""
    begin, length = run
    left, right = begin + _ENDS, begin + length - _ENDS
    return [(left, -_TOP), (left, -low), (right, -low), (right, -_TOP)]


def brace_width(unit: float) -> float:
    """Return the line width of a bracket, in points, as the side of a square is."""
    return min(0.6, 0.06 * unit)


def count_size(unit: float) -> float:
    """Return the size of the number in a bracket, in points: never too small to be read."""
    return max(readable_size(), min(0.66 * unit, 0.9 * font_size()))


def count_fits(count: int, unit: float) -> bool:
    """Whether a run of so many squares has room for that number in its bracket."""
    wide = (_BROAD * len(str(count)) + 2 * COUNT_PAD) * count_size(unit)
    return wide <= (count - 2 * _ENDS) * unit


def count_rise(unit: float) -> tuple[float, float]:
    """Return how far below a strip the brackets are, and the next strip, for their numbers."""
    half = _TALL / 2 * count_size(unit) / unit
    low = max(_LOW, half + COUNT_PAD)
    return low, max(STEP, 1 + low + half + _FREE)


def steps_window(moves: int, *, discs: int, step: float = STEP) -> Window:
    """Return the window that shows the strips of `draw_steps`."""
    return -0.1, moves + 0.1, -step * discs - 0.1, 1.1


def strip_window(moves: int, *, a_line: int | None = None) -> Window:
    """Return the window that shows a strip."""
    return _window(square_corners(moves, a_line=a_line))


def _window(corners: NDArray[np.float64]) -> Window:
    (left, low), (right, high) = corners.min(axis=0), corners.max(axis=0)
    return float(left) - 0.1, float(right) + 1.1, float(low) - 0.1, float(high) + 1.1


def checked_moves(discs: ArrayLike) -> NDArray[np.int64]:
    """Return the disc of each move as an array, or refuse what are none."""
    moved = np.asarray(discs)
    if moved.ndim != 1 or not moved.size or not np.issubdtype(moved.dtype, np.integer):
        raise InputError("discs must be the disc of each move in order, one at least")
    if int(moved.min()) < 1:
        raise InputError(f"discs must be numbered from 1, got {int(moved.min())}")
    return moved.astype(np.int64)
