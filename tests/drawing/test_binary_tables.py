"""Tables of binary numbers read back from their artists."""

import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from hanoi_graph.drawing.binary_tables import draw_binary_table
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


@pytest.mark.parametrize("discs", [0, 9])
def test_too_many_digits_are_no_table(discs):
    with pytest.raises(InputError, match="1 to 8 digits"):
        draw_binary_table(discs, ax=axes())
    with pytest.raises(InputError, match="columns must be at least 1"):
        draw_binary_table(3, ax=axes(), columns=0)
