"""Whole pictures in axes that somebody gives: all of them in the box, and nothing outside."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.legend import Legend
from matplotlib.text import Text

import hanoi_graph as hg
from hanoi_graph.drawing.style import DARK, LIGHT

MOVES = [(0, 1), (0, 2), (1, 0), (0, 1), (0, 2)]
DRAWN = {
    "graph": lambda ax, **more: hg.plot_graph(3, ax=ax, **more),
    "down": lambda ax, **more: hg.plot_graph(
        start="BCA", goal="CCC", color_states="distance", orientation="goal-down", ax=ax, **more
    ),
    "image": lambda ax, **more: hg.plot_graph(9, color_states="distance", dpi=72, ax=ax, **more),
    "copy": lambda ax, **more: hg.plot_graph(9, within="BCAABC", color_edges="disc", ax=ax, **more),
    "layers": lambda ax, **more: hg.plot_layers(4, ax=ax, **more),
    "rows": lambda ax, **more: hg.plot_layers(4, orientation="goal-down", ax=ax, **more),
    "path": lambda ax, **more: hg.plot_path(3, ax=ax, **more),
    "walk": lambda ax, **more: hg.plot_trajectory(MOVES, 2, ax=ax, **more),
    "towers": lambda ax, **more: hg.plot_towers(2, ax=ax, **more),
    "strip": lambda ax, **more: hg.plot_towers(5, show="strip", ax=ax, **more),
    "steps": lambda ax, **more: hg.plot_towers(4, show="steps", ax=ax, **more),
    "table": lambda ax, **more: hg.plot_towers(3, show="table", moves=(1, 3), ax=ax, **more),
    "binary": lambda ax, **more: hg.plot_towers(3, show="binary", ax=ax, **more),
}
each = pytest.mark.parametrize("draw", DRAWN.values(), ids=DRAWN.keys())


def ink(figure):
    """Return which dots of a figure are not white, the top row first."""
    figure.canvas.draw()
    return (np.asarray(figure.canvas.buffer_rgba())[:, :, :3] < 250).any(axis=2)


def agg(**options):
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    figure = Figure(**options)
    FigureCanvasAgg(figure)
    return figure


@each
@pytest.mark.parametrize(
    "shape", [(10.0, 4.0), (5.0, 8.0), (5.8, 4.4)], ids=["broad", "tall", "small"]
)
def test_everything_is_inside_the_box(draw, shape):
    figure = agg(figsize=shape, dpi=80)
    ax = figure.add_axes((0.2, 0.25, 0.6, 0.6))
    draw(ax)
    dots = ink(figure)
    height, width = dots.shape
    inside = np.zeros_like(dots)
    inside[round(0.15 * height) - 1 : round(0.75 * height) + 1,
           round(0.2 * width) - 1 : round(0.8 * width) + 1] = True  # fmt: skip
    assert dots[inside].any()
    assert not dots[~inside].any()
    # Nothing is cut off at the rim of the box either: there is a margin.
    box = ax.bbox
    for child in ax.child_axes:
        extent = child.get_tightbbox()
        assert extent is None or (
            box.x0 - 0.5 <= extent.x0 < extent.x1 <= box.x1 + 0.5
            and box.y0 - 0.5 <= extent.y0 < extent.y1 <= box.y1 + 0.5
        )
    for text in ax.texts:
        if text.get_text():
            extent = text.get_window_extent()
            assert box.x0 - 0.5 <= extent.x0 < extent.x1 <= box.x1 + 0.5
            assert box.y0 - 0.5 <= extent.y0 < extent.y1 <= box.y1 + 0.5


@each
def test_the_rest_of_the_figure_is_left_alone(draw):
    figure = agg(figsize=(9, 5), dpi=80)
    left, right = figure.subplots(1, 2)
    right.plot([1, 2, 3], [3, 1, 2])
    right.set_title("mine")
    left.set_title("also mine")
    before = right.get_position().bounds, right.get_xlim(), len(right.get_children())
    alone = left.get_position().bounds
    rc = dict(plt.rcParams)
    plot = draw(left)
    assert plot.ax is left
    assert plot.figure is figure
    assert figure.axes == [left, right]
    assert (right.get_position().bounds, right.get_xlim(), len(right.get_children())) == before
    assert left.get_position().bounds == alone
    assert left.get_title() == "also mine"
    assert tuple(figure.get_size_inches()) == (9, 5)
    assert dict(plt.rcParams) == rc


def shapes(ax):
    """Return what is drawn in the coordinates of the graph: lines, marks and images."""
    lines = {
        (line.get_label(), tuple(np.round(line.get_xydata().ravel(), 6)))
        for line in ax.lines
        # How far the edges that leave a copy are drawn is a matter of letters.
        if not line.get_label().startswith("_") and line.get_label() != "exit"
    }
    patches = {
        (patch.get_label(), tuple(np.round(patch.get_path().vertices.ravel(), 6)))
        for patch in ax.patches
        if patch.get_label() != "page"
    }
    points = {
        (marks.get_label(), tuple(np.round(np.asarray(marks.get_offsets()).ravel(), 6)))
        for marks in ax.collections
    }
    return lines | patches | points


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"color_edges": "disc", "path": "both"},
        {"color_states": "distance", "start": "BCA", "goal": "CCB"},
        {"orientation": "goal-down", "path": "streams"},
        {"within": "B", "path": "worst"},
    ],
    ids=str,
)
def test_the_same_picture_with_axes_and_without(options):
    own = hg.plot_graph(3, **options)
    figure = agg(figsize=(8, 8))
    given = hg.plot_graph(3, ax=figure.subplots(), **options)
    assert shapes(own.ax) == shapes(given.ax)
    assert {t.get_text() for t in own.ax.texts} == {t.get_text() for t in given.ax.texts}
    assert (own.title, own.description, own.notes) == (given.title, given.description, given.notes)

    def entries(artists):
        return [
            text.get_text()
            for artist in artists
            if isinstance(artist, Legend)
            for text in artist.get_texts()
        ]

    assert entries(own.figure.get_children()) == entries(given.ax.get_children()) != []


def test_charts_have_the_same_bars_in_a_box():
    own = hg.plot_layers(4)
    given = hg.plot_layers(4, ax=agg(figsize=(7, 7)).subplots())
    charts = own.figure.axes[1], given.ax.child_axes[0]
    bars = [[path.vertices.tolist() for path in ax.collections[0].get_paths()] for ax in charts]
    assert bars[0] == bars[1]
    assert len(bars[0]) == 16


def test_the_style_is_that_of_matplotlib_unless_one_is_asked_for():
    def ground(ax):
        (patch,) = (patch for patch in ax.patches if patch.get_label() == "page")
        return to_hex(patch.get_facecolor())

    ax, other = agg(figsize=(9, 4)).subplots(1, 2)
    hg.plot_graph(2, ax=ax)
    assert ground(ax) == LIGHT.page
    with plt.style.context("hanoi_graph.drawing.dark"):
        hg.plot_graph(2, ax=other)
    assert ground(other) == DARK.page
    assert to_hex(other.texts[0].get_color()) == DARK.ink
    third = agg(figsize=(4, 4)).subplots()
    hg.plot_towers(2, ax=third, style="dark")
    assert ground(third) == DARK.page


def test_a_larger_box_has_larger_letters_and_heavier_lines():
    sizes = []
    for inches in (3, 6):
        plot = hg.plot_graph(3, ax=agg(figsize=(inches, inches)).add_axes((0, 0, 1, 1)))
        (edges,) = (p for p in plot.ax.patches if p.get_label() == "edges")
        sizes.append((plot.ax.texts[0].get_fontsize(), edges.get_linewidth()))
    assert sizes[0][0] < sizes[1][0]
    assert sizes[0][1] < sizes[1][1]


def letters(plot):
    """Return the sizes of all texts in the box of a picture."""
    axes = [plot.ax, *plot.ax.child_axes]
    texts = [text for ax in axes for text in ax.findobj(Text) if text.get_visible()]
    return [text.get_fontsize() for text in texts if text.get_text()]


@each
@pytest.mark.parametrize(("shape", "least"), [((5.8, 4.4), 6), ((10, 5.625), 10)])
def test_letters_are_never_too_small_to_be_read(draw, shape, least):
    # They went down to 3.5 points. Words of states and numbers of discs go by the room they have.
    figure = agg(figsize=shape, dpi=60)
    plot = draw(figure.add_axes((0.2, 0.25, 0.6, 0.6)))
    sizes = [size for size in letters(plot) if size > 0.5]
    assert min(sizes) >= 6 - 1e-6
    # Numbers in squares and brackets are 9 tenths of the text.
    assert max(sizes) >= 0.9 * least - 1e-6


def test_a_box_in_which_letters_would_be_too_small_is_refused():
    figure = agg(figsize=(2.2, 1.8), dpi=60)
    with pytest.raises(hg.HanoiError, match="ax must have a larger box for this picture"):
        hg.plot_path(3, ax=figure.add_axes((0.2, 0.25, 0.6, 0.6)))


def test_a_layout_that_is_still_to_be_made_is_made_first():
    figure = agg(figsize=(8, 4), layout="constrained")
    left, right = figure.subplots(1, 2)
    right.set_ylabel("a label\nof three\nlines")
    plot = hg.plot_graph(3, ax=left)
    low, high = plot.ax.get_xlim(), plot.ax.get_ylim()
    figure.canvas.draw()
    # So an edge is as long across as upwards.
    across = left.bbox.width / (low[1] - low[0])
    upwards = left.bbox.height / (high[1] - high[0])
    assert across == pytest.approx(upwards, rel=1e-3)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"ax": 3}, "ax must be flat axes of matplotlib, got 3"),
        ({"ax": "polar"}, "ax must be flat axes of matplotlib, got polar axes"),
        ({"ax": "small"}, "ax must have a box of at least 2 by 2 cm, got 0.9 by 0.9 cm"),
        ({"ax": "tiny", "n": 6, "labels": "all"}, "ax must have a larger box|nobody reads"),
        ({"ax": "large", "size": "column"}, "size is for a page of its own.* got 'column'"),
    ],
)
def test_what_is_no_place_for_a_picture(arguments, message):
    if isinstance(arguments["ax"], str):
        inches = {"small": 0.35, "tiny": 0.9}.get(arguments["ax"], 5)
        projection = "polar" if arguments["ax"] == "polar" else None
        place = agg(figsize=(inches, inches)).add_axes((0, 0, 1, 1), projection=projection)
        arguments = arguments | {"ax": place}
    with pytest.raises((hg.InputError, hg.InputTypeError), match=message):
        hg.plot_graph(**arguments)


def test_towers_need_room_too():
    ax = agg(figsize=(1, 1)).add_axes((0, 0, 1, 1))
    with pytest.raises(hg.InputError, match="ax must have a larger box for this picture"):
        hg.plot_towers(5, ax=ax)
    assert not ax.child_axes


# --- films ---


def test_a_film_in_a_box_moves_and_leaves_the_rest_alone(tmp_path):
    figure = agg(figsize=(9, 4), dpi=50)
    left, right = figure.subplots(1, 2)
    right.plot([0, 1])
    film = hg.animate(2, ax=left, seconds=0.5)
    assert len(list(film.new_frame_seq())) == 3 + 2 + 3
    film.save(tmp_path / "film.gif", writer="pillow")
    from PIL import Image

    with Image.open(tmp_path / "film.gif") as frames:
        assert frames.n_frames >= 4
    half = ink(figure)[:, 450 // 2 + 5 :]
    assert half.any()
    assert figure.axes == [left, right]


def test_a_film_of_a_copy_shows_its_graph_and_only_its_moves(tmp_path):
    film = hg.animate(4, within="B", path="worst", color_edges="disc", labels="none", dpi=40)
    frames = list(film.new_frame_seq())
    assert sorted(set(frames)) == list(range(27))
    film.save(tmp_path / "film.gif", writer="pillow", savefig_kwargs={})
    (graph,) = (ax for ax in film._fig.axes if any(p.get_label() == "disc 1" for p in ax.patches))
    assert {p.get_label() for p in graph.patches} == {"disc 1", "disc 2", "disc 3"}
    assert not graph.texts


@pytest.mark.parametrize("call", [hg.plot_path, hg.plot_layers, hg.plot_graph])
@pytest.mark.parametrize("path", ["shortest", "worst", "longest", "streams"])
def test_a_single_path_goes_into_axes_too(call, path):
    # A strip without a title was measured, which matplotlib cannot do.
    ax = Figure(figsize=(6, 6)).add_subplot()
    assert call(4, path=path, ax=ax).ax is ax
