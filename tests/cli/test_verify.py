"""The verb verify: reports, exit statuses, certificates, bad input."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from hanoi_graph.claims.library import library_names
from hanoi_graph.claims.parsing import FORMS, parse
from hanoi_graph.claims.quantities import KEYS, QUANTITIES
from hanoi_graph.claims.reading import parse_claims
from hanoi_graph.cli.main import main
from hanoi_graph.errors import InputError

GOOD = """
[[claim]]
id = "tower"
statement = "s"
source = "t"
n = "1..4"
quantity = "distance"
start = "A^n"
goal = "C^n"
value = "{value}"
"""


@pytest.fixture
def claims(tmp_path):
    def write(value="2**n - 1", name="claims.toml"):
        path = tmp_path / name
        path.write_text(GOOD.format(value=value))
        return str(path)

    return write


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    status = main(["verify", *arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_claims_that_hold(capsys, claims):
    status, out, err = run(capsys, claims())
    assert (status, err) == (0, "")
    assert "HOLDS     tower" in out


def test_a_claim_that_is_refuted(capsys, claims):
    status, out, _ = run(capsys, claims("2**n"), "--json")
    assert status == 1
    assert json.loads(out)["claims"][0]["counterexample"]["true"] == 1


@pytest.mark.parametrize("form", ["markdown", "latex"])
def test_reports_in_a_file(capsys, claims, tmp_path, form):
    path = tmp_path / "report"
    status, out, _ = run(capsys, claims(), "--report", form, "--output", str(path))
    assert (status, out) == (0, "")
    assert "tower" in path.read_text()


def test_certificates(capsys, claims, tmp_path):
    folder = str(tmp_path / "proofs")
    status, _, err = run(capsys, claims(), "--certificate", folder)
    assert (status, err) == (0, f"{folder}: 4 certificates\n")
    status, out, _ = run(capsys, "--certificate", folder)
    assert status == 0
    assert out.splitlines()[-1] == "4 of 4 certificates prove their distance"
    status, out, _ = run(capsys, "--certificate", folder, "--json")
    assert [one["distance"] for one in json.loads(out)] == [1, 3, 7, 15]
    (tmp_path / "proofs" / "tower-n4.json").write_text("{}")
    status, out, _ = run(capsys, "--certificate", folder)
    assert status == 1
    assert "NOT PROVED tower-n4.json" in out
    assert "claim      tower: proved for n = 1..3; NOT PROVED for n = 4" in out
    (tmp_path / "proofs" / "tower-n4.json").unlink()
    assert run(capsys, "--certificate", folder)[0] == 2


def test_the_report_on_a_folder_goes_into_a_file(capsys, claims, tmp_path):
    folder, path = str(tmp_path / "proofs"), tmp_path / "report"
    run(capsys, claims(), "--certificate", folder)
    _, shown, _ = run(capsys, "--certificate", folder)
    assert run(capsys, "--certificate", folder, "--output", str(path)) == (0, "", "")
    assert path.read_text() == shown
    assert run(capsys, "--certificate", folder, "--json", "--output", str(path))[:2] == (0, "")
    assert [one["n"] for one in json.loads(path.read_text())] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (("--only", "tower"), "--only needs claim files or --library"),
        (("--budget", "1e9"), "--budget needs claim files or --library"),
        (("--jobs", "2"), "--jobs needs claim files or --library"),
        (("--largest", "0"), "--largest needs claim files or --library"),
        (("--report", "latex"), "--report must be text or json where a folder is checked"),
    ],
)
def test_options_that_a_folder_of_certificates_has_no_use_for(
    capsys, claims, tmp_path, option, message
):
    folder = str(tmp_path / "proofs")
    run(capsys, claims(), "--certificate", folder)
    status, out, err = run(capsys, "--certificate", folder, *option)
    assert (status, out) == (2, "")
    assert message in err


def test_what_has_no_certificate_is_said(capsys, claims, tmp_path):
    path = Path(claims())
    path.write_text(path.read_text() + GOOD.format(value=1).replace('"tower"', '"other"').replace(
        'quantity = "distance"', 'quantity = "shortest paths"'))  # fmt: skip
    status, _, err = run(capsys, str(path), "--certificate", str(tmp_path / "proofs"))
    assert status == 0
    assert err.endswith("no certificate for other: only distances have certificates\n")


def test_certificates_of_a_refuted_claim(capsys, claims, tmp_path):
    folder = str(tmp_path / "proofs")
    run(capsys, claims("2**n"), "--certificate", folder)
    assert run(capsys, "--certificate", folder)[0] == 1


def test_the_library(capsys):
    only = ("--only", "pt.comment-2", "--only", "pt.and")
    status, out, _ = run(capsys, "--library", "portuguese", *only, "--largest", "4")
    assert status == 1
    assert "REFUTED   pt.comment-2" in out
    assert "it is 1, not 0" in out


def test_what_can_be_claimed(capsys):
    status, out, _ = run(capsys, "--quantities")
    assert status == 0
    assert "distance" in out
    assert "puzzles:\n  coupled switch" in out
    assert "  peg_graph " in out
    assert "  frame_stewart " in out


def test_every_key_and_form_is_explained():
    needed = {key for quantity in QUANTITIES.values() for key in (*quantity.needs, *quantity.may)}
    own = {"number", "disc", "distance", "degree", "tie", "left"}  # said with their quantities
    own |= {"invariant", "property", "puzzle"}
    explained = {key for keys in KEYS for key in keys.split(", ")}
    assert needed - own <= explained
    claim = GOOD.format(value="2**n - 1") + "zzzzzz = 1"
    with pytest.raises(InputError, match="no key") as caught:
        parse_claims(claim)
    known = str(caught.value).partition("expected ")[2].split(", ")
    assert set(known) <= explained
    for form in FORMS:
        name = form.partition("(")[0]
        arguments = "2*a, a, 3, n" if name == "iterate" else "k == k, k, 1, n"
        if name in ("sum", "product"):
            arguments = "k, k, 1, n"
        expected = {"sum": 6, "product": 6, "count": 3, "iterate": 24}[name]
        assert parse(f"{name}({arguments})", names=["n"]).value(n=3) == expected


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "verify needs claim files, --library or --certificate DIR"),
        (("none.toml",), "none.toml: No such file or directory"),
        (("--library", "klingon"), f"--library must be one of {', '.join(library_names())}"),
        (("--library", "--only", "x"), "--only must be the id of a claim, got 'x'"),
        (("--certificate", "nowhere"), "nowhere/index.json: No such file or directory"),
    ],
)
def test_bad_input(capsys, tmp_path, monkeypatch, arguments, message):
    monkeypatch.chdir(tmp_path)
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_a_file_that_cannot_be_read(capsys, claims, tmp_path):
    path = claims("2**m")
    status, _, err = run(capsys, path)
    assert status == 2
    assert err == (
        f"hanoi-graph: {path}:10: claim 'tower': value: '2**m', column 4: 'm' is not known here; "
        "known are n, p\n"
    )


def test_the_others_are_checked_all_the_same(capsys, claims, tmp_path):
    bad = claims("1/(n-1)")
    good = claims(name="good.toml")
    status, out, err = run(capsys, bad, good)
    assert status == 2
    assert "HOLDS     tower" in out
    assert err == (
        f"hanoi-graph: {bad}:10: claim 'tower': value: '1/(n-1)', column 2: / by zero (at n = 1)\n"
    )


def test_a_bad_file_does_not_stop_the_others(capsys, claims, tmp_path):
    (tmp_path / "bad.toml").write_text("[[claim]]\nid = tower\n")
    bad, gone = str(tmp_path / "bad.toml"), str(tmp_path / "gone.toml")
    status, out, err = run(capsys, bad, claims(), gone)
    assert status == 2
    assert "HOLDS     tower" in out
    assert f"hanoi-graph: {bad}:2: no TOML" in err
    assert f"hanoi-graph: {gone}: No such file or directory\n" in err
    status, out, _ = run(capsys, bad, gone)
    assert (status, out) == (2, "")


def test_claims_from_standard_input(capsys, monkeypatch):
    text = GOOD.format(value="2**n - 1").replace("\n", "\r\n").encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + text)))
    status, out, _ = run(capsys, "-")
    assert (status, out[:15]) == (0, "HOLDS     tower")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"x")))
    assert run(capsys, "-")[2].startswith("hanoi-graph: stdin:1: no TOML")


def test_the_largest_n(capsys, claims):
    _, out, _ = run(capsys, claims(), "--largest", "2")
    assert "undecided: right as far as it was checked; no larger n was to be looked at" in out
    _, out, _ = run(capsys, claims(), "--largest", "0")
    assert "undecided: every n of it is larger than the largest to be looked at" in out
    with pytest.raises(SystemExit):
        main(["verify", "x.toml", "--largest", "-1"])
    assert "expected a number of at least 0, got '-1'" in capsys.readouterr().err


def test_several_at_a_time(capsys, claims):
    both = [claims(), claims("2**n", name="wrong.toml")]
    alone = run(capsys, *both, "--jobs", "1")
    assert alone[0] == 1
    assert run(capsys, *both, "--jobs", "2") == alone


@pytest.mark.parametrize("jobs", ["0", "two", "-1", "5000"])
def test_jobs_that_are_none(capsys, jobs):
    with pytest.raises(SystemExit) as left:
        main(["verify", "x.toml", "--jobs", jobs])
    assert left.value.code == 2
    assert f"expected a number from 1 to 1024, got '{jobs}'" in capsys.readouterr().err


def test_a_folder_that_is_not_for_certificates_is_refused_first(capsys, claims, tmp_path):
    (tmp_path / "thesis").mkdir()
    (tmp_path / "thesis" / "a.txt").write_text("x")
    status, out, err = run(capsys, claims(), "--certificate", str(tmp_path / "thesis"))
    assert (status, out) == (2, "")
    assert "must be new, empty or one written before" in err


def test_a_budget_that_is_none(capsys):
    with pytest.raises(SystemExit) as left:
        main(["verify", "x.toml", "--budget", "much"])
    assert left.value.code == 2
    assert "expected a number of steps such as 1e7, got 'much'" in capsys.readouterr().err


def test_progress_on_a_terminal(capsys, claims, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    _, _, err = run(capsys, claims())
    assert "\r[1/1] tower: n = 1" in err
    _, _, err = run(capsys, claims(), "--quiet")
    assert err == ""


def test_every_claim_that_cannot_be_read_is_named_and_the_others_are_checked(capsys, tmp_path):
    path = tmp_path / "claims.toml"
    wrong = GOOD.format(value="2^n - 1").replace('"tower"', '"powers"')
    twice = GOOD.format(value="2**n - 1")
    path.write_text(wrong + twice + twice)
    status, out, err = run(capsys, str(path))
    assert status == 2
    first, second = err.splitlines()
    assert first.startswith(f"hanoi-graph: {path}:10: claim 'powers': value: ")
    assert second.startswith(f"hanoi-graph: {path}:22: claim 'tower': expected another id")
    assert "1 claim: 1 holds, 0 refuted, 0 undecided" in out


def test_nothing_is_said_of_words_where_no_claim_was_checked(capsys, claims):
    status, out, err = run(capsys, claims("2**(n/2)"))
    assert (status, out) == (2, "0 claims: 0 hold, 0 refuted, 0 undecided\n")
    assert "an exponent must be a whole number, got 1/2 (at n = 1)" in err
