"""The peg graphs on which every state can be reached: the strongly connected ones, by kind."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations, permutations

from hanoi_graph.errors import InputError
from hanoi_graph.moves import PegGraph

# There are 2**12 sets of arcs on four pegs; the 2**20 on five would take far too long.
_MOST_PEGS = 4


def peg_graphs(*, pegs: int = 3) -> tuple[PegGraph, ...]:
    """Return all strongly connected peg graphs, one of each kind up to the names of the pegs.

    On these, and on no others, every state can be reached from every other.

    Parameters
    ----------
    pegs : int, default 3
        Up to 4.

    Returns
    -------
    tuple of PegGraph
        Those with the fewest arcs first: 5 on three pegs, 83 on four.

    Examples
    --------
    >>> print(*peg_graphs(), sep="; ")
    cyclic; linear; A->B, A->C, B->A, C->B; A->B, A->C, B->A, B->C, C->A; complete
    """
    if not 2 <= pegs <= _MOST_PEGS:
        raise InputError(f"pegs must be from 2 to {_MOST_PEGS}, got {pegs}")
    pairs = [(i, j) for i in range(pegs) for j in range(pegs) if i != j]
    found: dict[frozenset[tuple[int, int]], None] = {}
    for size in range(pegs, len(pairs) + 1):
        for arcs in combinations(pairs, size):
            if PegGraph.of_arcs(arcs, pegs=pegs).is_strongly_connected:
                found.setdefault(_usual_names(arcs, pegs))
    return tuple(PegGraph.of_arcs(arcs, pegs=pegs) for arcs in found)


def _usual_names(arcs: Collection[tuple[int, int]], pegs: int) -> frozenset[tuple[int, int]]:
    """Return the arcs under the names of the pegs that are the same for all graphs of a kind."""
    images = [
        frozenset((names[i], names[j]) for i, j in arcs) for names in permutations(range(pegs))
    ]
    for known in ("complete", "linear", "cyclic", "star"):
        if PegGraph.named(known, pegs=pegs).arcs in images:
            return PegGraph.named(known, pegs=pegs).arcs
    return min(images, key=sorted)
