"""What is published about these puzzles, to compare with what the searches find.

Every number here is quoted from the source named beside it and used for nothing but comparison; a
search never reads one. Where a search finds fewer moves than a published minimum, the list of
moves that it returns is the proof.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hanoi_graph.puzzles.coloured import ColouredTowers
from hanoi_graph.puzzles.panex import Panex
from hanoi_graph.puzzles.protocol import Puzzle


@dataclass(frozen=True)
class Published:
    """A published sequence.

    Attributes
    ----------
    what : str
    source : str
    values : mapping of int to int
        By size: discs, levels, queens, or the largest number of pips.
    """

    what: str
    source: str
    values: Mapping[int, int]


def _from_one(*values: int) -> dict[int, int]:
    return dict(enumerate(values, start=1))


CYCLIC3 = Published(
    "least moves of three coloured towers on three pegs, each to the next peg",
    "OEIS A290187 (B. Zinser, 2017)",
    _from_one(5, 23, 68, 168, 377, 801, 1657, 3377, 6825, 13729, 27545, 55185),
)
DOUBLE = Published(
    "least moves of the double tower, equal discs in any order: 2^(n+1) - 2",
    "Graham, Knuth, Patashnik, Concrete Mathematics, exercise 1.11",
    {n: 2 ** (n + 1) - 2 for n in range(1, 60)},
)
DOUBLE_SAME = Published(
    "least moves of the double tower, equal discs in the same order: 2^(n+2) - 5",
    "Graham, Knuth, Patashnik, Concrete Mathematics, exercise 1.11",
    {n: 2 ** (n + 2) - 5 for n in range(1, 60)},
)
PANEX_EXCHANGE = Published(
    "least moves of Panex, the two towers exchanged",
    "OEIS A109224 (Manasse, Sleator, Wei, Baxter 2005; Kisman 2010)",
    _from_one(3, 13, 42, 128, 343, 881, 2189, 5359, 13023, 31537, 76245, 184191, 444807),
)
PANEX_CENTRE = Published(
    "least moves of Panex, a side tower to the middle",
    "OEIS A109175 (Manasse, Sleator, Wei, Baxter 2005)",
    _from_one(1, 3, 9, 24, 58, 143, 345, 836, 2018, 4875),
)
QUEENS = Published(
    "placements of n queens that do not attack one another",
    "OEIS A000170",
    _from_one(1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512),
)
QUEENS_DISTINCT = Published(
    "the same up to turning and mirroring the board",
    "OEIS A002562",
    _from_one(1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233, 45752, 285053, 1846955),
)
DOMINO_LINES = Published(
    "lines of all domino tiles with 0 to 2n pips, a line and its mirror image counted as two",
    "OEIS A284287 (M. Reiss 1859 for 28 tiles)",
    {2: 12, 4: 126720, 6: 7959229931520},
)


@dataclass(frozen=True)
class Comparison:
    """A published number beside the one found.

    Attributes
    ----------
    published, found : int
    source : str
    """

    published: int
    found: int
    source: str

    @property
    def agrees(self) -> bool:
        """Whether they are equal."""
        return self.published == self.found

    def __str__(self) -> str:
        if self.agrees:
            return f"{self.source} gives {self.published} too"
        if self.found < self.published:
            return (
                f"{self.source} gives {self.published}; the list of {self.found} moves refutes it"
            )
        return f"{self.source} gives {self.published}, fewer than this search finds"


def known(puzzle: Puzzle[Any]) -> Published | None:
    """Return what is published about the least number of moves of a puzzle, None if nothing is."""
    if isinstance(puzzle, Panex):
        return PANEX_EXCHANGE if puzzle.goal == "exchange" else PANEX_CENTRE
    if isinstance(puzzle, ColouredTowers):
        if puzzle.goal.startswith("double"):
            return DOUBLE if puzzle.goal == "double" else DOUBLE_SAME
        if (puzzle.colours, puzzle.pegs, puzzle.goal) == (3, 3, "cyclic"):
            return CYCLIC3
    return None


def compare(puzzle: Panex | ColouredTowers, length: int) -> Comparison | None:
    """Compare a least number of moves with the published one, None if there is none.

    Examples
    --------
    >>> from hanoi_graph.puzzles.engine import solve
    >>> towers = ColouredTowers(2, colours=3, goal="cyclic")
    >>> print(compare(towers, solve(towers).length))
    OEIS A290187 (B. Zinser, 2017) gives 23; the list of 22 moves refutes it
    """
    published = known(puzzle)
    size = puzzle.levels if isinstance(puzzle, Panex) else puzzle.discs
    if published is None or size not in published.values:
        return None
    return Comparison(published.values[size], length, published.source)
