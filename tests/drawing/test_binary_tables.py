"""Tables of binary numbers read back from their artists."""

import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from hanoi_graph.drawing.binary_tables import binary_figure, draw_binary_table
from hanoi_graph.drawing.discs import disc_colours
from hanoi_graph.errors import InputError
from hanoi_graph.paths.shortest import shortest_path


def axes():
    return Figure(figsize=(6, 4)).add_subplot()


@pytest.mark.parametrize("discs", [1, 3, 5])
def test_the_bold_digit_is_the_disc_that_moves(discs):
    drawn = draw_binary_table(discs, ax=axes())
    moves = shortest_path("A" * discs, "C" * discs)
    shades = disc_colours("size", discs=discs)
    assert len(drawn.digits) == 2**discs
    assert not [text for text in drawn.digits[0] if text.get_fontweight() == "bold"]
    for number in range(1, 2**discs):
        texts = drawn.digits[number]
        assert int("".join(text.get_text() for text in texts), 2) == number
        (place,) = [k for k, text in enumerate(texts) if text.get_fontweight() == "bold"]
        disc = moves.move(number).disc
        assert discs - place == disc
        mark = drawn.marks[number - 1]
        assert to_hex(mark.get_facecolor()) == shades[disc - 1]
        x, y = texts[place].get_position()
        assert mark.get_x() < x < mark.get_x() + mark.get_width()
        assert mark.get_y() < y < mark.get_y() + mark.get_height()


def test_numbers_run_down_the_columns():
    drawn = draw_binary_table(5, ax=axes())
    places = [texts[0].get_position() for texts in drawn.digits]
    assert places[1][1] < places[0][1]
    assert places[8][0] > places[7][0]
    assert places[8][1] == pytest.approx(places[0][1])


@pytest.mark.parametrize("discs", [0, 65])
def test_too_many_digits_are_no_table(discs):
    with pytest.raises(InputError, match="1 to 64 digits"):
        draw_binary_table(discs, ax=axes())
    with pytest.raises(InputError, match="can have 1 to 256 numbers, got 512"):
        draw_binary_table(9, ax=axes())
    with pytest.raises(InputError, match="must be from 0 to 7, got 8"):
        draw_binary_table(3, ax=axes(), numbers=[7, 8])
    with pytest.raises(InputError, match="columns must be at least 1"):
        draw_binary_table(3, ax=axes(), columns=0)


def test_some_numbers_only():
    drawn = draw_binary_table(8, ax=axes(), numbers=range(130, 138), columns=2)
    numbers = [int("".join(text.get_text() for text in texts), 2) for texts in drawn.digits]
    assert numbers == list(range(130, 138))
    bold = [[t.get_fontweight() for t in texts].index("bold") for texts in drawn.digits]
    moves = shortest_path("A^8", "C^8")
    assert [8 - place for place in bold] == [moves.move(number).disc for number in numbers]
    assert drawn.digits[4][0].get_position()[1] == drawn.digits[0][0].get_position()[1]


@pytest.mark.parametrize("size", ["column", "two-columns", "slide"])
def test_a_table_of_256_numbers_is_no_higher_than_a_page_and_can_be_read(size):
    # It was 39 cm high.
    figure = binary_figure(8, size=size, dpi=60)
    width, height = figure.get_size_inches()
    assert height < 30 / 2.54
    assert height <= 1.3 * width or size == "column"
    assert min(text.get_fontsize() for text in figure.axes[0].texts) >= 6
    with pytest.raises(InputError, match="too small to be read on this page"):
        binary_figure(8, size=size, columns=64)
