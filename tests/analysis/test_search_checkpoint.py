from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import hanoi_graph as hg
from hanoi_graph.analysis.search import CheckpointError, checkpoint, search

ROOT = Path(__file__).parents[2]
OPTIONS = {"pegs": 4, "checkpoint_every": 0.0}


@pytest.fixture(autouse=True)
def _compiled(need):
    need("numba")


class StopError(Exception):
    pass


def stop_at(distance):
    def report(progress):
        if progress.distance == distance:
            raise StopError

    return report


@pytest.mark.parametrize("trace", [True, False])
def test_going_on_gives_the_same_numbers(tmp_path, trace, monkeypatch):
    monkeypatch.setattr("hanoi_graph.analysis.search.bitparallel._CHECKPOINT_PAUSE", 0)
    file = tmp_path / "search.bin"
    whole = search("A^9", pegs=4, method="words", trace=trace)
    # Stopped again and again, each time a little later.
    for distance in range(2, whole.eccentricity, 5):
        with pytest.raises(StopError):
            search("A^9", **OPTIONS, trace=trace, checkpoint=file, report=stop_at(distance))
    resumed = search("A^9", **OPTIONS, trace=trace, checkpoint=file)
    assert resumed.layer_sizes == whole.layer_sizes
    assert resumed.farthest() == whole.farthest()
    if trace:
        assert resumed.distance("D^9") == whole.distance("D^9")
        assert resumed.count_paths("DDDDDDDDC") == whole.count_paths("DDDDDDDDC")


def test_killed_at_any_moment(tmp_path):
    file = tmp_path / "search.bin"
    code = (
        "from hanoi_graph.analysis.search import search\n"
        f"search('A^12', pegs=4, checkpoint={str(file)!r}, checkpoint_every=0.0)\n"
    )
    for _ in range(3):
        process = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT)
        deadline = time.monotonic() + 60
        before = file.stat().st_mtime_ns if file.exists() else 0
        while process.poll() is None and time.monotonic() < deadline:
            if file.exists() and file.stat().st_mtime_ns != before:
                break
            time.sleep(0.002)
        time.sleep(random.Random(before).random() / 50)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert file.exists()
    resumed = search("A^12", **OPTIONS, checkpoint=file)
    assert resumed.layer_sizes == search("A^12", pegs=4).layer_sizes


@pytest.fixture
def written(tmp_path, monkeypatch):
    monkeypatch.setattr("hanoi_graph.analysis.search.bitparallel._CHECKPOINT_PAUSE", 0)
    file = tmp_path / "search.bin"
    with pytest.raises(StopError):
        search("A^8", **OPTIONS, checkpoint=file, report=stop_at(20))
    return file


@pytest.mark.parametrize(
    ("start", "changes", "shown"),
    [
        ("A^9", {}, "9 discs"),
        ("B^8", {}, "8 discs"),
        ("A^8", {"trace": False}, "without a trace"),
        ("A^8", {"peg_graph": "star"}, "star"),
        ("A^7", {"pegs": 5}, "7 discs on 5 pegs"),
    ],
)
def test_another_search_is_refused(written, start, changes, shown):
    before = written.read_bytes()
    with pytest.raises(CheckpointError, match=f"must belong to this search, .*{shown}.* is from 8"):
        search(start, **OPTIONS | changes, checkpoint=written)
    assert written.read_bytes() == before


def test_a_checkpoint_cut_short_is_refused(written):
    data = written.read_bytes()
    header = data.index(b"\n", 40)
    for size in (0, 10, 32, 50, header, header + 1, header + 100, len(data) - 1):
        written.write_bytes(data[:size])
        with pytest.raises(CheckpointError, match="checkpoint must be"):
            search("A^8", **OPTIONS, checkpoint=written)


def test_a_changed_checkpoint_is_refused(written):
    data = written.read_bytes()
    rng = random.Random(0)
    for at in [0, 33, 200, len(data) - 1, *(rng.randrange(len(data)) for _ in range(20))]:
        changed = bytearray(data)
        changed[at] ^= 1 << rng.randrange(8)
        written.write_bytes(changed)
        with pytest.raises(CheckpointError, match="checkpoint must be"):
            search("A^8", **OPTIONS, checkpoint=written)


def test_a_checkpoint_beyond_the_radius_is_refused(written):
    with pytest.raises(CheckpointError, match=r"within the radius 5, but .* at distance 19"):
        search("A^8", **OPTIONS, checkpoint=written, radius=5)
    whole = search("A^8", pegs=4).layer_sizes
    assert search("A^8", **OPTIONS, checkpoint=written, radius=25).layer_sizes == whole[:26]


def test_something_else_is_refused(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("A -> C\n" * 100)
    with pytest.raises(CheckpointError, match=r"must be a file of this program, but .*notes.txt"):
        search("A^8", **OPTIONS, checkpoint=file)
    with pytest.raises(hg.InputError, match="checkpoint needs the method words"):
        search("A^8", **OPTIONS, method="explicit", checkpoint=file)


def test_a_full_disk_leaves_the_old_checkpoint(written, monkeypatch):
    before = written.read_bytes()
    fsync = os.fsync

    def full(handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(checkpoint.os, "fsync", full)
    with pytest.raises(OSError, match="No space left on device") as caught:
        search("A^8", **OPTIONS, checkpoint=written)
    assert caught.value.filename == str(written)
    assert written.read_bytes() == before
    assert list(written.parent.iterdir()) == [written]
    monkeypatch.setattr(checkpoint.os, "fsync", fsync)
    resumed = search("A^8", **OPTIONS, checkpoint=written)
    assert resumed.layer_sizes == search("A^8", pegs=4).layer_sizes


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(FileNotFoundError, match="No such file or directory"):
        search("A^8", **OPTIONS, checkpoint=tmp_path / "nowhere" / "search.bin")


def test_what_is_written_is_what_is_read(tmp_path):
    file = tmp_path / "any.bin"
    arrays = [np.arange(12, dtype=np.uint64).reshape(3, 4), np.zeros((2, 0)), np.arange(5)]
    search_of = {"discs": 1, "pegs": 3, "peg_graph": "complete", "start": "index 0", "trace": True}
    checkpoint.write_checkpoint(file, search=search_of, progress=[1, 2**80], arrays=arrays)
    empty = [np.zeros_like(array) for array in arrays]
    assert checkpoint.read_checkpoint(file, search=search_of, arrays=empty) == [1, 2**80]
    assert all(np.array_equal(a, b) for a, b in zip(arrays, empty, strict=True))
