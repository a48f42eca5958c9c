"""Certificates: they prove what they say, changed ones do not, and the checker shares nothing."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
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
from hanoi_graph.claims.recheck import (
    UnreadableError,
    check_certificate,
    lines,
    recheck,
    status,
)
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
    return all_written(folder, **keys).files


def all_written(folder: Path, *, more: str = "", **keys):
    given = {"id": "x", "n": 3, "pegs": 3, "rule": "complete", "start": "A^n", "goal": "C^n",
             "value": "2**n - 1", **keys}  # fmt: skip
    claims = parse_claims(CLAIM.format(**given) + more)
    return write_certificates([check(claim, budget=10**6) for claim in claims], folder)


def proved(case: Case, folder: Path) -> tuple[int, str]:
    found = certificate(case)
    labels = found["lower"].pop("labels", None)
    if labels is not None:
        found["lower"]["labels"] = "labels.txt"
        (folder / "labels.txt").write_text(" ".join(map(str, labels.tolist())))
    return check_certificate(json.loads(json.dumps(found)), str(folder))


def test_the_checker_uses_the_standard_library_only():
    files = sorted(Path(checker.__file__).parent.glob("*.py"))
    assert len(files) == 7
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert {
                    alias.name.partition(".")[0] for alias in node.names
                } <= sys.stdlib_module_names
            elif isinstance(node, ast.ImportFrom) and not node.level:
                assert node.module.partition(".")[0] in sys.stdlib_module_names
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 1
                assert (file.parent / f"{node.module}.py").exists()


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


@pytest.mark.parametrize(("pegs", "n"), [(3, 3), (4, 2), (3, 1)])
def test_every_pair_of_a_sierpinski_graph(tmp_path, pegs, n):
    for start in oracle.all_states(n, pegs)[::2]:
        found = sierpinski_distances(start, pegs)
        for goal in oracle.all_states(n, pegs)[::3]:
            states = {"start": State(start, pegs=pegs), "goal": State(goal, pegs=pegs)}
            case = Case("sierpinski", PegGraph.named("complete", pegs=pegs), n, states)
            assert proved(case, tmp_path) == (found[goal], "potential")


def sierpinski_distances(start, pegs):
    """Search by the definition: u i j^r and u j i^r are neighbours, smallest letter first here."""

    def neighbours(word):
        for place in range(len(word)):
            for new in range(pegs):
                if new != word[place] and all(letter == new for letter in word[:place]):
                    yield (*[word[place]] * place, new, *word[place + 1 :])

    found, layer = {tuple(start): 0}, [tuple(start)]
    while layer:
        fresh = []
        for word in layer:
            for other in neighbours(word):
                if other not in found:
                    found[other] = found[word] + 1
                    fresh.append(other)
        layer = fresh
    return {type(start)(word): distance for word, distance in found.items()}


def test_a_claim_about_sierpinski_graphs(tmp_path):
    more = """graph = "sierpinski"
    """
    assert written(tmp_path, more=more, n="'1..4'", pegs=4, goal="B^n") == [
        f"x-p4-n{n}.json" for n in range(1, 5)
    ]
    assert status(recheck(str(tmp_path))) == 0


def test_where_no_bound_is_known(tmp_path):
    found = all_written(tmp_path, pegs=4, rule="star", n="[2, 10]", goal="B^n", value="10000",
                        more='relation = "<="')  # fmt: skip
    assert found.files == ["x-p4-n2.json"]
    assert found.without == [
        ("x (n = 10, p = 4)", "no lower bound is known for more than 262144 states")
    ]
    assert lines(recheck(str(tmp_path)))[1] == (
        "none       x: n = 10, p = 4: no lower bound is known for more than 262144 states"
    )


def test_what_has_no_certificate_is_named(tmp_path):
    more = """
[[claim]]
id = "y"
statement = "s"
source = "t"
n = 3
quantity = "order"
value = 27

