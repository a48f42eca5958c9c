"""The JavaScript's mathematics against the naive search and against the package."""

from __future__ import annotations

import math
import random

import numpy as np
import oracle
import pytest

import hanoi_graph as hg
from hanoi_graph.paths.classical import PROCEDURES
from hanoi_graph.paths.shortest import distances_between, shortest_paths
from hanoi_graph.states import State, indices_to_positions

PERFECT_PAIRS = [(i, j) for i in range(3) for j in range(3) if i != j]
SHORTEST_ON_TOWERS = ("recursive", "buneman-levy", "parity", "binary", "bits", "walsh")


@pytest.fixture(scope="module")
def js(driver, page_file):
    """Return a function that runs a script in the page."""
    driver.get(page_file.as_uri())
    return driver.execute_script


def index(state: oracle.Pegs, pegs: int = 3) -> int:
    return sum(peg * pegs**k for k, peg in enumerate(state))


def states_by_index(n: int, pegs: int = 3) -> list[oracle.Pegs]:
    return sorted(oracle.all_states(n, pegs), key=lambda state: index(state, pegs))


def follow(start: oracle.Pegs, moves, pegs: int = 3) -> list[oracle.Pegs]:
    """Return the states that the moves pass; every move has to be legal."""
    states = [start]
    for move in moves:
        assert tuple(move) in oracle.moves_of(states[-1], pegs)
        states.append(oracle.after(states[-1], tuple(move)))
    return states


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_distances_of_all_pairs(js, n):
    found = js(
        """
        const n = arguments[0];
        const states = Array.from({ length: 3 ** n }, (_, k) => hanoi.stateOf(k, n));
        return states.map((s) => [
            states.map((t) => hanoi.distance(s, t)), [...hanoi.distancesTo(s)],
            states.map((t) => hanoi.shortestPaths(s, t).length),
        ]);
        """,
        n,
    )
    for k, state in enumerate(states_by_index(n)):
        search = oracle.search(state)
        ordered = [search[other] for other in states_by_index(n)]
        distances, layers, paths = found[k]
        assert distances == layers == [distance for distance, _ in ordered]
        assert paths == [count for _, count in ordered]


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_shortest_paths_of_all_pairs(js, n):
    found = js(
        """
        const n = arguments[0];
        const states = Array.from({ length: 3 ** n }, (_, k) => hanoi.stateOf(k, n));
        const write = (path) => path.map((move) => move.join("")).join(" ");
        return states.map((s) => states.map((t) => hanoi.shortestPaths(s, t).map(write)));
        """,
        n,
    )
    states = states_by_index(n)
    for k, start in enumerate(states):
        for m, goal in enumerate(states):
            ours = [[tuple(map(int, move)) for move in path.split()] for path in found[k][m]]
            theirs = [[tuple(move) for move in path] for path in shortest_paths(start, goal)]
            assert ours == theirs
            # Each path by the naive rules too, as long as these are quick enough.
            for path in ours if n < 4 else ours[1:]:
                assert follow(start, path)[-1] == goal


def test_random_pairs_of_ten_discs(js):
    n = 10
    rng = np.random.default_rng(1883)
    pairs = rng.integers(0, 3**n, size=(6000, 2))
    starts, goals = (indices_to_positions(pairs[:, side], discs=n) for side in (0, 1))
    found = js(
        """
        const [pairs, n] = arguments;
        return pairs.map(([s, t]) => hanoi.distance(hanoi.stateOf(s, n), hanoi.stateOf(t, n)));
        """,
        pairs.tolist(),
        n,
    )
    assert found == distances_between(starts, goals).tolist()
    some = list(zip(starts[:400].tolist(), goals[:400].tolist(), strict=True))
    paths = js(
        """
        const write = (path) => path.map((move) => move.join(",")).join(" ");
        return arguments[0].map(([s, t]) => hanoi.shortestPaths(s, t).map(write));
        """,
        some,
    )
    for (start, goal), ours in zip(some, paths, strict=True):
        theirs = [
            " ".join(",".join(map(str, move)) for move in path.to_array().tolist())
            for path in shortest_paths(start, goal)
        ]
        assert ours == theirs


