"""Properties of distances: to perfect states, along edges, of pairs."""

from __future__ import annotations

import itertools

import numpy as np

from hanoi_graph.analysis.automaton import ONCE_OR_TWICE
from hanoi_graph.claims.model import Case
from hanoi_graph.claims.ways import arrays
from hanoi_graph.claims.ways.properties.registry import (
    corners,
    every_move,
    named,
    some,
    states_of,
)
from hanoi_graph.claims.ways.registry import all_pairs
from hanoi_graph.isomorphism import hanoi_to_sierpinski
from hanoi_graph.paths.shortest import distances_between, shortest_path
from hanoi_graph.states import State, indices_to_positions


@named("the farthest state is a perfect one", on=every_move, cost=all_pairs)
def _farthest(case: Case) -> str:
    eccentric = arrays.all_distances(case).max(axis=1)
    nearest = np.max(corners(case), axis=0)
    wrong = np.flatnonzero(eccentric != nearest)
    if not len(wrong):
        return ""
    state = State.from_index(int(wrong[0]), discs=case.n, pegs=case.pegs)
    return (
        f"{state} is {nearest[wrong[0]]} from a perfect state and {eccentric[wrong[0]]} from some"
    )


@named("the periphery is the three tower paths", cost=all_pairs)
def _periphery(case: Case) -> str:
    eccentric = arrays.all_distances(case).max(axis=1)
    on_paths = {
        state.index
        for i, j in itertools.combinations(range(3), 2)
        for state in shortest_path(State.perfect(case.n, i), State.perfect(case.n, j)).states()
    }
    found = set(np.flatnonzero(eccentric == eccentric.max()).tolist())
    return "" if found == on_paths else f"{len(found ^ on_paths)} states are in one and not both"


@named("along every edge the three distances change by -1, 0, 1", cost=some(100))
def _edge_triple(case: Case) -> str:
    tails, heads = arrays.graph_of(case).edges().T
    changes = np.sort([corner[heads] - corner[tails] for corner in corners(case)], axis=0)
    wrong = np.flatnonzero((changes != np.array([[-1], [0], [1]])).any(axis=0))
    return f"edge {wrong[0]}" if len(wrong) else ""


@named("one neighbour is nearer to each perfect state", on=every_move, cost=some(300))
def _one_nearer(case: Case) -> str:
    graph = arrays.graph_of(case)
    for corner in corners(case):
        for v in range(graph.order):
            nearer = int((corner[graph.neighbours(v)] < corner[v]).sum())
            if nearer != (corner[v] > 0):
                state = State.from_index(v, discs=case.n, pegs=case.pegs)
                return f"{state} has {nearer} neighbours nearer to a perfect state"
    return ""


@named("layers are rows of the triangle", cost=some(100))
def _rows(case: Case) -> str:
    """Place the states on the triangular lattice, side 2**n - 1, corners the perfect states.

    Copy j of the drawing is shrunken, moved into corner j and has its two other corners exchanged.
    A place is given by its three distances to the sides; their sum is 2**n - 1.
    """
    rows = np.zeros((1, 3), np.int64)
    for disc in range(case.n):
        copies = []
        for peg in range(3):
            others = [other for other in range(3) if other != peg]
            copy = rows.copy()
            copy[:, others] = rows[:, others[::-1]]
            copy[:, peg] += 2**disc
            copies.append(copy)
        rows = np.concatenate(copies)
    for peg, corner in enumerate(corners(case)):
        wrong = np.flatnonzero(corner != 2**case.n - 1 - rows[:, peg])
        if len(wrong):
            state = State.from_index(int(wrong[0]), discs=case.n)
            return f"{state} is in row {2**case.n - 1 - rows[wrong[0], peg]} of corner {peg}"
    return ""


@named("the table rule gives the distance to a perfect state", cost=some(1000))
def _table_rule(case: Case) -> str:
    for peg, corner in enumerate(corners(case)):
        for state in states_of(case):
            goal, owed = peg, 0
            for k in range(case.n - 1, -1, -1):
                if state.positions[k] != goal:
                    owed += 2**k
                    goal = 3 - goal - state.positions[k]
            if owed != corner[state.index]:
                return f"{state} owes {owed} by the rule, and is {corner[state.index]} away"
    return ""


@named("letters that differ owe powers of two", on=every_move, cost=some(1000))
def _letters_owe(case: Case) -> str:
    for peg, corner in enumerate(corners(case)):
        for state in states_of(case):
            owed = sum(1 << k for k, letter in enumerate(state) if letter != peg)
            if owed != corner[state.index]:
                return f"{state} owes {owed} by the rule, and is {corner[state.index]} away"
    return ""


@named("numbers of states keep their distance to state 0", cost=some(50))
def _numbered(case: Case) -> str:
    """With states numbered in base 3, a state of fewer discs is one with large discs on A."""
    larger = arrays.distances_from(case, State.perfect(case.n, 0))
    fewer = Case(case.graph, case.rule, case.n - 1)
    smaller = arrays.distances_from(fewer, State.perfect(case.n - 1, 0))
    wrong = np.flatnonzero(larger[: len(smaller)] != smaller)
    return f"state {wrong[0]} has another distance" if len(wrong) else ""


@named("shortest paths to perfect states are unique", on=every_move, cost=some(300))
def _unique(case: Case) -> str:
    # One nearer neighbour everywhere is the same as one shortest path from everywhere.
    return _one_nearer(case)


@named("the largest disc moves at most twice", cost=all_pairs)
def _at_most_twice(case: Case) -> str:
    """The formula tries one and two moves only; so it must never be beaten by a search."""
    found = arrays.all_distances(case)
    positions = indices_to_positions(np.arange(case.states), discs=case.n)
    for goal, row in zip(states_of(case), found, strict=True):
        wrong = np.flatnonzero(distances_between(positions, list(goal)) != row)
        if len(wrong):
            return f"state {wrong[0]} to {goal} takes {row[wrong[0]]}"
    return ""


@named("the once-or-twice automaton decides every pair", cost=lambda case: 60 * all_pairs(case))
def _automaton(case: Case) -> str:
    counts = arrays.path_counts(case)
    states = states_of(case)
    for a, b in itertools.product(range(case.states), repeat=2):
        decision = ONCE_OR_TWICE.run(states[a], states[b])
        if (decision.times == "tie") != (counts[a, b] == 2):
            return f"{states[a]} to {states[b]}: {decision.times}, {counts[a, b]} shortest paths"
    return ""


@named("the gasket form of the automaton", cost=lambda case: 40 * all_pairs(case))
def _gasket(case: Case) -> str:
    """The same carries from letters: 0 for i, -1 for j, 1 for l, and so for the other word."""
    for start, goal in itertools.product(states_of(case), repeat=2):
        decision = ONCE_OR_TWICE.run(start, goal)
        k = decision.disc
        if not k:
            continue
        s, t = hanoi_to_sierpinski(start).positions, hanoi_to_sierpinski(goal).positions
        # Equal larger discs turn both words in the same way; start from the first difference.
        i, j = s[k - 1], t[k - 1]
        third, carry = 3 - i - j, -1
        of_s, of_t = {i: 0, j: -1, third: 1}, {j: 0, i: -1, third: 1}
        for d in range(k - 2, -1, -1):
            carry = 2 * carry + of_s[s[d]] + of_t[t[d]]
            if abs(carry) >= 2:
                break
        says = "once" if carry < 0 else "twice" if carry else "tie"
        if says != decision.times:
            return f"{start} to {goal}: {says} by letters, {decision.times} by pegs"
    return ""
