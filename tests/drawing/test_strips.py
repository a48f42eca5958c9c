"""Strips of moves, and which way the discs go, read back from their artists."""

import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from hanoi_graph.drawing.directions import draw_directions, draw_ways
from hanoi_graph.drawing.discs import disc_colours
from hanoi_graph.drawing.sheet import Sheet
from hanoi_graph.drawing.strip_figures import (
    fit_strip,
    fitting_line,
    steps_figure,
    strip_figure,
)
from hanoi_graph.drawing.strips import draw_steps, draw_strip, empty_runs
from hanoi_graph.drawing.style import LIGHT
from hanoi_graph.errors import InputError
from hanoi_graph.moves import Move
from hanoi_graph.paths.longest import worst_path
from hanoi_graph.paths.shortest import shortest_path


def axes(width=8.0):
    return Figure(figsize=(width, 3)).add_subplot()


def ruler(discs):
    """Return the discs of the moves by the recursion alone."""
    return [] if discs == 0 else [*ruler(discs - 1), discs, *ruler(discs - 1)]


def path_discs(discs):
    return shortest_path("A" * discs, "C" * discs).to_array()[:, 0]


@pytest.mark.parametrize("how", ["size", "parity", "disc"])
@pytest.mark.parametrize("discs", [1, 3, 5])
def test_every_square_has_the_colour_and_number_of_its_disc(discs, how):
    drawn = draw_strip(path_discs(discs), ax=axes(), colours=how)
    shades = disc_colours(how, discs=discs)
    found = [to_hex(colour) for colour in drawn.squares.get_facecolor()]
    assert found == [shades[disc - 1] for disc in ruler(discs)]
    assert [int(text.get_text()) for text in drawn.numbers] == ruler(discs)
    corners = [path.vertices[0].tolist() for path in drawn.squares.get_paths()]
    assert corners == [[k, 0] for k in range(2**discs - 1)]


def test_the_steps_colour_one_disc_more_each_time_and_count_what_is_left():
    rows = draw_steps(path_discs(5), ax=axes())
    blank = to_hex(LIGHT.page)
    for row, (strip, braces) in enumerate(rows):
        coloured = [to_hex(c) != blank for c in strip.squares.get_facecolor()]
        assert coloured == [disc > 5 - row for disc in ruler(5)]
        assert sum(coloured) == 2**row - 1
        left = [int(text.get_text()) for _, text in braces]
        assert left == ([2 ** (5 - row) - 1] * 2**row if row < 5 else [])
    levels = [strip.squares.get_paths()[0].vertices[0][1] for strip, _ in rows]
    assert levels == sorted(levels, reverse=True)


def test_a_long_strip_goes_on_in_the_next_line():
    drawn = draw_strip(path_discs(4), ax=axes(), a_line=8, numbers=False)
    corners = [tuple(path.vertices[0]) for path in drawn.squares.get_paths()]
    assert corners[7:9] == [(7, 0), (0, -1.5)]
    assert not drawn.numbers
    assert fitting_line(255, room=500, font=9) == 64


def test_runs_of_moves_that_are_not_shown():
    assert empty_runs([1, 2, 1], set()) == [(0, 3)]
    assert empty_runs([1, 2, 1], {1, 2}) == []
    assert empty_runs([2, 1, 1], {2}) == [(1, 2)]


@pytest.mark.parametrize(
    ("discs", "options", "words"),
    [
        ([], {}, "one at least"),
        ([1.5], {}, "the disc of each move"),
        ([0, 1], {}, "numbered from 1, got 0"),
        ([3], {"largest": 2}, "largest must be at least 3"),
        ([1], {"a_line": 0}, "a_line must be at least 1"),
    ],
)
def test_what_is_no_strip_is_refused(discs, options, words):
    with pytest.raises(InputError, match=words):
        draw_strip(discs, ax=axes(), **options)


@pytest.mark.parametrize("discs", [1, 2, 5, 8])
def test_each_disc_has_an_arrow_in_the_direction_of_all_its_moves(discs):
    drawn = draw_directions(discs, ax=axes())
    ways = {disc: set() for disc in range(1, discs + 1)}
    for disc, source, target in shortest_path("A" * discs, "C" * discs):
        ways[disc].add("right" if (source + 1) % 3 == target else "left")
    for disc, arrow in enumerate(drawn.arrows, start=1):
        (way,) = ways[disc]
        begin, end = arrow._posA_posB
        assert (end[0] > begin[0]) == (way == "right")
        rest = discs - disc
        texts = [text.get_text() for text in drawn.words[disc - 1]]
        assert texts == [f"{discs} − {disc} = {rest}", ["even", "odd"][rest % 2], way]


def test_the_columns_of_directions_have_headings_and_the_tower_its_peg():
    drawn = draw_directions(8, ax=axes(), source=1, target=2)
    assert [text.get_text() for text in drawn.headings] == [
        r"$\mathit{n} - \mathit{k}$", "parity", "goes",
    ]  # fmt: skip
    for heading, word in zip(drawn.headings, drawn.words[0], strict=True):
        assert heading.get_position()[0] == word.get_position()[0]
    assert drawn.letter.get_text() == "B"
    assert drawn.letter.get_position()[1] < 0


