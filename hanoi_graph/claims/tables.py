"""One table of a claim file: its texts and formulas, and complaints that name line and key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hanoi_graph.claims.expressions import Expression, ExpressionError
from hanoi_graph.claims.locating import Lines
from hanoi_graph.claims.parsing import parse
from hanoi_graph.claims.sources import ClaimFileError, cut


class Table:
    """A table whose values are read key by key."""

    def __init__(self, table: Mapping[str, Any], lines: Lines, file: str) -> None:
        self._table = table
        self._lines = lines
        self._file = file
        self._id = table.get("id")

    def _single(self, key: str, given: object, names: Sequence[str]) -> Expression:
        if isinstance(given, bool):
            return parse("1 == 1" if given else "1 == 0")
        if isinstance(given, int):
            return self._parsed(key, str(given), names)
        if isinstance(given, str):
            return self._parsed(key, given, names)
        raise self._wrong(key, "a whole number, true, false or a formula in quotes", given)

    def _text(self, key: str, *, default: str | None = None) -> str:
        value = self._table.get(key, default)
        if not isinstance(value, str) or (not value.strip() and default is None):
            raise self._wrong(key, "a text in quotes", value)
        return " ".join(value.split())

    def _formula(self, key: str, names: Sequence[str]) -> Expression:
        return self._single(key, self._table[key], names)

    def _parsed(self, key: str, text: str, names: Sequence[str]) -> Expression:
        try:
            return parse(text, names=names)
        except ExpressionError as error:
            raise self._error(key, f"{cut(text)!r}, {error}") from None

    def _wrong(self, key: str, wanted: str, got: object) -> ClaimFileError:
        shown = "nothing" if got is None else cut(repr(got))
        return self._error(key, f"expected {wanted}, got {shown}")

    def _error(self, key: str, message: str) -> ClaimFileError:
        claim = f"claim {self._id!r}: " if is_text(self._id) and key != "id" else "claim: "
        return ClaimFileError(f"{claim}{key}: {message}", file=self._file, line=self._lines.of(key))


def is_int(value: object) -> bool:
    """Whether a value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_text(value: object) -> bool:
    """Whether a value is a text."""
    return isinstance(value, str)
