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

import numpy as np

from hanoi_graph.movearrays import Replay
from hanoi_graph.moves import PegGraphLike
from hanoi_graph.records.options import AmbiguousListError, Options
from hanoi_graph.records.pegnames import pegs_of, places_of
from hanoi_graph.records.rows import Gap, RawList, Rows, compact
from hanoi_graph.states import State


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
    gaps : list of Gap
        Where the text says that it leaves moves out.
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
    gaps: list[Gap] = field(default_factory=list)

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

    @property
    def solves(self) -> bool:
        """Whether every move is legal and the last leads to the goal."""
        return self.replay.illegal is None and self.replay.state(self.replay.length) == self.goal

    def gap(self, *, known: bool) -> Gap | None:
        """Return the first place where moves are left out that matter for the verdict.

        They do not if the list solves a known number of discs without them, or an illegal move
        comes before. Missing numbers are a slip if the number of discs is known, or the list is as
        short as one that takes a tower on three pegs to another.
        """
        slip = known or (self.solves and self.length == 2**self.start.discs - 1)
        gaps = [gap for gap in self.gaps if gap.sure or not slip]
        if not gaps or (known and self.solves):
            return None
        illegal = self.replay.illegal
        gap = gaps[0]
        return gap if illegal is None or illegal.number > gap.after else None

    def sentence(self) -> str:
        """Return the reading as one line of text."""
        return "; ".join(f"{name}: {value}" for name, value in self.reading.items())


def settle_moves(raw: RawList, options: Options) -> MoveList:
    """Return a list with its reading settled, or ask.

    Raises
    ------
    AmbiguousListError
        If several readings are possible; the message names the options that decide.
    InputError
        If none is.
    """
    pegs = pegs_of(raw, options, columns=slice(-2, None))
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
            gaps=raw.gaps,
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
            f"disc {(gap or 1) - 1 + base} missing: the list moves {listed(called)}, and the "
            "number of discs is not given; give --n"
        )
    return settled


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
            f"ambiguous discs: the list names {listed(present)} of {known}, and these may be "
            "numbered from 0 or from 1; give --discs-from 0 or --discs-from 1"
        )
    # A name that fits neither way is a missing disc, and its move is illegal.
    return fitting[0] if fitting else int(0 not in present)


def _discs_solved(moves: list[Rows], options: Options) -> int | None:
    """Return how many discs moves from peg to peg solve, None if there is no such number.

    With more discs on the first peg than can be moved, those that are moved are the smallest ones;
    when they all stand on the last peg in the end, the list solves that many and no others. One
    that was moved too and came back is none of these, so then there is no such number.
    """
    # To move k discs takes k moves or more, so there are enough here.
    many = State.perfect(min(sum(map(len, moves)), 255), pegs=options.pegs)
    replay = Replay(many, moves, peg_graph=options.peg_graph)
    last = replay.positions == options.pegs - 1
    solved = int(np.count_nonzero(last))
    others_stay = not replay.positions[solved:].any()
    if replay.illegal is not None or not (solved and last[:solved].all() and others_stay):
        return None
    largest = max(int(chunk[:, 0].max()) for chunk in replay.chunks())
    return solved if largest == solved else None


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
    places = places_of(chunk[:, -2:], pegs)
    moved = chunk.astype(np.result_type(chunk, places))
    moved[:, -2:] = places
    return moved


def listed(discs: list[int]) -> str:
    """Return some discs as words: ``discs 1, 2 and 4``."""
    some = [str(disc) for disc in discs[:10]]
    if len(discs) > 10:
        return f"discs {', '.join(some)} and {len(discs) - 10} more"
    if len(some) == 1:
        return f"disc {some[0]}"
    return f"discs {', '.join(some[:-1])} and {some[-1]}"
