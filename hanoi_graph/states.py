"""One encoding of the states, for single states and for arrays of them.

The discs of a state are numbered 1 (smallest) to n, the pegs 0 to p - 1 (A, B, C, ... outside).
On each peg the discs lie in order of size, so a state is the peg of every disc. It is written as

positions
    the pegs of disc 1, disc 2, ..., disc n: a `bytes` object, or a row of a ``uint8`` array of
    shape ``(m, n)``;
word
    one letter a disc, *smallest disc first* unless ``order="largest-first"`` is given: ``BCC``
    has disc 1 on B and discs 2 and 3 on C. ``A^64`` and ``A^3 B^2`` write runs of one letter, in
    the order of the word;
stacks
    for every peg its discs from the bottom to the top;
index
    the sum over the discs k of peg(k) * p**(k - 1), so disc 1 is the least significant digit and
    the copy of H_p^(n-1) in which disc n stands on peg j is one contiguous block of indices.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hanoi_graph.errors import InputError, InputTypeError
from hanoi_graph.words import (
    LETTERS,
    MAX_DISCS,
    MAX_PEGS,
    ORDERS,
    Order,
    check_discs,
    check_integer,
    check_order,
    check_pegs,
    format_word,
    parse_word,
    peg_number,
)

__all__ = [
    "LETTERS",
    "MAX_DISCS",
    "MAX_PEGS",
    "ORDERS",
    "Order",
    "Positions",
    "State",
    "StateLike",
    "as_positions",
    "as_state",
    "as_states",
    "check_discs",
    "check_order",
    "check_pegs",
    "format_word",
    "indices_to_positions",
    "parse_word",
    "peg_number",
    "positions_to_indices",
    "positions_to_words",
    "words_to_positions",
]

Positions: TypeAlias = NDArray[np.uint8]


class State:
    """A regular state: the peg of every disc.

    Parameters
    ----------
    value : str, State or sequence of int
        A word such as ``"BCAA"`` or ``"A^64"``, or the pegs of disc 1, disc 2, ... as numbers
        from 0.
    pegs : int, optional
        Number of pegs, 2 to 26; 3 by default, or that of the state given.
    order : {"smallest-first", "largest-first"}
        How to read a word. A sequence of numbers is always smallest disc first.

    Attributes
    ----------
    positions : bytes
        The pegs of the discs, disc 1 first.
    pegs : int
        Number of pegs.

    Raises
    ------
    WordError
        If a word is empty or holds a letter that is no peg; `column` says where.
    InputError
        If a number is no peg, or `pegs` or `order` is out of range.

    Examples
    --------
    >>> state = State("BCC")
    >>> state.discs, state.index, state.stacks
    (3, 25, ((), (1,), (3, 2)))
    >>> State("CCB", order="largest-first") == state
    True
    >>> State("A^64").discs
    64
    """

    __slots__ = ("pegs", "positions")

    positions: bytes
    pegs: int

    def __init__(
        self,
        value: str | State | Iterable[int],
        *,
        pegs: int | None = None,
        order: Order = "smallest-first",
    ) -> None:
        given = pegs
        pegs = 3 if given is None else check_pegs(given)
        if isinstance(value, State):
            if given not in (None, value.pegs):
                raise InputError(f"pegs must be {value.pegs}, as in the state given, got {given}")
            positions, pegs = value.positions, value.pegs
        elif isinstance(value, str):
            positions = parse_word(value, pegs=pegs, order=order)
        else:
            positions = _checked_positions(value, pegs)
        object.__setattr__(self, "positions", positions)
        object.__setattr__(self, "pegs", pegs)

    @classmethod
    def perfect(cls, discs: int, peg: int | str = 0, *, pegs: int = 3) -> State:
        """Return the perfect state with all discs on one peg.

        >>> State.perfect(3, "C").word()
        'CCC'
        """
        number = peg_number(peg, pegs=pegs)
        return cls._trusted(bytes([number]) * check_discs(discs), pegs)

    @classmethod
    def from_index(cls, index: int, *, discs: int, pegs: int = 3) -> State:
        """Return the state of an index (exact for any number of discs).

        >>> State.from_index(25, discs=3).word()
        'BCC'
        """
        count, number = check_discs(discs), check_integer(index, "index")
        if not 0 <= number < check_pegs(pegs) ** count:
            raise InputError(f"index must be from 0 to {pegs}**{count} - 1, got {number}")
        return cls._trusted(bytes(_digits(number, pegs, count)), pegs)

    @classmethod
    def from_stacks(cls, stacks: Sequence[Sequence[int]]) -> State:
        """Return the state whose pegs hold these discs, each stack from the bottom to the top.

        >>> State.from_stacks([[], [1], [3, 2]]).word()
        'BCC'
        """
        try:
            discs = sorted(check_integer(disc, "disc") for stack in stacks for disc in stack)
        except TypeError:
            raise InputTypeError(f"stacks must be lists of discs, got {stacks!r}") from None
        if discs != list(range(1, len(discs) + 1)):
            raise InputError(f"stacks must hold each of the discs 1 to n once, got {discs}")
        positions = bytearray(len(discs))
        for peg, stack in enumerate(stacks):
            if list(stack) != sorted(stack, reverse=True):
                raise InputError(
                    f"a stack must have its larger discs below, got {list(stack)} on peg "
                    f"{LETTERS[peg]}"
                )
            for disc in stack:
                positions[disc - 1] = peg
        return cls._trusted(bytes(positions), check_pegs(len(stacks)))

    @classmethod
    def _trusted(cls, positions: bytes, pegs: int) -> State:
        """Return a state of positions that are known to be right, without another check."""
        state = object.__new__(cls)
        object.__setattr__(state, "positions", positions)
        object.__setattr__(state, "pegs", pegs)
        return state

    @property
    def discs(self) -> int:
        """Number of discs."""
        return len(self.positions)

    @property
    def index(self) -> int:
        """The index of the state, an exact integer from 0 to pegs**discs - 1."""
        return _number(self.positions, self.pegs)

    @property
    def stacks(self) -> tuple[tuple[int, ...], ...]:
        """For every peg its discs from the bottom to the top."""
        stacks: list[list[int]] = [[] for _ in range(self.pegs)]
        for disc in range(self.discs, 0, -1):
            stacks[self.positions[disc - 1]].append(disc)
        return tuple(tuple(stack) for stack in stacks)

    def word(self, *, order: Order = "smallest-first", runs: bool = False) -> str:
        """Return the word of the state, with ``runs=True`` in the run notation.

        >>> State("AAABB").word(order="largest-first"), State("AAABB").word(runs=True)
        ('BBAAA', 'A^3 B^2')
        """
        return format_word(self.positions, order=order, runs=runs)

    def shown(self, *, order: Order = "smallest-first") -> str:
        """Return the word as people read it: of more than 32 discs in the run notation.

        >>> State("AAB").shown(order="largest-first"), State("A^40").shown(), State(()).shown()
        ('BAA', 'A^40', '(no discs)')
        """
        return self.word(order=order, runs=self.discs > 32) or "(no discs)"

    def peg_of(self, disc: int) -> int:
        """Return the peg on which a disc stands."""
        if not 1 <= disc <= self.discs:
            raise InputError(f"disc must be from 1 to {self.discs}, got {disc}")
        return self.positions[disc - 1]

    def top(self, peg: int | str) -> int | None:
        """Return the disc on top of a peg, None if the peg is empty."""
        return self.positions.find(peg_number(peg, pegs=self.pegs)) + 1 or None

    @property
    def perfect_peg(self) -> int | None:
        """The peg on which all discs stand; None if they do not stand on one."""
        first = self.positions[:1]
        return first[0] if first and self.positions == first * self.discs else None

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a State cannot be changed (attribute {name!r})")

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.positions, self.pegs)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.pegs == other.pegs and self.positions == other.positions

    def __hash__(self) -> int:
        return hash((self.positions, self.pegs))

    def __len__(self) -> int:
        return len(self.positions)

    def __iter__(self) -> Iterator[int]:
        return iter(self.positions)

    def __str__(self) -> str:
        return self.shown()

    def __repr__(self) -> str:
        more = "" if self.pegs == 3 else f", pegs={self.pegs}"
        return f"State({str(self)!r}{more})" if self.positions else f"State((){more})"


StateLike: TypeAlias = State | str | Sequence[int]


def as_state(value: StateLike, *, pegs: int = 3, order: Order = "smallest-first") -> State:
    """Return `value` as a `State`; a `State` passes unchanged, whatever `pegs` and `order` say."""
    if isinstance(value, State):
        return value
    return State(value, pegs=pegs, order=order)


def as_states(
    *values: StateLike, pegs: int = 3, order: Order = "smallest-first"
) -> tuple[State, ...]:
    """Return several states of one graph: all with the same number of discs and of pegs.

    >>> as_states("BCAA", "AAC")
    Traceback (most recent call last):
        ...
    hanoi_graph.errors.InputError: states must have equally many discs, got 4 (BCAA) and 3 (AAC)
    """
    states = tuple(as_state(value, pegs=pegs, order=order) for value in values)
    first = states[0]
    for state in states[1:]:
        if state.discs != first.discs:
            raise InputError(
                f"states must have equally many discs, got {first.discs} ({first}) and "
                f"{state.discs} ({state})"
            )
        if state.pegs != first.pegs:
            raise InputError(
                f"states must have equally many pegs, got {first.pegs} and {state.pegs}"
            )
    return states


# --- arrays of states ---


def indices_to_positions(indices: ArrayLike, *, discs: int, pegs: int = 3) -> Positions:
    """Return the positions of states given by index.

    Parameters
    ----------
    indices : array_like of int, shape (m,)
    discs, pegs : int
        ``pegs**discs`` must fit in 63 bits.

    Returns
    -------
    ndarray of uint8, shape (m, discs)
        Column k - 1 holds the pegs of disc k.

    Examples
    --------
    >>> indices_to_positions([0, 25], discs=3).tolist()
    [[0, 0, 0], [1, 2, 2]]
    """
    count = _check_index_width(discs, pegs)
    rest = np.asarray(indices)
    if rest.size and not np.issubdtype(rest.dtype, np.integer):
        raise InputTypeError(f"indices must be integers, got dtype {rest.dtype}")
    if rest.size and not 0 <= int(rest.min()) <= int(rest.max()) < pegs**count:
        wrong = rest[(rest < 0) | (rest >= pegs**count)].flat[0]
        raise InputError(f"indices must be from 0 to {pegs}**{count} - 1, got {wrong}")
    rest = rest.astype(np.int64)
    positions = np.empty((*rest.shape, count), np.uint8)
    for k in range(count):
        rest, positions[..., k] = np.divmod(rest, pegs)
    return positions


def positions_to_indices(positions: ArrayLike, *, pegs: int = 3) -> NDArray[np.int64]:
    """Return the indices, shape ``(m,)``, of states given as positions, shape ``(m, n)``.

    >>> positions_to_indices([[0, 0, 0], [1, 2, 2]]).tolist()
    [0, 25]
    """
    array = as_positions(positions, pegs=pegs)
    count = _check_index_width(array.shape[-1], pegs)
    indices = np.zeros(array.shape[:-1], np.int64)
    for k in reversed(range(count)):
        indices *= pegs
        indices += array[..., k]
    return indices


def words_to_positions(
    words: Sequence[str], *, pegs: int = 3, order: Order = "smallest-first"
) -> Positions:
    """Return the positions, shape ``(m, n)``, of words that all have n letters."""
    rows = [parse_word(word, pegs=pegs, order=order) for word in words]
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise InputError(
                f"words must have equally many discs, got {len(rows[0])} in word 1 and "
                f"{len(row)} in word {number}"
            )
    array = np.frombuffer(b"".join(rows), np.uint8)
    return array.reshape(len(rows), -1) if rows else array.reshape(0, 0)


def positions_to_words(positions: ArrayLike, *, order: Order = "smallest-first") -> list[str]:
    """Return the words of states given as positions, shape ``(m, n)``.

    >>> positions_to_words([[1, 2, 2]])
    ['BCC']
    """
    return [format_word(row, order=order) for row in as_positions(positions, pegs=MAX_PEGS)]


def as_positions(positions: ArrayLike, *, pegs: int = 3) -> Positions:
    """Return `positions` as a ``uint8`` array after checking that each entry is a peg."""
    array = np.asarray(positions)
    if array.size and not np.issubdtype(array.dtype, np.integer):
        raise InputTypeError(f"positions must be integers, got dtype {array.dtype}")
    if array.size and not 0 <= int(array.min()) <= int(array.max()) < check_pegs(pegs):
        wrong = array[(array < 0) | (array >= pegs)].flat[0]
        raise InputError(f"positions must be pegs from 0 to {pegs - 1}, got {wrong}")
    return array.astype(np.uint8, copy=False)


def _checked_positions(values: Iterable[int], pegs: int) -> bytes:
    if isinstance(values, (Set, Mapping)) or not isinstance(values, Iterable):
        raise InputTypeError(f"a state must be a word or the pegs of its discs, got {values!r}")
    if isinstance(values, bytes) and (not values or max(values) < pegs):
        return values
    numbers = [check_integer(value, "the peg of a disc") for value in values]
    wrong = next((number for number in numbers if not 0 <= number < pegs), None)
    if wrong is not None:
        raise InputError(f"the pegs of a state must be from 0 to {pegs - 1}, got {wrong}")
    return bytes(numbers)


def _check_index_width(discs: int, pegs: int) -> int:
    count = check_discs(discs)
    if check_pegs(pegs) ** min(count, 64) > 2**63:
        raise InputError(
            f"an array of indices holds 63 bits, too few for {count} discs on {pegs} pegs; "
            "use positions instead"
        )
    return count


# --- numbers in base p ---


def _number(digits: bytes, base: int) -> int:
    """Return the number with these digits, the least significant first, in subquadratic time."""
    if len(digits) <= 64:
        total = 0
        for digit in reversed(digits):
            total = total * base + digit
        return total
    half = len(digits) // 2
    weight: int = base**half
    return _number(digits[:half], base) + weight * _number(digits[half:], base)


def _digits(number: int, base: int, count: int) -> list[int]:
    """Return `count` digits of a number, the least significant first, in subquadratic time."""
    if count <= 64:
        digits = []
        for _ in range(count):
            number, digit = divmod(number, base)
            digits.append(digit)
        return digits
    half = count // 2
    if number.bit_length() <= half:
        # The power would be a long number, only to find that the upper digits are zeros.
        return _digits(number, base, half) + [0] * (count - half)
    high, low = divmod(number, base**half)
    return _digits(low, base, half) + _digits(high, base, count - half)


def _restore(positions: bytes, pegs: int) -> State:
    """Return an unpickled state."""
    return State._trusted(positions, pegs)
