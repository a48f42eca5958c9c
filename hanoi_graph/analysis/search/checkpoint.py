"""Checkpoints: the whole state of a search in one file.

The file begins with a line that names the format and a line of JSON, after its own SHA-256, that
describes the search and how far it is; then come the arrays as they are in memory, and at the end
the SHA-256 of all that was before. A file is written beside the old one and takes its place when it
is complete, so there is always a good one.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import sys
from collections.abc import Sequence
from io import BufferedReader
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.errors import InputError
from hanoi_graph.records.files import whole_file

_MAGIC = b"hanoi-graph search checkpoint 1\n"
_DIGEST_BYTES = hashlib.sha256().digest_size
# More than any description needs, so that a file of something else is not read whole.
_LONGEST_HEADER = 2**24

PathLike = str | os.PathLike[str]


class CheckpointError(InputError):
    """A file is not a checkpoint of this search, or not a whole one."""


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
        with whole_file(path) as name, name.open("wb") as file:
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


def checkpoint_exists(path: PathLike) -> bool:
    """Whether there is a checkpoint to go on from; if not, whether one could be written.

    Raises
    ------
    OSError
        If the folder is not there or not to be written to, so that it is known at once and not
        when the first checkpoint is due.
    """
    folder = Path(path).parent
    try:
        folder.stat()
        Path(path).stat()
    except FileNotFoundError:
        problem = errno.EACCES if folder.is_dir() else errno.ENOENT
        if not (folder.is_dir() and os.access(folder, os.W_OK)):
            raise OSError(problem, os.strerror(problem), os.fspath(path)) from None
        return False
    return True


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
        raise CheckpointError(f"checkpoint must be a file of this program, but {path} is none")
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
        f"{search['start']}, {'with' if search['trace'] else 'without'} a trace"
    )
