"""Verdicts as one LaTeX table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from hanoi_graph.claims.reports import checked, outcome, said, subject, summary
from hanoi_graph.claims.verdicts import Verdict

_HEAD = r"""% needs \usepackage{array, booktabs, longtable};
% letters other than Latin ones need LuaLaTeX or XeLaTeX and a font that has them
\begin{longtable}{%
  >{\raggedright}p{0.35\linewidth}>{\raggedright}p{0.26\linewidth}%
  >{\raggedright\arraybackslash}p{0.28\linewidth}}
\toprule claim & verdict & checked by \\ \midrule \endhead
"""
_FOOT = "\\bottomrule\n\\end{longtable}\n"
_MARKS = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "%": r"\%",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "`": r"\textasciigrave{}",
    "→": r"$\to$",
    "←": r"$\leftarrow$",
    "↔": r"$\leftrightarrow$",
    "≤": r"$\le$",
    "≥": r"$\ge$",
    "≠": r"$\ne$",
    "≈": r"$\approx$",
    "∞": r"$\infty$",
    "∈": r"$\in$",
    "−": "$-$",
    "×": r"$\times$",
    "·": r"$\cdot$",
    "⌊": r"$\lfloor$",
    "⌋": r"$\rfloor$",
    "⌈": r"$\lceil$",
    "⌉": r"$\rceil$",
    "√": r"$\surd$",
    "∑": r"$\Sigma$",
}
_BREAK = r"\penalty200 "
# State words and large numbers may be broken where there is nothing better, but not hyphenated, as
# TeX does with five letters in a row.
_SOLID = re.compile(r"[A-Z]{5,}|[0-9]{9,}")
_PIECE = 4
_BREAK_AFTER = re.compile(r"(?<=[,*+/)])(?=[^\s,*+/)])|(?<=[._])(?=[A-Za-z])")


def table(verdicts: Iterable[Verdict]) -> Iterator[str]:
    r"""Give the table row by row, each as soon as its verdict is there.

    Examples
    --------
    >>> print("".join(table([])))  # doctest: +ELLIPSIS
    % needs \usepackage{array, booktabs, longtable};
    ...
    % 0 claims: 0 hold, 0 refuted, 0 undecided
    <BLANKLINE>
    """
    seen = []
    yield _HEAD
    for verdict in verdicts:
        seen.append(verdict)
        claim = verdict.claim
        cells = (
            rf"\texttt{{{escaped(claim.id)}}} {escaped(claim.statement)} "
            rf"({escaped(claim.source)})",
            rf"\textbf{{{verdict.status}}}{escaped(outcome(verdict).removeprefix(verdict.status))}",
            escaped("; ".join([f"{subject(claim)}{said(claim)}", *checked(verdict)])),
        )
        yield " & ".join(cells) + " \\\\\n\\addlinespace\n"
    yield f"{_FOOT}% {summary(seen)}\n"


def escaped(text: str) -> str:
    r"""Return a text for LaTeX, with places where a line may end.

    >>> print(escaped("50% of A^n"), escaped("AAAAAAA"))
    50\% of A\textasciicircum{}n AAAA\penalty200 AAA
    """
    done, at = [], 0
    for found in _SOLID.finditer(text):
        done += [_plain(text[at : found.start()]), _in_pieces(found[0])]
        at = found.end()
    return "".join([*done, _plain(text[at:])])


def _plain(text: str) -> str:
    parts = _BREAK_AFTER.split(text)
    return _BREAK.join("".join(_MARKS.get(c, c) for c in part) for part in parts).replace(
        "--", "-{}-"
    )


def _in_pieces(text: str) -> str:
    return _BREAK.join(text[k : k + _PIECE] for k in range(0, len(text), _PIECE))
