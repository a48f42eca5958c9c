"""Ways to find what moves have, in a list or on a path: their number, discs, pegs, their end.

A path is looked at in up to three ways: by the formula for any one of its moves, by making its
moves one after the other with a procedure of the literature, and by a search that finds it. A list
of moves is replayed disc by disc and once more by the judge of `analysis.trajectories`.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hanoi_graph.analysis.trajectories import judge
from hanoi_graph.claims.expressions import Value
from hanoi_graph.claims.model import Case
from hanoi_graph.claims.ways import arrays
from hanoi_graph.claims.ways.registry import Found, Kind, all_states, way
from hanoi_graph.errors import IllegalMoveError, InputError
from hanoi_graph.moves import Move, MoveLike, PegGraph, apply_move, checked_move
from hanoi_graph.paths.classical import procedure
from hanoi_graph.paths.longest import worst_path
from hanoi_graph.paths.sequence import MovePath
from hanoi_graph.paths.shortest import shortest_path
from hanoi_graph.states import State


@dataclass(frozen=True)
class _Walk:
    """Moves and the states between them, as far as they are legal.

    Attributes
    ----------
    moves : list of Move
    states : list of State
        One more than there are moves.
    total : int
        How many moves the list has.
    illegal : str
        What is wrong with the first move that is not legal, empty if all are.
    """

    moves: list[Move]
    states: list[State]
    total: int
    illegal: str = ""


def _replayed(start: State, moves: Sequence[MoveLike], rule: PegGraph) -> _Walk:
    made: list[Move] = []
    states = [start]
    for number, move in enumerate(moves, start=1):
        try:
            made.append(checked_move(states[-1], move, rule, number=number))
        except IllegalMoveError as error:
            return _Walk(made, states, len(moves), str(error))
        states.append(apply_move(states[-1], made[-1], peg_graph=rule))
    return _Walk(made, states, len(moves))


def _least(case: Case, start: State, goal: State) -> int:
    found = arrays.searched(case, start)
    return found.distance(goal)


_OF_WALK: dict[str, Callable[[Case, _Walk], Value]] = {
    "length": lambda case, walk: walk.total,
    "legal": lambda case, walk: not walk.illegal,
    "solves": lambda case, walk: not walk.illegal and walk.states[-1] == case.state("goal"),
    "optimal": lambda case, walk: (
        not walk.illegal
        and walk.states[-1] == case.state("goal")
        and walk.total == _least(case, walk.states[0], walk.states[-1])
    ),
    "visits all": lambda case, walk: (
        not walk.illegal and len(walk.states) == case.states == len(set(walk.states))
    ),
    "disc of move": lambda case, walk: _move(case, walk).disc,
    "source of move": lambda case, walk: _move(case, walk).source,
    "target of move": lambda case, walk: _move(case, walk).target,
    "peg of disc": lambda case, walk: _at(case, walk).peg_of(case.number("disc")),
    "moves of disc": lambda case, walk: len(_numbers(case, walk)),
    "first move of disc": lambda case, walk: _some_numbers(case, walk)[0],
    "last move of disc": lambda case, walk: _some_numbers(case, walk)[-1],
    "pause of disc": lambda case, walk: max(
        (b - a - 1 for a, b in itertools.pairwise(_numbers(case, walk))), default=0
    ),
    "turns of disc": lambda case, walk: _turns(case, walk),
    "equal parity contacts": lambda case, walk: sum(map(_touch, walk.states)),
    "unequal parity contacts": lambda case, walk: sum(_touch(s, equal=False) for s in walk.states),
    "states on two pegs": lambda case, walk: sum(len(set(s.positions)) == 2 for s in walk.states),
}


def _move(case: Case, walk: _Walk) -> Move:
    return walk.moves[_checked_number(case, 1, len(walk.moves)) - 1]


def _at(case: Case, walk: _Walk) -> State:
    return walk.states[_checked_number(case, 0, len(walk.moves))]


def _checked_number(case: Case, low: int, high: int) -> int:
    number = case.number("number")
    if not low <= number <= high:
        raise InputError(f"number must be from {low} to {high}, got {number}")
    return number


def _numbers(case: Case, walk: _Walk) -> list[int]:
    """Return the numbers of the moves of a disc."""
    disc = case.number("disc")
    numbers = [k for k, move in enumerate(walk.moves, start=1) if move.disc == disc]
    if not 1 <= disc <= case.n:
        raise InputError(f"disc must be from 1 to {case.n}, got {disc}")
    return numbers


def _some_numbers(case: Case, walk: _Walk) -> list[int]:
    numbers = _numbers(case, walk)
    if not numbers:
        raise InputError(f"disc must be one that moves, and disc {case.number('disc')} does not")
    return numbers


def _turns(case: Case, walk: _Walk) -> int:
    disc = case.number("disc")
    turns = {(m.target - m.source) % case.pegs for m in walk.moves if m.disc == disc}
    return turns.pop() if len(turns) == 1 else -1


def _touch(state: State, *, equal: bool = True) -> bool:
    """Whether two discs of equal parity (of different parity) touch."""
    return any(
        (above - below) % 2 == (not equal)
        for stack in state.stacks
        for below, above in itertools.pairwise(stack)
    )


# --- lists ---


def _is_list(case: Case) -> bool:
    return case.moves is not None


def _enter_lists() -> None:
    for quantity in _OF_WALK:
        _enter_list(quantity)
    for quantity in ("length", "legal", "solves", "optimal"):
        _enter_judge(quantity)


def _enter_list(quantity: str) -> None:
    def find(case: Case) -> Found:
        walk = _replayed(case.state("start"), case.moves or (), case.rule)
        return Found(
            _OF_WALK[quantity](case, walk), (walk.states[0], walk.states[-1]), remark=walk.illegal
        )

    find.__doc__ = "The moves made one after the other, each checked."
    cost = 30 if quantity == "optimal" else 0
    way(
        quantity,
        kind="search" if quantity == "optimal" else "replay",
        applies=_is_list,
        setup=lambda case: cost * all_states(case),
        step=lambda case: 500 * len(case.moves or ()),
    )(find)


def _enter_judge(quantity: str) -> None:
    def find(case: Case) -> Found:
        moves = [tuple(move) for move in case.moves or ()]
        verdict = judge(
            moves, start=case.state("start"), goal=case.state("goal"), peg_graph=case.rule
        )
        value = {
            "length": verdict.moves,
            "legal": verdict.legal,
            "solves": bool(verdict.solves),
            "optimal": bool(verdict.optimal),
        }
        return Found(value[quantity], remark=verdict.reason or "")

    find.__doc__ = "The judge of move lists, with its own replay and the formula for the distance."
    way(
        quantity,
        kind="closed form" if quantity == "optimal" else "array",
        applies=_is_list,
        step=lambda case: 1000 + 40 * len(case.moves or ()),
    )(find)


# --- paths ---


def _path(case: Case) -> MovePath:
    start, goal = case.state("start"), case.state("goal")
    if case.name("path") == "shortest":
        return shortest_path(start, goal)
    source, target = start.perfect_peg, goal.perfect_peg
    if source is None or target is None:
        raise InputError(f"a worst path joins two perfect states, got {start} and {goal}")
    return worst_path(case.n, start=source, goal=target)


def _by_formula(case: Case) -> bool:
    return case.classical and case.name("path") in ("shortest", "worst")


_RANDOM_ACCESS: dict[str, Callable[[Case, MovePath], Value]] = {
    "length": lambda case, path: path.length,
    "disc of move": lambda case, path: path.move(case.number("number")).disc,
    "source of move": lambda case, path: path.move(case.number("number")).source,
    "target of move": lambda case, path: path.move(case.number("number")).target,
    "peg of disc": lambda case, path: path.state(case.number("number")).peg_of(case.number("disc")),
}


_OF_ONE_MOVE = ("disc of move", "source of move", "target of move", "peg of disc")
_OF_ONE_DISC = (
    "moves of disc",
    "first move of disc",
    "last move of disc",
    "pause of disc",
    "turns of disc",
)


def _enter_paths() -> None:
    for quantity in _RANDOM_ACCESS:
        _enter_formula(quantity)
    for quantity in _OF_WALK:
        _enter_walk(quantity, "replay", _is_made, _made, 300)
        _enter_walk(quantity, "search", _is_searched, _searched, 300)


def _enter_formula(quantity: str) -> None:
    def find(case: Case) -> Found:
        path = _path(case)
        if "number" in case.arguments:
            _checked_number(case, 0 if quantity == "peg of disc" else 1, path.length)
        return Found(_RANDOM_ACCESS[quantity](case, path), _ends(case))

    find.__doc__ = "The formula for any one move of the path."
    way(quantity, kind="closed form", applies=_by_formula, step=lambda case: 300 + 10 * case.n)(
        find
    )


def _enter_walk(
    quantity: str,
    kind: Kind,
    applies: Callable[[Case], bool],
    walked: Callable[[Case], _Walk],
    per_move: int,
) -> None:
    def find(case: Case) -> Found:
        walk = walked(case)
        return Found(_OF_WALK[quantity](case, walk), _ends(case), remark=walk.illegal)

    find.__doc__ = walked.__doc__

    def cost(case: Case) -> int:
        name = case.name("path")
        moves: int = 2**case.n if name == "shortest" else 3 ** min(case.n, 60)
        if name.startswith("procedure") and "worst" not in name:
            moves = 2 << case.n
        searching = 60 * all_states(case) if kind == "search" or quantity == "optimal" else 0
        return per_move * moves + searching

    def step(case: Case) -> int:
        if quantity in _OF_ONE_MOVE:
            return 20
        # The names of the claim say which disc, or else which path: then each case has its own.
        return cost(case) // 100 + 50 if "disc" in case.arguments else cost(case)

    shared = quantity in _OF_ONE_MOVE or quantity in _OF_ONE_DISC
    way(quantity, kind=kind, applies=applies, setup=cost if shared else lambda case: 0, step=step)(
        find
    )


def _ends(case: Case) -> tuple[State, State]:
    return case.state("start"), case.state("goal")


def _is_made(case: Case) -> bool:
    return case.classical and bool(case.name("path"))


def _made(case: Case) -> _Walk:
    """A procedure of the literature makes the moves, one after the other."""
    return _procedure_walk(case.name("path"), *_ends(case))


@functools.lru_cache(maxsize=8)
def _procedure_walk(path: str, start: State, goal: State) -> _Walk:
    names = {
        "shortest": "recursive" if start.perfect_peg is not None else "gather-recursive",
        "worst": "worst-recursive",
    }
    name = names.get(path, path.removeprefix("procedure "))
    if path == "shortest" and goal.perfect_peg is None:
        name = "shortest"
    moves = list(procedure(name).moves(start, goal))
    return _replayed(start, moves, PegGraph.named("complete"))


def _is_searched(case: Case) -> bool:
    return case.graph == "hanoi" and case.name("path") == "shortest"


def _searched(case: Case) -> _Walk:
    """A breadth-first search finds the path; it is only asked for where there is one."""
    return _searched_walk(case.rule, *_ends(case))


@functools.lru_cache(maxsize=8)
def _searched_walk(rule: PegGraph, start: State, goal: State) -> _Walk:
    found = arrays.searched(Case("hanoi", rule, start.discs), start)
    return _replayed(start, list(found.path(goal)), rule)


_enter_lists()
_enter_paths()
