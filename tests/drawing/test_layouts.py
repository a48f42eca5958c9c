"""Places of the states, against the naive rules of both graphs."""

from itertools import pairwise, product

import numpy as np
import oracle
import pytest

from hanoi_graph.drawing.layouts import (
    HEIGHT,
    arrangement,
    bends,
    copy_corners,
    copy_exits,
    free_directions,
    hanoi_lattice,
    hanoi_layout,
    merge_collinear,
    sierpinski_lattice,
    sierpinski_layout,
)
from hanoi_graph.errors import InputError, TooLargeError


def index(pegs):
    return sum(peg * 3**k for k, peg in enumerate(pegs))


def hanoi_edges(n):
    return [
        (index(state), index(other))
        for state in oracle.all_states(n)
        for other in oracle.neighbours_of(state)
        if index(state) < index(other)
    ]


def sierpinski_edges(n):
    """Words u i j^k and u j i^k are neighbours; u is the part of the large digits."""
    edges = []
    for k in range(n):
        for upper in product(range(3), repeat=n - 1 - k):
            for i, j in ((0, 1), (0, 2), (1, 2)):
                edges.append((index((j,) * k + (i, *upper)), index((i,) * k + (j, *upper))))
    return edges


def is_step(difference):
    return sorted(difference) == [-1, 0, 1]


@pytest.mark.parametrize("n", range(1, 6))
def test_every_move_is_one_step_of_the_lattice(n):
    lattice = hanoi_lattice(n)
    edges = hanoi_edges(n)
    assert len(edges) == 3 * (3**n - 1) // 2
    assert all(is_step(lattice[i] - lattice[j]) for i, j in edges)


@pytest.mark.parametrize("n", range(1, 6))
def test_every_sierpinski_edge_is_one_step_of_the_lattice(n):
    lattice = sierpinski_lattice(n)
    edges = sierpinski_edges(n)
    assert len(edges) == 3 * (3**n - 1) // 2
    assert all(is_step(lattice[i] - lattice[j]) for i, j in edges)


@pytest.mark.parametrize("lattice_of", [hanoi_lattice, sierpinski_lattice])
@pytest.mark.parametrize("n", range(6))
def test_lattice_is_a_triangle_of_different_places(lattice_of, n):
    lattice = lattice_of(n)
    assert lattice.shape == (3**n, 3)
    assert len({tuple(row) for row in lattice.tolist()}) == 3**n
    assert (lattice.sum(axis=1) == 2**n - 1).all()
    assert lattice.min() >= 0


@pytest.mark.parametrize("n", range(1, 6))
@pytest.mark.parametrize("peg", range(3))
def test_column_of_a_peg_tells_the_distance_from_its_perfect_state(n, peg):
    found = oracle.search((peg,) * n)
    lattice = hanoi_lattice(n)
    for state, (distance, _) in found.items():
        assert lattice[index(state), peg] == 2**n - 1 - distance


@pytest.mark.parametrize("n", [1, 2, 3, 6])
def test_corners_stay_for_every_n(n):
    side = 2**n - 1
    top, left, right = (hanoi_layout(n)[index((peg,) * n)] for peg in range(3))
    assert top == pytest.approx([side / 2, side * HEIGHT])
    assert left == pytest.approx([0, 0])
    assert right == pytest.approx([side, 0])


@pytest.mark.parametrize("layout", [hanoi_layout, sierpinski_layout])
def test_corners_can_be_exchanged(layout):
    usual, other = layout(3), layout(3, corners=(2, 0, 1))
    for place, peg in enumerate((2, 0, 1)):
        assert other[index((peg,) * 3)] == pytest.approx(usual[index((place,) * 3)])


def test_goal_down_is_the_picture_turned_clockwise_by_60_degrees():
    up, down = (hanoi_layout(4, orientation=way) for way in ("start-up", "goal-down"))
    turn = np.exp(-1j * np.pi / 3)
    turned = (up[:, 0] + 1j * up[:, 1]) * turn
    moved = (down[:, 0] + 1j * down[:, 1]) - turned
    assert np.allclose(moved, moved[0])


@pytest.mark.parametrize("n", range(1, 5))
def test_rows_of_goal_down_are_the_layers_of_the_goal(n):
    points = hanoi_layout(n, orientation="goal-down")
    for state, (distance, _) in oracle.search((2,) * n).items():
        assert points[index(state), 1] == pytest.approx(distance * HEIGHT)


