"""Pegs with coloured discs, the track of Panex, the chess board: artists on given axes.

Everything is drawn in units of the board, so that a picture can be made any size. The functions
return what they drew and neither show nor save.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hanoi_graph.errors import InputError
from hanoi_graph.states import LETTERS

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

# Fill and ink of the colours named in `coloured.COLOUR_NAMES`, in that order. They differ in
# lightness too, and every disc bears its size.
DISC_COLOURS = (
    ("#c0392b", "white"),
    ("#1f5fa8", "white"),
    ("#f6f1e4", "#333333"),
    ("#2e8b57", "white"),
    ("#f0c430", "#333333"),
    ("#6c3f9e", "white"),
    ("#e67e22", "#333333"),
    ("#7d838a", "white"),
)
TOWER_COLOURS = (("#1f5fa8", "white"), ("#e67e22", "#222222"))
WOOD, INK, TRACK = "#b08d57", "#333333", "#e3e0d8"
BOARD = ("#f3ead3", "#b9986a")
MAX_BOARD = 200
# The outline of a queen, in squares from the middle of hers.
_CROWN = (
    (-0.27, -0.33),
    (0.27, -0.33),
    (0.25, -0.18),
    (0.36, 0.22),
    (0.18, 0.0),
    (0.13, 0.34),
    (0.0, 0.04),
    (-0.13, 0.34),
    (-0.18, 0.0),
    (-0.36, 0.22),
    (-0.25, -0.18),
)


def draw_coloured(
    stacks: Sequence[Sequence[tuple[int, int]]], *, discs: int, height: int, ax: Axes
) -> list[Artist]:
    """Draw pegs with coloured discs.

    Parameters
    ----------
    stacks : sequence of sequence of (int, int)
        For each peg its discs (size, colour), from the bottom to the top.
    discs : int
        The largest size.
    height : int
        How many discs of one size there are; the pegs are high enough for all.
    ax : matplotlib.axes.Axes

    Returns
    -------
    list of Artist
        The discs, from peg A on, from the bottom to the top.
    """
    from matplotlib.patches import FancyBboxPatch

    pitch, tall = discs + 1.6, discs * height + 0.6
    frame(ax, (-pitch / 2, pitch * (len(stacks) - 0.5)), (-1.25, tall + 0.1))
    ax.hlines(0, -pitch / 2 + 0.2, pitch * (len(stacks) - 0.5) - 0.2, color=WOOD, lw=3, zorder=1)
    # The number has to fit in its disc when the board is as wide as `figures` makes it.
    font = min(7.0, max(5.0, 95 / (pitch * len(stacks))))
    drawn: list[Artist] = []
    for peg, stack in enumerate(stacks):
        ax.vlines(peg * pitch, 0, tall, color=WOOD, lw=2.5, zorder=1)
        ax.text(peg * pitch, -0.35, LETTERS[peg], ha="center", va="top", color=INK, fontsize=8)
        for level, (size, colour) in enumerate(stack):
            fill, ink = DISC_COLOURS[colour]
            corner = (peg * pitch - (size + 0.4) / 2 + 0.1, level + 0.14)
            disc = FancyBboxPatch(
                corner, size + 0.2, 0.72, boxstyle="round,pad=0.1,rounding_size=0.2"
            )
            disc.set(facecolor=fill, edgecolor=INK, linewidth=0.6, zorder=2)
            drawn.append(ax.add_patch(disc))
            at = (peg * pitch, level + 0.48)
            text = ax.text(*at, str(size), ha="center", va="center", color=ink, zorder=3)
            text.set_fontsize(font)
    return drawn


def draw_panex(
    columns: Sequence[Sequence[tuple[int, int, int]]], *, levels: int, ax: Axes
) -> list[Artist]:
    """Draw the track of Panex with its pieces.

    Parameters
    ----------
    columns : sequence of sequence of (int, int, int)
        For each column its pieces (level, tower, depth), from the bottom to the top.
    levels : int
    ax : matplotlib.axes.Axes

    Returns
    -------
    list of Artist
        The pieces, from the left column on, from the bottom to the top.
    """
    from matplotlib.patches import Polygon, Rectangle

    pitch = 1.7
    frame(ax, (-0.75, 2 * pitch + 0.75), (-levels - 1.25, 0.75))
    groove: dict[str, Any] = {"facecolor": TRACK, "edgecolor": "none", "zorder": 0}
    ax.add_patch(Rectangle((-0.55, -0.5), 2 * pitch + 1.1, 1.05, **groove))
    drawn: list[Artist] = []
    for number, column in enumerate(columns):
        x = number * pitch
        ax.add_patch(Rectangle((x - 0.55, -levels - 0.55), 1.1, levels + 0.6, **groove))
        ax.text(x, -levels - 0.7, LETTERS[number], ha="center", va="top", color=INK, fontsize=8)
        for level, tower, depth in column:
            fill, ink = TOWER_COLOURS[tower]
            tile = Rectangle((x - 0.46, -depth - 0.46), 0.92, 0.92)
            tile.set(facecolor="white", edgecolor=INK, linewidth=0.7, zorder=2)
            drawn.append(ax.add_patch(tile))
            # Its storey of the pyramid, as it is painted on the pieces.
            top, bottom = (0.16 + 0.27 * storey / levels for storey in (level - 1, level))
            corners = [(-bottom, -0.46), (-top, 0.46), (top, 0.46), (bottom, -0.46)]
            outline = [(x + across, up - depth) for across, up in corners]
            ax.add_patch(Polygon(outline, facecolor=fill, zorder=3))
            ax.text(x, -depth - 0.02, str(level), ha="center", va="center", color=ink).set(
                fontsize=6, zorder=4
            )
    return drawn


def draw_board(rows: Sequence[int], *, size: int, ax: Axes) -> list[Artist]:
    """Draw a chess board with a queen in row ``rows[k]`` of column k + 1, rows from the bottom.

    Returns
    -------
    list of Artist
        The queens, from the left.

    Raises
    ------
    InputError
        If the board is larger than 200.
    """
    from matplotlib.colors import ListedColormap
    from matplotlib.patches import Polygon, Rectangle

    if size > MAX_BOARD:
        raise InputError(f"size must be at most {MAX_BOARD} for a board that is drawn, got {size}")
    squares = [[(c + r) % 2 for c in range(size)] for r in range(size)]
    # a1 is dark, as on every chess board.
    ax.imshow(
        squares,
        cmap=ListedColormap([BOARD[1], BOARD[0]]),
        vmin=0,
        vmax=1,
        extent=(0.5, size + 0.5, 0.5, size + 0.5),
        origin="lower",
        interpolation="nearest",
        zorder=0,
    )
    frame(ax, (-0.1, size + 0.6), (-0.1, size + 0.6))
    ax.add_patch(Rectangle((0.5, 0.5), size, size, facecolor="none", edgecolor=INK))
    if size <= 26:
        for k in range(1, size + 1):
            font = min(9.0, 110 / size)
            ax.text(k, 0.28, str(k), ha="center", va="center", color=INK, fontsize=font)
            ax.text(0.2, k, str(k), ha="center", va="center", color=INK, fontsize=font)
    drawn: list[Artist] = []
    for column, row in enumerate(rows, start=1):
        crown = Polygon([(column + x, row + y) for x, y in _CROWN], closed=True)
        crown.set(facecolor="#2b2b2b", edgecolor="white", zorder=2)
        crown.set(linewidth=min(0.8, 8 / size), joinstyle="round")
        drawn.append(ax.add_patch(crown))
    return drawn


def frame(ax: Axes, across: tuple[float, float], up: tuple[float, float]) -> None:
    """Show just this part of the plane, in equal units and without an axis."""
    ax.set_aspect("equal")
    ax.set_axis_off()
    ax.set(xlim=across, ylim=up)
