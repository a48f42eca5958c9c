"""The state graph itself: small and large, with words and with colours."""

from __future__ import annotations

from gallery import Recipe

_DPI = ("--dpi", "200")

RECIPES = [
    Recipe(
        name="hanoi-n1-column",
        title="One disc",
        alt="A triangle of three points A, B, C. A blue line leads from A, green, to C, red; a "
        "purple one by way of B.",
        shows="Three states; the shortest path takes one move, the worst takes two (figure 16).",
        section="The state graph",
        command=("plot_graph.py", "--n", "1", "--size", "column"),
    ),
    Recipe(
        name="hanoi-n2-column",
        title="Two discs",
        alt="Nine points with their words, three small triangles in a large one. The shortest path "
        "is the right side, the worst path goes through all points.",
        shows="Three copies of the graph of one disc, joined by three moves of disc 2 (figure 17).",
        section="The state graph",
        command=("plot_graph.py", "--n", "2", "--size", "column"),
    ),
    Recipe(
        name="hanoi-n3-column",
        title="Three discs",
        alt="27 points with their words, with the shortest path along the right side and the worst "
        "path through all of them.",
        shows="From AAA the worst path first visits all states with disc 3 on A, then crosses from "
        "CCA to CCB (figure 18).",
        section="The state graph",
        command=("plot_graph.py", "--n", "3", "--size", "column"),
    ),
    Recipe(
        name="hanoi-n3-no-path-labels-none-column",
        title="Three discs, without words and paths",
        alt="27 points in a triangle of triangles, without words; start on top, goal at the lower "
        "right.",
        shows="Where is the longest way from the green point to the red one that meets no point "
        "twice? (Figure 18 asks it too; the picture above has the answer.)",
        section="The state graph",
        command=(
            "plot_graph.py",
            "--n",
            "3",
            "--path",
            "none",
            "--labels",
            "none",
            "--size",
            "column",
        ),
    ),
    Recipe(
        name="hanoi-n4-edges-disc",
        title="Four discs, edges coloured by disc",
        alt="The graph of four discs. Most edges are thin and grey, moves of disc 1; the broader "
        "the edge the larger the disc; three green edges belong to disc 4.",
        shows="Each disc has a third of the edges of the next smaller one; the three moves of disc "
        "4 join the three copies (figure 19).",
        section="The state graph",
        command=("plot_graph.py", "--n", "4", "--color-edges", "disc", *_DPI),
    ),
    Recipe(
        name="hanoi-n4-labels-all",
        title="Four discs with all words",
        alt="81 points, each with its word, with the shortest and the worst path.",
        shows="Every state of four discs with its word.",
        section="The state graph",
        command=("plot_graph.py", "--n", "4", "--labels", "all", *_DPI),
    ),
    Recipe(
        name="hanoi-n5-edges-disc-goal-down-dark",
        title="Five discs, turned, for a dark page",
        alt="The graph of five discs with its goal at the bottom, edges in the colours of the "
        "discs, on a nearly black page.",
        shows="The dark style has colours of its own, chosen for dark pages and screens.",
        section="The state graph",
        command=(
            "plot_graph.py",
            "--n",
            "5",
            "--color-edges",
            "disc",
            "--orientation",
            "goal-down",
            "--style",
            "dark",
            *_DPI,
        ),
    ),
    Recipe(
        name="hanoi-n12-no-path",
        title="Twelve discs",
        alt="531 441 states, so small that the picture looks like Sierpinski's triangle.",
        shows="With many discs the graph looks like Sierpinski's triangle. So many edges are drawn "
        "as one image, each dot as dark as the share of it that lines cover.",
        section="The state graph",
        command=("plot_graph.py", "--n", "12", "--path", "none"),
        formats=("png", "pdf"),
    ),
    Recipe(
        name="hanoi-n60-within-C20B20A16",
        title="A copy among the states of sixty discs",
        alt="A triangle of 81 points with the worst path through all of them; short edges lead out "
        "of its corners. The corners have words that end in three dots.",
        shows="Of the 3^60 states these 81 have the 56 large discs as in C^20 B^20 A^16. The worst "
        "path passes through the copy in one go; the shortest path does not come here.",
        section="The state graph",
        command=("plot_graph.py", "--n", "60", "--within", "C^20 B^20 A^16", *_DPI),
    ),
    Recipe(
        name="hanoi-n2-largest-first-column",
        title="For LaTeX",
        alt="Nine points with their words, the largest disc first, the shortest path and the worst "
        "path.",
        shows="Written for LaTeX too: a document that pdflatex takes as it is, with a coordinate "
        "for each state and a style for each kind of line. The words here have the largest disc "
        "first, as much of the literature writes them.",
        section="The state graph",
        command=(
            "plot_graph.py",
            "--n",
            "2",
            "--order",
            "largest-first",
            "--size",
            "column",
        ),
        formats=("png", "tikz"),
    ),
]
