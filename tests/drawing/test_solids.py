"""Graphs in space and in the plane."""

from itertools import combinations

import numpy as np
import pytest
from matplotlib.figure import Figure

from hanoi_graph import hanoi_graph, sierpinski_graph
from hanoi_graph.drawing.solids import (
    STAR,
    TETRAHEDRON,
    arrow_shares,
    copies_layout,
    draw_solid,
    plane_layout,
    project,
)
from hanoi_graph.errors import InputError


def test_the_tetrahedron_is_regular():
    sides = {round(float(np.hypot.reduce(a - b)), 9) for a, b in combinations(TETRAHEDRON, 2)}
    assert len(sides) == 1
    assert np.allclose(TETRAHEDRON.sum(axis=0), 0)


def test_copies_stand_where_their_largest_disc_does():
    points = copies_layout(2, corners=STAR, shrink=0.3)
    for index, point in enumerate(points):
        small, large = index % 4, index // 4
        assert np.allclose(point, STAR[large] + 0.3 * STAR[small])


def test_turning_keeps_distances():
    flat, near = project(TETRAHEDRON, turn=33, tilt=21)
    seen = np.column_stack((flat, near))
    for i, j in combinations(range(4), 2):
        real = np.hypot.reduce(TETRAHEDRON[i] - TETRAHEDRON[j])
        assert np.hypot.reduce(seen[i] - seen[j]) == pytest.approx(real)
    with pytest.raises(InputError, match=r"shape \(N, 3\), got shape \(4, 2\)"):
        project(STAR)


def crossing(a, b, c, d):
    def side(p, q, r):
        turn = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        return 0 if abs(turn) < 1e-9 else np.sign(turn)

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


@pytest.mark.parametrize(
    ("graph", "outer"),
    [
        (hanoi_graph, {3: 90, 7: 210, 11: 330}),
        (sierpinski_graph, {1: 70, 2: 110, 8: 190, 9: 230, 6: 310, 4: 350}),
    ],
)
@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_nothing_crosses_in_the_plane(graph, outer, rounds):
    edges = graph(2, pegs=4).edges()
    points = plane_layout(16, edges, outer=outer, rounds=rounds)
    for one, other in combinations(edges.tolist(), 2):
        if not set(one) & set(other):
            assert not crossing(*points[one], *points[other]), (one, other)


def test_stronger_springs_are_shorter():
    graph, outer = sierpinski_graph(2, pegs=4), {1: 70, 2: 110, 8: 190, 9: 230, 6: 310, 4: 350}
    between = graph.edge_discs() == 2
    lengths = []
    for strong in (1.0, 5.0):
        springs = np.where(between, strong, 1.0)
        places = plane_layout(16, graph.edges(), outer=outer, springs=springs, rounds=1)
        # AD and DA, both within.
        lengths.append(np.hypot(*(places[12] - places[3])))
        # What every inner state is: the mean of its neighbours by the strength of the springs.
        pairs = [(int(a), int(b), s) for (a, b), s in zip(graph.edges(), springs, strict=True)]
        for state in set(range(16)) - set(outer):
            pulls = [
                (places[i + j - state] - places[state]) * s for i, j, s in pairs if state in (i, j)
            ]
            assert np.abs(np.sum(pulls, axis=0)).max() < 1e-12
    assert lengths[1] < 0.5 * lengths[0]


def test_a_spring_that_does_not_pull_is_refused():
    edges = [[0, 1], [1, 2], [0, 2], [0, 3], [1, 3], [2, 3]]
    with pytest.raises(InputError, match="springs must be positive, got 0"):
        plane_layout(4, edges, outer={0: 0, 1: 120, 2: 240}, springs=[1, 1, 1, 1, 1, 0])


def test_near_edges_lie_over_far_ones():
    flat, near = project(copies_layout(2, corners=TETRAHEDRON))
    graph = hanoi_graph(2, pegs=4)
    drawn = draw_solid(flat, graph.edges(), near=near, ax=Figure().add_subplot())
    place = {tuple(point.round(9)): depth for point, depth in zip(flat, near, strict=True)}
    depths = [
        sum(place[tuple(end.round(9))] for end in segment) for segment in drawn.edges.get_segments()
    ]
    assert depths == sorted(depths)
    assert len(depths) == graph.size


def test_one_way_streets_have_arrows():
    graph = hanoi_graph(2, peg_graph="cyclic")
    ax = Figure().add_subplot()
    points = np.random.default_rng(1).random((9, 2))
    draw_solid(points, graph.edges(), discs=graph.edge_discs(), arrows=True, ax=ax)
    (arrows,) = [c for c in ax.collections if c.get_label() == "arrows"]
    for (tail, head), path in zip(graph.edges(), arrows.get_paths(), strict=True):
        tip, left, right = path.vertices[:3]
        assert np.dot(tip - (left + right) / 2, points[head] - points[tail]) > 0


def test_no_arrowhead_lies_where_edges_cross():
    rng = np.random.default_rng(5)
    points, edges = rng.random((12, 2)), np.array(list(combinations(range(12), 2)))[::3]
    shares = arrow_shares(points, edges, clear=0.005)
    moved = 0
    for (a, b), share in zip(edges, shares, strict=True):
        head = points[a] + share * (points[b] - points[a])
        for c, d in edges:
            if {a, b} & {c, d}:
                continue
            # Distance from the line through the other edge, as far as that reaches.
            step = points[d] - points[c]
            along = np.clip(np.dot(head - points[c], step) / np.dot(step, step), 0, 1)
            distance = np.hypot(*(points[c] + along * step - head))
            assert distance > 1e-3, (a, b, c, d)
        moved += share != 0.5
        assert 0.25 <= share <= 0.75
    assert 0 < moved < len(edges)


def test_arrowheads_without_crossings_are_in_the_middle():
    edges = hanoi_graph(1, pegs=4, peg_graph="cyclic").edges()
    square = [[0, 0], [1, 0], [1, 1], [0, 1]]
    assert arrow_shares(square, edges, clear=0.1).tolist() == [0.5] * 4
