"""What lets a reader check a distance without this program: an upper and a lower bound.

The upper bound is a path: all its moves, or, where they are too many, single moves and whole tower
transfers, whose lengths follow by induction. The lower bound is a potential: a number for every
state, 0 at the goal, the distance at the start, that no move lowers by more than 1. Where there
are too many states for it, a theorem is named with its inputs, and the bound is worth what the
theorem is.

A folder of certificates has one JSON file a case, one text file for each list of numbers, an
``index.json`` and a ``README.txt`` that says all this. `recheck` reads it again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from hanoi_graph.claims.expressions import Value
from hanoi_graph.claims.model import Case, Claim
from hanoi_graph.claims.reports import value_text
from hanoi_graph.claims.verdicts import Verdict
from hanoi_graph.claims.ways import arrays
from hanoi_graph.claims.ways.pairs import distance_by_bousch
from hanoi_graph.errors import InputError
from hanoi_graph.paths.shortest import shortest_path
from hanoi_graph.records.files import whole_file
from hanoi_graph.states import State

FORMAT = "hanoi-graph certificate 1"
# Of a list that people may want to look at.
_MOST_MOVES = 5000
_MOST_STATES = 3**10
_MOST_CASES = 200
# Python writes out numbers of 4300 digits.
_MOST_DISCS = 10_000

_README = """Certificates of distances in state graphs of the Tower of Hanoi

Every .json file is about one pair of states, written as the pegs (0, 1, ...) of disc 1, 2, ..., n.
"arcs" lists between which pegs a disc may go.

upper    A path. "moves" has rows [disc, from, to]. In "steps" there are also rows
         ["tower", m, from, to]: the discs 1 to m, all on one peg, go to another. That takes
         L(m) = 2 L(m-1) + 1 moves, L(0) = 0: disc m moves once, the smaller ones twice.
lower    A potential in the file "labels": one number for every state, in the order of their
         numbers (the sum of peg(k) * p^(k-1)). It is 0 at the goal, and a move from s to t has
         label(s) <= label(t) + 1. So no path from the start is shorter than its label.
         Or, where there are too many states, a "theorem" with its inputs.

