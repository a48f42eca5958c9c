"""``python -m hanoi_graph``: the same as the command ``hanoi-graph``."""

from hanoi_graph.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
