"""Neighbours of many states at once, and the way back from a state to where a search began."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.moves import Move, PegGraph
from hanoi_graph.states import indices_to_positions

Indices = NDArray[np.int64]

# States whose neighbours are worked out together: enough to keep numpy busy, few enough that the
# arrays of them all stay in the cache.
_BATCH = 2**16
# Counts of paths up to here can be added in machine words, as far as their number allows.
_MACHINE_SUM = 2**62


class Field(Protocol):
    """What a finished search knows about distances."""

    @property
    def discs(self) -> int:
        """Number of discs."""
        ...

    @property
    def rule(self) -> PegGraph:
        """The peg graph."""
        ...

    def reached(self, index: int) -> bool:
        """Whether the search came to a state."""
        ...

    def holds(self, indices: Indices, distance: int) -> NDArray[np.bool_]:
        """Return which of these states are at `distance`, given that each leads to one beyond it.

        Beyond it means at `distance` + 1; a field may rely on that.
        """
        ...

    def distance(self, index: int) -> int:
        """Return the distance of a state that was reached."""
        ...

    def layer(self, *, limit: int) -> Indices:
        """Return states of the last layer, ascending, at most `limit` of them."""
        ...


def neighbours(indices: Indices, *, discs: int, rule: PegGraph) -> tuple[Indices, Indices]:
    """Return all legal moves of some states.

    Parameters
    ----------
    indices : ndarray of int64, shape (m,)

    Returns
    -------
    rows, targets : ndarray of int64, shape (k,)
        Move number i leads from ``indices[rows[i]]`` to ``targets[i]``.

    Examples
    --------
    >>> rows, targets = neighbours(np.array([0]), discs=2, rule=PegGraph.named("complete"))
    >>> targets.tolist()
    [1, 2]
    """
    digits = indices_to_positions(indices, discs=discs, pegs=rule.pegs)
    every = np.arange(len(indices))
    tops = np.full((rule.pegs, len(indices)), discs, np.int8)
    for k in reversed(range(discs)):
        tops[digits[:, k], every] = k
    weights = rule.pegs ** np.arange(discs, dtype=np.int64)
    rows, targets = [], []
    for source, target in sorted(rule.arcs):
        movable = np.flatnonzero(tops[source] < tops[target])
        rows.append(movable)
        targets.append(indices[movable] + (target - source) * weights[tops[source, movable]])
    if not rows:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    return np.concatenate(rows), np.concatenate(targets)


def batches(indices: Indices) -> Iterator[slice]:
    """Yield slices that cut an array of states into parts for `neighbours`."""
    for first in range(0, len(indices), _BATCH):
        yield slice(first, first + _BATCH)


def count_paths(field: Field, index: int, distance: int) -> int:
    """Return how many shortest paths lead from where the search began to a state.

    Cost: the states on all these paths, each visited once. Exact: counts that might leave 63 bits
    go on as Python integers.
    """
    back = field.rule.reversed()
    states, counts = np.array([index]), np.array([1])
    # A state has no more neighbours than there are arcs between pegs.
    safe = _MACHINE_SUM // max(len(field.rule.arcs), 1)
    for nearer in reversed(range(distance)):
        if counts.dtype != object and int(counts.max()) > safe:
            counts = counts.astype(object)
        states, counts = _step_back(field, states, counts, nearer, back=back)
    return int(sum(counts.tolist()))


def _step_back(
    field: Field, states: Indices, counts: NDArray[np.int64], nearer: int, *, back: PegGraph
) -> tuple[Indices, NDArray[np.int64]]:
    """Return the states one move nearer on shortest paths, and the paths through each of them."""
    found, shares = [], []
    for part in batches(states):
        rows, targets = neighbours(states[part], discs=field.discs, rule=back)
        good = field.holds(targets, nearer)
        found.append(targets[good])
        shares.append(counts[part][rows[good]])
    joined, weights = np.concatenate(found), np.concatenate(shares)
    order = np.argsort(joined, kind="stable")
    joined, weights = joined[order], weights[order]
    first = np.flatnonzero(np.diff(joined, prepend=-1))
    return joined[first], np.add.reduceat(weights, first)


def moves_to(field: Field, index: int, distance: int) -> list[Move]:
    """Return the moves of one shortest path from where the search began to a state."""
    back = field.rule.reversed()
    moves: list[Move] = []
    state = index
    for nearer in reversed(range(distance)):
        _, targets = neighbours(np.array([state]), discs=field.discs, rule=back)
        before = int(targets[field.holds(targets, nearer)][0])
        moves.append(_move(before, state, field.rule.pegs))
        state = before
    return moves[::-1]


def _move(before: int, after: int, pegs: int) -> Move:
    """Return the move between two neighbouring states."""
    disc = 1
    while before % pegs == after % pegs:
        before, after, disc = before // pegs, after // pegs, disc + 1
    return Move(disc, before % pegs, after % pegs)
