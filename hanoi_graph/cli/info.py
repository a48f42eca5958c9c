"""``info``, ``longest``, ``sequence``: the numbers of a graph, of two states, and in a row.

A number of more than 4300 digits is printed as a sentence with its number of digits, the first
twenty and the last twenty of them; in JSON it is a text of all its digits,
if it was counted and has at most some 360 000 of them.
"""

from __future__ import annotations

import argparse
import decimal
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from hanoi_graph.cli.common import add_json, add_words, exact, in_full, print_json
from hanoi_graph.cli.moves import add_moves, check_form, part_of, triples, write_paths

if TYPE_CHECKING:
    from hanoi_graph.analysis.invariants import Comparison
    from hanoi_graph.analysis.sequences import IntegerSequence
    from hanoi_graph.states import State

# A sequence is printed with at most so many terms.
MOST_TERMS = 10**6
# Python writes out integers of up to 4300 digits.
_MOST_DIGITS = 4_200


def register(verbs: argparse._SubParsersAction[Any]) -> None:
    """Add the verbs of this family."""
    verb = verbs.add_parser(
        "info",
        help="the parameters of a graph, as published and as computed",
        description="Print the parameters of H_p^n (or S_p^n): what the published formulas give, "
        "what is computed from the graph while that is feasible, and whether both agree. The exit "
        "status is 1 if some formula is contradicted.",
        epilog="example: hanoi-graph info --n 4 --pegs 3",
    )
    verb.add_argument("--n", type=int, required=True, help="number of discs")
    verb.add_argument("--pegs", type=int, default=3, help="number of pegs (default 3)")
    verb.add_argument(
        "--family", choices=("hanoi", "sierpinski"), default="hanoi", help="default hanoi"
    )
    verb.add_argument(
        "--only",
        action="append",
        metavar="NAME",
        help="only this parameter (may be given several times)",
    )
    verb.add_argument("--sources", action="store_true", help="print formulas and sources as well")
    verb.add_argument(
        "--no-compute", action="store_true", help="only what the published formulas give"
    )
    add_json(verb)
    verb.set_defaults(run=run_info)

    verb = verbs.add_parser(
        "longest",
        help="the longest simple path between any two states, and how many there are",
        description="Print the length of the longest simple paths between two states, how many of "
        "them there are, and how many simple paths of any length. With --slice, moves of one of "
        "the longest paths follow; with --notation nothing but its moves is printed.",
        epilog="example: hanoi-graph longest AAB BCA --slice 1:10",
    )
    add_words(verb, "start", "goal")
    add_moves(verb)
    verb.set_defaults(run=run_longest)

    verb = verbs.add_parser(
        "sequence",
        help="the terms of an integer sequence of the Tower of Hanoi",
        description="Print the terms of an integer sequence, by name or OEIS number; without a "
        "name, the list of all.",
        epilog="example: hanoi-graph sequence gros --terms 100",
    )
    verb.add_argument("name", nargs="?", metavar="NAME", help="such as gros, olive or A290004")
    verb.add_argument("--terms", type=int, default=20, help="how many (default 20)")
    form = verb.add_mutually_exclusive_group()
    form.add_argument("--b-file", action="store_true", help="as a b-file of the OEIS")
    form.add_argument("--json", action="store_true", help="print one JSON document")
    verb.set_defaults(run=run_sequence)


def run_info(args: argparse.Namespace) -> int:
    """Print the parameters of a graph."""
    from hanoi_graph.analysis.invariants import compare_invariants

    rows = compare_invariants(
        args.n, pegs=args.pegs, family=args.family, names=args.only, compute=not args.no_compute
    )
    if args.json:
        report = {"n": args.n, "pegs": args.pegs, "family": args.family}
        print_json(report | {"invariants": {row.invariant.name: _entry(row) for row in rows}})
    else:
        letter = "H" if args.family == "hanoi" else "S"
        print(f"{letter}_{args.pegs}^{args.n}")
        _print_table(rows)
        if args.sources:
            _print_sources(rows)
    return int(any(row.verdict == "contradicts" for row in rows))


def run_longest(args: argparse.Namespace) -> int:
    """Print the numbers of the simple paths between two states."""
    from hanoi_graph.paths.selfsimilar import count_longest_paths, longest_path
    from hanoi_graph.states import as_states

    check_form(args)
    start, goal = as_states(args.start, args.goal, order=args.order)
    path = longest_path(start, goal)
    if args.notation:
        write_paths([path], args)
        return 0
    part = part_of(path, args) if args.slice else None
    report = {
        "start": start.word(order=args.order),
        "goal": goal.word(order=args.order),
        "order": args.order,
        "discs": start.discs,
        "length": path.length,
        "longest_paths": count_longest_paths(start, goal),
        "simple_paths": _simple_paths(start, goal),
    }
    if args.json:
        for key in ("length", "longest_paths"):
            report[key] = in_full(report[key])
        print_json(report | ({"first": part[0], "moves": triples(part[1])} if part else {}))
        return 0
    print(f"length of the longest simple paths: {exact(path.length)}")
    print(f"longest simple paths: {exact(report['longest_paths'])}")
    print(f"simple paths: {report['simple_paths']}")
    if part:
        write_paths([path], args, what="one of the longest paths, ")
    return 0


