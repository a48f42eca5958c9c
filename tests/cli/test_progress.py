"""The progress bar: silent where nobody waits or looks."""

import io
import sys
import threading
import time

import pytest

from hanoi_graph.cli.main import main
from hanoi_graph.cli.progress import Progress, with_progress


class Terminal(io.StringIO):
    def isatty(self):
        return True


def drawn(stream, *, seconds, steps=4):
    now = [0.0]
    with Progress("searching", total=steps, stream=stream, clock=lambda: now[0]) as progress:
        for _ in range(steps):
            now[0] += seconds / steps
            progress.step()
    return stream.getvalue()


def test_a_long_wait_at_a_terminal_has_a_bar_that_goes_away():
    text = drawn(Terminal(), seconds=8)
    assert "searching [###############...............] 2 of 4, 4 s" in text
    assert text.endswith("\r\x1b[K")


@pytest.mark.parametrize(("stream", "seconds"), [(Terminal(), 1.9), (io.StringIO(), 100)])
def test_a_short_wait_and_a_file_have_none(stream, seconds):
    assert drawn(stream, seconds=seconds) == ""


def test_it_is_drawn_ten_times_a_second_at_most():
    text = drawn(Terminal(), seconds=4, steps=100_000)
    assert text.count("searching") <= 21


def test_a_single_long_step_has_a_bar_too(monkeypatch):
    # It came with the next step only: the picture of twelve discs had none for three seconds.
    monkeypatch.setattr("hanoi_graph.cli.progress._TICK", 0.001)
    stream, now = Terminal(), [0.0]
    with Progress("drawing", total=1, stream=stream, clock=lambda: now[0]):
        now[0] = 3.0
        for _ in range(1000):
            if "0 of 1, 3 s" in stream.getvalue():
                break
            time.sleep(0.005)
    assert "drawing [..............................] 0 of 1, 3 s" in stream.getvalue()
    assert stream.getvalue().endswith("\r\x1b[K")
    assert not [thread for thread in threading.enumerate() if thread.name == "progress"]


def test_items_come_through():
    assert list(with_progress(range(3), "counting", total=3, stream=Terminal())) == [0, 1, 2]


@pytest.mark.parametrize(
    ("verb", "what"),
    [
        (["plot", "--n", "2"], "picture"),
        (["plot-layers", "--n", "2"], "picture"),
        (["plot-path", "--n", "2"], "picture"),
        (["plot-towers", "--n", "2"], "picture"),
        (["plot-trajectory", "moves.txt"], "picture"),
        (["animate", "--n", "2"], "frames"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else value,
)
def test_every_picture_has_a_bar(tmp_path, monkeypatch, verb, what):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "moves.txt").write_text("A -> B\nA -> C\nB -> C\n")
    monkeypatch.setattr("hanoi_graph.cli.progress.PATIENCE", -1.0)
    monkeypatch.setattr("hanoi_graph.cli.progress._REDRAWN", -1.0)
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert main([*verb, "--size", "column", "--dpi", "50"]) == 0
    text = sys.stderr.getvalue()
    assert f"{what} [##############################]" in text
    assert text.endswith("\r\x1b[K")
