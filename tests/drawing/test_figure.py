"""The whole picture: what is on it, and that nothing touches anything."""

from itertools import combinations, pairwise

import numpy as np
import pytest
from matplotlib.colors import to_hex, to_rgb
from matplotlib.transforms import Bbox

from hanoi_graph.analysis.distances import distances_to
from hanoi_graph.drawing.colourbar import bar_ticks, whole_ticks
from hanoi_graph.drawing.figure import draw_picture
from hanoi_graph.drawing.graph import edge_length
from hanoi_graph.drawing.layouts import hanoi_layout
from hanoi_graph.drawing.page import Box
from hanoi_graph.drawing.picture import PathToDraw, Picture
from hanoi_graph.drawing.style import DARK, LIGHT
from hanoi_graph.errors import InputError
from hanoi_graph.generators import hanoi_graph
from hanoi_graph.paths.longest import worst_path
from hanoi_graph.paths.shortest import shortest_paths
from hanoi_graph.plots.graph import plot_graph
from hanoi_graph.states import as_states


def picture(start="AAAAA", goal="CCCCC", *, worst=True, discs=False, distances=False, **options):
    first, last = as_states(start, goal)
    h = hanoi_graph(first.discs)
    paths = [
        PathToDraw(path.indices(), second=number > 0)
        for number, path in enumerate(shortest_paths(first, last))
    ]
    if worst:
        paths.append(PathToDraw(worst_path(first.discs).indices(), role="worst"))
    return Picture(
        start=first,
        goal=last,
        edges=h.edges(),
        edge_discs=h.edge_discs() if discs else None,
        distances=distances_to(last) if distances else None,
        paths=paths,
        **({"dpi": 60} | options),
    )


def drawn(*args, **options):
    figure = draw_picture(picture(*args, **options))
    return figure, figure.axes[0]


def legend_of(figure, name="legend"):
    return next(artist for artist in figure.artists if artist.get_label() == name)


def words_of(legend):
    return [text.get_text() for text in legend.get_texts()]


def line_of(ax, label):
    return next(line for line in ax.lines if line.get_label() == label)


def place_on_page(ax, point):
    """Return where data stands on the page as a part of its width and height."""
    x, y = ax.transAxes.inverted().transform(ax.transData.transform(point))
    return float(x), float(y)


def test_the_picture_of_five_discs():
    figure, ax = drawn()
    start, goal = line_of(ax, "start"), line_of(ax, "goal")
    assert to_hex(start.get_markerfacecolor()) == LIGHT.start
    assert to_hex(goal.get_markerfacecolor()) == LIGHT.goal
    x, y = place_on_page(ax, start.get_xydata()[0])
    assert 0.45 < x < 0.55
    assert y > 0.9
    x, y = place_on_page(ax, goal.get_xydata()[0])
    assert x > 0.9
    assert y < 0.1
    shortest = line_of(ax, "shortest path").get_xydata()
    assert shortest == pytest.approx(np.array([[15.5, 31 * 3**0.5 / 2], [31, 0]]))
    worst = line_of(ax, "worst path").get_xydata()
    assert np.hypot(*np.diff(worst, axis=0).T).sum() == pytest.approx(242)
    assert words_of(legend_of(figure)) == [
        "start AAAAA",
        "goal CCCCC",
        "shortest path (31 moves)",
        "worst path (242 moves)",
    ]
    assert sorted(text.get_text() for text in ax.texts) == ["AAAAA", "BBBBB", "CCCCC"]


@pytest.mark.parametrize("n", [1, 2, 3])
def test_few_discs_have_all_their_words(n):
    _, ax = drawn("A" * n, "C" * n, order="largest-first")
    assert len({text.get_text() for text in ax.texts}) == 3**n


def test_words_stand_at_their_states_in_the_order_asked_for():
    _, ax = drawn("AAA", "CCC", order="largest-first")
    points = hanoi_layout(3)
    at = {text.get_text(): text.xy for text in ax.texts}
    # BCA from the smallest disc: index 1 + 2 * 3 + 0 * 9.
    assert at["ACB"] == pytest.approx(points[7])


@pytest.mark.parametrize(
    ("labels", "count"), [("all", 81), ("corners", 3), ("none", 0), ("auto", 3)]
)
def test_choice_of_labels(labels, count):
    _, ax = drawn("AAAA", "CCCC", labels=labels)
    assert len(ax.texts) == count


