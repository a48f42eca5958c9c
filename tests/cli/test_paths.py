"""The verbs of paths and layers, as a user types them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hanoi_graph.cli.main import main

ROOT = Path(__file__).parents[2]


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    try:
        status = main(arguments)
    except SystemExit as leaving:
        status = leaving.code
    out, err = capsys.readouterr()
    return status, out, err


def test_distance(capsys):
    assert run(capsys, "distance", "BCAA", "AACB") == (0, "11\n", "")
    assert run(capsys, "distance", "AACB", "BCAA", "--order", "largest-first")[1] == "11\n"
    report = json.loads(run(capsys, "distance", "BA", "AB", "--json")[1])
    assert report == {
        "start": "BA",
        "goal": "AB",
        "order": "smallest-first",
        "discs": 2,
        "distance": 3,
        "shortest_paths": 2,
        "largest_disc_moves": [1, 2],
    }


def test_a_long_distance_is_written_in_full(capsys):
    status, out, _ = run(capsys, "distance", "A^100000", "C^100000")
    report = json.loads(run(capsys, "distance", "A^100000", "C^100000", "--json")[1])
    assert status == 0
    assert report["distance"] == out.rstrip()
    assert len(out.rstrip()) == 30103
    # modulo 10**9, since Python refuses to read so many digits
    assert int(out.rstrip()[-9:]) == (pow(2, 100_000, 10**9) - 1) % 10**9


def test_a_distance_with_too_many_digits_says_how_many(capsys):
    out = run(capsys, "distance", "A^4000000", "C^4000000")[1]
    assert out.startswith("a number of 1204120 digits, ")


def test_path_prints_both_shortest_paths(capsys):
    _, out, _ = run(capsys, "path", "BA", "AB")
    assert out.splitlines() == [
        "# path 1 of 2, BA to AB, 3 moves; words: smallest disc first",
        "1. disc 1: B -> C",
        "2. disc 2: A -> B",
        "3. disc 1: C -> A",
        "# path 2 of 2, BA to AB, 3 moves; words: smallest disc first",
        "1. disc 2: A -> C",
        "2. disc 1: B -> A",
        "3. disc 2: C -> B",
    ]


def test_moves_in_a_notation(capsys):
    shown = run(capsys, "path", "AA", "CC", "--notation", "portuguese", "--slice", "2:")[1]
    assert shown == "Mova disco 2 de A para C\nMova disco 1 de B para C\n"
    assert run(capsys, "worst", "--n", "1", "--notation", "letters")[1] == "AB BC\n"


def test_slice_of_a_path_that_could_never_be_printed(capsys):
    _, out, _ = run(capsys, "path", "A^64", "C^64", "--slice", "136:137", "--json")
    (report,) = json.loads(out)
    assert report["length"] == 2**64 - 1
    assert (report["first"], report["moves"]) == (136, [[4, 1, 0], [1, 2, 0]])
    status, _, err = run(capsys, "path", "A^64", "C^64")
    assert status == 2
    assert err == (
        "hanoi-graph: the path has 18446744073709551615 moves; choose at most 1048576 of them "
        "with --slice FIRST:LAST\n"
    )


def test_worst(capsys):
    _, out, _ = run(capsys, "worst", "--n", "1", "--start", "C", "--goal", "A")
    assert out.splitlines()[1:] == ["1. disc 1: C -> B", "2. disc 1: B -> A"]
    (report,) = json.loads(run(capsys, "worst", "--n", "5", "--json")[1])
    assert report["length"] == len(report["moves"]) == 242


def test_state_after(capsys):
    assert run(capsys, "state-after", "136", "A^8", "C^8")[1] == "CCCABBBC\n"
    assert run(capsys, "state-after", "4", "AA", "CC", "--path", "worst")[1] == "BB\n"
    assert run(capsys, "state-after", "1", "BA", "AB")[1] == "CA\nBC\n"
    report = json.loads(run(capsys, "state-after", "136", "A^8", "C^8", "--json")[1])
    assert report["stacks"] == [[4], [7, 6, 5], [8, 3, 2, 1]]


def test_a_layer_near_a_goal_of_any_number_of_discs(capsys):
    goal = "ABCA" + "CBA" * 20
    words = json.loads(run(capsys, "layers", goal, "--states", "5", "--json")[1])["states"]
    # Five moves leave all but the nine smallest discs alone.
    small = run(capsys, "layers", goal[:9], "--states", "5")[1].split()
    assert words == [word + goal[9:] for word in small]
    out = run(capsys, "layers", "A^1000000", "--states", "3")[1]
    assert out.splitlines() == ["A B A^999998", "B^2 A^999998", "A C A^999998", "C^2 A^999998"]
    # The largest disc can move at once, so not even these few states have numbers.
    status, _, err = run(capsys, "layers", "A^63 B", "--states", "1")
    assert (status, "use distance()" in err) == (2, True)


def test_a_path_of_no_disc_has_ends_that_can_be_read(capsys):
    out = run(capsys, "worst", "--n", "0")[1]
    assert out == "# (no discs) to (no discs), 0 moves; words: smallest disc first\n"


def test_layers(capsys):
    report = json.loads(run(capsys, "layers", "CCC", "--json")[1])
    assert report["layer_sizes"] == [1, 2, 2, 4, 2, 4, 4, 8]
    assert report["eccentricity"] == 7
    assert run(capsys, "layers", "CC", "--states", "1")[1] == "AC\nBC\n"
    assert run(capsys, "layers", "CC")[1].splitlines()[1:] == ["0: 1", "1: 2", "2: 2", "3: 4"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("distance", "BXAA", "AACB"), "word 'BXAA', column 2: 'X' is no peg; the pegs are A to C"),
        (
            ("distance", "BC", "AACB"),
            "states must have equally many discs, got 2 (BC) and 4 (AACB)",
        ),
        (("distance", "", "A"), "a word must have at least one letter, got an empty one"),
        (("worst", "--n", "-1"), "discs must be from 0 to 100000000, got -1"),
        (("worst", "--n", "x"), "argument --n: invalid int value: 'x'"),
        (
            ("worst", "--n", "2", "--goal", "A"),
            "start and goal must be different pegs, got A twice",
        ),
        (("path", "AA", "CC", "--slice", "3:2"), "expected FIRST:LAST with 1 <= FIRST <= LAST"),
        (("state-after", "4", "AA", "CC"), "the number of moves made must be from 0 to 3, got 4"),
        (("path", "AAA", "CCC", "--slice", "8:9"), "--slice begins at move 8, but the path has 7"),
        (("state-after", "4", "AB", "CC", "--path", "worst"), "joins two perfect states, got AB"),
        (("layers", "A^80"), "the layer sizes of 80 discs would need"),
        (("layers", "A^100000"), "100000 discs would need more than 2**99977 GiB of memory"),
        (("layers", "A^100000", "--states", "10001"), "need more than 2**158469 GiB of memory"),
        (("layers", "AAA", "--states", "8"), "distance must be from 0 to 7, got 8"),
        (
            ("state-after", "1", "A^1000001", "C^1000001", "--json"),
            "at most 1000000 of them, got 1000001; without --json the state is printed in runs",
        ),
        (("distance", "A", "B", "--order", "odd"), "argument --order: invalid choice: 'odd'"),
        (("fly",), "invalid choice: 'fly'"),
        ((), "the following arguments are required: VERB"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(capsys, arguments, sentence):
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


def test_the_module_and_a_pipe_that_closes_early():
    command = f"{sys.executable} -m hanoi_graph worst --n 11 | head -n 2"
    done = subprocess.run(
        command, shell=True, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines()[1] == "1. disc 1: A -> B"
    assert done.stderr == ""


def test_both_paths_in_a_notation_are_told_apart(capsys):
    _, out, _ = run(capsys, "path", "BA", "AB", "--notation", "arrow")
    assert out.splitlines() == [
        "# path 1 of 2, BA to AB, 3 moves; words: smallest disc first",
        *("B -> C", "A -> B", "C -> A"),
        "# path 2 of 2, BA to AB, 3 moves; words: smallest disc first",
        *("A -> C", "B -> A", "C -> B"),
    ]
    _, out, _ = run(capsys, "path", "BA", "AB", "--notation", "triples")
    assert [len(json.loads(line)) for line in out.splitlines()] == [3, 3]


def test_the_default_form_is_a_notation(capsys):
    _, whole, _ = run(capsys, "worst", "--n", "2")
    _, moves, _ = run(capsys, "worst", "--n", "2", "--notation", "numbered-discs")
    assert whole.splitlines()[1:] == moves.splitlines()


@pytest.mark.parametrize("verb", [("path", "A", "B"), ("worst", "--n", "1"), ("longest", "A", "B")])
def test_a_notation_goes_without_json(capsys, verb):
    status, out, err = run(capsys, *verb, "--json", "--notation", "arrow")
    assert (status, out) == (2, "")
    assert "it goes without --notation" in err


def test_json_has_a_move_on_a_line(capsys):
    _, out, _ = run(capsys, "path", "AA", "CC", "--json")
    assert "      [1, 0, 1],\n      [2, 0, 2],\n      [1, 1, 2]\n" in out
