"""From the text of a formula to its parts: tokens, precedence, and what is refused at once."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from hanoi_graph.claims.expressions import (
    Arithmetic,
    Call,
    Choice,
    Comparison,
    Expression,
    ExpressionError,
    Iteration,
    Logic,
    Name,
    Negative,
    Node,
    Not,
    Number,
    Row,
    Series,
)
from hanoi_graph.claims.functions import FUNCTIONS

_MAX_LENGTH = 4000
# Every level of brackets takes a dozen calls to read, every level of parts three to work out.
_MAX_DEPTH = 30
_MAX_HEIGHT = 150
_MAX_DIGITS = 4000
_TOKEN = re.compile(
    r"(?P<number>[0-9]+)|(?P<name>[A-Za-z_][A-Za-z_0-9]*)"
    r"|(?P<sign>\*\*|//|<<|>>|<=|>=|==|!=|[-+*/%&|<>(),\[\]])"
)
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
# From the weakest to the strongest; between "not" and "|" stand the comparisons.
_BINARY = (("|",), ("&",), ("<<", ">>"), ("+", "-"), ("*", "/", "//", "%"))
_SERIES = ("sum", "product", "count")
FORMS: dict[str, str] = {
    "sum(term, k, low, high)": "the sum of a term over k = low, ..., high",
    "product(term, k, low, high)": "the product",
    "count(condition, k, low, high)": "how many k fulfil a condition",
    "iterate(step, a, first, times)": "a step such as 2*a + 1, made so many times from a = first",
}
"""The forms that bind a name, and what each means."""
_WORDS = ("if", "else", "and", "or", "not")
_HINTS = {
    "^": "write ** for a power, xor(x, y) for an exclusive or",
    "!": "write factorial(n)",
    "=": "write == to compare",
    ".": "write fractions such as 1/2",
    "−": "write the sign - of the keyboard",
    "×": "write *",
    "·": "write *",
}


class _Token(NamedTuple):
    kind: str
    text: str
    column: int


def parse(text: str, *, names: Collection[str] | None = None) -> Expression:
    """Return the formula that a text holds.

    Parameters
    ----------
    text : str
    names : collection of str, optional
        The names that have a value where the formula stands; any other is refused. By default
        every name is let through, and has to get its value from `Expression.value`.

    Raises
    ------
    ExpressionError
        With the column, if it is no formula, too long or too deeply nested.

    Examples
    --------
    >>> parse("(3**n - 1)//2 + k").names == {"n", "k"}
    True
    >>> parse("2**m - 1", names=("n", "p"))
    Traceback (most recent call last):
        ...
    hanoi_graph.claims.expressions.ExpressionError: column 4: 'm' is not known here; known are n, p
    """
    if len(text) > _MAX_LENGTH:
        raise ExpressionError(
            f"a formula must have at most {_MAX_LENGTH} characters, got {len(text)}",
            column=_MAX_LENGTH + 1,
        )
    parser = _Parser(list(_tokens(text)), names)
    root = parser.expression()
    parser.expect_end()
    _check_height(root)
    return Expression(text.strip(), frozenset(parser.used), root)


def _check_height(root: Node) -> None:
    """Refuse a formula whose parts are nested too deep, such as a chain of very many signs."""
    layer, height = [root], 0
    while layer:
        height += 1
        if height > _MAX_HEIGHT:
            raise ExpressionError(
                f"a formula must have at most {_MAX_HEIGHT} parts within one another",
                column=layer[0].column,
            )
        layer = [part for node in layer for part in node.children()]


def _tokens(text: str) -> Iterator[_Token]:
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        found = _TOKEN.match(text, at)
        if found is None:
            hint = _HINTS.get(text[at], "")
            raise ExpressionError(
                f"{text[at]!r} has no meaning in a formula{'; ' if hint else ''}{hint}",
                column=at + 1,
            )
        kind = found.lastgroup or ""
        if kind == "number" and len(found[0]) > _MAX_DIGITS:
            raise ExpressionError(f"a number has more than {_MAX_DIGITS} digits", column=at + 1)
        yield _Token(kind, found[0], at + 1)
        at = found.end()
    yield _Token("end", "the end", len(text) + 1)


class _Parser:
    def __init__(self, tokens: list[_Token], names: Collection[str] | None) -> None:
        self._tokens = tokens
        self._at = 0
        self._depth = 0
        self._known = None if names is None else list(names)
        self._bound: list[str] = []
        self.used: set[str] = set()

    @property
    def _next(self) -> _Token:
        return self._tokens[self._at]

    def _take(self, *texts: str) -> _Token | None:
        """Return the next token and go on, if it is one of these."""
        token = self._next
        if token.kind == "end" or token.text not in texts:
            return None
        self._at += 1
        return token

    def _expect(self, text: str) -> None:
        if self._take(text) is None:
            raise self._unexpected(repr(text))

    def _unexpected(self, wanted: str) -> ExpressionError:
        token = self._next
        got = token.text if token.kind == "end" else repr(token.text)
        return ExpressionError(f"expected {wanted}, got {got}", column=token.column)

    def expect_end(self) -> None:
        """Refuse what stands behind the formula."""
        if self._next.kind != "end":
            raise self._unexpected("an operator or the end")

    def expression(self) -> Node:
        """Read ``x if condition else y`` or what binds closer."""
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise ExpressionError(
                f"a formula must be nested at most {_MAX_DEPTH} deep", column=self._next.column
            )
        node = self._logic("or")
        mark = self._take("if")
        if mark:
            condition = self._logic("or")
            self._expect("else")
            node = Choice(mark.column, condition, node, self.expression())
        self._depth -= 1
        return node

    def _logic(self, sign: str) -> Node:
        node = self._closer(sign)
        while token := self._take(sign):
            node = Logic(token.column, sign, node, self._closer(sign))
        return node

    def _closer(self, sign: str) -> Node:
        return self._logic("and") if sign == "or" else self._negation()

    def _negation(self) -> Node:
        signs = []
        while token := self._take("not"):
            signs.append(token)
        node = self._comparison()
        # Two are as good as four, and the parts must not nest as deep as the text is long.
        for token in signs[: 2 - len(signs) % 2]:
            node = Not(token.column, node)
        return node

    def _comparison(self) -> Node:
        parts, signs = [self._binary(0)], []
        while token := self._take(*_COMPARISONS):
            signs.append(token)
            parts.append(self._binary(0))
        if not signs:
            return parts[0]
        return Comparison(signs[0].column, tuple(parts), tuple(sign.text for sign in signs))

    def _binary(self, level: int) -> Node:
        if level == len(_BINARY):
            return self._signed()
        node = self._binary(level + 1)
        while token := self._take(*_BINARY[level]):
            node = Arithmetic(token.column, token.text, node, self._binary(level + 1))
        return node

    def _signed(self) -> Node:
        token, odd = self._next, False
        while sign := self._take("-", "+"):
            odd ^= sign.text == "-"
        node = self._power()
        return Negative(token.column, node) if odd else node

    def _power(self) -> Node:
        node = self._atom()
        token = self._take("**")
        if token is None:
            return node
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise ExpressionError(
                f"a formula must be nested at most {_MAX_DEPTH} deep", column=token.column
            )
        node = Arithmetic(token.column, "**", node, self._signed())
        self._depth -= 1
        return node

    def _atom(self) -> Node:
        token = self._next
        if token.kind == "number":
            self._at += 1
            return Number(token.column, int(token.text))
        if token.kind == "name" and token.text not in _WORDS:
            self._at += 1
            return self._call(token) if self._take("(") else self._name(token)
        if self._take("("):
            node = self.expression()
            self._expect(")")
            return node
        raise self._unexpected("a number, a name or '('")

    def _name(self, token: _Token) -> Name:
        name = token.text
        if name not in self._bound:
            if name in FUNCTIONS or name in (*_SERIES, "iterate"):
                raise self._unexpected(f"'(' after the function {name}")
            if self._known is not None and name not in self._known:
                known = ", ".join(self._known) or "none"
                raise ExpressionError(
                    f"{name!r} is not known here; known are {known}", column=token.column
                )
            self.used.add(name)
        return Name(token.column, name)

    def _call(self, token: _Token) -> Node:
        if token.text in (*_SERIES, "iterate"):
            return self._bound_form(token)
        function = FUNCTIONS.get(token.text)
        if function is None:
            known = ", ".join(sorted([*FUNCTIONS, *_SERIES, "iterate"]))
            raise ExpressionError(
                f"there is no function {token.text!r}; there are {known}", column=token.column
            )
        arguments: list[Node] = []
        while not self._take(")"):
            if arguments:
                self._expect(",")
            if len(arguments) in function.lists:
                arguments.append(self._row())
            else:
                arguments.append(self.expression())
        if not function.least <= len(arguments) <= function.most:
            raise ExpressionError(
                f"{token.text} takes {_amount(function.least, function.most)}, "
                f"got {len(arguments)}",
                column=token.column,
            )
        return Call(token.column, token.text, tuple(arguments))

    def _row(self) -> Row:
        token = self._next
        self._expect("[")
        parts: list[Node] = []
        while not self._take("]"):
            if parts:
                self._expect(",")
            parts.append(self.expression())
        return Row(token.column, tuple(parts))

    def _bound_form(self, token: _Token) -> Node:
        """Read ``sum(term, k, low, high)`` and its like: the name is only known in the first."""
        name = self._bound_name(token)
        self._bound.append(name)
        term = self.expression()
        self._bound.pop()
        self._expect(",")
        self._at += 1
        self._expect(",")
        low = self.expression()
        self._expect(",")
        high = self.expression()
        self._expect(")")
        if token.text == "iterate":
            return Iteration(token.column, term, name, low, high)
        return Series(token.column, token.text, term, name, low, high)

    def _bound_name(self, token: _Token) -> str:
        """Look ahead for the name behind the first comma of this bracket."""
        depth, at = 0, self._at
        while self._tokens[at].kind != "end" and depth >= 0:
            text = self._tokens[at].text
            if text == "," and not depth:
                following = self._tokens[at + 1]
                if following.kind == "name" and self._tokens[at + 2].text == ",":
                    return following.text
                break
            depth += (text in ("(", "[")) - (text in (")", "]"))
            at += 1
        example = "(step, a, first, times)" if token.text == "iterate" else "(term, k, low, high)"
        raise ExpressionError(f"expected {token.text}{example}", column=token.column)


def _amount(least: int, most: int) -> str:
    if least == most:
        return f"{least} argument{'s' if least > 1 else ''}"
    return f"{least} to {most} arguments"
