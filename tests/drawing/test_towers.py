"""Towers read back from their artists: where every disc lies, in which colour, and the arrows."""

from itertools import pairwise

import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.patches import FancyArrowPatch
from oracle import all_states, moves_of

from hanoi_graph.drawing.arches import TowerMove
from hanoi_graph.drawing.discs import Shape, contrast, disc_colours, mix, text_on
from hanoi_graph.drawing.rows import Grid, draw_rows, fit_rows, rows_figure
from hanoi_graph.drawing.sheet import Sheet
from hanoi_graph.drawing.style import DARK, LIGHT
from hanoi_graph.drawing.towers import draw_arch, draw_pile, draw_towers, place_discs
from hanoi_graph.errors import IllegalMoveError, InputError
from hanoi_graph.moves import Move, apply_move
from hanoi_graph.paths.classical.counting import walsh_state
from hanoi_graph.paths.classical.towers import base_discs
from hanoi_graph.paths.longest import worst_path
from hanoi_graph.states import State


def axes(width=6.0):
    return Figure(figsize=(width, 4)).add_subplot()


def middle(patch):
    return patch.get_x() + patch.get_width() / 2


@pytest.mark.parametrize("pegs", all_states(3))
def test_every_disc_lies_on_its_peg_above_the_larger_ones(pegs):
    drawn = draw_towers(State(pegs), ax=axes())
    assert sorted(drawn.discs) == [1, 2, 3]
    for disc, patch in drawn.discs.items():
        below = sum(1 for other in range(disc + 1, 4) if pegs[other - 1] == pegs[disc - 1])
        assert middle(patch) == pytest.approx(pegs[disc - 1])
        assert patch.get_y() == pytest.approx(below * patch.get_height())
        assert drawn.numbers[disc].get_text() == str(disc)
        assert drawn.numbers[disc].get_position()[0] == pytest.approx(pegs[disc - 1])


def test_larger_discs_are_broader_and_never_touch_the_next_peg():
    for discs in (1, 2, 5, 30, 64):
        widths = [Shape(discs).width(disc) for disc in range(1, discs + 1)]
        assert widths == sorted(set(widths))
        assert widths[-1] < 1
        assert Shape(discs).peg > discs * Shape(discs).thickness


def test_a_place_on_the_page_moves_everything():
    here, there = (draw_towers("BA", ax=axes(), at=at) for at in ((0, 0), (2, 1)))
    for one, other in zip(here.pegs, there.pegs, strict=True):
        assert other.get_x() - one.get_x() == pytest.approx(2)
    for disc in (1, 2):
        assert there.discs[disc].get_y() - here.discs[disc].get_y() == pytest.approx(1)


def test_colours_by_size_go_from_light_to_dark_and_others_are_those_of_the_palette():
    for palette in (LIGHT, DARK):
        shades = disc_colours("size", discs=6, palette=palette)
        against = [contrast(shade, "#000000") for shade in shades]
        assert against == sorted(against, reverse=True)
        assert min(a / b for a, b in pairwise(against)) > 1.1
        assert disc_colours("disc", discs=3, palette=palette) == list(palette.discs[:3])
        odd, even = disc_colours("parity", discs=2, palette=palette)
        assert contrast(odd, even) > 2.3
    drawn = draw_towers("ABC", ax=axes(), colours=["#ff0000", "#00ff00", "#0000ff"])
    found = [to_hex(drawn.discs[disc].get_facecolor()) for disc in (1, 2, 3)]
    assert found == ["#ff0000", "#00ff00", "#0000ff"]


def test_numbers_can_be_read_on_every_disc():
    for palette in (LIGHT, DARK):
        for how in ("size", "parity", "disc"):
            for shade in disc_colours(how, discs=10, palette=palette):
                assert contrast(shade, text_on(shade)) >= 4.3
    assert mix("#102030", "#102030", 0.3) == "#102030"


