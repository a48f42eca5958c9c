"""Pictures that differ to the eye, and pictures that do not."""

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from hanoi_graph.records.comparison import compare_pictures, compare_svg
from hanoi_graph.records.figures import save_figure
from hanoi_graph.records.films import save_film


def picture(folder, name, *, x=0.5, colour="#333333", width=1.0, size=(3, 2), text="CAB"):
    figure = Figure(figsize=size, dpi=150)
    FigureCanvasAgg(figure)
    ax = figure.add_axes((0, 0, 1, 1))
    ax.set_axis_off()
    ax.plot([0, 1], [0, 1], color=colour, linewidth=width)
    ax.text(x, 0.2, text, fontsize=7)
    return save_figure(figure, folder / name)


@pytest.mark.parametrize(
    "change",
    [{"x": 0.51}, {"colour": "#bb0000"}, {"text": "CBB"}, {"size": (3, 2.1)}, {"width": 3.0}],
    ids=str,
)
def test_what_one_sees_is_found(tmp_path, change):
    usual, other = picture(tmp_path, "a.png"), picture(tmp_path, "b.png", **change)
    assert compare_pictures(usual, other).visible()
    usual, other = picture(tmp_path, "a.svg"), picture(tmp_path, "b.svg", **change)
    assert compare_svg(usual, other, tolerance=0.5)


@pytest.mark.parametrize("change", [{}, {"x": 0.5005}, {"width": 2.05}], ids=str)
def test_what_nobody_sees_is_let_pass(tmp_path, change):
    change = {"width": 2.0} | change
    usual, other = picture(tmp_path, "a.png", width=2), picture(tmp_path, "b.png", **change)
    assert not compare_pictures(usual, other).visible()
    usual, other = picture(tmp_path, "a.svg", width=2), picture(tmp_path, "b.svg", **change)
    assert compare_svg(usual, other, tolerance=0.5) == ""


def test_the_difference_is_said(tmp_path):
    usual = picture(tmp_path, "a.png")
    assert str(compare_pictures(usual, picture(tmp_path, "b.png", size=(4, 2)))) == (
        "450 x 300 dots instead of 600 x 300"
    )
    assert "a spot differs by" in str(compare_pictures(usual, picture(tmp_path, "c.png", x=0.7)))


def film(folder, name, *, places=(2, 12, 22), times=(100, 200, 300)):
    frames = []
    for place in places:
        frame = np.full((20, 40, 3), 255, np.uint8)
        frame[5:15, place : place + 8] = (20, 60, 120)
        frames.append(frame)
    return save_film(frames, folder / name, durations=times)


@pytest.mark.parametrize("kind", ["gif", "apng"])
@pytest.mark.parametrize(
    "change",
    [
        {"places": (2, 12, 28)},
        {"places": (2, 12), "times": (100, 200)},
        {"times": (100, 200, 400)},
    ],
    ids=str,
)
def test_of_moving_pictures_every_frame_counts(tmp_path, kind, change):
    usual, other = film(tmp_path, f"a.{kind}"), film(tmp_path, f"b.{kind}", **change)
    assert not compare_pictures(usual, usual).visible()
    found = compare_pictures(usual, other)
    assert found.visible()
    assert ("frames" in str(found)) == ("times" in change)
