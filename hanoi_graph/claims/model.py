"""A claim: what is said to equal what, for which n, and who says so."""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, TypeAlias

from hanoi_graph.claims.domains import Domain, count_choices
from hanoi_graph.claims.expressions import Expression, Value
from hanoi_graph.claims.patterns import Pattern
from hanoi_graph.claims.quantities import Quantity
from hanoi_graph.claims.sources import cut
from hanoi_graph.errors import HanoiError, InputError, MissingPackageError, TooLargeError
from hanoi_graph.moves import MoveLike, PegGraph
from hanoi_graph.states import Order, State

GraphKind = Literal["hanoi", "sierpinski"]
Relation = Literal["==", "<=", ">="]
Status = Literal["holds", "refuted", "undecided"]
Argument: TypeAlias = "Pattern | Expression | tuple[MoveLike, ...] | str"
Bound: TypeAlias = "int | Fraction | bool | State | tuple[MoveLike, ...] | str"

RELATIONS: dict[Relation, Callable[[Value, Value], bool]] = {
    "==": operator.eq,
    "<=": operator.le,
    ">=": operator.ge,
}
# An open range is looked at from its first n on, then at these and around the numbers that the
# formulas of the claim name (where something may change), as far as a way can reach.
_IN_A_ROW = 64
_FAR = (100, 200)
_LARGEST_NAMED = 10_000


_DIGITS = re.compile(r"(?<![\w.])[0-9]{1,6}(?![\w.])")


class CaseError(InputError):
    """A claim that has no meaning in one of its cases.

    Attributes
    ----------
    key : str
        The key of the claim that is to blame, empty if it is not known.
    """

    def __init__(self, message: str, *, key: str = "") -> None:
        super().__init__(message)
        self.key = key


@dataclass(frozen=True)
class Discs:
    """The n of which a claim speaks.

    Attributes
    ----------
    first : int
    last : int or None
        None where the claim is for every n from `first` on.
    """

    first: int
    last: int | None
    chosen: tuple[int, ...] = ()

    def looked_at(self, *, named: Iterable[int] = ()) -> Iterator[int]:
        """Give the n at which the claim is looked at, ascending.

        Those `named` are among them where the range has no end.
        """
        if self.chosen:
            return iter(self.chosen)
        if self.last is not None:
            return iter(range(self.first, self.last + 1))
        row = range(self.first, self.first + _IN_A_ROW)
        far = sorted({n for n in (*_FAR, *named) if n > row[-1]})
        return itertools.chain(row, far)

    def count_from(self, first: int) -> int:
        """Return how many n of a range with an end are at least `first`."""
        assert self.last is not None
        return sum(n >= first for n in self.chosen) if self.chosen else self.last - first + 1

    def downwards(self, first: int) -> Iterator[int]:
        """Give the n of a range with an end, from the last down to one of them."""
        assert self.last is not None
        if self.chosen:
            return iter([n for n in reversed(self.chosen) if n >= first])
        return iter(range(self.last, first - 1, -1))

    def __str__(self) -> str:
        if self.chosen:
            return "n = " + ", ".join(map(str, self.chosen))
        if self.last is None:
            return f"every n >= {self.first}"
        return f"n = {self.first}" if self.first == self.last else f"n = {self.first}..{self.last}"


@dataclass(frozen=True)
class Family:
    """The graphs of which a claim speaks.

    Attributes
    ----------
    graph : {"hanoi", "sierpinski"}
    pegs : tuple of int
    peg_graph : str or tuple of arcs
    """

    graph: GraphKind = "hanoi"
    pegs: tuple[int, ...] = (3,)
    peg_graph: str | tuple[tuple[str, str], ...] = "complete"

    def rule(self, pegs: int) -> PegGraph:
        """Return the peg graph on so many pegs."""
        if isinstance(self.peg_graph, str):
            return PegGraph.named(self.peg_graph, pegs=pegs)
        return PegGraph.of_arcs(self.peg_graph, pegs=pegs)

    def __str__(self) -> str:
        pegs = "p" if len(self.pegs) > 1 else str(self.pegs[0])
        name = f"{'S' if self.graph == 'sierpinski' else 'H'}_{pegs}^n"
        rule = self.rule(self.pegs[0])
        return name if rule.is_complete else f"{name}, {rule} peg graph"


