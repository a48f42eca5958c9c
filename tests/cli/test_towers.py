"""``plot-towers`` and ``animate``: files, names, messages, exit status."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from hanoi_graph.cli.main import main

ROOT = Path(__file__).resolve().parents[2]


def plot(*args):
    return main(["plot-towers", "--dpi", "40", *map(str, args)])


def animate(*args):
    return main(["animate", "--dpi", "40", *map(str, args)])


@pytest.mark.parametrize(
    ("options", "name"),
    [
        (["--n", "2"], "towers-n2"),
        (["--n", "2", "--path", "worst"], "towers-n2-worst-path"),
        (["--n", "8", "--moves", "130:137"], "towers-n8-moves-130-137"),
        (["--start", "BCC", "--path", "none"], "towers-n3-BCC-no-path"),
        (["--start", "BC", "--goal", "AA", "--path", "none"], "towers-n2-BC-AA-no-path"),
        (["--n", "3", "--color-discs", "parity"], "towers-n3-discs-parity"),
        (["--n", "5", "--show", "steps", "--size", "column"], "towers-n5-steps-column"),
        (["--n", "4", "--show", "strip", "--style", "dark"], "towers-n4-strip-dark"),
        (["--start", "BCA", "--show", "table"], "towers-n3-BCA-CCC-table"),
        (["--n", "3", "--show", "binary"], "towers-n3-binary"),
        (["--start", "AB", "--order", "largest-first"], "towers-n2-AB-CC-largest-first"),
    ],
)
def test_name_of_the_file_tells_the_picture(tmp_path, capsys, options, name):
    assert plot(*options, "--out", tmp_path) == 0
    (file,) = tmp_path.iterdir()
    assert file.name == f"{name}.png"
    assert capsys.readouterr().out == f"{file}\n"


def test_the_same_options_give_the_same_bytes(tmp_path):
    for name in "ab":
        (tmp_path / name).mkdir()
        assert plot("--n", 3, "--format", "png", "svg", "pdf", "--out", tmp_path / name) == 0
        args = ("--n", 2, "--format", "gif", "apng", "html", "--out", tmp_path / name)
        assert animate(*args) == 0
    for file in sorted((tmp_path / "a").iterdir()):
        assert file.read_bytes() == (tmp_path / "b" / file.name).read_bytes(), file.name
    assert len(list((tmp_path / "a").iterdir())) == 6


def test_an_svg_says_what_is_to_be_seen(tmp_path):
    assert plot("--n", 2, "--out", tmp_path / "x.svg") == 0
    text = (tmp_path / "x.svg").read_text()
    assert "<desc>The pegs and discs of 4 states on the shortest path from AA to CC" in text
    assert 'role="img"' in text


@pytest.mark.parametrize("kind", ["svg", "tex"])
@pytest.mark.parametrize(
    ("options", "numbers"),
    [
        (["--n", "8", "--moves", "130:137"], range(130, 138)),
        (["--start", "BBB", "--goal", "AAA"], range(8)),
        (["--n", "4", "--within", "C"], range(9, 16)),
        (["--n", "12", "--moves", "4093:"], range(4093, 4096)),
    ],
)
def test_binary_numbers_are_those_of_the_moves(tmp_path, options, numbers, kind):
    # It drew all of them, whatever was asked for.
    assert plot(*options, "--show", "binary", "--out", tmp_path / f"x.{kind}") == 0
    text = (tmp_path / f"x.{kind}").read_text()
    if kind == "svg":
        assert f"<desc>The numbers {numbers[0]} to {numbers[-1]} of moves" in text
        return
    digits = re.findall(r"\\foreach \\d \[count=\\k\] in \{([01, ]+)\}", text)
    assert [int(line.replace(", ", ""), 2) for line in digits] == list(numbers)
    assert len(re.findall(r"\\node\[disc \d+\]", text)) == len([k for k in numbers if k])


def test_many_states_become_start_and_goal_with_a_note(tmp_path, capsys):
    assert plot("--n", 64, "--json", "--out", tmp_path) == 0
    printed = capsys.readouterr()
    report = json.loads(printed.out)
    assert report["moves"] == 2**64 - 1
    assert "only start and goal are drawn" in report["notes"][0]
    assert printed.err.startswith("note: more than 128 states")


def test_the_way_of_the_table_may_be_longer_and_is_said_to_be(tmp_path, capsys):
    args = ("--start", "BBA", "--goal", "AAB", "--show", "table", "--out", tmp_path)
    assert plot(*args) == 0
    assert "takes 7 moves; the shortest path has 5" in capsys.readouterr().err
    assert animate("--start", "BBA", "--goal", "AAB", "--table", "--out", tmp_path) == 0
    with Image.open(tmp_path / "animation-n3-BBA-AAB-table.gif") as film:
        assert film.n_frames == 8


@pytest.mark.parametrize(
    ("options", "name", "frames"),
    [
        (["--n", "3"], "animation-n3.gif", 8),
        (["--n", "2", "--path", "worst", "--format", "apng"], "animation-n2-worst-path.apng", 9),
        (["--n", "5", "--moves", "3:6"], "animation-n5-moves-3-6.gif", 5),
        (["--n", "3", "--strip", "--table"], "animation-n3-table-strip.gif", 8),
        (["--n", "2", "--view", "towers"], "animation-n2-alone.gif", 4),
        (["--n", "9", "--moves", "1:2"], "animation-n9-moves-1-2-alone.gif", 3),
    ],
)
def test_a_film_has_a_frame_for_every_state(tmp_path, options, name, frames):
    assert animate(*options, "--out", tmp_path) == 0
    (file,) = tmp_path.iterdir()
    assert file.name == name
    with Image.open(file) as film:
        assert film.n_frames == frames


def test_a_page_is_written_as_a_file_of_its_own(tmp_path, capsys):
    assert animate("--n", 3, "--out", tmp_path / "film.html", "--json") == 0
    assert json.loads(capsys.readouterr().out)["frames"] == 8
    assert (tmp_path / "film.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_seconds_decide_how_long_a_state_stays(tmp_path):
    assert animate("--n", 2, "--seconds", "0.25", "--out", tmp_path / "x.gif") == 0
    with Image.open(tmp_path / "x.gif") as film:
        film.seek(1)
        assert film.info["duration"] == 250


@pytest.mark.parametrize(
    ("run", "options", "words"),
    [
        (plot, ["--n", "0"], "--n must be a whole number at least 1"),
        (plot, ["--start", "ABX"], "'X' is no peg"),
        (plot, ["--n", "3", "--start", "AB"], "--start AB has 2 discs"),
        (plot, ["--start", "AB", "--path", "worst"], "--path worst: the worst path leads from one"),
        (plot, ["--n", "3", "--path", "worst", "--show", "table"], "goes with --path shortest"),
        (plot, ["--n", "3", "--moves", "3:9"], "the path has only 7 moves, got 9"),
        (plot, ["--n", "9", "--moves", "1:200"], "at most 128 states go into one picture, got 201"),
        (plot, ["--n", "9", "--show", "table"], "at most 128 tables"),
        (plot, ["--n", "9", "--show", "steps"], "at most 127 moves, and these are 511"),
        (plot, ["--n", "70", "--show", "strip"], "at most 4095 moves, and these are far more"),
        (plot, ["--n", "3", "--show", "strip", "--path", "none"], "needs a path with one move"),
        (plot, ["--n", "9", "--show", "binary"], "at most 256 numbers, and these are 512"),
        (plot, ["--n", "64", "--show", "binary"], "and these are far more; --moves FIRST:LAST"),
        (plot, ["--start", "BCAA", "--show", "binary"], "BCAA to CCCC does not lead from one"),
        (plot, ["--n", "3", "--goal", "AAA", "--show", "binary"], "AAA to AAA does not lead"),
        (plot, ["--n", "3", "--goal", "AAB", "--show", "binary"], "one perfect state to another"),
        (
            plot,
            ["--n", "3", "--path", "worst", "--show", "binary"],
            "the digits tell the moves of --path shortest, got worst",
        ),
        (plot, ["--n", "3", "--path", "none", "--show", "binary"], "--path shortest, got none"),
        (
            plot,
            ["--n", "3", "--show", "strip", "--columns", "4"],
            "--columns is for towers, tables",
        ),
        (plot, ["--n", "3", "--columns", "0"], "--columns must be a whole number from 1 to 128"),
        (plot, ["--n", "3", "--size", "1"], "size must be column, two-columns, slide or a width"),
        (plot, ["--n", "3", "--dpi", "x"], "--dpi must be a whole number from 20 to 2400"),
        (plot, ["--n", "6", "--size", "slide"], "too small to be seen on this page"),
        (animate, ["--n", "11"], "at most 1024 pictures and this one would have 2048"),
        (animate, ["--n", "64"], "would have far more"),
        (animate, ["--n", "9", "--view", "both", "--moves", "1:2"], "too fine to stand beside"),
        (animate, ["--n", "3", "--seconds", "nan"], "--seconds must be a number from 0.02 to 60"),
        (animate, ["--n", "3", "--seconds", "soon"], "--seconds must be a number"),
        (animate, ["--n", "3", "--size", "2"], "the page is too small for this film"),
        (animate, ["--n", "8", "--strip"], "at most 127 moves, got 255"),
        (
            animate,
            ["--n", "10", "--view", "towers", "--dpi", "600", "--size", "60"],
            "ask for a smaller --size",
        ),
    ],
)
def test_bad_input_is_one_sentence_and_no_file(tmp_path, capsys, run, options, words):
    assert run(*options, "--out", tmp_path) == 2
    printed = capsys.readouterr()
    assert words in printed.err
    assert printed.err.count("\n") == 1
    assert not printed.out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["x.gif", "x.html", "x"])
def test_a_still_picture_is_no_film(tmp_path, capsys, name):
    assert plot("--n", 2, "--out", tmp_path / name) == 2
    assert ".png, .svg, .pdf or .tex" in capsys.readouterr().err


@pytest.mark.parametrize("script", ["plot_towers.py", "animate.py"])
def test_the_scripts_work_from_anywhere(tmp_path, script):
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / script), "--n", "1", "--out", str(tmp_path)],
        cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert Path(done.stdout.strip()).is_file()
    told = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / script), "--help"],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    assert f"python scripts/{script}" in told.stdout
