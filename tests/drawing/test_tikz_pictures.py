"""Layers, paths, walks and towers for LaTeX: what they say, and that they look like the others."""

import re

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from typeset import DOTS, compared

from hanoi_graph import Move, State, distances_to, hanoi_graph, shortest_path, worst_path
from hanoi_graph.analysis.distances import layer_sizes
from hanoi_graph.drawing.arches import TowerMove
from hanoi_graph.drawing.binary_tables import binary_figure
from hanoi_graph.drawing.film import table_rows
from hanoi_graph.drawing.layers import draw_layers_picture
from hanoi_graph.drawing.path_picture import draw_path_picture
from hanoi_graph.drawing.picture import PathToDraw, Picture
from hanoi_graph.drawing.rows import rows_figure
from hanoi_graph.drawing.strip_figures import steps_figure, strip_figure
from hanoi_graph.drawing.style import STYLES
from hanoi_graph.drawing.tables import TableRow, columns_figure
from hanoi_graph.drawing.tikz import (
    tikz_binary_document,
    tikz_columns_document,
    tikz_document,
    tikz_layers_document,
    tikz_path_document,
    tikz_steps_document,
    tikz_strip_document,
    tikz_towers_document,
    tikz_walk_document,
)
from hanoi_graph.drawing.tikz.chart import whole_ticks
from hanoi_graph.drawing.tikz.latex import listed, tex
from hanoi_graph.drawing.tikz.towers import MOST_DISCS_IN_ALL
from hanoi_graph.drawing.tikz.walks import MOST_MOVES
from hanoi_graph.drawing.walk_picture import draw_walk_picture
from hanoi_graph.drawing.walks import Walk
from hanoi_graph.errors import InputError


def layers(n=3, **options):
    goal = State("C" * n)
    shown = {"edges": hanoi_graph(n).edges(), "distances": distances_to(goal)} | options
    return Picture(State("A" * n), goal, **shown), layer_sizes(goal)


def path(n=3, **options):
    start, goal = State("A" * n), State("C" * n)
    found = {"shortest": shortest_path(start, goal), "worst": worst_path(n)}
    drawn = [PathToDraw(one.indices(), role=role) for role, one in found.items()]
    rolls = [
        (path.name, one.to_array()[:, 0]) for path, one in zip(drawn, found.values(), strict=True)
    ]
    return Picture(start, goal, edges=hanoi_graph(n).edges(), paths=drawn, **options), rolls


def walk(words=("AAA", "BAA", "CAA", "CBA", "CBA", "ACC"), **options):
    states = np.array([State(word).index for word in words])
    n = len(words[0])
    goal = State("C" * n)
    way = Walk(
        states, distances_to(goal)[states], departs=1, illegal=5, null_steps=1, illegal_steps=1
    )
    return Picture(State(words[0]), goal, edges=hanoi_graph(n).edges(), **options), way


def towers(n=3, **options):
    found = shortest_path(State("A" * n), State("C" * n))
    states = list(found.states())
    return states, {
        "moves": [*found, None],
        "captions": [f"{k}: {state.word()}" for k, state in enumerate(states)],
    } | options


def discs_of(n):
    return shortest_path("A" * n, "C" * n).to_array()[:, 0]


def tables():
    found = list(table_rows("BCAA", "AACB"))
    return found, {"captions": [f"after move {k}" for k in range(len(found))]}


def stripped(document):
    return [line.strip() for line in document.splitlines()]


def styles_of(lines):
    return [found[1] for line in lines if (found := re.match(r"([\w ]+)/\.style=", line))]


@pytest.mark.parametrize(
    ("document", "named"),
    [
        (tikz_layers_document(*layers()), {"edge", "start", "goal", "layer bar", "axis"}),
        (tikz_path_document(*path()), {"edge", "shortest", "worst", "roll", "axis"}),
        (tikz_walk_document(*walk()), {"walk", "jump", "departure", "stop", "profile"}),
        (
            tikz_towers_document(towers()[0], **towers()[1]),
            {"base", "peg", "disc", "disc 1", "disc 3", "landing", "arrow", "caption"},
        ),
        (tikz_strip_document(discs_of(4)), {"square", "disc 1", "disc 4"}),
        (tikz_steps_document(discs_of(4)), {"square", "empty", "brace", "count"}),
        (
            tikz_columns_document(tables()[0], **tables()[1]),
            {"cell", "disc cell", "new cell", "heading", "rule", "next", "caption"},
        ),
        (tikz_binary_document(3), {"digit", "deciding", "disc 1", "disc 3"}),
    ],
    ids=["layers", "path", "walk", "towers", "strip", "steps", "table", "binary"],
)
def test_every_document_names_its_styles_once_and_its_colours(document, named):
    lines = stripped(document)
    styles = styles_of(lines)
    assert named <= set(styles)
    assert len(styles) == len(set(styles))
    colours = re.findall(r"\\definecolor\{([\w ]+)\}", document)
    assert len(colours) == len(set(colours))
    for filled in re.findall(r"(?:fill|draw)=([a-z][\w ]*)[,}\]]", document):
        assert filled in {*colours, "none"}
    for used in re.findall(r"\\(?:draw|path|node|fill)\[([\w ]+)[=,\]]", document):
        assert used in {*styles, *colours, "use as bounding box"}


