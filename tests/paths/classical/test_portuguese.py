"""Every identity of solucao-iterativa.pt, line by line; `test_wrong_...` holds the lines that fail.

k is the number of a move, j its disc, z the number of zeros at the right end of k in binary.
"""

from __future__ import annotations

import itertools

import pytest

from hanoi_graph.paths.classical import (
    bit_peg_names,
    buneman_levy,
    by_bits,
    moving_disc,
    recursive_transfer,
)
from hanoi_graph.paths.classical.counting import bit_pegs

NUMBERS = range(1, 2**13)


def zeros(k: int) -> int:
    """Count the zeros at the right end, as the function ctz of the last program does."""
    count = 0
    while k & 1 == 0:
        k, count = k >> 1, count + 1
    return count


def letters(moves) -> str:
    return " ".join(f"{m.disc}{'ABC'[m.source]}{'ABC'[m.target]}" for m in moves)


# --- Solução mínima geral; Versão Recursiva; Total de passos ---


@pytest.mark.parametrize("n", range(1, 10))
def test_the_small_disc_goes_first_to_the_goal_for_odd_n_and_never_where_it_just_was(n):
    moves = list(buneman_levy(n))
    assert moves[0].target == (2 if n % 2 else 1)
    small = [move for move in moves if move.disc == 1]
    for before, after in itertools.pairwise(small):
        assert after.target not in (before.source, after.source)


def test_the_output_of_the_recursive_program():
    three = "1AC 2AB 1CB 3AC 1BA 2BC 1AC"
    four = "1AB 2AC 1BC 3AB 1CA 2CB 1AB 4AC 1BC 2BA 1CA 3BC 1AB 2AC 1BC"
    assert letters(recursive_transfer(3)) == three
    assert letters(recursive_transfer(4)) == four


def test_the_number_of_moves():
    counts = [sum(1 for _ in recursive_transfer(n)) for n in range(12)]
    assert counts[0] == 0
    assert all(counts[n] == 2 * counts[n - 1] + 1 == 2**n - 1 for n in range(1, 12))
    assert (counts[3], counts[4]) == (7, 15)


# --- O código ---


def test_the_output_of_the_first_iterative_program():
    shown = [bit_pegs(k) for k in range(1, 8)]
    assert shown == [(0, 2), (0, 1), (2, 1), (0, 2), (1, 0), (1, 2), (0, 2)]


def test_wrong_that_the_lines_above_and_below_the_middle_are_the_same_in_another_order():
    # "as linhas acima e abaixo da linha central [...] são iguais, com a única diferença na ordem"
    above, below = ([bit_pegs(k) for k in numbers] for numbers in ((1, 2, 3), (5, 6, 7)))
    assert sorted(above) != sorted(below)
    # What is true, for every n: below the middle the pegs of the lines above are named one further
    # round, the same way for all (2**(n-1) more in k is 2**(n-1) mod 3 more in both pegs).
    for n in range(2, 12):
        half = 2 ** (n - 1)
        for k in range(1, half):
            assert bit_pegs(half + k) == tuple((peg + half) % 3 for peg in bit_pegs(k))


def test_the_table_of_seven_values():
    rows = {1: (0, 2), 2: (0, 4), 3: (2, 4), 4: (0, 8), 5: (4, 6), 6: (4, 8), 7: (6, 8)}
    for k, (left, right) in rows.items():
        assert k & (k - 1) == left
        # Wrong: the right column is headed "(k | (k-1)) % 3", and its values are those of the
        # expression plus 1.
        assert (k | (k - 1)) + 1 == right
        assert (k | (k - 1)) % 3 != right % 3


# --- Prova, 1) Nomeação das hastes ---


@pytest.mark.parametrize("n", range(1, 12))
def test_wrong_that_the_last_peg_is_always_number_2(n):
    # "0, 1, 2 para n ímpar e 0, 2, 1 para n par, dessa maneira a haste final sempre será a 2 e o
    # movimento inicial de 0 para 2": the first move is, the last peg is 2**n mod 3, 1 for n even.
    assert bit_pegs(1) == (0, 2)
    assert bit_pegs(2**n - 1)[1] == 2**n % 3 == (2 if n % 2 else 1)
    # With the names of the final program it is C all the same.
    assert "ABC"[bit_peg_names(n)[bit_pegs(2**n - 1)[1]]] == "C"


# --- 2) Obtendo as hastes a partir de k ---


def test_odd_moves_are_those_of_disc_1_from_k_minus_1_to_k_plus_1():
    for k in NUMBERS:
        assert (moving_disc(k) == 1) == (k % 2 == 1)
        if k % 2:
            assert bit_pegs(k) == ((k - 1) % 3, (k + 1) % 3)


@pytest.mark.parametrize("n", range(2, 10))
def test_wrong_that_the_order_of_the_pegs_of_disc_1_depends_on_n(n):
    # "0->2->1->0 para n ímpar e por 0->1->2->0 para n par": in the numbers of section 1, which the
    # next sentence uses ("independente do n"), it is 0 -> 2 -> 1 -> 0 for every n.
    small = [bit_pegs(k) for k in range(1, 2**n, 2)]
    assert all((source - target) % 3 == 1 for source, target in small)
    # It is right if 0, 1, 2 are A, B, C for every n.
    for move in recursive_transfer(n):
        if move.disc == 1:
            assert (move.source - move.target) % 3 == (1 if n % 2 else 2)


