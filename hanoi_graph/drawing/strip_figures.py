"""Strips of moves on a page: squares in lines, the numbers of moves, and a key of discs.

The unit of length is the side of a square.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

from hanoi_graph.drawing.axes import Window, font_size, is_legible
from hanoi_graph.drawing.discs import DiscColours
from hanoi_graph.drawing.labels import text_size
from hanoi_graph.drawing.sheet import Sheet
from hanoi_graph.drawing.strips import (
    StripArtists,
    checked_moves,
    count_rise,
    draw_steps,
    draw_strip,
    number_size,
    square_corners,
    steps_window,
    strip_window,
)
from hanoi_graph.drawing.style import SMALLEST_TYPE, PageSize, Palette

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.text import Text

# The side of a square is at most so many letters, and rather not less than so many.
LARGEST, _SMALLEST = 3.0, 0.8
# On a page that has its own height a strip in one line has squares of so many letters at least, and
# others have not less than this part of the largest squares they could have.
_ONE_LINE, _NEARLY = 1.5, 0.8
# Strips may be so much farther from each other than they need be.
_SPREAD = 0.7
# In letters: the side of a square of the key, from a strip down to it, and below it.
_KEY, _ABOVE_KEY, _BELOW_KEY = 1.5, 1.0, 0.1
# Before the squares of the key stands a word, with a gap of so many letters.
KEY_WORD, KEY_GAP = "disc", 0.6
# Of the letters of the text, those of the number of the first move of a line, and their gap.
_FIRST, _FIRST_GAP = 0.9, 0.6


@dataclass(frozen=True)
class Key:
    """The discs that squares without numbers are of, in a row below the strip.

    Attributes
    ----------
    discs : tuple of int
    at : (float, float)
        The lower left corner of the first square.
    side : float
        Of a square, as those of the strip are 1.
    gap : float
        Between the word before the squares and the first of them.
    """

    discs: tuple[int, ...]
    at: tuple[float, float]
    side: float
    gap: float


@dataclass(frozen=True)
class StripLayout:
    """Where a strip, or the same strip again and again, stands on its page.

    Attributes
    ----------
    window : (float, float, float, float)
        What is to be seen.
    unit : float
        How many points a square has.
    line : int
        Squares in a line.
    step : float
        From one strip to the next.
    first_size : float
        Size of the numbers of the first moves of lines, in points; 0 if there is one line only.
    first : int
        The number of the first move.
    key : Key or None
    """

    window: Window
    unit: float
    line: int
    step: float = 0.0
    first_size: float = 0.0
    first: int = 1
    key: Key | None = None

    def beginnings(self, moves: int) -> list[tuple[str, tuple[float, float]]]:
        """Return the numbers of the first moves of lines, and their right ends in the middle."""
        if not self.first_size:
            return []
        gap = _FIRST_GAP * self.first_size / self.unit
        corners = square_corners(moves, a_line=self.line)[:: self.line].tolist()
        return [
            (str(self.first + number * self.line), (x - gap, y + 0.47))
            for number, (x, y) in enumerate(corners)
        ]


def strip_figure(
    discs: ArrayLike,
    *,
    largest: int | None = None,
    first: int = 1,
    ruler: int = 2,
    colours: DiscColours = "size",
    size: str | float | PageSize = "two-columns",
    style: str | Palette = "light",
    dpi: int = 300,
    ax: Axes | None = None,
) -> Figure:
    """Return a finished figure of a strip, in as many lines as it needs.

    Where squares are too small for numbers a key below names the colours of the discs; where there
    are several lines each begins with the number of its first move.

    Parameters
    ----------
    discs, largest, colours
        As for `strips.draw_strip`.
    first : int, default 1
        The number of the first move.
    ruler : int, default 2
        Lines have as many squares as a power of this number: 3 for worst paths.
    size, style, dpi, ax
        As for `Sheet.of`.
    """
    sheet, moved = Sheet.of(size, style=style, dpi=dpi, ax=ax), checked_moves(discs).tolist()
    count = max(moved) if largest is None else largest
    layout = fit_strip(sheet, moved, largest=count, first=first, ruler=ruler)
    with sheet.settings():
        figure, panel = sheet.single(layout.window, most=layout.unit)
        draw_strip(
            moved, ax=panel, largest=count, a_line=layout.line, colours=colours,
            palette=sheet.palette,
        )  # fmt: skip
        for text, (x, y) in layout.beginnings(len(moved)):
            panel.text(
                x, y, text, ha="right", va="center_baseline", fontsize=layout.first_size,
                color=sheet.palette.faint,
            )  # fmt: skip
        if layout.key is not None:
            draw_key(layout.key, ax=panel, largest=count, colours=colours, palette=sheet.palette)
    return figure


def steps_figure(
    discs: ArrayLike,
    *,
    largest: int | None = None,
    colours: DiscColours = "size",
    size: str | float | PageSize = "two-columns",
    style: str | Palette = "light",
    dpi: int = 300,
    ax: Axes | None = None,
) -> Figure:
    """Return a finished figure of a strip disc by disc, with a key where squares have no numbers.

    Parameters
    ----------
    discs, largest, colours
        As for `strips.draw_steps`.
    size, style, dpi, ax
        As for `Sheet.of`.
    """
    sheet, moved = Sheet.of(size, style=style, dpi=dpi, ax=ax), checked_moves(discs).tolist()
    count = max(moved) if largest is None else largest
    layout = fit_steps(sheet, moved, largest=count)
    with sheet.settings():
        figure, panel = sheet.single(layout.window, most=layout.unit)
        draw_steps(
            moved, ax=panel, largest=count, colours=colours, palette=sheet.palette,
            step=layout.step,
        )  # fmt: skip
        if layout.key is not None:
            draw_key(layout.key, ax=panel, largest=count, colours=colours, palette=sheet.palette)
    return figure


def draw_key(
    key: Key, *, ax: Axes, largest: int, colours: DiscColours, palette: Palette
) -> tuple[StripArtists, Text]:
    """Draw the key of the discs, and the word before it."""
    x, y = key.at
    squares = draw_strip(
        key.discs, ax=ax, at=key.at, largest=largest, colours=colours, numbers=True,
        palette=palette, side=key.side,
    )  # fmt: skip
    squares.squares.set_label("key")
    word = ax.text(
        x - key.gap, y + 0.47 * key.side, KEY_WORD, ha="right", va="center_baseline",
        color=palette.ink, fontsize=font_size(),
    )  # fmt: skip
    return squares, word


def fit_strip(
    sheet: Sheet, discs: Sequence[int], *, largest: int, first: int = 1, ruler: int = 2
) -> StripLayout:
    """Return where a strip stands: `first` is the number of its first move, for `fitting_line`."""
    with sheet.settings():
        lines = _lines(sheet, len(discs), ruler=ruler)
        fits = [_strip(sheet, discs, line, largest=largest, first=first) for line in lines]
    if sheet.height is None:
        return fits[0]
    if fits[0].unit >= _ONE_LINE * sheet.size.font:
        return fits[0]
    most = max(fit.unit for fit in fits)
    return next(fit for fit in fits if fit.unit >= _NEARLY * most)


def _lines(sheet: Sheet, moves: int, *, ruler: int) -> list[int]:
    """Return how many squares may stand in a line, the most first."""
    if sheet.height is None:
        return [fitting_line(moves, room=sheet.room, font=sheet.size.font, ruler=ruler)]
    powers = [1]
    while powers[-1] * ruler < moves:
        powers.append(powers[-1] * ruler)
    return [moves, *reversed(powers)]


def fitting_line(moves: int, *, room: float, font: float, ruler: int = 2) -> int:
    """Return how many squares to put in a line of so many points: all, or a power of a number.

    Squares are to be nearly as high as letters. In lines of a power of two the squares of a large
    disc of a shortest path stand one below the other, in lines of a power of three those of a worst
    path.

    >>> fitting_line(31, room=504, font=9), fitting_line(1023, room=504, font=9)
    (31, 64)
    >>> fitting_line(80, room=504, font=9, ruler=3)
    27
    """
    most = max(1, int(room / (_SMALLEST * font)))
    if moves <= most:
        return moves
    line = 1
    while line * ruler <= most:
        line *= ruler
    return line


def _strip(
    sheet: Sheet, discs: Sequence[int], line: int, *, largest: int, first: int
) -> StripLayout:
    """Return where a strip stands in lines of so many squares."""
    window, size, aside = strip_window(len(discs), a_line=line), 0.0, 0.0
    if line < len(discs):
        size = max(_FIRST * sheet.size.font, min(sheet.size.font, SMALLEST_TYPE))
        begin = first + (len(discs) - 1) // line * line
        aside = text_size(str(begin), size)[0] + _FIRST_GAP * size
    unit = _unit(sheet, window, aside=aside)
    key = not is_legible(number_size(unit, largest=largest))
    below = (_KEY + _ABOVE_KEY + _BELOW_KEY) * sheet.size.font if key else 0.0
    unit = _unit(sheet, window, aside=aside, below=below)
    left, right, low, high = window
    made = _key(sheet, discs, window, unit) if key else None
    window = left - aside / unit, right, low - below / unit, high
    return StripLayout(window, unit, line, first_size=size, first=first, key=made)


def fit_steps(sheet: Sheet, discs: Sequence[int], *, largest: int) -> StripLayout:
    """Return where the strips of `draw_steps` stand."""
    rows = max(discs)
    with sheet.settings():
        unit = _unit(sheet, steps_window(len(discs), discs=rows))
        key = not is_legible(number_size(unit, largest=largest))
        below = (_KEY + _ABOVE_KEY + _BELOW_KEY) * sheet.size.font if key else 0.0
        # Smaller squares need more room for numbers, which need more room on the page.
        for _ in range(4):
            step = count_rise(unit)[1]
            window = steps_window(len(discs), discs=rows, step=step)
            unit = _unit(sheet, window, below=below)
        if sheet.height is not None:
            # A page that has its own height is to be filled.
            free = ((sheet.height - below) / unit - (window[3] - window[2])) / rows
            step += min(max(0.0, free), _SPREAD * step)
            window = steps_window(len(discs), discs=rows, step=step)
    left, right, low, high = window
    made = _key(sheet, discs, window, unit) if key else None
    return StripLayout(
        (left, right, low - below / unit, high), unit, len(discs), step=step, key=made
    )


def _unit(sheet: Sheet, window: Window, *, aside: float = 0.0, below: float = 0.0) -> float:
    """Return how many points a square has beside so many points, and above so many."""
    left, right, low, high = window
    units = [(sheet.room - aside) / (right - left), LARGEST * sheet.size.font]
    if sheet.height is not None:
        units.append((sheet.height - below) / (high - low))
    return max(min(units), 1e-3)


def _key(sheet: Sheet, discs: Sequence[int], window: Window, unit: float) -> Key:
    """Return the key of the discs that move, in the middle below the strip."""
    font = sheet.size.font
    moved = tuple(sorted(set(discs)))
    word = text_size(KEY_WORD, font)[0] + KEY_GAP * font
    width = word + len(moved) * _KEY * font
    # No broader than the page: squares of many discs are narrower.
    side = _KEY * font * min(1.0, (sheet.room - word) / max(width - word, 1.0))
    left, right, low, _ = window
    x = (left + right) / 2 - (word + len(moved) * side) / 2 / unit + word / unit
    y = low - (_ABOVE_KEY * font + side) / unit
    return Key(moved, (x, y), side / unit, KEY_GAP * font / unit)
