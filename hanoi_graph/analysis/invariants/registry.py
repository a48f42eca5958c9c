"""The table of parameters, and the comparison of what is published with what is computed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, get_args

from hanoi_graph.analysis.invariants import counts, optima, spectra, structure
from hanoi_graph.analysis.invariants.formulas import FORMULAS, Formula, Value
from hanoi_graph.analysis.invariants.structure import Infeasible, Subject
from hanoi_graph.errors import InputError, InputTypeError
from hanoi_graph.graphs import Family
from hanoi_graph.states import check_discs, check_pegs

Verdict: TypeAlias = Literal["agrees", "contradicts", "published only", "computed only", "unknown"]

# The formulas give numbers of thousands of digits for so many discs.
_MOST_DISCS = Formula.most_discs


@dataclass(frozen=True)
class Invariant:
    """A parameter of a graph.

    Attributes
    ----------
    name : str
    title : str
        What it is.
    compute : callable
        Takes a `Subject`, returns the value; raises `Infeasible` where it gives up.
    method : str
        How it computes.
    limit : int
        The largest order for which it is tried.
    remark : str
        What the name alone does not say.
    """

    name: str
    title: str
    compute: Callable[[Subject], Value]
    method: str
    limit: int
    remark: str = ""

    def formula(self, family: Family) -> Formula | None:
        """Return what is published for a family."""
        return FORMULAS.get(self.name, {}).get(family)


@dataclass(frozen=True)
class Comparison:
    """One row: a parameter of one graph.

    Attributes
    ----------
    invariant : Invariant
    formula : Formula or None
        The statement of the literature.
    published : value or None
        What it gives for this graph; None outside its range.
    computed : value or None
        What was found from the graph.
    reason : str
        Why nothing was computed, or the formula was not evaluated.
    """

    invariant: Invariant
    formula: Formula | None
    published: Value | None
    computed: Value | None
    reason: str

    @property
    def verdict(self) -> Verdict:
        """Whether both agree, or which of them there is."""
        if self.published is None:
            return "unknown" if self.computed is None else "computed only"
        if self.computed is None:
            return "published only"
        if self.invariant.name == "spectrum":
            same = spectra.same_spectrum(self.published, self.computed)
        else:
            same = bool(self.published == self.computed)
        return "agrees" if same else "contradicts"


def compare_invariants(
    n: int,
    *,
    pegs: int = 3,
    family: Family = "hanoi",
    names: Iterable[str] | None = None,
    compute: bool = True,
) -> list[Comparison]:
    """Return the parameters of H_p^n or S_p^n, as published and as computed.

    Parameters
    ----------
    n : int
        Number of discs, at least 1.
    pegs : int, default 3
        At least 3; with two pegs only one disc can move.
    family : {"hanoi", "sierpinski"}
    names : iterable of str, optional
        Which parameters; all of `INVARIANTS` without it.
    compute : bool, default True
        Whether to compute at all.

    Returns
    -------
    list of Comparison
        In the order of `INVARIANTS`. What takes too long for a graph of this order is not
        computed, and the row says so. All rows of H_3^4 take a few seconds.

    Raises
    ------
    InputError
        If a number is out of range, or there is no such family or parameter.

    Examples
    --------
    >>> for row in compare_invariants(2, names=["size", "diameter", "planar"]):
    ...     print(row.invariant.name, row.published, row.computed, row.verdict)
    size 12 12 agrees
    diameter 3 3 agrees
    planar True True agrees
    """
    discs = check_discs(n)
    if discs < 1 or check_pegs(pegs) < 3:
        raise InputError(
            f"these parameters need at least 1 disc and 3 pegs, got {discs} and {pegs}"
        )
    if discs > _MOST_DISCS:
        raise InputError(f"these parameters are given for at most {_MOST_DISCS} discs, got {discs}")
    if family not in get_args(Family):
        raise InputError(f"family must be hanoi or sierpinski, got {family!r}")
    chosen = list(INVARIANTS.values()) if names is None else _chosen(names)
    if not chosen:
        return []
    # Logarithms, since the order of a graph of many discs is a very long number.
    largest = max(invariant.limit for invariant in chosen)
    fits = compute and discs * math.log(pegs) <= math.log(largest) + 1e-9
    subject = Subject(discs, pegs, family) if fits else None
    rows = [_row(invariant, subject, (discs, pegs, family)) for invariant in chosen]
    return rows if compute else [replace(row, reason=_without_size(row)) for row in rows]


def _without_size(row: Comparison) -> str:
    """Return the reason of a row that nobody wanted to be computed, whatever its size."""
    *others, _ = row.reason.split("; ")
    return "; ".join([*others, "not computed, as asked for"])


def _chosen(names: Iterable[str]) -> list[Invariant]:
    """Return the parameters of some names."""
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise InputTypeError(f"names must be a list of names of parameters, got {names!r}")
    return [_named(name) for name in names]


def _named(name: str) -> Invariant:
    """Return the parameter of a name, or say that there is none."""
    if name not in INVARIANTS:
        raise InputError(f"parameter must be one of {', '.join(INVARIANTS)}, got {name!r}")
    return INVARIANTS[name]


def _row(
    invariant: Invariant, subject: Subject | None, which: tuple[int, int, Family]
) -> Comparison:
    """Return one row."""
    discs, pegs, family = which
    formula = invariant.formula(family)
    published, computed, reasons = None, None, []
    if formula is not None and discs > formula.most_discs:
        reasons.append(f"not written out for more than {formula.most_discs} discs")
    elif formula is not None:
        published = formula.value(discs, pegs)
    if subject is None or subject.order > invariant.limit:
        reasons.append(f"not computed for more than {invariant.limit} vertices")
    else:
        try:
            computed = invariant.compute(subject)
        except Infeasible as why:
            reasons.append(str(why))
    return Comparison(invariant, formula, published, computed, "; ".join(reasons))


_LISTED = (
    Invariant("order", "number of vertices", lambda s: s.order, "counted", 60_000),
    Invariant("size", "number of edges", lambda s: s.graph.size, "counted", 60_000),
    Invariant("degrees", "vertices of each degree", structure.degrees, "counted", 60_000),
    Invariant("diameter", "largest distance", structure.diameter, "all distances", 2_500),
    Invariant("radius", "smallest eccentricity", structure.radius, "all distances", 2_500),
    Invariant(
        "wiener-index",
        "sum of the distances of all unordered pairs",
        structure.wiener_index,
        "all distances",
        2_500,
    ),
    Invariant(
        "average-distance",
        "average distance of all ordered pairs, equal states included",
        structure.average_distance,
        "all distances",
        2_500,
    ),
    Invariant(
        "perfect-distance",
        "distance of two perfect states",
        structure.perfect_distance,
        "breadth-first search",
        60_000,
    ),
    Invariant(
        "perfect-shortest-paths",
        "shortest paths between two perfect states",
        structure.perfect_shortest_paths,
        "breadth-first search",
        60_000,
    ),
    Invariant(
        "clique-number", "largest clique", structure.clique_number, "networkx, all cliques", 2_500
    ),
    Invariant(
        "chromatic-number",
        "colours of the vertices",
        optima.chromatic_number,
        "clique, greedy colouring, integer programme",
        256,
    ),
    Invariant(
        "chromatic-index",
        "colours of the edges",
        optima.chromatic_index,
        "largest degree, integer programme",
        128,
    ),
    Invariant(
        "matching-number",
        "largest matching",
        structure.matching_number,
        "networkx, blossom algorithm",
        256,
    ),
    Invariant(
        "independence-number",
        "largest independent set",
        optima.independence_number,
        "integer programme",
        256,
    ),
    Invariant(
        "domination-number",
        "smallest dominating set",
        optima.domination_number,
        "integer programme",
        256,
    ),
    Invariant("perfect-codes", "1-perfect codes", counts.perfect_codes, "exact cover", 256),
    Invariant(
        "planar", "whether it is planar", structure.planar, "networkx, left-right test", 2_500
    ),
    Invariant(
        "vertex-connectivity",
        "vertices whose loss disconnects it",
        structure.vertex_connectivity,
        "networkx, flows",
        128,
    ),
    Invariant(
        "edge-connectivity",
        "edges whose loss disconnects it",
        structure.edge_connectivity,
        "networkx, flows",
        256,
    ),
    Invariant(
        "spanning-trees",
        "spanning trees",
        counts.spanning_trees,
        "determinant in exact fractions",
        750,
    ),
    Invariant(
        "hamiltonian-cycles",
        "Hamiltonian cycles",
        counts.hamiltonian_cycles,
        "count by pairings of ends",
        750,
    ),
    Invariant("automorphisms", "automorphisms", counts.automorphisms, "igraph, BLISS", 2_500),
    Invariant(
        "metric-dimension",
        "vertices whose distances tell all apart",
        optima.metric_dimension,
        "search",
        128,
    ),
    Invariant(
        "resistance",
        "resistance between two perfect states",
        counts.resistance,
        "elimination in exact fractions",
        750,
    ),
    Invariant(
        "spectrum",
        "eigenvalues, with a loop at each perfect state",
        spectra.spectrum,
        "numpy, eigvalsh",
        750,
        remark="with a loop at each perfect state",
    ),
)

INVARIANTS = {invariant.name: invariant for invariant in _LISTED}
"""The parameters by name."""
