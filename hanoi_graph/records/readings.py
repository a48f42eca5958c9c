"""What the numbers and letters of a list mean: inferred where they leave one way, else asked.

Pegs may be numbered from 0 or from 1 or have letters, discs may be numbered from 0 or from 1, words
may begin with the smallest or the largest disc. What a list *can* mean is decided by the names that
occur in it and never by whether it would be legal: a list with a mistake must not be read some
other way in which the mistake is hidden. Only for words, where nothing else tells, the order is the
one in which every step is a legal move.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hanoi_graph.errors import InputError
from hanoi_graph.movearrays import Replay
from hanoi_graph.moves import PegGraphLike, as_peg_graph
from hanoi_graph.records.rows import RawList, Rows, compact
from hanoi_graph.states import (
    LETTERS,
    MAX_PEGS,
    Order,
    State,
    as_states,
    check_discs,
    check_order,
    check_pegs,
)


class AmbiguousListError(InputError):
    """A list leaves several readings; the message names the options that decide."""


@dataclass(frozen=True)
class Options:
    """What is known beforehand about the lists to be read; None: to be inferred.

    Attributes
    ----------
    notation : str or None
        A name from `NOTATIONS`.
    pegs_from : str or None
        What the first peg is called: ``"0"``, ``"1"`` or a letter; or the names of all pegs with
        commas between them.
    discs_from : int or None
        What the smallest disc is called: 0 or 1.
    order : {"smallest-first", "largest-first"} or None
        How words are to be read, those of `start` and `goal` too (there: smallest first if None).
    discs : int or None
    pegs : int, default 3
    start, goal : str or None
        Words. The perfect states of the first and the last peg by default.
    peg_graph : optional
        Which pegs may exchange a disc.
    """

    notation: str | None = None
    pegs_from: str | None = None
    discs_from: int | None = None
    order: Order | None = None
    discs: int | None = None
    pegs: int = 3
    start: str | None = None
    goal: str | None = None
    peg_graph: PegGraphLike = "complete"

    def __post_init__(self) -> None:
        check_pegs(self.pegs)
        as_peg_graph(self.peg_graph, pegs=self.pegs)
        if self.order is not None:
            check_order(self.order)
        if self.discs is not None:
            check_discs(self.discs)
        if self.discs_from not in (None, 0, 1):
            raise InputError(f"discs_from must be 0 or 1, got {self.discs_from}")
        if self.pegs_from is not None:
            _named_pegs(self.pegs_from, self.pegs)
        self.ends()

    def ends(self) -> tuple[State | None, State | None]:
        """Return the start and the goal as far as they are given."""
        order = self.order or "smallest-first"
        start, goal = (
            None if word is None else State(word, pegs=self.pegs, order=order)
            for word in (self.start, self.goal)
        )
        if start and goal:
            as_states(start, goal)
        for state, name in ((start, "start"), (goal, "goal")):
            if state and self.discs is not None and state.discs != self.discs:
                raise InputError(
                    f"{name} must have {self.discs} discs, got {state.discs} ({state})"
                )
        return start, goal

    def known_discs(self) -> int | None:
        """Return the number of discs, if it is given in any way."""
        given = [state.discs for state in self.ends() if state]
        return self.discs if self.discs is not None else (given[0] if given else None)


@dataclass
class MoveList:
    """A list of moves whose reading is settled.

    Attributes
    ----------
    notation : str
        The notation it is written in.
    reading : dict of str to str
        What was made of pegs, discs and words, for people to read.
    start, goal : State
    moves : list of ndarray
        Pegs from 0, discs from 1, as arrays of shape (m, 3) or (m, 2).
    peg_graph : optional
        Which pegs may exchange a disc.
    broken : str
        In sequences of states: why the step after the last of the moves is no move. Empty if it is
        not so.
    no_pegs : dict of int to str
        What numbers beyond the pegs are called in the text, where it names such.
    length : int
        Number of moves, those after a broken step too.
    line, last_line : int
        Where the list stands in the text.
    notes : list of str
        What was ignored.
    """

    notation: str
    reading: dict[str, str]
    start: State
    goal: State
    moves: list[Rows]
    peg_graph: PegGraphLike = "complete"
    broken: str = ""
    no_pegs: dict[int, str] = field(default_factory=dict)
    length: int = 0
    line: int = 1
    last_line: int = 1
    notes: list[str] = field(default_factory=list)

    def chunks(self) -> Iterator[Rows]:
        """Yield the moves as arrays."""
        yield from self.moves

    @functools.cached_property
    def replay(self) -> Replay:
        """The moves replayed from the start, up to the first illegal one."""
        replay = Replay(self.start, self, peg_graph=self.peg_graph)
        if replay.illegal is None and self.broken:
            replay.refuse(self.broken)
        elif replay.illegal is not None and self.no_pegs:
            self._call_by_name(replay)
        return replay

    def _call_by_name(self, replay: Replay) -> None:
        """Call a peg that there is not by the name that it has in the text."""
        at = replay.length
        for chunk in self.moves:
            if at < len(chunk):
                for peg in chunk[at, -2:].tolist():
                    if peg in self.no_pegs:
                        names = self.reading["pegs"]
                        replay.illegal = None
                        replay.refuse(f"there is no peg {self.no_pegs[peg]} among {names}")
                        return
            at -= len(chunk)
            if at < 0:
                return

    def sentence(self) -> str:
        """Return the reading as one line of text."""
        return "; ".join(f"{name}: {value}" for name, value in self.reading.items())


def settle(raw: RawList, options: Options) -> MoveList:
    """Return a list with its reading settled, or ask.

    Raises
    ------
    AmbiguousListError
        If several readings are possible; the message names the options that decide.
    InputError
        If none is.
    """
    if raw.kind == "states":
        return _settle_states(raw, options)
    pegs = _pegs_of(raw, options, columns=slice(-2, None))
    known = options.known_discs()
    base = _first_disc(raw, options, known) if raw.names_discs else 1
    moves = [_shifted(chunk, 1 - base, pegs.places) for chunk in raw.chunks]

    def list_of(discs: int) -> MoveList:
        start, goal = options.ends()
        how = "given" if known is not None else "as many as the moves name or solve"
        reading = {"notation": raw.notation, "pegs": pegs.names, "discs": f"{discs} ({how})"}
        if raw.names_discs:
            reading["smallest disc"] = str(base)
        return MoveList(
            notation=raw.notation,
            reading=reading,
            start=start or State.perfect(discs, pegs=options.pegs),
            goal=goal or State.perfect(discs, options.pegs - 1, pegs=options.pegs),
            moves=moves,
            peg_graph=options.peg_graph,
            no_pegs=pegs.outside,
            length=raw.length,
            line=raw.line,
            last_line=raw.last_line,
            notes=list(raw.notes),
        )

    if known is not None:
        return list_of(known)
    if not raw.names_discs:
        return list_of(_discs_solved(moves, options) or _ask_for_discs())
    named = [disc + 1 - base for disc in raw.values(slice(0, 1)) if disc >= base]
    gap = next((k for k, disc in enumerate(named, start=1) if disc != k), None)
    settled = list_of(len(named)) if gap is None else None
    if settled is not None and settled.replay.illegal is None:
        return settled
    # A wrong name must not hide how many discs the moves from peg to peg solve.
    solved = _discs_solved([chunk[:, 1:] for chunk in moves], options)
    if solved is not None and solved > max(named, default=0):
        return list_of(solved)
    if settled is None:
        called = [disc - 1 + base for disc in named]
        raise AmbiguousListError(
            f"disc {(gap or 1) - 1 + base} missing: the list moves {_listed(called)}, and the "
            "number of discs is not given; give --n"
        )
    return settled


# --- pegs ---


def _named_pegs(first: str, pegs: int) -> list[str]:
    """Return the names of the pegs, from that of the first or from all of them."""
    names = [name.strip().upper() for name in first.split(",")]
    if len(names) == 1 and names[0] in ("0", "1"):
        return [str(peg + int(names[0])) for peg in range(pegs)]
    if len(names) == 1 and len(names[0]) == 1 and names[0] in LETTERS[: MAX_PEGS - pegs + 1]:
        return list(LETTERS[LETTERS.index(names[0]) :][:pegs])
    if len(names) == pegs == len(set(names)) and all(
        name.isdigit() or name in LETTERS for name in names
    ):
        return names
    raise InputError(
        f"pegs_from must be 0, 1, a letter with {pegs - 1} letters after it, or the names of "
        f"{pegs} pegs with commas between them, got {first!r}"
    )


@dataclass(frozen=True)
class _Pegs:
    """What the pegs of a list are called.

    Attributes
    ----------
    places : dict of int to int
        The peg of every name that occurs. A name that is no peg has a number beyond the pegs, so
        that the move is illegal and not the whole list unreadable.
    names : str
        What the pegs are called.
    outside : dict of int to str
        The names of the numbers beyond the pegs.
    """

    places: dict[int, int]
    names: str
    outside: dict[int, str]


def _pegs_of(raw: RawList, options: Options, *, columns: slice) -> _Pegs:
    """Return what the pegs of a list are called, or ask."""
    present = raw.values(columns)
    if options.pegs_from is not None:
        names = _named_pegs(options.pegs_from, options.pegs)
        if present and raw.letters != names[0].isalpha():
            kind = ("numbers", "letters")[raw.letters]
            raise InputError(f"pegs are called {', '.join(names)}, but the list has {kind}")
    elif raw.letters:
        names = _letter_names(present, options.pegs)
    else:
        names = _number_names(present, options.pegs)
    known = [LETTERS.index(name) if name.isalpha() else int(name) for name in names]
    places = {value: peg for peg, value in enumerate(known)}
    strangers = [value for value in present if value not in places]
    numbers = range(options.pegs, options.pegs + len(strangers))
    return _Pegs(
        places | dict(zip(strangers, numbers, strict=True)),
        ", ".join(names),
        {
            number: LETTERS[value] if raw.letters else str(value)
            for number, value in zip(numbers, strangers, strict=True)
        },
    )


def _letter_names(present: list[int], pegs: int) -> list[str]:
    """Return the names of the pegs when those that occur are letters."""
    if max(present, default=0) < pegs:
        return list(LETTERS[:pegs])
    # X, Y, Z, and W before them if there are four.
    if min(present) >= MAX_PEGS - max(pegs, 3):
        return list(LETTERS[min(MAX_PEGS - pegs, LETTERS.index("X")) :][:pegs])
    if len(present) == pegs and min(present) >= pegs:
        raise AmbiguousListError(
            f"ambiguous pegs: they are called {', '.join(LETTERS[peg] for peg in present)}, and "
            "nothing tells their order; give --pegs-from with all names, such as --pegs-from "
            f"{','.join(LETTERS[peg] for peg in present)}"
        )
    return list(LETTERS[:pegs])


def _number_names(present: list[int], pegs: int) -> list[str]:
    """Return the names of the pegs when those that occur are numbers."""
    if not present or 0 in present:
        return [str(peg) for peg in range(pegs)]
    if pegs in present:
        return [str(peg + 1) for peg in range(pegs)]
    shown = " and ".join(str(peg) for peg in present)
    raise AmbiguousListError(
        f"ambiguous pegs: the list names {shown} only, and these may be numbered from 0 or from 1; "
        "give --pegs-from 0 or --pegs-from 1"
    )


# --- discs ---


def _first_disc(raw: RawList, options: Options, known: int | None) -> int:
    """Return what the smallest disc is called, 0 or 1."""
    present = raw.values(slice(0, 1))
    if options.discs_from is not None:
        return options.discs_from
    if known is None:
        return int(0 not in present)
    fitting = [base for base in (0, 1) if all(base <= disc < base + known for disc in present)]
    if len(fitting) == 2:
        raise AmbiguousListError(
            f"ambiguous discs: the list names {_listed(present)} of {known}, and these may be "
            "numbered from 0 or from 1; give --discs-from 0 or --discs-from 1"
        )
    # A name that fits neither way is a missing disc, and its move is illegal.
    return fitting[0] if fitting else int(0 not in present)


def _listed(discs: list[int]) -> str:
    """Return some discs as words: ``discs 1, 2 and 4``."""
    some = [str(disc) for disc in discs[:10]]
    if len(discs) > 10:
        return f"discs {', '.join(some)} and {len(discs) - 10} more"
    if len(some) == 1:
        return f"disc {some[0]}"
    return f"discs {', '.join(some[:-1])} and {some[-1]}"


def _discs_solved(moves: list[Rows], options: Options) -> int | None:
    """Return how many discs moves from peg to peg solve, None if there is no such number.

    With more discs on the first peg than can be moved, those that are moved are the smallest ones;
    when they all stand on the last peg in the end, the list solves that many and no others.
    """
    # To move k discs takes k moves or more, so there are enough here.
    many = State.perfect(min(sum(map(len, moves)), 255), pegs=options.pegs)
    replay = Replay(many, moves, peg_graph=options.peg_graph)
    last = replay.positions == options.pegs - 1
    solved = int(np.count_nonzero(last))
    others_stay = not replay.positions[solved:].any()
    return solved if replay.illegal is None and last[:solved].all() and others_stay else None


def _ask_for_discs() -> int:
    raise AmbiguousListError(
        "ambiguous number of discs: the moves name no discs and do not solve any number of them; "
        "give --n"
    )


def _shifted(chunk: Rows, discs: int, pegs: dict[int, int]) -> Rows:
    """Return moves with discs counted from 1 and pegs from 0."""
    if chunk.shape[1] == 3 and discs:
        wide = chunk.astype(np.int64)
        wide[:, 0] += discs
        chunk = compact(wide)
    if all(name == peg for name, peg in pegs.items()):
        return chunk
    places = _places(chunk[:, -2:], pegs)
    moved = chunk.astype(np.result_type(chunk, places))
    moved[:, -2:] = places
    return moved


def _places(values: Rows, pegs: dict[int, int]) -> Rows:
    """Return the pegs for an array of their names."""
    names = np.array(sorted(pegs))
    places = compact(np.array([[pegs[name] for name in names.tolist()]]))[0]
    found: Rows = places[np.searchsorted(names, values)]
    return found


# --- states ---


def _settle_states(raw: RawList, options: Options) -> MoveList:
    """Return a sequence of states as the moves between them."""
    known = options.known_discs()
    if known is not None and raw.width and known != raw.width:
        raise InputError(f"the states have {raw.width} discs, and {known} were expected")
    pegs = _pegs_of(raw, options, columns=slice(None))
    if pegs.outside:
        name = next(iter(pegs.outside.values()))
        raise InputError(f"the states name a peg {name}, and the pegs are {pegs.names}")
    states = [_places(chunk, pegs.places).astype(np.uint8) for chunk in raw.chunks]
    order = options.order or raw.order or _order_of(states, raw, options)
    if order == "largest-first":
        states = [chunk[:, ::-1] for chunk in states]
    first = State._trusted(states[0][0].tobytes(), options.pegs)
    start, goal = options.ends()
    if start is not None and start != first:
        raise InputError(f"the states begin with {first}, and the start is {start}")
    moves, broken = _steps(states)
    return MoveList(
        notation=raw.notation,
        reading={
            "notation": raw.notation,
            "pegs": pegs.names,
            "words": order.replace("-", " disc "),
        },
        start=first,
        goal=goal or State.perfect(first.discs, options.pegs - 1, pegs=options.pegs),
        moves=moves,
        broken=broken,
        length=raw.length - 1,
        line=raw.line,
        last_line=raw.last_line,
        notes=list(raw.notes),
    )


def _order_of(states: list[Rows], raw: RawList, options: Options) -> Order:
    """Return the order of words in which every step is a legal move."""
    if raw.notation == "stacks" or raw.width == 1:
        return "smallest-first"
    orders: tuple[Order, ...] = ("smallest-first", "largest-first")
    legal = [
        order
        for order, turned in zip(
            orders, (states, [chunk[:, ::-1] for chunk in states]), strict=True
        )
        if _are_legal(turned, options)
    ]
    if len(legal) == 1:
        return legal[0]
    how = "both ways" if legal else "neither way"
    raise AmbiguousListError(
        f"ambiguous words: read smallest disc first or largest disc first, every step is a legal "
        f"move {how}; give --order smallest-first or --order largest-first"
    )


def _are_legal(states: list[Rows], options: Options) -> bool:
    """Whether every step of a sequence of states (smallest disc first) is a legal move."""
    moves, broken = _steps(states)
    start = State._trusted(states[0][0].tobytes(), options.pegs)
    return not broken and Replay(start, moves, peg_graph=options.peg_graph).illegal is None


def _steps(states: list[Rows]) -> tuple[list[Rows], str]:
    """Return the moves between states, up to the first step that is none, and why it is not."""
    moves: list[Rows] = []
    before: Any = None
    for chunk in states:
        rows = chunk if before is None else np.concatenate([before, chunk])
        before = chunk[-1:]
        differs = rows[1:] != rows[:-1]
        counts = differs.sum(axis=1)
        wrong = np.flatnonzero(counts != 1)
        good = int(wrong[0]) if len(wrong) else len(counts)
        disc = differs[:good].argmax(axis=1)
        at = np.arange(good)
        moves.append(
            np.stack([disc + 1, rows[at, disc], rows[at + 1, disc]], axis=1).astype(np.int32)
        )
        if len(wrong):
            return moves, _not_one_move(differs[good])
    return moves, ""


def _not_one_move(differs: Rows) -> str:
    """Say why two states in a row are not one move apart."""
    discs = (np.flatnonzero(differs) + 1).tolist()
    if not discs:
        return "the state does not change"
    return f"{_listed(discs)} change their pegs at once"
