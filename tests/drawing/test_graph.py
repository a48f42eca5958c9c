"""What the drawing functions draw, read back from the artists."""

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex, to_rgba
from matplotlib.figure import Figure
from matplotlib.path import Path

from hanoi_graph.drawing import graph, marks
from hanoi_graph.drawing.layouts import hanoi_layout
from hanoi_graph.drawing.style import DARK, LIGHT, Weights
from hanoi_graph.errors import InputError
from hanoi_graph.generators import hanoi_graph
from hanoi_graph.paths.longest import worst_path
from hanoi_graph.paths.shortest import shortest_path


@pytest.fixture
def ax():
    return Figure(figsize=(6, 6), dpi=72).add_subplot()


def segments(patches):
    """Return the straight lines of patches as an array of shape (lines, 2, 2)."""
    lines = []
    for patch in patches:
        codes = patch.get_path().codes
        assert codes.tolist() == [Path.MOVETO, Path.LINETO] * (len(codes) // 2)
        lines.append(patch.get_path().vertices.reshape(-1, 2, 2))
    return np.concatenate(lines)


def lengths(patches):
    lines = segments(patches)
    return np.hypot(*(lines[:, 1] - lines[:, 0]).T)


@pytest.mark.parametrize("n", [1, 2, 5])
def test_edges_are_all_there_as_few_lines(ax, n):
    h = hanoi_graph(n)
    drawn = graph.draw_graph(hanoi_layout(n), h.edges(), ax=ax)
    found = lengths(drawn.edges)
    assert len(found) == (3**n + 3) // 2
    assert found.sum() == pytest.approx(h.size)
    assert {to_hex(patch.get_edgecolor()) for patch in drawn.edges} == {LIGHT.edge}
    assert all(patch in ax.patches for patch in drawn.edges)


def test_states_are_marked_where_they_stand(ax):
    points = hanoi_layout(3)
    drawn = graph.draw_graph(points, hanoi_graph(3).edges(), ax=ax)
    assert np.array_equal(drawn.states.get_offsets(), points)
    assert drawn.states in ax.collections


def test_marks_go_when_they_would_blot_and_can_be_forced():
    edges, points = hanoi_graph(7).edges(), hanoi_layout(7)
    axes = [Figure(figsize=(5, 5)).add_subplot() for _ in range(2)]
    assert graph.draw_graph(points, edges, ax=axes[0]).states is None
    forced = graph.draw_graph(points, edges, ax=axes[1], marks=True).states
    assert len(forced.get_offsets()) == 3**7


def test_edges_have_the_colour_of_their_disc_and_large_discs_broad_lines(ax):
    n, points = 4, hanoi_layout(4)
    h = hanoi_graph(n)
    drawn = graph.draw_graph(points, h.edges(), ax=ax, discs=h.edge_discs(), palette=DARK)
    assert [patch.get_label() for patch in drawn.edges] == [f"disc {k}" for k in range(1, n + 1)]
    widths = [patch.get_linewidth() for patch in drawn.edges]
    assert widths == sorted(set(widths))
    for k, patch in enumerate(drawn.edges, start=1):
        assert to_hex(patch.get_edgecolor()) == DARK.disc(k)
        assert lengths([patch]).sum() == pytest.approx(3 ** (n - k + 1))


def test_very_many_lines_are_split(ax):
    drawn = graph.draw_graph(hanoi_layout(9), hanoi_graph(9).edges(), ax=ax)
    assert len(drawn.edges) == 3
    assert len(segments(drawn.edges)) == (3**9 + 3) // 2


def test_shortest_path_is_one_line_along_the_right_side(ax):
    points = hanoi_layout(5)
    line = graph.draw_path(shortest_path("A^5", "C^5"), points, ax=ax)
    assert line.get_xydata() == pytest.approx(np.array([points[0], points[-1]]))
    assert line.get_color() == LIGHT.paths["shortest"]
    assert line in ax.lines


def test_worst_path_visits_every_state(ax):
    points, path = hanoi_layout(3), worst_path(3)
    line = graph.draw_path(path.indices(), points, ax=ax, role="worst")
    corners = line.get_xydata()
    steps = np.hypot(*np.diff(corners, axis=0).T)
    assert steps.sum() == pytest.approx(26)
    assert np.isclose(steps, steps.round()).all()
    walked = [
        tuple(place)
        for a, b, k in zip(corners, corners[1:], steps.round().astype(int), strict=False)
        for place in np.linspace(a, b, k + 1)[1:].round(6)
    ]
    assert set(walked) == {tuple(place) for place in points[1:].round(6)}


def test_paths_and_ends_lie_over_the_edges_and_the_narrow_over_the_broad(ax):
    points, h = hanoi_layout(3), hanoi_graph(3)
    drawn = graph.draw_graph(points, h.edges(), ax=ax)
    broad = graph.draw_path(worst_path(3), points, ax=ax, role="worst")
    narrow = graph.draw_path(shortest_path("AAA", "CCC"), points, ax=ax)
    start, goal = marks.draw_ends(points[0], points[-1], ax=ax)
    assert broad.get_linewidth() > narrow.get_linewidth()
    order = [
        artist.get_zorder() for artist in (drawn.edges[0], broad, narrow, drawn.states, goal, start)
    ]
    assert order[:5] == sorted(order[:5])
    assert order[4] == order[5]


@pytest.mark.parametrize("length", [2.0, 4.0, 10.0, 100.0])
def test_whichever_path_is_narrow_lies_on_top(ax, length):
    points, weights = hanoi_layout(2), Weights.of(length)
    lines = [
        graph.draw_path([0, 1, 2], points, ax=ax, role=role, weights=weights)
        for role in ("shortest", "worst")
    ]
    below, above = sorted(lines, key=lambda line: line.get_zorder())
    assert below.get_linewidth() > above.get_linewidth()


def test_a_path_as_fine_as_a_hair_does_not_pale_the_other(ax):
    points, weights = hanoi_layout(2), Weights.of(0.96)
    shortest, worst = (
        graph.draw_path([0, 1, 2], points, ax=ax, role=role, weights=weights)
        for role in ("shortest", "worst")
    )
    assert shortest.get_zorder() > worst.get_zorder()


@pytest.mark.parametrize(
    ("length", "over"), [(150.0, True), (68.0, True), (32.0, True), (15.5, True), (7.6, True),
                         (3.8, False), (1.9, False)],
)  # fmt: skip
def test_coloured_states_lie_on_paths_that_show_between_them(ax, length, over):
    points, weights = hanoi_layout(2), Weights.of(length)
    states = graph.draw_layers(points, np.arange(9), ax=ax, weights=weights)
    narrow = graph.LAYERS["narrow shortest"]
    assert (states.get_zorder() > narrow) == over
    assert (states.get_linewidths()[0] > 0) == over
    if over:
        assert length - 2 * weights.coloured > weights.paths["shortest"]


def test_second_shortest_path_is_dashed(ax):
    points = hanoi_layout(3)
    first = graph.draw_path([0, 1], points, ax=ax)
    second = graph.draw_path([0, 2], points, ax=ax, second=True)
    assert first.get_linestyle() == "-"
    assert second.is_dashed()
    assert second.get_zorder() > first.get_zorder()


def test_second_shortest_path_is_as_heavy_as_the_first(ax):
    # It was two hair lines, and the grey of the edge showed between its dashes.
    points = hanoi_layout(3)
    first = graph.draw_path([0, 1], points, ax=ax)
    second = graph.draw_path([0, 2], points, ax=ax, second=True)
    (rim,), (own_rim, body) = (
        [effect._gc for effect in line.get_path_effects()[:-1]] for line in (first, second)
    )
    assert own_rim["linewidth"] == rim["linewidth"] > body["linewidth"] == first.get_linewidth()
    assert (own_rim["foreground"], body["foreground"]) == (LIGHT.page, first.get_color())
    for full in (own_rim, body):
        assert full["dashes"] == {"dash_offset": 0, "dash_list": None}
    # What is light within is less than half of it.
    assert second.get_color() == LIGHT.page
    assert second.get_linewidth() < 0.4 * body["linewidth"]


def test_second_shortest_path_has_as_much_ink_as_the_first():
    ink = []
    for second in (False, True):
        figure = Figure(figsize=(4, 4), dpi=100)
        ax = figure.add_subplot()
        graph.draw_path([0, 13], hanoi_layout(3), ax=ax, second=second)
        FigureCanvasAgg(figure).draw()
        dots = np.asarray(figure.canvas.buffer_rgba())[:, :, :3].astype(float)
        ink.append((255 - dots).sum())
    assert ink[1] > 0.75 * ink[0]


def test_ends_have_their_own_shapes_and_colours(ax):
    start, goal = marks.draw_ends((0, 0), (1, 0), ax=ax)
    assert (start.get_marker(), to_hex(start.get_markerfacecolor())) == ("o", LIGHT.start)
    assert (goal.get_marker(), to_hex(goal.get_markerfacecolor())) == ("s", LIGHT.goal)
    assert start.get_xydata().tolist() == [[0, 0]]
    assert goal.get_xydata().tolist() == [[1, 0]]


def test_start_shows_within_the_goal_where_both_are_one(ax):
    start, goal = marks.draw_ends((0, 0), (0, 0), ax=ax)
    assert goal.get_markersize() > 1.3 * start.get_markersize()


def test_every_distance_has_its_colour(ax):
    points = hanoi_layout(2)
    distances = np.array([3, 2, 3, 1, 2, 2, 0, 1, 1])
    drawn = graph.draw_layers(points, distances, ax=ax)
    drawn.update_scalarmappable()
    colours = [to_hex(colour) for colour in drawn.get_facecolors()]
    expected = LIGHT.distance_map(4)
    assert colours == [to_hex(expected(int(d))) for d in distances]
    assert len(set(colours)) == 4


def test_options_reach_the_artists(ax):
    points, h = hanoi_layout(1), hanoi_graph(1)
    drawn = graph.draw_graph(points, h.edges(), ax=ax, linewidth=7, alpha=0.5)
    assert (drawn.edges[0].get_linewidth(), drawn.edges[0].get_alpha()) == (7, 0.5)
    line = graph.draw_path([0, 1], points, ax=ax, color="black")
    assert to_rgba(line.get_color()) == (0, 0, 0, 1)


def test_axes_that_are_in_use_keep_their_limits(ax):
    ax.plot([0, 10], [0, 10])
    limits = ax.get_xlim()
    graph.draw_graph(hanoi_layout(1), [[0, 1]], ax=ax)
    assert ax.get_xlim() == limits


def test_edges_are_one_unit_on_the_page(ax):
    graph.frame(ax, hanoi_layout(3))
    width = ax.get_window_extent().width
    assert graph.edge_length(ax) == pytest.approx(width / 7.04, rel=1e-6)


def test_current_axes_are_the_default():
    import matplotlib as mpl

    mpl.use("agg")
    import matplotlib.pyplot as plt

    figure = plt.figure()
    drawn = graph.draw_graph(hanoi_layout(1), [[0, 1]])
    assert drawn.edges[0].axes is figure.axes[0]
    plt.close(figure)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda ax: graph.draw_path([0, 9], hanoi_layout(2), ax=ax), r"keep to the indices 0 to 8"),
        (lambda ax: graph.draw_path([], hanoi_layout(2), ax=ax), r"one at least"),
        (lambda ax: graph.draw_path([0.5], hanoi_layout(2), ax=ax), r"indices of its states"),
        (
            lambda ax: graph.draw_path([0], hanoi_layout(2), ax=ax, role="best"),
            r"role must be one of shortest, worst, longest, got 'best'",
        ),
        (lambda ax: graph.draw_layers(hanoi_layout(2), [1], ax=ax), r"each of the 9 points"),
        (
            lambda ax: graph.draw_graph(hanoi_layout(1), [[0, 1]], ax=ax, discs=[1, 1]),
            r"discs must be one for each of 1 edges",
        ),
        (lambda ax: graph.draw_graph([1, 2], [], ax=ax), r"points must be an array of shape"),
    ],
)
def test_bad_input(ax, call, message):
    with pytest.raises(InputError, match=message):
        call(ax)


@pytest.mark.parametrize("length", [0.5, 4.0, 15.0])
def test_colours_of_states_are_not_hidden_by_the_worst_path(ax, length):
    points, weights = hanoi_layout(2), Weights.of(length)
    states = graph.draw_layers(points, np.arange(9), ax=ax, weights=weights)
    worst = graph.draw_path([0, 1, 2], points, ax=ax, role="worst", weights=weights)
    assert worst.get_zorder() < states.get_zorder()
