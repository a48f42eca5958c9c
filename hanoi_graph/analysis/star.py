"""The star puzzle of Stockmeyer: four pegs, and every move begins or ends on the one in the middle.

From one leaf to another the least number of moves is twice the sum of the first n numbers of the
form 2**i 3**j, in order of size: the strategy is Stockmeyer's (Variations on the four-post Tower of
Hanoi puzzle, Congr. Numer. 102, 1994), that none is shorter was proved by Bousch (La tour de
Stockmeyer, Sém. Lothar. Combin. 77, 2017). From the middle to a leaf no such formula is proved;
`search` finds these numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from hanoi_graph.states import check_discs


def stockmeyer(n: int) -> int:
    """Return the least moves of n discs from leaf to leaf of the star on four pegs.

    Parameters
    ----------
    n : int
        Number of discs.

    Returns
    -------
    int
        Exact. Cost: O(n) sums.

    Examples
    --------
    >>> [stockmeyer(n) for n in range(1, 11)]
    [2, 6, 12, 20, 32, 48, 66, 90, 122, 158]
    """
    return 2 * sum(islice(three_smooth_numbers(), check_discs(n)))


def three_smooth_numbers() -> Iterator[int]:
    """Yield the numbers 2**i 3**j in order of size, without end.

    >>> list(islice(three_smooth_numbers(), 10))
    [1, 2, 3, 4, 6, 8, 9, 12, 16, 18]
    """
    # Each is twice or three times one before it; these are the next ones to be doubled and trebled.
    found = [1]
    doubled = trebled = 0
    while True:
        yield found[-1]
        found.append(min(2 * found[doubled], 3 * found[trebled]))
        doubled += found[-1] == 2 * found[doubled]
        trebled += found[-1] == 3 * found[trebled]
