"""Pictures of so many states that they are images: everything asked for can be seen in them."""

import numpy as np
import pytest
from matplotlib.colors import to_rgb

from hanoi_graph import State, distances_to, hanoi_graph, shortest_path, worst_path
from hanoi_graph.analysis.flows import shortest_path_flow
from hanoi_graph.drawing.figure import draw_picture
from hanoi_graph.drawing.picture import PathToDraw, Picture
from hanoi_graph.drawing.style import LIGHT
from hanoi_graph.drawing.walk_picture import draw_walk_picture
from hanoi_graph.drawing.walks import Walk

N = 9


@pytest.fixture(scope="module")
def graph():
    return hanoi_graph(N)


def picture(graph, **options):
    # So narrow that the edges are an image.
    usual = {"size": "column", "dpi": 300, "edges": graph.edges()}
    return Picture(State("A" * N), State("C" * N), **(usual | options))


def near(dots, colour):
    """Return how many dots have nearly a colour."""
    return np.count_nonzero(np.abs(dots[..., :3] / 255 - to_rgb(colour)).max(axis=-1) < 0.06)


def test_the_colours_of_discs_and_the_worst_path_can_both_be_seen(graph):
    # The path had hidden the colours, all of them.
    path = PathToDraw(worst_path(N).indices(), role="worst")
    figure = draw_picture(picture(graph, edge_discs=graph.edge_discs(), paths=[path]))
    dots = np.asarray(figure.axes[0].images[0].get_array())
    inked = np.count_nonzero((dots[..., :3] < 250).any(axis=-1))
    assert near(dots, LIGHT.paths["worst"]) > 0.1 * inked
    # Three edges of disc 9, nine of disc 8: each a spot.
    assert near(dots, LIGHT.disc(9)) > 3 * 10
    assert near(dots, LIGHT.disc(8)) > 9 * 10


def test_large_discs_have_spots_without_a_path_too(graph):
    figure = draw_picture(picture(graph, edge_discs=graph.edge_discs()))
    dots = np.asarray(figure.axes[0].images[0].get_array())
    for disc in (7, 8, 9):
        assert near(dots, LIGHT.disc(disc)) > 3 ** (N - disc + 1) * 10, disc


def test_a_walk_lies_over_paler_streams(graph):
    # On an image no walk was drawn at all, and on streams of its own darkness it could not be seen.
    flow = shortest_path_flow(graph.edges(), distances_to("C" * N))
    states = shortest_path("A" * N, "B" * N).indices()[:200]
    walk = Walk(states, distances_to("C" * N)[states], departs=1)
    figure = draw_walk_picture(picture(graph, edge_flow=flow), walk)
    ax = figure.axes[0]
    lines = {line.get_label(): line for line in ax.collections}
    moves, streams = lines["walk"], lines["streams"]
    assert len(moves.get_segments()) == 199
    assert moves.get_zorder() > max(streams.get_zorder(), ax.images[0].get_zorder())
    assert moves.get_linewidths()[0] >= 0.5
    stream = np.array(to_rgb(LIGHT.paths["shortest"]))
    assert (streams.get_colors()[0, :3] >= stream).all()
    assert streams.get_colors()[0, :3].sum() > stream.sum() + 0.5
    assert [line.get_marker() for line in ax.lines].count("D") == 1
