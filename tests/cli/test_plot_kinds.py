"""The verbs beside plot: within, streams and LaTeX; layers, paths and trajectories."""

import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from hanoi_graph import State, distance, hanoi_graph, longest_path, shortest_paths, worst_path
from hanoi_graph.cli.common import Parser
from hanoi_graph.cli.main import main
from hanoi_graph.cli.plot import add_options
from hanoi_graph.cli.plot_files import WITH_TIKZ
from hanoi_graph.cli.plot_options import options_of
from hanoi_graph.plots.compute import compute
from hanoi_graph.plots.task import Task

ROOT = Path(__file__).parents[2]
SMALL = ["--dpi", "40", "--size", "column"]


def picture(*options):
    parser = Parser(prog="plot")
    add_options(parser, folder=Path("figures"), formats=WITH_TIKZ)
    return compute(Task.of(options_of(parser.parse_args([str(option) for option in options]))))


def words_of(shown, piece):
    return [str(shown.state(index)) for index in piece.tolist()]


# --- copies ---


@pytest.mark.parametrize("within", ["A", "CA", "BC", "ABB"])
@pytest.mark.parametrize(("start", "goal"), [("AAAA", "CCCC"), ("BCAA", "AACB"), ("CCCB", "BCCC")])
def test_a_copy_shows_its_part_of_everything(start, goal, within):
    whole = picture("--start", start, "--goal", goal, "--path", "shortest",
                    "--color-states", "distance")  # fmt: skip
    part = picture("--start", start, "--goal", goal, "--path", "shortest",
                   "--color-states", "distance", "--within", within)  # fmt: skip
    assert len(part.places()) == 3 ** (4 - len(within))
    inside = [i for i in range(81) if str(whole.state(i)).endswith(within)]
    assert [str(part.state(i)) for i in range(len(inside))] == [str(whole.state(i)) for i in inside]
    # The same picture, but for where its corner lies.
    places = whole.places()[inside]
    assert np.allclose(places - places.min(axis=0), part.places())
    assert part.distances.tolist() == whole.distances[inside].tolist()
    # Every state of a path that ends as the copy does, in order, and no other.
    for second, path in enumerate(shortest_paths(start, goal)):
        wanted = [str(state) for state in path.states() if str(state).endswith(within)]
        found = [
            word
            for piece in part.paths
            if piece.second == bool(second)
            for word in words_of(part, piece.states)
        ]
        assert found == wanted
        named = [piece for piece in part.paths if piece.second == bool(second) and piece.named]
        assert [piece.length for piece in named] == [path.length]


@pytest.mark.parametrize("role", ["worst", "longest"])
@pytest.mark.parametrize("within", ["A", "CB", "BAC"])
def test_long_paths_in_a_copy(role, within):
    ends = ("AAAA", "CCCC") if role == "worst" else ("AAAB", "BCAA")
    path = worst_path(4) if role == "worst" else longest_path(*ends)
    part = picture("--start", ends[0], "--goal", ends[1], "--path", role, "--within", within)
    found = [word for piece in part.paths for word in words_of(part, piece.states)]
    assert found == [str(state) for state in path.states() if str(state).endswith(within)]
    for piece in part.paths:
        steps = [
            distance(one, other)
            for one, other in zip(
                words_of(part, piece.states), words_of(part, piece.states)[1:], strict=False
            )
        ]
        assert set(steps) <= {1}


def test_a_copy_among_very_many_states():
    part = picture("--n", 60, "--within", "C^20 B^20 A^16")
    worst = next(path for path in part.paths if path.role == "worst")
    assert len(worst.states) == 81
    assert worst.length == 3**60 - 1
    (shortest,) = [path for path in part.paths if path.role == "shortest"]
    assert (len(shortest.states), shortest.name) == (
        0,
        "shortest path (2^60 − 1 moves)",
    )


