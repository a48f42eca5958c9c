"""What lets a reader check a distance without this program: an upper and a lower bound.

The upper bound is a path: all its moves, or, where they are too many, single moves and whole tower
transfers, whose lengths follow by induction. The lower bound is a potential: a number for every
state, 0 at the goal, the distance at the start, that no move lowers by more than 1. Where there
are too many states for it, a theorem is named with its inputs, and the bound is worth what the
theorem is.

A folder of certificates has one JSON file a case, one text file for each list of numbers, an
``index.json`` and a ``README.txt`` that says all this. The index has what each claim says, how many
entries it has, and why a case or a claim has no certificate. `recheck` reads it again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hanoi_graph.analysis.multipeg import frame_stewart
from hanoi_graph.claims.expressions import Expression, Value
from hanoi_graph.claims.model import Case, Claim
from hanoi_graph.claims.recheck import FORMAT
from hanoi_graph.claims.reports import numbers, value_text
from hanoi_graph.claims.verdicts import Verdict
from hanoi_graph.claims.ways import arrays
from hanoi_graph.claims.ways.pairs import distance_by_bousch
from hanoi_graph.errors import InputError
from hanoi_graph.paths.shortest import shortest_path
from hanoi_graph.records.files import whole_file
from hanoi_graph.states import State

# Of a list that people may want to look at.
_MOST_MOVES = 5000
# The labels of more states are no file to read; those of H_3^n are not needed, there is a theorem.
_MOST_STATES = 2**18
_MOST_STATES_WITH_THEOREM = 3**10
# Longer paths are not written out.
_MOST_MOVES_AT_ALL = 200_000
# Of a claim, for each n.
_MOST_CASES = 200
# Of a claim, in all its files.
_MOST_LABELS = 2**23
# Of a name of a file, without its ending.
_MOST_LETTERS = 150
# Python writes out numbers of 4300 digits.
_MOST_DISCS = 10_000
_MOST_BITS = 14_000

_README = """Certificates of distances in state graphs of the Tower of Hanoi

Every .json file but index.json is about one pair of states, written as the pegs (0, 1, ...) of disc
1, 2, ..., n. "arcs" lists between which pegs a disc may go.

upper    A path. "moves" has rows [disc, from, to]. In "steps" there are also rows
         ["tower", m, from, to]: the discs 1 to m, all on one peg, go to another. That takes
         L(m) = 2 L(m-1) + 1 moves, L(0) = 0: disc m moves once, the smaller ones twice.
         In a Sierpinski graph a row [k, i, j] changes letter k from i to j, and the smaller
         letters, all of which are j, to i.
lower    A potential in the file "labels": one number for every state, in the order of their
         numbers (the sum of peg(k) * p^(k-1)). It is 0 at the goal, and a move from s to t has
         label(s) <= label(t) + 1. So no path from the start is shorter than its label.
         Or, where there are too many states, a "theorem" with its inputs.

"distance" is what both bounds prove; "claimed" is what the claim says.

