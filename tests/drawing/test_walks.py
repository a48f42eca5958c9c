"""Walks: every move beside its edge, in its time's colour."""

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from hanoi_graph import hanoi_graph, shortest_path
from hanoi_graph.drawing.layouts import hanoi_layout
from hanoi_graph.drawing.picture import Picture
from hanoi_graph.drawing.style import LIGHT
from hanoi_graph.drawing.walk_picture import draw_walk_picture
from hanoi_graph.drawing.walks import Walk, draw_walk
from hanoi_graph.errors import InputError
from hanoi_graph.states import State


@pytest.fixture
def ax():
    return Figure().add_subplot()


def test_to_and_fro_lie_on_both_sides(ax):
    points = hanoi_layout(1)
    moves = draw_walk([1, 2, 1], points, ax=ax).moves
    there, back = np.array(moves.get_segments())
    # From B at the left to C at the right: the right side is below.
    assert (there[:, 1] < 0).all()
    assert (back[:, 1] > 0).all()
    assert there[:, 0].tolist() == back[::-1, 0].tolist() == [0.0, 1.0]
    colours = LIGHT.step_map(2)
    assert [to_hex(c) for c in moves.get_colors()] == [to_hex(colours(k)) for k in (0, 1)]


def test_standing_still_and_jumping(ax):
    walk = draw_walk([0, 0, 1, 8], hanoi_layout(2), ax=ax)
    assert len(walk.moves.get_segments()) == 1
    (jump,) = walk.jumps.get_segments()
    assert np.allclose(jump, hanoi_layout(2)[[1, 8]])


def test_a_path_can_be_walked(ax):
    assert (
        len(draw_walk(shortest_path("AAA", "CCC"), hanoi_layout(3), ax=ax).moves.get_segments())
        == 7
    )


def test_states_that_are_none_are_refused(ax):
    with pytest.raises(InputError, match="indices 0 to 2"):
        draw_walk([0, 9], hanoi_layout(1), ax=ax)


def test_a_walk_counts_its_steps_by_kind():
    states, distances = np.array([0, 1, 1, 5, 5]), np.array([3, 3, 3, 1, 1])
    walk = Walk(states, distances, null_steps=2, illegal_steps=1)
    assert walk.counted == "1 move, 2 steps without a change and 1 illegal step"
    assert (walk.unit, walk.without_change) == ("step", "2 steps without a change")
    assert Walk(states[:2], distances[:2]).counted == "1 move"


@pytest.mark.parametrize("discs", [7, 8, 9])
def test_a_walk_over_short_edges_can_be_seen(discs):
    start, goal = State("A" * discs), State("C" * discs)
    states = shortest_path(start, goal).indices()
    walk = Walk(states, np.arange(len(states))[::-1])
    picture = Picture(start, goal, edges=hanoi_graph(discs).edges())
    drawn = draw_walk_picture(picture, walk)
    (width,) = (
        line.get_linewidths()[0] for line in drawn.axes[0].collections if line.get_label() == "walk"
    )
    assert width >= 0.8
