"""Walks: every move beside its edge, in its time's colour."""

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from hanoi_graph import hanoi_graph, shortest_path
from hanoi_graph.drawing.graph import edge_length
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


def test_no_passage_of_an_edge_covers_another(ax):
    # Of the second and third move in one direction only the last was to be seen.
    moves = draw_walk([1, 2] * 3, hanoi_layout(1), ax=ax).moves
    levels = [segment[0, 1] for segment in np.array(moves.get_segments())]
    there, back = sorted(-y for y in levels[::2]), sorted(levels[1::2])
    length = edge_length(ax)
    for side in (there, back):
        assert side[0] > 0
        assert (np.diff(side) * length > moves.get_linewidths()[0]).all()
        assert side[-1] < 3**0.5 / 6  # not beyond the middle of the triangle
    # In the order of the moves from the edge outwards.
    assert there == [-y for y in levels[::2]]


def test_very_many_passages_keep_to_their_side(ax):
    moves = draw_walk([1, 2] * 40, hanoi_layout(1), ax=ax).moves
    levels = [segment[0, 1] for segment in np.array(moves.get_segments())]
    assert len(set(np.round(levels, 9))) == 79
    assert max(np.abs(levels)) < 3**0.5 / 6


def test_every_move_has_an_arrowhead_that_points_where_it_leads(ax):
    points, states = hanoi_layout(2), [0, 1, 2, 1, 0, 1]
    drawn = draw_walk(states, points, ax=ax)
    heads = np.array([path.vertices[:3] for path in drawn.heads.get_paths()])
    segments = np.array(drawn.moves.get_segments())
    assert len(heads) == len(segments) == 5
    for head, (tail, end), colour, line in zip(
        heads, segments, drawn.heads.get_facecolors(), drawn.moves.get_colors(), strict=True
    ):
        tip, *back = head
        along = (end - tail) / np.linalg.norm(end - tail)
        assert (tip - np.mean(back, axis=0)) @ along > 0.05
        # The tip is on the line of its move.
        x, y = tip - tail
        assert abs(along[0] * y - along[1] * x) < 1e-9
        assert (colour == line).all()
    # Two moves over one edge in one direction have theirs one behind the other.
    places = [(head[0] - segment[0]) @ (segment[1] - segment[0]) for head, segment in
              zip(heads[[0, 4]], segments[[0, 4]], strict=True)]  # fmt: skip
    assert abs(places[0] - places[1]) > 0.1


def test_short_edges_have_no_arrowheads():
    small = Figure(figsize=(2, 2)).add_subplot()
    drawn = draw_walk([0, 1, 2], hanoi_layout(5), ax=small)
    assert len(drawn.moves.get_segments()) == 2
    assert not drawn.heads.get_paths()


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
