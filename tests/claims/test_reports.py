"""Reports: text, Markdown, LaTeX, JSON say the same."""

from __future__ import annotations

import json
import re
import subprocess
from fractions import Fraction

import pytest

from hanoi_graph.claims.reading import parse_claims
from hanoi_graph.claims.reports import numbers, report, report_parts, said, value_text
from hanoi_graph.claims.textable import escaped
from hanoi_graph.claims.verdicts import check_all

TEXT = """
[[claim]]
id = "right_one"
statement = "50% & more_of | it."
source = "A^B {c}"
n = "1..3"
quantity = "distance"
start = "A^n"
goal = "C^n"
value = "2**n - 1"
expected = "holds"

[[claim]]
id = "wrong"
statement = "No."
source = "d"
n = 2
pegs = "3..4"
order = "largest-first"
for = { j = "pegs" }
quantity = "distance"
start = "A^(n-1) B"
goal = "j^n"
value = 1
relation = "<="
note = "A note."
expected = "holds"

[[claim]]
id = "open"
statement = "Who knows."
source = "e"
n = "1.."
quantity = "cited"
"""


@pytest.fixture(scope="module")
def verdicts():
    return list(check_all(parse_claims(TEXT, file="x.toml"), budget=10**6))


def test_text(verdicts):
    text = report(verdicts)
    assert "HOLDS     right_one: 50% & more_of | it." in text
    assert "H_3^n, n = 1..3: distance from A^n to C^n is 2**n - 1" in text
    assert "checked by closed form: n = 1..3" in text
    assert "checked by search: p = 3, n = 2; p = 4, n = 2" not in text  # refuted before p = 4
    assert "refuted: at n = 2, p = 3, j = 1 it is 3, not <= 1; states AB to BB; by " in text
    assert "the verdict on record is: holds" in text
    assert "undecided: nothing here can check it; cited only" in text
    assert "3 claims: 1 holds, 1 refuted, 1 undecided" in text
    assert "words: largest disc first, smallest disc first" in text


def test_markdown(verdicts):
    lines = report(verdicts, form="markdown").splitlines()
    rows = [line for line in lines if line.startswith("|")]
    # A | in a statement is escaped, so that every row has four cells.
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {5}
    assert len(rows) == 2 + 3


def test_latex(verdicts):
    table = report(verdicts, form="latex")
    assert r"50\% \& more\_\penalty200 of \textbar{} it." in table
    assert r"A\textasciicircum{}B \{c\}" in table
    body = table.split(r"\endhead")[1]
    assert body.count(r"\\") == 3
    rows = [line for line in body.splitlines() if line.endswith(r"\\")]
    assert all(line.count(" & ") == 2 for line in rows)
    assert (
        r"distance from A\textasciicircum{}n to C\textasciicircum{}n is 2**\penalty200 n" in rows[0]
    )


def test_json(verdicts):
    document = json.loads(report(verdicts, form="json"))
    right, wrong, unknown = document["claims"]
    assert right["verdict"] == "holds"
    assert right["ways"]["search"] == {"3": [1, 2, 3]}
    assert right["line"] == 2
    found = wrong["counterexample"]
    assert found.pop("path") == [[1, 1, 2], [2, 0, 1], [1, 2, 1]]
    assert found == {
        "n": 2, "pegs": 3, "names": {"j": "1"}, "claimed": 1, "true": 3,
        "states": ["AB", "BB"], "path_length": 3, "remark": None, "way": "closed form",
    }  # fmt: skip
    assert wrong["as_expected"] is False
    assert unknown["reason"] == "nothing here can check it; cited only"


def test_numbers_and_values():
    assert numbers([]) == ""
    assert numbers([1, 2, 4, 5, 6, 9]) == "1, 2, 4..6, 9"
    assert value_text(7) == "7"
    assert value_text(-(2**5000)) == f"-...{2**5000 % 10**7} (5001 bits)"
    assert value_text(10**200) == "...0000000 (665 bits)"
    assert value_text(Fraction(4, 2)) == "2"
    assert value_text(Fraction(-1, 2)) == "-1/2"


def one(**keys) -> str:
    rows = "\n".join(f"{key} = {json.dumps(value)}" for key, value in keys.items())
    return f'[[claim]]\nid = "x"\nstatement = "s"\nsource = "t"\n{rows}\n'


def judged(**keys):
    return list(check_all(parse_claims(one(**keys)), budget=10**6))


TOWER = {"quantity": "distance", "start": "A^n", "goal": "C^n"}


