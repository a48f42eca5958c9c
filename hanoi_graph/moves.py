"""Moves, and which pegs may exchange a disc.

A move takes the disc on top of one peg to the top of another on which no smaller disc lies.
Between which pegs this may be done is a directed graph on the pegs: all of them (`complete`),
neighbours in a row (`linear`), one way round (`cyclic`), only by way of peg A (`star`), or any
other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from hanoi_graph.errors import IllegalMoveError, InputError, InputTypeError
from hanoi_graph.states import State, StateLike, as_state, as_states
from hanoi_graph.words import LETTERS, Order, check_integer, check_pegs, peg_number

if TYPE_CHECKING:
    import networkx as nx


class Move(NamedTuple):
    """One disc from one peg to another.

    Attributes
    ----------
    disc : int
        From 1, the smallest.
    source, target : int
        Pegs, from 0.

    Examples
    --------
    >>> print(Move(1, 0, 2))
    disc 1: A -> C
    """

    disc: int
    source: int
    target: int

    def reversed(self) -> Move:
        """Return the move that takes this one back."""
        return Move(self.disc, self.target, self.source)

    def __str__(self) -> str:
        return f"disc {self.disc}: {LETTERS[self.source]} -> {LETTERS[self.target]}"


@dataclass(frozen=True)
class PegGraph:
    """Which pegs may exchange a disc: a directed graph on the pegs.

    Attributes
    ----------
    pegs : int
        Number of pegs.
    arcs : frozenset of (int, int)
        The pairs (source, target) between which a disc may move.
    name : str
        How messages and files call it.

    Examples
    --------
    >>> PegGraph.named("linear", pegs=3).targets(1)
    (0, 2)
    """

    pegs: int
    arcs: frozenset[tuple[int, int]]
    name: str = "other"

    @classmethod
    def named(cls, name: str, *, pegs: int = 3) -> PegGraph:
        """Return the ``complete``, ``linear``, ``cyclic`` or ``star`` (peg A in the middle) one."""
        everyone = range(check_pegs(pegs))
        pairs = [(i, j) for i in everyone for j in everyone if i != j]
        rules = {
            "complete": pairs,
            "linear": [(i, j) for i, j in pairs if abs(i - j) == 1],
            "cyclic": [(i, j) for i, j in pairs if (j - i) % pegs == 1],
            "star": [(i, j) for i, j in pairs if 0 in (i, j)],
        }
        if name not in rules:
            raise InputError(f"peg graph must be one of {', '.join(rules)}, got {name!r}")
        return cls(pegs, frozenset(rules[name]), name)

    @classmethod
    def of_arcs(cls, arcs: Iterable[tuple[int | str, int | str]], *, pegs: int = 3) -> PegGraph:
        """Return the peg graph with exactly these arcs, pegs as numbers from 0 or as letters.

        >>> sorted(PegGraph.of_arcs([("A", "B"), ("B", "C")]).arcs)
        [(0, 1), (1, 2)]
        """
        pairs = frozenset(_arc(arc, pegs=pegs) for arc in arcs)
        for i, j in pairs:
            if i == j:
                raise InputError(f"an arc must join two pegs, got {LETTERS[i]} -> {LETTERS[j]}")
        for name in ("complete", "linear", "cyclic", "star"):
            if pairs == cls.named(name, pegs=pegs).arcs:
                return cls(pegs, pairs, name)
        return cls(pegs, pairs)

    @property
    def is_complete(self) -> bool:
        """Whether a disc may go from every peg to every other."""
        return len(self.arcs) == self.pegs * (self.pegs - 1)

    @property
    def is_symmetric(self) -> bool:
        """Whether every move can be taken back at once."""
        return all((j, i) in self.arcs for i, j in self.arcs)

    @property
    def is_strongly_connected(self) -> bool:
        """Whether a disc may go from every peg to every other, by way of others if need be.

        Then, with three pegs or more, every state can be reached from every other.
        """
        return all(
            len(_reached(arcs)) == self.pegs
            for arcs in (self.arcs, frozenset((j, i) for i, j in self.arcs))
        )

    def allows(self, source: int, target: int) -> bool:
        """Whether a disc may go from one peg to another."""
        return (source, target) in self.arcs

    def targets(self, source: int) -> tuple[int, ...]:
        """Return the pegs to which a disc may go from `source`, in order."""
        return tuple(j for j in range(self.pegs) if (source, j) in self.arcs)

    def reversed(self) -> PegGraph:
        """Return the peg graph of the moves taken back."""
        return PegGraph.of_arcs(((j, i) for i, j in self.arcs), pegs=self.pegs)

    def __str__(self) -> str:
        if self.name != "other":
            return self.name
        return ", ".join(f"{LETTERS[i]}->{LETTERS[j]}" for i, j in sorted(self.arcs))


def _reached(arcs: frozenset[tuple[int, int]]) -> set[int]:
    """Return the pegs to which arcs lead from peg 0, itself included."""
    found, fresh = {0}, {0}
    while fresh:
        fresh = {j for i, j in arcs if i in fresh} - found
        found |= fresh
    return found


def _arc(arc: tuple[int | str, int | str], *, pegs: int) -> tuple[int, int]:
    """Return an arc by the numbers of its pegs."""
    try:
        source, target = arc
    except (TypeError, ValueError):
        raise InputTypeError(f"an arc must be a pair of pegs, got {arc!r}") from None
    return peg_number(source, pegs=pegs), peg_number(target, pegs=pegs)


PegGraphLike: TypeAlias = "PegGraph | str | nx.Graph[Any] | Iterable[tuple[int | str, int | str]]"
MoveLike: TypeAlias = "Move | Sequence[int]"


def as_peg_graph(value: PegGraphLike, *, pegs: int = 3) -> PegGraph:
    """Return `value` as a `PegGraph` on so many pegs.

    Parameters
    ----------
    value : PegGraph, str, networkx Graph or DiGraph, or iterable of arcs
        A name as in `PegGraph.named`; the nodes of a networkx graph are pegs, numbers from 0 or
        letters, and an undirected edge lets a disc go both ways.

    Raises
    ------
    InputError
        If there is no such name or peg, or the number of pegs differs.
    """
    if isinstance(value, str):
        return PegGraph.named(value, pegs=pegs)
    if isinstance(value, PegGraph):
        if value.pegs != pegs:
            raise InputError(f"peg graph must have {pegs} pegs, got one with {value.pegs}")
        return value
    if hasattr(value, "to_directed"):
        return PegGraph.of_arcs(value.to_directed(as_view=True).edges(), pegs=pegs)
    if isinstance(value, Iterable):
        return PegGraph.of_arcs(value, pegs=pegs)
    raise InputTypeError(f"peg graph must be a name, a graph or a list of arcs, got {value!r}")


def legal_moves(
    state: StateLike,
    *,
    peg_graph: PegGraphLike = "complete",
    order: Order = "smallest-first",
) -> list[Move]:
    """Return the legal moves of a state, those of smaller discs first.

    >>> [str(move) for move in legal_moves("BCC")]
    ['disc 1: B -> A', 'disc 1: B -> C', 'disc 2: C -> A']
    """
    start = as_state(state, order=order)
    rule = as_peg_graph(peg_graph, pegs=start.pegs)
    tops = [start.top(peg) or start.discs + 1 for peg in range(start.pegs)]
    return sorted(
        Move(tops[source], source, target)
        for source, target in rule.arcs
        if tops[source] < tops[target]
    )


def apply_move(
    state: StateLike,
    move: MoveLike,
    *,
    peg_graph: PegGraphLike = "complete",
    order: Order = "smallest-first",
    number: int = 1,
) -> State:
    """Return the state after a move.

    Parameters
    ----------
    state : state-like
    move : Move, (disc, source, target) or (source, target)
        Without a disc the one on top of the source peg moves.
    peg_graph : optional
        Which pegs may exchange a disc.
    order : {"smallest-first", "largest-first"}
        How a word is to be read.
    number : int, default 1
        The number of the move, for the message.

    Raises
    ------
    IllegalMoveError
        If the move breaks a rule; it names the number of the move and the rule.

    Examples
    --------
    >>> str(apply_move("BCC", (2, 0)))
    'BAC'
    >>> apply_move("BCC", (2, 2, 1))
    Traceback (most recent call last):
        ...
    hanoi_graph.errors.IllegalMoveError: move 1 is illegal: disc 2 would lie on the smaller disc 1
    on peg B
    """
    start = as_state(state, order=order)
    rule = as_peg_graph(peg_graph, pegs=start.pegs)
    legal = checked_move(start, move, rule, number=number)
    positions = bytearray(start.positions)
    positions[legal.disc - 1] = legal.target
    return State._trusted(bytes(positions), start.pegs)


def checked_move(state: State, move: MoveLike, rule: PegGraph, *, number: int = 1) -> Move:
    """Return `move` as a `Move` that is legal in `state`, or raise `IllegalMoveError`."""
    disc, source, target = _parts(move)
    for peg in (source, target):
        if not 0 <= peg < state.pegs:
            raise IllegalMoveError(
                f"there is no peg {peg} among 0 to {state.pegs - 1}", number=number
            )
    top, below = state.top(source), state.top(target)
    if disc is not None and not 1 <= disc <= state.discs:
        raise IllegalMoveError(f"there is no disc {disc} among 1 to {state.discs}", number=number)
    if source == target:
        raise IllegalMoveError(f"from peg {LETTERS[source]} to itself", number=number)
    if top is None:
        raise IllegalMoveError(f"peg {LETTERS[source]} is empty", number=number)
    if disc is not None and disc != top:
        raise IllegalMoveError(
            f"disc {disc} is not on top of peg {LETTERS[source]}, disc {top} is", number=number
        )
    if below is not None and below < top:
        raise IllegalMoveError(
            f"disc {top} would lie on the smaller disc {below} on peg {LETTERS[target]}",
            number=number,
        )
    if not rule.allows(source, target):
        raise IllegalMoveError(
            f"the {rule} peg graph has no way from {LETTERS[source]} to {LETTERS[target]}",
            number=number,
        )
    return Move(top, source, target)


def replay(
    start: StateLike,
    moves: Iterable[MoveLike],
    *,
    peg_graph: PegGraphLike = "complete",
    order: Order = "smallest-first",
) -> Iterator[State]:
    """Yield the start and then the state after every move.

    Raises
    ------
    IllegalMoveError
        At the first move that is not legal, naming its number (from 1) and the rule it breaks.

    Examples
    --------
    >>> [str(state) for state in replay("AA", [(0, 1), (0, 2), (1, 2)])]
    ['AA', 'BA', 'BC', 'CC']
    """
    state = as_state(start, order=order)
    rule = as_peg_graph(peg_graph, pegs=state.pegs)
    yield state
    for number, move in enumerate(moves, start=1):
        state = apply_move(state, move, peg_graph=rule, number=number)
        yield state


def neighbours(
    state: StateLike,
    *,
    peg_graph: PegGraphLike = "complete",
    order: Order = "smallest-first",
) -> list[State]:
    """Return the states one legal move away, in the order of `legal_moves`, without any graph.

    >>> [str(state) for state in neighbours("BCC")]
    ['ACC', 'CCC', 'BAC']
    """
    start = as_state(state, order=order)
    rule = as_peg_graph(peg_graph, pegs=start.pegs)
    return [apply_move(start, move, peg_graph=rule) for move in legal_moves(start, peg_graph=rule)]


def move_between(
    state: StateLike,
    other: StateLike,
    *,
    peg_graph: PegGraphLike = "complete",
    order: Order = "smallest-first",
) -> Move | None:
    """Return the legal move that leads from one state to another, None if there is none.

    >>> move_between("BCC", "BAC")
    Move(disc=2, source=2, target=0)
    """
    start, goal = as_states(state, other, order=order)
    rule = as_peg_graph(peg_graph, pegs=start.pegs)
    differing = [k for k in range(start.discs) if start.positions[k] != goal.positions[k]]
    if len(differing) != 1:
        return None
    k = differing[0]
    source, target = start.positions[k], goal.positions[k]
    smaller = start.positions[:k]
    if source in smaller or target in smaller or not rule.allows(source, target):
        return None
    return Move(k + 1, source, target)


def are_adjacent(
    state: StateLike,
    other: StateLike,
    *,
    peg_graph: PegGraphLike = "complete",
    order: Order = "smallest-first",
) -> bool:
    """Whether one legal move leads from `state` to `other`, without any graph.

    >>> are_adjacent("BCC", "BAC"), are_adjacent("BCC", "BBC")
    (True, False)
    """
    return move_between(state, other, peg_graph=peg_graph, order=order) is not None


def _parts(move: MoveLike) -> tuple[int | None, int, int]:
    """Return disc (None when not given), source and target of a move."""
    values = tuple(move) if isinstance(move, Iterable) else ()
    if len(values) not in (2, 3):
        raise InputTypeError(
            f"a move must be (disc, source, target) or (source, target), got {move!r}"
        )
    *disc, source, target = (check_integer(value, "a disc or peg of a move") for value in values)
    return (disc[0] if disc else None), source, target
