"""The verbs search, frame-stewart and restricted, as a user types them."""

from __future__ import annotations

import io
import json
import re
import sys

import pytest

import hanoi_graph as hg
from hanoi_graph.analysis.search import Progress
from hanoi_graph.cli.main import main
from hanoi_graph.cli.search import ProgressLine


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    try:
        status = main(arguments)
    except SystemExit as leaving:
        status = leaving.code
    out, err = capsys.readouterr()
    return status, out, err


def test_search_as_json(capsys):
    report = json.loads(run(capsys, "search", "--n", "6", "--json")[1])
    assert report["eccentricity"] == report["frame_stewart"] == 17
    assert sum(report["layer_sizes"]) == report["states"] == 4**6
    assert report["from"] == ["AAAAAA"]
    assert report["peg_graph"] == "complete"
    assert report["complete"] is True


def test_search_of_twelve_discs(capsys, need):
    need("numba")
    status, out, err = run(capsys, "search", "--n", "12", "--pegs", "4", "--json")
    assert (status, err) == (0, "")
    report = json.loads(out)
    assert (report["eccentricity"], report["states"]) == (81, 4**12)
    assert len(report["layer_sizes"]) == 82
    assert len(report["farthest"]) == report["layer_sizes"][-1] == 6


def test_search_in_words(capsys):
    _, out, _ = run(capsys, "search", "--from", "AAB", "--order", "largest-first", "--pegs", "3")
    lines = out.splitlines()
    assert lines[0] == (
        "# 3 discs on 3 pegs (complete); distance from AAB: states; words: largest disc first"
    )
    assert lines[1:3] == ["0: 1", "1: 3"]
    assert "# 27 states reached, all there are" in lines


def test_search_to_a_goal(capsys):
    _, out, _ = run(capsys, "search", "--n", "2", "--to", "DD", "--pegs", "4")
    assert out.splitlines()[-4:] == [
        "# to DD: 3 moves, 2 shortest paths, one of them:",
        "1. disc 1: A -> B",
        "2. disc 2: A -> D",
        "3. disc 1: B -> D",
    ]


def test_search_says_when_states_are_farther_than_perfect_ones(capsys, need):
    need("numba")
    out = run(capsys, "search", "--n", "15", "--farthest", "1")[1]
    assert "# greatest distance 130, of 588 states: " in out
    assert (
        "Frame-Stewart number between perfect states 129, the least between perfect states" in out
    )
    assert "; some states are 1 farther" in out


def test_peg_graphs(capsys):
    out = run(capsys, "search", "--n", "4", "--pegs", "3", "--peg-graph", "A-B,B-C", "--json")[1]
    assert json.loads(out)["eccentricity"] == 80
    assert json.loads(out)["peg_graph"] == "linear"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["search"], "search needs the number of discs"),
        (["search", "--n", "3", "--from", "AA"], "--n must agree with --from, got 3 and 2 discs"),
        (["search", "--n", "3", "--peg-graph", "ring"], "peg graph must be one of"),
        (["search", "--n", "3", "--peg-graph", "A->"], "an arc must be written A->B or A-B"),
        (["search", "--n", "30"], "a search of all 4**30 states would need"),
        (["search", "--n", "3", "--checkpoint", "nowhere/x"], "nowhere/x: No such file"),
        (["search", "--n", "3", "--checkpoint", "."], ".: Is a directory"),
        (["search", "--n", "-1"], "discs must be from 0"),
        (["search", "--n", "40"], "got 4**40; "),
        (["search", "--n", "3", "--farthest", "-1"], "--farthest must be at least 0, got -1"),
        (["search", "--n", "3", "--to", "DD"], "as many discs as the start, 3, got 2"),
        (["search", "--n", "3", "--radius", "-1"], "radius must be at least 0, got -1"),
        (["search", "--n", "3", "--checkpoint-every", "-1"], "must be at least 0, got -1"),
        (["search", "--n", "3", "--checkpoint-every", "nan"], "must be at least 0, got nan"),
        (["search", "--n", "3", "--peg-graph", ""], "peg graph must be one of"),
        (
            ["search", "--n", "3", "--peg-graph", "cyclic", "--method", "words", "--to", "DDD"],
            "use the method explicit, or ask for the layers only",
        ),
        (["restricted", "--peg-graph", ""], "peg graph must be one of"),
        (["restricted", "--from", "A", "--to", "A"], "must be different pegs, got A and A"),
        (["restricted", "--from", "D"], "peg must be one of A to C, got 'D'"),
        (
            ["frame-stewart", "--n", "3", "--pegs", "27", "--moves"],
            "moves can be written for up to 26 pegs, A to Z, got 27; without --moves there is",
        ),
        (["frame-stewart", "--n", "3", "--pegs", "2"], "pegs must be at least 3, got 2"),
        (["restricted", "--n", "-1"], "--n must be from 0 to 100000 discs here, got -1"),
    ],
)
def test_bad_input_is_one_sentence(capsys, need, arguments, sentence):
    need("numba")
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


