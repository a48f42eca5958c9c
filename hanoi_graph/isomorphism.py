"""The isomorphism of the Hanoi graph H_3^n and the Sierpinski graph S_3^n, word by word."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hanoi_graph.errors import InputError
from hanoi_graph.states import Order, Positions, State, StateLike, as_positions, as_state


def hanoi_to_sierpinski(state: StateLike, *, order: Order = "smallest-first") -> State:
    """Return the word of S_3^n that corresponds to a state of H_3^n.

    Neighbours go to neighbours, and perfect states to themselves. With s_k the pegs and t_k the
    letters, t_n = s_n, and t_k is s_k after the transpositions of s_n, ..., s_(k+1), where the
    transposition of i exchanges the two letters other than i.

    Parameters
    ----------
    state : state-like
        On three pegs.
    order : {"smallest-first", "largest-first"}
        How to read a word.

    Returns
    -------
    State
        Written as if the word named a state.

    Notes
    -----
    As the transposition of i takes x to -i - x mod 3, it is
    t_k = (-1)^(n-k) s_k - (sum over m > k of (-1)^(n-m) s_m) mod 3: one pass, O(n).
    For p >= 4 and n >= 2 there is no isomorphism, the sizes differ.

    Examples
    --------
    >>> print(hanoi_to_sierpinski("BAC"), sierpinski_to_hanoi("CBC"))
    CBC BAC
    """
    return _translated(state, hanoi_to_sierpinski_positions, order)


def sierpinski_to_hanoi(word: StateLike, *, order: Order = "smallest-first") -> State:
    """Return the state of H_3^n that corresponds to a word of S_3^n.

    The inverse of `hanoi_to_sierpinski`, with the same parameters and cost.
    """
    return _translated(word, sierpinski_to_hanoi_positions, order)


def hanoi_to_sierpinski_positions(positions: ArrayLike) -> Positions:
    """Return the words of S_3^n that correspond to many states, ``uint8`` arrays of one shape.

    Parameters
    ----------
    positions : array_like of int, shape (..., n)
        The pegs of disc 1, disc 2, ... in the last axis, as in `indices_to_positions`.

    Raises
    ------
    InputError, InputTypeError
        If an entry is none of 0, 1, 2.

    Examples
    --------
    >>> hanoi_to_sierpinski_positions([[1, 0, 2], [2, 2, 2]]).tolist()
    [[2, 1, 2], [2, 2, 2]]
    """
    signed = _alternating(_checked(positions))
    up_to = np.cumsum(signed, axis=-1, dtype=np.int32)
    # `up_to` includes the disc itself: s - (sum - s).
    return _to_pegs(2 * signed - up_to)


def sierpinski_to_hanoi_positions(words: ArrayLike) -> Positions:
    """Return the states that correspond to many words of S_3^n, ``uint8`` arrays of one shape.

    The inverse of `hanoi_to_sierpinski_positions`.

    >>> sierpinski_to_hanoi_positions([[2, 1, 2], [2, 2, 2]]).tolist()
    [[1, 0, 2], [2, 2, 2]]
    """
    letters = _checked(words)
    signs = _signs(letters.shape[-1])
    # With A_k the sum over m >= k of (-1)^(n-m) s_m, the formula for t_k says A_k = t_k - A_(k+1)
    # mod 3, so A_k is an alternating sum of letters, and s_k = (-1)^(n-k) (A_k - A_(k+1)).
    sums = signs * np.cumsum(_alternating(letters), axis=-1, dtype=np.int32)
    before = np.zeros_like(sums)
    before[..., 1:] = sums[..., :-1]
    return _to_pegs(signs * (sums - before))


def _translated(
    value: StateLike, translate: Callable[[Positions], Positions], order: Order
) -> State:
    state = as_state(value, order=order)
    if state.pegs != 3:
        raise InputError(f"only H_3^n and S_3^n are isomorphic, got {state.pegs} pegs")
    positions = np.frombuffer(state.positions, np.uint8)
    return State._trusted(translate(positions).tobytes(), 3)


def _checked(values: ArrayLike) -> Positions:
    positions = as_positions(values)
    if positions.ndim == 0:
        raise InputError(f"positions must have an axis of discs, got the number {positions}")
    return positions


def _alternating(positions: Positions) -> NDArray[np.int32]:
    """Return the entries (-1)^(n-k) s_k, the largest disc first."""
    signed: NDArray[np.int32] = positions[..., ::-1] * _signs(positions.shape[-1])
    return signed


def _signs(length: int) -> NDArray[np.int32]:
    """Return 1, -1, 1, ..."""
    return 1 - 2 * (np.arange(length, dtype=np.int32) % 2)


def _to_pegs(numbers: NDArray[np.int32]) -> Positions:
    """Return numbers, the largest disc first, as positions mod 3, the smallest first."""
    return np.ascontiguousarray((numbers % 3)[..., ::-1].astype(np.uint8))
