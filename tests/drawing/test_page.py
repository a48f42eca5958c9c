"""Nothing touches anything, on any page."""

import random

import pytest

from hanoi_graph.drawing.page import Box, overlaps_triangle


def inside(point, triangle):
    signs = []
    for k in range(3):
        (ax, ay), (bx, by) = triangle[k], triangle[(k + 1) % 3]
        signs.append((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax))
    return all(s > 1e-9 for s in signs) or all(s < -1e-9 for s in signs)


def test_box_and_triangle_against_a_grid_of_points():
    rng = random.Random(5)
    found = {True: 0, False: 0}
    for _ in range(300):
        triangle = [(rng.uniform(0, 10), rng.uniform(0, 10)) for _ in range(3)]
        box = Box(*(rng.uniform(0, 8) for _ in range(2)), *(rng.uniform(1, 4) for _ in range(2)))
        grid = [
            (box.x + box.width * i / 30, box.y + box.height * j / 30)
            for i in range(1, 30)
            for j in range(1, 30)
        ]
        common = any(inside(point, triangle) for point in grid)
        answer = overlaps_triangle(box, triangle)
        # A common point proves an overlap; thin ones can slip through the grid.
        assert answer or not common
        found[common == answer] += 1
    assert found[True] > 280


@pytest.mark.parametrize(
    ("other", "answer"),
    [
        (Box(1, 0, 1, 1), False),
        (Box(0.9, 0.9, 1, 1), True),
        (Box(-1, -1, 3, 3), True),
        (Box(0.2, 0.2, 0.1, 0.1), True),
        (Box(0, 1.5, 1, 1), False),
    ],
)
def test_boxes(other, answer):
    assert Box(0, 0, 1, 1).overlaps(other) is answer
    assert other.overlaps(Box(0, 0, 1, 1)) is answer


def test_a_box_grows_on_all_sides():
    assert Box(1, 2, 3, 4).grown(1) == Box(0, 1, 5, 6)
