"""Streams: which edges, how broad, and none where nothing runs."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from hanoi_graph import distances_to, hanoi_graph
from hanoi_graph.analysis.flows import shortest_path_flow
from hanoi_graph.drawing.layouts import hanoi_layout
from hanoi_graph.drawing.streams import draw_streams, stream_widths
from hanoi_graph.drawing.style import Weights
from hanoi_graph.errors import InputError


def test_every_stream_runs_downhill_and_grows():
    n, graph = 3, hanoi_graph(3)
    points = hanoi_layout(n, orientation="goal-down")
    flow = shortest_path_flow(graph.edges(), distances_to("CCC"))
    streams = draw_streams(points, graph.edges(), flow, ax=Figure().add_subplot())
    segments, widths = np.array(streams.get_segments()), np.array(streams.get_linewidths())
    # A tree: an edge for each state but the goal, and none of them level.
    assert len(segments) == 3**n - 1
    assert (np.abs(segments[:, 0, 1] - segments[:, 1, 1]) > 0.5).all()
    assert (np.diff(widths) >= 0).all()
    # The two broadest end in the goal, at the bottom.
    assert {tuple(segment[np.argmin(segment[:, 1])].round(6)) for segment in segments[-2:]} == {
        (3.5, 0.0)
    }


def test_the_width_grows_with_the_root():
    weights = Weights.of(40.0)
    widths = stream_widths(np.array([25.0, 100.0]), weights)
    assert widths[1] == weights.stream
    assert widths[0] == pytest.approx(weights.stream / 2)


def test_a_flow_that_does_not_fit_is_refused():
    with pytest.raises(InputError, match=r"flow must be one for each of 1 edges, got \(2,\)"):
        draw_streams(hanoi_layout(1), [[0, 1]], [1, 2], ax=Figure().add_subplot())
