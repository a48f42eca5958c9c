r"""Strips for LaTeX: a square for every move, in the colour of the disc that moves.

A square is a node with the number of its disc, so that ``\node[disc 3] at (3.5, 0.5) {3};`` is the
fourth move, of disc 3.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import numpy as np
from numpy.typing import ArrayLike

from hanoi_graph.drawing.axes import is_legible
from hanoi_graph.drawing.discs import DiscColours, disc_colours, text_on
from hanoi_graph.drawing.sheet import Sheet
from hanoi_graph.drawing.strip_figures import KEY_WORD, StripLayout, fit_steps, fit_strip
from hanoi_graph.drawing.strips import (
    COUNT_PAD,
    brace_corners,
    brace_width,
    checked_moves,
    count_fits,
    count_rise,
    count_size,
    empty_runs,
    number_size,
    square_corners,
    square_rim,
)
from hanoi_graph.drawing.style import PageSize, Palette
from hanoi_graph.drawing.tikz.document import NO_ROOM
from hanoi_graph.drawing.tikz.latex import at, font_size, number
from hanoi_graph.drawing.tikz.sheet import SheetDocument
from hanoi_graph.errors import InputError

# How far below the middle of digits and capitals their baseline is, as part of their size.
_BASE = 0.36


def tikz_strip_document(
    discs: ArrayLike,
    *,
    largest: int | None = None,
    first: int = 1,
    ruler: int = 2,
    colours: DiscColours = "size",
    size: str | float | PageSize = "two-columns",
    style: str | Palette = "light",
    title: str = "",
) -> str:
    r"""Return a LaTeX document with a strip of moves, as `strip_figures.strip_figure`.

    Parameters
    ----------
    discs : array_like of int, shape (moves,)
        The disc of each move.
    largest : int, optional
        The number of discs, for the shades; by default the largest that moves.
    first, ruler : int
        The number of the first move; 2 or 3, of which lines have powers.
    colours : {"size", "parity", "disc"} or sequence of str
        As for `discs.disc_colours`.
    size, style
        As for all pictures.
    title : str, optional
        Goes into a comment.

    Raises
    ------
    InputError
        If `discs` are no discs, or TeX could not hold so many squares.

    Examples
    --------
    >>> lines = tikz_strip_document([1, 2, 1]).splitlines()
    >>> print(*[line.strip() for line in lines if "\\node" in line], sep="\n")
    \node[disc 1] at (0.5, 0.5) {1};
    \node[disc 2] at (1.5, 0.5) {2};
    \node[disc 1] at (2.5, 0.5) {1};
    """
    sheet, moved = Sheet.of(size, style=style), checked_moves(discs).tolist()
    shades = _shades(moved, largest, colours, sheet.palette)
    layout = fit_strip(sheet, moved, largest=len(shades), first=first, ruler=ruler)
    document = StripDocument(sheet, moved, layout=layout, shades=shades, title=title)
    with sheet.settings():
        return document.text()


def tikz_steps_document(
    discs: ArrayLike,
    *,
    largest: int | None = None,
    colours: DiscColours = "size",
    size: str | float | PageSize = "two-columns",
    style: str | Palette = "light",
    title: str = "",
) -> str:
    r"""Return a LaTeX document with a strip disc by disc, as `strip_figures.steps_figure`.

    Parameters
    ----------
    discs, largest, colours, size, style, title
        As for `tikz_strip_document`.

    Raises
    ------
    InputError
        As `tikz_strip_document`.

    Examples
    --------
    >>> lines = tikz_steps_document([1, 2, 1]).splitlines()
    >>> len([line for line in lines if "\\node[empty]" in line])
    5
    """
    sheet, moved = Sheet.of(size, style=style), checked_moves(discs).tolist()
    shades = _shades(moved, largest, colours, sheet.palette)
    layout = fit_steps(sheet, moved, largest=len(shades))
    document = StepsDocument(sheet, moved, layout=layout, shades=shades, title=title)
    with sheet.settings():
        return document.text()


def _shades(
    discs: Sequence[int], largest: int | None, colours: DiscColours, palette: Palette
) -> list[str]:
    """Return the colour of every disc there is."""
    count = max(discs) if largest is None else largest
    if count < max(discs):
        raise InputError(f"largest must be at least {max(discs)}, the largest disc, got {count}")
    return list(disc_colours(colours, discs=count, palette=palette))


class StripDocument(SheetDocument):
    """Writes a node for every move.

    Parameters
    ----------
    sheet : Sheet
    discs : sequence of int
        The disc of each move.
    layout : StripLayout
    shades : sequence of str
        The colour of each disc.
    title : str
    """

    def __init__(
        self,
        sheet: Sheet,
        discs: Sequence[int],
        *,
        layout: StripLayout,
        shades: Sequence[str],
        title: str,
    ) -> None:
        super().__init__(sheet, window=layout.window, most=layout.unit, title=title)
        self.discs, self.layout, self.shades = discs, layout, shades

    @property
    def numbered(self) -> bool:
        """Whether there is room for the numbers of discs."""
        return is_legible(number_size(self.unit, largest=len(self.shades)))

    def colours(self) -> dict[str, str]:
        """Return the colours that have names."""
        named = super().colours() | {"edge": self.palette.edge}
        named |= {"dark": text_on("#ffffff"), "light": text_on("#000000")}
        return named | {f"disc {disc}": shade for disc, shade in enumerate(self.shades, start=1)}

    def styles(self) -> dict[str, str]:
        """Return the styles that have names."""
        digits = font_size(number_size(self.unit, largest=len(self.shades)))
        styles = {
            "square": f"rectangle, {NO_ROOM}, minimum size={number(self.unit)}bp, draw=edge, "
            f"line width={number(square_rim(self.unit))}bp, font={digits}\\selectfont\\sffamily"
        }
        if self.layout.first_size:
            first = self.layout.first_size
            styles["first"] = (
                f"text=faint, {NO_ROOM}, anchor=base east, yshift={number(-_BASE * first)}bp, "
                f"font={font_size(first)}\\selectfont\\sffamily"
            )
        if self.layout.key is not None:
            side = self.layout.key.side * self.unit
            digits = font_size(number_size(side, largest=len(self.shades)))
            styles["key"] = (
                f"minimum size={number(side)}bp, line width={number(square_rim(side))}bp, "
                f"font={digits}\\selectfont\\sffamily"
            )
            styles["key word"] = (
                f"text=ink, {NO_ROOM}, anchor=base east, yshift={number(-_BASE * self.font)}bp"
            )
        for disc, shade in enumerate(self.shades, start=1):
            letters = "dark" if text_on(shade) == text_on("#ffffff") else "light"
            styles[f"disc {disc}"] = f"square, fill=disc {disc}, text={letters}"
        return styles

    def body(self) -> Iterator[str]:
        """Yield the lines of the picture."""
        yield from self.squares()
        for text, place in self.layout.beginnings(len(self.discs)):
            yield f"\\node[first] at ({at(place)}) {{{text}}};"
        yield from self.key()

    def key(self) -> Iterator[str]:
        """Yield the key of the discs, if squares have no numbers."""
        key = self.layout.key
        if key is None:
            return
        (x, y), half = key.at, key.side / 2
        yield f"\\node[key word] at ({at((x - key.gap, y + half))}) {{{KEY_WORD}}};"
        for order, disc in enumerate(key.discs):
            place = at((x + (2 * order + 1) * half, y + half))
            yield f"\\node[disc {disc}, key] at ({place}) {{{disc}}};"

    def squares(self, shown: Collection[int] | None = None) -> Iterator[str]:
        """Yield the squares, those of other discs than `shown` being empty."""
        corners = square_corners(len(self.discs), a_line=self.layout.line) + 0.5
        for place, disc in zip(corners.tolist(), self.discs, strict=True):
            if shown is None or disc in shown:
                digits = str(disc) if self.numbered else ""
                yield f"\\node[disc {disc}] at ({at(place)}) {{{digits}}};"
            else:
                yield f"\\node[empty] at ({at(place)}) {{}};"


class StepsDocument(StripDocument):
    """Writes the strip again and again, each time with the moves of one disc more."""

    def styles(self) -> dict[str, str]:
        """Return the styles that have names."""
        size = count_size(self.unit)
        return super().styles() | {
            "empty": "square, fill=page",
            "brace": f"draw=faint, line width={number(brace_width(self.unit))}bp",
            "count": f"fill=page, text=faint, outer sep=0pt, inner sep={number(COUNT_PAD * size)}"
            f"bp, font={font_size(size)}\\selectfont\\sffamily",
        }

    def body(self) -> Iterator[str]:
        """Yield the lines of the picture."""
        largest = max(self.discs)
        low = count_rise(self.unit)[0]
        for row in range(largest + 1):
            seen = set(range(largest, largest - row, -1))
            yield f"\\begin{{scope}}[shift={{({at((0, -self.layout.step * row))})}}]"
            yield from (f"  {line}" for line in self.squares(seen))
            for run in empty_runs(self.discs, seen) if row < largest else []:
                corners = brace_corners(run, low=low)
                yield f"  \\draw[brace] {' -- '.join(f'({at(corner)})' for corner in corners)};"
                if not count_fits(run[1], self.unit):
                    continue
                middle = np.mean(corners[1:3], axis=0).tolist()
                yield f"  \\node[count] at ({at(middle)}) {{{run[1]}}};"
            yield "\\end{scope}"
        yield from self.key()
