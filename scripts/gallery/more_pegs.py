"""Numbers and pictures beyond the classical puzzle: four pegs, and restricted three."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gallery import Recipe
from gallery._pages import DPI

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from hanoi_graph.moves import PegGraph

_DISCS_OF_LAYERS = (12, 13, 14, 15)
_DISCS_OF_RULES = 3
_FORBIDDEN: dict[str, Any] = {"lw": 0.7, "ls": (0, (1.0, 1.6))}
# Two columns, in inches.
_WIDTH = 17.8 / 2.54


def layers_of_four_pegs() -> Figure:
    """Draw how many states of H_4^n stand at each distance from a perfect state."""
    import matplotlib.pyplot as plt

    from hanoi_graph.analysis.multipeg import frame_stewart
    from hanoi_graph.analysis.search import search
    from hanoi_graph.drawing.style import LIGHT, rc

    with plt.rc_context(rc(LIGHT)):
        figure, ax = plt.subplots(figsize=(_WIDTH, 0.57 * _WIDTH), dpi=DPI, layout="constrained")
        shades = plt.get_cmap("viridis_r")
        for n in _DISCS_OF_LAYERS:
            sizes = search("A" * n, pegs=4, trace=False).layer_sizes
            colour = shades(0.4 + 0.57 * (n - _DISCS_OF_LAYERS[0]) / 3)
            ax.semilogy(range(len(sizes)), sizes, color=colour, lw=1.4)
            end = len(sizes) - 1, sizes[-1]
            last = n == _DISCS_OF_LAYERS[-1]
            ax.annotate(
                f"n = {n}:\n{end[1]} states at\ndistance {end[0]}" if last else f"n = {n}",
                end,
                xytext=(0, -5),
                textcoords="offset points",
                ha="center",
                va="top",
                color=colour,
            )
        number, top = frame_stewart(_DISCS_OF_LAYERS[-1]), 5e8
        # No longer than down to the curve, so that it does not strike through what is said there.
        ax.plot(2 * [number], [sizes[number], top], color=LIGHT.ink, lw=0.8, ls=(0, (4, 2)))
        ax.plot(*end, "o", ms=3.5, color=colour)
        ax.annotate(
            f"Frame-Stewart number {number}",
            (number, top),
            xytext=(-5, 0),
            textcoords="offset points",
            ha="right",
            va="top",
        )
        ax.set(xlabel="moves from a perfect state", ylabel="states")
        ax.set(xlim=(0, 140), ylim=(0.5, top))
        ax.spines[["top", "right"]].set_visible(False)
    return figure


def restricted_three_pegs() -> Figure:
    """Draw the state graphs of the five strongly connected peg graphs on three pegs."""
    import matplotlib.pyplot as plt
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    from hanoi_graph.analysis.peg_graphs import peg_graphs
    from hanoi_graph.drawing.style import LIGHT, rc

    with plt.rc_context(rc(LIGHT)):
        figure, axes = plt.subplots(
            2,
            3,
            figsize=(_WIDTH, 0.7 * _WIDTH),
            dpi=DPI,
            # In inches, and as a part of the height of a picture.
            layout=ConstrainedLayoutEngine(h_pad=0.08, hspace=0.04),
        )
        for ax, rule in zip(axes.flat, peg_graphs(), strict=False):
            _draw_rule(ax, rule)
        _draw_key(axes.flat[-1])
    return figure


def _draw_rule(ax: Axes, rule: PegGraph) -> None:
    """Draw one state graph over the faint edges of the complete one."""
    import numpy as np

    from hanoi_graph.analysis.restricted import tower_lengths
    from hanoi_graph.drawing.layouts import hanoi_layout
    from hanoi_graph.drawing.style import LIGHT
    from hanoi_graph.generators import hanoi_graph

    points = hanoi_layout(_DISCS_OF_RULES)
    for i, j in hanoi_graph(_DISCS_OF_RULES).edges():
        ax.plot(*points[[i, j]].T, color=LIGHT.edge, zorder=1, **_FORBIDDEN)
    graph = hanoi_graph(_DISCS_OF_RULES, peg_graph=rule)
    arcs = {(int(i), int(j)) for i, j in graph.edges()}
    if not graph.directed:
        arcs |= {(j, i) for i, j in arcs}
    for i, j in sorted(arcs):
        if (j, i) not in arcs:
            _arrow(ax, points[i], points[j], LIGHT.disc(3))
        elif i < j:
            ax.plot(*points[[i, j]].T, color=LIGHT.ink, lw=1.1, zorder=2, solid_capstyle="round")
    width, height = np.ptp(points, axis=0)
    for peg, place, offset in ((0, 0, (0, 4)), (1, 13, (-4, -3)), (2, 26, (4, -3))):
        ax.annotate(
            "ABC"[peg] * _DISCS_OF_RULES,
            points[place],
            xytext=offset,
            textcoords="offset points",
            ha=("center", "right", "left")[peg],
            va=("bottom", "top", "top")[peg],
            fontsize=7,
        )
    lengths = tower_lengths(_DISCS_OF_RULES, peg_graph=rule)
    names = {
        "cyclic": "cyclic: A→B→C→A", "linear": "linear: A–B–C", "complete": "complete: all moves"
    }  # fmt: skip
    ax.set_title(names.get(rule.name, str(rule).replace("->", "→")), fontsize=8)
    # Round the circle, and the other way round.
    ways = [((0, 1), (1, 2), (2, 0)), ((1, 0), (2, 1), (0, 2))]
    moves = [
        ", ".join(f"{'ABC'[i]}→{'ABC'[j]} {lengths[i][j]}" for i, j in pairs) for pairs in ways
    ]
    ax.text(
        width / 2, -0.17 * height, "\n".join(moves), ha="center", va="top", fontsize=7,
        linespacing=1.4,
    )  # fmt: skip
    ax.set_aspect("equal")
    ax.set(xlim=(-0.2 * width, 1.2 * width), ylim=(-0.39 * height, 1.1 * height))
    ax.set_axis_off()


def _arrow(ax: Axes, tail: object, head: object, colour: str) -> None:
    """Draw a one-way arc, its head a little beyond the middle."""
    import numpy as np

    a, b = np.asarray(tail), np.asarray(head)
    ax.plot(*np.array([a, b]).T, color=colour, lw=1.1, zorder=3, solid_capstyle="round")
    ax.annotate(
        "",
        a + 0.75 * (b - a),
        a + 0.4 * (b - a),
        arrowprops={"arrowstyle": "-|>", "color": colour, "lw": 0, "mutation_scale": 9},
        zorder=3,
    )


def _draw_key(ax: Axes) -> None:
    """Say what the lines mean."""
    from hanoi_graph.drawing.style import LIGHT

    rows = [
        (LIGHT.ink, {"lw": 1.1}, "both ways"),
        (LIGHT.disc(3), {"lw": 1.1}, "one way"),
        (LIGHT.edge, _FORBIDDEN, "forbidden"),
    ]
    for row, (colour, look, text) in enumerate(rows):
        y = 0.62 - 0.16 * row
        ax.plot([0.12, 0.34], [y, y], color=colour, **look)
        ax.text(0.42, y, text, va="center", fontsize=8)
    _arrow(ax, (0.12, 0.46), (0.34, 0.46), LIGHT.disc(3))
    ax.set(xlim=(0, 1), ylim=(0, 1))
    ax.set_axis_off()


RECIPES = [
    Recipe(
        name="layers-4-pegs",
        title="Four pegs: how far the states are from a perfect one",
        alt="Four curves on a logarithmic scale, for 12 to 15 discs. Each rises in steps to "
        "millions of states and falls steeply. The last ends one move to the right of a dashed "
        "line at 129.",
        shows="Distance layers of H_4^12 to H_4^15 by exhaustive search, up to 1 073 741 824 "
        "states. With 15 discs 588 states are 130 moves from a perfect state, one farther than "
        "the other perfect states.",
        section="Numbers",
        draw=layers_of_four_pegs,
    ),
    Recipe(
        name="restricted-three-pegs",
        title="Three pegs between which not every move is allowed",
        alt="Five small triangular state graphs of three discs, in which one-way moves are arrows "
        "and forbidden ones dotted lines; below each the six lengths between its corners.",
        shows="All five kinds of strongly connected peg graphs on three pegs, and the least moves "
        "of three discs between the corners. The linear one is a single path through all 27 "
        "states: the worst path of the usual game.",
        section="Other graphs",
        draw=restricted_three_pegs,
    ),
]