def test_powers_stand_for_long_perfect_words():
    figure, ax = drawn("A" * 8, "C" * 8)
    assert {text.get_text() for text in ax.texts} == {f"{peg}$^{{8}}$" for peg in "ABC"}
    assert words_of(legend_of(figure))[0] == "start A$^{8}$"


def test_both_shortest_paths_are_told_apart():
    figure, ax = drawn("BAC", "BCA", worst=False)
    lines = [line for line in ax.lines if line.get_label() == "shortest path"]
    assert sorted(line.is_dashed() for line in lines) == [False, True]
    assert words_of(legend_of(figure))[2:4] == [
        "shortest path (7 moves)",
        "another shortest path (7 moves)",
    ]


def test_goal_down_puts_the_goal_at_the_bottom_and_the_start_at_the_upper_right():
    _, ax = drawn("BBB", "AAA", worst=False, orientation="goal-down")
    assert place_on_page(ax, line_of(ax, "goal").get_xydata()[0])[1] < 0.15
    x, y = place_on_page(ax, line_of(ax, "start").get_xydata()[0])
    assert x > 0.9
    assert y > 0.85


def test_rows_and_colour_bar_have_one_scale():
    figure, ax = drawn("AAAA", "CCCC", distances=True, orientation="goal-down")
    bar = figure.axes[1]
    assert bar.get_ylabel() == "moves to the goal"
    for state in (0, 17, 44, 80):
        moves = distances_to("CCCC")[state]
        on_page = ax.transData.transform(hanoi_layout(4, orientation="goal-down")[state])[1]
        assert bar.transData.transform((0, moves))[1] == pytest.approx(on_page, abs=0.01)


@pytest.mark.parametrize("orientation", ["start-up", "goal-down"])
@pytest.mark.parametrize("size", ["column", "two-columns"])
def test_ticks_of_the_colour_bar_are_whole_moves(orientation, size):
    figure, _ = drawn(distances=True, orientation=orientation, size=size)
    figure.canvas.draw()
    bar = figure.axes[1]
    labels = bar.get_xticklabels() if size == "column" and orientation == "start-up" else []
    labels = labels or bar.get_yticklabels()
    numbers = [int(label.get_text()) for label in labels]
    assert numbers[0] == 0
    assert numbers[-1] == 31
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("largest", [0, 1, 2, 3, 7, 15, 31, 63, 100, 1023, 65535])
@pytest.mark.parametrize("most", [2, 3, 8])
def test_whole_ticks(largest, most):
    ticks = whole_ticks(largest, most=most)
    assert ticks[0] == 0
    assert ticks[-1] == largest
    assert ticks == sorted(set(ticks))
    assert len(ticks) <= most


@pytest.mark.parametrize("n", range(1, 12))
def test_the_colour_bar_leaves_out_only_numbers_that_would_overlap(n):
    box, largest = Box(0, 0, 8, 135), 2**n - 1
    ticks = bar_ticks(box, limits=(0, largest), font=9)
    steps = np.diff(ticks).tolist()
    # One step between all but the last two.
    assert len(set(steps[:-1])) <= 1
    height = 135 / (largest + 1)
    assert min(steps) * height >= 9
    left_out = steps[-1] - steps[0] if len(steps) > 1 else 0
    assert left_out * height < 1.25 * 9


def test_ticks_of_three_discs():
    figure, _ = drawn("AAA", "CCC", distances=True)
    figure.canvas.draw()
    numbers = [int(label.get_text()) for label in figure.axes[1].get_yticklabels()]
    assert numbers in ([0, 2, 4, 6, 7], list(range(8)))


def test_discs_have_a_legend_of_their_own():
    figure, ax = drawn("A" * 4, "C" * 4, worst=False, discs=True)
    legend = legend_of(figure, "discs")
    assert words_of(legend) == [f"disc {k}" for k in range(1, 5)]
    colours = {patch.get_label(): to_hex(patch.get_edgecolor()) for patch in ax.patches}
    for line, text in zip(legend.get_lines(), legend.get_texts(), strict=True):
        assert to_hex(line.get_color()) == colours[text.get_text()]


