"""Run the checker by itself: ``python recheck FOLDER``."""

import sys
from importlib import import_module
from pathlib import Path

if not __package__:
    # Run as a folder, beside which nothing is to be looked for first.
    sys.path.append(str(Path(__file__).resolve().parent.parent))

if __name__ == "__main__":
    package = __package__ or Path(__file__).resolve().parent.name
    sys.exit(import_module(f"{package}.report").main(sys.argv))
