"""The report on a folder of certificates, and the exit status."""

from __future__ import annotations

import sys
from typing import Any

from .folder import Checked, recheck
from .text import WrongError, short


def lines(found: list[Checked]) -> list[str]:
    """Return the report on a folder: a line a certificate, then one a claim."""
    report = []
    for one in found:
        if one.proved:
            verdict = {True: "right", False: "wrong", None: "not compared"}[one.right]
            report.append(
                f"proved     {one.file}: distance {short(one.distance)} by {one.by}; "
                f"{one.says}: {verdict}"
            )
        elif one.state == "none":
            report.append(f"none       {one.claim}: {one.says}")
        else:
            report.append(f"{one.state.upper():10} {one.file}: {one.says}")
    report += _by_claim(found)
    files = [one for one in found if one.file.endswith(".json") and one.file != "index.json"]
    proved = sum(one.proved for one in files)
    report.append(f"{proved} of {len(files)} certificates prove their distance")
    return report


def _by_claim(found: list[Checked]) -> list[str]:
    """Return for each claim the n for which it is proved, and those for which it is wrong."""
    report = []
    for claim in dict.fromkeys(one.claim for one in found if one.file and one.claim):
        mine = [one for one in found if one.claim == claim]
        bad = {one.n for one in mine if one.right is False}
        unproved = {one.n for one in mine if one.state in ("not proved", "unreadable")} - {None}
        none = {one.n for one in mine if one.state == "none" or (one.proved and one.right is None)}
        right = {one.n for one in mine if one.right} - bad - unproved - none
        parts = [f"proved for n = {_runs(right)}"] if right else ["proved for no n"]
        parts += [f"wrong for n = {_runs(bad)}"] if bad else []
        parts += [f"NOT PROVED for n = {_runs(unproved)}"] if unproved else []
        parts += [f"not all cases certified for n = {_runs(none)}"] if none else []
        report.append(f"claim      {claim}: {'; '.join(parts)}")
    return report


def _runs(numbers: Any) -> str:
    """Return numbers in order with runs drawn together."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(
        f"{run[0]}..{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )


def status(found: list[Checked]) -> int:
    """Return 0 if all is proved and right, 1 if something is not, 2 if something is unreadable."""
    if any(one.state == "unreadable" for one in found):
        return 2
    return int(any(one.state == "not proved" or one.right is False for one in found))


def main(argv: list[str]) -> int:
    """Check a folder from the command line."""
    if len(argv) != 2:
        print("usage: python recheck FOLDER", file=sys.stderr)
        return 2
    try:
        found = recheck(argv[1])
    except WrongError as error:
        print(f"recheck: {error}", file=sys.stderr)
        return 2
    print("\n".join(lines(found)))
    return status(found)
