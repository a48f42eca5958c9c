"""Verdicts: what holds, the smallest counterexample, what stays undecided and why."""

from __future__ import annotations

import dataclasses

import pytest

from hanoi_graph.claims import planning
from hanoi_graph.claims.model import Case
from hanoi_graph.claims.reading import parse_claims
from hanoi_graph.claims.verdicts import check, check_all
from hanoi_graph.claims.ways.registry import Found, Way, ways_for
from hanoi_graph.errors import InputError, TooLargeError
from hanoi_graph.moves import PegGraph
from hanoi_graph.states import State

BUDGET = 300_000


def claim(**keys):
    table = {"id": "x", "statement": "s", "source": "t", "n": "1..", **keys}
    lines = [
        f"{key} = {value if key == 'for' else repr_toml(value)}" for key, value in table.items()
    ]
    return parse_claims("[[claim]]\n" + "\n".join(lines))[0]


def repr_toml(value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return f"[{', '.join(map(repr_toml, value))}]"
    return str(value)


def tower(**keys):
    return claim(**{"quantity": "distance", "start": "A^n", "goal": "C^n", **keys})


def test_what_holds_is_checked_by_every_way():
    found = check(tower(value="2**n - 1"), budget=BUDGET)
    assert found.status == "holds"
    assert set(found.checked) == {"closed form", "recursion", "array", "search"}
    assert found.checked["closed form"][3] == (*range(1, 65), 100, 200)
    assert found.checked["search"][3][0] == 1
    assert found.checked_n[-1] == 200
    assert found.counterexample is None


@pytest.mark.parametrize("n", [17, 25, 63, 64, 777])
def test_an_exception_at_a_single_n_is_found(n):
    for value in (f"2**n - (0 if n == {n} else 1)", f"2**n - (1 if n < {n} else 0)"):
        found = check(tower(value=value), budget=10**7)
        assert found.status == "refuted"
        assert found.counterexample.n == n


def test_a_way_is_named_only_where_it_decided_every_case():
    # Four pegs have a formula between perfect states only: for k = 0 and k = n.
    some = tower(
        pegs=4, start="A^k B^(n-k)", goal="D^n", n="1..3", relation="<=", value="2*n - 1",
        **{"for": "{ k = '0..n' }"},
    )  # fmt: skip
    found = check(some, budget=BUDGET)
    assert found.status == "holds"
    assert found.checked == {"closed form": {4: (1,)}, "search": {4: (1, 2, 3)}}
    assert found.cases == 2 + 3 + 4


@pytest.mark.parametrize("error", [TooLargeError("too large", needed=2), MemoryError()])
def test_a_way_that_does_not_fit_is_not_named(monkeypatch, error):
    def too_large(case):
        raise error

    real = list(ways_for("distance"))
    kinds = [dataclasses.replace(way, find=too_large) if way.kind != "search" else way
             for way in real]  # fmt: skip
    monkeypatch.setattr(planning, "ways_for", lambda name: iter(kinds))
    found = check(tower(value="2**n - 1", n="1..3"), budget=BUDGET)
    assert found.status == "holds"
    assert found.checked == {"search": {3: (1, 2, 3)}}


def test_a_way_that_gives_up_says_why(monkeypatch):
    def slow(case):
        raise TooLargeError("the solver has proved no optimum within 20 seconds", needed=0)

    (search,) = (way for way in ways_for("distance") if way.kind == "search"
                 and way.applies(Case("hanoi", PegGraph.named("complete"), 2)))  # fmt: skip
    for n, before in (("3..9", ""), ("2..9", "right as far as it was checked; ")):
        only = dataclasses.replace(
            search, find=lambda case: slow(case) if case.n > 2 else search.find(case)
        )
        monkeypatch.setattr(planning, "ways_for", lambda name, only=only: iter([only]))
        found = check(tower(value="2**n - 1", n=n), budget=BUDGET)
        assert found.status == "undecided"
        assert found.reason == (
            f"{before}search gave up at n = 3: the solver has proved no optimum within 20 seconds"
        )


def test_what_no_way_is_for_does_not_blame_the_budget():
    current = claim(quantity="longest path", start="A^n", goal="C^n", value=1, peg_graph="cyclic")
    assert check(current).reason == "no way to find it on H_3^n, cyclic peg graph is known"
    dear = claim(quantity="distance", start="A^n", goal="E^n", value=1, pegs=5, n=300)
    assert check(dear).reason == "no way is feasible within the budget"


@pytest.mark.parametrize(
    "keys",
    [
        {"pegs": 4, "property": "the periphery is the three tower paths"},
        {"pegs": 4, "property": "procedure parity is shortest wherever it applies"},
        {"peg_graph": "linear", "property": "procedure parity is shortest wherever it applies"},
        {"peg_graph": "cyclic", "property": "shortest paths to perfect states are unique"},
        {"graph": "sierpinski", "property": "layers are rows of the triangle"},
        {"n": 0, "property": "neighbouring bits say which disc lies on the next"},
    ],
)
def test_a_property_is_looked_at_on_graphs_it_is_said_of_only(keys):
    found = check(claim(quantity="property", **{"n": 1, **keys}))
    assert found.status == "undecided"
    assert found.reason.startswith("no way to find it on ")


def test_a_property_of_all_numbers_of_pegs():
    unique = {"quantity": "property", "property": "shortest paths to perfect states are unique"}
    assert check(claim(n=1, pegs=4, **unique)).status == "holds"
    assert check(claim(n="1..2", pegs=4, **unique)).status == "refuted"
    assert check(claim(n="1..2", pegs=4, graph="sierpinski", **unique)).status == "holds"


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"quantity": "first move of disc", "disc": 2, "moves": ["A -> B"]}, "disc 2 does not"),
        ({"quantity": "last move of disc", "disc": 1, "moves": []}, "one that moves, and disc 1"),
        ({"quantity": "longest path", "peg_graph": ["A->B", "B->A"]}, "no path leads there"),
        ({"quantity": "shortest paths", "peg_graph": ["A->B", "B->C"]}, "no path leads there"),
        ({"quantity": "largest disc moves", "peg_graph": ["A->B", "B->C"]}, "no path leads there"),
    ],
)
def test_what_there_is_not(keys, message):
    ends = {"start": "A^n", "goal": "C^n"}
    with pytest.raises(InputError, match=message):
        check(claim(**{"n": 2, "value": 1, **ends, **keys}))


