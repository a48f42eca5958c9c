"""The symmetry that the start of a search leaves: pegs that may be exchanged for one another.

If exchanging pegs x and y maps the start and the peg graph to themselves, it maps every distance
layer to itself. Such exchanges make classes of interchangeable pegs, in H_4^n seen from AAA...A the
class {B, C, D}, and of all states that only differ by a permutation within the classes one is
enough. To keep blocks of the word scheme whole, the choice is made by the high discs alone:

    a block is kept if, read from the largest disc down, the pegs of each class appear for the
    first time in their order.

Each kept block stands for all its images, between 1 and the order of the group of them. A move of
a high disc may lead to a block that is not kept; then the permutation that leads on to the kept
one goes with it. Where a block leaves several pegs of a class unused, all permutations of those
map the block to itself, and a move into it counts for each of them.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import permutations, product
from math import factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.analysis.search.words import WordScheme, top_moves
from hanoi_graph.moves import PegGraph
from hanoi_graph.states import Positions, positions_to_indices

Classes = tuple[tuple[int, ...], ...]
Permutations = NDArray[np.uint8]


def interchangeable_pegs(starts: Positions, rule: PegGraph) -> Classes:
    """Return the classes of pegs of which any two may be exchanged, in order of their first pegs.

    Parameters
    ----------
    starts : ndarray of uint8, shape (m, n)
        Where the search begins.
    rule : PegGraph

    Examples
    --------
    >>> interchangeable_pegs(np.zeros((1, 5), np.uint8), PegGraph.named("complete", pegs=4))
    ((0,), (1, 2, 3))
    """
    classes: list[list[int]] = []
    for peg in range(rule.pegs):
        for members in classes:
            if _exchangeable(members[0], peg, starts, rule):
                members.append(peg)
                break
        else:
            classes.append([peg])
    return tuple(tuple(members) for members in classes)


def with_fewer_permutations(classes: Classes, *, order: int) -> Classes:
    """Return classes with at most `order` permutations, by leaving pegs alone.

    Every permutation has its tables, and on many pegs there are too many of them to pay.

    >>> with_fewer_permutations(((0,), (1, 2, 3, 4)), order=6)
    ((0,), (1, 2, 3), (4,))
    """
    kept, alone = list(classes), []
    while group_order(kept) > order:
        largest = max(range(len(kept)), key=lambda number: len(kept[number]))
        alone.append((kept[largest][-1],))
        kept[largest] = kept[largest][:-1]
    return (*kept, *reversed(alone))


def group_order(classes: Collection[tuple[int, ...]]) -> int:
    """Return how many permutations of the pegs within their classes there are."""
    return prod(factorial(len(members)) for members in classes)


def _exchangeable(x: int, y: int, starts: Positions, rule: PegGraph) -> bool:
    """Whether exchanging two pegs changes neither the peg graph nor the set of starts."""
    exchange = np.arange(rule.pegs, dtype=np.uint8)
    exchange[[x, y]] = y, x
    if {(int(exchange[i]), int(exchange[j])) for i, j in rule.arcs} != rule.arcs:
        return False
    before = positions_to_indices(starts, pegs=rule.pegs)
    after = positions_to_indices(exchange[starts], pegs=rule.pegs)
    return np.array_equal(np.unique(before), np.unique(after))


@dataclass(frozen=True)
class Crossings:
    """The moves of high discs, grouped by the block that they enter.

    Attributes
    ----------
    first : ndarray of int64, shape (blocks + 1,)
        Those that enter block b are numbers ``first[b]`` to ``first[b + 1] - 1``.
    source : ndarray of int32
        Block that they leave.
    pair : ndarray of int32
        Number of the pair of pegs between which the high disc moves.
    permutation : ndarray of int32
        Number, in `permutations`, of what the pegs become.
    permutations : ndarray of uint8, shape (k, pegs)
        Number 0 changes nothing.
    """

    first: NDArray[np.int64]
    source: NDArray[np.int32]
    pair: NDArray[np.int32]
    permutation: NDArray[np.int32]
    permutations: Permutations

    @functools.cached_property
    def target(self) -> NDArray[np.int64]:
        """Block that each of them enters."""
        return np.repeat(np.arange(self.first.size - 1), np.diff(self.first))


class Blocks:
    """The kept blocks of a word scheme.

    Parameters
    ----------
    scheme : WordScheme
    classes : tuple of tuple of int
        From `interchangeable_pegs`.

    Attributes
    ----------
    codes : ndarray of int64, shape (blocks,)
        Index of the high discs, ascending.
    digits : ndarray of uint8, shape (blocks, high)
        Their pegs, smallest of them first.
    weights : ndarray of int64, shape (blocks,)
        How many blocks each of them stands for.

    Examples
    --------
    >>> rule = PegGraph.named("complete", pegs=4)
    >>> blocks = Blocks(WordScheme.of(12, rule), ((0,), (1, 2, 3)))
    >>> len(blocks.codes), int(blocks.weights.sum())
    (15, 64)
    """

    def __init__(self, scheme: WordScheme, classes: Classes) -> None:
        self.scheme = scheme
        self.classes = classes
        self.digits, seen = _kept(scheme.high, scheme.pegs, classes)
        self.codes = self._codes(self.digits)
        self.weights = np.ones(len(self.digits), np.int64)
        for number, members in enumerate(classes):
            for used in range(len(members)):
                # The peg that is the first, second, ... new one of its class could have been any
                # that was still unused.
                self.weights[seen[:, number] > used] *= len(members) - used

    def __len__(self) -> int:
        return len(self.codes)

    def group(self) -> Iterator[Permutations]:
        """Yield all permutations of the pegs within their classes."""
        yield from _products(self.classes, self.scheme.pegs)

    def canonical(self, digits: NDArray[np.uint8]) -> tuple[Permutations, NDArray[np.int64]]:
        """Return permutations of the pegs that lead to kept blocks, and how many pegs are seen.

        Parameters
        ----------
        digits : ndarray of uint8, shape (m, high)

        Returns
        -------
        permutations : ndarray of uint8, shape (m, pegs)
            Peg x becomes ``permutations[row, x]``.
        seen : ndarray of int64, shape (m, classes)
            How many pegs of each class the high discs stand on.
        """
        unknown = self.scheme.pegs
        renamed = np.full((len(digits), unknown), unknown, np.uint8)
        seen = np.zeros((len(digits), len(self.classes)), np.int64)
        home = {peg: number for number, members in enumerate(self.classes) for peg in members}

        def name(rows: NDArray[np.int64], peg: int) -> None:
            number = home[peg]
            renamed[rows, peg] = np.array(self.classes[number], np.uint8)[seen[rows, number]]
            seen[rows, number] += 1

        for column in reversed(range(self.scheme.high)):
            for peg in range(self.scheme.pegs):
                new = (digits[:, column] == peg) & (renamed[:, peg] == unknown)
                name(np.flatnonzero(new), peg)
        used = seen.copy()
        for peg in range(self.scheme.pegs):
            name(np.flatnonzero(renamed[:, peg] == unknown), peg)
        return renamed, used

    def find(self, digits: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Return the numbers of kept blocks with these high discs, -1 for those that are not."""
        codes = self._codes(digits)
        places = np.searchsorted(self.codes, codes).clip(max=len(self) - 1)
        return np.where(self.codes[places] == codes, places, -1)

    def place(self, positions: Positions) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Return block (-1 if it is not kept), word in the block and bit of states."""
        small, low, high = self.scheme.split(positions)
        word = positions_to_indices(low, pegs=self.scheme.pegs)
        bit = positions_to_indices(small, pegs=self.scheme.pegs).astype(np.uint64)
        return self.find(high), word, bit

    def crossings(self) -> Crossings:
        """Return all moves of high discs."""
        parts = [self._crossings_of(number) for number in range(len(self.scheme.pairs))]
        joined = [np.concatenate(columns) for columns in zip(*parts, strict=True)]
        target, source, pair, renamed = joined
        order = np.lexsort((source, target))
        identity = np.arange(self.scheme.pegs, dtype=np.uint8)
        known, number = np.unique(
            np.concatenate([identity[None, :], renamed[order]]), axis=0, return_inverse=True
        )
        # The identity is the smallest of all rows, so that it has number 0.
        first = np.searchsorted(target[order], np.arange(len(self) + 1))
        return Crossings(
            first.astype(np.int64),
            source[order].astype(np.int32),
            pair[order].astype(np.int32),
            number.reshape(-1)[1:].astype(np.int32),
            known,
        )

    def _crossings_of(self, number: int) -> tuple[NDArray[Any], ...]:
        """Return target, source, pair and permutation of the moves between one pair of pegs."""
        place, change = top_moves(self.digits, self.scheme.pairs[number], self.scheme.rule)
        source = np.flatnonzero(change)
        moved = self.digits[source]
        rows = np.arange(len(source))
        if len(source):
            moved[rows, place[source]] += change[source].astype(np.uint8)
        renamed, seen = self.canonical(moved)
        chosen, renamed = self._all_images(renamed, seen)
        images = np.take_along_axis(renamed, moved[chosen].astype(np.intp), axis=1)
        target = self.find(images)
        return target, source[chosen], np.full(len(chosen), number), renamed

    def _all_images(
        self, renamed: Permutations, seen: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], Permutations]:
        """Return for each row all permutations that lead to its kept block, and its number."""
        chosen, images = [], []
        for used in np.unique(seen, axis=0):
            rows = np.flatnonzero((seen == used).all(axis=1))
            unused = tuple(
                members[count:] for members, count in zip(self.classes, used, strict=True)
            )
            for change in _products(unused, self.scheme.pegs):
                chosen.append(rows)
                images.append(change[renamed[rows]])
        if not chosen:
            return np.zeros(0, np.int64), renamed
        return np.concatenate(chosen), np.concatenate(images)

    def _codes(self, digits: NDArray[np.uint8]) -> NDArray[np.int64]:
        return positions_to_indices(digits, pegs=self.scheme.pegs)


def _kept(high: int, pegs: int, classes: Classes) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Return the pegs of the high discs of all kept blocks, and how many of each class are used."""
    digits = np.zeros((1, 0), np.uint8)
    seen = np.zeros((1, len(classes)), np.int64)
    place = {peg: (c, k) for c, members in enumerate(classes) for k, peg in enumerate(members)}
    for _ in range(high):
        # A new disc, smaller than those before, becomes the first column.
        longer, seen_longer = [], []
        for peg in range(pegs):
            number, rank = place[peg]
            rows = np.flatnonzero(seen[:, number] >= rank)
            longer.append(np.insert(digits[rows], 0, peg, axis=1))
            more = seen[rows]
            more[:, number] = np.maximum(more[:, number], rank + 1)
            seen_longer.append(more)
        digits, seen = np.concatenate(longer), np.concatenate(seen_longer)
    order = np.argsort(positions_to_indices(digits, pegs=pegs)) if high else np.arange(1)
    return digits[order], seen[order]


def _products(classes: Classes, pegs: int) -> Iterator[Permutations]:
    """Yield all permutations of the pegs that permute each of these sets."""
    for images in product(*(permutations(members) for members in classes)):
        change = np.arange(pegs, dtype=np.uint8)
        for members, image in zip(classes, images, strict=True):
            change[list(members)] = image
        yield change
