"""The picture of the automaton: what is drawn, where, and that nothing lies on anything else."""

from __future__ import annotations

import itertools

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.path import Path

from hanoi_graph.analysis.automaton import ONCE_OR_TWICE
from hanoi_graph.drawing.automaton import RADIUS, draw_automaton
from hanoi_graph.drawing.style import DARK, LIGHT
from hanoi_graph.errors import InputError


def axes_of(width: float = 6.0):
    figure = Figure(figsize=(width, 0.62 * width))
    FigureCanvasAgg(figure)
    return figure.add_axes((0, 0, 1, 1))


def test_every_state_and_transition_is_drawn_with_its_number():
    drawn = draw_automaton(ax=axes_of())
    assert set(drawn.states) == set("ABCDE")
    wanted = {
        (state, other): str(pairs)
        for state in "ABC"
        for other, pairs in ONCE_OR_TWICE.transitions[state].items()
    }
    assert {step: text.get_text() for step, text in drawn.labels.items()} == wanted
    assert set(drawn.arrows) == set(wanted) | {("", "A")}
    assert [text.get_text() for text in drawn.names.values()] == [
        *("A\nonce", "B\ntie", "C\ntwice", "D\nonce", "E\ntwice")
    ]


@pytest.mark.parametrize("width", [2.5, 4.0, 8.0])
def test_words_fit_into_the_circles_and_labels_touch_nothing(width):
    axes = axes_of(width)
    drawn = draw_automaton(ax=axes)
    renderer = axes.figure.canvas.get_renderer()
    inside = axes.transData.inverted()
    for state, text in drawn.names.items():
        box = text.get_window_extent(renderer).transformed(inside)
        x, y = drawn.states[state].center
        assert max((u - x) ** 2 + (v - y) ** 2 for u, v in box.corners()) < RADIUS**2 * 1.05
    boxes = [text.get_window_extent(renderer) for text in drawn.labels.values()]
    for one, other in itertools.combinations(boxes, 2):
        assert not one.overlaps(other)
    for box in boxes:
        assert axes.bbox.contains(box.x0, box.y0)
        assert axes.bbox.contains(box.x1, box.y1)
        for arrow in drawn.arrows.values():
            line = arrow.get_path().transformed(arrow.get_transform())
            for polygon in line.to_polygons(closed_only=False):
                assert not Path(polygon).intersects_bbox(box, filled=False)


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_a_run_is_pointed_out(palette):
    drawn = draw_automaton("ABBCE", ax=axes_of(), palette=palette)
    run = {("", "A"), ("A", "B"), ("B", "B"), ("B", "C"), ("C", "E")}
    colours = {step: to_hex(arrow.get_edgecolor()) for step, arrow in drawn.arrows.items()}
    assert {step for step, colour in colours.items() if colour == palette.paths["shortest"]} == run
    assert {colours[step] for step in set(colours) - run} == {palette.edge}
    visited = {name for name, circle in drawn.states.items() if circle.get_linewidth() > 1}
    assert visited == set("ABCE")


def test_the_style_of_the_arrows_can_be_chosen():
    drawn = draw_automaton(ax=axes_of(), linewidth=3, color="red")
    assert {arrow.get_linewidth() for arrow in drawn.arrows.values()} == {3}


@pytest.mark.parametrize("trace", ["BA", "AC", "ADD", "AX"])
def test_what_is_no_run_is_refused(trace):
    with pytest.raises(InputError, match=f"trace must be a run of the automaton, got '{trace}'"):
        draw_automaton(trace, ax=axes_of())
