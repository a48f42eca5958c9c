"""Three pegs between which not every move is allowed: exact lengths and paths for any n.

When the largest disc goes from peg i to peg j, all smaller ones stand on the third peg k, in a
perfect state. To have it on i at the beginning and on j at the end there are only two ways that
can be shortest:

- *direct*, if the arc i -> j exists: the smaller discs to k, disc n to j, the smaller discs on;
- *by the third peg*, if i -> k and k -> j exist: the smaller discs to j, disc n to k, the smaller
  discs from j to i, disc n to j, the smaller discs on.

A disc that comes back to a peg could as well have stayed there, since the smaller discs do not mind
it. Where both ways exist the shorter counts. So distances are a small recursion over the discs,
O(n) sums, for any peg graph on three pegs, one-way or not, strongly connected or not.

Up to the names of the pegs there are five strongly connected ones (`peg_graphs.peg_graphs`). Among
them are the linear one, whose towers take 3**n - 1 moves from end to end (Scorer, Grundy and Smith,
Math. Gazette 28, 1944), and the cyclic one (Atkinson, Inform. Process. Lett. 13, 1981).
"""

from __future__ import annotations

from typing import NamedTuple

from hanoi_graph import memory
from hanoi_graph.errors import InputError, UnreachableError
from hanoi_graph.moves import Move, PegGraph, PegGraphLike, as_peg_graph
from hanoi_graph.paths.pieces import Backwards, Piece, SingleMove, Under
from hanoi_graph.paths.sequence import MovePath
from hanoi_graph.paths.strategy import Strategy, Tower, TowerPiece
from hanoi_graph.states import (
    Order,
    State,
    StateLike,
    as_states,
    check_discs,
)

Length = int | None
"""A number of moves, None where no moves lead there."""

Costs = tuple[Length, Length, Length]
"""Moves to, or from, each of the three perfect states of some discs."""

Lengths = tuple[Costs, Costs, Costs]
"""Moves from the perfect state on peg i to that on peg j, in row i and column j."""

_NO_DISC: Lengths = ((0, 0, 0), (0, 0, 0), (0, 0, 0))


def tower_lengths(n: int, *, peg_graph: PegGraphLike = "complete") -> Lengths:
    """Return the least moves between the perfect states of n discs on three pegs.

    Parameters
    ----------
    n : int
        Number of discs.
    peg_graph : optional
        Between which of the three pegs a disc may move.

    Returns
    -------
    tuple of tuple
        Row i, column j: from peg i to peg j, exact; None if no moves lead there.
        Cost: O(n) sums of integers of O(n) bits.

    Examples
    --------
    >>> tower_lengths(3, peg_graph="linear")
    ((0, 13, 26), (13, 0, 13), (26, 13, 0))
    >>> tower_lengths(3, peg_graph="cyclic")[0]
    (0, 15, 21)
    >>> tower_lengths(2, peg_graph=[("A", "B"), ("B", "C")])[0]
    (0, None, None)
    """
    towers = RestrictedTowers(as_peg_graph(peg_graph, pegs=3))
    lengths = _NO_DISC
    for _ in range(check_discs(n)):
        lengths = towers.with_one_disc_more(lengths)
    return lengths


def restricted_distance(
    start: StateLike,
    goal: StateLike,
    *,
    peg_graph: PegGraphLike,
    order: Order = "smallest-first",
) -> int:
    """Return the least moves between any two states on three pegs of any peg graph.

    Raises
    ------
    UnreachableError
        If no legal moves lead from the one to the other.
    InputError
        If the states are not of one graph on three pegs.

    Examples
    --------
    >>> restricted_distance("AAAA", "CCCC", peg_graph="linear")
    80
    >>> restricted_distance("BCA", "AAC", peg_graph="cyclic")
    8
    """
    return restricted_path(start, goal, peg_graph=peg_graph, order=order).length


