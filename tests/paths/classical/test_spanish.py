"""The statements of la-torre-de-hanoi.es about procedures; `test_wrong_...` holds those that fail.

Sections are named as in its index.
"""

from __future__ import annotations

import itertools
from collections import Counter

import oracle
import pytest

from hanoi_graph.moves import Move, replay
from hanoi_graph.paths.classical import (
    buneman_levy,
    by_binary,
    moving_disc,
    parity_rule,
    procedure,
    recursive_transfer,
    walsh_state,
    worst_iterative,
)
from hanoi_graph.paths.classical.board import Board
from hanoi_graph.states import State

DISCS = range(1, 10)


def moments(n: int, disc: int) -> list[int]:
    """Return the numbers of the moves of a disc, from the recursion."""
    moves = enumerate(recursive_transfer(n), start=1)
    return [number for number, move in moves if move.disc == disc]


# --- Introducción; Un algoritmo recursivo ---


def test_the_name_of_the_professor_is_an_anagram():
    name, place = "N. Claus de Siam", "Lucas d'Amiens"
    assert sorted(filter(str.isalpha, name.lower())) == sorted(filter(str.isalpha, place.lower()))


def test_the_induction_goes_from_n_to_n_plus_1():
    # Wrong: "Si se cumple para n, se cumple para d+1"; there is no d, the proof below it has n+1.
    lengths = [sum(1 for _ in recursive_transfer(n)) for n in range(12)]
    for n in range(1, 11):
        assert lengths[1] == 1 == 2**1 - 1
        assert lengths[n + 1] == 2 * lengths[n] + 1 == 2 ** (n + 1) - 2 + 1 == 2 ** (n + 1) - 1
    assert lengths[8] == 255


def test_the_end_of_the_world():
    seconds = 2**64 - 1
    assert seconds == 18_446_744_073_709_551_615
    # "más de quinientos ochenta mil millones de años [...], unas cuarenta veces la edad del
    # Universo": with years of 365.25 days, and 13.8e9 of them.
    years = seconds // 31_557_600
    assert 580 * 10**9 < years < 590 * 10**9
    assert 40 <= years / 13.8e9 < 45


# --- Dos algoritmos iterativos ---


@pytest.mark.parametrize("n", DISCS)
def test_the_small_disc_moves_every_other_time_and_round_one_way(n):
    moves = list(recursive_transfer(n))
    assert all((move.disc == 1) == (number % 2 == 0) for number, move in enumerate(moves))
    # To the right (A to B to C to A) for n even, to the left for n odd.
    steps = {(move.target - move.source) % 3 for move in moves if move.disc == 1}
    assert steps == {1 if n % 2 == 0 else 2}
    assert moves == list(buneman_levy(n))


def by_the_words(n: int) -> tuple[int, State]:
    """Follow the second rule to the letter: onto an even disc, else to C (n odd) or B (n even).

    Returns the number of moves and the last state: all discs on C, or no other disc can move.
    """
    board, otherwise = Board(State.perfect(n, "A")), 2 if n % 2 else 1
    moves = 0
    while True:
        even = [p for p in range(3) if p != board.small and (board.top(p) or 1) % 2 == 0]
        assert len(even) <= 1
        target = even[0] if even else otherwise
        assert target != board.small
        board.play(board.small_move(target))
        other = board.other_move()
        if board.state() == State.perfect(n, "C") or other is None:
            return moves + 1, board.state()
        board.play(other)
        moves += 2


@pytest.mark.parametrize("n", DISCS)
def test_wrong_that_an_odd_tower_needs_only_even_discs_and_the_peg_c(n):
    # "bien sobre un disco de número par, bien como único disco en el poste de destino (C) si el
    # número de discos es impar o en el otro (B) si es par", and the algorithm made from it.
    moves, end = by_the_words(n)
    if n % 2 == 0 or n == 1:
        assert (moves, end) == (2**n - 1, State.perfect(n, "C"))
    else:
        assert (moves, end) == (3 * 2 ** (n - 1) - 1, State.perfect(n, "B"))
    # On the shortest path of an odd tower disc 1 also goes to the empty peg A.
    empty = Counter()
    board = Board(State.perfect(n, "A"))
    for move in recursive_transfer(n):
        if move.disc == 1 and board.top(move.target) is None:
            empty["ABC"[move.target]] += 1
        board.play(move)
    assert set(empty) == ({"C"} if n == 1 else {"A", "C"} if n % 2 else {"B"})


@pytest.mark.parametrize("n", DISCS)
def test_the_same_rule_with_coloured_bases_is_right(n):
    assert list(parity_rule(n)) == list(recursive_transfer(n))


@pytest.mark.parametrize("n", DISCS)
def test_wrong_word_about_the_colours(n):
    # "El disco más pequeño no es el único que no se coloca nunca sobre otro de distinto color":
    # it is the same colour on which no disc is ever placed; on the other, all of them are.
    for state in replay(State.perfect(n, "A"), recursive_transfer(n)):
        for stack in state.stacks:
            assert all((below - above) % 2 for below, above in itertools.pairwise(stack))


# --- Los movimientos de cada disco ---


@pytest.mark.parametrize("n", DISCS)
def test_when_each_disc_moves(n):
    for disc in range(1, n + 1):
        numbers = moments(n, disc)
        assert len(numbers) == 2 ** (n - disc)
        between = {later - sooner - 1 for sooner, later in itertools.pairwise(numbers)}
        assert between == (set() if disc == n else {2**disc - 1})
        assert numbers[0] - 1 == 2**n - 1 - numbers[-1] == 2 ** (disc - 1) - 1
    assert sum(2 ** (n - disc) for disc in range(1, n + 1)) == 2**n - 1


