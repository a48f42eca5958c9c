from __future__ import annotations

import itertools
import random
import re
from collections import Counter, deque

import numpy as np
import oracle
import pytest

import hanoi_graph as hg
from hanoi_graph import memory
from hanoi_graph.analysis.multipeg import frame_stewart
from hanoi_graph.analysis.search import ball, search, task, walk, words
from hanoi_graph.analysis.search.bitparallel import kept_blocks, memory_for
from hanoi_graph.analysis.search.task import Task

RULES = ("complete", "linear", "cyclic", "star")


def naive(starts, pegs, rule):
    """Distance and number of shortest paths of every state reached, by the naive search."""
    arcs = oracle.arcs_of(rule, pegs)
    found = dict.fromkeys(starts, (0, 1))
    queue = deque(starts)
    while queue:
        state = queue.popleft()
        distance, paths = found[state]
        for other in oracle.neighbours_of(state, pegs, arcs):
            if other not in found:
                found[other] = (distance + 1, paths)
                queue.append(other)
            elif found[other][0] == distance + 1:
                found[other] = (distance + 1, found[other][1] + paths)
    return found


def some_starts(discs, pegs, kind, rng):
    if kind == "perfect":
        return [(0,) * discs]
    if kind == "any":
        return [tuple(rng.randrange(pegs) for _ in range(discs))]
    return sorted({(peg,) * discs for peg in range(rng.randint(2, pegs))})


def check(starts, pegs, rule, **options):
    found = naive(starts, pegs, rule)
    result = search([hg.State(s, pegs=pegs) for s in starts], peg_graph=rule, **options)
    counts = Counter(distance for distance, _ in found.values())
    assert list(result.layer_sizes) == [counts[d] for d in range(max(counts) + 1)]
    last = {state for state, (distance, _) in found.items() if distance == max(counts)}
    assert {tuple(state) for state in result.farthest(limit=10**6)} == last
    return found, result


def check_paths(found, result, rule, rng):
    for positions in rng.sample(sorted(found), min(2, len(found))):
        state = hg.State(positions, pegs=result.pegs)
        distance, paths = found[positions]
        assert result.distance(state) == distance
        assert result.count_paths(state) == paths
        path = result.path(state)
        assert path.length == distance
        assert path.start in result.starts
        *_, end = hg.replay(path.start, path, peg_graph=rule)
        assert end == path.goal == state


@pytest.mark.parametrize("kind", ["perfect", "any", "several"])
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("pegs", [2, 3, 4, 5, 6])
def test_explicit_against_the_naive_search(pegs, rule, kind):
    rng = random.Random(f"{pegs} {rule} {kind}")
    for discs in (0, 1, 3, 4) if pegs < 5 else (0, 2, 3):
        starts = some_starts(discs, pegs, kind, rng)
        found, result = check(starts, pegs, rule, method="explicit")
        assert result.method == "explicit"
        check_paths(found, result, rule, rng)


# With so few low discs even these sizes have high discs, and so blocks, symmetry and crossings.
@pytest.mark.parametrize("low", [0, 1, 2])
@pytest.mark.parametrize("kind", ["perfect", "any", "several"])
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("pegs", [3, 4, 5, 6])
def test_words_against_the_naive_search(pegs, rule, kind, low, need, monkeypatch):
    need("numba")
    monkeypatch.setattr(words, "_BLOCK_WORDS", pegs**low)
    monkeypatch.setattr(words, "_BLOCK_WORDS_MANY_PEGS", pegs**low)
    rng = random.Random(f"{pegs} {rule} {kind} {low}")
    for discs in (1, 3, 5) if pegs < 5 else (0, 2, 4):
        starts = some_starts(discs, pegs, kind, rng)
        if rule != "cyclic":
            found, result = check(starts, pegs, rule, method="words")
            assert result.method == "words"
            check_paths(found, result, rule, rng)
        check(starts, pegs, rule, method="words", trace=False)


@pytest.mark.parametrize("low", [0, 1, 2, 3])
def test_words_with_many_high_discs_against_scipy(low, need, monkeypatch):
    need("numba")
    csgraph = need("scipy.sparse.csgraph")
    monkeypatch.setattr(words, "_BLOCK_WORDS", 4**low)
    rng = random.Random(low)
    for n in (6, 7, 8):
        matrix = hg.hanoi_graph(n, pegs=4).to_scipy()
        # Three pegs free, two, one, and none.
        for used in (1, 2, 3, 4):
            start = hg.State([rng.randrange(used) for _ in range(n)], pegs=4)
            distances = csgraph.shortest_path(matrix, unweighted=True, indices=start.index)
            result = search(start, method="words")
            counts = Counter(distances.astype(int).tolist())
            assert list(result.layer_sizes) == [counts[d] for d in range(max(counts) + 1)]
            for index in rng.sample(range(4**n), 5):
                state = hg.State.from_index(index, discs=n, pegs=4)
                assert result.distance(state) == distances[index]