"distance" is what both bounds prove; "claimed" is what the claim says.
"""


def write_certificates(verdicts: Iterable[Verdict], folder: Path) -> list[str]:
    """Write the certificates of all claims about distances into a folder.

    Parameters
    ----------
    verdicts : iterable of Verdict
    folder : Path
        Made if it does not exist.

    Returns
    -------
    list of str
        The names of the files, without the index.

    Raises
    ------
    InputError
        If the folder holds files that are no certificates of such a folder.
    """
    check_folder(folder)
    folder.mkdir(parents=True, exist_ok=True)
    _clear(folder)
    entries = [
        _written(claim_case, folder)
        for verdict in verdicts
        if verdict.claim.quantity.name == "distance" and verdict.claim.family.graph == "hanoi"
        for claim_case in _cases(verdict)
    ]
    _write_json(folder / "index.json", {"format": FORMAT, "certificates": entries})
    _write_text(folder / "README.txt", _README)
    return [entry["file"] for entry in entries]


def certificate(case: Case) -> dict[str, Any] | None:
    """Return the certificate of a distance, None if no lower bound is known for it.

    The labels are in it as an array under the key ``labels``; `write_certificates` gives them a
    file of their own.
    """
    start, goal = case.state("start"), case.state("goal")
    lower = _lower(case, start, goal)
    if lower is None:
        return None
    path = _upper(case, start, goal)
    return {
        "format": FORMAT,
        "pegs": case.pegs,
        "arcs": [list(arc) for arc in sorted(case.rule.arcs)],
        "discs": case.n,
        "start": list(start),
        "goal": list(goal),
        "distance": _length(path),
        "upper": path,
        "lower": lower,
    }


def _cases(verdict: Verdict) -> Iterator[tuple[Claim, Case]]:
    """Give the cases that were checked, the counterexample among them, as far as they are few."""
    claim, given = verdict.claim, 0
    for n in verdict.checked_n:
        for graph in claim.graphs(n):
            if claim.count(graph) > _MOST_CASES:
                continue
            for case in claim.cases(graph):
                if given < _MOST_CASES:
                    given += 1
                    yield claim, case


def _written(claim_case: tuple[Claim, Case], folder: Path) -> dict[str, Any]:
    claim, case = claim_case
    name = _name(claim, case)
    if case.n > _MOST_DISCS:
        return {"claim": claim.id, "file": "", "missing": f"{name}: too many digits to write"}
    found = certificate(case)
    if found is None:
        return {"claim": claim.id, "file": "", "missing": f"{name}: no lower bound is known"}
    claimed = claim.value_at(case)
    found |= {
        "claim": claim.id,
        "statement": claim.statement,
        "source": claim.source,
        "claimed": _exact(claimed),
        "relation": claim.relation,
    }
    labels = found["lower"].pop("labels", None)
    if labels is not None:
        found["lower"]["labels"] = f"{name}.labels.txt"
        rows = [labels[at : at + case.pegs**3] for at in range(0, len(labels), case.pegs**3)]
        _write_text(
            folder / f"{name}.labels.txt",
            "".join(" ".join(map(str, row.tolist())) + "\n" for row in rows),
        )
    _write_json(folder / f"{name}.json", found)
    return {"claim": claim.id, "file": f"{name}.json"}


def _name(claim: Claim, case: Case) -> str:
    names = [f"{key}{value}" for key, value in case.bindings.items()]
    parts = [claim.id, f"p{case.pegs}" if case.pegs != 3 else "", f"n{case.n}", *names]
    return re.sub(r"[^A-Za-z0-9._-]", "", "-".join(part for part in parts if part))


def _upper(case: Case, start: State, goal: State) -> dict[str, Any]:
    if case.states <= _MOST_STATES or not case.classical:
        path = _found_path(case, start, goal)
        if len(path) <= _MOST_MOVES:
            return {"moves": path}
    if case.classical:
        whole = shortest_path(start, goal)
        if whole.length <= _MOST_MOVES:
            return {"moves": [list(move) for move in whole]}
        return {"steps": _steps(start, goal)}
    return {"moves": _found_path(case, start, goal)}


def _found_path(case: Case, start: State, goal: State) -> list[list[int]]:
    if case.states <= _MOST_STATES:
        found = arrays.searched(case, start).path(goal)
    else:
        way = distance_by_bousch(case)
        assert way.path is not None
        found = way.path()
    return [list(move) for move in found]


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


def _lower(case: Case, start: State, goal: State) -> dict[str, Any] | None:
    if case.states <= _MOST_STATES:
        return {"kind": "potential", "labels": _labels(case, goal)}
    if case.classical:
        return {
            "kind": "theorem",
            "name": "once or twice",
            "source": "A. M. Hinz, L'Enseignement Mathematique 35, 1989",
            "says": "On a shortest path the largest disc that differs moves once or twice, and the "
            "smaller discs in between go to perfect states; disc k owes 2^(k-1) on the way to one.",
        }
    if case.pegs == 4 and case.rule.is_complete and {start.perfect_peg, goal.perfect_peg} - {None}:
        if start.perfect_peg is None or goal.perfect_peg is None:
            return None
        return {
            "kind": "theorem",
            "name": "Frame-Stewart, four pegs",
            "source": "T. Bousch, Bull. Belg. Math. Soc. 21, 2014",
            "says": "A tower of n discs on four pegs takes F(n) = min over k of 2 F(k) + 2^(n-k)"
            " - 1 moves.",
        }
    return None


def _labels(case: Case, goal: State) -> Any:
    """Return the distances of all states to the goal, against the arcs where they are one-way."""
    turned = Case(
        case.graph, case.rule.reversed() if not case.rule.is_symmetric else case.rule, case.n
    )
    labels = arrays.distances_from(turned, goal)
    # States that never get there must not lower the label of any other: let them be far away.
    return np.where(labels < 0, len(labels), labels)


def _exact(value: Value | None) -> int | str | None:
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    return value_text(value)


def check_folder(folder: Path) -> None:
    """Raise `InputError` if certificates may not be written into a folder."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise InputError(f"--certificate must be a folder, got the file {folder}")
    names = [item.name for item in folder.iterdir()]
    if names and "index.json" not in names:
        raise InputError(
            f"the folder for certificates must be new, empty or one written before, got {folder}"
        )


def _clear(folder: Path) -> None:
    """Remove the certificates that were written before, so that none is left without a claim."""
    for pattern in ("*.json", "*.labels.txt"):
        for path in folder.glob(pattern):
            path.unlink()


def _write_json(path: Path, document: object) -> None:
    # Rows of moves on one line each would be a page long; one row a line is what people can read.
    text = json.dumps(document, ensure_ascii=False, indent=1)
    text = re.sub(
        r"\[\s+((?:-?\d+|\"tower\")(?:,\s+-?\d+)*)\s+\]",
        lambda found: "[" + " ".join(found[1].split()) + "]",
        text,
    )
    _write_text(path, text + "\n")


def _write_text(path: Path, text: str) -> None:
    with whole_file(path) as name:
        name.write_text(text, encoding="utf-8")
