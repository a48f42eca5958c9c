import json
import re
import subprocess
import sys

import pytest

from hanoi_graph.cli.main import main


@pytest.fixture
def command(capsys):
    """Return a function that runs ``hanoi-graph puzzle`` and gives status, stdout and stderr."""

    def run(*words):
        try:
            status = main(["puzzle", *map(str, words)])
        except SystemExit as stop:
            status = stop.code
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run


def test_the_number_of_queens(command):
    assert command("queens", "--n", 8, "--count") == (0, "92\n", "")


def test_the_first_solution_of_the_queens(command):
    status, out, _ = command("queens")
    assert status == 0
    assert out.splitlines()[0] == "1 5 8 6 3 7 2 4"
    board = out.splitlines()[-8:]
    assert [row.split().index("Q") + 1 for row in reversed(board)] == [1, 7, 5, 8, 2, 4, 6, 3]


def test_all_and_distinct_queens(command):
    assert len(command("queens", "--all")[1].splitlines()) == 92
    assert len(command("queens", "--distinct")[1].splitlines()) == 12
    assert json.loads(command("queens", "--n", 6, "--all", "--json")[1])["solutions"] == 4


@pytest.mark.parametrize("n", [2, 3])
def test_no_solution_is_an_answer(command, n):
    assert command("queens", "--n", n) == (0, f"{n} queens: no solution\n", "")
    assert command("queens", "--n", n, "--all") == (0, f"{n} queens: no solution\n", "")
    assert command("queens", "--n", n, "--count") == (0, "0\n", "")
    assert json.loads(command("queens", "--n", n, "--json")[1])["rows"] is None


def test_large_boards_get_a_constructed_solution(command):
    out = command("queens", "--n", 60)[1].splitlines()
    assert sorted(map(int, out[0].split())) == list(range(1, 61))
    assert out[1] == "(constructed, not the first in order)"


@pytest.mark.parametrize(
    ("words", "least"),
    [
        ("coloured --n 2 --colours 2 --goal exchange", 9),
        ("coloured --n 2 --colours 2 --goal cyclic", 9),
        ("coloured --n 2 --colours 3 --goal exchange", 13),
        ("coloured --n 2 --colours 3 --goal cyclic", 22),
        ("coloured --n 2 --colours 3 --goal cyclic --method best-first", 22),
        ("panex --n 3", 42),
        ("panex --n 3 --goal centre", 9),
    ],
)
def test_least_moves_and_a_shortest_list(command, words, least):
    assert command(*words.split(), "--count") == (0, f"{least}\n", "")
    status, out, _ = command(*words.split())
    assert status == 0
    assert f"least number of moves: {least}\n" in out
    assert len(re.findall(r"^ *\d+\. [A-C] -> [A-C] \(", out, re.MULTILINE)) == least
    report = json.loads(command(*words.split(), "--json")[1])
    assert report["least_moves"] == least == len(report["moves"])


def test_both_spellings_of_colour_are_understood(command):
    words = ("--n", "2", "--goal", "cyclic", "--count")
    british = command("coloured", "--colours", "3", *words)
    assert british == command("colored", "--colors", "3", *words)


def test_a_disagreement_with_a_publication_is_reported(command):
    out = command("coloured", "--n", 2, "--colours", 3, "--goal", "cyclic")[1]
    assert "OEIS A290187 (B. Zinser, 2017) gives 23; the list of 22 moves refutes it" in out
    assert "gives 42 too" in command("panex", "--n", 3)[1]


def test_the_same_seed_gives_the_same_game(command):
    first = command("dominoes", "--seed", 1)
    assert first == command("dominoes", "--seed", 1)
    assert first != command("dominoes", "--seed", 2)
    assert first[1].splitlines()[-1].startswith("result: ")
    report = json.loads(command("dominoes", "--seed", 1, "--two", "heavy", "--json")[1])
    assert report["strategies"] == ["random", "heavy"]


def test_lines_of_tiles(command):
    assert command("dominoes", "--tiles", "all", "--count") == (0, "7959229931520\n", "")
    status, out, _ = command("dominoes", "--tiles", "1-0", "1-2", "2-2")
    assert status == 0
    assert out.splitlines() == [
        "3 tiles in one line: 2 ways from left to right, 1 up to reversal",
        "0-1 1-2 2-2",
    ]
    assert "do not fit" in command("dominoes", "--tiles", "0-1", "2-3")[1]
    longest = json.loads(command("dominoes", "--tiles", "0-1", "2-3", "--longest", "--json")[1])
    assert (longest["tiles"], longest["lines"]) == (1, 4)


