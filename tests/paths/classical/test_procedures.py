"""Every procedure for every case in its domain, against the naive search and against its path."""

from __future__ import annotations

import itertools

import oracle
import pytest

from hanoi_graph.errors import InputError
from hanoi_graph.moves import Move, replay
from hanoi_graph.paths.classical import PROCEDURES, Procedure, procedure
from hanoi_graph.paths.sequence import MovePath
from hanoi_graph.paths.shortest import best_path
from hanoi_graph.states import State

TOWERS = ("recursive", "buneman-levy", "parity", "binary", "bits", "walsh")
WORST = ("worst-recursive", "worst-iterative")
GATHERING = ("gather-recursive", "gather-table", "company")
ENDS = list(itertools.permutations(range(3), 2))


def states_of(n: int) -> list[State]:
    return [State(pegs) for pegs in oracle.all_states(n)]


def last_state(start: State, moves: list[Move]) -> State:
    """Replay the moves, which fails at the first illegal one."""
    return list(replay(start, moves))[-1]


def test_the_registry_holds_every_procedure_once():
    assert set(PROCEDURES) == {*TOWERS, *WORST, *GATHERING, "rec-puzzles", "table", "shortest"}
    for name, method in PROCEDURES.items():
        assert method.name == name
        texts = (method.summary, method.source, method.literature, method.domain)
        assert all((*texts, method.guarantee, method.outside))


@pytest.mark.parametrize("name", TOWERS)
@pytest.mark.parametrize("n", range(1, 8))
def test_a_tower_takes_the_only_shortest_path(name, n):
    for source, target in ENDS:
        start, goal = State.perfect(n, source), State.perfect(n, target)
        moves = list(procedure(name).moves(start, goal))
        assert last_state(start, moves) == goal
        distance, paths = oracle.search((source,) * n)[(target,) * n]
        assert (len(moves), paths) == (distance, 1)


@pytest.mark.parametrize("name", WORST)
@pytest.mark.parametrize("n", range(1, 7))
def test_the_worst_path_visits_every_state_once(name, n):
    for source, target in ENDS:
        start, goal = State.perfect(n, source), State.perfect(n, target)
        states = list(replay(start, procedure(name).moves(start, goal)))
        assert states[-1] == goal
        assert len(states) == len(set(states)) == 3**n


@pytest.mark.parametrize("name", GATHERING)
@pytest.mark.parametrize("n", range(1, 6))
def test_gathering_takes_the_only_shortest_path(name, n):
    for peg in range(3):
        found = oracle.search((peg,) * n)
        goal = State.perfect(n, peg)
        for start in states_of(n):
            moves = list(procedure(name).moves(start, goal))
            assert last_state(start, moves) == goal
            assert (len(moves), 1) == found[tuple(start)]


@pytest.mark.parametrize("n", range(1, 4))
def test_the_cure_is_shortest_between_any_two_states(n):
    for start in states_of(n):
        found = oracle.search(tuple(start))
        for goal in states_of(n):
            moves = list(procedure("shortest").moves(start, goal))
            assert last_state(start, moves) == goal
            assert len(moves) == found[tuple(goal)][0]


@pytest.mark.parametrize("method", PROCEDURES.values(), ids=lambda method: method.name)
@pytest.mark.parametrize("n", range(1, 4))
def test_the_path_is_what_the_procedure_walks(method: Procedure, n):
    cases = 0
    for start, goal in itertools.product(states_of(n), repeat=2):
        if not method.applies(start, goal):
            continue
        cases += 1
        moves = list(method.moves(start, goal))
        path = method.path(start, goal)
        assert (list(path), path.start, path.goal) == (moves, start, goal)
        assert [method.move_at(m, start, goal) for m in range(1, len(moves) + 1)] == moves
    sizes = dict.fromkeys((*TOWERS, *WORST), 6) | dict.fromkeys(GATHERING, 3 ** (n + 1))
    sizes |= {"rec-puzzles": 3**n, "table": 9**n, "shortest": 9**n}
    assert cases == sizes[method.name]


