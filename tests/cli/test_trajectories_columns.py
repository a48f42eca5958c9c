"""Every column that ``hanoi-graph trajectories`` writes, against a computation that is naive."""

from __future__ import annotations

import csv
import io
import itertools
import json
import random
from dataclasses import dataclass
from fractions import Fraction

import oracle
import pytest

from hanoi_graph.cli.main import main

Pegs = tuple[int, ...]


@dataclass
class Recorded:
    """A trial as an experiment would record it; states with the smallest disc first."""

    subject: str
    trial: str
    states: list[Pegs]
    goal: Pegs
    times: list[Fraction]


@dataclass(frozen=True)
class Layout:
    """How a log is written."""

    names: tuple[str, ...] = ("sub", "trial", "size", "current", "end", "step", "trialtime", "done")
    mark: str = ","
    first_peg: str = "1"
    largest_first: bool = True
    comma: bool = False
    encoding: str = "utf-8"
    ends: str = "\n"
    grouped: bool = True

    def word(self, state: Pegs) -> str:
        letters = [chr(ord(self.first_peg) + peg) for peg in state]
        return "".join(reversed(letters) if self.largest_first else letters)

    def time(self, time: Fraction) -> str:
        return f"{float(time):.2f}".replace(".", "," if self.comma else ".")

    def write(self, trials: list[Recorded]) -> bytes:
        rows = [
            [
                (number, index),
                [
                    trial.subject, trial.trial, str(len(state)), self.word(state),
                    self.word(trial.goal), str(number), self.time(trial.times[number]),
                    str(int(state == trial.goal)),
                ],
            ]
            for index, trial in enumerate(trials)
            for number, state in enumerate(trial.states)
        ]  # fmt: skip
        if not self.grouped:
            rows.sort(key=lambda row: row[0])
        lines = [self.mark.join(cells) for cells in (list(self.names), *(row[1] for row in rows))]
        return (self.ends.join(lines) + self.ends).encode(self.encoding)


LAYOUTS = {
    "PEBL": Layout(),
    "German Excel": Layout(mark=";", comma=True, encoding="utf-8-sig", ends="\r\n"),
    "tabs in UTF-16": Layout(mark="\t", encoding="utf-16", largest_first=False),
    "letters": Layout(first_peg="A", mark="|"),
    "from 0, trials in parallel": Layout(first_peg="0", largest_first=False, grouped=False),
    "other names": Layout(
        names=("id", "Aufgabe", "n", "Stellung", "Ziel", "Zug", "ms", "fertig"), mark=" "
    ),
}
KEYS = ("subject", "trial", "discs", "state", "goal", "step", "time", "done")


def recorded(rng: random.Random, *, subjects: int, trials: int) -> list[Recorded]:
    """Return trials of subjects who lose their way, put discs back, and break the rules."""
    found = []
    for subject, trial in itertools.product(range(subjects), range(trials)):
        discs = rng.randint(1, 5)
        state = tuple(rng.randrange(3) for _ in range(discs))
        goal = tuple(rng.randrange(3) for _ in range(discs))
        distance = {word: d for word, (d, _) in oracle.search(goal).items()}
        states, times = [state], [Fraction(rng.randrange(100))]
        for _ in range(rng.choice([0, 1, 2, 5, 30])):
            kind = rng.random()
            if kind < 0.1:
                pass
            elif kind < 0.17:
                state = tuple(rng.randrange(3) for _ in range(discs))
            elif kind < 0.6:
                state = min(oracle.neighbours_of(state), key=distance.__getitem__)
            else:
                state = rng.choice(oracle.neighbours_of(state))
            states.append(state)
            times.append(times[-1] + Fraction(rng.randrange(1, 10**5), 4))
            if state == goal and rng.random() < 0.8:
                break
        found.append(Recorded(f"s{subject}", str(trial + 1), states, goal, times))
    return found


def letters(state: Pegs) -> str:
    return "".join("ABC"[peg] for peg in state)


