"""The graph of order n from its p copies of order n - 1.

In every family the vertices whose largest disc (last letter) is i are one contiguous block of
indices, and the block is a copy of the graph of order n - 1 moved by i * p^(n-1); what has to be
added are the links between copies. Two builders do it:

- where copies are joined only at their corners, one link for two copies (H_3^n and all S_p^n), a
  table with p slots a row grows in place, and the last order is written straight to its final
  place;
- for any peg graph, each order is written by spreading the rows of the copies and filling the gaps
  with the links, one for each way to keep the smaller discs off both pegs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.errors import TooLargeError
from hanoi_graph.graphs import IndexArray, StateGraph
from hanoi_graph.memory import require
from hanoi_graph.moves import PegGraph, PegGraphLike, as_peg_graph
from hanoi_graph.states import check_discs, check_pegs

Index: TypeAlias = type[np.int32] | type[np.int64]
Rows: TypeAlias = tuple[IndexArray, IndexArray]
# Which corner of which copy is joined with corner k of copy i, for k != i.
Joint: TypeAlias = Callable[[int, int], tuple[int, int]]

_INT32_MAX = 2**31 - 1
# Nobody has 2**100 bytes, and the exact number of bytes of such a graph takes long to write.
_HOPELESS_BITS = 100


def hanoi_graph(n: int, *, pegs: int = 3, peg_graph: PegGraphLike = "complete") -> StateGraph:
    """Return the Hanoi graph H_p^n: its vertices are the states, its edges the legal moves.

    Parameters
    ----------
    n : int
        Number of discs, at least 0; no discs have one state.
    pegs : int, default 3
        The p, 2 to 26.
    peg_graph : PegGraph, str, networkx graph or iterable of arcs, default "complete"
        Which pegs may exchange a disc, see `as_peg_graph`. If it is not symmetric, neither is
        the graph: it holds the arcs from each state to the states one move away.

    Returns
    -------
    StateGraph
        With p^n vertices and a (p^n - (p-2)^n) / 2 arcs, where a is the number of arcs of the peg
        graph; the graph with the complete one has p(p-1)(p^n - (p-2)^n) / 4 edges.

    Raises
    ------
    InputError, InputTypeError
        If a number is out of range or no integer, or there is no such peg graph.
    TooLargeError
        If the arrays would not fit in memory; it is raised before any is made.

    Notes
    -----
    O(p^n) for three pegs and the complete peg graph, where every entry is written once from an
    entry of the order below; elsewhere O(number of arcs), in several passes.

    References
    ----------
    A. M. Hinz, S. Klavzar, C. Petr, *The Tower of Hanoi - Myths and Maths*, 2nd ed., Birkhauser
    2018, for order and size.

    Examples
    --------
    >>> graph = hanoi_graph(5)
    >>> graph.order, graph.size
    (243, 363)
    >>> hanoi_graph(5, peg_graph="cyclic").directed
    True
    """
    count, rule = check_discs(n), as_peg_graph(peg_graph, pegs=check_pegs(pegs))
    instead = "use distance, neighbours or shortest_path, which need no graph"
    name = f"the Hanoi graph of {count} discs on {rule.pegs} pegs"
    _refuse_hopeless(count, rule.pegs, what=name, instead=instead)
    joined = rule.pegs == 3 and rule.is_complete
    order = rule.pegs**count
    arcs = len(rule.arcs) * (order - (rule.pegs - 2) ** count) // 2
    dtype = _index_dtype(order, arcs)
    if joined:
        needed = _bytes_joined(order, arcs, dtype)
    else:
        needed = _bytes_linked(count, arcs, rule, dtype)
    require(needed, what=name, instead=instead)
    if joined:
        indptr, indices = _joined_rows(count, 3, joint=_hanoi_joint, dtype=dtype)
    else:
        indptr, indices = _linked_rows(count, rule, dtype=dtype)
    return StateGraph(indptr, indices, count, rule.pegs, "hanoi", rule)


def sierpinski_graph(n: int, *, pegs: int = 3) -> StateGraph:
    """Return the Sierpinski graph S_p^n.

    Its vertices are the words of n letters. Two are joined when they differ in one place k, or in
    letters 1 to k such that one is i and the other j at k, and below it is j throughout in the
    first and i throughout in the second. So copy i meets copy j in one edge, from its corner j to
    the corner i of the other.

    Parameters
    ----------
    n : int
        Number of letters of a word, at least 0; there is one empty word.
    pegs : int, default 3
        The p, the number of letters, 2 to 26.

    Returns
    -------
    StateGraph
        With p^n vertices and p (p^n - 1) / 2 edges. The index of a word is that of the state it
        would name.

    Raises
    ------
    InputError, InputTypeError
        If a number is out of range or no integer.
    TooLargeError
        If the arrays would not fit in memory; it is raised before any is made.

    Notes
    -----
    O(p^(n+1)): every entry is written once from an entry of the order below.

    References
    ----------
    S. Klavzar, U. Milutinovic, Graphs S(n,k) and a variant of the Tower of Hanoi problem,
    Czechoslovak Math. J. 47 (1997).

    Examples
    --------
    >>> graph = sierpinski_graph(2)
    >>> [graph.labels()[index] for index in graph.neighbours(1)]  # of BA
    ['AA', 'CA', 'AB']
    """
    count, letters = check_discs(n), check_pegs(pegs)
    name = f"the Sierpinski graph of {count} letters from {letters}"
    _refuse_hopeless(count, letters, what=name)
    order = letters**count
    arcs = letters * (order - 1)
    dtype = _index_dtype(order, arcs)
    require(_bytes_joined(order, arcs, dtype), what=name)
    indptr, indices = _joined_rows(count, letters, joint=_sierpinski_joint, dtype=dtype)
    complete = PegGraph.named("complete", pegs=letters)
    return StateGraph(indptr, indices, count, letters, "sierpinski", complete)


# --- copies joined at their corners ---


def _hanoi_joint(copy: int, corner: int) -> tuple[int, int]:
    # The largest disc moves while all others stand on the third peg.
    return 3 - copy - corner, corner


def _sierpinski_joint(copy: int, corner: int) -> tuple[int, int]:
    return corner, copy


def _joined_rows(discs: int, pegs: int, *, joint: Joint, dtype: Index) -> Rows:
    """Return the rows of the graph whose copies meet in single links between their corners.

    Every vertex has p neighbours but the p extreme corners, which have p - 1. While the table
    grows, each row has p slots, and what is in the rows of corners does not matter: the next order
    links a corner, and then its row is written anew, or leaves it extreme, and the last order
    writes those. In the last order the empty slots of extreme corners must go: that of the first
    row lies before the view that is returned, that of the last row behind it, and each of the
    others makes the rest of the table begin one slot earlier. Nothing is moved afterwards.
    """
    if discs == 0:
        return np.zeros(2, dtype), np.empty(0, dtype)
    order = pegs**discs
    table = np.empty(pegs * order - pegs + 2, dtype)
    below = order // pegs
    length = 1
    while length < below:
        width = pegs * length
        for copy in range(1, pegs):
            _shifted(table[:width], copy * length, out=table[copy * width :][:width])
        for vertex, row in _joined_corners(length, pegs, joint):
            table[pegs * vertex : pegs * vertex + pegs] = row
        length = width
    indptr, indices = _joined_indptr(order, pegs, dtype), table[1:-1]
    _write_last_copies(table, below, pegs)
    for vertex, row in _joined_corners(below, pegs, joint):
        indices[indptr[vertex] : indptr[vertex + 1]] = row
    for peg in range(pegs):
        corner = _corner(order, pegs, peg)
        neighbours = [corner - peg + other for other in range(pegs) if other != peg]
        indices[indptr[corner] : indptr[corner + 1]] = neighbours
    return indptr, indices


def _write_last_copies(table: IndexArray, below: int, pegs: int) -> None:
    """Write copies 1 to p - 1 behind copy 0, dropping one slot of each extreme corner."""
    width = pegs * below
    for copy in range(1, pegs):
        through = pegs * (_corner(below, pegs, copy) + 1)
        start = copy * width - (copy - 1)
        if copy == pegs - 1:
            through -= 1
        _shifted(table[:through], copy * below, out=table[start : start + through])
        if through < width and copy < pegs - 1:
            rest = table[start + through - 1 : start + width - 1]
            _shifted(table[through:width], copy * below, out=rest)


def _joined_corners(length: int, pegs: int, joint: Joint) -> list[tuple[int, list[int]]]:
    """Return the vertices that get a link when copies of so many vertices are joined, and rows."""
    if length == 1:
        return []
    rows = []
    for copy in range(pegs):
        for peg in range(pegs):
            if peg == copy:
                continue
            other, its_corner = joint(copy, peg)
            link = other * length + _corner(length, pegs, its_corner)
            corner = copy * length + _corner(length, pegs, peg)
            # Inside its copy only the smallest disc (the first letter) of a corner can change.
            inside = [corner - peg + target for target in range(pegs) if target != peg]
            rows.append((corner, [link, *inside] if other < copy else [*inside, link]))
    return rows


def _joined_indptr(order: int, pegs: int, dtype: Index) -> IndexArray:
    """Return where rows of p entries begin if the row of each extreme corner has one less."""
    indptr: IndexArray = np.arange(-1, pegs * order, pegs, dtype=dtype)
    indptr[0] = 0
    corners = [_corner(order, pegs, peg) for peg in range(1, pegs)]
    for missing, corner in enumerate(corners, start=1):
        end = corners[missing] if missing < len(corners) else order
        indptr[corner + 1 : end + 1] -= missing
    return indptr


def _corner(length: int, pegs: int, peg: int) -> int:
    """Return the index of the perfect state of a peg among so many vertices: peg (1 1 ... 1)_p."""
    return peg * (length - 1) // (pegs - 1)


def _shifted(values: IndexArray, offset: int, *, out: IndexArray) -> None:
    np.add(values, out.dtype.type(offset), out=out)


# --- any peg graph ---


def _linked_rows(discs: int, peg_graph: PegGraph, *, dtype: Index) -> Rows:
    """Return the rows of a Hanoi graph, order by order."""
    pegs = peg_graph.pegs
    rows: Rows = np.zeros(2, dtype), np.empty(0, dtype)
    pairs = {(min(arc), max(arc)) for arc in peg_graph.arcs}
    # For two pegs the states of the smaller discs that keep off both, ascending.
    clear = {pair: np.zeros(1, np.int64) for pair in pairs}
    for disc in range(1, discs + 1):
        rows = _next_order(rows, clear, peg_graph)
        if disc < discs:
            length = pegs ** (disc - 1)
            for pair, states in clear.items():
                others = [peg for peg in range(pegs) if peg not in pair]
                clear[pair] = np.concatenate([states[:0], *(states + k * length for k in others)])
    return rows


def _next_order(
    rows: Rows, clear: dict[tuple[int, int], NDArray[np.int64]], peg_graph: PegGraph
) -> Rows:
    """Return the rows of p copies of the graph with the links between them."""
    old_indptr, old = rows
    pegs, length = peg_graph.pegs, len(old_indptr) - 1
    arcs = pegs * len(old) + sum(len(clear[min(arc), max(arc)]) for arc in peg_graph.arcs)
    indptr, indices = np.zeros(pegs * length + 1, old.dtype), np.empty(arcs, old.dtype)
    start = 0
    for copy in range(pegs):
        states, targets = _links(copy, clear, peg_graph)
        # In its row a link to a lower copy comes before the entries of the copy, others after.
        gaps = old_indptr[states + (targets > copy)] + np.arange(len(states))
        block = indices[start : start + len(old) + len(gaps)]
        kept = np.ones(len(block), np.bool_)
        kept[gaps] = False
        block[kept] = old
        block += old.dtype.type(copy * length)
        block[gaps] = targets * length + states
        ends = indptr[copy * length + 1 : (copy + 1) * length + 1]
        np.cumsum(np.bincount(states, minlength=length), out=ends)
        ends += old_indptr[1:]
        ends += old.dtype.type(start)
        start += len(block)
    return indptr, indices


def _links(
    copy: int, clear: dict[tuple[int, int], NDArray[np.int64]], peg_graph: PegGraph
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the links out of a copy, by state and then target: small discs, target copy."""
    pegs = peg_graph.pegs
    keys = [
        clear[min(copy, target), max(copy, target)] * pegs + target
        for target in peg_graph.targets(copy)
    ]
    states, targets = np.divmod(np.sort(np.concatenate([np.empty(0, np.int64), *keys])), pegs)
    return states, targets


