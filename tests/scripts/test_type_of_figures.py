"""No letter of the gallery is smaller than a journal prints, at the size at which it is printed."""

import re
import sys
from pathlib import Path

import matplotlib.figure
import pytest

from hanoi_graph.drawing.style import SMALLEST_TYPE

ROOT = Path(__file__).parents[2]
FIGURES = ROOT / "figures"
# A letter of an SVG is a shape 100 units high, scaled to its size; exponents are scaled once more.
_TEXT = re.compile(r"<g [^>]*?scale\((\d[\d.]*) -\1\)[^>]*>(.*?)</g>", re.DOTALL)
_USE = re.compile(r"<use [^>]*>")
_SCALED = re.compile(r"scale\(([\d.]+)\)")
# As matplotlib shrinks exponents and indices.
_SHRUNK = 0.7
# Of a picture, in centimetres.
HIGHEST = 23.0


@pytest.fixture(scope="module", autouse=True)
def scripts():
    """Let the scripts be imported as they import each other."""
    sys.path.insert(0, str(ROOT / "scripts"))
    yield
    sys.path.remove(str(ROOT / "scripts"))


def sizes_in_svg(text):
    """Yield the size of every letter, in points."""
    for group in _TEXT.finditer(text):
        for use in _USE.findall(group[2]):
            scaled = _SCALED.search(use)
            yield 100 * float(group[1]) * (float(scaled[1]) if scaled else 1.0)


def sizes_in_figure(figure):
    """Yield the size of every text, of its exponents if it has some."""
    for text in figure.findobj(matplotlib.text.Text):
        said = text.get_text()
        if said.strip() and text.get_visible():
            yield text.get_fontsize() * (_SHRUNK if re.search(r"\$.*[\^_]", said) else 1.0), said


@pytest.mark.parametrize("path", sorted(FIGURES.glob("*.svg")), ids=lambda path: path.stem)
def test_vectors(path):
    text = path.read_text(encoding="utf-8")
    # One unit of the drawing is a point on paper.
    width, box = re.search(r'width="([\d.]+)pt"', text), re.search(r'viewBox="0 0 ([\d.]+)', text)
    assert float(width[1]) == pytest.approx(float(box[1]))
    # It fits on a page of A4 or of a letter, with its caption.
    height = re.search(r'height="([\d.]+)pt"', text)
    assert float(height[1]) / 72 * 2.54 <= HIGHEST
    sizes = list(sizes_in_svg(text))
    assert min(sizes, default=9.0) >= SMALLEST_TYPE - 0.01


IN_DOTS = [
    path.stem
    for path in sorted(FIGURES.glob("*.png")) + sorted(FIGURES.glob("*.gif"))
    if not path.with_suffix(".svg").exists()
]


def test_there_are_pictures_of_dots_and_moving_ones():
    assert len(IN_DOTS) >= 8


@pytest.mark.parametrize("name", IN_DOTS)
def test_pictures_of_dots_and_moving_ones(name, tmp_path, monkeypatch):
    import make_figures

    made = []
    prepare = matplotlib.figure.Figure.__init__

    def remember(figure, *args, **options):
        prepare(figure, *args, **options)
        made.append(figure)

    monkeypatch.setattr(matplotlib.figure.Figure, "__init__", remember)
    monkeypatch.chdir(ROOT)
    make_figures.make_one(name, tmp_path)
    found = [pair for figure in made for pair in sizes_in_figure(figure)]
    assert found
    assert min(found)[0] >= SMALLEST_TYPE - 0.01, min(found)


def test_the_measure_notices_a_small_exponent():
    use = '<use xlink:href="#a" transform="scale(0.7)"/>'
    text = f'<g style="x" transform="translate(1 2) scale(0.07 -0.07)">{use}</g>'
    assert list(sizes_in_svg(text)) == pytest.approx([4.9])
