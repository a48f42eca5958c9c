"""Which way discs go: right is from A to B, from B to C and from C to A.

In the shortest path of a tower from A to C disc k of n always goes left if n - k is even, and
always right if it is odd (figure 13 of the Spanish source).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hanoi_graph.drawing.axes import Window, add_patch, font_size, framed
from hanoi_graph.drawing.discs import DiscColours, Shape
from hanoi_graph.drawing.graph import edge_length
from hanoi_graph.drawing.strips import StripArtists, draw_strip
from hanoi_graph.drawing.style import Palette, palette_in_use
from hanoi_graph.drawing.towers import LETTER_ROOM, draw_pile
from hanoi_graph.errors import InputError
from hanoi_graph.moves import Move
from hanoi_graph.paths.classical.counting import direction
from hanoi_graph.states import LETTERS, check_discs

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.patches import FancyArrowPatch
    from matplotlib.text import Text

WAYS = {1: "right", 2: "left"}
# Letters that stand for numbers are slanted.
HEADINGS = (r"$\mathit{n} - \mathit{k}$", "parity", "goes")
# Where the columns of words stand, and the ends.
_COLUMNS = (1.35, 2.05, 2.65)
_LEFT, _RIGHT = -0.95, 2.95
_ARROW = 0.36


@dataclass
class Directions:
    """What `draw_directions` drew: an arrow a disc, from disc 1, and its row of words.

    Above these stand headings, and below the tower the letter of its peg.
    """

    arrows: list[FancyArrowPatch] = field(default_factory=list)
    words: list[list[Text]] = field(default_factory=list)
    headings: list[Text] = field(default_factory=list)
    letter: Text | None = None


def directions_window(discs: int) -> Window:
    """Return the window that shows the directions of so many discs."""
    shape = Shape(discs, 1)
    return _LEFT, _RIGHT, -shape.base - LETTER_ROOM, shape.peg + shape.thickness + 0.05


def draw_directions(
    discs: int,
    *,
    ax: Axes | None = None,
    source: int = 0,
    target: int = 2,
    colours: DiscColours = "size",
    palette: Palette | None = None,
) -> Directions:
    """Draw a tower with an arrow at each disc in the direction of all its moves, and why.

    Parameters
    ----------
    discs : int
    ax : Axes, optional
        Where to draw; the current axes by default. Axes that are still empty are framed.
    source, target : int
        The pegs from and to which the tower goes.
    colours : {"size", "parity", "disc"} or sequence of str
    palette : Palette

    Raises
    ------
    InputError
        If there is no disc, or source and target are the same.
    """
    palette = palette_in_use(palette)
    if check_discs(discs) < 1 or source == target:
        raise InputError(
            f"a tower needs one disc at least and two different pegs, got {discs} discs from "
            f"{source} to {target}"
        )
    axes = framed(ax, directions_window(discs))
    shape = Shape(discs, 1)
    draw_pile(discs, ax=axes, colours=colours, palette=palette)
    drawn = Directions()
    for disc in range(1, discs + 1):
        way = direction(disc, discs=discs, source=source, target=target)
        y = (discs - disc + 0.5) * shape.thickness
        drawn.arrows.append(_arrow(axes, shape.width(disc) / 2 + 0.08, y, way, palette))
        rest = discs - disc
        words = (f"{discs} − {disc} = {rest}", "odd" if rest % 2 else "even", WAYS[way])
        drawn.words.append([_word(axes, x, y, word, palette) for x, word in _placed(words)])
    top = (discs + 0.7) * shape.thickness + 0.1
    for x, heading in _placed(HEADINGS):
        drawn.headings.append(_word(axes, x, top, heading, palette))
        drawn.headings[-1].set_color(palette.faint)
    low = -shape.base - LETTER_ROOM / 2
    drawn.letter = _word(axes, 0.0, low, LETTERS[source], palette)
    return drawn


def _placed(words: Sequence[str]) -> list[tuple[float, str]]:
    return list(zip(_COLUMNS, words, strict=True))


def _arrow(ax: Axes, away: float, y: float, way: int, palette: Palette) -> FancyArrowPatch:
    from matplotlib.patches import FancyArrowPatch

    side = 1 if way == 1 else -1
    unit = edge_length(ax)
    return add_patch(
        ax,
        FancyArrowPatch(
            (side * away, y),
            (side * (away + _ARROW), y),
            arrowstyle="-|>,head_length=3.2,head_width=1.6",
            mutation_scale=min(1.6, max(0.7, 0.02 * unit)),
            linewidth=min(1.3, max(0.6, 0.013 * unit)),
            color=palette.ink,
            shrinkA=0,
            shrinkB=0,
            zorder=4.0,
        ),
    )


def _word(ax: Axes, x: float, y: float, word: str, palette: Palette) -> Text:
    return ax.text(
        x,
        y,
        word,
        ha="center",
        va="center_baseline",
        fontsize=min(font_size(), 0.108 * edge_length(ax)),
        color=palette.ink,
        zorder=3.0,
    )


@dataclass
class Ways:
    """What `draw_ways` drew: the strip, and below each square where its disc goes.

    Attributes
    ----------
    strip : StripArtists
    sources, targets, arrows : list of Text
        The letters of the pegs of each move, and its way round as an arrow.
    """

    strip: StripArtists
    sources: list[Text] = field(default_factory=list)
    targets: list[Text] = field(default_factory=list)
    arrows: list[Text] = field(default_factory=list)


def ways_window(moves: int) -> Window:
    """Return the window that shows the strip of `draw_ways`."""
    return -2.6, moves + 0.1, -3.5, 1.1


def draw_ways(
    moves: Sequence[Move],
    *,
    ax: Axes | None = None,
    largest: int | None = None,
    colours: DiscColours = "size",
    palette: Palette | None = None,
    **style: Any,
) -> Ways:
    """Draw a strip of moves, and below each square from which peg to which its disc goes.

    Parameters
    ----------
    moves : sequence of Move
        On three pegs, in order.
    ax, largest, colours, palette, **style
        As for `draw_strip`.
    """
    palette = palette_in_use(palette)
    axes = framed(ax, ways_window(len(moves)))
    strip = draw_strip(
        [move.disc for move in moves],
        ax=axes,
        largest=largest,
        colours=colours,
        palette=palette,
        **style,
    )
    drawn = Ways(strip)
    look: dict[str, Any] = {
        "ha": "center",
        "va": "center_baseline",
        "fontsize": min(0.66 * edge_length(axes), font_size()),
        "color": palette.ink,
    }
    for k, move in enumerate(moves):
        x = k + 0.5
        way = (move.target - move.source) % 3
        drawn.sources.append(axes.text(x, -0.7, LETTERS[move.source], **look))
        drawn.targets.append(axes.text(x, -1.7, LETTERS[move.target], **look))
        drawn.arrows.append(axes.text(x, -2.8, "→" if way == 1 else "←", **look))
    heads = look | {"ha": "right", "color": palette.faint}
    for y, heading in ((0.47, "disc"), (-0.7, "from"), (-1.7, "to"), (-2.8, "way")):
        axes.text(-0.35, y, heading, **heads)
    return drawn