@pytest.mark.parametrize("number", range(0, 256, 5))
def test_no_disc_lies_on_its_own_colour_on_the_shortest_path(number):
    bases = base_discs(8)
    drawn = draw_towers(walsh_state(number, discs=8), ax=axes(), colours="parity", bases=bases)
    colour = [to_hex(base.get_facecolor()) for base in drawn.bases]
    for disc in range(8, 0, -1):
        peg = round(middle(drawn.discs[disc]))
        own = to_hex(drawn.discs[disc].get_facecolor())
        assert own != colour[peg]
        colour[peg] = own


def test_a_move_has_an_arrow_and_an_outline_where_the_disc_will_lie():
    for disc, source, target in moves_of((1, 2, 2)):
        drawn = draw_towers("BCC", ax=axes(), move=Move(disc, source, target))
        after = apply_move("BCC", Move(disc, source, target))
        lies = draw_towers(after, ax=axes()).discs[disc]
        (outline,) = drawn.outlines.values()
        # Its line is inside the place of the disc, and no disc below cuts it.
        unit = drawn.outlines[disc].axes.transData.transform([(0, 0), (1, 0)])[:, 0]
        half = outline.get_linewidth() / 2 / ((unit[1] - unit[0]) * 72 / 100)
        x, y, width, height = lies.get_bbox().bounds
        inner = (x + half, y + half, width - 2 * half, height - 2 * half)
        assert outline.get_bbox().bounds == pytest.approx(inner)
        assert outline.get_zorder() > max(p.get_zorder() for p in drawn.discs.values())
        ends = drawn.arrow.get_path().vertices if drawn.arrow._path_original is None else (
            drawn.arrow._path_original.vertices
        )  # fmt: skip
        assert (ends[0][0], ends[-1][0]) == (source, target)
        assert min(y for _, y in ends) > Shape(3).peg
    assert draw_towers("BCC", ax=axes()).arrow is None


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Move(3, 2, 0), "disc 3 is not on top"),
        (Move(2, 2, 1), "smaller disc 1"),
        (Move(1, 0, 1), "peg A is empty"),
    ],
)
def test_an_illegal_move_is_not_drawn(move, words):
    with pytest.raises(IllegalMoveError, match=words):
        draw_towers("BCC", ax=axes(), move=move)


def test_some_discs_only_and_some_with_a_rim():
    drawn = draw_towers("AAAA", ax=axes(), only={4, 3}, lit={3})
    assert sorted(drawn.discs) == [3, 4]
    assert to_hex(drawn.discs[3].get_edgecolor()) == LIGHT.ink
    assert to_hex(drawn.discs[4].get_edgecolor()) == LIGHT.page
    assert drawn.discs[3].get_linewidth() > drawn.discs[4].get_linewidth()


def test_small_drawings_have_no_numbers_and_letters_that_nobody_could_read():
    small = draw_towers("A^8", ax=axes(0.9))
    assert not small.numbers
    assert not small.letters
    assert len(draw_towers("A^8", ax=axes(0.9), numbers=True).numbers) == 8


def test_thin_discs_are_not_eaten_up_by_their_rims():
    ax = axes()
    drawn = draw_towers("A^64", ax=ax)
    unit = ax.transData.transform((1, 0))[0] - ax.transData.transform((0, 0))[0]
    points = unit * 72 / ax.figure.dpi
    assert all(d.get_linewidth() < 0.1 * d.get_height() * points for d in drawn.discs.values())


def test_discs_can_be_put_where_they_are_in_another_state():
    drawn = draw_towers("AAA", ax=axes())
    place_discs(drawn, State("CBC"))
    assert [round(middle(drawn.discs[disc])) for disc in (1, 2, 3)] == [2, 1, 2]
    assert drawn.discs[1].get_y() == pytest.approx(drawn.discs[3].get_height())
    assert drawn.numbers[2].get_position()[0] == pytest.approx(1)


