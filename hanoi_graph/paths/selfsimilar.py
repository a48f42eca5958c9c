"""Everything about all simple paths between two states: one recursion, many algebras.

A copy of the graph meets the rest only at its three corners, so a simple path from s to t shows one
of a few patterns in it (`hanoi_graph.paths.patterns`). The sum over all simple paths, in whatever
algebra (`hanoi_graph.paths.algebras`), is computed for every pattern of a copy from the sums of its
three parts (`hanoi_graph.paths.recursion`): for n discs O(n) operations of the algebra.

With (min, +) this gives the shortest paths, with (max, +) the longest ones, with (+, x) the number
of all. Walking back down from a maximum gives a longest path itself: in every copy without s and t
it is a worst path, so it is a row of O(n) worst paths and single moves.
"""

from __future__ import annotations

from collections.abc import Iterator

from hanoi_graph import memory
from hanoi_graph.errors import InputError, TooLargeError
from hanoi_graph.moves import Move
from hanoi_graph.paths.algebras import LONGEST, SHORTEST, Algebra, Best, Bracketing, Counting
from hanoi_graph.paths.longest import WorstPath
from hanoi_graph.paths.magnitude import Magnitude
from hanoi_graph.paths.patterns import Pattern, Rule, rules
from hanoi_graph.paths.pieces import Moves, Piece
from hanoi_graph.paths.recursion import Walk
from hanoi_graph.paths.sequence import MovePath
from hanoi_graph.states import Order, StateLike
from hanoi_graph.words import check_integer

# Counts of so many bits, some 5 million digits, take some ten seconds; each disc more takes five
# times as long as the one before.
_MOST_BITS = 2**24