def test_directions_need_a_disc_and_two_pegs():
    with pytest.raises(InputError, match="two different pegs"):
        draw_directions(3, ax=axes(), source=1, target=1)
    with pytest.raises(InputError, match="one disc at least"):
        draw_directions(0, ax=axes())


def test_below_each_square_stands_where_its_disc_goes():
    drawn = draw_ways([Move(1, 0, 1), Move(2, 0, 2), Move(1, 2, 0)], ax=axes())
    assert [text.get_text() for text in drawn.sources] == ["A", "A", "C"]
    assert [text.get_text() for text in drawn.targets] == ["B", "C", "A"]
    assert [text.get_text() for text in drawn.arrows] == ["→", "←", "→"]
    assert len(drawn.strip.squares.get_paths()) == 3


# --- on a page ---


def sizes(texts):
    return [text.get_fontsize() for text in texts if text.get_text()]


@pytest.mark.parametrize("size", ["column", "two-columns", "slide"])
@pytest.mark.parametrize("discs", [3, 5, 6, 7])
def test_numbers_of_steps_are_never_too_small_to_be_read(discs, size):
    # They had 2.5 points for seven discs.
    figure = steps_figure(path_discs(discs), size=size, dpi=60)
    assert min(sizes(figure.axes[0].texts)) >= 6
    between = [text for text in figure.axes[0].texts if text.get_color() == LIGHT.faint]
    assert min(sizes(between)) >= (10 if size == "slide" else 6)
    renderer = figure.canvas.get_renderer()
    extents = [t.get_window_extent(renderer) for t in figure.axes[0].texts if t.get_text()]
    for k, one in enumerate(extents):
        assert not any(one.overlaps(other) for other in extents[k + 1 :])


def test_a_number_that_has_no_room_in_its_bracket_is_left_out():
    figure = steps_figure(path_discs(7), dpi=60)
    key = {"disc", *map(str, range(1, 8))}
    found = [text.get_text() for text in figure.axes[0].texts]
    assert found.count("127") == 1
    assert found.count("15") == 8
    # Runs of one move are narrower than the number 1, which stands in the key.
    assert found.count("1") == 1
    assert key <= set(found)


def key_of(figure):
    return [c for c in figure.axes[0].collections if c.get_label() == "key"]


@pytest.mark.parametrize("draw", [strip_figure, steps_figure])
def test_squares_without_numbers_have_a_key(draw):
    figure = draw(path_discs(7), largest=9, size="column", dpi=60)
    (key,) = key_of(figure)
    shades = disc_colours("size", discs=9)[:7]
    assert [to_hex(colour) for colour in key.get_facecolor()] == shades
    numbered = draw(path_discs(4), size="two-columns", dpi=60)
    assert not key_of(numbered)
    assert "disc" not in [text.get_text() for text in numbered.axes[0].texts]


def test_strip_and_steps_have_the_shades_of_all_discs():
    # Steps of seven moves had the darkest blue for disc 3 of 5.
    shades = disc_colours("size", discs=5)
    for draw in (strip_figure, steps_figure):
        squares = draw([1, 2, 1, 3, 1, 2, 1], largest=5, dpi=60).axes[0].collections[-1]
        assert to_hex(squares.get_facecolor()[3]) == shades[2]


def test_lines_begin_with_the_number_of_their_first_move():
    figure = strip_figure(path_discs(8), dpi=60)
    heads = [text for text in figure.axes[0].texts if text.get_ha() == "right"]
    assert [text.get_text() for text in heads] == ["1", "65", "129", "193"]
    # Text of a square stands beside its own line.
    levels = [text.get_position()[1] for text in heads]
    assert levels == pytest.approx([0.47 - 1.5 * k for k in range(4)])
    assert not [t for t in strip_figure([1, 2, 1]).axes[0].texts if t.get_ha() == "right"]
    later = strip_figure(path_discs(8)[99:], first=100, dpi=60).axes[0].texts
    assert [t.get_text() for t in later if t.get_ha() == "right"] == ["100", "164", "228"]


@pytest.mark.parametrize("size", ["column", "two-columns", "slide"])
def test_lines_of_a_worst_path_are_powers_of_three(size):
    discs = worst_path(4).to_array()[:, 0]
    sheet = Sheet.of(size)
    layout = fit_strip(sheet, discs.tolist(), largest=4, ruler=3)
    assert layout.line == 27
    width = (layout.window[1] - layout.window[0]) * layout.unit
    assert width == pytest.approx(sheet.room)
    figure = strip_figure(discs, ruler=3, size=size, dpi=60)
    # In the last places of lines stands disc 4, but for the last line.
    squares = figure.axes[0].collections[0].get_facecolor()
    dark = disc_colours("size", discs=4)[3]
    assert [k for k, c in enumerate(squares) if to_hex(c) == dark] == [26, 53]
