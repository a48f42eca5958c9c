"""Neighbours of the puzzle, each a small state space searched by one engine.

`protocol` says what a puzzle is, `engine` searches it. `coloured` and `panex` are towers, `queens`
and `dominoes` are the two other puzzles of the Spanish source on graphic displays; `trails` counts
the lines in which domino tiles can be laid. `published` holds what is known about all of them, to
compare with.
"""
