"""Certificates: they prove what they say, changed ones do not, and the checker shares nothing."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanoi_graph.claims import recheck as checker
from hanoi_graph.claims.certificates import certificate, write_certificates
from hanoi_graph.claims.model import Case
from hanoi_graph.claims.reading import parse_claims
from hanoi_graph.claims.recheck import WrongError, check_certificate, lines, recheck
from hanoi_graph.claims.verdicts import check
from hanoi_graph.errors import InputError
from hanoi_graph.moves import PegGraph
from hanoi_graph.paths.shortest import distance
from hanoi_graph.states import State

CLAIM = """
[[claim]]
id = "{id}"
statement = "s"
source = "t"
n = {n}
pegs = {pegs}
peg_graph = "{rule}"
quantity = "distance"
start = "{start}"
goal = "{goal}"
value = "{value}"
"""


def written(folder: Path, **keys) -> list[str]:
    given = {"id": "x", "n": 3, "pegs": 3, "rule": "complete", "start": "A^n", "goal": "C^n",
             "value": "2**n - 1", **keys}  # fmt: skip
    claim = parse_claims(CLAIM.format(**given))[0]
    return write_certificates([check(claim, budget=10**6)], folder)


def proved(case: Case, folder: Path) -> tuple[int, str]:
    found = certificate(case)
    labels = found["lower"].pop("labels", None)
    if labels is not None:
        found["lower"]["labels"] = "labels.txt"
        (folder / "labels.txt").write_text(" ".join(map(str, labels.tolist())))
    return check_certificate(json.loads(json.dumps(found)), str(folder))


def test_the_checker_uses_the_standard_library_only():
    tree = ast.parse(Path(checker.__file__).read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import)
                for alias in node.names}  # fmt: skip
    imported |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported <= {"__future__", "json", "os", "sys", "typing"}


@pytest.mark.parametrize(
    ("rule", "pegs", "n"), [("complete", 3, 3), ("cyclic", 3, 2), ("star", 4, 2)]
)
def test_every_pair_is_proved(tmp_path, rule, pegs, n):
    arcs = oracle.arcs_of(rule, pegs)
    for start in oracle.all_states(n, pegs)[::2]:
        found = oracle.search(start, pegs, arcs)
        for goal in oracle.all_states(n, pegs)[::3]:
            states = {"start": State(start, pegs=pegs), "goal": State(goal, pegs=pegs)}
            case = Case("hanoi", PegGraph.named(rule, pegs=pegs), n, states)
            assert proved(case, tmp_path) == (found[goal][0], "potential")


@given(
    st.integers(11, 90).flatmap(lambda n: st.tuples(*[st.text("ABC", min_size=n, max_size=n)] * 2))
)
@settings(max_examples=25, deadline=None)
def test_any_pair_of_many_discs_is_proved_by_the_theorem(words):
    start, goal = map(State, words)
    case = Case("hanoi", PegGraph.named("complete"), start.discs, {"start": start, "goal": goal})
    found = certificate(case)
    assert check_certificate(json.loads(json.dumps(found)), "") == (
        distance(start, goal), "theorem: once or twice",
    )  # fmt: skip


def test_a_tower_is_one_step():
    case = Case("hanoi", PegGraph.named("complete"), 64,
                {"start": State("A^64"), "goal": State("C^64")})  # fmt: skip
    assert certificate(case)["upper"] == {"steps": [["tower", 64, 0, 2]]}


def test_four_pegs_by_bousch(tmp_path):
    assert written(tmp_path, pegs=4, n="[3, 20]", goal="D^n", value="frame_stewart(n, 4)")
    assert [one.by for one in recheck(str(tmp_path))] == [
        "potential", "theorem: Frame-Stewart, four pegs",
    ]  # fmt: skip


def test_where_no_bound_is_known(tmp_path):
    names = written(tmp_path, pegs=4, rule="star", n=8, goal="B^n", value="68")
    assert names == [""]
    found = recheck(str(tmp_path))[0]
    assert not found.proved
    assert "no lower bound is known" in found.says


def test_a_refuted_claim_has_a_proof_of_the_true_value(tmp_path):
    written(tmp_path, value="2**n", n=2)
    found = recheck(str(tmp_path))[0]
    assert (found.proved, found.distance, found.right) == (True, 3, False)
    assert lines([found])[0].endswith("the claim says == 4: wrong")


def test_a_folder_again(tmp_path):
    folder = tmp_path / "a" / "b"
    assert written(folder, n="'1..3'") == ["x-n1.json", "x-n2.json", "x-n3.json"]
    assert written(folder, id="y") == ["y-n3.json"]
    assert sorted(item.name for item in folder.glob("*.json")) == ["index.json", "y-n3.json"]


def test_a_folder_that_is_not_for_certificates(tmp_path):
    (tmp_path / "thesis.txt").write_text("x")
    with pytest.raises(InputError, match="must be new, empty or one written before"):
        written(tmp_path)
    assert [item.name for item in tmp_path.iterdir()] == ["thesis.txt"]
    with pytest.raises(InputError, match="must be a folder, got the file"):
        written(tmp_path / "thesis.txt")


def changed(folder: Path, change) -> checker.Checked:
    path = folder / "x-n3.json"
    document = json.loads(path.read_text())
    change(document)
    path.write_text(json.dumps(document))
    return recheck(str(folder))[0]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d.update(distance=6), "the path has 7 moves, not 6"),
        (lambda d: d["upper"]["moves"].pop(), "does not end at the goal"),
        (lambda d: d["upper"]["moves"].insert(0, [1, 0, 0]), "no disc may go from peg 0 to peg 0"),
        (lambda d: d["upper"]["moves"].insert(0, [2, 0, 1]), "a smaller disc is in the way"),
        (lambda d: d["upper"]["moves"].insert(0, [9, 0, 1]), "disc 9 is not on peg 0"),
        (lambda d: d.update(start=[1, 0, 0]), "is not on peg|does not end"),
        (lambda d: d.update(start=[3, 0, 0]), "states as the format wants them"),
        (lambda d: d.update(arcs=[]), "no disc may go"),
        (lambda d: d.update(arcs=[[0, 7]]), "arcs between pegs"),
        (lambda d: d.update(format="x"), "another format"),
        (lambda d: d.pop("lower"), "a part is missing or of the wrong kind .KeyError"),
        (lambda d: d["lower"].update(labels="../x-n3.labels.txt"), "not in this folder"),
        (lambda d: d["lower"].update(labels="none.txt"), "the labels cannot be read"),
        (lambda d: d["lower"].update(kind="guess"), "no lower bound that is known"),
        (lambda d: d.update(upper={"steps": [["tower", 3, 0, 2]]}), ""),
        (lambda d: d.update(upper={"steps": [["tower", 3, 1, 2]]}), "not all on peg 1"),
        (lambda d: d.update(upper={"steps": [["tower", 4, 0, 2]]}), "not all on peg 0"),
        (lambda d: d.update(lower={"kind": "theorem", "name": "once or twice"}), ""),
        (lambda d: d.update(lower={"kind": "theorem", "name": "Frame-Stewart, four pegs"}),
         "for perfect states on four pegs"),
    ],
)  # fmt: skip
def test_changed_certificates(tmp_path, change, message):
    written(tmp_path)
    found = changed(tmp_path, change)
    if message:
        assert not found.proved
        with pytest.raises(AssertionError, match=message):
            raise AssertionError(found.says)
    else:
        assert found.proved


@given(st.integers(0, 26), st.integers(-3, 9))
@settings(max_examples=60, deadline=None)
def test_changed_labels_prove_nothing_more(tmp_path_factory, at, label):
    folder = tmp_path_factory.mktemp("proof")
    written(folder)
    path = folder / "x-n3.labels.txt"
    labels = path.read_text().split()
    labels[at] = str(label)
    path.write_text(" ".join(labels))
    found = recheck(str(folder))[0]
    # Whatever is still proved is true.
    assert not found.proved or found.distance == 7


def test_too_few_labels(tmp_path):
    written(tmp_path)
    (tmp_path / "x-n3.labels.txt").write_text("0 1 2")
    assert recheck(str(tmp_path))[0].says == "there are 3 labels for 27 states"


def test_folders_without_an_index(tmp_path):
    with pytest.raises(WrongError, match=r"index.json: No such file"):
        recheck(str(tmp_path))
    (tmp_path / "index.json").write_text("{")
    with pytest.raises(WrongError, match="expected JSON"):
        recheck(str(tmp_path))
    (tmp_path / "index.json").write_text("[]")
    with pytest.raises(WrongError, match="expected the index of certificates"):
        recheck(str(tmp_path))


def test_the_checker_runs_by_itself(tmp_path):
    written(tmp_path / "proofs")
    copy = tmp_path / "recheck.py"
    copy.write_bytes(Path(checker.__file__).read_bytes())
    done = subprocess.run(
        [sys.executable, "-I", str(copy), "proofs"],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "1 of 1 certificates prove their distance"