@pytest.mark.parametrize("n", range(6))
def test_merged_lines_cover_every_edge_once(n):
    points, edges = hanoi_layout(n), np.array(hanoi_edges(n)).reshape(-1, 2)
    rng = np.random.default_rng(n)
    edges = rng.permuted(rng.permutation(edges), axis=1)
    lines = merge_collinear(points, edges)
    assert len(lines) == ((3**n + 3) // 2 if n else 0)
    covered = []
    for first, last in lines:
        steps = round(float(np.hypot(*(points[last] - points[first]))))
        along = np.linspace(points[first], points[last], steps + 1).round(6)
        covered += [frozenset({tuple(a), tuple(b)}) for a, b in pairwise(along)]
    wanted = [frozenset(map(tuple, points[edge].round(6))) for edge in edges]
    assert len(covered) == len(set(covered)) == len(wanted)
    rounded = {tuple(sorted(line)) for line in covered}
    for edge in wanted:
        assert any(np.allclose(sorted(edge), line, atol=1e-5) for line in rounded)


def test_lines_that_only_cross_a_gap_are_not_merged():
    points = [[0, 0], [1, 0], [2, 0], [3, 0]]
    assert merge_collinear(points, [[0, 1], [2, 3]]).tolist() == [[0, 1], [2, 3]]


def test_bends_keep_turns_and_reversals():
    path = [[0, 0], [1, 0], [2, 0], [1, 0], [1, 1], [1, 2]]
    assert bends(path).tolist() == [[0, 0], [2, 0], [1, 0], [1, 2]]


@pytest.mark.parametrize("n", [2, 3, 4])
def test_labels_have_a_half_plane_free_of_edges(n):
    points, edges = hanoi_layout(n), hanoi_edges(n)
    free = free_directions(points, edges)
    for i, j in edges:
        step = points[j] - points[i]
        assert free[i] @ step < 1e-9
        assert free[j] @ -step < 1e-9


@pytest.mark.parametrize(
    ("start", "goal", "places"),
    [
        ("AAA", "CCC", (0, 1, 2)),
        ("CCC", "AAA", (2, 1, 0)),
        ("BBB", "AAA", (1, 2, 0)),
        ("BCA", "BBB", (0, 2, 1)),
        ("CCC", "BCA", (2, 0, 1)),
        ("BCA", "ACB", (0, 1, 2)),
        ("CCC", "CCC", (0, 1, 2)),
    ],
)
def test_arrangement(start, goal, places):
    assert arrangement(start, goal) == places


def test_bad_input():
    with pytest.raises(InputError, match=r"corners must hold each of the pegs 0, 1, 2 once"):
        hanoi_layout(2, corners=(0, 0, 1))
    with pytest.raises(InputError, match=r"orientation must be start-up or goal-down, got 'up'"):
        hanoi_layout(2, orientation="up")
    with pytest.raises(InputError, match=r"discs must be from 0"):
        hanoi_layout(-1)
    with pytest.raises(TooLargeError, match=r"the places of 3\^40 states would need .* GiB"):
        hanoi_lattice(40)


@pytest.mark.parametrize("corners", [(0, 1, 2), (2, 0, 1), (1, 0, 2)])
@pytest.mark.parametrize("orientation", ["start-up", "goal-down"])
@pytest.mark.parametrize("large", [1, 2, 3])
def test_a_copy_is_a_picture_of_its_own(large, orientation, corners):
    n, small = 4, 4 - large
    whole = hanoi_layout(n, corners=corners, orientation=orientation)
    for number, within in enumerate(product(range(3), repeat=large)):
        within = within[::-1]
        block = slice(number * 3**small, (number + 1) * 3**small)
        part = hanoi_layout(small, corners=copy_corners(corners, within), orientation=orientation)
        assert np.allclose(whole[block] - whole[block].min(axis=0), part)


@pytest.mark.parametrize("orientation", ["start-up", "goal-down"])
def test_the_edges_that_leave_a_copy(orientation):
    n, small, corners = 4, 2, (1, 2, 0)
    whole = hanoi_layout(n, corners=corners, orientation=orientation)
    for within in product(range(3), repeat=n - small):
        first = within[0] * 9 + within[1] * 27
        exits = copy_exits(corners, within, orientation=orientation)
        found = {}
        for peg in range(3):
            state = (*[peg] * small, *within)
            for other in oracle.neighbours_of(state):
                if other[small:] != within:
                    index = sum(p * 3**k for k, p in enumerate(other))
                    found[peg] = whole[index] - whole[first + peg * 4]
        assert exits.keys() == found.keys()
        for peg, step in exits.items():
            assert np.allclose(step, found[peg])
