"""Moving pictures as files: GIF and APNG, the same frames giving the same bytes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.errors import InputError
from hanoi_graph.records.files import whole_file

if TYPE_CHECKING:
    from PIL.Image import Image

FORMATS = ("gif", "apng")
# A GIF and a PNG with a palette can have 256 colours; GIF takes one to say "as before".
_COLOURS = 255
_AS_BEFORE = 255


def save_film(
    frames: Iterable[NDArray[np.uint8]],
    path: str | os.PathLike[str],
    *,
    durations: Sequence[int],
    description: str = "",
) -> Path:
    """Write frames into a file that plays them again and again.

    Parameters
    ----------
    frames : iterable of ndarray of uint8, shape (height, width, 3)
    path : str or path-like
        Ends in ``.gif`` or ``.apng``; its folder must exist.
    durations : sequence of int
        How long each frame stays, in milliseconds; GIF counts in hundredths of a second.
    description : str, optional
        Goes into the file as its comment.

    Returns
    -------
    Path
        Where the file is.

    Raises
    ------
    InputError
        If the ending is none of `FORMATS`, or there is not a duration for each frame.
    OSError
        If the file cannot be written. Then nothing half-written is left.

    Notes
    -----
    All frames share one palette, made from the first, the middle and the last, so that what stays
    has the same colour throughout and only what changes is stored. Memory: a byte a dot and frame.

    Examples
    --------
    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> black, white = np.zeros((2, 2, 3), np.uint8), np.full((2, 2, 3), 255, np.uint8)
    >>> save_film([black, white], folder / "blink.gif", durations=[500, 500]).name
    'blink.gif'
    """
    target = Path(path)
    kind = target.suffix.lower().lstrip(".")
    if kind not in FORMATS:
        raise InputError(f"a film must be a .gif or .apng file, got {target.name!r}")
    images = _with_one_palette(list(frames))
    if len(images) != len(durations):
        raise InputError(
            f"durations must be one for each of {len(images)} frames, got {len(durations)}"
        )
    with whole_file(target) as temporary:
        first, *rest = _changes(images)
        if kind == "gif":
            first.save(
                temporary,
                format="GIF",
                save_all=True,
                append_images=rest,
                duration=list(durations),
                loop=0,
                optimize=False,
                transparency=_AS_BEFORE,
                disposal=1,
                comment=description.encode("ascii", "replace"),
            )
        else:
            # In true colour: Pillow misreads a palette that lets the ground through.
            first.convert("RGB").convert("RGBA").save(
                temporary,
                format="PNG",
                save_all=True,
                append_images=[_clear(image) for image in rest],
                duration=list(durations),
                loop=0,
                blend=1,
                pnginfo=_comment(description),
            )
    return target


def _with_one_palette(frames: list[NDArray[np.uint8]]) -> list[Image]:
    """Return the frames as images with the colours that cover most of some of them."""
    from PIL import Image

    if not frames:
        raise InputError("frames must be one at least, got none")
    some = [frames[k] for k in sorted({0, len(frames) // 2, len(frames) - 1})]
    palette = Image.new("P", (1, 1))
    palette.putpalette(_commonest(np.concatenate(some)).tobytes())
    return [
        Image.fromarray(frame).quantize(palette=palette, dither=Image.Dither.NONE)
        for frame in frames
    ]


def _commonest(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the commonest colours as they are, not averages: grounds stay exactly themselves."""
    red, green, blue = np.moveaxis(image.astype(np.uint32), -1, 0)
    colours, counts = np.unique(red << 16 | green << 8 | blue, return_counts=True)
    # A stable order, so that equal counts make no difference from run to run.
    first = colours[np.argsort(-counts.astype(np.int64), kind="stable")][:_COLOURS]
    return np.stack((first >> 16, first >> 8 & 255, first & 255), axis=1).astype(np.uint8)


def _changes(images: list[Image]) -> list[Image]:
    """Return the first image, and of each other the dots that differ from the one before it."""
    from PIL import Image

    result = [images[0]]
    for before, after in pairwise(images):
        old, new = np.asarray(before), np.asarray(after)
        change = Image.fromarray(np.where(old == new, np.uint8(_AS_BEFORE), new))
        change.putpalette(after.getpalette() or [])
        result.append(change)
    return result


def _clear(image: Image) -> Image:
    """Return the image with nothing where it is as before."""
    from PIL import Image

    colours = np.array(image.getpalette("RGBA"), np.uint8).reshape(-1, 4)
    table = np.zeros((256, 4), np.uint8)
    table[: len(colours)] = colours
    table[_AS_BEFORE] = 0
    return Image.fromarray(table[np.asarray(image)])


def _comment(text: str) -> object:
    from PIL.PngImagePlugin import PngInfo

    info = PngInfo()
    if text:
        info.add_text("Description", text)
    return info