def test_figures_7_to_11_of_five_discs():
    gaps = {disc: moments(5, disc) for disc in range(1, 6)}
    # Figure 7: disc 5 in the middle, 15 moves on either side.
    assert gaps[5] == [16]
    # Figure 8: disc 4 apart by 15 moves, 7 from the ends.
    assert gaps[4] == [8, 24]
    assert (24 - 8 - 1, 8 - 1, 31 - 24) == (15, 7, 7)
    # Figure 9 is wrong: "Los movimientos del disco 4 están separados por 7 movimientos, el primero
    # a 3 movimientos del principio" is about disc 3; those of disc 4 are 15 apart.
    assert gaps[3] == [4, 12, 20, 28]
    assert {b - a - 1 for a, b in zip(gaps[3], gaps[3][1:], strict=False)} == {7}
    # Figure 10: disc 2 apart by 3, 1 from the ends. Figure 11: disc 1 has the rest.
    assert gaps[2] == list(range(2, 31, 4))
    assert gaps[1] == list(range(1, 32, 2))


@pytest.mark.parametrize("n", DISCS)
def test_table_1_the_binary_numbers(n):
    for m in range(1, 2**n):
        before, after = f"{m - 1:0{n}b}", f"{m:0{n}b}"
        changed = [at for at in range(n) if (before[at], after[at]) == ("0", "1")]
        assert changed == [after.rindex("1")]
        assert moving_disc(m) == n - changed[0]
    for k in range(1, n + 1):
        ending = [m for m in range(1, 2**n) if f"{m:0{n}b}".endswith("1" + "0" * (k - 1))]
        assert ending == moments(n, k)
    assert (f"{136:08b}", moving_disc(136)) == ("10001000", 4)


# --- La dirección de los movimientos ---


@pytest.mark.parametrize("n", DISCS)
def test_every_disc_goes_round_one_way(n):
    left, right = 2, 1
    for move in recursive_transfer(n):
        even = (n - move.disc) % 2 == 0
        assert (move.target - move.source) % 3 == (left if even else right)
    assert list(by_binary(n)) == list(recursive_transfer(n))


def test_move_136_of_eight_discs_is_disc_4_to_the_left():
    assert list(recursive_transfer(8))[135] == Move(4, 1, 0)


# --- La posición de los discos ---


@pytest.mark.parametrize("n", DISCS)
def test_walsh_reads_every_state(n):
    states = replay(State.perfect(n, "A"), recursive_transfer(n))
    for m, state in enumerate(states):
        assert walsh_state(m, discs=n) == state
        bits = [m >> place & 1 for place in range(n + 1)]
        for k in range(1, n):
            lies_on = any(
                below == k + 1 and above == k
                for stack in state.stacks
                for below, above in itertools.pairwise(stack)
            )
            assert lies_on == (bits[k - 1] == bits[k])
        # "estará en el poste inicial cuando el bit de la izquierda sea 0 y en el de destino cuando
        # sea 1"
        assert state.peg_of(n) == (2 if bits[n - 1] else 0)


def test_the_example_of_move_136():
    pegs = {8: "C", 7: "B", 6: "B", 5: "B", 4: "A", 3: "C", 2: "C", 1: "C"}
    state = walsh_state(136, discs=8)
    assert {disc: "ABC"[state.peg_of(disc)] for disc in pegs} == pegs


# --- Saliéndose del camino ---


@pytest.mark.parametrize("n", range(1, 7))
def test_the_swing_of_the_small_disc(n):
    moves = list(worst_iterative(n))
    assert len(moves) == 3**n - 1
    # Two moves of disc 1, A to B to C or C to B to A by turns, and one of another disc.
    for number, move in enumerate(moves):
        assert (move.disc == 1) == (number % 3 != 2)
        if move.disc == 1:
            there = number % 6 < 2
            expected = [(0, 1), (1, 2)] if there else [(2, 1), (1, 0)]
            assert (move.source, move.target) == expected[number % 3]


@pytest.mark.parametrize("n", range(1, 6))
def test_all_states_are_reached_from_any(n):
    assert len(oracle.search((0,) * n)) == 3**n


# --- Cambiando la posición inicial; Cambiando la posición final ---


@pytest.mark.parametrize("n", range(1, 7))
def test_the_perfect_state_is_as_far_away_as_a_state_can_be(n):
    found = oracle.search((2,) * n)
    assert max(distance for distance, _ in found.values()) == found[(0,) * n][0] == 2**n - 1


def test_the_first_three_moves_of_table_2():
    moves = list(procedure("gather-table").moves("BCAA", "CCCC"))
    assert [str(move) for move in moves[:3]] == [
        "disc 1: B -> C",
        "disc 3: A -> B",
        "disc 1: C -> A",
    ]


def test_the_nearest_corner_is_that_of_the_largest_disc():
    # The text says "el vértice más cercano" and leaves open which one that is.
    for n in range(1, 6):
        to_peg = [oracle.search((peg,) * n) for peg in range(3)]
        for start in oracle.all_states(n):
            nearest = min(range(3), key=lambda peg, s=start, to=to_peg: to[peg][s][0])
            assert nearest == start[-1]


def test_the_eleven_moves_under_table_3_are_needed():
    assert oracle.search((1, 2, 0, 0))[(0, 0, 2, 1)] == (11, 1)
    assert len(list(procedure("table").moves("BCAA", "AACB"))) == 11
