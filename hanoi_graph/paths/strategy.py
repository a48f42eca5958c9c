"""Strategies that move towers by moving smaller towers, as lazy pieces of a path.

A *tower* is a row of consecutive discs that goes from one peg to another while the discs above it
in size stand still. A strategy says how such a task is made from smaller ones, down to single
discs; any move and any state on the way are found by going down to them, so a strategy of
astronomical length costs no more than its depth.
"""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from hanoi_graph.moves import Move
from hanoi_graph.paths.pieces import Moves, Piece, move_dtype

# Towers of at most so many moves are kept as arrays, ready to be copied.
_READY_MOVES = 2**14


class Tower(NamedTuple):
    """A task: some discs from one peg to another.

    Attributes
    ----------
    below : int
        How many smaller discs there are; these stand elsewhere, out of the way.
    discs : int
        How many discs go.
    pegs : tuple of int
        The peg they stand on, the peg they go to, and the other pegs that they may use.
    """

    below: int
    discs: int
    pegs: tuple[int, ...]


class Strategy(ABC):
    """How towers are moved."""

    @abstractmethod
    def length(self, tower: Tower) -> int:
        """Return how many moves a tower takes, exact; 1 where a single disc goes directly."""

    @abstractmethod
    def parts(self, tower: Tower) -> tuple[Tower, ...]:
        """Return the tasks that a tower of more than one move consists of, in order."""

    def usual_pegs(self, tower: Tower) -> tuple[int, ...]:
        """Return the pegs of a tower that is moved alike, once these are renamed.

        Where all pegs are equal, that can be the same ones for all towers.
        """
        return tower.pegs


class TowerPiece(Piece):
    """The moves of a tower by a strategy.

    Parameters
    ----------
    strategy : Strategy
    tower : Tower
        With ``below=0``.
    """

    def __init__(self, strategy: Strategy, tower: Tower) -> None:
        self._strategy = strategy
        self._tower = tower
        self.length = strategy.length(tower) if tower.discs else 0
        self._dtype = move_dtype(tower.discs)
        self._ready = functools.cache(self._write)

    def move(self, k: int) -> Move:
        """Return move `k`. Cost: the depth of the strategy."""
        tower = self._tower
        while self._strategy.length(tower) > 1:
            tower, k, _ = self._descend(tower, k)
        return Move(tower.below + 1, tower.pegs[0], tower.pegs[1])

    def positions(self, k: int) -> bytes:
        """Return the positions after `k` moves. Cost: the depth of the strategy, and O(n)."""
        tower = self._tower
        at = bytearray(tower.pegs[:1]) * tower.discs
        while k and self._strategy.length(tower) > 1:
            tower, k, done = self._descend(tower, k)
            for part in done:
                at[part.below : part.below + part.discs] = bytes(part.pegs[1:2]) * part.discs
        if k:
            at[tower.below] = tower.pegs[1]
        return bytes(at)

    def fill(self, first: int, out: Moves) -> None:
        """Write moves, by copying towers that are kept ready."""
        for tower, skipped in self._from(first):
            moves = self._moves(tower)[skipped : skipped + len(out)]
            out[: len(moves)] = moves
            out = out[len(moves) :]
            if not len(out):
                return

    def _descend(self, tower: Tower, k: int) -> tuple[Tower, int, list[Tower]]:
        """Return the part in which move `k` of a tower lies, its number there, and those before."""
        done: list[Tower] = []
        for part in self._strategy.parts(tower):
            length = self._strategy.length(part)
            if k <= length:
                return part, k, done
            k -= length
            done.append(part)
        raise AssertionError("a move beyond the end of its tower")

    def _from(self, first: int) -> Iterator[tuple[Tower, int]]:
        """Yield the short towers after `first` moves, and what of each lies before that."""
        stack = [self._tower]
        while stack:
            tower = stack.pop()
            length = self._strategy.length(tower)
            if first >= length:
                first -= length
            elif length <= _READY_MOVES:
                yield tower, first
                first = 0
            else:
                stack.extend(reversed(self._strategy.parts(tower)))

    def _moves(self, tower: Tower) -> Moves:
        """Return all moves of a short tower."""
        usual = self._strategy.usual_pegs(tower)
        ready = self._ready(Tower(0, tower.discs, usual))
        names = np.zeros(max(usual) + 1, ready.dtype)
        names[list(usual)] = tower.pegs
        moves = ready.copy()
        moves[:, 0] += tower.below
        moves[:, 1:] = names[ready[:, 1:]]
        return moves

    def _write(self, tower: Tower) -> Moves:
        """Return all moves of a short tower with nothing below."""
        if self._strategy.length(tower) == 1:
            return np.array([[1, *tower.pegs[:2]]], self._dtype)
        parts = (part for part in self._strategy.parts(tower) if self._strategy.length(part))
        return np.concatenate([self._moves(part) for part in parts])
