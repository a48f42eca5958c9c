"""The result of a search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from hanoi_graph.analysis.search.walk import Field, count_paths, moves_to
from hanoi_graph.errors import InputError, UnreachableError
from hanoi_graph.moves import Move, PegGraph
from hanoi_graph.paths.pieces import SingleMove
from hanoi_graph.paths.sequence import MovePath
from hanoi_graph.states import Order, State, StateLike, as_state, as_states

Method = Literal["auto", "words", "explicit", "ball"]


@dataclass(frozen=True, eq=False)
class SearchResult:
    """The distance layers around a state or a set of states.

    Attributes
    ----------
    starts : tuple of State
        The states at distance 0 (the first ones, if there are very many).
    peg_graph : PegGraph
    layer_sizes : tuple of int
        How many states stand at distance 0, 1, 2, ...
    method : {"words", "explicit", "ball"}
        How it was found.
    trace : bool
        Whether distances and paths can be asked for.
    radius : int or None
        The greatest distance that was to be gone to.

    Examples
    --------
    >>> from hanoi_graph.analysis.search import search
    >>> result = search("AAAA", pegs=4)
    >>> result.layer_sizes
    (1, 3, 6, 12, 30, 30, 66, 72, 30, 6)
    >>> result.eccentricity, result.states, result.distance("DDDD"), result.count_paths("DDDD")
    (9, 256, 9, 22)
    """

    starts: tuple[State, ...]
    peg_graph: PegGraph
    layer_sizes: tuple[int, ...]
    method: Method
    trace: bool
    radius: int | None
    _field: Field = field(repr=False)

    @property
    def eccentricity(self) -> int:
        """The greatest distance of a state that was reached."""
        return len(self.layer_sizes) - 1

    @property
    def states(self) -> int:
        """How many states were reached, the starts among them."""
        return sum(self.layer_sizes)

    @property
    def discs(self) -> int:
        """Number of discs."""
        return self.starts[0].discs

    @property
    def pegs(self) -> int:
        """Number of pegs."""
        return self.peg_graph.pegs

    @property
    def complete(self) -> bool:
        """Whether all states of the graph were reached."""
        return bool(self.states == self.pegs**self.discs)

    def farthest(self, *, limit: int = 1000) -> tuple[State, ...]:
        """Return states at the greatest distance, by index, at most `limit` of them.

        `layer_sizes` says how many there are.

        >>> from hanoi_graph.analysis.search import search
        >>> [str(state) for state in search("AA").farthest()]
        ['AB', 'BB', 'AC', 'CC']
        """
        if limit < 0:
            raise InputError(f"limit must be at least 0, got {limit}")
        return tuple(
            State(
                State.from_index(int(index), discs=self._field.discs, pegs=self.pegs).positions
                + self._fixed,
                pegs=self.pegs,
            )
            for index in self._field.layer(limit=limit)
        )

    def reaches(self, state: StateLike, *, order: Order = "smallest-first") -> bool:
        """Return whether the search came to a state.

        >>> from hanoi_graph.analysis.search import search
        >>> search("AAA", peg_graph=[("A", "B"), ("B", "C")]).reaches("CCC")
        False
        """
        return self._index(self._goal(state, order)) is not None

    def distance(self, state: StateLike, *, order: Order = "smallest-first") -> int:
        """Return the distance of a state from the nearest start, in moves.

        Raises
        ------
        UnreachableError
            If no legal moves lead there, or the radius of the search ends before.
        InputError
            If the state is none of this graph, or the search was made with ``trace=False``.
        """
        return self._field.distance(self._reached(state, order))

    def count_paths(self, state: StateLike, *, order: Order = "smallest-first") -> int:
        """Return how many shortest paths lead from a start to a state, exact however many.

        Cost: the states on these paths, each visited once. Errors as for `distance`.

        >>> from hanoi_graph.analysis.search import search
        >>> search("A^7", pegs=4).count_paths("D^7")
        2468
        """
        index = self._reached(state, order)
        return count_paths(self._field, index, self._field.distance(index))

    def path(self, state: StateLike, *, order: Order = "smallest-first") -> MovePath:
        """Return a shortest path from a start to a state.

        Cost: O(distance) look-ups, and a move held in memory for each. Errors as for `distance`.

        >>> from hanoi_graph.analysis.search import search
        >>> print(*search("AAA", pegs=4).path("DDD"), sep="; ")
        disc 1: A -> B; disc 2: A -> C; disc 3: A -> D; disc 2: C -> D; disc 1: B -> D
        """
        index = self._reached(state, order)
        moves = moves_to(self._field, index, self._field.distance(index))
        return _path(moves, self._goal(state, order))

    @property
    def _fixed(self) -> bytes:
        """The pegs of the largest discs, which were left out if no move reaches them."""
        return self.starts[0].positions[self._field.discs :]

    def _goal(self, state: StateLike, order: Order) -> State:
        """Return a state of this graph."""
        if not self.trace:
            raise InputError("distances need a search with trace=True, got one with trace=False")
        return as_states(self.starts[0], as_state(state, pegs=self.pegs, order=order))[1]

    def _index(self, goal: State) -> int | None:
        """Return the index of a state, None if the search did not come to it."""
        discs = self._field.discs
        if goal.positions[discs:] != self._fixed:
            return None
        index = State(goal.positions[:discs], pegs=self.pegs).index
        return index if self._field.reached(index) else None

    def _reached(self, state: StateLike, order: Order) -> int:
        """Return the index of a state that was reached."""
        goal = self._goal(state, order)
        index = self._index(goal)
        if index is None:
            raise UnreachableError(self.why_not(goal, order=order))
        return index

    def why_not(self, goal: State, *, order: Order = "smallest-first") -> str:
        """Return the sentence that says why the search did not come to a state."""
        words = [state.shown(order=order) for state in self.starts[:2]]
        start = words[0] if len(words) == 1 else f"{words[0]} and the other starts"
        there = goal.shown(order=order)
        # A search that ended before its radius has seen all that moves lead to.
        if self.eccentricity == self.radius and not self.complete:
            moves = f"{self.radius} move{'s' * (self.radius != 1)}"
            return f"goal must be within the radius, but {there} is not within {moves} of {start}"
        return (
            f"goal must be reached by legal moves, and {there} is not from {start} on the peg "
            f"graph {self.peg_graph}"
        )


def _path(moves: Sequence[Move], goal: State) -> MovePath:
    """Return moves that lead to a goal as a path."""
    positions = bytearray(goal.positions)
    before: list[bytes] = []
    for move in reversed(moves):
        positions[move.disc - 1] = move.source
        before.append(bytes(positions))
    pieces = [SingleMove(move, state) for move, state in zip(moves, reversed(before), strict=True)]
    return MovePath(pieces, start=State(positions, pegs=goal.pegs))
