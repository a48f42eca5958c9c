"""Tables of two columns read back from their artists."""

import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from hanoi_graph.drawing.film import table_rows
from hanoi_graph.drawing.style import LIGHT
from hanoi_graph.drawing.tables import (
    COLUMNS,
    RULE,
    TableRow,
    columns_figure,
    draw_two_columns,
    frame_box,
    frame_width,
)
from hanoi_graph.errors import InputError
from hanoi_graph.paths.classical import PROCEDURES
from hanoi_graph.paths.classical.explain import explanation
from hanoi_graph.paths.shortest import best_path, shortest_path


def axes():
    return Figure(figsize=(6, 4)).add_subplot()


def printed(start, goal):
    """Return the tables that the command prints: of each row the letters, and which are new."""
    tables = []
    for line in explanation(PROCEDURES["table"], start, goal=goal):
        if line.startswith("disc |"):
            tables.append([])
        elif "|" in line:
            disc, is_on, goes_to = (cell.strip() for cell in line.split("|"))
            tables[-1].append((int(disc), is_on, goes_to))
    return tables


@pytest.mark.parametrize("ends", [("BCAA", "CCCC"), ("BCAA", "AACB"), ("ABC", "ABC"), ("AB", "CA")])
def test_the_tables_are_those_that_the_command_explains(ends):
    path = best_path(*ends, largest_disc_moves=1)
    tables = list(table_rows(*ends, moves=list(path)))
    expected = printed(*ends)
    assert len(tables) == len(expected) == path.length + 1
    for number, (rows, lines) in enumerate(zip(tables, expected, strict=True)):
        starred = [
            (row.disc, *(letter + "*" * (name in row.new) for name, letter in
                         (("is_on", row.is_on), ("goes_to", row.goes_to))))
            for row in rows
        ]  # fmt: skip
        assert starred == lines
        following = [row.disc for row in rows if row.moves]
        assert following == ([path.move(number + 1).disc] if number < path.length else [])


def test_a_path_that_is_not_the_one_of_the_table_is_refused():
    moves = list(shortest_path("CAC", "ABC").reversed())
    with pytest.raises(InputError, match="the table names another move"):
        list(table_rows("CAC", "ABC", moves=moves))


def test_cells_that_are_new_are_bold_on_a_ground_and_the_next_row_has_a_frame():
    rows = [TableRow(2, "A", "C", new=("goes_to",)), TableRow(1, "", "B", moves=True)]
    drawn = draw_two_columns(rows, ax=axes())
    assert [[text.get_text() for text in row] for row in drawn.cells] == [
        ["2", "A", "C"],
        ["1", "", "B"],
    ]
    weights = [text.get_fontweight() for text in drawn.cells[0]]
    assert weights == ["normal", "normal", "bold"]
    (ground,) = drawn.new
    x, y = drawn.cells[0][2].get_position()
    assert ground.get_x() < x < ground.get_x() + ground.get_width()
    assert ground.get_y() < y < ground.get_y() + ground.get_height()
    frame = drawn.next
    assert to_hex(frame.get_edgecolor()) == LIGHT.paths["shortest"]
    assert frame.get_y() < drawn.cells[1][0].get_position()[1] < frame.get_y() + frame.get_height()
    assert not draw_two_columns([TableRow(1, "A", "A")], ax=axes()).next


def test_frame_and_ground_are_explained_below_the_tables():
    tables = list(table_rows("BCAA", "AACB"))
    for size in ("column", "two-columns", "slide"):
        figure = columns_figure(tables[:3], size=size, dpi=60)
        texts = figure.axes[0].texts
        (note,) = [text for text in texts if "frame" in text.get_text()]
        assert note.get_text() == "frame: moves next; grey: changed by the last move"
        renderer = figure.canvas.get_renderer()
        extent = note.get_window_extent(renderer)
        cells = [t.get_window_extent(renderer) for t in texts if t is not note and t.get_text()]
        assert all(extent.y1 < cell.y0 for cell in cells)
        assert figure.bbox.y0 <= extent.y0
    plain = columns_figure([[TableRow(1, "A", "A")]], dpi=60)
    assert not [text for text in plain.axes[0].texts if "frame" in text.get_text()]


def test_the_frame_keeps_clear_of_the_lines_of_the_table():
    # Around disc 1 and disc n it doubled them.
    for unit in (6.0, 15.0, 40.0):
        left, low, width, height = frame_box(3, unit)
        half = (frame_width(unit) + RULE) / 2
        for gap in (left, 4 + low, -3 - (low + height), COLUMNS[-1] - left - width):
            assert gap * unit - half == pytest.approx(1.5)


def test_tables_side_by_side_stay_on_the_page():
    tables = list(table_rows("BCAA", "AACB"))
    captions = [str(k) for k in range(len(tables))]
    figure = columns_figure(tables, captions=captions, size="column", dpi=100)
    renderer = figure.canvas.get_renderer()
    extents = [text.get_window_extent(renderer) for text in figure.axes[0].texts]
    assert len(extents) == len(tables) * (1 + 3 + 4 * 3) + 1
    for extent in extents:
        assert figure.bbox.x0 <= extent.x0
        assert extent.x1 <= figure.bbox.x1
        assert figure.bbox.y0 <= extent.y0
        assert extent.y1 <= figure.bbox.y1
    with pytest.raises(InputError, match="too small to be read"):
        columns_figure(tables * 8, size="slide")
