"""Where in a TOML text the claims and their keys stand: the parser of the standard library forgets.

Only what is needed for messages: the line of every ``[[name]]`` header and of every key below it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|\#[^\n]*|[\[\]{}\n=]'
    r"|[A-Za-z0-9_-]+",
    re.DOTALL,
)


@dataclass
class Lines:
    """The lines of one table.

    Attributes
    ----------
    header : int
        Line of its ``[[name]]``.
    keys : dict of str to int
        Line of each of its keys.
    """

    header: int
    keys: dict[str, int] = field(default_factory=dict)

    def of(self, key: str) -> int:
        """Return the line of a key, that of the header if it is not there."""
        return self.keys.get(key, self.header)


def table_lines(text: str, name: str) -> list[Lines]:
    r"""Return the lines of all tables ``[[name]]`` of a text that is TOML.

    >>> table_lines("[[claim]]\nid = 'x'\n\nn = [\n 1]\nvalue = 3\n", "claim")
    [Lines(header=1, keys={'id': 2, 'n': 4, 'value': 6})]
    """
    found: list[Lines] = []
    line, depth, word, fresh = 1, 0, "", True
    inside = False
    for token in _TOKEN.finditer(text):
        sign = token[0]
        at = line
        line += sign.count("\n")
        if sign == "\n":
            fresh = fresh or not depth
            word = ""
        elif sign[0] == "#":
            continue
        elif sign in "[{":
            if fresh and not depth:
                inside = _is_header(text, token.start(), name)
                if inside:
                    found.append(Lines(at))
            depth, fresh = depth + 1, False
        elif sign in "]}":
            depth -= 1
        elif sign == "=" and not depth and word and inside:
            found[-1].keys.setdefault(word, at)
            word = ""
        elif fresh and not depth:
            word, fresh = sign.strip("\"'"), False
    return found


def _is_header(text: str, at: int, name: str) -> bool:
    return re.compile(rf"\[\[\s*[\"']?{re.escape(name)}[\"']?\s*\]\]").match(text, at) is not None
