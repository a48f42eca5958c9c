"""Pictures for LaTeX: readable, and like the others when they are typeset."""

import re
import subprocess

import numpy as np
import pytest
from PIL import Image

from hanoi_graph import State, distances_to, hanoi_graph, shortest_path, worst_path
from hanoi_graph.analysis.flows import shortest_path_flow
from hanoi_graph.drawing.figure import draw_picture
from hanoi_graph.drawing.picture import PathToDraw, Picture
from hanoi_graph.drawing.style import STYLES
from hanoi_graph.drawing.tikz import tikz_document
from hanoi_graph.errors import InputError
from hanoi_graph.records.figures import save_figure


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
    # As few lines as the edges need: (3**n + 3) / 2.
    assert sum(line.startswith("\\draw[edge]") for line in text) == 15


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
    latex, to_dots = need_program("pdflatex"), need_program("pdftoppm")
    shown = picture(3, size=10, dpi=100, **CASES[case])
    (tmp_path / "it.tex").write_text(tikz_document(shown), encoding="utf-8")
    command = [latex, "-interaction=nonstopmode", "-halt-on-error", "it.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout[-2000:]
    assert "Overfull" not in done.stdout
    assert "(1 page," in done.stdout
    subprocess.run([to_dots, "-r", "100", "-png", "it.pdf", "it"], cwd=tmp_path, check=True)
    save_figure(draw_picture(shown), tmp_path / "dots.png")
    page = STYLES[shown.style if isinstance(shown.style, str) else "light"].page
    typeset, dots = (coarse(tmp_path / name, page) for name in ("it-1.png", "dots.png"))
    assert np.abs(np.subtract(typeset.shape, dots.shape)).max() <= 1
    # The last row and column are no whole ones.
    rows, columns = np.minimum(typeset.shape[:2], dots.shape[:2]) - 1
    # Letters have other shapes; lines, marks and colours are where they are.
    difference = np.abs(typeset[:rows, :columns] - dots[:rows, :columns]).max(axis=2)
    # Without the shortest path the first would be 0.10, with the goal elsewhere the second 0.32.
    assert np.quantile(difference, 0.98) < 0.08
    # Below are only the columns of the legend, which LaTeX's narrower letters leave wider apart.
    assert difference[: int(0.91 * rows)].max() < 0.25


def coarse(file, page):
    """Return an image with a twelfth of the dots, as the difference from the colour of the page."""
    with Image.open(file) as image:
        small = image.convert("RGB").reduce(12)
    ground = np.array([int(page[k : k + 2], 16) for k in (1, 3, 5)])
    return np.asarray(small, float) / 255 - ground / 255
