"""Verdicts on lists of moves, against a replay by hand and a search."""

from __future__ import annotations

import naive_replay
import numpy as np
import oracle
import pytest
import strategies
from hypothesis import given, settings
from hypothesis import strategies as st

from hanoi_graph.analysis import trajectories
from hanoi_graph.analysis.metrics import SEARCHED_STATES, metric_to
from hanoi_graph.analysis.reports import drawn, report, sentences
from hanoi_graph.analysis.trajectories import judge, trace, trajectory
from hanoi_graph.errors import InputError
from hanoi_graph.movearrays import Replay
from hanoi_graph.paths.longest import worst_path
from hanoi_graph.paths.shortest import shortest_path
from hanoi_graph.states import State

KEYS = (
    "legal", "moves", "shortest", "solves", "first_illegal", "reaches_goal_at", "optimal", "excess",
    "leaves_every_shortest_path_at", "ends_at", "self_avoiding", "hamiltonian",
)  # fmt: skip


def check(moves, start, goal, pegs=3):
    """Compare the report with the verdict by hand, key by key, and the trace too."""
    first, last = State(start, pegs=pegs), State(goal, pegs=pegs)
    expected = naive_replay.judge(moves, start, goal, pegs)
    distances = expected.pop("trace")
    if "ends_at" in expected:
        expected["ends_at"] = str(State(expected["ends_at"], pegs=pegs))
    found = report(judge(moves, start=first, goal=last))
    assert {key: found[key] for key in KEYS if key in found} == expected
    replay = Replay(first, moves)
    assert np.concatenate(list(trace(replay, metric_to(last)))).tolist() == distances
    return found


@settings(deadline=None, max_examples=150)
@given(strategies.walks(), st.data())
def test_a_random_walk_is_legal_with_the_right_excess(walk, data):
    start, moves = walk
    goal = data.draw(st.tuples(*[st.integers(0, 2)] * len(start)) | st.just(start))
    assert check(moves, start, goal)["legal"]


@settings(deadline=None, max_examples=150)
@given(strategies.walks())
def test_a_random_walk_judged_by_where_it_ends(walk):
    start, moves = walk
    goal = start
    for move in moves:
        goal = oracle.after(goal, move)
    found = check(moves, start, goal)
    assert found["solves"]
    assert found["excess"] == len(moves) - oracle.search(goal)[start][0] >= 0


@settings(deadline=None, max_examples=150)
@given(strategies.shortest(), st.data())
def test_a_mistake_in_a_shortest_list_is_judged_as_by_hand(task, data):
    start, goal, moves = task
    found = check(moves, start, goal)
    assert found["optimal"]
    assert "leaves_every_shortest_path_at" not in found
    wrong = data.draw(strategies.mutated(moves, discs=len(start)))
    check(wrong, start, goal)
    check([move[1:] for move in wrong], start, goal)


@settings(deadline=None, max_examples=60)
@given(strategies.walks(pegs=4, max_discs=3), st.data())
def test_four_pegs(walk, data):
    start, moves = walk
    goal = data.draw(st.tuples(*[st.integers(0, 3)] * len(start)))
    check(moves, start, goal, pegs=4)


@pytest.mark.parametrize("discs", range(1, 7))
def test_the_worst_path_is_hamiltonian(discs):
    verdict = judge(worst_path(discs))
    assert verdict.hamiltonian
    assert verdict.excess == 3**discs - 2**discs
    assert not judge(worst_path(discs)[:-1]).hamiltonian


def test_one_move_more_is_not_hamiltonian():
    moves = [*worst_path(2), (1, 2, 0)]
    verdict = judge(moves, start="AA")
    assert (verdict.hamiltonian, verdict.self_avoiding) == (False, False)


def test_an_empty_list():
    verdict = judge([], start="AA", goal="AA")
    assert (verdict.solves, verdict.optimal, verdict.reaches_goal_at) == (True, True, 0)
    verdict = judge([], start="AA")
    assert (verdict.solves, verdict.moves, verdict.reaches_goal_at) == (False, 0, None)
    assert verdict.leaves_every_shortest_path_at is None


@pytest.mark.parametrize("sorted_keys", [10, 100, 2**25])
@pytest.mark.parametrize("discs", [7, 45])
def test_returns_are_found_in_parts_and_with_inexact_keys(monkeypatch, sorted_keys, discs):
    monkeypatch.setattr(trajectories, "_SORTED_KEYS", sorted_keys)
    away = list(worst_path(discs)[:500])
    assert judge(away, start=f"A^{discs}").self_avoiding
    back = [*away, (1, away[-1].target, away[-1].source)]
    assert away[-1].disc == 1
    assert not judge(back, start=f"A^{discs}").self_avoiding


