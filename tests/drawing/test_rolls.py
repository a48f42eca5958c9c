"""Rolls of moves: boxes while there is room for them, then dots without a pattern of their own."""

import numpy as np
import pytest
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.image import AxesImage

from hanoi_graph import shortest_path, worst_path
from hanoi_graph.drawing.rolls import draw_disc_roll, row_of_moves
from hanoi_graph.drawing.style import LIGHT
from hanoi_graph.errors import InputError


def roll(path, *, width=9.7, dpi=100):
    ax = Figure(figsize=(width, 2), dpi=dpi).add_axes((0.031, 0.2, 0.9, 0.7))
    discs = path.to_array()[:, 0]
    return discs, draw_disc_roll(discs, largest=path.start.discs, ax=ax)


def rows(image, largest):
    """Return how opaque the middle of the row of each disc is, dot by dot."""
    dots = image.get_array()
    at = [
        round(len(dots) * (largest + 0.6 - disc) / (largest + 0.2))
        for disc in range(1, largest + 1)
    ]
    return [np.asarray(dots[row, :, 3], float) for row in at]


@pytest.mark.parametrize("n", [6, 7, 8, 9])
def test_no_move_of_a_large_disc_is_lost(n):
    # Of the worst path of seven discs the two moves of disc 7 had vanished.
    discs, image = roll(worst_path(n))
    assert isinstance(image, AxesImage)
    for disc, row in enumerate(rows(image, n), start=1):
        marks = np.count_nonzero(np.diff(np.concatenate(([0.0], row))) > 0.99)
        moves = np.count_nonzero(discs == disc)
        if 4 * moves <= len(row):
            assert marks == moves, disc
            assert set(row.tolist()) == {0.0, 1.0}
        else:
            assert row.min() > 0.85 * row.max() > 0.2, disc


def test_the_dots_of_the_image_are_those_of_the_page():
    _, image = roll(shortest_path("A^10", "C^10"))
    box = image.get_window_extent()
    height, width = image.get_array().shape[:2]
    assert (box.width, box.height) == pytest.approx((width, height), abs=1e-6)
    assert box.x0 == pytest.approx(round(box.x0), abs=1e-6)
    assert box.y0 == pytest.approx(round(box.y0), abs=1e-6)


def test_marks_stand_where_the_moves_are():
    moves = np.array([100, 500, 900])
    row = row_of_moves(moves, dots=700, first=0.3, step=0.69)
    assert np.flatnonzero(row).tolist() == [69, 345, 621]


def test_marks_are_broader_where_they_have_the_room():
    rare = row_of_moves(np.array([100, 500, 900]), dots=700, first=0.3, step=0.69, mark=3)
    assert np.flatnonzero(rare).tolist() == [68, 69, 70, 344, 345, 346, 620, 621, 622]
    # A third of 7 dots; and those of one disc are all alike.
    nearer = row_of_moves(np.array([100, 110, 900]), dots=700, first=0.3, step=0.69, mark=3)
    assert np.flatnonzero(nearer).tolist() == [69, 70, 76, 77, 621, 622]
    alone = row_of_moves(np.array([5]), dots=30, first=0.0, step=1.0, mark=3)
    assert np.count_nonzero(alone) == 3


def test_the_roll_has_a_box_for_each_move():
    ax = Figure().add_subplot()
    roll = draw_disc_roll([1, 2, 1, 3], largest=3, ax=ax)
    middles = [path.vertices[:4].mean(axis=0).round(6).tolist() for path in roll.get_paths()]
    assert middles == [[1, 1], [2, 2], [3, 1], [4, 3]]
    assert [to_hex(c) for c in roll.get_facecolor()] == [LIGHT.disc(d) for d in (1, 2, 1, 3)]


def test_discs_that_are_none_are_refused():
    with pytest.raises(InputError, match="numbers from 1 to 3"):
        draw_disc_roll([4], largest=3, ax=Figure().add_subplot())


def test_few_moves_are_boxes():
    discs, boxes = roll(shortest_path("A^8", "C^8"))
    assert isinstance(boxes, PolyCollection)
    assert len(boxes.get_paths()) == len(discs)


def test_a_tone_says_how_many_of_the_moves_are_of_the_disc():
    every = row_of_moves(np.arange(0, 6000), dots=1000, first=0.0, step=1 / 6)
    third = row_of_moves(np.arange(0, 2000, 6), dots=1000, first=0.0, step=0.5)
    assert every == pytest.approx(1.0)
    assert third[20:-20] == pytest.approx(1.2 / 3, abs=0.01)


def test_every_disc_is_named_where_there_is_room():
    _, image = roll(worst_path(7))
    assert image.axes.get_yticks().tolist() == [1, 2, 3, 4, 5, 6, 7]
