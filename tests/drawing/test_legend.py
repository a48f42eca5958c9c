"""What legends say: as broad as it is drawn, only what is there, and words where needed."""

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.legend import Legend

import hanoi_graph as hg
from hanoi_graph.drawing.legend import HAIR
from hanoi_graph.drawing.style import LIGHT


def legend_of(plot):
    return next(a for a in plot.figure.get_children() if isinstance(a, Legend))


def said(plot):
    return [text.get_text() for text in legend_of(plot).get_texts()]


def drawn(plot, role):
    return next(line for line in plot.ax.lines if line.get_label() == f"{role} path")


def named(plot, begin):
    """Return the line of the legend whose text begins so."""
    legend = legend_of(plot)
    pairs = zip(legend.get_lines(), legend.get_texts(), strict=True)
    return next(line for line, text in pairs if text.get_text().startswith(begin))


@pytest.mark.parametrize(
    ("n", "more"),
    [(4, {}), (6, {}), (7, {}), (8, {}), (9, {"within": "ABC"}), (7, {"size": "column"}),
     (4, {"color_edges": "disc", "path": "both"}), (6, {"color_states": "distance"})],
)  # fmt: skip
def test_paths_are_as_broad_in_the_legend_as_in_the_picture(n, more):
    # Beyond 5 discs the broader of both was the finer in the legend.
    plot = hg.plot_graph(n, **more)
    for role in ("shortest", "worst"):
        try:
            line = drawn(plot, role)
        except StopIteration:
            assert not any(text.startswith(role) for text in said(plot))
            continue
        key = named(plot, role)
        assert key.get_linewidth() == pytest.approx(max(line.get_linewidth(), HAIR), rel=1e-6)
        assert key.get_color() == line.get_color()
        effects = [
            [effect._gc.get("linewidth") for effect in artist.get_path_effects()[:-1]]
            for artist in (key, line)
        ]
        assert effects[0] == pytest.approx(effects[1])


@pytest.mark.parametrize("n", [3, 4, 8])
def test_streams_have_a_scale_of_two_keys(n):
    plot = hg.plot_graph(n, path="streams", orientation="goal-down")
    (streams,) = (c for c in plot.ax.collections if c.get_label() == "streams")
    one, most = (named(plot, f"shortest {paths} to the goal") for paths in ("path", "paths"))
    assert most.get_linewidth() == pytest.approx(max(streams.get_linewidths()), abs=1e-6)
    assert one.get_linewidth() == pytest.approx(max(min(streams.get_linewidths()), HAIR), abs=1e-6)
    # Half of the states but the goal come from each side.
    assert f"shortest paths to the goal from {(3**n - 1) // 2} states" in said(plot)


def test_streams_to_any_goal_have_keys_too():
    plot = hg.plot_graph(3, goal="BCA", path="streams")
    assert sum("to the goal from" in text for text in said(plot)) == 2
    # A state with two shortest paths gives a half to each.
    many = said(hg.plot_graph(8, goal="ABCABCAB", path="streams"))
    assert "shortest paths to the goal from about 3122 states" in many


def test_a_walk_outside_of_the_copy_has_no_keys():
    plot = hg.plot_trajectory([(0, 1)], 3, within="C")
    assert not any("first move" in text or text == "move 1" for text in said(plot))
    assert "0 of 1 move in this copy" in said(plot)


# --- states with colours ---


@pytest.mark.parametrize(("n", "size"), [(5, 17.8), (6, 17.8), (7, 17.8), (5, 8.6), (6, 8.6)])
def test_coloured_states_leave_the_worst_path_to_be_seen(n, size):
    # With 7 discs they covered it, and with 6 nearly so.
    plot = hg.plot_graph(n, color_states="distance", size=size)
    (states,) = (c for c in plot.ax.collections if c.get_label() == "distances")
    x = plot.ax.transData.transform([[0, 0], [1, 0]])[:, 0]
    edge = (x[1] - x[0]) * 72 / plot.figure.dpi
    covered = states.get_sizes()[0] ** 0.5 + 2 * states.get_linewidths()[0]
    assert covered < 0.6 * edge
    assert "worst path" in "".join(said(plot))
    assert drawn(plot, "worst").get_linewidth() >= 0.5


@pytest.mark.parametrize("n", [8, 10])
def test_a_path_that_states_would_hide_is_not_promised(n):
    plot = hg.plot_graph(n, color_states="distance", path="both")
    assert not any("worst" in text for text in said(plot))
    assert any("the worst path is not drawn: at this size" in note for note in plot.notes)
    assert "worst" not in plot.description
    assert any("worst" in text for text in said(hg.plot_graph(n, path="both")))


@pytest.mark.parametrize("start", ["AAAA", "BCAB"])
def test_the_start_has_the_colour_of_its_distance(start):
    # Its green was one of the colours of the distances, and a wrong one.
    plot = hg.plot_graph(start=start, color_states="distance", path="shortest")
    (states,) = (c for c in plot.ax.collections if c.get_label() == "distances")
    states.update_scalarmappable()
    own = to_hex(states.get_facecolors()[hg.State(start).index])
    mark = next(line for line in plot.ax.lines if line.get_label() == "start")
    assert to_hex(mark.get_markerfacecolor()) == own
    key = named(plot, "start")
    assert to_hex(key.get_markerfacecolor()) == own
    for ring in (mark, key):
        colours = [effect._gc.get("foreground") for effect in ring.get_path_effects()[:-1]]
        assert colours == [LIGHT.page, LIGHT.ink]
    assert "a ring around the colour of its distance" in plot.description


