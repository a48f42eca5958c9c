"""More than three pegs: the numbers of Frame and Stewart, and their strategies.

To move n discs on p pegs, put the k smallest on one peg with the help of all pegs, move the others
with the p - 1 pegs that are left, put the k smallest on top of them, and choose k well. Frame and
Stewart gave this answer in 1941, and the least number of moves of this kind is their number.

- On three pegs it is 2**n - 1, which is optimal.
- On four pegs (the Reve's puzzle) it is optimal between perfect states: Bousch, La quatrième tour
  de Hanoï, Bull. Belg. Math. Soc. Simon Stevin 21 (2014). Between other states more moves may be
  needed: from n = 15 on some state can be farther from a perfect one (see `search`).
- On five pegs or more it is an upper bound, and whether it is optimal is open; for fewer discs than
  pegs it is, 2 n - 1 moves, and every case within reach of a search has agreed so far.

The numbers grow in steps that are powers of two: the increments by one disc are 2**e, C(e+p-3, p-3)
of them for each e = 0, 1, 2, ... All functions here rest on that and not on the recursion, so they
take thousands of discs; the tests hold them against the recursion.
"""

from __future__ import annotations

import functools
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field
from math import comb
from typing import Literal, TypeAlias

from hanoi_graph.errors import InputError, TooLargeError
from hanoi_graph.paths.sequence import MovePath
from hanoi_graph.paths.strategy import Strategy, Tower, TowerPiece
from hanoi_graph.states import State, check_discs, peg_number
from hanoi_graph.words import check_integer

Choice = Literal["smallest", "largest"]
Status = Literal["proved", "open"]

# Numbers of strategies double their length with every level of the recursion; beyond so many bits
# they are of no use to anybody.
_COUNT_BITS = 2**17
_COUNT_LEVELS = 40
# So many parts, with their splits, looked at once or twice, take a second or two.
_COUNT_PARTS = 1_000_000


def frame_stewart(n: int, *, pegs: int = 4) -> int:
    """Return the Frame-Stewart number: the moves from one perfect state to another.

    Parameters
    ----------
    n : int
        Number of discs.
    pegs : int, default 4
        Number of pegs, at least 3.

    Returns
    -------
    int
        Exact. Optimal for 3 and 4 pegs (see the module), for more an upper bound; see
        `frame_stewart_status`. Cost: O(n**(1/(pegs - 2))) additions.

    Raises
    ------
    InputError
        If `n` or `pegs` is out of range.

    Examples
    --------
    >>> [frame_stewart(n) for n in range(1, 16)]
    [1, 3, 5, 9, 13, 17, 25, 33, 41, 49, 65, 81, 97, 113, 129]
    >>> frame_stewart(64), frame_stewart(64, pegs=3) == 2**64 - 1
    (18433, True)
    >>> frame_stewart(1000, pegs=5)
    22020095
    """
    discs = _check(n, pegs)
    if pegs == 3:
        return (1 << discs) - 1
    total = exponent = 0
    while discs:
        steps = min(discs, comb(exponent + pegs - 3, pegs - 3))
        total += steps << exponent
        discs -= steps
        exponent += 1
    return total


def frame_stewart_status(n: int, *, pegs: int = 4) -> Status:
    """Return whether the number is known to be the least: ``"proved"`` or ``"open"``.

    >>> frame_stewart_status(64), frame_stewart_status(64, pegs=5)
    ('proved', 'open')
    """
    discs = _check(n, pegs)
    # With fewer discs than pegs every disc but the largest has to move twice and can do with that.
    return "proved" if pegs <= 4 or discs < pegs else "open"


def frame_stewart_splits(n: int, *, pegs: int = 4) -> range:
    """Return all numbers k of smallest discs to put aside first that lead to the least moves.

    They are consecutive. For n < 2 there is nothing to choose, and the range is empty.

    Cost: O(log n) comparisons of exponents.

    Examples
    --------
    >>> [list(frame_stewart_splits(n)) for n in range(2, 8)]
    [[1], [1], [1, 2], [2, 3], [3], [3, 4]]
    """
    return _splits(_check(n, pegs), pegs)


