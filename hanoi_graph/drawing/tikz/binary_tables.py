r"""The binary numbers as a table for LaTeX, each with the 1 that decides which disc moves.

A number is a list of digits, and its deciding 1 a node over that digit:
``\foreach \d [count=\k] in {0, 1, 0} \node[digit] at (\k*0.52 - 0.26, -2) {\d};``
``\node[disc 2] at (0.78, -2) {1};``
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hanoi_graph.drawing.binary_tables import (
    DIGIT,
    HIGHEST,
    MARK,
    binary_window,
    deciding,
    digit_size,
    fit_numbers,
    number_place,
)
from hanoi_graph.drawing.discs import DiscColours, disc_colours, text_on
from hanoi_graph.drawing.sheet import Sheet
from hanoi_graph.drawing.style import PageSize, Palette
from hanoi_graph.drawing.tikz.document import NO_ROOM
from hanoi_graph.drawing.tikz.latex import at, font_size, number
from hanoi_graph.drawing.tikz.sheet import SheetDocument


def tikz_binary_document(
    discs: int,
    *,
    numbers: Sequence[int] | None = None,
    columns: int | None = None,
    colours: DiscColours = "size",
    size: str | float | PageSize = "two-columns",
    style: str | Palette = "light",
    title: str = "",
) -> str:
    r"""Return a LaTeX document with a table of binary numbers, as `binary_tables.binary_figure`.

    Parameters
    ----------
    discs : int
        The number n of digits, 1 to `binary_tables.MOST_BITS`.
    numbers : sequence of int, optional
        By default all from 0 to 2**n - 1.
    columns : int, optional
        As for `binary_tables.binary_figure`.
    colours : {"size", "parity", "disc"} or sequence of str
        As for `discs.disc_colours`.
    size, style
        As for all pictures.
    title : str, optional
        Goes into a comment.

    Raises
    ------
    InputError
        If there are too many digits or numbers for a table, or none; or the page is too small.

    Examples
    --------
    >>> lines = tikz_binary_document(1, columns=1).splitlines()
    >>> print(*[line.strip() for line in lines if "\\node" in line], sep="\n")
    \foreach \d [count=\k] in {0} \node[digit] at (\k*0.52 - 0.26, 0) {\d};
    \foreach \d [count=\k] in {1} \node[digit] at (\k*0.52 - 0.26, -1) {\d};
    \node[disc 1] at (0.26, -1) {1};
    """
    sheet = Sheet.of(size, style=style)
    columns, shown = fit_numbers(sheet, discs, numbers=numbers, columns=columns)
    shades = disc_colours(colours, discs=discs, palette=sheet.palette)
    document = BinaryDocument(sheet, shown, columns=columns, shades=shades, title=title)
    with sheet.settings():
        return document.text()


class BinaryDocument(SheetDocument):
    """Writes the digits of every number, and over them the 1 that decides.

    Parameters
    ----------
    sheet : Sheet
    numbers : sequence of int
    columns : int
    shades : sequence of str
        The colour of each disc; a disc is a digit.
    title : str
    """

    def __init__(
        self,
        sheet: Sheet,
        numbers: Sequence[int],
        *,
        columns: int,
        shades: Sequence[str],
        title: str,
    ) -> None:
        super().__init__(
            sheet,
            window=binary_window(len(shades), columns=columns, count=len(numbers)),
            most=HIGHEST * sheet.size.font,
            title=title,
        )
        self.numbers, self.columns, self.shades = numbers, columns, shades

    def colours(self) -> dict[str, str]:
        """Return the colours that have names."""
        named = {"dark": text_on("#ffffff"), "light": text_on("#000000")}
        named |= {f"disc {disc}": shade for disc, shade in enumerate(self.shades, start=1)}
        return super().colours() | named

    def styles(self) -> dict[str, str]:
        """Return the styles that have names."""
        digits = f"{NO_ROOM}, font={font_size(digit_size(self.unit))}\\selectfont\\sffamily"
        styles = {
            "digit": f"{digits}, text=ink",
            "deciding": f"rectangle, {digits}\\bfseries, "
            f"minimum width={number(DIGIT * self.unit)}bp, "
            f"minimum height={number(MARK * self.unit)}bp",
        }
        for disc, shade in enumerate(self.shades, start=1):
            letters = "dark" if text_on(shade) == text_on("#ffffff") else "light"
            styles[f"disc {disc}"] = f"deciding, fill=disc {disc}, text={letters}"
        return styles

    def body(self) -> Iterator[str]:
        """Yield the lines of the picture."""
        bits = len(self.shades)
        count = len(self.numbers)
        for order, value in enumerate(self.numbers):
            x, y = number_place(order, discs=bits, columns=self.columns, count=count)
            digits = ", ".join(f"{value:0{bits}b}")
            begin = number(abs(x - DIGIT / 2), 4)
            sign = "-" if x < DIGIT / 2 else "+"
            yield (
                f"\\foreach \\d [count=\\k] in {{{digits}}} \\node[digit] at "
                f"(\\k*{number(DIGIT)} {sign} {begin}, {number(y)}) {{\\d}};"
            )
            disc = deciding(value)
            if disc:
                place = at((x + (bits - disc + 0.5) * DIGIT, y))
                yield f"\\node[disc {disc}] at ({place}) {{1}};"
