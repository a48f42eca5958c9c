"""Check the built-in library of claims, and say where a verdict is not the one on record."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from _project import say_missing

if TYPE_CHECKING:
    import argparse


def main(argv: Sequence[str] | None = None) -> int:
    """Run the script: 0 if no verdict contradicts the record, 1 if one does, 2 for bad input."""
    try:
        from hanoi_graph.cli.common import Parser, run
        from hanoi_graph.cli.verify import add_arguments
    except ModuleNotFoundError as error:
        return say_missing(error)
    parser = Parser(
        prog="verify_claims.py",
        description=__doc__,
        epilog="example: python scripts/verify_claims.py --budget 1e9 --report markdown "
        "--output verdicts.md",
    )
    add_arguments(parser, always_claims=True)
    parser.set_defaults(run=check_library, library=[], program=parser.prog)
    return run(parser, argv)


def check_library(args: argparse.Namespace) -> int:
    """Check the library (and other files, if some are named)."""
    from hanoi_graph.cli.common import STATUS_BAD_INPUT
    from hanoi_graph.cli.verify import verify

    verdicts, errors = verify(args)
    wrong = [verdict for verdict in verdicts if verdict.as_expected is False]
    for verdict in wrong:
        kind = "CONTRADICTS the record" if verdict.contradicts_record else "not reached"
        print(
            f"{verdict.claim.id}: {verdict.status}, on record {verdict.claim.expected} ({kind})",
            file=sys.stderr,
        )
    print(
        f"{len(verdicts) - len(wrong)} of {len(verdicts)} verdicts are as recorded", file=sys.stderr
    )
    if errors:
        return STATUS_BAD_INPUT
    return 1 if any(verdict.contradicts_record for verdict in verdicts) else 0


if __name__ == "__main__":
    sys.exit(main())
