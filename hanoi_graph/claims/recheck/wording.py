"""Words and formulas of claims, read once more: ``A^(n-1) B``, ``2**n - 1``."""

from __future__ import annotations

import ast
import functools
import operator
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from .text import LETTERS, WrongError

# Larger powers are no lengths of paths that anybody has written down.
_MOST_BITS = 1_000_000
_MOST_DISCS = 400


def arcs_between(peg_graph: Any, pegs: int) -> set[tuple[int, int]]:
    """Return between which pegs a disc may go: by the name of the peg graph, or as listed."""
    pairs = {(i, j) for i in range(pegs) for j in range(pegs) if i != j}
    if not isinstance(peg_graph, str):
        return {(LETTERS.index(i), LETTERS.index(j)) for i, j in peg_graph}
    allowed: dict[str, Callable[[int, int], bool]] = {
        "complete": lambda i, j: True,
        "linear": lambda i, j: abs(i - j) == 1,
        "cyclic": lambda i, j: (j - i) % pegs == 1,
        "star": lambda i, j: 0 in (i, j),
    }
    return {(i, j) for i, j in pairs if allowed[peg_graph](i, j)}


_RUN = re.compile(r"\s*([A-Z]|[a-z_][a-z_0-9]*)(?:\s*\^\s*([0-9]+|[a-z_][a-z_0-9]*|\())?")


def state_of(pattern: str, names: Mapping[str, Any], pegs: int, order: str) -> list[int]:
    """Return the state of a word such as ``A^(n-1) B``: pegs of disc 1, 2, ..., n."""
    word: list[int] = []
    at, pattern = 0, pattern.strip()
    while at < len(pattern):
        run = _RUN.match(pattern, at)
        if run is None:
            raise WrongError(f"{pattern!r} cannot be read as a word")
        at, exponent = run.end(), run[2] or "1"
        if exponent == "(":
            depth, begun = 1, at
            while depth and at < len(pattern):
                depth += {"(": 1, ")": -1}.get(pattern[at], 0)
                at += 1
            exponent = pattern[begun : at - 1]
        value = LETTERS.index(run[1]) if run[1] in LETTERS else names[run[1]]
        letters = [LETTERS.index(x) for x in value] if isinstance(value, str) else [value]
        if isinstance(value, str) and order != "smallest-first":
            letters.reverse()
        times = value_of(exponent, names)
        if times * len(letters) > names["n"]:
            raise WrongError(f"{pattern!r} has more than {names['n']} letters")
        word += letters * int(times)
    return word if order == "smallest-first" else word[::-1]


class NotKnownError(WrongError):
    """A formula with something that this file does not know."""


_OPERATORS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: lambda a, b: Fraction(a) / b,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.RShift: operator.rshift,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


@functools.cache
def _best_split(discs: int, pegs: int) -> int:
    """Return the Frame-Stewart number: the least over all numbers of discs put aside."""
    if discs <= 1 or pegs == 3:
        return (1 << discs) - 1
    return min(2 * _best_split(k, pegs) + _best_split(discs - k, pegs - 1) for k in range(1, discs))


def _frame_stewart(discs: Any, pegs: Any) -> int:
    if type(discs) is not int or type(pegs) is not int:
        raise NotKnownError("frame_stewart of other than whole numbers is not known")
    if not (0 <= discs <= _MOST_DISCS and 3 <= pegs <= len(LETTERS)):
        raise NotKnownError(
            f"frame_stewart is worked out for 0 to {_MOST_DISCS} discs and 3 to {len(LETTERS)} pegs"
        )
    for fewer in range(discs):  # small ones first, so that no call is nested deeply
        for other in range(3, pegs + 1):
            _best_split(fewer, other)
    return _best_split(discs, pegs)


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "min": min,
    "max": max,
    "abs": abs,
    "frame_stewart": _frame_stewart,
}


def value_of(formula: str, names: Mapping[str, Any]) -> Any:
    """Return the value of a formula of numbers, names and operators; nothing is executed."""
    try:
        return _worked_out(ast.parse(formula.strip(), mode="eval").body, names)
    except (SyntaxError, RecursionError, MemoryError):
        raise NotKnownError("it cannot be read") from None
    except (ZeroDivisionError, OverflowError):
        raise NotKnownError("it has no value") from None


def _worked_out(node: ast.expr, names: Mapping[str, Any]) -> Any:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.Name) and type(names.get(node.id)) is int:
        return names[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.Not)):
        value = _worked_out(node.operand, names)
        return -value if isinstance(node.op, ast.USub) else not value
    if isinstance(node, ast.BoolOp):
        values = (_worked_out(part, names) for part in node.values)
        return all(values) if isinstance(node.op, ast.And) else any(values)
    if isinstance(node, ast.IfExp):
        return _worked_out(node.body if _worked_out(node.test, names) else node.orelse, names)
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _OPERATORS:
        compare = _OPERATORS[type(node.ops[0])]
        return compare(_worked_out(node.left, names), _worked_out(node.comparators[0], names))
    if isinstance(node, ast.BinOp):
        return _combined(node, _worked_out(node.left, names), _worked_out(node.right, names))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        if node.func.id in _FUNCTIONS:
            return _FUNCTIONS[node.func.id](*(_worked_out(part, names) for part in node.args))
        raise NotKnownError(f"{node.func.id} is not known")
    raise NotKnownError(f"{type(node).__name__} is not known")


def _combined(node: ast.BinOp, a: Any, b: Any) -> Any:
    if type(node.op) in _OPERATORS:
        return _OPERATORS[type(node.op)](a, b)
    if isinstance(node.op, ast.Pow) and isinstance(b, int) and isinstance(a, (int, Fraction)):
        size = max(abs(a.numerator).bit_length(), a.denominator.bit_length())
        if abs(b) * size > _MOST_BITS:
            raise NotKnownError("a power has too many digits")
        return Fraction(a) ** b if b < 0 else a**b
    if isinstance(node.op, ast.LShift) and isinstance(b, int) and b < _MOST_BITS:
        return a << b
    raise NotKnownError(f"{type(node.op).__name__} is not known")