def test_streams_in_a_copy_are_those_of_the_whole():
    whole, part = (
        picture("--n", 4, "--path", "streams"),
        picture("--n", 4, "--path", "streams", "--within", "BC"),
    )
    flow = {
        frozenset(map(str, (whole.state(i), whole.state(j)))): amount
        for (i, j), amount in zip(whole.edges.tolist(), whole.edge_flow, strict=True)
    }
    for (i, j), amount in zip(part.edges.tolist(), part.edge_flow, strict=True):
        assert flow[frozenset(map(str, (part.state(i), part.state(j))))] == amount
    assert part.edge_flow.any()


# --- the verbs ---


def test_layers(tmp_path, capsys):
    assert main(["plot-layers", "--goal", "AACB", "--json", "--out", str(tmp_path), *SMALL]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["files"] == [str(tmp_path / "layers-n4-AAAA-AACB-column.png")]
    away = [distance(State.from_index(i, discs=4), "AACB") for i in range(81)]
    assert found["layers"] == np.bincount(away).tolist()


def test_a_path_and_its_discs(tmp_path, capsys):
    options = ["--start", "BCAA", "--goal", "AACB", "--format", "svg", "--out", str(tmp_path)]
    assert main(["plot-path", *options, *SMALL]) == 0
    (file,) = tmp_path.iterdir()
    assert file.name == "path-n4-BCAA-AACB-column.svg"
    assert "which disc moves when" in file.read_text(encoding="utf-8")
    capsys.readouterr()


MOVES = "1. A -> B\n2. A -> C\n3. B -> C\n"


@pytest.mark.parametrize(
    ("text", "options", "wanted"),
    [
        (MOVES, [], {"moves": 3, "distances": [3, 2, 1, 0], "leaves_every_shortest_path_at": None}),
        (
            "AC CB BC AB",
            ["--n", "2"],
            {
                "distances": [distance(word, "CC") for word in ("AA", "CA", "BA", "CA", "CB")],
                "leaves_every_shortest_path_at": 1,
                "first_illegal": None,
            },
        ),
        ("AB AB", ["--n", "2"], {"moves": 1, "first_illegal": 2}),
    ],
)
def test_a_trajectory(tmp_path, capsys, text, options, wanted):
    (tmp_path / "moves.txt").write_text(text, encoding="utf-8")
    command = ["plot-trajectory", str(tmp_path / "moves.txt"), *options, "--json", *SMALL]
    assert main([*command, "--out", str(tmp_path)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {key: found[key] for key in wanted} == wanted
    assert (tmp_path / "trajectory-moves-n2-column.png").stat().st_size > 1000


def test_a_trial_of_a_log(tmp_path, capsys):
    log = tmp_path / "log.csv"
    log.write_text(
        "sub,trial,current,end\n7,1,11,33\n7,1,12,33\n7,1,12,33\n7,1,32,33\n7,1,33,33\n"
        "8,1,11,33\n8,1,13,33\n",
        encoding="utf-8",
    )
    command = ["plot-trajectory", str(log), "--json", "--out", str(tmp_path), *SMALL]
    assert main(command) == 0
    assert json.loads(capsys.readouterr().out)["distances"] == [3, 2, 2, 1, 0]
    assert main([*command, "--subject", "8"]) == 0
    assert json.loads(capsys.readouterr().out)["distances"] == [3, 3]
    assert main([*command, "--subject", "9"]) == 2
    assert capsys.readouterr().err == (
        f"hanoi-graph: {log}: no such trial; there are (subject/trial) 7/1, 8/1\n"
    )


def test_a_trial_that_cannot_be_read_is_not_passed_over_in_silence(tmp_path, capsys):
    log = tmp_path / "log.csv"
    log.write_text(
        "sub,trial,current,end\n7,1,11,33\n7,1,1?,33\n8,1,11,33\n8,1,13,33\n", encoding="utf-8"
    )
    command = ["plot-trajectory", str(log), "--json", "--out", str(tmp_path), *SMALL]
    assert main([*command, "--order", "largest-first"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["distances"] == [3, 3]
    assert err.startswith(f"note: a trial cannot be read: {log}, line 3, column 5: a state must be")
    assert main([*command, "--order", "largest-first", "--subject", "8", "--trial", "1"]) == 0
    assert capsys.readouterr().err == ""


def test_a_trial_without_names_or_steps(tmp_path, capsys):
    log = tmp_path / "log.csv"
    log.write_text("current,end\nAAA,CCC\n", encoding="utf-8")
    command = ["plot-trajectory", str(log), "--order", "smallest-first", *SMALL]
    for form in ("svg", "tikz"):
        assert main([*command, "--format", form, "--out", str(tmp_path)]) == 0
    capsys.readouterr()
    texts = [file.read_text("utf-8") for file in tmp_path.glob("trajectory*")]
    assert len(texts) == 2
    for text in texts:
        assert "0 moves (at least 7 needed)" in text
        assert "goal not reached" in text
        assert not any(words in text for words in ("first move", "move 0", "subject ,"))


def test_discs_that_are_too_many_to_number_their_states(tmp_path, capsys):
    (tmp_path / "moves.txt").write_text("moves = [[1, 0, 2]]", encoding="utf-8")
    command = ["plot-trajectory", str(tmp_path / "moves.txt"), "--discs-from", "1"]
    command += ["--out", str(tmp_path), *SMALL]
    assert main([*command, "--n", "40"]) == 2
    assert "at most 39 discs" in capsys.readouterr().err
    assert main([*command, "--n", "39"]) == 2
    assert "--within shows a copy" in capsys.readouterr().err
    assert main([*command, "--n", "39", "--within", "A^36"]) == 0


LOG = (
    "sub,trial,current,end\n7,1,111,333\n7,1,113,333\n7,1,113,333\n7,1,322,333\n7,1,321,333\n"
    "7,1,331,333\n7,1,333,333\n"
)


def test_a_trial_with_steps_that_are_no_moves_agrees_with_trajectories(tmp_path, capsys):
    log = tmp_path / "log.csv"
    log.write_text(LOG, encoding="utf-8")
    order = ["--order", "largest-first"]
    assert main(["trajectories", str(log), "--json", *order]) == 0
    (trial,) = json.loads(capsys.readouterr().out)
    options = [*order, "--json", "--format", "svg", "--out", str(tmp_path), *SMALL]
    assert main(["plot-trajectory", str(log), *options]) == 0
    found = json.loads(capsys.readouterr().out)
    for key in ("moves", "steps", "null_steps", "illegal_steps"):
        assert found[key] == trial[key]
    assert (found["moves"], found["null_steps"], found["illegal_steps"]) == (4, 1, 1)
    (picture,) = tmp_path.glob("*.svg")
    assert "4 moves, 1 step without a change and 1 illegal step" in picture.read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("log.csv", ["--start", "BBB"], "--start is for a list of moves"),
        ("log.csv", ["--notation", "arrows"], "--notation is for a list of moves"),
        (
            "log.csv",
            ["--n", "7", "--order", "largest-first"],
            "--n is 7, but the trial has 3 discs",
        ),
        (
            "log.csv",
            ["--goal", "BBB", "--order", "largest-first"],
            "--goal is BBB, but the log says that the goal is CCC",
        ),
        ("list.txt", ["--subject", "1"], "--subject is for a log"),
        ("list.txt", ["--trial", "1"], "--trial is for a log"),
        ("list.txt", ["--n", "2", "--out", ""], "--out must be .* got ''"),
    ],
)
def test_no_option_is_ignored(tmp_path, capsys, monkeypatch, name, options, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "log.csv").write_text(LOG, encoding="utf-8")
    (tmp_path / "list.txt").write_text("AC AB CB", encoding="utf-8")
    assert main(["plot-trajectory", name, *options]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert re.search(message, error), error
    assert sorted(file.name for file in tmp_path.iterdir()) == ["list.txt", "log.csv"]


@pytest.mark.parametrize("verb", ["plot-layers", "plot-path", "plot-trajectory", "plot-towers"])
@pytest.mark.parametrize("within", [[], ["--within", "C"]], ids=["all", "copy"])
def test_every_still_picture_can_be_latex(tmp_path, capsys, verb, within):
    (tmp_path / "list.txt").write_text("AC AB CB AC BA BC AC", encoding="utf-8")
    file = [str(tmp_path / "list.txt")] if verb == "plot-trajectory" else []
    options = ["--n", "3", *within, "--out", str(tmp_path / "x.tex")]
    assert main([verb, *file, *options]) == 0
    capsys.readouterr()
    assert "\\begin{tikzpicture}" in (tmp_path / "x.tex").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("show", "style"),
    [("strip", "square"), ("steps", "brace"), ("table", "new cell"), ("binary", "deciding")],
)
def test_all_that_shows_moves_can_be_latex(tmp_path, capsys, show, style):
    # Only towers could.
    options = ["--n", "3", "--show", show, "--format", "tikz", "png", "--out", str(tmp_path)]
    assert main(["plot-towers", *options, *SMALL]) == 0
    assert len(capsys.readouterr().out.split()) == 2
    (file,) = tmp_path.glob("*.tex")
    text = file.read_text(encoding="utf-8")
    assert text.startswith("% Tower of Hanoi with 3 discs")
    assert f"  {style}/.style={{" in text


def test_latex_and_dots_at_once(tmp_path):
    options = ["--n", "2", "--format", "tikz", "png", "--out", str(tmp_path), *SMALL]
    assert main(["plot", *options]) == 0
    names = sorted(file.name for file in tmp_path.iterdir())
    assert names == ["hanoi-n2-column.png", "hanoi-n2-column.tex"]


def test_words_of_the_larger_graph(tmp_path, capsys):
    options = ["--n", "6", "--within", "CA", "--json", "--out", str(tmp_path), *SMALL]
    assert main(["plot", *options]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["n"], found["within"], found["states"]) == (6, "CA", 81)
    assert found["edges"] == hanoi_graph(4).size
    assert [path["moves"] for path in found["paths"]] == [63, 728]
    assert (tmp_path / "hanoi-n6-within-CA-column.png").is_file()


BAD = [
    (["plot", "--n", "3", "--within", "ABCA"], r"--within must .* at most 2 of 3, got 4 \(ABCA\)"),
    (["plot", "--n", "3", "--within", "ABC"], r"--within must .* at most 2 of 3, got 3 \(ABC\)"),
    (["plot", "--n", "3", "--within", "AX"], r"AX"),
    (["plot", "--n", "63", "--within", "A^60"], r"--within needs at most 62 discs.* got 63"),
    (["plot", "--n", "20", "--within", "A^17", "--path", "streams"], r"at most 13 discs.* got 20"),
    (["plot", "--n", "40", "--within", "A^37", "--color-states", "distance"], r"below 10000000"),
    (["plot", "--n", "8", "--format", "png", "tikz"], r"tikz can hold .* at most 7 discs, got 8"),
    (["plot", "--n", "20", "--within", "A"], r"at most 16 discs.*got 19 discs"),
    (["plot", "--style", "sepia"], r"--style: invalid choice: 'sepia'"),
    (["plot", "--n", "4", "--labels", "all", "--size", "5"], r"nobody reads less than 6"),
    (["plot", "--n", "4", "--size", "3000"], r"size must be .* got '3000'"),
    (["plot", "--within", ""], r"--within: a word must have at least one letter"),
    (["plot-path", "--within", "XY"], r"--within: word 'XY', column 1"),
    (["plot-layers", "--color-states", "none"], r"--color-states must be distance: .* got 'none'"),
    (
        ["plot-towers", "--n", "9", "--show", "binary", "--format", "tikz"],
        r"at most 256 numbers, and these are 512",
    ),
    (["plot-towers", "--path", "both"], r"--path must be one of .* follow one path, got 'both'"),
    (["plot-towers", "--orientation", "goal-down"], r"--orientation is for plot: there is no"),
    (["plot-towers", "--colour-edges", "disc"], r"--color-edges is for plot: .* --color-discs"),
    (["plot-towers", "--n", "4", "--within", "B"], r"--within: the large discs never stand"),
    (["plot-towers", "--n", "4", "--within", "B", "--moves", "1:2"], r"--moves and --within both"),
    (["animate", "--view", "towers", "--labels", "x"], r"--labels: invalid choice"),
    (["animate", "--view", "towers", "--color-edges", "disc"], r"--color-edges is for the state"),
    (["plot", "--nope"], r"^hanoi-graph plot: .*--nope \(see hanoi-graph plot --help\)"),
    (["plot-path", "--start", "ABC", "--path", "worst"], r"--path worst: the worst path leads"),
    (["plot-trajectory", "MISSING"], r"No such file"),
    (["plot-trajectory", "NOTHING"], r"nothing.txt"),
]


@pytest.mark.parametrize(("command", "message"), BAD, ids=[" ".join(case[0]) for case in BAD])
def test_bad_input_is_one_sentence_and_no_file(tmp_path, capsys, command, message):
    nothing = tmp_path / "nothing.txt"
    nothing.write_text("there is no move in this", encoding="utf-8")
    places = {"MISSING": str(tmp_path / "missing.txt"), "NOTHING": str(nothing)}
    out = tmp_path / "out"
    out.mkdir()
    options = [places.get(option, option) for option in command]
    try:
        status = main([*options, "--out", str(out)])
    except SystemExit as error:
        status = error.code
    assert status == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1

    assert re.search(message, error), error
    assert not list(out.iterdir())


@pytest.mark.parametrize("script", ["plot_layers.py", "plot_path.py", "plot_trajectory.py"])
def test_the_scripts_are_the_verbs(tmp_path, capsys, script):
    verb = script.removesuffix(".py").replace("_", "-")
    (tmp_path / "list.txt").write_text("AC AB CB", encoding="utf-8")
    options = ["--n", "2", *SMALL]
    if verb == "plot-trajectory":
        options.insert(0, str(tmp_path / "list.txt"))
    command = [sys.executable, str(ROOT / "scripts" / script), *options, "--out", "script.png"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "script.png\n", "")
    assert main([verb, *options, "--out", str(tmp_path / "verb.png")]) == 0
    capsys.readouterr()
    assert (tmp_path / "script.png").read_bytes() == (tmp_path / "verb.png").read_bytes()


def test_all_of_them_have_the_same_options(capsys):
    shared = {}
    for verb in ("plot", "plot-layers", "plot-path", "plot-trajectory", "plot-towers", "animate"):
        with pytest.raises(SystemExit):
            main([verb, "--help"])
        text = capsys.readouterr().out
        shared[verb] = {word for word in text.replace(",", " ").split() if word.startswith("--")}
        assert verb == "animate" or "tikz" in text
    graph = ("plot", "plot-layers", "plot-path", "plot-trajectory")
    assert shared["plot"] <= set.intersection(*(shared[verb] for verb in graph))
    elsewhere = {f"--{name}" for name in ("orientation", "color-edges", "color-states")}
    elsewhere |= {name.replace("color", "colour") for name in elsewhere}
    # What its help says of --color-discs names --color-edges.
    assert shared["plot"] - shared["plot-towers"] == elsewhere - {"--color-edges"}
    assert shared["plot"] <= shared["animate"]


def test_fonts_are_embedded_in_pdf(tmp_path):
    assert main(["plot", "--n", "2", "--format", "pdf", "--out", str(tmp_path), *SMALL]) == 0
    (file,) = tmp_path.iterdir()
    data = file.read_bytes()
    # TrueType outlines as they are, which journals ask for, and not drawings of letters (Type 3).
    assert b"/FontFile2" in data
    assert b"/Type3" not in data
