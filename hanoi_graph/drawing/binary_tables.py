"""The binary numbers as a table, each with the 1 that decides which disc moves.

The unit of length is the height of a row.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hanoi_graph.drawing.axes import Window, add_patch, font_size, framed
from hanoi_graph.drawing.discs import DiscColours, disc_colours, text_on
from hanoi_graph.drawing.graph import edge_length
from hanoi_graph.drawing.sheet import Sheet
from hanoi_graph.drawing.style import PageSize, Palette, palette_in_use
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.patches import Rectangle
    from matplotlib.text import Text

MOST_BITS = 8
# Width of a digit, and height of the ground of the 1 that decides, in rows.
DIGIT, MARK = 0.52, 0.88
# A row is at most so many letters high.
HIGHEST = 1.9
_GUTTER = 1.3
_MONO = "DejaVu Sans Mono"


@dataclass
class BinaryTable:
    """What `draw_binary_table` drew: for every number its digits, and the mark of the bold one."""

    digits: list[list[Text]] = field(default_factory=list)
    marks: list[Rectangle] = field(default_factory=list)


def draw_binary_table(
    discs: int,
    *,
    ax: Axes | None = None,
    columns: int = 4,
    colours: DiscColours = "size",
    bold: bool = True,
    palette: Palette | None = None,
    **style: Any,
) -> BinaryTable:
    """Write the numbers 0 to 2**n - 1 in binary, by columns, the first 1 from the right bold.

    That 1 has turned up in the step from the number before, and its place is the number of the
    disc that moves (table 1 of the Spanish source); it stands on the colour of that disc.

    Parameters
    ----------
    discs : int
        The number n of digits, 1 to `MOST_BITS`.
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
        If there are too many digits for a table, or fewer than one.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> drawn = draw_binary_table(3, ax=Figure().add_subplot())
    >>> ["".join(text.get_text() for text in number) for number in drawn.digits][:4]
    ['000', '001', '010', '011']
    """
    from matplotlib.patches import Rectangle

    palette = palette_in_use(palette)
    check_bits(discs, columns)
    axes = framed(ax, binary_window(discs, columns=columns))
    shades = disc_colours(colours, discs=discs, palette=palette)
    size = digit_size(edge_length(axes))
    drawn = BinaryTable()
    for number in range(2**discs):
        x, y = number_place(number, discs=discs, columns=columns)
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
    columns: int = 4,
    colours: DiscColours = "size",
    size: str | float | PageSize = "two-columns",
    style: str | Palette = "light",
    dpi: int = 300,
    ax: Axes | None = None,
) -> Figure:
    """Return a finished figure of a table of binary numbers.

    Parameters
    ----------
    discs, columns, colours
        As for `draw_binary_table`.
    size, style, dpi, ax
        As for `Sheet.of`.

    Raises
    ------
    InputError
        As `draw_binary_table`.
    """
    check_bits(discs, columns)
    sheet = Sheet.of(size, style=style, dpi=dpi, ax=ax)
    with sheet.settings():
        window = binary_window(discs, columns=columns)
        figure, panel = sheet.single(window, most=HIGHEST * sheet.size.font)
        draw_binary_table(discs, ax=panel, columns=columns, colours=colours, palette=sheet.palette)
    return figure


def number_place(number: int, *, discs: int, columns: int) -> tuple[float, float]:
    """Return the left end of a number, and the middle of its row; the first row is at 0."""
    rows = -(-(2**discs) // columns)
    return number // rows * (discs * DIGIT + _GUTTER), -float(number % rows)


def deciding(number: int) -> int:
    """Return which of its digits is the first 1 from the right, counted from 1; 0 if none is.

    >>> [deciding(number) for number in range(5)]
    [0, 1, 2, 1, 3]
    """
    return (number & -number).bit_length()


def digit_size(unit: float) -> float:
    """Return the size of the digits in points, a row being so many points high."""
    return min(0.72 * unit, 2 * font_size())


def binary_window(discs: int, *, columns: int = 4) -> Window:
    """Return the least and greatest x and y of a table of binary numbers."""
    rows = -(-(2**discs) // columns)
    used = -(-(2**discs) // rows)
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


def check_bits(discs: int, columns: int) -> None:
    """Refuse a table of binary numbers that would have too many digits, or none."""
    if not 1 <= discs <= MOST_BITS:
        raise InputError(
            f"a table of binary numbers can have 1 to {MOST_BITS} digits, a digit a disc, "
            f"got {discs}"
        )
    if columns < 1:
        raise InputError(f"columns must be at least 1, got {columns}")
