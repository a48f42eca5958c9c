"""Long explanations made short: what repeats is written as a run, as ``A^60`` is in words."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator

# Of so many discs and fewer every row, digit and call is written out, as words are.
MOST_WRITTEN = 32
# Equal digits beyond so many are a run; so are rows of a table that go on in one way.
_MOST_DIGITS = 8
_MOST_ROWS = 4
_RUN = re.compile(rf"0{{{_MOST_DIGITS + 1},}}|1{{{_MOST_DIGITS + 1},}}")


def digits(text: str, *, discs: int) -> str:
    """Return binary digits as they are, or for more than 32 discs with long runs as powers.

    >>> digits("1" + "0" * 63 + "[1]1", discs=66), digits("1000000000", discs=10)
    ('1 0^63 [1]1', '1000000000')
    """
    if discs <= MOST_WRITTEN:
        return text
    short = _RUN.sub(lambda run: f" {run[0][0]}^{len(run[0])} ", text)
    return " ".join(short.split())


def depth(calls: int, *, discs: int) -> str:
    """Return what stands before a move that is inside of so many calls.

    >>> depth(2, discs=3) + "1. disc 1", depth(59, discs=64) + "1. disc 5"
    ('| | 1. disc 1', '|^59 1. disc 5')
    """
    if discs <= MOST_WRITTEN or calls < 2:
        return "| " * calls
    return f"|^{calls} "


def table(is_on: list[str], goes_to: list[str]) -> Iterator[str]:
    """Yield the rows of a table of two columns, the largest disc on top.

    Parameters
    ----------
    is_on, goes_to : list of str
        The cells of disc 1, 2, ...: a letter, with ``*`` after it where it is new.

    Yields
    ------
    str
        A line a disc; of more than 32 discs, those that stand on one peg and go to one or to two
        by turns share a line.
    """
    last = len(is_on)
    long = last > MOST_WRITTEN
    width = 2 * len(str(last)) + 4 if long else 4
    yield f"{'disc':>{width}} | is on | goes to"
    while last:
        first = _first_alike(is_on, goes_to, last) if long else last
        if last - first < _MOST_ROWS:
            first = last
        label = f"{last}" if first == last else f"{last} to {first}"
        cells = goes_to[last - 1] if first == last else _by_turns(goes_to[last - 2 : last])
        yield f"{label:>{width}} |   {is_on[last - 1]:2}  |    {cells}".rstrip()
        last = first - 1


def _first_alike(is_on: list[str], goes_to: list[str], last: int) -> int:
    """Return the smallest disc up to which the rows below `last` go on as its own and the next."""
    first = last
    while (
        first > 1
        and "*" not in is_on[first - 2] + goes_to[first - 2] + is_on[last - 1] + goes_to[last - 1]
        and is_on[first - 2] == is_on[last - 1]
        and (first == last or goes_to[first - 2] == goes_to[first])
    ):
        first -= 1
    return first


def _by_turns(cells: list[str]) -> str:
    """Return what two rows, the lower one first, and all below them, have on the right."""
    below, above = cells
    return above if above == below else f"{above}, {below} by turns"


def placed(lines: Iterable[tuple[int, str | None]], *, discs: int) -> str:
    """Return where the discs lie, from the largest down.

    Parameters
    ----------
    lines : iterable of (int, str or None)
        A disc, and the peg it stands on if it is not on the next larger disc.
    discs : int
        How many there are.

    Examples
    --------
    >>> placed([(2, None), (1, "B")], discs=2)
    '2 on 3, 1 not on 2 but on B'
    >>> placed([(disc, None) for disc in range(64, 0, -1)], discs=64)
    '64 to 1 each on the next larger'
    """
    texts: list[str] = []
    for on_next, group in itertools.groupby(lines, key=lambda line: line[1] is None):
        rows = list(group)
        if on_next and discs > MOST_WRITTEN and len(rows) > 2:
            texts.append(f"{rows[0][0]} to {rows[-1][0]} each on the next larger")
        elif on_next:
            texts += [f"{disc} on {disc + 1}" for disc, _ in rows]
        else:
            texts += [f"{disc} not on {disc + 1} but on {peg}" for disc, peg in rows]
    return ", ".join(texts)
