"""``hanoi-graph check`` judges lists of moves, ``hanoi-graph trajectories`` logs of subjects."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from hanoi_graph.analysis.metrics import Metric, metric_to
from hanoi_graph.analysis.reports import KEYS, report, sentences
from hanoi_graph.analysis.trajectories import Verdict, trace, verdict_on
from hanoi_graph.cli.common import STATUS_BAD_INPUT, cell_of, complain, exact, in_full
from hanoi_graph.errors import HanoiError
from hanoi_graph.moves import Move
from hanoi_graph.numerals import counted
from hanoi_graph.records.batches import STDIN, Fields, Source, find_files, sources
from hanoi_graph.records.notations import NOTATIONS
from hanoi_graph.records.options import Options
from hanoi_graph.records.readings import MoveList
from hanoi_graph.states import LETTERS, ORDERS, format_word

_PROGRAM = "hanoi-graph check"

_DESCRIPTION = """\
Judge lists of moves: legal or not and why, how long, how far from shortest, where they leave it.

A list is read in any of the notations that people and programs use; it is found in prose, and the
last complete one counts. What its numbers mean is inferred where only one reading is possible; else
the message asks for the option that decides, and the report says which reading was used.

With --json or --csv a table (--field) gives an array or rows even for a single line. In CSV a text
that a spreadsheet would take for a formula has an apostrophe before it.

