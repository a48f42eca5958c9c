"""Four pegs between which a disc may move only in a row, in a circle, or by way of a centre."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from gallery import Recipe
from gallery._pages import sheet

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    from hanoi_graph.drawing.sheet import Sheet

_TURN = np.radians(26.565)
# Wide enough that no line between two copies runs under a state of them.
_SHRINK = {"cyclic": 0.4, "star": 0.42}
# By how many points the marks of start and goal are broader than a state without its rim, so that
# nothing of the rim, which is at most 1 point broad, looks out from under them.
_OVER_RIM = 1.6


def peg_graphs() -> Figure:
    """Draw the states of two discs on four pegs for three ways in which pegs can be neighbours."""
    page = sheet()
    kinds = (
        ("linear", "A – B – C – D in a row", "A", "D"),
        ("cyclic", "A → B → C → D → A", "A", "D"),
        ("star", "B, C, D around A", "B", "D"),
    )
    with page.settings():
        font = page.size.font
        long = (page.room - 6 * font) / 3
        figure = page.figure(long + 3.4 * font)
        for column, (kind, title, start, goal) in enumerate(kinds):
            x = page.margin + column * (long + 3 * font)
            _one(page, figure, x=x, long=long, kind=kind, title=title, ends=(2 * start, 2 * goal))
    return figure


def places_of(kind: str) -> NDArray[np.float64]:
    """Return where the sixteen states stand, for one kind of neighbourhood."""
    from hanoi_graph.drawing.solids import STAR, copies_layout

    if kind == "linear":
        # Disc 1 goes to and fro in its row, disc 2 up and down in its column.
        numbers = np.arange(16)
        return np.column_stack((numbers % 4, -(numbers // 4))).astype(np.float64)
    if kind == "star":
        return copies_layout(2, corners=STAR, shrink=_SHRINK[kind])
    square = np.array([[-1.0, 1.0], [1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]])
    turn = np.array([[np.cos(_TURN), -np.sin(_TURN)], [np.sin(_TURN), np.cos(_TURN)]])
    small = _SHRINK[kind] * square @ turn
    places: NDArray[np.float64] = (square[:, np.newaxis] + small).reshape(16, 2)
    return places


def _one(
    page: Sheet, figure: Figure, *, x: float, long: float, kind: str, title: str,
    ends: tuple[str, str],
) -> None:  # fmt: skip
    """Draw one of the graphs, with the words in its states."""
    from hanoi_graph import State, hanoi_graph, search
    from hanoi_graph.drawing.graph import LAYERS
    from hanoi_graph.drawing.page import Box
    from hanoi_graph.drawing.solids import draw_solid
    from hanoi_graph.drawing.style import Weights

    font, palette = page.size.font, page.palette
    graph, points = hanoi_graph(2, pegs=4, peg_graph=kind), places_of(kind)
    moves = search(ends[0], pegs=4, peg_graph=kind).distance(ends[1])
    low, high = points.min(axis=0), points.max(axis=0)
    middle, reach = (low + high) / 2, 1.14 * float((high - low).max()) / 2
    (left, down), (right, up) = (middle - reach).tolist(), (middle + reach).tolist()
    ax = page.panel(figure, Box(x, page.margin, long, long), (left, right, down, up))
    weights = replace(Weights.of(20.0), state=0.77 * font, coloured_edge=0.75)
    draw_solid(
        points, graph.edges(), discs=graph.edge_discs(), arrows=graph.directed, ax=ax,
        palette=palette, weights=weights,
    )  # fmt: skip
    for index, (a, b) in enumerate(points.tolist()):
        word = State.from_index(index, discs=2, pegs=4).word()
        role = {ends[0]: palette.start, ends[1]: palette.goal}.get(word)
        ax.text(
            a, b, word, ha="center", va="center_baseline", fontsize=0.74 * font, zorder=4,
            color=palette.ink if role is None else palette.page,
        )  # fmt: skip
        if role is not None:
            ax.plot(
                a, b, color=role, marker="o" if word == ends[0] else "s", markeredgewidth=0,
                markersize=2 * weights.state + _OVER_RIM, zorder=LAYERS["states"] - 0.5,
            )  # fmt: skip
    ax.text(
        0.0, 1.0 + 0.6 * font / long, f"{title}\n{ends[0]} to {ends[1]}: {moves} moves",
        transform=ax.transAxes, va="bottom", ha="left", linespacing=1.35,
    )  # fmt: skip


RECIPES = [
    Recipe(
        name="peg-graphs",
        title="Four pegs in a row, in a circle, around a centre",
        alt="Three graphs of sixteen states with their words: a grid of four rows, four small "
        "squares of arrows at the corners of a large one, and a star made of stars; the moves of "
        "disc 2 are broad and dark red, the start is a green circle, the goal a red square.",
        shows="Two discs on four pegs; green: start, red: goal. In a row a disc may move to the "
        "next peg only: disc 1 goes along the rows, disc 2 along the columns. On a circle every "
        "edge is a one-way street. Around a centre every move begins or ends there.",
        section="Other graphs",
        draw=peg_graphs,
    ),
]
