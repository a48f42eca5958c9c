"""Refusing, before anything is built, what would not fit in memory."""

from __future__ import annotations

from hanoi_graph.errors import TooLargeError

# Left for the interpreter, the libraries and the rest of the machine.
_RESERVE = 256 * 2**20


def available() -> int:
    """Return how many bytes could be allocated now without swapping."""
    import psutil

    return int(psutil.virtual_memory().available)


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
    free = available()
    if needed + _RESERVE <= free:
        return
    usable = gibibytes(max(free - _RESERVE, 0))
    advice = f"; {instead}" if instead else ""
    raise TooLargeError(
        f"{what} would need {gibibytes(needed)} of memory, and {usable} can be used{advice}",
        needed=needed,
    )


def gibibytes(size: int) -> str:
    """Return a number of bytes in GiB with one decimal, exact integers however large.

    >>> gibibytes(3 * 2**29)
    '1.5 GiB'
    """
    tenths = (size * 10 + 2**29) // 2**30
    return f"{tenths // 10}.{tenths % 10} GiB"
