"""Tables as pictures: binary numbers with the 1 that decides, and the table of two columns.

The unit of length is the height of a row.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from hanoi_graph.drawing.axes import Window, add_patch, font_size, framed
from hanoi_graph.drawing.discs import DiscColours, disc_colours, text_on
from hanoi_graph.drawing.graph import edge_length
from hanoi_graph.drawing.page import NoRoomError
from hanoi_graph.drawing.sheet import Sheet
from hanoi_graph.drawing.style import PageSize, Palette, palette_in_use
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.patches import Rectangle
    from matplotlib.text import Text

MOST_BITS = 8
# Width of a digit of the binary numbers, in rows.
DIGIT = 0.52
_GUTTER = 1.3
# Left edges of the three columns, and the right end.
COLUMNS = (0.0, 1.9, 3.9, 6.3)
HEADINGS = ("disc", "is on", "goes to")
_MONO = "DejaVu Sans Mono"


@dataclass
class BinaryTable:
    """What `draw_binary_table` drew: for every number its digits, and the mark of the bold one."""

    digits: list[list[Text]] = field(default_factory=list)
    marks: list[Rectangle] = field(default_factory=list)


@dataclass(frozen=True)
class TableRow:
    """A row of the table of two columns.

    Attributes
    ----------
    disc : int
    is_on, goes_to : str
        Letters of pegs, empty where the cell is not filled in yet.
    new : collection of {"is_on", "goes_to"}
        The cells that have just been filled in.
    moves : bool
        Whether the next move is that of this row.
    """

    disc: int
    is_on: str = ""
    goes_to: str = ""
    new: Collection[str] = ()
    moves: bool = False


@dataclass
class TwoColumns:
    """What `draw_two_columns` drew.

    Attributes
    ----------
    headings : list of Text
    cells : list of list of Text
        A row from the top down, in it disc, is on, goes to.
    new : list of Rectangle
        Behind the cells that are new.
    next : Rectangle or None
        Around the row of the next move.
    """

    headings: list[Text] = field(default_factory=list)
    cells: list[list[Text]] = field(default_factory=list)
    new: list[Rectangle] = field(default_factory=list)
    next: Rectangle | None = None


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
    size = min(0.72 * edge_length(axes), 2 * font_size())
    rows = -(-(2**discs) // columns)
    drawn = BinaryTable()
    for number in range(2**discs):
        x = number // rows * (discs * DIGIT + _GUTTER)
        y = -(number % rows)
        disc = (number & -number).bit_length() if bold else 0
        if disc:
            mark = Rectangle(
                (x + (discs - disc) * DIGIT, y - 0.44),
                DIGIT,
                0.88,
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


def draw_two_columns(
    rows: Sequence[TableRow],
    *,
    ax: Axes | None = None,
    at: tuple[float, float] = (0.0, 0.0),
    palette: Palette | None = None,
    **style: Any,
) -> TwoColumns:
    """Draw the table of two columns: where each disc is, and where it goes to next.

    Parameters
    ----------
    rows : sequence of TableRow
        From the top down; the largest disc stands on top.
    ax : Axes, optional
        Where to draw; the current axes by default. Axes that are still empty are framed.
    at : (float, float)
        The upper left corner.
    palette : Palette
    **style
        Passed to the texts of the cells.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> drawn = draw_two_columns([TableRow(1, "B", "C", moves=True)], ax=Figure().add_subplot())
    >>> [text.get_text() for text in drawn.cells[0]]
    ['1', 'B', 'C']
    """
    palette = palette_in_use(palette)
    axes = framed(ax, columns_window(len(rows)))
    unit = edge_length(axes)
    # On large drawings letters grow beyond those of the text.
    size = min(0.6 * unit, max(font_size(), 0.55 * unit))
    drawn = TwoColumns()
    middles = [(left + right) / 2 for left, right in pairwise(COLUMNS)]
    for x, heading in zip(middles, HEADINGS, strict=True):
        drawn.headings.append(
            _cell(axes, at, (x, -0.5), heading, size, palette.faint, {"weight": "normal"})
        )
    for number, row in enumerate(rows, start=1):
        texts = []
        for x, name, text in zip(
            middles, ("disc", "is_on", "goes_to"), (str(row.disc), row.is_on, row.goes_to),
            strict=True,
        ):  # fmt: skip
            new = name in row.new
            if new:
                drawn.new.append(_behind(axes, at, (x, -number - 0.5), palette))
            look = {"weight": "bold" if new else "normal"} | style
            colour = palette.faint if name == "disc" else palette.ink
            texts.append(_cell(axes, at, (x, -number - 0.5), text, size, colour, look))
        drawn.cells.append(texts)
        if row.moves:
            drawn.next = _around(axes, at, number, palette)
    _rules(axes, at, len(rows), palette)
    return drawn


def columns_figure(
    tables: Sequence[Sequence[TableRow]],
    *,
    captions: Sequence[str] = (),
    columns: int | None = None,
    size: str | float | PageSize = "two-columns",
    style: str | Palette = "light",
    dpi: int = 300,
    ax: Axes | None = None,
) -> Figure:
    """Return a finished figure of tables of two columns, side by side as one reads.

    Parameters
    ----------
    tables : sequence of sequence of TableRow
    captions : sequence of str
        As many, to stand above the tables; or none.
    columns : int, optional
        Tables in a row; by default as many as fit.
    size, style, dpi, ax
        As for `Sheet.of`.

    Raises
    ------
    InputError
        If the page is too small.
    """
    sheet = Sheet.of(size, style=style, dpi=dpi, ax=ax)
    x0, x1, y0, y1 = columns_window(max(len(rows) for rows in tables))
    width, height = x1 - x0 + _GUTTER, y1 - y0 + (1.2 if captions else 0.3)
    row = 1.7 * sheet.size.font
    across = min(columns or max(1, int(sheet.room / (width * row))), len(tables))
    down = -(-len(tables) // across)
    window = (x0 - _GUTTER / 2, x0 - _GUTTER / 2 + across * width, -down * height, 0.0)
    unit = sheet.unit(across * width, down * height, most=row)
    if unit < 0.6 * row:
        raise NoRoomError(
            f"{len(tables)} tables would be too small to be read on this page; ask for fewer or "
            "for a larger size"
        )
    with sheet.settings():
        figure, drawing = sheet.single(window, most=unit)
        for number, rows in enumerate(tables):
            x, y = number % across * width, -(number // across) * height
            if captions:
                drawing.text(
                    x + COLUMNS[-1] / 2, y - 0.7, captions[number], ha="center", va="center",
                    weight="bold", color=sheet.palette.ink, fontsize=min(0.6 * unit, font_size()),
                )  # fmt: skip
            drop = 1.15 if captions else 0.1
            draw_two_columns(rows, ax=drawing, at=(x, y - drop), palette=sheet.palette)
    return figure


def columns_window(rows: int) -> Window:
    """Return the least and greatest x and y of a table with so many rows."""
    return -0.1, COLUMNS[-1] + 0.1, -rows - 1.12, 0.05


def _cell(
    ax: Axes,
    at: tuple[float, float],
    place: tuple[float, float],
    text: str,
    size: float,
    colour: str,
    look: dict[str, Any],
) -> Text:
    return ax.text(
        at[0] + place[0],
        at[1] + place[1] - 0.04,
        text,
        ha="center",
        va="center_baseline",
        fontsize=size,
        color=colour,
        zorder=3.0,
        **look,
    )


def _behind(
    ax: Axes, at: tuple[float, float], place: tuple[float, float], palette: Palette
) -> Rectangle:
    """Draw the ground of a cell that is new."""
    from matplotlib.patches import Rectangle

    ground = Rectangle(
        (at[0] + place[0] - 0.62, at[1] + place[1] - 0.4),
        1.24,
        0.8,
        facecolor=palette.edge,
        alpha=0.35,
        linewidth=0,
        zorder=1.0,
    )
    return add_patch(ax, ground)


def _around(ax: Axes, at: tuple[float, float], number: int, palette: Palette) -> Rectangle:
    """Draw the frame of the row whose disc moves next."""
    from matplotlib.patches import Rectangle

    box = Rectangle(
        (at[0] + COLUMNS[0] + 0.06, at[1] - number - 0.94),
        COLUMNS[-1] - COLUMNS[0] - 0.12,
        0.88,
        facecolor="none",
        edgecolor=palette.paths["shortest"],
        linewidth=min(1.4, 0.07 * edge_length(ax)),
        zorder=2.0,
    )
    return add_patch(ax, box)


def _rules(ax: Axes, at: tuple[float, float], rows: int, palette: Palette) -> None:
    """Draw the lines below the headings and below the table, and beside the numbers of discs."""
    x0, x1 = at[0] + COLUMNS[0], at[0] + COLUMNS[-1]
    for y, width in ((-1.0, 0.8), (-rows - 1.0, 0.8)):
        ax.plot(
            [x0, x1], [at[1] + y] * 2, color=palette.faint, linewidth=width,
            solid_capstyle="butt", zorder=1.2,
        )  # fmt: skip
    for x in COLUMNS[1:3]:
        ax.plot(
            [at[0] + x] * 2, [at[1] - 0.12, at[1] - rows - 1.0], color=palette.edge, linewidth=0.5,
            solid_capstyle="butt", zorder=1.1,
        )  # fmt: skip


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