def restricted_path(
    start: StateLike,
    goal: StateLike,
    *,
    peg_graph: PegGraphLike,
    order: Order = "smallest-first",
) -> MovePath:
    """Return a shortest path between any two states on three pegs of any peg graph.

    Returns
    -------
    MovePath
        Lazy; any of its moves costs O(n), however long it is.

    Raises
    ------
    UnreachableError, InputError
        As for `restricted_distance`.

    Examples
    --------
    >>> path = restricted_path("A^40", "C^40", peg_graph="linear")
    >>> path.length == 3**40 - 1
    True
    >>> print(path.state(3**39))
    C^39 B
    """
    first, last = as_states(start, goal, pegs=3, order=order)
    rule = as_peg_graph(peg_graph, pegs=first.pegs)
    if first.pegs != 3:
        raise InputError(f"these lengths are for 3 pegs, got {first.pegs}; search() takes any")
    pieces = _Walk(rule).between(first.positions, last.positions)
    if pieces is None:
        raise UnreachableError(unreachable(first, last, rule))
    return MovePath(pieces, start=first)


class RestrictedTowers(Strategy):
    """The shortest way to move towers in one peg graph."""

    def __init__(self, rule: PegGraph) -> None:
        self.rule = rule
        self._table: list[Lengths] = [_NO_DISC]

    def lengths(self, discs: int) -> Lengths:
        """Return the lengths between the perfect states of so many discs."""
        if discs >= len(self._table):
            memory.require(
                # Six numbers of up to log2(3) bits a disc for every number of discs.
                6 * discs * discs // 10,
                what=f"the lengths of restricted towers of up to {discs} discs",
                instead="use tower_lengths(), which keeps only the last ones",
            )
        while len(self._table) <= discs:
            self._table.append(self.with_one_disc_more(self._table[-1]))
        return self._table[discs]

    def with_one_disc_more(self, inner: Lengths) -> Lengths:
        """Return the lengths for one disc more than those given."""
        a, b, c = (self._lengths_from(i, inner) for i in range(3))
        return a, b, c

    def _lengths_from(self, i: int, inner: Lengths) -> Costs:
        a, b, c = (self._tower_length(i, j, inner) for j in range(3))
        return a, b, c

    def _tower_length(self, i: int, j: int, inner: Lengths) -> Length:
        if i == j:
            return 0
        way = best_way(i, j, rule=self.rule, before=inner[i], inner=inner, after=_column(inner, j))
        return way and way.length

    def length(self, tower: Tower) -> int:
        """Return the length of a tower that can be moved."""
        length = self.lengths(tower.discs)[tower.pegs[0]][tower.pegs[1]]
        assert length is not None
        return length

    def parts(self, tower: Tower) -> tuple[Tower, ...]:
        """Return the parts of the shorter way."""
        below, discs, (i, j, k) = tower
        inner = self.lengths(discs - 1)
        way = best_way(i, j, rule=self.rule, before=inner[i], inner=inner, after=_column(inner, j))
        assert way is not None

        def smaller(source: int, target: int) -> Tower:
            return Tower(below, discs - 1, (source, target, 3 - source - target))

        def largest(source: int, target: int) -> Tower:
            return Tower(below + discs - 1, 1, (source, target, 3 - source - target))

        if way.direct:
            return smaller(i, k), largest(i, j), smaller(k, j)
        return smaller(i, j), largest(i, k), smaller(j, i), largest(k, j), smaller(i, j)


class Way(NamedTuple):
    """How the largest disc goes.

    Attributes
    ----------
    length : int
        All moves, those of the smaller discs included.
    direct : bool
        Whether in one move, or by the third peg.
    """

    length: int
    direct: bool


def best_way(
    i: int, j: int, *, rule: PegGraph, before: Costs, inner: Lengths, after: Costs
) -> Way | None:
    """Return the shorter way of the largest disc from peg i to another peg j, or None.

    Parameters
    ----------
    before : tuple
        Moves of the smaller discs from where they are to each of their perfect states.
    inner : Lengths
        Moves between these.
    after : tuple
        Moves from each of them to where the smaller discs are to go.
    """
    k = 3 - i - j
    ways = []
    if rule.allows(i, j):
        ways.append((_sum(before[k], 1, after[k]), True))
    if rule.allows(i, k) and rule.allows(k, j):
        ways.append((_sum(before[j], 1, inner[j][i], 1, after[i]), False))
    possible = [Way(length, direct) for length, direct in ways if length is not None]
    return min(possible, key=lambda way: way.length, default=None)