def test_a_tree_has_no_girth():
    tree = claim(quantity="invariant", invariant="girth", peg_graph="linear", n=2, value=3)
    with pytest.raises(InputError, match="has no cycle"):
        check(tree)


@pytest.mark.parametrize("pegs", [3, 4, 5])
def test_a_walk_to_another_perfect_state_of_any(pegs):
    # With one disc every move ends in one.
    name = "walk from a perfect state to another one of any"
    walk = claim(quantity="invariant", invariant=name, n=1, pegs=pegs, value=1)
    assert check(walk).status == "holds"


def test_the_smallest_counterexample_with_states_value_and_path():
    found = check(tower(value="n**2 - n + 1"), budget=BUDGET)  # right for n = 1, 2, 3
    example = found.counterexample
    assert found.status == "refuted"
    assert (example.n, example.claimed, example.true, example.length) == (4, 13, 15, 15)
    assert example.states == (State("AAAA"), State("CCCC"))
    assert len(example.moves) == 15
    assert example.moves[0] == (1, 0, 1)


def test_the_names_are_tried_in_their_order():
    wrong = claim(
        quantity="distance", start="s", goal="j^n", value="2**n - 1", relation="<=", n=2,
        **{"for": "{ j = 'pegs', s = 'states' }"},
    )  # fmt: skip
    assert check(wrong, budget=BUDGET).status == "holds"
    wrong = claim(
        quantity="distance", start="s", goal="j^n", value="2**n - 2", relation="<=", n=2,
        **{"for": "{ j = 'pegs', s = 'states' }"},
    )  # fmt: skip
    found = check(wrong, budget=BUDGET)
    assert found.counterexample.bindings == {"j": "0", "s": "AB"}
    assert found.counterexample.true == 3


