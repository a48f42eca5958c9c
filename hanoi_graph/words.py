"""Words: one letter a disc, in either order, with runs; and the checks that all encodings share."""

from __future__ import annotations

import functools
import operator
import re
import unicodedata
from collections.abc import Iterable
from typing import Literal, TypeAlias, get_args

from hanoi_graph.errors import InputError, InputTypeError, WordError

Order: TypeAlias = Literal["smallest-first", "largest-first"]

ORDERS: tuple[Order, ...] = get_args(Order)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MAX_PEGS = len(LETTERS)
# A word may name runs, so a few characters can ask for any number of discs; this many still fit
# easily.
MAX_DISCS = 10**8
_NOT_A_PEG = 255
_RUN = re.compile(r"\s*([A-Za-z])(?:\^([0-9]+))?")
# One alternative a letter finds a run fifty times as fast as a letter and references back to it.
_RUNS = re.compile("|".join(f"{letter}+" for letter in LETTERS))


def order_note(order: str) -> str:
    """Return what reports say about the order of their words.

    >>> order_note("largest-first")
    'words: largest disc first'
    """
    return f"words: {order.replace('-', ' disc ')}"


def parse_word(word: str, *, pegs: int = 3, order: Order = "smallest-first") -> bytes:
    r"""Return the positions (disc 1 first) that a word names.

    Letters may be small or capital, and runs may be written with a power: ``A^3 B^2`` is ``AAABB``.

    Raises
    ------
    WordError
        If the word is empty, holds something that is no peg or no run, or has more than
        `MAX_DISCS` discs.

    Examples
    --------
    >>> parse_word("BCA")
    b'\x01\x02\x00'
    >>> parse_word("BDA")
    Traceback (most recent call last):
        ...
    hanoi_graph.errors.WordError: word 'BDA', column 2: 'D' is no peg; the pegs are A to C
    """
    check_order(order)
    positions = word.encode("latin-1", "replace").translate(_letter_table(check_pegs(pegs)))
    if _NOT_A_PEG in positions or not positions:
        positions = _parse_runs(word, pegs)
    return positions if order == "smallest-first" else positions[::-1]


def _parse_runs(word: str, pegs: int) -> bytes:
    """Return the positions of a word with runs, in the order of the word."""
    parts: list[bytes] = []
    discs, end, length = 0, 0, len(word.rstrip())
    if not length:
        raise WordError("a word must have at least one letter, got an empty one", column=1)
    table = _letter_table(pegs)
    while end < length:
        found = _RUN.match(word, end)
        letter = found[1].encode().translate(table) if found else b""
        if found is None or letter[0] == _NOT_A_PEG:
            at = found.start(1) if found else len(word) - len(word[end:].lstrip())
            raise WordError(
                f"word {_shown(word)}, column {at + 1}: {_no_peg(word[at], pegs)}", column=at + 1
            )
        # More digits than MAX_DISCS has cannot be right, and int() would refuse very many.
        run = int(found[2][:10]) if found[2] else 1
        discs += run
        if run < 1 or discs > MAX_DISCS:
            column = found.start(2) + 1
            raise WordError(
                f"word {_shown(word)}, column {column}: a word must have 1 to {MAX_DISCS} discs, "
                f"and so must a run in it, got {found[0].strip()[:24]}",
                column=column,
            )
        parts.append(letter * run)
        end = found.end()
    return b"".join(parts)


def _no_peg(letter: str, pegs: int) -> str:
    """Return what is wrong with a letter of a word."""
    if letter == "^":
        return "a run must be a letter with ^ and a number, such as A^64"
    # A Greek or Cyrillic letter may look like one that would be right.
    name = "" if letter.isascii() else f" ({unicodedata.name(letter, 'no name').capitalize()})"
    return f"{letter!r}{name} is no peg; the pegs are A to {LETTERS[pegs - 1]}"


def format_word(
    positions: bytes | Iterable[int], *, order: Order = "smallest-first", runs: bool = False
) -> str:
    """Return the word of positions (disc 1 first), with ``runs=True`` in the run notation."""
    data = bytes(positions)
    if check_order(order) == "largest-first":
        data = data[::-1]
    word = data.translate(_peg_table()).decode("ascii")
    if not runs:
        return word
    pieces = (found[0] for found in _RUNS.finditer(word))
    return " ".join(f"{piece[0]}^{len(piece)}" if len(piece) > 1 else piece for piece in pieces)


@functools.cache
def _letter_table(pegs: int) -> bytes:
    """Return the table from a letter (as a byte) to its peg."""
    table = bytearray([_NOT_A_PEG]) * 256
    for peg, letter in enumerate(LETTERS[:pegs]):
        table[ord(letter)] = table[ord(letter.lower())] = peg
    return bytes(table)


@functools.cache
def _peg_table() -> bytes:
    """Return the table from a peg (as a byte) to its letter."""
    return LETTERS.encode().ljust(256, b"?")


def _shown(word: str) -> str:
    """Return a word for a message, cut where it would fill the screen."""
    return repr(word if len(word) <= 40 else word[:37] + "...")


def check_discs(discs: int) -> int:
    """Return the number of discs as an int, or say what is wrong with it."""
    number = check_integer(discs, "discs")
    if not 0 <= number <= MAX_DISCS:
        raise InputError(f"discs must be from 0 to {MAX_DISCS}, got {number}")
    return number


def check_pegs(pegs: int) -> int:
    """Return the number of pegs as an int, or say what is wrong with it."""
    number = check_integer(pegs, "pegs")
    if not 2 <= number <= MAX_PEGS:
        raise InputError(f"pegs must be from 2 to {MAX_PEGS}, got {number}")
    return number


def check_order(order: str) -> Order:
    """Return the order of words, or say that there is no such order."""
    for known in ORDERS:
        if order == known:
            return known
    raise InputError(f"order must be {' or '.join(ORDERS)}, got {order!r}")


def peg_number(peg: int | str, *, pegs: int = 3) -> int:
    """Return the number of a peg given as a number from 0 or as a letter.

    >>> peg_number("C"), peg_number(2)
    (2, 2)
    """
    if isinstance(peg, str):
        number = LETTERS.find(peg.upper()) if len(peg) == 1 else -1
    else:
        number = check_integer(peg, "peg")
    if not 0 <= number < check_pegs(pegs):
        raise InputError(f"peg must be one of A to {LETTERS[pegs - 1]}, got {peg!r}")
    return number


def check_integer(value: int, name: str) -> int:
    """Return a number as an int, or say that it is none."""
    try:
        if isinstance(value, bool):
            raise TypeError
        return operator.index(value)
    except TypeError:
        raise InputTypeError(f"{name} must be an integer, got {value!r}") from None
