"""From the text of a claim file to claims; every complaint names the file, the line and the key."""

from __future__ import annotations

import difflib
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from hanoi_graph.claims.domains import Domain
from hanoi_graph.claims.expressions import Expression, ExpressionError
from hanoi_graph.claims.graphtables import RANGE, GraphTable
from hanoi_graph.claims.locating import table_lines
from hanoi_graph.claims.model import (
    RELATIONS,
    Argument,
    Case,
    Claim,
    Discs,
    Family,
    Relation,
    Status,
)
from hanoi_graph.claims.movetexts import MOVES, as_text, listed_moves, read_moves
from hanoi_graph.claims.patterns import Pattern
from hanoi_graph.claims.quantities import QUANTITIES, Parameter, Quantity
from hanoi_graph.claims.sources import ClaimFileError, decoded, toml
from hanoi_graph.claims.tables import is_int, is_text
from hanoi_graph.errors import HanoiError, InputError
from hanoi_graph.moves import MoveLike
from hanoi_graph.numerals import counted
from hanoi_graph.paths.classical import PROCEDURES
from hanoi_graph.states import MAX_DISCS, ORDERS, Order, check_order

# A text of this size holds some hundred thousand claims; what is larger is some other file.
_MAX_BYTES = 2**26
_PLAIN = (
    "id",
    "statement",
    "source",
    "n",
    "pegs",
    "graph",
    "peg_graph",
    "for",
    "where",
    "quantity",
    "relation",
    "value",
    "order",
    "expected",
    "note",
)
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_NUMBER = re.compile(r"\s*[0-9]{1,9}\s*")
_NAME = re.compile(r"[a-z_][a-z_0-9]{0,30}")
_PATHS = ("shortest", "worst")
_STATUSES: tuple[Status, ...] = ("holds", "refuted", "undecided")


Failed: TypeAlias = Callable[[InputError], None]


def read_claims(path: str | os.PathLike[str], *, failed: Failed | None = None) -> list[Claim]:
    """Return the claims of a file, of standard input for ``-``.

    Parameters
    ----------
    path : path-like or str
    failed : callable, optional
        Told what is not right with a claim; the others are returned. Without it the first such
        claim ends all.

    Raises
    ------
    ClaimFileError
        With the line, at the first thing that is not right with the file as a whole.
    OSError
        If the file cannot be read.
    """
    name = os.fspath(path)
    if name == "-":
        name, data = "stdin", sys.stdin.buffer.read(_MAX_BYTES + 1)
    else:
        with Path(path).open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
    if len(data) > _MAX_BYTES:
        raise ClaimFileError(
            f"expected a claim file, got one of more than {_MAX_BYTES} bytes", file=name, line=1
        )
    return parse_claims(decoded(data, name), file=name, failed=failed)


