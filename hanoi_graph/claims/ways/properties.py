"""Statements that are true or false of a graph and are no equation: each by its name.

A property returns an empty text where it is so, else the smallest exception in words. All of them
are checked on all states, by search or by rule against search.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from hanoi_graph.analysis.automaton import ONCE_OR_TWICE
from hanoi_graph.claims.model import Case
from hanoi_graph.claims.ways import arrays
from hanoi_graph.claims.ways.registry import Found, all_pairs, all_states, way
from hanoi_graph.isomorphism import hanoi_to_sierpinski
from hanoi_graph.moves import Move
from hanoi_graph.paths.classical import PROCEDURES, by_company, procedure
from hanoi_graph.paths.shortest import distances_between, shortest_path
from hanoi_graph.states import State, indices_to_positions


@dataclass(frozen=True)
class Property:
    """A statement about a graph.

    Attributes
    ----------
    name : str
    exception : callable
        ``exception(case)`` returns what is not so, empty if it is.
    cost : callable
    """

    name: str
    exception: Callable[[Case], str]
    cost: Callable[[Case], int]


PROPERTIES: dict[str, Property] = {}


def named(
    name: str, *, cost: Callable[[Case], int]
) -> Callable[[Callable[[Case], str]], Callable[[Case], str]]:
    """Enter a property under a name."""

    def enter(exception: Callable[[Case], str]) -> Callable[[Case], str]:
        PROPERTIES[name] = Property(name, exception, cost)
        return exception

    return enter


def _known(case: Case) -> bool:
    return case.name("property") in PROPERTIES


@way(
    "property",
    kind="search",
    applies=_known,
    setup=lambda case: PROPERTIES[case.name("property")].cost(case),
)
def property_by_search(case: Case) -> Found:
    """Every state, or every pair of them, looked at."""
    exception = PROPERTIES[case.name("property")].exception(case)
    return Found(not exception, remark=exception)


def _states(case: Case) -> list[State]:
    return [State.from_index(i, discs=case.n, pegs=case.pegs) for i in range(case.states)]


def _corners(case: Case) -> list[Any]:
    """Return the distances of all states to each perfect state, by search."""
    return [
        arrays.distances_from(case, State.perfect(case.n, peg, pegs=case.pegs))
        for peg in range(case.pegs)
    ]


def _some(factor: int) -> Callable[[Case], int]:
    return lambda case: factor * all_states(case)


# --- distances ---


@named("the farthest state is a perfect one", cost=all_pairs)
def _farthest(case: Case) -> str:
    eccentric = arrays.all_distances(case).max(axis=1)
    nearest = np.max(_corners(case), axis=0)
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


@named("along every edge the three distances change by -1, 0, 1", cost=_some(100))
def _edge_triple(case: Case) -> str:
    tails, heads = arrays.graph_of(case).edges().T
    changes = np.sort([corner[heads] - corner[tails] for corner in _corners(case)], axis=0)
    wrong = np.flatnonzero((changes != np.array([[-1], [0], [1]])).any(axis=0))
    return f"edge {wrong[0]}" if len(wrong) else ""


@named("one neighbour is nearer to each perfect state", cost=_some(300))
def _one_nearer(case: Case) -> str:
    graph = arrays.graph_of(case)
    for corner in _corners(case):
        for v in range(graph.order):
            nearer = int((corner[graph.neighbours(v)] < corner[v]).sum())
            if nearer != (corner[v] > 0):
                state = State.from_index(v, discs=case.n, pegs=case.pegs)
                return f"{state} has {nearer} neighbours nearer to a perfect state"
    return ""


@named("layers are rows of the triangle", cost=_some(100))
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
    for peg, corner in enumerate(_corners(case)):
        wrong = np.flatnonzero(corner != 2**case.n - 1 - rows[:, peg])
        if len(wrong):
            state = State.from_index(int(wrong[0]), discs=case.n)
            return f"{state} is in row {2**case.n - 1 - rows[wrong[0], peg]} of corner {peg}"
    return ""


@named("the table rule gives the distance to a perfect state", cost=_some(1000))
def _table_rule(case: Case) -> str:
    for peg, corner in enumerate(_corners(case)):
        for state in _states(case):
            goal, owed = peg, 0
            for k in range(case.n - 1, -1, -1):
                if state.positions[k] != goal:
                    owed += 2**k
                    goal = 3 - goal - state.positions[k]
            if owed != corner[state.index]:
                return f"{state} owes {owed} by the rule, and is {corner[state.index]} away"
    return ""


@named("letters that differ owe powers of two", cost=_some(1000))
def _letters_owe(case: Case) -> str:
    for peg, corner in enumerate(_corners(case)):
        for state in _states(case):
            owed = sum(1 << k for k, letter in enumerate(state) if letter != peg)
            if owed != corner[state.index]:
                return f"{state} owes {owed} by the rule, and is {corner[state.index]} away"
    return ""


@named("numbers of states keep their distance to state 0", cost=_some(50))
def _numbered(case: Case) -> str:
    """With states numbered in base 3, a state of fewer discs is one with large discs on A."""
    larger = arrays.distances_from(case, State.perfect(case.n, 0))
    fewer = Case(case.graph, case.rule, case.n - 1)
    smaller = arrays.distances_from(fewer, State.perfect(case.n - 1, 0))
    wrong = np.flatnonzero(larger[: len(smaller)] != smaller)
    return f"state {wrong[0]} has another distance" if len(wrong) else ""


@named("shortest paths to perfect states are unique", cost=_some(300))
def _unique(case: Case) -> str:
    # One nearer neighbour everywhere is the same as one shortest path from everywhere.
    return _one_nearer(case)


@named("the largest disc moves at most twice", cost=all_pairs)
def _at_most_twice(case: Case) -> str:
    """The formula tries one and two moves only; so it must never be beaten by a search."""
    found = arrays.all_distances(case)
    positions = indices_to_positions(np.arange(case.states), discs=case.n)
    for goal, row in zip(_states(case), found, strict=True):
        wrong = np.flatnonzero(distances_between(positions, list(goal)) != row)
        if len(wrong):
            return f"state {wrong[0]} to {goal} takes {row[wrong[0]]}"
    return ""


@named("the once-or-twice automaton decides every pair", cost=lambda case: 60 * all_pairs(case))
def _automaton(case: Case) -> str:
    counts = arrays.path_counts(case)
    states = _states(case)
    for a, b in itertools.product(range(case.states), repeat=2):
        decision = ONCE_OR_TWICE.run(states[a], states[b])
        if (decision.times == "tie") != (counts[a, b] == 2):
            return f"{states[a]} to {states[b]}: {decision.times}, {counts[a, b]} shortest paths"
    return ""


@named("the gasket form of the automaton", cost=lambda case: 40 * all_pairs(case))
def _gasket(case: Case) -> str:
    """The same carries from letters: 0 for i, -1 for j, 1 for l, and so for the other word."""
    for start, goal in itertools.product(_states(case), repeat=2):
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


# --- isomorphism and neighbours of the graph ---


@named("S_3^n is H_3^n by the map of words", cost=_some(200))
def _isomorphism(case: Case) -> str:
    other = Case("sierpinski", case.rule, case.n)
    place = [hanoi_to_sierpinski(state).index for state in _states(case)]
    here = {tuple(sorted((place[a], place[b]))) for a, b in arrays.graph_of(case).edges()}
    there = {tuple(edge) for edge in arrays.graph_of(other).edges().tolist()}
    return "" if here == there else f"{len(here ^ there)} edges are in one and not in the other"


@named(
    "S_p^n is a spanning subgraph of H_p^n",
    cost=lambda case: 100 << min(all_states(case), 100),
)
def _spanning_subgraph(case: Case) -> str:
    from networkx.algorithms.isomorphism import GraphMatcher

    hanoi: Any = arrays.graph_of(case).to_networkx(labels="index")
    other = arrays.graph_of(Case("sierpinski", case.rule, case.n)).to_networkx(labels="index")
    matcher: Any = GraphMatcher(hanoi, other)
    found = matcher.subgraph_is_monomorphic()
    return "" if found else "no placement of the words makes every edge one of the other graph"


@named(
    "chordless cycles longer than 3 are even",
    cost=lambda case: 1000 << min(all_states(case) // 2, 100),
)
def _chordless(case: Case) -> str:
    import networkx as nx

    graph: Any = arrays.graph_of(case).to_networkx(labels="index")
    for cycle in nx.chordless_cycles(graph):
        if len(cycle) > 3 and len(cycle) % 2:
            return f"a chordless cycle of length {len(cycle)}"
    return ""


@named("states with even numbers of Bs and Cs are a perfect code", cost=_some(100))
def _even_code(case: Case) -> str:
    code = np.array(
        [all(state.positions.count(peg) % 2 == 0 for peg in (1, 2)) for state in _states(case)]
    )
    covered = code + arrays.graph_of(case).to_scipy(dtype=np.int64) @ code
    wrong = np.flatnonzero(covered != 1)
    if not len(wrong):
        return ""
    return f"{State.from_index(int(wrong[0]), discs=case.n)} is covered {covered[wrong[0]]} times"


@named("two perfect states tell all states apart", cost=_some(50))
def _resolving(case: Case) -> str:
    for first, second in itertools.combinations(_corners(case), 2):
        if len(set(zip(first.tolist(), second.tolist(), strict=True))) != case.states:
            return "two states have the same distances to two perfect ones"
    return ""


@named("Schreier spectrum", cost=lambda case: all_states(case) ** 3)
def _spectrum(case: Case) -> str:
    """Compare eigenvalues with the pre-images of 0 and -2 under x**2 - x - 3, numerically."""
    matrix = arrays.graph_of(case).to_scipy(dtype=np.float64).toarray()
    for peg in range(3):
        corner = State.perfect(case.n, peg).index
        matrix[corner, corner] += 1
    found = np.sort(np.linalg.eigvalsh(matrix))
    expected = [3.0]
    for root, depth, shift in ((0.0, case.n, 3), (-2.0, case.n - 1, -1)):
        values = [root]
        for i in range(depth):
            expected += values * ((3 ** (case.n - i - 1) + shift) // 2)
            values = [(1 + sign * np.sqrt(13 + 4 * v)) / 2 for v in values for sign in (1, -1)]
    if len(expected) != len(found):
        return f"{len(expected)} eigenvalues are named, {len(found)} there are"
    worst = float(np.abs(np.sort(expected) - found).max())
    return "" if worst < 1e-7 else f"an eigenvalue differs by {worst:.3g}"


# --- the tower path ---


def _tower(case: Case) -> list[State]:
    return list(shortest_path(State.perfect(case.n, 0), State.perfect(case.n, 2)).states())


def _parity_states(case: Case, *, bases: bool) -> set[State]:
    """Return the states in which no two discs of equal parity touch, the painted bases included.

    Source and goal (A and C) have bases of the parity of n + 1, the spare peg (B) one of n.
    """
    base = {0: case.n + 1, 1: case.n, 2: case.n + 1}
    good = set()
    for state in _states(case):
        stacks = [
            ([base[peg]] if bases else []) + list(stack) for peg, stack in enumerate(state.stacks)
        ]
        if all((x - y) % 2 for stack in stacks for x, y in itertools.pairwise(stack)):
            good.add(state)
    return good


@named("painted bases single out the tower path", cost=_some(100))
def _painted(case: Case) -> str:
    good, path = _parity_states(case, bases=True), set(_tower(case))
    return "" if good == path else f"{len(good ^ path)} states are in one and not in the other"


@named("the Olive sequence is a prefix for every n", cost=lambda case: 2**case.n * 300)
def _olive_prefix(case: Case) -> str:
    def pairs(n: int) -> list[tuple[int, int]]:
        goal = 1 if n % 2 else 2
        path = shortest_path(State.perfect(n, 0), State.perfect(n, goal))
        return [(move.source, move.target) for move in path]

    longer = pairs(case.n + 1)
    return "" if longer[: 2**case.n - 1] == pairs(case.n) else f"not a prefix for n = {case.n}"


def _square_free(word: list[Any]) -> str:
    for at in range(len(word)):
        for half in range(1, (len(word) - at) // 2 + 1):
            if word[at : at + half] == word[at + half : at + 2 * half]:
                return f"a block of {half} is repeated at place {at + 1}"
    return ""


@named("no block of discs is repeated at once", cost=lambda case: 8**case.n // 8)
def _gros_square_free(case: Case) -> str:
    path = shortest_path(State.perfect(case.n, 0), State.perfect(case.n, 2))
    return _square_free([move.disc for move in path])


@named("no block of peg pairs is repeated at once", cost=lambda case: 8**case.n // 8)
def _olive_square_free(case: Case) -> str:
    path = shortest_path(State.perfect(case.n, 0), State.perfect(case.n, 1))
    return _square_free([(move.source, move.target) for move in path])


# --- procedures ---


def _walked(case: Case, name: str) -> str:
    """Compare a procedure with the search wherever it is for: solved, in the least moves."""
    method = procedure(name)
    for start, goal in itertools.product(_states(case), _states(case)):
        if not method.applies(start, goal):
            continue
        end, moves = start, list(method.moves(start, goal))
        for move in moves:
            end = State(
                end.positions[: move.disc - 1] + bytes([move.target]) + end.positions[move.disc :]
            )
        least = int(arrays.distances_from(case, goal)[start.index])
        if end != goal:
            return f"{start} to {goal}: ends in {end}"
        if len(moves) != least:
            return f"{start} to {goal}: {len(moves)} moves, {least} are enough"
    return ""


def _pairs_walked(case: Case) -> int:
    return all_states(case) ** 2 * (100 + (50 << min(case.n, 30)))


def _enter_procedures() -> None:
    for name in PROCEDURES:
        named(f"procedure {name} is shortest wherever it applies", cost=_pairs_walked)(
            lambda case, name=name: _walked(case, name)  # type: ignore[misc]
        )


_enter_procedures()


@named(
    "procedure rec-puzzles reaches the nearest perfect state",
    cost=lambda case: all_states(case) * 2**case.n * 400,
)
def _rec_puzzles(case: Case) -> str:
    corners = _corners(case)
    for start in _states(case):
        goal = State.perfect(case.n, start.positions[-1])
        end = _end_of(start, list(procedure("rec-puzzles").moves(start, goal)))
        nearest = min(range(3), key=lambda peg, at=start.index: corners[peg][at])  # type: ignore[misc]
        if end.perfect_peg != nearest:
            return f"{start} is led to {end}, the nearest is on peg {nearest}"
    return ""


@named(
    "the company rule is shortest after the right first move",
    cost=lambda case: all_states(case) * 2**case.n * 800,
)
def _company(case: Case) -> str:
    for peg in range(3):
        goal = State.perfect(case.n, peg)
        found = arrays.distances_from(case, goal)
        for start in _states(case):
            moves = list(by_company(start, peg=peg)) if start != goal else []
            if len(moves) != found[start.index]:
                return f"{start} to {goal}: {len(moves)} moves, {found[start.index]} are enough"
    return ""


@named("the table reaches every goal", cost=_pairs_walked)
def _table_solves(case: Case) -> str:
    for start, goal in itertools.product(_states(case), _states(case)):
        end = _end_of(start, list(procedure("table").moves(start, goal)))
        if end != goal:
            return f"{start} to {goal}: ends in {end}"
    return ""


def _end_of(start: State, moves: list[Move]) -> State:
    end = bytearray(start.positions)
    for move in moves:
        end[move.disc - 1] = move.target
    return State(bytes(end), pegs=start.pegs)


@named("onto an even disc, else to a fixed peg", cost=lambda case: 2**case.n * 2000)
def _by_the_words(case: Case) -> str:
    """The second rule of the Spanish text to the letter, without the coloured bases."""
    stacks: list[list[int]] = [list(range(case.n, 0, -1)), [], []]
    fixed = 2 if case.n % 2 else 1
    for _ in range(3**case.n):
        at = next(peg for peg in range(3) if stacks[peg] and stacks[peg][-1] == 1)
        even = [p for p in range(3) if p != at and stacks[p] and stacks[p][-1] % 2 == 0]
        target = even[0] if even else fixed
        if target == at:
            return "disc 1 has nowhere to go"
        stacks[target].append(stacks[at].pop())
        others = [peg for peg in range(3) if peg != target]
        if not any(stacks[peg] for peg in others):
            break
        low, high = sorted(others, key=lambda peg: stacks[peg][-1] if stacks[peg] else case.n + 1)
        stacks[high].append(stacks[low].pop())
        if len(stacks[2]) == case.n:
            break
    ends = [peg for peg in range(3) if len(stacks[peg]) == case.n]
    if ends == [2]:
        return ""
    return f"the tower ends on {'ABC'[ends[0]]}" if ends else "the tower is never whole again"


@named("neighbouring bits say which disc lies on the next", cost=lambda case: 2**case.n * 2000)
def _walsh(case: Case) -> str:
    for m, state in enumerate(_tower(case)):
        for k in range(1, case.n):
            lies = any((k + 1, k) in itertools.pairwise(stack) for stack in state.stacks)
            if lies != ((m >> (k - 1) & 1) == (m >> k & 1)):
                return f"disc {k} after move {m}"
        if state.positions[-1] != (2 if m >> (case.n - 1) & 1 else 0):
            return f"disc {case.n} after move {m}"
    return ""


@named(
    "the moves before and after the middle are the same in another order",
    cost=lambda case: 2**case.n * 300,
)
def _mirror(case: Case) -> str:
    pairs = [((k & (k - 1)) % 3, ((k | (k - 1)) + 1) % 3) for k in range(1, 2**case.n)]
    middle = 2 ** (case.n - 1) - 1
    before, after = sorted(pairs[:middle]), sorted(pairs[middle + 1 :])
    return "" if before == after else f"{before} before the middle, {after} after it"
