"""Files of figures: the same bytes, nothing half-written, coordinates nobody can see left out."""

import re
import xml.etree.ElementTree as ElementTree

import pytest
from matplotlib.figure import Figure
from PIL import Image

from hanoi_graph.errors import InputError
from hanoi_graph.records.figures import save_figure


def figure():
    made = Figure(figsize=(2, 1), dpi=50)
    ax = made.add_subplot()
    ax.plot([0, 1 / 3, 1], [1 / 7, 0, 1], marker="o", label="a line")
    ax.legend()
    return made


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_same_bytes_and_no_trace_of_the_day(tmp_path, kind):
    files = [tmp_path / f"{name}.{kind}" for name in "ab"]
    for file in files:
        assert save_figure(figure(), file, title="A title", description="What it shows") == file
    first, second = (file.read_bytes() for file in files)
    assert first == second
    assert len(first) > 500
    for word in (b"Date", b"dc:date", b"Software", b"Producer", b"Matplotlib"):
        assert word not in first


def test_title_and_alternative_text(tmp_path):
    svg = save_figure(figure(), tmp_path / "a.svg", title="A & B", description="x < y")
    root = ElementTree.parse(svg).getroot()
    space = "{http://www.w3.org/2000/svg}"
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{space}title", f"{space}desc"]
    assert [child.text for child in root][:2] == ["A & B", "x < y"]
    with Image.open(save_figure(figure(), tmp_path / "a.png", title="A", description="B")) as png:
        assert (png.info["Title"], png.info["Description"]) == ("A", "B")


def test_svg_without_a_title_still_has_its_description(tmp_path):
    root = ElementTree.parse(
        save_figure(figure(), tmp_path / "a.svg", description="only this")
    ).getroot()
    assert root[0].text == "only this"


def test_svg_has_two_decimals(tmp_path):
    text = save_figure(figure(), tmp_path / "a.svg").read_text()
    coordinates = re.findall(r' (?:d|x|y)="([^"]*)"', text)
    assert len(coordinates) > 5
    assert not [part for part in coordinates if re.search(r"\.\d{3}", part)]


def test_resolution_is_that_of_the_figure(tmp_path):
    with Image.open(save_figure(figure(), tmp_path / "a.png")) as image:
        assert image.size == (100, 50)


@pytest.mark.parametrize("name", ["a.gif", "a", "a.png.txt"])
def test_unknown_format(tmp_path, name):
    with pytest.raises(InputError, match=r"a figure must be a png, svg, pdf file, got 'a"):
        save_figure(figure(), tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_nothing_is_left_of_a_file_that_fails(tmp_path):
    broken = figure()
    broken.axes[0].set_title("$\\unknown{x}$")
    with pytest.raises(ValueError, match="unknown"):
        save_figure(broken, tmp_path / "a.png")
    assert not list(tmp_path.iterdir())
    with pytest.raises(OSError, match="No such file"):
        save_figure(figure(), tmp_path / "missing" / "a.png")


def test_clips_have_the_same_names_in_every_run(tmp_path):
    """matplotlib names them by addresses in memory; found as a rare difference of two runs."""
    figures, texts = [], []
    for name in ("one.svg", "two.svg"):
        figure = Figure(figsize=(2, 1))
        for place in (1, 2):
            figure.add_subplot(1, 2, place).plot([0, 1], [0, place])
        figures.append(figure)  # kept, so that the second one lies elsewhere in memory
        texts.append(save_figure(figure, tmp_path / name).read_text())
    assert texts[0] == texts[1]
    assert 'id="clip-2"' in texts[0]
    assert "url(#clip-1)" in texts[0]
