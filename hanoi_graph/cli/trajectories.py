"""``hanoi-graph trajectories``: what subjects did, one row a trial."""

from __future__ import annotations

import argparse
import csv
import json
import os
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import IO, Any

from hanoi_graph.analysis.metrics import Metric, metric_to
from hanoi_graph.analysis.trials import TrialVerdict, judge_trial
from hanoi_graph.cli.common import STATUS_BAD_INPUT, cell_of, complain
from hanoi_graph.errors import HanoiError, InputError
from hanoi_graph.numerals import counted
from hanoi_graph.records.files import whole_file
from hanoi_graph.records.logtables import PEBL, LogOptions
from hanoi_graph.records.subjectlogs import SubjectLog, Trial, read_subject_log
from hanoi_graph.states import ORDERS, State

_PROGRAM = "hanoi-graph trajectories"

_DESCRIPTION = """\
Read logs of subjects, one row a step, and write one row a trial: shortest length, moves, excess,
illegal and null steps, the first deviation (the first step that changes the state and is no legal
move nearer to the goal), moves that approach, keep or lose distance, moves that return to earlier
states, the time of the first step and the mean time of the steps after it. A goal that an illegal
step leads to is not solved. The excess is that of trials that are solved without illegal steps. A
trial in which a time is missing has none, and its note says so.

The columns are those of PEBL (sub, trial, size, current, end, step, trialtime, done) unless they
are named; only current must be there. Without a column for the goal, and without --goal, it is all
discs on the last peg. The first row of a trial is its start. Words in the output list the smallest
disc first. In CSV a text that a spreadsheet would take for a formula has an apostrophe before it.

The status is 0, or 2 if some log or trial could not be read; the others are still written."""

_EXAMPLES = """\
examples:
  hanoi-graph trajectories log.csv > trials.csv
  hanoi-graph trajectories log.csv --trace > steps.csv
  hanoi-graph trajectories --columns subject=id,state=position,goal=target --json log.tsv"""


def register(verbs: Any) -> None:
    """Add the verb ``trajectories``."""
    parser = verbs.add_parser(
        "trajectories", help="judge logs of subjects", description=_DESCRIPTION, epilog=_EXAMPLES
    )
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="tables; - or nothing: standard input"
    )
    parser.add_argument(
        "--columns", action="append", default=[], metavar="KEY=NAME,...",
        help=f"what columns are called; the keys are {', '.join(PEBL)}",
    )  # fmt: skip
    parser.add_argument("--delimiter", metavar="C", help="what stands between columns")
    parser.add_argument("--pegs", type=int, default=3, metavar="P", help="number of pegs (3)")
    parser.add_argument("--pegs-from", choices=("0", "1", "A"), help="what the first peg is called")
    parser.add_argument("--order", choices=ORDERS, help="how words are to be read")
    parser.add_argument("--goal", metavar="WORD", help="the goal, if no column names it")
    parser.add_argument("--json", action="store_true", help="an array of objects")
    parser.add_argument(
        "--trace", action="store_true", help="one row a step, with the distance after it"
    )
    parser.add_argument(
        "--out", metavar="FILE", help="write there and not to standard output; no log"
    )
    parser.set_defaults(run=trajectories)


def trajectories(args: argparse.Namespace) -> int:
    """Judge every trial and return the status."""
    _spare_the_logs(args)
    options = LogOptions(
        columns=_columns(args.columns), pegs=args.pegs, pegs_from=args.pegs_from,
        order=args.order, goal=args.goal, delimiter=args.delimiter,
    )  # fmt: skip
    rows: list[dict[str, Any]] = []
    status = 0
    metrics: dict[State, Metric] = {}
    for file in args.files or ["-"]:
        try:
            log = _read(file, options)
        except (HanoiError, OSError) as error:
            complain(_PROGRAM, _sentence(error, _name(file)))
            status = STATUS_BAD_INPUT
            continue
        for problem in log.errors:
            complain(_PROGRAM, str(problem))
            status = STATUS_BAD_INPUT
        print(f"{_name(file)}: {_shown(log)}", file=sys.stderr)
        for trial in log.trials:
            metric = metrics.setdefault(trial.goal, metric_to(trial.goal))
            verdict = judge_trial(trial.states, goal=trial.goal, metric=metric)
            name = _name(file)
            rows += _steps(name, trial, verdict) if args.trace else [_row(name, trial, verdict)]
    if rows or status == 0 or args.out is None:
        _write(rows, args)
    return status


