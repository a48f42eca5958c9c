"""Integer sequences of the Tower of Hanoi, exact: each term for itself, or all in a row.

`SEQUENCES` names them; `hanoi-graph sequence` prints them, also as the b-files of the OEIS (the
On-Line Encyclopedia of Integer Sequences, https://oeis.org).
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hanoi_graph.analysis.eccentricities import count_periphery, diameter, radius
from hanoi_graph.analysis.randomwalk import (
    expected_moves_between_perfect,
    expected_moves_to_any_perfect,
    expected_moves_to_perfect,
)
from hanoi_graph.analysis.statistics import (
    count_two_path_pairs,
    distance_moments,
    distance_sums,
    largest_disc_counts,
    largest_disc_moves,
    two_path_pairs,
)
from hanoi_graph.errors import InputError, InputTypeError, TooLargeError
from hanoi_graph.paths.selfsimilar import count_simple_paths

# Python writes out integers of up to 4300 digits, and a b-file has no use for longer ones.
_MOST_BITS = 14_000


def gros(k: int) -> int:
    """Return term k of the Gros sequence: the disc of move k of the tower transfer.

    It is one more than the exponent of 2 in k (OEIS A001511), whatever the number of discs.

    Parameters
    ----------
    k : int
        From 1.

    Examples
    --------
    >>> [gros(k) for k in range(1, 17)]
    [1, 2, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3, 1, 2, 1, 5]
    >>> gros(2**1000)
    1001
    """
    number = _from_one(k)
    return (number & -number).bit_length()


def olive(k: int) -> tuple[int, int]:
    """Return term k of the Olive sequence: the pegs of move k of the tower transfer.

    The transfers of 1, 2, 3, ... discs from peg 0, to peg 1 for an odd number of them and to peg 2
    for an even one, are all beginnings of this one sequence. It never repeats a block at once.

    Parameters
    ----------
    k : int
        From 1.

    Returns
    -------
    (int, int)
        Source and target.

    References
    ----------
    J.-P. Allouche, D. Astoorian, J. Randall, J. Shallit, "Morphisms, squarefree strings, and the
    Tower of Hanoi puzzle", Amer. Math. Monthly 101 (1994), 651-658. OEIS A101608.

    Examples
    --------
    >>> [olive(k) for k in range(1, 8)]
    [(0, 1), (0, 2), (1, 2), (0, 1), (2, 0), (2, 1), (0, 1)]
    """
    number = _from_one(k)
    return -(number & (number - 1)) % 3, -((number | (number - 1)) + 1) % 3


def layer_size(d: int) -> int:
    """Return how many states are at distance d from a perfect state, if d is not too large.

    For n discs it holds up to the largest distance, 2**n - 1 (OEIS A001316, Gould's sequence).

    >>> [layer_size(d) for d in range(16)]
    [1, 2, 2, 4, 2, 4, 4, 8, 2, 4, 4, 8, 4, 8, 8, 16]
    """
    return 1 << _at_least(d, 0).bit_count()


def count_simple_cycles(n: int) -> int:
    """Return how many simple cycles H_3^n has.

    A cycle lies in one of the three copies or goes through all of them, by simple paths from
    corner to corner.

    >>> [count_simple_cycles(n) for n in range(5)]
    [0, 1, 11, 1761, 6560212131]
    """
    cycles, through = 0, 1
    for _ in range(_at_least(n, 0)):
        cycles = 3 * cycles + through**3
        through = through**2 * (through + 1)
    return cycles


def count_spanning_trees(n: int) -> int:
    """Return how many spanning trees H_3^n has (OEIS A193136).

    References
    ----------
    Z. Zhang, S. Wu, M. Li, F. Comellas, "The number and degree distribution of spanning trees in
    the Tower of Hanoi graph", Theoret. Comput. Sci. 609 (2016), 443-455.

    Examples
    --------
    >>> [count_spanning_trees(n) for n in range(4)]
    [1, 3, 135, 20503125]
    """
    discs = _at_least(n, 0)
    threes: int = 3 ** ((3**discs + 2 * discs - 1) // 4)
    fives: int = 5 ** ((3**discs - 2 * discs - 1) // 4)
    return threes * fives


@dataclass(frozen=True)
class IntegerSequence:
    """A named sequence.

    Attributes
    ----------
    name : str
    title : str
        What the terms are.
    first : int
        The index of the first term.
    term : callable
        Takes an index, returns the term.
    oeis : str, optional
        The number of the sequence in the OEIS.
    shift : int, default 0
        What the index there is more than here.
    run : callable, optional
        Returns an iterator over all terms for 0, 1, 2, ..., where each costs less after the one
        before it than for itself.
    """

    name: str
    title: str
    first: int
    term: Callable[[int], int]
    oeis: str = ""
    shift: int = 0
    run: Callable[[], Iterator[int]] | None = None

    def terms(self, count: int) -> Iterator[tuple[int, int]]:
        """Yield so many terms with their indices.

        Raises
        ------
        TooLargeError
            At the first term after one that is too long to be written, before it is computed.
        """
        indices = range(self.first, self.first + _at_least(count, 0))
        for index, term in zip(indices, self._from_first(), strict=False):
            if term.bit_length() > _MOST_BITS:
                raise TooLargeError(
                    f"terms of {self.name} can be written up to number {index - 1}, so ask for at "
                    f"most {index - self.first} terms; the next one has about "
                    f"{term.bit_length() * 30103 // 100000} digits",
                    needed=term.bit_length() // 8,
                )
            yield index, term

    def _from_first(self) -> Iterator[int]:
        """Yield the terms from the first one on, without end."""
        if self.run is None:
            return map(self.term, itertools.count(self.first))
        return itertools.islice(self.run(), self.first, None)

    def b_file(self, count: int) -> Iterator[str]:
        """Yield the lines of a b-file: a comment, then index and term."""
        yield f"# {self.oeis or self.name}: {self.title}"
        for index, term in self.terms(count):
            yield f"{index + self.shift} {term}"


def sequence(name: str) -> IntegerSequence:
    """Return the sequence of a name or of an OEIS number.

    >>> [term for _, term in sequence("simple-paths").terms(5)]
    [1, 2, 12, 1872, 6563711232]
    >>> sequence("A001511").name
    'gros'
    """
    if not isinstance(name, str):
        raise InputTypeError(f"sequence must be a name or an OEIS number, got {name!r}")
    for known in SEQUENCES.values():
        if name == known.name or (known.oeis and name.upper() == known.oeis):
            return known
    raise InputError(f"sequence must be one of {', '.join(SEQUENCES)}, got {name!r}")


def _olive_pegs(k: int) -> int:
    """Return term k when the pairs of the Olive sequence are written in a row, pegs from 1."""
    return olive((k + 1) // 2)[(k + 1) % 2] + 1


_LISTED = (
    IntegerSequence("gros", "disc of move k of the tower transfer", 1, gros, "A001511"),
    IntegerSequence(
        "olive",
        "pegs (from 1) of the moves of the tower transfer, source and target by turns",
        1,
        _olive_pegs,
        "A101608",
    ),
    IntegerSequence(
        "layers", "states at distance d from a perfect state", 0, layer_size, "A001316"
    ),
    IntegerSequence("order", "states of n discs", 0, lambda n: 3**n, "A000244"),
    IntegerSequence("size", "edges of H_3^n", 0, lambda n: 3 * (3**n - 1) // 2, "A029858", 1),
    IntegerSequence("diameter", "diameter of H_3^n", 0, diameter, "A000225"),
    IntegerSequence("radius", "radius of H_3^n", 1, radius),
    IntegerSequence("periphery", "states of largest eccentricity of H_3^n", 1, count_periphery),
    IntegerSequence(
        "antipodal-pairs",
        "unordered pairs of states at the largest distance",
        1,
        lambda n: 3 * (4**n + 6 * 2**n - 8) // 8,
        "A375256",
    ),
    IntegerSequence(
        "wiener",
        "sum of the distances over all unordered pairs of states",
        1,
        lambda n: distance_moments(n)[1] // 2,
        "A290004",
        run=lambda: (total // 2 for total in distance_sums()),
    ),
    IntegerSequence(
        "distances-to-perfect",
        "sum of the distances of all states to a perfect one",
        1,
        lambda n: 2 * (2**n - 1) * 3 ** (n - 1),
        "A060589",
    ),
    IntegerSequence(
        "two-path-pairs",
        "unordered pairs of states with two shortest paths",
        1,
        lambda n: count_two_path_pairs(n) // 2,
        run=lambda: (pairs // 2 for pairs in two_path_pairs()),
    ),
    IntegerSequence(
        "largest-disc-once",
        "ordered pairs of states in which the largest disc has to move, once only",
        1,
        lambda n: largest_disc_counts(n)["once"],
        run=lambda: (counts["once"] for counts in largest_disc_moves()),
    ),
    IntegerSequence(
        "largest-disc-twice",
        "ordered pairs of states in which the largest disc must move twice",
        1,
        lambda n: largest_disc_counts(n)["twice"],
        run=lambda: (counts["twice"] for counts in largest_disc_moves()),
    ),
    IntegerSequence(
        "largest-disc-tie",
        "ordered pairs of states in which it may move once or twice",
        1,
        lambda n: largest_disc_counts(n)["tie"],
        run=lambda: (counts["tie"] for counts in largest_disc_moves()),
    ),
    IntegerSequence(
        "longest-path",
        "moves of the longest simple path between two perfect states",
        0,
        lambda n: 3**n - 1,
        "A024023",
    ),
    IntegerSequence(
        "simple-paths",
        "simple paths between two given perfect states",
        0,
        lambda n: count_simple_paths((0,) * n, (2,) * n),
        "A125295",
    ),
    IntegerSequence("cycles", "simple cycles of H_3^n", 1, count_simple_cycles),
    IntegerSequence(
        "spanning-trees", "spanning trees of H_3^n", 1, count_spanning_trees, "A193136"
    ),
    IntegerSequence(
        "domination",
        "domination number of H_3^n",
        1,
        lambda n: (3**n + 2 + (-1) ** n) // 4,
    ),
    IntegerSequence(
        "walk-between-perfect",
        "numerators of the expected random moves between two perfect states",
        0,
        lambda n: expected_moves_between_perfect(n).numerator,
        "A134939",
    ),
    IntegerSequence(
        "walk-to-perfect",
        "numerators of the expected random moves from a random state to a given perfect one",
        0,
        lambda n: expected_moves_to_perfect(n).numerator,
        "A246961",
    ),
    IntegerSequence(
        "walk-to-any-perfect",
        "expected random moves from a random state to some perfect one",
        0,
        expected_moves_to_any_perfect,
        "A007798",
    ),
)

SEQUENCES = {listed.name: listed for listed in _LISTED}
"""The sequences by name."""


def _from_one(k: int) -> int:
    return _at_least(k, 1)


def _at_least(k: int, least: int) -> int:
    """Return an index as an int, or say what is wrong with it."""
    try:
        number = operator.index(k)
    except TypeError:
        raise InputTypeError(f"an index must be an integer, got {k!r}") from None
    if number < least:
        raise InputError(f"an index must be at least {least}, got {number}")
    return number
