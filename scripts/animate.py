"""Show a path as a moving picture: ``python scripts/animate.py --n 4``.

The files go into the folder figures of this project, from wherever the script is called. The
options are those of ``hanoi-graph animate``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from _project import ROOT, say_missing


def main(argv: Sequence[str] | None = None) -> int:
    """Run the script and return its exit status."""
    try:
        from hanoi_graph.cli.animate import EPILOG, add_options, run_animate
        from hanoi_graph.cli.common import Parser, run
    except ModuleNotFoundError as error:
        return say_missing(error)
    parser = Parser(
        prog="animate.py",
        description="Show a path move by move: the towers beside the state graph.",
        epilog=EPILOG.format(program="python scripts/animate.py"),
    )
    add_options(parser, folder=ROOT / "figures")
    parser.set_defaults(run=run_animate)
    return run(parser, argv)


if __name__ == "__main__":
    sys.exit(main())
