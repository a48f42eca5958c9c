"""Numbers: distances, layers, counts, graph parameters, exhaustive search."""
