"""Measure the package next to other packages, and print how many times as fast it is.

    python scripts/benchmark.py                    everything
    python scripts/benchmark.py --only build       one benchmark, --list names them
    python scripts/benchmark.py --only build --n 10 --repeat 3

A benchmark is a function, registered under a name, that prepares its inputs and returns its
contenders: first the package, then the peers and, as a floor, one write of the same memory. The
contenders run in turn, all of them and then all again, so that whatever else the machine does
meets them alike; the figure of each is the median of its turns. What is prepared is not measured.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence

import _project  # noqa: F401  (makes the package of this project the one that is found)
from benchmarks.measure import BENCHMARKS, CLOCKS, measure, table

from hanoi_graph.cli.common import Parser, run
from hanoi_graph.errors import InputError

for _subject in ("graphs", "paths", "searches"):
    importlib.import_module(f"benchmarks.{_subject}")


def positive(text: str) -> int:
    """Return a number from the command line that must be at least 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be an integer of at least 1, got {text!r}")
    return int(text)


def report(args: argparse.Namespace) -> int:
    """Run what was asked for; print each table as soon as it is there."""
    if args.list:
        for entry in BENCHMARKS.values():
            print(f"{entry.name:20} {entry.title.format(n=entry.n)}")
        return 0
    unknown = [name for name in args.only if name not in BENCHMARKS]
    if unknown:
        raise InputError(f"--only must be one of {', '.join(BENCHMARKS)}, got {unknown[0]!r}")
    for name in args.only or BENCHMARKS:
        chosen = BENCHMARKS[name]
        result = measure(chosen, args.n or chosen.n, repeat=args.repeat, clock=args.clock)
        print(table(result), flush=True)
        print()
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmarks."""
    parser = Parser(prog="benchmark.py", description=__doc__)
    parser.add_argument("--only", metavar="NAME", action="append", default=[], help="repeatable")
    parser.add_argument("--list", action="store_true", help="name the benchmarks and stop")
    parser.add_argument("--n", type=positive, help="size instead of that of the benchmark")
    parser.add_argument("--repeat", type=positive, default=5, help="rounds (default 5)")
    parser.add_argument(
        "--clock",
        choices=CLOCKS,
        default="wall",
        help="cpu counts the time of this process only, for a machine that is busy otherwise",
    )
    parser.set_defaults(run=report)
    return run(parser, argv)


if __name__ == "__main__":
    sys.exit(main())
