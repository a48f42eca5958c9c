"""``hanoi-graph plot`` and ``scripts/plot_graph.py``: files, names, messages, exit status."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hanoi_graph.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts" / "plot_graph.py"


def plot(*args):
    return main(["plot", "--dpi", "40", *map(str, args)])


def run_script(*args, cwd, prelude=""):
    """Run the script in a Python of its own, after some other code."""
    code = (
        f"{prelude}\nimport runpy, sys\nsys.argv = {[str(SCRIPT), *map(str, args)]!r}\n"
        f"sys.path[0] = {str(SCRIPT.parent)!r}\nrunpy.run_path(sys.argv[0], run_name='__main__')"
    )
    return subprocess.run(
        [sys.executable, "-c", code], cwd=cwd, capture_output=True, text=True, timeout=120
    )


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ([], "hanoi-n5.png"),
        (["--n", "2"], "hanoi-n2.png"),
        (["--n", "2", "--path", "both"], "hanoi-n2.png"),
        (["--n", "2", "--path", "none"], "hanoi-n2-no-path.png"),
        (["--n", "2", "--path", "worst", "--style", "dark"], "hanoi-n2-worst-path-dark.png"),
        (["--start", "BA", "--goal", "CB"], "hanoi-n2-BA-CB.png"),
        (["--goal", "BB"], "hanoi-n2-AA-BB.png"),
        (
            ["--start", "BAC", "--order", "largest-first", "--size", "8.5"],
            "hanoi-n3-BAC-CCC-largest-first-8.5cm.png",
        ),
        (
            ["--n", "3", "--color-edges", "disc", "--color-states", "distance", "--labels", "none"],
            "hanoi-n3-edges-disc-states-distance-labels-none.png",
        ),
        (["--n", "1", "--orientation", "goal-down", "--size", "column"], None),
    ],
)
def test_name_of_the_file_tells_the_picture(tmp_path, capsys, options, name):
    assert plot(*options, "--out", tmp_path) == 0
    (file,) = tmp_path.iterdir()
    assert file.name == (name or "hanoi-n1-goal-down-column.png")
    assert capsys.readouterr().out == f"{file}\n"


def test_several_formats_and_a_name_of_ones_own(tmp_path, capsys):
    assert plot("--n", 2, "--format", "pdf", "svg", "--out", tmp_path) == 0
    assert plot("--n", 2, "--format", "png", "svg", "--out", tmp_path / "own.svg") == 0
    names = ["hanoi-n2.pdf", "hanoi-n2.svg", "own.png", "own.svg"]
    assert [Path(line).name for line in capsys.readouterr().out.split()] == names
    assert sorted(item.name for item in tmp_path.iterdir()) == sorted(names)
    assert (tmp_path / "hanoi-n2.svg").read_bytes() == (tmp_path / "own.svg").read_bytes()


def test_verb_makes_a_folder_for_its_pictures(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert plot("--n", 1) == 0
    assert capsys.readouterr().out == f"{Path('figures', 'hanoi-n1.png')}\n"
    assert (tmp_path / "figures" / "hanoi-n1.png").stat().st_size > 1000


def test_another_process_writes_the_same_bytes(tmp_path):
    # Dates and the seeds of hashes differ between processes.
    options = ["--n", 3, "--dpi", 40, "--color-states", "distance", "--format", "png", "svg", "pdf"]
    (tmp_path / "script").mkdir()
    (tmp_path / "verb").mkdir()
    done = run_script(*options, "--out", tmp_path / "script", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert plot(*options, "--out", tmp_path / "verb") == 0
    for kind in ("png", "svg", "pdf"):
        name = f"hanoi-n3-states-distance.{kind}"
        assert (tmp_path / "script" / name).read_bytes() == (tmp_path / "verb" / name).read_bytes()


def test_eight_discs_stay_small_as_vectors(tmp_path):
    options = ["--n", 8, "--format", "svg", "--out", tmp_path / "a.svg"]
    assert plot(*options) == 0
    assert (tmp_path / "a.svg").stat().st_size < 500_000
    assert plot(*options, "--color-edges", "disc", "--color-states", "distance") == 0
    assert (tmp_path / "a.svg").stat().st_size < 3_000_000


def test_report(tmp_path, capsys):
    assert plot("--start", "BAC", "--goal", "BCA", "--json", "--out", tmp_path) == 0
    found = json.loads(capsys.readouterr().out)
    assert found.pop("notes")[0].startswith("the worst path leads from one perfect state")
    assert found == {
        "files": [str(tmp_path / "hanoi-n3-BAC-BCA.png")],
        "n": 3,
        "start": "BAC",
        "goal": "BCA",
        "order": "smallest-first",
        "states": 27,
        "edges": 39,
        "paths": [{"role": "shortest", "moves": 7}] * 2,
    }


def test_what_is_left_out_is_said(tmp_path, capsys):
    assert plot("--start", "BAC", "--out", tmp_path) == 0
    note = "note: the worst path leads from one perfect state to another, and BAC to CCC does not"
    assert capsys.readouterr().err == f"{note}: only the shortest path is drawn\n"
    assert plot("--n", 11, "--size", 4, "--out", tmp_path) == 0
    assert "11 discs have too many edges to draw them line by line" in capsys.readouterr().err
    assert plot("--start", "BAC", "--path", "shortest", "--out", tmp_path) == 0
    assert capsys.readouterr().err == ""


def test_longest_path_leads_between_any_two_states(tmp_path, capsys):
    options = ["--start", "AAB", "--goal", "BCA", "--path", "longest", "--json", "--out", tmp_path]
    assert plot(*options) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert json.loads(out)["paths"] == [{"role": "longest", "moves": 17}]
    (file,) = tmp_path.iterdir()
    assert file.name == "hanoi-n3-AAB-BCA-longest-path.png"


def test_start_can_be_the_goal(tmp_path, capsys):
    assert plot("--start", "CCC", "--path", "shortest", "--json", "--out", tmp_path) == 0
    assert json.loads(capsys.readouterr().out)["paths"] == [{"role": "shortest", "moves": 0}]


BAD = [
    (["--n", "-1"], r"--n must be a whole number at least 1, got '-1'"),
    (["--n", "0"], r"--n must be a whole number at least 1, got '0'"),
    (["--n", "2.5"], r"--n must be a whole number at least 1, got '2.5'"),
    (["--n", "9" * 5000], r"--n must be a whole number at least 1, got '9+'"),
    (["--n", "17"], r"a picture can show at most 16 discs, .*; got 17 discs"),
    (["--start", "A^64"], r"a picture can show at most 16 discs, .*; got 64 discs"),
    (["--start", "BXA"], r"word 'BXA', column 2: 'X' is no peg; the pegs are A to C"),
    (["--start", ""], r"a word must have at least one letter, got an empty one"),
    (["--start", "ABC", "--goal", "AB"], r"equally many discs, got 3 \(ABC\) and 2 \(AB\)"),
    (["--n", "3", "--goal", "AB"], r"--n is 3, but --goal AB has 2 discs"),
    (["--path", "best"], r"--path: invalid choice: 'best'"),
    (["--start", "ABC", "--path", "worst"], r"--path worst: the worst path leads .* ABC to CCC"),
    (["--start", "CCC", "--path", "both"], r"--path both: the worst path leads .* CCC to CCC"),
    (["--color-edges", "peg"], r"--color-edges/--colour-edges: invalid choice: 'peg'"),
    (["--color-states", "peg"], r"--color-states/--colour-states: invalid choice: 'peg'"),
    (["--orientation", "left"], r"--orientation: invalid choice: 'left'"),
    (["--labels", "some"], r"--labels: invalid choice: 'some'"),
    (["--labels", "all"], r"labels of all 243 states would have letters of"),
    (["--order", "up"], r"--order: invalid choice: 'up'"),
    (["--style", "blue"], r"--style: invalid choice: 'blue'"),
    (["--size", "0"], r"size must be column, two-columns, slide or a width of 2 to 200 cm"),
    (["--dpi", "1e3"], r"--dpi must be a whole number from 20 to 2400, got '1e3'"),
    (["--size", "200", "--dpi", "2400"], r"at most 65535 dots wide, .* 200 at 2400 dpi is 188976"),
    (["--format", "gif"], r"--format: invalid choice: 'gif'"),
    (["--out", "a.gif"], r"--out must be a folder that is there or a file that ends in .png"),
    (["--out", "missing"], r"--out must be a folder that is there or a file that ends in .png"),
    (["--out", "missing/a.png"], r"--out: there is no folder 'missing'"),
    (["--out", "/proc/a.png"], r"/proc/a\.png: "),
    (["--out", "a.png", "--format", "svg"], r"--out ends in .png, but --format is svg"),
    (["--colour"], r"unrecognized arguments: --colour"),
]


@pytest.mark.parametrize(("options", "message"), BAD, ids=lambda part: str(part)[:40])
def test_bad_input_is_one_sentence_and_writes_nothing(
    tmp_path, monkeypatch, capsys, options, message
):
    monkeypatch.chdir(tmp_path)
    # A later --dpi or --size takes the place of the first.
    try:
        status = plot("--size", "4", *options)
    except SystemExit as stop:
        status = stop.code
    out, err = capsys.readouterr()
    assert status == 2
    assert out == ""
    assert re.search(message, err)
    assert err.count("\n") == 1
    assert not [item for item in tmp_path.rglob("*") if item.is_file()]


def test_script_writes_into_its_own_project_from_anywhere(tmp_path):
    project = tmp_path / "clone"
    shutil.copytree(SCRIPT.parent, project / "scripts")
    (project / "hanoi_graph").symlink_to(ROOT / "hanoi_graph")
    done = subprocess.run(
        [sys.executable, project / "scripts" / SCRIPT.name, "--n", "1", "--dpi", "40"],
        cwd="/",
        capture_output=True,
        text=True,
        timeout=120,
    )
    picture = project / "figures" / "hanoi-n1.png"
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{picture}\n", "")
    assert picture.stat().st_size > 1000


@pytest.mark.parametrize("package", ["numpy", "matplotlib"])
def test_a_missing_package_is_named_in_one_sentence(tmp_path, package):
    blocked = f"import sys; sys.modules[{package!r}] = None"
    done = run_script("--n", 1, "--out", tmp_path, cwd=tmp_path, prelude=blocked)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"the Python package {package.replace('_', '-')} is missing" in done.stderr
    assert "-m pip install" in done.stderr
    assert not list(tmp_path.iterdir())


def test_help_shows_an_example(capsys):
    with pytest.raises(SystemExit):
        main(["plot", "--help"])
    assert "hanoi-graph plot --n 5" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "name"),
    [
        (["plot", "--colour-edges", "disc"], "hanoi-n2-edges-disc.png"),
        (["plot", "--colour-states", "distance"], "hanoi-n2-states-distance.png"),
        (["plot-layers", "--colour-edges", "disc"], "layers-n2-edges-disc.png"),
        (["plot-towers", "--colour-discs", "parity"], "towers-n2-discs-parity.png"),
    ],
)
def test_both_spellings_of_colour_make_the_same_picture(tmp_path, options, name):
    american = [option.replace("colour", "color") for option in options]
    for number, words in enumerate((options, american)):
        (tmp_path / str(number)).mkdir()
        where = ["--n", "2", "--dpi", "50", "--out", str(tmp_path / str(number))]
        assert main([*words, *where]) == 0
    one, other = ((tmp_path / folder / name).read_bytes() for folder in "01")
    assert one == other


def test_ten_discs_are_an_image_that_stays_small_and_a_note_says_so(tmp_path, capsys):
    assert plot("--n", "10", "--format", "pdf", "svg", "--out", str(tmp_path)) == 0
    note = "the edges of 10 discs are shorter than a dot of a screen at this size"
    assert note in capsys.readouterr().err
    sizes = {file.suffix: file.stat().st_size for file in tmp_path.iterdir()}
    assert sizes[".pdf"] < 1_000_000
    assert sizes[".svg"] < 1_400_000


def test_a_home_that_cannot_be_written_is_no_matter(tmp_path):
    home = tmp_path / "file"
    home.write_text("no folder", encoding="utf-8")
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(
        [sys.executable, "-m", "hanoi_graph", "plot", "--n", "1", "--out", str(tmp_path / "a.png")],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
