"""Which states of a picture get a label, how large, and where beside the state it goes."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hanoi_graph.drawing.layouts import Points, free_directions
from hanoi_graph.drawing.style import SMALLEST_TYPE
from hanoi_graph.errors import InputError
from hanoi_graph.states import Order, State

Labels: TypeAlias = Literal["auto", "all", "corners", "none"]

LABELS: tuple[Labels, ...] = get_args(Labels)
FONT = "DejaVu Sans"
# Up to here every state can have its word without crowding the picture.
MOST_DISCS_IN_FULL = 3
# Beyond this many letters a perfect state is written with a power.
_LONGEST_RUN = 6
# Beyond this many letters every state is.
_LONGEST_WORD = 16
# Up to so many letters a state in a copy is written with its large discs.
_LONGEST_FULL = 8
_POWER = re.compile(r"\^(\d+) ?")
# Between a mark and its label, in letters.
GAP = 0.38


@dataclass(frozen=True)
class Label:
    """A text beside a state.

    Attributes
    ----------
    index : int
        Which state.
    text : str
    font : float
        Size in points.
    offset : (float, float)
        From the state to the middle of the baseline, in points.
    size : (float, float)
        Width and height of the letters, in points.
    leader : ((float, float), (float, float)), optional
        A line from the state to the label, where it is not near: both ends as the offset.
    """

    index: int
    text: str
    font: float
    offset: tuple[float, float]
    size: tuple[float, float]
    leader: tuple[tuple[float, float], tuple[float, float]] | None = None


def check_labels(labels: str) -> Labels:
    """Return the choice of labels, or say that there is no such one."""
    for known in LABELS:
        if labels == known:
            return known
    raise InputError(f"labels must be {', '.join(LABELS[:-1])} or {LABELS[-1]}, got {labels!r}")


def place_labels(
    labels: str,
    *,
    points: Points,
    edges: ArrayLike,
    discs: int,
    order: Order,
    radii: NDArray[np.float64],
    length: float,
    font: float,
    smallest: float = SMALLEST_TYPE,
    large: bytes = b"",
    exits: Mapping[int, tuple[float, float]] = MappingProxyType({}),
) -> list[Label]:
    """Return the labels of a picture.

    Parameters
    ----------
    labels : {"auto", "all", "corners", "none"}
        ``"auto"`` is all states up to three discs if their words fit between neighbours, the
        perfect states otherwise.
    points, edges, discs
        The picture.
    order : {"smallest-first", "largest-first"}
        Of the letters in a word.
    radii : ndarray of float, shape (N,)
        Of the marks of the states, which a label stays clear of, in points.
    length, font : float
        Of an edge and of the text, in points.
    smallest : float
        Of letters that can be read; what has a smaller text as a whole may have such labels.
    large : bytes
        The pegs of further discs, larger than those of the picture, that stand still.
    exits : mapping of int to (float, float)
        In which directions edges lead out of the picture, which labels stay clear of.

    Raises
    ------
    InputError
        If all labels are asked for and would be too small to be read.
    """
    choice = check_labels(labels)
    if choice == "none":
        return []
    smallest = min(smallest, font)
    letters = len(copy_text(State.perfect(discs), large, order))
    whole = _font_between_neighbours(letters, length, font, radius=float(np.median(radii)))
    if choice == "auto":
        small_enough = discs <= MOST_DISCS_IN_FULL and whole >= smallest
        choice = "all" if small_enough else "corners"
    corners = [State.perfect(discs, peg).index for peg in range(3)]
    size = font if choice == "corners" else whole
    middle = float(points[:, 1].max() + points[:, 1].min()) / 2
    # Over the upper corners, under the lower ones, whatever is free there.
    directions = {
        index: np.array([0.0, 1.0 if points[index, 1] > middle else -1.0]) for index in corners
    }
    if choice == "all":
        if whole < smallest:
            raise InputError(
                f"the labels of all {3**discs} states would have letters of "
                f"{max(whole, 0.1):.1f} points, and nobody reads less than {smallest:g} there; "
                "ask for a larger size or for fewer labels"
            )
        directions = dict(enumerate(free_directions(points, edges))) | directions
        directions |= _outwards(points, exits, corners)
    else:
        # All as far away as the farthest, so that those on a level line stand on one.
        radii = np.full(len(radii), max(radii[corners]))
    texts = {i: copy_text(State.from_index(i, discs=discs), large, order) for i in directions}
    return [
        _aside(_beside(index, texts[index], size, direction, float(radii[index])), exits.get(index))
        for index, direction in sorted(directions.items())
    ]


def _outwards(
    points: Points, exits: Mapping[int, tuple[float, float]], corners: list[int]
) -> dict[int, NDArray[np.float64]]:
    """Return the directions of labels that an edge out of the picture and neighbours leave free.

    Beside two corners of the triangle stand other labels on the same level; where an edge leaves
    such a corner on the side of the labels its own goes outwards.
    """
    levels = [round(float(points[corner, 1]), 6) for corner in corners]
    middle = float(points[:, 1].max() + points[:, 1].min()) / 2
    found = {}
    for corner, level in zip(corners, levels, strict=True):
        step = exits.get(corner)
        if step and levels.count(level) > 1 and step[1] * (level - middle) > 0:
            found[corner] = np.array([np.sign(step[0]), 0.0])
    return found


def _aside(label: Label, exit_step: tuple[float, float] | None) -> Label:
    """Return a label beside an edge that leaves the picture on the side where the label is."""
    up = label.offset[1] + label.size[1] / 2
    if exit_step is None or exit_step[1] * up <= 1e-6:
        return label
    away = (label.size[0] / 2 + GAP * label.font) * (-1 if exit_step[0] > 0 else 1)
    return replace(label, offset=(away, label.offset[1]))


def copy_text(small: State, large: bytes, order: Order) -> str:
    """Return a state in a copy: the whole word if it is short, else with dots for the large discs.

    >>> copy_text(State("BB"), bytes([0, 2]), "smallest-first")
    'BBAC'
    >>> copy_text(State("BB"), bytes(20), "largest-first")
    '…BB'
    """
    if small.discs + len(large) <= _LONGEST_FULL or not large:
        return word_text(State(small.positions + large), order)
    text = word_text(small, order)
    return f"{text}…" if order == "smallest-first" else f"…{text}"


# Letters of where the large discs stand: more would make the legend too broad.
_LONGEST_LARGE = 20


def large_text(large: State, order: Order) -> str:
    """Return where the large discs stand: a word, in runs if it is long and they are shorter.

    What is long even so is shortened in the middle.

    >>> large_text(State("C^20 B^20 A^16"), "smallest-first")
    'C$^{20}$B$^{20}$A$^{16}$'
    >>> large_text(State("A^17"), "smallest-first")
    'A$^{17}$'
    >>> large_text(State("ABC" * 10), "smallest-first")
    'ABCABCABC…ABCABCABC'
    """
    word = large.word(order=order)
    if large.perfect_peg is not None and large.discs > _LONGEST_RUN:
        return word_text(large, order)
    if len(word) <= _LONGEST_LARGE:
        return word
    runs = large.word(order=order, runs=True)
    if len(runs) <= _LONGEST_LARGE:
        return _POWER.sub(r"$^{\1}$", runs)
    return f"{word[:9]}…{word[-9:]}"


def raised(text: str) -> str:
    """Return a text with its powers raised, as pictures write them.

    >>> raised("3^60 − 1 moves")
    '3$^{60}$ − 1 moves'
    """
    return re.sub(r"\^(\d+)", r"$^{\1}$", text)


def is_run(text: str) -> bool:
    """Whether a written state reads the same from both ends, because all its discs are on one peg.

    >>> is_run("BBB"), is_run("A$^{12}$"), is_run("BBC"), is_run("AAAA…")
    (True, True, False, False)
    """
    return "…" not in text and len(set(re.findall("[A-Z]", text))) <= 1


def word_text(state: State, order: Order) -> str:
    """Return a state as the picture writes it: a word, or a power where that is shorter.

    >>> word_text(State("BCA"), "largest-first"), word_text(State("A^12"), "smallest-first")
    ('ACB', 'A$^{12}$')
    """
    if state.discs > _LONGEST_WORD or (
        state.perfect_peg is not None and state.discs > _LONGEST_RUN
    ):
        return _POWER.sub(r"$^{\1}$", state.word(order=order, runs=True))
    return state.word(order=order)


def text_size(text: str, font: float) -> tuple[float, float]:
    """Return width and height of a text in points."""
    width, height = _size_of_outlines(text)
    return width * font, height * font


@functools.lru_cache(maxsize=4096)
def _size_of_outlines(text: str) -> tuple[float, float]:
    """Return width and height of a text in parts of its font size."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import TextPath

    if not text.strip():
        # matplotlib makes no path of nothing.
        return 0.0, 0.0
    # Large, because the outlines of small letters are rounded.
    extent = TextPath((0, 0), text, size=100, prop=FontProperties(family=FONT)).get_extents()
    return float(extent.x1) / 100, float(extent.y1) / 100


def _font_between_neighbours(discs: int, length: float, font: float, *, radius: float) -> float:
    """Return the largest size at which words fit side by side.

    They stand below neighbours on a level line, one edge apart, and face each other across the
    smallest holes, which are two edges wide; the second is the narrower.
    """
    width = text_size("C" * discs, 1.0)[0]
    return min(font, (0.97 * length - radius) / (width + GAP + 0.1))


def _beside(
    index: int, text: str, font: float, direction: NDArray[np.float64], radius: float
) -> Label:
    """Return a label in a direction whose letters stay beyond a straight line through the state."""
    width, height = text_size(text, font)
    x, y = direction.tolist()
    away = radius + GAP * font + (abs(x) * width + abs(y) * height) / 2
    return Label(index, text, font, (x * away, y * away - height / 2), (width, height))