def longest_path(start: StateLike, goal: StateLike, *, order: Order = "smallest-first") -> MovePath:
    """Return a longest simple path between two states on three pegs.

    A simple path visits no state twice. Between two perfect states the longest one is the worst
    path, which visits every state; between other states it may have to leave some out.

    Parameters
    ----------
    start, goal : state-like
        Words, `State` objects or sequences of pegs, with equally many discs.
    order : {"smallest-first", "largest-first"}
        How words are to be read.

    Returns
    -------
    MovePath
        Lazy and exact for any number of discs: O(n) pieces, made in O(n) steps with integers of
        O(n) bits. Where several paths are longest it is always the same one of them;
        `count_longest_paths` says how many there are.

    Raises
    ------
    InputError
        If the states are not of one graph, or not on three pegs.
    TooLargeError
        If the lengths of the pieces would not fit in memory (from tens of thousands of discs on).

    Examples
    --------
    >>> longest_path("AA", "CC").length, longest_path("AAB", "BCA").length
    (8, 17)
    >>> for move in longest_path("AA", "BA"):
    ...     print(move)
    disc 1: A -> C
    disc 2: A -> B
    disc 1: C -> B
    disc 1: B -> A
    disc 2: B -> C
    disc 1: A -> C
    disc 1: C -> B
    disc 2: C -> A
    """
    walk = Walk.of(start, goal, order=order)
    memory.require(
        2 * 17 * walk.discs * (40 + walk.discs // 10),
        what=f"a longest path of {walk.discs} discs",
    )
    return MovePath(list(_longest_pieces(walk)), start=walk.start)


def count_longest_paths(
    start: StateLike, goal: StateLike, *, order: Order = "smallest-first"
) -> int:
    """Return how many longest simple paths join two states on three pegs.

    Returns
    -------
    int
        At least 1, exact. It has O(n) digits. Cost: O(n) steps.

    Examples
    --------
    >>> count_longest_paths("AAA", "CCC"), count_longest_paths("AAB", "CBB")
    (1, 2)
    """
    return _best(LONGEST, start, goal, order)[1]


def longest_path_length(
    start: StateLike, goal: StateLike, *, order: Order = "smallest-first"
) -> int:
    """Return the length of the longest simple paths, without making one.

    >>> longest_path_length("A^200", "C^200") == 3**200 - 1
    True
    """
    return _best(LONGEST, start, goal, order)[0]


def shortest_by_recursion(
    start: StateLike, goal: StateLike, *, order: Order = "smallest-first"
) -> tuple[int, int]:
    """Return the length of the shortest paths and their number, from the same recursion.

    `distance` and `shortest_path_count` are quicker; this is the check on both.

    >>> shortest_by_recursion("BA", "AB")
    (3, 2)
    """
    return _best(SHORTEST, start, goal, order)


def count_simple_paths(
    start: StateLike, goal: StateLike, *, order: Order = "smallest-first"
) -> int:
    """Return how many simple paths join two states on three pegs.

    From one perfect state to another there are 2, 12, 1872, 6 563 711 232, ... (OEIS A125295,
    a(n+1) = a(n)**2 (a(n) + 1)): the number of digits is about tripled by every disc.

    Returns
    -------
    int
        Exact; 1 for equal states.

    Raises
    ------
    TooLargeError
        Before anything is computed, if the number has more than some five million digits (it has
        1.7 million for 15 discs, and about 10**94 for 200 discs). The message gives its size;
        `simple_path_magnitude` gives its number of digits, its first and its last ones.

    Examples
    --------
    >>> count_simple_paths("AA", "CC"), count_simple_paths("AAB", "BCA")
    (12, 168)
    """
    walk = Walk.of(start, goal, order=order)
    _, high, exponent = walk.total(Bracketing(2 * walk.discs + 64))
    bits = exponent + high.bit_length()
    if bits > _MOST_BITS:
        size = simple_path_magnitude(walk.start, walk.goal)
        raise TooLargeError(
            f"the number of simple paths of {walk.discs} discs cannot be held: it is {size}",
            needed=bits // 8,
        )
    return walk.total(Counting())


def simple_path_magnitude(
    start: StateLike, goal: StateLike, *, order: Order = "smallest-first", shown: int = 20
) -> Magnitude:
    """Return the size of the number of simple paths, also where it cannot be held.

    Parameters
    ----------
    start, goal, order
        As for `count_simple_paths`.
    shown : int, default 20
        How many of the first and of the last digits to give.

    Returns
    -------
    Magnitude
        The exact number of decimal digits, the first and the last ones. Cost: O(n) steps with
        integers of O(n) bits, by the same recursion between two bounds and modulo 10**shown.

    Examples
    --------
    >>> print(simple_path_magnitude("A^12", "C^12"))
    a number of 64411 digits, 207801054850...604014682112
    """
    walk = Walk.of(start, goal, order=order)
    if check_integer(shown, "shown") < 1:
        raise InputError(f"shown must be at least 1, got {shown}")
    last = walk.total(Counting(modulus=10**shown)) % 10**shown
    bits = 8 * walk.discs // 5 + 64 + 4 * shown
    while True:
        found = Magnitude.between(walk.total(Bracketing(bits)), last=last, shown=shown)
        if found is not None:
            return found
        bits *= 2


def simple_path_lengths(
    start: StateLike, goal: StateLike, *, order: Order = "smallest-first"
) -> list[int]:
    """Return how many simple paths there are of each length.

    Returns
    -------
    list of int
        Entry k is the number of simple paths of k moves: the coefficients of the generating
        polynomial, up to the longest path.

    Raises
    ------
    TooLargeError
        If the coefficients together have too many bits (from 8 discs on); `count_simple_paths`
        needs less.

    Examples
    --------
    >>> simple_path_lengths("AA", "CC")
    [0, 0, 0, 1, 2, 2, 3, 3, 1]
    """
    walk = Walk.of(start, goal, order=order)
    longest = longest_path_length(walk.start, walk.goal)
    _, high, exponent = walk.total(Bracketing(2 * walk.discs + 64))
    width = exponent + high.bit_length()
    if width * (longest + 1) > _MOST_BITS:
        raise TooLargeError(
            f"the polynomial of {walk.discs} discs has {longest + 1} coefficients of {width} bits, "
            "more than can be computed in a reasonable time",
            needed=width * (longest + 1) // 8,
        )
    packed = walk.total(Counting(move=1 << width))
    mask = (1 << width) - 1
    return [packed >> width * k & mask for k in range(longest + 1)]


def _best(
    algebra: Algebra[Best], start: StateLike, goal: StateLike, order: Order
) -> tuple[int, int]:
    found = Walk.of(start, goal, order=order).total(algebra)
    if found is None:
        raise AssertionError("the graph is connected")
    return found


def _longest_pieces(walk: Walk) -> Iterator[Piece]:
    """Yield the pieces of a longest path, from s to t."""
    chosen = _longest_rules(walk)
    todo: list[Piece | tuple[str, int, str]] = [("st", walk.discs, "st")]
    while todo:
        item = todo.pop()
        if isinstance(item, Piece):
            yield item
        elif item[1]:
            todo.extend(reversed(_expanded(walk, chosen, *item)))


def _longest_rules(walk: Walk) -> dict[tuple[str, int], Rule]:
    """Return for each copy that holds s or t the rule that a longest path follows in it."""
    levels = list(walk.levels(LONGEST))
    chosen = {}
    wanted: dict[str, Pattern] = {"st": ("st",)}
    for discs in range(walk.discs, 0, -1):
        weight = levels.pop().weight
        for marks in walk.copies(discs):
            parts = walk.parts(marks, discs)
            rule = max(rules(parts)[wanted[marks]], key=lambda rule: weight(rule) or (-1, 0))
            chosen[marks, discs] = rule
            wanted |= zip(parts, rule.parts, strict=True)
    return chosen


def _expanded(
    walk: Walk, chosen: dict[tuple[str, int], Rule], marks: str, discs: int, piece: str
) -> list[Piece | tuple[str, int, str]]:
    """Return what a piece of a copy that holds s or t is made of, in the order of the walk."""
    word, parts = walk.word(marks), walk.parts(marks, discs)
    made: list[Piece | tuple[str, int, str]] = []
    before = None
    for part, ends in chosen[marks, discs].legs[piece]:
        if before is not None:
            made.append(_Crossing(Move(discs, before, part), word))
        before = part
        if parts[part]:
            made.append((parts[part], discs - 1, ends))
        else:
            made.append(_Through(WorstPath(discs - 1, int(ends[0]), int(ends[1])), part, word))
    return made


class _Through(Piece):
    """The worst path through a copy without s and t.

    Parameters
    ----------
    piece : Piece
        Moves the discs 1 to m.
    peg : int
        The peg of disc m + 1.
    word : bytes
        The positions of s or t: the pegs of the discs above.
    """

    def __init__(self, piece: WorstPath, peg: int, word: bytes) -> None:
        self._piece, self._peg, self._word = piece, peg, word
        self.length = piece.length

    def move(self, k: int) -> Move:
        """Return move `k` of the smaller discs."""
        return self._piece.move(k)

    def positions(self, k: int) -> bytes:
        """Return the positions of all discs after `k` moves."""
        low = self._piece.positions(k)
        return low + bytes([self._peg]) + self._word[len(low) + 1 :]

    def disc_moves(self, k: int) -> list[int]:
        """Return the counts of the smaller discs."""
        return self._piece.disc_moves(k)

    def fill(self, first: int, out: Moves) -> None:
        """Write moves of the smaller discs."""
        self._piece.fill(first, out)


class _Crossing(Piece):
    """The one move of the largest disc of a copy, all smaller ones on the third peg."""

    length = 1

    def __init__(self, single: Move, word: bytes) -> None:
        self._single, self._word = single, word

    def move(self, k: int) -> Move:
        """Return the one move."""
        return self._single

    def positions(self, k: int) -> bytes:
        """Return the positions of all discs before (k = 0) or after (k = 1) the move."""
        disc, source, target = self._single
        low = bytes([3 - source - target]) * (disc - 1)
        return low + bytes([target if k else source]) + self._word[disc:]

    def disc_moves(self, k: int) -> list[int]:
        """Return the count of the one disc that moves."""
        return [0] * (self._single.disc - 1) + [k]
