"""Errors name the argument in Python and the option on the command line."""

import numpy as np
import pytest
from matplotlib.figure import Figure

import hanoi_graph as hg
from hanoi_graph.drawing.charts import draw_layer_sizes
from hanoi_graph.drawing.graph import draw_graph, draw_path
from hanoi_graph.drawing.layouts import hanoi_layout
from hanoi_graph.drawing.towers import draw_towers

BAD = [
    (hg.plot_graph, {"n": 0}, "^n must be a whole number at least 1, got 0"),
    (hg.plot_graph, {"n": "5"}, "^n must be a whole number at least 1, got '5'"),
    (hg.plot_graph, {"n": True}, "^n must be a whole number"),
    (hg.plot_graph, {"n": 17}, "at most 16 discs.*got 17 discs .within shows a copy"),
    (hg.plot_graph, {"n": 3, "start": "AB"}, "^n is 3, but start AB has 2 discs"),
    (hg.plot_graph, {"start": "ABX"}, "^start: word 'ABX', column 3"),
    (hg.plot_graph, {"start": "AB", "goal": "ABC"}, "^start and goal must have equally many"),
    (hg.plot_graph, {"start": hg.State([0, 3], pegs=4)}, "^start must be a state on 3 pegs"),
    (hg.plot_graph, {"within": ""}, "^within: a word must have at least one letter"),
    (hg.plot_graph, {"within": "AAAAA"}, "^within must say where .* got 5 .AAAAA."),
    (hg.plot_graph, {"path": "short"}, "^path must be one of shortest, .* got 'short'"),
    (hg.plot_graph, {"start": "ABC", "path": "worst"}, "^path worst: the worst path leads"),
    (hg.plot_graph, {"color_edges": "red"}, "^color_edges must be one of none, disc, got 'red'"),
    (hg.plot_graph, {"labels": None}, "^labels must be one of auto, .* got None"),
    (hg.plot_graph, {"order": "up"}, "^order must be one of"),
    (hg.plot_graph, {"size": 1}, "^size must be column, .* got 1"),
    (hg.plot_graph, {"size": [1]}, "^size must be column"),
    (hg.plot_graph, {"style": "sepia"}, "^style must be light or dark, got 'sepia'"),
    (hg.plot_graph, {"dpi": 5}, "^dpi must be a whole number from 20 to 2400, got 5"),
    (hg.plot_layers, {"color_states": "none"}, "^color_states must be distance"),
    (hg.plot_path, {"goal": 7}, "goal"),
    (hg.plot_towers, {"path": "both"}, "^path must be one of .* follow one path, got 'both'"),
    (hg.plot_towers, {"show": "all"}, "^show must be one of towers, .* got 'all'"),
    (hg.plot_towers, {"columns": 0}, "^columns must be a whole number from 1 to 128, got 0"),
    (hg.plot_towers, {"moves": 3}, "^moves must be a first and a last move, got 3"),
    (hg.plot_towers, {"moves": (3, 2)}, "^moves must be a whole number at least 3, got 2"),
    (hg.plot_towers, {"n": 2, "moves": (1, 9)}, "^moves: the path has only 3 moves, got 9"),
    (hg.plot_towers, {"color_discs": "red"}, "^color_discs must be one of size, parity, disc"),
    (hg.animate, {"view": "graph"}, "^view must be one of both, towers, got 'graph'"),
    (hg.animate, {"n": 3, "table": "no"}, "^table must be True or False, got 'no'"),
    (hg.plot_trajectory, {"moves": None}, "^moves must be an array or a list of moves, got None"),
    (hg.animate, {"seconds": "soon"}, "^seconds must be a number from 0.02 to 60, got 'soon'"),
    (hg.animate, {"n": 3, "view": "towers", "color_edges": "disc"}, "^color_edges is for the"),
    (hg.animate, {"n": 3, "orientation": "up"}, "^orientation must be one of start-up, goal-down"),
]