# --- layers ---


@pytest.mark.parametrize("orientation", ["start-up", "goal-down"])
def test_layers_have_a_bar_as_long_as_the_states_of_its_colour_are_many(orientation):
    picture, sizes = layers(4, orientation=orientation)
    document = tikz_layers_document(picture, sizes)
    bars = re.findall(
        r"\\fill\[layer bar=distance (\d+)\] \(.*\) rectangle \((.*), (.*)\);", document
    )
    longs = [float(x if orientation == "goal-down" else y) for _, x, y in bars]
    assert [int(distance) for distance, *_ in bars] == list(range(16))
    states = [document.count(f"\\node[coloured=distance {k}]") for k in range(16)]
    assert longs == states
    assert sum(states) == 81


def test_layers_that_are_rows_have_a_line_each_that_ends_before_the_numbers():
    lines = stripped(tikz_layers_document(*layers(4, orientation="goal-down")))
    rows = [line for line in lines if line.startswith("\\draw[row]")]
    assert len(rows) == 16
    assert not any(
        line.startswith("\\draw[row]") for line in stripped(tikz_layers_document(*layers()))
    )


def test_layers_need_distances_and_their_sizes():
    picture, sizes = layers()
    with pytest.raises(InputError, match="must have distances, got none"):
        tikz_layers_document(layers(distances=None)[0], sizes)
    with pytest.raises(InputError, match="each distance from 0 to 7, got 7"):
        tikz_layers_document(picture, sizes[:-1])


# --- paths ---


def test_a_roll_says_when_each_disc_moves():
    picture, rolls = path(4)
    document = tikz_path_document(picture, rolls[:1])
    found = re.findall(r"\\foreach \\m in \{(.*)\} \\path\[roll=disc (\d)\]", document)
    # Disc k moves at the odd multiples of 2**(k-1).
    expected = {k: [m for m in range(1, 16) if (m & -m) == 1 << (k - 1)] for k in range(1, 5)}
    assert {int(disc): [int(m) for m in moves.split(", ")] for moves, disc in found} == expected
    assert "{shortest path (15 moves)};" in document


def test_a_roll_with_a_disc_that_is_none_is_refused():
    picture, _ = path(2)
    with pytest.raises(InputError, match="numbers from 1 to 2"):
        tikz_path_document(picture, [("a path", [1, 3])])


# --- walks ---


def test_a_walk_has_its_moves_in_order_and_its_jumps_apart():
    lines = stripped(tikz_walk_document(*walk()))
    moves = [line for line in lines if line.startswith("\\draw[walk=") and ") to (" in line]
    assert moves == [
        "\\draw[walk=step 0] (AAA) to (BAA);",
        "\\draw[walk=step 1] (BAA) to (CAA);",
        "\\draw[walk=step 2] (CAA) to (CBA);",
    ]
    assert "\\draw[jump] (CBA) to (ACC);" in lines
    assert "\\node[departure] at (BAA) {};" in lines
    assert "\\node[stop] at (ACC) {};" in lines
    distances = distances_to("CCC")[[State(word).index for word in ("AAA", "BAA", "CAA")]]
    assert f"(0, {distances[0]}) -- (1, {distances[1]}) -- (2, {distances[2]})" in "".join(lines)


def test_the_line_straight_down_ends_with_the_chart():
    lines = stripped(tikz_walk_document(*walk()))
    assert "\\draw[straight down] (0, 7) -- (5.5, 1.5);" in lines


