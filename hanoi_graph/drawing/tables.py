"""The table of two columns as a picture: where each disc is, and where it goes to next.

The unit of length is the height of a row.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from hanoi_graph.drawing.axes import Window, add_patch, font_size, framed
from hanoi_graph.drawing.graph import edge_length
from hanoi_graph.drawing.notes import LINE as NOTE_LINE
from hanoi_graph.drawing.notes import note_lines, note_width
from hanoi_graph.drawing.page import NoRoomError
from hanoi_graph.drawing.sheet import Sheet
from hanoi_graph.drawing.style import PageSize, Palette, palette_in_use
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.patches import Rectangle
    from matplotlib.text import Text

# Between two tables side by side.
_GUTTER = 1.3
# A row is so many letters high at most, and not less than that part of them.
_ROW, _LEAST = 1.7, 0.6
# From the top of its room to a table, with a caption and without; and from there up to that.
_BELOW_CAPTION, _BELOW_NOTHING = 1.15, 0.1
CAPTION = 0.45
# Width and height of the ground of a new cell, and the colour of its edge in it.
GROUND, GROUND_SHARE = (1.24, 0.66), 0.35
# Between the frame of the next row and the lines of the table, in points.
_FRAME_GAP = 1.5
# What the frame and the ground mean, and from the tables to the notes that say so, in letters.
FRAME_NOTE, NEW_NOTE = "frame: moves next", "grey: new"
CHANGED_NOTE = "grey: changed by the last move"
_ABOVE_NOTES = 0.9
# Line widths below the headings and the table, and between columns, in points; and how far below
# the upper rim the latter begin.
RULE, LINE, LINE_TOP = 0.8, 0.5, 0.12
# Left edges of the three columns, and the right end.
COLUMNS = (0.0, 1.9, 3.9, 6.3)
HEADINGS = ("disc", "is on", "goes to")
MIDDLES = tuple((left + right) / 2 for left, right in pairwise(COLUMNS))


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
    size = cell_size(unit)
    drawn = TwoColumns()
    for x, heading in zip(MIDDLES, HEADINGS, strict=True):
        drawn.headings.append(
            _cell(axes, at, (x, -0.5), heading, size, palette.faint, {"weight": "normal"})
        )
    for number, row in enumerate(rows, start=1):
        texts = []
        for x, name, text in zip(
            MIDDLES, ("disc", "is_on", "goes_to"), (str(row.disc), row.is_on, row.goes_to),
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
    font = sheet.size.font
    grid = fit_tables(sheet, tables, captions=captions, columns=columns)
    with sheet.settings():
        figure, drawing = sheet.single(grid.window, most=grid.unit)
        for number, rows in enumerate(tables):
            x, y = grid.place(number)
            if captions:
                drawing.text(
                    x + COLUMNS[-1] / 2, y + CAPTION, captions[number], ha="center", va="center",
                    weight="bold", color=sheet.palette.ink, fontsize=caption_size(grid.unit),
                )  # fmt: skip
            draw_two_columns(rows, ax=drawing, at=(x, y), palette=sheet.palette)
        for note, place in grid.note_places(font):
            drawing.text(*place, note, va="top", color=sheet.palette.faint, fontsize=font)
    return figure


def table_notes(tables: Sequence[Sequence[TableRow]]) -> list[str]:
    """Return what has to be explained in tables."""
    rows = [row for table in tables for row in table]
    notes = {FRAME_NOTE: any(row.moves for row in rows), CHANGED_NOTE: any(row.new for row in rows)}
    return [note for note, used in notes.items() if used]


@dataclass(frozen=True)
class TablesGrid:
    """Where tables stand, in rows; a row of a table has the height 1.

    Attributes
    ----------
    count, columns : int
        Tables in all and in a row.
    rows : int
        Of the longest table.
    captioned : bool
        Whether there is room for captions.
    unit : float
        How many points the height of a row has.
    notes : tuple of (str, float)
        Lines below the tables, and their left ends.
    foot : float
        Height of these lines, in points.
    """

    count: int
    columns: int
    rows: int
    captioned: bool
    unit: float = 1.0
    notes: tuple[tuple[str, float], ...] = ()
    foot: float = 0.0

    @property
    def cell(self) -> tuple[float, float]:
        """Width and height of what belongs to one table."""
        left, right, low, high = columns_window(self.rows)
        return right - left + _GUTTER, high - low + (1.2 if self.captioned else 0.3)

    @property
    def lines(self) -> int:
        """How many rows of tables there are."""
        return -(-self.count // self.columns)

    @property
    def window(self) -> Window:
        """The window that shows everything."""
        width, height = self.cell
        left = columns_window(self.rows)[0] - _GUTTER / 2
        low = -self.lines * height - self.foot / self.unit
        return left, left + self.columns * width, low, 0.0

    def note_places(self, font: float) -> list[tuple[str, tuple[float, float]]]:
        """Return the lines below the tables, and the upper left corner of each."""
        top = -self.lines * self.cell[1] - (_ABOVE_NOTES - NOTE_LINE + 1) * font / self.unit
        return [
            (note, (left, top - number * NOTE_LINE * font / self.unit))
            for number, (note, left) in enumerate(self.notes)
        ]

    def place(self, number: int) -> tuple[float, float]:
        """Return the upper left corner of a table, from 0; its caption is `CAPTION` above."""
        width, height = self.cell
        drop = _BELOW_CAPTION if self.captioned else _BELOW_NOTHING
        return number % self.columns * width, -(number // self.columns) * height - drop


def fit_tables(
    sheet: Sheet,
    tables: Sequence[Sequence[TableRow]],
    *,
    captions: Sequence[str] = (),
    columns: int | None = None,
) -> TablesGrid:
    """Return where tables stand on a sheet, as `columns_figure` has them.

    Raises
    ------
    InputError
        If the page is too small, or captions are more or fewer than tables.
    """
    if not tables or (captions and len(captions) != len(tables)):
        raise InputError(
            f"captions must be one for each table, got {len(captions)} for {len(tables)}"
            if tables
            else "tables must be one at least, got none"
        )
    row = _ROW * sheet.size.font
    grid = TablesGrid(len(tables), 1, max(len(rows) for rows in tables), bool(captions))
    most = columns or max(1, int(sheet.room / (grid.cell[0] * row)))
    grid = replace(grid, columns=min(most, len(tables)))
    font = sheet.size.font
    notes = note_lines(table_notes(tables), room=sheet.room, font=font)
    foot = (_ABOVE_NOTES + NOTE_LINE * len(notes)) * font if notes else 0.0
    left, right, low, high = grid.window
    unit = min(sheet.room / (right - left), row)
    if sheet.height is not None:
        unit = min(unit, (sheet.height - foot) / (high - low))
    if unit < _LEAST * row:
        raise NoRoomError(
            f"{len(tables)} tables would be too small to be read on this page; ask for fewer or "
            "for a larger size"
        )
    # Below the first table, or farther left if a line is longer than what is right of there.
    end = (left + right + sheet.room / unit) / 2
    lines = [(note, min(COLUMNS[0], end - note_width(note, font) / unit)) for note in notes]
    return replace(grid, unit=unit, notes=tuple(lines), foot=foot)


def cell_size(unit: float) -> float:
    """Return the size of the letters in cells; on large drawings it is larger than the text."""
    return min(0.6 * unit, max(font_size(), 0.55 * unit))


def caption_size(unit: float) -> float:
    """Return the size of the letters of captions."""
    return min(0.6 * unit, font_size())


def frame_width(unit: float) -> float:
    """Return the line width of the frame around the row of the next move, in points."""
    return min(1.4, 0.07 * unit)


def frame_box(number: int, unit: float) -> tuple[float, float, float, float]:
    """Return the frame around a row, from 1, clear of the lines of the table.

    Its middle line: left, bottom, width and height, from the upper left corner of the table.
    """
    inside = (_FRAME_GAP + (frame_width(unit) + RULE) / 2) / unit
    width = COLUMNS[-1] - COLUMNS[0] - 2 * inside
    return COLUMNS[0] + inside, -number - 1 + inside, width, 1 - 2 * inside


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
        (at[0] + place[0] - GROUND[0] / 2, at[1] + place[1] - GROUND[1] / 2),
        *GROUND,
        facecolor=palette.edge,
        alpha=GROUND_SHARE,
        linewidth=0,
        zorder=1.0,
    )
    return add_patch(ax, ground)


def _around(ax: Axes, at: tuple[float, float], number: int, palette: Palette) -> Rectangle:
    """Draw the frame of the row whose disc moves next."""
    from matplotlib.patches import Rectangle

    left, low, width, height = frame_box(number, edge_length(ax))
    box = Rectangle(
        (at[0] + left, at[1] + low),
        width,
        height,
        facecolor="none",
        edgecolor=palette.paths["shortest"],
        linewidth=frame_width(edge_length(ax)),
        zorder=2.0,
    )
    return add_patch(ax, box)


def _rules(ax: Axes, at: tuple[float, float], rows: int, palette: Palette) -> None:
    """Draw the lines below the headings and below the table, and beside the numbers of discs."""
    x0, x1 = at[0] + COLUMNS[0], at[0] + COLUMNS[-1]
    for y in (-1.0, -rows - 1.0):
        ax.plot(
            [x0, x1], [at[1] + y] * 2, color=palette.faint, linewidth=RULE,
            solid_capstyle="butt", zorder=1.2,
        )  # fmt: skip
    for x in COLUMNS[1:3]:
        ax.plot(
            [at[0] + x] * 2, [at[1] - LINE_TOP, at[1] - rows - 1.0], color=palette.edge,
            linewidth=LINE, solid_capstyle="butt", zorder=1.1,
        )  # fmt: skip
