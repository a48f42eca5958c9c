"""Profiles: the distance from the goal after every move."""

import pytest
from matplotlib.figure import Figure

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
