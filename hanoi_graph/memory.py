"""Refusing, before anything is built, what would not fit in memory."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from hanoi_graph.errors import TooLargeError

# Left for the interpreter, the libraries and the rest of the machine.
_RESERVE = 256 * 2**20
# Bytes; a message that counts so many to a tenth of a GiB tells nobody more.
_BEYOND_MACHINES = 2**80


def available() -> int:
    """Return how many bytes could be allocated now without swapping.

    The least of what the machine has free, what the limit of the process leaves (``ulimit -v``)
    and what the limit of its control group leaves (a container). Where the system does not say,
    as much as an address can reach counts as free.
    """
    return max(min(_free_on_machine(), _free_in_process(), _free_in_group()), 0)


def _free_on_machine() -> int:
    try:
        lines = Path("/proc/meminfo").read_text().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvail"))
    except (OSError, StopIteration):
        pass
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return sys.maxsize


def _free_in_process() -> int:
    try:
        import resource

        limit = resource.getrlimit(resource.RLIMIT_AS)[0]
        used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except (ImportError, OSError):
        return sys.maxsize
    return sys.maxsize if limit == resource.RLIM_INFINITY else limit - used


def _free_in_group() -> int:
    group = Path("/sys/fs/cgroup")
    try:
        limit, used = ((group / name).read_text().strip() for name in _GROUP_FILES)
    except OSError:
        return sys.maxsize
    return sys.maxsize if limit == "max" else int(limit) - int(used)


_GROUP_FILES = ("memory.max", "memory.current")


def fits(needed: int) -> bool:
    """Whether there are so many bytes, and enough besides for the interpreter.

    >>> fits(1), fits(2**60)
    (True, False)
    """
    return needed + _RESERVE <= available()


def require(needed: int, *, what: str, instead: str = "") -> None:
    """Refuse what needs more bytes than there are.

    Parameters
    ----------
    needed : int
        Bytes at the peak.
    what : str
        Names the thing, at the beginning of the sentence.
    instead : str, optional
        What to use instead, at its end.

    Raises
    ------
    TooLargeError
        If `needed` is more than what is available.

    Examples
    --------
    >>> require(2**60, what="H_3^37", instead="use distance(), which needs no graph")
    Traceback (most recent call last):
        ...
    hanoi_graph.errors.TooLargeError: H_3^37 would need 1073741824.0 GiB of memory, and ...
    """
    if fits(needed):
        return
    usable = gibibytes(max(available() - _RESERVE, 0))
    advice = f"; {instead}" if instead else ""
    raise TooLargeError(
        f"{what} would need {gibibytes(needed)} of memory, and {usable} can be used{advice}",
        needed=needed,
    )


def gibibytes(size: int) -> str:
    """Return a number of bytes in GiB with one decimal; of what no machine has, the power of two.

    >>> gibibytes(3 * 2**29), gibibytes(3**1000)
    ('1.5 GiB', 'more than 2**1554 GiB')
    """
    if size >= _BEYOND_MACHINES:
        # Of millions of discs the number itself would be too long to be written.
        return f"more than 2**{(size - 1).bit_length() - 31} GiB"
    tenths = (size * 10 + 2**29) // 2**30
    return f"{tenths // 10}.{tenths % 10} GiB"
