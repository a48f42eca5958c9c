"""A direct image of graphs whose edges are smaller than the dots of the printer.

Drawing a line for each of half a million edges takes minutes and shows nothing that their ink,
added up dot by dot, does not. Every edge is cut into pieces shorter than a dot, every piece shares
its ink among the four dots around it, and the ink in a dot is how much of it is covered. All
arrays of an image have shape (height, width) with the first row on top.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.drawing.layouts import Points

Grey: TypeAlias = NDArray[np.float32]
Rgba: TypeAlias = NDArray[np.uint8]

_CHUNK = 1 << 20
_PIECES_A_DOT = 2.0


@dataclass(frozen=True)
class Canvas:
    """An image and where the drawing lies in it.

    Attributes
    ----------
    width, height : int
        Dots.
    scale : float
        Dots for one edge.
    x, y : float
        The origin of the drawing, in dots from the lower left corner of the image.
    """

    width: int
    height: int
    scale: float
    x: float
    y: float

    def lines(
        self,
        points: Points,
        tails: NDArray[np.integer],
        heads: NDArray[np.integer],
        *,
        width: float,
    ) -> Grey:
        """Return how much of each dot the lines from tails to heads cover, 0 to 1.

        Parameters
        ----------
        points : ndarray, shape (N, 2)
        tails, heads : ndarray of int, shape (m,)
            Rows of `points`.
        width : float
            Of the lines, in dots.

        Notes
        -----
        A broad line is drawn as strands side by side, none broader than a dot.
        """
        strands = max(1, math.ceil(width))
        across = (np.arange(strands) + 0.5) * (width / strands) - width / 2
        ink = np.zeros(self.width * self.height, np.float32)
        for begin in range(0, len(tails), _CHUNK):
            part = slice(begin, begin + _CHUNK)
            first = self._dots(points[tails[part]])
            step = self._dots(points[heads[part]]) - first
            length = np.hypot(step[:, 0], step[:, 1])
            pieces = max(1, math.ceil(_PIECES_A_DOT * float(length.max())))
            normal = step[:, ::-1] * (-1, 1) / np.maximum(length, 1e-12)[:, np.newaxis]
            for shift, piece in itertools.product(across.tolist(), range(pieces)):
                middle = first + step * ((piece + 0.5) / pieces)
                if strands > 1:
                    middle += shift * normal
                self._share(ink, middle, length * (width / strands / pieces))
        return np.minimum(ink, 1.0, out=ink).reshape(self.height, self.width)

    def values(self, points: Points, values: NDArray[np.generic]) -> tuple[Grey, Grey]:
        """Return the mean of the values of the points in each dot, and how many points it has."""
        count = np.zeros(self.width * self.height, np.float32)
        total = np.zeros_like(count)
        for begin in range(0, len(points), _CHUNK):
            part = slice(begin, begin + _CHUNK)
            dots = self._dots(points[part])
            self._share(count, dots, np.ones(len(dots)))
            self._share(total, dots, values[part].astype(np.float64))
        np.divide(total, count, out=total, where=count > 0)
        shape = (self.height, self.width)
        return total.reshape(shape), count.reshape(shape)

    def _dots(self, points: Points) -> Points:
        """Return places in dots from the upper left corner."""
        dots = points * (self.scale, -self.scale)
        dots += (self.x, self.height - self.y)
        return dots

    def _share(self, ink: Grey, dots: Points, amounts: NDArray[np.float64]) -> None:
        """Share amounts among the four dots around each place."""
        corner = dots - 0.5
        whole = np.floor(corner)
        right, down = (corner - whole).T
        column, row = whole.astype(np.intp).T
        rows = [np.clip(row + i, 0, self.height - 1) * self.width for i in (0, 1)]
        columns = [np.clip(column + j, 0, self.width - 1) for j in (0, 1)]
        for i, lower in enumerate((1 - down, down)):
            for j, part in enumerate((1 - right, right)):
                places, shares = rows[i] + columns[j], amounts * (lower * part)
                # Counting goes through the whole image, adding only through the places; but for
                # one place adding takes longer.
                if 8 * len(places) < len(ink):
                    np.add.at(ink, places, shares.astype(np.float32))
                else:
                    ink += np.bincount(places, shares, len(ink))


class Layers:
    """Colours laid one over the other, the first at the bottom.

    >>> layers = Layers(2, 1)
    >>> layers.add(np.array([1.0, 0.0, 0.0], np.float32), np.array([[1.0, 0.0]], np.float32))
    >>> layers.image().tolist()
    [[[255, 0, 0, 255], [0, 0, 0, 0]]]
    """

    def __init__(self, width: int, height: int) -> None:
        self._shape = (height, width)
        # Red, green and blue, each times the opacity, and the opacity.
        self._inked = np.zeros((height * width, 4), np.float32)

    def add(self, colour: Grey, coverage: Grey) -> None:
        """Lay a colour over what is there.

        Parameters
        ----------
        colour : ndarray of float32, shape (3,) or (height, width, 3)
        coverage : ndarray of float32, shape (height, width)
            From 0 to 1.
        """
        # Most of the picture is empty.
        some = np.flatnonzero(coverage)
        alpha = coverage.ravel()[some, np.newaxis]
        mixed = self._inked[some] * (1 - alpha)
        mixed[:, :3] += alpha * (colour if colour.ndim == 1 else colour.reshape(-1, 3)[some])
        mixed[:, 3:] += alpha
        self._inked[some] = mixed

    def recolour(self, colour: Grey, coverage: Grey) -> None:
        """Lay a colour first on what is there, and only what is left of it beside that.

        So lies a line that follows other lines: its ink hides theirs, where `add` would spread both
        over the dot as if they crossed.

        Parameters
        ----------
        colour : ndarray of float32, shape (3,)
        coverage : ndarray of float32, shape (height, width)

        Examples
        --------
        >>> layers = Layers(2, 1)
        >>> layers.add(np.array([1.0, 0.0, 0.0], np.float32), np.array([[0.5, 1.0]], np.float32))
        >>> layers.recolour(np.array([0.0, 0.0, 1.0], np.float32), np.array([[0.6, 0.4]]))
        >>> layers.image().tolist()
        [[[0, 0, 255, 153], [153, 0, 102, 255]]]
        """
        some = np.flatnonzero(coverage)
        alpha = coverage.ravel()[some, np.newaxis]
        below = self._inked[some]
        opacity = below[:, 3:]
        left = np.divide(
            np.maximum(opacity - alpha, 0), opacity, out=np.zeros_like(opacity), where=opacity > 0
        )
        mixed = below * left
        mixed[:, :3] += alpha * colour
        mixed[:, 3:] += alpha
        self._inked[some] = mixed

    def on(self, page: Grey) -> Rgba:
        """Return the image on a page of one colour, shape (height, width, 3).

        Many programs that shrink an image average colours and opacities apart, and so darken what
        stands beside dots without a colour; here every dot has one.
        """
        result: Grey = self._inked[:, :3] + (1 - self._inked[:, 3:]) * page
        dots: Rgba = np.rint(result * 255).astype(np.uint8)
        return dots.reshape(*self._shape, 3)

    def image(self) -> Rgba:
        """Return the image without a page, shape (height, width, 4)."""
        result = self._inked.copy()
        opacity = result[:, 3:]
        np.divide(result[:, :3], opacity, out=result[:, :3], where=opacity > 0)
        return np.rint(result * 255).astype(np.uint8).reshape(*self._shape, 4)
