"""A procedure of the literature: its moves, where they come from, and what they guarantee."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from hanoi_graph.errors import InputError
from hanoi_graph.moves import Move
from hanoi_graph.paths.sequence import MovePath
from hanoi_graph.states import Order, State, StateLike, as_states

Generate: TypeAlias = Callable[[State, State], Iterator[Move]]
Shown: TypeAlias = Callable[[State], str]
# Up to so many moves from the start a stretch is made by the procedure itself, move by move.
_WALKED = 2**16
# Of so many discs the procedures that keep a row of calls, or a whole state, need a second or two
# before their first move; with more discs stretches are read off the path.
MOST_HELD = 10**6


@dataclass(frozen=True)
class Procedure:
    """One way to find the moves from a start to a goal.

    Attributes
    ----------
    name : str
        What ``hanoi-graph solve --procedure`` calls it.
    summary : str
        The method in one line.
    source : str
        The source text and its section.
    literature : str
        Who published it, where that is known.
    domain : str
        The starts and goals that it is for.
    guarantee : str
        What is known of its moves within the domain.
    outside : str
        What its rule does beyond the domain, or without a part of it.
    generate : callable
        ``generate(start, goal)`` yields the moves as the text makes them, one after the other.
    misfit : callable
        ``misfit(start, goal, shown)`` says in a few words why it is not for these states (on three
        pegs), None if it is; ``shown(state)`` is how it writes a state.
    equals : callable
        ``equals(start, goal)`` is the lazy path that the moves are known to be; the tests hold it.
    formula : callable, optional
        ``formula(m, start, goal)`` gives move m from its number alone.

    Examples
    --------
    >>> from hanoi_graph.paths.classical import procedure
    >>> method = procedure("buneman-levy")
    >>> [str(move) for move in method.moves("AA", "CC")]
    ['disc 1: A -> B', 'disc 2: A -> C', 'disc 1: B -> C']
    >>> method.objection("AB", "CC")
    'buneman-levy starts from a perfect state, got AB'
    """

    name: str
    summary: str
    source: str
    literature: str
    domain: str
    guarantee: str
    outside: str
    generate: Generate = field(repr=False)
    misfit: Callable[[State, State, Shown], str | None] = field(repr=False)
    equals: Callable[[State, State], MovePath] = field(repr=False)
    formula: Callable[[int, State, State], Move] | None = field(default=None, repr=False)

    def objection(
        self, start: StateLike, goal: StateLike, *, order: Order = "smallest-first"
    ) -> str | None:
        """Return one sentence that says why the procedure is not for these states, None if it is.

        Words are read and written in the given order.

        Raises
        ------
        InputError
            If the states are not of one graph.
        """
        first, last = as_states(start, goal, order=order)
        if first.pegs != 3:
            return f"{self.name} is for 3 pegs, got states on {first.pegs}"
        misfit = self.misfit(first, last, lambda state: state.shown(order=order))
        return None if misfit is None else f"{self.name} {misfit}"

    def applies(self, start: StateLike, goal: StateLike) -> bool:
        """Whether the procedure is for these states; `objection` says why not."""
        return self.objection(start, goal) is None

    def moves(self, start: StateLike, goal: StateLike) -> Iterator[Move]:
        """Return an iterator over the moves, made as the text makes them.

        Raises
        ------
        InputError
            If the procedure is not for these states; the message is that of `objection`.
        """
        return self.generate(*self._checked(start, goal))

    def path(self, start: StateLike, goal: StateLike) -> MovePath:
        """Return the lazy path that the procedure is known to walk, with its length and slices."""
        return self.equals(*self._checked(start, goal))

    def move_at(self, m: int, start: StateLike, goal: StateLike) -> Move:
        """Return move m, from 1, at once: by the formula if there is one, else off the path."""
        first, last = self._checked(start, goal)
        if self.formula is not None:
            return self.formula(m, first, last)
        return self.equals(first, last).move(m)

    def stretch(
        self, start: StateLike, goal: StateLike, *, first: int, last: int
    ) -> tuple[str, Iterable[Move]]:
        """Return the moves from number `first` to number `last`, and where they are taken from.

        Returns
        -------
        by : {"procedure", "formula", "path"}
            The moves are made one after the other by the procedure itself, which near the start
            takes no time; or each by its formula; or they are read off the path that the procedure
            is known to walk (`path`), as they are for more than a million discs.
        moves : iterable of Move
            Those that there are; a `MovePath` where they are read off the path.

        Raises
        ------
        InputError
            If the procedure is not for these states, or `first` is less than 1.
        """
        if first < 1:
            raise InputError(f"first must be at least 1, got {first}")
        source, target = self._checked(start, goal)
        held = source.discs <= MOST_HELD
        if held and last <= _WALKED:
            return "procedure", itertools.islice(self.generate(source, target), first - 1, last)
        path = self.equals(source, target)
        if self.formula is None or not held:
            return "path", path[first - 1 : last]
        return "formula", self._by_formula(range(first, min(last, path.length) + 1), source, target)

    def _by_formula(self, numbers: range, start: State, goal: State) -> Iterator[Move]:
        assert self.formula is not None
        for m in numbers:
            yield self.formula(m, start, goal)

    def _checked(self, start: StateLike, goal: StateLike) -> tuple[State, State]:
        """Return the states if the procedure is for them."""
        objection = self.objection(start, goal)
        if objection is not None:
            raise InputError(objection)
        first, last = as_states(start, goal)
        return first, last
