"""Text <-> moves, states and graphs: the only part of the package, with the scripts and the command, that touches files."""
