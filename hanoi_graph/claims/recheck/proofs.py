"""What a certificate proves: the rules of the puzzle, a path, a potential, two theorems."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

from .text import FORMAT, LETTERS, UnreadableError, WrongError, check_file, short
from .wording import arcs_between


def check_certificate(found: dict[str, Any], folder: str) -> tuple[int, str]:
    """Return the distance that a certificate proves and by what; raise `WrongError` otherwise."""
    if found["format"] != FORMAT:
        raise WrongError("it is in another format")
    puzzle = _puzzle(found)
    start, goal = list(found["start"]), list(found["goal"])
    for state in (start, goal):
        _need(
            len(state) == found["discs"]
            and all(type(x) is int and 0 <= x < puzzle.pegs for x in state),
            "states",
        )
    distance = found["distance"]
    _upper(found["upper"], start, goal, puzzle, distance)
    return distance, _lower(found["lower"], start, goal, puzzle, distance, folder)


class _Puzzle(NamedTuple):
    """The rules: which graph, how many pegs, between which a disc may go."""

    graph: str
    pegs: int
    arcs: set[tuple[int, int]]

    @property
    def free(self) -> bool:
        """Whether a disc may go from every peg to every other."""
        return self.graph == "hanoi" and self.arcs == arcs_between("complete", self.pegs)


def _puzzle(found: dict[str, Any]) -> _Puzzle:
    pegs, discs, distance = found["pegs"], found["discs"], found["distance"]
    _need(type(pegs) is int and type(discs) is int and type(distance) is int, "numbers")
    _need(1 <= pegs <= len(LETTERS), "pegs A to Z")
    _need(found["graph"] in ("hanoi", "sierpinski"), "a graph")
    arcs = {(i, j) for i, j in found["arcs"]}
    _need(arcs <= arcs_between("complete", pegs), "arcs between pegs")
    return _Puzzle(found["graph"], pegs, arcs)


def _need(condition: bool, what: str) -> None:
    if not condition:
        raise WrongError(f"{what} as the format wants them are missing")


# --- the path ---


def _upper(
    upper: dict[str, Any],
    start: list[int],
    goal: list[int],
    puzzle: _Puzzle,
    distance: int,
) -> None:
    state, length = list(start), 0
    for number, row in enumerate(upper["moves"] if "moves" in upper else upper["steps"], start=1):
        if row[0] == "tower":
            if not puzzle.free or puzzle.pegs != 3:
                raise WrongError(
                    f"step {number}: a tower needs three pegs and every move between them"
                )
            length += _tower(state, *row[1:], number=number)
        else:
            _move(state, *row, puzzle=puzzle, number=number)
            length += 1
    if state != goal:
        raise WrongError("the path does not end at the goal")
    if length != distance:
        raise WrongError(f"the path has {length} moves, not {distance}")


def _move(
    state: list[int],
    disc: int,
    source: int,
    target: int,
    *,
    puzzle: _Puzzle,
    number: int,
) -> None:
    if puzzle.graph == "sierpinski":
        return _step(state, disc, source, target, pegs=puzzle.pegs, number=number)
    if not 1 <= disc <= len(state) or state[disc - 1] != source:
        raise WrongError(f"move {number}: disc {disc} is not on peg {source}")
    if (source, target) not in puzzle.arcs:
        raise WrongError(f"move {number}: no disc may go from peg {source} to peg {target}")
    if source in state[: disc - 1] or target in state[: disc - 1]:
        raise WrongError(f"move {number}: a smaller disc is in the way of disc {disc}")
    state[disc - 1] = target
    return None


def _step(state: list[int], place: int, old: int, new: int, *, pegs: int, number: int) -> None:
    """Make a step in a Sierpinski graph.

    The letter at a place changes from one to another, and all smaller letters, which must be the
    new one, become the old one.
    """
    smaller = state[: place - 1]
    if not 1 <= place <= len(state) or state[place - 1] != old or old == new:
        raise WrongError(f"step {number}: letter {place} does not change from {old}")
    if not 0 <= new < pegs or any(letter != new for letter in smaller):
        raise WrongError(f"step {number}: letter {place} may not become {new} here")
    state[:place] = [old] * (place - 1) + [new]


def _tower(state: list[int], size: int, source: int, target: int, *, number: int) -> int:
    """Move a tower in the state and return how many moves that takes.

    By induction: the tower of all but its largest disc goes to the third peg, that disc moves (the
    two pegs hold nothing smaller), the tower goes on top of it. Larger discs are never in the way.
    """
    if not 1 <= size <= len(state) or set(state[:size]) != {source}:
        raise WrongError(f"step {number}: the discs 1 to {size} are not all on peg {source}")
    if target not in (0, 1, 2) or target == source:
        raise WrongError(f"step {number}: a tower goes to another peg, not to {target}")
    state[:size] = [target] * size
    moves = 0
    for _ in range(size):
        moves = 2 * moves + 1
    return moves


# --- the lower bound ---


def _lower(
    lower: dict[str, Any],
    start: list[int],
    goal: list[int],
    puzzle: _Puzzle,
    distance: int,
    folder: str,
) -> str:
    if lower["kind"] == "potential":
        name = lower["labels"]
        if os.path.basename(name) != name:
            raise WrongError("the labels are not in this folder")
        labels = _labels(os.path.join(folder, name))
        _potential(labels, start, goal, puzzle, distance)
        return "potential"
    theorems = {"once or twice": _once_or_twice, "Frame-Stewart, four pegs": _frame_stewart}
    if lower["kind"] != "theorem" or lower["name"] not in theorems:
        raise WrongError("there is no lower bound that is known here")
    if not puzzle.free:
        raise WrongError("the theorem is for pegs between which every move is allowed")
    bound = theorems[lower["name"]](start, goal, puzzle.pegs)
    if bound != distance:
        raise WrongError(f"the theorem gives {short(bound)}, not {short(distance)}")
    return f"theorem: {lower['name']}"


def _labels(path: str) -> list[int]:
    check_file(path)
    try:
        with open(path, encoding="ascii") as file:
            return [int(word) for word in file.read().split()]
    except OSError as error:
        raise UnreadableError(f"the labels cannot be read ({error.strerror}: {path})") from None
    except ValueError:
        raise UnreadableError(
            f"the labels cannot be read ({path} holds other than numbers)"
        ) from None


def _potential(
    labels: list[int], start: list[int], goal: list[int], puzzle: _Puzzle, distance: int
) -> None:
    pegs, discs = puzzle.pegs, len(start)
    if len(labels) != pegs**discs:
        raise WrongError(f"there are {len(labels)} labels for {short(pegs**discs)} states")
    if labels[_number(goal, pegs)] != 0:
        raise WrongError("the label of the goal is not 0")
    if labels[_number(start, pegs)] != distance:
        raise WrongError("the label of the start is not the distance")
    moves = _steps if puzzle.graph == "sierpinski" else _moves
    state = [0] * discs
    for number in range(len(labels)):
        least = labels[number] - 1
        for disc, after in moves(state, number, puzzle):
            if labels[after] < least:
                raise WrongError(
                    f"the move of disc {disc} from state {number} lowers its label by more than 1"
                )
        _advance(state, pegs)


def _number(state: list[int], pegs: int) -> int:
    number: int = 0
    for peg in reversed(state):
        number = number * pegs + peg
    return number


def _advance(state: list[int], pegs: int) -> None:
    """Go to the state with the next number."""
    for k in range(len(state)):
        state[k] += 1
        if state[k] < pegs:
            return
        state[k] = 0


def _moves(state: list[int], number: int, puzzle: _Puzzle) -> list[tuple[int, int]]:
    """Return the legal moves of a state: the disc, and the number of the state after it."""
    top: dict[int, int] = {}
    for k, peg in enumerate(state):
        top.setdefault(peg, k)
    beyond = len(state)
    return [
        (top[i] + 1, number + (j - i) * puzzle.pegs ** top[i])
        for i, j in puzzle.arcs
        if i in top and top[i] < top.get(j, beyond)
    ]


def _steps(state: list[int], number: int, puzzle: _Puzzle) -> list[tuple[int, int]]:
    """Return the steps from a word of a Sierpinski graph: the letter, and the number after it."""
    if not state:
        return []
    first, pegs = state[0], puzzle.pegs
    found = [(1, number + other - first) for other in range(pegs) if other != first]
    run = next((k for k, letter in enumerate(state) if letter != first), len(state))
    if run < len(state):
        old, smaller = state[run], (pegs**run - 1) // (pegs - 1) if pegs > 1 else run
        found.append((run + 1, number + (old - first) * smaller + (first - old) * pegs**run))
    return found


def _once_or_twice(start: list[int], goal: list[int], pegs: int) -> int:
    if pegs != 3:
        raise WrongError("the theorem is for three pegs")
    large = len(start)
    while large and start[large - 1] == goal[large - 1]:
        large -= 1
    if not large:
        return 0
    i, j = start[large - 1], goal[large - 1]
    s, t = start[: large - 1], goal[: large - 1]
    once: int = _owed(s, 3 - i - j) + 1 + _owed(t, 3 - i - j)
    twice: int = _owed(s, j) + 1 + ((1 << (large - 1)) - 1) + 1 + _owed(t, i)
    return min(once, twice)


def _owed(state: list[int], peg: int) -> int:
    """Return the moves to the perfect state on a peg."""
    moves = 0
    for k in range(len(state) - 1, -1, -1):
        if state[k] != peg:
            moves += 1 << k
            peg = 3 - peg - state[k]
    return moves


def _frame_stewart(start: list[int], goal: list[int], pegs: int) -> int:
    if pegs != 4 or len(set(start)) > 1 or len(set(goal)) > 1:
        raise WrongError("the theorem is for perfect states on four pegs")
    if start == goal:
        return 0
    best: list[int] = [0]
    for n in range(1, len(start) + 1):
        best.append(min(2 * best[k] + (1 << (n - k)) - 1 for k in range(n)))
    return best[-1]
