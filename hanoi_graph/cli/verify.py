"""``verify``: check claims by every independent way, write certificates and check them again."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hanoi_graph.cli.common import STATUS_BAD_INPUT, add_json, complain, json_parts
from hanoi_graph.errors import InputError
from hanoi_graph.numerals import counted

if TYPE_CHECKING:
    from hanoi_graph.claims.certificates import Written
    from hanoi_graph.claims.model import Claim
    from hanoi_graph.claims.verdicts import Verdict

_FORMATS = ("text", "markdown", "latex", "json")
# Fewer claims are not worth starting Python again for.
_MANY = 8
_MOST_JOBS = 1024
# A line that changes more often cannot be read.
_EVERY = 0.1

_EPILOG = """\
examples:
  hanoi-graph verify claims.toml
  hanoi-graph verify claims.toml --report latex --output table.tex
  hanoi-graph verify claims.toml --certificate proofs
  hanoi-graph verify --certificate proofs
  hanoi-graph verify --library spanish portuguese
  hanoi-graph verify --quantities

a claim file holds tables such as

  [[claim]]
  id = "tower"
  statement = "A tower of n discs takes 2^n - 1 moves."
  source = "folklore"
  n = "1.."
  quantity = "distance"
  start = "A^n"
  goal = "C^n"
  value = "2**n - 1"

