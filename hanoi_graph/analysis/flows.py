"""How many shortest paths run over each edge on the way to a goal: the paths as falling water.

Let one unit of water start in every state and run to the goal along shortest paths, an equal part
along each where there are several. What an edge then carries is the number of states whose shortest
path leads over it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hanoi_graph.errors import InputError


def shortest_path_flow(edges: ArrayLike, distances: ArrayLike) -> NDArray[np.float64]:
    """Return how much of the flow to the goal each edge carries.

    Parameters
    ----------
    edges : array_like of int, shape (m, 2)
        The edges of a graph whose states are numbered from 0, each once.
    distances : array_like of int, shape (N,)
        The distance of every state from the goal, which is the one at distance 0.

    Returns
    -------
    ndarray of float64, shape (m,)
        For every edge the number of states whose shortest path to the goal leads over it; a state
        with several gives each the same part. In H_3^n there are at most two, so the numbers are
        whole multiples of 1/2 and exact; to a perfect state the path is unique and they are whole.
        Edges between states at the same distance carry 0. Cost: a sort of the edges.

    Raises
    ------
    InputError
        If the arrays do not belong together, or a state other than the goal has no neighbour that
        is nearer.

    Examples
    --------
    >>> shortest_path_flow([[0, 1], [1, 2], [0, 2]], [1, 1, 0]).tolist()
    [0.0, 1.0, 1.0]
    """
    pairs, far = np.asarray(edges, np.intp).reshape(-1, 2), np.asarray(distances, np.int64)
    if len(pairs) and not 0 <= int(pairs.min()) <= int(pairs.max()) < len(far):
        raise InputError(f"edges must join states below {len(far)}, as many as there are distances")
    steps = far[pairs[:, 0]] - far[pairs[:, 1]]
    flow = np.zeros(len(pairs))
    (downhill,) = np.nonzero(steps)
    tails = np.where(steps > 0, pairs[:, 0], pairs[:, 1])[downhill]
    heads = np.where(steps > 0, pairs[:, 1], pairs[:, 0])[downhill]
    order = np.argsort(far[tails], kind="stable")
    tails, heads = tails[order], heads[order]
    layers = np.split(np.arange(len(tails)), np.flatnonzero(np.diff(far[tails])) + 1)
    ways = np.where(far == 0, 1.0, 0.0)
    for layer in layers:
        np.add.at(ways, tails[layer], ways[heads[layer]])
    if (ways == 0).any():
        raise InputError("distances must be those to one goal: some state has no nearer neighbour")
    water, carried = np.ones(len(far)), np.zeros(len(tails))
    for layer in reversed(layers):
        up, down = tails[layer], heads[layer]
        carried[layer] = water[up] * ways[down] / ways[up]
        np.add.at(water, down, carried[layer])
    flow[downhill[order]] = carried
    return flow