@pytest.mark.parametrize(
    ("ranges", "few", "most"),
    [
        ("{ k = '0..9', m = 'k..9' }", 55, 55),
        ("{ k = '0..3000', m = 'k..3000' }", 4_501_500, 4_505_000),
        ("{ k = '3000..0', m = 'k..3000' }", 0, 0),
        ("{ j = 'pegs', m = '0..j' }", 6, 6),
        ("{ s = 'states', m = '1..n' }", 18, 18),
        ("{ k = '1..100', m = '1..10**9' }", 10**11, 10**11),
        ("{ k = '1..300', m = '1..k', o = '1..m' }", 4_400_000, 4_600_000),
        ("{ k = '1..30', m = '1..2**k' }", 2**31 - 2, 2**31 - 2),
    ],
)
def test_cases_are_counted_before_they_are_made(ranges, few, most):
    some = claim(quantity="formula", left="1", value=1, n=2, **{"for": ranges})
    (graph,) = some.graphs(2)
    assert few <= some.count(graph) <= most
    if most < 100:
        assert some.count(graph) == len(list(some.cases(graph)))


def test_too_many_cases_are_not_begun():
    many = claim(
        quantity="formula", left="k + m", value="m + k", n=1,
        **{"for": "{ k = '0..100000', m = 'k..100000' }"},
    )  # fmt: skip
    assert check(many).reason == "no way is feasible within the budget"


def test_a_condition_leaves_cases_out():
    some = tower(value=1, where="n == 1 or n == 2 and p == 4", n="1..3", pegs=[3, 4])
    found = check(some, budget=BUDGET)
    assert found.status == "refuted"
    assert (found.counterexample.n, found.counterexample.pegs) == (2, 4)


def test_a_condition_that_never_holds_is_not_searched_for_ever():
    never = claim(
        quantity="formula", left="k", value=0, where="k % 2 == 2", **{"for": "{ k = '1..2**n' }"}
    )
    found = check(never, budget=BUDGET)
    assert (found.status, found.cases) == ("undecided", 0)


def test_values_by_n():
    assert check(tower(value=[1, 3, 7]), budget=BUDGET).status == "holds"
    found = check(tower(n=[2, 5], value=[3, 30]), budget=BUDGET)
    assert (found.counterexample.n, found.counterexample.true) == (5, 31)


def test_a_range_with_an_end_that_is_out_of_reach_is_undecided():
    found = check(tower(n="1..30", value="2**n - 1", pegs=5, goal="E^n"), budget=BUDGET)
    assert found.status in ("refuted", "undecided")
    found = check(tower(n="1..30", value="frame_stewart(n, 5)", pegs=5, goal="E^n"), budget=BUDGET)
    assert found.status == "undecided"
    reached = found.checked["search"][5][-1]
    assert f"no way is feasible for n = {reached + 1}" in found.reason


def test_without_an_end_it_holds_as_far_as_it_was_looked_at():
    found = check(tower(value="frame_stewart(n, 5)", pegs=5, goal="E^n"), budget=BUDGET)
    assert found.status == "holds"
    assert set(found.checked) == {"search"}


def test_the_largest_n_to_look_at():
    found = check(tower(value="2**n - 1"), budget=BUDGET, largest=3)
    assert found.checked_n == (1, 2, 3)
    assert found.status == "holds"
    assert check(tower(n="1..4", value="2**n - 1"), budget=BUDGET, largest=3).status == "undecided"


