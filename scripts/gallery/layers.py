"""Distances as colours and as rows."""

from __future__ import annotations

from gallery import Recipe

_DPI = ("--dpi", "200")

RECIPES = [
    Recipe(
        name="layers-n5-goal-down",
        title="Rows of equal distance",
        alt="The graph of five discs standing on its goal, each row in one colour; dotted lines "
        "lead from the rows towards bars that say how many states each has.",
        shows="Turned, the states equally far from the goal form a row, and the first state is as "
        "far as any (figure 25). Row d has 2^k states if d has k ones in base 2.",
        section="Distances",
        command=("plot_layers.py", "--n", "5", "--orientation", "goal-down", *_DPI),
    ),
    Recipe(
        name="layers-n4-AAAA-AACB",
        title="The layers of any goal",
        alt="The graph of four discs coloured from light near the goal AACB to dark far away; "
        "below, bars in the same colours.",
        shows="The same for a goal that is not perfect: the colours show how far it is from "
        "each state.",
        section="Distances",
        command=("plot_layers.py", "--goal", "AACB", *_DPI),
    ),
    Recipe(
        name="hanoi-n8-AAAAAAAA-ABCABCAB-no-path-states-distance",
        title="The distance from any goal",
        alt="A triangle of 6561 dots, light around the goal on the lower side, dark at the top.",
        shows="Distances from ABCABCAB for eight discs. Each copy sees the goal by way of one or "
        "two of its corners only.",
        section="Distances",
        command=(
            "plot_graph.py",
            "--goal",
            "ABCABCAB",
            "--color-states",
            "distance",
            "--path",
            "none",
        ),
        formats=("png", "pdf"),
    ),
]