def test_distances_to_a_state_of_ten_discs(js):
    goal = State("CABBACCABA")
    found = js("return [...hanoi.distancesTo(arguments[0])]", list(goal))
    assert found == hg.distances_to(goal).tolist()


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(("x", "z"), PERFECT_PAIRS)
def test_worst_path(js, n, x, z):
    moves, ranks, states = js(
        """
        const [n, x, z] = arguments;
        const all = Array.from({ length: 3 ** n }, (_, k) => k);
        return [
            hanoi.worstPath(n, x, z), all.map((k) => hanoi.worstRank(hanoi.stateOf(k, n), x, z)),
            all.map((rank) => hanoi.indexOf(hanoi.worstState(rank, n, x, z))),
        ];
        """,
        n,
        x,
        z,
    )
    visited = follow((x,) * n, moves)
    assert visited[-1] == (z,) * n
    assert len(set(visited)) == len(visited) == 3**n
    assert states == [index(state) for state in visited]
    assert [ranks[k] for k in states] == list(range(3**n))
    assert [tuple(move) for move in moves] == [
        tuple(move) for move in hg.worst_path(n, start="ABC"[x], goal="ABC"[z])
    ]


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize(("x", "z"), PERFECT_PAIRS)
def test_procedures_between_towers(js, n, x, z):
    found = js(
        """
        const [n, x, z] = arguments;
        const [s, t] = [new Array(n).fill(x), new Array(n).fill(z)];
        return Object.fromEntries(hanoi.fitting(s, t, 3).map((one) => [one.id, one.moves(s, t)]));
        """,
        n,
        x,
        z,
    )
    best = [list(move) for move in shortest_paths((x,) * n, (z,) * n)[0]]
    assert len(best) == 2**n - 1
    for name in (
        *SHORTEST_ON_TOWERS,
        "shortest",
        "gather-recursive",
        "gather-table",
        "table",
        "company",
    ):
        assert found[name] == best, name
    worst = [list(move) for move in hg.worst_path(n, start="ABC"[x], goal="ABC"[z])]
    assert found["worst-recursive"] == found["worst-iterative"] == worst
    assert "shortest-second" not in found


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_procedures_from_every_state(js, n):
    found = js(
        """
        const n = arguments[0];
        const out = [];
        for (let s = 0; s < 3 ** n; s += 1) {
            for (let t = 0; t < 3 ** n; t += 1) {
                const [start, goal] = [hanoi.stateOf(s, n), hanoi.stateOf(t, n)];
                const done = hanoi.fitting(start, goal, 3).map((one) => {
                    const moves = one.moves(start, goal);
                    const end = hanoi.indexOf(hanoi.replay(start, moves));
                    return [one.id, end, moves.length, one.shortest];
                });
                out.push([s, t, done]);
            }
        }
        return out;
        """,
        n,
    )
    states = states_by_index(n)
    ran: dict[str, int] = {}
    for s, t, procedures in found:
        best = hg.distance(states[s], states[t])
        perfect = len(set(states[t])) == 1
        towers = perfect and len(set(states[s])) == 1 and s != t
        names = [name for name, *_ in procedures]
        assert ("gather-table" in names) == ("company" in names) == perfect
        assert set(SHORTEST_ON_TOWERS) <= set(names) if towers else "binary" not in names
        for name, end, length, shortest in procedures:
            ran[name] = ran.get(name, 0) + 1
            assert end == t, name
            assert length == best if shortest else length >= best, name
    assert ran["rec-puzzles"] == 3**n
    assert ran["table"] == ran["shortest"] == 9**n


ALL_OF_ALL = """
const n = arguments[0];
const states = Array.from({ length: 3 ** n }, (_, k) => hanoi.stateOf(k, n));
const write = (moves) => moves.map((move) => move.join("")).join(" ");
const run = (s, t) => hanoi.fitting(s, t, 3).map((one) => [one.id, write(one.moves(s, t))]);
return states.map((s) => states.map((t) => Object.fromEntries(run(s, t))));
"""


