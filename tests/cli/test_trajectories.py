"""``hanoi-graph trajectories``, as a user types it."""

from __future__ import annotations

import csv
import io
import json
import tomllib
from pathlib import Path

import pytest

from hanoi_graph.cli.main import main

CASES = Path(__file__).parents[1] / "cases" / "move-lists"
LOG = CASES / "subject-log.csv"
EXPECTED = tomllib.loads((CASES / "verdicts.toml").read_text(encoding="utf-8"))["subject-log.csv"]


def run(capsys, *arguments: object) -> tuple[int, str, str]:
    try:
        status = main([str(argument) for argument in arguments])
    except SystemExit as leaving:
        status = leaving.code
    out, err = capsys.readouterr()
    return status, out, err


def test_the_case(capsys):
    status, out, err = run(capsys, "trajectories", LOG, "--json")
    rows = json.loads(out)
    assert status == 0
    assert len(rows) == EXPECTED["trials"]
    for key in ("shortest", "moves", "null_steps", "solved"):
        assert rows[0][key] == EXPECTED[key]
    assert err == f"{LOG}: 1 trial (pegs: 1, 2, 3; words: largest disc first)\n"


def test_one_row_a_trial(capsys):
    _, out, _ = run(capsys, "trajectories", LOG)
    (row,) = csv.DictReader(io.StringIO(out))
    assert (row["subject"], row["excess"], row["solved"], row["mean_time"]) == (
        "7", "0", "true", "900",
    )  # fmt: skip


def test_one_row_a_step(capsys, tmp_path):
    out = tmp_path / "steps.csv"
    assert run(capsys, "trajectories", LOG, "--trace", "--out", out)[:2] == (0, "")
    rows = list(csv.DictReader(io.StringIO(out.read_text(encoding="utf-8"))))
    assert [row["distance"] for row in rows] == list("765543210")
    assert rows[1]["state"] == "CAA"
    kinds = ["start", "legal", "legal", "null", *["legal"] * 5]
    assert [row["kind"] for row in rows] == kinds


def test_a_jump_to_the_goal_does_not_solve(capsys, tmp_path):
    log = tmp_path / "log.csv"
    log.write_text("current,done\nAA,0\nBA,0\nCC,1\nCC,1\n", encoding="utf-8")
    _, out, _ = run(capsys, "trajectories", log, "--order", "smallest-first", "--json")
    (row,) = json.loads(out)
    assert (row["solved"], row["illegal_steps"], row["note"]) == (False, 1, "the log says done")


def test_named_columns_and_a_log_that_contradicts_itself(capsys, tmp_path):
    log = tmp_path / "log.tsv"
    log.write_text("who\tposition\tdone\nx\tAA\t0\nx\tBA\t0\nx\tBC\t1\n", encoding="utf-8")
    status, out, _ = run(
        capsys, "trajectories", "--columns", "subject=who,state=position", "--json", log
    )
    (row,) = json.loads(out)
    assert (status, row["subject"], row["solved"], row["note"]) == (
        0,
        "x",
        False,
        "the log says done",
    )


def test_one_bad_file_or_trial_stops_nothing(capsys, tmp_path):
    bad = tmp_path / "bad.csv"
    bad.write_bytes(b"\0\0")
    half = tmp_path / "half.csv"
    half.write_text("sub,current,end\na,11,33\na,1,33\nb,11,33\nb,13,33\n", encoding="utf-8")
    missing = tmp_path / "missing.csv"
    status, out, err = run(
        capsys, "trajectories", bad, missing, half, LOG, "--order", "largest-first"
    )
    assert status == 2
    assert [row["subject"] for row in csv.DictReader(io.StringIO(out))] == ["b", "7"]
    lines = err.splitlines()
    assert lines[0].startswith(f"hanoi-graph trajectories: {bad}, line 1, column 1: ")
    assert lines[1] == f"hanoi-graph trajectories: {missing}: No such file or directory"
    assert lines[2].startswith(f"hanoi-graph trajectories: {half}, line 3, column 3: words of one")


@pytest.mark.parametrize("delimiter", ["ab", "", '"'])
def test_wrong_delimiters(capsys, delimiter):
    status, _, err = run(capsys, "trajectories", LOG, "--delimiter", delimiter)
    assert (status, "delimiter must be one character" in err) == (2, True)


def test_wrong_columns(capsys):
    status, _, err = run(capsys, "trajectories", LOG, "--columns", "state")
    assert (status, "--columns must be KEY=NAME, got 'state'" in err) == (2, True)


def test_a_log_is_never_written_over(capsys, tmp_path):
    log = tmp_path / "log.csv"
    log.write_bytes(LOG.read_bytes())
    link = tmp_path / "link.csv"
    link.symlink_to(log)
    for out in (log, link):
        status, _, err = run(capsys, "trajectories", log, "--out", out)
        assert (status, "--out must not be a log that is read" in err) == (2, True)
    assert log.read_bytes() == LOG.read_bytes()


def test_nothing_is_written_where_nothing_could_be_read(capsys, tmp_path):
    out = tmp_path / "trials.csv"
    out.write_text("the results of yesterday", encoding="utf-8")
    status, _, _ = run(capsys, "trajectories", tmp_path / "missing.csv", "--out", out)
    assert (status, out.read_text(encoding="utf-8")) == (2, "the results of yesterday")


def test_the_name_of_standard_input(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(LOG.read_bytes())))
    status, out, _ = run(capsys, "trajectories")
    (row,) = csv.DictReader(io.StringIO(out))
    assert (status, row["file"]) == (0, "standard input")


def test_a_goal_that_the_log_names_itself(capsys):
    status, _, err = run(capsys, "trajectories", LOG, "--goal", "AAA")
    assert (status, "goal: as its column says, not as given" in err) == (0, True)
    status, _, err = run(capsys, "trajectories", LOG, "--pegs", "99")
    assert (status, "pegs must be from 2 to 26, got 99" in err) == (2, True)
