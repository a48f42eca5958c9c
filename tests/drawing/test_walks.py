"""Walks: every move beside its edge, in its time's colour; profiles and rolls of moves."""

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.transforms import Bbox

from hanoi_graph import (
    State,
    distances_to,
    hanoi_graph,
    layer_sizes,
    shortest_path,
    worst_path,
)
from hanoi_graph.drawing.layers import draw_layers_picture
from hanoi_graph.drawing.layouts import hanoi_layout
from hanoi_graph.drawing.path_picture import draw_path_picture
from hanoi_graph.drawing.picture import PathToDraw, Picture
from hanoi_graph.drawing.profiles import draw_profile
from hanoi_graph.drawing.rolls import draw_disc_roll
from hanoi_graph.drawing.style import LIGHT
from hanoi_graph.drawing.walk_picture import draw_walk_picture
from hanoi_graph.drawing.walks import Walk, draw_walk
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


SLIDES = {
    "layers": lambda shown: draw_layers_picture(shown, layer_sizes(shown.goal)),
    "rolls": lambda shown: draw_path_picture(
        shown, [("one", [1, 2, 1]), ("two", [1, 1, 2, 1, 1, 2, 1, 1])]
    ),
    "walk": lambda shown: draw_walk_picture(
        shown,
        Walk(np.array([0, 1, 2]), np.array([3, 3, 2]), notes=["a note"], departs=1, illegal=3),
    ),
}


@pytest.mark.parametrize("size", ["slide", "column", "two-columns"])
@pytest.mark.parametrize("kind", SLIDES)
def test_charts_touch_neither_legend_nor_drawing_nor_rim(kind, size):
    graph = hanoi_graph(4)
    paths = [PathToDraw(worst_path(4).indices(), role="worst")]
    away = distances_to("AACB") if kind == "layers" else None
    shown = Picture(
        State("AAAA"), State("AACB"), edges=graph.edges(), paths=paths, distances=away, size=size
    )
    figure = SLIDES[kind](shown)
    renderer = figure.canvas.get_renderer()
    drawing, *panels = figure.axes
    assert panels
    (legend,) = [artist for artist in figure.artists if artist.get_label() == "legend"]
    triangle = Bbox(drawing.transData.transform([[0, 0], [15, 15 * 3**0.5 / 2]]))
    for panel in panels:
        box = panel.get_tightbbox(renderer)
        assert not box.overlaps(legend.get_window_extent(renderer))
        assert not box.overlaps(triangle)
        assert 0 <= box.x0 < box.x1 <= figure.bbox.width
        assert 0 <= box.y0 < box.y1 <= figure.bbox.height
