"""How dear it is to count by `frontier` on a state graph: measured, as its frontiers are wide.

From one order to the next of H_3^n and S_3^n the work grows by a factor; on more pegs the frontier
is a part of all states and the work grows with every state.
"""

from __future__ import annotations

from collections.abc import Callable

from hanoi_graph.claims.model import Case
from hanoi_graph.claims.ways.registry import all_states

# What every count takes, however few states there are.
_LEAST = 3000


def narrow(factor: float, growth: float, *, wide: float) -> Callable[[Case], int]:
    """Return the steps of a count, as a function of the case.

    Parameters
    ----------
    factor, growth : float
        The count on H_3^n takes ``factor * growth**n`` steps.
    wide : float
        By what it grows with every state on more pegs.
    """

    def cost(case: Case) -> int:
        n = min(case.n, 40)
        if case.pegs > 3:
            return _LEAST + round(20 * wide ** min(all_states(case), 600))
        if case.graph == "sierpinski":
            return _LEAST + 30 * int(7**n)
        return _LEAST + round(factor * growth**n)

    return cost


INDEPENDENT = narrow(2.5, 12, wide=1.21)
DOMINATING = narrow(0.6, 34, wide=1.66)
CODES = narrow(8.5, 7, wide=1.12)
MATCHINGS = narrow(0.25, 41, wide=1.8)
COLOURINGS = narrow(0.25, 43, wide=1.1)
EDGE_COLOURINGS = narrow(25, 10, wide=1.1)
HAMILTONIAN = narrow(1.2, 13, wide=2)
CYCLES = narrow(2, 15, wide=2)
PATHS = narrow(8, 15.7, wide=2.1)
