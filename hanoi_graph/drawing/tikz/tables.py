r"""Tables of two columns for LaTeX: where each disc is, and where it goes to next.

The lines and the headings are a small picture of their own, a cell is a node in the unit of a row,
so that ``\node[cell] at (2.9, -1.5) {A};`` is where the largest disc is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hanoi_graph.drawing.discs import mix
from hanoi_graph.drawing.sheet import Sheet
from hanoi_graph.drawing.style import PageSize, Palette
from hanoi_graph.drawing.tables import (
    CAPTION,
    COLUMNS,
    GROUND,
    GROUND_SHARE,
    HEADINGS,
    LINE,
    LINE_TOP,
    MIDDLES,
    RULE,
    TableRow,
    TablesGrid,
    caption_size,
    cell_size,
    fit_tables,
    frame_box,
    frame_width,
)
from hanoi_graph.drawing.tikz.document import NO_ROOM
from hanoi_graph.drawing.tikz.latex import at, font_size, number, tex
from hanoi_graph.drawing.tikz.sheet import SheetDocument
from hanoi_graph.errors import InputError

# How far below its middle a line of letters begins, in letters.
_BASE = 0.36
# How far below the top of a line of letters its baseline is, in letters.
_TOP = 0.76


def tikz_columns_document(
    tables: Sequence[Sequence[TableRow]],
    *,
    captions: Sequence[str] = (),
    columns: int | None = None,
    size: str | float | PageSize = "two-columns",
    style: str | Palette = "light",
    title: str = "",
) -> str:
    r"""Return a LaTeX document with tables of two columns, as `tables.columns_figure`.

    Parameters
    ----------
    tables : sequence of sequence of TableRow
        With equally many rows.
    captions : sequence of str
        As many, to stand above the tables; or none.
    columns : int, optional
        Tables in a row; by default as many as fit.
    size, style
        As for all pictures.
    title : str, optional
        Goes into a comment.

    Raises
    ------
    InputError
        If the page is too small, TeX could not hold so many, or they have different lengths.

    Examples
    --------
    >>> lines = tikz_columns_document([[TableRow(1, "B", "C", new=["goes_to"])]]).splitlines()
    >>> print(*[line.strip() for line in lines if " at (" in line and "cell" in line], sep="\n")
    \node[disc cell] at (0.95, -1.5) {1};
    \node[cell] at (2.9, -1.5) {B};
    \node[new cell] at (5.1, -1.5) {C};
    """
    sheet = Sheet.of(size, style=style)
    grid = fit_tables(sheet, tables, captions=captions, columns=columns)
    lengths = {len(rows) for rows in tables}
    if len(lengths) > 1:
        raise InputError(
            f"tables must have equally many rows, got {min(lengths)} and {max(lengths)}"
        )
    document = ColumnsDocument(sheet, grid, title=title)
    document.tables, document.captions = tables, captions or [""] * len(tables)
    with sheet.settings():
        return document.text()


class ColumnsDocument(SheetDocument):
    """Writes the lines and headings once, and every table with its cells."""

    tables: Sequence[Sequence[TableRow]] = ()
    captions: Sequence[str] = ()

    def __init__(self, sheet: Sheet, grid: TablesGrid, *, title: str) -> None:
        super().__init__(sheet, window=grid.window, most=grid.unit, title=title)
        self.grid = grid

    def colours(self) -> dict[str, str]:
        """Return the colours that have names."""
        palette = self.palette
        return super().colours() | {
            "edge": palette.edge,
            "ground": mix(palette.page, palette.edge, GROUND_SHARE),
            "next": palette.paths["shortest"],
        }

    def styles(self) -> dict[str, str]:
        """Return the styles that have names."""
        size, unit = cell_size(self.unit), self.unit
        caption = caption_size(unit)
        down = number(-_BASE * size)
        letters = f"font={font_size(size)}\\selectfont\\sffamily"
        return {
            "rule": f"draw=faint, line width={number(RULE)}bp",
            "line": f"draw=edge, line width={number(LINE)}bp",
            "cell": f"{NO_ROOM}, text=ink, anchor=base, yshift={down}bp, {letters}",
            "disc cell": "cell, text=faint",
            "new cell": f"cell, {letters}\\bfseries",
            "heading": "cell, text=faint",
            "ground": f"rectangle, {NO_ROOM}, fill=ground, "
            f"minimum width={number(GROUND[0] * unit)}bp, "
            f"minimum height={number(GROUND[1] * unit)}bp",
            "next": f"draw=next, line width={number(frame_width(unit))}bp",
            "note": f"{NO_ROOM}, text=faint, anchor=base west, "
            f"yshift={number(-_TOP * self.font)}bp",
            "caption": f"{NO_ROOM}, text=ink, anchor=base, yshift={number(-_BASE * caption)}bp, "
            f"font={font_size(caption)}\\selectfont\\sffamily\\bfseries",
        }

    def pictures(self) -> Iterator[str]:
        """Yield what all tables have, the upper left corner at the origin."""
        low = -self.grid.rows - 1
        yield "table/.pic={"
        for x in COLUMNS[1:3]:
            yield f"  \\draw[line] ({at((x, -LINE_TOP))}) -- ({at((x, low))});"
        for y in (-1, low):
            yield f"  \\draw[rule] ({at((COLUMNS[0], y))}) -- ({at((COLUMNS[-1], y))});"
        for x, heading in zip(MIDDLES, HEADINGS, strict=True):
            yield f"  \\node[heading] at ({at((x, -0.5))}) {{{heading}}};"
        yield "},"

    def body(self) -> Iterator[str]:
        """Yield the lines of the picture."""
        for count, (rows, caption) in enumerate(zip(self.tables, self.captions, strict=True)):
            yield f"\\begin{{scope}}[shift={{({at(self.grid.place(count))})}}]"
            if caption:
                place = at((COLUMNS[-1] / 2, CAPTION))
                yield f"  \\node[caption] at ({place}) {{{tex(caption)}}};"
            yield "  \\pic {table};"
            for line, row in enumerate(rows, start=1):
                yield from (f"  {piece}" for piece in self._row(line, row))
            yield "\\end{scope}"
        for note, corner in self.grid.note_places(self.font):
            yield f"\\node[note] at ({at(corner)}) {{{tex(note)}}};"

    def _row(self, line: int, row: TableRow) -> Iterator[str]:
        """Yield a row of a table, from 1."""
        y = -line - 0.5
        yield f"\\node[disc cell] at ({at((MIDDLES[0], y))}) {{{row.disc}}};"
        for x, name in zip(MIDDLES[1:], ("is_on", "goes_to"), strict=True):
            place, letter = at((x, y)), getattr(row, name)
            if name in row.new:
                yield f"\\node[ground] at ({place}) {{}};"
            if letter:
                kind = "new cell" if name in row.new else "cell"
                yield f"\\node[{kind}] at ({place}) {{{letter}}};"
        if row.moves:
            left, low, width, height = frame_box(line, self.unit)
            ends = (left, low), (left + width, low + height)
            yield f"\\draw[next] ({at(ends[0])}) rectangle ({at(ends[1])});"