def test_four_pegs_and_a_pile_of_its_own():
    assert len(draw_towers(State("DAB", pegs=4), ax=axes()).pegs) == 4
    pile = draw_pile(4, ax=axes())
    assert [middle(pile.discs[disc]) for disc in (1, 4)] == pytest.approx([0, 0])
    assert len(pile.pegs) == 1


def test_unknown_colours_and_wrong_counts_are_refused():
    with pytest.raises(InputError, match="colours must be size, parity, disc"):
        draw_towers("AB", ax=axes(), colours="rainbow")
    with pytest.raises(InputError, match="one for each of 2 discs, got 1"):
        draw_towers("AB", ax=axes(), colours=["#000000"])
    with pytest.raises(InputError, match="bases must be one for each of 3 pegs"):
        draw_towers("AB", ax=axes(), bases=(1, 2))


# --- rows ---


def test_rows_are_read_as_a_text_is():
    drawn = draw_rows(["A", "B", "C", "A"], ax=axes(), columns=3, captions="wxyz")
    left = [one.towers.pegs[0].get_x() for one in drawn]
    high = [one.towers.pegs[0].get_y() for one in drawn]
    assert left[0] == left[3]
    assert left[0] < left[1] < left[2]
    assert high[0] == high[1] == high[2] > high[3]
    assert [one.caption.get_text() for one in drawn] == list("wxyz")
    assert all(one.caption.get_position()[1] < one.towers.pegs[0].get_y() for one in drawn)


def test_neither_towers_nor_captions_leave_the_page():
    figure = rows_figure(
        ["A^5"] * 7, captions=["7: AAAAA"] * 7, moves=[Move(1, 0, 2)] * 7, size="column", dpi=100
    )
    page = figure.bbox
    renderer = figure.canvas.get_renderer()
    (ax,) = figure.axes
    for artist in [*ax.texts, *ax.patches]:
        extent = artist.get_window_extent(renderer)
        assert page.x0 <= extent.x0
        assert extent.x1 <= page.x1
        assert page.y0 <= extent.y0
        assert extent.y1 <= page.y1


def test_captions_do_not_run_into_each_other():
    figure = rows_figure(["A^8"] * 9, captions=["129: CBBBBBBC"] * 9, dpi=100)
    renderer = figure.canvas.get_renderer()
    # The boxes of digits one below the other have room for what reaches below the line.
    words = [text for text in figure.axes[0].texts if not text.get_text().isdigit()]
    letters = [text.get_window_extent(renderer) for text in words]
    assert sum(text.get_text().startswith("129") for text in figure.axes[0].texts) == 9
    for k, one in enumerate(letters):
        assert not any(one.overlaps(other) for other in letters[k + 1 :])


def test_a_tower_can_move_as_a_whole():
    moves = [TowerMove(2, 0, 1), None]
    first, last = draw_rows(["AAA", "BBA"], ax=axes(), columns=2, moves=moves)
    assert first.towers.arrow is not None
    # An arrow alone seemed to move disc 1.
    assert sorted(first.towers.outlines) == [1, 2]
    boxes = {disc: patch.get_bbox() for disc, patch in first.towers.outlines.items()}
    assert all(round(box.x0 + box.width / 2, 6) == 1 for box in boxes.values())
    assert boxes[1].y0 > boxes[2].y1 > boxes[2].y0 > 0
    assert last.towers.arrow is None
    assert not last.towers.outlines
    with pytest.raises(InputError, match="got discs 1 to 2 from A to B in BAA"):
        draw_towers("BAA", ax=axes(), move=TowerMove(2, 0, 1))
    assert draw_arch((0, 2), ax=axes(), height=1.0).axes is not None