[[claim]]
id = "z"
statement = "s"
source = "t"
n = "1..4"
for = { s = "states", j = "pegs" }
quantity = "distance"
start = "s"
goal = "j^n"
relation = "<="
value = "2**n - 1"
"""
    found = all_written(tmp_path, more=more)
    assert found.without == [
        ("y", "only distances have certificates"),
        ("z (n = 4)", "at most 200 cases are written out, these are 243"),
    ]
    assert len(found.files) == 1 + 9 + 27 + 81
    again = recheck(str(tmp_path))
    assert status(again) == 0
    assert [one.claim for one in again if one.state == "none"] == ["z", "y"]
    assert "claim      z: proved for n = 1..3; not all cases certified for n = 4" in lines(again)


def test_a_refuted_claim_has_a_proof_of_the_true_value(tmp_path):
    written(tmp_path, value="2**n", n=2)
    found = recheck(str(tmp_path))[0]
    assert (found.proved, found.distance, found.right) == (True, 3, False)
    assert lines([found])[0].endswith("the claim says == 4: wrong")
    assert lines([found])[1] == "claim      x: proved for no n; wrong for n = 2"
    assert status([found]) == 1


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


@pytest.mark.parametrize("index", ["{}", "[1]", '{"format": "package 1"}', "junk", "[" * 10**5])
def test_an_index_of_something_else_is_not_written_over(tmp_path, index):
    (tmp_path / "index.json").write_text(index)
    (tmp_path / "data.json").write_text("1")
    with pytest.raises(InputError, match="must be new, empty or one written before"):
        written(tmp_path)
    assert (tmp_path / "index.json").read_text() == index
    assert (tmp_path / "data.json").exists()


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
        (lambda d: d.pop("lower"), "the key .lower. is missing"),
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
    with pytest.raises(UnreadableError, match=r"index.json: No such file"):
        recheck(str(tmp_path))
    for text, message in (
        ("{", "expected JSON"),
        ("[]", "expected the index of certificates"),
        ('{"format": "x", "claims": []}', "expected the index of certificates"),
        ('{"format": "a", "format": "b"}', "the key 'format' stands there twice"),
        ("[" * 100_000, "expected JSON"),
    ):
        (tmp_path / "index.json").write_text(text)
        with pytest.raises(UnreadableError, match=message):
            recheck(str(tmp_path))


@pytest.mark.parametrize("arguments", [["-I", "recheck"], ["-m", "recheck"]])
def test_the_checker_runs_by_itself(tmp_path, arguments):
    written(tmp_path / "proofs")
    shutil.copytree(Path(checker.__file__).parent, tmp_path / "recheck")
    done = subprocess.run(
        [sys.executable, *arguments, "proofs"],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "1 of 1 certificates prove their distance"


# --- what somebody could change in a folder ---


@pytest.fixture
def folder(tmp_path):
    found = all_written(
        tmp_path, n="'1..3'", start="A^(n-1) B", goal="j^n",
        value="2**n - 1 if j == 0 else 2**(n-1)", more='for = { j = "pegs" }\nwhere = "j != 1"\n',
    )  # fmt: skip
    assert len(found.files) == 6
    assert [one.state for one in recheck(str(tmp_path))] == ["proved"] * 6
    return tmp_path


def in_file(name, change):
    def apply(folder):
        path = folder / name
        document = json.loads(path.read_text())
        change(document)
        path.write_text(json.dumps(document))

    return apply


def in_index(change):
    return in_file("index.json", lambda index: change(index["claims"][0]))


def of_n3(change):
    return in_file("x-n3-j0.json", change)


def swapped(one, other):
    def apply(folder):
        first, second = (folder / one).read_bytes(), (folder / other).read_bytes()
        (folder / one).write_bytes(second)
        (folder / other).write_bytes(first)

    return apply


def cut(name):
    return lambda folder: (folder / name).write_bytes((folder / name).read_bytes()[:-40])


@pytest.mark.parametrize(
    ("change", "code", "message"),
    [
        # the index
        (in_index(lambda c: c["certificates"].pop()), 1,
         "index.json: the claim has 6 cases and the index names 5"),
        (in_index(lambda c: (c["certificates"].pop(), c.update(cases=5))), 1,
         "x-n3-j2.json: the index does not name it"),
        (in_index(lambda c: c["certificates"].append(c["certificates"][0])), 1,
         "the index names it twice"),
        (in_index(lambda c: c.update(statement="more")), 1, "its statement is 's'"),
        (in_index(lambda c: c.update(source="more")), 1, "its source is 't'"),
        (in_index(lambda c: c.update(claim="y")), 1, "its claim is 'x', that of the index 'y'"),
        (in_index(lambda c: c.update(relation="<=")), 1, "its relation is '=='"),
        (in_index(lambda c: c.update(value="2**n")), 1, r"it takes '2\*\*n' to be 7, not 8"),
        (in_index(lambda c: c.update(value={"3": "7"})), 1, "the key '1' is missing"),
        (in_index(lambda c: c.update(start="A^n")), 1, r"and A\^n for n = 3 is AAA"),
        (in_index(lambda c: c.update(start="A^(n-1)")), 1, "its start is AAB"),
        (in_index(lambda c: c.update(goal="B^n")), 1, r"its goal is AAA, and B\^n"),
        (in_index(lambda c: c.update(start="?")), 1, "cannot be read as a word"),
        (in_index(lambda c: c.update(order="largest-first")), 1, "its start is AAB"),
        (in_index(lambda c: c.update({"peg graph": "linear"})), 1, "its arcs are not those"),
        (in_index(lambda c: c.update(graph="sierpinski")), 1, "its graph is hanoi"),
        (in_index(lambda c: c["certificates"][-1].update(n=2)), 1, "n is 3, that of the index 2"),
        (in_index(lambda c: c["certificates"][-1].update(pegs=4)), 1, "its pegs is 3"),
        (in_index(lambda c: c["certificates"][-1].update(names={"j": 1})), 1, "its goal is CCC"),
        (in_index(lambda c: c["certificates"][-1].update(file="../x.json")), 1,
         "the index names no file of this folder"),
        (in_index(lambda c: c["certificates"][-1].update(file="gone.json")), 2, "No such file"),
        (in_index(lambda c: c.pop("certificates")), 2, "the key 'certificates' is missing"),
        (in_index(lambda c: c.update(certificates=7)), 2, "claim 1: a part is of the wrong kind"),
        (in_file("index.json", lambda d: d.update(claims=[])), 1, "x-n1-j0.json: the index does"),
        # the files
        (lambda folder: (folder / "x-n3-j0.json").unlink(), 2, "x-n3-j0.json: No such file"),
        (lambda folder: (folder / "x-n3-j0.labels.txt").unlink(), 2, "read .No such file"),
        (cut("x-n3-j0.json"), 2, "expected JSON"),
        (cut("x-n3-j0.labels.txt"), 1, "labels for 27 states"),
        (lambda folder: (folder / "x-n3-j0.labels.txt").write_text("a"), 2, "other than numbers"),
        (lambda folder: (folder / "x-n3-j0.json").write_bytes(b"\xff"), 2, "expected JSON"),
        (lambda folder: (folder / "x-n3-j0.json").write_text("[]"), 1, "wrong kind"),
        (lambda folder: (folder / "x-n4.json").write_text("{}"), 1, "x-n4.json: the index does"),
        (lambda folder: (folder / "y.labels.txt").write_text(""), 1, "y.labels.txt: the index"),
        (swapped("x-n3-j0.json", "x-n3-j2.json"), 1, "its goal is CCC, and j.n for n = 3 is AAA"),
        (swapped("x-n3-j0.json", "x-n2-j0.json"), 1, "its n is 2, that of the index 3"),
        (swapped("x-n3-j0.labels.txt", "x-n3-j2.labels.txt"), 1, "the label of the goal is not 0"),
        # what a file says
        (of_n3(lambda d: d.update(statement="more")), 1, "its statement is 'more'"),
        (of_n3(lambda d: d.update(claimed=8)), 1, "to be 8, not 7"),
        (of_n3(lambda d: d.update(claimed="7")), 0, "not compared"),
        (of_n3(lambda d: d.update(distance=6)), 1, "the path has"),
        (of_n3(lambda d: d.update(distance=True)), 1, "numbers as the format wants"),
        (of_n3(lambda d: d.update(pegs=10**9)), 1, "pegs A to Z"),
        (of_n3(lambda d: d["arcs"].pop()), 1, ""),
        (of_n3(lambda d: d["upper"]["moves"].pop()), 1, "does not end at the goal"),
        (of_n3(lambda d: d["lower"].update(labels="x-n3-j2.labels.txt")), 1, "label of the goal"),
        (of_n3(lambda d: d["lower"].update(labels="index.json")), 2, "other than numbers"),
    ],
)  # fmt: skip
def test_a_change_is_named(folder, change, code, message):
    change(folder)
    try:
        found = recheck(str(folder))
    except UnreadableError as error:
        assert code == 2
        said = str(error)
    else:
        assert status(found) == code
        said = "\n".join(lines(found))
    assert re.search(message, said), said


def test_duplicate_keys_are_no_certificate(folder):
    path = folder / "x-n3-j0.json"
    path.write_text(path.read_text().replace('"distance": 7', '"distance": 6, "distance": 7'))
    found = recheck(str(folder))
    assert status(found) == 2
    assert "the key 'distance' stands there twice" in "\n".join(lines(found))


@pytest.mark.parametrize(
    ("formula", "value"),
    [("2**n - 1", 7), ("(n**2 + 5)//2", 7), ("7 if n % 2 == 1 else 0", 7), ("14/2", 7),
     ("min(7, n**3)", 7), ("n << 1 | 1", 7), ("0 - (-7)", 7),
     ("7 if n > 2 and not n == 4 else 1", 7)],
)  # fmt: skip
def test_formulas_are_worked_out_again(tmp_path, formula, value):
    written(tmp_path, value=formula)
    found = recheck(str(tmp_path))[0]
    assert (found.right, found.says) == (True, f"the claim says == {value}")


@pytest.mark.parametrize(
    ("formula", "why"),
    [("sum(2**k, k, 0, n-1)", "sum is not known"),
     ("frame_stewart(n, 3) + 0*frame_stewart(500, 4)", "for 0 to 400 discs and 3 to 26 pegs"),
     ("frame_stewart(n, 3/1)", "of other than whole numbers is not known"),
     ("recurrence(n, [0], [2], 1)", "recurrence is not known")],
)  # fmt: skip
def test_formulas_that_are_not(tmp_path, formula, why):
    written(tmp_path, value=formula)
    found = recheck(str(tmp_path))[0]
    assert found.right
    assert why in found.says


@pytest.mark.parametrize("without", [None, 7, "abc", [1], [{}], [{"claim": "x"}], True])
def test_an_index_whose_last_part_is_malformed(folder, without):
    index = json.loads((folder / "index.json").read_text())
    (folder / "index.json").write_text(json.dumps({**index, "without": without}))
    with pytest.raises(UnreadableError, match=r"index\.json: what is without: "):
        recheck(str(folder))


def test_what_is_no_file_is_not_waited_for(folder):
    name = next(path for path in sorted(folder.glob("*.json")) if path.name != "index.json")
    name.unlink()
    os.mkfifo(name)
    found = recheck(str(folder))
    assert [one.file for one in found if one.state == "unreadable"] == [name.name]
    assert status(found) == 2


def test_what_is_counted_are_certificates(tmp_path):
    written(tmp_path)
    assert lines(recheck(str(tmp_path)))[-1] == "1 of 1 certificates prove their distance"
    (tmp_path / "x-n3.json").unlink()
    assert lines(recheck(str(tmp_path)))[-1] == "0 of 1 certificates prove their distance"


def test_frame_stewart_numbers_are_worked_out_again(tmp_path):
    written(tmp_path, pegs=4, goal="D^n", n=9, value="frame_stewart(n, p)")
    assert "not worked out" not in "".join(lines(recheck(str(tmp_path))))
    file = next(tmp_path.glob("x*.json"))
    file.write_text(file.read_text().replace('"claimed": 41', '"claimed": 40'))
    (one, *_) = recheck(str(tmp_path))
    assert "it takes 'frame_stewart(n, p)' to be 40, not 41" in one.says


@pytest.mark.parametrize("formula", ["9**9**9**9", "1 << 10**10", "1/0", "n.__class__", "f()", "("])
def test_formulas_of_others_are_not_executed(folder, formula):
    in_index(lambda claim: claim.update(value=formula))(folder)
    found = recheck(str(folder))
    assert all("is not worked out here" in one.says for one in found)
    assert status(found) == 0


def test_names_of_files_are_all_different(tmp_path):
    more = CLAIM.format(id="X", n=3, pegs=3, rule="complete", start="A^n", goal="C^n", value="7")
    assert written(tmp_path, more=more) == ["x-n3.json", "X-n3-2.json"]
    assert status(recheck(str(tmp_path))) == 0