def _spare_the_logs(args: argparse.Namespace) -> None:
    """Refuse to write over a log that is to be read."""
    if args.out is None or not os.path.exists(args.out):
        return
    if any(os.path.exists(file) and os.path.samefile(file, args.out) for file in args.files):
        raise InputError(f"--out must not be a log that is read, got {args.out!r}")


def _name(file: str) -> str:
    return "standard input" if file == "-" else file


def _columns(texts: list[str]) -> dict[str, str]:
    columns = {}
    for text in texts:
        for part in text.split(","):
            key, equals, name = part.partition("=")
            if not equals:
                raise InputError(f"--columns must be KEY=NAME, got {part!r}")
            columns[key.strip()] = name.strip()
    return columns


def _read(file: str, options: LogOptions) -> SubjectLog:
    if file == "-":
        return read_subject_log(sys.stdin.buffer, name=_name(file), options=options)
    with open(file, "rb") as stream:
        return read_subject_log(stream, name=file, options=options)


def _sentence(error: Exception, file: str) -> str:
    if isinstance(error, OSError):
        return f"{file}: {error.strerror or error}"
    sentence = str(error)
    return sentence if sentence.startswith(file) else f"{file}: {sentence}"


def _shown(log: SubjectLog) -> str:
    if not log.trials:
        return counted(0, "trial")
    reading = "; ".join(f"{name}: {value}" for name, value in log.reading.items())
    return f"{counted(len(log.trials), 'trial')} ({reading})"


def _row(file: str, trial: Trial, verdict: TrialVerdict) -> dict[str, Any]:
    """Return the row of a trial."""
    return {
        "file": file,
        "subject": trial.subject,
        "trial": trial.trial,
        "discs": verdict.start.discs,
        "start": str(verdict.start),
        "goal": str(verdict.goal),
        "shortest": verdict.shortest,
        "steps": verdict.steps,
        "moves": verdict.moves,
        "excess": verdict.excess,
        "null_steps": verdict.null_steps,
        "illegal_steps": verdict.illegal_steps,
        "solved": verdict.solved,
        "first_deviation": verdict.first_deviation,
        "approaching": verdict.approaching,
        "keeping": verdict.keeping,
        "losing": verdict.losing,
        "returns": verdict.returns,
        "initial_time": _time(trial.initial_time),
        "mean_time": _time(trial.mean_time),
        "note": _note(trial, verdict),
    }


def _steps(file: str, trial: Trial, verdict: TrialVerdict) -> Iterator[dict[str, Any]]:
    """Yield a row for the start and for every step."""
    for number, positions in enumerate(trial.states):
        yield {
            "file": file,
            "subject": trial.subject,
            "trial": trial.trial,
            "step": number,
            "kind": verdict.kinds[number - 1] if number else "start",
            "state": str(State._trusted(positions.tobytes(), verdict.goal.pegs)),
            "goal": str(verdict.goal),
            "distance": verdict.distances[number],
            "time": _time(trial.times[number]) if trial.times else None,
        }


def _note(trial: Trial, verdict: TrialVerdict) -> str | None:
    """Say what the log lacks, and where it contradicts its own states."""
    notes = list(trial.notes)
    if trial.done is not None and trial.done != verdict.solved:
        notes.append(f"the log says {'done' if trial.done else 'not done'}")
    return "; ".join(notes) or None


def _time(value: Fraction | None) -> int | float | None:
    """Return a time as the log would write it, to a thousandth of its unit."""
    if value is None:
        return None
    return int(value) if value.denominator == 1 else round(float(value), 3)


def _write(rows: list[dict[str, Any]], args: argparse.Namespace) -> None:
    if args.out is None:
        _print(rows, sys.stdout, as_json=args.json)
        return
    with whole_file(args.out) as path, path.open("w", encoding="utf-8", newline="") as file:
        _print(rows, file, as_json=args.json)


def _print(rows: list[dict[str, Any]], out: IO[str], *, as_json: bool) -> None:
    if as_json:
        known = [{key: value for key, value in row.items() if value is not None} for row in rows]
        out.write(json.dumps(known, ensure_ascii=False, indent=2) + "\n")
    elif rows:
        writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        for row in rows:
            writer.writerow({key: cell_of(value) for key, value in row.items()})
