"""What the scripts share: the project they belong to, also where it is not installed.

Imported before anything of the package: it makes the package of this very project the one that is
found, and needs no other.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))


def say_missing(error: ModuleNotFoundError) -> int:
    """Say which package has to be installed, and return the exit status."""
    package = (error.name or "").partition(".")[0]
    if package == "hanoi_graph":
        raise error
    program = Path(sys.argv[0]).name
    print(
        f"{program}: the Python package {package.replace('_', '-')} is missing; "
        f"install what is needed with: {sys.executable} -m pip install {ROOT}",
        file=sys.stderr,
    )
    return 2
