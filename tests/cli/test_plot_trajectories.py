"""Several trajectories in one picture: files of lists, and all trials of a log."""

import json
import re

import pytest

from hanoi_graph.cli.main import main

SMALL = ["--size", "column", "--dpi", "60"]
HEAD = "sub,trial,size,current,end,step,abstime,trialtime,clicktime,done"


def log(*trials):
    """Return a log: of each trial the subject, its number, the goal and the states."""
    rows = [HEAD]
    for subject, trial, goal, states in trials:
        rows += [
            f"{subject},{trial},2,{state},{goal},{k},{k}000,{k}000,900,{int(state == goal)}"
            for k, state in enumerate(states)
        ]
    return "\n".join(rows) + "\n"


SHORT, LONG = ["11", "21", "23", "33"], ["11", "31", "32", "12", "13", "33"]
LOG = log(("a", 1, "33", SHORT), ("a", 2, "33", LONG), ("b", 1, "33", SHORT))


@pytest.fixture(autouse=True)
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "log.csv").write_text(LOG, encoding="utf-8")
    (tmp_path / "other.csv").write_text(
        log(("a", 1, "33", SHORT), ("a", 2, "22", ["11", "31", "32", "22"])), encoding="utf-8"
    )
    (tmp_path / "one.txt").write_text("AB AC BC", encoding="utf-8")
    (tmp_path / "two.txt").write_text("AC CB AC BA AC", encoding="utf-8")
    return {file.name for file in tmp_path.iterdir()}


@pytest.mark.parametrize(
    ("command", "names", "lengths"),
    [
        (["one.txt", "two.txt", "--n", "2"], ["one", "two"], [3, 5]),
        (
            ["log.csv", "--all"],
            ["subject a, trial 1", "subject a, trial 2", "subject b, trial 1"],
            [3, 5, 3],
        ),
        (
            ["log.csv", "--all", "--subject", "a"],
            ["subject a, trial 1", "subject a, trial 2"],
            [3, 5],
        ),
        (["log.csv", "one.txt"], ["subject a, trial 1", "one"], [3, 3]),
    ],
)  # fmt: skip
def test_each_is_reported(tmp_path, capsys, command, names, lengths):
    assert main(["plot-trajectory", *command, "--json", "--out", ".", *SMALL]) == 0
    report = json.loads(capsys.readouterr().out)
    found = report["trajectories"]
    assert [one["name"] for one in found] == names
    assert [one["moves"] for one in found] == lengths
    assert all(one["distances"][0] == 3 for one in found)
    (file,) = report["files"]
    assert (tmp_path / file).stat().st_size > 1000
    assert f"{len(names)}-trajectories-" in file


def test_one_that_is_left_is_drawn_as_one(capsys):
    command = ["log.csv", "--all", "--subject", "b", "--json", "--out", "."]
    assert main(["plot-trajectory", *command, *SMALL]) == 0
    assert json.loads(capsys.readouterr().out)["moves"] == 3


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (["other.csv", "--all"], "one start and one goal, but .* AA to CC, and .* from AA to BB"),
        (["one.txt", "two.txt", "--all"], "--all is for a log, and one.txt is read as a list"),
        (["-", "-"], "standard input, -, can be read only once"),
        (["one.txt", "missing.txt"], "missing.txt"),
        (["log.csv", "--all", "--format", "tikz"], "several .* cannot be written as tikz"),
    ],
)  # fmt: skip
def test_what_has_no_picture_together(files, tmp_path, capsys, command, message):
    assert main(["plot-trajectory", *command, "--out", "."]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert re.search(message, error), error
    assert {file.name for file in tmp_path.iterdir()} == files