BAD = [
    ("queens --n 0", "size must be at least 1 queen, got 0"),
    ("queens --n -5", "size must be at least 1 queen, got -5"),
    ("queens --n two", "invalid int value: 'two'"),
    ("queens --n 19 --count", "size must be at most 18 to count all solutions"),
    ("queens --n 19 --all", "n must be at most 18 to list all solutions, got 19"),
    ("queens --n 999999999999999", "a board of 999999999999999 queens would need"),
    ("queens --n 300 --draw board.png", "n must be at most 200 for a board that is drawn"),
    ("queens --count --all", "not allowed with argument"),
    ("queens --draw board.gif", "--draw must name a file in .png, .svg, .pdf, got 'board.gif'"),
    ("queens --draw no/such/folder/board.png", "No such file or directory"),
    ("coloured --n 1 --colours 4", "colours must be at most pegs, got 4 colours on 3 pegs"),
    ("coloured --n 0", "discs must be at least 1, got 0"),
    ("coloured --n 8 --colours 3", "would need"),
    ("coloured --n 999999999999", "too many to search in any memory"),
    ("coloured", "required: --n"),
    ("panex --n 0", "levels must be at least 1, got 0"),
    ("panex --n 99999999", "levels must be at most 7 to be searched, got 99999999"),
    ("dominoes --tiles 0-7", "a tile must have 0 to 6 pips on each half, got '0-7'"),
    ("dominoes --tiles 1-2 2-1", "tiles must occur once in a set, got 1-2 twice"),
    ("dominoes --tiles 12", "a tile must be two numbers of pips such as 2-5, got '12'"),
    ("dominoes --tiles 0-1 2-3 --draw line.png", "tiles must fit in one line to be drawn"),
    ("dominoes --tiles 0-1 --seed 3", "--tiles must not come with options of the game"),
    ("dominoes --longest", "--longest must come with --tiles"),
    ("dominoes --seed -1", "seed must be at least 0, got -1"),
    ("dominoes --one bold", "invalid choice: 'bold'"),
]


@pytest.mark.parametrize(("words", "sentence"), BAD, ids=[words for words, _ in BAD])
def test_bad_input_is_one_sentence_and_status_2(command, tmp_path, monkeypatch, words, sentence):
    monkeypatch.chdir(tmp_path)
    status, out, err = command(*words.split())
    assert status == 2
    assert out == ""
    assert sentence in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


DRAWN = [
    "queens --n 5",
    "queens --n 3",
    "coloured --n 1 --colours 2",
    "panex --n 1",
    "dominoes --seed 4",
    "dominoes --tiles 0-1 1-1",
]
MAGIC = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}


@pytest.mark.parametrize("words", DRAWN)
@pytest.mark.parametrize("kind", MAGIC)
def test_pictures_are_written_and_always_the_same(command, tmp_path, words, kind):
    files = [tmp_path / f"{name}.{kind}" for name in ("one", "two")]
    for file in files:
        assert command(*words.split(), "--draw", file)[0] == 0
    one, two = (file.read_bytes() for file in files)
    assert one == two
    assert one.startswith(MAGIC[kind])
    assert b"Matplotlib v" not in one or kind != "png"


@pytest.mark.parametrize("name", ["", "coloured", "panex", "queens", "dominoes"])
def test_help_has_an_example(command, name):
    status, out, _ = command(*([name] if name else []), "--help")
    assert status == 0
    assert "hanoi-graph puzzle" in out.split("example", maxsplit=1)[1]


def test_matplotlib_and_networkx_load_only_when_used():
    code = (
        "import sys; from hanoi_graph.cli.main import main;"
        "main('puzzle panex --n 2 --count'.split()); main('puzzle queens --count'.split());"
        "main('puzzle dominoes --seed 1'.split());"
        "sys.exit(any(name in sys.modules for name in ('matplotlib', 'networkx', 'scipy')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_game_without_a_seed_can_be_seen_again(command):
    heading, game = command("dominoes")[1].split("\n", 1)
    seed = re.fullmatch(r"# the same game again: --seed (\d+)", heading)[1]
    assert command("dominoes", "--seed", seed)[1] == game
    report = json.loads(command("dominoes", "--json")[1])
    assert json.loads(command("dominoes", "--json", "--seed", report["seed"])[1]) == report


def test_one_disc_and_one_level_are_in_the_singular(command):
    out = command("coloured", "--n", 1)[1]
    assert out.startswith("2 towers of 1 disc on 3 pegs (exchange)\n")
    assert command("panex", "--n", 1)[1].startswith("Panex of 1 level (exchange)\n")


def test_a_long_search_says_how_far_it_is(command, monkeypatch):
    monkeypatch.setattr("hanoi_graph.cli.progress.StatusLine.LOGGED", -1.0)
    status, out, err = command("panex", "--n", 3, "--count", "--method", "breadth-first")
    assert (status, out) == (0, "42\n")
    lines = err.splitlines()
    assert all(
        re.fullmatch("hanoi-graph: up to [0-9]+ moves, [0-9]+ states met, 0 s", line)
        for line in lines
    )
    assert [int(line.split()[3]) for line in lines] == list(range(1, 43))
