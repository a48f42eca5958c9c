"""Layers, paths, walks and towers for LaTeX: what they say, and that they look like the others."""

import re

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from typeset import DOTS, compared

from hanoi_graph import Move, State, distances_to, hanoi_graph, shortest_path, worst_path
from hanoi_graph.analysis.distances import layer_sizes
from hanoi_graph.drawing.layers import draw_layers_picture
from hanoi_graph.drawing.path_picture import draw_path_picture
from hanoi_graph.drawing.picture import PathToDraw, Picture
from hanoi_graph.drawing.rows import rows_figure
from hanoi_graph.drawing.style import STYLES
from hanoi_graph.drawing.tikz import (
    tikz_document,
    tikz_layers_document,
    tikz_path_document,
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
    ],
    ids=["layers", "path", "walk", "towers"],
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
    assert sum(line.startswith("\\draw[walk=step 63]") and " to " in line for line in lines) > 1
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
    lines = stripped(tikz_towers_document(["AA", "AA"], moves=[Move(1, 0, 1), (0, 2)]))
    arrows = [line for line in lines if line.startswith("\\draw[arrow]")]
    assert [
        re.findall(r"\((\d), ", line)[:: len(re.findall(r"\((\d), ", line)) - 1] for line in arrows
    ] == [
        ["0", "1"],
        ["0", "2"],
    ]
    assert [line[:16] for line in lines if "\\node[landing" in line] == ["\\node[landing 1]"]


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


# --- what they share ---


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
}


@pytest.mark.parametrize(
    ("kind", "style"),
    [
        ("layers", "light"),
        ("rows", "dark"),
        ("path", "dark"),
        ("walk", "light"),
        ("towers", "dark"),
    ],
)
def test_it_is_typeset_like_the_picture_in_dots(tmp_path, need_program, kind, style):
    document, figure = PICTURES[kind](size=10, dpi=DOTS, style=style)
    difference = compared(
        document, figure, folder=tmp_path, need_program=need_program, page=STYLES[style].page
    )
    # Letters have other shapes. Without an axis, the jump or the moves of disc 3 the first would be
    # 0.065 or more, without a bar the second 0.49; towers have few letters, and without arrows the
    # numbers would be 0.07 and 0.1.
    most, worst = (0.05, 0.08) if kind == "towers" else (0.063, 0.16)
    assert np.quantile(difference, 0.98) < most
    assert difference.max() < worst
