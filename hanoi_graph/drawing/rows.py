"""Many states in rows, as one reads: each a small tower with its caption below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from hanoi_graph.drawing.arches import ARROW_ROOM, TowerMove
from hanoi_graph.drawing.axes import Window, font_size, framed, is_legible
from hanoi_graph.drawing.discs import Shape
from hanoi_graph.drawing.page import NoRoomError
from hanoi_graph.drawing.sheet import Sheet
from hanoi_graph.drawing.style import PageSize, Palette, palette_in_use
from hanoi_graph.drawing.towers import (
    LETTER_ROOM,
    TowersArtists,
    draw_towers,
    letter_drop,
    letter_size,
    number_size,
)
from hanoi_graph.errors import InputError
from hanoi_graph.moves import Move
from hanoi_graph.states import StateLike, as_state

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.text import Text

# Between two towers side by side.
_GAP = 0.3
# The distance from peg to peg, in letters: no larger, for a tower alone no larger, and in a row
# rather not smaller.
_LARGEST, _ALONE, _SMALLEST = 8.0, 11.0, 2.6
# For discs with numbers the picture may be so much higher than it is broad, or as high as a page
# with a caption below it, in points.
_TALLEST, _PAGE = 1.3, 700.0
# From line to line of a caption; from letters to a caption below them, and from a caption to the
# next row, in letters.
_LINE, _ABOVE_CAPTION, _BELOW_CAPTION = 1.25, 0.32, 1.3
# Where towers would be too small for numbers, captions and the gap below them are smaller.
_TIGHT_CAPTION, _TIGHT_GAP = 0.77, 0.6
# Rows that are all full may be so many more, and on a page with its own height so much smaller.
_MORE_ROWS, _SMALLER = 1.5, 0.88


@dataclass(frozen=True)
class Grid:
    """Where the towers stand; the distance from one peg to the next is 1.

    Attributes
    ----------
    shape : Shape
    count, columns : int
        Towers in all and in a row.
    arrow, letters : bool
        Whether there is room for the arrow of a move above, and for the letters of pegs below.
    caption : float
        Height of a caption.
    letter_room : float
        From below the base to the caption, where pegs have letters.
    gap : float
        Between a row and what stands below it.
    share : float
        Size of the letters of captions, as a part of those of the text.
    """

    shape: Shape
    count: int
    columns: int
    arrow: bool = False
    letters: bool = True
    caption: float = 0.5
    letter_room: float = LETTER_ROOM
    gap: float = 0.0
    share: float = 1.0

    @property
    def below(self) -> float:
        """From the top of the base down to the caption."""
        return self.shape.base + (self.letter_room if self.letters else 0.1)

    @property
    def cell(self) -> tuple[float, float]:
        """Width and height of what belongs to one tower."""
        above = ARROW_ROOM + 0.02 if self.arrow else 0.04
        return (
            self.shape.right - self.shape.left + _GAP,
            above + self.shape.peg + self.below + self.caption + self.gap,
        )

    @property
    def rows(self) -> int:
        """Number of rows."""
        return -(-self.count // self.columns)

    def place(self, number: int) -> tuple[float, float]:
        """Return the foot of the first peg of a tower, from 0; the last row is at height 0."""
        width, height = self.cell
        return number % self.columns * width, (self.rows - 1 - number // self.columns) * height

    @property
    def full(self) -> bool:
        """Whether no place is empty."""
        return self.count % self.columns == 0

    @property
    def window(self) -> Window:
        """The window that shows everything."""
        width, height = self.cell
        left, low = self.shape.left - _GAP / 2, -self.below - self.caption
        across = min(self.columns, self.count)
        return left, left + across * width, low, low + self.rows * height - self.gap


class Captioned(NamedTuple):
    """A tower in a row: its artists and its caption."""

    towers: TowersArtists
    caption: Text | None


def draw_rows(
    states: Sequence[StateLike],
    *,
    ax: Axes | None = None,
    columns: int,
    captions: Sequence[str] = (),
    moves: Sequence[Move | TowerMove | None] = (),
    grid: Grid | None = None,
    letters: bool = True,
    palette: Palette | None = None,
    **options: Any,
) -> list[Captioned]:
    """Draw states in rows, each with its caption below.

    Parameters
    ----------
    states : sequence of state-like
        One at least, of equally many discs.
    ax : Axes, optional
        Where to draw; the current axes by default. Axes that are still empty are framed.
    columns : int
        States in a row.
    captions : sequence of str
        As many as states, or none.
    moves : sequence of (Move, TowerMove or None)
        The move to draw in each state, or none.
    grid : Grid, optional
        Where the towers stand; by default with room for one line of a caption.
    letters : bool, default True
        Whether pegs have their letters.
    palette : Palette
    **options
        Passed to `draw_towers`.

    Raises
    ------
    InputError
        If there are no states, or captions or moves for more or fewer.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> drawn = draw_rows(["AA", "BA", "BC"], ax=Figure().add_subplot(), columns=2)
    >>> [round(one.towers.bases[0].get_x(), 2) for one in drawn]
    [-0.54, 2.84, -0.54]
    """
    palette = palette_in_use(palette)
    usual = _grid(
        states, columns, moves=moves, captions=captions, letters=letters,
        painted=options.get("bases") is not None,
    )  # fmt: skip
    grid = grid or usual
    axes = framed(ax, grid.window)
    result = []
    for number, state in enumerate(states):
        at = grid.place(number)
        move = moves[number] if moves else None
        drawn = draw_towers(
            state, ax=axes, at=at, move=move, letters=letters, palette=palette, **options
        )
        caption = _caption(axes, grid, at, captions[number], palette) if captions else None
        result.append(Captioned(drawn, caption))
    return result


def rows_figure(
    states: Sequence[StateLike],
    *,
    captions: Sequence[str] = (),
    moves: Sequence[Move | TowerMove | None] = (),
    columns: int | None = None,
    letters: bool = True,
    size: str | float | PageSize = "two-columns",
    style: str | Palette = "light",
    dpi: int = 300,
    ax: Axes | None = None,
    **options: Any,
) -> Figure:
    """Return a finished figure of states in rows.

    Parameters
    ----------
    states, captions, moves, letters, **options
        As for `draw_rows`.
    columns : int, optional
        By default as many as keep the towers large enough, in rows of about the same length.
    size, style, dpi, ax
        As for `Sheet.of`.

    Raises
    ------
    InputError
        If the page is too small for all of them.
    """
    sheet = Sheet.of(size, style=style, dpi=dpi, ax=ax)
    unit, grid = fit_rows(
        sheet, states, captions=captions, moves=moves, columns=columns, letters=letters,
        painted=options.get("bases") is not None,
    )  # fmt: skip
    with sheet.settings():
        figure, drawing = sheet.single(grid.window, most=unit)
        draw_rows(
            states, ax=drawing, columns=grid.columns, captions=captions, moves=moves,
            letters=letters, grid=grid, palette=sheet.palette, **options,
        )  # fmt: skip
    return figure


def fit_rows(
    sheet: Sheet,
    states: Sequence[StateLike],
    *,
    captions: Sequence[str] = (),
    moves: Sequence[Move | TowerMove | None] = (),
    columns: int | None = None,
    letters: bool = True,
    painted: bool = False,
) -> tuple[float, Grid]:
    """Return how many points the distance from peg to peg has on a sheet, and where towers stand.

    Parameters
    ----------
    sheet : Sheet
    states, captions, moves, columns, letters
        As for `rows_figure`.
    painted : bool, default False
        Whether the bases are painted.

    Raises
    ------
    InputError
        If the page is too small for all of them.
    """
    made = {"moves": moves, "captions": captions, "letters": letters, "painted": painted}
    counts = [columns] if columns else range(1, len(states) + 1)
    with sheet.settings():
        fitted = [_fit(sheet, states, count, made) for count in counts]
        unit, grid = (_best if sheet.height is None else _largest)(sheet, fitted)
        if sheet.height is not None and not _has_numbers(unit, grid):
            tight = [_fit(sheet, states, count, made, tight=True) for count in counts]
            unit, grid = _largest(sheet, tight)
    if unit < 0.7 * _SMALLEST * sheet.size.font:
        raise NoRoomError(
            f"{len(states)} towers would be too small to be seen on this page; ask for fewer or "
            "for a larger size"
        )
    return unit, grid


def _best(sheet: Sheet, fitted: Sequence[tuple[float, Grid]]) -> tuple[float, Grid]:
    """Return the fit in which most can be read, and then the one with the fewest rows.

    Rather than leave places empty it takes some rows more.
    """
    least = _SMALLEST * sheet.size.font
    wide = [fit for fit in fitted if fit[0] >= least] or list(fitted[:1])
    tallest = max(_TALLEST * sheet.room, _PAGE)
    low = [fit for fit in wide if _height(*fit) <= tallest]
    best = [fit for fit in low if _has_letters(*fit) and _has_numbers(*fit)]
    best = best or [fit for fit in low if _has_letters(*fit)] or low or wide
    fewest = min(grid.rows for _, grid in best)
    # A picture that is higher than a page anyhow is not to be higher still.
    most = _MORE_ROWS * fewest if low else fewest
    full = [fit for fit in best if fit[1].full and fit[1].rows <= most]
    if full:
        return min(full, key=lambda fit: fit[1].rows)
    return next(fit for fit in best if fit[1].rows == fewest)


def _largest(sheet: Sheet, fitted: Sequence[tuple[float, Grid]]) -> tuple[float, Grid]:
    """Return the largest fit, or one without empty places that is hardly smaller."""
    most = max(unit for unit, _ in fitted)
    full = [fit for fit in fitted if fit[1].full and fit[0] >= _SMALLER * most]
    return max(full or fitted, key=lambda fit: fit[0])


def _height(unit: float, grid: Grid) -> float:
    """Return how high a picture is, in points."""
    return (grid.window[3] - grid.window[2]) * unit


def _has_letters(unit: float, grid: Grid) -> bool:
    """Whether pegs have their letters, if they are to have some."""
    return not grid.letters or is_legible(letter_size(unit))


def _has_numbers(unit: float, grid: Grid) -> bool:
    """Whether discs have their numbers."""
    return is_legible(number_size(grid.shape.thickness, unit))


def _fit(
    sheet: Sheet,
    states: Sequence[StateLike],
    columns: int,
    made: dict[str, Any],
    *,
    tight: bool = False,
) -> tuple[float, Grid]:
    """Return the unit in points, and the grid, for so many columns."""
    font = sheet.size.font
    share, below = (_TIGHT_CAPTION, _TIGHT_GAP) if tight else (1.0, _BELOW_CAPTION)
    lines = max((caption.count("\n") + 1 for caption in made["captions"]), default=0)

    def grid(unit: float) -> Grid:
        """Return the grid if the distance from peg to peg has so many points."""
        return _grid(
            states, columns, **made,
            caption=lines * _LINE * share * font / unit,
            letter_room=letter_drop(unit) + (_ABOVE_CAPTION if lines else 0.1) * font / unit,
            gap=below * font / unit, share=share,
        )  # fmt: skip

    left, right = grid(1.0).window[:2]
    unit = sheet.room / (right - left)
    if sheet.height is None:
        unit = min(unit, (_LARGEST if len(states) > 1 else _ALONE) * font)
        return unit, grid(unit)
    # Letters and captions keep their size while towers shrink: halve the interval.
    low, high = 0.0, 2 * unit
    for _ in range(32):
        if _height(unit, grid(unit)) <= sheet.height:
            low = unit
        else:
            high = unit
        if low == sheet.room / (right - left):
            break
        unit = (low + high) / 2
    return low, grid(max(low, 1e-3))


def _grid(
    states: Sequence[StateLike],
    columns: int,
    *,
    moves: Sequence[Move | TowerMove | None],
    captions: Sequence[str],
    letters: bool,
    painted: bool,
    **room: float,
) -> Grid:
    if not states:
        raise InputError("states must be one at least, got none")
    if columns < 1:
        raise InputError(f"columns must be at least 1, got {columns}")
    for name, given in (("captions", captions), ("moves", moves)):
        if given and len(given) != len(states):
            raise InputError(
                f"{name} must be one for each of {len(states)} states, got {len(given)}"
            )
    first = as_state(states[0])
    return Grid(
        Shape(first.discs, first.pegs, painted=painted),
        len(states),
        columns,
        arrow=any(move is not None for move in moves),
        letters=letters,
        **(room if captions else room | {"caption": 0.0}),
    )


def _caption(ax: Axes, grid: Grid, at: tuple[float, float], caption: str, palette: Palette) -> Text:
    return ax.text(
        at[0] + (grid.shape.pegs - 1) / 2,
        at[1] - grid.below,
        caption,
        ha="center",
        va="top",
        color=palette.ink,
        linespacing=_LINE,
        fontsize=grid.share * font_size(),
    )
