"""The worst path between two perfect states: the Hamiltonian path of H_3^n, 3**n - 1 moves.

From X to Z with the third peg Y: the n - 1 smaller discs go from X to Z by their worst path, disc n
goes to Y, the smaller ones go back to X, disc n goes to Z, the smaller ones go to Z once more. So
the states in the order of the path are a reflected ternary Gray code of the pegs X, Y, Z: in the
number of a state (its rank), written in base 3, the digit of disc n is its peg, and every digit 1
turns the walk of the smaller discs round.
"""

from __future__ import annotations

import functools
import itertools
import operator

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.errors import InputError
from hanoi_graph.moves import Move
from hanoi_graph.paths.blocks import Blocks, fill_blocks
from hanoi_graph.paths.pieces import Moves, Piece
from hanoi_graph.paths.sequence import MovePath
from hanoi_graph.states import (
    LETTERS,
    Order,
    State,
    StateLike,
    _digits,
    _number,
    as_state,
    check_discs,
    peg_number,
)

# Of more discs the length alone, 3**n - 1, takes a minute and more to be worked out.
_MOST_DISCS = 10**7
# The worst path of so many discs, 59 048 moves, is kept ready to be copied.
_BLOCK_DISCS = 10


def worst_path(n: int, *, start: int | str = "A", goal: int | str = "C") -> MovePath:
    """Return the worst path between two perfect states of n discs.

    It is the longest path that visits no state twice, and there is only one: it visits every state.

    Parameters
    ----------
    n : int
        Number of discs.
    start, goal : str or int, default "A" and "C"
        Two different pegs, as letters or numbers from 0.

    Returns
    -------
    MovePath
        Lazy, of length ``3**n - 1``.

    Raises
    ------
    InputError
        If there is no such peg or both are the same, or `n` is more than 10**7.

    Examples
    --------
    >>> worst_path(5).length
    242
    >>> print(*worst_path(2).states())
    AA BA CA CB BB AB AC BC CC
    """
    discs = check_discs(n)
    if discs > _MOST_DISCS:
        raise InputError(f"worst paths are for at most {_MOST_DISCS} discs, got {discs}")
    source, target = _ends(start, goal)
    first = State.perfect(discs, source)
    return MovePath([WorstPath(discs, source, target)], start=first)


def worst_path_rank(
    state: StateLike,
    *,
    start: int | str = "A",
    goal: int | str = "C",
    order: Order = "smallest-first",
) -> int:
    """Return after how many moves of the worst path a state is reached.

    The inverse is ``worst_path(n, start=..., goal=...).state(rank)``.

    Parameters
    ----------
    state : state-like
        On three pegs.
    start, goal : str or int
        The ends of the path.
    order : {"smallest-first", "largest-first"}
        How a word is to be read.

    Returns
    -------
    int
        From 0 to 3**n - 1. Cost: one pass over the discs and the making of the number.

    Examples
    --------
    >>> worst_path_rank("BB"), worst_path(2).state(4).word()
    (4, 'BB')
    """
    where = as_state(state, order=order)
    if where.pegs != 3:
        raise InputError(f"the worst path is known for 3 pegs, got a state on {where.pegs}")
    source, target = _ends(start, goal)
    digit_of = np.zeros(3, np.int8)
    digit_of[[source, 3 - source - target, target]] = [0, 1, 2]
    plain = digit_of[np.frombuffer(where.positions, np.uint8)]
    return _number(_reflected(plain, plain == 1).tobytes(), 3)


def _ends(start: int | str, goal: int | str) -> tuple[int, int]:
    """Return the pegs of two different perfect states."""
    source, target = peg_number(start), peg_number(goal)
    if source == target:
        raise InputError(f"start and goal must be different pegs, got {LETTERS[source]} twice")
    return source, target


def _reflected(digits: NDArray[np.int8], turns: NDArray[np.bool_]) -> NDArray[np.int8]:
    """Return d or 2 - d for every digit, reflected where an odd number of larger discs turn it."""
    above: NDArray[np.int64] = np.cumsum(turns[::-1])[::-1] - turns
    return np.where(above % 2, 2 - digits, digits).astype(np.int8)


class WorstPath(Piece):
    """The worst path of n discs from one peg to another."""

    def __init__(self, discs: int, source: int, target: int) -> None:
        self._discs, self._source, self._target = discs, source, target
        self._pegs = np.array([source, 3 - source - target, target], np.uint8)
        self.length = 3**discs - 1

    def move(self, k: int) -> Move:
        """Return move `k`: of the disc above the trailing 2s of k - 1 in base 3."""
        digits = np.array(_digits(k - 1, 3, self._discs), np.int8)
        disc = int((digits != 2).argmax()) + 1
        turned = int((digits[disc:] == 1).sum()) % 2
        pair = [int(digits[disc - 1]), int(digits[disc - 1]) + 1]
        source, target = self._pegs[[2 - digit for digit in pair] if turned else pair]
        return Move(disc, int(source), int(target))

    def positions(self, k: int) -> bytes:
        """Return the pegs of all discs after `k` moves: the reflected digits of k."""
        if k == self.length:
            # All digits are 2; to find them one by one in a long number takes long.
            return bytes([self._target]) * self._discs
        digits = np.array(_digits(k, 3, self._discs), np.int8)
        return self._pegs[_reflected(digits, digits == 1)].tobytes()

    def disc_moves(self, k: int) -> list[int]:
        """Return the counts: disc d + 1 makes the moves whose number has d zeros at its end."""
        powers = itertools.accumulate([3] * self._discs, operator.mul, initial=1)
        passed = [k // power for power in powers]
        return [a - b for a, b in itertools.pairwise(passed)]

    def fill(self, first: int, out: Moves) -> None:
        """Write moves: the smallest discs walk there and back between the moves of the others."""
        if self._discs <= _BLOCK_DISCS:
            out[:] = _short_worst_path(self._discs, self._source, self._target)[first:][: len(out)]
        else:
            blocks = _ThereAndBack(self._source, self._target)
            fill_blocks(self, self._upper, first, out, blocks=blocks)

    @functools.cached_property
    def _upper(self) -> WorstPath:
        """The worst path of the discs above the block."""
        return WorstPath(self._discs - _BLOCK_DISCS, self._source, self._target)


class _ThereAndBack(Blocks):
    """The blocks of a worst path: that of the smallest discs, forwards and backwards by turns."""

    discs = _BLOCK_DISCS
    period = 3**_BLOCK_DISCS
    head = period - 1

    def __init__(self, source: int, target: int) -> None:
        self._ways = (
            _short_worst_path(self.discs, source, target),
            _short_worst_path(self.discs, target, source),
        )

    def block(self, number: int, before: Moves, after: Moves) -> Moves:
        """Return the way there or the way back."""
        return self._ways[number % 2]


@functools.cache
def _short_worst_path(discs: int, source: int, target: int) -> Moves:
    """Return all moves of a worst path of at most `_BLOCK_DISCS` discs (recursively, each kept)."""
    if not discs:
        return np.empty((0, 3), np.uint8)
    third = 3 - source - target
    there = _short_worst_path(discs - 1, source, target)
    back = _short_worst_path(discs - 1, target, source)
    first = np.array([[discs, source, third]], np.uint8)
    second = np.array([[discs, third, target]], np.uint8)
    moves = np.concatenate([there, first, back, second, there])
    moves.flags.writeable = False
    return moves
