"""Checkpoints: the whole state of a search in one file.

The file begins with a line that names the format and a line of JSON, after its own SHA-256, that
describes the search and how far it is; then come the arrays as they are in memory, and at the end
the SHA-256 of all that was before. A file is written beside the old one and takes its place when it
is complete, so there is always a good one. What a killed run leaves beside it, the next one takes
over.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from io import BufferedReader
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.errors import InputError
from hanoi_graph.records.files import whole_file
from hanoi_graph.records.locks import alone_with

_KIND = b"hanoi-graph search checkpoint "
_MAGIC = _KIND + b"2\n"
_DIGEST_BYTES = hashlib.sha256().digest_size
# More than any description needs, so that a file of something else is not read whole.
_LONGEST_HEADER = 2**24

PathLike = str | os.PathLike[str]


class CheckpointError(InputError):
    """A file is not a checkpoint of this search, or not a whole one."""


@contextlib.contextmanager
def checkpoint_of(path: PathLike | None) -> Iterator[bool]:
    """Be alone with a checkpoint; give whether there is one to go on from.

    Raises
    ------
    LockedError
        If another run is at it.
    OSError
        If it is a folder, or could not be written, so that it is known at once and not when the
        first checkpoint is due.
    """
    if path is None:
        yield False
        return
    if not os.fspath(path):
        raise InputError("checkpoint must be the name of a file, got an empty name")
    _checkpoint_exists(path)
    with alone_with(path):
        # Left by a run that was killed while it wrote; nobody else uses the name.
        _partial(path).unlink(missing_ok=True)
        yield _checkpoint_exists(path)


def _partial(path: PathLike) -> Path:
    """Return the name under which a checkpoint is written before it is complete."""
    target = Path(path).resolve()
    return target.with_name(f".{target.name}.partial")


def write_checkpoint(
    path: PathLike, *, search: dict[str, Any], progress: Any, arrays: Sequence[NDArray[Any]]
) -> None:
    """Write a checkpoint.

    Parameters
    ----------
    path : path-like
    search : dict
        What makes this search different from others, as JSON can hold it.
    progress : object
        How far it is, as JSON can hold it.
    arrays : sequence of ndarray
        C-contiguous.

    Raises
    ------
    OSError
        If the file cannot be written, for instance because the disk is full; a checkpoint that was
        there before is there still.
    """
    header = {
        "search": search,
        "byte_order": sys.byteorder,
        "bytes": [array.nbytes for array in arrays],
        "progress": progress,
    }
    digest = hashlib.sha256()
    try:
        partial = _partial(path).name
        with whole_file(path, temporary=partial) as name, name.open("wb") as file:
            parts: list[bytes | memoryview] = [_MAGIC, _header_line(header)]
            for part in [*parts, *map(_buffer, arrays)]:
                digest.update(part)
                file.write(part)
            file.write(digest.digest())
            # On the disk before it takes the place of the old one.
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise type(error)(error.errno, error.strerror, os.fspath(path)) from None


def _checkpoint_exists(path: PathLike) -> bool:
    """Whether there is a file to go on from; refuse a place where none could be written."""
    target = Path(path).resolve()
    problem = 0
    if target.is_dir():
        problem = errno.EISDIR
    elif not target.parent.is_dir():
        problem = errno.ENOENT
    elif not os.access(target if target.exists() else target.parent, os.W_OK):
        problem = errno.EACCES
    if problem:
        raise OSError(problem, os.strerror(problem), os.fspath(path))
    if target.exists() and not target.is_file():
        raise CheckpointError(f"checkpoint must be a plain file, but {path} is a device or a pipe")
    return target.exists()


def read_checkpoint(
    path: PathLike, *, search: dict[str, Any], arrays: Sequence[NDArray[Any]]
) -> Any:
    """Fill the arrays from a checkpoint, and return how far the search was.

    Raises
    ------
    CheckpointError
        If the file is of another search, is cut short, or was changed; the arrays then hold
        nothing of use.
    OSError
        If the file cannot be read.
    """
    size = Path(path).stat().st_size
    with Path(path).open("rb") as file:
        digest = hashlib.sha256()
        header = _read_header(file, path, digest)
        if header["search"] != search or header["byte_order"] != sys.byteorder:
            raise CheckpointError(
                f"checkpoint must belong to this search, {_shown(search)}, but {path} is from "
                f"{_shown(header['search'])}"
            )
        whole = file.tell() + sum(header["bytes"]) + _DIGEST_BYTES
        if size != whole or header["bytes"] != [array.nbytes for array in arrays]:
            raise CheckpointError(
                f"checkpoint must be complete, but {path} has {size} bytes instead of {whole}"
            )
        for array in arrays:
            view = _buffer(array)
            file.readinto(view)
            digest.update(view)
        if file.read() != digest.digest():
            raise CheckpointError(
                f"checkpoint must be unchanged, but the checksum of {path} is wrong"
            )
    return header["progress"]


def _read_header(file: BufferedReader, path: PathLike, digest: Any) -> dict[str, Any]:
    """Return the header, and leave the file where the arrays begin."""
    magic = file.read(len(_MAGIC))
    if magic != _MAGIC:
        whose = "is of another version of it" if magic.startswith(_KIND) else "is none"
        raise CheckpointError(f"checkpoint must be a file of this program, but {path} {whose}")
    line = file.readline(_LONGEST_HEADER)
    checksum, _, text = line.partition(b" ")
    if checksum != hashlib.sha256(text).hexdigest().encode():
        raise CheckpointError(f"checkpoint must be complete, but {path} is not, in its first lines")
    digest.update(magic)
    digest.update(line)
    header: dict[str, Any] = json.loads(text)
    return header


def _header_line(header: dict[str, Any]) -> bytes:
    """Return the line of JSON with its checksum before it."""
    text = json.dumps(header).encode() + b"\n"
    return hashlib.sha256(text).hexdigest().encode() + b" " + text


def _buffer(array: NDArray[Any]) -> memoryview:
    """Return the memory of an array."""
    return array.reshape(-1).view(np.uint8).data


def _shown(search: dict[str, Any]) -> str:
    """Return a search in a few words."""
    return (
        f"{search['discs']} discs on {search['pegs']} pegs ({search['peg_graph']}) from "
        f"{search['start']} for layers {'and paths' if search['trace'] else 'only'}"
    )
