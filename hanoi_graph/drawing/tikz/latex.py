r"""How LaTeX writes numbers, places, colours and words."""

from __future__ import annotations

import re
from collections.abc import Sequence

# What has a meaning of its own in LaTeX, and how it is written as a letter.
_SPECIAL = {
    **{letter: f"\\{letter}" for letter in "#$%&_{}"},
    "\\": "\\textbackslash{}",
    "^": "\\textasciicircum{}",
    "~": "\\textasciitilde{}",
    "…": "\\dots{}",
    "–": "--",
    "\N{MINUS SIGN}": "$-$",
    "\N{NARROW NO-BREAK SPACE}": "\\,",
    "\n": "\\\\",
}
# How `labels.word_text` writes that many discs stand on one peg.
_POWER = re.compile(r"\$\^\{(\d+)\}\$")


def tex(text: str) -> str:
    r"""Return a text that LaTeX prints as it is; powers are raised.

    >>> tex("A$^{12}$ & 50 %")
    'A\\textsuperscript{12} \\& 50 \\%'
    """
    # Every second piece is what a power holds.
    pieces = _POWER.split(text)
    plain = ["".join(_SPECIAL.get(letter, letter) for letter in piece) for piece in pieces]
    plain[1::2] = [f"\\textsuperscript{{{piece}}}" for piece in plain[1::2]]
    return "".join(plain)


def font_size(size: float) -> str:
    """Return what asks for letters of so many points."""
    return f"\\fontsize{{{number(size)}}}{{{number(1.2 * size)}}}"


def colour(name: str, value: str) -> str:
    r"""Return the definition of a colour.

    >>> print(colour("ink", "#1d2026"))
    \definecolor{ink}{HTML}{1D2026}
    """
    return f"\\definecolor{{{name}}}{{HTML}}{{{value.lstrip('#').upper()}}}"


def number(value: float, decimals: int = 2) -> str:
    """Return a number without needless digits.

    >>> number(2.0), number(-0.001), number(0.866, 4)
    ('2', '0', '0.866')
    """
    text = f"{value:.{decimals}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def at(place: Sequence[float]) -> str:
    """Return a place as it stands between the brackets.

    >>> at((1, 0.8660254))
    '1, 0.866'
    """
    return ", ".join(number(part, 4) for part in place)


def listed(values: Sequence[int]) -> str:
    r"""Return whole numbers as ``\foreach`` takes them, a run of three or more as its ends.

    >>> listed([1, 2, 3, 5, 7, 8])
    '1,...,3, 5, 7, 8'
    """
    parts: list[str] = []
    begin = 0
    for k in range(1, len(values) + 1):
        if k < len(values) and values[k] == values[k - 1] + 1:
            continue
        run = values[begin:k]
        parts += [f"{run[0]},...,{run[-1]}"] if len(run) > 2 else [str(one) for one in run]
        begin = k
    return ", ".join(parts)