def parse_claims(text: str, *, file: str = "claims", failed: Failed | None = None) -> list[Claim]:
    """Return the claims of a text in TOML, as `read_claims` does.

    Examples
    --------
    >>> claims = parse_claims('''
    ... [[claim]]
    ... id = "tower"
    ... statement = "Five discs need 31 moves."
    ... source = "folklore"
    ... n = 5
    ... quantity = "distance"
    ... start = "A^n"
    ... goal = "C^n"
    ... value = 31
    ... ''')
    >>> claims[0].quantity.name, str(claims[0].discs)
    ('distance', 'n = 5')
    """
    data = toml(text.replace("\r\n", "\n"), file)
    unknown = [key for key in data if key != "claim"]
    if unknown:
        at = text[: text.find(unknown[0])].count("\n") + 1
        raise ClaimFileError(
            f"expected tables [[claim]] only, got {unknown[0]!r}", file=file, line=at
        )
    tables = data.get("claim", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise ClaimFileError(
            "expected claims as tables [[claim]], with two brackets", file=file, line=1
        )
    if not tables:
        raise ClaimFileError("expected at least one table [[claim]], got none", file=file, line=1)
    places = table_lines(text.replace("\r\n", "\n"), "claim")
    if len(places) != len(tables):
        raise ClaimFileError("expected every claim as a table [[claim]]", file=file, line=1)
    claims: dict[str, Claim] = {}
    for table, lines in zip(tables, places, strict=True):
        try:
            claim = _Reader(table, lines, file).claim()
            if claim.id in claims:
                raise ClaimFileError(
                    f"claim {claim.id!r}: expected another id, that of line "
                    f"{claims[claim.id].line} is the same",
                    file=claim.file,
                    line=claim.line,
                )
        except InputError as error:
            if failed is None:
                raise
            failed(error)
        else:
            claims[claim.id] = claim
    return list(claims.values())


class _Reader(GraphTable):
    """Reads one table."""

    def claim(self) -> Claim:
        """Return the claim of the table."""
        if "moves" in self._table:
            self._table = {**self._table, "moves": as_text(self._table["moves"])}
        identifier = self._text("id")
        if not _ID.fullmatch(identifier):
            raise self._wrong("id", "letters, digits, '.', '_' and '-'", identifier)
        quantity = self._quantity()
        self._check_keys(quantity)
        domains = tuple(self._domains())
        names = ["n", "p", *(domain.name for domain in domains)]
        numbers = [
            name for name in names if all(d.name != name or d.kind != "states" for d in domains)
        ]
        value = self._value(numbers, quantity)
        discs = self._discs(value, quantity)
        if isinstance(value, list):
            self._check_as_many(value, discs)
        family = self.family()
        self.check_family(quantity, family)
        arguments = dict(self._arguments(quantity, names, numbers))
        reading = ""
        if isinstance(self._table.get("moves"), str) and "moves" in arguments:
            arguments["moves"], reading = self._listed(family, discs, arguments)
        if quantity.name in _WALKED and family.graph != "hanoi":
            raise self._error("graph", f"{quantity.name!r} is for moves in Hanoi graphs")
        if quantity.name in _WALKED and ("moves" in arguments) == ("path" in arguments):
            raise self._error("quantity", f"{quantity.name!r} needs either moves or path")
        return Claim(
            id=identifier,
            statement=self._text("statement"),
            source=self._text("source"),
            family=family,
            discs=discs,
            quantity=quantity,
            arguments=arguments,
            value=self._by_n(value, discs) if isinstance(value, list) else value,
            domains=domains,
            where=self._formula("where", numbers) if "where" in self._table else None,
            relation=self._relation(),
            order=self._order(),
            expected=self._expected(),
            note=self._text("note", default=""),
            reading=reading,
            file=self._file,
            line=self._lines.header,
            lines=self._lines.keys,
        )

    # The keys, one after the other.

    def _quantity(self) -> Quantity:
        if "quantity" not in self._table:
            raise self._error(
                "quantity",
                "expected what the claim is about, such as 'distance'; `hanoi-graph verify "
                "--quantities` lists them all",
            )
        name = self._text("quantity")
        if name not in QUANTITIES:
            near = difflib.get_close_matches(name, QUANTITIES, n=1)
            wanted = f"such as {near[0]!r}" if near else "it can check"
            raise self._wrong(
                "quantity",
                f"a quantity {wanted} (`hanoi-graph verify --quantities` lists them all)",
                name,
            )
        return QUANTITIES[name]

    def _check_keys(self, quantity: Quantity) -> None:
        known = [*_PLAIN, *quantity.needs, *quantity.may]
        if isinstance(self._table.get("moves"), str):
            known += ["pegs_from", "discs_from"]
        for key in self._table:
            if key not in known:
                near = difflib.get_close_matches(key, known, n=1)
                wanted = repr(near[0]) if near else ", ".join(known)
                raise self._error(
                    key, f"{key!r} is no key of a claim about {quantity.name!r}; expected {wanted}"
                )

    def _discs(self, value: Expression | list[Expression] | None, quantity: Quantity) -> Discs:
        given: Any = self._table.get("n")
        if is_text(given) and _NUMBER.fullmatch(given):
            given = int(given)
        wanted = "a number, a list of them or a range such as '1..8' or '1..'"
        if given is None and (quantity.name in ("formula", "cited") or isinstance(value, list)):
            return Discs(1, len(value) if isinstance(value, list) else 1)
        if is_int(given) and 0 <= given <= MAX_DISCS:
            return Discs(given, given)
        if (
            isinstance(given, list)
            and given
            and all(is_int(n) and 0 <= n <= MAX_DISCS for n in given)
        ):
            chosen = tuple(sorted(set(given)))
            if isinstance(value, list) and len(chosen) < len(given):
                raise self._wrong("n", "each number once where there is a value for each", given)
            return Discs(chosen[0], chosen[-1], chosen)
        found = RANGE.fullmatch(given) if is_text(given) else None
        if found is None:
            raise self._wrong("n", wanted, given)
        first, last = int(found[1]), int(found[2]) if found[2] else None
        if max(first, last or 0) > MAX_DISCS:
            raise self._wrong("n", f"numbers from 0 to {MAX_DISCS}", given)
        if last is not None and last < first:
            raise self._wrong("n", "a range from a smaller number to a larger one", given)
        if isinstance(value, list) and last is None:
            last = min(MAX_DISCS, first + len(value) - 1)
        return Discs(first, last)

    def _check_as_many(self, values: list[Expression], discs: Discs) -> None:
        """Raise if a list of values is not one for each n."""
        assert discs.last is not None
        wanted = len(discs.chosen) or discs.last - discs.first + 1
        if len(values) != wanted:
            raise self._error(
                "value",
                f"expected {counted(wanted, 'value')}, one for each n ({discs}), got {len(values)}",
            )

    def _by_n(self, values: list[Expression], discs: Discs) -> dict[int, Expression]:
        """Give each value to its n, as the two lists stand there."""
        listed = self._table["n"] if discs.chosen else range(discs.first, MAX_DISCS + 1)
        return dict(zip(listed, values, strict=False))

    def _domains(self) -> Iterator[Domain]:
        given = self._table.get("for", {})
        if not isinstance(given, dict):
            raise self._wrong("for", "a table such as { k = '1..n', s = 'states' }", given)
        known = ["n", "p"]
        for name, text in given.items():
            if not _NAME.fullmatch(name) or name in known:
                raise self._wrong("for", "new names of small letters", name)
            if text in ("states", "pegs"):
                yield Domain(name, text)
            else:
                low, dots, high = str(text).partition("..")
                if not dots:
                    raise self._wrong("for", "'states', 'pegs' or a range such as '1..n'", text)
                yield Domain(
                    name,
                    "numbers",
                    self._parsed("for", low, known),
                    self._parsed("for", high, known),
                )
            if text != "states":
                known.append(name)

    def _value(
        self, names: Sequence[str], quantity: Quantity
    ) -> Expression | list[Expression] | None:
        given = self._table.get("value", "1 == 1" if quantity.truth else None)
        if given is None:
            if quantity.name == "cited":
                return None
            raise self._wrong("value", "a number, a formula or a list of them", None)
        if isinstance(given, list):
            if not given:
                raise self._wrong("value", "at least one value", given)
            return [self._single("value", item, names) for item in given]
        return self._single("value", given, names)

    def _arguments(
        self, quantity: Quantity, names: Sequence[str], numbers: Sequence[str]
    ) -> Iterator[tuple[str, Argument]]:
        kinds = {**quantity.may, **quantity.needs}
        for key, kind in kinds.items():
            if key in self._table:
                yield key, self._argument(key, kind, names, numbers)
            elif key in quantity.needs:
                raise self._error(
                    "quantity", f"expected the key {key!r}, which {quantity.name!r} needs"
                )

    def _argument(
        self, key: str, kind: Parameter, names: Sequence[str], numbers: Sequence[str]
    ) -> Argument:
        given = self._table[key]
        if kind in ("number", "formula"):
            return self._single(key, given, numbers)
        if kind == "moves":
            return self._moves(given)
        if not is_text(given):
            raise self._wrong(key, "a text in quotes", given)
        if kind == "word":
            try:
                return Pattern.parse(given, names=names)
            except ExpressionError as error:
                raise self._error(key, str(error)) from None
        if kind == "path" and given not in _PATHS and not given.startswith("procedure "):
            raise self._wrong(key, "'shortest', 'worst' or 'procedure NAME'", given)
        name = given.removeprefix("procedure ")
        if kind == "path" and name != given and name not in PROCEDURES:
            raise self._wrong(key, f"'procedure ' and one of {', '.join(PROCEDURES)}", given)
        return str(given)

    def _moves(self, given: object) -> tuple[MoveLike, ...]:
        if isinstance(given, str):
            return ()  # read when start and goal are known, see `_listed`
        if not isinstance(given, list):
            raise self._wrong("moves", MOVES, given)
        try:
            return listed_moves(given)
        except InputError as error:
            raise self._error("moves", str(error)) from None

    def _listed(
        self, family: Family, discs: Discs, arguments: Mapping[str, Argument]
    ) -> tuple[tuple[MoveLike, ...], str]:
        """Return the moves of a text in any notation, and how it was read."""
        pegs_from, discs_from = self._table.get("pegs_from"), self._table.get("discs_from")
        if pegs_from is not None and not isinstance(pegs_from, (int, str)):
            raise self._wrong("pegs_from", "0, 1, a letter or the names of all pegs", pegs_from)
        if discs.first != discs.last or len(family.pegs) > 1:
            raise self._error(
                "moves", "moves in a text are for one n and one number of pegs; expected n = NUMBER"
            )
        try:
            return read_moves(
                self._table["moves"],
                graph=Case(family.graph, family.rule(family.pegs[0]), discs.first),
                words=arguments,
                order=self._order(),
                pegs_from=None if pegs_from is None else str(pegs_from),
                discs_from=discs_from,
            )
        except HanoiError as error:
            raise self._error("moves", _with_keys(str(error))) from None

    def _relation(self) -> Relation:
        given = self._table.get("relation", "==")
        for relation in RELATIONS:
            if given == relation:
                return relation
        raise self._wrong("relation", ", ".join(map(repr, RELATIONS)), given)

    def _order(self) -> Order:
        given = self._table.get("order", "smallest-first")
        if given not in ORDERS:
            raise self._wrong("order", " or ".join(map(repr, ORDERS)), given)
        return check_order(given)

    def _expected(self) -> Status | None:
        given = self._table.get("expected")
        for status in _STATUSES:
            if given == status:
                return status
        if given is not None:
            raise self._wrong("expected", ", ".join(map(repr, _STATUSES)), given)
        return None


def _with_keys(message: str) -> str:
    """Return a message that names keys of a claim in place of options of the command line."""
    message = re.sub(r"--(pegs|discs)-from (?=[0-9])", r"\1_from = ", message)
    return re.sub(r"--(pegs|discs)-from", r"\1_from", message)


_WALKED = tuple(name for name, quantity in QUANTITIES.items() if "moves" in quantity.may)
