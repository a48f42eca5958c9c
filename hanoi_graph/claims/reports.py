"""Verdicts as text, Markdown, a LaTeX table or JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Literal

from hanoi_graph.claims.expressions import Expression, Value
from hanoi_graph.claims.model import Claim, Relation
from hanoi_graph.claims.verdicts import Counterexample, Verdict
from hanoi_graph.numerals import counted
from hanoi_graph.states import LETTERS, State

Format = Literal["text", "markdown", "latex", "json"]

# Nobody reads longer numbers digit by digit.
_MOST_BITS = 400
_LAST_DIGITS = 7
_SAYS: dict[Relation, str] = {"==": "is", "<=": "is at most", ">=": "is at least"}


def report(verdicts: Sequence[Verdict], *, form: Format = "text") -> str:
    """Return a report on verdicts, ending with a line break.

    Parameters
    ----------
    verdicts : sequence of Verdict
    form : {"text", "markdown", "latex", "json"}
        The LaTeX is one ``longtable``, see `textable.table`.
    """
    return "".join(report_parts(verdicts, form=form))


def report_parts(verdicts: Iterable[Verdict], *, form: Format = "text") -> Iterator[str]:
    """Give a report piece by piece: each verdict is written as soon as it is there.

    The parts together are what `report` returns; JSON comes in one piece.
    """
    return _FORMS[form](verdicts)


def summary(verdicts: Iterable[Verdict]) -> str:
    """Return how many claims hold, are refuted, stay undecided.

    >>> summary([])
    '0 claims: 0 hold, 0 refuted, 0 undecided'
    """
    counts = Counter(verdict.status for verdict in verdicts)
    total = counts.total()
    return (
        f"{counted(total, 'claim')}: {counted(counts['holds'], 'holds', 'hold')}, "
        f"{counts['refuted']} refuted, {counts['undecided']} undecided"
    )


def numbers(values: Iterable[int]) -> str:
    """Return numbers in order with runs drawn together.

    >>> numbers([1, 2, 3, 4, 24, 32])
    '1..4, 24, 32'
    """
    runs: list[list[int]] = []
    for value in sorted(values):
        if runs and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    parts = (f"{run[0]}..{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)
    return ", ".join(parts)


def checked(verdict: Verdict) -> list[str]:
    """Return for each kind of way the n that it was tried for, by number of pegs if there are some.

    The n are those of `numbers`.
    """
    several = len(verdict.claim.family.pegs) > 1
    lines = []
    for kind, by_pegs in verdict.checked.items():
        if verdict.claim.quantity.name == "formula":
            lines.append("arithmetic")
        elif several:
            each = "; ".join(f"p = {pegs}, n = {numbers(n)}" for pegs, n in by_pegs.items())
            lines.append(f"{kind}: {each}")
        else:
            lines.extend(f"{kind}: n = {numbers(n)}" for n in by_pegs.values())
    return lines


def limit(verdict: Verdict) -> str:
    """Return for which n a claim without an end holds as far as is known, empty for others.

    That it holds for every n is more than any number of them can show.
    """
    claim = verdict.claim
    if verdict.status != "holds" or claim.discs.last is not None:
        return ""
    if len(claim.family.pegs) > 1:
        return f"only these n were looked at, not {claim.discs}"
    return f"only n = {numbers(verdict.checked_n)} were looked at, not {claim.discs}"


def said(claim: Claim) -> str:
    """Return what is said to equal what, in one line."""
    words = {key: value for key, value in claim.arguments.items() if key in ("start", "goal")}
    rest = [f"{k} = {_plain(v)}" for k, v in claim.arguments.items() if k not in words]
    between = [f"from {words['start']}"] if "start" in words else []
    between += [f"to {words['goal']}"] if "goal" in words else []
    what = " ".join([claim.quantity.name, *between])
    if rest:
        what += f" ({', '.join(rest)})"
    value = claim.value
    if value is None:
        return what
    if isinstance(value, Expression):
        shown = _truth(value.text)
    else:
        shown = ", ".join(formula.text for formula in value.values())
    return f"{what} {_SAYS[claim.relation]} {shown}"


def subject(claim: Claim) -> str:
    """Return which graphs a claim is about, with a colon; empty for a formula without n."""
    if claim.quantity.name == "puzzle":
        return f"{claim.discs}: "
    if claim.quantity.name == "formula":
        return f"{claim.discs}: " if _speaks_of_n(claim) else ""
    return f"{claim.family}, {claim.discs}: "


def value_text(value: Value) -> str:
    """Return a value for people; a very large one by its last digits and its size.

    >>> value_text(2**1000), value_text(True), value_text(Fraction(6, 2))
    ('...8069376 (1001 bits)', 'true', '3')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Fraction) and value.denominator > 1:
        return f"{value_text(value.numerator)}/{value_text(value.denominator)}"
    number = int(value)
    if _is_short(number):
        return str(number)
    last = f"{abs(number) % 10**_LAST_DIGITS:0{_LAST_DIGITS}}"
    return f"{'-' if number < 0 else ''}...{last} ({number.bit_length()} bits)"


