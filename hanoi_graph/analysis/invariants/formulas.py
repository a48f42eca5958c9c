"""What the literature states about H_p^n and S_p^n, for p >= 3 pegs and n >= 1 discs.

A formula returns None outside the range for which its source states it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial
from typing import Any, TypeAlias

from hanoi_graph.analysis.multipeg import frame_stewart
from hanoi_graph.analysis.randomwalk import resistance
from hanoi_graph.analysis.sequences import count_spanning_trees

Value: TypeAlias = Any
"""A number, a truth value, or a dict from degrees or eigenvalues to how often they occur."""

BOOK = (
    "A. M. Hinz, S. Klavzar, C. Petr, The Tower of Hanoi - Myths and Maths, 2nd ed., "
    "Birkhauser 2018"
)
SURVEY = (
    "A. M. Hinz, S. Klavzar, S. S. Zemljic, A survey and classification of Sierpinski-type graphs, "
    "Discrete Appl. Math. 217 (2017) 565-600"
)
PARISSE = (
    "D. Parisse, On some metric properties of the Sierpinski graphs S(n,k), Ars Combin. 90 (2009)"
)
COLOURING = (
    "A. M. Hinz, D. Parisse, Coloring Hanoi and Sierpinski graphs, Discrete Math. 312 (2012)"
)
PLANARITY = "A. M. Hinz, D. Parisse, On the planarity of Hanoi graphs, Expos. Math. 20 (2002)"
CODES = (
    "P. Cull, I. Nelson, Error-correcting codes on the towers of Hanoi graphs, Discrete Math. "
    "208/209 (1999)"
)
CODES_S = (
    "S. Klavzar, U. Milutinovic, C. Petr, 1-perfect codes in Sierpinski graphs, Bull. Austral. "
    "Math. Soc. 66 (2002)"
)
H43 = "A. M. Hinz, N. Movarraei, The Hanoi graph H_4^3, Discuss. Math. Graph Theory 40 (2020)"
TREES = (
    "Z. Zhang, S. Wu, M. Li, F. Comellas, The number and degree distribution of spanning trees in "
    "the Tower of Hanoi graph, Theoret. Comput. Sci. 609 (2016)"
)
SYMMETRIES = "S. Park, The group of symmetries of the Tower of Hanoi graph, arXiv:0809.1179"
DIMENSION = (
    "S. Klavzar, S. S. Zemljic, On distances in Sierpinski graphs: almost-extreme vertices and "
    "metric dimension, Appl. Anal. Discrete Math. 7 (2013) 72-82"
)
SPECTRUM = "R. Grigorchuk, Z. Sunic, Schreier spectrum of the Hanoi Towers group, arXiv:0711.0068"
MATHWORLD = "E. W. Weisstein, Hanoi Graph, MathWorld"
WIENER = "OEIS A290004 (A. M. Hinz 1989; T.-H. Chan 1989)"
AVERAGE = (
    "A. M. Hinz, A. Schief, The average distance on the Sierpinski gasket, Probab. Th. Rel. Fields "
    "87 (1990) 129-138"
)
BOUSCH = "T. Bousch, La quatrieme tour de Hanoi, Bull. Belg. Math. Soc. 21 (2014)"
EFFECTIVE = (
    "M. A. Alekseyev, T. Berger, Solving the Tower of Hanoi with random moves, arXiv:1304.3780"
)
STANDARD = "follows from the definition"
CHOICES = (
    "own derivation: with 2n - 1 moves (J. Zerovnik, arXiv:1601.04298) each of the discs 1 to "
    "n - 1 waits on a peg of its own"
)
REFERENCES = f"{BOOK}; {SURVEY}"

# Numbers with 3**n digits are not written out beyond this many discs.
_MOST_DISCS = 9


@dataclass(frozen=True)
class Formula:
    """A published statement.

    Attributes
    ----------
    text : str
        The statement, in ASCII.
    source : str
        Who states it.
    value : callable
        Takes n and p, returns the value or None outside the range of the statement.
    most_discs : int
        Up to how many discs the value is written out.
    """

    text: str
    source: str
    value: Callable[[int, int], Value | None]
    most_discs: int = 10_000


Formulas: TypeAlias = Mapping[str, Formula]
"""By family, ``hanoi`` and ``sierpinski``."""


def both(text: str, source: str, value: Callable[[int, int], Value | None]) -> Formulas:
    """Return one statement for both families."""
    return dict.fromkeys(("hanoi", "sierpinski"), Formula(text, source, value))


def three(
    text: str, source: str, value: Callable[[int], Value], most_discs: int = 10_000
) -> Formulas:
    """Return one statement for H_3^n and for S_3^n, which are isomorphic."""
    formula = Formula(
        f"p = 3: {text}", source, lambda n, p: value(n) if p == 3 else None, most_discs
    )
    return dict.fromkeys(("hanoi", "sierpinski"), formula)


def degrees_hanoi(n: int, p: int) -> dict[int, int]:
    """Return how many states have which degree: it depends on the number of occupied pegs."""
    counts: dict[int, int] = {}
    for k in range(1, min(n, p) + 1):
        degree = comb(p, 2) - comb(p - k, 2)
        counts[degree] = counts.get(degree, 0) + _partitions(n, k) * factorial(p) // factorial(
            p - k
        )
    return counts


def degrees_sierpinski(n: int, p: int) -> dict[int, int]:
    """Return how many vertices have which degree."""
    return {p - 1: p} if n == 1 else {p - 1: p, p: p**n - p}


def wiener(n: int) -> int:
    """Return the Wiener index of H_3^n by the closed form in the powers of (5 +- sqrt 17)/2."""
    u, v = (0, 1), (2, 5)
    for _ in range(n):
        u, v = (u[1], 5 * u[1] - 2 * u[0]), (v[1], 5 * v[1] - 2 * v[0])
    total = 90 * (2 * v[0] + 3 * u[0]) - 177 * 3 ** (n + 1) + 9**n * (466 * 2**n - 295)
    return int(total // 1770)


def shortest_paths(n: int, p: int) -> int | None:
    """Return how many shortest paths join two perfect states of H_p^n."""
    if p == 3:
        return 1
    return factorial(p - 2) // factorial(p - 1 - n) if n < p else None


def perfect_codes(n: int, p: int) -> int | None:
    """Return how many 1-perfect codes H_p^n has."""
    if p == 3:
        return 1 if n % 2 == 0 else 3
    return 0 if (n, p) == (3, 4) else None


def spectrum(n: int) -> dict[float, int]:
    """Return the spectrum of H_3^n with a loop at each perfect state: eigenvalue, multiplicity.

    The eigenvalues are 3 and the preimages of 0 and of -2 under f(x) = x**2 - x - 3.
    """
    found = {3.0: 1}
    for i in range(n):
        found |= dict.fromkeys(_preimages(0.0, i), (3 ** (n - i - 1) + 3) // 2)
    for j in range(n - 1):
        found |= dict.fromkeys(_preimages(-2.0, j), (3 ** (n - j - 1) - 1) // 2)
    return found


def _preimages(value: float, times: int) -> list[float]:
    """Return the values x with f applied so many times equal to `value`."""
    found = [value]
    for _ in range(times):
        roots = [(13 + 4 * y) ** 0.5 for y in found]
        found = [(1 + sign * root) / 2 for root in roots for sign in (1, -1)]
    return found


def _partitions(n: int, k: int) -> int:
    """Return the Stirling number of the second kind: ways to part n things into k groups."""
    total: int = sum((-1) ** (k - j) * comb(k, j) * j**n for j in range(k + 1))
    return total // factorial(k)


def _max_degree(n: int, p: int) -> int:
    return comb(p, 2) - comb(p - min(n, p), 2)


def _planar(n: int, p: int) -> bool:
    return p == 3 or (p == 4 and n <= 2)


FORMULAS: Mapping[str, Formulas] = {
    "order": both("p^n", STANDARD, lambda n, p: p**n),
    "size": {
        "hanoi": Formula(
            "p (p-1) (p^n - (p-2)^n) / 4",
            BOOK,
            lambda n, p: p * (p - 1) * (p**n - (p - 2) ** n) // 4,
        ),
        "sierpinski": Formula("p (p^n - 1) / 2", SURVEY, lambda n, p: p * (p**n - 1) // 2),
    },
    "degrees": {
        "hanoi": Formula(
            "S2(n,k) p!/(p-k)! states with k occupied pegs have degree C(p,2) - C(p-k,2)",
            BOOK,
            degrees_hanoi,
        ),
        "sierpinski": Formula(
            "p vertices of degree p-1, all others of degree p", SURVEY, degrees_sierpinski
        ),
    },
    "diameter": {
        "hanoi": Formula("p = 3: 2^n - 1", BOOK, lambda n, p: 2**n - 1 if p == 3 else None),
        "sierpinski": Formula("2^n - 1", PARISSE, lambda n, p: 2**n - 1),
    },
    "radius": three(
        "3 * 2^(n-2), and 1 for n = 1", PARISSE, lambda n: 3 * 2 ** (n - 2) if n > 1 else 1
    ),
    "wiener-index": three(
        "(90 (2 V + 3 U) - 177 * 3^(n+1) + 9^n (466 * 2^n - 295)) / 1770 with U, V of x^2 = 5x - 2",
        WIENER,
        wiener,
    ),
    "average-distance": three(
        "twice the Wiener index over 9^n, about 466/885 * 2^n",
        f"{WIENER}; {AVERAGE}",
        lambda n: Fraction(2 * wiener(n), 9**n),
    ),
    "perfect-distance": {
        "hanoi": Formula(
            "p = 3: 2^n - 1; p = 4: the Frame-Stewart number (proved by Bousch); p > 4: the same, "
            "conjectured",
            BOUSCH,
            lambda n, p: frame_stewart(n, pegs=p),
        ),
        "sierpinski": Formula("2^n - 1", SURVEY, lambda n, p: 2**n - 1),
    },
    "perfect-shortest-paths": {
        "hanoi": Formula(
            "p = 3: 1; n < p: (p-2)! / (p-1-n)!",
            CHOICES,
            shortest_paths,
        ),
        "sierpinski": Formula("1", SURVEY, lambda n, p: 1),
    },
    "clique-number": both("p", REFERENCES, lambda n, p: p),
    "chromatic-number": both("p", COLOURING, lambda n, p: p),
    "chromatic-index": {
        "hanoi": Formula(
            "the largest degree; p for n = 1 and p odd",
            COLOURING,
            lambda n, p: p if n == 1 and p % 2 else _max_degree(n, p),
        ),
        "sierpinski": Formula(
            "p; p - 1 for n = 1 and p even",
            COLOURING,
            lambda n, p: p - 1 if n == 1 and p % 2 == 0 else p,
        ),
    },
    "matching-number": both("floor(p^n / 2)", REFERENCES, lambda n, p: p**n // 2),
    "independence-number": both("p^(n-1)", COLOURING, lambda n, p: p ** (n - 1)),
    "domination-number": {
        "hanoi": Formula(
            "p = 3: (3^n + 3)/4 for n even, (3^n + 1)/4 for n odd",
            CODES,
            lambda n, p: (3**n + 2 + (-1) ** n) // 4 if p == 3 else None,
        ),
        "sierpinski": Formula(
            "(p^n + p)/(p+1) for n even, (p^n + 1)/(p+1) for n odd",
            CODES_S,
            lambda n, p: (p**n + (1 if n % 2 else p)) // (p + 1),
        ),
    },
    "perfect-codes": {
        "hanoi": Formula(
            "p = 3: 1 for n even, 3 for n odd; H_4^3: none", f"{CODES}; {H43}", perfect_codes
        ),
        "sierpinski": Formula("1 for n even, p for n odd", CODES_S, lambda n, p: p if n % 2 else 1),
    },
    "planar": both("if and only if p = 3, or p = 4 and n <= 2", PLANARITY, _planar),
    "vertex-connectivity": both("p - 1", REFERENCES, lambda n, p: p - 1),
    "edge-connectivity": both("p - 1", REFERENCES, lambda n, p: p - 1),
    "spanning-trees": three(
        "3^((3^n + 2n - 1)/4) * 5^((3^n - 2n - 1)/4)", TREES, count_spanning_trees, _MOST_DISCS
    ),
    "hamiltonian-cycles": three("1", MATHWORLD, lambda n: 1),
    "automorphisms": both("p!", SYMMETRIES, lambda n, p: factorial(p)),
    "metric-dimension": {
        "hanoi": Formula("p = 3: 2", DIMENSION, lambda n, p: 2 if p == 3 else None),
        "sierpinski": Formula("p - 1", DIMENSION, lambda n, p: p - 1),
    },
    "resistance": three("(5/3)^n - 1 between two perfect states", EFFECTIVE, resistance),
    "spectrum": three(
        "with a loop at each perfect state: 3 once; f^-i(0), i < n, (3^(n-i-1) + 3)/2 times; "
        "f^-j(-2), j < n-1, (3^(n-j-1) - 1)/2 times; f(x) = x^2 - x - 3",
        SPECTRUM,
        spectrum,
        _MOST_DISCS,
    ),
}
"""The statements, by name of the parameter and family."""
