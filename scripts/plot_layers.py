"""Draw the distances to a goal and the layers: ``python scripts/plot_layers.py --n 5``.

The picture goes into the folder figures of this project, from wherever the script is called. The
options are those of ``hanoi-graph plot-layers``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from _project import ROOT, say_missing


def main(argv: Sequence[str] | None = None) -> int:
    """Run the script and return its exit status."""
    try:
        from hanoi_graph.cli.common import Parser, run
        from hanoi_graph.cli.plot_layers import (
            DESCRIPTION,
            EPILOG,
            add_layers_options,
            run_plot_layers,
        )
    except ModuleNotFoundError as error:
        return say_missing(error)
    parser = Parser(
        prog="plot_layers.py",
        description=DESCRIPTION,
        epilog=EPILOG.format(program="python scripts/plot_layers.py"),
    )
    add_layers_options(parser, folder=ROOT / "figures")
    parser.set_defaults(run=run_plot_layers)
    return run(parser, argv)


if __name__ == "__main__":
    sys.exit(main())
