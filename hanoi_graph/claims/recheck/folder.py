"""A folder of certificates: its index, and each certificate against what the claim says."""

from __future__ import annotations

import operator
import os
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .proofs import check_certificate
from .text import FORMAT, UnreadableError, WrongError, read, short, word
from .wording import NotKnownError, arcs_between, state_of, value_of


class Checked(NamedTuple):
    """What was found about one certificate, or why there is none.

    Attributes
    ----------
    state : str
        "proved", "not proved", "unreadable", or "none" where a claim has no certificate.
    file, claim : str
    n : int or None
    distance : int or None
    by : str
        "potential", or "theorem: " and its name.
    says : str
        What the claim says of the distance, or why nothing is proved.
    right : bool or None
        Whether the claim is right.
    """

    state: str
    file: str
    claim: str
    n: int | None
    distance: int | None
    by: str
    says: str
    right: bool | None

    @property
    def proved(self) -> bool:
        """Whether the certificate proves its distance."""
        return self.state == "proved"


def recheck(folder: str) -> list[Checked]:
    """Check every certificate of a folder against its index.

    Raises
    ------
    UnreadableError
        If there is no readable index.
    """
    path = os.path.join(folder, "index.json")
    index = read(path)
    claims = index.get("claims") if isinstance(index, dict) else None
    if not isinstance(claims, list) or index.get("format") != FORMAT:
        raise UnreadableError(f"{path}: expected the index of certificates ({FORMAT})")
    found: list[Checked] = []
    known: set[str] = set()
    for number, claim in enumerate(claims, start=1):
        try:
            found += _claim(claim, folder, known)
        except _MALFORMED as error:
            raise UnreadableError(f"{path}: claim {number}: {_malformed(error)}") from None
    try:
        for one in index.get("without", []):
            name, why = str(one["claim"]), str(one["why"])
            found.append(Checked("none", "", name, None, None, "", why, None))
    except _MALFORMED as error:
        raise UnreadableError(f"{path}: what is without: {_malformed(error)}") from None
    return found + _not_named(folder, known)


_MALFORMED = (KeyError, TypeError, ValueError, IndexError, AttributeError)


def _malformed(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"the key {error} is missing"
    return f"a part is of the wrong kind ({type(error).__name__}: {error})"


def _claim(claim: dict[str, Any], folder: str, known: set[str]) -> list[Checked]:
    """Check the certificates of a claim, and that there are as many as it says."""
    name, found = str(claim["claim"]), []
    for entry in claim["certificates"]:
        file = entry["file"]
        if not isinstance(file, str) or os.path.basename(file) != file or not file:
            why = "the index names no file of this folder"
            found.append(Checked("not proved", str(file), name, None, None, "", why, None))
        elif file in known:
            why = "the index names it twice"
            found.append(Checked("not proved", file, name, entry["n"], None, "", why, None))
        else:
            known.add(file)
            found.append(_checked(claim, entry, folder, known))
    for entry in claim["left out"]:
        why = f"n = {entry['n']}, p = {entry['pegs']}: {entry['why']}"
        found.append(Checked("none", "", name, entry["n"], None, "", why, None))
    cases = len(claim["certificates"]) + len(claim["left out"])
    if cases != claim["cases"]:
        why = f"the claim has {claim['cases']} cases and the index names {cases}"
        found.append(Checked("not proved", "index.json", name, None, None, "", why, None))
    return found


def _checked(claim: dict[str, Any], entry: dict[str, Any], folder: str, known: set[str]) -> Checked:
    file, name, n = entry["file"], str(claim["claim"]), entry["n"]
    try:
        found = read(os.path.join(folder, file))
        known.add(str(found["lower"].get("labels", file)))
        distance, by = check_certificate(found, folder)
        right, says = _judged(claim, entry, found, distance)
    except UnreadableError as error:
        return Checked("unreadable", file, name, n, None, "", str(error), None)
    except WrongError as error:
        return Checked("not proved", file, name, n, None, "", str(error), None)
    except _MALFORMED as error:
        return Checked("not proved", file, name, n, None, "", _malformed(error), None)
    return Checked("proved", file, name, n, distance, by, says, right)


def _not_named(folder: str, known: set[str]) -> list[Checked]:
    """Give the files that look like certificates and are not in the index."""
    return [
        Checked("not proved", file, "", None, None, "", "the index does not name it", None)
        for file in sorted(os.listdir(folder))
        if file.endswith((".json", ".labels.txt")) and file != "index.json" and file not in known
    ]


# --- what the claim says ---


def _judged(
    claim: dict[str, Any], entry: dict[str, Any], found: dict[str, Any], distance: int
) -> tuple[bool | None, str]:
    """Compare a certificate with what the claim says, and say whether that is right."""
    for key in ("claim", "statement", "source", "relation"):
        if found[key] != claim[key]:
            raise WrongError(f"its {key} is {found[key]!r}, that of the index {claim[key]!r}")
    n, pegs = entry["n"], entry["pegs"]
    for key, here, there in (("n", found["discs"], n), ("pegs", found["pegs"], pegs)):
        if here != there or type(there) is not int:
            raise WrongError(f"its {key} is {here}, that of the index {there}")
    if found["graph"] != claim["graph"]:
        raise WrongError(f"its graph is {found['graph']}, that of the claim {claim['graph']}")
    if {tuple(arc) for arc in found["arcs"]} != arcs_between(claim["peg graph"], pegs):
        raise WrongError("its arcs are not those of the claim")
    names = {"n": n, "p": pegs, **entry["names"]}
    for key in ("start", "goal"):
        state = state_of(claim[key], names, pegs, claim["order"])
        if found[key] != state:
            raise WrongError(
                f"its {key} is {word(found[key])}, and {claim[key]} for n = {n} is {word(state)}"
            )
    formula = claim["value"] if isinstance(claim["value"], str) else claim["value"][str(n)]
    return _compared(formula, names, found, distance)


def _compared(
    formula: str, names: Mapping[str, Any], found: dict[str, Any], distance: int
) -> tuple[bool | None, str]:
    claimed, relation = found["claimed"], found["relation"]
    if type(claimed) is not int or relation not in _RELATIONS:
        return None, f"the claim says {relation} {short(claimed)}"
    says = f"the claim says {relation} {short(claimed)}"
    try:
        value = value_of(formula, names)
    except NotKnownError as error:
        says += f" ({formula!r} is not worked out here: {error})"
    else:
        if value != claimed:
            raise WrongError(f"it takes {formula!r} to be {short(claimed)}, not {short(value)}")
    return _RELATIONS[relation](distance, claimed), says


_RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    "<=": operator.le,
    ">=": operator.ge,
}
