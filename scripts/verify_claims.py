"""Check the built-in library of claims, and say where a verdict is not the one on record."""

from __future__ import annotations

import argparse
import sys

from hanoi_graph.cli.common import Parser, run
from hanoi_graph.cli.verify import add_arguments, verify


def main() -> int:
    """Run the script: 0 if every verdict is as recorded, 1 if some is not, 2 for bad input."""
    parser = Parser(
        prog="verify_claims.py",
        description=__doc__,
        epilog="example: python scripts/verify_claims.py --budget 1e9 --report markdown "
        "--output verdicts.md",
    )
    add_arguments(parser)
    parser.set_defaults(run=check_library, library=[])
    return run(parser, None)


def check_library(args: argparse.Namespace) -> int:
    """Check the library (and other files, if some are named)."""
    verdicts = verify(args)
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
    return 1 if any(verdict.contradicts_record for verdict in verdicts) else 0


if __name__ == "__main__":
    sys.exit(main())
