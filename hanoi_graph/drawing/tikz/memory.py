r"""How much of TeX's memory a picture takes, so that none is written that cannot be typeset.

The memory of pdfTeX has 5 000 000 words, of which LaTeX and TikZ take 1 850 000. What a picture
adds was measured with TeX Live 2022 on graphs of seven discs and on rows of towers; the sum of the
numbers below was within 6 % of it. Strips and tables take less than that sum.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from hanoi_graph.errors import InputError

# Words of memory of a piece of each kind.
_WORDS = {"node": 480, "draw": 300, "path": 300, "fill": 300, "coordinate": 150}
# Of one that \foreach makes.
_LINE_OF_MANY, _NODE_OF_MANY = 200, 300
MOST_WORDS = 3_000_000
_PIECE = re.compile(r"\\(node|draw|path|fill|coordinate)\b")
_MANY = re.compile(r"\\foreach \\\w+ (?:\[[^]]*\] )?in \{([^}]*)\} \\(\w+)")


def require_memory(lines: Iterable[str], *, pegs: int = 0) -> None:
    r"""Refuse a picture that does not fit into TeX's memory.

    Parameters
    ----------
    lines : iterable of str
        The lines of the picture.
    pegs : int, default 0
        Words of memory of the small picture that is drawn for every ``\pic``.

    Raises
    ------
    InputError
        If TeX could not hold it.
    """
    words = sum(words_of(line) + pegs * ("\\pic " in line) for line in lines)
    if words > MOST_WORDS:
        raise InputError(
            f"the picture would take {words / MOST_WORDS:.1f} times the memory that TeX has for "
            "it; ask for pdf or png, or for fewer labels, moves or towers"
        )


def words_of(line: str) -> int:
    r"""Return how many words of memory a line takes.

    >>> words_of("\\node[start] at (AAA) {};")
    480
    >>> words_of("\\foreach \\m in {1,...,4} \\path[roll] (\\m, 0);")
    800
    >>> words_of("\\foreach \\d [count=\\k] in {0, 1} \\node[digit] at (\\k, 0) {\\d};")
    600
    """
    many = _MANY.search(line)
    if many:
        each = _NODE_OF_MANY if many[2] == "node" else _LINE_OF_MANY
        return each * sum(_count(part) for part in many[1].split(", "))
    return sum(_WORDS[kind] for kind in _PIECE.findall(line))


def _count(part: str) -> int:
    """Return how many numbers a part of a list stands for, such as ``7`` or ``1,...,4``."""
    ends = [int(end) for end in part.split(",...,") if end]
    return ends[-1] - ends[0] + 1 if ends else 0