@dataclass(frozen=True)
class Case:
    """One graph and what a quantity needs to be told, all of it worked out.

    Attributes
    ----------
    graph : {"hanoi", "sierpinski"}
    rule : PegGraph
    n : int
    arguments : mapping
        States, numbers, moves, names.
    bindings : mapping
        The values of the names for which the claim is for all values.
    """

    graph: GraphKind
    rule: PegGraph
    n: int
    arguments: Mapping[str, Bound] = field(default_factory=dict)
    bindings: Mapping[str, Value | State] = field(default_factory=dict)

    @property
    def pegs(self) -> int:
        """Number of pegs."""
        return self.rule.pegs

    @property
    def states(self) -> int:
        """Number of states."""
        states: int = self.pegs**self.n
        return states

    @property
    def classical(self) -> bool:
        """Whether this is H_3^n, for which there are formulas."""
        return self.graph == "hanoi" and self.pegs == 3 and self.rule.is_complete

    @property
    def turned(self) -> Case:
        """The same graph with every move taken back, without arguments."""
        if self.rule.is_symmetric:
            return self
        return Case(self.graph, self.rule.reversed(), self.n)

    def state(self, key: str) -> State:
        """Return an argument that is a state."""
        value = self.arguments[key]
        assert isinstance(value, State)
        return value

    def number(self, key: str) -> int:
        """Return an argument that is a whole number."""
        value = self.arguments[key]
        if isinstance(value, (State, str, tuple, Fraction)):
            raise InputError(f"{key} must be a whole number, got {value}")
        return value

    def name(self, key: str) -> str:
        """Return an argument that is a name, empty if it is not given."""
        value = self.arguments.get(key, "")
        assert isinstance(value, str)
        return value

    @property
    def moves(self) -> tuple[MoveLike, ...] | None:
        """The moves of the claim, if it lists any."""
        value = self.arguments.get("moves")
        return value if isinstance(value, tuple) else None


