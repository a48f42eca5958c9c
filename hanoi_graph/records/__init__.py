"""Text <-> moves, states and graphs.

With the scripts and the command this is the only part of the package that touches files.

Moves are written by `hanoi_graph.records.writing.write_moves` in the notations of
`hanoi_graph.records.notations.NOTATIONS`.
"""
