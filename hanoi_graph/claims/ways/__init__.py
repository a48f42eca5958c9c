"""The independent ways to find a quantity; every module of this folder enters its own.

Another part of the package adds a way by the decorator `way`, a property or a neighbouring puzzle
by `properties.PROPERTIES` or `puzzles.register`.
"""

from hanoi_graph.claims.ways import (
    formulas,
    invariants,
    layers,
    pairs,
    properties,
    puzzles,
    steps,
    wholes,
)
from hanoi_graph.claims.ways.registry import KINDS, Found, Kind, Way, way, ways_for

__all__ = [
    "KINDS",
    "Found",
    "Kind",
    "Way",
    "formulas",
    "invariants",
    "layers",
    "pairs",
    "properties",
    "puzzles",
    "steps",
    "way",
    "ways_for",
    "wholes",
]