def test_dark_style():
    figure, ax = drawn(style="dark")
    assert to_hex(figure.get_facecolor()) == DARK.page
    assert to_hex(line_of(ax, "worst path").get_color()) == DARK.paths["worst"]


@pytest.mark.parametrize(
    ("size", "width"), [("column", 8.6), ("two-columns", 17.8), ("slide", 25.4), (12, 12)]
)
def test_size_on_the_page(size, width):
    figure, _ = drawn("AAA", "CCC", size=size)
    inches = figure.get_size_inches()
    assert inches[0] * 2.54 == pytest.approx(width, abs=2.54 / 60)
    if size == "slide":
        assert inches[1] / inches[0] == pytest.approx(9 / 16, abs=0.01)


def inked_boxes(figure, ax):
    """Return the boxes of labels, legends and bars, and all points of the drawing, in dots."""
    figure.canvas.draw()
    renderer = figure.canvas.get_renderer()
    boxes = [text.get_window_extent(renderer) for text in ax.texts]
    boxes += [legend.get_window_extent(renderer) for legend in figure.artists]
    boxes += [bar.get_tightbbox(renderer) for bar in figure.axes[1:]]
    return boxes, ax


CASES = [
    dict(n=n, size=size, orientation=orientation, **more)
    for n, size in [
        (1, "two-columns"),
        (2, "column"),
        (3, "two-columns"),
        (3, "column"),
        (3, 5),
        (5, "two-columns"),
        (5, "column"),
        (4, "slide"),
        (7, 5),
        (8, "two-columns"),
    ]
    for orientation in ("start-up", "goal-down")
    for more in ({}, {"distances": True}, {"discs": True}, {"discs": True, "distances": True})
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(map(str, case.values())))
def test_nothing_touches_anything(case):
    n = case.pop("n")
    case = {**case}
    figure, ax = drawn("A" * n, "C" * n, dpi=72, **case)
    case["n"] = n
    boxes, _ = inked_boxes(figure, ax)
    page = Bbox.from_bounds(0, 0, *figure.canvas.get_width_height())
    for box in boxes:
        assert page.x0 - 1 <= box.x0
        assert box.x1 <= page.x1 + 1
        assert page.y0 - 1 <= box.y0
        assert box.y1 <= page.y1 + 1
    for one, other in combinations(boxes, 2):
        assert Bbox.intersection(one, other) is None or min(one.width, other.width) == 0
    # Every edge in twenty steps.
    points = hanoi_layout(n, orientation=case["orientation"])
    ends = points[hanoi_graph(n).edges()]
    along = np.linspace(ends[:, 0], ends[:, 1], 20).reshape(-1, 2)
    dots = ax.transData.transform(along)
    for box in boxes:
        within = (dots > [box.x0, box.y0 + 0.5]) & (dots < [box.x1, box.y1 - 0.5])
        assert not within.all(axis=1).any(), box


def test_many_discs_become_one_image():
    _, ax = drawn("A" * 11, "C" * 11, size=5, dpi=100)
    assert not ax.patches
    (image,) = ax.images
    assert len(ax.lines) == 3  # the shortest path, the start, the goal
    pixels = np.asarray(image.get_array())
    assert pixels.dtype == np.uint8
    purple = np.array([int(LIGHT.paths["worst"][k : k + 2], 16) for k in (1, 3, 5)])
    inked = pixels[(pixels < 255).any(axis=2)].astype(int)
    assert len(inked) > 1000
    assert np.median(np.abs(inked - purple).max(axis=1)) < 12
    # Dot for dot, so that nothing is stretched.
    box = image.get_window_extent()
    assert box.width == pytest.approx(pixels.shape[1], abs=1e-6)
    assert box.x0 == pytest.approx(round(box.x0), abs=1e-6)


def test_image_of_many_discs_shows_discs_and_distances():
    figure, ax = drawn("A" * 11, "C" * 11, worst=False, distances=True, size=5, dpi=100)
    pixels = np.asarray(ax.images[0].get_array())
    expected = LIGHT.distance_map(1024)
    height, width = pixels.shape[:2]
    bottom = 1 - pixels[int(0.94 * height) :] / 255
    # Dots are a mixture with the page, so their hue is what can be compared.
    for part, moves in ((0.04, 1023), (0.95, 30)):
        dots = bottom[:, int(part * width) :][:, :6].reshape(-1, 3)
        found = dots[dots.sum(axis=1).argmax()]
        wanted = 1 - np.array(expected(moves)[:3])
        assert np.abs(found / found.max() - wanted / wanted.max()).max() < 0.2
    assert figure.axes[1].get_title(loc="right") or figure.axes[1].get_xlabel()


