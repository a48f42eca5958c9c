"""What can be claimed: the quantities, and what each needs to be told.

A quantity is a number, a truth value included, that a state graph, a pair of states, a path or a
list of moves has. `ways` says how each is found.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Parameter = Literal["word", "number", "formula", "moves", "path", "name"]
Kind = Literal["any", "joined", "two-way"]


@dataclass(frozen=True)
class Quantity:
    """Something that a claim may be about.

    Attributes
    ----------
    name : str
        As claim files call it.
    meaning : str
        One line for people.
    needs : mapping of str to kind
        The keys that a claim must give: words, numbers (formulas in n and p), lists of moves.
    may : mapping of str to kind
        The keys that it may give.
    truth : bool
        Whether the value is true or false.
    on : {"any", "joined", "two-way"}
        The peg graphs on which it has a meaning: any, those on which every state can be reached
        from every other, those on which moreover every move can be taken back.
    """

    name: str
    meaning: str
    needs: Mapping[str, Parameter] = field(default_factory=dict)
    may: Mapping[str, Parameter] = field(default_factory=dict)
    truth: bool = False
    on: Kind = "any"


_PAIR: dict[str, Parameter] = {"start": "word", "goal": "word"}
_WALK: dict[str, Parameter] = {"moves": "moves", "path": "path"}
_MOVE: dict[str, Parameter] = {**_PAIR, "number": "number"}
_DISC: dict[str, Parameter] = {**_PAIR, "disc": "number"}


def _graph(name: str, meaning: str, *, on: Kind = "any", **needs: Parameter) -> Quantity:
    return Quantity(name, meaning, needs, on=on)


_ALL = (
    # Pairs of states.
    Quantity("distance", "moves of a shortest path from start to goal", _PAIR),
    Quantity("shortest paths", "how many shortest paths lead from start to goal", _PAIR),
    Quantity("longest path", "moves of a longest path that visits no state twice", _PAIR),
    Quantity("longest paths", "how many longest paths there are", _PAIR),
    Quantity("simple paths", "how many paths visit no state twice", _PAIR),
    Quantity("largest disc moves", "least moves of the largest disc on a shortest path", _PAIR),
    Quantity("random walk", "mean number of random moves from start to goal", _PAIR, on="joined"),
    Quantity(
        "resistance", "resistance between two states, a unit resistor an edge", _PAIR, on="two-way"
    ),
    # Moves and paths.
    Quantity("length", "moves in a list, or of a path", _PAIR, _WALK),
    Quantity("legal", "whether every move of a list is legal", _PAIR, _WALK, truth=True),
    Quantity("solves", "whether a list is legal and ends at the goal", _PAIR, _WALK, truth=True),
    Quantity("optimal", "whether a list solves in the least moves", _PAIR, _WALK, truth=True),
    Quantity("visits all", "whether every state is visited once", _PAIR, _WALK, truth=True),
    Quantity("disc of move", "the disc of a move of a path", _MOVE, _WALK),
    Quantity("source of move", "the peg (A = 0) that a move takes from", _MOVE, _WALK),
    Quantity("target of move", "the peg (A = 0) that a move takes to", _MOVE, _WALK),
    Quantity("peg of disc", "the peg of a disc after some moves", {**_MOVE, **_DISC}, _WALK),
    Quantity("moves of disc", "how often a disc moves", _DISC, _WALK),
    Quantity("first move of disc", "number of the first move of a disc", _DISC, _WALK),
    Quantity("last move of disc", "number of the last move of a disc", _DISC, _WALK),
    Quantity("pause of disc", "most moves of others between two moves of a disc", _DISC, _WALK),
    Quantity(
        "turns of disc",
        "pegs to the right of every move of a disc, -1 if not constant",
        _DISC,
        _WALK,
    ),
    Quantity(
        "equal parity contacts",
        "states of a path in which discs of equal parity touch",
        _PAIR,
        _WALK,
    ),
    Quantity(
        "unequal parity contacts",
        "states of a path in which discs of different parity touch",
        _PAIR,
        _WALK,
    ),
    Quantity("states on two pegs", "states of a path with exactly two pegs in use", _PAIR, _WALK),
    # One goal.
    _graph("layer size", "states at a distance from a goal", goal="word", distance="number"),
    _graph("eccentricity", "largest distance of a state to a goal", on="joined", goal="word"),
    _graph(
        "farthest states", "states at the largest distance from a goal", on="joined", goal="word"
    ),
    _graph(
        "sum of distances", "sum of the distances of all states to a goal", on="joined", goal="word"
    ),
    _graph("mean of distances", "mean distance of all states to a goal", on="joined", goal="word"),
    _graph(
        "sum to perfect",
        "sum of the distances of a state to the perfect ones",
        on="joined",
        state="word",
    ),
    # The whole graph.
    _graph("order", "states"),
    _graph("size", "edges (arcs, if moves cannot be taken back)"),
    _graph("states of degree", "states with so many legal moves", degree="number"),
    _graph("largest degree", "most legal moves of a state"),
    _graph("diameter", "largest distance", on="joined"),
    _graph("radius", "smallest eccentricity", on="joined"),
    _graph("centre", "states whose eccentricity is the radius", on="joined"),
    _graph("periphery", "states whose eccentricity is the diameter", on="joined"),
    _graph("diametral pairs", "unordered pairs at the largest distance", on="two-way"),
    _graph("wiener index", "sum of the distances of all unordered pairs", on="two-way"),
    _graph("mean distance", "mean over all ordered pairs, equal ones included", on="joined"),
    _graph("most shortest paths", "most shortest paths that any pair has"),
    _graph(
        "pairs with two shortest paths",
        "unordered pairs with exactly two shortest paths",
        on="two-way",
    ),
    _graph(
        "pairs by largest disc",
        "ordered pairs that need so many moves of the largest disc; "
        "tie = 1 counts those for which one more does as well",
        number="number",
        tie="number",
    ),
    _graph("invariant", "a number of the graph, by its name", invariant="name"),
    # Everything else.
    Quantity("formula", "a formula, compared with another one", {"left": "formula"}),
    Quantity("property", "whether something is so, by its name", {"property": "name"}, truth=True),
    _graph("puzzle", "least moves of a neighbour of the puzzle", puzzle="name"),
    Quantity("cited", "what nothing here can check", {}),
)
QUANTITIES: dict[str, Quantity] = {quantity.name: quantity for quantity in _ALL}

KEYS: dict[str, str] = {
    "id": "letters, digits, '.', '_', '-'; another one for each claim",
    "statement": "what is said, in words",
    "source": "who says so, and where",
    "n": 'number of discs: 5, [3, 5], "1..8", or "1.." for every n from 1 on',
    "quantity": "what is claimed, one of the list above, with the keys it needs",
    "value": 'what it is said to be: 31, true, "2**n - 1", or a list with one for each n',
    "relation": '"<=" or ">=" where the value is a bound',
    "pegs": 'number of pegs, 3 if nothing is said: 4, [3, 5] or "3..6"',
    "peg_graph": '"linear", "cyclic", "star", or ways such as ["A->B", "B->A", "B->C"]',
    "graph": '"sierpinski" for S_p^n',
    "start, goal, state": 'words such as "BCAA", "A^n", "A^(n-1) B"',
    "order": '"largest-first" if the words begin with the largest disc',
    "moves": 'a list such as ["A -> C", "2: A -> B"], or a text that holds the moves',
    "pegs_from, discs_from": "what a text calls the first peg (0, 1, A) or all, and disc 1 (0, 1)",
    "path": '"shortest", "worst" or "procedure NAME", in place of moves',
    "for": 'names the claim is for all of: { k = "1..n", s = "states", j = "pegs" }',
    "where": 'a condition on n, p and these names, such as "k % 2 == 1"',
    "note": "what the reports are to say besides",
    "expected": 'the verdict on record: "holds", "refuted" or "undecided"',
}
"""The keys of a claim, and what each says."""
