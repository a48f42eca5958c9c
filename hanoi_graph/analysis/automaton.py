"""The once-or-twice automaton, which decides how often the largest disc has to move.

Take two states and the largest disc on which they differ: i in the one and j in the other, l the
third peg. If it moves once the smaller discs of both states are bound for l; if it moves twice,
those of the one for j and those of the other for i. Reading the smaller discs from the largest down
(each changes the four goals as in every path to a perfect state), let c be what the first way owes
more than the second, in units of the disc read last. It starts at -1, the tower of the second way,
and becomes 2 c + b, where b = -2, ..., 2 for 1, 2, 3, 2, 1 of the 9 pairs of pegs. Once it is -2 or
less, or 2 or more, the smaller discs cannot make up for it. So there are five states:

==  ==========  ==========================================
A   c = -1      the start; at the end: once
B   c = 0       at the end: a tie, two shortest paths
C   c = 1       at the end: twice
D   c <= -2     once, whatever the smaller discs do
E   c >= 2      twice, whatever the smaller discs do
==  ==========  ==========================================

The expected number of discs read tends to 63/38 (D. Romik, "Shortest paths in the Tower of Hanoi
graph and finite automata", SIAM J. Discrete Math. 20 (2006), arXiv:math/0310109).
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from hanoi_graph.errors import InputError
from hanoi_graph.states import Order, StateLike, as_states, check_discs

if TYPE_CHECKING:
    import networkx as nx

Times: TypeAlias = Literal["never", "once", "twice", "tie"]

STATES = "ABCDE"
STOPPED = "DE"
_CARRY = {-1: "A", 0: "B", 1: "C"}
TIMES: dict[str, Times] = {"A": "once", "B": "tie", "C": "twice", "D": "once", "E": "twice"}


@dataclass(frozen=True)
class Decision:
    """What the automaton said about two states.

    Attributes
    ----------
    disc : int
        The largest disc on which they differ, 0 for equal states.
    times : {"never", "once", "twice", "tie"}
        How often it moves on a shortest path; a tie means that there are two of them.
    read : int
        How many smaller discs had to be read.
    trace : str
        The states of the automaton, from the start A on.
    """

    disc: int
    times: Times
    read: int
    trace: str


class OnceOrTwice:
    """The automaton; the one there is has the name `ONCE_OR_TWICE`.

    Examples
    --------
    >>> ONCE_OR_TWICE.run("BCAA", "AACB")
    Decision(disc=4, times='once', read=1, trace='AD')
    >>> ONCE_OR_TWICE.transitions["B"]
    {'A': 2, 'B': 3, 'C': 2, 'D': 1, 'E': 1}
    >>> ONCE_OR_TWICE.expected_reads()
    Fraction(63, 38)
    """

    states = STATES
    start = "A"

    @functools.cached_property
    def transitions(self) -> Mapping[str, Mapping[str, int]]:
        """For each state how many of the 9 pairs of pegs lead to which state."""
        table: dict[str, dict[str, int]] = {state: {state: 9} for state in STOPPED}
        for carry, state in _CARRY.items():
            following = Counter(_next(carry, b) for b in _bits())
            table[state] = dict(sorted(following.items()))
        return dict(sorted(table.items()))

    def run(
        self, start: StateLike, goal: StateLike, *, order: Order = "smallest-first"
    ) -> Decision:
        """Return the decision on two states, reading no more discs than necessary."""
        first, last = as_states(start, goal, order=order)
        if first.pegs != 3:
            raise InputError(f"the automaton is for 3 pegs, got {first.pegs}")
        s, t = first.positions, last.positions
        disc = max((k for k in range(1, len(s) + 1) if s[k - 1] != t[k - 1]), default=0)
        if not disc:
            return Decision(0, "never", 0, "")
        trace = "".join(_trace(s[:disc], t[:disc]))
        return Decision(disc, TIMES[trace[-1]], len(trace) - 1, trace)

    def counts(self, discs: int) -> dict[str, int]:
        """Return in which state how many of the 9**discs pairs of smaller discs end, exactly.

        >>> ONCE_OR_TWICE.counts(2)
        {'A': 6, 'B': 5, 'C': 2, 'D': 67, 'E': 1}
        """
        return next(itertools.islice(self.sweep(), check_discs(discs), None))

    def sweep(self) -> Iterator[dict[str, int]]:
        """Yield the `counts` of 0, 1, 2, ... discs, without end."""
        counts = dict.fromkeys(STATES, 0) | {self.start: 1}
        while True:
            yield counts
            following = dict.fromkeys(STATES, 0)
            for state, count in counts.items():
                for after, pairs in self.transitions[state].items():
                    following[after] += count * pairs
            counts = following

    def expected_reads(self, discs: int | None = None) -> Fraction:
        """Return the expected number of smaller discs read, over all pairs of states.

        Parameters
        ----------
        discs : int, optional
            How many smaller discs there are; without it the limit, from the linear system
            E_q = 1 + sum over r of P(q to r) E_r for the states that go on.

        Examples
        --------
        >>> [str(ONCE_OR_TWICE.expected_reads(m)) for m in range(4)]
        ['0', '1', '4/3', '121/81']
        """
        if discs is not None:
            first = itertools.islice(self.sweep(), check_discs(discs))
            going = (
                Fraction(sum(counts[state] for state in "ABC"), 9**m)
                for m, counts in enumerate(first)
            )
            return sum(going, Fraction(0))
        return _solved(self._going_on(), [Fraction(1)] * 3)[0]

    def probability_twice(self) -> Fraction:
        """Return the limit of the part of the pairs in which the largest disc must move twice.

        It is the probability to end in E, from P_q = sum over r of P(q to r) P_r with P_E = 1.

        >>> ONCE_OR_TWICE.probability_twice()
        Fraction(1, 14)
        """
        stopped = [Fraction(self.transitions[q].get("E", 0), 9) for q in "ABC"]
        return _solved(self._going_on(), stopped)[0]

    def to_networkx(self) -> nx.DiGraph[str]:
        """Return the automaton as a directed graph with the attributes `pairs` and `times`."""
        import networkx as nx

        graph: nx.DiGraph[str] = nx.DiGraph()
        for state in STATES:
            graph.add_node(state, times=TIMES[state], stopped=state in STOPPED)
        for state, following in self.transitions.items():
            for other, pairs in following.items():
                graph.add_edge(state, other, pairs=pairs)
        return graph

    def to_dot(self) -> str:
        """Return the automaton in the language of Graphviz, to be drawn with ``dot``."""
        lines = ["digraph once_or_twice {", "  rankdir=LR;", "  start [shape=point];"]
        for state in STATES:
            shape = "doublecircle" if state in STOPPED else "circle"
            lines.append(f'  {state} [shape={shape}, label="{state}\\n{TIMES[state]}"];')
        lines.append(f"  start -> {self.start};")
        for state, following in self.transitions.items():
            if state not in STOPPED:
                lines += [f'  {state} -> {r} [label="{k}/9"];' for r, k in following.items()]
        return "\n".join([*lines, "}"]) + "\n"

    def _going_on(self) -> list[list[Fraction]]:
        """Return the matrix 1 - P of the states that go on."""
        return [
            [Fraction(int(q == r)) - Fraction(self.transitions[q].get(r, 0), 9) for r in "ABC"]
            for q in "ABC"
        ]


ONCE_OR_TWICE = OnceOrTwice()


def _bits() -> Iterator[int]:
    """Yield b for each of the 9 pairs of pegs.

    Both goals of a word are different pegs, so a disc stands on the one, the other, or neither.
    """
    for s_once, s_twice in ((0, 1), (1, 0), (1, 1)):
        for t_once, t_twice in ((0, 1), (1, 0), (1, 1)):
            yield s_once + t_once - s_twice - t_twice


def _next(carry: int, b: int) -> str:
    """Return the state after carry and b."""
    after = 2 * carry + b
    return _CARRY.get(after, "D" if after < 0 else "E")


def _trace(s: bytes, t: bytes) -> Iterator[str]:
    """Yield the states; the last discs of s and t differ."""
    i, j = s[-1], t[-1]
    s_once = t_once = 3 - i - j
    s_twice, t_twice = j, i
    carry = -1
    yield "A"
    for p, q in zip(s[-2::-1], t[-2::-1], strict=True):
        b = (p != s_once) + (q != t_once) - (p != s_twice) - (q != t_twice)
        state = _next(carry, b)
        yield state
        if state in STOPPED:
            return
        carry = 2 * carry + b
        s_once, s_twice = -(p + s_once) % 3, -(p + s_twice) % 3
        t_once, t_twice = -(q + t_once) % 3, -(q + t_twice) % 3


def _solved(matrix: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """Return the solution of a small linear system whose pivots are not zero."""
    rows: list[list[Any]] = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for k, pivot in enumerate(rows):
        pivot[:] = [entry / pivot[k] for entry in pivot]
        for row in rows:
            if row is not pivot:
                row[:] = [a - row[k] * b for a, b in zip(row, pivot, strict=True)]
    return [row[-1] for row in rows]
