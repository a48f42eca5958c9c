"""Towers, strips and tables, still and moving."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from gallery import Recipe

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from hanoi_graph.drawing.film import Film

TOWERS, PROCEDURES, MOTION = "Towers and moves", "Procedures", "Motion"
MOVING = ("gif", "html")


def recursion(discs: int, depth: int) -> Figure:
    """Draw the recursive steps in a row."""
    from hanoi_graph.drawing.rows import rows_figure
    from hanoi_graph.drawing.scenes import recursion_scenes

    scenes = recursion_scenes(discs, depth=depth)
    captions = [scene.caption for scene in scenes]
    return rows_figure(
        [scene.state for scene in scenes],
        captions=[*(f"next: {caption}" for caption in captions[1:]), "all discs on C"],
        moves=[*(scene.move for scene in scenes[1:]), None],
        columns=4 if depth > 1 else 2,
    )


def first_step() -> Figure:
    """Draw how the first of the recursive steps of eight discs is taken to pieces."""
    from hanoi_graph.drawing.rows import rows_figure
    from hanoi_graph.drawing.scenes import recursion_scenes

    scenes = recursion_scenes(8, depth=2)[:4]
    return rows_figure(
        [scene.state for scene in scenes],
        captions=[*(f"next: {scene.caption}" for scene in scenes[1:]), "discs 1 to 7 on B"],
        moves=[*(scene.move for scene in scenes[1:]), None],
        columns=2,
    )


def tower_and_strips() -> Figure:
    """Draw five discs in shades of blue, and the strip of their moves disc by disc."""
    from hanoi_graph.drawing.page import Box
    from hanoi_graph.drawing.sheet import Sheet
    from hanoi_graph.drawing.strips import draw_steps, steps_window
    from hanoi_graph.drawing.towers import draw_towers, towers_window
    from hanoi_graph.paths.shortest import shortest_path

    sheet = Sheet.of()
    discs = shortest_path("A^5", "C^5").to_array()[:, 0]
    strips, towers = steps_window(31, discs=5), towers_window("A^5")
    square, unit = sheet.room / 31.2, 6.0 * sheet.size.font
    low = (strips[3] - strips[2]) * square
    wide, high = (towers[1] - towers[0]) * unit, (towers[3] - towers[2]) * unit
    with sheet.settings():
        figure = sheet.figure(low + high + sheet.size.font)
        box = Box(sheet.margin, sheet.margin, sheet.room, low)
        draw_steps(discs, ax=sheet.panel(figure, box, strips))
        x, y = sheet.margin + (sheet.room - wide) / 2, sheet.margin + low + sheet.size.font
        draw_towers("A^5", ax=sheet.panel(figure, Box(x, y, wide, high), towers))
    return figure


def directions() -> Figure:
    """Draw the direction of each of eight discs."""
    from hanoi_graph.drawing.directions import directions_window, draw_directions
    from hanoi_graph.drawing.sheet import Sheet

    sheet = Sheet.of("column")
    with sheet.settings():
        figure, ax = sheet.single(directions_window(8))
        draw_directions(8, ax=ax)
    return figure


def ways() -> Figure:
    """Draw which of five discs moves where."""
    from hanoi_graph.drawing.directions import draw_ways, ways_window
    from hanoi_graph.drawing.sheet import Sheet
    from hanoi_graph.paths.shortest import shortest_path

    moves = list(shortest_path("A^5", "C^5"))
    sheet = Sheet.of()
    with sheet.settings():
        figure, ax = sheet.single(ways_window(len(moves)))
        draw_ways(moves, ax=ax)
    return figure


def film(make: Callable[[], Film], *, seconds: float) -> Callable[[Path], None]:
    """Return what writes a film."""

    def write(path: Path) -> None:
        from hanoi_graph.cli.animate import DPI, write_film

        milliseconds = round(1000 * seconds)
        write_film(
            make(), [path], style="light", size="two-columns", dpi=int(DPI),
            milliseconds=milliseconds,
        )  # fmt: skip

    return write


def recursive_film() -> Film:
    """Return the steps of discs 7 and 8."""
    from hanoi_graph.drawing.scenes import recursion_film

    return recursion_film(8, depth=2)


def placing_film() -> Film:
    """Return how the discs are placed after move 136."""
    from hanoi_graph.drawing.scenes import walsh_film

    return walsh_film(136, discs=8)


def colouring_film() -> Film:
    """Return the strip as it gets its colours."""
    from hanoi_graph.drawing.scenes import strip_film

    return strip_film(5)


def one_goal_film() -> Film:
    """Return the table from BCAA to CCCC."""
    from hanoi_graph.drawing.scenes import table_film

    return table_film("BCAA", "CCCC")


def any_goal_film() -> Film:
    """Return the table from BCAA to AACB."""
    from hanoi_graph.drawing.scenes import table_film

    return table_film("BCAA", "AACB")


RECIPES = [
    Recipe(
        name="towers-n8-no-path-column",
        title="Eight discs",
        alt="Three pegs A, B and C. On A stand eight discs, numbered from 1, the smallest, on top "
        "to 8 at the bottom.",
        shows="The puzzle as it is set, and what its parts are called (figure 1 of the source).",
        section=TOWERS,
        command=("plot_towers.py", "--n", "8", "--path", "none", "--size", "column"),
    ),
    Recipe(
        name="recursion-n8",
        title="The three recursive steps",
        alt="Four towers of eight discs. Discs 1 to 7 go from A to B, disc 8 goes from A to C, "
        "discs 1 to 7 go from B to C; outlines of dashes are where the discs will lie.",
        shows="Disc 8 can move only when the seven others are out of its way (figure 2). Outlines "
        "of dashes are where discs go.",
        section=TOWERS,
        draw=lambda: recursion(8, 1),
    ),
    Recipe(
        name="recursion-n8-first-step",
        title="The first of the three steps taken to pieces",
        alt="Four towers of eight discs. Discs 1 to 6 go from A to C, disc 7 goes from A to B, "
        "discs 1 to 6 go from C to B; disc 8 stays on A. Outlines of dashes are where discs go.",
        shows="To move seven discs is the same task again, with one disc fewer (figure 3).",
        section=TOWERS,
        draw=first_step,
    ),
    Recipe(
        name="towers-n8-no-path-discs-parity-column",
        title="Coloured discs and bases",
        alt="Eight discs on A, by turns dark blue and yellow; the bases of A and C are blue, that "
        "of B is yellow.",
        shows="With the bases as discs 9, 10 and 11 no disc ever lies on one of its own colour on "
        "the shortest path, and no other states are like that (figure 4).",
        section=TOWERS,
        command=(
            "plot_towers.py",
            "--n",
            "8",
            "--color-discs",
            "parity",
            "--path",
            "none",
            "--size",
            "column",
        ),
    ),
    Recipe(
        name="towers-n3",
        title="The seven moves of three discs",
        alt="The eight states of three discs from AAA to CCC; all but the last have an arrow for "
        "the move that follows.",
        shows="The shortest path, state by state; an outline of dashes is where the disc goes.",
        section=TOWERS,
        command=("plot_towers.py", "--n", "3"),
    ),
    Recipe(
        name="strips-n5",
        title="Which disc moves when",
        alt="Five discs in shades of blue; below them six strips of 31 squares. The first is "
        "empty. In the second the middle square is disc 5, in the third two squares more are disc "
        "4, and so on until all are coloured. Below the empty squares stands how many they are: "
        "31, twice 15, four times 7, eight times 3, sixteen times 1.",
        shows="Every disc moves in the middle of each run of moves that the larger discs leave "
        "(figures 5 to 11 as one picture).",
        section=TOWERS,
        draw=tower_and_strips,
    ),
    Recipe(
        name="towers-n8-strip-discs-disc",
        title="The 255 moves of eight discs",
        alt="Four lines of 64 squares, the last one of 63, coloured and numbered by disc. Before "
        "them stand the numbers of their first moves, 1, 65, 129 and 193. The lines differ in "
        "their last squares only: 7, 8, 7, none.",
        shows="The strip is a ruler: a quarter of it is the same again and again, with a larger "
        "disc in between.",
        section=TOWERS,
        command=("plot_towers.py", "--n", "8", "--show", "strip", "--color-discs", "disc"),
    ),
    Recipe(
        name="ways-n5",
        title="Which disc moves where",
        alt="A strip of 31 squares with the numbers of the discs; below each the letters of the "
        "pegs it leaves and goes to, and an arrow to the left or to the right.",
        shows="Right is from A to B, from B to C, from C to A. Discs 5, 3 and 1 always go left and "
        "discs 4 and 2 always right.",
        section=TOWERS,
        draw=ways,
    ),
    Recipe(
        name="directions-n8",
        title="The direction of each disc",
        alt="A tower of eight discs. Arrows at discs 8, 6, 4 and 2 point left and arrows at discs "
        "7, 5, 3 and 1 point right; beside them stands n minus k, whether it is even or odd, and "
        "the direction.",
        shows="Disc *k* of *n* goes left at all its moves if *n* − *k* is even, and right if it is "
        "odd (figure 13).",
        section=TOWERS,
        draw=directions,
    ),
    Recipe(
        name="towers-n3-BCC-no-path-column",
        title="The state BCC",
        alt="Disc 1 on B, disc 3 on C and disc 2 on it.",
        shows="A word names the peg of every disc, the smallest first (figure 15).",
        section=TOWERS,
        command=("plot_towers.py", "--start", "BCC", "--path", "none", "--size", "column"),
    ),
    Recipe(
        name="towers-n4-BCAA-no-path-column",
        title="The state BCAA",
        alt="Disc 1 on B, disc 2 on C, disc 4 on A and disc 3 on it.",
        shows="Where the table of two columns starts from in the next pictures (figure 26).",
        section=PROCEDURES,
        command=("plot_towers.py", "--start", "BCAA", "--path", "none", "--size", "column"),
    ),
    Recipe(
        name="towers-n4-BCAA-AACB-no-path",
        title="The states BCAA and AACB",
        alt="Two towers of four discs. Left: disc 1 on B, 2 on C, 3 and 4 on A. Right: 1 and 2 on "
        "A, 3 on C, 4 on B.",
        shows="Start and goal of the table with any goal (figure 27).",
        section=PROCEDURES,
        command=("plot_towers.py", "--start", "BCAA", "--goal", "AACB", "--path", "none"),
    ),
    Recipe(
        name="towers-n5-binary-column",
        title="The moves in binary",
        alt="The numbers from 00000 to 11111 in four columns; the first 1 from the right is bold "
        "on the blue of a disc.",
        shows="The place of the first 1 from the right is the disc that moves (table 1).",
        section=PROCEDURES,
        command=("plot_towers.py", "--n", "5", "--show", "binary", "--size", "column"),
    ),
    Recipe(
        name="towers-n4-BCAA-CCCC-table",
        title="The table of two columns, to the peg C",
        alt="Fourteen small tables, one for every state from BCAA to CCCC, each with the peg that "
        "a disc is on and the peg it goes to, the largest disc on top.",
        shows="The lowest row with two different letters is the next move and has a frame; below "
        "it the table is filled in anew, and cells that the last move has changed are grey "
        "(table 2).",
        section=PROCEDURES,
        command=("plot_towers.py", "--start", "BCAA", "--show", "table"),
        formats=("png", "svg", "tikz"),
    ),
    Recipe(
        name="towers-n4-BCAA-AACB-table",
        title="The table of two columns, to any state",
        alt="Twelve small tables, one for every state from BCAA to AACB, each with the peg that a "
        "disc is on and the peg it goes to, the largest disc on top.",
        shows="Once a disc is in its place, the next smaller one gets its own goal (table 3). The "
        "frame is around the next move, and grey cells have been changed by the last one.",
        section=PROCEDURES,
        command=("plot_towers.py", "--start", "BCAA", "--goal", "AACB", "--show", "table"),
    ),
    Recipe(
        name="animation-n5-strip",
        title="Five discs on the shortest path",
        alt="Five discs go from A to C in 31 moves; a line grows down the right side of the state "
        "graph, with a ring at its end, and a strip gets the colours of the discs that have moved. "
        "A dotted shape is where the disc came from.",
        shows="The three ways to see one path: towers, state graph, and the order of the discs.",
        section=MOTION,
        command=("animate.py", "--n", "5", "--strip"),
        formats=MOVING,
    ),
    Recipe(
        name="animation-n4-worst-path",
        title="Four discs on the worst path",
        alt="Four discs go from A to C in 80 moves; a broad line winds through all 81 states of "
        "the graph.",
        shows="Disc 1 swings over all three pegs and back, and between its swings the only other "
        "move is made (figure 22).",
        section=MOTION,
        command=("animate.py", "--n", "4", "--path", "worst"),
        formats=MOVING,
    ),
    Recipe(
        name="recursion-n8-motion",
        title="The steps of discs 7 and 8",
        alt="Discs 1 to 6 move as one tower. Disc 7 goes from A to B, then disc 8 from A to C, "
        "then disc 7 from B to C. Dotted shapes are where discs came from.",
        shows="Disc 7 makes way for disc 8: it goes right where disc 8 goes left (figure 12).",
        section=MOTION,
        write=film(recursive_film, seconds=1.4),
        formats=MOVING,
    ),
    Recipe(
        name="strip-n5-motion",
        title="The strip gets its colours",
        alt="A tower of five discs above a strip of 31 squares. From disc 5 to disc 1 the squares "
        "of its moves get its colour.",
        shows="The steps of the strip one at a time (figures 6 to 11).",
        section=MOTION,
        write=film(colouring_film, seconds=2.2),
        formats=MOVING,
    ),
    Recipe(
        name="state-after-move-136",
        title="Where the discs are after move 136",
        alt="Eight discs are placed from the largest to the smallest, while two neighbouring "
        "digits of 010001000, which are numbered from 9 to 1, are bold at a time; in the end "
        "4 is on A, 5, 6 and 7 on B, 1, 2, 3 and 8 on C.",
        shows="The whole state is read off the binary number of the move, by the method of T. R. "
        "Walsh (figure 14).",
        section=MOTION,
        write=film(placing_film, seconds=2.6),
        formats=MOVING,
    ),
    Recipe(
        name="table-BCAA-CCCC-motion",
        title="The table at work, to the peg C",
        alt="Towers and the table of two columns. The table is filled in from above; then thirteen "
        "moves lead from BCAA to CCCC, new cells are grey, and a frame is around the next move.",
        shows="How the table is filled in, and how it names one move after the other (table 2).",
        section=MOTION,
        write=film(one_goal_film, seconds=2.0),
        formats=MOVING,
    ),
    Recipe(
        name="table-BCAA-AACB-motion",
        title="The table at work, to any state",
        alt="Towers and the table of two columns. The table is filled in from above; then eleven "
        "moves lead from BCAA to AACB, new cells are grey, and a frame is around the next move.",
        shows="The eleven moves of the source, with towers and table side by side (table 3).",
        section=MOTION,
        write=film(any_goal_film, seconds=2.0),
        formats=MOVING,
    ),
]