@pytest.mark.parametrize("method", PROCEDURES.values(), ids=lambda method: method.name)
def test_64_discs_far_from_the_start(method: Procedure):
    start, goal = ("B^63 A", "A^64") if method.name == "rec-puzzles" else ("A^64", "C^64")
    first = 2**62 + 1000
    by, moves = method.stretch(start, goal, first=first, last=first + 10)
    moves = list(moves)
    path = method.path(start, goal)
    assert by == ("formula" if method.formula else "path")
    assert moves == [path.move(m) for m in range(first, first + 11)]
    assert list(replay(path.state(first - 1), moves))[-1] == path.state(first + 10)


@pytest.mark.parametrize("method", PROCEDURES.values(), ids=lambda method: method.name)
def test_the_first_moves_of_thousands_of_discs(method: Procedure):
    start, goal = ("B^4999 A", "A^5000") if method.name == "rec-puzzles" else ("A^5000", "C^5000")
    by, moves = method.stretch(start, goal, first=2, last=40)
    assert by == "procedure"
    assert list(moves) == list(method.path(start, goal)[1:40])


def test_a_stretch_ends_where_the_moves_end():
    for method in PROCEDURES.values():
        goal = "AA" if method.name == "rec-puzzles" else "CC"
        _, moves = method.stretch("AA", goal, first=3, last=99)
        assert list(moves) == list(method.moves("AA", goal))[2:]
    _, moves = procedure("binary").stretch("A^20", "C^20", first=2**20 - 2, last=2**21)
    assert [move.disc for move in moves] == [2, 1]
    _, moves = procedure("binary").stretch("A^20", "C^20", first=2**20, last=2**21)
    assert list(moves) == []


def test_the_path_of_one_or_two_moves_of_the_largest_disc():
    for start, goal in itertools.product(states_of(3), repeat=2):
        lengths = [best_path(start, goal, largest_disc_moves=times).length for times in (1, 2)]
        assert min(lengths) == oracle.search(tuple(start))[tuple(goal)][0]
    differing = State("BBA"), State("AAB")
    for times in (1, 2):
        path = best_path(*differing, largest_disc_moves=times)
        assert isinstance(path, MovePath)
        assert sum(move.disc == 3 for move in path) == times
        assert last_state(differing[0], list(path)) == differing[1]


@pytest.mark.parametrize(
    ("name", "start", "goal", "message"),
    [
        ("recursive", "AB", "CC", "recursive starts from a perfect state, got AB"),
        ("parity", "AA", "CB", "parity ends in a perfect state, got CB"),
        ("walsh", "AA", "AA", "walsh takes a tower to another peg, got AA as start and goal"),
        ("company", "AA", "CB", "company ends in a perfect state, got CB"),
        (
            "rec-puzzles",
            "AAB",
            "CCC",
            "rec-puzzles ends on the peg of the largest disc, in BBB, got CCC",
        ),
    ],
)
def test_objections(name, start, goal, message):
    method = procedure(name)
    assert method.objection(start, goal) == message
    assert not method.applies(start, goal)
    for call in (method.moves, method.path, lambda *ends: method.move_at(1, *ends)):
        with pytest.raises(InputError, match=message):
            call(start, goal)


def test_other_bad_input():
    four = State("AA", pegs=4), State("DD", pegs=4)
    assert procedure("table").objection(*four) == "table is for 3 pegs, got states on 4"
    assert procedure("parity").objection("AB", "CC", order="largest-first").endswith("got AB")
    with pytest.raises(InputError, match=r"equally many discs, got 2 .* and 1"):
        procedure("table").applies("AA", "C")
    with pytest.raises(InputError, match=r"got 'tabel' \(did you mean table\?\)"):
        procedure("tabel")
    with pytest.raises(InputError, match="first must be at least 1, got 0"):
        procedure("table").stretch("AA", "CC", first=0, last=1)
    with pytest.raises(InputError, match="largest_disc_moves must be 1 or 2, got 3"):
        best_path("AA", "CC", largest_disc_moves=3)
    for name in ("binary", "bits", "walsh"):
        for m in (0, 4, 2**1000):
            with pytest.raises(InputError, match=r"m must be from 1 to 2\*\*2 - 1, got"):
                procedure(name).move_at(m, "AA", "CC")