def test_words_on_five_pegs_with_many_high_discs_against_scipy(need, monkeypatch):
    need("numba")
    csgraph = need("scipy.sparse.csgraph")
    monkeypatch.setattr(words, "_BLOCK_WORDS_MANY_PEGS", 5)
    matrix = hg.hanoi_graph(6, pegs=5).to_scipy()
    for word in ("AAAAAA", "ABABBA", "ACBABC", "ABCDEA"):
        start = hg.State(word, pegs=5)
        distances = csgraph.shortest_path(matrix, unweighted=True, indices=start.index)
        counts = Counter(distances.astype(int).tolist())
        result = search(start, method="words", trace=False)
        assert list(result.layer_sizes) == [counts[d] for d in range(max(counts) + 1)]


@pytest.mark.parametrize("method", ["words", "explicit"])
def test_three_pegs_against_closed_forms(method, need):
    need("numba")
    for n in (1, 4, 8):
        # 2 to the number of ones of d states at distance d from a perfect state.
        sizes = search("A" * n, method=method).layer_sizes
        assert list(sizes) == [2 ** d.bit_count() for d in range(2**n)]
    # The linear puzzle is one path through all states, the worst path.
    assert set(search("A" * 6, peg_graph="linear", method=method).layer_sizes) == {1}
    assert search("A" * 6, peg_graph="linear", method=method).eccentricity == 3**6 - 1


def test_four_pegs_against_the_literature(need):
    need("numba")
    # Eccentricities; numbers of shortest paths between perfect states (A143807).
    paths = [1, 2, 2, 22, 40, 18, 2468, 11698, 11426, 2178, 74056628, 1617066802]
    sums = [3, 33, 231, 1515, 8949, 50355, 279363, 1490481, 7704255, 39137085, 198465057]
    for n in range(1, 13):
        result = search("A" * n, pegs=4, method="words")
        assert result.eccentricity == frame_stewart(n) == result.distance("D" * n)
        assert result.count_paths("D" * n) == paths[n - 1]
        assert result.states == 4**n
        total = sum(d * size for d, size in enumerate(result.layer_sizes))
        assert n > len(sums) or total == sums[n - 1]


def test_the_excess_of_fifteen_discs(need):
    need("numba")
    result = search("A^15", pegs=4, trace=False)
    assert result.states == 4**15
    assert (result.eccentricity, frame_stewart(15)) == (130, 129)
    assert result.layer_sizes[130] == len(result.farthest()) == 588
    assert len(set(result.farthest())) == 588


def test_more_pegs_against_the_literature(need):
    need("numba")
    assert search("A^10", pegs=5).count_paths("E^10") == 12150
    assert search("A^8", pegs=6).count_paths("F^8") == 14104656
    for pegs, n in [(5, 10), (6, 8), (7, 7), (8, 6), (12, 4)]:
        start = hg.State.perfect(n, pegs=pegs)
        result = search(start, method="words")
        assert result.eccentricity == frame_stewart(n, pegs=pegs)
        assert result.states == pegs**n


def test_restricted_four_pegs_against_the_literature(need):
    need("numba")
    linear = [3, 10, 19, 34, 57, 88, 123, 176, 253, 342]
    cyclic = [1, 6, 15, 28, 57, 98, 179, 304, 521]
    for n in range(1, 10):
        assert search("A" * n, pegs=4, peg_graph="linear").distance("D" * n) == linear[n - 1]
        assert search("A" * n, pegs=4, peg_graph="cyclic").distance("B" * n) == cyclic[n - 1]


def test_paths_too_many_for_a_machine_word(monkeypatch, need):
    need("numba")
    whole = search("A^11", pegs=4)
    # As if machine words ended here, so that the sums leave them on the way.
    monkeypatch.setattr("hanoi_graph.analysis.search.walk._MACHINE_SUM", 500)
    assert whole.count_paths("D^11") == 74056628


