"""Exhaustive search: the distance layers of a state graph where no formula gives them.

That is H_p^n for p >= 4, and peg graphs between whose pegs not every move is allowed. `search`
chooses between three ways:

words
    A bit for every state, and the moves of 64 states in a few instructions (`words`); of states
    that differ only by pegs which the start leaves interchangeable one is enough (`symmetry`); on
    all cores, with checkpoints. Needs numba (extra ``fast``). All 4**15 states of H_4^15 take less
    than a second.
explicit
    An array entry for every state (`explicit`). Any peg graph, directed ones with paths too.
ball
    A list of the states reached (`ball`). For a small radius in a graph that does not fit.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import cast, get_args

import numpy as np

from hanoi_graph import memory
from hanoi_graph.analysis.search.ball import search_ball
from hanoi_graph.analysis.search.bitparallel import has_numba, memory_for, search_words
from hanoi_graph.analysis.search.checkpoint import CheckpointError, PathLike
from hanoi_graph.analysis.search.explicit import (
    DistanceArray,
    memory_for_array,
    search_by_layers,
    search_queue,
)
from hanoi_graph.analysis.search.result import Method, SearchResult
from hanoi_graph.analysis.search.task import (
    INDEX_BITS,
    Progress,
    Report,
    Task,
    cores,
    what_would_fit,
)
from hanoi_graph.analysis.search.walk import Field
from hanoi_graph.errors import InputError, InputTypeError, TooLargeError
from hanoi_graph.moves import PegGraphLike, as_peg_graph
from hanoi_graph.states import Order, State, StateLike, as_state, as_states
from hanoi_graph.words import check_integer

__all__ = ["CheckpointError", "Progress", "SearchResult", "search"]

# Up to here the search without compiled code is as quick as loading numba.
_SMALL = 2**16
# Without numba more states than this take minutes.
_WITHOUT_NUMBA = 2**26
# Peg graphs on three pegs have many thin layers, for which the queue is better than the words.
_QUEUE_STATES = 2**28
_SHOWN_STARTS = 1000


def search(
    start: StateLike | Iterable[StateLike],
    *,
    pegs: int = 3,
    peg_graph: PegGraphLike = "complete",
    order: Order = "smallest-first",
    trace: bool = True,
    radius: int | None = None,
    method: Method = "auto",
    workers: int | None = None,
    checkpoint: PathLike | None = None,
    checkpoint_every: float = 60.0,
    report: Report | None = None,
) -> SearchResult:
    """Search the state graph breadth-first from a state or from several at once.

    Parameters
    ----------
    start : state-like, or iterable of words or states
        Where distances are counted from; of several states the nearest one counts.
    pegs : int, default 3
        Number of pegs, for words.
    peg_graph : optional
        Between which pegs a disc may move, one-way or both ways.
    order : {"smallest-first", "largest-first"}
        How to read words.
    trace : bool, default True
        Keep what `SearchResult.distance`, `count_paths` and `path` need. Without it the method
        ``words`` takes two thirds of the memory and half of the time.
    radius : int, optional
        Greatest distance to go to. Discs that cannot move within it do not count for what fits, nor
        do states beyond it.
    method : {"auto", "words", "explicit", "ball"}
        See the module; ``auto`` takes the one that is quicker, or that fits.
    workers : int, optional
        Threads of the method ``words``, by default one a core.
    checkpoint : path-like, optional
        A file that the method ``words`` writes now and then, and goes on from if it is there. A
        search that was killed at any moment comes to the same numbers.
    checkpoint_every : float, default 60
        Seconds between two writes of it, at least.
    report : callable, optional
        Called with a `Progress` after every layer.

    Returns
    -------
    SearchResult

    Raises
    ------
    InputError
        If an argument breaks a rule.
    TooLargeError
        Before anything is allocated, if the search would not fit in memory; the message says what
        would. By the method ``ball`` at the layer that does not fit.
    MissingPackageError
        If numba is missing and the search is too large without it.
    CheckpointError
        If the checkpoint is from another search, cut short or changed.
    OSError
        If it cannot be read or written; the one before is then still there.

    Notes
    -----
    Cost for the method ``words``: with g the number of permutations of pegs that the start leaves
    free (6 for a perfect state of H_4^n), 2/g bits for a state, 3/g with a trace, and about 10 %
    more; every word is visited in at most one layer more than its small discs have distances.

    Examples
    --------
    >>> search("A^5", pegs=4).layer_sizes
    (1, 3, 6, 12, 30, 30, 66, 96, 126, 204, 282, 126, 36, 6)
    >>> search("AAA", peg_graph="linear").eccentricity
    26
    >>> search(["AAA", "BBB", "CCC"]).layer_sizes
    (3, 6, 6, 12)
    >>> search("A^100", pegs=4, radius=5).layer_sizes
    (1, 3, 6, 12, 30, 30)
    """
    starts = _as_starts(start, pegs=pegs, order=order)
    rule = as_peg_graph(peg_graph, pegs=starts[0].pegs)
    _check_numbers(radius=radius, workers=workers, checkpoint_every=checkpoint_every)
    _check_kinds(checkpoint=checkpoint, report=report)
    whole = Task(
        np.array([list(state) for state in starts], np.uint8).reshape(len(starts), -1),
        rule,
        trace=trace,
        radius=radius,
        workers=workers or cores(),
        checkpoint=checkpoint,
        checkpoint_every=checkpoint_every,
        report=report,
    )
    task, chosen = _plan(whole, method)
    field, sizes = _SEARCHES[chosen](task)
    return SearchResult(
        starts[:_SHOWN_STARTS],
        rule,
        tuple(sizes),
        chosen,
        trace or chosen == "explicit",
        radius,
        field,
    )


def _as_starts(
    start: StateLike | Iterable[StateLike], *, pegs: int, order: Order
) -> tuple[State, ...]:
    """Return one state or several as states of one graph."""
    if isinstance(start, str | State):
        return (as_state(start, pegs=pegs, order=order),)
    if not isinstance(start, Iterable):
        raise InputTypeError(f"start must be a state or several, got {start!r}")
    values = tuple(start)
    if all(isinstance(value, int | np.integer) for value in values):
        # The pegs of the discs of one state.
        return (as_state(cast("tuple[int, ...]", values), pegs=pegs),)
    return as_states(*cast("tuple[StateLike, ...]", values), pegs=pegs, order=order)


def _check_numbers(*, radius: int | None, workers: int | None, checkpoint_every: float) -> None:
    """Say what is wrong with the arguments that are plain numbers."""
    if radius is not None and check_integer(radius, "radius") < 0:
        raise InputError(f"radius must be at least 0, got {radius}")
    if workers is not None and check_integer(workers, "workers") < 1:
        raise InputError(f"workers must be at least 1, got {workers}")
    if not isinstance(checkpoint_every, int | float):
        raise InputTypeError(f"checkpoint_every must be a number, got {checkpoint_every!r}")
    # Written so that what is no number (nan) is refused too.
    if not checkpoint_every >= 0:
        raise InputError(
            f"the seconds between two checkpoints must be at least 0, got {checkpoint_every}"
        )


def _check_kinds(*, checkpoint: PathLike | None, report: Report | None) -> None:
    """Say what is wrong with the arguments that are no numbers."""
    if not isinstance(checkpoint, str | os.PathLike | None):
        raise InputTypeError(f"checkpoint must be the name of a file, got {checkpoint!r}")
    if not (report is None or callable(report)):
        raise InputTypeError(f"report must be a function, got {report!r}")


def _plan(whole: Task, method: str) -> tuple[Task, Method]:
    """Return what to search, and how.

    With a radius the discs that cannot move within it may be left out, and where the graph without
    them does not fit, the states within the radius may.
    """
    chosen = _method(whole, method)
    if whole.radius is None or _fits(whole, chosen):
        return _with_indices(whole, chosen), chosen
    task = whole.of_discs(whole.movable_discs())
    if not task.has_indices and method in ("auto", "ball") and task.checkpoint is None:
        # The bound on what can move is a rough one; the ball sees for itself.
        part = task.with_indices()
        return (part or _with_indices(task, "ball")), "ball"
    chosen = _method(task, method)
    if method == "auto" and task.checkpoint is None and not _fits(task, chosen):
        chosen = "ball"
    return _with_indices(task, chosen), chosen


def _with_indices(task: Task, chosen: Method) -> Task:
    """Refuse a graph with too many states to be numbered."""
    if task.has_indices:
        return task
    pegs = task.rule.pegs
    of = " of the discs that can move within the radius" if task.radius is not None else ""
    raise TooLargeError(
        f"a search must have fewer than 2**{INDEX_BITS} states, got {pegs}**{task.discs}{of}; "
        f"{what_would_fit(task, _MEMORY[chosen])}; between perfect states the "
        "Frame-Stewart number needs no search",
        needed=2 ** (INDEX_BITS - 3),
    )


def _fits(task: Task, method: Method) -> bool:
    """Whether a search can be done that way."""
    if not task.has_indices or (method == "words" and not has_numba()):
        return False
    return memory.fits(_MEMORY[method](task))


def _method(task: Task, method: str) -> Method:
    """Return the method to use."""
    if method not in get_args(Method):
        raise InputError(f"method must be one of {', '.join(get_args(Method))}, got {method!r}")
    directed = task.trace and not task.rule.is_symmetric
    if method == "words" or task.checkpoint is not None:
        if method in ("explicit", "ball"):
            raise InputError(f"checkpoint needs the method words, got the method {method}")
        if directed:
            raise InputError(
                "distances of goals by the method words, which alone writes checkpoints, need "
                f"moves that can be taken back, got the peg graph {task.rule}; use the method "
                "explicit, or ask for the layers only"
            )
        return "words"
    if method != "auto":
        return cast("Method", method)
    if not task.has_indices:
        return "explicit" if directed else "words"
    if task.states <= _SMALL or directed:
        return "explicit"
    if task.rule.pegs <= 3 and task.states <= _QUEUE_STATES:
        return "explicit"
    return "words" if has_numba() or task.states > _WITHOUT_NUMBA else "explicit"


def _search_explicit(task: Task) -> tuple[DistanceArray, list[int]]:
    """Search with an entry for every state, compiled where that pays and can be."""
    needed = memory_for_array(task)
    if not memory.fits(needed):
        memory.require(
            needed,
            what=f"an array of all {task.rule.pegs}**{task.discs} states",
            instead=what_would_fit(task, memory_for_array)
            + "; for the layers only, the method words takes a few bits for a state",
        )
    if task.states <= _SMALL or not has_numba():
        return search_by_layers(task)
    return search_queue(task)


_SEARCHES: dict[Method, Callable[[Task], tuple[Field, list[int]]]] = {
    "words": search_words,
    "explicit": _search_explicit,
    "ball": search_ball,
}
# The ball says by itself how far it can go.
_MEMORY: dict[Method, Callable[[Task], int]] = {
    "words": memory_for,
    "explicit": memory_for_array,
    "ball": lambda task: 0,
}
