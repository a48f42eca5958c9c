"""What the parts of the checker share: errors, reading JSON, numbers and words for people."""

from __future__ import annotations

import json
import os
from typing import Any

FORMAT = "hanoi-graph certificate 2"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class WrongError(Exception):
    """A certificate that does not prove what it says."""


class UnreadableError(WrongError):
    """A file that is not there or cannot be read."""


def read(path: str) -> Any:
    """Return what a JSON file holds; raise `UnreadableError` if it cannot be read."""
    check_file(path)
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file, object_pairs_hook=_once_each)
    except OSError as error:
        raise UnreadableError(f"{path}: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        why = str(error) if isinstance(error, _TwiceError) else "expected JSON"
        raise UnreadableError(f"{path}: {why}") from None


def check_file(path: str) -> None:
    """Raise `UnreadableError` for a pipe, a device, a folder: reading one might never end."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise UnreadableError(f"{path}: expected a file")


class _TwiceError(ValueError):
    """A key that stands twice in one object: and it is not known which of the two is meant."""


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise _TwiceError(f"the key {twice!r} stands there twice")
    return found


def word(state: Any) -> str:
    """Return a state as a word, smallest disc first."""
    text = "".join(LETTERS[x] if type(x) is int and 0 <= x < 26 else "?" for x in state)
    return text if len(text) <= 40 else f"{text[:15]}...{text[-15:]} ({len(text)} letters)"


def short(number: Any) -> str:
    """Return a number as people read it."""
    if isinstance(number, int) and number.bit_length() > 14_000:
        return f"a number of {number.bit_length()} bits"
    text = str(number)
    return text if len(text) <= 40 else f"{text[:15]}...{text[-15:]} ({len(text)} digits)"
