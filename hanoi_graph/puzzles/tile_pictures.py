"""Domino tiles: a hand, a line that winds, a table; artists on given axes.

A half of a tile is one unit.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from hanoi_graph.puzzles.pictures import INK, frame

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

    from hanoi_graph.puzzles.dominoes import Table, Tile

IVORY, BACK = "#fbf8ef", "#5b6770"
# From one row of tiles to the next.
ROW = 1.35
PER_ROW = 12
# Room for the names of the sections beside a table.
_LABELS = 3.3
_GAP = 0.45
# Where the pips of a half lie, in units of the half, from its middle.
_NEAR = 0.27
_PIPS = {
    0: [],
    1: [(0, 0)],
    2: [(-1, 1), (1, -1)],
    3: [(-1, 1), (0, 0), (1, -1)],
    4: [(-1, 1), (1, 1), (-1, -1), (1, -1)],
    5: [(-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)],
    6: [(-1, 1), (0, 1), (1, 1), (-1, -1), (0, -1), (1, -1)],
}


def draw_tiles(
    tiles: Sequence[Tile], *, ax: Axes, corner: tuple[float, float] = (0, 0), per_row: int = 14
) -> list[Artist]:
    """Draw domino tiles side by side, from the upper left `corner`, in rows.

    Returns
    -------
    list of Artist
        The tiles in order.
    """
    drawn = []
    for number, tile in enumerate(tiles):
        row, place = divmod(number, per_row)
        drawn.append(_tile(tile, ax, corner[0] + 2.25 * place, corner[1] - ROW * row))
    return drawn


def draw_line(
    tiles: Sequence[Tile], *, ax: Axes, corner: tuple[float, float] = (0, 0), per_row: int = PER_ROW
) -> list[Artist]:
    """Draw a line of tiles that winds from row to row like an ox that ploughs.

    Every other row runs from right to left, so that tiles which touch in the line are neighbours
    in the drawing too; a stroke joins the rows at their ends.

    Returns
    -------
    list of Artist
        The tiles in the order of the line.
    """
    drawn = []
    for number, tile in enumerate(tiles):
        row, place = divmod(number, per_row)
        back = row % 2 == 1
        x = corner[0] + 2.04 * (per_row - 1 - place if back else place)
        y = corner[1] - ROW * row
        drawn.append(_tile(tile.turned() if back else tile, ax, x, y))
        if place == 0 and row:
            edge = x + (2.0 if back else 0.0)
            turn = edge + (0.35 if back else -0.35)
            heights = [y + ROW - 0.5, y + ROW - 0.5, y - 0.5, y - 0.5]
            ax.plot([edge, turn, turn, edge], heights, color=INK, lw=1, zorder=1)
    return drawn


def draw_domino_table(table: Table, *, ax: Axes, title: str = "") -> list[Artist]:
    """Draw a moment of a game of dominoes: two hands, the line and the stock, face down.

    Returns
    -------
    list of Artist
        The tiles: hand of player one, line, hand of player two, stock.
    """
    ax.set_title(title, loc="left", fontsize=9, color=INK)
    y, drawn = 0.0, {}
    for label, tiles in _sections(table):
        ax.text(0, y - 0.5, _note(label, tiles), va="center", fontsize=7, color=INK)
        if label == "line":
            drawn[label] = draw_line(tiles, ax=ax, corner=(_LABELS, y))
        elif label == "stock":
            drawn[label] = [_tile(None, ax, _LABELS + 1.15 * k, y) for k, _ in enumerate(tiles)]
        else:
            drawn[label] = draw_tiles(tiles, ax=ax, corner=(_LABELS, y), per_row=PER_ROW)
        y -= _height(label, tiles)
    frame(ax, (-0.1, _LABELS + 2.25 * PER_ROW + 0.2), (y + _GAP, 0.3))
    order = ("player one", "line", "player two", "stock")
    return [artist for label in order for artist in drawn[label]]


def table_height(table: Table) -> float:
    """Return the height of the drawing of a table, in units."""
    return sum(_height(label, tiles) for label, tiles in _sections(table))


def _sections(table: Table) -> tuple[tuple[str, tuple[Tile, ...]], ...]:
    """Return what lies where, from the top of the drawing."""
    two, one = table.hands[1], table.hands[0]
    return (("player two", two), ("line", table.line), ("player one", one), ("stock", table.stock))


def _height(label: str, tiles: Sequence[Tile]) -> float:
    rows = 1 if label == "stock" else max(1, math.ceil(len(tiles) / PER_ROW))
    return ROW * rows + _GAP


def _note(label: str, tiles: Sequence[Tile]) -> str:
    if not tiles:
        return f"{label}\nempty" if label in ("line", "stock") else f"{label}\nno tile left"
    number = f"{len(tiles)} tile" + "s" * (len(tiles) > 1)
    if label in ("line", "stock"):
        return f"{label}\n{number}"
    return f"{label}\n{number}, {sum(tile.pips for tile in tiles)} pips"


def _tile(tile: Tile | None, ax: Axes, x: float, y: float) -> Artist:
    """Draw one tile with its upper left corner at (x, y); None is a tile face down, upright."""
    from matplotlib.patches import Circle, FancyBboxPatch

    wide, high = (2.0, 1.0) if tile is not None else (0.95, 1.0)
    body = FancyBboxPatch(
        (x + 0.12, y - high + 0.12),
        wide - 0.24,
        high - 0.24,
        boxstyle="round,pad=0.1,rounding_size=0.16",
    )
    face = IVORY if tile is not None else BACK
    body.set(facecolor=face, edgecolor=INK, linewidth=0.6, zorder=2)
    ax.add_patch(body)
    if tile is not None:
        ax.plot([x + 1, x + 1], [y - 0.88, y - 0.12], color=INK, lw=0.6, zorder=3)
        for half, pips in enumerate(tile):
            for a, b in _PIPS[pips]:
                middle = (x + half + 0.5 + a * _NEAR, y - 0.5 + b * _NEAR)
                ax.add_patch(Circle(middle, 0.095, facecolor=INK, edgecolor="none", zorder=3))
    return body
