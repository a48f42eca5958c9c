"""Text <-> moves, states and graphs.

With the scripts and the command this is the only part of the package that touches files.
"""