def test_long_walks_have_few_colours_and_longer_ones_are_refused():
    picture, _ = walk()
    states = np.tile([State("AAA").index, State("BAA").index], MOST_MOVES // 2 + 1)
    distances = distances_to("CCC")[states]
    lines = stripped(tikz_walk_document(picture, Walk(states[:501], distances[:501])))
    assert sum(line.startswith("\\definecolor{step ") for line in lines) == 64
    assert sum(line.startswith("\\draw[walk=step 63") and " to " in line for line in lines) > 1
    with pytest.raises(InputError, match=f"at most {MOST_MOVES} moves, got {MOST_MOVES + 1}; ask"):
        tikz_walk_document(picture, Walk(states, distances))


# --- towers ---


def test_towers_have_their_discs_where_they_lie():
    lines = stripped(tikz_towers_document(["BCC"], captions=["100 % & more\nbelow_"]))
    discs = {
        int(disc): (float(x), float(y))
        for line in lines
        for disc, x, y in re.findall(r"\\node\[disc (\d)\] at \((.*), (.*)\) \{\d\};", line)
    }
    assert {disc: x for disc, (x, _) in discs.items()} == {1: 1.0, 2: 2.0, 3: 2.0}
    assert discs[3][1] < discs[2][1]
    assert discs[1][1] == discs[3][1]
    assert "{100 \\% \\& more\\\\below\\_};" in " ".join(lines)
    assert sum(line.startswith("\\path[peg]") for line in lines) == 3
    assert not any("arrow]" in line or "\\node[landing" in line for line in lines)


def test_towers_show_the_next_move_and_a_whole_tower_that_moves():
    lines = stripped(tikz_towers_document(["AA", "AA"], moves=[Move(1, 0, 1), TowerMove(2, 0, 2)]))
    arrows = [line for line in lines if line.startswith("\\draw[arrow]")]
    assert [
        re.findall(r"\((\d), ", line)[:: len(re.findall(r"\((\d), ", line)) - 1] for line in arrows
    ] == [
        ["0", "1"],
        ["0", "2"],
    ]
    landings = [line for line in lines if "\\node[landing" in line]
    assert landings == [
        "\\node[landing 1] at (1, 0.085) {};",
        "\\node[landing 2] at (2, 0.085) {};",
        "\\node[landing 1] at (2, 0.255) {};",
    ]
    # After the discs, whose rims would cut them.
    at = [k for k, line in enumerate(lines) if line in landings]
    assert at[0] > max(k for k, line in enumerate(lines[: at[0]]) if "\\node[disc" in line)


def test_towers_are_refused_when_they_are_too_many_or_a_move_is_illegal():
    n = MOST_DISCS_IN_ALL // 8 + 1
    with pytest.raises(
        InputError, match=f"at most {MOST_DISCS_IN_ALL} discs in all, got {8 * n}; ask"
    ):
        tikz_towers_document(["A^8"] * n)
    with pytest.raises(InputError, match="disc 2"):
        tikz_towers_document(["AA"], moves=[Move(2, 0, 1)])
    with pytest.raises(InputError, match="captions must be one for each of 1 states, got 2"):
        tikz_towers_document(["AA"], captions=["a", "b"])
    with pytest.raises(InputError, match="states must be one at least"):
        tikz_towers_document([])
    with pytest.raises(InputError, match="bases must be one for each of 3 pegs, got 2"):
        tikz_towers_document(["AA"], bases=[1, 2])


# --- strips and tables ---


def test_a_strip_has_its_squares_in_order_and_in_lines():
    n = 7
    lines = stripped(tikz_strip_document(discs_of(n)))
    squares = [
        (int(disc), float(x), float(y))
        for line in lines
        for disc, x, y in re.findall(r"\\node\[disc (\d)\] at \((.*), (.*)\) \{\d\};", line)
    ]
    assert [disc for disc, *_ in squares] == [(m & -m).bit_length() for m in range(1, 2**n)]
    # In lines of a power of two, one below the other.
    across = round(max(x for _, x, _ in squares) + 0.5)
    assert across & (across - 1) == 0
    assert [x for _, x, _ in squares] == [k % across + 0.5 for k in range(2**n - 1)]
    assert [y for *_, y in squares] == [0.5 - 1.5 * (k // across) for k in range(2**n - 1)]


def test_steps_show_one_disc_more_each_time_and_count_what_is_left():
    lines = stripped(tikz_steps_document(discs_of(3)))
    assert [sum(f"\\node[disc {k}]" in line for line in lines) for k in (1, 2, 3)] == [4, 4, 3]
    assert sum("\\node[empty]" in line for line in lines) == 7 + 6 + 4
    counts = re.findall(r"\\node\[count\] at \(.*\) \{(\d+)\};", "\n".join(lines))
    assert counts == ["7", "3", "3", "1", "1", "1", "1"]
    assert sum(line.startswith("\\draw[brace]") for line in lines) == len(counts)


def test_tables_have_their_cells_and_the_next_row():
    found, options = tables()
    lines = stripped(tikz_columns_document(found, **options))
    assert sum(line == "\\pic {table};" for line in lines) == len(found) == 12
    cells = re.findall(r"\\node\[(?:new )?cell\] at .* \{(\w)\};", "\n".join(lines))
    assert cells == [
        letter for rows in found for row in rows for letter in (row.is_on, row.goes_to)
    ]
    new = sum(line.startswith("\\node[new cell]") for line in lines)
    assert new == sum(len(row.new) for rows in found for row in rows) > 0
    assert sum(line.startswith("\\draw[next]") for line in lines) == 11
    empty = stripped(tikz_columns_document([[TableRow(1)]]))
    assert not any(line.startswith("\\node[cell]") for line in empty)


def test_binary_numbers_have_their_deciding_one_on_its_digit():
    n, columns = 4, 3
    text = tikz_binary_document(n, columns=columns)
    digits = re.findall(
        r"in \{(.*)\} \\node\[digit\] at \(\\k\*0.52 ([+-]) (.*), (.*)\) \{\\d\};", text
    )
    assert [int(found.replace(", ", ""), 2) for found, *_ in digits] == list(range(2**n))
    marks = re.findall(r"\\node\[disc (\d)\] at \((.*), (.*)\) \{1\};", text)
    assert [int(disc) for disc, *_ in marks] == [(m & -m).bit_length() for m in range(1, 2**n)]
    for (bits, sign, begin, y), (disc, x, at) in zip(digits[1:], marks, strict=True):
        place = round((float(x) - float(sign + begin)) / 0.52)
        assert bits.split(", ")[place - 1] == "1"
        assert (n - place + 1, y) == (int(disc), at)


def test_strips_and_tables_refuse_what_they_cannot_show():
    with pytest.raises(InputError, match="largest must be at least 2, the largest disc, got 1"):
        tikz_strip_document([1, 2], largest=1)
    with pytest.raises(InputError, match="the disc of each move in order, one at least"):
        tikz_steps_document([])
    with pytest.raises(InputError, match="1 to 256 numbers, got 512"):
        tikz_binary_document(9)
    with pytest.raises(InputError, match="tables must have equally many rows, got 1 and 2"):
        tikz_columns_document([[TableRow(1)], [TableRow(2), TableRow(1)]])
    with pytest.raises(InputError, match="one for each table, got 2 for 1"):
        tikz_columns_document([[TableRow(1)]], captions=["a", "b"])
    with pytest.raises(InputError, match="tables must be one at least"):
        tikz_columns_document([])


@pytest.mark.parametrize("write", [tikz_strip_document, tikz_steps_document])
def test_strips_without_numbers_have_a_key(write):
    lines = stripped(write(discs_of(7), size="column"))
    keys = [line for line in lines if ", key] at" in line]
    assert [re.search(r"disc (\d), key.*\{(\d)\}", line).groups() for line in keys] == [
        (str(disc), str(disc)) for disc in range(1, 8)
    ]
    assert any("{disc};" in line for line in lines)
    assert not [line for line in stripped(write(discs_of(3))) if ", key] at" in line]


# --- what they share ---


def test_a_page_longer_than_the_lengths_of_tex_is_refused():
    # TeX would stop: dimension too large.
    with pytest.raises(InputError, match="at most 575 cm, and this one would have 580 cm; ask"):
        tikz_columns_document(list(table_rows("A^7", "C^7")), captions=["-"] * 128, size=64)


def test_what_tex_cannot_hold_is_refused():
    # The discs alone would fit.
    with pytest.raises(
        InputError, match=r"1\.\d times the memory that TeX has for it; ask for pdf"
    ):
        tikz_towers_document(["ABCAB"] * 690, size=200)


@pytest.mark.parametrize("most", [4, 8, 10])
@pytest.mark.parametrize("high", [1.04, 2.5, 7.56, 33.3, 242.5])
def test_ticks_are_those_of_matplotlib(most, high):
    ax = Figure().add_subplot()
    ax.set_xlim(-0.5, high)
    ax.xaxis.set_major_locator(MaxNLocator(most, integer=True, min_n_ticks=1))
    shown = [tick for tick in ax.get_xticks() if -0.5 <= tick <= high]
    assert whole_ticks(most, (-0.5, high)) == shown


@pytest.mark.parametrize(
    "numbers", [[], [4], [1, 2], [1, 2, 3], [1, 3, 4, 5, 7, 8], list(range(20))]
)
def test_a_list_for_foreach_names_the_same_numbers(numbers):
    text, found = listed(numbers), []
    for part in filter(None, text.split(", ")):
        ends = part.split(",...,")
        found += range(int(ends[0]), int(ends[-1]) + 1)
    assert found == numbers


def test_words_are_printed_as_they_are():
    assert tex("A$^{12}$B") == "A\\textsuperscript{12}B"
    assert tex("a_b#{c}~^\\") == (
        "a\\_b\\#\\{c\\}\\textasciitilde{}\\textasciicircum{}\\textbackslash{}"
    )


def test_a_title_of_lines_stays_a_comment():
    first = tikz_document(path()[0], title="one\ntwo").splitlines()[0]
    assert first == "% one two"


PICTURES = {
    "layers": lambda **page: (
        tikz_layers_document(*layers(**page)),
        draw_layers_picture(*layers(**page)),
    ),
    "rows": lambda **page: (
        tikz_layers_document(*layers(orientation="goal-down", **page)),
        draw_layers_picture(*layers(orientation="goal-down", **page)),
    ),
    "path": lambda **page: (tikz_path_document(*path(**page)), draw_path_picture(*path(**page))),
    "walk": lambda **page: (tikz_walk_document(*walk(**page)), draw_walk_picture(*walk(**page))),
    "towers": lambda dpi, **page: (
        tikz_towers_document(towers()[0], **towers()[1], **page),
        rows_figure(towers()[0], dpi=dpi, **towers()[1], **page),
    ),
    "strip": lambda dpi, **page: (
        tikz_strip_document(discs_of(5), **page),
        strip_figure(discs_of(5), dpi=dpi, **page),
    ),
    "steps": lambda dpi, **page: (
        tikz_steps_document(discs_of(4), **page),
        steps_figure(discs_of(4), dpi=dpi, **page),
    ),
    "table": lambda dpi, **page: (
        tikz_columns_document(tables()[0], **tables()[1], **page),
        columns_figure(tables()[0], dpi=dpi, **tables()[1], **page),
    ),
    "binary": lambda dpi, **page: (
        tikz_binary_document(5, **page),
        binary_figure(5, dpi=dpi, **page),
    ),
}


# How much a dot differs at most, of all but one in fifty, and of all. Letters have other shapes, so
# more where there are more of them.
USUAL = (0.063, 0.16)
LIKENESS = {
    # Without an axis, the jump or the moves of disc 3 the first would be 0.065 or more, without a
    # bar the second 0.49.
    **dict.fromkeys(("layers", "path", "walk"), USUAL),
    # The height of the page is no whole number of dots, so one lies a part of a dot lower.
    "rows": (0.063, 0.2),
    # Without arrows 0.07 and 0.1.
    "towers": (0.05, 0.08),
    # Without the squares of disc 3 or that of disc 5 both are 0.13 or more.
    "strip": (0.08, 0.12),
    # Without brackets the first would be 0.051, without the moves of disc 3 0.5.
    "steps": (0.047, 0.1),
    # Without the grounds of new cells the first would be 0.079, without frames 0.11.
    "table": (0.069, 0.17),
    # Without the ones of disc 3 or of disc 5 the second would be 0.26 or more.
    "binary": (0.08, 0.12),
}


@pytest.mark.parametrize(
    ("kind", "style"),
    [
        ("layers", "light"),
        ("rows", "dark"),
        ("path", "dark"),
        ("walk", "light"),
        ("towers", "dark"),
        ("strip", "dark"),
        ("steps", "light"),
        ("table", "light"),
        ("binary", "dark"),
    ],
)
def test_it_is_typeset_like_the_picture_in_dots(tmp_path, need_program, kind, style):
    document, figure = PICTURES[kind](size=10, dpi=DOTS, style=style)
    difference = compared(
        document, figure, folder=tmp_path, need_program=need_program, page=STYLES[style].page
    )
    most, worst = LIKENESS[kind]
    assert np.quantile(difference, 0.98) < most
    assert difference.max() < worst
