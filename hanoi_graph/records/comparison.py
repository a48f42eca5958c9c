"""Whether two pictures look the same: the same size, and no spot that differs to the eye.

Letters and lines come out a little different with another version of a drawing library, spread
over the whole picture; something that has moved, vanished or changed its colour differs much in one
spot. So the pictures are compared spot by spot, and the worst spot decides.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from PIL import Image

# The side of a spot in dots, about the strokes of a letter in print.
_SPOT = 4
# From 0 to 1. A label that has moved by a dot or two differs more; other versions of freetype less.
TOLERANCE = 0.2
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
_IMAGE = re.compile(r'"data:image[^"]*"|(?<=["#])[a-z][0-9a-f]{10}(?=["()])')


@dataclass(frozen=True)
class Difference:
    """How two pictures differ.

    Attributes
    ----------
    sizes : tuple
        Width and height of both, in dots.
    worst : float
        The largest difference of a spot in any colour, from 0 (equal) to 1 (black and white).
    times : tuple
        Of moving pictures how long each frame of both stays, in milliseconds; of others nothing.
    """

    sizes: tuple[tuple[int, int], tuple[int, int]]
    worst: float
    times: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    def visible(self, tolerance: float = TOLERANCE) -> bool:
        """Whether the pictures look different."""
        same = self.sizes[0] == self.sizes[1] and self.times[0] == self.times[1]
        return not same or self.worst > tolerance

    def __str__(self) -> str:
        (a, b), (c, d) = self.sizes
        if self.sizes[0] != self.sizes[1]:
            return f"{a} x {b} dots instead of {c} x {d}"
        if self.times[0] != self.times[1]:
            frames = [len(times) for times in self.times]
            return f"{frames[0]} frames instead of {frames[1]}, or not for the same times"
        return f"a spot differs by {self.worst:.2f} (at most {TOLERANCE:g})"


def compare_pictures(
    picture: str | os.PathLike[str], other: str | os.PathLike[str], *, spot: int = _SPOT
) -> Difference:
    """Compare two files that hold images of dots.

    Parameters
    ----------
    picture, other : str or path-like
        In any format that Pillow reads; of moving pictures every frame is compared.
    spot : int, default 4
        The side of a spot in dots.

    Returns
    -------
    Difference

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from PIL import Image
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> image = Image.new("RGB", (40, 30), "white")
    >>> image.save(folder / "a.png")
    >>> image.paste("black", (9, 9, 15, 15))
    >>> image.save(folder / "b.png")
    >>> compare_pictures(folder / "a.png", folder / "a.png").visible()
    False
    >>> compare_pictures(folder / "a.png", folder / "b.png").visible()
    True
    """
    from PIL import Image

    with Image.open(picture) as first, Image.open(other) as second:
        sizes, times = (first.size, second.size), (_times(first), _times(second))
        if sizes[0] != sizes[1] or times[0] != times[1]:
            return Difference(sizes, 1.0, times)
        worst = 0.0
        for frame in range(getattr(first, "n_frames", 1)):
            first.seek(frame)
            second.seek(frame)
            worst = max(worst, _worst_spot(_dots(first) - _dots(second), spot))
    return Difference(sizes, worst, times)


def _times(image: Image.Image) -> tuple[int, ...]:
    """Return how long each frame of a moving picture stays, in milliseconds."""
    frames = getattr(image, "n_frames", 1)
    if frames == 1:
        return ()
    times = []
    for frame in range(frames):
        image.seek(frame)
        times.append(round(image.info.get("duration", 0)))
    return tuple(times)


def _dots(image: Image.Image) -> NDArray[np.float32]:
    """Return the colours of the dots over white, shape (height, width, 3), from 0 to 1."""
    from PIL import Image

    rgba = image.convert("RGBA")
    page = Image.new("RGBA", rgba.size, "white")
    page.alpha_composite(rgba)
    dots: NDArray[np.float32] = np.asarray(page.convert("RGB"), np.float32) / np.float32(255)
    return dots


def _worst_spot(difference: NDArray[np.float32], spot: int) -> float:
    """Return the largest mean difference of a spot; spots overlap by half."""
    worst = 0.0
    for down in (0, spot // 2):
        for right in (0, spot // 2):
            part = difference[down:, right:]
            missing = [-length % spot for length in part.shape[:2]]
            padded = np.pad(part, [(0, missing[0]), (0, missing[1]), (0, 0)])
            rows, columns = (length // spot for length in padded.shape[:2])
            spots = padded.reshape(rows, spot, columns, spot, 3).mean(axis=(1, 3))
            worst = max(worst, float(np.abs(spots).max()))
    return worst


def compare_svg(
    picture: str | os.PathLike[str], other: str | os.PathLike[str], *, tolerance: float
) -> str:
    """Return what is different in two SVG files beyond a tolerance of their numbers, or nothing.

    Parameters
    ----------
    picture, other : str or path-like
        As `save_figure` writes them.
    tolerance : float
        How much two numbers may differ, in the unit of the file, a point.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> names = [folder / "a.svg", folder / "b.svg", folder / "c.svg"]
    >>> for name, x in zip(names, ("10", "10.3", "25")):
    ...     _ = name.write_text(f'<svg><use x="{x}"/></svg>')
    >>> compare_svg(names[0], names[1], tolerance=0.5)
    ''
    >>> compare_svg(names[0], names[2], tolerance=0.5)
    'a number is 10 instead of 25'
    """
    first, second = (Path(name).read_text(encoding="utf-8") for name in (picture, other))
    # Pictures within the picture are compared where they are files of their own, and names of parts
    # are made from their numbers.
    first, second = (_IMAGE.sub("", text) for text in (first, second))
    if _NUMBER.sub("0", first) != _NUMBER.sub("0", second):
        return "other shapes or other text"
    for a, b in zip(_NUMBER.findall(first), _NUMBER.findall(second), strict=True):
        if abs(float(a) - float(b)) > tolerance:
            return f"a number is {a} instead of {b}"
    return ""
