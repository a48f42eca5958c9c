"""Draw what a list of moves did: ``python scripts/plot_trajectory.py moves.txt``.

The picture goes into the folder figures of this project, from wherever the script is called. The
options are those of ``hanoi-graph plot-trajectory``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from _project import ROOT, say_missing


def main(argv: Sequence[str] | None = None) -> int:
    """Run the script and return its exit status."""
    try:
        from hanoi_graph.cli.common import Parser, run
        from hanoi_graph.cli.plot_trajectory import (
            DESCRIPTION,
            EPILOG,
            add_trajectory_options,
            run_plot_trajectory,
        )
    except ModuleNotFoundError as error:
        return say_missing(error)
    parser = Parser(
        prog="plot_trajectory.py",
        description=DESCRIPTION,
        epilog=EPILOG.format(program="python scripts/plot_trajectory.py"),
    )
    add_trajectory_options(parser, folder=ROOT / "figures")
    parser.set_defaults(run=run_plot_trajectory)
    return run(parser, argv)


if __name__ == "__main__":
    sys.exit(main())
