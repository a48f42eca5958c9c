"""Where charts, their names and legends stand beside a graph."""

import numpy as np
import pytest

from hanoi_graph import State, distances_to, hanoi_graph, layer_sizes, shortest_path, worst_path
from hanoi_graph.drawing.layers import draw_layers_picture
from hanoi_graph.drawing.path_picture import draw_path_picture
from hanoi_graph.drawing.picture import PathToDraw, Picture
from hanoi_graph.drawing.walk_picture import draw_walk_picture
from hanoi_graph.drawing.walks import Walk


def test_a_long_legend_of_a_slide_stands_over_the_chart():
    # It took two thirds of the height from the graph.
    graph = hanoi_graph(4)
    paths = [
        PathToDraw(shortest_path("AAAA", "CCCC").indices()),
        PathToDraw(worst_path(4).indices(), role="worst"),
    ]
    shown = Picture(
        State("AAAA"), State("CCCC"), edges=graph.edges(), paths=paths, size="slide",
        orientation="goal-down",
    )  # fmt: skip
    walk = Walk(np.array([0, 1, 2]), np.array([15, 15, 14]), notes=["one", "two"], departs=1)
    figure = draw_walk_picture(shown, walk)
    drawing, chart = figure.axes
    low, high = drawing.transData.transform([[0, 0], [15, 15 * 3**0.5 / 2]])
    assert high[1] - low[1] > 0.6 * figure.bbox.height
    (legend,) = [artist for artist in figure.artists if artist.get_label() == "legend"]
    box = legend.get_window_extent()
    assert box.y0 > chart.get_tightbbox(figure.canvas.get_renderer()).y1
    assert high[0] < box.x0 < box.x1 < figure.bbox.width
    assert box.y1 < figure.bbox.height


def test_a_single_strip_does_not_repeat_the_legend():
    graph, path = hanoi_graph(3), PathToDraw(shortest_path("AAA", "CCC").indices())
    shown = Picture(State("AAA"), State("CCC"), edges=graph.edges(), paths=[path])
    discs = [1, 2, 1, 3, 1, 2, 1]
    (_, one) = draw_path_picture(shown, [(path.name, discs)]).axes
    assert one.get_title(loc="left") == ""
    (_, other) = draw_path_picture(shown, [("only a part", discs)]).axes
    assert other.get_title(loc="left") == "only a part"
    box = one.get_tightbbox(one.figure.canvas.get_renderer())
    assert box.y0 >= 0


@pytest.mark.parametrize("n", [3, 5])
def test_the_name_of_the_numbers_of_states_stands_over_them(n):
    # It stood level with the word of a corner, as if it went on.
    goal = State("C" * n)
    shown = Picture(
        State("A" * n), goal, edges=hanoi_graph(n).edges(), distances=distances_to(goal),
        orientation="goal-down",
    )  # fmt: skip
    figure = draw_layers_picture(shown, layer_sizes(goal))
    figure.canvas.draw()
    drawing, chart = figure.axes
    (name,) = [text for text in chart.texts if text.get_text() == "states"]
    box, around = name.get_window_extent(), chart.get_window_extent()
    assert (box.x0 + box.x1) / 2 == pytest.approx((around.x0 + around.x1) / 2, abs=1)
    numbers = [label.get_window_extent() for label in chart.get_xticklabels() if label.get_text()]
    assert box.y0 > max(number.y1 for number in numbers)
    words = [text.get_window_extent() for text in drawing.texts]
    assert not any(word.y0 < box.y1 - 1 and box.y0 + 1 < word.y1 for word in words)
    assert box.y1 < figure.bbox.height
