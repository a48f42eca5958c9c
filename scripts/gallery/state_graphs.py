"""The state graph itself: small and large, with words and with colours."""

from __future__ import annotations

from gallery import Recipe

RECIPES = [
    Recipe(
        name="hanoi-n5",
        title="Five discs, the shortest path and the worst",
        alt="A triangle of 243 points. A thin blue line runs straight down its right side; a "
        "broad purple line winds through all the points.",
        shows="The shortest path from A to C is a side of the triangle, 31 moves; the worst path "
        "passes through every state once, 242 moves (figure 21 of the source).",
        section="Paths",
        command=("plot_graph.py", "--n", "5"),
    ),
]