@pytest.mark.parametrize("n", [1, 2, 3])
def test_procedures_are_those_of_the_package(js, n):
    """Each fits the same states and gives the same moves, for all pairs of states."""
    states = states_by_index(n)
    for start, row in zip(states, js(ALL_OF_ALL, n), strict=True):
        for goal, found in zip(states, row, strict=True):
            found.pop("shortest-second", None)
            expected = {
                name: " ".join(f"{disc}{x}{z}" for disc, x, z in one.moves(start, goal))
                for name, one in PROCEDURES.items()
                if one.applies(start, goal)
            }
            assert found == expected


def test_procedures_are_those_of_the_package_for_ten_discs(js):
    n = 10
    chance = random.Random(64)
    ends = [tuple(chance.choices(range(3), k=n)) for _ in range(30)]
    pairs = list(zip(ends, ends[1:] + ends[:1], strict=True))
    pairs += [(start, (chance.randrange(3),) * n) for start in ends]
    pairs += [((x,) * n, (z,) * n) for x, z in PERFECT_PAIRS]
    for start, goal in pairs:
        found = js(
            """
            const [s, t] = arguments;
            const write = (moves) => moves.map((move) => move.join(",")).join(" ");
            const some = hanoi.fitting(s, t, 3).filter(({ id }) => !id.startsWith("worst"));
            return Object.fromEntries(some.map((one) => [one.id, write(one.moves(s, t))]));
            """,
            start,
            goal,
        )
        found.pop("shortest-second", None)
        for name, moves in found.items():
            path = PROCEDURES[name].path(start, goal).to_array()
            assert moves == " ".join(",".join(map(str, move)) for move in path.tolist()), name
        assert set(found) == {
            name
            for name, one in PROCEDURES.items()
            if one.applies(start, goal) and not name.startswith("worst")
        }


def test_the_table_moves_the_largest_disc_once(js):
    """Where the recipe of the source is not shortest: 2.5 % of the ordered pairs of three discs."""
    longer = js(
        """
        let longer = 0;
        for (let s = 0; s < 27; s += 1) {
            for (let t = 0; t < 27; t += 1) {
                const [start, goal] = [hanoi.stateOf(s, 3), hanoi.stateOf(t, 3)];
                const moves = hanoi.procedure("table").moves(start, goal);
                longer += moves.length > hanoi.distance(start, goal);
            }
        }
        return longer;
        """
    )
    assert math.isclose(longer / 27**2, 0.025, abs_tol=0.0005)


def test_the_example_of_the_source(js):
    """Eleven moves from BCAA to AACB, and the table that asks for the first of them."""
    start, goal = list(State("BCAA")), list(State("AACB"))
    moves = js("return hanoi.procedure('table').moves(...arguments)", start, goal)
    pairs = ["BA", "CB", "AB", "AC", "BA", "BC", "AC", "AB", "CB", "CA", "BA"]
    assert ["ABC"[x] + "ABC"[y] for _, x, y in moves] == pairs
    rows = js("return hanoi.tableRows(...arguments)", start, list(State("CCCC")))
    assert [(row["disc"], "ABC"[row["at"]], "ABC"[row["to"]]) for row in rows] == [
        (4, "A", "C"),
        (3, "A", "B"),
        (2, "C", "C"),
        (1, "B", "C"),
    ]


@pytest.mark.parametrize("n", [1, 2, 5, 8])
def test_walsh(js, n):
    states = js(
        "const n = arguments[0];"
        "return Array.from({ length: 2 ** n }, (_, m) => hanoi.walshState(m, n, 0, 2))",
        n,
    )
    path = hg.shortest_path("A" * n, "C" * n)
    assert [tuple(state) for state in states] == [tuple(path.state(k)) for k in range(2**n)]


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_search_on_four_pegs(js, n):
    goal = tuple(random.Random(n).choices(range(4), k=n))
    found = js(
        """
        const [goal, n] = arguments;
        const search = new hanoi.Search(goal, 4);
        while (!search.advance(5));
        const all = Array.from({ length: 4 ** n }, (_, k) => hanoi.stateOf(k, n, 4));
        return all.map((state) => search.distance(state));
        """,
        goal,
        n,
    )
    expected = oracle.search(goal, 4)
    assert found == [expected[state][0] for state in states_by_index(n, 4)]


