"""The spectrum, in floating point."""

from __future__ import annotations

import numpy as np

from hanoi_graph.analysis.invariants.structure import Subject

# Eigenvalues that differ by less are one: they are exact to some 1e-13, and up to n = 7 the
# published ones are more than 1e-4 apart.
_APART = 1e-6


def spectrum(subject: Subject) -> dict[float, int]:
    """Return the spectrum with a loop at each perfect state: eigenvalue and multiplicity."""
    matrix = subject.graph.to_scipy().toarray().astype(np.float64)
    for vertex in subject.perfect:
        matrix[vertex, vertex] = 1
    values = np.linalg.eigvalsh(matrix)
    groups = np.split(values, np.flatnonzero(np.diff(values) > _APART) + 1)
    return {float(group.mean()): len(group) for group in groups}


def same_spectrum(one: dict[float, int], other: dict[float, int]) -> bool:
    """Return whether two spectra agree up to the errors of floating point."""
    pairs = zip(sorted(one.items()), sorted(other.items()), strict=False)
    return len(one) == len(other) and all(
        abs(x - y) < _APART and k == m for (x, k), (y, m) in pairs
    )
