"""Pictures as the command writes them: which files, and always the same bytes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from hanoi_graph.cli.common import Parser, add_json
from hanoi_graph.errors import InputError
from hanoi_graph.records.files import whole_file

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PICTURES = (".png", ".svg", ".pdf")


def add_output_options(parser: Parser, *, picture: str) -> None:
    """Add ``--draw`` and ``--json`` to a parser."""
    parser.add_argument("--draw", metavar="FILE", help=f"draw {picture} (.png, .svg or .pdf)")
    add_json(parser)


def check_picture(name: str | None) -> None:
    """Refuse, before anything is computed, a file name that is no picture."""
    if name is not None and Path(name).suffix.lower() not in PICTURES:
        raise InputError(f"--draw must name a file in {', '.join(PICTURES)}, got {name!r}")


def save_figure(figure: Figure, name: str) -> None:
    """Write a figure so that the same figure always gives the same bytes."""
    import matplotlib as mpl

    kind = Path(name).suffix.lower().removeprefix(".")
    metadata: dict[str, Any] = {
        "png": {"Software": None},
        "svg": {"Date": None},
        "pdf": {"CreationDate": None},
    }[kind]
    with mpl.rc_context({"svg.hashsalt": "hanoi_graph"}), whole_file(name) as path:
        figure.savefig(path, format=kind, metadata=metadata, dpi=150)
