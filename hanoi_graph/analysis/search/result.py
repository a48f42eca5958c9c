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

Method = Literal["auto", "words", "explicit"]


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
    method : {"words", "explicit"}
        How it was found.
    trace : bool
        Whether distances and paths can be asked for.

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
        indices = self._field.layer(limit=limit)
        return tuple(
            State.from_index(int(index), discs=self.discs, pegs=self.pegs) for index in indices
        )

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
        goal = State.from_index(index, discs=self.discs, pegs=self.pegs)
        return _path(moves_to(self._field, index, self._field.distance(index)), goal)

    def _reached(self, state: StateLike, order: Order) -> int:
        """Return the index of a state that was reached."""
        if not self.trace:
            raise InputError("distances need a search with trace=True, got one with trace=False")
        _, goal = as_states(self.starts[0], as_state(state, pegs=self.pegs, order=order))
        if not self._field.reached(goal.index):
            start = str(self.starts[0]) + (" and the other starts" if self.starts[1:] else "")
            raise UnreachableError(
                f"goal must be reached by legal moves, within the radius if there is one; {goal} "
                f"is not reached from {start} (peg graph: {self.peg_graph})"
            )
        return goal.index


def _path(moves: Sequence[Move], goal: State) -> MovePath:
    """Return moves that lead to a goal as a path."""
    positions = bytearray(goal.positions)
    before: list[bytes] = []
    for move in reversed(moves):
        positions[move.disc - 1] = move.source
        before.append(bytes(positions))
    pieces = [SingleMove(move, state) for move, state in zip(moves, reversed(before), strict=True)]
    return MovePath(pieces, start=State(positions, pegs=goal.pegs))
