"""The entry point: gathers the verbs of every family and runs the one asked for."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

from hanoi_graph._version import __version__
from hanoi_graph.cli.common import Parser, complain, run

FAMILIES = (
    "paths",
    "layers",
    "solve",
    "info",
    "plot",
    "plot_layers",
    "plot_path",
    "plot_trajectory",
    "towers",
    "animate",
    "page",
    "check",
    "verify",
    "search",
    "multipeg",
    "puzzle",
)


def build_parser() -> Parser:
    """Return the parser with the verbs of all families."""
    parser = Parser(
        prog="hanoi-graph",
        description="The state graph of the Tower of Hanoi: paths, distances, figures, verdicts.",
    )
    parser.add_argument("--version", action="version", version=f"hanoi-graph {__version__}")
    verbs = parser.add_subparsers(metavar="VERB", required=True, parser_class=Parser)
    for family in FAMILIES:
        importlib.import_module(f"hanoi_graph.cli.{family}").register(verbs)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``hanoi-graph`` and return its exit status (0 done, 1 a verdict is no, 2 bad input)."""
    try:
        parser = build_parser()
    except KeyboardInterrupt:
        return complain("hanoi-graph", "interrupted", status=130)
    return run(parser, argv)
