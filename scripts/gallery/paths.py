"""Paths: shortest, worst, longest, all at once, and those that people take."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gallery import Recipe
from gallery._pages import sheet
from gallery._triangles import triangle

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from hanoi_graph.drawing.sheet import Sheet

_DPI = ("--dpi", "200")
# How long a side is in parts of the width: of four small triangles in a row, of the largest one
# below, and of those that stand at the left and the right of its top.
_ROW = {1: 0.1, 2: 0.15, 3: 0.2, 4: 0.25}
_LARGE = (7, 0.94)
_BESIDE = (5, 6)
_SMALLER = 0.29
# The least width of an edge, and the radius of start and goal in all of them, in points.
_EDGE, _END = 0.4, 3.4


def poster() -> Figure:
    """Draw the worst paths for one to seven discs on one page, no higher than a page of A4."""
    from hanoi_graph.drawing.layouts import HEIGHT

    page = sheet()
    with page.settings():
        font, room, left = page.size.font, page.room, page.margin
        caption, gap = 3.2 * font, (1.0 - sum(_ROW.values())) * page.room / len(_ROW)
        discs, part = _LARGE
        tall, small = part * room * HEIGHT, _SMALLER * room
        row = max(_ROW.values()) * room * HEIGHT
        figure = page.figure(tall + row + 2 * caption + 2.4 * font)
        x, bottom = left + gap / 2, left + tall + 2 * caption + 1.4 * font
        for n, size in _ROW.items():
            _worst(page, figure, discs=n, x=x, y=bottom, long=size * room)
            x += size * room + gap
        bottom = left + caption
        _worst(
            page, figure, discs=discs, x=left + (1 - part) / 2 * room, y=bottom, long=part * room
        )
        top = bottom + tall - small * HEIGHT
        for n, x in zip(_BESIDE, (left, left + room - small), strict=True):
            _worst(page, figure, discs=n, x=x, y=top, long=small)
    return figure


def _worst(page: Sheet, figure: Figure, *, discs: int, x: float, y: float, long: float) -> None:
    """Draw the worst path of so many discs, and below how long it is."""
    from hanoi_graph import hanoi_graph, worst_path
    from hanoi_graph.drawing.graph import draw_graph, draw_path
    from hanoi_graph.drawing.marks import draw_ends

    palette, path = page.palette, worst_path(discs)
    ax, points, weights = triangle(page, figure, discs=discs, x=x, y=y, long=long)
    state, edge = min(weights.state, 0.7 * _END), max(weights.edge, _EDGE)
    weights = replace(weights, state=state, edge=edge, end=_END)
    draw_graph(points, hanoi_graph(discs).edges(), ax=ax, weights=weights, palette=palette)
    draw_path(path, points, ax=ax, role="worst", weights=weights, palette=palette)
    draw_ends(points[0], points[-1], ax=ax, weights=weights, palette=palette)
    below = -2.2 * page.size.font / weights.length
    ax.text(
        2**discs / 2 - 0.5, below, f"n = {discs}, {path.length} moves", ha="center",
        color=palette.ink,
    )  # fmt: skip


RECIPES = [
    Recipe(
        name="hanoi-n4-labels-none",
        title="Four discs, the shortest path and the worst",
        alt="A triangle of 81 points without words, the shortest path along its right side, the "
        "worst path through all points.",
        shows="The worst path of four discs is made of three of those of three discs (figure 20).",
        section="Paths",
        command=("plot_graph.py", "--n", "4", "--labels", "none", *_DPI),
    ),
    Recipe(
        name="hanoi-n5",
        title="Five discs, the shortest path and the worst",
        alt="A triangle of 243 points. A thin blue line runs straight down its right side; a "
        "broad purple line winds through all the points.",
        shows="The shortest path from A to C is a side of the triangle, 31 moves; the worst path "
        "passes through every state once, 242 moves (figure 21; there without the shortest path).",
        section="Paths",
        command=("plot_graph.py", "--n", "5"),
    ),
    Recipe(
        name="worst-paths",
        title="The worst paths for one to seven discs",
        alt="Seven triangles: four small ones in a row, a large one below, and two beside the top "
        "of that. In each a purple line winds through all points from the green one on top to the "
        "red one at the lower right.",
        shows="Each worst path, from A (green) to C (red), holds that of one disc fewer three "
        "times: from A to C, back from C to A, and again from A to C. It has 3^n − 1 moves.",
        section="Paths",
        draw=poster,
    ),
    Recipe(
        name="hanoi-n3-BCA-CCC-shortest-path-column",
        title="From somewhere else",
        alt="27 points with their words; a blue line leads from BCA, green, along the lower side "
        "of the upper copy and then down the right side to CCC, red.",
        shows="From any state the shortest way to a perfect one is unique (figure 23).",
        section="Paths",
        command=("plot_graph.py", "--start", "BCA", "--path", "shortest", "--size", "column"),
    ),
    Recipe(
        name="hanoi-n4-streams-goal-down",
        title="Let yourself fall",
        alt="The graph of four discs stands on its lower corner, the goal. Blue lines fall from "
        "all points to the goal and grow broader where they meet.",
        shows="Turned by 60 degrees, every shortest path to the goal runs downhill. The width of a "
        "stream grows with the number of states whose path runs there (figure 24).",
        section="Paths",
        command=(
            "plot_graph.py",
            "--n",
            "4",
            "--orientation",
            "goal-down",
            "--path",
            "streams",
            *_DPI,
        ),
    ),
    Recipe(
        name="hanoi-n8-streams-goal-down",
        title="The streams of 6561 states",
        alt="A tree of blue lines that falls from the upper side of a triangle to its lower "
        "corner; two broad rivers run along the sides.",
        shows="With eight discs the shortest paths to the goal look like the rivers of a valley.",
        section="Paths",
        command=(
            "plot_graph.py",
            "--n",
            "8",
            "--orientation",
            "goal-down",
            "--path",
            "streams",
            *_DPI,
        ),
        formats=("png", "pdf"),
    ),
    Recipe(
        name="hanoi-n4-CCCB-BCCC-shortest-path",
        title="Two shortest paths",
        alt="81 points. Two blue lines, one with light dashes along it, lead around the large "
        "hole on different sides and meet at both ends.",
        shows="From CCCB to BCCC disc 4 can move once or twice, and both ways take 15 moves. There "
        "are never more than two shortest paths.",
        section="Paths",
        command=(
            "plot_graph.py",
            "--start",
            "CCCB",
            "--goal",
            "BCCC",
            "--path",
            "shortest",
            *_DPI,
        ),
    ),
    Recipe(
        name="path-n4-BCAA-AACB-shortest-path-column",
        title="A path, and which disc moves when",
        alt="The path of eleven moves from BCAA to AACB on the graph of four discs; below it a "
        "strip in which disc 1 has every second move.",
        shows="The shortest path of the source's example, found there with a table of two columns. "
        "Below: which disc moves when.",
        section="Paths",
        command=(
            "plot_path.py",
            "--start",
            "BCAA",
            "--goal",
            "AACB",
            "--path",
            "shortest",
            "--size",
            "column",
        ),
    ),
    Recipe(
        name="hanoi-n4-AAAB-BCAA-longest-path",
        title="The longest path between two other states",
        alt="A purple line winds from AAAB through 54 of the 81 points to BCAA and leaves the copy "
        "at the lower right alone.",
        shows="The longest path without repetition between two states that are not perfect, "
        "computed from the corners of copies, not by trying.",
        section="Paths",
        command=(
            "plot_graph.py",
            "--start",
            "AAAB",
            "--goal",
            "BCAA",
            "--path",
            "longest",
            *_DPI,
        ),
    ),
    Recipe(
        name="trajectory-beginner-n4",
        title="What a beginner did",
        alt="A line of arrows in colours from red to nearly black leads from start to goal with "
        "detours to and fro; a diamond marks where it leaves the shortest path. Below, a curve of "
        "the distance from the goal that mostly falls.",
        shows="A list of 30 moves from one side to the other, each drawn at the right of its edge "
        "in the colour of its time, and farther out where the edge was passed before. Below, the "
        "distance from the goal; a shortest path would "
        "fall along the dashed line.",
        section="Paths",
        command=("plot_trajectory.py", "scripts/gallery/beginner.txt", *_DPI),
    ),
]
