from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[1] / "scripts"


@pytest.fixture(scope="module")
def scripts():
    """Let the scripts be imported, and forget them afterwards."""
    sys.path.insert(0, str(SCRIPTS))
    yield
    sys.path.remove(str(SCRIPTS))
    for name in [name for name in sys.modules if name.partition(".")[0] in OURS]:
        del sys.modules[name]


OURS = ("benchmark", "benchmarks", "_project")


@pytest.fixture(scope="module")
def script(scripts):
    return importlib.import_module("benchmark")


@pytest.fixture(scope="module")
def measuring(script):
    return importlib.import_module("benchmarks.measure")


@pytest.fixture(scope="module")
def building(script):
    return importlib.import_module("benchmarks.graphs")


def test_contenders_run_in_turn_and_the_median_counts(measuring):
    calls = []
    figures = {"package": iter([5, 1, 2]), "peer": iter([30, 20, 10])}

    def job(name):
        def run():
            calls.append(name)
            return next(figures[name])

        return run

    def prepare(n):
        assert n == 7
        yield measuring.Contender("package", job("package"), at_most=1.5)
        yield measuring.Contender("peer", job("peer"), at_least=10)
        yield measuring.Missing("absent")

    chosen = measuring.Benchmark("fake", "size {n}", 3, prepare, "GiB")
    result = measuring.measure(chosen, 7, repeat=3)
    assert calls == ["package", "peer"] * 3
    assert result.figures == [2, 20]
    lines = measuring.table(result).splitlines()
    assert lines[0] == "fake: size 7"
    assert lines[2].split() == ["package", "2", "1.00", "<=", "1.5", "GiB", "MISSED"]
    assert lines[3].split() == ["peer", "20", "10.00", "ratio", ">=", "10", "met"]
    assert lines[4] == "  not there, left out: absent"


def test_a_quick_job_is_called_again_in_its_turn_and_a_slow_one_not(measuring, monkeypatch):
    now = 0.0
    calls = {"quick": 0, "slow": 0}

    def job(name, seconds):
        def run():
            nonlocal now
            calls[name] += 1
            now += seconds

        return measuring.Contender(name, run)

    monkeypatch.setitem(measuring.CLOCKS, "cpu", lambda: now)
    chosen = measuring.Benchmark(
        "pause", "", 1, lambda n: iter([job("quick", 0.3 * measuring.TURN), job("slow", 7)])
    )
    result = measuring.measure(chosen, 1, repeat=3, clock="cpu")
    assert calls == {"quick": 3 * 4, "slow": 3}
    assert result.figures == pytest.approx([0.3 * measuring.TURN, 7])
    assert "median, cpu s" in measuring.table(result)


def test_a_missing_peer_is_named(measuring):
    entry = measuring.peer("no_such_package", lambda module: lambda: None)
    assert entry == measuring.Missing("no_such_package")


@pytest.mark.parametrize("name", ["build", "build-networkx", "build-sierpinski", "build-4-pegs"])
def test_every_contender_builds_the_same_graph(measuring, name):
    sizes = set()
    for entry in measuring.BENCHMARKS[name].prepare(3):
        if isinstance(entry, measuring.Missing) or entry.name.startswith("np.full"):
            continue
        made = entry.run()
        for count in ("numberOfEdges", "ecount", "num_edges", "number_of_edges"):
            if hasattr(made, count):
                sizes.add(getattr(made, count)())
                break
        else:
            sizes.add(made.size)
    assert len(sizes) == 1


def test_the_floor_writes_as_much_as_the_graph(building):
    graph = building.hanoi_graph(4)
    written = sum(array.nbytes for array in building.write_of(graph).run())
    assert written == graph.indptr.nbytes + graph.indices.nbytes


def test_the_command_prints_one_table(script, capsys):
    assert script.main(["--only", "build-sierpinski", "--n", "2", "--repeat", "1"]) == 0
    assert capsys.readouterr().out.startswith("build-sierpinski: S_4^2 as rows of neighbours\n")


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the peak is read from /proc")
def test_the_peak_of_a_process_is_measured_in_it(building):
    small, large = building.peak_of("None"), building.peak_of("bytearray(2**28)")
    assert 0.2 <= large - small <= 0.3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--only", "nothing"], "--only must be one of build, .*, got 'nothing'"),
        (["--n", "0"], "must be an integer of at least 1, got '0'"),
        (["--repeat", "x"], "must be an integer of at least 1, got 'x'"),
        (["--only", "build", "--n", "40"], "the Hanoi graph of 40 discs on 3 pegs would need"),
    ],
)
def test_a_bad_argument_is_one_sentence(script, arguments, message, capfd):
    try:
        status = script.main(arguments)
    except SystemExit as leaving:
        status = leaving.code
    error = capfd.readouterr().err
    assert status == 2
    assert error.count("\n") == 1
    assert re.search(message, error)
