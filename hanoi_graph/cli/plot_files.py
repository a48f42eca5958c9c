"""What all pictures share: size, style and resolution, and into which files they go."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from hanoi_graph.errors import InputError

FORMATS = ("png", "svg", "pdf")
# Pictures of the state graph can be written for LaTeX too; the file ends in .tex.
WITH_TIKZ = (*FORMATS, "tikz")
_ENDINGS = {"tikz": "tex"}


def add_page_options(
    parser: argparse.ArgumentParser,
    *,
    folder: Path,
    formats: Sequence[str] = FORMATS,
    dpi: str = "300",
) -> None:
    """Add the options that all pictures share: the size, the style, and where the files go.

    The first of the formats is the one that is written if nobody asks for another.
    """
    parser.add_argument(
        "--size",
        default="two-columns",
        metavar="SIZE",
        help="column (8.6 cm), two-columns (17.8 cm, the default), slide (16:9) or a width in cm",
    )
    parser.add_argument("--style", choices=("light", "dark"), default="light", help="default light")
    parser.add_argument(
        "--dpi", metavar="DPI", default=dpi, help=f"dots per inch of images (default {dpi})"
    )
    parser.add_argument(
        "--format",
        choices=formats,
        nargs="+",
        metavar="FORMAT",
        help=f"one or several of {', '.join(formats)} (default what --out ends in, or "
        f"{formats[0]})",
    )
    parser.add_argument(
        "--out",
        metavar="PATH",
        help=f"a file, or a folder that is there (default the folder {folder.name})",
    )
    parser.set_defaults(folder=folder, formats=formats)


def target_files(args: argparse.Namespace, stem: str) -> list[Path]:
    """Return the files to write, one for each format."""
    if args.out is None:
        args.folder.mkdir(exist_ok=True)
    elif not args.out.strip():
        raise InputError(f"--out must be a file or a folder that is there, got {args.out!r}")
    place = args.folder if args.out is None else Path(args.out)
    endings = {kind: _ENDINGS.get(kind, kind) for kind in args.formats}
    if place.is_dir():
        # Not with_suffix: a size such as 8.5cm has a dot in it.
        asked = args.format or [args.formats[0]]
        return [place / f"{stem}.{endings[kind]}" for kind in dict.fromkeys(asked)]
    kinds = {ending: kind for kind, ending in endings.items()}
    kind = kinds.get(place.suffix.lower().lstrip("."))
    if kind is None:
        *others, last = kinds
        raise InputError(
            f"--out must be a folder that is there or a file that ends in "
            f".{', .'.join(others)} or .{last}, got {args.out!r}"
        )
    if args.format and kind not in args.format:
        raise InputError(
            f"--out ends in {place.suffix.lower()}, but --format is {' '.join(args.format)}"
        )
    if not place.parent.is_dir():
        raise InputError(f"--out: there is no folder {str(place.parent)!r}")
    asked = args.format or [kind]
    return [place.with_suffix(f".{endings[one]}") for one in dict.fromkeys(asked)]


def size_name(size: object) -> str:
    """Return what a size adds to the name of a file."""
    if size == "two-columns":
        return ""
    return str(size) if size in ("column", "slide") else f"{float(str(size)):g}cm"


def whole_number(text: str, name: str, *, least: int, most: int | None = None) -> int:
    """Return the number that an option holds, or say what is wrong with it."""
    limits = f"at least {least}" if most is None else f"from {least} to {most}"
    digits = text.strip()
    # More digits cannot be right, and int() would refuse very many in its own words.
    plain = digits.isascii() and digits.removeprefix("-").isdigit() and len(digits) <= 20
    value = int(digits) if plain else None
    if value is None or value < least or (most is not None and value > most):
        raise InputError(f"{name} must be a whole number {limits}, got {text!r}")
    return value
