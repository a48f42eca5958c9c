"""Pictures of puzzles as the command writes them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hanoi_graph.cli.common import Parser, add_json
from hanoi_graph.errors import InputError

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


def save_picture(figure: Figure, name: str) -> None:
    """Write a figure with the dots that a screen can show."""
    from hanoi_graph.records.figures import save_figure

    figure.set_dpi(150)
    save_figure(figure, name)
