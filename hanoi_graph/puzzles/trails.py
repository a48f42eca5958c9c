"""Domino tiles in one line: trails in the complete graph on seven vertices with loops.

A number of pips is a vertex, a tile the edge between its halves, a double a loop; a line of tiles
that match is a trail, a walk that uses no edge twice.

A *line* is read from left to right, as in OEIS A284287: a line and its mirror image count as two.
Up to reversal the number is half of that, for only a single double is its own mirror image.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import factorial, prod
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.puzzles.dominoes import MAX_PIPS, Tile, check_tiles
from hanoi_graph.puzzles.protocol import Puzzle, States

if TYPE_CHECKING:
    import networkx as nx
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

Edge: TypeAlias = tuple[int, int]
VALUES = MAX_PIPS + 1


@dataclass(frozen=True)
class Lines:
    """In how many lines a set of tiles can be laid.

    Attributes
    ----------
    tiles : int
        Tiles in each line.
    ordered : int
        Lines read from left to right.
    up_to_reversal : int
        Lines when a line and its mirror image count once.
    """

    tiles: int
    ordered: int
    up_to_reversal: int


def can_be_laid(tiles: Iterable[Iterable[int]]) -> bool:
    """Whether all these tiles go into one line: Euler's condition.

    The pips have to hang together, and none or two of them may occur on an odd number of tiles
    (doubles aside). No tiles at all are an empty line.

    >>> can_be_laid([(0, 1), (1, 2), (2, 2)]), can_be_laid([(0, 1), (0, 2), (0, 3)])
    (True, False)
    """
    return _is_one_trail(check_tiles(tiles))


def count_lines(tiles: Iterable[Iterable[int]]) -> Lines:
    """Return in how many ways all these tiles can be laid in one line.

    The lines are Euler trails. Without the doubles, an Euler trail belongs to one orientation of
    the edges that is balanced but for its two ends; the trails of one orientation are counted by
    the BEST theorem (de Bruijn, van Aardenne-Ehrenfest, Smith, Tutte): the number of spanning
    trees towards a vertex times the product of (outdegree - 1)!. A double goes in at any of the
    places where the trail comes past its pips. Exact, in integers; the full set of 28 tiles has
    2640 orientations (the regular tournaments on seven vertices).

    Parameters
    ----------
    tiles : iterable of (int, int)
        Halves in any order. No tile may occur twice.

    Raises
    ------
    InputError
        If a tile does not exist or occurs twice.

    Examples
    --------
    >>> count_lines([(0, 0), (0, 1), (1, 1)])
    Lines(tiles=3, ordered=2, up_to_reversal=1)
    >>> from hanoi_graph.puzzles.dominoes import ALL_TILES
    >>> count_lines(ALL_TILES).ordered
    7959229931520
    """
    checked = check_tiles(tiles)
    if not checked:
        return Lines(0, 1, 1)
    if not _is_one_trail(checked):
        return Lines(len(checked), 0, 0)
    if len(checked) == 1 and checked[0].is_double:
        return Lines(1, 1, 1)
    ordered = _ordered_lines(checked)
    return Lines(len(checked), ordered, ordered // 2)


def longest_chains(tiles: Iterable[Iterable[int]]) -> tuple[Lines, list[list[Tile]]]:
    """Return the longest lines that can be laid with some of the tiles.

    Tiles are left out, as few as possible, in every way that leaves one trail; doubles that hang
    together with the rest never have to be. Exponential in the number of tiles left out, which is
    at most a handful for the double-six set.

    Returns
    -------
    lines : Lines
        Their length, and how many there are over all choices of tiles.
    choices : list of list of Tile
        The sets of tiles that can be laid in a line of this length.

    Examples
    --------
    >>> lines, choices = longest_chains([(0, 1), (0, 2), (0, 3), (0, 0)])
    >>> lines
    Lines(tiles=3, ordered=6, up_to_reversal=3)
    """
    checked = check_tiles(tiles)
    doubles = [tile for tile in checked if tile.is_double]
    edges = [tile for tile in checked if not tile.is_double]
    best: list[list[Tile]] = [[]]
    for left_out in range(len(edges) + 1):
        # Even with every double the line could not reach the best one found.
        if len(edges) - left_out + len(doubles) < len(best[0]):
            break
        for chosen in itertools.combinations(edges, len(edges) - left_out):
            for choice in _with_doubles(list(chosen), doubles):
                if len(choice) > len(best[0]):
                    best = [choice]
                elif len(choice) == len(best[0]) and choice not in best:
                    best.append(choice)
    counts = [count_lines(choice) for choice in best]
    ordered = sum(lines.ordered for lines in counts)
    return Lines(len(best[0]), ordered, sum(lines.up_to_reversal for lines in counts)), best


def _with_doubles(edges: list[Tile], doubles: list[Tile]) -> Iterator[list[Tile]]:
    """Yield the largest sets of these edges and some doubles that are one trail."""
    if not edges:
        yield from ([double] for double in doubles)
    elif _is_one_trail(edges):
        met = set(itertools.chain.from_iterable(edges))
        yield sorted([*edges, *(double for double in doubles if double.left in met)])


def one_line(tiles: Iterable[Iterable[int]]) -> list[Tile] | None:
    """Return the tiles laid in one line, None if that cannot be done.

    Hierholzer's method: walk until stuck, and fit detours in on the way back. O(tiles).

    >>> print(*one_line([(2, 2), (1, 2), (0, 1)]))
    0-1 1-2 2-2
    """
    checked = check_tiles(tiles)
    if not _is_one_trail(checked):
        return None
    ends = _odd(checked) or [min(itertools.chain.from_iterable(checked), default=0)]
    unused = sorted(checked)
    stack, visited = [min(ends)], []
    while stack:
        here = stack[-1]
        tile = next((tile for tile in unused if here in tile), None)
        if tile is None:
            visited.append(stack.pop())
        else:
            unused.remove(tile)
            stack.append(tile.right if tile.left == here else tile.left)
    visited.reverse()
    return [Tile(a, b) for a, b in itertools.pairwise(visited)]


def _odd(tiles: Iterable[Tile]) -> list[int]:
    """Return the pips on an odd number of halves."""
    halves = Counter(itertools.chain.from_iterable(tiles))
    return sorted(pips for pips, number in halves.items() if number % 2)


def _is_one_trail(tiles: list[Tile]) -> bool:
    """Whether the tiles hang together and at most two pips are odd."""
    if not tiles:
        return True
    reached = {tiles[0].left}
    for _ in range(VALUES):
        reached.update(pips for tile in tiles if reached.intersection(tile) for pips in tile)
    return all(tile.left in reached for tile in tiles) and len(_odd(tiles)) in (0, 2)


def _ordered_lines(tiles: list[Tile]) -> int:
    """Return the number of lines of tiles that are one trail with at least one edge."""
    edges = [tuple(tile) for tile in tiles if not tile.is_double]
    loops = [tile.left for tile in tiles if tile.is_double]
    degree = Counter(itertools.chain.from_iterable(edges))
    odd = _odd(Tile(*edge) for edge in edges)
    ends = list(itertools.permutations(odd)) if odd else [(v, v) for v in degree]
    total = 0
    for start, end in ends:
        # How often the trail comes past each vertex: half of the edges there, an end counts one.
        visits = {v: (degree[v] + (v == start) + (v == end)) // 2 for v in degree}
        total += _euler_trails(edges, start, end) * prod(visits[v] for v in loops)
    return total


def _euler_trails(edges: list[tuple[int, ...]], start: int, end: int) -> int:
    """Return the number of Euler trails from `start` to `end` in a graph without loops."""
    vertices = sorted(set(itertools.chain.from_iterable(edges)))
    place = {v: k for k, v in enumerate(vertices)}
    pairs = [(place[a], place[b]) for a, b in edges]
    return _trails(tuple(pairs), place[start], place[end], len(vertices))


@functools.lru_cache(maxsize=4096)
def _trails(edges: tuple[Edge, ...], start: int, end: int, order: int) -> int:
    """Sum the BEST theorem over the orientations.

    An open trail becomes a circuit by an arc from its end to its start, and every circuit uses
    that arc once. A closed one begins with any of the arcs that leave the start.
    """
    total = 0
    for arcs in _orientations(edges, start, end, order):
        out = arcs.sum(axis=1)
        if start != end:
            arcs[end, start] += 1
            out[end] += 1
        trees = _spanning_trees(arcs)
        circuits = trees * prod(factorial(int(d) - 1) for d in out)
        total += circuits if start != end else circuits * int(out[start])
    return total


def _orientations(
    edges: tuple[Edge, ...], start: int, end: int, order: int
) -> Iterator[NDArray[np.int64]]:
    """Yield the adjacency matrices of the orientations that are balanced but for the two ends."""
    degree = Counter(itertools.chain.from_iterable(edges))
    # Arcs that may still leave and enter each vertex.
    leave = [(degree[v] + (v == start) - (v == end)) // 2 for v in range(order)]
    enter = [degree[v] - leave[v] for v in range(order)]
    arcs = np.zeros((order, order), dtype=np.int64)

    def oriented(k: int) -> Iterator[NDArray[np.int64]]:
        if k == len(edges):
            yield arcs.copy()
            return
        for a, b in (edges[k], edges[k][::-1]):
            if leave[a] and enter[b]:
                leave[a] -= 1
                enter[b] -= 1
                arcs[a, b] += 1
                yield from oriented(k + 1)
                arcs[a, b] -= 1
                leave[a] += 1
                enter[b] += 1

    yield from oriented(0)


def _spanning_trees(arcs: NDArray[np.int64]) -> int:
    """Return the number of spanning trees towards vertex 0 of a digraph: the matrix-tree theorem.

    Of an Eulerian digraph any vertex gives the same number.
    """
    laplacian = np.diag(arcs.sum(axis=1)) - arcs
    return _determinant(laplacian[1:, 1:].tolist())


def _determinant(matrix: list[list[int]]) -> int:
    """Return the determinant of an integer matrix, exactly (Bareiss's elimination)."""
    size, sign, previous = len(matrix), 1, 1
    for k in range(size - 1):
        pivot = next((row for row in range(k, size) if matrix[row][k]), None)
        if pivot is None:
            return 0
        if pivot != k:
            matrix[k], matrix[pivot], sign = matrix[pivot], matrix[k], -sign
        for i in range(k + 1, size):
            for j in range(k + 1, size):
                cross = matrix[i][j] * matrix[k][k] - matrix[i][k] * matrix[k][j]
                matrix[i][j] = cross // previous
        previous = matrix[k][k]
    return sign * matrix[-1][-1] if size else 1


def tile_graph(tiles: Iterable[Iterable[int]]) -> nx.Graph[int]:
    """Return the tiles as a networkx graph: pips are vertices, tiles edges, doubles loops.

    >>> from hanoi_graph.puzzles.dominoes import ALL_TILES
    >>> tile_graph(ALL_TILES).number_of_edges()
    28
    """
    import networkx as nx

    graph: nx.Graph[int] = nx.Graph(name="domino tiles")
    graph.add_edges_from((tile.left, tile.right) for tile in check_tiles(tiles))
    return graph


class LineOfTiles(Puzzle[Tile]):
    """Laying all tiles of a set in one line, from left to right, as a state space.

    A state is the set of tiles used, one bit each, times 8, plus the pips at the right end (7
    while no tile lies). The engine's count of shortest lists is the number of lines; it shares
    nothing with `count_lines`.

    Parameters
    ----------
    tiles : iterable of (int, int)
        The search meets up to 7 * 2**m states for m tiles.

    Examples
    --------
    >>> from hanoi_graph.puzzles.engine import solve
    >>> solve(LineOfTiles([(0, 0), (0, 1), (1, 1)])).count
    2
    """

    def __init__(self, tiles: Iterable[Iterable[int]]) -> None:
        self.tiles = sorted(check_tiles(tiles))

    @property
    def name(self) -> str:
        """For messages."""
        return f"the line of {len(self.tiles)} tiles"

    def order(self) -> int:
        """Return a number of states that is enough."""
        return VALUES << len(self.tiles)

    def starts(self) -> States:
        """Return the empty line."""
        return np.array([VALUES], dtype=np.int64)

    def is_goal(self, state: int) -> bool:
        """Whether all tiles lie in the line."""
        return state >> 3 == (1 << len(self.tiles)) - 1

    def are_goals(self, states: States) -> NDArray[np.bool_]:
        """Return `is_goal` of every state of an array."""
        return np.asarray(states >> 3 == (1 << len(self.tiles)) - 1)

    def moves(self, state: int) -> Iterator[tuple[Tile, int]]:
        """Lay a tile that fits at the right end, oriented as it lies."""
        used, end = divmod(state, 8)
        for number, tile in enumerate(self.tiles):
            if used >> number & 1:
                continue
            for lying in dict.fromkeys((tile, tile.turned())):
                if end in (VALUES, lying.left):
                    yield lying, (used | 1 << number) << 3 | lying.right

    def expand(self, states: States) -> tuple[NDArray[np.int64], States]:
        """Return all moves of an array of states."""
        used, end = states >> 3, states & 7
        origins, reached = [], []
        for number, tile in enumerate(self.tiles):
            for lying in dict.fromkeys((tile, tile.turned())):
                fits = (used >> number & 1 == 0) & ((end == VALUES) | (end == lying.left))
                rows = np.flatnonzero(fits)
                origins.append(rows)
                reached.append((used[rows] | 1 << number) << 3 | lying.right)
        if not origins:
            return states[:0], states[:0]
        return np.concatenate(origins), np.concatenate(reached)

    def bound(self, state: int) -> int:
        """Return the number of tiles still to be laid."""
        return len(self.tiles) - (state >> 3).bit_count()

    def describe(self, state: int) -> str:
        """Return the tiles used and the end."""
        used, end = divmod(state, 8)
        tiles = [str(tile) for number, tile in enumerate(self.tiles) if used >> number & 1]
        return f"{' '.join(tiles)} ... {end}" if tiles else "empty"

    def draw(self, state: int, *, ax: Axes) -> list[Artist]:
        """Draw the tiles used, side by side."""
        from hanoi_graph.puzzles.tile_pictures import draw_tiles

        used = state >> 3
        return draw_tiles([t for k, t in enumerate(self.tiles) if used >> k & 1], ax=ax)