def test_many_interchangeable_pegs(need):
    need("numba")
    # 2n - 1 moves in (p-2)! / (p-1-n)! ways for fewer discs than pegs (facts: hp.small_n).
    result = search("A^6", pegs=9, method="words")
    assert result.distance("I^6") == 11
    assert result.count_paths("I^6") == 7 * 6 * 5 * 4 * 3
    assert result.states == 9**6
    explicit = search("A^6", pegs=9, method="explicit")
    assert result.layer_sizes == explicit.layer_sizes


def test_a_set_of_starts_and_its_symmetry(need, monkeypatch):
    need("numba")
    monkeypatch.setattr(words, "_BLOCK_WORDS", 4)
    corners = [hg.State.perfect(6, peg, pegs=4) for peg in range(4)]
    result = search(corners, method="words")
    nearest = {}
    for corner in corners:
        for state, (distance, _) in oracle.search(tuple(corner), 4).items():
            nearest[state] = min(distance, nearest.get(state, distance))
    counts = Counter(nearest.values())
    assert list(result.layer_sizes) == [counts[d] for d in range(max(counts) + 1)]
    assert result.path("DDDDDC").start == corners[2]


def test_radius(need):
    need("numba")
    whole = search("A^6", pegs=4).layer_sizes
    for method in ("words", "explicit"):
        for radius in (0, 1, 7):
            result = search("A^6", pegs=4, radius=radius, method=method)
            assert result.layer_sizes == whole[: radius + 1]
            assert not result.complete
            sentence = rf"but D{{6}} is not within {radius} moves? of A{{6}}"
            with pytest.raises(hg.UnreachableError, match=sentence):
                result.distance("D^6")


@pytest.mark.parametrize("kind", ["perfect", "any", "several"])
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("pegs", [2, 3, 4, 5, 6])
def test_a_ball_against_the_naive_search(pegs, rule, kind):
    rng = random.Random(f"ball {pegs} {rule} {kind}")
    for discs in (0, 1, 3, 4) if pegs < 5 else (0, 2, 3):
        starts = some_starts(discs, pegs, kind, rng)
        found, result = check(starts, pegs, rule, method="ball")
        assert result.method == "ball"
        check_paths(found, result, rule, rng)
        check(starts, pegs, rule, method="ball", trace=False)


@pytest.mark.parametrize("batch", [1, 7, 1000])
def test_a_ball_in_small_parts(batch, monkeypatch):
    whole = search("AAB", pegs=5, method="explicit")
    monkeypatch.setattr(walk, "_BATCH", batch)
    monkeypatch.setattr(ball, "_PENDING", 3 * batch)
    for trace in (True, False):
        result = search("AAB", pegs=5, method="ball", trace=trace)
        assert (result.layer_sizes, result.farthest()) == (whole.layer_sizes, whole.farthest())


def naive_ball(start, pegs, radius):
    """The distances of the states within a radius, by the naive search."""
    arcs = oracle.arcs_of("complete", pegs)
    found, layer = {start: 0}, [start]
    for distance in range(1, radius + 1):
        near = {other for state in layer for other in oracle.neighbours_of(state, pegs, arcs)}
        layer = [state for state in near if state not in found]
        found |= dict.fromkeys(layer, distance)
    return found


@pytest.mark.parametrize("pegs", [3, 4, 5])
@pytest.mark.parametrize("kind", ["perfect", "any", "bottom"])
def test_a_small_radius_in_a_graph_of_any_size(pegs, kind):
    rng = random.Random(f"{pegs} {kind}")
    low = [rng.randrange(pegs) for _ in range(12)]
    positions = {"perfect": [0] * 500, "any": low + [1] * 500, "bottom": low + [0, 1, 2] * 30}[kind]
    start = hg.State(positions, pegs=pegs)
    found = naive_ball(tuple(positions), pegs, 5)
    result = search(start, radius=5)
    counts = Counter(found.values())
    assert list(result.layer_sizes) == [counts[d] for d in range(6)]
    assert not result.complete
    last = {state for state, distance in found.items() if distance == 5}
    assert {tuple(state) for state in result.farthest(limit=10**6)} == last
    for positions in rng.sample(sorted(found), 10):
        state = hg.State(positions, pegs=pegs)
        assert result.distance(state) == found[positions]
        path = result.path(state)
        assert (path.start, path.goal, path.length) == (start, state, found[positions])
        assert [*hg.replay(start, path)][-1] == state
    above = [*start.positions[:-1], (start.positions[-1] + 1) % pegs]
    for far in (hg.State.perfect(len(start), 2, pegs=pegs), hg.State(above, pegs=pegs)):
        assert not result.reaches(far)
        with pytest.raises(hg.UnreachableError, match="is not within 5 moves of"):
            result.distance(far)