def test_what_nothing_can_check():
    found = check(claim(quantity="cited"), budget=BUDGET)
    assert (found.status, found.reason) == ("undecided", "nothing here can check it; cited only")


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"quantity": "invariant", "invariant": "chromatic numbre", "value": 3},
         "invariant 'chromatic numbre' is not known; did you mean 'chromatic number'"),
        ({"quantity": "property", "property": "nonsense"}, "property 'nonsense' is not known"),
        ({"quantity": "puzzle", "puzzle": "xyz", "value": 1}, "puzzle 'xyz' is not known"),
        ({"quantity": "order", "value": True, "n": 1}, "value: expected a number for 'order'"),
        ({"quantity": "legal", "start": "A", "goal": "B", "n": 1, "moves": ["A -> B"], "value": 5},
         "value: expected true or false for 'legal', got 5"),
        ({"quantity": "moves of disc", "start": "A^n", "goal": "C^n", "path": "shortest", "disc": 0,
          "n": 3, "value": 1}, "disc must be from 1 to 3, got 0 .at n = 3"),
        ({"quantity": "disc of move", "start": "A^n", "goal": "C^n", "path": "shortest",
          "number": 99, "n": 3, "value": 1}, "number must be from 1 to 7, got 99 .at n = 3"),
    ],
)  # fmt: skip
def test_words_that_are_wrong_are_no_verdict(keys, message):
    with pytest.raises(InputError, match=message):
        check(claim(**keys), budget=BUDGET)


def test_ways_that_disagree_decide_nothing(monkeypatch):
    def lying(case):
        return Found(5)

    def ways(quantity):
        yield Way(quantity, "search", lying, lambda c: True, lambda c: 0, lambda c: 0)
        yield Way(
            quantity, "array", lambda case: Found(3), lambda c: True, lambda c: 0, lambda c: 0
        )

    monkeypatch.setattr(planning, "ways_for", ways)
    found = check(tower(value="2**n - 1", n=2, expected="holds"), budget=BUDGET)
    assert found.status == "undecided"
    assert "the ways disagree at n = 2, p = 3: search 5, array 3" in found.reason
    assert found.contradicts_record


def test_the_record():
    right, wrong = tower(value="2**n - 1", expected="holds"), tower(value=1, expected="refuted")
    assert [v.as_expected for v in check_all([right, wrong], budget=BUDGET)] == [True, True]
    found = check(tower(value=1, expected="holds"), budget=BUDGET)
    assert found.as_expected is False
    assert found.contradicts_record
    far = tower(n="1..30", value="frame_stewart(n, 5)", pegs=5, goal="E^n", expected="holds")
    found = check(far, budget=BUDGET)
    assert found.as_expected is False
    assert not found.contradicts_record


def test_what_does_not_fit_names_file_and_line():
    with pytest.raises(
        InputError, match=r"claims:7: claim 'x': start: 'AB' has more than 1 letters .at n = 1."
    ):
        check(tower(start="AB", value=1), budget=BUDGET)
    with pytest.raises(
        InputError, match=r"claims:9: claim 'x': value: '1/.n-1.', column 2: / by zero"
    ):
        check(tower(value="1/(n-1)"), budget=BUDGET)


def test_states_that_are_out_of_reach():
    one_way = claim(
        quantity="distance", start="A^n", goal="C^n", value=1, n=1, peg_graph=["B->A", "C->B"]
    )
    with pytest.raises(InputError, match="goal must be reached by legal moves"):
        check(one_way, budget=BUDGET)


def test_progress_is_told():
    told = []
    list(check_all([tower(n=2, value=3)] * 2, budget=BUDGET, progress=told.append))
    assert told[0] == "[1/2] x: n = 2, closed form, recursion, array, search"
    assert told[1].startswith("[2/2]")