def test_no_names_of_the_library_in_what_a_user_reads(capsys, need):
    need("numba")
    for arguments in (
        ["search", "--n", "40"],
        ["search", "--n", "30"],
        ["search", "--n", "30", "--method", "explicit"],
        ["search", "--n", "30", "--peg-graph", "cyclic", "--to", "D^30"],
        ["search", "--n", "9", "--peg-graph", "cyclic", "--to", "D^9", "--method", "words"],
        ["search", "--n", "9", "--method", "explicit", "--checkpoint", "x"],
        ["search", "--n", "3", "--checkpoint-every", "-1"],
    ):
        status, _, err = run(capsys, *arguments)
        assert status == 2
        assert not re.search(r"trace|=|\w\(\)|[a-z]_[a-z]", err), err


UNREACHED = ["search", "--n", "2", "--pegs", "3", "--peg-graph", "A->B,B->C"]


def test_goals_that_are_not_reached_lose_nothing(capsys):
    goals = ["--to", "CC", "--to", "BA", "--to", "BB", "--to", "CA"]
    status, out, err = run(capsys, *UNREACHED, *goals)
    assert status == 2
    assert err.splitlines() == [
        "hanoi-graph: goal must be reached by legal moves, and CC is not from AA on the peg "
        "graph A->B, B->C",
        "hanoi-graph: goal must be reached by legal moves, and BB is not from AA on the peg "
        "graph A->B, B->C",
    ]
    # All else is what a search without these two goals prints.
    lines = out.splitlines()
    same = run(capsys, *UNREACHED, "--to", "BA", "--to", "CA")
    assert (same[0], same[2]) == (0, "")
    assert [line for line in lines if "not reached" not in line] == same[1].splitlines()
    assert [line for line in lines if "not reached" in line] == [
        "# to CC: not reached",
        "# to BB: not reached",
    ]
    assert lines[1:5] == ["0: 1", "1: 1", "2: 1", "3: 1"]
    assert "# to CA: 2 moves, 1 shortest path:" in lines


def test_goals_that_are_not_reached_in_json(capsys):
    status, out, err = run(capsys, *UNREACHED, "--to", "CC", "--to", "CA", "--json")
    report = json.loads(out)
    assert (status, report["layer_sizes"], report["eccentricity"]) == (2, [1, 1, 1, 1], 3)
    bad, good = report["goals"]
    assert bad == {
        "goal": "CC",
        "reached": False,
        "start": None,
        "distance": None,
        "shortest_paths": None,
        "path": None,
        "reason": bad["reason"],
    }
    assert err == f"hanoi-graph: {bad['reason']}\n"
    assert (good["reached"], good["distance"], good["reason"]) == (True, 2, None)


def test_a_goal_beyond_the_radius(capsys):
    options = ["search", "--n", "6", "--radius", "5", "--to", "D^6", "--order", "largest-first"]
    status, out, err = run(capsys, *options, "--to", "AAAAAB")
    assert status == 2
    assert err == (
        "hanoi-graph: goal must be within the radius, but DDDDDD is not within 5 moves of AAAAAA\n"
    )
    assert "# to AAAAAB: 1 move, 1 shortest path:" in out
    assert out.splitlines()[6] == "5: 30"
    # In words of the order that was asked for.
    err = run(capsys, *options[:5], "--to", "AAAAAD", "--order", "smallest-first")[2]
    assert "but AAAAAD is not within 5 moves of AAAAAA" in err


def test_a_radius_in_a_graph_that_does_not_fit(capsys):
    status, out, err = run(capsys, "search", "--n", "80", "--radius", "6", "--to", f"B{'A' * 79}")
    assert (status, err) == (0, "")
    small = run(capsys, "search", "--n", "7", "--radius", "6", "--to", "BAAAAAA")[1]
    assert out.splitlines()[1:8] == small.splitlines()[1:8]
    assert out.splitlines()[-1] == "1. disc 1: A -> B"


def test_checkpoint(capsys, tmp_path, need):
    need("numba")
    file = str(tmp_path / "search.bin")
    options = ["search", "--n", "8", "--checkpoint-every", "0", "--checkpoint", file, "--json"]
    first = run(capsys, *options)
    assert first[0] == 0
    assert run(capsys, *options) == first
    status, _, err = run(capsys, *options, "--from", "BBBBBBBB")
    assert status == 2
    assert "checkpoint must belong to this search" in err


