"""Graph parameters of H_p^n and S_p^n: the published formula and the computed value side by side.

`compare_invariants` answers for one graph with a row for each parameter. What the literature states
is in `formulas`, each formula with its source and its range; what is found by computing from the
graph, in ways that know nothing of the formulas, is in `structure`, `optima`, `counts` and
`spectra`.
Where both are known the row says whether they agree. A formula that the computation contradicts
stays as it was published, and the row says so.
"""

from hanoi_graph.analysis.invariants.registry import (
    INVARIANTS,
    Comparison,
    Invariant,
    compare_invariants,
)

__all__ = ["INVARIANTS", "Comparison", "Invariant", "compare_invariants"]
