"""The binary numbers as a table, each with the 1 that decides which disc moves.

The unit of length is the height of a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hanoi_graph.drawing.axes import Window, add_patch, font_size, framed
from hanoi_graph.drawing.discs import DiscColours, disc_colours, text_on
from hanoi_graph.drawing.graph import edge_length
from hanoi_graph.drawing.page import NoRoomError
from hanoi_graph.drawing.sheet import Sheet
from hanoi_graph.drawing.style import SMALLEST_TYPE, PageSize, Palette, palette_in_use
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.patches import Rectangle
    from matplotlib.text import Text

MOST_BITS, MOST_NUMBERS = 64, 256
# Width of a digit, and height of the ground of the 1 that decides, in rows.
DIGIT, MARK = 0.52, 0.88
# A row is at most so many letters high.
HIGHEST = 1.9
_GUTTER = 1.3
# Of its height, the letters in a row.
_DIGITS = 0.72
# Rather so many columns, if they have so many rows; and no higher than that part of the width.
_COLUMNS, _ROWS, _TALLEST = 4, 4, 1.3
_MONO = "DejaVu Sans Mono"


@dataclass
class BinaryTable:
    """What `draw_binary_table` drew: for every number its digits, and the mark of the bold one."""

    digits: list[list[Text]] = field(default_factory=list)
    marks: list[Rectangle] = field(default_factory=list)


def draw_binary_table(
    discs: int,
    *,
    numbers: Sequence[int] | None = None,
    ax: Axes | None = None,
    columns: int = 4,
    colours: DiscColours = "size",
    bold: bool = True,
    palette: Palette | None = None,
    **style: Any,
) -> BinaryTable:
    """Write numbers in binary, by columns, the first 1 from the right bold.

    That 1 has turned up in the step from the number before, and its place is the number of the
    disc that moves (table 1 of the Spanish source); it stands on the colour of that disc.

    Parameters
    ----------
    discs : int
        The number n of digits, 1 to `MOST_BITS`.
    numbers : sequence of int, optional
        At most `MOST_NUMBERS`; by default all from 0 to 2**n - 1.
    ax : Axes, optional
        Where to draw; the current axes by default. Axes that are still empty are framed.
    columns : int, default 4
    colours : {"size", "parity", "disc"} or sequence of str
    bold : bool, default True
        Whether to point out the first 1 from the right.
    palette : Palette
    **style
        Passed to the texts.

    Raises
    ------
    InputError
        If there are too many digits or numbers for a table, or none.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> drawn = draw_binary_table(3, ax=Figure().add_subplot())
    >>> ["".join(text.get_text() for text in number) for number in drawn.digits][:4]
    ['000', '001', '010', '011']
    """
    from matplotlib.patches import Rectangle

    palette = palette_in_use(palette)
    shown = checked_numbers(discs, numbers, columns=columns)
    axes = framed(ax, binary_window(discs, columns=columns, count=len(shown)))
    shades = disc_colours(colours, discs=discs, palette=palette)
    size = digit_size(edge_length(axes))
    drawn = BinaryTable()
    for order, number in enumerate(shown):
        x, y = number_place(order, discs=discs, columns=columns, count=len(shown))
        disc = deciding(number) if bold else 0
        if disc:
            mark = Rectangle(
                (x + (discs - disc) * DIGIT, y - MARK / 2),
                DIGIT,
                MARK,
                facecolor=shades[disc - 1],
                linewidth=0,
                zorder=1.0,
            )
            drawn.marks.append(add_patch(axes, mark))
        drawn.digits.append(
            [
                _digit(
                    axes,
                    (x + (place + 0.5) * DIGIT, y),
                    digit,
                    size,
                    ink=text_on(shades[disc - 1]) if place == discs - disc else palette.ink,
                    weight="bold" if place == discs - disc else "normal",
                    style=style,
                )
                for place, digit in enumerate(f"{number:0{discs}b}")
            ]
        )
    return drawn


def binary_figure(
    discs: int,
    *,
    numbers: Sequence[int] | None = None,
    columns: int | None = None,
    colours: DiscColours = "size",
    size: str | float | PageSize = "two-columns",
    style: str | Palette = "light",
    dpi: int = 300,
    ax: Axes | None = None,
) -> Figure:
    """Return a finished figure of a table of binary numbers.

    Parameters
    ----------
    discs, numbers, colours
        As for `draw_binary_table`.
    columns : int, optional
        By default 4, or more where the page would be too high, or fewer for a few numbers.
    size, style, dpi, ax
        As for `Sheet.of`.

    Raises
    ------
    InputError
        As `draw_binary_table`; or if the page is too small.
    """
    sheet = Sheet.of(size, style=style, dpi=dpi, ax=ax)
    columns, shown = fit_numbers(sheet, discs, numbers=numbers, columns=columns)
    with sheet.settings():
        window = binary_window(discs, columns=columns, count=len(shown))
        figure, panel = sheet.single(window, most=HIGHEST * sheet.size.font)
        draw_binary_table(
            discs, numbers=shown, ax=panel, columns=columns, colours=colours, palette=sheet.palette
        )
    return figure


def fit_numbers(
    sheet: Sheet,
    discs: int,
    *,
    numbers: Sequence[int] | None = None,
    columns: int | None = None,
) -> tuple[int, Sequence[int]]:
    """Return in how many columns numbers stand on a sheet, and the numbers.

    Raises
    ------
    InputError
        As `binary_figure`.
    """
    shown = checked_numbers(discs, numbers, columns=1 if columns is None else columns)

    def measures(count: int) -> tuple[float, float]:
        """Return the height of a row and of the whole table, in points."""
        left, right, low, high = binary_window(discs, columns=count, count=len(shown))
        unit = sheet.unit(right - left, high - low, most=HIGHEST * sheet.size.font)
        return unit, (high - low) * unit

    least = min(SMALLEST_TYPE, sheet.size.font) / _DIGITS
    if columns is None:
        # In doubled columns the same digits stand at the same heights.
        columns = min(_COLUMNS, max(1, len(shown) // _ROWS))
        if sheet.height is None:
            while measures(columns)[1] > _TALLEST * sheet.room and measures(2 * columns)[0] > least:
                columns *= 2
            while columns > 1 and measures(columns)[0] <= least:
                columns -= 1
        else:
            some = [2**power for power in range(len(shown).bit_length())]
            columns = max(some, key=lambda count: measures(count)[0])
    if measures(columns)[0] < least:
        raise NoRoomError(
            f"{len(shown)} binary numbers of {discs} digits would be too small to be read on this "
            "page; ask for fewer numbers or columns, or for a larger size"
        )
    return columns, shown


def number_place(order: int, *, discs: int, columns: int, count: int) -> tuple[float, float]:
    """Return the left end of a number, from 0, and the middle of its row; the first is at 0."""
    rows = -(-count // columns)
    return order // rows * (discs * DIGIT + _GUTTER), -float(order % rows)


def deciding(number: int) -> int:
    """Return which of its digits is the first 1 from the right, counted from 1; 0 if none is.

    >>> [deciding(number) for number in range(5)]
    [0, 1, 2, 1, 3]
    """
    return (number & -number).bit_length()


def digit_size(unit: float) -> float:
    """Return the size of the digits in points, a row being so many points high."""
    return min(_DIGITS * unit, 2 * font_size())


def binary_window(discs: int, *, columns: int = 4, count: int | None = None) -> Window:
    """Return the least and greatest x and y of a table of so many binary numbers."""
    count = 2**discs if count is None else count
    rows = -(-count // columns)
    used = -(-count // rows)
    return (
        -0.2,
        used * discs * DIGIT + (used - 1) * _GUTTER + 0.2,
        -rows + 0.4,
        0.6,
    )


def _digit(
    ax: Axes,
    place: tuple[float, float],
    digit: str,
    size: float,
    *,
    ink: str,
    weight: str,
    style: dict[str, Any],
) -> Text:
    options: dict[str, Any] = {
        "family": _MONO,
        "fontsize": size,
        "color": ink,
        "weight": weight,
        "ha": "center",
        "va": "center_baseline",
        "zorder": 2.0,
    }
    return ax.text(place[0], place[1] - 0.03, digit, **(options | style))


def checked_numbers(
    discs: int, numbers: Sequence[int] | None = None, *, columns: int = 1
) -> Sequence[int]:
    """Return the numbers to write, or refuse a table with too many of them, or of digits."""
    if not 1 <= discs <= MOST_BITS:
        raise InputError(
            f"a table of binary numbers can have 1 to {MOST_BITS} digits, a digit a disc, "
            f"got {discs}"
        )
    if columns < 1:
        raise InputError(f"columns must be at least 1, got {columns}")
    shown = range(2**discs) if numbers is None else numbers
    if not 1 <= len(shown) <= MOST_NUMBERS:
        raise InputError(
            f"a table of binary numbers can have 1 to {MOST_NUMBERS} numbers, got {len(shown)}"
        )
    if min(shown) < 0 or max(shown) >= 2**discs:
        raise InputError(
            f"numbers of {discs} binary digits must be from 0 to {2**discs - 1}, "
            f"got {min(shown) if min(shown) < 0 else max(shown)}"
        )
    return shown
