"""Logs of subjects: tables with one row a step, as experiments record them."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import IO

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.movearrays import step_kinds
from hanoi_graph.records.logtables import LogOptions, Row, Table
from hanoi_graph.records.options import AmbiguousListError
from hanoi_graph.records.texts import ReadingError, Text
from hanoi_graph.states import LETTERS, Order, State

Positions = NDArray[np.uint8]


@dataclass(frozen=True)
class Trial:
    """The rows of one trial.

    Attributes
    ----------
    subject, trial : str
        What the log calls them.
    line : int
        Of its first row.
    states : ndarray of uint8, shape (m + 1, n)
        The recorded states as positions.
    goal : State
    times : tuple of Fraction
        When each state was recorded, in the unit of the log; empty if it does not say.
    done : bool or None
        Whether the log says that the trial was solved.
    notes : tuple of str
        What is missing in its rows.
    """

    subject: str
    trial: str
    line: int
    states: Positions
    goal: State
    times: tuple[Fraction, ...]
    done: bool | None
    notes: tuple[str, ...] = ()

    @property
    def initial_time(self) -> Fraction | None:
        """Time from the start to the first step."""
        return self.times[1] - self.times[0] if len(self.times) > 1 else None

    @property
    def mean_time(self) -> Fraction | None:
        """Mean time of the steps after the first."""
        if len(self.times) < 3:
            return None
        return (self.times[-1] - self.times[1]) / (len(self.times) - 2)


@dataclass
class SubjectLog:
    """A log that has been read.

    Attributes
    ----------
    trials : list of Trial
    errors : list of ReadingError
        Why trials are missing.
    reading : dict of str to str
        What was made of pegs and words.
    """

    trials: list[Trial]
    errors: list[ReadingError]
    reading: dict[str, str]


def read_subject_log(
    file: IO[bytes], *, name: str = "log", options: LogOptions | None = None
) -> SubjectLog:
    r"""Read a log of subjects with one row a step, the start first.

    Parameters
    ----------
    file : binary file
        CSV in UTF-8 (or UTF-16 with a byte-order mark) with a line of headings.
    name : str
        What messages call it.
    options : LogOptions, optional

    Raises
    ------
    ReadingError
        If it is no such table. A trial that cannot be read is left out, and `errors` says why.
    AmbiguousListError
        If states can be read in several ways; the message names the options that decide.

    Examples
    --------
    >>> import io
    >>> table = b"current,end\n11,33\n12,33\n32,33\n33,33\n"
    >>> log = read_subject_log(io.BytesIO(table))
    >>> log.trials[0].states.tolist(), log.reading["words"]
    ([[0, 0], [1, 0], [1, 2], [2, 2]], 'largest disc first')
    """
    known = options or LogOptions()
    table = Table(Text(file, name=name), known)
    errors: list[ReadingError] = []
    raws = []
    for rows in table.trials():
        try:
            raws.append(_RawTrial.of(rows, table))
        except ReadingError as error:
            errors.append(error)
    names = _names_of_pegs(raws, known)
    settled = []
    for raw in raws:
        try:
            raw.settle(names[: known.pegs], table)
            settled.append(raw)
        except ReadingError as error:
            errors.append(error)
    order = known.order or _order_of(settled)
    goal = None if known.goal is None else State(known.goal, pegs=known.pegs, order=order)
    trials = []
    for raw in settled:
        try:
            trials.append(raw.trial(order, goal, table))
        except ReadingError as error:
            errors.append(error)
    reading = {"pegs": ", ".join(names[: known.pegs]), "words": order.replace("-", " disc ")}
    for key in ("subject", "trial"):
        if not table.has(key):
            reading[key] = "no column"
    if not table.has("goal") and goal is None:
        reading["goal"] = "no column, so all discs on the last peg"
    elif table.has("goal") and goal is not None:
        reading["goal"] = "as its column says, not as given"
    return SubjectLog(trials, sorted(errors, key=lambda error: error.line), reading)


@dataclass
class _RawTrial:
    """The rows of a trial with states as they stand in the log, and later as pegs."""

    rows: list[Row]
    states: NDArray[np.int64]
    goal: NDArray[np.int64] | None
    letters: bool
    times: tuple[Fraction, ...]
    notes: tuple[str, ...]

    @classmethod
    def of(cls, rows: list[Row], table: Table) -> _RawTrial:
        """Return the rows of a trial after checking that all words are of one kind and length."""
        _check_whole(rows, table)
        words = [(row, "state", _word(row, "state", table)) for row in rows]
        words += [(row, "goal", _word(row, "goal", table)) for row in rows if "goal" in row.cells]
        first = words[0][2]
        for row, key, word in words:
            size = row.cells.get("discs")
            if key == "state" and size is not None and not _is_number(size, len(word)):
                raise table.error(
                    f"a state of {size} discs was expected, got {word!r}", row=row, key="state"
                )
            if len(word) != len(first) or word.isdigit() != first.isdigit():
                raise table.error(
                    f"words of one trial must be alike, got {first!r} and {word!r}",
                    row=row,
                    key=key,
                )
        if table.has("goal") and not any("goal" in row.cells for row in rows):
            raise table.error("a trial must have a goal, got none", row=rows[0], key="goal")
        goals = [word for _, key, word in words if key == "goal"]
        for row, key, word in words:
            if key == "goal" and word != goals[0]:
                raise table.error(
                    f"a trial must have one goal, got {goals[0]!r} and {word!r}", row=row, key=key
                )
        values = np.array([_values(word) for _, key, word in words if key == "state"])
        goal = np.array(_values(goals[0])) if goals else None
        times, notes = _times(rows, table)
        return cls(rows, values, goal, not first.isdigit(), times, notes)

    def settle(self, names: list[str], table: Table) -> None:
        """Replace the names of pegs by their numbers."""
        places = {LETTERS.index(n) if n.isalpha() else int(n): peg for peg, n in enumerate(names)}
        if self.letters == names[0].isdigit():
            raise table.error("states must all name pegs alike", row=self.rows[0], key="state")
        for row, state in zip(self.rows, self.states.tolist(), strict=True):
            if not set(state) <= set(places):
                raise table.error(
                    f"pegs are called {', '.join(names)}, got {row.cells['state']!r}",
                    row=row,
                    key="state",
                )
        if self.goal is not None and not set(self.goal.tolist()) <= set(places):
            goal = self.rows[0].cells["goal"]
            raise table.error(
                f"pegs are called {', '.join(names)}, got {goal!r}", row=self.rows[0], key="goal"
            )
        translate = np.vectorize(places.__getitem__, otypes=[np.int64])
        self.states = translate(self.states)
        self.goal = None if self.goal is None else translate(self.goal)

    def trial(self, order: Order, goal: State | None, table: Table) -> Trial:
        """Return the trial, smallest disc first."""
        step = 1 if order == "smallest-first" else -1
        states = self.states[:, ::step].astype(np.uint8)
        if self.goal is not None:
            goal = State(self.goal[::step].tolist(), pegs=table.pegs)
        elif goal is None:
            goal = State.perfect(states.shape[1], table.pegs - 1, pegs=table.pegs)
        first = self.rows[0]
        if goal.discs != states.shape[1]:
            raise table.error(
                f"the goal {goal} has {goal.discs} discs, got {first.cells['state']!r}",
                row=first,
                key="state",
            )
        last = self.rows[-1].cells.get("done")
        return Trial(
            subject=first.cells.get("subject", ""),
            trial=first.cells.get("trial", ""),
            line=first.line,
            states=np.ascontiguousarray(states),
            goal=goal,
            times=self.times,
            done=None if last is None else _said(last),
            notes=self.notes,
        )


def _said(cell: str) -> bool | None:
    """Return whether a cell says yes or no; None for what is neither."""
    if _is_number(cell, 0) or cell.lower() in _NOES:
        return False
    return True if _is_number(cell, 1) or cell.lower() in _YESES else None


def _check_whole(rows: list[Row], table: Table) -> None:
    """Refuse rows that are not whole, or that do not say whose they are."""
    for row in rows:
        table.check_width(row)
        for key in ("subject", "trial"):
            if row.cells.get(key, "") != rows[0].cells.get(key, ""):
                raise table.error(
                    f"a row within a trial must have its {key}, got {row.cells.get(key, '')!r}",
                    row=row,
                    key=key,
                )


def _times(rows: list[Row], table: Table) -> tuple[tuple[Fraction, ...], tuple[str, ...]]:
    """Return the times after checking that rows are in order, and notes on what is missing."""
    notes = []
    numbers: list[Fraction] = []
    for key in ("step", "time"):
        having = [row for row in rows if row.cells.get(key)]
        numbers = [_number(row, key, table) for row in having]
        for (before, row), (a, b) in zip(
            itertools.pairwise(having), itertools.pairwise(numbers), strict=True
        ):
            if b < a:
                raise table.error(
                    f"the rows of a trial must be in order, got {key} {before.cells[key]} before "
                    f"{row.cells[key]}",
                    row=row,
                    key=key,
                )
            if key == "step" and b > a + 1 and len(having) == len(rows):
                notes.append(f"no steps between {before.cells[key]} and {row.cells[key]}")
        if numbers and len(having) < len(rows):
            line = next(row.line for row in rows if not row.cells.get(key))
            notes.append(f"no {key} in line {line}")
            numbers = []
    return tuple(numbers), tuple(notes)


_MOST_DIGITS = 30
_YESES = {
    "true", "t", "yes", "y", "wahr", "ja", "vrai", "oui", "verdadero", "sí", "si", "verdadeiro",
    "sim", "истина", "да",
}  # fmt: skip
_NOES = {
    "false", "f", "no", "n", "falsch", "nein", "faux", "non", "falso", "não", "ложь", "нет",
}  # fmt: skip
_SEPARATORS = str.maketrans("", "", " |,;:_-")


def _word(row: Row, key: str, table: Table) -> str:
    """Return a word, which may have separators between its letters."""
    word = row.cells.get(key, "").translate(_SEPARATORS).upper()
    if not (word.isascii() and (word.isdigit() or word.isalpha())):
        raise table.error(
            f"a state must be letters or digits, got {row.cells.get(key, '')!r}", row=row, key=key
        )
    return word


def _is_number(text: str, number: int) -> bool:
    """Whether a text is a number, which spreadsheets may write as 3.0."""
    try:
        return Decimal(text) == number
    except InvalidOperation:
        return False


def _values(word: str) -> list[int]:
    return [int(peg) if peg.isdigit() else LETTERS.index(peg) for peg in word]


def _number(row: Row, key: str, table: Table) -> Fraction:
    """Return a number of steps or a time, exactly.

    A comma is a decimal one, unless it stands between columns: quoted there it may be anything.
    """
    text = row.cells[key]
    if table.delimiter != "," and "." not in text:
        text = text.replace(",", ".")
    try:
        number = Decimal(text)
        # Exact fractions of numbers such as 1e99999999 would fill the memory.
        if -_MOST_DIGITS <= int(number.as_tuple().exponent) <= number.adjusted() <= _MOST_DIGITS:
            return Fraction(number)
    except (InvalidOperation, ValueError, OverflowError):
        pass
    got = row.cells[key][:40]
    raise table.error(f"{key} must be a number, got {got!r}", row=row, key=key)


def _names_of_pegs(raws: list[_RawTrial], options: LogOptions) -> list[str]:
    """Return what the pegs are called, from the values in all trials."""
    if options.pegs_from == "A" or (options.pegs_from is None and raws and raws[0].letters):
        return list(LETTERS[: options.pegs])
    present = {
        int(value)
        for raw in raws
        for part in (raw.states, raw.goal)
        if part is not None and not raw.letters
        for value in np.unique(part)
    }
    first = options.pegs_from
    beyond = max(present, default=0) > options.pegs
    if first is None and 0 not in present and options.pegs not in present and present:
        raise AmbiguousListError(
            f"ambiguous pegs: the log names {' and '.join(map(str, sorted(present)))} only; give "
            "--pegs-from 0 or --pegs-from 1"
            + (f", and --pegs if there are more than {options.pegs}" if beyond else "")
        )
    base = int(first) if first is not None else int(0 not in present)
    return [str(peg + base) for peg in range(options.pegs)]


def _order_of(raws: list[_RawTrial]) -> Order:
    """Return the order of words in which all steps are legal, or change nothing."""
    wrong = {
        order: sum(_wrong_steps(raw.states[:, ::step]) for raw in raws)
        for order, step in (("smallest-first", 1), ("largest-first", -1))
    }
    if all(raw.states.shape[1] < 2 for raw in raws):
        return "smallest-first"
    good = [order for order, count in wrong.items() if not count]
    if good == ["smallest-first"]:
        return "smallest-first"
    if good == ["largest-first"]:
        return "largest-first"
    counts = " and ".join(f"{count} read {order}" for order, count in wrong.items())
    raise AmbiguousListError(
        f"ambiguous words: steps that are no legal moves are {counts}; give --order smallest-first "
        "or --order largest-first"
    )


def _wrong_steps(states: NDArray[np.int64]) -> int:
    """Return how many steps change something and are no legal move."""
    null, legal = step_kinds(states)
    return int((~null & ~legal).sum())
