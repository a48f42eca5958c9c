"""Charts: the artists show the numbers they were given."""

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from hanoi_graph import distance_distribution, layer_sizes
from hanoi_graph.drawing import charts
from hanoi_graph.drawing.style import LIGHT
from hanoi_graph.errors import InputError


@pytest.fixture
def ax():
    figure = Figure(figsize=(5, 3))
    FigureCanvasAgg(figure)
    return figure.add_subplot()


@pytest.mark.parametrize("level", [False, True])
def test_bars_are_as_long_as_the_layers_are_large(ax, level):
    sizes = layer_sizes("AACB")
    bars = charts.draw_layer_sizes(sizes, ax=ax, level=level)
    ends = [path.vertices.max(axis=0) for path in bars.get_paths()]
    assert [end[1 - level] for end in ends] == sizes
    colours = LIGHT.distance_map(len(sizes))
    assert [to_hex(c) for c in bars.get_facecolor()] == [
        to_hex(c) for c in colours(range(len(sizes)))
    ]
    assert (ax.get_xlabel(), ax.get_ylabel()) == (
        ("states", "moves to the goal") if level else ("moves to the goal", "states")
    )


@pytest.mark.parametrize("n", [1, 3, 6])
def test_a_distribution_has_an_area_of_one(ax, n):
    line = charts.draw_distribution(distance_distribution(n), discs=n, ax=ax)
    x, y = line.get_data()
    assert (np.diff(x) * (y[1:] + y[:-1]) / 2).sum() == pytest.approx(1)
    assert x[-1] == 1
    assert line.get_label() == f"n = {n}"


def test_convergence_shows_the_limit(ax):
    points = charts.draw_convergence({1: 0.25, 2: 0.5}, limit=0.75, name="3/4", ax=ax)
    assert points.get_xydata().tolist() == [[1, 0.25], [2, 0.5]]
    (limit,) = [line for line in ax.lines if line.get_label() == "limit"]
    assert set(limit.get_ydata()) == {0.75}
    assert [text.get_text() for text in ax.texts] == ["3/4"]
    # Stems would have stood on a line that is not 0.
    assert not ax.collections
    assert points.get_linestyle() == "None"
    # Points that touch the limit lie on its line without hiding more of it than their width.
    assert points.get_markeredgewidth() == 0
    assert limit.get_zorder() < points.get_zorder()


def test_a_matrix_has_a_colour_for_each_class(ax):
    image = charts.draw_pair_matrix(
        [[0, 1], [2, 0]], colours=["#ff0000", "#00ff00", "#0000ff"], ax=ax
    )
    shown = [[to_hex(image.cmap(image.norm(value))) for value in row] for row in image.get_array()]
    assert shown == [["#ff0000", "#00ff00"], ["#0000ff", "#ff0000"]]


def test_names_at_the_ends_of_lines_are_clear_of_each_other(ax):
    lines = charts.draw_growth({"a": [1, 100], "b": [1, 101], "c": [1, 10**6]}, ax=ax)
    ax.set(xlim=(0, 3), ylim=(0.5, 2e6))
    names = charts.name_lines(lines, ax=ax)
    renderer = ax.figure.canvas.get_renderer()
    boxes = [name.get_window_extent(renderer) for name in names]
    assert not any(one.overlaps(other) for k, one in enumerate(boxes) for other in boxes[k + 1 :])
    assert [name.get_text() for name in names] == ["a", "b", "c"]


def test_names_that_would_touch_move_up_and_down_alike(ax):
    lines = charts.draw_growth({"a": [1, 10], "b": [1, 11], "c": [1, 10**6]}, ax=ax)
    ax.set(xlim=(0, 3), ylim=(0.5, 2e6))
    shifts = [name.get_position()[1] for name in charts.name_lines(lines, ax=ax)]
    assert shifts[0] == pytest.approx(-shifts[1])
    assert shifts[0] < -1
    assert shifts[2] == pytest.approx(0)


@pytest.mark.parametrize("seed", range(20))
def test_no_other_places_are_nearer(seed):
    rng = np.random.default_rng(seed)
    heights, skip = rng.uniform(0, 10, 6).tolist(), 2.0
    found = charts._apart(heights, skip)
    places = np.array([found[k] for k in range(6)])
    order = np.argsort(heights)
    assert list(found) == order.tolist()
    assert (np.diff(places[order]) >= skip - 1e-9).all()
    # The sum of squares has one least value; where it is, no step to allowed places goes down.
    best = ((places - heights) ** 2).sum()
    for _ in range(300):
        tried = np.sort(places[order] + rng.normal(0, rng.choice([0.01, 0.1, 1.0]), 6))
        tried = np.maximum.accumulate(tried - skip * np.arange(6)) + skip * np.arange(6)
        assert ((tried - np.array(heights)[order]) ** 2).sum() >= best - 1e-9


def test_open_marks(ax):
    charts.draw_growth({"a": [1, 2, 3]}, marks={"a": [True, False, True]}, ax=ax)
    faces = [
        (to_hex(marks.get_markerfacecolor()), len(marks.get_xdata())) for marks in ax.lines[1:]
    ]
    assert faces == [(LIGHT.disc(2), 2), (LIGHT.page, 1)]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda ax: charts.draw_layer_sizes([], ax=ax), "sizes must be a list of numbers"),
        (
            lambda ax: charts.draw_pair_matrix([[3]], colours=["red"], ax=ax),
            "classes must be a matrix of numbers from 0 to 0",
        ),
    ],
)
def test_bad_input(ax, call, message):
    with pytest.raises(InputError, match=message):
        call(ax)


@pytest.mark.parametrize("level", [False, True])
@pytest.mark.parametrize("sizes", [[1], [1, 2], [1, 2, 2, 4]])
def test_few_layers_have_ticks_at_whole_numbers(sizes, level):
    ax = Figure(figsize=(6, 3)).add_subplot()
    charts.draw_layer_sizes(sizes, ax=ax, level=level)
    for ticks in (ax.get_xticks(), ax.get_yticks()):
        assert len(ticks)
        assert all(float(tick).is_integer() for tick in ticks)