def test_even_moves_of_odd_and_even_discs():
    for k in NUMBERS:
        j = moving_disc(k)
        if k % 2 == 0 and j % 2:
            assert bit_pegs(k) == ((k + 2) % 3, (k + 4) % 3)
        if j % 2 == 0:
            assert bit_pegs(k) == ((k + 4) % 3, (k + 2) % 3)


def test_the_same_for_all_moves():
    for k in NUMBERS:
        assert (k - 1) % 3 == (k + 2) % 3
        assert (k + 1) % 3 == (k + 4) % 3
        low, high = (k - 1) % 3, (k + 1) % 3
        assert bit_pegs(k) == ((low, high) if moving_disc(k) % 2 else (high, low))


def test_wrong_one_of_the_seven_comments():
    pegs = {1: (0, 2), 2: (0, 0), 3: (2, 1), 4: (0, 2), 5: (1, 0), 6: (1, 2), 7: (0, 2)}
    wrong = [k for k, pair in pegs.items() if bit_pegs(k) != pair]
    # "k=2, j=2 (par) move de (2+1)%3=0 para (2-1)%3=0": (2-1) mod 3 is 1.
    assert wrong == [2]
    assert bit_pegs(2) == ((2 + 1) % 3, (2 - 1) % 3) == (0, 1)


# --- 3) Relação entre k e j ---


def test_powers_of_two_modulo_three():
    for i in range(200):
        assert 2 ** (2 * i + 1) % 3 == 2
        assert 2 ** (2 * i) % 3 == 1


def test_wrong_which_i_gives_the_odd_discs():
    # "Para i>=0, para j ímpar, ou seja j=2i - 1": i = 0 gives disc -1; it has to be 2i + 1.
    assert 2 * 0 - 1 not in range(1, 100)
    assert {2 * i + 1 for i in range(50)} == set(range(1, 100, 2))
    # "j=2i + 2" for the even ones is right.
    assert {2 * i + 2 for i in range(50)} == set(range(2, 101, 2))


def test_the_moves_of_each_disc():
    for k in NUMBERS:
        j = moving_disc(k)
        power = 2 ** (j - 1)
        assert bit_pegs(k) == ((k - power) % 3, (k + power) % 3)
        if j % 2:
            assert power % 3 == 1
            assert ((k - 1) % 3, (k + 1) % 3) == ((k - power) % 3, (k + power) % 3)
        else:
            assert power % 3 == 2
            assert (k + 1) % 3 == (k - 2) % 3 == (k - power) % 3
            assert (k - 1) % 3 == (k + 2) % 3 == (k + power) % 3
    assert (bit_pegs(4), moving_disc(4)) == (((4 - 2**2) % 3, (4 + 2**2) % 3), 3) == ((0, 2), 3)


@pytest.mark.parametrize("n", range(2, 10))
def test_wrong_that_a_disc_determines_its_move(n):
    # "um k define exatamente um j e vice-versa": disc j moves 2**(n-j) times, only disc n once.
    discs = [moving_disc(k) for k in range(1, 2**n)]
    assert [discs.count(j) for j in range(1, n + 1)] == [2 ** (n - j) for j in range(1, n + 1)]


# --- 4) As operações bit-a-bit ---


def test_z_counts_the_zeros_at_the_right_end():
    assert [zeros(k) for k in (4, 5, 6)] == [2, 0, 1]
    assert all(moving_disc(k) == zeros(k) + 1 for k in NUMBERS)


def test_the_lowest_one_taken_away_and_added():
    for k in NUMBERS:
        z = zeros(k)
        assert k & (k - 1) == k - 2**z
        assert k | (k - 1) == k + 2**z - 1
    assert (5 & 4, 12 & 11) == (4, 8)


def test_wrong_two_labels_of_the_second_identity():
    # "k + 2^z = 5 + 2^0 - 1 = 5" and "k + 2^z = 8 + 2^3 - 1 = 15": the numbers are right, the left
    # sides lack their "- 1".
    for k, value in ((5, 5), (8, 15)):
        assert k | (k - 1) == k + 2 ** zeros(k) - 1 == value
        assert k + 2 ** zeros(k) == value + 1


# --- 5) Movimentos a partir das operações lógicas ---


def test_the_last_step():
    for k in NUMBERS:
        power = 2 ** (zeros(k) + 1 - 1)
        assert (k - power) % 3 == (k & (k - 1)) % 3
        assert (k + power) % 3 == ((k | (k - 1)) + 1) % 3


@pytest.mark.parametrize("n", range(1, 10))
def test_the_final_program(n):
    names = ["A", "B", "C"] if n & 1 else ["A", "C", "B"]
    lines = [
        f"{zeros(k) + 1}{names[(k & (k - 1)) % 3]}{names[((k | (k - 1)) + 1) % 3]}"
        for k in range(1, 1 << n)
    ]
    assert " ".join(lines) == letters(by_bits(n)) == letters(recursive_transfer(n))


def test_wrong_that_k_is_always_larger_than_1():
    # Comment in ctz, "aqui k é sempre maior que 1": the first move has k = 1, with no zero.
    assert zeros(1) == 0
    assert moving_disc(1) == 1