@pytest.mark.parametrize("draw", [hg.plot_graph, hg.plot_layers])
def test_no_start_is_marked_where_only_the_goal_matters(draw):
    plot = draw(goal="AACB", color_states="distance", path="none")
    assert not any(line.get_label() == "start" for line in plot.ax.lines)
    assert not any(text.startswith("start") for text in said(plot))
    assert "start" not in plot.description
    assert "the goal AACB" in plot.description.lower().replace("aacb", "AACB")


def test_a_walk_begins_at_a_start_with_colours_too():
    plot = hg.plot_trajectory([(0, 1)], 2, color_states="distance")
    assert any(line.get_label() == "start" for line in plot.ax.lines)
    assert "start AA" in said(plot)
    assert "The start AA is a ring" in plot.description


def test_a_walk_names_its_first_move_and_its_last():
    moves = [(0, 1), (0, 2), (1, 0), (0, 1), (1, 2)]
    plot = hg.plot_trajectory(moves, 2)
    assert said(plot)[2:] == [
        "first move",
        "move 5",
        "move 3 leaves every shortest path",
        "5 moves (at least 3 needed)",
        "goal reached",
        "words: smallest disc first",
    ]
    (walk,) = (c for c in plot.ax.collections if c.get_label() == "walk")
    ends = [to_hex(colour) for colour in walk.get_colors()[[0, -1]]]
    assert [to_hex(named(plot, text).get_color()) for text in ("first move", "move 5")] == ends
    assert named(plot, "first move").get_linewidth() == walk.get_linewidths()[0]


@pytest.mark.parametrize("n", [2, 5, 8, 9])
def test_walks_are_as_broad_in_the_legend_as_in_the_picture(n):
    plot = hg.plot_trajectory([(0, 1), (0, 2), (1, 2)], n)
    (walk,) = (c for c in plot.ax.collections if c.get_label() == "walk")
    for text in ("first move", "move 3"):
        assert named(plot, text).get_linewidth() == pytest.approx(walk.get_linewidths()[0])


# --- copies ---


def test_numbers_of_many_digits_are_powers():
    plot = hg.plot_graph(60, within="A^56")
    assert said(plot)[1:3] == [
        "shortest path (2$^{60}$ − 1 moves)",
        "worst path (3$^{60}$ − 1 moves)",
    ]


def test_what_is_not_here_is_one_note_without_a_mark():
    plot = hg.plot_graph(60, within="C^20 B^20 A^16")
    assert said(plot) == [
        "worst path (3$^{60}$ − 1 moves)",
        "large discs: C$^{20}$B$^{20}$A$^{16}$",
        "not here: start A$^{60}$, goal C$^{60}$",
        "nor: shortest path",
        "words: smallest disc first",
    ]
    marks = [line.get_marker() for line in legend_of(plot).get_lines()]
    assert set(marks) == {"None"}
    widths = [line.get_linewidth() for line in legend_of(plot).get_lines()[:1]]
    assert widths == [drawn(plot, "worst").get_linewidth()]
    # So short a legend stands in the free corner.
    box = legend_of(plot).get_window_extent()
    assert box.y1 > 0.95 * plot.figure.bbox.height
    assert box.x0 < 0.05 * plot.figure.bbox.width


def test_the_description_tells_only_of_what_is_there():
    plot = hg.plot_graph(60, within="C^20 B^20 A^16")
    assert "start" not in plot.description
    assert "goal" not in plot.description
    assert "shortest" not in plot.description
    assert "worst path (3^60 − 1 moves)" in plot.description
    assert "as in C^20 B^20 A^16 as a triangle" in plot.description
    assert "AAAA" not in plot.description + plot.title
    inside = hg.plot_graph(60, within="A^56").description
    assert "The start A^60 is a green circle; words" in inside


# --- how words are to be read ---


@pytest.mark.parametrize(
    ("options", "needed"),
    [
        ({"n": 5}, False),
        ({"n": 12, "path": "none"}, False),
        ({"n": 1}, False),
        ({"n": 2}, True),
        ({"n": 4, "labels": "all"}, True),
        ({"start": "BCAA"}, True),
        ({"start": "BCAA", "labels": "none"}, True),
        ({"n": 9, "within": "ABC"}, True),
    ],
)
def test_how_words_are_read_is_said_where_it_matters(options, needed):
    assert ("words: smallest disc first" in said(hg.plot_graph(**options))) == needed


def test_the_scale_of_colours_stays_within_the_page():
    plot = hg.plot_graph(9, color_states="distance", size=5.8)
    plot.figure.canvas.draw()
    bar = plot.figure.axes[1]
    box = bar.get_tightbbox(plot.figure.canvas.get_renderer())
    assert np.ceil(box.x1) <= plot.figure.bbox.width
    assert box.x0 >= 0


def test_the_colour_of_a_distance_is_that_of_the_map():
    from hanoi_graph.drawing.graph import distance_colour

    distances = hg.distances_to("CC")
    assert distance_colour(distances, 0, LIGHT) == to_hex(LIGHT.distance_map(4)(3))
    assert distance_colour(distances, 8, LIGHT) == to_hex(LIGHT.distance_map(4)(0))
