"""``hanoi-graph check``, as a user types it."""

from __future__ import annotations

import contextlib
import csv
import decimal
import io
import json
import os
import pty
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from hanoi_graph.cli import check
from hanoi_graph.cli.main import main
from hanoi_graph.paths.longest import worst_path
from hanoi_graph.paths.shortest import shortest_path
from hanoi_graph.records.writing import write_moves

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases" / "move-lists"
VERDICTS = tomllib.loads((CASES / "verdicts.toml").read_text(encoding="utf-8"))
LISTS = [name for name in VERDICTS if not name.endswith(".csv")]
GOOD = "1: A->C\n2: A->B\n1: C->B\n3: A->C\n1: B->A\n2: B->C\n1: A->C\n"


def run(capsys, *arguments: object) -> tuple[int, str, str]:
    try:
        status = main([str(argument) for argument in arguments])
    except SystemExit as leaving:
        status = leaving.code
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize("name", LISTS)
def test_every_case_has_its_verdict(capsys, name):
    expected = dict(VERDICTS[name])
    expected.pop("note")
    options = expected.pop("options", [])
    status, out, err = run(capsys, "check", CASES / name, *options, "--json")
    found = json.loads(out)
    if "error" in expected:
        assert expected["error"] in found["error"]
        assert status == 2
        assert err == f"hanoi-graph check: {found['error']}\n"
        return
    keys = set(expected) | {
        "first_illegal", "leaves_every_shortest_path_at", "reaches_goal_at", "ends_at",
        "hamiltonian",
    }  # fmt: skip
    if not expected["legal"]:
        keys -= {"leaves_every_shortest_path_at"}
    assert {key: found[key] for key in keys if key in found} == expected
    assert status == (0 if expected["legal"] and expected["solves"] else 1)
    assert found["reading"]["notation"]
    assert err == ""


def test_all_cases_at_once(capsys):
    status, out, err = run(capsys, "check", CASES, "--json")
    rows = {Path(row["name"]).name: row for row in json.loads(out)}
    assert status == 2
    # The verdicts themselves and the log of a subject stand in the folder too.
    assert set(rows) == {*LISTS, "subject-log.csv", "verdicts.toml"}
    assert rows["json-triples.txt"]["optimal"]
    assert "truncated list" in rows["truncated.txt"]["error"]
    assert err.splitlines()[-1].startswith("19 lists: ")


def test_a_report_for_people(capsys):
    status, out, _ = run(capsys, "check", CASES / "moves-after-goal.json")
    assert status == 0
    assert out.splitlines()[1:] == [
        "below pegs are called A, B, C, ... and discs are counted from 1",
        "3 discs from AAA to CCC (words: smallest disc first)",
        "moves: 9",
        "legal: yes",
        "goal: first reached after move 7, then 2 more moves",
        "shortest: 7 moves, excess 2",
        "leaves every shortest path at move 8",
        "path: comes back to a state it has visited",
    ]


def test_an_illegal_move_is_drawn(capsys):
    status, out, _ = run(capsys, "check", CASES / "json-illegal.txt")
    assert status == 1
    assert "legal: no, move 7: disc 1 is not on top of peg B, disc 2 is; before it:" in out
    assert "     1  2\n     4  3\n     A  B  C\n" in out


def test_the_distance_after_every_move(capsys, tmp_path):
    path = tmp_path / "moves.txt"
    path.write_text("BA\n# states\nCA\nCB\n", encoding="utf-8")
    arguments = ("check", path, "--order", "smallest-first", "--format", "words", "--trace")
    _, out, _ = run(capsys, *arguments)
    assert out.splitlines()[-3:] == [
        "start BA, distance 2",
        "1. disc 1: B -> C, CA, distance 3",
        "2. disc 2: A -> B, CB, distance 3",
    ]
    _, out, _ = run(capsys, *arguments, "--json")
    assert json.loads(out)["trace"] == [2, 3, 3]
    _, out, _ = run(capsys, *arguments, "--csv")
    assert next(csv.DictReader(io.StringIO(out)))["trace"] == "2 3 3"


@pytest.mark.parametrize(
    ("moves", "options", "said"),
    [
        ("1: A->C\n2: A->B\n", (), False),
        ("1: A->C\n2: A->B\n", ("--pegs", 4), False),
        ("0: A->C\n1: A->B\n", (), True),
        ("1: 0->2\n2: 0->1\n", (), True),
        ("1: X->Z\n2: X->Y\n", (), True),
    ],
)
def test_the_report_says_where_its_names_are_not_those_of_the_list(
    capsys, tmp_path, moves, options, said
):
    path = tmp_path / "moves.txt"
    path.write_text(moves, encoding="utf-8")
    _, out, _ = run(capsys, "check", path, *options)
    note = "below pegs are called A, B, C, ... and discs are counted from 1\n"
    assert (note in out, "legal: yes" in out) == (said, True)


