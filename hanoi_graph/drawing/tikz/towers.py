r"""Pegs and discs for LaTeX: states in rows, each with its next move as an arrow.

The pegs are a small picture of their own, a disc is a node with its number, so that
``\node[disc 3] at (0, 0.085) {3};`` is what a hand would write.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hanoi_graph.drawing.arches import (
    DASHES,
    TowerMove,
    arch_corners,
    arrow_weights,
    landing_width,
    landings,
)
from hanoi_graph.drawing.axes import is_legible
from hanoi_graph.drawing.discs import DiscColours, Shape, disc_colours, text_on
from hanoi_graph.drawing.rows import Grid, fit_rows
from hanoi_graph.drawing.sheet import Sheet
from hanoi_graph.drawing.style import PageSize, Palette
from hanoi_graph.drawing.tikz.document import NO_ROOM
from hanoi_graph.drawing.tikz.latex import at, font_size, number, tex
from hanoi_graph.drawing.tikz.sheet import SheetDocument
from hanoi_graph.drawing.towers import (
    letter_drop,
    letter_size,
    number_size,
)
from hanoi_graph.errors import InputError
from hanoi_graph.moves import Move
from hanoi_graph.states import LETTERS, State, StateLike, as_state

# TeX's memory holds not many more discs, beside the pegs of as many towers as fit on a page.
MOST_DISCS_IN_ALL = 3500
# How far below its place a caption begins, in letters, as matplotlib has it.
_DROP = 0.38


def tikz_towers_document(
    states: Sequence[StateLike],
    *,
    moves: Sequence[Move | TowerMove | None] = (),
    captions: Sequence[str] = (),
    columns: int | None = None,
    colours: DiscColours = "size",
    bases: Sequence[int] | None = None,
    size: str | float | PageSize = "two-columns",
    style: str | Palette = "light",
    title: str = "",
) -> str:
    r"""Return a LaTeX document with states in rows, as `rows.rows_figure`.

    Parameters
    ----------
    states : sequence of state-like
        One at least, of equally many discs, with at most `MOST_DISCS_IN_ALL` discs in all.
    moves : sequence of (Move, TowerMove or None)
        The move to draw in each state, or none.
    captions : sequence of str
        As many as states, or none.
    columns : int, optional
        Towers in a row; by default as many as keep them large enough.
    colours : {"size", "parity", "disc"} or sequence of str
        As for `discs.disc_colours`.
    bases : sequence of int, optional
        As which disc each base counts, to paint it in the colour of its parity.
    size, style
        As for all pictures.
    title : str, optional
        Goes into a comment.

    Raises
    ------
    InputError
        If there are too many discs for TeX, the page is too small for all of them, a move is
        illegal, or there are captions or moves for more or fewer.

    Examples
    --------
    >>> lines = tikz_towers_document(["BC"], captions=["a state"]).splitlines()
    >>> print(*[line.strip() for line in lines if "\\node[disc" in line], sep="\n")
    \node[disc 2] at (2, 0.085) {2};
    \node[disc 1] at (1, 0.085) {1};
    """
    sheet = Sheet.of(size, style=style)
    where = [as_state(state) for state in states]
    discs = sum(state.discs for state in where)
    if discs > MOST_DISCS_IN_ALL:
        raise InputError(
            f"tikz can hold towers of at most {MOST_DISCS_IN_ALL} discs in all, got {discs}; ask "
            "for pdf or png, or for fewer towers"
        )
    if not where:
        raise InputError("states must be one at least, got none")
    unit, grid = fit_rows(
        sheet, where, moves=moves, captions=captions, columns=columns, painted=bases is not None
    )
    first = where[0]
    if bases is not None and len(bases) != first.pegs:
        raise InputError(f"bases must be one for each of {first.pegs} pegs, got {len(bases)}")
    shades = disc_colours(colours, discs=first.discs, palette=sheet.palette)
    document = TowersDocument(sheet, grid, most=unit, title=title)
    document.show(where, moves=moves, captions=captions, shades=shades, bases=bases)
    with sheet.settings():
        return document.text()


class TowersDocument(SheetDocument):
    """Writes the pegs once, and every state with its discs."""

    libraries = ("arrows.meta",)

    def __init__(self, sheet: Sheet, grid: Grid, *, most: float, title: str) -> None:
        super().__init__(sheet, window=grid.window, most=most, title=title)
        self.grid, self.shape = grid, grid.shape
        self.shades: Sequence[str] = ()
        self.bases: Sequence[int] | None = None

    def show(
        self,
        states: Sequence[State],
        *,
        moves: Sequence[Move | TowerMove | None],
        captions: Sequence[str],
        shades: Sequence[str],
        bases: Sequence[int] | None,
    ) -> None:
        """Say what there is to be seen."""
        self.states, self.shades, self.bases = states, shades, bases
        self.moves = list(moves) or [None] * len(states)
        self.captions = list(captions) or [""] * len(states)

    @property
    def numbered(self) -> bool:
        """Whether there is room for the numbers of discs."""
        return is_legible(number_size(self.shape.thickness, self.unit))

    # --- names ---

    def colours(self) -> dict[str, str]:
        """Return the colours that have names."""
        named = super().colours() | {"edge": self.palette.edge}
        if self.bases is not None:
            named |= {"even": self.palette.parities[0], "odd": self.palette.parities[1]}
        named |= {"dark": text_on("#ffffff"), "light": text_on("#000000")}
        return named | {f"disc {disc}": shade for disc, shade in enumerate(self.shades, start=1)}

    def styles(self) -> dict[str, str]:
        """Return the styles that have names."""
        shape, unit = self.shape, self.unit
        thick = shape.thickness * unit
        digits = font_size(number_size(shape.thickness, unit))
        thin = landing_width(unit)
        width, head = arrow_weights(unit)
        round_corners = f"rounded corners={number(0.34 * thick)}bp"
        box = f"rectangle, {NO_ROOM}, {round_corners}"
        styles = {
            "base": "fill=edge, draw=page, line width=0.5bp",
            "peg": "fill=edge",
            "letter": f"text=ink, {NO_ROOM}, anchor=base, font={font_size(letter_size(unit))}"
            "\\selectfont\\sffamily",
            "disc": f"{box}, minimum height={number(thick)}bp, draw=page, "
            f"line width={number(min(0.7, 0.07 * thick))}bp, font={digits}\\selectfont\\sffamily",
            # Inside the place of the disc, so that its neighbours do not cut it.
            "landing": f"{box}, minimum height={number(thick - thin)}bp, draw=ink, "
            f"line width={number(thin)}bp, "
            f"dash pattern=on {number(DASHES[0] * thin)}bp off {number(DASHES[1] * thin)}bp",
            "arrow": f"draw=ink, line width={number(width)}bp, -{{Triangle[fill=ink, "
            f"length={number(3.2 * head)}bp, width={number(3.2 * head)}bp]}}",
            "caption": f"text=ink, {NO_ROOM}, anchor=north, align=center, "
            f"yshift={number(-_DROP * self.grid.share * self.font)}bp, "
            f"font={font_size(self.grid.share * self.font)}\\selectfont\\sffamily",
        }
        for disc, shade in enumerate(self.shades, start=1):
            wide = f"minimum width={number(shape.width(disc) * unit)}bp"
            inner = f"minimum width={number(shape.width(disc) * unit - thin)}bp"
            letters = "dark" if text_on(shade) == text_on("#ffffff") else "light"
            styles[f"disc {disc}"] = f"disc, fill=disc {disc}, text={letters}, {wide}"
            styles[f"landing {disc}"] = f"landing, {inner}"
        return styles

    def pictures(self) -> Iterator[str]:
        """Yield the pegs on their base, the first peg's foot at the origin."""
        shape = self.shape
        yield "pegs/.pic={"
        low = number(-shape.base, 4)
        if self.bases is None:
            ends = f"({number(shape.left, 4)}, {low}) rectangle ({number(shape.right, 4)}, 0)"
            yield f"  \\path[base] {ends};"
        else:
            for peg, disc in enumerate(self.bases):
                fill = "odd" if disc % 2 else "even"
                ends = f"({at((peg - 0.5, -shape.base))}) rectangle ({at((peg + 0.5, 0))})"
                yield f"  \\path[base, fill={fill}] {ends};"
        for peg in range(shape.pegs):
            ends = f"({at((peg - 0.03, 0))}) rectangle ({at((peg + 0.03, shape.peg))})"
            yield f"  \\path[peg] {ends};"
        if self.grid.letters and is_legible(letter_size(self.unit)):
            for peg in range(shape.pegs):
                place = at((peg, -shape.base - letter_drop(self.unit)))
                yield f"  \\node[letter] at ({place}) {{{LETTERS[peg]}}};"
        yield "},"

    # --- the towers ---

    def body(self) -> Iterator[str]:
        """Yield the lines of the picture."""
        given = zip(self.states, self.moves, self.captions, strict=True)
        for count, (state, move, caption) in enumerate(given):
            yield f"\\begin{{scope}}[shift={{({at(self.grid.place(count))})}}]"
            yield from (f"  {line}" for line in self._tower(state, move))
            if caption:
                place = at(((self.shape.pegs - 1) / 2, -self.grid.below))
                yield f"  \\node[caption] at ({place}) {{{tex(caption)}}};"
            yield "\\end{scope}"

    def _tower(self, state: State, move: Move | TowerMove | None) -> Iterator[str]:
        shape = Shape(state.discs, state.pegs, painted=self.bases is not None)
        yield "\\pic {pegs};"
        for disc, box in sorted(shape.boxes(state).items(), reverse=True):
            digits = str(disc) if self.numbered else ""
            yield f"\\node[disc {disc}] at ({at(_middle(box))}) {{{digits}}};"
        if move is not None:
            for disc, box in landings(state, move, shape=shape).items():
                yield f"\\node[landing {disc}] at ({at(_middle(box))}) {{}};"
            pegs = move.source, move.target
            start, one, other, end = (f"({at(corner)})" for corner in arch_corners(pegs, shape.peg))
            yield f"\\draw[arrow] {start} .. controls {one} and {other} .. {end};"


def _middle(box: tuple[float, float, float, float]) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2
