"""The state graph of the Tower of Hanoi: build it, measure it, draw it, check claims about it.

The vertices of the Hanoi graph H_p^n are the states of n discs on p pegs, its edges are the legal
moves.

States and moves
    `State`, `Move`, `PegGraph`, `legal_moves`, `neighbours`, `are_adjacent`, `replay`
Graphs as arrays of neighbours
    `hanoi_graph`, `sierpinski_graph`, `StateGraph`, `hanoi_to_sierpinski`, `sierpinski_to_hanoi`
Paths on three pegs, exact for any number of discs
    `distance`, `shortest_path`, `shortest_paths`, `shortest_path_count`, `worst_path`,
    `longest_path`, `count_longest_paths`, `count_simple_paths`, `MovePath`;
    `hanoi_graph.paths.classical` has the procedures of the literature
Distances of many states at once
    `distances_to`, `layer`, `layers`, `layer_sizes`, `distances_between`
Numbers of the whole graph, exact for any number of discs
    `eccentricity`, `radius`, `diameter`, `centre`, `periphery`, `average_distance`,
    `distance_distribution`, `expected_moves`, `sequence`, `compare_invariants`
More pegs and other rules
    `frame_stewart`, `frame_stewart_path`; `search` visits every state
Reading and judging
    `read_move_list`, `write_moves`, `judge`; `hanoi_graph.claims` checks claims
Drawing
    `plot_graph`, `plot_layers`, `plot_path`, `plot_trajectory`, `plot_towers`, `animate`: finished
    pictures, on pages of their own or in the box of axes; `hanoi_graph.drawing`: layouts as arrays,
    and functions that draw into axes of matplotlib

Every function says in its docstring whether it works on the words alone, whatever the number of
discs, needs an array with an entry for each state, or searches. The public names, listed in
``__init__.pyi``, are loaded when they are first used, so that importing the package takes no time.

Examples
--------
>>> import hanoi_graph as hg
>>> hg.distance("BCAA", "AACB")
11
>>> hg.worst_path(5).length
242
"""

import ast
import importlib
from pathlib import Path
from typing import Any

from hanoi_graph._version import __version__ as __version__

# Which module each public name comes from: the stub says it once, for type checkers and for us.
_HOMES = {
    alias.name: node.module
    for node in ast.parse(Path(__file__).with_suffix(".pyi").read_text(encoding="utf-8")).body
    if isinstance(node, ast.ImportFrom)
    for alias in node.names
}
__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used (PEP 562)."""
    if name not in _HOMES or name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