The status is 0 if every list is legal and solves, 1 if some list does not, 2 if some input could
not be read."""

_EXAMPLES = """\
examples:
  hanoi-graph check moves.txt
  echo 'AC AB CB AC BA BC AC' | hanoi-graph check --json
  hanoi-graph check --start BCAA --goal AACB arrows.txt --trace
  hanoi-graph check --csv answers/ > verdicts.csv
  hanoi-graph check --field answer --id-field id --n-field discs answers.jsonl --json"""


def register(verbs: Any) -> None:
    """Add the verbs ``check`` and ``trajectories``."""
    from hanoi_graph.cli import trajectories

    parser = verbs.add_parser(
        "check", help="judge lists of moves", description=_DESCRIPTION, epilog=_EXAMPLES
    )
    parser.add_argument(
        "files", nargs="*", metavar="FILE",
        help="files and folders; - or nothing: standard input",
    )  # fmt: skip
    _add_reading(parser.add_argument_group("the reading"))
    _add_table(parser.add_argument_group("tables with one JSON object a line"))
    output = parser.add_argument_group("the report")
    form = output.add_mutually_exclusive_group()
    form.add_argument(
        "--json", action="store_true", help="one object for one list, an array for several"
    )
    form.add_argument("--csv", action="store_true", help="one row a list")
    output.add_argument(
        "--trace", action="store_true", help="the distance to the goal after every move"
    )
    parser.set_defaults(run=check)
    trajectories.register(verbs)


def _add_reading(group: Any) -> None:
    group.add_argument(
        "--format", choices=NOTATIONS, metavar="NAME",
        help=f"the notation: {', '.join(NOTATIONS)}",
    )  # fmt: skip
    group.add_argument("--n", type=int, metavar="N", help="number of discs")
    group.add_argument("--pegs", type=int, default=3, metavar="P", help="number of pegs (3)")
    group.add_argument(
        "--pegs-from", metavar="NAME",
        help="the name of the first peg: 0, 1 or a letter; or all: S,A,D or left,middle,right",
    )  # fmt: skip
    group.add_argument(
        "--discs-from", type=int, choices=(0, 1), help="what the smallest disc is called"
    )
    group.add_argument(
        "--order", choices=ORDERS,
        help="how words are to be read, those of --start and --goal too (there: smallest first)",
    )  # fmt: skip
    group.add_argument(
        "--start", metavar="WORD", help="the state before the first move (all on the first peg)"
    )
    group.add_argument("--goal", metavar="WORD", help="the state to be reached (all on the last)")
    group.add_argument(
        "--peg-graph", default="complete", metavar="NAME",
        help="which pegs may exchange a disc: complete, linear, cyclic, star",
    )  # fmt: skip


def _add_table(group: Any) -> None:
    group.add_argument(
        "--field", metavar="NAME",
        help="the files are such tables; the list is in this field, as JSON or as text",
    )  # fmt: skip
    for name, what in (
        ("id", "the name of the list"),
        ("n", "the number of discs"),
        ("start", "the start"),
        ("goal", "the goal"),
    ):
        group.add_argument(f"--{name}-field", metavar="NAME", help=f"the field with {what}")


def check(args: argparse.Namespace) -> int:
    """Judge every list and return the status."""
    options = Options(
        notation=args.format, pegs_from=args.pegs_from, discs_from=args.discs_from,
        order=args.order, discs=args.n, pegs=args.pegs, start=args.start, goal=args.goal,
        peg_graph=args.peg_graph,
    )  # fmt: skip
    fields = _fields(args)
    paths = args.files or [STDIN]
    files, skipped = find_files(paths)
    for file in skipped:
        print(f"{_PROGRAM}: {file}: skipped, no plain file", file=sys.stderr)
    one = len(paths) == 1 and fields is None and not Path(paths[0]).is_dir()
    # No line of an array is complete before the next object comes: a bar would take it away.
    torn = args.json and sys.stdout.isatty()
    tally = _Tally(len(files) if fields is None else None, bar=sys.stderr.isatty() and not torn)
    writer = _writer(args, one)
    for source in sources(files, options=options, fields=fields):
        tally.show()
        judged = _judged(source)
        tally.count(judged)
        if judged.error or sys.stdout.isatty():
            tally.hide()
        if judged.error:
            complain(_PROGRAM, judged.error)
        writer.write(judged)
    tally.hide()
    writer.close()
    if not one:
        print(tally.summary(), file=sys.stderr if args.json or args.csv else sys.stdout)
    return tally.status()


def _fields(args: argparse.Namespace) -> Fields | None:
    others = (args.id_field, args.n_field, args.start_field, args.goal_field)
    if args.field is None:
        if any(others):
            raise HanoiError("--id-field, --n-field, --start-field and --goal-field need --field")
        return None
    return Fields(args.field, *others)


class _Judged:
    """One list and what became of it."""

    def __init__(self, name: str, *, error: str = "") -> None:
        self.name = name
        self.error = error
        self.list: MoveList | None = None
        self.verdict: Verdict | None = None
        self.metric: Metric | None = None

    def row(self) -> dict[str, Any]:
        """Return the report under its keys."""
        if self.list is None or self.verdict is None:
            return {"name": self.name, "error": self.error}
        return {
            "name": self.name,
            **report(self.verdict),
            "notation": self.list.notation,
            "reading": self.list.reading,
            "notes": self.list.notes,
        }

    def cells(self) -> dict[str, Any]:
        """Return the report for programs: numbers too long for their readers are texts."""
        return {
            key: in_full(value) if isinstance(value, int) else value
            for key, value in self.row().items()
        }

    def distances(self) -> Iterator[int | None]:
        """Yield the distance to the goal at the start and after every legal move."""
        assert self.list is not None
        assert self.metric is not None
        for part in trace(self.list.replay, self.metric):
            yield from (None if value == -1 else value for value in part.tolist())


def _judged(source: Source) -> _Judged:
    """Read and judge one list; what cannot be read gives an error and stops nothing."""
    judged = _Judged(source.name)
    try:
        read = source.read()
        judged.metric = metric_to(read.goal, peg_graph=read.peg_graph)
        judged.verdict = verdict_on(
            read.replay, goal=read.goal, total=read.length, metric=judged.metric
        )
        judged.list = read
    except HanoiError as error:
        judged.error = str(error)
    except OSError as error:
        judged.error = f"{error.filename or source.name}: {error.strerror or error}"
    except MemoryError as error:
        judged.error = f"{source.name}: not enough memory; {error or 'no more can be had'}"
    except Exception as error:
        # A defect of ours; the other lists are still judged.
        judged.error = f"{source.name}: this list cannot be judged ({error!r}); please report it"
    return judged


class _Tally:
    """How many lists there were of each kind, and the progress bar on a terminal."""

    def __init__(self, total: int | None, *, bar: bool) -> None:
        self._total = total
        self.done = self.unread = self.illegal = self.unsolved = self.optimal = 0
        self._bar = bar and total != 1

    def count(self, judged: _Judged) -> None:
        """Take one more list into account."""
        self.done += 1
        verdict = judged.verdict
        self.unread += verdict is None
        self.illegal += verdict is not None and not verdict.legal
        self.unsolved += verdict is not None and verdict.legal and not verdict.solves
        self.optimal += verdict is not None and bool(verdict.optimal)

    def show(self) -> None:
        """Draw the bar."""
        if not self._bar:
            return
        if self._total is None:
            sys.stderr.write(f"\r{counted(self.done, 'list')}")
        else:
            filled = 30 * self.done // max(1, self._total)
            sys.stderr.write(f"\r[{'#' * filled:<30}] {self.done} of {self._total}")
        sys.stderr.flush()

    def hide(self) -> None:
        """Take the bar away."""
        if self._bar:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def summary(self) -> str:
        """Return the counts in one line."""
        solved = self.done - self.unread - self.illegal - self.unsolved
        return (
            f"{counted(self.done, 'list')}: {counted(solved, 'solves', 'solve')}, "
            f"{self.optimal} in fewest moves, {self.unsolved} legal without solving, "
            f"{self.illegal} illegal, "
            f"{self.unread} could not be read"
        )

    def status(self) -> int:
        """Return the exit status."""
        if self.unread:
            return STATUS_BAD_INPUT
        return 1 if self.illegal or self.unsolved else 0


class _Writer:
    """Lines for people: a report of one list, or one line for each of several."""

    def __init__(self, out: IO[str], *, one: bool, traced: bool) -> None:
        self.out = out
        self.one = one
        self.traced = traced

    def write(self, judged: _Judged) -> None:
        """Write one list."""
        if judged.verdict is None or judged.list is None:
            return
        if self.one:
            lines = [f"{judged.name}: {judged.list.sentence()}"]
            lines += [f"note: {note}" for note in judged.list.notes]
            if _renames(judged.list.reading):
                lines.append("below pegs are called A, B, C, ... and discs are counted from 1")
            lines += sentences(judged.verdict)
        else:
            lines = [f"{judged.name}: {_short(judged.verdict)} ({judged.list.sentence()})"]
            lines += [f"  note: {note}" for note in judged.list.notes]
        self.out.write("\n".join(lines) + "\n")
        if self.traced:
            self._trace(judged)

    def _trace(self, judged: _Judged) -> None:
        assert judged.list is not None
        assert judged.metric is not None
        if judged.metric.reason:
            self.out.write(f"no distances: {judged.metric.reason}\n")
            return
        replay = judged.list.replay
        distances = judged.distances()
        self.out.write(f"start {replay.start}, distance {_distance(next(distances))}\n")
        number = 0
        positions = bytearray(replay.start.positions)
        for chunk in replay.chunks():
            for disc, source, target in chunk.tolist():
                number += 1
                positions[disc - 1] = target
                self.out.write(
                    f"{number}. {Move(disc, source, target)}, {format_word(positions)}, "
                    f"distance {_distance(next(distances))}\n"
                )

    def close(self) -> None:
        """Finish."""


def _renames(reading: Mapping[str, str]) -> bool:
    """Return whether the report calls pegs or discs otherwise than the list does."""
    pegs = reading["pegs"].split(", ")
    return pegs != list(LETTERS[: len(pegs)]) or reading.get("smallest disc", "1") != "1"


def _distance(value: int | None) -> int | str:
    return "unknown" if value is None else exact(value)


def _short(verdict: Verdict) -> str:
    """Return a verdict in a few words."""
    if not verdict.legal:
        return f"move {verdict.first_illegal} is illegal: {verdict.reason}"
    if not verdict.solves:
        return (
            f"legal, {counted(verdict.moves, 'move')}, does not solve: it ends at {verdict.ends_at}"
        )
    if verdict.excess is None:
        return f"solves in {counted(verdict.moves, 'move')}"
    more = "a shortest path" if verdict.optimal else f"excess {exact(verdict.excess)}"
    return f"solves in {counted(verdict.moves, 'move')}, {more}"


class _JsonWriter(_Writer):
    """One JSON object, or an array of them."""

    def __init__(self, out: IO[str], *, one: bool, traced: bool) -> None:
        super().__init__(out, one=one, traced=traced)
        self._between = "" if one else "[\n"

    def write(self, judged: _Judged) -> None:
        """Write one object."""
        row = judged.cells()
        if self.traced and judged.verdict is not None:
            row["trace"] = [None if d is None else in_full(d) for d in judged.distances()]
        self.out.write(self._between + json.dumps(row, ensure_ascii=False, indent=2))
        self._between = ",\n"

    def close(self) -> None:
        """Close the array."""
        if self.one:
            self.out.write("\n")
        else:
            self.out.write(("[" if self._between == "[\n" else "\n") + "]\n")


class _CsvWriter(_Writer):
    """One row a list."""

    def __init__(self, out: IO[str], *, one: bool, traced: bool) -> None:
        super().__init__(out, one=one, traced=traced)
        columns = [*KEYS, "trace"] if traced else list(KEYS)
        self._rows = csv.DictWriter(out, columns, extrasaction="ignore", lineterminator="\n")
        self._rows.writeheader()

    def write(self, judged: _Judged) -> None:
        """Write one row."""
        row = judged.cells()
        if judged.list is not None:
            row["reading"] = judged.list.sentence()
            row["notes"] = "; ".join(judged.list.notes)
            if self.traced:
                row["trace"] = " ".join(
                    str(None if d is None else in_full(d)) for d in judged.distances()
                )
        self._rows.writerow({key: cell_of(value) for key, value in row.items()})


def _writer(args: argparse.Namespace, one: bool) -> _Writer:
    kind = _JsonWriter if args.json else _CsvWriter if args.csv else _Writer
    return kind(sys.stdout, one=one, traced=args.trace)