@pytest.mark.parametrize(("call", "arguments", "message"), BAD, ids=[str(case[1]) for case in BAD])
def test_an_argument_that_is_wrong_is_named(call, arguments, message):
    with pytest.raises((hg.InputError, hg.InputTypeError), match=message):
        call(**arguments)


@pytest.mark.parametrize(
    ("edges", "message"),
    [
        ([[0, 9]], "edges must keep to the indices 0 to 8 of the points, got 9"),
        ([[-1, 2]], "edges must keep to the indices 0 to 8 of the points, got -1"),
        ([0, 1, 2], "edges must be pairs of indices"),
        ([[0.5, 1.0]], "edges must be pairs of indices.* of float64"),
    ],
)
def test_edges_keep_to_the_points(edges, message):
    with pytest.raises(hg.InputError, match=message):
        draw_graph(hanoi_layout(2), edges, ax=Figure().add_subplot())


def test_no_edges_are_none_too():
    drawn = draw_graph(hanoi_layout(2), [], ax=Figure().add_subplot())
    assert len(drawn.states.get_offsets()) == 9


@pytest.mark.parametrize("sizes", [[-1, 2], [float("nan"), 1]])
def test_layers_have_no_fewer_states_than_none(sizes):
    with pytest.raises(hg.InputError, match="sizes must be numbers of states, at least 0"):
        draw_layer_sizes(sizes, ax=Figure().add_subplot())


@pytest.mark.parametrize(
    "call",
    [
        lambda ax: draw_graph(hanoi_layout(1), [[0, 1]], ax=ax),
        lambda ax: draw_path([0, 1], hanoi_layout(1), ax=ax),
        lambda ax: draw_layer_sizes([1, 2], ax=ax),
        lambda ax: draw_towers("AB", ax=ax),
        lambda ax: hg.plot_trajectory([(0, 1)], 2, ax=ax),
        lambda ax: hg.animate(2, ax=ax),
    ],
)
@pytest.mark.parametrize("ax", [3, "ax", Figure()])
def test_what_is_no_axes_is_refused(call, ax):
    with pytest.raises(hg.InputTypeError, match="ax must be flat axes of matplotlib, got "):
        call(ax)


# --- what a trajectory can be made of ---


def drawn(plot):
    (walk,) = (c for c in plot.ax.collections if c.get_label() == "walk")
    return len(walk.get_segments())


def test_moves_in_every_form_are_the_same_walk():
    path = hg.shortest_path("AA", "CC")
    moves = [(move.source, move.target) for move in path]
    forms = [path, moves, path.to_array(), [tuple(move) for move in path], iter(moves)]
    plots = [hg.plot_trajectory(form, 2) for form in forms]
    assert [drawn(plot) for plot in plots] == [3] * 5
    assert len({plot.description for plot in plots}) == 1


def test_what_was_read_from_a_file_is_drawn(tmp_path):
    file = tmp_path / "moves.txt"
    file.write_text("1. A -> B\n2. A -> C\n3. B -> C\n", encoding="utf-8")
    plot = hg.plot_trajectory(hg.read_move_list(file))
    assert drawn(plot) == 3
    assert "The start AA" in plot.description


def test_moves_stop_at_an_illegal_one():
    plot = hg.plot_trajectory([(0, 1), (0, 1), (0, 2)], 2)
    assert drawn(plot) == 1
    legend = next(a for a in plot.figure.get_children() if type(a).__name__ == "Legend")
    said = [text.get_text() for text in legend.get_texts()]
    assert "move 2 is illegal" in said
    assert said[-3:-1] == ["3 moves (at least 3 needed)", "goal not reached"]


def test_a_start_that_is_not_that_of_the_moves():
    with pytest.raises(hg.InputError, match="start must be that of the moves, AA, got BB"):
        hg.plot_trajectory(hg.shortest_path("AA", "CC"), start="BB")


def test_large_numbers_are_no_trouble():
    assert np.isfinite(hg.plot_graph(50, within="A^48").ax.get_xlim()).all()