index.json has what each claim says: the words of its states, its formula, the peg graph, and for
each certificate n, the number of pegs and the values of the other names. "left out" says which
cases have no certificate and why, "without" which claims have none at all. All of this is checked
by: hanoi-graph verify --certificate FOLDER
"""


class _NoneError(Exception):
    """There is no certificate; the text says why."""


@dataclass
class Written:
    """What was written into a folder.

    Attributes
    ----------
    files : list of str
        The names of the certificates.
    without : list of (str, str)
        What has no certificate, and why.
    """

    files: list[str]
    without: list[tuple[str, str]]


def write_certificates(verdicts: Iterable[Verdict], folder: Path) -> Written:
    """Write the certificates of all claims about distances into a folder.

    Parameters
    ----------
    verdicts : iterable of Verdict
    folder : Path
        Made if it does not exist.

    Raises
    ------
    InputError
        If the folder holds files that are no certificates of such a folder.
    """
    check_folder(folder)
    folder.mkdir(parents=True, exist_ok=True)
    _clear(folder)
    claims, without = [], []
    names: dict[str, str] = {}
    for verdict in verdicts:
        why = _why_without(verdict)
        if why:
            without.append((verdict.claim.id, why))
        else:
            claims.append(_of_claim(verdict, folder, names))
    index = {
        "format": FORMAT,
        "claims": claims,
        "without": [{"claim": claim, "why": why} for claim, why in without],
    }
    _write_json(folder / "index.json", index)
    _write_text(folder / "README.txt", _README)
    for claim in claims:
        groups: dict[tuple[int, str], set[int]] = {}
        for one in claim["left out"]:
            groups.setdefault((one["pegs"], one["why"]), set()).add(one["n"])
        for (pegs, why), n in groups.items():
            at = f"n = {numbers(n)}" + (f", p = {pegs}" if pegs != 3 else "")
            without.append((f"{claim['claim']} ({at})", why))
    return Written([one["file"] for claim in claims for one in claim["certificates"]], without)


def _why_without(verdict: Verdict) -> str:
    if verdict.claim.quantity.name != "distance":
        return "only distances have certificates"
    return "" if verdict.checked_n else "no case of it was checked"


def _of_claim(verdict: Verdict, folder: Path, names: dict[str, str]) -> dict[str, Any]:
    """Write the certificates of a claim and return its entry in the index."""
    claim = verdict.claim
    certificates: list[dict[str, Any]] = []
    left_out: list[dict[str, Any]] = []
    labels = 0
    for n in verdict.checked_n:
        for graph in claim.graphs(n):
            place = {"n": n, "pegs": graph.pegs}
            count = claim.count(graph)
            if count > _MOST_CASES:
                why = f"at most {_MOST_CASES} cases are written out, these are {count}"
                left_out.append(place | {"why": why})
                continue
            for case in claim.cases(graph):
                if claim.value_at(case) is None:
                    continue
                try:
                    if labels > _MOST_LABELS:
                        raise _NoneError("the labels of the claim are too many to write")
                    found = _document(claim, case)
                except _NoneError as why:
                    left_out.append(place | {"why": str(why)})
                    continue
                name = _name(claim, case, names)
                labels += _written(found, name, folder)
                bound = {
                    key: str(value) if isinstance(value, State) else value
                    for key, value in case.bindings.items()
                }
                certificates.append({"file": f"{name}.json", **place, "names": bound})
    return {
        **_said(claim),
        "cases": len(certificates) + len(left_out),
        "certificates": certificates,
        "left out": left_out,
    }


def _said(claim: Claim) -> dict[str, Any]:
    """Return what a claim says, for the index."""
    value, rule = claim.value, claim.family.peg_graph
    assert value is not None
    return {
        "claim": claim.id,
        "statement": claim.statement,
        "source": claim.source,
        "graph": claim.family.graph,
        "peg graph": rule if isinstance(rule, str) else [list(arc) for arc in rule],
        "start": str(claim.arguments["start"]),
        "goal": str(claim.arguments["goal"]),
        "order": claim.order,
        "relation": claim.relation,
        "value": value.text
        if isinstance(value, Expression)
        else {str(n): formula.text for n, formula in value.items()},
    }


def _document(claim: Claim, case: Case) -> dict[str, Any]:
    return certificate(case) | {
        "claim": claim.id,
        "statement": claim.statement,
        "source": claim.source,
        "claimed": _exact(claim.value_at(case)),
        "relation": claim.relation,
    }


def certificate(case: Case) -> dict[str, Any]:
    """Return the certificate of a distance.

    The labels are in it as an array under the key ``labels``; `write_certificates` gives them a
    file of their own.
    """
    start, goal = case.state("start"), case.state("goal")
    if case.n > _MOST_DISCS:
        raise _NoneError("the distance has too many digits to write")
    lower = _lower(case, start, goal)
    path = _upper(case, start, goal, lower.get("labels"))
    return {
        "format": FORMAT,
        "graph": case.graph,
        "pegs": case.pegs,
        "arcs": [list(arc) for arc in sorted(case.rule.arcs)],
        "discs": case.n,
        "start": list(start),
        "goal": list(goal),
        "distance": _length(path),
        "upper": path,
        "lower": lower,
    }


def _written(found: dict[str, Any], name: str, folder: Path) -> int:
    """Write a certificate and its labels, and return how many labels there are."""
    labels = found["lower"].pop("labels", None)
    if labels is not None:
        found["lower"]["labels"] = f"{name}.labels.txt"
        width = found["pegs"] ** 3
        rows = [labels[at : at + width] for at in range(0, len(labels), width)]
        _write_text(
            folder / f"{name}.labels.txt",
            "".join(" ".join(map(str, row.tolist())) + "\n" for row in rows),
        )
    _write_json(folder / f"{name}.json", found)
    return 0 if labels is None else len(labels)


def _name(claim: Claim, case: Case, taken: dict[str, str]) -> str:
    """Return the name of the files of a case, another one for every case.

    Some file systems take capital letters for small ones.
    """
    names = [f"{key}{value}" for key, value in case.bindings.items()]
    parts = [claim.id, f"p{case.pegs}" if case.pegs != 3 else "", f"n{case.n}", *names]
    whole = "-".join(part for part in parts if part)
    name = re.sub(r"[^A-Za-z0-9._-]", "", whole)[:_MOST_LETTERS]
    number, free = 1, name
    while taken.setdefault(free.lower(), f"{claim.file} {whole}") != f"{claim.file} {whole}":
        number += 1
        free = f"{name}-{number}"
    return free


def _upper(case: Case, start: State, goal: State, labels: Any) -> dict[str, Any]:
    if labels is not None:
        path = _downhill(case, start, goal, labels)
        if len(path) <= _MOST_MOVES or not case.classical:
            return {"moves": path}
    if case.classical:
        whole = shortest_path(start, goal)
        if whole.length <= _MOST_MOVES:
            return {"moves": [list(move) for move in whole]}
        return {"steps": _steps(start, goal)}
    way = distance_by_bousch(case)
    assert way.path is not None
    return {"moves": [list(move) for move in way.path()]}


def _downhill(case: Case, start: State, goal: State, labels: Any) -> list[list[int]]:
    """Return a shortest path: to a neighbour whose label is one less, and so on to the goal."""
    graph = arrays.graph_of(case)
    at, moves = start.index, []
    while at != goal.index:
        after = next(v for v in graph.neighbours(at).tolist() if labels[v] == labels[at] - 1)
        moves.append(_change(at, after, case.pegs))
        at = after
    return moves


def _change(before: int, after: int, pegs: int) -> list[int]:
    """Return the largest disc that changes between two states, and from where to where."""
    disc, change = 0, [0, 0, 0]
    while before != after:
        disc += 1
        before, i = divmod(before, pegs)
        after, j = divmod(after, pegs)
        change = [disc, i, j]
    return change


def _steps(start: State, goal: State) -> list[list[Any]]:
    """Return a shortest path as single moves and tower transfers, from its lazy form."""
    path = shortest_path(start, goal)
    steps: list[list[Any]] = []
    at = 0
    while at < path.length:
        tower = _tower_from(path, at)
        if tower is None:
            steps.append(list(path.move(at + 1)))
            at += 1
        else:
            steps.append(["tower", *tower])
            at += 2 ** tower[0] - 1
    return steps


def _tower_from(path: Any, at: int) -> tuple[int, int, int] | None:
    """Return the largest whole tower transfer with which a path goes on, None if there is none."""
    before = path.state(at)
    peg = before.positions[0]
    tower = next((k for k, other in enumerate(before) if other != peg), before.discs)
    for size in range(tower, 1, -1):
        if at + 2**size - 1 > path.length:
            continue
        after = path.state(at + 2**size - 1)
        target = after.positions[0]
        whole = bytes([target]) * size + before.positions[size:]
        # Nothing larger moved and the tower stands elsewhere, in the least moves for it.
        if target != peg and after.positions == whole:
            return size, peg, target
    return None


def _length(upper: dict[str, Any]) -> int:
    if "moves" in upper:
        return len(upper["moves"])
    return sum(2 ** step[1] - 1 if step[0] == "tower" else 1 for step in upper["steps"])


def _lower(case: Case, start: State, goal: State) -> dict[str, Any]:
    if case.states <= (_MOST_STATES_WITH_THEOREM if case.classical else _MOST_STATES):
        return {"kind": "potential", "labels": _labels(case, goal)}
    if case.classical:
        return {
            "kind": "theorem",
            "name": "once or twice",
            "source": "A. M. Hinz, L'Enseignement Mathematique 35, 1989",
            "says": "On a shortest path the largest disc that differs moves once or twice, and the "
            "smaller discs in between go to perfect states; disc k owes 2^(k-1) on the way to one.",
        }
    if case.graph != "hanoi" or case.pegs != 4 or not case.rule.is_complete:
        raise _NoneError(f"no lower bound is known for more than {_MOST_STATES} states")
    if start.perfect_peg is None or goal.perfect_peg is None:
        raise _NoneError("for four pegs a lower bound is known between perfect states only")
    if frame_stewart(case.n, pegs=4) > _MOST_MOVES_AT_ALL:
        raise _NoneError(f"the path has more than {_MOST_MOVES_AT_ALL} moves")
    return {
        "kind": "theorem",
        "name": "Frame-Stewart, four pegs",
        "source": "T. Bousch, Bull. Belg. Math. Soc. 21, 2014",
        "says": "A tower of n discs on four pegs takes F(n) = min over k of 2 F(k) + 2^(n-k)"
        " - 1 moves.",
    }


def _labels(case: Case, goal: State) -> Any:
    """Return the distances of all states to the goal, against the arcs where they are one-way."""
    turned = Case(
        case.graph, case.rule.reversed() if not case.rule.is_symmetric else case.rule, case.n
    )
    labels = arrays.distances_from(turned, goal)
    # States that never get there must not lower the label of any other: let them be far away.
    return np.where(labels < 0, len(labels), labels)


def _exact(value: Value | None) -> int | str | None:
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() < _MOST_BITS:
        return value
    if value is None:
        return None
    return value_text(value)


def check_folder(folder: Path) -> None:
    """Raise `InputError` if certificates may not be written into a folder."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise InputError(f"--certificate must be a folder, got the file {folder}")
    # What is there will be replaced, so an index.json of something else is not enough.
    if any(folder.iterdir()) and not _is_index(folder / "index.json"):
        raise InputError(
            f"the folder for certificates must be new, empty or one written before, got {folder}"
        )


def _is_index(file: Path) -> bool:
    """Whether a file is the index of certificates, of this format or an older one."""
    try:
        index = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        return False
    named = index.get("format") if isinstance(index, dict) else None
    return isinstance(named, str) and named.startswith(FORMAT.rstrip("0123456789"))


def _clear(folder: Path) -> None:
    """Remove the certificates that were written before, so that none is left without a claim."""
    for pattern in ("*.json", "*.labels.txt"):
        for path in folder.glob(pattern):
            path.unlink()


def _write_json(path: Path, document: object) -> None:
    # Rows of moves on one line each would be a page long; one row a line is what people can read.
    text = json.dumps(document, ensure_ascii=False, indent=1)
    text = re.sub(
        r"\[\n\s*((?:-?\d+|\"tower\")(?:,\n\s*-?\d+)*)\n\s*\]",
        lambda found: "[" + " ".join(found[1].split()) + "]",
        text,
    )
    _write_text(path, text + "\n")


def _write_text(path: Path, text: str) -> None:
    with whole_file(path) as name:
        name.write_text(text, encoding="utf-8")
