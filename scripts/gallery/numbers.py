"""Numbers: distributions, averages, the automaton, pairs, strategies for more pegs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gallery import Recipe
from gallery._pages import charts, sheet

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from hanoi_graph.analysis.automaton import Decision
    from hanoi_graph.drawing.style import Palette


def distribution() -> Figure:
    """Draw the distributions for some n and the one for so many discs that it is the limit."""
    from hanoi_graph.analysis.statistics import average_distance, distance_distribution
    from hanoi_graph.drawing.charts import draw_distribution

    page = sheet()
    with page.settings():
        figure, (ax,) = charts(page, widths=[1], height=24)
        fine = distance_distribution(_FINE)
        line = draw_distribution(_thinned(fine, 512), discs=9, ax=ax)
        x, y = line.get_data()
        line.remove()
        ax.fill_between(x, y, color=page.palette.edge, alpha=0.45, linewidth=0, label="limit")
        dashes = {2: (0, (1, 1)), 4: (0, (4, 1.5)), 6: "solid"}
        for number, (n, style) in enumerate(dashes.items()):
            colour = page.palette.disc(4 - number)
            # The last step ends where the scale does, and would lose half its width.
            draw_distribution(
                distance_distribution(n), discs=n, ax=ax, linestyle=style, color=colour,
                clip_on=False,
            )  # fmt: skip
        mean = 466 / 885
        ax.axvline(mean, color=page.palette.ink, linewidth=0.7)
        ax.annotate(
            "average 466/885", (mean, _TOP), (5, 0), textcoords="offset points", va="top",
        )  # fmt: skip
        assert abs(float(average_distance(_FINE)) / 2**_FINE - mean) < 1e-4
        ax.set(xlim=(0, 1), ylim=(0, _TOP), ylabel="density", yticks=np.arange(0, _TOP, 0.5))
        ax.set_xlabel(r"distance / $2^n$")
        ax.legend(loc="upper left")
    return figure


# So many discs that the distribution differs from its limit by less than the width of a line.
_FINE = 14
# The scale of the density, so that the average can be named above all steps.
_TOP = 1.95


def _thinned(counts: list[int], parts: int) -> list[int]:
    """Return the counts of so many equally wide groups of distances."""
    size = len(counts) // parts
    return [sum(counts[k * size : (k + 1) * size]) for k in range(parts)]


def average() -> Figure:
    """Draw the average distance and how fast it comes near its limit."""
    from fractions import Fraction

    from hanoi_graph.analysis.statistics import average_distance
    from hanoi_graph.drawing.charts import POINT, draw_convergence, plain_axes

    page, limit = sheet(), Fraction(466, 885)
    values = {n: average_distance(n) / 2**n for n in range(1, 17)}
    with page.settings():
        figure, (left, right) = charts(page, widths=[1, 1], height=18)
        draw_convergence(
            {n: float(value) for n, value in values.items()},
            limit=float(limit), name="466/885", ax=left, palette=page.palette,
        )  # fmt: skip
        left.set(xlabel="discs n", ylim=(0.3, 0.56), xticks=range(2, 17, 2))
        left.set_ylabel(r"average distance / $2^n$")
        plain_axes(right)
        missing = [float(limit - value) for value in values.values()]
        right.plot(
            list(values), missing, "o", color=page.palette.paths["shortest"], markeredgewidth=0,
            markersize=POINT * page.size.font,
        )  # fmt: skip
        right.set_yscale("log")
        right.set(xlabel="discs n", xticks=range(2, 17, 2))
        right.set_ylabel(r"466/885 − average distance / $2^n$")
    return figure


def automaton() -> Figure:
    """Draw the automaton that decides once or twice, with a run of it."""
    from hanoi_graph.analysis.automaton import ONCE_OR_TWICE
    from hanoi_graph.drawing.automaton import WINDOW, draw_automaton
    from hanoi_graph.drawing.page import Box

    page = sheet()
    run = ONCE_OR_TWICE.run(*_RUN)
    assert run.times == "twice"
    assert run.read == run.disc - 1
    width, height = WINDOW[1] - WINDOW[0], WINDOW[3] - WINDOW[2]
    with page.settings():
        beside = 16 * page.size.font
        unit = page.unit(width, height, most=(page.room - beside - 2 * page.size.font) / width)
        figure = page.figure(height * unit)
        box = Box(page.margin, page.margin, width * unit, height * unit)
        draw_automaton(run.trace, ax=page.panel(figure, box, WINDOW), palette=page.palette)
        box = Box(page.margin + page.room - beside, page.margin, beside, height * unit)
        _write_run(
            run, page.panel(figure, box, (0, beside, 0, height * unit)), palette=page.palette
        )
    return figure


def _write_run(run: Decision, ax: Axes, *, palette: Palette) -> None:
    """Write in axes whose unit is a point what is read in a run, and what a circle says."""
    from hanoi_graph.drawing.axes import font_size

    font, (_, top) = font_size(), ax.get_ylim()
    columns = [2.0 * font, 6.5 * font, 12.5 * font]
    pegs = list(zip(*_RUN, strict=True))
    rows = [("disc", "its pegs", "circle")]
    rows += [
        (f"{run.disc - k}", " ".join(pegs[run.disc - k - 1]), state)
        for k, state in enumerate(run.trace)
    ]
    skip = 1.5 * font
    y = top - font
    ax.text(0, y, f"from {_RUN[0]} to {_RUN[1]}", va="center_baseline")
    for number, row in enumerate(rows):
        y -= skip * (1.25 if number < 2 else 1)
        for x, word in zip(columns, row, strict=True):
            ax.text(
                x, y, word, ha="center", va="center_baseline",
                color=palette.ink if number else palette.faint,
            )  # fmt: skip
    for number, line in enumerate(_IN_A_CIRCLE):
        ax.text(0, y - (2 + number) * skip, line, va="center_baseline")


# Two states between which the largest disc has to move twice.
_RUN = ("AAAAB", "ABABA")
_IN_A_CIRCLE = (
    "In a circle: a state of the",
    "automaton (not a peg), and",
    "the verdict if no disc is left",
)


def twice_matrix() -> Figure:
    """Draw how often the largest disc moves, for all pairs of states."""
    from matplotlib.patches import Patch

    from hanoi_graph import State
    from hanoi_graph.analysis.automaton import ONCE_OR_TWICE
    from hanoi_graph.analysis.statistics import largest_disc_counts
    from hanoi_graph.drawing.charts import draw_pair_matrix

    page, n = sheet(), 4
    kinds = ("never", "once", "tie", "twice")
    states = [State.from_index(index, discs=n) for index in range(3**n)]

    def kind(one: State, other: State) -> int:
        decision = ONCE_OR_TWICE.run(one, other)
        return kinds.index(decision.times if decision.disc == n else "never")

    classes = np.array([[kind(one, other) for other in states] for one in states])
    counted = largest_disc_counts(n)
    assert [int((classes == k).sum()) for k in range(4)] == [counted[name] for name in kinds]
    palette = page.palette
    colours = ["#e6e8eb", "#a9c9ea", palette.disc(3), palette.ink]
    with page.settings():
        figure, (ax,) = charts(page, widths=[1], height=35, left=2.6, right=17, bottom=2.2)
        draw_pair_matrix(classes, colours=colours, blocks=3, ax=ax, palette=palette)
        third = 3 ** (n - 1)
        middles = [(k + 0.5) * third for k in range(3)]
        for axis in (ax.xaxis, ax.yaxis):
            axis.set_ticks(middles, [f"disc {n} on {peg}" for peg in "ABC"])
        ax.tick_params(axis="y", rotation=90)
        for label in ax.get_yticklabels():
            label.set_verticalalignment("center")
        words = ("never: it stays", "once", "once or twice,\ntwo shortest paths", "twice")
        handles = [
            Patch(facecolor=colour, edgecolor=palette.faint, label=f"{word} ({counted[name]})")
            for name, word, colour in zip(kinds, words, colours, strict=True)
        ]  # fmt: skip
        legend = ax.legend(
            handles=handles, loc="upper left", bbox_to_anchor=(1.03, 1.0), borderaxespad=0,
            title=f"disc {n} moves (pairs)", handlelength=1.2, handleheight=1.2, labelspacing=0.8,
        )  # fmt: skip
        legend.get_title().set_horizontalalignment("left")
        legend._legend_box.align = "left"  # type: ignore[attr-defined]
    return figure


# Up to so many discs a search through all states has found that fewer moves are not enough.
_SEARCHED = {5: 12, 6: 11}


def frame_stewart_numbers() -> Figure:
    """Draw the Frame-Stewart numbers for three to six pegs."""
    from matplotlib.lines import Line2D

    from hanoi_graph.analysis.multipeg import frame_stewart, frame_stewart_status
    from hanoi_graph.drawing.charts import draw_growth, name_lines

    page, discs = sheet(), range(1, 31)
    series = {f"{p} pegs": [frame_stewart(n, pegs=p) for n in discs] for p in (3, 4, 5, 6)}
    known = {
        f"{p} pegs": [
            n <= _SEARCHED.get(p, 0) or frame_stewart_status(n, pegs=p) == "proved" for n in discs
        ]
        for p in (3, 4, 5, 6)
    }
    with page.settings():
        figure, (ax,) = charts(page, widths=[1], height=26, right=5)
        lines = draw_growth(series, marks=known, ax=ax, palette=page.palette)
        ax.set(xlabel="discs", ylabel="moves", xlim=(0, 30.5), ylim=(0.8, 2**30 * 2))
        ax.set_yticks([10**k for k in range(10)])
        name_lines(lines, ax=ax)
        ink = page.palette.ink
        look: dict[str, Any] = {
            "linestyle": "none",
            "marker": "o",
            "markeredgecolor": ink,
            "markersize": 4.5,
        }
        ax.legend(
            handles=[
                Line2D([], [], markerfacecolor=ink, label="known to be the least", **look),
                Line2D([], [], markerfacecolor="none", label="an upper bound", **look),
            ],
            loc="upper left",
        )
    return figure


RECIPES = [
    Recipe(
        name="distance-distribution",
        title="The distribution of the distance",
        alt="Step curves for 2, 4 and 6 discs over a jagged grey area, the limit. It rises from "
        "the left to two humps with a notch between them in the middle, and falls to the right.",
        shows="Divided by 2^n the distance of two random states has a limit distribution, here in "
        "512 groups (computed with 14 discs, which differ by less than the width of a line). The "
        "curves for few discs are its first, coarse approximations. Exact counts, from a recursion "
        "over three polynomials.",
        section="Distances",
        draw=distribution,
    ),
    Recipe(
        name="average-distance",
        title="The average distance tends to 466/885",
        alt="Left: the average distance divided by 2^n for 1 to 16 discs rises towards a level "
        "line. Right: what is missing to the limit falls along almost a straight line on a "
        "logarithmic scale.",
        shows="The average over all pairs of states, exact for every n, comes near 466/885 of 2^n, "
        "and what is missing is about halved with each disc.",
        section="Distances",
        draw=average,
    ),
    Recipe(
        name="once-or-twice-automaton",
        title="The automaton that decides once or twice",
        alt="Five circles with arrows between them. A (once), B (tie) and C (twice) in a row read "
        "on; D (once) and E (twice) below them are double circles, where the automaton stops. The "
        "run by way of A, B, B, C to E is blue; beside it stand the pegs that it reads.",
        shows="Reading the smaller discs from the largest down, Romik's automaton finds out "
        "whether the largest disc on which two states differ moves once or twice; the average "
        "number of discs that it reads tends to 63/38. The letters in the circles are its own "
        "states, not pegs; in a double circle it stops. The numbers say how many of the nine pairs "
        "of pegs lead where. Blue: from AAAAB to ABABA, where disc 5 moves twice.",
        section="Numbers",
        draw=automaton,
    ),
    Recipe(
        name="once-or-twice-matrix",
        title="When the largest disc has to move twice",
        alt="A square of 81 by 81 cells in nine blocks. The three blocks of the diagonal are grey, "
        "the others light blue with black spots fringed with orange: along one side of the block "
        "and in its inside, or, for the pegs A and C, large in one corner and small near two "
        "others.",
        shows="All pairs of states of four discs, in the order of their indices: how often disc 4 "
        "moves on a shortest path. For the 240 black pairs the usual recipe, which moves it once, "
        "is too long; for the 138 orange ones it is as short as moving it twice.",
        section="Numbers",
        draw=twice_matrix,
    ),
    Recipe(
        name="frame-stewart-numbers",
        title="The numbers of Frame and Stewart",
        alt="Four rising curves on a logarithmic scale, for three to six pegs. That for three pegs "
        "is almost a straight line, the others bend away below it.",
        shows="A fourth peg turns 2^n − 1 moves into far fewer. Full marks are the least number "
        "of moves: proved, or, for five pegs up to 12 discs and for six up to 11, found by a "
        "search through all states. Open ones are upper bounds.",
        section="Numbers",
        draw=frame_stewart_numbers,
    ),
]
