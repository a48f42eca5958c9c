"""Being alone with a file: a lock that ends with the process, however that ends."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from hanoi_graph.errors import InputError


class LockedError(InputError):
    """Another process works on the file."""


@contextlib.contextmanager
def alone_with(path: str | os.PathLike[str]) -> Iterator[None]:
    """Keep all other processes that ask for the same away from `path`.

    The lock is on a hidden file beside it, ``.NAME.lock``, which goes at the end. A process that
    was killed leaves that file but not the lock, and the next one takes it over. Where the file
    system knows no locks, nobody is kept away.

    Parameters
    ----------
    path : str or path-like
        Need not exist, but its folder must.

    Raises
    ------
    LockedError
        If another process is there already.
    OSError
        If the folder cannot be written.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "search.bin"
    >>> with alone_with(file):
    ...     with alone_with(file):
    ...         pass
    Traceback (most recent call last):
        ...
    hanoi_graph.records.locks.LockedError: another process is at work on ...search.bin; wait ...
    """
    target = Path(path).resolve()
    name = target.with_name(f".{target.name}.lock")
    try:
        handle = _locked(name)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, os.fspath(path)) from None
    if handle is None:
        raise LockedError(
            f"another process is at work on {path}; wait for it, or name another file"
        )
    try:
        yield
    finally:
        # While the lock is still held, so that nobody's lock is taken away.
        with contextlib.suppress(OSError):
            name.unlink()
        os.close(handle)


def _locked(name: Path) -> int | None:
    """Return the handle of the lock file, None if another process holds it."""
    while True:
        handle = os.open(name, os.O_RDWR | os.O_CREAT, 0o666)
        if not _take(handle):
            os.close(handle)
            return None
        # Its last holder may have removed the file after we opened it; then the lock is on nothing.
        with contextlib.suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(handle), os.stat(name)):
                return handle
        os.close(handle)


def _take(handle: int) -> bool:
    """Take the lock of an open file; False if another process has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True