@pytest.mark.parametrize("discs", [45])
def test_equal_keys_of_different_states_are_looked_into(monkeypatch, discs):
    weights = np.zeros((discs, 3), np.uint64)
    monkeypatch.setattr(Replay, "_weights", weights)
    path = worst_path(discs)[:60]
    verdict = judge(path, start=path.start, goal=path.state(40))
    assert (verdict.self_avoiding, verdict.reaches_goal_at) == (True, 40)
    there_and_back = [*path, path.move(60).reversed()]
    assert not judge(there_and_back, start=path.start).self_avoiding


def test_many_discs():
    path = shortest_path("A^200", "C^200")
    verdict = judge(path[:1000], goal="C^200")
    assert (verdict.legal, verdict.solves, verdict.leaves_every_shortest_path_at) == (
        True, False, None,
    )  # fmt: skip
    assert verdict.shortest == 2**200 - 1
    wrong = [*path[:700], path.move(700).reversed()]
    verdict = judge(wrong, start="A^200")
    assert (verdict.leaves_every_shortest_path_at, verdict.self_avoiding) == (701, False)
    replay = Replay(path.start, path[:3])
    distances = np.concatenate(list(trace(replay, metric_to(State("C^200")))))
    assert distances.tolist() == [2**200 - 1 - k for k in range(4)]


def test_where_distances_are_not_known_the_reason_is_given():
    verdict = judge([(1, 0, 1)], start=State("A^30", pegs=4))
    assert verdict.shortest is None
    assert str(SEARCHED_STATES) in verdict.shortest_unknown
    assert (verdict.legal, verdict.optimal, verdict.solves) == (True, False, False)
    solved = judge([(1, 0, 3)], start=State("AD^29", pegs=4), goal=State("D^30", pegs=4))
    assert (solved.solves, solved.optimal, solved.excess) == (True, None, None)
    assert not list(trace(Replay(State("A^30", pegs=4)), metric_to(State("D^30", pegs=4))))


@pytest.mark.parametrize("name", ["linear", "cyclic"])
def test_peg_graphs(name):
    arcs = oracle.arcs_of(name)
    # Distances to the goal go along the arcs, so the search goes against them.
    against = {(j, i) for i, j in arcs}
    for goal in [(2, 2, 2), (0, 1, 2)]:
        found = oracle.search(goal, arcs=against)
        metric = metric_to(State(goal), peg_graph=name)
        for state, (distance, _) in found.items():
            assert metric.distance(State(state)) == distance


def test_no_way_to_the_goal():
    verdict = judge([], start="A", peg_graph=[("A", "B"), ("B", "A")])
    assert verdict.shortest_unknown == "no sequence of legal moves leads from the start to the goal"
    four = judge([], start=State("A", pegs=4), peg_graph=[("A", "B"), ("B", "A")])
    assert (four.shortest, four.solves) == (None, False)


def test_trajectories_for_drawing():
    path = shortest_path("BCAA", "AACB")
    way = trajectory(path, start="BCAA", goal="AACB")
    assert way.indices.tolist() == path.indices().tolist()
    assert way.distances.tolist() == list(range(11, -1, -1))
    with pytest.raises(InputError, match="need a search"):
        trajectory([], start=State("A^30", pegs=4), goal=State("D^30", pegs=4))


def test_a_start_is_needed():
    with pytest.raises(InputError, match="start must be given"):
        judge([(1, 0, 1)])


def test_start_and_goal_must_fit():
    with pytest.raises(InputError, match="equally many discs, got 2"):
        judge([], start="AA", goal="CCC")


def test_words_are_read_in_the_order_given():
    verdict = judge([], start="AAB", goal="CAA", order="largest-first")
    assert (str(verdict.start), str(verdict.goal)) == ("BAA", "AAC")


def test_lines_for_people():
    lines = sentences(judge([(1, 0, 1), (2, 0, 1)], start="AAA"))
    assert lines == [
        "3 discs from AAA to CCC (words: smallest disc first)",
        "moves: 2",
        "legal: no, move 2: disc 2 would lie on the smaller disc 1 on peg B; before it:",
        "     2",
        "     3  1",
        "     A  B  C",
        "goal: not reached",
        "shortest: 7 moves",
        "leaves every shortest path at move 1",
    ]
    assert sentences(judge([(0, 2), (2, 1)], start="A"))[2:] == [
        "legal: yes",
        "goal: first reached after move 1, then 1 more move to B",
        "shortest: 1 move",
        "leaves every shortest path at move 2",
        "path: a worst path: every state exactly once (Hamiltonian)",
    ]


def test_towers_of_text():
    assert drawn(State("CAB")) == [" 2  3  1", " A  B  C"]
    assert drawn(State("A^17 B")) == ["A: 17-1", "B: 18", "C:"]
    assert drawn(State("ABABABABABABABABABBB"))[0] == "A: 17 15 13 11 9 7 5 3 1"
