"""Ctrl-C: nobody sees a traceback, whichever of the processes it meets."""

from __future__ import annotations

import functools
import multiprocessing
import multiprocessing.resource_tracker
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hanoi_graph.claims.interrupts import interrupts_wait, start
from hanoi_graph.cli import main

ROOT = Path(__file__).parents[2]
INTERRUPTED = "hanoi-graph: interrupted\n"


def test_an_interrupt_waits_until_the_end():
    reached = []

    def interrupted_at_work():
        with interrupts_wait():
            signal.raise_signal(signal.SIGINT)
            reached.append("the end")

    with pytest.raises(KeyboardInterrupt):
        interrupted_at_work()
    assert reached == ["the end"]


def test_an_interrupt_ends_a_starting_process_without_a_word(capfd):
    # What counts the semaphores lets signals through while it is started.
    multiprocessing.resource_tracker.ensure_running()
    process = multiprocessing.get_context("spawn").Process(
        target=start, args=(functools.partial(time.sleep, 60),)
    )
    with interrupts_wait():
        process.start()
    os.kill(process.pid, signal.SIGINT)
    process.join(30)
    assert process.exitcode == -signal.SIGINT
    assert capfd.readouterr().err == ""


def test_an_interrupt_while_the_verbs_are_gathered(capsys, monkeypatch):
    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr(main, "build_parser", interrupted)
    assert main.main(["verify"]) == 130
    assert capsys.readouterr() == ("", INTERRUPTED)


def test_an_interrupt_ends_all_processes(tmp_path):
    claim = """
[[claim]]
id = "x{}"
statement = "s"
source = "t"
n = "1.."
quantity = "distance"
start = "A^n"
goal = "C^n"
value = "2**n - 1"
"""
    path = tmp_path / "claims.toml"
    path.write_text("".join(map(claim.format, range(40))))
    command = [sys.executable, "-m", "hanoi_graph", "verify", str(path), "--jobs", "2"]
    process = subprocess.Popen(
        command, cwd=ROOT, text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout.readline().startswith("HOLDS")
    os.killpg(process.pid, signal.SIGINT)
    _, complaint = process.communicate(timeout=30)
    assert (process.returncode, complaint) == (130, INTERRUPTED)
