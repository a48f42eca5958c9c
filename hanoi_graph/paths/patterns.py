"""What a simple path can look like inside a copy of the graph: the patterns and how they compose.

A copy of H_3^m meets the rest of the graph only at its three corners, the perfect states of its m
discs, and leaves by one edge from each. So all that the rest can know of a simple path from s to t
is its *pattern* in the copy: which pieces lie there, and what each of them joins. An end of a piece
is written as one character: ``s`` or ``t``, the ends of the whole path, or ``0``, ``1``, ``2``, the
corner of that peg, when the path goes on from there by the edge that leads out of the copy. So

======================  ===========================================================
a copy that holds       can show
======================  ===========================================================
neither s nor t         nothing, or one piece: ``01``, ``02``, ``12``
s (t is the same)       ``s0``, ``s1``, ``s2``, and these with a second piece that the
                        path leaves behind when it comes back: ``s0 12``, ``s1 02``,
                        ``s2 01``
both                    ``st``, or both ends with the path outside in between:
                        ``s0 t1``, ``s0 t2``, ``s1 t0``, ``s1 t2``, ``s2 t0``, ``s2 t1``
======================  ===========================================================

There is no other: two pieces without s and t would need four corners, and beside ``st`` nothing
else can be part of the path. A copy of order m is made of three of order m - 1, its *parts*;
`rules` lists every way in which patterns of the parts fit together to a pattern of the whole.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

Pattern: TypeAlias = tuple[str, ...]
"""The pieces of a path in a copy, each by its two ends; sorted, `s` and `t` first."""

Parts: TypeAlias = tuple[str, str, str]
"""Which of s and t stand in part 0, 1 and 2, in which the largest disc stands on that peg."""

Leg: TypeAlias = tuple[int, str]
"""A piece of a part, walked from its first end to its second: (part, ends)."""

_ORDER = "st012"
_CORNERS = "012"


@dataclass(frozen=True)
class Rule:
    """One way in which the patterns of three parts make a pattern of the copy.

    Attributes
    ----------
    pattern : Pattern
        Of the copy.
    parts : tuple of three Pattern
        Of its parts.
    legs : dict
        For each piece of the copy, in both directions, the pieces of the parts in the order in
        which they are walked; between any two the largest disc moves once.
    """

    pattern: Pattern
    parts: tuple[Pattern, Pattern, Pattern]
    legs: dict[str, tuple[Leg, ...]]

    @functools.cached_property
    def moves(self) -> int:
        """How often the largest disc of the copy moves."""
        return sum(len(self.legs[piece]) - 1 for piece in self.pattern)

    @functools.cached_property
    def marked(self) -> tuple[Pattern, ...]:
        """The patterns of the parts that hold s or t."""
        return tuple(part for part in self.parts if part and part[0][0] not in _CORNERS)

    @functools.cached_property
    def through(self) -> int:
        """How many parts without s and t the path passes through."""
        return sum(map(bool, self.parts)) - len(self.marked)


@functools.cache
def patterns(marks: str) -> tuple[Pattern, ...]:
    """Return the patterns of a copy that holds the ends `marks` (``""``, ``s``, ``t`` or ``st``).

    Examples
    --------
    >>> patterns("s")
    (('s0',), ('s1',), ('s2',), ('s0', '12'), ('s1', '02'), ('s2', '01'))
    >>> [len(patterns(marks)) for marks in ("", "s", "t", "st")]
    [4, 6, 6, 7]
    """
    pieces = ["".join(pair) for pair in itertools.combinations(_ORDER, 2)]
    found = []
    for size in range(3):
        for chosen in itertools.combinations(pieces, size):
            ends = "".join(chosen)
            apart = len(set(ends)) == len(ends)
            alone = "st" not in chosen or size == 1
            if apart and alone and [end for end in "st" if end in ends] == list(marks):
                found.append(chosen)
    return tuple(found)


@functools.cache
def rules(parts: Parts) -> dict[Pattern, tuple[Rule, ...]]:
    """Return for every pattern of a copy the rules that make it, given where s and t stand.

    Examples
    --------
    From corner 0 to corner 1 of an unmarked copy one goes through two parts or through all three:

    >>> [rule.legs["01"] for rule in rules(("", "", ""))["01",]]
    [((0, '02'), (1, '21')), ((0, '01'), (2, '10'), (1, '01'))]
    """
    marks = "".join(sorted("".join(parts)))
    found: dict[Pattern, list[Rule]] = {pattern: [] for pattern in patterns(marks)}
    for chosen in itertools.product(*(patterns(part) for part in parts)):
        rule = _fit(chosen)
        if rule is not None and rule.pattern in found:
            found[rule.pattern].append(rule)
    return {
        pattern: tuple(sorted(made, key=lambda rule: rule.moves)) for pattern, made in found.items()
    }


def _fit(parts: tuple[Pattern, ...]) -> Rule | None:
    """Return what these patterns of the parts make together, None if they do not fit."""
    other = {
        (part, piece[here]): piece[1 - here]
        for part, pattern in enumerate(parts)
        for piece in pattern
        for here in (0, 1)
    }
    # Part i and part j are joined where all smaller discs are on the third peg k, a corner of both.
    for i, j, k in ((0, 1, 2), (0, 2, 1), (1, 2, 0)):
        if ((i, str(k)) in other) != ((j, str(k)) in other):
            return None
    legs = {}
    for entry in _open_ends(other):
        walk = tuple(_walk(entry, other))
        legs[walk[0][1][0] + walk[-1][1][1]] = walk
    walked = {leg for walk in legs.values() for leg in walk}
    if len(walked) != len(other):
        return None  # the rest of the pieces is a cycle
    pattern = tuple(sorted((p for p in legs if _rank(p[0]) < _rank(p[1])), key=_by_rank))
    first, second, third = parts
    return Rule(pattern, (first, second, third), legs)


def _open_ends(other: dict[tuple[int, str], str]) -> list[tuple[int, str]]:
    """Return the ends that are ends of the copy as well: s, t, and corner j of part j."""
    return [(part, end) for part, end in other if end not in _CORNERS or end == str(part)]


def _walk(entry: tuple[int, str], other: dict[tuple[int, str], str]) -> Iterator[Leg]:
    """Yield the legs from an open end to the next open end."""
    part, end = entry
    while True:
        far = other[part, end]
        yield part, end + far
        if far not in _CORNERS or far == str(part):
            return
        part, end = 3 - part - int(far), far


def _rank(end: str) -> int:
    return _ORDER.index(end)


def _by_rank(piece: str) -> tuple[int, int]:
    return _rank(piece[0]), _rank(piece[1])
