"""The shortest path of a tower by counting: every move, and every state, from its number alone.

Three readings of the binary digits of the number m of a move: which disc moves and which way round
(`binary_move`), between which pegs (`bits_move`), and where all the discs stand afterwards
(`walsh_state`). Each gives any move of any tower at once.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator

from hanoi_graph.errors import InputError
from hanoi_graph.moves import Move
from hanoi_graph.paths.classical.towers import base_discs
from hanoi_graph.states import LETTERS, State, check_discs, peg_number


def moving_disc(m: int) -> int:
    """Return the disc of move m: the place, from the right, of the first 1 in the binary form of m.

    Examples
    --------
    >>> f"{136:b}", moving_disc(136)
    ('10001000', 4)
    """
    return (m & -m).bit_length()


def binary_move(m: int, *, discs: int, source: int | str = "A", target: int | str = "C") -> Move:
    """Return move m of the shortest path of a tower, by the place of its lowest 1.

    The disc k is `moving_disc`. It goes round the pegs in the direction from source to target if
    n - k is even (for A to C the left, counting C as the left neighbour of A), in the other if
    n - k is odd. It has moved m >> k times before, so the peg on which it stands is known too.

    Parameters
    ----------
    m : int
        From 1 to 2**discs - 1.
    discs : int
        Number of discs.
    source, target : str or int
        Two different pegs.

    Returns
    -------
    Move
        Cost: a few operations on integers of n bits.

    Raises
    ------
    InputError
        If there is no such move or peg, or both pegs are the same.

    Examples
    --------
    >>> print(binary_move(136, discs=8))
    disc 4: B -> A
    """
    start, goal = _ends(source, target)
    number = _checked(m, discs, first=1)
    disc = moving_disc(number)
    step = direction(disc, discs=discs, source=start, target=goal)
    before = number >> disc
    return Move(disc, (start + step * before) % 3, (start + step * (before + 1)) % 3)


def direction(disc: int, *, discs: int, source: int, target: int) -> int:
    """Return by how many pegs (1 or 2, in a circle) a disc goes further at each of its moves."""
    return (target - source if (discs - disc) % 2 == 0 else source - target) % 3


def bits_move(m: int, *, discs: int, source: int | str = "A", target: int | str = "C") -> Move:
    """Return move m of the shortest path of a tower, by two expressions in the bits of m.

    It goes from (m & (m-1)) mod 3 to ((m | (m-1)) + 1) mod 3, in the names of `bit_peg_names`. The
    first expression takes the lowest 1 away from m, the second adds it: m -+ 2**(k-1) for disc k.

    Parameters, errors and cost as for `binary_move`.

    References
    ----------
    M. Kolar, "The 'mysterious' TH algorithm explained", as cited by the Portuguese source.

    Examples
    --------
    >>> [str(bits_move(m, discs=2)) for m in (1, 2, 3)]
    ['disc 1: A -> B', 'disc 2: A -> C', 'disc 1: B -> C']
    """
    names = bit_peg_names(discs, source=source, target=target)
    number = _checked(m, discs, first=1)
    origin, end = bit_pegs(number)
    return Move(moving_disc(number), names[origin], names[end])


def bit_pegs(m: int) -> tuple[int, int]:
    """Return the two expressions of `bits_move`, the numbers of the pegs before they get names.

    Examples
    --------
    >>> [bit_pegs(m) for m in range(1, 8)]
    [(0, 2), (0, 1), (2, 1), (0, 2), (1, 0), (1, 2), (0, 2)]
    """
    return (m & (m - 1)) % 3, ((m | (m - 1)) + 1) % 3


def bit_peg_names(
    discs: int, *, source: int | str = "A", target: int | str = "C"
) -> tuple[int, int, int]:
    """Return which pegs the numbers 0, 1, 2 of `bit_pegs` stand for.

    0 is the source, and the last move of the tower goes to 2**n mod 3: so 2 is the target for n odd
    and 1 is for n even.

    Examples
    --------
    >>> bit_peg_names(3), bit_peg_names(4)
    ((0, 1, 2), (0, 2, 1))
    """
    start, goal = _ends(source, target)
    third = 3 - start - goal
    return (start, third, goal) if check_discs(discs) % 2 else (start, goal, third)


def walsh_state(m: int, *, discs: int, source: int | str = "A", target: int | str = "C") -> State:
    """Return the state after m moves of the shortest path of a tower, read off the bits of m.

    The discs are placed from the largest down. Disc k lies on disc k + 1 exactly if bits k and
    k + 1 of m, from the right, agree; the bases count as discs n + 1 (source), n + 2 and n + 3
    (target). If they differ it lies on one of the two other pegs: on the one whose top, disc or
    base, has not its own parity.

    Parameters
    ----------
    m : int
        From 0 to 2**discs - 1.
    discs, source, target
        As for `binary_move`.

    Returns
    -------
    State
        Cost: one pass over the discs.

    References
    ----------
    T. R. Walsh, "The towers of Hanoi revisited: moving the rings by counting the moves",
    Information Processing Letters 15 (1982), 64-67.

    Examples
    --------
    >>> walsh_state(136, discs=8).word()
    'CCCABBBC'
    """
    start, goal = _ends(source, target)
    number = _checked(m, discs, first=0)
    bits = [int(bit) for bit in f"{number:0{discs + 1}b}"[::-1]]
    tops = list(base_discs(discs, source=start, target=goal))
    positions = bytearray(discs)
    peg = start
    for disc in range(discs, 0, -1):
        if bits[disc - 1] != bits[disc]:
            peg = _other_parity(disc, tops, beside=peg)
        positions[disc - 1], tops[peg] = peg, disc
    return State._trusted(bytes(positions), 3)


def _other_parity(disc: int, tops: list[int], *, beside: int) -> int:
    """Return the one peg, other than `beside`, whose top has not the parity of the disc."""
    one, two = (beside + 1) % 3, (beside + 2) % 3
    return one if (tops[one] - disc) % 2 else two


def walsh_move(m: int, *, discs: int, source: int | str = "A", target: int | str = "C") -> Move:
    """Return move m of the shortest path of a tower: what Walsh's states m - 1 and m differ in.

    Parameters, errors and cost as for `walsh_state`, with m from 1.

    Examples
    --------
    >>> print(walsh_move(136, discs=8))
    disc 4: B -> A
    """
    number = _checked(m, discs, first=1)
    before = walsh_state(number - 1, discs=discs, source=source, target=target)
    return _difference(before, walsh_state(number, discs=discs, source=source, target=target))


def _difference(before: State, after: State) -> Move:
    """Return the move between two states that differ in one disc."""
    pairs = enumerate(zip(before.positions, after.positions, strict=True), start=1)
    [move] = [Move(disc, origin, end) for disc, (origin, end) in pairs if origin != end]
    return move


def by_binary(n: int, *, source: int | str = "A", target: int | str = "C") -> Iterator[Move]:
    """Yield `binary_move` for m = 1 to 2**n - 1.

    >>> [move.disc for move in by_binary(3)]
    [1, 2, 1, 3, 1, 2, 1]
    """
    for m in _count(n):
        yield binary_move(m, discs=n, source=source, target=target)


def by_bits(n: int, *, source: int | str = "A", target: int | str = "C") -> Iterator[Move]:
    """Yield `bits_move` for m = 1 to 2**n - 1.

    >>> [move.disc for move in by_bits(3)]
    [1, 2, 1, 3, 1, 2, 1]
    """
    for m in _count(n):
        yield bits_move(m, discs=n, source=source, target=target)


def by_walsh(n: int, *, source: int | str = "A", target: int | str = "C") -> Iterator[Move]:
    """Yield `walsh_move` for m = 1 to 2**n - 1.

    >>> [move.disc for move in by_walsh(3)]
    [1, 2, 1, 3, 1, 2, 1]
    """
    before = State.perfect(n, source)
    for m in _count(n):
        after = walsh_state(m, discs=n, source=source, target=target)
        yield _difference(before, after)
        before = after


def _count(n: int) -> Iterator[int]:
    """Yield 1 to 2**n - 1."""
    yield from range(1, 1 << check_discs(n))


def _ends(source: int | str, target: int | str) -> tuple[int, int]:
    """Return two different pegs."""
    start, goal = peg_number(source), peg_number(target)
    if start == goal:
        raise InputError(f"source and target must be different pegs, got {LETTERS[start]} twice")
    return start, goal


def _checked(m: int, discs: int, *, first: int) -> int:
    """Return the number of a move or state of a tower of so many discs."""
    number = operator.index(m)
    if number < first or number.bit_length() > check_discs(discs):
        shown = number if abs(number).bit_length() <= 200 else "a number of many digits"
        raise InputError(f"m must be from {first} to 2**{discs} - 1, got {shown}")
    return number
