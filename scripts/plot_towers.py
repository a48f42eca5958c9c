"""Draw pegs and discs, strips of moves and tables: ``python scripts/plot_towers.py --n 3``.

The files go into the folder figures of this project, from wherever the script is called. The
options are those of ``hanoi-graph plot-towers``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from _project import ROOT, say_missing


def main(argv: Sequence[str] | None = None) -> int:
    """Run the script and return its exit status."""
    try:
        from hanoi_graph.cli.common import Parser, run
        from hanoi_graph.cli.towers import EPILOG, add_options, run_towers
    except ModuleNotFoundError as error:
        return say_missing(error)
    parser = Parser(
        prog="plot_towers.py",
        description="Draw the towers of the states on a path, or what else shows its moves.",
        epilog=EPILOG.format(program="python scripts/plot_towers.py"),
    )
    add_options(parser, folder=ROOT / "figures")
    parser.set_defaults(run=run_towers)
    return run(parser, argv)


if __name__ == "__main__":
    sys.exit(main())
