"""Frames: how many, what is where on them, and that a frame is the whole picture."""

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.legend import Legend
from PIL import Image

from hanoi_graph import distances_to, hanoi_graph
from hanoi_graph.drawing.animation import Player, durations
from hanoi_graph.drawing.discs import contrast
from hanoi_graph.drawing.film import path_film
from hanoi_graph.drawing.layouts import hanoi_layout
from hanoi_graph.drawing.picture import Picture
from hanoi_graph.drawing.scenes import recursion_film, strip_film, table_film, walsh_film
from hanoi_graph.drawing.style import LIGHT, STYLES
from hanoi_graph.drawing.towers import draw_towers
from hanoi_graph.errors import InputError
from hanoi_graph.moves import Move
from hanoi_graph.paths.longest import worst_path
from hanoi_graph.paths.shortest import best_path, shortest_path


def player(film, size="column", **options):
    return Player(film, size=size, dpi=50, **options)


def test_a_frame_for_every_scene_all_of_one_size():
    film = path_film(shortest_path("AAA", "CCC"))
    frames = list(player(film).frames())
    assert len(frames) == 8
    assert {frame.shape for frame in frames} == {frames[0].shape}
    assert len({frame.tobytes() for frame in frames}) == 8
    assert frames[0].dtype == np.uint8
    assert frames[0][0, 0].tolist() == [255, 255, 255]


def test_frames_are_the_same_whatever_was_shown_before():
    film = path_film(worst_path(2), role="worst", strip=True)
    one, other = player(film), player(film)
    assert np.array_equal(one.frame(8), other.frame(8))
    one.frame(2)
    assert np.array_equal(one.frame(5), list(other.frames())[5])


def test_a_frame_is_what_the_whole_figure_shows(tmp_path):
    film = path_film(best_path("BCA", "AAB", largest_disc_moves=1), table=True, strip=True)
    shown = player(film, style="dark")
    frame = shown.frame(3).astype(int)
    shown.still(3).savefig(tmp_path / "still.png", dpi=50)
    with Image.open(tmp_path / "still.png") as image:
        still = np.asarray(image.convert("RGB")).astype(int)
    assert still.shape == frame.shape
    # Only where marks cross does the order of drawing show, in the dots of their edges.
    assert (np.abs(still - frame).max(axis=2) > 40).mean() < 2e-3


def test_the_walker_leaves_its_trail_in_the_graph():
    path = worst_path(2)
    shown = player(path_film(path, role="worst"))
    points = hanoi_layout(2)
    for number in (0, 4, 8):
        shown.show(number)
        here = points[path.state(number).index]
        assert np.allclose(np.column_stack(shown.walker.get_data()), [here])
        trail = np.column_stack(shown.trail.get_data())
        assert np.allclose(trail[0], points[0])
        assert np.allclose(trail[-1], here)
    assert to_hex(shown.trail.get_color()) == LIGHT.paths["worst"]


def test_the_disc_that_moved_has_a_rim_and_leaves_an_outline():
    path = shortest_path("AAA", "CCC")
    shown = player(path_film(path, graph=False))
    assert shown.graph is None
    shown.show(4)
    discs = shown._drawn.discs
    assert [to_hex(discs[k].get_edgecolor()) for k in (1, 2, 3)] == [
        LIGHT.page, LIGHT.page, LIGHT.ink,
    ]  # fmt: skip
    (place,) = [o for o in shown._left.values() if o.get_visible()]
    outline = place.get_bbox()
    assert outline.x0 + outline.width / 2 == pytest.approx(0)
    assert outline.width < discs[3].get_width() < 1.1 * outline.width
    assert outline.y0 > 0
    assert discs[3].get_x() + discs[3].get_width() / 2 == pytest.approx(2)
    shown.show(0)
    assert not [o for o in shown._left.values() if o.get_visible()]


def test_where_discs_came_from_does_not_look_as_where_they_go():
    # Both were outlines of dashes.
    shown = player(recursion_film(5, depth=2), size="two-columns")
    shown.show(1)
    left = {disc: o for disc, o in shown._left.items() if o.get_visible()}
    assert sorted(left) == [1, 2, 3]
    goes = draw_towers("AAA", ax=Figure().add_subplot(), move=Move(1, 0, 1)).outlines[1]
    for outline in left.values():
        assert outline.get_linestyle() != goes.get_linestyle()
        assert outline.get_facecolor()[3] > 0
        assert goes.get_facecolor()[3] == 0
    said = [text.get_text() for text in shown.figure.texts]
    assert "dotted: where it came from" in said
    assert len({round(outline.get_bbox().y0, 3) for outline in left.values()}) == 3


@pytest.mark.parametrize("style", ["light", "dark"])
def test_the_rim_of_a_disc_is_seen_whatever_its_colour(style):
    # A white rim on a disc that is nearly white was none.
    shown = player(path_film(shortest_path("AAA", "CCC"), graph=False), style=style)
    shown.show(1)
    disc = shown._drawn.discs[1]
    _, inner = disc.get_path_effects()
    page = STYLES[style].page
    assert inner._gc["foreground"] == page
    assert disc.get_linewidth() == pytest.approx(3 * inner._gc["linewidth"])
    assert contrast(to_hex(disc.get_edgecolor()), page) > 10
    # Between disc and rim lies the page.
    assert contrast(to_hex(disc.get_facecolor()), page) > 1.5


def test_the_table_beside_the_towers_is_that_of_the_scene():
    film = table_film("BCAA", "AACB")
    shown = player(film)
    for number in (3, 17, 9):
        shown.show(number)
        texts = [text.get_text() for text in shown.table.texts]
        rows = [texts[k : k + 3] for k in range(3, 15, 3)]
        expected = [[str(r.disc), r.is_on, r.goes_to] for r in film.scenes[number].table]
        assert rows == expected


