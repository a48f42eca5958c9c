"""Pegs and discs of a state, and a move of it as an arrow.

Data first, artists back, nothing shown, saved or closed. The unit of length is the distance from
one peg to the next. What carries meaning carries it twice: discs have numbers as well as colours, a
disc that is pointed out has a rim, and where it goes to is an outline of dashes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hanoi_graph.drawing.arches import (
    ARROW_ROOM,
    TowerMove,
    disc_box,
    draw_arch,
    draw_outline,
    landings,
)
from hanoi_graph.drawing.axes import (
    Window,
    add_patch,
    font_size,
    framed,
    is_legible,
    readable_size,
)
from hanoi_graph.drawing.discs import DiscColours, Shape, disc_colours, text_on
from hanoi_graph.drawing.graph import edge_length
from hanoi_graph.drawing.labels import text_size
from hanoi_graph.drawing.style import Palette, palette_in_use
from hanoi_graph.errors import InputError
from hanoi_graph.moves import Move
from hanoi_graph.states import LETTERS, State, StateLike, as_state

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.patches import FancyArrowPatch, FancyBboxPatch, Rectangle
    from matplotlib.text import Text

LAYERS = {"base": 1.0, "peg": 1.1, "disc": 2.0, "number": 3.0}
# Of the height of a disc, its number, and how large that is at most where it is hard to read.
_NUMBER, _LARGE_NUMBER = 0.85, 1.08
# As parts of the distance between two pegs the same for their letters, and the room for them.
_LETTER, _LARGE_LETTER = 0.22, 0.3
LETTER_ROOM = 0.34
# Line width of the rim of a disc that is pointed out, in points.
_RIM = 1.2


@dataclass
class TowersArtists:
    """What `draw_towers` drew.

    Attributes
    ----------
    bases, pegs : list of Rectangle
        From left to right; one base, or one for each peg where they are painted.
    discs : dict of int to FancyBboxPatch
        By the number of the disc.
    numbers : dict of int to Text
        The numbers on the discs, where there is room for them.
    letters : list of Text
        The names of the pegs.
    outlines : dict of int to FancyBboxPatch
        Where the discs of the move will lie.
    arrow : FancyArrowPatch or None
    """

    bases: list[Rectangle] = field(default_factory=list)
    pegs: list[Rectangle] = field(default_factory=list)
    discs: dict[int, FancyBboxPatch] = field(default_factory=dict)
    numbers: dict[int, Text] = field(default_factory=dict)
    letters: list[Text] = field(default_factory=list)
    outlines: dict[int, FancyBboxPatch] = field(default_factory=dict)
    arrow: FancyArrowPatch | None = None


def draw_towers(
    state: StateLike,
    *,
    ax: Axes | None = None,
    at: tuple[float, float] = (0.0, 0.0),
    colours: DiscColours = "size",
    bases: Sequence[int] | None = None,
    only: Collection[int] | None = None,
    lit: Collection[int] = (),
    move: Move | TowerMove | None = None,
    numbers: bool | None = None,
    letters: bool = True,
    palette: Palette | None = None,
    **style: Any,
) -> TowersArtists:
    """Draw the pegs and the discs of a state.

    Parameters
    ----------
    state : state-like
        On any number of pegs.
    ax : Axes, optional
        Where to draw; the current axes by default. Axes that are still empty are framed.
    at : (float, float)
        The foot of the first peg.
    colours : {"size", "parity", "disc"} or sequence of str
        As for `disc_colours`.
    bases : sequence of int, optional
        As which disc each base counts, to paint it in the colour of its parity (figure 4 of the
        source; `hanoi_graph.paths.classical.towers.base_discs`).
    only : collection of int, optional
        The discs to draw; all by default.
    lit : collection of int
        Discs to point out by a rim.
    move : Move or TowerMove, optional
        A move of this state, drawn as an arrow with outlines where its discs will lie.
    numbers : bool, optional
        Whether discs have their numbers; by default where they are large enough to be read.
    letters : bool, default True
        Whether pegs have their letters, if there is room.
    palette : Palette
    **style
        Passed to the patches of the discs.

    Returns
    -------
    TowersArtists

    Raises
    ------
    InputError
        If the move is illegal in the state, or a colouring is unknown.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> drawn = draw_towers("BCC", ax=Figure().add_subplot())
    >>> sorted(drawn.discs), [letter.get_text() for letter in drawn.letters]
    ([1, 2, 3], ['A', 'B', 'C'])
    """
    palette = palette_in_use(palette)
    where = as_state(state)
    if bases is not None and len(bases) != where.pegs:
        raise InputError(f"bases must be one for each of {where.pegs} pegs, got {len(bases)}")
    shape = Shape(where.discs, where.pegs, painted=bases is not None)
    ends = {} if move is None else landings(where, move, shape=shape)
    axes = framed(ax, _window(shape, at))
    unit = edge_length(axes)
    drawn = TowersArtists()
    _draw_bases(axes, drawn, shape, at, bases, palette)
    shades = disc_colours(colours, discs=where.discs, palette=palette)
    boxes = shape.boxes(where, only=only)
    _draw_discs(axes, drawn, boxes, at=at, shades=shades, numbers=numbers, palette=palette)
    for disc, patch in drawn.discs.items():
        light_up(patch, lit=disc in lit, palette=palette, unit=unit)
        patch.set(**style)
    if letters and is_legible(letter_size(unit)):
        drawn.letters = _letters(axes, shape, at, palette)
    for disc, box in ends.items():
        drawn.outlines[disc] = draw_outline(axes, _moved(box, at), palette=palette)
    if move is not None:
        pegs = move.source, move.target
        drawn.arrow = draw_arch(pegs, ax=axes, at=at, height=shape.peg, palette=palette)
    return drawn


def draw_pile(
    discs: int,
    *,
    ax: Axes | None = None,
    colours: DiscColours = "size",
    palette: Palette | None = None,
) -> TowersArtists:
    """Draw all discs on a single peg, its foot at the origin."""
    palette = palette_in_use(palette)
    shape = Shape(discs, 1)
    axes = framed(ax, _window(shape, (0.0, 0.0)))
    drawn = TowersArtists()
    _draw_bases(axes, drawn, shape, (0.0, 0.0), None, palette)
    shades = disc_colours(colours, discs=discs, palette=palette)
    boxes = {disc: shape.box(disc, peg=0, level=discs - disc) for disc in range(1, discs + 1)}
    _draw_discs(axes, drawn, boxes, at=(0.0, 0.0), shades=shades, numbers=None, palette=palette)
    return drawn


def _draw_discs(
    ax: Axes,
    drawn: TowersArtists,
    boxes: Mapping[int, tuple[float, float, float, float]],
    *,
    at: tuple[float, float],
    shades: Sequence[str],
    numbers: bool | None,
    palette: Palette,
) -> None:
    """Draw discs in their boxes, with their numbers if asked for or if they can be read."""
    unit = edge_length(ax)
    for disc, box in boxes.items():
        patch = drawn.discs[disc] = disc_box(ax, _moved(box, at), facecolor=shades[disc - 1])
        light_up(patch, lit=False, palette=palette, unit=unit)
        size = number_size(box[3], unit)
        if numbers or (numbers is None and is_legible(size)):
            drawn.numbers[disc] = _number(ax, patch, disc, size, text_on(shades[disc - 1]))


def number_size(thickness: float, unit: float) -> float:
    """Return the size of the number on a disc, in points, as the unit is in points."""
    usual = _NUMBER * thickness * unit
    large = min(readable_size(), _LARGE_NUMBER * thickness * unit)
    return min(max(usual, large), 0.2 * unit, max(font_size(), 0.11 * unit))


def letter_size(unit: float) -> float:
    """Return the size of the letter of a peg; on large drawings it is larger than the text."""
    size = max(_LETTER * unit, min(readable_size(), _LARGE_LETTER * unit))
    return min(size, max(font_size(), 0.11 * unit))


def letter_drop(unit: float) -> float:
    """Return how far below the base the letters stand, all on one line whatever they reach."""
    return 0.08 + text_size("A", letter_size(unit))[1] / unit


def place_discs(
    drawn: TowersArtists, state: State, *, at: tuple[float, float] = (0.0, 0.0)
) -> None:
    """Move the discs that are drawn to where they lie in another state."""
    shape = Shape(state.discs, state.pegs)
    for disc, box in shape.boxes(state).items():
        if disc in drawn.discs:
            drawn.discs[disc].set_bounds(*_moved(box, at))
        if disc in drawn.numbers:
            drawn.numbers[disc].set_position(_middle(_moved(box, at)))


def light_up(patch: FancyBboxPatch, *, lit: bool, palette: Palette, unit: float) -> None:
    """Give a disc the rim that points it out, or the usual one of the colour of the page."""
    from matplotlib.patheffects import Normal, Stroke

    thick = patch.get_height() * unit
    line = min(_RIM, 0.016 * unit, 0.11 * thick)
    patch.set_edgecolor(palette.ink if lit else palette.page)
    # The usual rim parts neighbours and must not eat up discs that are thin. Within the other one
    # the page parts it from discs of its own colour.
    patch.set_linewidth(3 * line if lit else min(0.7, 0.07 * thick))
    parted = [Normal(), Stroke(linewidth=line, foreground=palette.page)]
    patch.set_path_effects(parted if lit else [])
    patch.set_zorder(LAYERS["disc"] + (0.5 if lit else 0.0))


def towers_window(
    state: StateLike, *, arrow: bool = False, letters: bool = True, painted: bool = False
) -> Window:
    """Return the window that shows one state, with or without room for an arrow."""
    where = as_state(state)
    shape = Shape(where.discs, where.pegs, painted=painted)
    low = -shape.base - (LETTER_ROOM if letters else 0.05)
    return shape.left - 0.03, shape.right + 0.03, low, shape.peg + (ARROW_ROOM if arrow else 0.04)


def _window(shape: Shape, at: tuple[float, float]) -> Window:
    x, y = at
    low, high = y - shape.base - LETTER_ROOM, y + shape.peg + ARROW_ROOM
    return x + shape.left - 0.05, x + shape.right + 0.05, low, high


def _draw_bases(
    ax: Axes,
    drawn: TowersArtists,
    shape: Shape,
    at: tuple[float, float],
    bases: Sequence[int] | None,
    palette: Palette,
) -> None:
    from matplotlib.patches import Rectangle

    x, y = at
    low = y - shape.base
    if bases is None:
        spans = [(shape.left, shape.right - shape.left, palette.edge)]
    else:
        spans = [(peg - 0.5, 1.0, palette.parities[disc % 2]) for peg, disc in enumerate(bases)]
    for left, width, colour in spans:
        base = Rectangle(
            (x + left, low),
            width,
            shape.base,
            facecolor=colour,
            edgecolor=palette.page,
            linewidth=0.5,
            zorder=LAYERS["base"],
        )
        drawn.bases.append(add_patch(ax, base))
    for peg in range(shape.pegs):
        pole = Rectangle(
            (x + peg - 0.03, y),
            0.06,
            shape.peg,
            facecolor=palette.edge,
            linewidth=0,
            zorder=LAYERS["peg"],
        )
        drawn.pegs.append(add_patch(ax, pole))


def _number(ax: Axes, patch: FancyBboxPatch, disc: int, size: float, colour: str) -> Text:
    box = patch.get_bbox()
    x, y = _middle((box.x0, box.y0, box.width, box.height))
    return ax.text(
        x,
        y,
        str(disc),
        ha="center",
        va="center_baseline",
        fontsize=size,
        color=colour,
        zorder=LAYERS["number"],
    )


def _letters(ax: Axes, shape: Shape, at: tuple[float, float], palette: Palette) -> list[Text]:
    unit = edge_length(ax)
    y, size = at[1] - shape.base - letter_drop(unit), letter_size(unit)
    return [
        ax.text(
            at[0] + peg, y, LETTERS[peg], ha="center", va="baseline", fontsize=size,
            color=palette.ink,
        )
        for peg in range(shape.pegs)
    ]  # fmt: skip


def _moved(
    box: tuple[float, float, float, float], at: tuple[float, float]
) -> tuple[float, float, float, float]:
    return box[0] + at[0], box[1] + at[1], box[2], box[3]


def _middle(box: tuple[float, float, float, float]) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2
