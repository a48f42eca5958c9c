"""The lazy sequence: slices, chunks, reversal, and nothing held."""

from __future__ import annotations

import random
import tracemalloc

import numpy as np
import pytest

from hanoi_graph.errors import InputError, InputTypeError, TooLargeError
from hanoi_graph.moves import Move, replay
from hanoi_graph.paths.longest import worst_path
from hanoi_graph.paths.shortest import shortest_path, shortest_paths
from hanoi_graph.states import State

RANDOM = random.Random(0)


def random_state(n: int) -> State:
    return State([RANDOM.randrange(3) for _ in range(n)])


PATHS = {
    "empty": shortest_path("ABC", "ABC"),
    "tower": shortest_path("A^9", "C^9"),
    "once": shortest_paths("BA", "AB")[0],
    "twice": shortest_paths("BA", "AB")[1],
    "beyond a block": shortest_path(random_state(19), random_state(19)),
    "worst": worst_path(7, start="B", goal="A"),
    "worst beyond a block": worst_path(12),
    "slice": shortest_path("A^18", "C^18")[1000:70_000],
}


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)
def test_moves_states_chunks_and_indices_agree(path):
    array = path.to_array()
    assert array.shape == (path.length, 3)
    for size in (1, 7, 4096, 2**16, 2**20):
        if path.length / size < 1000:
            chunks = list(path.chunks(size=size))
            assert all(len(chunk) == size for chunk in chunks[:-1])
            assert np.array_equal(np.concatenate([array[:0], *chunks]), array)
    indices = path.indices()
    for k in [0, path.length, *(RANDOM.randint(0, path.length) for _ in range(50))]:
        assert path.state(k).index == indices[k]
        if k:
            assert path.move(k) == tuple(array[k - 1]) == path[k - 1]


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)
def test_reversed(path):
    back = path.reversed()
    assert back.length == path.length
    assert (back.start, back.goal) == (path.goal, path.start)
    assert np.array_equal(back.to_array(), path.to_array()[::-1, (0, 2, 1)])
    assert np.array_equal(back.reversed().to_array(), path.to_array())


def test_slices_are_paths():
    path = PATHS["tower"]
    part = path[100:-11]
    assert isinstance(part, type(path))
    assert part.length == 511 - 111
    assert list(part) == list(path)[100:-11]
    assert part.start == path.state(100)
    assert list(replay(part.start, part))[-1] == part.goal == path.state(500)
    assert list(part[5:10]) == list(path)[105:110]
    assert path[400:300].length == 0
    assert path[:][-1] == path.move(511)


def test_it_is_a_sequence():
    path = PATHS["once"]
    assert len(path) == path.length
    assert Move(1, 1, 2) in path
    assert list(reversed(path)) == list(path)[::-1]
    assert [str(state) for state in path.states()] == [str(s) for s in replay("BA", path)]
    assert repr(path) == f"<MovePath BA to AB, {path.length} moves>"


def test_a_huge_path_is_sliced_and_walked_at_once():
    path = shortest_path("A^500", "C^500")
    assert path.length == 2**500 - 1
    part = path[2**499 - 3 : 2**499 + 3]
    assert [move.disc for move in part] == [2, 1, 500, 1, 2, 1]
    assert part.start == path.state(2**499 - 3)
    assert bool(path)
    assert not path[:0]
    assert repr(path).endswith("about 2**500 moves>")
    assert next(iter(path[10**100 :])) == path.move(10**100 + 1)
    first = next(path.chunks())
    assert first.dtype == np.int32
    assert [tuple(row) for row in first[:3]] == [path.move(k) for k in (1, 2, 3)]


def test_streaming_holds_no_more_than_chunks():
    path = shortest_path("A^24", "C^24")
    next(path.chunks())
    tracemalloc.start()
    moves = sum(len(chunk) for chunk in path.chunks())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert moves == 2**24 - 1
    assert peak < 4 * 2**20


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda path: path.move(0), InputError, "move must be from 1 to 511, got 0"),
        (lambda path: path.move(512), InputError, "move must be from 1 to 511, got 512"),
        (lambda path: path.state(-1), InputError, "moves made must be from 0 to 511, got -1"),
        (lambda path: path.move(1.0), InputTypeError, "number of a move must be an integer"),
        (lambda path: path[:0].move(1), InputError, "the path has no moves, got move 1"),
        (lambda path: path[511], IndexError, "has 511 moves, got index 511"),
        (lambda path: path[::2], InputError, "steps of 1 only, got 2"),
        (lambda path: next(path.chunks(size=0)), InputError, "size must be at least 1, got 0"),
    ],
)
def test_bad_input(call, error, message):
    with pytest.raises(error, match=message):
        call(PATHS["tower"])


def test_what_would_not_fit_is_refused():
    path = shortest_path("A^64", "C^64")
    with pytest.raises(
        TooLargeError, match=r"18446744073709551615 moves would need .* GiB .* chunks"
    ):
        path.to_array()
    with pytest.raises(InputError, match="indices hold 63 bits, too few for 64 discs"):
        path.indices()
    with pytest.raises(TooLargeError, match="a chunk of 1000000000000000 moves would need"):
        next(path.chunks(size=10**15))
    with pytest.raises(TooLargeError, match="indices would need"):
        shortest_path("A^39", "C^39").indices()
