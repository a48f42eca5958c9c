from __future__ import annotations

import errno
import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import hanoi_graph as hg
from hanoi_graph.analysis.search import CheckpointError, checkpoint, search
from hanoi_graph.records.locks import LockedError, alone_with

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


KILLER = """
import os, random, signal, sys, time
from hanoi_graph.analysis.search import bitparallel, search

bitparallel._CHECKPOINT_PAUSE = 0
file, partial = sys.argv[1:]
rng = random.Random(int(os.environ["SEED"]))
search("A^11", pegs=4, workers=1, method="words")
torn = went_on = 0
for number in range(30):
    child = os.fork()
    if not child:
        try:
            search("A^11", pegs=4, workers=1, checkpoint=file, checkpoint_every=0.0)
        except BaseException:
            os._exit(1)
        os._exit(0)
    # Some of the first are killed before they have written; a busy machine needs longer.
    time.sleep(rng.random() / 20 + number / 200)
    os.kill(child, signal.SIGKILL)
    status = os.waitpid(child, 0)[1]
    assert status in (0, signal.SIGKILL), status
    torn += os.path.exists(partial)
    went_on += os.path.exists(file)
print(torn, went_on)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_at_any_moment(tmp_path):
    file = tmp_path / "search.bin"
    whole = search("A^11", pegs=4)
    torn = 0
    for seed in range(2):
        file.unlink(missing_ok=True)
        done = subprocess.run(
            [sys.executable, "-c", KILLER, str(file), str(tmp_path / ".search.bin.partial")],
            cwd=ROOT,
            env=os.environ | {"SEED": str(seed)},
            capture_output=True,
            text=True,
            check=True,
        )
        torn += int(done.stdout.split()[0])
        assert file.exists()
        resumed = search("A^11", **OPTIONS, checkpoint=file)
        assert resumed.layer_sizes == whole.layer_sizes
        assert resumed.farthest() == whole.farthest()
        assert resumed.count_paths("D^11") == whole.count_paths("D^11")
        # Nothing is left of all the runs that were killed.
        assert list(tmp_path.iterdir()) == [file]
    assert torn > 0, "no run was killed while it wrote"


def test_what_a_killed_run_left_goes_and_nothing_else(tmp_path):
    file = tmp_path / "search.bin"
    others = [".search-abcdefgh.bin", ".search.bin.partial2", ".other.bin.partial", "search.bin~"]
    for name in [*others, ".search.bin.partial", ".search.bin.lock"]:
        (tmp_path / name).write_text("some")
    search("A^8", **OPTIONS, checkpoint=file)
    assert {path.name for path in tmp_path.iterdir()} == {"search.bin", *others}
    assert all((tmp_path / name).read_text() == "some" for name in others)


def test_two_runs_at_one_checkpoint(written):
    before = written.read_bytes()
    code = (
        "import sys\n"
        "from hanoi_graph.records.locks import alone_with\n"
        f"with alone_with({str(written)!r}):\n"
        "    print('here', flush=True)\n"
        "    sys.stdin.read()\n"
    )
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, **pipes) as other:
        assert other.stdout.readline() == b"here\n"
        with pytest.raises(LockedError, match=r"another process is at work on .*search\.bin"):
            search("A^8", **OPTIONS, checkpoint=written)
        assert written.read_bytes() == before
        other.kill()
    # The lock went with the process, and its file goes with the next run.
    assert (written.parent / ".search.bin.lock").exists()
    resumed = search("A^8", **OPTIONS, checkpoint=written)
    assert resumed.layer_sizes == search("A^8", pegs=4).layer_sizes
    assert list(written.parent.iterdir()) == [written]


def test_one_checkpoint_by_two_names(written):
    link = written.with_name("link.bin")
    link.symlink_to(written)
    with alone_with(link), pytest.raises(LockedError, match="another process is at work"):
        search("A^8", **OPTIONS, checkpoint=written)
    search("A^8", **OPTIONS, checkpoint=link)
    assert link.is_symlink()
    assert sorted(written.parent.iterdir()) == [link, written]


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
        ("B^8", {}, "from B\\^8 for layers and paths"),
        ("A^4 B^4", {}, "from A\\^4 B\\^4 .smallest disc first."),
        (["A^8", "B^8"], {}, "from A\\^8, B\\^8 for"),
        ("A^8", {"trace": False}, "from A\\^8 for layers only"),
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


FILLER = """
import resource, sys
from hanoi_graph.analysis.search import bitparallel, search
from hanoi_graph.cli.main import main

bitparallel._CHECKPOINT_PAUSE = 0
file, limit = sys.argv[1], int(sys.argv[2])
# Compiled, and its cache written, before there is a limit for files.
search("A^8", pegs=4, method="words", trace=False)
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
options = ["--checkpoint", file, "--checkpoint-every", "0"]
sys.exit(main(["search", "--n", "11", *options]))
"""


def fill(file, limit):
    return subprocess.run(
        [sys.executable, "-c", FILLER, str(file), str(limit)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )


def test_a_file_that_may_not_grow(written, tmp_path):
    """The limit of a process for files stops a write as a full disk does."""
    pytest.importorskip("resource")
    new = tmp_path / "new.bin"
    done = fill(new, 100_000)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("; the search ends at distance 1, and no checkpoint is kept\n")
    assert done.stderr.startswith(f"hanoi-graph: {new}: ")
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == [written]


def test_a_file_that_may_not_grow_any_more(tmp_path, monkeypatch):
    pytest.importorskip("resource")
    monkeypatch.setattr("hanoi_graph.analysis.search.bitparallel._CHECKPOINT_PAUSE", 0)
    file = tmp_path / "search.bin"
    options = OPTIONS | {"trace": False, "checkpoint": file}
    with pytest.raises(StopError):
        search("A^11", **options, report=stop_at(30))
    before = file.read_bytes()
    done = fill(file, len(before) - 1000)
    assert done.returncode == 2
    assert done.stderr.endswith(
        "; the search ends at distance 30, and the checkpoint of distance 29 is kept\n"
    )
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]
    assert search("A^11", **options).layer_sizes == search("A^11", pegs=4).layer_sizes


def test_a_checkpoint_of_another_version_is_refused(written):
    written.write_bytes(written.read_bytes().replace(b"checkpoint 2", b"checkpoint 1", 1))
    with pytest.raises(CheckpointError, match=r"search\.bin is of another version of it"):
        search("A^8", **OPTIONS, checkpoint=written)


def test_a_checkpoint_that_is_no_plain_file():
    with pytest.raises(CheckpointError, match="must be a plain file, but /dev/null is"):
        search("A^8", **OPTIONS, checkpoint="/dev/null")
    with pytest.raises(IsADirectoryError):
        search("A^8", **OPTIONS, checkpoint=".")


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