def test_many_lists_one_row_each(capsys, tmp_path):
    (tmp_path / "b").mkdir()
    (tmp_path / "a.txt").write_text(GOOD, encoding="utf-8")
    (tmp_path / "b" / "short.txt").write_text(GOOD[:8], encoding="utf-8")
    (tmp_path / "b" / "junk.png").write_bytes(b"\x89PNG\r\n\x1a\n\0")
    (tmp_path / "b" / "wrong.txt").write_text("1: A->C\n2: A->C\n", encoding="utf-8")
    (tmp_path / ".hidden").write_text("?", encoding="utf-8")
    missing = tmp_path / "missing"
    status, out, err = run(capsys, "check", tmp_path, missing, "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert status == 2
    assert [Path(row["name"]).name for row in rows] == [
        "a.txt", "junk.png", "short.txt", "wrong.txt", "missing",
    ]  # fmt: skip
    assert [row["legal"] for row in rows] == ["true", "", "true", "false", ""]
    assert [row["excess"] for row in rows] == ["0", "", "0", "", ""]
    assert rows[1]["error"].startswith(f"{tmp_path}/b/junk.png, line 1, column 1: not text")
    assert rows[4]["error"] == f"{missing}: No such file or directory"
    assert err.splitlines()[-1] == (
        "5 lists: 2 solve, 2 in fewest moves, 0 legal without solving, 1 illegal, "
        "2 could not be read"
    )
    status, out, _ = run(capsys, "check", tmp_path / "a.txt", tmp_path / "b" / "wrong.txt")
    assert status == 1
    assert "solves in 7 moves, a shortest path" in out
    assert "move 2 is illegal: disc 2 would lie on the smaller disc 1 on peg C" in out
    assert out.splitlines()[-1].startswith("2 lists: 1 solves, ")


def test_status_zero_when_every_list_solves(capsys, tmp_path):
    for name in "ab":
        (tmp_path / name).write_text(GOOD, encoding="utf-8")
    assert run(capsys, "check", tmp_path)[0] == 0
    assert run(capsys, "check", tmp_path, "--goal", "BBB")[0] == 1


def test_tables_with_one_object_a_line(capsys, tmp_path):
    records = [
        {"id": "list", "n": 2, "answer": {"moves": [[1, 0, 1], [2, 0, 2], [1, 1, 2]]}},
        {"id": "text", "n": "2", "answer": {"moves": "So:\n[[1, 0, 1], [2, 0, 2], [1, 1, 2]]"}},
        {"id": "start", "n": 2, "answer": {"moves": "A -> B"}},
        {"id": "prose", "n": 2, "answer": {"moves": "I cannot."}},
        {"n": 2},
        {"id": "no n", "n": "two", "answer": {"moves": "A -> B"}},
    ]
    table = tmp_path / "answers.jsonl"
    lines = [json.dumps(record) for record in records]
    table.write_text("\n".join([*lines, "", "[" * 5000, "{"]), encoding="utf-8")
    arguments = ("--field", "answer.moves", "--id-field", "id", "--n-field", "n")
    status, out, err = run(capsys, "check", table, *arguments, "--json")
    rows = json.loads(out)
    assert status == 2
    assert [row["name"] for row in rows[:4]] == ["list", "text", "start", "prose"]
    assert [row.get("solves") for row in rows[:4]] == [True, True, False, None]
    assert "answers.jsonl:4, line 1, column 1: no list of moves found" in rows[3]["error"]
    assert "there is no field answer.moves; the fields are n" in rows[4]["error"]
    assert "field n must be a number of discs, got 'two'" in rows[5]["error"]
    assert "answers.jsonl:8" in rows[6]["error"]
    assert "answers.jsonl:9, line 1, column 2: this is not JSON" in rows[7]["error"]
    assert len(rows) == 8
    assert "8 lists: 2 solve" in err


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "latin-1"])
def test_tables_in_other_encodings(capsys, tmp_path, encoding):
    table = tmp_path / "answers.jsonl"
    table.write_text('{"a": "B → C", "é": "A -> C"}\n'.replace("→", "-"), encoding=encoding)
    status, out, err = run(capsys, "check", table, "--field", "é", "--n", "1")
    if encoding == "latin-1":
        assert (status, "line 1, column 1: not text in UTF-8" in err) == (2, True)
    else:
        assert (status, "1 list: 1 solve" in out) == (0, True)


