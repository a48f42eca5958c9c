"""Replaying arrays of moves: which disc each moves, the first illegal one, any state on the way.

Moves come as integer arrays of shape ``(m, 3)`` with the columns disc, source, target, or of shape
``(m, 2)`` without the disc. They are replayed disc by disc instead of move by move. Where disc 1
stands before each move follows from the pegs alone: a move from its peg takes it along. Those moves
are disc 1's; a move *to* its peg by any other disc is illegal. What is left are the moves of the
discs 2, 3, ..., to which disc 2 is the smallest; and so on, until no move is left. On a shortest
path every disc takes half of what is left, so all discs together cost twice what the first one
does.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hanoi_graph import memory
from hanoi_graph.errors import IllegalMoveError, InputError, InputTypeError
from hanoi_graph.moves import PegGraph, PegGraphLike, as_peg_graph, checked_move
from hanoi_graph.states import State, StateLike, as_state

Moves: TypeAlias = NDArray[Any]
Bytes: TypeAlias = NDArray[np.uint8]

CHUNK = 2**18
# Fewer moves than this are quicker replayed one by one.
_FEW = 256
_BLOCK = 64
_NOWHERE = 255


def move_chunks(moves: Any, *, size: int = CHUNK) -> Iterator[Moves]:
    """Yield moves in any form as arrays of shape (m, 3), or (m, 2) without discs.

    Parameters
    ----------
    moves : MovePath, array, iterable of arrays, or iterable of moves
        Whatever has a method `chunks` is asked for its chunks.
    size : int
        How many rows an array that is made here has at most.

    Examples
    --------
    >>> [chunk.tolist() for chunk in move_chunks([(1, 0, 2), (2, 0, 1)])]
    [[[1, 0, 2], [2, 0, 1]]]
    """
    if hasattr(moves, "chunks"):
        yield from moves.chunks()
    elif isinstance(moves, np.ndarray):
        yield from (_checked(moves[low : low + size]) for low in range(0, len(moves), size))
    else:
        yield from _gathered(moves, size)


def _gathered(items: Iterable[Any], size: int) -> Iterator[Moves]:
    """Yield arrays as they are and single moves in arrays of at most `size` rows."""
    rows: list[tuple[int, ...]] = []
    if not hasattr(items, "__iter__") and not hasattr(items, "__getitem__"):
        raise InputTypeError(f"moves must be an array or a list of moves, got {items!r}")
    for item in items:
        if isinstance(item, np.ndarray) and item.ndim == 2:
            yield _checked(item)
            continue
        if not isinstance(item, Iterable):
            raise InputTypeError(
                f"moves must each be (disc, source, target) or (source, target), got {item!r}"
            )
        rows.append(tuple(item))
        if len(rows) == size:
            yield _array(rows)
            rows = []
    if rows:
        yield _array(rows)


def _array(rows: list[tuple[int, ...]]) -> Moves:
    if len({len(row) for row in rows}) != 1:
        raise InputTypeError("moves must all be (disc, source, target) or all (source, target)")
    return _checked(np.array(rows))


def _checked(chunk: Moves) -> Moves:
    if chunk.ndim != 2 or chunk.shape[1] not in (2, 3) or chunk.dtype.kind not in "iu":
        raise InputTypeError(
            "moves must be integers in rows of (disc, source, target) or (source, target), "
            f"got shape {chunk.shape} and dtype {chunk.dtype}"
        )
    return chunk


class Replay:
    """Moves replayed from a state up to the first illegal one, and held as arrays.

    Parameters
    ----------
    start : state-like
        The state before the first move.
    moves : optional
        Moves in any form that `move_chunks` takes; more may follow by `extend`.
    peg_graph : optional
        Which pegs may exchange a disc.

    Attributes
    ----------
    start : State
    length : int
        Number of legal moves.
    illegal : IllegalMoveError or None
        The first illegal move: its number and the rule it breaks. What follows it is not looked at.
    positions : ndarray of uint8, shape (n,)
        The state after the last legal move.

    Notes
    -----
    Cost: some 30 ns a move, and 3 bytes to hold it.

    Examples
    --------
    >>> replay = Replay("AA", [(0, 1), (0, 2), (1, 1)])
    >>> replay.length, str(replay.state(2)), replay.illegal.reason
    (2, 'BC', 'from peg B to itself')
    """

    def __init__(
        self, start: StateLike, moves: Any = (), *, peg_graph: PegGraphLike = "complete"
    ) -> None:
        self.start = as_state(start)
        self._rule = as_peg_graph(peg_graph, pegs=self.start.pegs)
        self._arcs = _arc_table(self._rule)
        self._dtype = np.uint8 if self.start.discs < 2**8 else np.int32
        self._chunks: list[Moves] = []
        self._checkpoints: list[tuple[int, Bytes]] = []
        self.positions = np.frombuffer(self.start.positions, np.uint8).copy()
        self.length = 0
        self.illegal: IllegalMoveError | None = None
        self.extend(moves)

    def extend(self, moves: Any) -> int:
        """Replay more moves and return how many there were, legal or not."""
        total = 0
        for chunk in move_chunks(moves):
            total += len(chunk)
            for low in range(0, len(chunk), CHUNK):
                if self.illegal is None:
                    self._feed(chunk[low : low + CHUNK])
        return total

    def chunks(self) -> Iterator[Moves]:
        """Yield the legal moves as arrays of shape (m, 3), every disc named."""
        yield from self._chunks

    def refuse(self, reason: str) -> None:
        """Call the next move illegal, for a reason that only its writer's notation shows."""
        if self.illegal is None:
            self.illegal = IllegalMoveError(reason, number=self.length + 1)

    def state(self, k: int) -> State:
        """Return the state after `k` moves.

        Cost: one pass over the chunk in which the move stands.
        """
        if not 0 <= k <= self.length:
            raise InputError(f"state must be from 0 to {self.length}, got {k}")
        if k == self.length:
            return State._trusted(self.positions.tobytes(), self.start.pegs)
        low, high = 0, len(self._checkpoints)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self._checkpoints[middle][0] <= k else (low, middle)
        done, before = self._checkpoints[low]
        positions = _after(before, self._chunks[low][: k - done])
        return State._trusted(positions.tobytes(), self.start.pegs)

    def states(self, *, size: int = 2**22) -> Iterator[Bytes]:
        """Yield the start and then the states after the moves as positions, shape (m, n) each.

        No array has more than `size` entries, unless one state has.
        """
        before = np.frombuffer(self.start.positions, np.uint8)
        yield before[None, :]
        rows = max(1, size // max(1, len(before)))
        for chunk in self._chunks:
            for low in range(0, len(chunk), rows):
                states = positions_after(before, chunk[low : low + rows])
                before = states[-1]
                yield states

    def state_keys(self) -> Iterator[NDArray[np.uint64]]:
        """Yield a number for the start and then for the state after every move.

        Equal states have equal keys. Different states have different ones if p**n is at most 2**64
        (`keys_are_exact`); with more discs they have so only almost certainly.
        """
        weights = self._weights
        discs = np.arange(self.start.discs)
        origin = weights[discs, np.frombuffer(self.start.positions, np.uint8)].sum(dtype=np.uint64)
        key = np.array([origin], np.uint64)
        yield key
        for chunk in self._chunks:
            disc = chunk[:, 0].astype(np.intp) - 1
            steps = weights[disc, chunk[:, 2]] - weights[disc, chunk[:, 1]]
            steps[:1] += key[-1:]
            key = np.cumsum(steps, out=steps)
            yield key

    def key_of(self, state: State) -> int:
        """Return the key of one state."""
        weights = self._weights
        positions = np.frombuffer(state.positions, np.uint8)
        return int(weights[np.arange(len(positions)), positions].sum(dtype=np.uint64))

    @functools.cached_property
    def keys_are_exact(self) -> bool:
        """Whether different states have different keys: the index fits in 64 bits."""
        return bool(self.start.pegs ** min(self.start.discs, 65) <= 2**64)

    @functools.cached_property
    def _weights(self) -> NDArray[np.uint64]:
        """What a disc on a peg adds to the key, shape (n, p); sums are modulo 2**64."""
        discs, pegs = self.start.discs, self.start.pegs
        if self.keys_are_exact:
            places = [pegs**k for k in range(discs)]
            return np.array([[peg * place for peg in range(pegs)] for place in places], np.uint64)
        # Any numbers do that have nothing to do with the puzzle; the same ones in every run.
        return np.random.default_rng(1883).integers(2**64, size=(discs, pegs), dtype=np.uint64)

    def _feed(self, chunk: Moves) -> None:
        if len(chunk) * len(self._chunks) > 2**26:
            memory.require(4 * chunk.size, what="a list of so many moves")
        named = chunk[:, 0] if chunk.shape[1] == 3 else None
        source, target = self._clipped(chunk[:, -2], chunk[:, -1])
        discs, legal = _discs_of(self.positions, source, target, self.start.pegs)
        if named is not None:
            legal = _first(named[:legal] != discs[:legal], legal)
        moves = np.empty((legal, 3), self._dtype)
        moves[:, 0], moves[:, 1], moves[:, 2] = discs[:legal], source[:legal], target[:legal]
        if legal:
            self._chunks.append(moves)
            self._checkpoints.append((self.length, self.positions))
            self.length += legal
            self.positions = _after(self.positions, moves)
        if legal < len(chunk):
            self._complain(tuple(chunk[legal].tolist()))

    def _clipped(self, source: Moves, target: Moves) -> tuple[Bytes, Bytes]:
        """Return the pegs as bytes, up to the first move along no arc of the peg graph."""
        pegs = self.start.pegs
        outside = (source < 0) | (source >= pegs) | (target < 0) | (target >= pegs)
        inside = _first(outside, len(source))
        # Copies that lie densely: the columns of a chunk are strided.
        source, target = source[:inside].astype(np.uint8), target[:inside].astype(np.uint8)
        # p**2 is at most 676, too much for a byte.
        pairs = source.astype(np.uint16) * np.uint16(pegs) + target
        legal = _first(~self._arcs[pairs], inside)
        return source[:legal], target[:legal]

    def _complain(self, move: tuple[int, ...]) -> None:
        """Say why the move after the last legal one is illegal."""
        try:
            checked_move(self.state(self.length), move, self._rule, number=self.length + 1)
        except IllegalMoveError as error:
            self.illegal = error
        else:
            raise AssertionError(f"move {move} from {self.state(self.length)} is legal")


def positions_after(before: Bytes, moves: Moves) -> Bytes:
    """Return the positions of all discs after every move, shape (m, n).

    Parameters
    ----------
    before : ndarray of uint8, shape (n,)
        The state before the first move.
    moves : ndarray, shape (m, 3)
        Legal moves.

    Examples
    --------
    >>> positions_after(np.zeros(2, np.uint8), np.array([[1, 0, 1], [2, 0, 2]])).tolist()
    [[1, 0], [1, 2]]
    """
    states = np.empty((len(moves), len(before)), np.uint8)
    states[:] = before
    if not len(moves):
        return states
    by_disc = np.argsort(moves[:, 0], kind="stable")
    moved, first = np.unique(moves[by_disc, 0], return_index=True)
    for disc, rows in zip(moved.tolist(), np.split(by_disc, first[1:]), strict=True):
        # From one of its moves to the next a disc stands where the former took it.
        lasts = np.diff(rows, append=len(moves))
        states[rows[0] :, disc - 1] = np.repeat(moves[rows, 2], lasts)
    return states


def step_kinds(states: NDArray[Any]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return which steps of a sequence of states change nothing, and which are one legal move.

    Parameters
    ----------
    states : ndarray of int, shape (m + 1, n)
        Positions.

    Examples
    --------
    >>> null, legal = step_kinds(np.array([[0, 0], [0, 0], [0, 1], [1, 1], [1, 2]], np.uint8))
    >>> null.tolist(), legal.tolist()
    ([True, False, False, False], [False, False, True, False])
    """
    before, after = states[:-1], states[1:]
    differs = before != after
    count = differs.sum(axis=1)
    disc = differs.argmax(axis=1) if states.shape[1] else np.zeros(len(before), np.intp)
    rows = np.arange(len(before))
    source, target = before[rows, disc][:, None], after[rows, disc][:, None]
    smaller = np.arange(states.shape[1]) < disc[:, None]
    in_the_way = (smaller & ((before == source) | (before == target))).any(axis=1)
    return count == 0, (count == 1) & ~in_the_way


def _after(before: Bytes, moves: Moves) -> Bytes:
    """Return the positions after the last of some legal moves."""
    positions = before.copy()
    # Of several values for one place numpy keeps the last.
    positions[moves[:, 0].astype(np.intp) - 1] = moves[:, 2]
    return positions


def _discs_of(
    positions: Bytes, source: Bytes, target: Bytes, pegs: int
) -> tuple[NDArray[Any], int]:
    """Return the disc that each move takes, and how many moves are legal before the first not so.

    The discs after the first illegal move mean nothing.
    """
    legal = len(source)
    discs = np.zeros(legal, np.int32)
    rows: NDArray[Any] = np.arange(legal, dtype=np.int32)
    for k, peg in enumerate(positions.tolist()):
        if len(rows) < _FEW:
            return _rest_of(k, positions, (rows, source, target), discs, legal)
        stands = _walk(peg, source, target, pegs=pegs)
        mine = stands == source
        blocked = _first((stands == target) & ~mine, len(rows))
        if blocked < len(rows):
            legal = int(rows[blocked])
            rows, source, target, mine = (a[:blocked] for a in (rows, source, target, mine))
        discs[rows[mine]] = k + 1
        others = np.flatnonzero(~mine)
        rows, source, target = (a.take(others) for a in (rows, source, target))
    # No disc is left that could have made these.
    return discs, min(legal, int(rows[0])) if len(rows) else legal


def _rest_of(
    k: int,
    positions: Bytes,
    moves: tuple[NDArray[Any], Bytes, Bytes],
    discs: NDArray[Any],
    legal: int,
) -> tuple[NDArray[Any], int]:
    """Finish `_discs_of` for the few moves of the discs above k (rows, pegs), one by one."""
    rows, sources, targets = (column.tolist() for column in moves)
    above = positions[k:]
    stacks = {
        peg: (np.flatnonzero(above == peg)[::-1] + (k + 1)).tolist() for peg in {*sources, *targets}
    }
    for row, i, j in zip(rows, sources, targets, strict=True):
        if not stacks[i] or (stacks[j] and stacks[j][-1] < stacks[i][-1]):
            return discs, row
        disc = stacks[i].pop()
        stacks[j].append(disc)
        discs[row] = disc
    return discs, legal


def _walk(peg: int, source: Bytes, target: Bytes, *, pegs: int) -> Bytes:
    """Return where a disc stands before each move if every move from its peg takes it along.

    The moves are cut into blocks, and all blocks are walked at once: first for every peg on which
    the disc could stand at the beginning of each, then, the blocks being joined, for the right one.
    """
    count = len(source)
    blocks = -(-count // _BLOCK)
    moves = np.full((2, blocks * _BLOCK), _NOWHERE, np.uint8)
    moves[0, :count], moves[1, :count] = source, target
    steps = np.ascontiguousarray(moves.reshape(2, blocks, _BLOCK).transpose(2, 0, 1))
    choices = np.repeat(np.arange(pegs, dtype=np.uint8)[:, None], blocks, axis=1)
    for i, j in steps:
        np.copyto(choices, j, where=choices == i)
    begins = bytearray()
    for ends in choices.T.tolist():
        begins.append(peg)
        peg = ends[peg]
    stands = np.frombuffer(begins, np.uint8)
    walked = np.empty((_BLOCK, blocks), np.uint8)
    for row, (i, j) in zip(walked, steps, strict=True):
        row[:] = stands
        np.copyto(stands, j, where=stands == i)
    return walked.T.reshape(-1)[:count]


def _first(flags: NDArray[np.bool_], otherwise: int) -> int:
    """Return the index of the first True, or `otherwise` if there is none."""
    at = int(flags.argmax()) if len(flags) else 0
    return at if len(flags) and flags[at] else otherwise


def _arc_table(rule: PegGraph) -> NDArray[np.bool_]:
    """Return which pegs may exchange a disc, by the number source * p + target."""
    table = np.zeros(rule.pegs**2, bool)
    for i, j in rule.arcs:
        table[i * rule.pegs + j] = True
    return table