exit status: 0 no claim is refuted, 1 some claim is, 2 some input cannot be read
"""


def register(verbs: argparse._SubParsersAction[Any]) -> None:
    """Add the verb."""
    verb = verbs.add_parser(
        "verify",
        help="check claims about lengths, counts, paths and move lists",
        description="Check each claim of a file by every independent way that is feasible, and say "
        "whether it holds, is refuted (by which states) or stays undecided (why).",
        epilog=_EPILOG,
    )
    add_arguments(verb)
    verb.set_defaults(run=run_verify, program="hanoi-graph")


def add_arguments(verb: argparse.ArgumentParser, *, always_claims: bool = False) -> None:
    """Add what the verb and the script understand; the script always has claims to check."""
    verb.add_argument("files", nargs="*", metavar="FILE", help="claim files (TOML), - for stdin")
    verb.add_argument(
        "--library",
        nargs="*",
        metavar="NAME",
        help="check the built-in library too: these of its files, or all",
    )
    verb.add_argument("--only", metavar="ID", action="append", help="check only this claim")
    verb.add_argument(
        "--budget",
        type=_budget,
        default=None,
        metavar="STEPS",
        help="steps that a way may take for a claim, all n together, such as 1e9 (default 1e7, "
        "about a second); 30 times as many where nothing less decides a range with an end",
    )
    verb.add_argument(
        "--jobs",
        type=_jobs,
        metavar="N",
        help="claims checked at the same time (default: one a processor, 1 for a few claims)",
    )
    verb.add_argument("--largest", type=_largest, metavar="N", help="largest n to look at")
    verb.add_argument(
        "--certificate",
        type=Path,
        metavar="DIR",
        help="write what proves each distance into a folder"
        + ("" if always_claims else "; without claims: check such a folder"),
    )
    verb.add_argument(
        "--report", choices=_FORMATS, default="text", help="form of the report (default text)"
    )
    verb.add_argument("--output", type=Path, metavar="FILE", help="write the report to a file")
    verb.add_argument(
        "--quantities",
        action="store_true",
        help="list what can be claimed, the keys and the functions, and leave",
    )
    verb.add_argument("--quiet", action="store_true", help="show no progress on a terminal")
    add_json(verb)


def run_verify(args: argparse.Namespace) -> int:
    """Check claims, or a folder of certificates."""
    if args.quantities:
        print(_quantities(), end="")
        return 0
    if not args.files and args.library is None:
        if args.certificate is None:
            raise InputError("verify needs claim files, --library or --certificate DIR")
        return _recheck(args)
    found = verify(args)
    if found.errors:
        return STATUS_BAD_INPUT
    return 1 if any(verdict.status == "refuted" for verdict in found.verdicts) else 0


_SIGNS = {
    "+ - * / // % **": "exact: / makes a fraction, // leaves the rest out, ** is a power",
    "& | << >>": "bits",
    "== != < <= > >= and or not": "conditions",
    "x if c else y": "one of two values",
}


class Verified(NamedTuple):
    """What became of some claims.

    Attributes
    ----------
    verdicts : list of Verdict
    errors : list of str
        Which files could not be read and which claims not be checked, and why.
    """

    verdicts: list[Verdict]
    errors: list[str]


def verify(args: argparse.Namespace) -> Verified:
    """Check the claims that the arguments name, write report and certificates, return verdicts."""
    from hanoi_graph.analysis.search.task import cores
    from hanoi_graph.claims.certificates import check_folder, write_certificates
    from hanoi_graph.claims.reports import report_parts
    from hanoi_graph.claims.verdicts import DEFAULT_BUDGET, check_all

    _know_puzzles()
    errors: list[str] = []
    claims = _claims(args, errors)
    for error in errors:
        complain(args.program, error)
    if not claims and errors:
        return Verified([], errors)
    if args.certificate is not None:
        check_folder(args.certificate)
    progress = _Line() if sys.stderr.isatty() and not args.quiet else None
    verdicts: list[Verdict] = []

    def failed(error: InputError) -> None:
        if progress is not None:
            progress.end()
        errors.append(str(error))
        complain(args.program, str(error))

    def found() -> Iterator[Verdict]:
        for verdict in check_all(
            claims,
            budget=args.budget or DEFAULT_BUDGET,
            largest=args.largest,
            progress=progress,
            failed=failed,
            jobs=args.jobs or (cores() if len(claims) >= _MANY else 1),
            prepare=_know_puzzles,
        ):
            verdicts.append(verdict)
            yield verdict

    _write(args, report_parts(found(), form="json" if args.json else args.report), progress)
    if args.certificate is not None:
        _say_written(write_certificates(verdicts, args.certificate), args.certificate)
    return Verified(verdicts, errors)


def _say_written(written: Written, folder: Path) -> None:
    """Say how many certificates there are, and what has none and why."""
    print(f"{folder}: {counted(len(written.files), 'certificate')}", file=sys.stderr)
    by_reason: dict[str, list[str]] = {}
    for what, why in written.without:
        by_reason.setdefault(why, []).append(what)
    for why, without in by_reason.items():
        print(f"no certificate for {', '.join(without)}: {why}", file=sys.stderr)


def _know_puzzles() -> None:
    """Enter the puzzles: they say how claims about them are checked."""
    import hanoi_graph.puzzles.claimed  # noqa: F401


def _claims(args: argparse.Namespace, errors: list[str]) -> list[Claim]:
    from hanoi_graph.claims.library import library_names, read_library
    from hanoi_graph.claims.reading import read_claims

    claims: list[Claim] = []
    for name in args.files:
        try:
            claims += read_claims(name, failed=lambda error: errors.append(str(error)))
        except InputError as error:
            errors.append(str(error))
        except OSError as error:
            errors.append(f"{name}: {error.strerror or error}")
    if args.library is not None:
        for name in args.library:
            if name not in library_names():
                raise InputError(
                    f"--library must be one of {', '.join(library_names())}, got {name!r}"
                )
        claims += read_library(*args.library)
    if args.only:
        known = {claim.id for claim in claims}
        for name in args.only:
            if name not in known and not errors:
                raise InputError(f"--only must be the id of a claim, got {name!r}")
        claims = [claim for claim in claims if claim.id in args.only]
    return claims


def _write(args: argparse.Namespace, parts: Iterable[str], progress: _Line | None) -> None:
    """Write each part of a report as soon as it is there; a file is there when it is whole."""

    def cleared() -> Iterator[str]:
        for part in parts:
            if progress is not None:
                progress.end()
            yield part

    if args.output is None:
        for part in cleared():
            print(part, end="", flush=True)
        return
    from hanoi_graph.records.files import whole_file

    with whole_file(args.output) as name, name.open("w", encoding="utf-8") as file:
        file.writelines(cleared())


def _recheck(args: argparse.Namespace) -> int:
    from hanoi_graph.claims.recheck import WrongError, lines, recheck, status

    _refuse_what_is_for_claims(args)
    try:
        found = recheck(str(args.certificate))
    except WrongError as error:
        raise InputError(str(error)) from None
    if args.json or args.report == "json":
        _write(args, json_parts([one._asdict() for one in found]), None)
    else:
        _write(args, (f"{line}\n" for line in lines(found)), None)
    return status(found)


def _refuse_what_is_for_claims(args: argparse.Namespace) -> None:
    """Refuse an option that would do nothing where a folder is checked."""
    for name in ("only", "budget", "jobs", "largest"):
        if getattr(args, name) is not None:
            raise InputError(f"--{name} needs claim files or --library")
    if args.report not in ("text", "json"):
        raise InputError(
            f"--report must be text or json where a folder is checked, got {args.report}"
        )


def _quantities() -> str:
    from hanoi_graph.claims.quantities import QUANTITIES

    width = max(map(len, QUANTITIES))
    lines = []
    for quantity in QUANTITIES.values():
        keys = [*quantity.needs, *(f"[{key}]" for key in quantity.may)]
        needs = f" ({', '.join(keys)})" if keys else ""
        lines.append(f"{quantity.name:{width}}  {quantity.meaning}{needs}")
    return "\n".join(lines) + "\n" + _names() + _language()


def _language() -> str:
    """Return the keys of a claim, and what its formulas may hold."""
    from hanoi_graph.claims.functions import FUNCTIONS
    from hanoi_graph.claims.parsing import FORMS
    from hanoi_graph.claims.quantities import KEYS

    functions = {name: function.meaning for name, function in FUNCTIONS.items()}
    parts = (
        ("keys of a claim", KEYS),
        ("formulas in n, p (number of pegs) and the names of 'for'", _SIGNS),
        ("functions", {**functions, **FORMS}),
    )
    text = ""
    for title, rows in parts:
        width = max(map(len, rows))
        text += f"\n{title}:\n"
        text += "".join(f"  {name:{width}}  {meaning}\n" for name, meaning in rows.items())
    return text


def _names() -> str:
    """Return the names of invariants, properties and puzzles."""
    _know_puzzles()
    from hanoi_graph.claims.ways.invariants import INVARIANTS
    from hanoi_graph.claims.ways.properties import PROPERTIES
    from hanoi_graph.claims.ways.puzzles import PUZZLES

    parts = (("invariants", INVARIANTS), ("properties", PROPERTIES), ("puzzles", PUZZLES))
    return "".join(
        f"\n{title}:\n" + "".join(f"  {name}\n" for name in names) for title, names in parts
    )


def _jobs(text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        value = 0
    if not 1 <= value <= _MOST_JOBS:
        raise argparse.ArgumentTypeError(f"expected a number from 1 to {_MOST_JOBS}, got {text!r}")
    return value


def _largest(text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        value = -1
    if value < 0:
        raise argparse.ArgumentTypeError(f"expected a number of at least 0, got {text!r}")
    return value


def _budget(text: str) -> int:
    try:
        value = int(float(text))
    except (ValueError, OverflowError):
        value = 0
    if value < 1:
        raise argparse.ArgumentTypeError(f"expected a number of steps such as 1e7, got {text!r}")
    return value


class _Line:
    """One line of progress on a terminal, written over again and again."""

    def __init__(self) -> None:
        self._last = 0.0
        self._width = 0

    def __call__(self, text: str) -> None:
        now = time.monotonic()
        if now - self._last < _EVERY:
            return
        self._last = now
        line = text[:78]
        print(f"\r{line:{self._width}}", end="", file=sys.stderr, flush=True)
        self._width = len(line)

    def end(self) -> None:
        """Clear the line."""
        print(f"\r{'':{self._width}}\r", end="", file=sys.stderr, flush=True)
