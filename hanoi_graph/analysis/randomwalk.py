"""Random walks on H_3^n: from each state one of the legal moves, all equally likely.

The expected numbers of moves h(x) to a goal solve a linear system: at every other state,
deg(x) h(x) - sum of h(y) over the neighbours = deg(x). It is that of a network of unit resistors
with a current deg(x) into every state, and the self-similar graph is reduced as such networks are:
a copy is replaced by a small network on its corners and the marked states in it, three of these are
joined by the moves of the next disc, and the inner corners are eliminated. So the expected number
of moves between any two states is exact for any number of discs.

Between perfect states and from random ones there are closed forms (M. A. Alekseyev, T. Berger,
"Solving the Tower of Hanoi with random moves", arXiv:1304.3780).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from hanoi_graph import memory
from hanoi_graph.errors import InputError
from hanoi_graph.generators import hanoi_graph
from hanoi_graph.states import Order, StateLike, as_states, check_discs

Vertex: TypeAlias = Hashable

CORNERS = "012"


def expected_moves(
    start: StateLike, goal: StateLike, *, order: Order = "smallest-first"
) -> Fraction:
    """Return the expected number of random moves from one state to another.

    Parameters
    ----------
    start, goal : state-like
        On three pegs, with equally many discs.
    order : {"smallest-first", "largest-first"}
        How words are to be read.

    Returns
    -------
    Fraction
        Exact. Cost: O(n) small eliminations with fractions of O(n) digits, a second or so for
        100 discs.

    Examples
    --------
    >>> expected_moves("AA", "CC"), expected_moves("BA", "AB")
    (Fraction(64, 3), Fraction(224, 15))
    """
    first, last = as_states(start, goal, order=order)
    if first.pegs != 3:
        raise InputError(f"this recursion needs 3 pegs, got {first.pegs}")
    if first == last:
        return Fraction(0)
    words = {"s": first.positions, "t": last.positions}
    network = _reduced(words)
    s, t = network.marks["s"], network.marks["t"]
    network.eliminate(set(network.source) - {s, t})
    return network.source[s] / network.row[s][s]


def expected_moves_between_perfect(n: int) -> Fraction:
    """Return the expected number of random moves from a perfect state to another given one.

    It is (3**n - 1) (5**n - 3**n) / (2 * 3**(n-1)); OEIS A134939 has its numerators.

    >>> [str(expected_moves_between_perfect(n)) for n in range(1, 5)]
    ['2', '64/3', '1274/9', '21760/27']
    """
    discs = check_discs(n)
    return Fraction(3 * (3**discs - 1) * (5**discs - 3**discs), 2 * 3**discs)


def expected_moves_to_other_perfect(n: int) -> Fraction:
    """Return the expected number from a perfect state to either of the two others.

    By symmetry both are equally likely to be met first, and the moves to a given one are twice as
    many.

    >>> expected_moves_to_other_perfect(2)
    Fraction(32, 3)
    """
    return expected_moves_between_perfect(n) / 2


def expected_moves_to_perfect(n: int) -> Fraction:
    """Return the expected number from a random state, all equally likely, to a given perfect one.

    OEIS A246961 has its numerators.

    >>> [str(expected_moves_to_perfect(n)) for n in range(1, 4)]
    ['4/3', '146/9', '3034/27']
    """
    discs = check_discs(n)
    three, five = 3**discs, 5**discs
    return Fraction((three - 1) * (5 * five - 6 * three) + five - three, 4 * three)


def expected_moves_to_any_perfect(n: int) -> int:
    """Return the expected number from a random state, all equally likely, to some perfect one.

    It is the integer (5**n - 2 * 3**n + 1) / 4, OEIS A007798.

    >>> [expected_moves_to_any_perfect(n) for n in range(1, 6)]
    [0, 2, 18, 116, 660]
    """
    discs = check_discs(n)
    total: int = 5**discs - 2 * 3**discs + 1
    return total // 4


def expected_return(n: int) -> Fraction:
    """Return the expected number of moves until a perfect state is met again.

    Twice the number of edges over the degree, as for every walk on a graph: 3 (3**n - 1) / 2.

    >>> expected_return(3)
    Fraction(39, 1)
    """
    discs = check_discs(n)
    if not discs:
        raise InputError("without discs there is no move, so discs must be at least 1, got 0")
    return Fraction(3 * (3**discs - 1), 2)


def resistance(n: int) -> Fraction:
    """Return the resistance between two perfect states when every edge is a unit resistor.

    It is (5/3)**n - 1.

    >>> resistance(2)
    Fraction(16, 9)
    """
    return Fraction(5, 3) ** check_discs(n) - 1


def simulate_walks(
    start: StateLike,
    goals: Iterable[StateLike],
    *,
    walks: int,
    rng: np.random.Generator,
    pegs: int = 3,
    order: Order = "smallest-first",
) -> NDArray[np.int64]:
    """Walk at random until a goal is met, many times over.

    Parameters
    ----------
    start : state-like
        Where every walk begins.
    goals : iterable of state-like
        A walk ends at the first of them that it meets.
    walks : int
        How many walks.
    rng : numpy.random.Generator
        Where the randomness comes from.
    pegs : int, default 3
        For words and sequences.
    order : {"smallest-first", "largest-first"}
        How words are to be read.

    Returns
    -------
    ndarray of int64, shape (walks,)
        How many moves each walk took. Needs the graph in memory; all walks go on at the same time,
        a move of each in one pass.

    Examples
    --------
    >>> moves = simulate_walks("AA", ["CC"], walks=20_000, rng=np.random.default_rng(1))
    >>> bool(abs(moves.mean() - 64 / 3) < 0.5)
    True
    """
    if walks < 1:
        raise InputError(f"walks must be at least 1, got {walks}")
    first, *ends = as_states(start, *goals, pegs=pegs, order=order)
    if not ends:
        raise InputError("goals must hold at least one state, got none")
    memory.require(64 * walks, what=f"{walks} walks at the same time")
    graph = hanoi_graph(first.discs, pegs=first.pegs)
    wanted = np.zeros(graph.order, bool)
    wanted[[end.index for end in ends]] = True
    taken = np.zeros(walks, np.int64)
    going = np.arange(walks) if not wanted[first.index] else np.arange(0)
    where = np.full(len(going), first.index, graph.indices.dtype)
    degrees = graph.degrees()
    while len(going):
        choice = rng.integers(0, degrees[where])
        where = graph.indices[graph.indptr[where] + choice]
        taken[going] += 1
        still = ~wanted[where]
        going, where = going[still], where[still]
    return taken


class _Network:
    """A network of conductances, with a current into each vertex.

    Attributes
    ----------
    row : dict
        The matrix of the linear system, by vertex and vertex.
    source : dict
        Its right side, the currents.
    marks : dict
        At which vertex each marked state is.
    """

    def __init__(self) -> None:
        self.row: dict[Vertex, dict[Vertex, Fraction]] = {}
        self.source: dict[Vertex, Fraction] = {}
        self.marks: dict[str, Vertex] = {}

    @classmethod
    def triangle(cls, marks: dict[str, int]) -> _Network:
        """Return the copy of order 1."""
        network = cls()
        for corner in CORNERS:
            network.row[corner] = {corner: Fraction(0)}
            network.source[corner] = Fraction(0)
        for corner, other in ("01", "02", "12"):
            network.join(corner, other)
        network.marks = {mark: CORNERS[peg] for mark, peg in marks.items()}
        return network

    @classmethod
    def composed(cls, parts: list[_Network]) -> _Network:
        """Return the copy that three parts make, reduced to its corners and marks."""
        network = cls()
        for j, part in enumerate(parts):
            network._place(part, {vertex: (j, vertex) for vertex in part.source})
            network.marks |= {mark: (j, vertex) for mark, vertex in part.marks.items()}
        for i, j, k in ((0, 1, "2"), (0, 2, "1"), (1, 2, "0")):
            network.join((i, k), (j, k))
        names: dict[Vertex, Vertex] = {vertex: mark for mark, vertex in network.marks.items()}
        names |= {(j, CORNERS[j]): CORNERS[j] for j in range(3)}
        network.eliminate(set(network.source) - set(names))
        renamed = cls()
        renamed._place(network, names)
        renamed.marks = {mark: names[vertex] for mark, vertex in network.marks.items()}
        return renamed

    def join(self, a: Vertex, b: Vertex) -> None:
        """Add an edge of the graph: a unit conductance, and one more of the degree of both ends."""
        for one, other in ((a, b), (b, a)):
            self.row[one][one] += 1
            self.row[one][other] = self.row[one].get(other, Fraction(0)) - 1
            self.source[one] += 1

    def eliminate(self, vertices: set[Vertex]) -> None:
        """Eliminate vertices: what is left sees no difference."""
        for vertex in vertices:
            row, source = self.row.pop(vertex), self.source.pop(vertex)
            pivot = row.pop(vertex)
            for other, entry in row.items():
                factor = entry / pivot
                target = self.row[other]
                del target[vertex]
                for third, value in row.items():
                    target[third] = target.get(third, Fraction(0)) - factor * value
                self.source[other] -= factor * source

    def _place(self, part: _Network, names: dict[Vertex, Vertex]) -> None:
        """Add a network under other names."""
        for vertex, row in part.row.items():
            self.row[names[vertex]] = {names[other]: value for other, value in row.items()}
            self.source[names[vertex]] = part.source[vertex]


def _reduced(words: dict[str, bytes]) -> _Network:
    """Return the whole graph, reduced to its corners and two different marked states."""
    discs = len(words["s"])
    differs = max(k + 1 for k in range(discs) if words["s"][k] != words["t"][k])
    plain = _Network.triangle({})
    held = {
        marks: _Network.triangle({mark: words[mark][0] for mark in marks})
        for marks in _copies(1, differs)
    }
    for order in range(2, discs + 1):
        following = {}
        for marks in _copies(order, differs):
            parts = [plain] * 3
            for part in _copies(order - 1, differs):
                if part in marks:
                    parts[words[part[0]][order - 1]] = held[part]
            following[marks] = _Network.composed(parts)
        plain, held = _Network.composed([plain] * 3), following
    return held["st"]


def _copies(order: int, differs: int) -> tuple[str, ...]:
    """Return the marks of the copies of an order that hold s or t."""
    return ("st",) if order >= differs else ("s", "t")
