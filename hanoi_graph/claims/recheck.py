"""Check certificates of distances again, with nothing but the standard library.

This file imports no other part of the package and nothing that was used to produce a certificate;
it may be copied beside the folder and run by itself (``python recheck.py FOLDER``). The rules of
the puzzle are written out once more below. A certificate proves a distance D if

- its path leads from the start to the goal by legal moves, D of them, so that the distance is at
  most D; and
- its labels are 0 at the goal and D at the start, and no legal move from s to t has
  label(s) > label(t) + 1, so that the distance is at least D; or the theorem that it names gives D
  from the start and the goal.

A bound by a theorem is reported as such.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any, NamedTuple

FORMAT = "hanoi-graph certificate 1"


class WrongError(Exception):
    """A certificate that does not prove what it says."""


class Checked(NamedTuple):
    """What was found about one certificate.

    Attributes
    ----------
    file, claim : str
    proved : bool
    distance : int or None
    by : str
        "potential", or "theorem: " and its name.
    says : str
        Whether the claim is right, or why nothing is proved.
    right : bool or None
        Whether the claim is right.
    """

    file: str
    claim: str
    proved: bool
    distance: int | None
    by: str
    says: str
    right: bool | None


def recheck(folder: str) -> list[Checked]:
    """Check every certificate that the index of a folder names.

    Raises
    ------
    WrongError
        If there is no readable index.
    """
    index = _read(os.path.join(folder, "index.json"))
    entries = index.get("certificates") if isinstance(index, dict) else None
    if not isinstance(entries, list) or index.get("format") != FORMAT:
        raise WrongError(
            f"{os.path.join(folder, 'index.json')}: expected the index of certificates"
        )
    return [_checked(folder, entry) for entry in entries]


def _checked(folder: str, entry: Any) -> Checked:
    name = entry.get("file") if isinstance(entry, dict) else None
    claim = str(entry.get("claim")) if isinstance(entry, dict) else "?"
    if name == "":
        return Checked("", claim, False, None, "", str(entry.get("missing")), None)
    if not isinstance(name, str) or os.path.basename(name) != name:
        return Checked(str(name), claim, False, None, "", "the index names no file here", None)
    try:
        found = _read(os.path.join(folder, name))
        distance, by = check_certificate(found, folder)
    except WrongError as error:
        return Checked(name, claim, False, None, "", str(error), None)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        why = f"a part is missing or of the wrong kind ({type(error).__name__}: {error})"
        return Checked(name, claim, False, None, "", why, None)
    right, says = _judged(found, distance)
    return Checked(name, claim, True, distance, by, says, right)


def check_certificate(found: dict[str, Any], folder: str) -> tuple[int, str]:
    """Return the distance that a certificate proves and by what; raise `WrongError` otherwise."""
    if found["format"] != FORMAT:
        raise WrongError("it is in another format")
    pegs, discs, distance = found["pegs"], found["discs"], found["distance"]
    start, goal = list(found["start"]), list(found["goal"])
    arcs = {(i, j) for i, j in found["arcs"]}
    _need(type(pegs) is int and type(discs) is int and type(distance) is int, "numbers")
    _need(all(i != j and 0 <= i < pegs and 0 <= j < pegs for i, j in arcs), "arcs between pegs")
    for state in (start, goal):
        _need(
            len(state) == discs and all(type(x) is int and 0 <= x < pegs for x in state), "states"
        )
    _upper(found["upper"], start, goal, arcs, pegs, distance)
    return distance, _lower(found["lower"], start, goal, arcs, pegs, distance, folder)


def _need(condition: bool, what: str) -> None:
    if not condition:
        raise WrongError(f"{what} as the format wants them are missing")


def _judged(found: dict[str, Any], distance: int) -> tuple[bool | None, str]:
    claimed, relation = found.get("claimed"), found.get("relation")
    if type(claimed) is not int:
        return None, f"the claim says {_short(claimed)}"
    right = {"==": distance == claimed, "<=": distance <= claimed, ">=": distance >= claimed}
    if relation not in right:
        return None, f"the claim says {relation} {_short(claimed)}"
    return right[relation], f"the claim says {relation} {_short(claimed)}"


# --- the path ---


def _upper(
    upper: dict[str, Any],
    start: list[int],
    goal: list[int],
    arcs: set[tuple[int, int]],
    pegs: int,
    distance: int,
) -> None:
    state, length = list(start), 0
    everywhere = arcs == {(i, j) for i in range(pegs) for j in range(pegs) if i != j}
    for number, row in enumerate(upper["moves"] if "moves" in upper else upper["steps"], start=1):
        if row[0] == "tower":
            if not everywhere or pegs != 3:
                raise WrongError(
                    f"step {number}: a tower needs three pegs and every move between them"
                )
            length += _tower(state, *row[1:], number=number)
        else:
            _move(state, *row, arcs=arcs, number=number)
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
    arcs: set[tuple[int, int]],
    number: int,
) -> None:
    if not 1 <= disc <= len(state) or state[disc - 1] != source:
        raise WrongError(f"move {number}: disc {disc} is not on peg {source}")
    if (source, target) not in arcs:
        raise WrongError(f"move {number}: no disc may go from peg {source} to peg {target}")
    if source in state[: disc - 1] or target in state[: disc - 1]:
        raise WrongError(f"move {number}: a smaller disc is in the way of disc {disc}")
    state[disc - 1] = target


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
    arcs: set[tuple[int, int]],
    pegs: int,
    distance: int,
    folder: str,
) -> str:
    if lower["kind"] == "potential":
        name = lower["labels"]
        if os.path.basename(name) != name:
            raise WrongError("the labels are not in this folder")
        labels = _labels(os.path.join(folder, name))
        _potential(labels, start, goal, arcs, pegs, distance)
        return "potential"
    theorems = {"once or twice": _once_or_twice, "Frame-Stewart, four pegs": _frame_stewart}
    if lower["kind"] != "theorem" or lower["name"] not in theorems:
        raise WrongError("there is no lower bound that is known here")
    if arcs != {(i, j) for i in range(pegs) for j in range(pegs) if i != j}:
        raise WrongError("the theorem is for pegs between which every move is allowed")
    bound = theorems[lower["name"]](start, goal, pegs)
    if bound != distance:
        raise WrongError(f"the theorem gives {bound}, not {distance}")
    return f"theorem: {lower['name']}"


def _labels(path: str) -> list[int]:
    try:
        with open(path, encoding="ascii") as file:
            return [int(word) for word in file.read().split()]
    except (OSError, ValueError) as error:
        raise WrongError(f"the labels cannot be read ({error})") from None


def _potential(
    labels: list[int],
    start: list[int],
    goal: list[int],
    arcs: set[tuple[int, int]],
    pegs: int,
    distance: int,
) -> None:
    discs = len(start)
    if len(labels) != pegs**discs:
        raise WrongError(f"there are {len(labels)} labels for {pegs**discs} states")
    if labels[_number(goal, pegs)] != 0:
        raise WrongError("the label of the goal is not 0")
    if labels[_number(start, pegs)] != distance:
        raise WrongError("the label of the start is not the distance")
    state = [0] * discs
    for number in range(len(labels)):
        for disc, source, target in _moves(state, arcs):
            after = number + (target - source) * pegs ** (disc - 1)
            if labels[number] > labels[after] + 1:
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


def _moves(state: list[int], arcs: set[tuple[int, int]]) -> list[tuple[int, int, int]]:
    top: dict[int, int] = {}
    for k, peg in enumerate(state):
        top.setdefault(peg, k + 1)
    beyond = len(state) + 1
    return [(top[i], i, j) for i, j in arcs if i in top and top[i] < top.get(j, beyond)]


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


def _read(path: str) -> Any:
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except OSError as error:
        raise WrongError(f"{path}: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise WrongError(f"{path}: expected JSON") from None


def lines(found: list[Checked]) -> list[str]:
    """Return the report on a folder, a line a certificate."""
    report = []
    for one in found:
        if one.proved:
            verdict = {True: "right", False: "wrong", None: "not compared"}[one.right]
            report.append(
                f"proved     {one.file}: distance {_short(one.distance)} by {one.by}; "
                f"{one.says}: {verdict}"
            )
        elif one.file:
            report.append(f"NOT PROVED {one.file}: {one.says}")
        else:
            report.append(f"missing    {one.says}")
    files = [one for one in found if one.file]
    proved = sum(one.proved for one in files)
    report.append(f"{proved} of {len(files)} certificates prove their distance")
    return report


def fails(found: list[Checked]) -> bool:
    """Whether some certificate does not prove its distance."""
    return any(one.file and not one.proved for one in found)


def _short(number: Any) -> str:
    """Return a number as people read it."""
    text = str(number)
    return text if len(text) <= 40 else f"{text[:15]}...{text[-15:]} ({len(text)} digits)"


def main(argv: list[str]) -> int:
    """Check a folder from the command line."""
    if len(argv) != 2:
        print("usage: python recheck.py FOLDER", file=sys.stderr)
        return 2
    try:
        found = recheck(argv[1])
    except WrongError as error:
        print(f"recheck: {error}", file=sys.stderr)
        return 2
    print("\n".join(lines(found)))
    return 1 if fails(found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
