"""Being alone with a file."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from hanoi_graph.records.locks import LockedError, alone_with

ROOT = Path(__file__).parents[2]

# Reads a number, lets others have a chance, and writes the next one, many times.
COUNTER = """
import sys, time
from pathlib import Path
from hanoi_graph.records.locks import LockedError, alone_with

file = Path(sys.argv[1])
done = 0
while done < 50:
    try:
        with alone_with(file):
            number = int(file.read_text())
            time.sleep(0.0005)
            file.write_text(str(number + 1))
            done += 1
    except LockedError:
        pass
"""


def test_never_two_at_once(tmp_path):
    file = tmp_path / "number"
    file.write_text("0")
    command = [sys.executable, "-c", COUNTER, str(file)]
    processes = [subprocess.Popen(command, cwd=ROOT) for _ in range(3)]
    assert [process.wait() for process in processes] == [0, 0, 0]
    assert file.read_text() == "150"
    assert list(tmp_path.iterdir()) == [file]


def test_files_of_other_names_do_not_matter(tmp_path):
    sentence = r"another process is at work on .*/a; wait for it"
    with (
        alone_with(tmp_path / "a"),
        alone_with(tmp_path / "b"),
        pytest.raises(LockedError, match=sentence),
        alone_with(tmp_path / "a"),
    ):
        raise AssertionError
    with alone_with(tmp_path / "a"):
        pass
    assert list(tmp_path.iterdir()) == []


def test_the_lock_goes_with_an_error(tmp_path):
    rng = random.Random(0)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), alone_with(tmp_path / "a"):
            rng.random() / 0
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(FileNotFoundError) as caught, alone_with(tmp_path / "nowhere" / "a"):
        raise AssertionError
    assert caught.value.filename == str(tmp_path / "nowhere" / "a")
