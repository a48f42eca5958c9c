"""Strips of moves, and which way the discs go, read back from their artists."""

import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from hanoi_graph.drawing.directions import draw_directions, draw_ways
from hanoi_graph.drawing.discs import disc_colours
from hanoi_graph.drawing.strips import draw_steps, draw_strip, empty_runs, fitting_line
from hanoi_graph.drawing.style import LIGHT
from hanoi_graph.errors import InputError
from hanoi_graph.moves import Move
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