def test_several_at_a_time_find_the_same_in_the_same_order():
    claims = [tower(n=n, value=2**n - (n == 3)) for n in range(1, 5)]
    told = []
    found = list(check_all(claims, budget=BUDGET, jobs=2, progress=told.append))
    assert found == list(check_all(claims, budget=BUDGET))
    assert told == [f"[{k}/4] x" for k in range(1, 5)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_claim_that_cannot_be_checked_does_not_end_the_others(jobs):
    claims = [tower(value="1/(n-1)"), tower(n=2, value=3)]
    failures = []
    found = list(check_all(claims, budget=BUDGET, failed=failures.append, jobs=jobs))
    assert [verdict.status for verdict in found] == ["holds"]
    assert [str(failure) for failure in failures] == [
        "claims:9: claim 'x': value: '1/(n-1)', column 2: / by zero (at n = 1)"
    ]
    with pytest.raises(InputError, match="/ by zero"):
        list(check_all(claims, budget=BUDGET, jobs=jobs))


def test_what_goes_wrong_says_for_which_names():
    some = claim(
        quantity="formula", left="1/(k-2)", value="1/(k-2)", n=3, **{"for": "{ k = '1..n' }"}
    )
    with pytest.raises(InputError, match=r"by zero \(at n = 3, k = 2\)"):
        check(some, budget=BUDGET)


def test_a_verdict_is_there_before_the_next_claim_is_looked_at():
    bad = tower(value="1/(n-1)")
    verdicts = check_all([tower(n=2, value=3), bad], budget=BUDGET)
    assert next(verdicts).status == "holds"


# --- what a budget allows ---


def costs(monkeypatch, **by_kind):
    """Let there be ways to find 2**n - 1, each of a cost by n."""

    def found(case):
        return Found(2**case.n - 1)

    ways = [
        Way("distance", kind, found, lambda c: True, cost, lambda c: -500)
        for kind, cost in by_kind.items()
    ]
    monkeypatch.setattr(planning, "ways_for", lambda quantity: iter(ways))


def test_the_budget_is_for_all_n_together(monkeypatch):
    costs(monkeypatch, search=lambda case: 1000)
    found = check(tower(n="1..", value="2**n - 1"), budget=10_500)
    assert found.checked_n[-1] == 10
    assert found.status == "holds"


def test_more_is_spent_only_where_it_decides(monkeypatch):
    costs(monkeypatch, search=lambda case: 100 * case.n, array=lambda case: 1000)
    for last, status, seen in ((8, "holds", 8), (40, "undecided", 4)):
        found = check(tower(n=f"1..{last}", value="2**n - 1"), budget=1000)
        assert (found.status, found.checked_n[-1]) == (status, seen)
    found = check(tower(n="1..40", value="2**n - 1"), budget=1000)
    assert found.reason == "right as far as it was checked; no way is feasible for n = 5"
    found = check(tower(n="1..8", value="2**n - 1"), budget=1000)
    assert found.checked == {"array": {3: (1,)}, "search": {3: tuple(range(1, 9))}}


def test_what_is_out_of_reach_is_not_planned_for_ever(monkeypatch):
    asked = []
    costs(monkeypatch, search=lambda case: asked.append(case.n) or 10**9)
    found = check(tower(n="1..100000", value="2**n - 1"), budget=1000)
    assert found.status == "undecided"
    assert len(asked) < 20


def test_a_range_to_the_end_of_the_world_is_given_up_at_once(monkeypatch):
    asked = []
    costs(monkeypatch, search=lambda case: asked.append(case.n) or 1000)
    found = check(tower(n="1..99999999", value="2**n - 1"), budget=5000)
    assert found.reason == "right as far as it was checked; no way is feasible for n = 6"
    assert len(asked) < 20


def test_a_condition_that_holds_nowhere_says_nothing():
    found = check(tower(n="1..3", value=0, where="n > 5"), budget=BUDGET)
    assert (found.status, found.reason) == (
        "undecided", "the condition holds in no case, so nothing is said",
    )  # fmt: skip
