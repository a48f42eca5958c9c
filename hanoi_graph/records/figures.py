"""Figures as files: the same figure and the same versions give the same bytes."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from hanoi_graph.errors import InputError
from hanoi_graph.records.files import whole_file

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS = ("png", "svg", "pdf")
# A number with more decimals than anybody can see: 0.01 point is 3.5 micrometres.
_DECIMALS = 2
_LONG_NUMBER = re.compile(r"-?\d+\.\d{3,}")
_CLIP = re.compile(r'<clipPath id="(p[0-9a-f]{10})">')
_COORDINATES = re.compile(r' (?:d|x|y|points)="[^"]*"')


def save_figure(
    figure: Figure,
    path: str | os.PathLike[str],
    *,
    title: str = "",
    description: str = "",
) -> Path:
    """Write a figure into a file whose ending names the format.

    Parameters
    ----------
    figure : Figure
    path : str or path-like
        Ends in ``.png``, ``.svg`` or ``.pdf``; its folder must exist.
    title, description : str, optional
        Go into the file: as title and alternative text of an SVG, as metadata of the others.

    Returns
    -------
    Path
        Where the file is.

    Raises
    ------
    InputError
        If the ending is none of `FORMATS`.
    OSError
        If the file cannot be written. Then nothing half-written is left.

    Notes
    -----
    No dates, no random identifiers and no version of a program go into the file, and coordinates
    in SVG have two decimals.

    Examples
    --------
    >>> import tempfile
    >>> from matplotlib.figure import Figure
    >>> folder = Path(tempfile.mkdtemp())
    >>> save_figure(Figure(figsize=(1, 1)), folder / "empty.svg").name
    'empty.svg'
    """
    import matplotlib as mpl

    target = Path(path)
    kind = target.suffix.lower().lstrip(".")
    if kind not in FORMATS:
        raise InputError(f"a figure must be a {', '.join(FORMATS)} file, got {target.name!r}")
    metadata: dict[str, Callable[[str, str], dict[str, Any]]] = {
        "png": lambda name, text: {"Software": None, "Title": name, "Description": text},
        "svg": lambda name, text: {"Date": None, "Creator": None, "Title": name},
        "pdf": lambda name, text: {
            "CreationDate": None,
            "Creator": None,
            "Producer": None,
            "Title": name,
            "Subject": text,
        },
    }
    given = {key: value for key, value in metadata[kind](title, description).items() if value != ""}
    # Made in memory, for a full disk in the middle of a PDF confuses matplotlib.
    made = io.BytesIO()
    with mpl.rc_context(_settings()):
        figure.savefig(made, format=kind, dpi=figure.dpi, metadata=given)
    content = made.getvalue()
    if kind == "svg":
        content = _tidy_svg(content.decode("utf-8"), description).encode("utf-8")
    with whole_file(target) as temporary:
        temporary.write_bytes(content)
    return target


def _settings() -> dict[Any, Any]:
    return {
        "svg.hashsalt": "hanoi_graph",
        "svg.fonttype": "path",
        "pdf.fonttype": 42,
        "path.simplify": False,
        "agg.path.chunksize": 0,
    }


def _tidy_svg(text: str, description: str) -> str:
    """Shorten the coordinates, number the clips, add the alternative text for screen readers."""
    short = _COORDINATES.sub(lambda part: _LONG_NUMBER.sub(_rounded, part[0]), text)
    # matplotlib names a clip by where it lies in memory, which is never the same twice.
    for number, name in enumerate(dict.fromkeys(_CLIP.findall(short)), start=1):
        short = short.replace(name, f"clip-{number}")
    if not description:
        return short
    start = short.index("<svg") + len("<svg")
    # A title comes first if there is one; otherwise the description does.
    end = short.find("</title>", start)
    after = end + len("</title>") if end >= 0 else short.index(">", start) + 1
    return (
        f'{short[:start]} role="img"{short[start:after]}\n <desc>{escape(description)}</desc>'
        f"{short[after:]}"
    )


def _rounded(number: re.Match[str]) -> str:
    value = f"{float(number[0]):.{_DECIMALS}f}".rstrip("0").rstrip(".")
    return "0" if value == "-0" else value
