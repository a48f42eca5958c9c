"""What the rules for the small disc do within their range and beyond it, by search."""

from __future__ import annotations

import itertools
from collections import Counter

import oracle
import pytest

from hanoi_graph.errors import InputError
from hanoi_graph.moves import replay
from hanoi_graph.paths.classical import (
    PROCEDURES,
    base_colours,
    base_discs,
    buneman_levy,
    parity_rule,
    recursive_transfer,
    small_disc_round,
)
from hanoi_graph.paths.classical.board import Board
from hanoi_graph.paths.classical.towers import even_places, onto_even
from hanoi_graph.states import State

ENDS = list(itertools.permutations(range(3), 2))


def length_of_round(start: oracle.Pegs, step: int) -> tuple[int, int | None]:
    """Follow the small disc's round until it stops (length, peg) or comes back (length, None)."""
    states = replay(State(start), small_disc_round(start, step=step))
    for made, state in enumerate(states):
        if made and made % 2 == 0 and state == State(start):
            return made, None
        last = made, state
    assert last[1].perfect_peg is not None
    return last[0], last[1].perfect_peg


@pytest.mark.parametrize("n", range(1, 9))
@pytest.mark.parametrize("step", [1, 2])
def test_the_round_from_a_perfect_state_ends_where_the_parity_says(n, step):
    for source in range(3):
        target = (source + (step if n % 2 else -step)) % 3
        assert length_of_round((source,) * n, step) == (2**n - 1, target)


def test_buneman_levy_with_the_wrong_parity_ends_on_the_wrong_peg():
    # Even n to the left and odd n to the right, against the rule of the Spanish source: B, not C.
    for n in range(1, 9):
        right, left = 1, 2
        wrong = left if n % 2 == 0 else right
        assert length_of_round((0,) * n, wrong)[1] == 1


@pytest.mark.parametrize("n", range(1, 7))
@pytest.mark.parametrize("step", [1, 2])
def test_the_round_from_any_state(n, step):
    ends: Counter[int] = Counter()
    circles: Counter[int] = Counter()
    for start in oracle.all_states(n):
        length, peg = length_of_round(start, step)
        if peg is None:
            circles[length] += 1
        else:
            ends[peg] += 1
    assert ends == dict.fromkeys(range(3), 2 ** (n - 1))
    assert circles == {3 * 2**j: 2 ** (j - 1) * 3 ** (n - j) for j in range(1, n)}


@pytest.mark.parametrize("n", range(1, 6))
def test_the_round_ends_from_the_states_on_its_three_paths(n):
    for step in (1, 2):
        on_paths = set()
        for peg in range(3):
            states = list(replay((peg,) * n, small_disc_round((peg,) * n, step=step)))
            on_paths |= {tuple(state) for state in states[::2]}
        ending = {s for s in oracle.all_states(n) if length_of_round(s, step)[1] is not None}
        assert ending == on_paths


@pytest.mark.parametrize("n", range(1, 9))
def test_the_parity_rule_never_has_a_choice(n):
    for source, target in ENDS:
        bases = base_discs(n, source=source, target=target)
        board = Board(State.perfect(n, source))
        for number, move in enumerate(parity_rule(n, source=source, target=target), start=1):
            if number % 2:
                assert even_places(board, bases) == [move.target]
            board.play(move)
        assert board.state() == State.perfect(n, target)


@pytest.mark.parametrize("n", range(1, 9))
def test_bases_painted_for_the_other_parity(n):
    wrong = [base + 1 for base in base_discs(n)]
    start = State.perfect(n, "A")
    *before, end = replay(start, onto_even(start, bases=wrong))
    if n % 2:
        assert (len(before), end) == (2 ** (n - 1), State((2,) * (n - 1) + (1,)))
    else:
        assert (len(before), end) == (3 * 2 ** (n - 1) - 1, State.perfect(n, "C"))


def coloured(pegs: oracle.Pegs, bases: tuple[int, ...]) -> bool:
    """Whether no disc lies on a disc or base of its own parity (bases of 0 or 1, or none)."""
    for peg in range(3):
        pile = [disc for disc in range(len(pegs), 0, -1) if pegs[disc - 1] == peg]
        pile = [bases[peg], *pile] if bases else pile
        if any((below - above) % 2 == 0 for below, above in itertools.pairwise(pile)):
            return False
    return True


@pytest.mark.parametrize("n", range(1, 8))
def test_figure_4_the_states_of_the_shortest_path_are_those_without_equal_colours(n):
    # facts.toml, h3.parity.
    for source, target in ENDS:
        colours = base_colours(n, source=source, target=target)
        assert colours == tuple(disc % 2 for disc in base_discs(n, source=source, target=target))
        assert colours[source] == colours[target] == (n + 1) % 2
        assert colours[3 - source - target] == n % 2
        path = {tuple(s) for s in PROCEDURES["parity"].path((source,) * n, (target,) * n).states()}
        assert {s for s in oracle.all_states(n) if coloured(s, colours)} == path
    without = sum(coloured(s, ()) for s in oracle.all_states(n))
    assert without == [3, 9, 21, 51, 105, 231, 453, 951][n - 1]


def test_the_bases_as_the_text_counts_them():
    # "como si los trozos de base fueran los discos n+1, n+2 y n+3"
    for n in range(10):
        assert base_discs(n) == (n + 1, n + 2, n + 3)


def test_no_disc_to_move():
    for method in (recursive_transfer, buneman_levy, parity_rule):
        assert list(method(0)) == []
        assert list(method(3, source="B", target="B")) == []
        with pytest.raises(InputError, match="peg must be one of A to C, got 'D'"):
            list(method(3, target="D"))
        with pytest.raises(InputError, match=r"discs must be from 0 to .*, got -1"):
            list(method(-1))
    assert list(small_disc_round(State(()), step=1)) == []
    assert list(onto_even(State(()), bases=(1, 2, 3))) == []