@dataclass(frozen=True)
class Claim:
    """A statement that can be checked.

    Attributes
    ----------
    id, statement, source : str
    family : Family
    discs : Discs
    quantity : Quantity
    arguments : mapping of str to Pattern, Expression, moves or str
    domains : tuple of Domain
        The names for all of whose values the claim is made.
    where : Expression or None
        A condition on n, p and these names; the claim is silent where it does not hold.
    relation : {"==", "<=", ">="}
    value : Expression, or tuple of them by n from `discs.first`
    order : {"smallest-first", "largest-first"}
        How its words are read.
    expected : {"holds", "refuted", "undecided"} or None
        The verdict on record, for the library.
    note : str
    reading : str
        How a text with moves was read.
    file, line
        Where it was read.
    lines : mapping of str to int
        The lines of its keys.
    """

    id: str
    statement: str
    source: str
    family: Family
    discs: Discs
    quantity: Quantity
    arguments: Mapping[str, Argument]
    value: Expression | Mapping[int, Expression] | None
    domains: tuple[Domain, ...] = ()
    where: Expression | None = None
    relation: Relation = "=="
    order: Order = "smallest-first"
    expected: Status | None = None
    note: str = ""
    reading: str = ""
    file: str = ""
    line: int = 0
    lines: Mapping[str, int] = field(default_factory=dict)

    def place(self, key: str = "") -> str:
        """Return file and line of the claim or of one of its keys, for messages."""
        return f"{self.file}:{self.lines.get(key, self.line)}"

    def claimed(self, n: int) -> Expression | None:
        """Return the value for n discs as a formula, None if the claim gives none for this n."""
        return self.value.get(n) if isinstance(self.value, Mapping) else self.value

    def graphs(self, n: int) -> Iterator[Case]:
        """Give the graphs with n discs of which the claim speaks, no names bound yet."""
        for pegs in self.family.pegs:
            yield Case(self.family.graph, self.family.rule(pegs), n)

    def looked_at(self) -> Iterator[int]:
        """Give the n at which the claim is looked at, ascending."""
        if self.discs.last is not None:
            return self.discs.looked_at()
        return self.discs.looked_at(named=filter(self._has_values, self._named()))

    def _named(self) -> set[int]:
        """Return the numbers that the formulas of the claim name, and those beside them."""
        formulas = [self.value, self.where, *self.arguments.values()]
        formulas += [end for domain in self.domains for end in (domain.low, domain.high)]
        texts = [x.text for x in formulas if isinstance(x, (Expression, Pattern))]
        numbers = {int(digits) for text in texts for digits in _DIGITS.findall(text)}
        return {n + step for n in numbers for step in (-1, 0, 1) if n <= _LARGEST_NAMED}

    def _has_values(self, n: int) -> bool:
        """Whether the claimed value can be worked out for n discs, names aside."""
        formula = self.claimed(n)
        try:
            if formula is not None and formula.names <= {"n", "p"}:
                formula.value(n=n, p=self.family.pegs[0])
        except HanoiError:
            return False
        return True

    def count(self, case: Case) -> int:
        """Return how many cases there are on a graph, about so many where ranges depend on names.

        None are made; `where` is not looked at.
        """
        with self.named(case, key="for"):
            return count_choices(self.domains, _numbers(case), pegs=case.pegs)

    def cases(self, graph: Case) -> Iterator[Case]:
        """Give all cases on a graph: one for each choice of the names, where `where` holds.

        Raises
        ------
        InputError
            If a word does not fit n, or a formula has no value.
        """
        for bindings in self._bound({**_numbers(graph)}, self.domains, graph.pegs):
            numbers = {k: v for k, v in bindings.items() if not isinstance(v, State)}
            chosen = {domain.name: bindings[domain.name] for domain in self.domains}
            case = Case(graph.graph, graph.rule, graph.n, {}, chosen)
            if self.where is not None:
                with self.named(case, key="where", text=self.where.text):
                    if not self.where.holds(**numbers):
                        continue
            arguments = {}
            for key, value in self.arguments.items():
                text = value.text if isinstance(value, Expression) else ""
                with self.named(case, key=key, text=text):
                    arguments[key] = self._argument(value, bindings, numbers, graph.pegs)
            yield dataclasses.replace(case, arguments=arguments)

    def value_at(self, case: Case) -> Value | None:
        """Return the claimed value of a case, None if the claim gives none for its n."""
        formula = self.claimed(case.n)
        if formula is None:
            return None
        numbers = {k: v for k, v in case.bindings.items() if not isinstance(v, State)}
        with self.named(case, key="value", text=formula.text):
            return formula.value(**_numbers(case), **numbers)

    def check_kind(self, case: Case, *, true: Value, claimed: Value) -> None:
        """Raise if a truth value is claimed of a number, or the other way round."""
        if isinstance(true, bool) != isinstance(claimed, bool):
            wanted = "true or false" if isinstance(true, bool) else "a number"
            with self.named(case, key="value"):
                raise InputError(
                    f"expected {wanted} for {self.quantity.name!r}, got {str(claimed).lower()}"
                )

    @contextlib.contextmanager
    def named(self, case: Case, *, key: str = "", text: str = "") -> Iterator[None]:
        """Add to whatever goes wrong inside the key, its text, and the values of the names."""
        try:
            yield
        except (TooLargeError, MissingPackageError, CaseError):
            raise
        except HanoiError as error:
            names = {"n": case.n} | ({"p": case.pegs} if len(self.family.pegs) > 1 else {})
            names |= case.bindings  # type: ignore[arg-type]
            at = ", ".join(f"{name} = {value}" for name, value in names.items())
            said = str(error).removesuffix(f" for n = {case.n}")
            shown = f"{cut(text)!r}, {said}" if text else said
            word = said.partition(" ")[0]
            blamed = key or (word if word in self.arguments else "")
            raise CaseError(f"{shown} (at {at})", key=blamed) from error

    def agrees(self, true: Value, claimed: Value) -> bool:
        """Whether a true value is as claimed."""
        return RELATIONS[self.relation](true, claimed)

    def _bound(
        self, bindings: dict[str, Value | State], domains: tuple[Domain, ...], pegs: int
    ) -> Iterator[dict[str, Value | State]]:
        if not domains:
            yield bindings
            return
        numbers = {k: v for k, v in bindings.items() if not isinstance(v, State)}
        for value in domains[0].values(numbers, pegs=pegs):
            yield from self._bound({**bindings, domains[0].name: value}, domains[1:], pegs)

    def _argument(
        self,
        value: Argument,
        bindings: Mapping[str, Value | State],
        numbers: Mapping[str, Value],
        pegs: int,
    ) -> Bound:
        if isinstance(value, Pattern):
            return value.state(bindings, pegs=pegs, order=self.order)
        if isinstance(value, Expression):
            return value.value(**numbers)
        return value


def _numbers(case: Case) -> dict[str, Value]:
    return {"n": case.n, "p": case.pegs}
