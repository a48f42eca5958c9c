"""Several walks in one picture, by the artists."""

import itertools
from collections import Counter

import numpy as np
import pytest
from matplotlib.collections import LineCollection
from matplotlib.colors import to_hex
from matplotlib.legend import Legend

import hanoi_graph as hg
from hanoi_graph.drawing.layouts import hanoi_layout
from hanoi_graph.drawing.picture import Picture
from hanoi_graph.drawing.profiles import draw_profiles
from hanoi_graph.drawing.style import palette_in_use
from hanoi_graph.drawing.walks import MOST_NAMED, Walk, draw_walk
from hanoi_graph.drawing.walks_picture import draw_walks_picture
from hanoi_graph.errors import InputError
from hanoi_graph.movearrays import Replay

SHORT, WORST = hg.shortest_path("AAA", "CCC"), hg.worst_path(3)


def wandering(seed, *, moves=40):
    """Return legal moves from AAA taken at random, and the edges that they pass."""
    rng = np.random.default_rng(seed)
    pegs, path, edges = [0, 0, 0], [], []
    while len(path) < moves:
        disc, target = int(rng.integers(3)), int(rng.integers(3))
        if target == pegs[disc] or {pegs[disc], target} & set(pegs[:disc]):
            continue
        after = [*pegs[:disc], target, *pegs[disc + 1 :]]
        path.append((disc + 1, pegs[disc], target))
        edges.append(frozenset(sum(p * 3**k for k, p in enumerate(s)) for s in (pegs, after)))
        pegs = after
    return path, edges


def labelled(ax, label):
    (found,) = [artist for artist in ax.collections if artist.get_label() == label]
    return found


def said(plot):
    legends = plot.figure.findobj(Legend)
    return [text.get_text() for legend in legends for text in legend.get_texts()]


def test_each_walk_has_a_colour_and_none_leads_to_the_next():
    points = hanoi_layout(1)
    drawn = draw_walk([0, 1, 2, 0, 2, 0], points, parts=[0, 0, 0, 1, 1, 1])
    # The step from the end of the first walk to the start of the second is no move.
    assert len(drawn.moves.get_segments()) == 4
    colours = [to_hex(colour) for colour in drawn.moves.get_colors()]
    palette = palette_in_use(None)
    assert colours == [palette.disc(2)] * 2 + [palette.disc(3)] * 2


def test_few_trajectories_are_named():
    plot = hg.plot_trajectory([SHORT, WORST])
    texts = said(plot)
    assert {
        "1: list 1, 7 moves",
        "2: list 2, 26 moves",
        "2 trajectories, 2 end at the goal",
    } <= set(texts)
    assert len(labelled(plot.ax, "walk").get_segments()) == 7 + 26
    assert "2 walks of 7 to 26 moves, each in a colour of its own" in plot.description


def test_of_many_the_width_says_how_often_an_edge_is_passed():
    found = [wandering(seed) for seed in range(MOST_NAMED + 1)]
    plot = hg.plot_trajectory([Replay(hg.State("AAA"), moves) for moves, _ in found])
    passed = Counter(edge for _, edges in found for edge in edges)
    points = hanoi_layout(3)
    lines = labelled(plot.ax, "traffic")
    assert isinstance(lines, LineCollection)
    assert len(lines.get_segments()) == len(passed)
    most = max(passed.values())
    broadest = max(lines.get_linewidths())
    thinnest = min(lines.get_linewidths())
    for segment, width in zip(lines.get_segments(), lines.get_linewidths(), strict=True):
        ends = frozenset(int(np.hypot(*(points - end).T).argmin()) for end in segment)
        expected = max(broadest * np.sqrt(passed[ends] / most), thinnest)
        assert width == pytest.approx(expected)
    assert f"edge passed {most} times" in said(plot)


def test_each_walk_has_its_line_the_first_the_broadest():
    drawn = draw_profiles([[2, 1, 0], [2, 1, 0], [2, 2, 1, 0]])
    assert [list(line.get_ydata()) for line in drawn.lines][2] == [2, 2, 1, 0]
    widths = [line.get_linewidth() for line in drawn.lines]
    assert widths == sorted(widths, reverse=True)


@pytest.mark.parametrize("last", [0, 2])
def test_numbers_of_walks_that_end_together_stand_apart_and_in_the_chart(last):
    ends = [last, 1, last, 2, last, last, 1, last]
    drawn = draw_profiles([[2, 2, 2, 2, end] for end in ends])
    assert [number.get_text() for number in drawn.numbers] == [str(k) for k in range(1, 9)]
    boxes = sorted((number.get_window_extent() for number in drawn.numbers), key=lambda box: box.y0)
    assert all(low.y1 <= high.y0 + 1 for low, high in itertools.pairwise(boxes))
    chart = drawn.shortest.axes.get_window_extent()
    assert boxes[-1].y0 <= chart.y1
    assert boxes[0].y0 >= chart.y0 - 1


def test_different_tasks_have_no_picture_together():
    other = hg.shortest_path("AAB", "CCC")
    with pytest.raises(
        InputError, match="one start and one goal, but trajectory 1 is from AAA to CCC, and "
        "trajectory 2 from AAB to CCC",
    ):  # fmt: skip
        hg.plot_trajectory([SHORT, other])


@pytest.mark.parametrize("values", [[], [[]], [[1, 0], []]])
def test_distances_that_are_none(values):
    with pytest.raises(InputError, match="distances must be lists of numbers"):
        draw_profiles(values)


@pytest.mark.parametrize("count", [2, MOST_NAMED + 1])
def test_steps_that_are_no_moves_are_told_as_they_are_drawn(count):
    walk = Walk(np.array([0, 1, 1, 8]), np.array([3, 3, 3, 0]), null_steps=1, illegal_steps=1)
    picture = Picture(hg.State("AA"), hg.State("CC"), edges=hg.hanoi_graph(2).edges())
    figure = draw_walks_picture(picture, [walk] * count, names=["a walk"] * count)
    texts = [t.get_text() for each in figure.findobj(Legend) for t in each.get_texts()]
    jumps = [c for c in figure.findobj(LineCollection) if c.get_label() == "no move"]
    drawn = sum(len(lines.get_segments()) for lines in jumps)
    assert drawn == (count if count <= MOST_NAMED else 0)
    said = f"{count} illegal steps" + ("" if drawn else ", not drawn")
    assert said in texts
    assert f"{count} steps without a change" in texts
