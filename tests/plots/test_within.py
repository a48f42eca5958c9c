"""What is drawn of a copy, against all states of the whole graph one by one."""

from collections import Counter

import numpy as np
import pytest

import hanoi_graph as hg
from hanoi_graph.movearrays import Replay
from hanoi_graph.plots.layers import layers_task, plan_layers
from hanoi_graph.plots.options import Options
from hanoi_graph.plots.path import path_task, plan_path
from hanoi_graph.plots.steps import PathTask, StepOptions
from hanoi_graph.plots.task import Task
from hanoi_graph.plots.trajectory import plan_trajectory, walk_of_list

WORDS = [str(hg.State.from_index(index, discs=4)) for index in range(81)]


@pytest.mark.parametrize("within", ["A", "CB", "BAC"])
@pytest.mark.parametrize("goal", ["CCCC", "AACB"])
def test_layers_count_the_states_of_the_copy(within, goal):
    options = Options(goal=goal, within=within, color_states="distance")
    plan = plan_layers(layers_task(options))
    found = Counter(hg.distance(word, goal) for word in WORDS if word.endswith(within))
    shown = {plan.first + k: size for k, size in enumerate(plan.sizes) if size}
    assert shown == dict(found)
    assert plan.sizes[0]
    assert plan.sizes[-1]
    assert f"{plan.sizes[-1]} at {max(found)}, the largest" in plan.description


def test_bars_stand_at_their_distances():
    plot = hg.plot_layers(4, within="A")
    (chart,) = plot.figure.axes[1:]
    away = [hg.distance(word, "CCCC") for word in WORDS if word.endswith("A")]
    corners = [path.vertices[:4] for path in chart.collections[0].get_paths()]
    bars = {round(box[:, 0].mean()): box[:, 1].max() for box in corners}
    assert bars == {k: away.count(k) for k in range(min(away), max(away) + 1)}


def test_layers_of_very_many_discs():
    plan = plan_layers(layers_task(Options(62, within="C^59", color_states="distance")))
    assert plan.sizes == tuple(hg.layer_sizes("CCC"))


@pytest.mark.parametrize("within", ["A", "CB", "B"])
@pytest.mark.parametrize(
    ("start", "goal", "role"),
    [
        ("AAAA", "CCCC", "worst"),
        ("AAAA", "CCCC", "shortest"),
        ("BCAA", "AACB", "shortest"),
        ("CCCB", "BCCC", "shortest"),
        ("AAAB", "BCAA", "longest"),
    ],
)
def test_strips_have_the_moves_between_states_of_the_copy(start, goal, role, within):
    plan = plan_path(path_task(Options(start=start, goal=goal, within=within, path=role)))
    paths = {
        "worst": lambda: [hg.worst_path(4)],
        "longest": lambda: [hg.longest_path(start, goal)],
        "shortest": lambda: list(hg.shortest_paths(start, goal)),
    }[role]()
    wanted = []
    for path in paths:
        states = [str(state) for state in path.states()]
        discs = [
            move.disc
            for one, other, move in zip(states, states[1:], path, strict=False)
            if one.endswith(within) and other.endswith(within)
        ]
        wanted += [discs] if discs else []
    assert [discs.tolist() for _, discs in plan.rolls] == wanted
    for name, discs in plan.rolls:
        assert f"{len(discs)} move" in name
        assert "here" in name
    assert ("within the copy" in plan.description) == bool(wanted)


def test_the_strip_of_streams_is_the_shortest_path_and_none_has_none():
    streams, none = (plan_path(path_task(Options(3, path=path))) for path in ("streams", "none"))
    assert [discs.tolist() for _, discs in streams.rolls] == [[1, 2, 1, 3, 1, 2, 1]]
    assert streams.picture.edge_flow is not None
    assert none.rolls == ()
    assert none.picture.paths == []
    assert "strip" not in none.description
    assert len(hg.plot_path(3, path="none").figure.axes) == 1


def test_a_walk_is_drawn_where_it_is_in_the_copy():
    moves = [(m.source, m.target) for m in hg.shortest_path("AAA", "CCC")]
    plot = hg.plot_trajectory(moves, 3, within="C")
    graph, chart = plot.figure.axes
    (walk,) = (c for c in graph.collections if c.get_label() == "walk")
    assert len(walk.get_segments()) == 3
    (dots,) = (c for c in chart.collections if c.get_label() == "states")
    colours = dots.get_facecolors()
    assert len(colours) == 8
    # Outside of the copy one grey, inside every move its own colour.
    assert len(np.unique(colours[:4], axis=0)) == 1
    assert len(np.unique(colours[3:], axis=0)) == 5
    assert dots.get_sizes()[0] < dots.get_sizes()[-1]
    assert "Only the 3 of 7 moves within the copy" in plot.description


def test_a_walk_that_never_comes_into_the_copy():
    task = Task.of(Options(3, within="B", path="none"))
    replay = Replay("AAA", [(0, 2), (0, 1)])
    plan = plan_trajectory(task, walk_of_list(replay, goal=task.goal, total=2))
    assert plan.walk.steps_inside == 0
    assert not plan.walk.inside.any()
    assert plan.draw().figure.axes


@pytest.mark.parametrize("role", ["shortest", "worst", "longest"])
@pytest.mark.parametrize("within", ["A", "BA", "C", "ACC"])
def test_towers_of_a_copy_are_those_between_its_first_and_last_state(role, within):
    options = StepOptions(4, within=within, path=role)
    path = {"shortest": hg.shortest_path, "longest": hg.longest_path}.get(role)
    whole = hg.worst_path(4) if path is None else path("AAAA", "CCCC")
    inside = [k for k, state in enumerate(whole.states()) if str(state).endswith(within)]
    if not inside:
        with pytest.raises(hg.InputError, match="within: the large discs never stand as in"):
            PathTask.of(options, paths=("shortest", "worst", "longest"))
        return
    task = PathTask.of(options, paths=("shortest", "worst", "longest"))
    last = inside[0]
    while last + 1 in inside:
        last += 1
    assert (task.first - 1, task.last) == (inside[0], last)
    assert all(str(state).endswith(within) for state in task.path.states())
    assert bool(task.notes) == (last != inside[-1])


def test_towers_of_a_copy_of_very_many_discs():
    task = PathTask.of(StepOptions(60, within="C^57"), paths=("shortest",))
    assert task.whole.length == 2**60 - 1
    words = [state.word() for state in task.path.states()]
    assert words[-1] == "C" * 60
    assert all(word.endswith("C" * 57) for word in words)
    assert task.path.length == 7