@functools.lru_cache(maxsize=2**16)
def _splits(n: int, pegs: int) -> range:
    """Return the optimal splits of n discs.

    With e_p(k) the exponent of the k-th increment on p pegs, going from k - 1 to k discs put aside
    costs 2**(e_p(k) + 1) and saves 2**e_(p-1)(n - k + 1). The first grows with k and the second
    falls, so the best k are those at which going on begins, or would begin, not to pay.
    """
    if n < 2:
        return range(0)
    if pegs == 3:
        return range(n - 1, n)

    def cost_less_saving(k: int) -> int:
        return increment_exponent(k, pegs=pegs) + 1 - increment_exponent(n - k + 1, pegs=pegs - 1)

    # First k from which one more does not gain, and last k up to which it does not lose.
    low = _first(1, n - 1, lambda k: cost_less_saving(k + 1) >= 0)
    high = _first(1, n - 1, lambda k: cost_less_saving(k + 1) > 0)
    return range(low, high + 1)


def increment_exponent(k: int, *, pegs: int) -> int:
    """Return e where the numbers for k - 1 and for k discs differ by 2**e.

    >>> [increment_exponent(k, pegs=4) for k in range(1, 8)]
    [0, 1, 1, 2, 2, 2, 3]
    """
    if pegs == 3:
        return k - 1
    # The exponents 0 to e take the first C(e + p - 2, p - 2) increments.
    high = 1
    while comb(high + pegs - 2, pegs - 2) < k:
        high *= 2
    return _first(0, high, lambda e: comb(e + pegs - 2, pegs - 2) >= k)


def frame_stewart_count(n: int, *, pegs: int = 4) -> int:
    """Return the number of ways to carry out the strategy with the least moves.

    Counted are different lists of moves: the splits, the pegs on which the smaller discs wait, and
    the same again for every part. There may be other shortest lists of moves that the strategy does
    not find.

    Raises
    ------
    TooLargeError
        If the number would have more than 2**17 bits: its length doubles with every
        level of the recursion; or if it would come of too many parts, as on tens of pegs.

    Notes
    -----
    No list is counted twice. When the largest disc moves, the peg of disc 1 holds the discs 1 to k
    and no others, so the list tells k and the peg, and then each of its three parts.

    Examples
    --------
    >>> [frame_stewart_count(n) for n in range(1, 8)]
    [1, 2, 2, 10, 16, 8, 208]
    """
    discs = _check(n, pegs)
    level, rest = 0, discs
    while rest > 1 and pegs > 3:
        level, rest = level + 1, _splits(rest, pegs).start
        if level > _COUNT_LEVELS:
            break
    parts = None if level > _COUNT_LEVELS else _parts(discs, pegs)
    if parts is None:
        raise TooLargeError(
            f"the number of strategies must have at most {_COUNT_BITS} bits and come of at most "
            f"{_COUNT_PARTS} parts, and that for {discs} discs on {pegs} pegs has more",
            needed=_COUNT_BITS // 8,
        )
    counts: dict[Part, int] = {}
    for part in parts:
        inner = _inner(part)
        ways = sum(counts[aside] ** 2 * counts[rest] for aside, rest in inner)
        counts[part] = (part[1] - 2) * ways if inner else 1
    return counts[discs, pegs]


Part: TypeAlias = tuple[int, int]
"""Numbers of discs and of pegs."""


def _inner(part: Part) -> list[tuple[Part, Part]]:
    """Return the parts of a tower for every best split: what goes aside, and the rest."""
    n, pegs = part
    splits = range(0) if n < 2 or pegs == 3 else _splits(n, pegs)
    return [((k, pegs), (n - k, pegs - 1)) for k in splits]


