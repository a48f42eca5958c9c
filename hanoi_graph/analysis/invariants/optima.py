"""Parameters that are an optimum: by an integer programme (HiGHS through scipy) or by search.

A value is given only if it is proved.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.analysis.invariants.structure import Infeasible, Subject, clique_number

if TYPE_CHECKING:
    from scipy.sparse import csr_array

# The solver looks at so many nodes for one unknown: those of some 20 seconds, but the same on a
# busy machine. The time is for problems of which a single node takes long.
_NODES = 700_000
_SECONDS = 120.0
# So many choices of a search take some seconds.
_MOST_CHOICES = 500_000
_UNSOLVABLE = 2  # the status of scipy.optimize.milp


def independence_number(subject: Subject) -> int:
    """Return the size of a largest set of vertices without an edge: one end of each edge."""
    ones = np.ones(subject.order)
    rows = np.repeat(np.arange(subject.graph.size), 2)
    edges = _matrix(rows, subject.graph.edges().ravel(), (subject.graph.size, subject.order))
    return -_optimum(-ones, edges, upper=1)


def domination_number(subject: Subject) -> int:
    """Return the size of a smallest set such that each vertex is in it or next to it."""
    from scipy.sparse import csr_array, eye_array

    closed = csr_array(subject.graph.to_scipy() + eye_array(subject.order, dtype=np.int64))
    return _optimum(np.ones(subject.order), closed, lower=1)


def metric_dimension(subject: Subject) -> int:
    """Return the size of a smallest set from which the distances tell all vertices apart.

    Each pair of vertices asks for one of the vertices that are not equally far from both. Sets of
    size 0, 1, 2, ... are tried, beginning with the pair that leaves the fewest choices.
    """
    first, second = np.triu_indices(subject.order, 1)
    asked = _minimal(subject.distances[first] != subject.distances[second])
    met = [sum(1 << int(row) for row in np.flatnonzero(column)) for column in asked.T]
    choices = [np.flatnonzero(row).tolist() for row in asked]
    budget = itertools.count()
    size = 0
    while not _can_meet((1 << len(choices)) - 1, size, met, choices, budget):
        size += 1
    return size


def _can_meet(
    rest: int, size: int, met: list[int], choices: list[list[int]], budget: Iterator[int]
) -> bool:
    """Return whether so many choices meet the rest of what is asked for."""
    if not rest or not size:
        return not rest
    if next(budget) > _MOST_CHOICES:
        raise Infeasible(f"the search has more than {_MOST_CHOICES} choices")
    row = (rest & -rest).bit_length() - 1
    return any(
        _can_meet(rest & ~met[choice], size - 1, met, choices, budget) for choice in choices[row]
    )


def _minimal(rows: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the rows, as sets of columns, that hold no other row, the smallest first."""
    kept: list[int] = []
    found: list[NDArray[np.bool_]] = []
    for row in rows[np.argsort(rows.sum(axis=1), kind="stable")]:
        mask = int.from_bytes(np.packbits(row).tobytes(), "big")
        if not any(other & ~mask == 0 for other in kept):
            kept.append(mask)
            found.append(row)
    return np.array(found, bool).reshape(len(found), rows.shape[1])


def chromatic_number(subject: Subject) -> int:
    """Return the number of colours: no fewer than a clique needs, and no more than some colouring.

    Where the greedy colouring needs more than the clique, an integer programme decides.
    """
    import networkx as nx

    low = clique_number(subject)
    greedy = nx.greedy_color(subject.networkx, strategy="DSATUR")
    high = 1 + max(greedy.values())
    while low < high and not _colourable(subject.graph.edges(), subject.order, low):
        low += 1
    return low


def chromatic_index(subject: Subject) -> int:
    """Return the number of colours of the edges: the largest degree, or one more (Vizing)."""
    edges = subject.graph.edges()
    if not len(edges):
        return 0
    most = int(subject.graph.degrees().max())
    if len(edges) > most * (subject.order // 2):
        return most + 1
    pairs = [
        pair
        for vertex in range(subject.order)
        for pair in itertools.combinations(np.flatnonzero((edges == vertex).any(axis=1)), 2)
    ]
    return most if _colourable(np.array(pairs), len(edges), most) else most + 1


def _colourable(pairs: NDArray[Any], things: int, colours: int) -> bool:
    """Return whether so many colours are enough if the two things of each pair must differ."""
    from scipy.sparse import csr_array, vstack

    every = np.arange(things)
    one_each = _matrix(
        np.repeat(every, colours), np.arange(things * colours), (things, things * colours)
    )
    rows = np.arange(len(pairs) * colours)
    columns = (pairs[:, None, :] * colours + np.arange(colours)[None, :, None]).reshape(-1, 2)
    differ = _matrix(np.repeat(rows, 2), columns.ravel(), (len(rows), things * colours))
    lower = np.concatenate([np.ones(things), np.zeros(len(rows))])
    both = csr_array(vstack([one_each, differ]))
    try:
        _optimum(np.zeros(things * colours), both, lower=lower, upper=1)
    except _NoSolutionError:
        return False
    return True


class _NoSolutionError(Exception):
    """The solver has proved that there is none."""


def _matrix(rows: NDArray[Any], columns: NDArray[Any], shape: tuple[int, int]) -> csr_array[Any]:
    """Return a matrix of zeros with ones at these places."""
    from scipy.sparse import csr_array

    return csr_array((np.ones(len(rows), np.int64), (rows, columns)), shape=shape)


def _optimum(
    cost: NDArray[Any],
    matrix: csr_array[Any],
    *,
    lower: float | NDArray[Any] = -np.inf,
    upper: float | NDArray[Any] = np.inf,
) -> int:
    """Return the least cost of a 0-1 vector x with lower <= matrix x <= upper."""
    from scipy.optimize import Bounds, LinearConstraint, milp

    nodes = max(1, _NODES // len(cost))
    found = milp(
        cost,
        constraints=LinearConstraint(matrix, lower, upper),
        integrality=np.ones(len(cost), np.int64),
        bounds=Bounds(0, 1),
        options={"node_limit": nodes, "time_limit": _SECONDS},
    )
    if found.status == _UNSOLVABLE:
        raise _NoSolutionError
    if found.status != 0:
        raise Infeasible(
            f"the solver has proved no optimum within {nodes} nodes or {_SECONDS:.0f} seconds"
        )
    return round(found.fun)
