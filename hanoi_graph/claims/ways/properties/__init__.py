"""Statements that are true or false of a graph and are no equation: each by its name.

A property returns an empty text where it is so, else the smallest exception in words. All of them
are checked on all states, by search or by rule against search. Every module of this folder enters
its own.
"""

from hanoi_graph.claims.ways.properties import distances, graphs, procedures, tower
from hanoi_graph.claims.ways.properties.registry import PROPERTIES, Property, named

__all__ = ["PROPERTIES", "Property", "distances", "graphs", "named", "procedures", "tower"]
