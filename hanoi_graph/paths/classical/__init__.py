"""The named procedures of the source texts, each as a generator of moves.

`PROCEDURES` holds them by name, with where they come from, what they are for and what they
guarantee; `procedure` finds one. The methods themselves:

towers
    `recursive_transfer`, `buneman_levy`, `parity_rule`: a tower from peg to peg
counting
    `by_binary`, `by_bits`, `by_walsh`: the same by the bits of the number of a move
worst
    `worst_recursive`, `worst_iterative`: the path through every state
gathering
    `gather_recursive`, `by_company`, `to_any_peg`: any state to a perfect one
table
    `by_table`: any state to any other by the table of two columns

Examples
--------
>>> print(*PROCEDURES)
recursive buneman-levy parity binary bits walsh worst-recursive worst-iterative gather-recursive
gather-table company rec-puzzles table shortest
"""

from hanoi_graph.paths.classical.counting import (
    binary_move,
    bit_peg_names,
    bits_move,
    by_binary,
    by_bits,
    by_walsh,
    moving_disc,
    walsh_move,
    walsh_state,
)
from hanoi_graph.paths.classical.gathering import (
    by_company,
    company_after,
    gather_recursive,
    to_any_peg,
)
from hanoi_graph.paths.classical.procedure import Procedure
from hanoi_graph.paths.classical.registry import PROCEDURES, procedure
from hanoi_graph.paths.classical.table import Table, by_table
from hanoi_graph.paths.classical.towers import (
    base_colours,
    base_discs,
    buneman_levy,
    parity_rule,
    recursive_transfer,
    small_disc_round,
)
from hanoi_graph.paths.classical.worst import small_disc_swing, worst_iterative, worst_recursive

__all__ = [
    "PROCEDURES",
    "Procedure",
    "Table",
    "base_colours",
    "base_discs",
    "binary_move",
    "bit_peg_names",
    "bits_move",
    "buneman_levy",
    "by_binary",
    "by_bits",
    "by_company",
    "by_table",
    "by_walsh",
    "company_after",
    "gather_recursive",
    "moving_disc",
    "parity_rule",
    "procedure",
    "recursive_transfer",
    "small_disc_round",
    "small_disc_swing",
    "to_any_peg",
    "walsh_move",
    "walsh_state",
    "worst_iterative",
    "worst_recursive",
]
