"""The part of the page's address after ``#``, which says what is played."""

from __future__ import annotations

from urllib.parse import urlencode

from hanoi_graph.errors import InputError
from hanoi_graph.states import Order, State

MAX_DISCS = 10
PEGS = (3, 4)
LANGUAGES = ("en", "es", "pt", "ru")


def link_fragment(
    start: State,
    goal: State,
    *,
    language: str | None = None,
    order: Order = "smallest-first",
) -> str:
    """Return the fragment that opens the page at `start` with `goal` to be reached.

    Parameters
    ----------
    start, goal : State
        Two states of the same puzzle: 1 to 10 discs, 3 or 4 pegs.
    language : {"en", "es", "pt", "ru"}, optional
        The language of the page; without it the browser's own wish counts.
    order : {"smallest-first", "largest-first"}
        How the page writes words. In the link itself the smallest disc is always first.

    Returns
    -------
    str
        The fragment, beginning with ``#``.

    Raises
    ------
    InputError
        If the page cannot show the two states.

    Examples
    --------
    >>> link_fragment(State("BCAA"), State("AACB"))
    '#n=4&p=3&s=BCAA&g=AACB'
    """
    if (start.discs, start.pegs) != (goal.discs, goal.pegs):
        raise InputError(
            f"start and goal must have the same number of discs and pegs, got {start.discs} and "
            f"{goal.discs} discs on {start.pegs} and {goal.pegs} pegs"
        )
    if not 1 <= start.discs <= MAX_DISCS:
        raise InputError(f"the page shows 1 to {MAX_DISCS} discs, got {start.discs}")
    if start.pegs not in PEGS:
        raise InputError(f"the page shows 3 or 4 pegs, got {start.pegs}")
    fields = {"n": start.discs, "p": start.pegs, "s": start.word(), "g": goal.word()}
    if language is not None:
        if language not in LANGUAGES:
            raise InputError(f"language must be one of {', '.join(LANGUAGES)}, got {language!r}")
        fields["l"] = language
    if order != "smallest-first":
        fields["o"] = order
    return f"#{urlencode(fields)}"
