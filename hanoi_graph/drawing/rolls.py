"""Which disc moves when: a row for every disc, as on the roll of a mechanical piano."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hanoi_graph.drawing.axes import font_size
from hanoi_graph.drawing.charts import fitting_ticks, plain_axes, whole_ticks
from hanoi_graph.drawing.stage import dpi_of
from hanoi_graph.drawing.style import Palette, palette_in_use
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import PolyCollection
    from matplotlib.image import AxesImage

# Boxes of fewer dots are no boxes any more: some would be drawn broad, some not at all.
_FEWEST_DOTS = 2.0
# Where the moves of a disc are nearer to each other than this, in dots, their row is a tone.
_NEAREST = 4.0
# How broad a mark of a rare move is where it has the room, in points.
_MARK = 0.75
# In a tone a move counts as so many dots at least.
_BROADEST = 1.2
_HALF = 0.4
# From one number of the scale of discs to the next, in letters.
_TICK = 1.25


def draw_disc_roll(
    discs: ArrayLike,
    *,
    largest: int,
    ax: Axes | None = None,
    palette: Palette | None = None,
    **style: Any,
) -> PolyCollection | AxesImage:
    """Draw which disc moves when.

    Parameters
    ----------
    discs : array_like of int, shape (m,)
        The disc of each move.
    largest : int
        The largest disc there is; its row is on top.
    ax, palette : optional
    **style
        Passed to the collection, or to the image.

    Returns
    -------
    PolyCollection or AxesImage
        A box for each move; or, where a move has less than two dots, an image whose dots are those
        of the page. There a disc that moves rarely has a narrow mark for every move, and
        one that moves all the time an even tone.
    """
    palette = palette_in_use(palette)
    numbers = checked_roll(discs, largest=largest)
    axes = plain_axes(ax)
    axes.set_xlim(0.5, len(numbers) + 0.5)
    axes.set_ylim(0.4, largest + 0.6)
    if axes.bbox.width < _FEWEST_DOTS * len(numbers):
        drawn: PolyCollection | AxesImage = _image(axes, numbers, largest, palette, style)
    else:
        drawn = _boxes(axes, numbers, palette, style)
    axes.set(xlabel="move", ylabel="disc")
    ticks = fitting_ticks(axes, 10, largest=len(numbers))
    whole_ticks(axes.xaxis, ticks)
    room = axes.bbox.height * 72 / dpi_of(axes)
    axes.set_yticks(roll_ticks(largest, room=room, font=font_size()))
    return drawn


def checked_roll(discs: ArrayLike, *, largest: int) -> NDArray[Any]:
    """Return the discs of a roll as an array, or refuse what are none."""
    numbers = np.asarray(discs)
    if numbers.ndim != 1 or (len(numbers) and not 1 <= numbers.min() <= numbers.max() <= largest):
        raise InputError(f"discs must be a list of numbers from 1 to {largest}")
    return numbers


def roll_ticks(largest: int, *, room: float, font: float) -> list[int]:
    """Return the discs that are named: all, or every second or third where there is less room.

    Parameters
    ----------
    largest : int
    room : float
        Height of the roll, in points.
    font : float
        Size of the letters, in points.

    Examples
    --------
    >>> roll_ticks(5, room=60, font=9), roll_ticks(9, room=60, font=9)
    ([1, 2, 3, 4, 5], [2, 4, 6, 8])
    """
    step = math.ceil(largest * _TICK * font / room) if largest else 1
    return list(range(step, largest + 1, step))


def _boxes(
    ax: Axes, numbers: NDArray[np.integer], palette: Palette, style: dict[str, Any]
) -> PolyCollection:
    from matplotlib.collections import PolyCollection

    at = np.arange(1, len(numbers) + 1)
    low, high = at - 0.5, at + 0.5
    corners = [(low, -_HALF), (low, _HALF), (high, _HALF), (high, -_HALF)]
    boxes = np.stack([np.column_stack((x, numbers + up)) for x, up in corners], axis=1)
    options: dict[str, Any] = {
        "facecolors": [palette.disc(disc) for disc in numbers.tolist()],
        "edgecolors": palette.page,
        "linewidths": 0.4 if len(numbers) <= 100 else 0.0,
        "label": "moves",
    }
    roll = PolyCollection(list(boxes), **(options | style))
    ax.add_collection(roll, autolim=False)
    return roll


def _image(
    ax: Axes,
    numbers: NDArray[np.integer],
    largest: int,
    palette: Palette,
    style: dict[str, Any],
) -> AxesImage:
    from matplotlib.colors import to_rgb

    left, bottom = math.floor(ax.bbox.x0), math.floor(ax.bbox.y0)
    width, height = math.ceil(ax.bbox.x1) - left, math.ceil(ax.bbox.y1) - bottom
    image = np.zeros((height, width, 4))
    for disc in range(1, largest + 1):
        (moves,) = np.nonzero(numbers == disc)
        up = [ax.transData.transform((0, disc + side))[1] - bottom for side in (-_HALF, _HALF)]
        rows = slice(height - round(up[1]), height - round(up[0]))
        image[rows, :, :3] = to_rgb(palette.disc(disc))
        image[rows, :, 3] = row_of_moves(
            moves,
            dots=width,
            first=ax.bbox.x0 - left,
            step=ax.bbox.width / len(numbers),
            mark=_MARK * dpi_of(ax) / 72,
        )
    corners = ax.transData.inverted().transform([(left, bottom), (left + width, bottom + height)])
    (west, south), (east, north) = corners.tolist()
    limits = ax.get_xlim(), ax.get_ylim()
    options: dict[str, Any] = {"interpolation": "nearest", "aspect": "auto", "label": "moves"}
    drawn = ax.imshow(image, extent=(west, east, south, north), **(options | style))
    ax.set(xlim=limits[0], ylim=limits[1])
    return drawn


def row_of_moves(
    moves: NDArray[np.integer], *, dots: int, first: float, step: float, mark: float = 1.0
) -> NDArray[np.float64]:
    """Return how much of each dot of a row has the colour of its disc, from 0 to 1.

    Parameters
    ----------
    moves : ndarray of int
        The numbers of the moves of the disc, from 0, in order.
    dots : int
        Of the row.
    first, step : float
        Where move 0 begins, and how broad a move is, in dots.
    mark : float, default 1
        How broad marks are to be, in dots, if a third of the way to the next one is enough.

    Notes
    -----
    Marks that are far enough apart are all alike, of whole dots. Nearer ones would run together
    here and not there, and make a pattern that is not in the moves (moire); they are averaged over
    more than that.

    Examples
    --------
    >>> row_of_moves(np.array([2, 22]), dots=12, first=0.0, step=0.5).tolist()
    [0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]
    """
    if not len(moves):
        return np.zeros(dots)
    middles: NDArray[np.float64] = np.asarray(first + (moves + 0.5) * step, np.float64)
    if dots >= _NEAREST * len(moves):
        nearest = np.diff(middles).min(initial=dots)
        row, broad = np.zeros(dots), max(1, round(step), round(min(mark, nearest / 3)))
        begins = np.clip(np.floor(middles - (broad - 1) / 2).astype(np.intp), 0, dots - broad)
        for shift in range(broad):
            row[begins + shift] = 1.0
        return row
    row = _covered(middles, dots=dots, broad=max(step, _BROADEST))
    # Eight times the distance of two marks, twice: paths repeat themselves after fewer.
    window = np.ones(2 * math.ceil(4 * dots / len(moves)) + 1)
    for _ in range(2):
        row = np.convolve(row, window, "same") / np.convolve(np.ones(dots), window, "same")
    return row


def _covered(middles: NDArray[np.float64], *, dots: int, broad: float) -> NDArray[np.float64]:
    """Return how much of each dot bars of one breadth cover."""
    begins, borders = middles - broad / 2, np.arange(dots + 1.0)
    ended = np.searchsorted(begins, borders - broad, side="right")
    begun = np.searchsorted(begins, borders, side="right")
    sums = np.concatenate(([0.0], np.cumsum(begins)))
    left_of = ended * broad + (begun - ended) * borders - (sums[begun] - sums[ended])
    covered: NDArray[np.float64] = np.minimum(np.diff(left_of), 1.0)
    return covered