def _parts(n: int, pegs: int) -> list[Part] | None:
    """Return all parts of a tower, each after its own; None if they or their counts are too many.

    Without recursion, which would go as deep as there are pegs.
    """
    bits: dict[Part, int] = {}
    waiting = [(n, pegs)]
    seen = 0
    while waiting:
        part = waiting[-1]
        seen += 1 + len(_splits(*part))
        if seen > _COUNT_PARTS:
            return None
        inner = _inner(part)
        missing = [one for pair in inner for one in pair if one not in bits]
        if missing and part not in bits:
            waiting += missing
            continue
        waiting.pop()
        # At most so many bits has the count.
        largest = max((2 * bits[aside] + bits[rest] for aside, rest in inner), default=1)
        more = (part[1] - 2).bit_length() + len(inner).bit_length() if inner else 0
        bits[part] = largest + more
        if bits[part] > _COUNT_BITS:
            return None
    return list(bits)


def frame_stewart_path(
    n: int,
    *,
    pegs: int = 4,
    start: int | str = 0,
    goal: int | str | None = None,
    choice: Choice = "smallest",
) -> MovePath:
    """Return the moves of a Frame-Stewart strategy, as a lazy sequence.

    Parameters
    ----------
    n : int
        Number of discs.
    pegs : int, default 4
    start, goal : str or int
        Two different pegs; by default the first and the last.
    choice : {"smallest", "largest"}
        Which of the optimal splits to take, everywhere.

    Returns
    -------
    MovePath
        Of length ``frame_stewart(n, pegs=pegs)``. Any move and any state on the way cost the depth
        of the recursion, O(n) at the most.

    Examples
    --------
    >>> path = frame_stewart_path(64)
    >>> path.length, str(path.goal)
    (18433, 'D^64')
    >>> print(*frame_stewart_path(3), sep="; ")
    disc 1: A -> B; disc 2: A -> C; disc 3: A -> D; disc 2: C -> D; disc 1: B -> D
    """
    discs = _check(n, pegs)
    source = peg_number(start, pegs=pegs)
    target = peg_number(pegs - 1 if goal is None else goal, pegs=pegs)
    if source == target:
        raise InputError(f"start and goal must be different pegs, got {start} twice")
    if choice not in ("smallest", "largest"):
        raise InputError(f"choice must be smallest or largest, got {choice!r}")
    others = tuple(peg for peg in range(pegs) if peg not in (source, target))
    tower = Tower(0, discs, (source, target, *others))
    first = State.perfect(discs, source, pegs=pegs)
    return MovePath([TowerPiece(FrameStewart(choice), tower)], start=first)


@dataclass(frozen=True)
class FrameStewart(Strategy):
    """The strategy of Frame and Stewart, with one rule for the choice between equal splits."""

    choice: Choice = "smallest"
    _lengths: dict[tuple[int, int], int] = field(default_factory=dict, repr=False, compare=False)

    def length(self, tower: Tower) -> int:
        """Return the number of moves, from 2 pegs (for one disc) on."""
        key = tower.discs, len(tower.pegs)
        if key not in self._lengths:
            alone = tower.discs == 1
            self._lengths[key] = 1 if alone else frame_stewart(key[0], pegs=key[1])
        return self._lengths[key]

    def parts(self, tower: Tower) -> tuple[Tower, ...]:
        """Return the smaller discs aside, the larger ones home, the smaller ones home."""
        below, discs, (source, target, aside, *others) = tower
        splits = _splits(discs, len(tower.pegs))
        k = splits[0] if self.choice == "smallest" else splits[-1]
        return (
            Tower(below, k, (source, aside, target, *others)),
            Tower(below + k, discs - k, (source, target, *others)),
            Tower(below, k, (aside, target, source, *others)),
        )

    def usual_pegs(self, tower: Tower) -> tuple[int, ...]:
        """Return the first pegs: no peg is different from the others."""
        return tuple(range(len(tower.pegs)))


def _first(low: int, high: int, holds: Callable[[int], bool]) -> int:
    """Return the first number from `low` on for which a condition holds, `high` at the latest."""
    return low + bisect_left(range(low, high), True, key=holds)


def _check(n: int, pegs: int) -> int:
    """Return the number of discs after checking both."""
    # The numbers need no letters, so there may be more pegs than words can name.
    if check_integer(pegs, "pegs") < 3:
        raise InputError(f"pegs must be at least 3, got {pegs}")
    return check_discs(n)
