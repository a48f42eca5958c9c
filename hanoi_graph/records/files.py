"""Files that appear whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
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
    # A link stays a link: the file that it points to is the one that is written.
    target = Path(path).resolve()
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "is a folder, not a file", str(path))
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    temporary = None
    try:
        handle, name = tempfile.mkstemp(
            dir=target.parent, prefix=f".{target.stem}-", suffix=target.suffix
        )
        os.close(handle)
        temporary = Path(name)
        yield temporary
        umask = os.umask(0)
        os.umask(umask)
        temporary.chmod(0o666 & ~umask)
        temporary.replace(target)
    except OSError as error:
        # The temporary name would mean nothing to the reader, and no name even less.
        if error.filename in (None, name if temporary else None) or temporary is None:
            raise type(error)(error.errno, error.strerror or str(error), str(path)) from None
        raise
    finally:
        if temporary:
            temporary.unlink(missing_ok=True)
