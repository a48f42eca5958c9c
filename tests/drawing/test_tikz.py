"""Pictures for LaTeX: readable, and like the others when they are typeset."""

import re

import numpy as np
import pytest
from typeset import DOTS, compared

from hanoi_graph import State, distances_to, hanoi_graph, shortest_path, worst_path
from hanoi_graph.analysis.flows import shortest_path_flow
from hanoi_graph.drawing.figure import draw_picture
from hanoi_graph.drawing.picture import PathToDraw, Picture
from hanoi_graph.drawing.style import STYLES
from hanoi_graph.drawing.tikz import tikz_document
from hanoi_graph.errors import InputError


def picture(n=3, **options):
    start, goal = State("A" * n), State("C" * n)
    graph = hanoi_graph(n)
    paths = [
        PathToDraw(shortest_path(start, goal).indices()),
        PathToDraw(worst_path(n).indices(), role="worst"),
    ]
    options = {"paths": paths, "edges": graph.edges()} | options
    return Picture(start, goal, **options)


def test_it_reads_as_if_written_by_hand():
    lines = tikz_document(picture(), title="Three discs").splitlines()
    text = [line.strip() for line in lines]
    assert text[0] == "% Three discs"
    assert "\\coordinate (BBB) at (0, 0);" in text
    assert "\\draw[shortest] (AAA) -- (CCC);" in text
    assert "\\node[start] at (AAA) {};" in text
    assert "\\node[goal] at (CCC) {};" in text
    worst = next(line for line in text if line.startswith("\\draw[worst] (AAA)"))
    assert worst.endswith("-- (CCC);")
    for style in ("edge", "shortest", "worst", "start", "goal"):
        assert sum(line.startswith(f"{style}/.style=") for line in text) == 1
    assert sum(line.startswith("\\coordinate") for line in text) == 27
    # One line for each edge, so that one can be changed alone.
    assert sum(line.startswith("\\draw[edge]") for line in text) == 39
    assert "\\draw[edge] (BBB) -- (CBB);" in text or "\\draw[edge] (CBB) -- (BBB);" in text


def test_many_edges_are_as_few_lines_as_they_need():
    lines = [line.strip() for line in tikz_document(picture(5)).splitlines()]
    assert sum(line.startswith("\\draw[edge]") for line in lines) == (3**5 + 3) / 2


def test_a_second_shortest_path_is_as_heavy_as_the_first():
    paths = [PathToDraw(np.array([0, 1])), PathToDraw(np.array([0, 2]), second=True)]
    text = tikz_document(picture(paths=paths))
    first, second = (
        re.search(rf"^  {name}/.style={{(.*)}},$", text, re.M)[1] for name in ("shortest", "second")
    )
    assert second.startswith(first)
    assert re.fullmatch(r", postaction=\{draw=page, .*dash pattern=.*\}", second[len(first) :])


def test_the_order_of_the_letters_is_that_asked_for():
    text = tikz_document(picture(2, order="largest-first"))
    assert "% Words of states have the largest disc first." in text
    # State BA, smallest disc first, has index 1 and is the neighbour of the top at the right.
    assert re.search(r"\\coordinate \(AB\) at \(2, 1.7321\);", text)


def test_many_discs_are_refused():
    with pytest.raises(InputError, match="at most 7 discs, got 8"):
        tikz_document(picture(8, paths=()))


CASES = {
    "paths": {},
    "discs": {"edge_discs": hanoi_graph(3).edge_discs(), "paths": ()},
    "distances": {"distances": distances_to("CCC"), "orientation": "goal-down", "style": "dark"},
    "streams": {
        "edge_flow": shortest_path_flow(hanoi_graph(3).edges(), distances_to("CCC")),
        "paths": (),
    },
}


@pytest.mark.parametrize("case", CASES)
def test_it_is_typeset_like_the_picture_in_dots(tmp_path, need_program, case):
    shown = picture(3, size=10, dpi=DOTS, **CASES[case])
    page = STYLES[shown.style if isinstance(shown.style, str) else "light"].page
    difference = compared(
        tikz_document(shown),
        draw_picture(shown),
        folder=tmp_path,
        need_program=need_program,
        page=page,
    )
    # Letters have other shapes; lines, marks and colours are where they are.
    # Without the shortest path the first would be 0.10, with the goal elsewhere the second 0.32.
    assert np.quantile(difference, 0.98) < 0.08
    assert difference.max() < 0.25
