"""What hypothesis draws: states, random walks, lists with one mistake."""

from __future__ import annotations

import oracle
from hypothesis import strategies as st


@st.composite
def states(draw, *, max_discs: int = 4, pegs: int = 3) -> tuple[int, ...]:
    discs = draw(st.integers(1, max_discs))
    return tuple(draw(st.lists(st.integers(0, pegs - 1), min_size=discs, max_size=discs)))


@st.composite
def walks(draw, *, max_discs: int = 4, max_moves: int = 40, pegs: int = 3):
    """Return a start and the moves of a legal walk from there."""
    start = state = draw(states(max_discs=max_discs, pegs=pegs))
    moves = []
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=max_moves)):
        possible = oracle.moves_of(state, pegs)
        moves.append(possible[choice % len(possible)])
        state = oracle.after(state, moves[-1])
    return start, moves


@st.composite
def shortest(draw, *, max_discs: int = 4):
    """Return two states and the moves of a shortest path between them, found by search."""
    start = draw(states(max_discs=max_discs))
    goal = draw(st.tuples(*[st.integers(0, 2)] * len(start)))
    found = oracle.search(goal)
    moves, state = [], start
    while state != goal:
        nearer = [
            move
            for move in oracle.moves_of(state)
            if found[oracle.after(state, move)][0] < found[state][0]
        ]
        moves.append(draw(st.sampled_from(nearer)))
        state = oracle.after(state, moves[-1])
    return start, goal, moves


@st.composite
def mutated(draw, moves: list[tuple[int, int, int]], *, discs: int):
    """Return a list with one mistake: a move changed, dropped, doubled or exchanged."""
    wrong = list(moves)
    kind = draw(st.sampled_from(["change", "drop", "double", "exchange", "insert"]))
    at = draw(st.integers(0, len(wrong) - 1)) if wrong else 0
    other = draw(st.tuples(st.integers(0, discs + 1), st.integers(-1, 3), st.integers(-1, 3)))
    if not wrong or kind == "insert":
        wrong.insert(at, other)
    elif kind == "change":
        wrong[at] = other
    elif kind == "drop":
        del wrong[at]
    elif kind == "double":
        wrong.insert(at, wrong[at])
    else:
        with_ = draw(st.integers(0, len(wrong) - 1))
        wrong[at], wrong[with_] = wrong[with_], wrong[at]
    return wrong