def test_frame_stewart(capsys):
    _, out, _ = run(capsys, "frame-stewart", "--n", "8")
    assert out.splitlines() == [
        "33 moves for 8 discs on 4 pegs; the least between perfect states (proved: Bousch 2014)",
        "# discs to put aside first: 4 to 5; ways to do it all: 712",
    ]
    out = run(capsys, "frame-stewart", "--n", "8", "--pegs", "5", "--json", "--moves")[1]
    report = json.loads(out)
    assert "open for 5 pegs and more" in report["least"]
    assert len(report["path"]) == report["moves"] == 23
    assert "(proved: fewer discs" in run(capsys, "frame-stewart", "--n", "4", "--pegs", "9")[1]
    assert "the least (proved)" in run(capsys, "frame-stewart", "--n", "4", "--pegs", "3")[1]


def test_frame_stewart_of_thousands_of_discs(capsys):
    status, out, _ = run(capsys, "frame-stewart", "--n", "5000")
    assert status == 0
    assert "ways to do it all: too many to be counted" in out
    report = json.loads(run(capsys, "frame-stewart", "--n", "5000", "--json")[1])
    assert report["strategies"] is None
    assert (
        "a number of 30103 digits"
        in run(capsys, "frame-stewart", "--n", "100000", "--pegs", "3")[1]
    )


def test_restricted(capsys):
    _, out, _ = run(capsys, "restricted", "--n", "3", "--peg-graph", "cyclic")
    assert out.splitlines()[:3] == [
        "# 3 discs, peg graph cyclic",
        "A -> B: 15  d(n) = 3 d(n-1) - 2 d(n-3), from 0, 1, 5",
        "A -> C: 21  d(n) = 3 d(n-1) - 2 d(n-3), from 0, 2, 7",
    ]
    assert len(json.loads(run(capsys, "restricted", "--json")[1])) == 5
    table = run(capsys, "restricted", "--n", "2")
    assert table[0] == 0
    assert table[1].splitlines()[-1] == (
        "# on all other peg graphs there are towers that cannot be moved"
    )


def test_long_numbers_in_json_have_all_their_digits(capsys):
    report = json.loads(run(capsys, "frame-stewart", "--n", "20000", "--pegs", "3", "--json")[1])
    digits = report["moves"]
    assert len(digits) == 6021
    # The number modulo 10**9 + 7, read digit by digit.
    rest = 0
    for digit in digits:
        rest = (10 * rest + int(digit)) % (10**9 + 7)
    assert rest == (pow(2, 20000, 10**9 + 7) - 1) % (10**9 + 7)
    options = ["restricted", "--n", "10000", "--peg-graph", "linear", "--from", "A", "--to", "C"]
    moves = json.loads(run(capsys, *options, "--json")[1])[0]["towers"][0]["moves"]
    assert (len(moves), moves[-1]) == (4772, "0")
    assert "A -> C: a number of 4772 digits, " in run(capsys, *options)[1]


def test_splits_in_json_are_an_interval(capsys):
    for n, splits in [("1", (None, None, 0)), ("2", (1, 1, 1)), ("5", (2, 3, 2))]:
        report = json.loads(run(capsys, "frame-stewart", "--n", n, "--json")[1])
        assert tuple(report["splits"].values()) == splits
    # Listed they would fill seven megabytes.
    out = run(capsys, "frame-stewart", "--n", "10000000", "--pegs", "1000000", "--json")[1]
    assert json.loads(out)["splits"] == {"first": 1, "last": 999_999, "count": 999_999}


def test_a_document_of_too_many_moves_is_refused(capsys):
    options = ["frame-stewart", "--n", "60", "--pegs", "3", "--moves", "--json"]
    status, out, err = run(capsys, *options)
    assert (status, out) == (2, "")
    assert "without --json they are printed one by one" in err


def test_restricted_that_cannot_be_solved(capsys):
    options = ["restricted", "--n", "2", "--peg-graph", "A->B,B->C"]
    status, out, err = run(capsys, *options)
    assert status == 2
    assert err == (
        "hanoi-graph: no moves lead a tower of 2 discs from A to B, A to C, B to A, B to C, C to "
        "A, C to B on the peg graph A->B, B->C\n"
    )
    assert "A -> C: cannot be reached  no recurrence: some numbers of discs cannot be moved" in out
    status, out, same = run(capsys, *options, "--json")
    report = json.loads(out)[0]
    assert (status, same) == (2, err)
    assert report["reason"] == err.removeprefix("hanoi-graph: ").strip()
    assert report["towers"][1] == {
        "start": "A",
        "goal": "C",
        "reachable": False,
        "moves": None,
        "recurrence": None,
    }


