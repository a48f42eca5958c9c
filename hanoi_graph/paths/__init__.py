"""Paths: lazy sequences of moves, exact for any number of discs."""
