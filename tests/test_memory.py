"""What can be used, and refusing what cannot."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hanoi_graph import memory
from hanoi_graph.errors import TooLargeError

ROOT = Path(__file__).parents[1]


def test_the_least_limit_counts(monkeypatch):
    monkeypatch.setattr(memory, "_free_on_machine", lambda: 5 * 2**30)
    monkeypatch.setattr(memory, "_free_in_process", lambda: 3 * 2**30)
    monkeypatch.setattr(memory, "_free_in_group", lambda: 4 * 2**30)
    assert memory.available() == 3 * 2**30
    memory.require(2 * 2**30, what="a thing")
    with pytest.raises(TooLargeError, match=r"need 3.0 GiB .*, and 2.8 GiB can be used"):
        memory.require(3 * 2**30, what="a thing")


@pytest.mark.skipif(sys.platform != "linux", reason="limits of a process as Linux has them")
def test_a_limit_on_the_process_is_heeded():
    code = "import hanoi_graph as hg; hg.hanoi_graph(17)"
    command = f"ulimit -v 2000000; exec {sys.executable} -c '{code}'"
    done = subprocess.run(
        ["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert "TooLargeError: the Hanoi graph of 17 discs on 3 pegs would need" in done.stderr


def test_what_no_machine_has_is_said_by_a_power_of_two():
    assert memory.gibibytes(2**80 - 1) == "1125899906842624.0 GiB"
    assert memory.gibibytes(2**80 + 1) == "more than 2**50 GiB"
    # 3**10**6 bytes have more digits than Python writes, and 2**(bits - 1) bounds them from below.
    with pytest.raises(TooLargeError, match=r"a thing would need more than 2\*\*1584932 GiB of"):
        memory.require(3**1_000_000, what="a thing")
