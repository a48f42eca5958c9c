import networkx as nx
import numpy as np
import pytest

from hanoi_graph import memory
from hanoi_graph.errors import InputError, TooLargeError, UnreachableError
from hanoi_graph.puzzles import engine
from hanoi_graph.puzzles.coloured import ColouredTowers
from hanoi_graph.puzzles.engine import layers, solve, state_graph
from hanoi_graph.puzzles.panex import Panex
from hanoi_graph.puzzles.protocol import Puzzle
from hanoi_graph.puzzles.queens_graph import Queens
from hanoi_graph.puzzles.trails import LineOfTiles

PUZZLES = [
    ColouredTowers(2, goal="exchange"),
    ColouredTowers(2, colours=3, goal="cyclic"),
    ColouredTowers(1, colours=3, pegs=4, goal="cyclic"),
    ColouredTowers(2, goal="double"),
    ColouredTowers(3, goal="double-same"),
    Panex(2),
    Panex(3),
    Panex(3, goal="centre"),
    Queens(6),
    LineOfTiles([(0, 1), (1, 2), (2, 0), (1, 1)]),
]


class Grid(Puzzle[str]):
    """Steps right and up from a corner; binomial numbers of ways, far beyond 63 bits."""

    def __init__(self, side):
        self.side = side

    @property
    def name(self):
        return f"the grid of side {self.side}"

    def starts(self):
        return np.array([0])

    def is_goal(self, state):
        return state == self.side * 1000 + self.side

    def moves(self, state):
        x, y = divmod(state, 1000)
        if x < self.side:
            yield "right", state + 1000
        if y < self.side:
            yield "up", state + 1

    def describe(self, state):
        return str(divmod(state, 1000))

    def draw(self, state, *, ax):
        return []


class Island(Grid):
    reversible = True

    def moves(self, state):
        return iter(())

    def goals(self):
        return np.array([7])


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_all_methods_find_the_same(puzzle):
    found = solve(puzzle, method="breadth-first")
    methods = ["auto", "best-first"]
    if puzzle.reversible:
        methods.append("two-sided")
    for method in methods:
        other = solve(puzzle, method=method)
        assert other.length == found.length
        assert other.count in (None, found.count)
        assert (other.count is None) == (method == "best-first")


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
@pytest.mark.parametrize("method", ["auto", "breadth-first", "best-first"])
def test_the_list_of_moves_leads_from_start_to_goal(puzzle, method):
    found = solve(puzzle, method=method)
    assert len(found.moves) == found.length
    assert found.states[0] in puzzle.starts()
    assert puzzle.is_goal(found.states[-1])
    for move, state, after in zip(found.moves, found.states, found.states[1:], strict=False):
        assert (move, after) in list(puzzle.moves(state))


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_arrays_expand_as_single_states_do(puzzle):
    states = np.concatenate(list(layers(puzzle)))
    origin, reached = puzzle.expand(states)
    fast = sorted(zip(states[origin].tolist(), reached.tolist(), strict=True))
    slow = sorted((int(s), t) for s in states for _, t in puzzle.moves(int(s)))
    assert fast == slow


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_networkx_counts_the_same_shortest_paths(puzzle):
    graph = state_graph(puzzle)
    start = next(s for s, data in graph.nodes(data=True) if data["start"])
    goals = [s for s, data in graph.nodes(data=True) if data["goal"]]
    distance = nx.single_source_shortest_path_length(graph, start)
    least = min(distance[goal] for goal in goals)
    paths = [
        path
        for goal in goals
        if distance[goal] == least
        for path in nx.all_shortest_paths(graph, start, goal)
    ]
    found = solve(puzzle)
    assert (found.length, found.count) == (least, len(paths))


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_the_bound_is_never_too_much_and_changes_by_one_at_most(puzzle):
    graph = state_graph(puzzle)
    goals = [s for s, data in graph.nodes(data=True) if data["goal"]]
    back = graph.reverse() if graph.is_directed() else graph
    need = nx.multi_source_dijkstra_path_length(back, set(goals))
    assert all(puzzle.bound(state) <= moves for state, moves in need.items())
    assert all(puzzle.bound(goal) == 0 for goal in goals)


