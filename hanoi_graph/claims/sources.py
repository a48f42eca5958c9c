"""The text of a claim file, as TOML, and the complaint that names its file and line."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from hanoi_graph.errors import InputError

_HINTS = {
    "Invalid value": "invalid value (texts and formulas stand in quotes)",
    "Cannot overwrite a value": "this key stands in the table already",
}


class ClaimFileError(InputError):
    """A claim file that cannot be read.

    Attributes
    ----------
    line : int
        Where the trouble is, counted from 1.
    """

    def __init__(self, message: str, *, file: str, line: int) -> None:
        super().__init__(f"{file}:{line}: {message}")
        self.line = line


def decoded(data: bytes, file: str) -> str:
    """Return the text of a file: UTF-8, with or without a byte-order mark."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise ClaimFileError("expected UTF-8, got UTF-16", file=file, line=1)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise ClaimFileError(
            f"expected UTF-8, got the byte {data[error.start]:#04x}", file=file, line=line
        ) from None


def toml(text: str, file: str) -> dict[str, Any]:
    """Return what a text in TOML holds."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", str(error))
        message = found[1] if found else str(error)
        line_text = text.split("\n")[int(found[2]) - 1] if found and found[2] else ""
        if message == "Cannot overwrite a value" and line_text.lstrip().startswith("["):
            message = "a table of this name is there already; claims are [[claim]], every one"
        message = _HINTS.get(message, message[:1].lower() + message[1:])
        if found and found[2]:
            line, where = int(found[2]), f" at column {found[3]}"
        else:
            line, where = text.count("\n") + 1, " at the end"
        raise ClaimFileError(f"no TOML, {message}{where}", file=file, line=line) from None
    except (RecursionError, ValueError) as error:
        long = re.search(r"[0-9][0-9_]{4300}", text)
        if long and not isinstance(error, RecursionError):
            line = text[: long.start()].count("\n") + 1
            what = "no claim has a number of more than 4300 digits; write it as a formula"
            raise ClaimFileError(what, file=file, line=line) from None
        what = "nested too deep" if isinstance(error, RecursionError) else str(error)
        raise ClaimFileError(f"no claim file, {what}", file=file, line=1) from None


def cut(text: str) -> str:
    """Return a text that fits into a message."""
    return text if len(text) <= 60 else text[:57] + "..."
