"""Frames: how many, what is where on them, and that a frame is the whole picture."""

import numpy as np
import pytest
from matplotlib.colors import to_hex
from PIL import Image

from hanoi_graph.drawing.animation import Player, durations
from hanoi_graph.drawing.film import path_film
from hanoi_graph.drawing.layouts import hanoi_layout
from hanoi_graph.drawing.scenes import strip_film, table_film, walsh_film
from hanoi_graph.drawing.style import LIGHT
from hanoi_graph.errors import InputError
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
    outline = shown._outline.get_bbox()
    assert outline.x0 + outline.width / 2 == pytest.approx(0)
    assert outline.width == pytest.approx(discs[3].get_width())
    assert discs[3].get_x() + discs[3].get_width() / 2 == pytest.approx(2)
    shown.show(0)
    assert not shown._outline.get_visible()


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
