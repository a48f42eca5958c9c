"""Check certificates of distances again, with nothing but the standard library.

This folder imports no other part of the package and nothing that was used to produce a
certificate; it may be copied and run by itself (``python recheck FOLDER``). The rules of the puzzle
are written out once more in `proofs`, and in `wording` how words such as ``A^n`` and formulas such
as ``2**n - 1`` are read. A certificate proves a distance D if

- its path leads from the start to the goal by legal moves, D of them, so that the distance is at
  most D; and
- its labels are 0 at the goal and D at the start, and no legal move from s to t has
  label(s) > label(t) + 1, so that the distance is at least D; or the theorem that it names gives D
  from the start and the goal.

A bound by a theorem is reported as such. What the claim says is taken from the index and compared
with every certificate (`folder`): its states are those of the words, its graph is that of the
claim, and the value that it compares with is that of the formula.
"""

from .folder import Checked, recheck
from .proofs import check_certificate
from .report import lines, status
from .text import FORMAT, UnreadableError, WrongError

__all__ = [
    "FORMAT",
    "Checked",
    "UnreadableError",
    "WrongError",
    "check_certificate",
    "lines",
    "recheck",
    "status",
]
