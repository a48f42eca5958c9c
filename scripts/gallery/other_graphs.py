"""Graphs besides H_3^n: Sierpinski graphs, four pegs, pegs with fewer moves between them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from gallery import Recipe
from gallery._pages import sheet
from gallery._triangles import triangle, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import ArrayLike, NDArray

    from hanoi_graph.drawing.sheet import Sheet


def hanoi_and_sierpinski() -> Figure:
    """Draw H_3^3 and S_3^3 side by side; the isomorphism keeps every place."""
    from hanoi_graph import State, hanoi_graph, hanoi_to_sierpinski, sierpinski_graph
    from hanoi_graph.drawing.graph import draw_graph
    from hanoi_graph.drawing.layouts import HEIGHT, hanoi_layout, sierpinski_layout

    page, n = sheet(), 3
    left, right = hanoi_layout(n), sierpinski_layout(n)
    # That corresponding words stand in corresponding places is what the picture claims.
    for index in range(3**n):
        partner = hanoi_to_sierpinski(State.from_index(index, discs=n))
        assert np.allclose(left[index], right[partner.index])
    with page.settings():
        font = page.size.font
        long = page.room / 2 - 6.5 * font
        figure = page.figure(HEIGHT * long + 4.4 * font)
        for column, (graph, points, name) in enumerate(
            ((hanoi_graph(n), left, "$H_3^3$"), (sierpinski_graph(n), right, "$S_3^3$"))
        ):
            x = page.margin + 2.6 * font + column * (long + 7.8 * font)
            ax, _, weights = triangle(
                page, figure, discs=n, x=x, y=page.margin + 2.0 * font, long=long
            )
            draw_graph(
                points, graph.edges(), discs=graph.edge_discs(), ax=ax, weights=weights,
                palette=page.palette, marks=True,
            )  # fmt: skip
            words(page, ax, points, graph.edges(), weights=weights)
            ax.text(
                0.0, HEIGHT * 7, name, fontsize=1.5 * font, ha="left", va="top",
                color=page.palette.ink,
            )  # fmt: skip
    return figure


# Of all whole angles, and with copies of this size, those at which no line comes near a state that
# it does not join: 6 % of the width of the picture is the least distance, in H_4^2 and S_4^2.
_SHRINK = 0.4
_VIEW = {"turn": 34.0, "tilt": -33.0}


def four_pegs() -> Figure:
    """Draw H_4^2 and S_4^2 in space and in the plane."""
    from hanoi_graph import hanoi_graph, sierpinski_graph
    from hanoi_graph.drawing.solids import TETRAHEDRON, copies_layout, plane_layout, project

    page = sheet()
    solid, near = project(copies_layout(2, corners=TETRAHEDRON, shrink=_SHRINK), **_VIEW)
    # The outer faces: in H_4^2 the three states with disc 1 on D and disc 2 elsewhere, in S_4^2 the
    # hexagon around the copies of A, B and C.
    rounds = {"H": 4, "S": 2}
    outer = {
        "H": {3: 90.0, 7: 210.0, 11: 330.0},
        "S": {1: 68.0, 2: 112.0, 8: 188.0, 9: 232.0, 6: 308.0, 4: 352.0},
    }
    with page.settings():
        half = page.room / 2
        figure = page.figure(2 * half * 0.98)
        for row, (letter, graph) in enumerate(
            (("H", hanoi_graph(2, pegs=4)), ("S", sierpinski_graph(2, pegs=4)))
        ):
            flat = plane_layout(16, graph.edges(), outer=outer[letter], rounds=rounds[letter])
            y = page.margin + (1 - row) * half * 0.98
            _sixteen(page, figure, graph, solid, near=near, x=page.margin, y=y, name=letter)
            _sixteen(page, figure, graph, flat, near=None, x=page.margin + half, y=y, name=letter)
    return figure


def _sixteen(
    page: Sheet, figure: Figure, graph: object, points: NDArray[np.float64], *,
    near: ArrayLike | None, x: float, y: float, name: str,
) -> None:  # fmt: skip
    """Draw one of the pictures of sixteen states, with their words in them."""
    from hanoi_graph import State, StateGraph
    from hanoi_graph.drawing.page import Box
    from hanoi_graph.drawing.solids import draw_solid
    from hanoi_graph.drawing.style import Weights

    assert isinstance(graph, StateGraph)
    font, half = page.size.font, page.room / 2
    low, high = points.min(axis=0), points.max(axis=0)
    middle, reach = (low + high) / 2, 1.16 * float((high - low).max()) / 2
    window = (middle[0] - reach, middle[0] + reach, middle[1] - reach, middle[1] + reach)
    box = Box(x, y, half * 0.96, half * 0.96)
    ax = page.panel(figure, box, (window[0], window[1], window[2], window[3]))
    weights = replace(Weights.of(20.0), state=0.77 * font, coloured_edge=0.75)
    draw_solid(
        points, graph.edges(), discs=graph.edge_discs(), near=near, ax=ax,
        palette=page.palette, weights=weights,
    )  # fmt: skip
    for index, (a, b) in enumerate(points.tolist()):
        ax.text(
            a, b, State.from_index(index, discs=2, pegs=4).word(), ha="center",
            va="center_baseline", fontsize=0.74 * font, zorder=4,
        )  # fmt: skip
    ax.text(0.02, 0.98, f"${name}_4^2$", transform=ax.transAxes, fontsize=1.4 * font, va="top")


def peg_graphs() -> Figure:
    """Draw what remains of the graph when discs may move only between some pegs."""
    from hanoi_graph.drawing.layouts import HEIGHT

    page = sheet()
    with page.settings():
        font = page.size.font
        long = (page.room - 8 * font) / 3
        figure = page.figure(HEIGHT * long + 6.4 * font)
        y = page.margin + 2.2 * font
        for column, (draw, text) in enumerate(
            (
                (_linear, "A – B – C in a row,\n4 discs"),
                (_cyclic, "A → B → C → A,\n3 discs"),
                (_star, "B, C, D around A,\n3 discs"),
            )
        ):
            x = page.margin + column * (long + 4 * font)
            draw(page, figure, x, y, long)
            title = figure.add_axes((0, 0, 1, 1), label=f"title {column}")
            title.set_axis_off()
            width, height = (length * 72 for length in figure.get_size_inches())
            title.text(x / width, (height - page.margin) / height, text, va="top", ha="left")
    return figure


def _linear(page: Sheet, figure: Figure, x: float, y: float, long: float) -> None:
    from hanoi_graph import hanoi_graph, worst_path
    from hanoi_graph.drawing.graph import draw_graph
    from hanoi_graph.drawing.marks import draw_ends

    n = 4
    ax, points, weights = triangle(page, figure, discs=n, x=x, y=y, long=long)
    whole, linear = hanoi_graph(n), hanoi_graph(n, peg_graph="linear")
    # One long path, and it is the worst one.
    steps = np.sort(np.column_stack((worst_path(n).indices()[:-1], worst_path(n).indices()[1:])))
    assert sorted(steps.tolist()) == sorted(np.sort(linear.edges()).tolist())
    draw_graph(
        points, whole.edges(), ax=ax, weights=weights, palette=page.palette, marks=False,
        alpha=0.35,
    )  # fmt: skip
    draw_graph(
        points, linear.edges(), discs=linear.edge_discs(), ax=ax, weights=weights,
        palette=page.palette, marks=True,
    )  # fmt: skip
    draw_ends(points[0], points[-1], ax=ax, palette=page.palette, weights=weights)
    _corners(ax, points[[0, 40, 80]], ["AAAA", "BBBB", "CCCC"], page=page)


def _cyclic(page: Sheet, figure: Figure, x: float, y: float, long: float) -> None:
    from hanoi_graph import hanoi_graph
    from hanoi_graph.drawing.marks import draw_ends
    from hanoi_graph.drawing.solids import draw_solid

    n = 3
    ax, points, weights = triangle(page, figure, discs=n, x=x, y=y, long=long)
    weights = replace(weights, coloured_edge=0.6, end=3.4)
    graph = hanoi_graph(n, peg_graph="cyclic")
    draw_solid(
        points, graph.edges(), discs=graph.edge_discs(), arrows=True, ax=ax,
        palette=page.palette, weights=weights,
    )  # fmt: skip
    draw_ends(points[0], points[-1], ax=ax, palette=page.palette, weights=weights)
    _corners(ax, points[[0, 13, 26]], ["AAA", "BBB", "CCC"], page=page)


def _star(page: Sheet, figure: Figure, x: float, y: float, long: float) -> None:
    from hanoi_graph import hanoi_graph
    from hanoi_graph.drawing.marks import draw_ends
    from hanoi_graph.drawing.page import Box
    from hanoi_graph.drawing.solids import STAR, copies_layout, draw_solid
    from hanoi_graph.drawing.style import Weights

    points = copies_layout(3, corners=STAR, shrink=0.36)
    graph = hanoi_graph(3, pegs=4, peg_graph="star")
    low, high = points.min(axis=0) - 0.1, points.max(axis=0) + 0.1
    unit = long / (high[0] - low[0])
    box = Box(x, y, long, unit * (high[1] - low[1]))
    ax = page.panel(figure, box, (float(low[0]), float(high[0]), float(low[1]), float(high[1])))
    weights = replace(Weights.of(13.0, font=page.size.font), coloured_edge=0.4, state=1.4, end=3.0)
    draw_solid(
        points, graph.edges(), discs=graph.edge_discs(), ax=ax, palette=page.palette,
        weights=weights,
    )  # fmt: skip
    draw_ends(points[21], points[63], ax=ax, palette=page.palette, weights=weights)
    _corners(ax, points[[21, 42, 63]], ["BBB", "CCC", "DDD"], page=page)


def _corners(ax: Axes, points: NDArray[np.float64], names: Sequence[str], *, page: Sheet) -> None:
    """Write the words of the corner on top above it, and of the two others below them."""
    font = page.size.font
    sides = (("center", 0.0, 0.6), ("left", -0.3, -0.6), ("right", 0.4, -0.6))
    for place, word, (side, right, up) in zip(points, names, sides, strict=True):
        ax.annotate(
            word, place, (right * font, up * font), textcoords="offset points", ha=side,
            va="bottom" if up > 0 else "top", fontsize=0.8 * font, color=page.palette.ink,
        )  # fmt: skip


RECIPES = [
    Recipe(
        name="hanoi-and-sierpinski",
        title="The Hanoi graph and the Sierpinski graph",
        alt="Two equal triangles of 27 points each, side by side, edges coloured by disc. The "
        "points are in the same places, but most have another word.",
        shows="H_3^3 and S_3^3 are the same graph with other words. A state and the word that "
        "`hanoi_to_sierpinski` gives it stand in the same place; nine of the 27 keep their words.",
        section="Other graphs",
        draw=hanoi_and_sierpinski,
    ),
    Recipe(
        name="four-pegs",
        title="Two discs on four pegs, in space and in the plane",
        alt="Four drawings of sixteen labelled points: H above and S below, each as four small "
        "tetrahedra at the corners of a large one, and as a flat drawing without crossings.",
        shows="With four pegs two edges join each two copies in H_4^2, one in S_4^2, so they are "
        "not the same graph. Both can be drawn in the plane without a crossing.",
        section="Other graphs",
        draw=four_pegs,
    ),
    Recipe(
        name="peg-graphs",
        title="Pegs in a row, in a circle, around a centre",
        alt="Three graphs: one long path that winds through a triangle, a triangle of small "
        "triangles with arrows, and a star made of stars.",
        shows="Where discs may move only between neighbours in a row the graph is one path, and "
        "that is the worst path of the usual game. On a circle every edge is a one-way street. "
        "Around a centre every move begins or ends there; the tower goes from B to D.",
        section="Other graphs",
        draw=peg_graphs,
    ),
]