def test_short_edges_are_one_image_in_the_colour_of_the_legend():
    # As lines those of 10 discs were too pale, and in PDF here broader and there narrower.
    figure, ax = drawn("A" * 10, "C" * 10, dpi=110)
    assert not ax.patches
    (image,) = ax.images
    pixels = np.asarray(image.get_array()).astype(float)
    inked = pixels[(pixels < 240).any(axis=2)]
    purple = next(
        line for line in legend_of(figure).get_lines() if line.get_label().startswith("worst")
    )
    wanted = 255 * np.array(to_rgb(purple.get_color()))
    assert np.median(np.abs(inked - wanted).max(axis=1)) < 50
    # No grey of the edges below: of the colours between purple and the page only those.
    white = 255.0 - inked
    hue = white / white.max(axis=1, keepdims=True)
    expected = (255 - wanted) / (255 - wanted).max()
    assert np.quantile(np.abs(hue - expected).max(axis=1), 0.99) < 0.1


@pytest.mark.parametrize("n", [5, 8])
def test_all_copies_of_an_image_have_the_same_ink(n):
    _, ax = drawn("A" * 10, "C" * 10, dpi=80)
    shades = np.asarray(ax.images[0].get_array()).astype(float).sum(axis=2)
    points = ax.transData.transform(hanoi_layout(10)) - ax.images[0].get_window_extent().min
    rows = shades.shape[0] - 1 - points[:, 1].astype(int)
    ink = (765 - shades)[rows, points[:, 0].astype(int)]
    means = ink.reshape(-1, 3**n).mean(axis=1)
    assert means.min() > 0.75 * means.max()


def test_edges_of_discs_lie_on_the_worst_path():
    _, ax = drawn("A" * 6, "C" * 6, discs=True, distances=True)
    worst = line_of(ax, "worst path")
    assert all(patch.get_zorder() > worst.get_zorder() for patch in ax.patches)
    broadest = max(patch.get_linewidth() for patch in ax.patches)
    assert worst.get_linewidth() > 1.6 * broadest
    states = next(artist for artist in ax.collections if artist.get_label() == "distances")
    diameter = states.get_sizes()[0] ** 0.5
    # Between two states there is enough of both to be seen.
    assert diameter < 0.65 * edge_length(ax)


@pytest.mark.parametrize("worst", [False, True])
@pytest.mark.parametrize("n", [3, 4, 6])
def test_edges_of_discs_lie_within_the_shortest_path(n, worst):
    # It covered them, and was blue as those of disc 2.
    _, ax = drawn("A" * n, "C" * n, discs=True, worst=worst)
    shortest = line_of(ax, "shortest path")
    assert all(patch.get_zorder() > shortest.get_zorder() for patch in ax.patches)
    broadest = max(patch.get_linewidth() for patch in ax.patches)
    assert shortest.get_linewidth() > 1.6 * broadest
    for patch in ax.patches:
        rim = patch.get_path_effects()[0]._gc
        assert rim["foreground"] == LIGHT.page
        assert patch.get_linewidth() < rim["linewidth"] < shortest.get_linewidth()
    if worst:
        broad = line_of(ax, "worst path")
        assert broad.get_linewidth() > 1.4 * shortest.get_linewidth()
        assert broad.get_zorder() < shortest.get_zorder()


ENDS = [
    ("BCAA", "AACB", {}),
    ("BCAA", "AACB", {"distances": True, "orientation": "goal-down"}),
    ("BCAAC", "AACBB", {"size": "column"}),
    ("BCAAC", "AACBB", {"size": "slide", "discs": True}),
    ("BCAACA", "AACBBB", {"distances": True}),
    ("BBCAACAA", "AACBBABA", {"order": "largest-first"}),
    ("CBAACAACCA", "CBAACAACCC", {"size": "column"}),
]