def test_a_radius_may_be_huge():
    for method in ("words", "explicit", "ball", "auto"):
        result = search("A^4", pegs=4, radius=10**30, method=method)
        assert result.layer_sizes == search("A^4", pegs=4).layer_sizes
    assert search("A^9", radius=10**30).eccentricity == 511


def test_a_radius_with_more_discs_than_an_index_holds(monkeypatch):
    # 40 moves might move 40 discs if each moved once, but they do not.
    whole = search("A^64", pegs=4, radius=40)
    small = search("A^20", pegs=4, radius=40)
    assert (whole.method, whole.layer_sizes) == ("ball", small.layer_sizes)
    longer = {state.word() + "A" * 44 for state in small.farthest(limit=10**6)}
    assert {state.word() for state in whole.farthest(limit=10**6)} == longer
    goal = next(iter(longer))
    assert whole.distance(goal) == whole.path(goal).length == 40
    assert not whole.reaches("A^63 B")
    # As if an index held four discs: 5 moves take them all from A, and the fifth can go.
    monkeypatch.setattr(task, "INDEX_BITS", 9)
    assert search("A^9", pegs=4, radius=5, method="ball").layer_sizes == small.layer_sizes[:6]
    for radius in (6, 7, 20):
        with pytest.raises(hg.TooLargeError, match=r"a disc beyond the 4 smallest into play; the"):
            search("A^9", pegs=4, radius=radius, method="ball")
    found = naive_ball((0, 1, 2, 3, 0, 1, 2, 3), 4, 3)
    counts = Counter(found.values())
    monkeypatch.setattr(task, "INDEX_BITS", 13)
    result = search("ABCDABCD", pegs=4, radius=1)
    assert result.layer_sizes == (1, counts[1])
    for starts in (["ABCDABCD", "ABCDABCA"], ["AAAAAABB"]):
        with pytest.raises(hg.TooLargeError, match=r"got 4\*\*8 of the discs that can move"):
            search(starts, pegs=4, radius=8)


def test_a_ball_that_does_not_fit_says_which_one_does(monkeypatch):
    whole = search("A^8", pegs=4).layer_sizes
    # As if there were memory for so many states and no more.
    room = 24 * whole[20]
    monkeypatch.setattr(memory, "fits", lambda needed: needed < room)
    with pytest.raises(hg.TooLargeError) as caught:
        search("A^20", pegs=4, radius=33)
    found = re.search(
        r"the layer at distance (\d+), of \d+ states or more, would need .*; "
        r"the (\d+) states within a radius of (\d+) fit",
        str(caught.value),
    )
    states, radius = int(found[2]), int(found[3])
    assert int(found[1]) == radius + 1
    result = search("A^20", pegs=4, radius=radius)
    assert (result.method, result.states) == ("ball", states)


def test_what_would_fit_does_fit(need, monkeypatch):
    need("numba")
    perfect = Task(np.zeros((1, 9), np.uint8), hg.PegGraph.named("complete", pegs=4), trace=False)
    room = memory_for(perfect)
    monkeypatch.setattr(memory, "fits", lambda needed: needed <= room)
    for method, options in [("words", {}), ("words", {"trace": False}), ("explicit", {})]:
        with pytest.raises(hg.TooLargeError) as caught:
            search("A^40", pegs=4, method=method, **options)
        most = int(re.search(r"(\d+) discs would fit", str(caught.value))[1])
        assert search(f"A^{most}", pegs=4, method=method, **options).complete
        with pytest.raises(hg.TooLargeError, match=f" {most} discs would fit"):
            search(f"A^{most + 1}", pegs=4, method=method, **options)
    sentence = "8 discs would fit, and so would this search without distances of goals"
    with pytest.raises(hg.TooLargeError, match=sentence):
        search("A^9", pegs=4, method="words")
    assert search("A^9", pegs=4, method="words", trace=False).complete


def test_workers_do_not_matter(need):
    need("numba")
    results = [search("A^11", pegs=4, workers=workers) for workers in (1, 2, 5)]
    assert len({result.layer_sizes for result in results}) == 1


def test_order_of_words():
    result = search("AAB", pegs=4, order="largest-first")
    assert result.starts == (hg.State("BAA", pegs=4),)
    assert result.distance("CAA", order="largest-first") == result.distance("AAC")


