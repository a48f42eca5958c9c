"""Eccentricities, radius and diameter, centre and periphery of H_3^n, for any number of discs.

From every state the farthest one is a perfect state (Parisse, Ars Combin. 90, 2009, for Sierpinski
graphs; H_3^n is one). Disc k owes 2**(k-1) moves on the way to all perfect states but one: always
to two of the three, so that the three distances d_0, d_1, d_2 have the sum 2 (2**n - 1), and the
numbers 2**n - 1 - d_j, written in base 2, share out the n ones among them. The eccentricity is
2**n - 1 less the smallest of the three. It is least when the largest disc gives its one to the
first, the next one to the second and all others to the third: 3 * 2**(n-2). It is greatest when one
gets none, that is on the three shortest paths between perfect states.
"""

from __future__ import annotations

import itertools

import numpy as np

from hanoi_graph import memory
from hanoi_graph.errors import InputError
from hanoi_graph.paths.perfect import distance_to_peg
from hanoi_graph.states import Order, Positions, State, StateLike, as_state, check_discs


def distances_to_perfect(
    state: StateLike, *, order: Order = "smallest-first"
) -> tuple[int, int, int]:
    """Return the distances of a state to the perfect states on A, B and C.

    Their sum is 2 (2**n - 1), whatever the state. Cost: O(n).

    Examples
    --------
    >>> distances_to_perfect("BCAA")
    (2, 15, 13)
    """
    where = as_state(state, order=order)
    if where.pegs != 3:
        raise InputError(f"this formula needs 3 pegs, got {where.pegs}")
    a, b, c = (distance_to_peg(where.positions, peg) for peg in range(3))
    return a, b, c


def eccentricity(state: StateLike, *, order: Order = "smallest-first") -> int:
    """Return the largest distance of any state from this one.

    It is the distance to the farthest perfect state; exact for any number of discs, O(n).

    Raises
    ------
    InputError
        If the state is not on three pegs; with more pegs a search is needed.

    Examples
    --------
    >>> eccentricity("AAA"), eccentricity("CBA"), eccentricity("A^100") == 2**100 - 1
    (7, 7, True)
    """
    return max(distances_to_perfect(state, order=order))


def radius(n: int) -> int:
    """Return the smallest eccentricity: 3 * 2**(n-2) from two discs on.

    >>> [radius(n) for n in range(6)]
    [0, 1, 3, 6, 12, 24]
    """
    return min(eccentricity(state) for state in _most_central(check_discs(n)))


def diameter(n: int) -> int:
    """Return the largest eccentricity, 2**n - 1.

    >>> [diameter(n) for n in range(6)]
    [0, 1, 3, 7, 15, 31]
    """
    return (1 << check_discs(n)) - 1


def centre(n: int) -> list[State]:
    """Return the states of smallest eccentricity: six from three discs on, below that all.

    Examples
    --------
    >>> [str(state) for state in centre(3)]
    ['ABA', 'ACA', 'BAB', 'BCB', 'CAC', 'CBC']
    >>> len(centre(2)), len(centre(1000))
    (9, 6)
    """
    discs = check_discs(n)
    if discs < 3:
        return [State.from_index(index, discs=discs) for index in range(3**discs)]
    return _most_central(discs)


def count_periphery(n: int) -> int:
    """Return how many states have the largest eccentricity: 3 (2**n - 1), for no discs 1.

    >>> [count_periphery(n) for n in range(5)]
    [1, 3, 9, 21, 45]
    """
    discs = check_discs(n)
    return 3 * (2**discs - 1) if discs else 1


def periphery(n: int) -> Positions:
    """Return the states of largest eccentricity, those on the shortest paths between perfect ones.

    Returns
    -------
    ndarray of uint8, shape (3 (2**n - 1), n)
        Positions, ordered by index.

    Raises
    ------
    TooLargeError
        If the array would not fit in memory.

    Examples
    --------
    >>> periphery(1).tolist()
    [[0], [1], [2]]
    """
    discs = check_discs(n)
    memory.require(
        4 * count_periphery(discs) * (discs + 1),
        what=f"the periphery of {discs} discs",
        instead="count_periphery() says how many there are",
    )
    # Reading from the largest disc down, on the path between two perfect states each disc stands on
    # one of the two goals; the other goals move on to the third peg.
    found = [np.empty((0, discs), np.uint8)]
    for pair in itertools.combinations(range(3), 2):
        goals = np.array([pair])
        rows = np.zeros((1, discs), np.uint8)
        for k in reversed(range(discs)):
            rows = np.repeat(rows, 2, axis=0)
            rows[:, k] = goals.reshape(-1)
            goals = np.repeat(goals, 2, axis=0)
            goals = -(rows[:, k, None].astype(np.int64) + goals) % 3
        found.append(rows)
    every = np.unique(np.concatenate(found)[:, ::-1], axis=0)
    return every[:, ::-1]


def _most_central(discs: int) -> list[State]:
    """Return the states whose discs go to the three perfect states in the most even way."""
    words = {
        _word([first, second, *[third] * (discs - 2)][:discs])
        for first, second, third in itertools.permutations(range(3))
    }
    return sorted((State(word) for word in words), key=lambda state: state.positions[::-1])


def _word(nearer: list[int]) -> bytes:
    """Return the state whose discs, the largest first, owe nothing to these perfect states."""
    goals = [0, 1, 2]
    word = []
    for towards in nearer:
        peg = goals[towards]
        word.append(peg)
        goals = [-(peg + goal) % 3 for goal in goals]
    return bytes(reversed(word))