def expected(file: str, trial: Recorded) -> dict[str, object]:
    """Return the row of a trial, step by step from the definitions."""
    distance = {word: d for word, (d, _) in oracle.search(trial.goal).items()}
    counts = dict.fromkeys(("null", "illegal", "approaching", "keeping", "losing", "returns"), 0)
    first_deviation = None
    last_change_legal = True
    for number in range(1, len(trial.states)):
        before, after = trial.states[number - 1 : number + 1]
        if before == after:
            counts["null"] += 1
            continue
        last_change_legal = after in oracle.neighbours_of(before)
        nearer = distance[after] - distance[before]
        if not last_change_legal:
            counts["illegal"] += 1
        else:
            counts[{-1: "approaching", 0: "keeping", 1: "losing"}[nearer]] += 1
            counts["returns"] += after in trial.states[:number]
        if first_deviation is None and not (last_change_legal and nearer == -1):
            first_deviation = number
    steps = len(trial.states) - 1
    moves = steps - counts["null"] - counts["illegal"]
    solved = trial.states[-1] == trial.goal and last_change_legal
    shortest = distance[trial.states[0]]
    times = trial.times
    later = [after - before for before, after in itertools.pairwise(times[1:])]
    at_goal = trial.states[-1] == trial.goal
    return {
        "file": file,
        "subject": trial.subject,
        "trial": trial.trial,
        "discs": len(trial.goal),
        "start": letters(trial.states[0]),
        "goal": letters(trial.goal),
        "shortest": shortest,
        "steps": steps,
        "moves": moves,
        "excess": moves - shortest if solved and not counts["illegal"] else None,
        "null_steps": counts["null"],
        "illegal_steps": counts["illegal"],
        "solved": solved,
        "first_deviation": first_deviation,
        "approaching": counts["approaching"],
        "keeping": counts["keeping"],
        "losing": counts["losing"],
        "returns": counts["returns"],
        "initial_time": times[1] - times[0] if steps else None,
        "mean_time": sum(later) / len(later) if later else None,
        "note": "the log says done" if at_goal and not solved else None,
    }


def same(cell: object, value: object) -> bool:
    if isinstance(value, Fraction):
        return abs(Fraction(str(cell)) - value) <= Fraction(1, 2000)
    return cell == value


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=list(LAYOUTS))
def test_every_column(capsys, tmp_path, layout, seed):
    trials = recorded(random.Random(seed), subjects=4, trials=3)
    file = tmp_path / "log.txt"
    file.write_bytes(layout.write(trials))
    order = "largest-first" if layout.largest_first else "smallest-first"
    columns = ",".join(f"{key}={name}" for key, name in zip(KEYS, layout.names, strict=True))
    arguments = ["trajectories", str(file), "--columns", columns, "--order", order]
    wanted = [expected(str(file), trial) for trial in trials]

    assert main([*arguments, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == len(wanted)
    for row, right in zip(rows, wanted, strict=True):
        present = {key: value for key, value in right.items() if value is not None}
        assert list(row) == list(present)
        assert [key for key in present if not same(row[key], present[key])] == []

    assert main(arguments) == 0
    table = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    for row, right in zip(table, wanted, strict=True):
        assert list(row) == list(right)
        for key, value in right.items():
            if isinstance(value, Fraction):
                assert same(row[key], value), key
            else:
                shown = json.dumps(value) if isinstance(value, bool) else value
                assert row[key] == ("" if shown is None else str(shown)), key


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=list(LAYOUTS))
def test_every_step(capsys, tmp_path, layout):
    trials = recorded(random.Random(7), subjects=2, trials=3)
    file = tmp_path / "log.txt"
    file.write_bytes(layout.write(trials))
    order = "largest-first" if layout.largest_first else "smallest-first"
    columns = ",".join(f"{key}={name}" for key, name in zip(KEYS, layout.names, strict=True))
    arguments = ["trajectories", str(file), "--columns", columns, "--order", order]
    assert main([*arguments, "--trace", "--json"]) == 0
    rows = iter(json.loads(capsys.readouterr().out))
    for trial in trials:
        distance = {word: d for word, (d, _) in oracle.search(trial.goal).items()}
        for number, state in enumerate(trial.states):
            row = next(rows)
            before = trial.states[max(0, number - 1)]
            legal = state in oracle.neighbours_of(before)
            kind = "start" if not number else "null" if state == before else "legal"
            assert (row["subject"], row["trial"], row["step"]) == (
                trial.subject, trial.trial, number,
            )  # fmt: skip
            assert row["kind"] == (kind if legal or kind != "legal" else "illegal")
            assert (row["state"], row["goal"]) == (letters(state), letters(trial.goal))
            assert row["distance"] == distance[state]
            assert same(row["time"], trial.times[number])
    assert next(rows, None) is None


def test_a_name_that_a_spreadsheet_would_compute(capsys, tmp_path):
    file = tmp_path / "log.csv"
    file.write_text("sub,current,end\n=1+1,AA,CC\n=1+1,BA,CC\n=1+1,BC,CC\n", encoding="utf-8")
    assert main(["trajectories", str(file)]) == 0
    (row,) = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert row["subject"] == "'=1+1"
    assert main(["trajectories", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["subject"] == "=1+1"
