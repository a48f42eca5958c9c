"""Where the states of three pegs stand in the picture: coordinates as arrays, one row a state.

The picture of n discs is made of three pictures of n - 1 discs, one at each corner, and copy j is
a copy whose two *other* corners are exchanged. So the corner of copy i that faces copy j is the
state with all smaller discs on the third peg, which is where disc n moves from i to j. All edges
have length 1, the outer triangle is equilateral with sides of 2**n - 1 edges, and its corners are
the perfect states, in the same places for every n.

Without the exchange the same recursion gives the picture of the Sierpinski graph S_3^n.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hanoi_graph.errors import InputError
from hanoi_graph.memory import require
from hanoi_graph.states import StateLike, as_states, check_discs

Points: TypeAlias = NDArray[np.float64]
Lattice: TypeAlias = NDArray[np.int32]
Orientation: TypeAlias = Literal["start-up", "goal-down"]

ORIENTATIONS: tuple[Orientation, ...] = get_args(Orientation)
HEIGHT = 3**0.5 / 2  # of an equilateral triangle with sides of 1
# The three places are called after where they are in "start-up": top, bottom left, bottom right.
# "goal-down" is that picture turned clockwise by 60 degrees.
_PLACES: dict[Orientation, Points] = {
    "start-up": np.array([[0.5, HEIGHT], [0.0, 0.0], [1.0, 0.0]]),
    "goal-down": np.array([[1.0, HEIGHT], [0.0, HEIGHT], [0.5, 0.0]]),
}
# An int32 for each of three coordinates, two float64, and the intermediate product.
_BYTES_A_STATE = 3 * 4 + 2 * 8 + 3 * 8


def side(discs: int) -> int:
    """Return the number of edges on one side of the picture, 2**discs - 1.

    >>> side(5)
    31
    """
    edges: int = 2 ** check_discs(discs) - 1
    return edges


def hanoi_lattice(discs: int) -> Lattice:
    """Return the exact places of the states of H_3^n, in steps away from the sides.

    Parameters
    ----------
    discs : int
        n.

    Returns
    -------
    ndarray of int32, shape (3**n, 3)
        Row i belongs to the state of index i. Column p says how many edges the state lies above
        the side opposite to the perfect state of peg p: 2**n - 1 at that corner, 0 on that side.
        Every row adds up to 2**n - 1.

    Raises
    ------
    TooLargeError
        If the array would not fit in memory.

    Notes
    -----
    One pass over the result, in place: O(3**n). The distance of a state from the perfect state of
    peg p is 2**n - 1 minus column p.

    Examples
    --------
    >>> hanoi_lattice(1).tolist()
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    >>> hanoi_lattice(2)[3].tolist()  # AB: disc 2 on B, and disc 1 on A faces copy C
    [0, 2, 1]
    """
    return _lattice(discs, exchange=True)


def sierpinski_lattice(discs: int) -> Lattice:
    """Return the exact places of the vertices of S_3^n; as `hanoi_lattice`, without the exchange.

    >>> sierpinski_lattice(2)[3].tolist()
    [1, 2, 0]
    """
    return _lattice(discs, exchange=False)


def hanoi_layout(
    discs: int,
    *,
    corners: Sequence[int] = (0, 1, 2),
    orientation: Orientation = "start-up",
) -> Points:
    """Return the places of the states of H_3^n in the plane, in units of one edge.

    Parameters
    ----------
    discs : int
        n.
    corners : sequence of 3 int
        The pegs whose perfect states stand at the top, at the bottom left and at the bottom right.
    orientation : {"start-up", "goal-down"}
        ``"goal-down"`` turns the picture clockwise by 60 degrees: the third corner points down,
        and the states equally far from it form a horizontal row.

    Returns
    -------
    ndarray of float64, shape (3**n, 2)
        Row i is the place of the state of index i. The smallest coordinates are 0, every edge of
        the graph has length 1.

    Raises
    ------
    InputError
        If `corners` is no arrangement of the pegs 0, 1, 2 or `orientation` is unknown.
    TooLargeError
        If the arrays would not fit in memory.

    Examples
    --------
    >>> hanoi_layout(1).round(3).tolist()
    [[0.5, 0.866], [0.0, 0.0], [1.0, 0.0]]
    >>> hanoi_layout(2, orientation="goal-down")[8].round(3).tolist()  # CC
    [1.5, 0.0]
    """
    return _in_the_plane(hanoi_lattice(discs), corners, orientation)


def sierpinski_layout(
    discs: int,
    *,
    corners: Sequence[int] = (0, 1, 2),
    orientation: Orientation = "start-up",
) -> Points:
    """Return the places of the vertices of S_3^n in the plane; parameters as `hanoi_layout`.

    >>> sierpinski_layout(2)[3].tolist() == (sierpinski_layout(2)[1] + [0.5, HEIGHT]).tolist()
    False
    """
    return _in_the_plane(sierpinski_lattice(discs), corners, orientation)


def arrangement(start: StateLike, goal: StateLike) -> tuple[int, int, int]:
    """Return the pegs for the top, the bottom left and the bottom right corner.

    A perfect goal stands at the bottom right and a perfect start on top, whatever their pegs; the
    other pegs keep their order.

    >>> arrangement("AAA", "CCC"), arrangement("CCC", "BBB"), arrangement("BCA", "AAA")
    ((0, 1, 2), (2, 0, 1), (1, 2, 0))
    >>> arrangement("BCA", "AAB")
    (0, 1, 2)
    """
    first, last = as_states(start, goal)
    right = last.perfect_peg
    top = first.perfect_peg if first.perfect_peg != right else None
    rest = [peg for peg in range(3) if peg not in (top, right)]
    if top is None:
        top = rest.pop(0)
    if right is None:
        right = rest.pop()
    return top, rest[0], right


def copy_corners(corners: Sequence[int], within: Sequence[int]) -> tuple[int, int, int]:
    """Return the pegs at the corners of a copy, seen as a picture of its own.

    Parameters
    ----------
    corners : sequence of 3 int
        The pegs whose perfect states stand at the corners of the whole picture.
    within : sequence of int
        The pegs of the large discs that do not move in the copy, the smallest of them first.

    Returns
    -------
    (int, int, int)
        The pegs on which all other discs stand at the corners of the copy, in the same places.

    Examples
    --------
    >>> copy_corners((0, 1, 2), [0]), copy_corners((0, 1, 2), [2, 0])
    ((0, 2, 1), (1, 2, 0))
    """
    top, left, right = _checked_corners(corners)
    for peg in reversed(within):
        # Copy `peg` keeps the corner of this peg and has the two others exchanged.
        change = [p if p == peg else 3 - peg - p for p in range(3)]
        top, left, right = change[top], change[left], change[right]
    return top, left, right


def copy_exits(
    corners: Sequence[int], within: Sequence[int], *, orientation: Orientation = "start-up"
) -> dict[int, tuple[float, float]]:
    """Return in which directions edges leave a copy.

    Parameters
    ----------
    corners, within
        As for `copy_corners`.
    orientation : {"start-up", "goal-down"}

    Returns
    -------
    dict of int to (float, float)
        By the peg on which all discs that move in the copy stand, the step of one edge to the state
        outside. Where all others stand there too the state is perfect and nothing leaves.

    Examples
    --------
    >>> {peg: (round(x, 3), round(y, 3)) for peg, (x, y) in copy_exits((0, 1, 2), [0]).items()}
    {1: (0.5, -0.866), 2: (-0.5, -0.866)}
    """
    places = _PLACES[check_orientation(orientation)]
    found = {}
    for peg in range(3):
        for k, on in enumerate(within):
            if on != peg:
                # The smallest of the large discs that the small ones leave free moves.
                around = copy_corners(corners, within[k + 1 :])
                step = places[around.index(3 - peg - on)] - places[around.index(on)]
                found[peg] = (float(step[0]), float(step[1]))
                break
    return found


def merge_collinear(points: ArrayLike, edges: ArrayLike) -> NDArray[np.intp]:
    """Return few long straight lines that cover the same ink as the edges.

    Parameters
    ----------
    points : array_like of float, shape (N, 2)
    edges : array_like of int, shape (m, 2)
        Edges may touch only in their ends.

    Returns
    -------
    ndarray of int, shape (r, 2)
        First and last point of each line. Every edge is part of exactly one line, and no two
        lines that continue each other are left. Of the (3**(n+1) - 3) / 2 edges of H_3^n remain
        (3**n + 3) / 2 lines.

    Examples
    --------
    >>> merge_collinear([[0, 0], [1, 0], [2, 0], [1, 1]], [[1, 0], [1, 2], [1, 3]]).tolist()
    [[0, 2], [1, 3]]
    """
    places = np.asarray(points, np.float64)
    ends = np.array(edges, np.intp).reshape(-1, 2)
    if not len(ends):
        return ends
    step = places[ends[:, 1]] - places[ends[:, 0]]
    length = np.hypot(step[:, 0], step[:, 1])
    backwards = (step[:, 0] < -1e-9 * length) | (
        (np.abs(step[:, 0]) <= 1e-9 * length) & (step[:, 1] < 0)
    )
    ends[backwards] = ends[backwards, ::-1]
    step[backwards] *= -1
    step /= length[:, np.newaxis]
    start = places[ends[:, 0]]
    # Rounded, because the same line computed from two edges differs in the last bits.
    angle = np.round(np.arctan2(step[:, 1], step[:, 0]), 6)
    offset = np.round(step[:, 0] * start[:, 1] - step[:, 1] * start[:, 0], 4)
    along = np.einsum("ij,ij->i", step, start)
    order = np.lexsort((along, offset, angle))
    ends, angle = ends[order], angle[order]
    goes_on = (ends[1:, 0] == ends[:-1, 1]) & (angle[1:] == angle[:-1])
    first = np.concatenate(([True], ~goes_on))
    last = np.concatenate((~goes_on, [True]))
    return np.column_stack((ends[first, 0], ends[last, 1]))


def bends(points: ArrayLike) -> Points:
    """Return the polyline without the points at which it goes straight on.

    >>> bends([[0, 0], [1, 0], [2, 0], [2, 1]]).tolist()
    [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0]]
    """
    places = np.asarray(points, np.float64).reshape(-1, 2)
    if len(places) < 3:
        return places
    step = np.diff(places, axis=0)
    turn = step[:-1, 0] * step[1:, 1] - step[:-1, 1] * step[1:, 0]
    ahead = np.einsum("ij,ij->i", step[:-1], step[1:])
    keep = np.ones(len(places), np.bool_)
    keep[1:-1] = (np.abs(turn) > 1e-6 * np.abs(ahead)) | (ahead < 0)
    return places[keep]


def free_directions(points: ArrayLike, edges: ArrayLike) -> Points:
    """Return for every point the middle of the widest angle that its edges leave free.

    Parameters
    ----------
    points : array_like of float, shape (N, 2)
    edges : array_like of int, shape (m, 2)

    Returns
    -------
    ndarray of float64, shape (N, 2)
        Unit vectors; up where there are no edges. A label that is to touch no edge goes there.

    Examples
    --------
    >>> free_directions([[0, 0], [1, 0]], [[0, 1]]).round(6).tolist()
    [[-1.0, 0.0], [1.0, 0.0]]
    """
    places = np.asarray(points, np.float64)
    angles: list[list[float]] = [[] for _ in range(len(places))]
    for i, j in np.asarray(edges, np.intp).reshape(-1, 2).tolist():
        dx, dy = (places[j] - places[i]).tolist()
        angles[i].append(float(np.arctan2(dy, dx)))
        angles[j].append(float(np.arctan2(-dy, -dx)))
    middle = np.array([_widest_gap(sorted(around)) for around in angles])
    return np.column_stack((np.cos(middle), np.sin(middle)))


def check_orientation(orientation: str) -> Orientation:
    """Return the orientation, or say that there is no such one."""
    for known in ORIENTATIONS:
        if orientation == known:
            return known
    raise InputError(f"orientation must be {' or '.join(ORIENTATIONS)}, got {orientation!r}")


def _lattice(discs: int, *, exchange: bool) -> Lattice:
    count = check_discs(discs)
    require(_BYTES_A_STATE * 3**count, what=f"the places of 3^{count} states")
    lattice = np.zeros((3**count, 3), np.int32)
    for n in range(count):
        size = 3**n
        below = lattice[:size]
        # Copy 0 lies where the smaller picture is, so it is overwritten last.
        for peg in (1, 2, 0):
            copy = lattice[peg * size : (peg + 1) * size]
            i, j = (peg + 1) % 3, (peg + 2) % 3
            if exchange:
                copy[:, [i, j, peg]] = below[:, [j, i, peg]]
            else:
                copy[:] = below
            copy[:, peg] += 2**n
    return lattice


def _in_the_plane(lattice: Lattice, corners: Sequence[int], orientation: str) -> Points:
    _checked_corners(corners)
    places = _PLACES[check_orientation(orientation)]
    vertices = np.empty((3, 2))
    vertices[list(corners)] = places
    # A matrix product in float64 would first copy the lattice; column by column is as quick.
    points = np.empty((len(lattice), 2))
    for axis in range(2):
        np.multiply(lattice[:, 0], vertices[0, axis], out=points[:, axis])
        points[:, axis] += lattice[:, 1] * vertices[1, axis]
        points[:, axis] += lattice[:, 2] * vertices[2, axis]
    return points


def _checked_corners(corners: Sequence[int]) -> Sequence[int]:
    if sorted(corners) != [0, 1, 2]:
        raise InputError(f"corners must hold each of the pegs 0, 1, 2 once, got {list(corners)}")
    return corners


def _widest_gap(angles: list[float]) -> float:
    """Return the middle of the widest gap between sorted angles."""
    if not angles:
        return float(np.pi / 2)
    after = [*angles[1:], angles[0] + 2 * np.pi]
    gap, start = max((b - a, a) for a, b in zip(angles, after, strict=True))
    return start + gap / 2
