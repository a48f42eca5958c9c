"""The verbs info, longest and sequence, as a user types them."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from hanoi_graph.analysis.invariants import INVARIANTS, formulas
from hanoi_graph.cli.main import main


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    try:
        status = main(arguments)
    except SystemExit as leaving:
        status = leaving.code
    out, err = capsys.readouterr()
    return status, out, err


def test_longest_as_json(capsys):
    status, out, _ = run(capsys, "longest", "AAA", "CCC", "--json")
    assert status == 0
    assert json.loads(out) == {
        "start": "AAA",
        "goal": "CCC",
        "order": "smallest-first",
        "discs": 3,
        "length": 26,
        "longest_paths": 1,
        "simple_paths": 1872,
    }


def test_longest_with_moves(capsys):
    _, out, _ = run(capsys, "longest", "AA", "CC", "--slice", "2:3")
    assert out.splitlines() == [
        "length of the longest simple paths: 8",
        "longest simple paths: 1",
        "simple paths: 12",
        "# one of the longest paths, AA to CC, 8 moves; words: smallest disc first",
        "2. disc 1: B -> C",
        "3. disc 2: A -> B",
    ]
    report = json.loads(run(capsys, "longest", "AA", "CC", "--slice", "2:3", "--json")[1])
    assert (report["first"], report["moves"]) == (2, [[1, 1, 2], [2, 0, 1]])


def test_longest_reads_words_in_both_orders(capsys):
    one = json.loads(run(capsys, "longest", "AAB", "CBB", "--json")[1])
    other = json.loads(
        run(capsys, "longest", "BAA", "BBC", "--order", "largest-first", "--json")[1]
    )
    keys = ("length", "longest_paths", "simple_paths")
    assert [one[key] for key in keys] == [other[key] for key in keys]
    assert other["start"] == "BAA"


def test_longest_of_two_hundred_discs_says_how_large_the_count_is(capsys):
    status, out, _ = run(capsys, "longest", "A^200", "C^200", "--json")
    report = json.loads(out)
    assert status == 0
    assert (report["length"], report["longest_paths"]) == (3**200 - 1, 1)
    assert re.fullmatch(
        r"a number of \d{95} digits, 17191136443357866342\.{3}64970304701508616192",
        report["simple_paths"],
    )


def test_longest_refuses_bad_words(capsys):
    status, out, err = run(capsys, "longest", "AAX", "AAA")
    assert (status, out) == (2, "")
    assert err == "hanoi-graph: word 'AAX', column 3: 'X' is no peg; the pegs are A to C\n"


def test_info_as_a_table(capsys):
    status, out, _ = run(capsys, "info", "--n", "2", "--only", "size", "--only", "degrees")
    assert status == 0
    assert out.splitlines() == [
        "H_3^2",
        "parameter     published      computed  verdict",
        "size                 12            12  agrees",
        "degrees    3 x 2, 6 x 3  3 x 2, 6 x 3  agrees",
    ]


def test_info_as_json(capsys, need):
    need("igraph")
    status, out, _ = run(capsys, "info", "--n", "2", "--pegs", "3", "--json")
    report = json.loads(out)
    assert status == 0
    assert (report["n"], report["pegs"], report["family"]) == (2, 3, "hanoi")
    assert list(report["invariants"]) == list(INVARIANTS)
    assert report["invariants"]["wiener-index"]["published"] == 72
    assert report["invariants"]["average-distance"]["computed"] == "16/9"
    assert report["invariants"]["degrees"]["computed"] == {"2": 3, "3": 6}
    assert {row["verdict"] for row in report["invariants"].values()} == {"agrees"}
    assert all(row["source"] and row["formula"] for row in report["invariants"].values())


def test_info_of_a_graph_that_is_too_large_to_compute(capsys):
    status, out, _ = run(capsys, "info", "--n", "300", "--pegs", "5")
    assert status == 0
    assert "published only (not computed for more than 60000 vertices)" in out
    assert max(map(len, out.splitlines())) < 170


def test_info_with_sources(capsys):
    out = run(capsys, "info", "--n", "1", "--family", "sierpinski", "--only", "planar", "--sources")
    assert "On the planarity of Hanoi graphs" in out[1]
    assert out[1].startswith("S_3^1\n")


def test_info_without_computing(capsys):
    out = run(capsys, "info", "--n", "3", "--no-compute", "--json")[1]
    assert {row["computed"] for row in json.loads(out)["invariants"].values()} == {None}


def test_a_contradiction_sets_the_exit_status(capsys, monkeypatch):
    wrong = dict(formulas.FORMULAS["diameter"])
    wrong["hanoi"] = replace(wrong["hanoi"], value=lambda n, p: 2**n)
    monkeypatch.setitem(formulas.FORMULAS, "diameter", wrong)
    status, out, _ = run(capsys, "info", "--n", "3", "--only", "diameter")
    assert status == 1
    assert out.splitlines()[-1].split() == ["diameter", "8", "7", "contradicts"]


def test_sequence(capsys):
    assert run(capsys, "sequence", "gros", "--terms", "8")[1] == "1, 2, 1, 3, 1, 2, 1, 4\n"
    terms = run(capsys, "sequence", "A290004", "--terms", "100", "--b-file")[1].splitlines()
    assert terms[:3] == [
        "# A290004: sum of the distances over all unordered pairs of states",
        "1 3",
        "2 72",
    ]
    assert len(terms) == 101
    report = json.loads(run(capsys, "sequence", "simple-paths", "--terms", "4", "--json")[1])
    assert report == {
        "name": "simple-paths",
        "title": "simple paths between two given perfect states",
        "oeis": "A125295",
        "first": 0,
        "terms": [1, 2, 12, 1872],
    }


def test_the_list_of_sequences_in_json(capsys):
    entries = json.loads(run(capsys, "sequence", "--json")[1])
    assert entries[0] == {
        "name": "gros",
        "title": "disc of move k of the tower transfer",
        "oeis": "A001511",
        "first": 1,
    }
    names = [line.split()[0] for line in run(capsys, "sequence")[1].splitlines()]
    assert [entry["name"] for entry in entries] == names


def test_the_table_says_that_the_eigenvalues_are_those_with_loops(capsys):
    # Without the loops the triangle H_3^1 has -1, -1 and 2.
    out = run(capsys, "info", "--n", "1", "--only", "spectrum")[1]
    assert out.splitlines()[-1].split("  ")[-2:] == [
        "2 x 0, 1 x 3",
        "agrees (with a loop at each perfect state)",
    ]
    out = run(capsys, "info", "--n", "1", "--only", "spectrum", "--no-compute")[1]
    assert out.endswith("only (with a loop at each perfect state; not computed, as asked for)\n")


def test_long_parameters_have_all_their_digits_in_json(capsys):
    options = ["info", "--n", "10000", "--only", "order", "--only", "average-distance", "--json"]
    found = json.loads(run(capsys, *options)[1])["invariants"]
    order = found["order"]["published"]
    assert len(order) == 4772
    assert int(order[-9:]) == pow(3, 10_000, 10**9)
    assert re.fullmatch("[0-9]+/[0-9]+", found["average-distance"]["published"])


def test_the_list_of_sequences(capsys):
    lines = run(capsys, "sequence")[1].splitlines()
    assert len(lines) > 20
    assert any(line.startswith("olive ") and "A101608" in line for line in lines)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["sequence", "nothing"], "sequence must be one of gros"),
        (["sequence", "simple-paths", "--terms", "100"], "ask for at most 10 terms"),
        (["sequence", "gros", "--terms", "-1"], "--terms must be from 1 to 1000000, got -1"),
        (["info", "--n", "0"], "at least 1 disc and 3 pegs, got 0 and 3"),
        (["info", "--n", "2", "--only", "girth"], "parameter must be one of order"),
    ],
)
def test_bad_input_is_one_sentence(capsys, arguments, sentence):
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


def test_info_that_does_not_compute_names_no_size(capsys):
    _, out, _ = run(capsys, "info", "--n", "4", "--no-compute")
    assert out.count("not computed, as asked for)") == 25
    assert "for more than" not in out


def test_the_eigenvalues_have_one_form_and_no_noise(capsys):
    _, out, _ = run(capsys, "info", "--n", "3", "--only", "spectrum", "--json")
    found = json.loads(out)["invariants"]["spectrum"]
    assert found["published"] == found["computed"]
    assert sum(found["computed"].values()) == 27
    assert {key: found["computed"][key] for key in ("-2", "0", "1.618033989", "3")} == {
        "-2": 4,
        "0": 6,
        "1.618033989": 1,
        "3": 1,
    }


def test_longest_in_a_notation(capsys):
    _, out, _ = run(capsys, "longest", "A", "B", "--notation", "arrow")
    assert out == "A -> C\nC -> B\n"