def _is_short(value: Value) -> bool:
    return max(value.numerator.bit_length(), value.denominator.bit_length()) <= _MOST_BITS


def counterexample_text(found: Counterexample, claim: Claim) -> str:
    """Return a counterexample in one sentence."""
    where = (
        [] if claim.quantity.name == "formula" and not _speaks_of_n(claim) else [f"n = {found.n}"]
    )
    if len(claim.family.pegs) > 1:
        where.append(f"p = {found.pegs}")
    where += [f"{name} = {value}" for name, value in found.bindings.items()]
    place = ", ".join(where)
    parts = [
        f"{f'at {place} ' if place else ''}it is {value_text(found.true)}, "
        f"not {'' if claim.relation == '==' else claim.relation + ' '}{value_text(found.claimed)}"
    ]
    more = Fraction(found.claimed) - Fraction(found.true)
    if _is_short(more) and not all(_is_short(value) for value in (found.true, found.claimed)):
        parts[0] += f", which is {value_text(abs(more))} {'more' if more > 0 else 'less'}"
    if found.states:
        words = " to ".join(_word(state, claim) for state in found.states[:2])
        parts.append(f"states {words}" if len(found.states) > 1 else f"state {words}")
    if found.moves:
        steps = ", ".join(
            f"{move.disc}: {LETTERS[move.source]} -> {LETTERS[move.target]}" for move in found.moves
        )
        parts.append(f"by {steps}")
    if found.remark:
        parts.append(found.remark)
    return "; ".join(parts)