@pytest.mark.parametrize(
    "puzzle", [p for p in PUZZLES if p.reversible], ids=lambda puzzle: puzzle.name
)
def test_carry_is_an_automorphism_from_start_to_goal(puzzle):
    if not puzzle.symmetric:
        assert puzzle.goal in ("double", "centre")
        return
    states = np.unique(np.concatenate(list(layers(puzzle))))
    image = puzzle.carry(states)
    assert sorted(image.tolist()) == states.tolist()
    assert puzzle.carry(puzzle.starts()).tolist() == puzzle.goals().tolist()
    carried = dict(zip(states.tolist(), image.tolist(), strict=True))
    for state, other in carried.items():
        around = {carried[reached] for _, reached in puzzle.moves(state)}
        assert around == {reached for _, reached in puzzle.moves(other)}


def test_moves_of_reversible_puzzles_can_be_taken_back():
    for puzzle in PUZZLES:
        if puzzle.reversible:
            for state in np.concatenate(list(layers(puzzle))).tolist():
                for _, reached in puzzle.moves(state):
                    assert state in [back for _, back in puzzle.moves(reached)]


def test_counts_are_exact_beyond_63_bits():
    from math import comb

    assert solve(Grid(40)).count == comb(80, 40) > 2**63


def test_small_chunks_change_nothing(monkeypatch):
    expected = solve(Panex(3)), solve(ColouredTowers(2, colours=3), method="breadth-first")
    monkeypatch.setattr(engine, "_CHUNK", 7)
    found = solve(Panex(3)), solve(ColouredTowers(2, colours=3), method="breadth-first")
    assert found == expected


@pytest.mark.parametrize("method", ["auto", "breadth-first"])
def test_without_a_path_the_numbers_are_the_same(method):
    full, bare = (solve(Panex(3), method=method, path=path) for path in (True, False))
    assert (bare.length, bare.count, bare.visited) == (full.length, full.count, full.visited)
    assert bare.moves is None
    assert bare.states is None


@pytest.mark.parametrize("method", ["auto", "breadth-first", "two-sided", "best-first"])
def test_no_way_is_said(method):
    with pytest.raises(UnreachableError, match="the grid of side 3 has no solution"):
        solve(Island(3), method=method)


def test_queens_without_solution_are_unreachable():
    with pytest.raises(UnreachableError, match="the board of 3 queens has no solution"):
        solve(Queens(3))


def test_the_start_may_be_a_goal():
    found = solve(Grid(0))
    assert (found.length, found.count, found.moves) == (0, 1, ())


def test_methods_that_do_not_exist_or_apply_are_refused():
    with pytest.raises(InputError, match=r"method must be one of auto, .* got 'magic'"):
        solve(Panex(1), method="magic")
    with pytest.raises(InputError, match="moves that can be taken back"):
        solve(Queens(4), method="two-sided")


def test_what_does_not_fit_is_refused_before_the_search(monkeypatch):
    monkeypatch.setattr(memory, "available", lambda: 2**29)
    with pytest.raises(TooLargeError, match=r"Panex of 6 levels .* would need 1.9 GiB"):
        solve(Panex(6))
    with pytest.raises(TooLargeError, match=r"2 towers of 8 discs .* would need 128"):
        solve(ColouredTowers(8), method="best-first")


def test_a_layer_that_does_not_fit_is_refused(monkeypatch):
    monkeypatch.setattr(engine, "_CHUNK", 7)
    monkeypatch.setattr(memory, "available", lambda: 2**28 + 4000)
    with pytest.raises(TooLargeError, match="the next layer of the board of 8 queens"):
        solve(Queens(8))


def test_a_graph_that_is_too_large_is_refused():
    with pytest.raises(TooLargeError, match="at most 50 states"):
        state_graph(Panex(2), limit=50)


@pytest.mark.parametrize("method", ["breadth-first", "two-sided"])
def test_a_search_reports_every_layer(method):
    heard = []
    found = solve(Panex(3), method=method, report=lambda *progress: heard.append(progress))
    moves, states = zip(*heard, strict=True)
    # One a layer, and the last of them has all that were met.
    assert list(moves) == sorted(set(moves))
    assert moves[-1] in (found.length, found.length + 1)
    assert states[-1] == found.visited


def test_the_best_first_search_reports_now_and_then(monkeypatch):
    monkeypatch.setattr("hanoi_graph.puzzles.engine._REPORTED", 10)
    heard = []
    found = solve(Panex(2), method="best-first", report=lambda *progress: heard.append(progress))
    assert heard
    assert all(moves < found.length and states <= found.visited for moves, states in heard)