def test_restricted_between_two_pegs(capsys):
    options = ["restricted", "--n", "1", "--peg-graph", "A->B,B->C", "--from", "A"]
    status, out, err = run(capsys, *options, "--to", "C")
    assert (status, err) == (0, "")
    assert out.splitlines()[1].startswith("A -> C: 2  ")
    status, _, err = run(capsys, "restricted", *options[3:], "--to", "C")
    assert (status, "a tower of 10 discs from A to C on" in err) == (2, True)
    assert len(run(capsys, *options)[1].splitlines()) == 3


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_path_says_from_which_of_several_starts_it_leads(capsys):
    options = ["search", "--pegs", "4", "--from", "AAA", "--from", "BBB", "--to", "CCB"]
    lines = run(capsys, *options, "--to", "AAA")[1].splitlines()
    assert "# to CCB: 3 moves, 2 shortest paths, one of them from BBB:" in lines
    assert lines[-1] == "# to AAA: 0 moves, 1 shortest path from AAA"
    (goal,) = json.loads(run(capsys, *options, "--json")[1])["goals"]
    assert goal["start"] == "BBB"
    *_, last = hg.replay(hg.State(goal["start"], pegs=4), goal["path"])
    assert last.word() == "CCB"


def test_long_words_are_printed_in_runs_and_no_disc_in_words(capsys):
    out = run(capsys, "search", "--n", "1000", "--pegs", "3", "--radius", "2", "--to", "B A^999")[1]
    lines = out.splitlines()
    assert lines[0].startswith("# 1000 discs on 3 pegs (complete); distance from A^1000: states;")
    assert lines[5] == "# greatest distance 2, of 2 states: C B A^998, B C A^998"
    assert lines[7] == "# to B A^999: 1 move, 1 shortest path:"
    out = run(capsys, "search", "--n", "0")[1]
    assert "distance from (no discs): states" in out
    assert out.endswith("# greatest distance 0, of 1 state: (no discs)\n")


def test_without_a_terminal_a_long_search_writes_a_line_now_and_then(monkeypatch):
    monkeypatch.setattr(sys, "stderr", stream := io.StringIO())
    monkeypatch.setattr("time.monotonic", lambda: seconds)
    seconds = 0.0
    with ProgressLine() as line:
        for second in range(45):
            seconds = float(second)
            line.show(Progress(second, 2, states=2 * 10**6, total=4**60, memory=2**30))
    assert stream.getvalue().splitlines() == [
        f"hanoi-graph: layer {k}: 2 states; 2000000 in all, {rate} million a second, 1.0 GiB"
        for k, rate in [(10, 0.2), (20, 0.1), (30, 0.1), (40, 0.1)]
    ]


def test_progress_only_on_a_terminal_and_not_at_once(monkeypatch):
    progress = Progress(distance=7, layer_size=123, states=10**9, total=4**15, memory=3 * 2**29)
    for stream, patience, shown in [
        (io.StringIO(), 0.0, False),
        (Terminal(), 60.0, False),
        (Terminal(), 0.0, True),
    ]:
        monkeypatch.setattr(sys, "stderr", stream)
        monkeypatch.setattr(ProgressLine, "PATIENCE", patience)
        monkeypatch.setattr(ProgressLine, "PAUSE", 0.0)
        with ProgressLine() as line:
            line.show(progress)
        text = stream.getvalue()
        assert bool(text) == shown
        if shown:
            assert "layer 7: 123 states; 93 % of all" in text
            assert "1.5 GiB" in text
            assert text.endswith("\r\033[K")


def test_an_unknown_peg_graph_is_told_both_ways_to_write_one(capsys):
    status, _, error = run(capsys, "search", "--n", "2", "--peg-graph", "AB")
    assert status == 2
    assert "got 'AB'" in error
    assert "A->B,B->C" in error


def test_an_empty_name_of_a_checkpoint(capsys):
    status, _, error = run(capsys, "search", "--n", "3", "--checkpoint", "")
    assert status == 2
    assert "checkpoint must be the name of a file" in error


def test_no_farthest_states_are_named_if_none_are_asked_for(capsys):
    out = run(capsys, "search", "--n", "3", "--farthest", "0")[1]
    assert "# greatest distance 5, of 12 states\n" in out


def test_restricted_towers_of_too_many_discs(capsys):
    status, _, error = run(capsys, "restricted", "--n", "100001")
    assert status == 2
    assert "--n must be from 0 to 100000 discs here, got " in error
