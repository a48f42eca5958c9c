"""Pictures of the gallery beyond the classical puzzle: what is on them, and what lies on what."""

import re
import sys
from collections import deque
from itertools import combinations, permutations
from pathlib import Path

import numpy as np
import pytest
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.colors import to_hex

SCRIPTS = Path(__file__).parents[2] / "scripts"


@pytest.fixture(scope="module", autouse=True)
def scripts():
    """Let the scripts be imported as they import each other."""
    sys.path.insert(0, str(SCRIPTS))
    yield
    sys.path.remove(str(SCRIPTS))


def drawn_graph(ax):
    """Return states, edges and the radius of a state with its rim, in points of the paper."""
    scale = 72 / ax.figure.dpi
    (marks,) = [c for c in ax.collections if isinstance(c, PathCollection)]
    (lines,) = [c for c in ax.collections if isinstance(c, LineCollection)]
    states = ax.transData.transform(marks.get_offsets()) * scale
    edges = [ax.transData.transform(line) * scale for line in lines.get_segments()]
    (radius,) = set((np.sqrt(marks.get_sizes()) / 2 + marks.get_linewidths()[0] / 2).tolist())
    return states, edges, radius


def gap(point, line):
    step = line[1] - line[0]
    share = min(max(float((point - line[0]) @ step / (step @ step)), 0.0), 1.0)
    return float(np.hypot(*(line[0] + share * step - point)))


@pytest.mark.parametrize("name", ["four_pegs", "peg_graphs"])
def test_in_the_plane_no_edge_runs_behind_a_state(name):
    # CA-BA looked like two edges, CA-AA and AA-BA.
    from gallery import other_graphs, peg_graphs

    figure = {"four_pegs": other_graphs.four_pegs, "peg_graphs": peg_graphs.peg_graphs}[name]()
    # Every other picture of four pegs is one in space.
    flat = figure.axes[1::2] if name == "four_pegs" else figure.axes
    for ax in flat:
        states, edges, radius = drawn_graph(ax)
        assert len(states) == 16
        for line in edges:
            foreign = [state for state in states if min(np.hypot(*(line - state).T)) > 1e-6]
            assert len(foreign) == 14
            assert min(gap(state, line) for state in foreign) > 1.3 * radius
        assert min(np.hypot(*(a - b)) for a, b in combinations(states, 2)) > 2.3 * radius


def test_start_and_goal_hide_the_states_below_them():
    from gallery.peg_graphs import peg_graphs

    from hanoi_graph.drawing.style import LIGHT

    for ax in peg_graphs().axes:
        _, _, radius = drawn_graph(ax)
        ends = {line.get_marker(): line for line in ax.lines}
        assert set(ends) == {"o", "s"}
        assert to_hex(ends["o"].get_color()) == LIGHT.start
        assert to_hex(ends["s"].get_color()) == LIGHT.goal
        assert all(end.get_markersize() > 2 * radius for end in ends.values())


def naive_distance(start, goal, allowed):
    """Return the least number of moves; states are tuples of pegs, smallest disc first."""
    seen, waiting = {start: 0}, deque([start])
    while waiting:
        state = waiting.popleft()
        for disc, peg in enumerate(state):
            for target in range(max(max(pair) for pair in allowed) + 1):
                fits = not {peg, target} & set(state[:disc])
                after = (*state[:disc], target, *state[disc + 1 :])
                if (peg, target) in allowed and fits and after not in seen:
                    seen[after] = seen[state] + 1
                    waiting.append(after)
    return seen[goal]


def test_the_lengths_at_the_peg_graphs_are_the_least():
    from gallery.peg_graphs import peg_graphs

    row = {(k, k + 1) for k in range(3)} | {(k + 1, k) for k in range(3)}
    ring = {(k, (k + 1) % 4) for k in range(4)}
    star = {(0, k) for k in (1, 2, 3)} | {(k, 0) for k in (1, 2, 3)}
    for ax, allowed in zip(peg_graphs().axes, (row, ring, star), strict=True):
        (title,) = [text.get_text() for text in ax.texts if "moves" in text.get_text()]
        start, goal, moves = re.search(r"(\w+) to (\w+): (\d+) moves", title).groups()
        ends = [tuple("ABCD".index(letter) for letter in word) for word in (start, goal)]
        assert naive_distance(*ends, allowed) == int(moves)


def test_all_six_ways_between_corners_have_their_lengths():
    # Three of them were missing, among them the longest of its graph.
    from gallery.more_pegs import restricted_three_pegs

    from hanoi_graph.analysis.peg_graphs import peg_graphs

    figure = restricted_three_pegs()
    for ax, rule in zip(figure.axes, peg_graphs(), strict=False):
        text = "\n".join(text.get_text() for text in ax.texts)
        shown = {(a, b): int(moves) for a, b, moves in re.findall(r"([ABC])→([ABC]) (\d+)", text)}
        arcs = {pair for pair in permutations(range(3), 2) if rule.allows(*pair)}
        assert shown == {
            ("ABC"[i], "ABC"[j]): naive_distance((i,) * 3, (j,) * 3, arcs)
            for i, j in permutations(range(3), 2)
        }


def test_corners_of_neighbours_are_no_one_word():
    from gallery.more_pegs import restricted_three_pegs

    figure = restricted_three_pegs()
    figure.canvas.draw()
    renderer = figure.canvas.get_renderer()
    letter = figure.dpi * 7 / 72
    boxes = [
        text.get_window_extent(renderer)
        for ax in figure.axes
        for text in ax.texts
        if text.get_text() in ("AAA", "BBB", "CCC")
    ]
    assert len(boxes) == 15
    for one, other in combinations(boxes, 2):
        if min(one.y1, other.y1) > max(one.y0, other.y0):
            assert max(one.x0, other.x0) - min(one.x1, other.x1) > 2 * letter
    assert min(box.x0 for box in boxes) > letter
    assert max(box.x1 for box in boxes) < figure.bbox.width - letter


def test_the_colours_of_both_graphs_have_a_key():
    from gallery.other_graphs import hanoi_and_sierpinski

    figure = hanoi_and_sierpinski()
    (legend,) = figure.legends
    key = {to_hex(line.get_color()): line.get_linewidth() for line in legend.get_lines()}
    for ax in figure.axes:
        edges = [patch for patch in ax.patches if patch.get_linewidth() > 1.0]
        assert {to_hex(edge.get_edgecolor()): edge.get_linewidth() for edge in edges} == key
    assert [text.get_text() for text in legend.get_texts()] == ["1", "2", "3"]
