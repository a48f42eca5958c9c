"""How often each disc moves, by the rules of the pieces and by counting moves."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hanoi_graph.paths.longest import worst_path
from hanoi_graph.paths.pieces import Piece
from hanoi_graph.paths.selfsimilar import longest_path
from hanoi_graph.paths.sequence import MovePath
from hanoi_graph.paths.shortest import shortest_path, shortest_paths
from hanoi_graph.states import State


def counted(path: MovePath) -> list[int]:
    counts = Counter(move.disc for move in path)
    return [counts[disc] for disc in range(1, path.discs + 1)]


def paths_of(n: int, rng: random.Random) -> list[MovePath]:
    start, goal = ("".join(rng.choices("ABC", k=n)) for _ in range(2))
    return [
        *shortest_paths(start, goal),
        shortest_path(start, "B" * n),
        longest_path(start, goal),
        worst_path(n, start="B", goal="C"),
    ]


@pytest.mark.parametrize("seed", range(12))
def test_paths_their_slices_and_the_way_back(seed):
    rng = random.Random(seed)
    for path in paths_of(rng.randrange(1, 8), rng):
        low = rng.randrange(path.length + 1)
        high = rng.randrange(low, path.length + 1)
        for part in (path, path[low:high], path.reversed(), path.reversed()[low:high]):
            assert part.disc_moves() == counted(part)


def test_a_piece_without_a_rule_counts_its_moves():
    for path in paths_of(6, random.Random(1)):
        for piece in path._pieces:
            for k in (0, 1, piece.length // 2, piece.length):
                by_rule, by_counting = piece.disc_moves(k), Piece.disc_moves(piece, k)
                longest = max(len(by_rule), len(by_counting))
                assert by_rule + [0] * (longest - len(by_rule)) == by_counting + [0] * (
                    longest - len(by_counting)
                )


def test_no_moves():
    assert shortest_path("AAA", "AAA").disc_moves() == [0, 0, 0]
    assert shortest_path(State(()), State(())).disc_moves() == []


def test_many_discs():
    assert shortest_path("A^64", "C^64").disc_moves() == [2**k for k in reversed(range(64))]
    assert worst_path(300).disc_moves() == [2 * 3**k for k in reversed(range(300))]
    path = longest_path("AB" * 100, "CA" * 100)
    assert sum(path.disc_moves()) == path.length
