"""Moving pictures as files: GIF and APNG, the same frames giving the same bytes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.errors import InputError
from hanoi_graph.records.files import whole_file

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.PngImagePlugin import PngInfo

Frame = NDArray[np.uint8]

FORMATS = ("gif", "apng")
# A GIF and a PNG with a palette can have 256 colours; GIF takes one to say "as before".
_COLOURS = 255
_AS_BEFORE = 255


class Reel:
    """Frames that have the same colours, a byte a dot.

    Parameters
    ----------
    frames : iterable of ndarray of uint8, shape (height, width, 3)
        All of one size; taken one at a time.
    sample : sequence of ndarray of uint8
        Frames whose commonest colours all frames get: what stays has the same colour throughout.

    Raises
    ------
    InputError
        If there is no frame.
    """

    def __init__(self, frames: Iterable[Frame], *, sample: Sequence[Frame]) -> None:
        colours = _Colours(_commonest(np.concatenate(sample)))
        self.images = [colours.image(frame) for frame in frames]
        if not self.images:
            raise InputError("frames must be one at least, got none")

    def save(
        self,
        path: str | os.PathLike[str],
        *,
        durations: Sequence[int],
        description: str = "",
    ) -> Path:
        """Write the frames into a file; see `save_film`."""
        target = Path(path)
        kind = target.suffix.lower().lstrip(".")
        if kind not in FORMATS:
            raise InputError(f"a film must be a .gif or .apng file, got {target.name!r}")
        if len(self.images) != len(durations):
            raise InputError(
                f"durations must be one for each of {len(self.images)} frames, got {len(durations)}"
            )
        first, *rest = _changes(self.images)
        options: dict[str, Any] = {"save_all": True, "duration": list(durations), "loop": 0}
        with whole_file(target) as temporary:
            if kind == "gif":
                first.save(
                    temporary,
                    format="GIF",
                    append_images=rest,
                    optimize=False,
                    transparency=_AS_BEFORE,
                    disposal=1,
                    comment=description.encode("ascii", "replace"),
                    **options,
                )
            else:
                # In true colour: Pillow misreads a palette that lets the ground through.
                first.convert("RGB").convert("RGBA").save(
                    temporary,
                    format="PNG",
                    append_images=[_clear(image) for image in rest],
                    blend=1,
                    pnginfo=_comment(description),
                    **options,
                )
        return target


def save_film(
    frames: Sequence[Frame],
    path: str | os.PathLike[str],
    *,
    durations: Sequence[int],
    description: str = "",
) -> Path:
    """Write frames into a file that plays them again and again.

    Parameters
    ----------
    frames : sequence of ndarray of uint8, shape (height, width, 3)
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
    Only the dots that change are stored. Frames that are the same may become one that stays longer.

    Examples
    --------
    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> black, white = np.zeros((2, 2, 3), np.uint8), np.full((2, 2, 3), 255, np.uint8)
    >>> save_film([black, white], folder / "blink.gif", durations=[500, 500]).name
    'blink.gif'
    """
    if not frames:
        raise InputError("frames must be one at least, got none")
    sample = [frames[k] for k in sorted({0, len(frames) // 2, len(frames) - 1})]
    return Reel(frames, sample=sample).save(path, durations=durations, description=description)


class _Colours:
    """Some colours, and to each other the nearest of them.

    Pillow rounds before it looks for the nearest and so shifts the ground; this does not.
    """

    def __init__(self, colours: NDArray[np.uint8]) -> None:
        self._colours = colours
        # By red, green and blue in one number: which colour is nearest, -1 where nobody has asked.
        self._nearest = np.full(1 << 24, -1, np.int16)
        self._nearest[_codes(colours)] = np.arange(len(colours))

    def image(self, frame: Frame) -> Image:
        """Return a frame with a byte a dot."""
        from PIL import Image

        codes = _codes(frame)
        places = self._nearest[codes]
        unknown = np.unique(codes[places < 0])
        if len(unknown):
            rgb = np.stack((unknown >> 16, unknown >> 8 & 255, unknown & 255), axis=1)
            away = rgb[:, np.newaxis].astype(np.int32) - self._colours.astype(np.int32)
            self._nearest[unknown] = (away**2).sum(axis=2).argmin(axis=1)
            places = self._nearest[codes]
        image = Image.fromarray(places.astype(np.uint8))
        image.putpalette(self._colours.tobytes())
        return image


def _codes(colours: NDArray[np.uint8]) -> NDArray[np.uint32]:
    red, green, blue = np.moveaxis(colours.astype(np.uint32), -1, 0)
    codes: NDArray[np.uint32] = red << 16 | green << 8 | blue
    return codes


def _commonest(image: Frame) -> NDArray[np.uint8]:
    """Return the commonest colours as they are, not averages: grounds stay exactly themselves."""
    codes, counts = np.unique(_codes(image), return_counts=True)
    # A stable order, so that equal counts make no difference from run to run.
    first = codes[np.argsort(-counts.astype(np.int64), kind="stable")][:_COLOURS]
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


def _comment(text: str) -> PngInfo:
    from PIL.PngImagePlugin import PngInfo

    info = PngInfo()
    if text:
        info.add_text("Description", text)
    return info
