"""What a picture of the state graph shows: everything computed before it is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from hanoi_graph.drawing.picture import PathToDraw, Picture
    from hanoi_graph.graphs import StateGraph
    from hanoi_graph.paths.sequence import MovePath
    from hanoi_graph.plots.task import Task

# Longer numbers do not fit beside a colour bar, and nobody would read them there.
_LARGEST_DISTANCE = 10**7


def compute(task: Task) -> Picture:
    """Return everything the picture shows."""
    from hanoi_graph.drawing.picture import Picture
    from hanoi_graph.generators import hanoi_graph

    options = task.options
    graph = hanoi_graph(task.discs)
    return Picture(
        start=task.start,
        goal=task.goal,
        within=task.within,
        edges=graph.edges(),
        edge_discs=graph.edge_discs() if options.color_edges == "disc" else None,
        edge_flow=find_flow(task, graph) if "streams" in task.paths else None,
        distances=find_distances(task) if options.color_states == "distance" else None,
        paths=[path for role in task.drawn for path in find_paths(task, role)],
        orientation=options.orientation,
        labels=options.labels,
        order=options.order,
        size=options.size,
        style=options.style,
        dpi=options.dpi,
    )


def find_distances(task: Task) -> NDArray[Any]:
    """Return the distances of the states in the picture from the goal."""
    from hanoi_graph.analysis.distances import distances_to

    if task.within is None:
        return distances_to(task.goal)
    distances = _distances_within(task, task.goal.positions)
    if distances.max() >= _LARGEST_DISTANCE:
        raise InputError(
            f"{task.options.name('color_states')} distance needs distances below "
            f"{_LARGEST_DISTANCE} in the copy, got {distances.max()}"
        )
    return distances.astype(np.int64)


def find_flow(task: Task, graph: StateGraph) -> NDArray[np.float64]:
    """Return how many shortest paths to the goal use each edge of the picture."""
    from hanoi_graph.analysis.distances import distances_to
    from hanoi_graph.analysis.flows import shortest_path_flow
    from hanoi_graph.generators import hanoi_graph

    if task.within is None:
        return shortest_path_flow(graph.edges(), distances_to(task.goal))
    edges = hanoi_graph(task.start.discs).edges()
    flow = shortest_path_flow(edges, distances_to(task.goal))
    # The copy is one block of indices, and its edges are in the order of those of the small graph.
    first = task.within.index * 3**task.discs
    inside = ((edges >= first) & (edges < first + 3**task.discs)).all(axis=1)
    return np.asarray(flow[inside])


def find_paths(task: Task, role: str) -> list[PathToDraw]:
    """Return the paths of a role: one, or two where two are shortest; in a copy their pieces."""
    from hanoi_graph.drawing.picture import PathToDraw

    drawn = []
    for number, path in enumerate(whole_paths(task, role)):
        if task.within is None:
            drawn.append(PathToDraw(path.indices(), role=role, second=number > 0))
            continue
        pieces = list(_pieces(task, role, path)) or [np.empty(0, np.int64)]
        drawn += [
            PathToDraw(piece, role=role, second=number > 0, moves=path.length, named=not later)
            for later, piece in enumerate(pieces)
        ]
    return drawn


def whole_paths(task: Task, role: str) -> list[MovePath]:
    """Return the paths of a role from the start to the goal: one, or two where two are shortest."""
    from hanoi_graph.paths.longest import worst_path
    from hanoi_graph.paths.selfsimilar import longest_path
    from hanoi_graph.paths.shortest import shortest_paths

    if role == "shortest":
        return list(shortest_paths(task.start, task.goal))
    if role == "longest":
        return [longest_path(task.start, task.goal)]
    if role == "streams":
        return []
    start, goal = task.start.perfect_peg, task.goal.perfect_peg
    assert start is not None
    assert goal is not None
    return [worst_path(task.start.discs, start=start, goal=goal)]


# --- the parts of a path within a copy ---


def _pieces(task: Task, role: str, path: MovePath) -> Iterator[NDArray[np.int64]]:
    """Yield the parts of a path within the copy, by the indices of their states there."""
    if role == "worst":
        yield _worst_piece(task)
        return
    if role == "longest":
        indices = path.indices()
        assert task.within is not None
        inside = np.flatnonzero(indices // 3**task.discs == task.within.index)
        states = indices[inside] % 3**task.discs
    else:
        inside, states = _on_shortest_path(task, path)
    if len(inside):
        yield from np.split(states, np.flatnonzero(np.diff(inside) > 1) + 1)


def spans_within(task: Task, role: str, path: MovePath) -> list[tuple[int, int]]:
    """Return after how many moves a path comes into the copy and when it is there last, each time.

    Parameters
    ----------
    task : Task
        With a copy.
    role : {"shortest", "worst", "longest"}
    path : MovePath
        Of that role, from the start of the task to its goal.
    """
    if role == "worst":
        ranks = sorted(_worst_corners(task))
        return [(ranks[0], ranks[-1])]
    if role == "longest":
        assert task.within is not None
        inside = np.flatnonzero(path.indices() // 3**task.discs == task.within.index)
    else:
        inside, _ = _on_shortest_path(task, path)
    if not len(inside):
        return []
    breaks = np.flatnonzero(np.diff(inside) > 1)
    firsts = inside[np.concatenate(([0], breaks + 1))]
    lasts = inside[np.concatenate((breaks, [len(inside) - 1]))]
    return list(zip(firsts.tolist(), lasts.tolist(), strict=True))


def _worst_piece(task: Task) -> NDArray[np.int64]:
    """Return the part of the worst path in the copy: it passes through all of it at once."""
    from hanoi_graph.paths.longest import worst_path

    ranks = _worst_corners(task)
    return worst_path(task.discs, start=ranks[min(ranks)], goal=ranks[max(ranks)]).indices()


def _worst_corners(task: Task) -> dict[int, int]:
    """Return the pegs of the corners of the copy by the rank that each has on the worst path."""
    from hanoi_graph.paths.longest import worst_path_rank
    from hanoi_graph.states import State

    assert task.within is not None
    ends = task.start.perfect_peg, task.goal.perfect_peg
    assert ends[0] is not None
    assert ends[1] is not None
    return {
        worst_path_rank(
            State(bytes([peg]) * task.discs + task.within.positions), start=ends[0], goal=ends[1]
        ): peg
        for peg in range(3)
    }


def _on_shortest_path(task: Task, path: MovePath) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return after how many moves a shortest path is in which states of the copy.

    A state lies on some shortest path if its distances from both ends add up; where there are two
    paths the path itself is asked.
    """
    from hanoi_graph.paths.shortest import shortest_path_count

    after = _distances_within(task, task.start.positions)
    before = _distances_within(task, task.goal.positions)
    (states,) = np.nonzero(after + before == np.uint64(path.length))
    states = states[np.argsort(after[states], kind="stable")]
    if shortest_path_count(task.start, task.goal) > 1:
        own = [_state_within(task, int(i)) == path.state(int(after[i])) for i in states]
        states = states[np.array(own, np.bool_)]
    return after[states].astype(np.int64), states.astype(np.int64)


def _state_within(task: Task, index: int) -> object:
    from hanoi_graph.states import State

    assert task.within is not None
    small = State.from_index(index, discs=task.discs)
    return State(small.positions + task.within.positions)


def _distances_within(task: Task, end: bytes) -> NDArray[np.uint64]:
    """Return the distances of the states of the copy from any state."""
    from hanoi_graph.paths.shortest import distances_between
    from hanoi_graph.states import indices_to_positions

    assert task.within is not None
    small = indices_to_positions(np.arange(3**task.discs), discs=task.discs)
    large = np.frombuffer(task.within.positions, np.uint8)
    states = np.concatenate((small, np.broadcast_to(large, (len(small), len(large)))), axis=1)
    return distances_between(states, np.frombuffer(end, np.uint8))
