"""Many states in rows, as one reads: each a small tower with its caption below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from hanoi_graph.drawing.axes import Window, framed, is_legible
from hanoi_graph.drawing.discs import Shape
from hanoi_graph.drawing.page import NoRoomError
from hanoi_graph.drawing.sheet import Sheet
from hanoi_graph.drawing.style import PageSize, Palette, palette_in_use
from hanoi_graph.drawing.towers import (
    ARROW_ROOM,
    LETTER_ROOM,
    TowersArtists,
    draw_arch,
    draw_towers,
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
# For discs with numbers the picture may be so much higher than it is broad, as a page is.
_TALLEST = 1.3
_LINE = 1.25


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
    """

    shape: Shape
    count: int
    columns: int
    arrow: bool = False
    letters: bool = True
    caption: float = 0.5

    @property
    def below(self) -> float:
        """From the top of the base down to the caption."""
        return self.shape.base + (LETTER_ROOM if self.letters else 0.1)

    @property
    def cell(self) -> tuple[float, float]:
        """Width and height of what belongs to one tower."""
        above = ARROW_ROOM + 0.06 if self.arrow else 0.16
        return (
            self.shape.right - self.shape.left + _GAP,
            above + self.shape.peg + self.below + self.caption,
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
    def window(self) -> Window:
        """The window that shows everything."""
        width, height = self.cell
        left, low = self.shape.left - _GAP / 2, -self.below - self.caption
        across = min(self.columns, self.count)
        return left, left + across * width, low, low + self.rows * height


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
    moves: Sequence[Move | tuple[int, int] | None] = (),
    caption_room: float = 0.5,
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
    moves : sequence of (Move, (int, int) or None)
        The move to draw in each state, or two pegs between which a whole tower moves, or none.
    caption_room : float
        Height kept for a caption.
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
    grid = _grid(
        states, columns, moves=moves, captions=captions, letters=letters, caption=caption_room,
        painted=options.get("bases") is not None,
    )  # fmt: skip
    axes = framed(ax, grid.window)
    result = []
    for number, state in enumerate(states):
        at = grid.place(number)
        move = moves[number] if moves else None
        step = move if isinstance(move, Move) else None
        drawn = draw_towers(
            state, ax=axes, at=at, move=step, letters=letters, palette=palette, **options
        )
        if move is not None and step is None:
            pegs = move[0], move[1]
            drawn.arrow = draw_arch(pegs, ax=axes, at=at, height=grid.shape.peg, palette=palette)
        caption = _caption(axes, grid, at, captions[number], palette) if captions else None
        result.append(Captioned(drawn, caption))
    return result


def rows_figure(
    states: Sequence[StateLike],
    *,
    captions: Sequence[str] = (),
    moves: Sequence[Move | tuple[int, int] | None] = (),
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
            letters=letters, caption_room=grid.caption, palette=sheet.palette, **options,
        )  # fmt: skip
    return figure


def fit_rows(
    sheet: Sheet,
    states: Sequence[StateLike],
    *,
    captions: Sequence[str] = (),
    moves: Sequence[Move | tuple[int, int] | None] = (),
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
    lines = max((caption.count("\n") + 1 for caption in captions), default=0)
    points = lines * _LINE * sheet.size.font + (0.6 * sheet.size.font if lines else 0.0)
    made = {"moves": moves, "captions": captions, "letters": letters, "painted": painted}
    counts = [columns] if columns else range(1, len(states) + 1)
    fitted = [_fit(sheet, states, count, points, made) for count in counts]
    least = _SMALLEST * sheet.size.font
    if sheet.height is None:
        # As many in a row as are still large enough, then as few as need no more rows.
        wide = [fit for fit in fitted if fit[0] >= least] or fitted[:1]
        wide = [fit for fit in wide if _has_numbers(*fit, room=sheet.room)] or wide
        rows = min(grid.rows for _, grid in wide)
        unit, grid = next(fit for fit in wide if fit[1].rows == rows)
    else:
        unit, grid = max(fitted, key=lambda fit: fit[0])
    if unit < 0.7 * least:
        raise NoRoomError(
            f"{len(states)} towers would be too small to be seen on this page; ask for fewer or "
            "for a larger size"
        )
    return unit, grid


def _has_numbers(unit: float, grid: Grid, *, room: float) -> bool:
    """Whether discs have their numbers, and the picture is no higher than a page."""
    low, high = grid.window[2:]
    fits = (high - low) * unit <= _TALLEST * room
    return fits and is_legible(number_size(grid.shape.thickness, unit))


def _fit(
    sheet: Sheet, states: Sequence[StateLike], columns: int, points: float, made: dict[str, Any]
) -> tuple[float, Grid]:
    """Return the unit in points, and the grid, for so many columns."""
    bare = _grid(states, columns, caption=0.0, **made)
    width = bare.window[1] - bare.window[0]
    unit = sheet.room / width
    if sheet.height is None:
        unit = min(unit, (_LARGEST if len(states) > 1 else _ALONE) * sheet.size.font)
    else:
        unit = min(unit, (sheet.height / bare.rows - points) / bare.cell[1])
    if unit <= 0:
        return 0.0, bare
    return unit, _grid(states, columns, caption=points / unit, **made)


def _grid(
    states: Sequence[StateLike],
    columns: int,
    *,
    moves: Sequence[Move | tuple[int, int] | None],
    captions: Sequence[str],
    letters: bool,
    caption: float,
    painted: bool,
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
        caption=caption if captions else 0.0,
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
    )
