"""The layout of the package: imports go upwards only, and importing it is quick."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "hanoi_graph"
# Each part may import itself and those before it. Claims and drawing do not know each other.
FLOORS = [
    "_version",
    "errors",
    "memory",
    "numerals",
    "words",
    "states",
    "moves",
    "movearrays",
    "isomorphism",
    "graphs",
    "generators",
    "records",
    "paths",
    "analysis",
    "claims",
    "drawing",
    "plots",
    "puzzles",
    "page",
    "cli",
    "__main__",
]


def part_of(module: str) -> str:
    return module.split(".")[1] if "." in module else module


def imports_of(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.startswith("hanoi_graph.")}


@pytest.mark.parametrize(
    "path",
    [path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py"],
    ids=lambda path: path.relative_to(PACKAGE).as_posix(),
)
def test_imports_go_upwards_only(path):
    part = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    assert part in FLOORS, f"{part} has no floor"
    for name in imports_of(path):
        other = part_of(name)
        if other == "hanoi_graph" or other not in FLOORS:
            continue
        assert FLOORS.index(other) <= FLOORS.index(part), f"{path.name} imports {name}"
        assert {part, other} != {"claims", "drawing"}, f"{path.name} imports {name}"


def test_importing_loads_nothing_heavy():
    code = "import sys, hanoi_graph; print(*sorted(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert not loaded & {"matplotlib", "networkx", "numba", "scipy", "numpy"}


def test_every_public_name_loads():
    import hanoi_graph

    assert "State" in hanoi_graph.__all__
    for name in hanoi_graph.__all__:
        value = getattr(hanoi_graph, name)
        assert isinstance(value, str) or value.__doc__, f"{name} has no docstring"