@pytest.mark.parametrize(("start", "goal", "more"), ENDS)
def test_start_and_goal_have_their_words_where_nothing_is(start, goal, more):
    figure, ax = drawn(start, goal, worst=False, dpi=100, **more)
    n = len(start)
    order = more.get("order", "smallest-first")
    points = hanoi_layout(n, orientation=more.get("orientation", "start-up"))
    boxes, _ = inked_boxes(figure, ax)
    dots = ax.transData.transform(np.linspace(*points[hanoi_graph(n).edges().T], 20).reshape(-1, 2))
    for state in as_states(start, goal):
        text = next(text for text in ax.texts if text.get_text() == state.word(order=order))
        assert text.xy == pytest.approx(points[state.index])
        own = text.get_window_extent(figure.canvas.get_renderer())
        assert sum(own.overlaps(box) for box in boxes) == 1
        # The box of a text is higher than its capital letters.
        inner = own.shrunk(1.0, 0.6)
        low, high = inner.min, inner.max
        assert not ((dots > low) & (dots < high)).all(axis=1).any()
        # What is not near is led to.
        away = np.hypot(*np.maximum(0, np.abs(np.array(text.xyann)) - [own.width * 0.36, 0]))
        leaders = [line for line in ax.lines if line.get_label() == "leader"]
        near = [np.hypot(*(line.get_xydata()[0] - points[state.index])) for line in leaders]
        led = any(distance * edge_length(ax) < 12 for distance in near)
        assert led or away < 30


@pytest.mark.parametrize(
    ("n", "size", "least"), [(4, "two-columns", 6), (3, "column", 6), (3, "slide", 10)]
)
def test_letters_beside_all_states_can_be_read(n, size, least):
    _, ax = drawn("A" * n, "C" * n, labels="all", size=size)
    assert len(ax.texts) == 3**n
    assert min(text.get_fontsize() for text in ax.texts) >= least


@pytest.mark.parametrize("size", ["two-columns", "column"])
def test_no_leader_crosses_the_shortest_path(size):
    # That of the goal cut it.
    plot = plot_graph(start="ABCABCABCA", goal="CCBBAACCBB", within="CBB", size=size)
    path = line_of(plot.ax, "shortest path").get_xydata()
    along = np.concatenate([np.linspace(a, b, 200) for a, b in pairwise(path)])
    (goal,) = line_of(plot.ax, "goal").get_xydata()
    assert any(np.allclose(text.xy, goal) for text in plot.ax.texts)
    for line in plot.ax.lines:
        if line.get_label() == "leader":
            places = np.linspace(*line.get_xydata(), 200)
            gaps = np.hypot(*(places[:, None] - along).transpose(2, 0, 1))
            assert gaps.min() * edge_length(plot.ax) > 1.0


def test_no_words_where_none_are_wanted_and_none_twice():
    _, ax = drawn("BCAA", "AACB", worst=False, labels="none")
    assert not ax.texts
    _, ax = drawn("BCA", "ACB", worst=False)
    assert len(ax.texts) == 27


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"labels": "some"}, r"labels must be auto, all, corners or none, got 'some'"),
        ({"orientation": "up"}, r"orientation must be start-up or goal-down, got 'up'"),
        ({"size": "wall"}, r"size must be column, two-columns, slide or a width"),
        ({"style": "blue"}, r"style must be light or dark"),
        ({"labels": "all", "size": 8}, r"labels of all 243 states would have letters of"),
        # Letters of 4 to 6 points passed as legible, and on slides those of 7.
        ({"labels": "all"}, r"letters of \d\.\d points, and nobody reads less than 6 there"),
        ({"labels": "all", "size": "slide"}, r"and nobody reads less than 10 there"),
    ],
)
def test_bad_input(options, message):
    with pytest.raises(InputError, match=message):
        drawn(**options)


def test_start_and_goal_must_belong_together():
    h = hanoi_graph(2)
    (two,), (three,) = as_states("AA"), as_states("CCC")
    with pytest.raises(InputError, match=r"equally many discs, got 2 \(AA\) and 3 \(CCC\)"):
        draw_picture(Picture(start=two, goal=three, edges=h.edges()))


@pytest.mark.parametrize("size", [2, 3])
def test_words_that_do_not_fit_are_not_cut_off(size):
    # At these widths the legend ran over the edge of the page.
    with pytest.raises(InputError, match=f"size {size} cm is too narrow for the words of the leg"):
        draw_picture(picture("AAA", "CCC", size=size))
