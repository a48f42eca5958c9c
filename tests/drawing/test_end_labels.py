"""The search for places for the words of start and goal."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from hanoi_graph.drawing.end_labels import Ground, meets, place_end_labels
from hanoi_graph.drawing.labels import Label
from hanoi_graph.drawing.layouts import hanoi_layout
from hanoi_graph.drawing.page import Box, label_boxes
from hanoi_graph.generators import hanoi_graph


def ground(discs, *, length=20.0, reach=0.0, exits=()):
    return Ground(hanoi_layout(discs), discs=discs, length=length, reach=reach, exits=dict(exits))


def in_box(box, points):
    x, y = np.asarray(points).T
    across = (box.x <= x) & (x <= box.x + box.width)
    return bool((across & (box.y <= y) & (y <= box.y + box.height)).any())


@given(
    some.integers(1, 5),
    some.floats(-20, 640),
    some.floats(-20, 560),
    some.floats(0.5, 60),
    some.floats(0.5, 20),
)
def test_what_is_touched_is_what_many_points_of_all_edges_touch(n, x, y, width, height):
    here, box = ground(n), Box(x, y, width, height)
    ends = here.points[hanoi_graph(n).edges()] * here.length
    dense = np.linspace(ends[:, 0], ends[:, 1], 200).reshape(-1, 2)
    touched = here.touched(box)
    if in_box(box, dense):
        assert touched
    if touched:
        # Between two of the points there is a tenth of a point.
        assert in_box(box.grown(0.1), dense)


def test_exits_are_kept_free():
    box = Box(-9.0, -9.0, 2.0, 2.0)
    corner = next(i for i, place in enumerate(hanoi_layout(2)) if np.allclose(place, 0))
    assert not ground(2).touched(box)
    assert ground(2, exits=[(corner, (-0.5, -0.5))]).touched(box)


def test_meets_at_a_corner_only():
    assert meets(Box(0, 0, 1, 1), (1, 1), (2, 2))
    assert not meets(Box(0, 0, 1, 1), (1.1, -1), (1.1, 2))


@pytest.mark.parametrize("n", [4, 6, 8])
def test_a_place_is_found_from_everywhere(n):
    here = ground(n, length=500 / (2**n - 1), reach=1.0)
    for index in range(0, 3**n, 3**n // 40):
        (label,) = place_end_labels(
            {index: "ABCABCAB"[:n]}, ground=here, labels=[], radii={index: 4.0}, font=9.0
        )
        (box,) = label_boxes([label], here.points, here.length)
        assert not here.touched(box)
        near = np.hypot(*np.array(label.offset))
        if label.leader is None:
            assert near < 4.0 + 10 + label.size[0]
        else:
            start, end = (np.hypot(*point) for point in label.leader)
            assert start == pytest.approx(4.0)
            assert end > start


def test_a_state_with_a_word_gets_no_second_one():
    here = ground(3)
    there = Label(5, "CBA", 9.0, (0.0, 5.0), (20.0, 7.0))
    options = {"ground": here, "labels": [there], "radii": {5: 4.0, 7: 4.0}, "font": 9.0}
    found = place_end_labels({5: "CBA", 7: "BCA"}, **options)
    assert [label.index for label in found] == [7]


def test_the_page_gets_higher_for_a_word_rather_than_a_leader_longer():
    # The word of a state on the side of a fine graph stood in a hole far away from it.
    here = ground(8, length=1.0)
    side = [index for index, (x, y) in enumerate(here.points) if abs(y) < 1e-9 and 60 < x < 200]
    for index in side:
        (label,) = place_end_labels(
            {index: "ABCABCAB"}, ground=here, labels=[], radii={index: 4.0}, font=10.0
        )
        assert label.leader is None
        assert label.offset[1] < 0
