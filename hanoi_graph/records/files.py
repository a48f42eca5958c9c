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
def whole_file(path: str | os.PathLike[str], *, temporary: str | None = None) -> Iterator[Path]:
    """Give a temporary name beside `path`; on success it takes the place of `path`, else it goes.

    Parameters
    ----------
    path : str or path-like
        Where the finished file is to stand. Its folder must exist.
    temporary : str, optional
        The temporary name, in the same folder; what has it already is written over. For writers
        that are alone with `path`, and want a run that was killed to leave nothing unknown behind.
        By default a name that nobody has.

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
        made = _new_file(target, temporary)
    try:
        with _named(path, instead_of=str(made)):
            yield made
            umask = os.umask(0)
            os.umask(umask)
            made.chmod(0o666 & ~umask)
            made.replace(target)
    finally:
        made.unlink(missing_ok=True)


def _new_file(target: Path, name: str | None) -> Path:
    """Make an empty file beside `target`."""
    if name is not None:
        made = target.with_name(name)
        made.write_bytes(b"")
        return made
    handle, path = tempfile.mkstemp(
        dir=target.parent, prefix=f".{target.stem}-", suffix=target.suffix
    )
    os.close(handle)
    return Path(path)


@contextlib.contextmanager
def _named(path: str | os.PathLike[str], *, instead_of: str | None = None) -> Iterator[None]:
    """Let an error of the system name the file that the user knows."""
    try:
        yield
    except OSError as error:
        if instead_of is None or error.filename in (None, instead_of):
            raise type(error)(error.errno, error.strerror or str(error), str(path)) from None
        raise