def test_unreachable_goals():
    result = search("AA", peg_graph=[("A", "B"), ("B", "C")])
    assert (result.layer_sizes, result.complete) == ((1, 1, 1, 1), False)
    assert (result.reaches("CA"), result.reaches("BB")) == (True, False)
    with pytest.raises(hg.UnreachableError, match=r"BB is not from AA .*A->B, B->C"):
        result.distance("BB")
    # The radius is no reason where the moves end before it.
    result = search("AA", peg_graph=[("A", "B"), ("B", "C")], radius=9)
    with pytest.raises(hg.UnreachableError, match="on the peg graph A->B, B->C"):
        result.distance("BB")


def test_bad_input():
    with pytest.raises(hg.InputError, match="radius must be at least 0, got -1"):
        search("AA", radius=-1)
    with pytest.raises(hg.InputError, match="workers must be at least 1, got 0"):
        search("AA", workers=0)
    for seconds in (-1, float("nan")):
        with pytest.raises(
            hg.InputError, match=r"seconds between two checkpoints must be at least"
        ):
            search("AA", checkpoint_every=seconds)
    with pytest.raises(hg.InputError, match="method must be one of auto, words, explicit, ball"):
        search("AA", method="fast")
    with pytest.raises(hg.InputError, match="need moves that can be taken back"):
        search("AA", peg_graph="cyclic", method="words")
    with pytest.raises(hg.InputError, match="need a search with trace=True"):
        search("A^9", pegs=4, method="words", trace=False).distance("D^9")
    with pytest.raises(hg.InputError, match="states must have equally many discs, got 2"):
        search(["AA", "BBB"])


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"radius": "x"}, "radius must be an integer, got 'x'"),
        ({"workers": 1.5}, r"workers must be an integer, got 1\.5"),
        ({"checkpoint_every": None}, "checkpoint_every must be a number, got None"),
        ({"checkpoint": 7}, "checkpoint must be the name of a file, got 7"),
        ({"report": 7}, "report must be a function, got 7"),
        ({"peg_graph": b"AA"}, "an arc must be a pair of pegs, got 65"),
    ],
)
def test_what_is_of_no_use_at_all_is_said_so(options, sentence):
    with pytest.raises(hg.InputTypeError, match=sentence):
        search("AA", **options)
    with pytest.raises(hg.InputTypeError, match="start must be a state or several, got None"):
        search(None)


def test_a_search_that_does_not_fit_is_refused_at_once(need):
    need("numba")
    sentence = "a search of all 4\\*\\*22 states would need .* GiB .*; [0-9]+ discs would fit"
    with pytest.raises(hg.TooLargeError, match=sentence):
        search("A^22", pegs=4)
    with pytest.raises(
        hg.TooLargeError, match=r"fewer than 2\*\*63 states, got 4.*discs would fit"
    ):
        search("A^10000000", pegs=4)
    with pytest.raises(hg.TooLargeError, match=r"fewer than 2\*\*63 states, got 26\*\*1000;"):
        search("A^1000", pegs=26)
    with pytest.raises(hg.TooLargeError, match=r"got 4\*\*64 of the discs that can move within"):
        search("A^63 B", pegs=4, radius=5)
    with pytest.raises(hg.TooLargeError, match="an array of all 5\\*\\*20 states would need"):
        search("A^20", pegs=5, method="explicit")


@pytest.mark.parametrize(
    "classes", [((0,), (1, 2, 3)), ((0,), (1,), (2, 3)), ((0, 3), (1, 2), (4,)), ((0,), (1,))]
)
def test_kept_blocks_are_counted_as_by_writing_them_out(classes):
    def in_order(word, members):
        seen = [peg for peg in dict.fromkeys(word) if peg in members]
        return seen == list(members[: len(seen)])

    for high in range(6):
        words = itertools.product(range(sum(map(len, classes))), repeat=high)
        kept = sum(all(in_order(word, members) for members in classes) for word in words)
        assert kept_blocks(high, classes) == kept


def test_without_numba(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert search("A^9", pegs=4).method == "explicit"
    with pytest.raises(hg.MissingPackageError, match=r"needs the package numba \(pip install"):
        search("A^15", pegs=4)
    with pytest.raises(hg.MissingPackageError, match="a checkpoint, which only the method words"):
        search("A^3", pegs=4, checkpoint="search.bin")
    # The states within a radius need no compiled code.
    assert search("A^15", pegs=4, radius=9).method == "explicit"
    assert search("ABCDABCDABCDABCD", pegs=4, radius=5).method == "ball"
