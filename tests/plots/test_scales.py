"""The numbers on scales of charts and colour bars: in full, within the page, clear of the rest."""

import itertools

import pytest
from matplotlib.text import Text

from hanoi_graph import Move, plot_graph, plot_layers, plot_path, plot_trajectory
from hanoi_graph.numerals import readable

FAR = {"n": 20, "within": "A^16"}
WALK = [Move(1, 0, 1), Move(2, 0, 2), Move(1, 1, 2)]
OF_LARGE_NUMBERS = {
    "a bar in the corner": lambda: plot_graph(color_states="distance", path="none", **FAR),
    "a bar below": lambda: plot_graph(color_states="distance", path="none", size="column", **FAR),
    "a bar beside rows": lambda: plot_graph(
        color_states="distance", path="none", orientation="goal-down", **FAR
    ),
    "a walk": lambda: plot_trajectory(WALK, 20, within="A^16"),
    "a walk on a slide": lambda: plot_trajectory(WALK, 20, within="A^16", size="slide"),
    "layers beside rows": lambda: plot_layers(20, within="A^16", orientation="goal-down"),
    "layers below": lambda: plot_layers(14, size="column"),
}


def numbers(axes):
    """Return the texts of the ticks that are seen."""
    found = []
    for axis in (axes.xaxis, axes.yaxis):
        low, high = sorted(axis.get_view_interval())
        ticks = zip(axis.get_majorticklocs(), axis.get_majorticklabels(), strict=True)
        found += [(at, label) for at, label in ticks if low <= at <= high and label.get_text()]
    return found


@pytest.mark.parametrize("kind", OF_LARGE_NUMBERS)
def test_large_numbers_stand_on_the_page_in_full(kind):
    # Numbers of seven digits had left the page, or pushed the name of their scale from it.
    figure = OF_LARGE_NUMBERS[kind]().figure
    figure.canvas.draw()
    page = figure.bbox
    for text in figure.findobj(lambda one: isinstance(one, Text) and bool(one.get_text())):
        if text.get_visible() and text.axes is not None and text.axes.axison:
            box = text.get_window_extent()
            assert page.x0 <= box.x0 < box.x1 <= page.x1, text.get_text()
            assert page.y0 <= box.y0 < box.y1 <= page.y1, text.get_text()
    shown = [pair for axes in figure.axes if axes.axison for pair in numbers(axes)]
    assert max(at for at, _ in shown) > 10_000
    assert [label.get_text() for _, label in shown] == [readable(round(at)) for at, _ in shown]


def test_no_power_of_ten_stands_aside():
    figure = plot_path(13, path="worst").figure
    figure.canvas.draw()
    strip = figure.axes[-1]
    assert strip.xaxis.get_offset_text().get_text() == ""
    assert "1\u202f000\u202f000" in [label.get_text() for label in strip.get_xticklabels()]


ON_SLIDES = {
    "a path": lambda **kw: plot_path(4, path="both", **kw),
    "a walk": lambda **kw: plot_trajectory(WALK, 4, path="both", **kw),
    "a walk over streams": lambda **kw: plot_trajectory(WALK, 4, path="streams", **kw),
}


@pytest.mark.parametrize("orientation", ["start-up", "goal-down"])
@pytest.mark.parametrize("kind", ON_SLIDES)
def test_a_bar_on_a_slide_is_clear_of_the_chart(kind, orientation):
    # It ran into the numbers of the chart at the right, or stood behind the chart.
    figure = ON_SLIDES[kind](color_states="distance", size="slide", orientation=orientation).figure
    figure.canvas.draw()
    drawing, *scales = figure.axes
    assert "colour bar" in [axes.get_label() for axes in scales]
    legends = [artist for artist in figure.artists if artist.get_label() == "legend"]
    assert len(legends) == 1
    boxes = [axes.get_tightbbox() for axes in scales]
    boxes += [legend.get_window_extent() for legend in legends]
    for one, other in itertools.combinations(boxes, 2):
        assert not one.overlaps(other)
    low, high = drawing.transData.transform([[0, 0], [15, 0]])
    assert high[0] - low[0] > 0.35 * figure.bbox.width
