"""Files appear whole or not at all, and what is not a plain file is not replaced."""

from __future__ import annotations

import errno
import os
import sys
import threading

import pytest

from hanoi_graph.records.files import whole_file


def write(path, text="new"):
    with whole_file(path) as temporary:
        temporary.write_text(text)


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path):
    target = tmp_path / "moves.txt"
    target.write_text("old")

    def fail():
        with whole_file(target) as temporary:
            temporary.write_text("half")
            raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError, match="in the middle"):
        fail()
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("exists", [True, False])
def test_a_link_stays_a_link(tmp_path, exists):
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    if exists:
        real.write_text("old")
    link.symlink_to(real)
    write(link)
    assert link.is_symlink()
    assert real.read_text() == "new"


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes as files there")
def test_a_pipe_is_written_into(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    received = []
    reader = threading.Thread(target=lambda: received.append(pipe.read_text()))
    reader.start()
    write(pipe)
    reader.join(10)
    assert received == ["new"]
    assert pipe.is_fifo()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_full_disk_names_the_file():
    with pytest.raises(OSError, match="No space left") as caught:
        write("/dev/full")
    assert (caught.value.errno, caught.value.filename) == (errno.ENOSPC, "/dev/full")


def test_an_error_without_a_name_gets_one(tmp_path):
    target = tmp_path / "moves.txt"
    with pytest.raises(OSError, match="No space left") as caught, whole_file(target):
        raise OSError(errno.ENOSPC, "No space left on device")
    assert caught.value.filename == str(target)
    assert not list(tmp_path.iterdir())


def test_missing_folders_and_folders(tmp_path):
    with pytest.raises(FileNotFoundError) as caught:
        write(tmp_path / "no" / "moves.txt")
    assert caught.value.filename == str(tmp_path / "no" / "moves.txt")
    with pytest.raises(IsADirectoryError, match="is a folder, not a file"):
        write(tmp_path)
