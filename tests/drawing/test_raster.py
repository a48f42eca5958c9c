"""Ink by ink, against plain loops."""

import numpy as np
import pytest

from hanoi_graph.drawing.raster import Canvas, Layers


def canvas(**other):
    return Canvas(**({"width": 40, "height": 30, "scale": 2.0, "x": 5.0, "y": 4.0} | other))


def test_ink_is_length_times_width():
    points = np.array([[0.0, 0.0], [7.0, 5.0], [1.0, 9.0]])
    ink = canvas().lines(points, np.array([0, 1]), np.array([1, 2]), width=0.1)
    lengths = 2.0 * (np.hypot(7, 5) + np.hypot(6, 4))
    assert ink.sum() == pytest.approx(0.1 * lengths, rel=1e-5)
    assert ink.shape == (30, 40)


def test_a_level_line_lies_in_its_row():
    points = np.array([[0.0, 0.25], [10.0, 0.25]])
    ink = canvas().lines(points, np.array([0]), np.array([1]), width=0.5)
    # 4.5 dots above the lower rim is the middle of the fifth row from below.
    assert np.flatnonzero(ink.sum(axis=1) > 1e-4).tolist() == [30 - 5]
    assert ink[25, 10] == pytest.approx(0.5, rel=0.01)


def test_no_dot_is_covered_more_than_whole():
    points = np.array([[0.0, 0.0], [10.0, 0.0]])
    ink = canvas().lines(points, np.zeros(9, int), np.ones(9, int), width=3.0)
    assert ink.max() == 1.0


def test_many_and_few_places_give_the_same_ink():
    rng = np.random.default_rng(3)
    points = rng.uniform(0, 12, (4000, 2))
    together, apart = np.zeros(1200, np.float32), np.zeros(1200, np.float32)
    place = canvas()
    dots = place._dots(points)
    place._share(together, dots, np.ones(4000))
    for one in np.array_split(dots, 100):
        place._share(apart, one, np.ones(len(one)))
    assert np.allclose(together, apart, atol=1e-3)


def test_values_are_the_mean_of_the_points_in_a_dot():
    # In the middle of one dot, so that nothing is shared with its neighbours.
    points = np.array([[0.25, 0.25], [0.25, 0.25], [3.25, 2.25]])
    mean, count = canvas().values(points, np.array([10, 20, 7]))
    assert np.argwhere(count > 0.5).tolist() == [[21, 11], [25, 5]]
    assert mean[25, 5] == pytest.approx(15)
    assert mean[21, 11] == pytest.approx(7)


def test_layers_cover_what_is_below():
    layers = Layers(3, 1)
    layers.add(np.array([0, 0, 1], np.float32), np.array([[1, 1, 0]], np.float32))
    layers.add(np.array([1, 0, 0], np.float32), np.array([[0, 0.5, 0.5]], np.float32))
    blue, mixed, red = layers.image()[0].tolist()
    assert blue == [0, 0, 255, 255]
    assert mixed == [128, 0, 128, 255]
    assert red == [255, 0, 0, 128]


def test_a_layer_can_have_a_colour_for_every_dot():
    colours = np.array([[[1, 0, 0], [0, 1, 0]]], np.float32)
    layers = Layers(2, 1)
    layers.add(colours, np.ones((1, 2), np.float32))
    assert layers.image()[0, :, :3].tolist() == [[255, 0, 0], [0, 255, 0]]


def test_a_broad_line_is_broad_and_has_all_its_ink():
    points = np.array([[5.0, 15.0], [35.0, 15.0]])
    ink = canvas(scale=1.0, x=0.0, y=0.0).lines(points, np.array([0]), np.array([1]), width=4.0)
    assert ink.sum() == pytest.approx(4.0 * 30.0, rel=0.01)
    column = ink[:, 20]
    assert np.flatnonzero(column).size in (4, 5, 6)
    assert column.max() <= 1.0


def test_recolouring_hides_what_lies_below_first():
    layers = Layers(3, 1)
    grey, blue = (np.array(colour, np.float32) for colour in ([0.5, 0.5, 0.5], [0.0, 0.0, 1.0]))
    layers.add(grey, np.array([[0.4, 1.0, 0.0]], np.float32))
    layers.recolour(blue, np.array([[0.4, 0.5, 0.25]], np.float32))
    page = np.ones(3, np.float32)
    covered, half, alone = layers.on(page)[0].tolist()
    assert covered == alone_on(page, blue, 0.4)
    assert half == [64, 64, 191]
    assert alone == alone_on(page, blue, 0.25)


def alone_on(page, colour, part):
    return np.rint(255 * (part * colour + (1 - part) * page)).astype(int).tolist()
