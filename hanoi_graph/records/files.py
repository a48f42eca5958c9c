"""Files that appear whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Give a temporary name beside `path`; on success it takes the place of `path`, else it goes.

    Parameters
    ----------
    path : str or path-like
        Where the finished file is to stand. Its folder must exist.

    Raises
    ------
    OSError
        If the folder does not exist or cannot be written.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> with whole_file(folder / "moves.txt") as name:
    ...     _ = name.write_text("A -> C")
    >>> [item.name for item in folder.iterdir()]
    ['moves.txt']
    """
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "is a folder, not a file", str(path))
    if target.exists() and not target.is_file():
        # A device or a pipe cannot be replaced; what is finished is written into it.
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder) / target.name
            yield made
            with _named(path), target.open("wb") as out, made.open("rb") as source:
                shutil.copyfileobj(source, out)
        return
    # A link stays a link: the file that it points to is the one that is written.
    target = target.resolve()
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    with _named(path):
        handle, name = tempfile.mkstemp(
            dir=target.parent, prefix=f".{target.stem}-", suffix=target.suffix
        )
    os.close(handle)
    temporary = Path(name)
    try:
        with _named(path, instead_of=name):
            yield temporary
            umask = os.umask(0)
            os.umask(umask)
            temporary.chmod(0o666 & ~umask)
            temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


@contextlib.contextmanager
def _named(path: str | os.PathLike[str], *, instead_of: str | None = None) -> Iterator[None]:
    """Let an error of the system name the file that the user knows."""
    try:
        yield
    except OSError as error:
        if instead_of is None or error.filename in (None, instead_of):
            raise type(error)(error.errno, error.strerror or str(error), str(path)) from None
        raise