def test_digits_and_discs_appear_as_the_scene_says():
    film = walsh_film(136, discs=8)
    shown = player(film)
    shown.show(3)
    visible = [disc for disc, patch in shown._drawn.discs.items() if patch.get_visible()]
    assert sorted(visible) == [6, 7, 8]
    assert "".join(text.get_text() for text in shown._digits) == "010001000"
    bold = [k for k, text in enumerate(shown._digits) if text.get_fontweight() == "bold"]
    assert bold == [2, 3]


def test_digits_have_their_numbers_and_the_last_scene_says_the_state():
    shown = player(walsh_film(136, discs=8))
    row = [text for text in shown.figure.texts if text.get_text().isdigit()]
    digits = shown._digits
    above = [
        t for t in row if t not in digits and t.get_position()[1] > digits[0].get_position()[1]
    ]
    assert [t.get_text() for t in above] == list("987654321")
    assert [t.get_position()[0] for t in above] == [d.get_position()[0] for d in digits]
    shown.show(len(shown.film.scenes) - 1)
    assert shown.caption.get_text() == "after move 136: CCCABBBC"


@pytest.mark.parametrize("size", ["column", "two-columns", "slide"])
def test_colours_of_the_graph_are_explained(size):
    graph, path = hanoi_graph(4), shortest_path("A^4", "C^4")
    picture = Picture(
        path.start, path.goal, edges=graph.edges(), edge_discs=graph.edge_discs(),
        distances=distances_to("C^4"),
    )  # fmt: skip
    shown = player(path_film(path, picture=picture), size=size)
    shown.frame(3)
    (legend,) = shown.figure.findobj(Legend)
    assert [text.get_text() for text in legend.get_texts()] == [f"disc {k}" for k in (1, 2, 3, 4)]
    assert [to_hex(line.get_color()) for line in legend.get_lines()] == list(LIGHT.discs[:4])
    (bar,) = [ax for ax in shown.figure.axes if ax.get_label() == "colour bar"]
    assert bar.get_xlabel() == "moves to the goal"
    # They are between the graph and the caption, and on the page.
    renderer = shown.figure.canvas.get_renderer()
    boxes = [legend.get_window_extent(renderer), bar.get_tightbbox(renderer)]
    caption, below = shown.caption.get_window_extent(renderer), shown.graph.get_window_extent()
    for box in boxes:
        assert caption.y1 <= box.y0 + 1
        assert box.y1 <= below.y0 + 1
        assert shown.figure.bbox.x0 <= box.x0
        assert box.x1 <= shown.figure.bbox.x1
    assert not boxes[0].overlaps(boxes[1])
    assert not player(path_film(path), size=size).figure.findobj(Legend)


def test_the_walker_is_a_ring_around_the_marks():
    shown = player(path_film(shortest_path("A^5", "C^5")), size="two-columns")
    shown.show(31)
    assert shown.walker.get_markerfacecolor() == "none"
    inner = shown.walker.get_markersize() - shown.walker.get_markeredgewidth()
    (goal,) = [line for line in shown.graph.lines if line.get_label() == "goal"]
    corner = 2**0.5 * (goal.get_markersize() + goal.get_markeredgewidth())
    assert inner >= goal.get_markersize() * 2**0.5
    assert corner < shown.walker.get_markersize() + shown.walker.get_markeredgewidth()


def test_discs_keep_their_numbers_in_a_column():
    # The text spoke of disc 2, and no disc had a number.
    film = path_film(shortest_path("A^8", "C^8")[129:137])
    shown = player(film, size="column")
    assert sorted(shown._drawn.numbers) == list(range(1, 9))
    assert min(t.get_fontsize() for t in shown._drawn.numbers.values()) >= 6
    towers, graph = shown.towers.get_window_extent(), shown.graph.get_window_extent()
    assert graph.y1 < towers.y0


def test_squares_of_the_strip_get_their_colours():
    shown = player(strip_film(3))
    shown.show(2)
    colours = [to_hex(colour) for colour in shown.strip.squares.get_facecolor()]
    assert "".join("01"[colour != LIGHT.page] for colour in colours) == "0101010"


@pytest.mark.parametrize("size", ["column", "two-columns", "slide", 12])
@pytest.mark.parametrize("graph", [True, False])
def test_nothing_leaves_the_page_and_nothing_lies_on_the_caption(size, graph):
    film = path_film(
        best_path("BCAA", "AACB", largest_disc_moves=1), table=True, strip=True, graph=graph
    )
    shown = player(film, size=size)
    shown.frame(5)
    page, renderer = shown.figure.bbox, shown.figure.canvas.get_renderer()
    caption = shown.caption.get_window_extent(renderer)
    for ax in shown.figure.axes:
        for artist in [*ax.texts, *ax.patches, *ax.lines]:
            if not artist.get_visible():
                continue
            extent = artist.get_window_extent(renderer)
            assert page.x0 - 1 <= extent.x0
            assert extent.x1 <= page.x1 + 1
            assert caption.y1 < extent.y0 + 1
            assert extent.y1 <= page.y1 + 1


def test_first_and_last_stay_longer_and_there_is_no_scene_beyond():
    film = path_film(shortest_path("AA", "CC"))
    assert durations(film, milliseconds=100) == [1500, 100, 100, 1500]
    with pytest.raises(InputError, match="scene must be from 0 to 3, got 4"):
        player(film).show(4)
    with pytest.raises(InputError, match="the page is too small"):
        player(film, size=2)
