"""Profiles: the distance from the goal after every move."""

import pytest
from matplotlib.figure import Figure
from matplotlib.legend import Legend

from hanoi_graph.drawing.profiles import draw_profile
from hanoi_graph.errors import InputError


@pytest.fixture
def ax():
    return Figure().add_subplot()


def test_the_profile_shows_every_distance(ax):
    drawn = draw_profile([3, 3, 2, 1, 0], ax=ax)
    assert drawn.line.get_ydata().tolist() == [3, 3, 2, 1, 0]
    assert drawn.states.get_offsets().tolist() == [[0, 3], [1, 3], [2, 2], [3, 1], [4, 0]]
    assert drawn.shortest.get_xydata().tolist() == [[0, 3], [3, 0]]


def test_a_profile_of_nothing_is_refused(ax):
    with pytest.raises(InputError, match="distances must be a list of numbers, one at least"):
        draw_profile([], ax=ax)


@pytest.mark.parametrize(
    ("distances", "size"),
    [([7, 7, *range(7, -1, -1)], (6, 3)), ([15, *range(15, -1, -1), 1, 0, 1], (4, 2))],
)
def test_the_line_straight_down_has_its_name_below_it(distances, size):
    ax = Figure(figsize=size).add_subplot()
    drawn = draw_profile(distances, ax=ax)
    (name,) = [text for text in ax.texts if text.get_text() == "shortest possible"]
    box = name.get_window_extent()
    line = ax.transData.transform(drawn.shortest.get_xydata())
    # The whole box is at the left of the line, and in the chart.
    (x0, y0), (x1, y1) = line
    assert box.x1 < x0 + (x1 - x0) * (box.y1 - y0) / (y1 - y0)
    assert box.x0 > ax.get_window_extent().x0
    assert box.y0 > ax.get_window_extent().y0
    assert not ax.artists


def test_the_line_straight_down_has_its_name_above_where_there_is_no_room():
    ax = Figure(figsize=(4, 2)).add_subplot()
    draw_profile([3, 3] * 100, ax=ax)
    assert not ax.texts
    (legend,) = [artist for artist in ax.artists if isinstance(artist, Legend)]
    assert [text.get_text() for text in legend.get_texts()] == ["shortest possible"]
    assert legend.get_lines()[0].is_dashed()
    box = legend.get_window_extent()
    assert box.y0 >= ax.get_window_extent().y1 - 1