def test_search_of_ten_discs_on_four_pegs(js):
    """The largest search, in slices between which the page lives on."""
    slices, distance, eccentricity = js(
        """
        const search = new hanoi.Search(new Array(10).fill(3), 4);
        let slices = 1;
        while (!search.advance(8)) slices += 1;
        const farthest = search.distances.reduce((most, value) => Math.max(most, value));
        return [slices, search.distance(new Array(10).fill(0)), farthest];
        """
    )
    assert (distance, eccentricity) == (49, 49)
    assert slices > 3


@pytest.mark.parametrize("n", range(1, 11))
def test_frame_stewart(js, n):
    moves = js(
        "const n = arguments[0]; const one = hanoi.procedure('frame-stewart');"
        "return one.moves(new Array(n).fill(0), new Array(n).fill(3))",
        n,
    )
    assert len(moves) == [1, 3, 5, 9, 13, 17, 25, 33, 41, 49][n - 1]
    assert follow((0,) * n, moves, 4)[-1] == (3,) * n


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_drawing(js, n):
    """All edges of one length; corners A on top, B left, C right; rows are layers."""
    places, coordinates, nearest = js(
        """
        const n = arguments[0];
        const all = Array.from({ length: 3 ** n }, (_, k) => hanoi.stateOf(k, n));
        const places = all.map((state) => hanoi.position(state));
        const near = ([x, y]) => hanoi.nearestState(n, hanoi.UPRIGHT, [x + 0.001, y - 0.001]).index;
        return [places, all.map(hanoi.coordinates), places.map(near)];
        """,
        n,
    )
    states = states_by_index(n)
    place = dict(zip(states, places, strict=True))
    edge = 1 / (2**n - 1)
    for state in states:
        for other in oracle.neighbours_of(state):
            assert math.isclose(math.dist(place[state], place[other]), edge, rel_tol=1e-9)
    a, b, c = ((peg,) * n for peg in range(3))
    assert place[a][1] < place[b][1]
    assert math.isclose(place[b][1], place[c][1])
    assert place[b][0] < place[a][0] < place[c][0]
    for peg in range(3):
        distances = oracle.search((peg,) * n)
        for state, towards in zip(states, coordinates, strict=True):
            assert 2**n - 1 - towards[peg] == distances[state][0]
    assert nearest == list(range(3**n))


def test_words(js):
    read = "return hanoi.readWord(arguments[0], arguments[1])"
    assert js(read, "bcc", {"n": 3}) == [1, 2, 2]
    assert js(read, " B C C ", {"n": 3, "order": "largest-first"}) == [2, 2, 1]
    assert js(read, "A^3 B^2", {"n": 5}) == [0, 0, 0, 1, 1]
    assert js(read, "ВСА", {"n": 3}) == [1, 2, 0], "letters of a Russian keyboard"
    assert js(read, "ABCD", {"n": 4, "pegs": 4}) == [0, 1, 2, 3]
    for word in ("AAB", "CBACB", "B"):
        for order in ("smallest-first", "largest-first"):
            state = list(State(word, order=order))
            assert js("return hanoi.writeWord(...arguments)", state, order) == word


@pytest.mark.parametrize(
    ("word", "key"),
    [("", "wordEmpty"), ("AD", "wordLetter"), ("A-", "wordLetter"), ("ABC", "wordLength"),
     ("A^999", "wordLength"), ("😀A", "wordLetter"), ("^3", "wordLetter")],
)  # fmt: skip
def test_bad_words(js, word, key):
    script = "try { hanoi.readWord(arguments[0], { n: 2 }) } catch (problem) { return problem.key }"
    assert js(script, word) == key


def test_areas_are_half_open(js):
    board = {"left": 10, "right": 310, "top": 20, "bottom": 120}
    at = "return arguments[0].map(([x, y]) => hanoi.pegAt(arguments[1], 3, x, y))"
    points = {
        (10, 20): 0, (109.99, 119.99): 0, (110, 20): 1, (209.99, 50): 1, (210, 50): 2,
        (309.99, 50): 2, (310, 50): -1, (9.99, 50): -1, (50, 120): -1, (50, 19.99): -1,
    }  # fmt: skip
    assert js(at, list(points), board) == list(points.values())
