"""Graphs besides H_3^n: Sierpinski graphs, and four pegs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from gallery import Recipe
from gallery._pages import sheet
from gallery._triangles import triangle, words

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from numpy.typing import ArrayLike, NDArray

    from hanoi_graph.drawing.sheet import Sheet
    from hanoi_graph.drawing.style import Weights


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
        _disc_key(page, figure, n, weights=weights)
    return figure


def _disc_key(page: Sheet, figure: Figure, discs: int, *, weights: Weights) -> None:
    """Say between the two graphs what their colours mean."""
    from matplotlib.lines import Line2D

    from hanoi_graph.drawing.graph import disc_width

    handles = [
        Line2D(
            [], [], color=page.palette.disc(disc), linewidth=disc_width(disc, discs, weights),
            solid_capstyle="butt", label=f"{disc}",
        )
        for disc in range(1, discs + 1)
    ]  # fmt: skip
    above = page.margin / (figure.get_size_inches()[1] * 72)
    figure.legend(
        handles=handles, title="disc or digit", loc="upper center",
        bbox_to_anchor=(0.5, 1 - 2 * above), borderpad=0, borderaxespad=0, handlelength=2.4,
    )  # fmt: skip


# Of all whole angles, and with copies of this size, those at which no line comes near a state that
# it does not join: 6 % of the width of the picture is the least distance, in H_4^2 and S_4^2.
_SHRINK = 0.4
_VIEW = {"turn": 34.0, "tilt": -33.0}
# In the plane: the outer face and the springs. In H_4^2 that face has the three states with disc 1
# on D and disc 2 elsewhere, in S_4^2 it is the hexagon around the copies of A, B and C. There the
# edges between copies are short, so that the copies are large enough for the perfect state in each.
# No edge comes nearer to a state that it does not join than 1.6 times the radius of a state.
_PLANE: dict[str, dict[str, Any]] = {
    "H": {"outer": {3: 90.0, 7: 210.0, 11: 330.0}, "rounds": 5},
    "S": {"outer": {1: 70.0, 2: 110.0, 8: 190.0, 9: 230.0, 6: 310.0, 4: 350.0}, "rounds": 1},
}
# How strongly the edges between copies pull, those within one pulling with 1.
_BETWEEN_COPIES = {"H": 1.0, "S": 5.0}


def four_pegs() -> Figure:
    """Draw H_4^2 and S_4^2 in space and in the plane."""
    from hanoi_graph import hanoi_graph, sierpinski_graph
    from hanoi_graph.drawing.solids import TETRAHEDRON, copies_layout, plane_layout, project

    page = sheet()
    solid, near = project(copies_layout(2, corners=TETRAHEDRON, shrink=_SHRINK), **_VIEW)
    with page.settings():
        half = page.room / 2
        figure = page.figure(2 * half * 0.98)
        for row, (letter, graph) in enumerate(
            (("H", hanoi_graph(2, pegs=4)), ("S", sierpinski_graph(2, pegs=4)))
        ):
            springs = np.where(graph.edge_discs() == 2, _BETWEEN_COPIES[letter], 1.0)
            flat = plane_layout(16, graph.edges(), springs=springs, **_PLANE[letter])
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


RECIPES = [
    Recipe(
        name="hanoi-and-sierpinski",
        title="The Hanoi graph and the Sierpinski graph",
        alt="Two equal triangles of 27 points each, side by side, edges coloured by disc. The "
        "points are in the same places, but most have another word.",
        shows="H_3^3 and S_3^3 are the same graph with other words. A state and the word that "
        "`hanoi_to_sierpinski` gives it stand in the same place; nine of the 27 keep their words. "
        "Grey, dark red, orange: disc 1, 2, 3 moves; in S_3^3 the last digit that changes is the "
        "first, second, third.",
        section="Other graphs",
        draw=hanoi_and_sierpinski,
    ),
    Recipe(
        name="four-pegs",
        title="Two discs on four pegs, in space and in the plane",
        alt="Four drawings of sixteen labelled points: H above and S below, each as four small "
        "tetrahedra at the corners of a large one, and as a flat drawing without crossings.",
        shows="Dark red edges join the four copies. With four pegs there are two of them between "
        "each two copies of H_4^2, and one in S_4^2, so they are not the same graph. Both can be "
        "drawn in the plane without a crossing.",
        section="Other graphs",
        draw=four_pegs,
    ),
]