def test_large_values_that_differ_by_little_are_told_apart():
    found = judged(n=1000, value="2**n - 2", **TOWER)
    assert (
        f"it is ...{(2**1000 - 1) % 10**7} (1000 bits), not ...{(2**1000 - 2) % 10**7} "
        "(1000 bits), which is 1 less; states A^1000 to C^1000"
    ) in report(found)
    assert "which is" not in report(judged(n=1000, value="3**n", **TOWER))
    assert "which is" not in report(judged(n=3, value="8", **TOWER))


def test_a_whole_number_is_one_in_json():
    found = judged(n=1, value=7, quantity="mean distance", pegs=5, peg_graph="linear")
    document = json.loads(report(found, form="json"))
    assert document["claims"][0]["counterexample"]["true"] == "8/5"
    found = judged(n=1, value=7, quantity="resistance", start="A", goal="B", peg_graph="linear")
    document = json.loads(report(found, form="json"))
    assert document["claims"][0]["counterexample"]["true"] == 1


def test_that_no_number_of_cases_shows_it_for_every_n():
    found = judged(n="1..", value="2**n - 1", **TOWER)
    limit = "only n = 1..64, 100, 200 were looked at, not every n >= 1"
    assert f"limit: {limit}\n" in report(found)
    assert f"holds: {limit} |".replace(">", r"\>") in report(found, form="markdown")
    assert limit.removesuffix(">= 1") in report(found, form="latex")
    assert json.loads(report(found, form="json"))["claims"][0]["limit"] == limit
    several = judged(
        n="1..", value="3*n", relation="<=", quantity="formula", left="2*n", pegs=[3, 4]
    )
    assert "limit: only these n were looked at, not every n >= 1" in report(several)
    for bounded in (judged(n="1..9", value="2**n - 1", **TOWER), judged(n="1..", value=1, **TOWER)):
        assert "limit" not in report(bounded)
        assert json.loads(report(bounded, form="json"))["claims"][0]["limit"] is None


def test_no_claims():
    assert report([]) == "0 claims: 0 hold, 0 refuted, 0 undecided\n"


def test_a_formula_without_n_is_about_no_graph():
    found = judged(n=1, value=4, quantity="formula", left="2 + 2")
    assert "          formula (left = 2 + 2) is 4\n" in report(found)


def test_state_words_are_not_hyphenated():
    assert escaped("AAAAAAAAA BC") == r"AAAA\penalty200 AAAA\penalty200 A BC"
    assert escaped("sum(k,k,1)--") == r"sum(k,\penalty200 k,\penalty200 1)\penalty200 -{}-"
    assert escaped("a → b ≤ `c`") == r"a $\to$ b $\le$ \textasciigrave{}c\textasciigrave{}"


def test_latex_can_be_set(verdicts, tmp_path, need_program):
    latex = need_program("pdflatex")
    wide = judged(n=15, pegs=4, quantity="eccentricity", goal="A^n", value=129,
                  note="é → ≤ $ & # _ % ^ ~ { } \\ < > | `")  # fmt: skip
    table = report([*verdicts, *wide], form="latex")
    (tmp_path / "x.tex").write_text(
        "\\documentclass{article}\\usepackage{array, booktabs, longtable}\\begin{document}\n"
        f"{table}\\end{{document}}\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [latex, "-interaction=nonstopmode", "-halt-on-error", "x.tex"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:]
    assert "Overfull" not in done.stdout


def test_what_is_said():
    claims = parse_claims(TEXT)
    assert said(claims[1]) == "distance from A^(n-1) B to j^n is at most 1"


def test_many_discs_are_written_in_runs():
    text = TEXT.split("[[claim]]")[1].replace('n = "1..3"', "n = 40").replace("2**n - 1", "2**n")
    verdicts = list(check_all(parse_claims(f"[[claim]]{text}"), budget=10**6))
    assert "states A^40 to C^40" in report(verdicts)


@pytest.mark.parametrize("form", ["text", "markdown", "latex"])
def test_a_verdict_is_written_as_soon_as_it_is_there(verdicts, form):
    asked = []

    def one_by_one():
        for verdict in verdicts:
            asked.append(verdict.claim.id)
            yield verdict

    for part in report_parts(one_by_one(), form=form):
        if "50" in part:
            assert asked == ["right_one"]
            break
    else:
        raise AssertionError("the first claim was not written")
    assert "".join(report_parts(iter(verdicts), form=form)) == report(verdicts, form=form)