def as_json(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as a mapping for JSON; values are numbers, or texts where JSON has none."""
    claim = verdict.claim
    found = verdict.counterexample
    return {
        "id": claim.id,
        "file": claim.file,
        "line": claim.line,
        "statement": claim.statement,
        "source": claim.source,
        "family": None if claim.quantity.name in ("formula", "puzzle") else str(claim.family),
        "range": str(claim.discs),
        "says": said(claim),
        "verdict": verdict.status,
        "ways": {
            kind: {str(pegs): list(n) for pegs, n in by_pegs.items()}
            for kind, by_pegs in verdict.checked.items()
        },
        "cases": verdict.cases,
        "reason": verdict.reason or None,
        "limit": limit(verdict) or None,
        "counterexample": None if found is None else _counterexample_json(found, claim),
        "expected": claim.expected,
        "as_expected": verdict.as_expected,
        "note": claim.note or None,
        "moves_read_as": claim.reading or None,
        "order": claim.order,
    }


def _counterexample_json(found: Counterexample, claim: Claim) -> dict[str, Any]:
    return {
        "n": found.n,
        "pegs": found.pegs,
        "names": found.bindings,
        "claimed": _json_value(found.claimed),
        "true": _json_value(found.true),
        "states": [_word(state, claim) for state in found.states],
        "path": [list(move) for move in found.moves],
        "path_length": _json_value(found.length) if found.length is not None else None,
        "remark": found.remark or None,
        "way": found.way,
    }


def _json_value(value: Value) -> int | bool | str:
    if isinstance(value, Fraction) and value.denominator == 1:
        value = value.numerator
    if isinstance(value, int) and _is_short(value):
        return value
    return value_text(value)


def _text(verdicts: Iterable[Verdict]) -> Iterator[str]:
    seen = []
    for verdict in verdicts:
        seen.append(verdict)
        claim = verdict.claim
        lines = [
            f"{verdict.status.upper():9} {claim.id}: {claim.statement}",
            f"          {subject(claim)}{said(claim)}",
            *(f"          {line}" for line in _findings(verdict)),
        ]
        yield "\n".join(lines) + "\n\n"
    yield f"{summary(seen)}\n"
    orders = sorted({verdict.claim.order.replace("-", " disc ") for verdict in seen})
    if orders:
        yield f"words: {', '.join(orders)}\n"


def _findings(verdict: Verdict) -> list[str]:
    """Return the lines below the heading of a verdict."""
    lines = [f"checked by {line}" for line in checked(verdict)]
    if verdict.claim.reading:
        lines.append(f"moves read as: {verdict.claim.reading}")
    if limit(verdict):
        lines.append(f"limit: {limit(verdict)}")
    if verdict.reason:
        lines.append(f"undecided: {verdict.reason}")
    if verdict.counterexample is not None:
        lines.append(f"refuted: {counterexample_text(verdict.counterexample, verdict.claim)}")
    if verdict.claim.note:
        lines.append(f"note: {verdict.claim.note}")
    if verdict.as_expected is False:
        lines.append(f"the verdict on record is: {verdict.claim.expected}")
    lines.append(f"source: {verdict.claim.source}")
    return lines


def _markdown(verdicts: Iterable[Verdict]) -> Iterator[str]:
    seen = []
    yield "| claim | says | verdict | checked by |\n|---|---|---|---|\n"
    for verdict in verdicts:
        seen.append(verdict)
        claim = verdict.claim
        cells = (
            f"**{_md(claim.id)}** {_md(claim.statement)} *{_md(claim.source)}*",
            f"{_md(subject(claim))}{_md(said(claim))}",
            _md(outcome(verdict)),
            _md("; ".join(checked(verdict))) or "-",
        )
        yield f"| {' | '.join(cells)} |\n"
    yield f"\n{summary(seen)}.\n"


def outcome(verdict: Verdict) -> str:
    """Return the verdict and what shows it or speaks against it, in one line."""
    parts: list[str] = [verdict.status]
    if verdict.counterexample is not None:
        parts.append(counterexample_text(verdict.counterexample, verdict.claim))
    read = f"moves read as: {verdict.claim.reading}" if verdict.claim.reading else ""
    parts += [part for part in (limit(verdict), verdict.reason, read, verdict.claim.note) if part]
    return ": ".join([parts[0], "; ".join(parts[1:])]) if parts[1:] else parts[0]


def _md(text: str) -> str:
    return "".join(f"\\{c}" if c in "\\`*_|<>[]^" else c for c in text)


def _json(verdicts: Iterable[Verdict]) -> Iterator[str]:
    import json

    seen = list(verdicts)
    document = {"summary": summary(seen), "claims": [as_json(verdict) for verdict in seen]}
    yield json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _word(state: State, claim: Claim) -> str:
    return state.shown(order=claim.order)


def _latex(verdicts: Iterable[Verdict]) -> Iterator[str]:
    from hanoi_graph.claims.textable import table

    return table(verdicts)


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return f"a list of {len(value)}"
    return str(value)


def _truth(text: str) -> str:
    return {"1 == 1": "true", "1 == 0": "false"}.get(text, text)


def _speaks_of_n(claim: Claim) -> bool:
    formulas = [claim.value, *claim.arguments.values()]
    return claim.discs.first != claim.discs.last or any(
        isinstance(formula, Expression) and "n" in formula.names for formula in formulas
    )


_FORMS: dict[Format, Callable[[Iterable[Verdict]], Iterator[str]]] = {
    "text": _text,
    "markdown": _markdown,
    "latex": _latex,
    "json": _json,
}