# --- what it takes ---


def _index_dtype(order: int, arcs: int, *, largest: int = _INT32_MAX) -> Index:
    """Return int32 while it holds every vertex and every place in the rows, else int64."""
    return np.int32 if max(order, arcs) <= largest else np.int64


def _bytes_joined(order: int, arcs: int, dtype: Index) -> int:
    """Return the bytes of the arrays; there are no others."""
    return np.dtype(dtype).itemsize * (order + 1 + arcs + 2)


def _bytes_linked(discs: int, arcs: int, peg_graph: PegGraph, dtype: Index) -> int:
    """Return a bound of the bytes at the peak, while a copy is written in the last order."""
    pegs = peg_graph.pegs
    order: int = pegs**discs
    # States of the smaller discs that keep off two pegs; links of all copies, and of one at most.
    clear: int = (pegs - 2) ** max(discs - 1, 0)
    links = len(peg_graph.arcs) * clear
    widest = max(len(peg_graph.targets(peg)) for peg in range(pegs)) * clear
    arrays = np.dtype(dtype).itemsize * (order + 1 + arcs)
    # Of the copy: a byte for each entry, and for each vertex the counts of its links and their
    # cumulative sum. Of its links: keys (three times, to join and sort them), states, targets,
    # gaps and what numpy makes on the way. The last term is the states that keep off two pegs.
    copy = (arcs + 16 * order) // pegs + 57 * widest
    return arrays + arrays // pegs + copy + 8 * links


def _refuse_hopeless(discs: int, pegs: int, *, what: str, instead: str = "") -> None:
    """Refuse at once what is so large that already its exact size would be work."""
    bits = discs * (pegs.bit_length() - 1)
    if bits > _HOPELESS_BITS:
        advice = f"; {instead}" if instead else ""
        raise TooLargeError(
            f"{what} would need more than 2**{bits - 30} GiB of memory{advice}",
            needed=2**_HOPELESS_BITS,
        )
