"""Verdicts: what holds, the smallest counterexample, what stays undecided and why."""

from __future__ import annotations

import pytest

from hanoi_graph.claims import planning
from hanoi_graph.claims.reading import parse_claims
from hanoi_graph.claims.verdicts import check, check_all
from hanoi_graph.claims.ways.registry import Found, Way
from hanoi_graph.errors import InputError
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
    assert found.checked["closed form"][3] == (*range(1, 17), 24, 32, 64)
    assert found.checked["search"][3][0] == 1
    assert found.checked_n[-1] == 64
    assert found.counterexample is None


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
    found = check(claim(quantity="invariant", invariant="genus", value=0), budget=BUDGET)
    assert found.status == "undecided"


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
    with pytest.raises(InputError, match=r"claims:1: claim 'x': 'AB' has more than 1 letters"):
        check(tower(start="AB", value=1), budget=BUDGET)
    with pytest.raises(InputError, match="claims:1: claim 'x': column 2: / by zero"):
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
