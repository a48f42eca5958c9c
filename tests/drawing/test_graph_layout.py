"""The layout of pictures of the graph: charts have room beside drawing and legend."""

import numpy as np
import pytest
from matplotlib.transforms import Bbox

from hanoi_graph import State, distances_to, hanoi_graph, layer_sizes, worst_path
from hanoi_graph.drawing.layers import draw_layers_picture
from hanoi_graph.drawing.path_picture import draw_path_picture
from hanoi_graph.drawing.picture import PathToDraw, Picture
from hanoi_graph.drawing.walk_picture import draw_walk_picture
from hanoi_graph.drawing.walks import Walk

SLIDES = {
    "layers": lambda shown: draw_layers_picture(shown, layer_sizes(shown.goal)),
    "rolls": lambda shown: draw_path_picture(
        shown, [("one", [1, 2, 1]), ("two", [1, 1, 2, 1, 1, 2, 1, 1])]
    ),
    "walk": lambda shown: draw_walk_picture(
        shown,
        Walk(np.array([0, 1, 2]), np.array([3, 3, 2]), notes=["a note"], departs=1, illegal=3),
    ),
}


@pytest.mark.parametrize("size", ["slide", "column", "two-columns"])
@pytest.mark.parametrize("kind", SLIDES)
def test_charts_touch_neither_legend_nor_drawing_nor_rim(kind, size):
    graph = hanoi_graph(4)
    paths = [PathToDraw(worst_path(4).indices(), role="worst")]
    away = distances_to("AACB") if kind == "layers" else None
    shown = Picture(
        State("AAAA"), State("AACB"), edges=graph.edges(), paths=paths, distances=away, size=size
    )
    figure = SLIDES[kind](shown)
    renderer = figure.canvas.get_renderer()
    drawing, *panels = figure.axes
    assert panels
    (legend,) = [artist for artist in figure.artists if artist.get_label() == "legend"]
    triangle = Bbox(drawing.transData.transform([[0, 0], [15, 15 * 3**0.5 / 2]]))
    for panel in panels:
        box = panel.get_tightbbox(renderer)
        assert not box.overlaps(legend.get_window_extent(renderer))
        assert not box.overlaps(triangle)
        assert 0 <= box.x0 < box.x1 <= figure.bbox.width
        assert 0 <= box.y0 < box.y1 <= figure.bbox.height
