"""Charts of the gallery: nothing is cut off, nothing lies on anything else, words are true."""

import re
import sys
from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.path import Path as Outline

SCRIPTS = Path(__file__).parents[2] / "scripts"


@pytest.fixture(scope="module", autouse=True)
def scripts():
    """Let the scripts be imported as they import each other."""
    sys.path.insert(0, str(SCRIPTS))
    yield
    sys.path.remove(str(SCRIPTS))


def boxes_of(texts, figure):
    renderer = figure.canvas.get_renderer()
    return [text.get_window_extent(renderer) for text in texts]


def test_the_last_steps_of_a_distribution_are_whole():
    # At the right end of the scale half the width of the lines was cut off.
    from gallery.numbers import distribution

    from hanoi_graph.drawing.style import LIGHT

    figure = distribution()
    figure.canvas.draw()
    (ax,) = figure.axes
    steps = [line for line in ax.lines if str(line.get_label()).startswith("n = ")]
    assert len(steps) == 3
    assert not any(line.get_clip_on() for line in steps)
    (average,) = [line for line in ax.lines if line not in steps]
    # Red is the goal elsewhere.
    assert to_hex(average.get_color()) == LIGHT.ink
    # The words stand clear of what they are about, and little room is left above it.
    (label,) = boxes_of(ax.texts, figure)
    key = ax.get_legend().get_window_extent(figure.canvas.get_renderer())
    shapes = [line.get_path().transformed(ax.transData) for line in steps]
    shapes += [area.get_paths()[0].transformed(ax.transData) for area in ax.collections]
    highest = 0.0
    for shape in shapes:
        assert not shape.intersects_bbox(label, filled=False)
        assert not shape.intersects_bbox(key, filled=False)
        highest = max(highest, shape.vertices[:, 1].max())
    assert (highest - ax.bbox.y0) / ax.bbox.height > 0.85


def test_points_of_averages_are_alike_and_leave_the_limit_to_be_seen():
    from gallery.numbers import average

    figure = average()
    left, right = figure.axes
    (limit,) = [line for line in left.lines if line.get_label() == "limit"]
    points = [line for ax in (left, right) for line in ax.lines if line.get_marker() == "o"]
    assert len(points) == 2
    assert len({line.get_markersize() for line in points}) == 1
    assert len({to_hex(line.get_markerfacecolor()) for line in points}) == 1
    # A white rim around the points, or dashes, cut the line into specks.
    assert {line.get_markeredgewidth() for line in points} == {0}
    assert limit.get_linestyle() == "-"
    missing = dict(right.lines[0].get_xydata().tolist())
    for n, value in points[0].get_xydata().tolist():
        assert missing[n] > 0
        assert value + missing[n] == pytest.approx(466 / 885)
    assert "−" in right.get_ylabel()


def test_the_run_beside_the_automaton_is_read_from_the_words():
    from gallery.numbers import _RUN, automaton

    from hanoi_graph.analysis.automaton import ONCE_OR_TWICE

    figure = automaton()
    figure.canvas.draw()
    drawn, written = figure.axes
    words = [text.get_text() for text in written.texts]
    assert words[0] == "from {} to {}".format(*_RUN)
    columns = {x: [] for x in (text.get_position()[0] for text in written.texts[1:4])}
    for text in written.texts[4:]:
        if text.get_position()[0] in columns:
            columns[text.get_position()[0]].append(text.get_text())
    discs, pegs, circles = columns.values()
    assert discs == ["5", "4", "3", "2", "1"]
    assert ["".join(column) for column in zip(*(pair.split() for pair in pegs), strict=True)] == [
        word[::-1] for word in _RUN
    ]
    assert "".join(circles) == ONCE_OR_TWICE.run(*_RUN).trace
    assert "(not a peg)" in " ".join(words)
    boxes = boxes_of(written.texts, figure)
    for number, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[number + 1 :])
        assert box.x0 > drawn.bbox.x1
        assert box.x1 < figure.bbox.width
        assert box.y0 > 0
        assert box.y1 < figure.bbox.height


def test_every_growing_line_is_named_where_it_ends():
    from gallery.numbers import frame_stewart_numbers

    figure = frame_stewart_numbers()
    figure.canvas.draw()
    (ax,) = figure.axes
    ends = {
        line.get_label(): ax.transData.transform(line.get_xydata()[-1])[1]
        for line in ax.lines
        if re.fullmatch(r"\d pegs", str(line.get_label()))
    }
    assert len(ends) == 4
    letter = figure.dpi / 8
    for name, box in zip(ax.texts, boxes_of(ax.texts, figure), strict=True):
        middle = (box.y0 + box.y1) / 2
        nearest = min(ends, key=lambda label: abs(ends[label] - middle))
        assert nearest == name.get_text()
        assert abs(ends[nearest] - middle) < letter
    assert ax.get_yticks().max() == 10**9


@pytest.mark.parametrize("name", ["numbers", "other_graphs", "peg_graphs", "more_pegs"])
def test_captions_have_true_signs(name):
    import importlib

    for recipe in importlib.import_module(f"gallery.{name}").RECIPES:
        for text in (recipe.alt, recipe.shows):
            assert not re.search(r"\w - \w", text), recipe.name
            assert "  " not in text


def test_words_at_the_layers_of_four_pegs_are_clear_of_the_curves():
    from gallery.more_pegs import layers_of_four_pegs

    figure = layers_of_four_pegs()
    figure.canvas.draw()
    (ax,) = figure.axes
    boxes = boxes_of(ax.texts, figure)
    assert len(boxes) == 5
    for number, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[number + 1 :])
        assert ax.bbox.x0 < box.x0
        assert box.x1 < ax.bbox.x1
        for line in ax.lines:
            points = ax.transData.transform(line.get_xydata())
            assert not Outline(points).intersects_bbox(box, filled=False)
    last = max(line.get_xdata()[-1] for line in ax.lines if len(line.get_xdata()) > 2)
    assert last == 130
    # A quarter of the scale was empty.
    assert np.ptp(ax.get_xlim()) < 1.1 * last
