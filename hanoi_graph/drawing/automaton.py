"""The once-or-twice automaton as a picture: five states, and an arrow for each transition.

The unit of length is the distance of two neighbouring states.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hanoi_graph.analysis.automaton import ONCE_OR_TWICE, STATES, STOPPED, TIMES
from hanoi_graph.drawing.axes import Window, add_patch, font_size, framed
from hanoi_graph.drawing.graph import edge_length
from hanoi_graph.drawing.style import Palette, palette_in_use
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.patches import Circle, FancyArrowPatch
    from matplotlib.text import Text

Point = tuple[float, float]

# A, B and C, which read on, in a row; D and E, which have stopped, below and between them.
PLACES: dict[str, Point] = {
    "A": (0.0, 0.0),
    "B": (1.0, 0.0),
    "C": (2.0, 0.0),
    "D": (0.5, -0.9),
    "E": (1.5, -0.9),
}
RADIUS = 0.17
WINDOW: Window = (-0.5, 2.2, -1.1, 0.48)
# How far the two arrows between neighbours in the row bend away from each other.
_BEND = 0.28
_LABEL_GAP = 0.075


@dataclass
class DrawnAutomaton:
    """What `draw_automaton` drew.

    Attributes
    ----------
    states : dict of str to Circle
    arrows : dict of (str, str) to FancyArrowPatch
        From one state to another or itself; the arrow into the first state comes from ``""``.
    labels : dict of (str, str) to Text
        How many of the 9 pairs of pegs lead along the arrow.
    names : dict of str to Text
        Within the circles: the state, and how often the largest disc moves.
    """

    states: dict[str, Circle] = field(default_factory=dict)
    arrows: dict[tuple[str, str], FancyArrowPatch] = field(default_factory=dict)
    labels: dict[tuple[str, str], Text] = field(default_factory=dict)
    names: dict[str, Text] = field(default_factory=dict)


def draw_automaton(
    trace: str = "", *, ax: Axes | None = None, palette: Palette | None = None, **style: Any
) -> DrawnAutomaton:
    """Draw the once-or-twice automaton, and a run of it.

    Each arrow says how many of the 9 pairs of pegs lead along it. States that have stopped have a
    double rim.

    Parameters
    ----------
    trace : str, optional
        The states of a run, as `Decision.trace` has them; its arrows and states are pointed out.
    ax : Axes, optional
        Where to draw; the current axes by default. Axes that are still empty are framed.
    palette : Palette
    **style
        Passed to the arrows.

    Raises
    ------
    InputError
        If the trace is no run of the automaton.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> run = ONCE_OR_TWICE.run("AABA", "CABB")
    >>> drawn = draw_automaton(run.trace, ax=Figure().add_subplot())
    >>> len(drawn.states), len(drawn.arrows), drawn.labels["A", "D"].get_text()
    (5, 12, '6')
    """
    palette = palette_in_use(palette)
    followed = set(_steps(trace))
    axes = framed(ax, WINDOW)
    drawn = DrawnAutomaton()
    for state in STATES:
        _draw_state(axes, state, drawn, visited=state in trace, palette=palette)
    for state in STATES.strip(STOPPED):
        for other, pairs in ONCE_OR_TWICE.transitions[state].items():
            pointed_out = (state, other) in followed
            _draw_arrow(axes, (state, other), drawn, colour=_ink(pointed_out, palette), style=style)
            _draw_label(axes, (state, other), drawn, text=str(pairs), palette=palette)
    _draw_start(axes, drawn, colour=_ink(bool(trace), palette), style=style)
    return drawn


def _steps(trace: str) -> list[tuple[str, str]]:
    """Return the transitions of a run, or say that there is no such run."""
    steps = list(itertools.pairwise(trace))
    known = all(
        state in STATES.strip(STOPPED) and other in ONCE_OR_TWICE.transitions[state]
        for state, other in steps
    )
    if trace and (not known or trace[0] != ONCE_OR_TWICE.start):
        raise InputError(f"trace must be a run of the automaton, got {trace!r}")
    return steps


def _ink(pointed_out: bool, palette: Palette) -> str:
    return palette.paths["shortest"] if pointed_out else palette.edge


def _text_size(axes: Axes) -> float:
    """Return the size of the text, in points: the longest word must fit into a circle."""
    return min(font_size(), 0.5 * RADIUS * edge_length(axes))


def _draw_state(
    axes: Axes, state: str, drawn: DrawnAutomaton, *, visited: bool, palette: Palette
) -> None:
    """Draw the circle of a state, and in it what it stands for."""
    from matplotlib.patches import Circle

    rim: dict[str, Any] = {
        "edgecolor": _ink(visited, palette),
        "linewidth": 1.8 if visited else 1.0,
    }
    circle = Circle(PLACES[state], RADIUS, facecolor=palette.page, zorder=3, **rim)
    drawn.states[state] = add_patch(axes, circle)
    if state in STOPPED:
        add_patch(axes, Circle(PLACES[state], 0.86 * RADIUS, facecolor="none", zorder=3.1, **rim))
    drawn.names[state] = axes.text(
        *PLACES[state],
        f"{state}\n{TIMES[state]}",
        ha="center",
        va="center",
        color=palette.ink,
        fontsize=_text_size(axes),
        linespacing=1.1,
        zorder=4,
    )


def _draw_arrow(
    axes: Axes,
    step: tuple[str, str],
    drawn: DrawnAutomaton,
    *,
    colour: str,
    style: dict[str, Any],
) -> None:
    """Draw the arrow of a transition: a loop, a bow beside the one that comes back, or a line."""
    (x, y), end = PLACES[step[0]], PLACES[step[1]]
    if step[0] == step[1]:
        lean, up = 0.42 * RADIUS, 0.93 * RADIUS
        path, bend, clip = ((x - lean, y + up), (x + lean, y + up)), -1.9, None
    else:
        returns = step[0] in ONCE_OR_TWICE.transitions[step[1]]
        path, bend = ((x, y), end), -_BEND if returns else 0.0
        clip = drawn.states[step[0]], drawn.states[step[1]]
    drawn.arrows[step] = _arrow(axes, path, bend, clip=clip, colour=colour, style=style)


def _draw_start(axes: Axes, drawn: DrawnAutomaton, *, colour: str, style: dict[str, Any]) -> None:
    """Draw the arrow into the first state."""
    x, y = PLACES[ONCE_OR_TWICE.start]
    path = (x - RADIUS - 0.3, y), (x - RADIUS, y)
    arrow = _arrow(axes, path, 0.0, clip=None, colour=colour, style=style)
    drawn.arrows["", ONCE_OR_TWICE.start] = arrow


def _arrow(
    axes: Axes,
    path: tuple[Point, Point],
    bend: float,
    *,
    clip: tuple[Circle, Circle] | None,
    colour: str,
    style: dict[str, Any],
) -> FancyArrowPatch:
    """Draw one arrow, cut off at the rims of two circles or whole."""
    from matplotlib.patches import FancyArrowPatch

    rims: dict[str, Any] = {} if clip is None else {"patchA": clip[0], "patchB": clip[1]}
    options: dict[str, Any] = {
        "color": colour,
        "linewidth": 1.2,
        "mutation_scale": 9.0,
        "zorder": 2,
    } | style
    arrow = FancyArrowPatch(
        path[0],
        path[1],
        arrowstyle="-|>",
        connectionstyle=f"arc3,rad={bend}",
        shrinkA=0,
        shrinkB=1,
        **rims,
        **options,
    )
    return add_patch(axes, arrow)


def _draw_label(
    axes: Axes, step: tuple[str, str], drawn: DrawnAutomaton, *, text: str, palette: Palette
) -> None:
    """Write the number of pairs beside the middle of an arrow."""
    (x, y), (u, v) = (PLACES[state] for state in step)
    if step[0] == step[1]:
        at = x, y + 2.25 * RADIUS
    else:
        returns = step[0] in ONCE_OR_TWICE.transitions[step[1]]
        # A quadratic curve passes half as far from the chord as its control point.
        off = _LABEL_GAP + (_BEND / 2 if returns else 0.0)
        length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
        at = (x + u) / 2 - off * (v - y) / length, (y + v) / 2 + off * (u - x) / length
    drawn.labels[step] = axes.text(
        *at, text, ha="center", va="center", color=palette.ink, fontsize=_text_size(axes)
    )
