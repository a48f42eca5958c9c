"""Statistics of pairs against breadth-first search of all pairs and the published formulas."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from fractions import Fraction

import oracle
import pytest

from hanoi_graph.analysis.automaton import ONCE_OR_TWICE
from hanoi_graph.analysis.distances import layer_sizes
from hanoi_graph.analysis.eccentricities import (
    centre,
    count_periphery,
    diameter,
    distances_to_perfect,
    eccentricity,
    periphery,
    radius,
)
from hanoi_graph.analysis.statistics import (
    _Packed,
    _sum_over_pairs,
    _unpacked,
    average_distance,
    count_two_path_pairs,
    distance_distribution,
    distance_moments,
    distance_variance,
    largest_disc_counts,
)
from hanoi_graph.errors import InputError, TooLargeError
from hanoi_graph.paths.shortest import distance, largest_disc_moves, shortest_path_count
from hanoi_graph.states import State


def searched(n: int) -> list[tuple[oracle.Pegs, dict[oracle.Pegs, tuple[int, int]]]]:
    return [(state, oracle.search(state)) for state in oracle.all_states(n)]


@pytest.mark.parametrize("n", range(5))
def test_all_pairs_against_search(n):
    found = searched(n)
    by_distance = Counter(d for _, row in found for d, _ in row.values())
    assert distance_distribution(n) == [by_distance[d] for d in range(2**n)]
    moments = [sum(count * d**r for d, count in by_distance.items()) for r in range(5)]
    assert distance_moments(n, highest=4) == moments
    assert average_distance(n) == Fraction(moments[1], 9**n)
    assert distance_variance(n) == Fraction(moments[2], 9**n) - Fraction(moments[1], 9**n) ** 2
    two = sum(paths == 2 for _, row in found for _, paths in row.values())
    assert count_two_path_pairs(n) == two


@pytest.mark.parametrize("n", range(5))
def test_eccentricities_against_search(n):
    ecc = {state: max(d for d, _ in row.values()) for state, row in searched(n)}
    for state, value in ecc.items():
        assert eccentricity(state) == value
        towards = distances_to_perfect(state)
        assert sum(towards) == 2 * (2**n - 1)
        assert towards == tuple(oracle.search(state)[(peg,) * n][0] for peg in range(3))
    assert (radius(n), diameter(n)) == (min(ecc.values()), max(ecc.values()))
    central = {state for state, value in ecc.items() if value == radius(n)}
    assert {tuple(state) for state in centre(n)} == central
    assert len(centre(n)) == len(central)
    outer = {state for state, value in ecc.items() if value == diameter(n)}
    assert count_periphery(n) == len(outer)
    assert {tuple(row) for row in periphery(n).tolist()} == outer
    assert len(periphery(n)) == len(outer)


def published_wiener(n: int) -> int:
    # OEIS A290004, with U and V of the characteristic polynomial x^2 - 5x + 2.
    u, v = [0, 1], [2, 5]
    for _ in range(n):
        u.append(5 * u[-1] - 2 * u[-2])
        v.append(5 * v[-1] - 2 * v[-2])
    top = 90 * (2 * v[n] + 3 * u[n]) - 177 * 3 ** (n + 1) + 9**n * (466 * 2**n - 295)
    assert top % 1770 == 0
    return top // 1770


@pytest.mark.parametrize("n", [1, 2, 3, 8, 30, 1000])
def test_the_average_against_the_published_formula(n):
    assert average_distance(n) == Fraction(2 * published_wiener(n), 9**n)


def test_the_limit_466_885():
    assert abs(average_distance(1000) / 2**1000 - Fraction(466, 885)) < Fraction(1, 10**300)


@pytest.mark.parametrize("n", [7, 12, 16])
def test_the_distribution_has_the_moments(n):
    counts = distance_distribution(n)
    assert len(counts) == 2**n
    assert sum(counts) == 9**n
    assert sum(d * count for d, count in enumerate(counts)) == distance_moments(n)[1]
    # Pairs at the largest distance: OEIS A375256, unordered there.
    assert counts[-1] == 2 * (3 * (4**n + 6 * 2**n - 8) // 8)


@pytest.mark.parametrize("width", [64, 72, 128])
def test_the_width_of_the_coefficients_does_not_matter(width):
    packed = _sum_over_pairs(_Packed(width), 6)
    assert _unpacked(packed, 2**6, width) == distance_distribution(6)


def test_the_distribution_is_the_sum_of_those_from_single_states():
    n = 6
    total = Counter()
    for index in range(3**n):
        total.update(dict(enumerate(layer_sizes(State.from_index(index, discs=n)))))
    assert distance_distribution(n) == [total[d] for d in range(2**n)]


@pytest.mark.parametrize("n", range(5))
def test_how_often_the_largest_disc_moves_against_a_search_by_its_moves(n):
    counts = Counter()
    for start in oracle.all_states(n):
        fewest = by_largest_disc_moves(start)
        for goal in oracle.all_states(n):
            lengths = fewest[goal]
            least = min(lengths.values())
            times = tuple(sorted(k for k, length in lengths.items() if length == least))
            counts[{(0,): "never", (1,): "once", (2,): "twice", (1, 2): "tie"}[times]] += 1
    assert largest_disc_counts(n) == {key: counts[key] for key in ("never", "once", "twice", "tie")}


def by_largest_disc_moves(start: oracle.Pegs) -> dict[oracle.Pegs, dict[int, int]]:
    """Return for each state the shortest lengths with 0 to 3 moves of the largest disc."""
    found: dict[oracle.Pegs, dict[int, int]] = {start: {0: 0}}
    layer = {(start, 0)}
    length = 0
    while layer:
        length += 1
        following = set()
        for state, times in layer:
            for move in oracle.moves_of(state):
                after = oracle.after(state, move)
                now = times + (move[0] == len(start))
                if now <= 3 and now not in found.setdefault(after, {}):
                    found[after][now] = length
                    following.add((after, now))
        layer = following
    return found


@pytest.mark.parametrize("n", range(1, 9))
def test_counts_of_the_largest_disc_against_the_published_sequences(n):
    facts = {
        "once": [6, 48, 438, 3996, 36246, 327564, 2954358],
        "twice": [0, 0, 18, 240, 2490, 23856, 221178],
        "tie": [0, 6, 30, 138, 630, 2874, 13110],
    }
    counts = largest_disc_counts(n)
    assert sum(counts.values()) == 9**n
    if n <= 7:
        assert [counts[key] for key in facts] == [row[n - 1] for row in facts.values()]
    assert 2 * [0, 3, 24, 141, 738, 3651, 17508, 82425][n - 1] == count_two_path_pairs(n)


def test_the_automaton_decides_every_pair_as_the_distances_do():
    n = 4
    reads = Counter()
    for start, goal in itertools.product(oracle.all_states(n), repeat=2):
        decision = ONCE_OR_TWICE.run(start, goal)
        expected = {"never": (0,), "once": (1,), "twice": (2,), "tie": (1, 2)}[decision.times]
        assert largest_disc_moves(start, goal) == expected
        assert (decision.times == "tie") == (shortest_path_count(start, goal) == 2)
        if decision.disc == n:
            reads[decision.read] += 1
    mean = Fraction(sum(read * count for read, count in reads.items()), reads.total())
    assert ONCE_OR_TWICE.expected_reads(n - 1) == mean


def test_the_expected_reads_tend_to_63_38():
    assert ONCE_OR_TWICE.expected_reads() == Fraction(63, 38)
    assert 0 < Fraction(63, 38) - ONCE_OR_TWICE.expected_reads(200) < Fraction(1, 10**55)


def test_the_probability_of_twice_is_the_limit_of_the_counts():
    counts = largest_disc_counts(300)
    differing = sum(counts[key] for key in ("once", "twice", "tie"))
    assert ONCE_OR_TWICE.probability_twice() == Fraction(1, 14)
    assert abs(Fraction(counts["twice"], differing) - Fraction(1, 14)) < Fraction(1, 10**60)


def test_the_automaton_with_many_discs_and_random_reads():
    rng = random.Random(3)
    reads = []
    for _ in range(2000):
        start, goal = (bytes(rng.choices(range(3), k=100)) for _ in range(2))
        decision = ONCE_OR_TWICE.run(tuple(start), tuple(goal))
        reads.append(decision.read)
        times = largest_disc_moves(tuple(start), tuple(goal))
        assert {"once": (1,), "twice": (2,), "tie": (1, 2)}[decision.times] == times
    # The standard deviation of one reading is below 1, so this is five of the mean's.
    assert abs(sum(reads) / len(reads) - 63 / 38) < 5 / 2000**0.5


def test_the_forms_in_which_the_automaton_can_be_drawn():
    graph = ONCE_OR_TWICE.to_networkx()
    for state in "ABCDE":
        assert sum(pairs for _, _, pairs in graph.out_edges(state, data="pairs")) == 9
    dot = ONCE_OR_TWICE.to_dot()
    assert dot.count("->") == 1 + sum(state not in "DE" for state, _ in graph.edges)


def test_the_layers_of_a_perfect_state_and_its_distances():
    # A thousand discs: the farthest state from the centre is a perfect one.
    state = centre(1000)[0]
    far = max(distance(state, State.perfect(1000, peg)) for peg in "ABC")
    assert far == radius(1000) == 3 * 2**998


def test_bad_input():
    with pytest.raises(InputError, match="needs 3 pegs, got 4"):
        eccentricity(State("AD", pegs=4))
    with pytest.raises(InputError, match=r"discs must be from 0 to .*, got -1"):
        average_distance(-1)
    for highest in (-1, 10**30):
        with pytest.raises(InputError, match=f"highest must be from 0 to 100, got {highest}"):
            distance_moments(3, highest=highest)
    with pytest.raises(TooLargeError, match="distribution of the distances of 60 discs"):
        distance_distribution(60)
    with pytest.raises(TooLargeError, match="periphery of 50 discs"):
        periphery(50)
