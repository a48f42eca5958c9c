"""What becomes of a claim: it holds, is refuted, or stays undecided, and what shows it."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from hanoi_graph.claims.expressions import Value
from hanoi_graph.claims.interrupts import interrupts_wait, start
from hanoi_graph.claims.model import Case, CaseError, Claim, Status
from hanoi_graph.claims.planning import Plan, Task
from hanoi_graph.claims.ways import ways_for
from hanoi_graph.claims.ways.registry import Found, Kind, Way
from hanoi_graph.errors import HanoiError, InputError, MissingPackageError, TooLargeError
from hanoi_graph.moves import Move
from hanoi_graph.states import State

DEFAULT_BUDGET = 10_000_000
"""Steps that a way may take for a claim; about a second."""

Progress: TypeAlias = Callable[[str], None]
# Longer paths are not written out; the certificate of a distance has them.
_MOVES_SHOWN = 200


@dataclass(frozen=True)
class Counterexample:
    """The smallest case in which a claim is wrong.

    Attributes
    ----------
    n, pegs : int
    bindings : mapping of str to str
        The values of the names of the claim.
    claimed, true : Value
    states : tuple of State
    moves : tuple of Move
        A path that shows the true value, where there is one that can be written out.
    length : int or None
        Its length.
    remark : str
    way : str
        Which kind of way found it; all others that were feasible agree.
    """

    n: int
    pegs: int
    bindings: dict[str, str]
    claimed: Value
    true: Value
    states: tuple[State, ...] = ()
    moves: tuple[Move, ...] = ()
    length: int | None = None
    remark: str = ""
    way: str = ""


@dataclass(frozen=True)
class Verdict:
    """What was found about a claim.

    Attributes
    ----------
    claim : Claim
    status : {"holds", "refuted", "undecided"}
    checked : mapping of str to mapping of int to tuple of int
        For each kind of way and number of pegs the n for which it decided every case that was
        looked at.
    cases : int
        How many cases were looked at, each by at least one way.
    reason : str
        Why nothing was decided.
    counterexample : Counterexample or None
    conflict : bool
        Whether ways disagree; then one of them is wrong.
    """

    claim: Claim
    status: Status
    checked: dict[Kind, dict[int, tuple[int, ...]]] = field(default_factory=dict)
    cases: int = 0
    reason: str = ""
    counterexample: Counterexample | None = None
    conflict: bool = False

    @property
    def checked_n(self) -> tuple[int, ...]:
        """All n that were looked at, ascending."""
        by_pegs = (numbers for found in self.checked.values() for numbers in found.values())
        return tuple(sorted({n for numbers in by_pegs for n in numbers}))

    @property
    def as_expected(self) -> bool | None:
        """Whether the verdict is the one on record; None if there is none."""
        expected = self.claim.expected
        return None if expected is None else self.status == expected

    @property
    def contradicts_record(self) -> bool:
        """Whether the verdict on record is another one, and not only out of reach.

        With a small budget a claim that holds may stay undecided, right as far as it was checked.
        """
        if self.as_expected is not False:
            return False
        return self.status != "undecided" or self.conflict or self.claim.expected != "holds"


def check(
    claim: Claim,
    *,
    budget: int = DEFAULT_BUDGET,
    largest: int | None = None,
    progress: Progress | None = None,
) -> Verdict:
    """Check a claim by every way that is feasible.

    Parameters
    ----------
    claim : Claim
    budget : int, default 10**7
        A way may take so many steps (some 10**7 a second) for all n together; `planning` says when
        more.
    largest : int, optional
        The largest n to look at; by default as far as the claim and the budget go.
    progress : callable, optional
        Called with a short text before each way is tried.

    Returns
    -------
    Verdict
        Refuted at the smallest n (then number of pegs, then names in their order) at which the
        claim is wrong. It holds if it is right at every n of its range that was looked at, and
        there is none, in a range with an end, that was not.

    Raises
    ------
    InputError
        If a word of the claim fits no n, or a formula has no value.
    """
    try:
        return _Check(claim, budget, largest, progress or (lambda text: None)).verdict()
    except HanoiError as error:
        key = error.key if isinstance(error, CaseError) else ""
        what = f"{key}: {error}" if key and not str(error).startswith(key) else str(error)
        raise InputError(f"{claim.place(key)}: claim {claim.id!r}: {what}") from error


class _Check:
    """One run over all n of a claim."""

    def __init__(self, claim: Claim, budget: int, largest: int | None, progress: Progress) -> None:
        self.claim = claim
        self.plan = Plan(claim, budget=budget, largest=largest)
        self.progress = progress
        self.checked: dict[Kind, dict[int, list[int]]] = {}
        self.cases = 0
        self.conflict = ""
        self.gave_up: dict[int, str] = {}

    def verdict(self) -> Verdict:
        if self.claim.quantity.name == "cited":
            return Verdict(self.claim, "undecided", reason="nothing here can check it; cited only")
        for task in self.plan:
            found = self._on(task)
            if found is not None:
                return self._made("refuted", counterexample=found)
            if self.conflict:
                return self._made("undecided", reason=self.conflict)
        return self._without_counterexample()

    def _without_counterexample(self) -> Verdict:
        left_out = self.plan.left_out
        if not self.cases:
            return self._made("undecided", reason=self._why_nothing())
        if left_out and self.claim.discs.last is not None:
            first = min(left_out)
            why = self.gave_up.get(first, f"no way is feasible for n = {first}")
            if self.plan.beyond and len(left_out) == 1:
                why = "no larger n was to be looked at"
            return self._made("undecided", reason=f"right as far as it was checked; {why}")
        return self._made("holds")

    def _why_nothing(self) -> str:
        if not list(ways_for(self.claim.quantity.name)):
            return "no way to check it is known"
        if self.plan.beyond:
            return "every n of it is larger than the largest to be looked at"
        if self.plan.silent and not self.plan.left_out:
            return "the condition holds in no case, so nothing is said"
        if self.gave_up:
            return self.gave_up[min(self.gave_up)]
        if self.plan.no_way:
            return f"no way to find it on {self.claim.family} is known"
        return "no way is feasible within the budget"

    def _made(
        self, status: Status, *, reason: str = "", counterexample: Counterexample | None = None
    ) -> Verdict:
        checked = {
            kind: {pegs: tuple(numbers) for pegs, numbers in found.items()}
            for kind, found in self.checked.items()
        }
        return Verdict(
            self.claim, status, checked, self.cases, reason, counterexample, bool(self.conflict)
        )

    def _on(self, task: Task) -> Counterexample | None:
        """Look at all cases on a graph; note what was checked, return what is wrong."""
        graph, ways = task.graph, task.ways
        self.progress(f"{self.claim.id}: n = {graph.n}, {', '.join(w.kind for w in ways)}")
        cases, decided = 0, Counter[Kind]()
        wrong = None
        for case in self.claim.cases(graph):
            claimed = self.claim.value_at(case)
            if claimed is None:
                continue
            found = list(self._found(ways, case))
            if not found:
                self.plan.left_out.append(case.n)
                decided.clear()
                break
            cases += 1
            decided.update({way.kind for way, _ in found})
            self.conflict = _conflict(case, found)
            if self.conflict:
                break
            self.claim.check_kind(case, true=found[0][1].value, claimed=claimed)
            if not self.claim.agrees(found[0][1].value, claimed):
                wrong = _counterexample(case, claimed, found)
                break
        self.cases += cases
        for kind in dict.fromkeys(way.kind for way in ways):
            if cases and decided[kind] == cases:
                self.checked.setdefault(kind, {}).setdefault(graph.pegs, []).append(graph.n)
        return wrong

    def _found(self, ways: list[Way], case: Case) -> Iterator[tuple[Way, Found]]:
        """Give what the ways find; one that turns out not to fit in memory is left out."""
        for way in list(ways):
            if not way.applies(case):
                continue
            try:
                with self.claim.named(case):
                    found = way.find(case)
                yield way, found
            except (TooLargeError, MissingPackageError, MemoryError) as error:
                ways.remove(way)
                why = str(error) or "there is not enough memory"
                self.gave_up[case.n] = f"{way.kind} gave up at n = {case.n}: {why}"


def _conflict(case: Case, found: list[tuple[Way, Found]]) -> str:
    """Return a sentence if the ways disagree: then one of them is wrong, and nothing is decided."""
    if len({result.value for _, result in found}) <= 1:
        return ""
    values = ", ".join(f"{way.kind} {result.value}" for way, result in found)
    return f"the ways disagree at n = {case.n}, p = {case.pegs}: {values}"


def _counterexample(case: Case, claimed: Value, found: list[tuple[Way, Found]]) -> Counterexample:
    def telling(item: tuple[Way, Found]) -> tuple[bool, int]:
        return item[1].path is not None, len(item[1].states)

    way, best = max(found, key=telling)
    path = None if best.path is None else best.path()
    remark = next((result.remark for _, result in found if result.remark), "")
    return Counterexample(
        n=case.n,
        pegs=case.pegs,
        bindings={name: str(value) for name, value in case.bindings.items()},
        claimed=claimed,
        true=best.value,
        states=best.states,
        moves=tuple(path) if path is not None and path.length <= _MOVES_SHOWN else (),
        length=None if path is None else path.length,
        remark=remark,
        way=way.kind,
    )


def check_all(
    claims: Sequence[Claim],
    *,
    budget: int = DEFAULT_BUDGET,
    largest: int | None = None,
    progress: Progress | None = None,
    failed: Callable[[InputError], None] | None = None,
    jobs: int = 1,
    prepare: Callable[[], None] | None = None,
) -> Iterator[Verdict]:
    """Check claims and yield the verdict on each, in their order, as soon as it is there.

    Parameters
    ----------
    claims : sequence of Claim
    budget, largest, progress
        As for `check`.
    failed : callable, optional
        Told why a claim cannot be checked; the others go on. Without it the first such claim ends
        all.
    jobs : int, default 1
        How many claims are checked at the same time, each in a process of its own.
    prepare : callable, optional
        Called first in such a process: a function of a module, that enters further ways.
    """
    told = progress or (lambda text: None)

    def one_by_one() -> Iterator[Callable[[], Verdict]]:
        for number, claim in enumerate(claims, start=1):
            yield functools.partial(
                check,
                claim,
                budget=budget,
                largest=largest,
                progress=_numbered(told, number, len(claims)),
            )

    several = jobs > 1 and len(claims) > 1
    waiting = (
        _in_processes(claims, budget, largest, told, jobs=jobs, prepare=prepare)
        if several
        else one_by_one()
    )
    for result in waiting:
        try:
            verdict = result()
        except InputError as error:
            if failed is None:
                raise
            failed(error)
            continue
        yield verdict


def _in_processes(
    claims: Sequence[Claim],
    budget: int,
    largest: int | None,
    progress: Progress,
    *,
    jobs: int,
    prepare: Callable[[], None] | None,
) -> Iterator[Callable[[], Verdict]]:
    """Give for each claim, in their order, a function that waits for its verdict."""
    import concurrent.futures
    import multiprocessing

    # Started anew and not forked: the libraries for arrays have threads of their own by now.
    pool = concurrent.futures.ProcessPoolExecutor(
        min(jobs, len(claims)),
        multiprocessing.get_context("spawn"),
        initializer=start,
        initargs=(prepare,),
    )
    try:
        with interrupts_wait():
            waiting = [
                pool.submit(check, claim, budget=budget, largest=largest) for claim in claims
            ]
        for number, (claim, future) in enumerate(zip(claims, waiting, strict=True), start=1):
            progress(f"[{number}/{len(claims)}] {claim.id}")
            yield future.result
    finally:
        pool.shutdown(cancel_futures=True)


def _numbered(progress: Progress, number: int, total: int) -> Progress:
    return lambda text: progress(f"[{number}/{total}] {text}")
