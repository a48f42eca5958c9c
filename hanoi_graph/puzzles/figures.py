"""Whole figures: the course of a solution, a board, a game, a line of tiles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hanoi_graph.errors import InputError
from hanoi_graph.puzzles.pictures import INK, draw_board, frame
from hanoi_graph.puzzles.tile_pictures import ROW, draw_domino_table, draw_line, table_height

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from hanoi_graph.puzzles.dominoes import Game, Tile
    from hanoi_graph.puzzles.engine import Solution
    from hanoi_graph.puzzles.protocol import Puzzle

# Panels of one figure; more states than this are thinned out evenly.
MOST_PANELS = 60
# Inches: the least and the greatest width of a panel, and the least unit of its board.
_PANEL = 1.75
_WIDEST = 5
_UNIT = 0.11
_TITLE = 0.3


def game_figure(game: Game) -> Figure:
    """Return a figure of the table at the beginning, in the middle and at the end of a game."""
    from matplotlib.figure import Figure

    moments = (0, game.middle(), len(game.tables) - 1)
    titles = (
        "the beginning: the tiles are dealt",
        f"in play: after {moments[1]} of {len(game.events)} events",
        f"the end: {game.result()}",
    )
    tables = [game.tables[k] for k in moments]
    heights = [table_height(table) + 1 for table in tables]
    figure = Figure(figsize=(9, 0.29 * sum(heights)), layout="constrained")
    axes = figure.subplots(3, 1, height_ratios=heights)
    for ax, table, title in zip(axes, tables, titles, strict=True):
        draw_domino_table(table, ax=ax, title=title)
    return figure


def solution_figure(puzzle: Puzzle[Any], solution: Solution[Any]) -> Figure:
    """Return a figure with one panel for each state on the way of a solution.

    Of more than 60 states those at even distances are shown, the start and the goal among them.
    """
    from matplotlib.figure import Figure

    states = solution.states
    if states is None or solution.moves is None:
        raise InputError("a solution must have its moves to be drawn, got one without")
    chosen = _thinned(len(states))
    across = min(len(chosen), 10 if len(chosen) > 24 else 6)
    down = math.ceil(len(chosen) / across)
    figure = Figure(layout="constrained")
    axes = figure.subplots(down, across, squeeze=False).ravel()
    for ax, number in zip(axes, chosen, strict=False):
        puzzle.draw(states[number], ax=ax)
        ax.set_title(_caption(solution, number), fontsize=7, color=INK)
    for ax in axes[len(chosen) :]:
        ax.set_axis_off()
    (left, right), (bottom, top) = axes[0].get_xlim(), axes[0].get_ylim()
    wide = min(max(_PANEL, _UNIT * (right - left)), _WIDEST)
    high = wide * (top - bottom) / (right - left) + _TITLE
    figure.set_size_inches(wide * across, high * down + _TITLE)
    shown = "" if len(chosen) == len(states) else f", {len(chosen)} of {len(states)} states"
    figure.suptitle(f"{puzzle.name}: {solution.length} moves{shown}", fontsize=9, color=INK)
    return figure


def board_figure(rows: Sequence[int], *, size: int) -> Figure:
    """Return a figure of a board with queens, or of an empty board that has no solution."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5, 5.2), layout="constrained")
    ax = figure.subplots()
    draw_board(rows, size=size, ax=ax)
    title = f"{size} queens" if size > 1 else "1 queen"
    ax.set_title(title if rows else f"{title}: no solution", fontsize=10, color=INK)
    return figure


def line_figure(tiles: Sequence[Tile]) -> Figure:
    """Return a figure of tiles laid in one line."""
    from matplotlib.figure import Figure

    per_row = min(max(len(tiles), 1), 10)
    rows = max(1, math.ceil(len(tiles) / per_row))
    figure = Figure(figsize=(0.75 * per_row + 0.6, 0.55 * rows + 0.5), layout="constrained")
    ax = figure.subplots()
    draw_line(tiles, ax=ax, per_row=per_row)
    frame(ax, (-0.6, 2.04 * per_row + 0.6), (-ROW * rows, 0.35))
    return figure


def _thinned(number: int) -> list[int]:
    """Return at most `MOST_PANELS` of the numbers below `number`, first and last among them."""
    if number <= MOST_PANELS:
        return list(range(number))
    return [k * (number - 1) // (MOST_PANELS - 1) for k in range(MOST_PANELS)]


def _caption(solution: Solution[Any], number: int) -> str:
    if number == 0:
        return "start"
    assert solution.moves is not None
    return f"{number}: {str(solution.moves[number - 1]).split(' (', maxsplit=1)[0]}"
