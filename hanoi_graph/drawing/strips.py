"""Strips: a square for every move of a path, in the colour of the disc that moves.

A strip of the shortest path of a tower is a ruler: disc k moves at the odd multiples of 2**(k-1)
(figures 5 to 11 of the Spanish source). The unit of length is the side of a square.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hanoi_graph.drawing.axes import Window, font_size, framed, is_legible
from hanoi_graph.drawing.discs import DiscColours, disc_colours, text_on
from hanoi_graph.drawing.graph import edge_length
from hanoi_graph.drawing.sheet import Sheet
from hanoi_graph.drawing.style import PageSize, Palette, palette_in_use
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import PolyCollection
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D
    from matplotlib.text import Text

# From one line of a long strip to the next, in squares.
LINE = 1.5
# Letters in a square, of its side: one digit fills it in height, two in width.
_DIGIT, _DIGITS = 0.84, 0.62
# From one strip to the next in `draw_steps`.
STEP = 2.6
# The side of a square is at most so many letters.
LARGEST = 3.0
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
    corners = square_corners(len(moved), a_line=a_line) + np.asarray(at)
    axes = framed(ax, _window(corners))
    shades = disc_colours(colours, discs=count, palette=palette)
    seen = [shown is None or disc in shown for disc in moved.tolist()]
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)
    unit = edge_length(axes)
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
            x + 0.5, y + 0.47, str(disc), ha="center", va="center_baseline", fontsize=size,
            color=text_on(shades[disc - 1]), zorder=2.0,
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


def strip_figure(
    discs: ArrayLike,
    *,
    largest: int | None = None,
    colours: DiscColours = "size",
    size: str | float | PageSize = "two-columns",
    style: str | Palette = "light",
    dpi: int = 300,
    ax: Axes | None = None,
) -> Figure:
    """Return a finished figure of a strip, in as many lines as it needs.

    Parameters
    ----------
    discs, largest, colours
        As for `draw_strip`.
    size, style, dpi, ax
        As for `Sheet.of`.
    """
    sheet, moves = Sheet.of(size, style=style, dpi=dpi, ax=ax), len(checked_moves(discs))
    line = fitting_line(moves, room=sheet.room, font=sheet.size.font)
    with sheet.settings():
        window = strip_window(moves, a_line=line)
        figure, panel = sheet.single(window, most=LARGEST * sheet.size.font)
        draw_strip(
            discs, ax=panel, largest=largest, a_line=line, colours=colours, palette=sheet.palette
        )
    return figure


def fitting_line(moves: int, *, room: float, font: float) -> int:
    """Return how many squares to put in a line of so many points: all, or a power of two.

    Squares are to be nearly as high as letters. In lines of a power of two the squares of a large
    disc stand one below the other.

    >>> fitting_line(31, room=504, font=9), fitting_line(1023, room=504, font=9)
    (31, 64)
    """
    most = max(1, int(room / (0.8 * font)))
    return moves if moves <= most else 1 << (most.bit_length() - 1)


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
    colours: DiscColours = "size",
    gaps: bool = True,
    palette: Palette | None = None,
    step: float = STEP,
) -> list[tuple[StripArtists, list[tuple[Line2D, Text]]]]:
    """Draw the strip again and again, each with the moves of one disc more, the largest first.

    The first is empty; below it each has, between and beside the squares of its new disc, the
    numbers of moves that are left for the smaller ones.

    Parameters
    ----------
    discs : array_like of int, shape (moves,)
    ax, colours, palette
        As for `draw_strip`.
    gaps : bool, default True
        Whether to count the empty squares between.
    step : float
        From one strip to the next, in squares.

    Returns
    -------
    list of (StripArtists, list of (Line2D, Text))
        A strip with its braces and their numbers, from the top down.
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
            moved, ax=axes, at=at, largest=count, shown=seen, colours=colours, palette=palette
        )
        runs = empty_runs(moved, seen) if gaps and shown < count else []
        result.append((strip, [_brace(axes, run, at, palette) for run in runs]))
    return result


def steps_figure(
    discs: ArrayLike,
    *,
    colours: DiscColours = "size",
    size: str | float | PageSize = "two-columns",
    style: str | Palette = "light",
    dpi: int = 300,
    ax: Axes | None = None,
) -> Figure:
    """Return a finished figure of a strip disc by disc.

    Parameters
    ----------
    discs, colours
        As for `draw_steps`.
    size, style, dpi, ax
        As for `Sheet.of`.
    """
    sheet, moved = Sheet.of(size, style=style, dpi=dpi, ax=ax), checked_moves(discs)
    with sheet.settings():
        window = steps_window(len(moved), discs=int(moved.max()))
        figure, panel = sheet.single(window, most=LARGEST * sheet.size.font)
        draw_steps(moved, ax=panel, colours=colours, palette=sheet.palette)
    return figure


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
    corners = brace_corners(run)
    (left, low), (right, _) = ((x + at[0], y + at[1]) for x, y in corners[1:3])
    (line,) = ax.plot(
        [at[0] + x for x, _ in corners],
        [at[1] + y for _, y in corners],
        color=palette.faint,
        linewidth=brace_width(edge_length(ax)),
        solid_joinstyle="miter",
        zorder=1.5,
    )
    text = ax.text(
        (left + right) / 2,
        low,
        str(run[1]),
        ha="center",
        va="center",
        fontsize=count_size(edge_length(ax)),
        color=palette.faint,
        zorder=1.6,
        bbox={
            "facecolor": palette.page,
            "edgecolor": "none",
            "boxstyle": f"square,pad={COUNT_PAD}",
        },
    )
    return line, text


def brace_corners(run: tuple[int, int]) -> list[tuple[float, float]]:
    """Return the corners of the bracket below a run of squares, from its left end to its right."""
    begin, length = run
    left, right = begin + _ENDS, begin + length - _ENDS
    return [(left, -_TOP), (left, -_LOW), (right, -_LOW), (right, -_TOP)]


def brace_width(unit: float) -> float:
    """Return the line width of a bracket, in points, as the side of a square is."""
    return min(0.6, 0.06 * unit)


def count_size(unit: float) -> float:
    """Return the size of the number in a bracket, in points."""
    return min(0.66 * unit, 0.9 * font_size())


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