def test_a_slide_is_filled_and_too_many_towers_are_refused():
    slide = rows_figure(["AB"] * 4, size="slide", dpi=50)
    assert tuple(slide.get_size_inches()) == pytest.approx((10, 5.625), abs=0.03)
    with pytest.raises(InputError, match="too small to be seen on this page"):
        rows_figure(["A^5"] * 120, captions=["x"] * 120, size="slide")
    with pytest.raises(InputError, match="captions must be one for each of 2 states, got 1"):
        draw_rows(["A", "B"], ax=axes(), columns=1, captions=["x"])
    with pytest.raises(InputError, match="states must be one at least"):
        draw_rows([], ax=axes(), columns=1)
    with pytest.raises(InputError, match="columns must be at least 1, got 0"):
        draw_rows(["A"], ax=axes(), columns=0)


def test_the_last_row_of_a_grid_is_at_height_0():
    grid = Grid(Shape(3), count=5, columns=2)
    assert grid.rows == 3
    assert grid.place(4) == (0, 0)
    assert grid.place(0)[1] == pytest.approx(2 * grid.cell[1])
    assert grid.window[3] - grid.window[2] == pytest.approx(3 * grid.cell[1])


def test_a_sheet_says_when_a_drawing_is_too_high():
    sheet = Sheet.of("slide")
    with pytest.raises(InputError, match=r"cm high and the page has 14\.3 cm"):
        sheet.figure(1000)


@pytest.mark.parametrize(
    ("count", "size", "columns"),
    [(8, "two-columns", 4), (16, "two-columns", 4), (8, "column", 2), (9, "two-columns", 3)],
)
def test_rows_are_full_if_discs_keep_their_numbers(count, size, columns):
    # Eight towers left a place empty and sixteen left one alone; in a column numbers were gone.
    discs = (count - 1).bit_length()
    states, moves = ["A" * discs] * count, [Move(1, 0, 2)] * count
    captions = ["0: AAA"] * count
    _, grid = fit_rows(Sheet.of(size), states, captions=captions, moves=moves)
    assert grid.columns == columns
    figure = rows_figure(states, captions=captions, moves=moves, size=size, dpi=60)
    texts = figure.axes[0].texts
    assert sum(text.get_text() == "A" for text in texts) == count
    assert sum(text.get_text() == "1" for text in texts) == count
    assert min(text.get_fontsize() for text in texts) >= 6


def test_a_slide_of_a_worst_path_has_letters_and_numbers():
    # Pegs had letters of 7.6 points, and discs no numbers.
    path = worst_path(3)
    states = list(path.states())
    figure = rows_figure(
        states, captions=[str(k) for k in range(27)], moves=[*path, None], size="slide", dpi=60
    )
    texts = figure.axes[0].texts
    assert min(text.get_fontsize() for text in texts if text.get_text() in "ABC") >= 10
    assert sum(text.get_text() == "3" for text in texts) >= 27
    assert min(text.get_fontsize() for text in texts) >= 6


@pytest.mark.parametrize("size", ["column", "two-columns"])
def test_a_caption_is_nearer_to_its_tower_than_to_the_next_row(size):
    figure = rows_figure(
        ["A^8"] * 4, captions=["next"] * 4, moves=[Move(1, 0, 2)] * 4, size=size, columns=2, dpi=100
    )
    (ax,), renderer = figure.axes, figure.canvas.get_renderer()
    caption = next(t for t in ax.texts if t.get_text() == "next").get_window_extent(renderer)
    letter = next(t for t in ax.texts if t.get_text() == "A").get_window_extent(renderer)
    arrows = [p for p in ax.patches if isinstance(p, FancyArrowPatch)]
    arrow = min(p.get_window_extent(renderer).y1 for p in arrows)
    assert 0 <= letter.y0 - caption.y1 < 0.5 * (caption.y0 - arrow)


def test_more_towers_than_fit_on_a_page_stand_in_as_few_rows_as_can_be():
    states = ["A^7"] * 128
    _, grid = fit_rows(Sheet.of("two-columns"), states, captions=["0: AAAAAAA"] * 128)
    unit, _ = fit_rows(Sheet.of("two-columns"), states[:5], columns=grid.columns)
    assert grid.columns == 6
    assert unit >= 2.6 * 9
