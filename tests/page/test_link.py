"""Fragments that open the page at a position."""

from __future__ import annotations

import pytest

from hanoi_graph.errors import InputError
from hanoi_graph.page.link import link_fragment
from hanoi_graph.states import State


def test_fragment():
    start, goal = State("BCAA"), State("AACB")
    assert link_fragment(start, goal) == "#n=4&p=3&s=BCAA&g=AACB"
    fragment = link_fragment(start, goal, language="ru", order="largest-first")
    assert fragment == "#n=4&p=3&s=BCAA&g=AACB&l=ru&o=largest-first"


@pytest.mark.parametrize(
    ("start", "goal", "complaint"),
    [
        (State("A"), State("BB"), "same number of discs and pegs, got 1 and 2"),
        (State("AB"), State("AB", pegs=4), "same number of discs and pegs"),
        (State("A^11"), State("C^11"), "the page shows 1 to 10 discs, got 11"),
        (State("AB", pegs=5), State("AB", pegs=5), "the page shows 3 or 4 pegs, got 5"),
    ],
)
def test_states_that_the_page_cannot_show(start, goal, complaint):
    with pytest.raises(InputError, match=complaint):
        link_fragment(start, goal)


def test_unknown_language():
    with pytest.raises(InputError, match="language must be one of en, es, pt, ru, got 'fr'"):
        link_fragment(State("A"), State("B"), language="fr")
