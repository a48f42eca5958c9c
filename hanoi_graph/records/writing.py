"""Writing moves in any notation, as fast as a loop in C would.

A move is one of few: so many discs times so many pairs of pegs. Each is rendered once, padded with
NUL bytes to one width, and a chunk of moves is then written as one look-up and one deletion of the
padding.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from typing import IO, Any, cast

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.errors import InputError, InputTypeError
from hanoi_graph.movearrays import Moves, move_chunks, positions_after
from hanoi_graph.records.notations import Notation, PegNames, as_notation, peg_names
from hanoi_graph.states import Order, State, StateLike, as_state, check_order

# Up to so many different moves (7 281 discs on three pegs) all are rendered in advance.
_ALL_RENDERED = 2**16


def write_moves(
    moves: Any,
    file: IO[bytes] | IO[str],
    *,
    notation: str | Notation = "arrow",
    pegs: int | None = None,
    pegs_from: PegNames | None = None,
    discs_from: int = 1,
    start: StateLike | None = None,
    order: Order = "smallest-first",
    first: int = 1,
) -> int:
    """Write a list of moves and return how many there were.

    Parameters
    ----------
    moves : MovePath, iterable of Move, array or iterable of arrays of shape (m, 3)
        Columns disc, source, target. Whatever has a method `chunks` is asked for its chunks.
    file : binary or text file
        Open for writing. Text files are written through their buffer, in UTF-8, if they have one.
    notation : str or Notation
        A name from `WRITTEN`.
    pegs : int, optional
        Number of pegs; that of `moves` or of `start` by default, else 3.
    pegs_from : {"A", "X", 0, 1}, optional
        What the first peg is called, if not what the notation has by default.
    discs_from : int, default 1
        What the smallest disc is called.
    start : state-like, optional
        Where the moves begin; needed by sequences of states, by default that of `moves`.
    order : {"smallest-first", "largest-first"}
        How words and tuples are written (and how a word `start` is read). A first line beginning
        with ``#`` says so.
    first : int, default 1
        The number of the first move, for notations that count.

    Returns
    -------
    int
        The number of moves. Cost: bounded memory, some 20 ns a move; states cost O(n) each.

    Raises
    ------
    InputError
        If there is no such notation, or states are to be written without a start.
    InputTypeError
        If the moves are no series, or the file is none.

    Examples
    --------
    >>> import sys
    >>> from hanoi_graph.paths.shortest import shortest_path
    >>> write_moves(shortest_path("AA", "CC"), sys.stdout, notation="disc-arrow")
    disc 1: A -> B
    disc 2: A -> C
    disc 1: B -> C
    3
    >>> write_moves(shortest_path("AA", "CC"), sys.stdout, notation="triples")
    [[1, 0, 1], [2, 0, 2], [1, 1, 2]]
    3
    """
    style = as_notation(notation, written=True)
    if not isinstance(moves, Iterable) or not hasattr(file, "write"):
        raise InputTypeError(
            "moves must be a path or a series of moves and file a file, got "
            f"{type(moves).__name__} and {type(file).__name__}"
        )
    origin = getattr(moves, "start", None) if start is None else start
    before = None if origin is None else as_state(origin, pegs=pegs or 3, order=order)
    count = pegs or (before.pegs if before else 3)
    names = peg_names(style.pegs_from if pegs_from is None else pegs_from, count)
    if style.opening and not style.quoted and names[0].isalpha():
        names = [f'"{name}"' for name in names]
    render: Callable[[Iterator[Moves]], Iterator[bytes]]
    if style.holds_states:
        if before is None:
            raise InputError(f"the notation {style.name} writes states, so it needs a start")
        render = _StateTable(style, names, discs_from, before, check_order(order)).render
    else:
        render = _MoveTable(style, names, discs_from, first).render
    counter = _Counter(move_chunks(moves))
    write = _writer(file)
    write(style.opening.encode())
    skipped = len(style.between.encode())
    for text in render(iter(counter)):
        write(text[skipped:])
        skipped = 0
    # A list of lines ends with a line end, unless there is no line.
    if not skipped or style.opening:
        write(style.closing.encode())
    return counter.total


class _Counter:
    """Chunks on their way, counted."""

    def __init__(self, chunks: Iterator[Moves]) -> None:
        self._chunks = chunks
        self.total = 0

    def __iter__(self) -> Iterator[Moves]:
        for chunk in self._chunks:
            self.total += len(chunk)
            if len(chunk):
                yield chunk


class _MoveTable:
    """The text of every possible move, by its code ((disc - 1) p + source) p + target."""

    def __init__(self, style: Notation, names: list[str], discs_from: int, first: int) -> None:
        self._first = first
        number, self._numbered, rest = style.pattern.partition("{number}")
        self._before = (style.between + number).encode()
        self._pattern = rest if self._numbered else style.between + style.pattern
        self._names_discs = style.names_discs
        self._names = names
        self._discs_from = discs_from
        self._table = np.empty((0, 0), np.uint8)

    def render(self, chunks: Iterator[Moves]) -> Iterator[bytes]:
        """Yield the text of chunks of moves, each move with the text between moves before it."""
        first = self._first
        for chunk in chunks:
            text = self._lines(chunk)
            if self._numbered:
                text = _beside(self._before, _decimals(first, len(chunk)), text)
            first += len(chunk)
            yield text.tobytes().translate(None, b"\0")

    def _lines(self, chunk: Moves) -> NDArray[np.uint8]:
        """Return the text of moves, padded with NUL bytes, shape (m, width)."""
        pegs = len(self._names)
        codes = chunk[:, -2].astype(np.intp)
        codes *= pegs
        codes += chunk[:, -1]
        if not self._names_discs:
            return self._full(pegs * pegs).take(codes, axis=0)
        discs = chunk[:, 0].astype(np.intp)
        largest = int(discs.max())
        codes += (discs - 1) * (pegs * pegs)
        if largest * pegs * pegs <= _ALL_RENDERED:
            return self._full(largest * pegs * pegs).take(codes, axis=0)
        present, which = np.unique(codes, return_inverse=True)
        return _padded([self._line(code) for code in present.tolist()]).take(which, axis=0)

    def _full(self, size: int) -> NDArray[np.uint8]:
        """Return the table of all codes below `size`, made larger when a larger disc turns up."""
        if len(self._table) < size:
            self._table = _padded([self._line(code) for code in range(size)])
        return self._table

    def _line(self, code: int) -> bytes:
        pegs = len(self._names)
        disc, pair = divmod(code, pegs * pegs)
        source, target = divmod(pair, pegs)
        return self._pattern.format(
            disc=disc + self._discs_from, source=self._names[source], target=self._names[target]
        ).encode()


class _StateTable:
    """Sequences of states: the start, then the state after every move."""

    def __init__(
        self, style: Notation, names: list[str], discs_from: int, start: State, order: Order
    ) -> None:
        self._style = style
        self._names = names
        self._discs_from = discs_from
        self._start = start
        self._order = order

    def render(self, chunks: Iterator[Moves]) -> Iterator[bytes]:
        """Yield the text of the start and of the states after the moves of each chunk."""
        between = self._style.between.encode()
        if self._style.name == "words":
            yield between + f"# words, {self._order.replace('-', ' disc ')}".encode()
        before = np.frombuffer(self._start.positions, np.uint8)
        yield self._text(before[None, :])
        for chunk in chunks:
            for low in range(0, len(chunk), max(1, 2**22 // max(1, len(before)))):
                part = chunk[low : low + max(1, 2**22 // max(1, len(before)))]
                states = positions_after(before, part)
                before = states[-1]
                yield self._text(states)

    def _text(self, states: NDArray[np.uint8]) -> bytes:
        if self._style.name == "stacks":
            return b"".join(self._stacks(row) for row in states)
        ordered = states if self._order == "smallest-first" else states[:, ::-1]
        mark = "" if self._style.name == "words" else ", "
        cells = _padded([(mark + name).encode() for name in self._names])
        text = cells.take(ordered.astype(np.intp), axis=0).reshape(len(states), -1)
        if not mark:
            return _beside(self._style.between.encode(), text).tobytes().translate(None, b"\0")
        # The first entry of a tuple has no comma before it.
        opened = _beside((self._style.between + "[").encode(), text[:, len(mark) :], b"]")
        return opened.tobytes().translate(None, b"\0")

    def _stacks(self, row: NDArray[np.uint8]) -> bytes:
        stacks = State._trusted(row.tobytes(), len(self._names)).stacks
        shift = self._discs_from - 1
        shown = [[disc + shift for disc in stack] for stack in stacks]
        return f"{self._style.between}{shown}".encode()


def _decimals(first: int, count: int) -> NDArray[np.uint8]:
    """Return consecutive numbers in decimal, shape (count, width), NUL bytes for leading zeros."""
    if first + count > 2**63:
        return _padded([str(number).encode() for number in range(first, first + count)])
    numbers = np.arange(first, first + count, dtype=np.int64)
    width = len(str(first + count - 1))
    digits = np.empty((count, width), np.uint8)
    for column in reversed(range(width)):
        rest = numbers // 10
        digits[:, column] = numbers - 10 * rest + ord("0")
        digits[numbers == 0, column] = 0
        numbers = rest
    return digits


def _beside(*parts: bytes | NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return parts side by side; a bytes object stands in every row."""
    rows = next(len(part) for part in parts if isinstance(part, np.ndarray))
    whole = [
        part
        if isinstance(part, np.ndarray)
        else np.broadcast_to(np.frombuffer(part, np.uint8), (rows, len(part)))
        for part in parts
    ]
    return np.concatenate(whole, axis=1)


def _padded(texts: Iterable[bytes]) -> NDArray[np.uint8]:
    """Return texts as rows of bytes, padded with NUL bytes to the longest."""
    rows = list(texts)
    width = max(map(len, rows))
    joined = b"".join(row.ljust(width, b"\0") for row in rows)
    return np.frombuffer(joined, np.uint8).reshape(len(rows), width)


def _writer(file: IO[bytes] | IO[str]) -> Callable[[bytes], object]:
    """Return a function that writes UTF-8 to a binary or a text file."""
    if not isinstance(file, io.TextIOBase):
        return cast("IO[bytes]", file).write
    buffer = getattr(file, "buffer", None)
    if buffer is None:
        return lambda text: file.write(text.decode())
    file.flush()
    return cast("IO[bytes]", buffer).write