def test_standard_input():
    done = subprocess.run(
        [sys.executable, "-m", "hanoi_graph", "check", "--json"],
        cwd=ROOT, input=GOOD.encode("utf-16"), capture_output=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    report = json.loads(done.stdout)
    assert (report["name"], report["optimal"]) == ("standard input", True)


def test_the_progress_bar_is_for_terminals(tmp_path):
    for name in "abc":
        (tmp_path / name).write_text(GOOD, encoding="utf-8")
    terminal, end = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "hanoi_graph", "check", str(tmp_path)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=end, check=False,
    )  # fmt: skip
    os.close(end)
    shown = os.read(terminal, 10000).decode()
    os.close(terminal)
    assert done.returncode == 0
    assert "[####################          ] 2 of 3" in shown
    assert shown.endswith("\r\x1b[K")


@pytest.mark.parametrize("option", [(), ("--csv",), ("--json",)])
def test_the_progress_bar_leaves_the_report_on_a_terminal_whole(tmp_path, option):
    for name in "abc":
        (tmp_path / name).write_text(GOOD, encoding="utf-8")
    command = [sys.executable, "-m", "hanoi_graph", "check", str(tmp_path), *option]
    plain = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    terminal, end = pty.openpty()
    subprocess.run(command, cwd=ROOT, stdout=end, stderr=end, check=True)
    os.close(end)
    shown = _read_all(terminal).replace("\r\n", "\n")
    # What stands in a line before it is cleared is not seen.
    seen = re.sub(r"\r\[[^\n]*?\r\x1b\[K", "", shown).replace("\r\x1b[K", "")
    assert seen == (plain.stdout + plain.stderr).decode()


def _read_all(terminal: int) -> str:
    """Return what was written to a terminal whose other end is closed."""
    parts = []
    with open(terminal, "rb", buffering=0) as file, contextlib.suppress(OSError):
        while part := file.read(4096):
            parts.append(part)
    return b"".join(parts).decode()


def test_more_pegs(capsys, tmp_path):
    path = tmp_path / "moves.txt"
    path.write_text("A -> B\nA -> C\nA -> D\nC -> D\nB -> D\n", encoding="utf-8")
    _, out, _ = run(capsys, "check", path, "--pegs", "4", "--json")
    assert {key: json.loads(out)[key] for key in ("discs", "shortest", "optimal")} == {
        "discs": 3, "shortest": 5, "optimal": True,
    }  # fmt: skip
    status, out, _ = run(capsys, "check", path, "--pegs", "4", "--n", "30", "--trace")
    assert status == 1
    assert "shortest: unknown: shortest lengths on 4 pegs need a search" in out
    assert "no distances: " in out


def test_restricted_pegs(capsys, tmp_path):
    path = tmp_path / "moves.txt"
    path.write_text("A -> B\nB -> C\n", encoding="utf-8")
    assert run(capsys, "check", path, "--n", "1", "--peg-graph", "linear")[0] == 0
    path.write_text("A -> C\n", encoding="utf-8")
    status, out, _ = run(capsys, "check", path, "--n", "1", "--peg-graph", "linear")
    assert (status, "no way from A to C" in out) == (1, True)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--id-field", "id"], "need --field"),
        (["--pegs", "1"], "pegs must be from 2 to 26, got 1"),
        (["--start", "AAX"], "is no peg"),
        (["--format", "morse"], "invalid choice"),
        (["--json", "--csv"], "not allowed with"),
        (["--n", "-3"], "discs must be from 0"),
    ],
)
def test_wrong_command_lines(capsys, arguments, sentence):
    status, out, err = run(capsys, "check", CASES / "letters.txt", *arguments)
    assert (status, out, sentence in err) == (2, "", True)
    assert "Traceback" not in err


def test_what_other_verbs_print_is_read(capsys, tmp_path):
    _, out, _ = run(capsys, "path", "BCAA", "AACB")
    path = tmp_path / "moves.txt"
    path.write_text(out, encoding="utf-8")
    status, out, _ = run(capsys, "check", path, "--start", "BCAA", "--goal", "AACB", "--json")
    assert (status, json.loads(out)["optimal"]) == (0, True)