def run_sequence(args: argparse.Namespace) -> int:
    """Print a sequence, or the list of all."""
    from hanoi_graph.analysis.sequences import SEQUENCES, sequence
    from hanoi_graph.errors import InputError

    if args.name is None:
        if args.json:
            print_json([_sequence_entry(known) for known in SEQUENCES.values()])
            return 0
        for known in SEQUENCES.values():
            print(f"{known.name:22} {known.oeis:8} {known.title}".rstrip())
        return 0
    chosen = sequence(args.name)
    if not 1 <= args.terms <= MOST_TERMS:
        raise InputError(f"--terms must be from 1 to {MOST_TERMS}, got {args.terms}")
    if args.b_file:
        print("\n".join(chosen.b_file(args.terms)))
    elif args.json:
        terms = [term for _, term in chosen.terms(args.terms)]
        print_json(_sequence_entry(chosen) | {"terms": terms})
    else:
        print(", ".join(str(term) for _, term in chosen.terms(args.terms)))
    return 0


def _sequence_entry(known: IntegerSequence) -> dict[str, Any]:
    """Return what is said about a sequence in JSON."""
    return {
        "name": known.name,
        "title": known.title,
        "oeis": known.oeis or None,
        "first": known.first,
    }


def _simple_paths(start: State, goal: State) -> int | str:
    """Return the number of simple paths, or how large it is."""
    from hanoi_graph.paths.selfsimilar import count_simple_paths, simple_path_magnitude

    size = simple_path_magnitude(start, goal)
    return count_simple_paths(start, goal) if size.digits <= _MOST_DIGITS else str(size)


def _entry(row: Comparison) -> dict[str, Any]:
    """Return a row of the comparison for JSON."""
    return {
        "title": row.invariant.title,
        "formula": row.formula.text if row.formula else None,
        "source": row.formula.source if row.formula else None,
        "published": _plain(row.published),
        "computed": _plain(row.computed),
        "method": row.invariant.method,
        "verdict": row.verdict,
        "reason": row.reason or None,
    }


def _plain(value: Any) -> Any:
    """Return a value for JSON: fractions as text, the keys of a dict too."""
    if isinstance(value, dict):
        return {key: in_full(count) for key, count in _keyed(value).items()}
    if isinstance(value, Fraction):
        return _fraction(value, written=in_full)
    if isinstance(value, int) and not isinstance(value, bool):
        return in_full(value)
    return value


def _keyed(value: dict[Any, int]) -> dict[str, int]:
    """Return counts in order with texts as keys: eigenvalues without the noise of floats.

    Where nine places do not tell two of them apart all keep their digits.
    """
    # The sum makes 0 of -0.
    short = {f"{round(key, 9) + 0:.10g}": count for key, count in sorted(value.items())}
    return short if len(short) == len(value) else {str(k): c for k, c in sorted(value.items())}


def _fraction(value: Fraction, *, written: Callable[[int], int | str] = exact) -> str:
    """Return a fraction as text."""
    above, below = written(value.numerator), written(value.denominator)
    return f"{above}/{below}" if value.denominator != 1 else str(above)


def _print_table(rows: list[Comparison]) -> None:
    """Print one line for each parameter."""
    cells: list[tuple[str, str, str, str]] = [
        (row.invariant.name, _shown(row.published), _shown(row.computed), row.verdict)
        for row in rows
    ]
    cells.insert(0, ("parameter", "published", "computed", "verdict"))
    widths = [max(len(cell[column]) for cell in cells) for column in range(3)]
    for (name, published, computed, verdict), row in zip(cells, [None, *rows], strict=True):
        note = "" if row is None else _note(row)
        line = f"{name:{widths[0]}}  {published:>{widths[1]}}  {computed:>{widths[2]}}  {verdict}"
        print(line + note)


def _note(row: Comparison) -> str:
    """Return what the line of a parameter ends with: what its value is, and why one is missing."""
    remark = "" if row.verdict == "unknown" else row.invariant.remark
    notes = [note for note in (remark, row.reason) if note]
    return f" ({'; '.join(notes)})" if notes else ""


def _print_sources(rows: list[Comparison]) -> None:
    """Print what the parameters are, the formulas, their sources and the ways of computing."""
    for row in rows:
        print(f"\n{row.invariant.name}: {row.invariant.title}")
        if row.formula:
            print(f"  formula   {row.formula.text}\n  source    {row.formula.source}")
        print(f"  computed  {row.invariant.method}")


def _shown(value: Any) -> str:
    """Return a value for the table, no longer than a column can be."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return _shown_counts(value)
    text = _fraction(value) if isinstance(value, Fraction) else str(exact(value))
    if len(text) <= 40 or not isinstance(value, int):
        return text if len(text) <= 40 else f"about {_rounded(value)}"
    return (
        text if text.startswith("a number") else f"{text[:15]}...{text[-5:]} ({len(text)} digits)"
    )


def _rounded(value: Any) -> str:
    """Return six digits of a number, however far it lies beyond what a float can hold."""
    if not isinstance(value, Fraction):
        return f"{float(value):.6g}"
    with decimal.localcontext(prec=6):
        quotient = decimal.Decimal(value.numerator) / decimal.Decimal(value.denominator)
    return f"{quotient:.6g}"


def _shown_counts(value: dict[Any, int]) -> str:
    """Return how often something occurs: all of it, or how much there is."""
    # Eigenvalues come from floating point: what is nothing but its noise is a zero.
    value = {(0.0 if abs(key) < 1e-9 else key): count for key, count in value.items()}
    text = ", ".join(f"{exact(count)} x {key:.6g}" for key, count in sorted(value.items()))
    if len(text) <= 40:
        return text
    return f"{len(value)} from {min(value):.6g} to {max(value):.6g}"
