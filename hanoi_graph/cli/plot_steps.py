"""The options of pictures of towers, still and moving, on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from hanoi_graph.cli.common import add_order, parse_slice
from hanoi_graph.cli.plot_files import whole_number
from hanoi_graph.cli.plot_options import dpi_of, looks
from hanoi_graph.errors import InputError
from hanoi_graph.plots.options import CHOICES, PATHS
from hanoi_graph.plots.steps import COLOURINGS, PathTask, StepOptions
from hanoi_graph.plots.task import short_word


def add_path_options(
    parser: argparse.ArgumentParser, *, paths: tuple[str, ...], refused: Mapping[str, str]
) -> None:
    """Add the options that say which states are shown, and in which colours.

    Those of plot that mean nothing here are read too, to say why.
    """
    parser.add_argument("--n", metavar="N", help="number of discs (default: of the states, or 5)")
    parser.add_argument("--start", metavar="WORD", help="any state (default: all discs on A)")
    parser.add_argument("--goal", metavar="WORD", help="any state (default: all discs on C)")
    add_order(parser)
    parser.add_argument(
        "--within",
        metavar="WORD",
        help="only the moves that are made while the large discs stand as in WORD, a word of these "
        "discs",
    )
    parser.add_argument(
        "--path",
        choices=PATHS,
        metavar=f"{{{','.join(paths)}}}",
        default="shortest",
        help="which path to follow (default shortest)",
    )
    parser.add_argument(
        "--moves",
        type=parse_slice,
        metavar="FIRST:LAST",
        help="only these moves, counted from 1 (default all)",
    )
    parser.add_argument(
        "--color-discs",
        "--colour-discs",
        choices=COLOURINGS,
        default="size",
        help="size: the larger the darker (the default); parity: two colours, the bases too where "
        "a tower goes from peg to peg; disc: as the edges of plot --color-edges disc",
    )
    parser.add_argument(
        "--labels",
        choices=CHOICES["labels"],
        default="auto",
        help="which states have their words; auto: all towers up to 10 discs, and in a graph the "
        "corners; corners: of towers the first and the last",
    )
    for name in refused:
        names = [f"--{name}", f"--{name.replace('color', 'colour')}"]
        parser.add_argument(*dict.fromkeys(names), help=argparse.SUPPRESS)


def step_options(args: argparse.Namespace, refused: Mapping[str, str]) -> StepOptions:
    """Return the options of a picture of towers, or say why one of plot is none here."""
    for name, reason in refused.items():
        if getattr(args, name.replace("-", "_")) is not None:
            raise InputError(f"--{name} is for plot: {reason}")
    return StepOptions(
        n=None if args.n is None else whole_number(args.n, "--n", least=1),
        start=args.start,
        goal=args.goal,
        within=args.within,
        path=args.path,
        labels=args.labels,
        order=args.order,
        size=args.size,
        style=args.style,
        dpi=dpi_of(args),
        dashed=True,
        moves=args.moves,
        color_discs=args.color_discs,
        **{
            name: getattr(args, name)
            for name in ("orientation", "color_edges", "color_states")
            if name.replace("_", "-") not in refused
        },
    )


def step_stem(task: PathTask, kind: str, *more: str) -> str:
    """Return a file name that tells this picture from others, without its ending."""
    options = task.options
    usual = (task.start.perfect_peg, task.goal.perfect_peg) == (0, 2)
    words, moves = task.words(), options.moves
    parts = [
        f"{kind}-n{task.discs}",
        "" if task.within is None else f"within-{short_word(task.within, task.order)}",
        "" if usual else "-".join(words[:1] if task.is_start_only else words),
        "" if options.path == "shortest" else f"{options.path}-path".replace("none-", "no-"),
        "" if moves is None else f"moves-{task.first}-{task.last}",
        *more,
        "" if options.color_discs == "size" else f"discs-{options.color_discs}",
        "" if options.color_edges == "none" else f"edges-{options.color_edges}",
        "" if options.color_states == "none" else f"states-{options.color_states}",
        *looks(options),
    ]
    return "-".join(part for part in parts if part)