@pytest.mark.parametrize("notation", ["arrow", "triples", "english"])
def test_long_lists(capsys, tmp_path, notation):
    path = tmp_path / "moves.txt"
    with path.open("wb") as file:
        write_moves(shortest_path("A^18", "C^18"), file, notation=notation)
    status, out, _ = run(capsys, "check", path, "--json")
    report = json.loads(out)
    assert (status, report["moves"], report["optimal"]) == (0, 2**18 - 1, True)
    with path.open("wb") as file:
        write_moves(worst_path(11), file, notation=notation)
    report = json.loads(run(capsys, "check", path, "--json")[1])
    assert (report["hamiltonian"], report["excess"]) == (True, 3**11 - 2**11)


@pytest.mark.parametrize("discs", [14285, 40000])
@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",), ("--trace",), ("--json", "--trace")])
def test_numbers_of_thousands_of_digits(capsys, tmp_path, discs, form):
    for name in "ab":
        (tmp_path / name).write_text("A -> B\n", encoding="utf-8")
    status, out, err = run(capsys, "check", "--n", discs, tmp_path / "a", *form)
    assert status == 1
    shortest = format(decimal.Decimal(2**discs - 1), "f")
    if form and form[0] == "--json":
        assert json.loads(out)["shortest"] == shortest
    elif form == ("--csv",):
        csv.field_size_limit(10**6)
        assert next(csv.DictReader(io.StringIO(out)))["shortest"] == shortest
    else:
        assert (
            f"shortest: a number of {len(shortest)} digits, {shortest[:20]}...{shortest[-20:]}"
            in out
        )
    assert (run(capsys, "check", "--n", discs, tmp_path, *form)[0], err) == (1, "")


def test_a_defect_of_ours_stops_no_other_list(capsys, tmp_path, monkeypatch):
    for name in "ab":
        (tmp_path / name).write_text(GOOD, encoding="utf-8")
    monkeypatch.setattr(check, "verdict_on", lambda replay, **_: 1 // 0)
    status, out, err = run(capsys, "check", tmp_path)
    assert status == 2
    assert "b: this list cannot be judged (ZeroDivisionError" in err
    assert "2 lists: 0 solve" in out


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes as files there")
def test_what_is_no_plain_file_in_a_folder_is_skipped(capsys, tmp_path):
    (tmp_path / "a.txt").write_text(GOOD, encoding="utf-8")
    os.mkfifo(tmp_path / "pipe")
    status, out, err = run(capsys, "check", tmp_path)
    assert (status, "1 list: 1 solve" in out) == (0, True)
    assert err == f"hanoi-graph check: {tmp_path}/pipe: skipped, no plain file\n"


def test_nothing_to_check_is_no_success(capsys, tmp_path):
    for name, sentence in (("", "must not be empty"), (tmp_path, "no file in the folder")):
        status, out, err = run(capsys, "check", name)
        assert (status, out, sentence in err) == (2, "", True)


def test_json_lines_without_a_field_are_known(capsys, tmp_path):
    table = tmp_path / "a.jsonl"
    table.write_text('{"id": 1, "moves": [[1, 0, 2]]}\n' * 2, encoding="utf-8")
    status, out, err = run(capsys, "check", table)
    assert (status, out) == (2, "")
    assert "this looks like JSON lines" in err
    assert "--field" in err
    assert "the fields are id, moves" in err


def test_names_that_a_spreadsheet_would_compute(capsys, tmp_path):
    table = tmp_path / "a.jsonl"
    table.write_text('{"id": "=1+1", "moves": [[1, 0, 2]]}\n', encoding="utf-8")
    _, out, _ = run(capsys, "check", table, "--field", "moves", "--id-field", "id", "--csv")
    assert next(csv.DictReader(io.StringIO(out)))["name"] == "'=1+1"


@pytest.mark.skipif(os.name != "posix", reason="a shell's redirections")
@pytest.mark.parametrize("verb", ["check", "trajectories"])
def test_closed_standard_input(verb):
    done = subprocess.run(
        f"{sys.executable} -m hanoi_graph {verb} <&-",
        cwd=ROOT, shell=True, capture_output=True, check=False, text=True,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith(f"hanoi-graph {verb}: standard input, line 1, column 1: the ")
    assert len(done.stderr.splitlines()) == 1


def test_help_has_examples(capsys):
    for verb in ("check", "trajectories"):
        status, out, _ = run(capsys, verb, "--help")
        assert (status, f"hanoi-graph {verb} " in out) == (0, True)


def test_a_table_without_a_line_is_no_success(capsys, tmp_path):
    for text in ("", "\n \n"):
        (tmp_path / "answers.jsonl").write_text(text, encoding="utf-8")
        status, _, err = run(capsys, "check", "--field", "answer", tmp_path / "answers.jsonl")
        assert (status, "answers.jsonl, line 1, column 1: the table is empty" in err) == (2, True)
