"""Walks: every move beside its edge, in its time's colour; profiles and rolls of moves."""

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from hanoi_graph import shortest_path
from hanoi_graph.drawing.layouts import hanoi_layout
from hanoi_graph.drawing.style import LIGHT
from hanoi_graph.drawing.walks import draw_disc_roll, draw_profile, draw_walk
from hanoi_graph.errors import InputError


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


def test_the_profile_shows_every_distance(ax):
    drawn = draw_profile([3, 3, 2, 1, 0], ax=ax)
    assert drawn.line.get_ydata().tolist() == [3, 3, 2, 1, 0]
    assert drawn.states.get_offsets().tolist() == [[0, 3], [1, 3], [2, 2], [3, 1], [4, 0]]
    assert drawn.shortest.get_xydata().tolist() == [[0, 3], [3, 0]]


def test_the_roll_has_a_box_for_each_move(ax):
    roll = draw_disc_roll([1, 2, 1, 3], largest=3, ax=ax)
    middles = [path.vertices[:4].mean(axis=0).round(6).tolist() for path in roll.get_paths()]
    assert middles == [[1, 1], [2, 2], [3, 1], [4, 3]]
    assert [to_hex(c) for c in roll.get_facecolor()] == [LIGHT.disc(d) for d in (1, 2, 1, 3)]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda ax: draw_walk([0, 9], hanoi_layout(1), ax=ax), "indices 0 to 2"),
        (lambda ax: draw_profile([], ax=ax), "distances must be a list of numbers, one at least"),
        (lambda ax: draw_disc_roll([4], largest=3, ax=ax), "numbers from 1 to 3"),
    ],
)
def test_bad_input(ax, call, message):
    with pytest.raises(InputError, match=message):
        call(ax)
