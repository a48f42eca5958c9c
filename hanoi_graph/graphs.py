"""The state graph as arrays, and its other forms: networkx, scipy, igraph.

Vertices are the indices of the states (see `hanoi_graph.states`), so nothing but the neighbours
has to be stored. `hanoi_graph.generators` builds the graphs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import DTypeLike, NDArray

from hanoi_graph.errors import InputError, MissingPackageError
from hanoi_graph.memory import require
from hanoi_graph.moves import PegGraph
from hanoi_graph.states import LETTERS, Order, check_order
from hanoi_graph.words import check_integer

if TYPE_CHECKING:
    import igraph
    import networkx as nx
    from scipy.sparse import csr_array

Family: TypeAlias = Literal["hanoi", "sierpinski"]
Labels: TypeAlias = Literal["word", "index", "tuple"]
IndexArray: TypeAlias = NDArray[np.int32 | np.int64]


@dataclass(frozen=True, eq=False, repr=False)
class StateGraph:
    """A graph on all states of n discs on p pegs, as compressed sparse rows.

    Attributes
    ----------
    indptr : ndarray of int32 or int64, shape (order + 1,)
        The neighbours of the state with index v are ``indices[indptr[v]:indptr[v + 1]]``.
    indices : ndarray of the same dtype, shape (number of arcs,)
        The neighbours, ascending in each row; no vertex is its own neighbour. An edge of an
        undirected graph is in the rows of both its ends.
    discs, pegs : int
        The n and the p.
    family : {"hanoi", "sierpinski"}
        Hanoi graph H_p^n, whose edges are the legal moves, or Sierpinski graph S_p^n.
    peg_graph : PegGraph
        Which pegs may exchange a disc. A graph whose peg graph is not symmetric is directed. A
        Sierpinski graph has no moves and carries the complete one.

    Notes
    -----
    The arrays are shared with what `to_scipy` returns: whoever writes into one changes both.

    Examples
    --------
    >>> from hanoi_graph.generators import hanoi_graph
    >>> graph = hanoi_graph(2)
    >>> graph
    <StateGraph H_3^2, complete: 9 vertices, 12 edges>
    >>> graph.neighbours(1).tolist()
    [0, 2, 7]
    """

    indptr: IndexArray
    indices: IndexArray
    discs: int
    pegs: int
    family: Family
    peg_graph: PegGraph

    @property
    def order(self) -> int:
        """Number of vertices, p^n."""
        return len(self.indptr) - 1

    @property
    def directed(self) -> bool:
        """Whether some move cannot be taken back at once."""
        return not self.peg_graph.is_symmetric

    @property
    def size(self) -> int:
        """Number of edges; of arcs if the graph is directed."""
        return len(self.indices) if self.directed else len(self.indices) // 2

    def __repr__(self) -> str:
        letter = "H" if self.family == "hanoi" else "S"
        rule = f", {self.peg_graph}" if self.family == "hanoi" else ""
        kind = "arcs" if self.directed else "edges"
        return (
            f"<StateGraph {letter}_{self.pegs}^{self.discs}{rule}: "
            f"{self.order} vertices, {self.size} {kind}>"
        )

    def degrees(self) -> IndexArray:
        """Return the number of neighbours of every vertex, shape ``(order,)``.

        In a directed graph these are the out-degrees.
        """
        return np.diff(self.indptr)

    def neighbours(self, index: int) -> IndexArray:
        """Return the neighbours of a vertex, ascending: a view of the row, in O(1).

        Raises
        ------
        InputError, InputTypeError
            If `index` is no vertex.
        """
        vertex = self._checked_vertex(index)
        return self.indices[self.indptr[vertex] : self.indptr[vertex + 1]]

    def has_edge(self, tail: int, head: int) -> bool:
        """Whether an edge (an arc, if the graph is directed) leads from one vertex to another.

        >>> from hanoi_graph.generators import hanoi_graph
        >>> hanoi_graph(2).has_edge(1, 7), hanoi_graph(2).has_edge(1, 4)
        (True, False)
        """
        row, wanted = self.neighbours(tail), self._checked_vertex(head)
        place = int(np.searchsorted(row, wanted))
        return place < len(row) and bool(row[place] == wanted)

    def edges(self) -> IndexArray:
        """Return the ends of every edge, shape ``(size, 2)``, in the order of the rows.

        In an undirected graph every edge is there once, the lower index first; in a directed one
        every arc, tail first.

        Examples
        --------
        >>> from hanoi_graph.generators import hanoi_graph
        >>> hanoi_graph(1).edges().tolist()
        [[0, 1], [0, 2], [1, 2]]
        """
        self._require("the array of edges", edge=20)
        tails = np.repeat(np.arange(self.order, dtype=self.indices.dtype), self.degrees())
        heads: IndexArray = self.indices
        if not self.directed:
            once = tails < heads
            tails, heads = tails[once], heads[once]
        return np.stack([tails, heads], axis=1)

    def edge_discs(self) -> NDArray[np.uint8]:
        """Return the disc that moves along every edge, shape ``(size,)``, ordered as `edges`.

        In a Sierpinski graph, where nothing moves, it is the level of the edge: the largest k
        such that the words of its ends differ in letter k. A Hanoi edge of disc k and a Sierpinski
        edge of level k both join two copies of order k - 1.

        Examples
        --------
        >>> from hanoi_graph.generators import hanoi_graph
        >>> hanoi_graph(2).edge_discs().tolist()
        [1, 1, 1, 2, 2, 1, 1, 2, 1, 1, 1, 1]
        """
        return self.edge_moves()[:, 0]

    def edge_moves(self) -> NDArray[np.uint8]:
        """Return disc, source peg and target peg of every edge, shape ``(size, 3)``, uint8.

        The order is that of `edges`. An edge of an undirected graph is a move and the move that
        takes it back; given is the one from the end with the lower index to the other. In a
        Sierpinski graph the three numbers are the level of `edge_discs` and the letters of the two
        ends there.

        Notes
        -----
        Two states differ in disc k or a larger one exactly when their indices differ after division
        by p^(k-1). Of the edges only about one in p belongs to a disc larger than k, so the
        divisions for all discs together cost little more than those for the smallest: O(size).

        Examples
        --------
        >>> from hanoi_graph.generators import hanoi_graph
        >>> hanoi_graph(2).edge_moves()[3].tolist()  # from BA to BC
        [2, 0, 2]
        """
        self._require("the array of moves", edge=36)
        ends = self.edges()
        moves = np.empty((len(ends), 3), np.uint8)
        tails, heads, chosen = ends[:, 0], ends[:, 1], np.arange(len(ends))
        for disc in range(1, self.discs + 1):
            moves[chosen, 0] = disc
            moves[chosen, 1] = tails % self.pegs
            moves[chosen, 2] = heads % self.pegs
            tails, heads = tails // self.pegs, heads // self.pegs
            differ = tails != heads
            tails, heads, chosen = tails[differ], heads[differ], chosen[differ]
        return moves

    def labels(
        self, kind: Labels = "word", *, order: Order = "smallest-first"
    ) -> list[str] | list[int] | list[tuple[int, ...]]:
        """Return the names of all vertices, in the order of their indices.

        Parameters
        ----------
        kind : {"word", "index", "tuple"}
            The word of the state, its index, or the pegs of disc 1, disc 2, ... as numbers.
        order : {"smallest-first", "largest-first"}
            How to write words; tuples always begin with disc 1.

        Examples
        --------
        >>> from hanoi_graph.generators import hanoi_graph
        >>> hanoi_graph(2).labels(order="largest-first")[:4]
        ['AA', 'AB', 'AC', 'BA']
        """
        self._require("the list of labels", vertex=200 if kind == "tuple" else 100)
        if kind == "index":
            return list(range(self.order))
        if kind == "tuple":
            return self._tuples()
        if kind == "word":
            return self._words(check_order(order))
        raise InputError(f"labels must be {', '.join(get_args(Labels))}, got {kind!r}")

    def to_networkx(
        self, *, labels: Labels = "word", order: Order = "smallest-first"
    ) -> nx.Graph[Any]:
        """Return the graph as a networkx Graph; as a DiGraph if it is directed.

        Parameters
        ----------
        labels : {"word", "index", "tuple"}
            What the nodes are, as in `labels`. They come in the order of their indices.
        order : {"smallest-first", "largest-first"}
            How to write words; the graph attribute ``order`` says it again.

        Returns
        -------
        networkx.Graph or networkx.DiGraph
            Every edge of a Hanoi graph has the attributes ``disc``, ``source_peg`` and
            ``target_peg`` (numbers from 0). In a Graph the move is the one from the node with the
            lower index, the earlier node, to the other. An edge of a Sierpinski graph has
            ``level``, see `edge_discs`. The graph has the attributes ``discs``, ``pegs``,
            ``family``, ``peg_graph`` and, when its nodes are words, ``order``.

        Examples
        --------
        >>> from hanoi_graph.generators import hanoi_graph
        >>> hanoi_graph(3).to_networkx().edges["BCC", "BAC"]
        {'disc': 2, 'source_peg': 0, 'target_peg': 2}
        """
        import networkx as nx

        self._require("a networkx graph", vertex=400, edge=600)
        names = self.labels(labels, order=order)
        graph: nx.Graph[Any] = nx.DiGraph() if self.directed else nx.Graph()
        graph.graph.update(self._description(labels, order))
        graph.add_nodes_from(names)
        keys, columns = self._edge_attributes()
        rows = list(zip(*(column.tolist() for column in columns), strict=True))
        # networkx copies these, so one for each kind of move will do.
        attributes = {row: dict(zip(keys, row, strict=True)) for row in set(rows)}
        graph.add_edges_from(
            (names[tail], names[head], attributes[row])
            for (tail, head), row in zip(self.edges().tolist(), rows, strict=True)
        )
        return graph

    def to_scipy(self, *, dtype: DTypeLike = np.int64) -> csr_array[Any, tuple[int, int]]:
        """Return the adjacency matrix: row v has a one in the column of every neighbour of v.

        Parameters
        ----------
        dtype : dtype-like, default int64
            Type of the ones.

        Returns
        -------
        scipy.sparse.csr_array, shape (order, order)
            Its `indices` and `indptr` are those of this graph, not copies.

        Examples
        --------
        >>> from hanoi_graph.generators import hanoi_graph
        >>> hanoi_graph(1).to_scipy().toarray().tolist()
        [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
        """
        from scipy.sparse import csr_array

        self._require("a matrix", edge=2 * np.dtype(dtype).itemsize)
        ones = np.ones(len(self.indices), dtype)
        matrix = csr_array((ones, self.indices, self.indptr), shape=(self.order, self.order))
        # Said here, so that scipy does not walk through all rows to find it out.
        matrix.has_sorted_indices = True
        matrix.has_canonical_format = True
        return matrix

    def to_igraph(
        self, *, labels: Labels = "word", order: Order = "smallest-first"
    ) -> igraph.Graph:
        """Return the graph as an igraph Graph, directed if this one is.

        The vertices are the indices; their attribute ``name`` is what `labels` gives. The
        attributes of the edges and of the graph are those of `to_networkx`.

        Raises
        ------
        MissingPackageError
            If igraph is not installed.
        """
        try:
            import igraph
        except ImportError as error:
            raise MissingPackageError(
                "to_igraph needs the package igraph: pip install 'hanoi-graph[igraph]'"
            ) from error
        self._require("an igraph graph", vertex=150, edge=300)
        graph = igraph.Graph(n=self.order, edges=self.edges(), directed=self.directed)
        for key, value in self._description(labels, order).items():
            graph[key] = value
        graph.vs["name"] = self.labels(labels, order=order)
        for key, column in zip(*self._edge_attributes(), strict=True):
            graph.es[key] = column.tolist()
        return graph

    def _require(self, what: str, *, vertex: int = 0, edge: int = 0) -> None:
        """Refuse what would not fit in memory; the bytes a vertex and an edge are measured ones."""
        require(
            vertex * self.order + edge * self.size,
            what=f"{what} of {self.order} vertices and {self.size} edges",
            instead="use the arrays indptr and indices, which are there",
        )

    def _checked_vertex(self, index: int) -> int:
        vertex = check_integer(index, "index")
        if not 0 <= vertex < self.order:
            raise InputError(f"index must be from 0 to {self.order - 1}, got {vertex}")
        return vertex

    def _words(self, order: Order) -> list[str]:
        words = [""]
        for _ in range(self.discs):
            if order == "smallest-first":
                words = [word + letter for letter in LETTERS[: self.pegs] for word in words]
            else:
                words = [letter + word for letter in LETTERS[: self.pegs] for word in words]
        return words

    def _tuples(self) -> list[tuple[int, ...]]:
        tuples: list[tuple[int, ...]] = [()]
        for _ in range(self.discs):
            tuples = [(*smaller, peg) for peg in range(self.pegs) for smaller in tuples]
        return tuples

    def _description(self, labels: Labels, order: Order) -> dict[str, int | str]:
        """Return the attributes of the graph for networkx and igraph."""
        known: dict[str, int | str] = {
            "discs": self.discs,
            "pegs": self.pegs,
            "family": self.family,
            "peg_graph": str(self.peg_graph),
        }
        return {**known, "order": order} if labels == "word" else known

    def _edge_attributes(self) -> tuple[list[str], list[NDArray[np.uint8]]]:
        """Return the names of the attributes of the edges, and for each its values."""
        moves = self.edge_moves()
        if self.family == "sierpinski":
            return ["level"], [moves[:, 0]]
        return ["disc", "source_peg", "target_peg"], list(moves.T)
