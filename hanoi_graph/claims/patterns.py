"""States that depend on n: word patterns such as ``A^(n-1) B``."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from hanoi_graph.claims.expressions import Expression, ExpressionError, Value
from hanoi_graph.claims.parsing import parse
from hanoi_graph.errors import InputError
from hanoi_graph.states import LETTERS, Order, State

Bindings: TypeAlias = "Mapping[str, Value | State]"

_ITEM = re.compile(r"\s*(?P<letter>[A-Z](?![a-z_0-9]))|\s*(?P<name>[a-z_][a-z_0-9]*)")
_EXPONENT = re.compile(r"\s*\^\s*(?:(?P<plain>[0-9]+|[a-z_][a-z_0-9]*)|(?P<open>\())")


@dataclass(frozen=True)
class _Run:
    """A letter, or a name for a peg or a state, and how often it stands there."""

    what: str
    times: Expression | None
    column: int


@dataclass(frozen=True)
class Pattern:
    """A word in which runs have formulas for exponents.

    Attributes
    ----------
    text : str
    names : frozenset of str
        The names that it needs, of exponents, pegs or states.

    Examples
    --------
    >>> pattern = Pattern.parse("A^(n-1) B", names=("n", "p"))
    >>> print(pattern.state({"n": 4}, pegs=3))
    AAAB
    """

    text: str
    names: frozenset[str]
    runs: tuple[_Run, ...]

    @classmethod
    def parse(cls, text: str, *, names: Collection[str]) -> Pattern:
        """Return the pattern of a text; capital letters are pegs, other names must be known.

        Raises
        ------
        ExpressionError
            With the column of what has no meaning.
        """
        runs: list[_Run] = []
        at, end = 0, len(text.rstrip())
        while at < end:
            found = _ITEM.match(text, at)
            if found is None:
                start = at + len(text[at:]) - len(text[at:].lstrip())
                raise ExpressionError(
                    f"expected a peg A to Z or a name, got {text[start]!r}", column=start + 1
                )
            what = found["letter"] or found["name"]
            if found["name"] and what not in names:
                raise ExpressionError(
                    f"{what!r} is not known here; known are {', '.join(names)}, and the pegs are "
                    "capital letters",
                    column=found.end() - len(what) + 1,
                )
            times, at = _exponent(text, found.end(), names)
            runs.append(_Run(what, times, found.end() - len(what) + 1))
        if not runs:
            raise ExpressionError("a word must have at least one letter", column=1)
        used = {run.what for run in runs if not run.what.isupper()}
        return cls(
            text.strip(),
            frozenset(used.union(*(r.times.names for r in runs if r.times))),
            tuple(runs),
        )

    def state(self, bindings: Bindings, *, pegs: int, order: Order = "smallest-first") -> State:
        """Return the state for these values of the names.

        Raises
        ------
        InputError
            If a letter is no peg, an exponent is negative, or the word does not have n letters.
        """
        discs = bindings["n"]
        positions: list[bytes] = []
        for run in self.runs:
            positions.append(_positions(run, bindings, pegs, order))
            if sum(map(len, positions)) > discs:  # type: ignore[operator]
                break
        word = b"".join(positions)
        if len(word) != discs:
            more = "more" if len(word) > discs else "fewer"  # type: ignore[operator]
            raise InputError(f"{self.text!r} has {more} than {discs} letters for n = {discs}")
        return State(word if order == "smallest-first" else word[::-1], pegs=pegs)

    def __str__(self) -> str:
        return self.text


def _exponent(text: str, at: int, names: Collection[str]) -> tuple[Expression | None, int]:
    """Return the exponent at a place of the text, None if there is none, and where it ends."""
    found = _EXPONENT.match(text, at)
    if found is None:
        return None, at
    if found["plain"]:
        return _shifted(found["plain"], found.start("plain"), names), found.end()
    depth, end = 1, found.end()
    while depth and end < len(text):
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        end += 1
    if depth:
        raise ExpressionError("this bracket is not closed", column=found.end())
    return _shifted(text[found.end() : end - 1], found.end(), names), end


def _shifted(text: str, offset: int, names: Collection[str]) -> Expression:
    try:
        return parse(text, names=names)
    except ExpressionError as error:
        message = str(error).partition(": ")[2]
        raise ExpressionError(message, column=error.column + offset) from None


def _positions(run: _Run, bindings: Bindings, pegs: int, order: Order) -> bytes:
    numbers = {k: v for k, v in bindings.items() if not isinstance(v, State)}
    times = 1 if run.times is None else run.times.number(**numbers)
    discs = bindings["n"]
    if times < 0:
        raise InputError(f"an exponent must be at least 0, got {times} for n = {discs}")
    value = LETTERS.find(run.what) if run.what.isupper() else bindings[run.what]
    if isinstance(value, State):
        return value.positions if order == "smallest-first" else value.positions[::-1]
    if isinstance(value, Fraction) or not 0 <= value < pegs:
        raise InputError(f"{run.what!r} is no peg; the pegs are A to {LETTERS[pegs - 1]}")
    if times > discs:  # type: ignore[operator]
        times = int(discs) + 1  # type: ignore[arg-type]
    return bytes([value]) * times
