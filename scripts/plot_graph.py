"""Draw the state graph of the Tower of Hanoi: ``python scripts/plot_graph.py --n 5``.

The picture goes into the folder figures of this project, from wherever the script is called. The
options are those of ``hanoi-graph plot``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from _project import ROOT, say_missing


def main(argv: Sequence[str] | None = None) -> int:
    """Run the script and return its exit status."""
    try:
        from hanoi_graph.cli.common import Parser, run
        from hanoi_graph.cli.plot import EPILOG, add_options, run_plot
    except ModuleNotFoundError as error:
        return say_missing(error)
    parser = Parser(
        prog="plot_graph.py",
        description="Draw the state graph of the Tower of Hanoi on three pegs.",
        epilog=EPILOG.format(program="python scripts/plot_graph.py"),
    )
    add_options(parser, folder=ROOT / "figures")
    parser.set_defaults(run=run_plot)
    return run(parser, argv)


if __name__ == "__main__":
    sys.exit(main())