class _Walk:
    """Shortest paths between any two states in one peg graph."""

    def __init__(self, rule: PegGraph) -> None:
        self._rule = rule
        self._towers = RestrictedTowers(rule)

    def between(self, start: bytes, goal: bytes) -> list[Piece] | None:
        """Return the pieces of a shortest path, None if there is no path."""
        discs = len(start)
        while discs and start[discs - 1] == goal[discs - 1]:
            discs -= 1
        if not discs:
            return []
        i, j = start[discs - 1], goal[discs - 1]
        back = _Walk(self._rule.reversed())
        here, there = self._costs(start[: discs - 1]), back._costs(goal[: discs - 1])
        inner = self._towers.lengths(discs - 1)
        way = best_way(i, j, rule=self._rule, before=here[-1], inner=inner, after=there[-1])
        if way is None:
            return None
        # The smaller discs gather, the largest goes, and they go where, seen from the end, they
        # have gathered.
        k = 3 - i - j
        gather = self._gather(start[: discs - 1], here, k if way.direct else j)
        spread = back._gather(goal[: discs - 1], there, k if way.direct else i)
        pieces = [
            *(Under(piece, start[discs - 1 : discs]) for piece in gather),
            *self._largest(i, j, discs, way),
            *(Under(Backwards(piece), goal[discs - 1 : discs]) for piece in reversed(spread)),
        ]
        return [Under(piece, start[discs:]) for piece in pieces]

    def _costs(self, positions: bytes) -> list[Costs]:
        """Return for 0, 1, 2, ... of these discs the moves to each of their perfect states."""
        costs: list[Costs] = [(0, 0, 0)]
        for discs, peg in enumerate(positions, start=1):
            a, b, c = (self._cost(peg, goal, discs, costs[-1]) for goal in range(3))
            costs.append((a, b, c))
        return costs

    def _cost(self, peg: int, goal: int, discs: int, before: Costs) -> Length:
        """Return the moves to one perfect state, given those of the smaller discs."""
        if peg == goal:
            return before[goal]
        way = self._way(peg, goal, discs, before)
        return way and way.length

    def _way(self, peg: int, goal: int, discs: int, before: Costs) -> Way | None:
        inner = self._towers.lengths(discs - 1)
        after = _column(inner, goal)
        return best_way(peg, goal, rule=self._rule, before=before, inner=inner, after=after)

    def _gather(self, positions: bytes, costs: list[Costs], goal: int) -> list[Piece]:
        """Return the pieces of a shortest path to the perfect state on a peg."""
        parts: list[list[Piece]] = []
        for discs in range(len(positions), 0, -1):
            peg = positions[discs - 1]
            if peg == goal:
                continue
            way = self._way(peg, goal, discs, costs[discs - 1])
            assert way is not None
            # The smaller discs have gathered on this peg, and follow disc m in the end.
            after = 3 - peg - goal if way.direct else peg
            follow = Under(self._tower(discs - 1, after, goal), bytes([goal]))
            pieces = [*self._largest(peg, goal, discs, way), follow]
            parts.append([Under(piece, positions[discs:]) for piece in pieces])
            goal = 3 - peg - goal if way.direct else goal
        return [piece for pieces in reversed(parts) for piece in pieces]

    def _largest(self, i: int, j: int, discs: int, way: Way) -> list[Piece]:
        """Return the moves of the largest disc, and of the smaller ones in between."""
        k = 3 - i - j
        if way.direct:
            return [_single(discs, i, j, smaller=k)]
        return [
            _single(discs, i, k, smaller=j),
            Under(self._tower(discs - 1, j, i), bytes([k])),
            _single(discs, k, j, smaller=i),
        ]

    def _tower(self, discs: int, i: int, j: int) -> Piece:
        return TowerPiece(self._towers, Tower(0, discs, (i, j, 3 - i - j)))


def _single(disc: int, i: int, j: int, *, smaller: int) -> Piece:
    """Return a move of a disc while all smaller ones stand on one peg."""
    return SingleMove(Move(disc, i, j), bytes([smaller]) * (disc - 1) + bytes([i]))


def _column(lengths: Lengths, j: int) -> Costs:
    """Return the moves from each perfect state to that on peg j."""
    return lengths[0][j], lengths[1][j], lengths[2][j]


def _sum(*lengths: Length) -> Length:
    """Return the sum, None if one of them is."""
    known = [length for length in lengths if length is not None]
    return sum(known) if len(known) == len(lengths) else None


def unreachable(start: State, goal: State, rule: PegGraph) -> str:
    """Return the sentence that says so."""
    return (
        f"goal must be reached by legal moves, and {goal} is not from {start} on the peg graph "
        f"{rule}"
    )
