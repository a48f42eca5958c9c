"""``hanoi-graph solve``: the notations, the explanations, and what it refuses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hanoi_graph.cli.main import main
from hanoi_graph.paths.classical import PROCEDURES

ROOT = Path(__file__).parents[2]

TABLE_3 = """\
disc | is on | goes to
   4 |   A   |    B
   3 |   A   |    C
   2 |   C   |    B
   1 |   B   |    A
1. disc 1: B -> A
disc | is on | goes to
   4 |   A   |    B
   3 |   A   |    C
   2 |   C   |    B
   1 |   A*  |    A
2. disc 2: C -> B
disc | is on | goes to
   4 |   A   |    B
   3 |   A   |    C
   2 |   B*  |    B
   1 |   A   |    B*
"""


def solve(capsys: pytest.CaptureFixture[str], line: str) -> str:
    """Return what the command prints, and see that it is content."""
    assert main(["solve", *line.split()]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_moves_with_a_heading(capsys):
    assert solve(capsys, "--procedure recursive AA CC") == (
        "# recursive: AA to CC (words: smallest disc first), 3 moves, made one after the other\n"
        "disc 1: A -> B\ndisc 2: A -> C\ndisc 1: B -> C\n"
    )


@pytest.mark.parametrize(
    ("notation", "text"),
    [
        ("arrow", "A -> B\nA -> C\nB -> C\n"),
        ("disc-arrow", "disc 1: A -> B\ndisc 2: A -> C\ndisc 1: B -> C\n"),
        ("numbered", "1. A → B\n2. A → C\n3. B → C\n"),
        (
            "portuguese",
            "Mova disco 1 de A para B\nMova disco 2 de A para C\nMova disco 1 de B para C",
        ),
        ("triples", "[[1, 0, 1], [2, 0, 2], [1, 1, 2]]\n"),
        ("words", "# words, smallest disc first\nAA\nBA\nBC\nCC\n"),
    ],
)
@pytest.mark.parametrize("name", ["buneman-levy", "shortest"])
def test_notations_stand_alone(capsys, notation, text, name):
    shown = solve(capsys, f"--procedure {name} AA CC --notation {notation}")
    assert shown.rstrip("\n") == text.rstrip("\n")


def test_the_eleven_moves_of_table_3(capsys):
    ends = "BA CB AB AC BA BC AC AB CB CA BA"
    pairs = [f"{source} → {target}" for source, target in ends.split()]
    assert solve(capsys, "AA CC --slice 2:3 --notation numbered") == "2. A → C\n3. B → C\n"
    far = solve(
        capsys, "A^64 C^64 --slice 9223372036854775808:9223372036854775808 --notation numbered"
    )
    assert far == "9223372036854775808. A → C\n"
    lines = solve(capsys, "--procedure table BCAA AACB --notation numbered").splitlines()
    assert lines == [f"{number}. {pair}" for number, pair in enumerate(pairs, start=1)]


@pytest.mark.parametrize("name", [name for name in PROCEDURES if name != "rec-puzzles"])
def test_a_slice_of_64_discs(capsys, name):
    report = json.loads(
        solve(capsys, f"--procedure {name} A^64 C^64 --slice 1000000:1000010 --json")
    )
    path = PROCEDURES[name].path("A^64", "C^64")
    assert report["moves"] == [list(path.move(m)) for m in range(1_000_000, 1_000_011)]
    assert (report["first"], report["length"]) == (1_000_000, path.length)
    assert report["moves_by"] == ("formula" if PROCEDURES[name].formula else "path")


def test_a_slice_near_the_start_is_walked(capsys):
    report = json.loads(solve(capsys, "--procedure parity A^64 C^64 --slice 1000:1010 --json"))
    path = PROCEDURES["parity"].path("A^64", "C^64")
    assert report["moves"] == [list(move) for move in path[999:1010]]
    assert report["moves_by"] == "procedure"


def test_a_slice_of_states_starts_where_the_slice_does(capsys):
    shown = solve(capsys, "--procedure table BCAA AACB --slice 10: --notation words")
    assert shown.splitlines()[1:] == ["BCCB", "BACB", "AACB"]
    shown = solve(capsys, "--procedure table AACB BCAA --order largest-first --notation words")
    assert shown.splitlines()[:2] == ["# words, largest disc first", "AACB"]


def test_the_report(capsys):
    report = json.loads(solve(capsys, "--procedure table BBA AAB --json"))
    assert {key: report[key] for key in ("procedure", "start", "goal", "order")} == {
        "procedure": "table",
        "start": "BBA",
        "goal": "AAB",
        "order": "smallest-first",
    }
    assert (report["length"], report["distance"], len(report["moves"])) == (7, 5, 7)
    cured = json.loads(solve(capsys, "BBA AAB --json"))
    assert (cured["procedure"], cured["length"], cured["distance"]) == ("shortest", 5, 5)


def test_the_table_as_it_changes(capsys):
    shown = solve(capsys, "--procedure table BCAA AACB --explain")
    assert shown.startswith(TABLE_3)
    assert shown.endswith(
        "11. disc 1: B -> A\ndisc | is on | goes to\n   4 |   B   |    B\n   3 |   C   |    C\n"
        "   2 |   A   |    A\n   1 |   A*  |    A\n"
    )
    assert shown.count("disc |") == 12


def test_the_table_in_the_middle(capsys):
    whole = solve(capsys, "--procedure table BCAA AACB --explain").splitlines()
    part = solve(capsys, "--procedure table BCAA AACB --explain --slice 9:10").splitlines()
    at = whole.index(part[5])
    # The first table of a part has no table before it to differ from.
    assert [line.replace("*", " ").rstrip() for line in part[:5]] == [
        line.replace("*", " ").rstrip() for line in whole[at - 5 : at]
    ]
    assert part[5:] == whole[at : at + len(part) - 5]
    line = "--procedure table BCAA AACB --explain --slice 20:30"
    assert main(["solve", *line.split()]) == 2
    assert "begins at move 20, but the procedure makes 11" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "--procedure binary A^8 C^8 --slice 136:136",
            ["136. 1000[1]000: disc 4, n - k = 4, even: left; disc 4: B -> A"],
        ),
        (
            "--procedure bits AAA CCC --slice 5:5",
            [
                "move m goes from m & (m - 1), mod 3, to (m | (m - 1)) + 1, mod 3",
                "names of the pegs for n = 3: 0 is A, 1 is B, 2 is C",
                "5. 101: 100 = 4, mod 3 1; 110 = 6, mod 3 0; disc 1: B -> A",
            ],
        ),
        (
            "--procedure walsh A^8 C^8 --slice 136:136",
            [
                "disc k lies on disc k + 1 if their bits of m agree; the base of A, the 0 in "
                "front, is disc 9",
                "136. disc 4: B -> A",
                "   010001000: 8 not on 9 but on C, 7 not on 8 but on B, 6 on 7, 5 on 6, "
                "4 not on 5 but on A, 3 not on 4 but on C, 2 on 3, 1 on 2",
            ],
        ),
        (
            "--procedure recursive AA CC",
            ["| 1. disc 1: A -> B", "2. disc 2: A -> C", "| 3. disc 1: B -> C"],
        ),
        (
            "--procedure buneman-levy AA CC",
            [
                "1. disc 1: A -> B: one peg to the right, as ever",
                "2. disc 2: A -> C: the only other move",
                "3. disc 1: B -> C: one peg to the right, as ever",
            ],
        ),
        (
            "--procedure parity AAA CCC --slice 3:5",
            [
                "bases: A even (as disc 4), B odd (as disc 5), C even (as disc 6)",
                "3. disc 1: C -> B: onto disc 2",
                "4. disc 3: A -> C: the only other move",
                "5. disc 1: B -> A: onto the even base of A",
            ],
        ),
        (
            "--procedure worst-iterative AA CC --slice 2:4",
            [
                "2. disc 1: B -> C: second step there",
                "3. disc 2: A -> B: the only other move",
                "4. disc 1: C -> B: first step back",
            ],
        ),
        (
            "--procedure company BCAA CCCC --slice :5",
            [
                "1. disc 1: B -> C: by the table",
                "2. disc 3: A -> B: the only other move",
                "3. disc 1: C -> A: disc 4 on A before disc 3 on B",
                "4. disc 2: C -> B: the only other move",
                "5. disc 1: A -> B: disc 2 on B before empty C",
            ],
        ),
        (
            "--procedure rec-puzzles BCA AAA",
            [
                "discs 1 to 1 from B onto disc 2 on C",
                "1. disc 1: B -> C",
                "discs 1 to 2 from C onto disc 3 on A",
                "2. disc 1: C -> B",
                "3. disc 2: C -> A",
                "4. disc 1: B -> A",
            ],
        ),
        (
            "BBA AAB --slice 1:1",
            ["disc 3 moves once: 7 moves; twice: 5 moves", "1. disc 3: A -> C"],
        ),
        ("BBA BBA", ["start and goal are the same state"]),
    ],
)
def test_explanations(capsys, line, expected):
    assert solve(capsys, f"{line} --explain").splitlines() == expected


@pytest.mark.parametrize("name", PROCEDURES)
def test_every_procedure_explains_its_own_moves(capsys, name):
    goal = "AAA" if name == "rec-puzzles" else "CCC"
    lines = solve(capsys, f"--procedure {name} AAA {goal} --explain")
    moves = [str(move) for move in PROCEDURES[name].moves("AAA", goal)]
    for number, move in enumerate(moves, start=1):
        assert any(f"{number}. " in line and move in line for line in lines.splitlines())


def test_an_explanation_far_away_takes_no_time(capsys):
    for name in PROCEDURES:
        start, goal = ("B^63 A", "A^64") if name == "rec-puzzles" else ("A^64", "C^64")
        words = [
            "solve",
            "--procedure",
            name,
            start,
            goal,
            "--explain",
            "--slice",
            f"{2**60}:{2**60}",
        ]
        assert main(words) == 0
        assert str(2**60) in capsys.readouterr().out


def test_the_list_in_an_encoding_without_its_letters():
    # Windows redirects in an old encoding, and the titles of the sources are in three alphabets.
    command = [sys.executable, "-m", "hanoi_graph", "solve", "--list"]
    for encoding in ("ascii", "latin-1"):
        environment = os.environ | {"PYTHONIOENCODING": encoding}
        text, document = (
            subprocess.run([*command, *more], cwd=ROOT, env=environment, capture_output=True)
            .stdout.decode(encoding)
            .replace("\r", "")
            for more in ([], ["--json"])
        )
        assert r"\u0420\u0435\u043a\u0443\u0440\u0441\u0438\u0432\u043d\u044b\u0439" in text
        assert [row["source"] for row in json.loads(document)] == [
            method.source for method in PROCEDURES.values()
        ]


def test_the_list(capsys):
    text = solve(capsys, "--list")
    assert all(f"{name}\n  method" in text for name in PROCEDURES)
    rows = json.loads(solve(capsys, "--list --json"))
    assert [row["name"] for row in rows] == list(PROCEDURES)
    assert all(row["guarantee"] and row["source"] for row in rows)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "solve needs a START and a GOAL (or --list)"),
        ("AA", "solve needs a START and a GOAL (or --list)"),
        ("AD CC", "word 'AD', column 2: 'D' is no peg; the pegs are A to C"),
        ("AAA CC", "states must have equally many discs, got 3 (AAA) and 2 (CC)"),
        ("AB CC --procedure parity", "parity starts from a perfect state, got AB"),
        (
            "AB CC --procedure parity --order largest-first",
            "parity starts from a perfect state, got AB",
        ),
        (
            "AA BB --procedure rec-puzzles",
            "rec-puzzles ends on the peg of the largest disc, in AA, got BB",
        ),
        ("AA CC --slice 4:5", "--slice begins at move 4, but the procedure makes 3"),
        ("AA CC --procedure bunemann", "got 'bunemann' (did you mean buneman-levy?)"),
        ("AA CC --notation morse", "notation must be one of arrow"),
        ("AA CC --notation arrow --json", "--json prints triples"),
        ("AA CC --explain --json", "--explain prints lines of its own"),
        ("A^64 C^64 --json", "makes 18446744073709551615 moves; choose at most 1048576"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(capsys, line, sentence):
    assert main(["solve", *line.split()]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("hanoi-graph: ")
    assert sentence in captured.err
    assert captured.err.count("\n") == 1


def test_a_bad_slice_is_a_bad_command_line(capsys):
    with pytest.raises(SystemExit, match="2"):
        main(["solve", "AA", "CC", "--slice", "0:3"])
    assert "expected FIRST:LAST with 1 <= FIRST <= LAST, got '0:3'" in capsys.readouterr().err
