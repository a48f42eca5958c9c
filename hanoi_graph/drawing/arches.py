"""A move on a picture of towers: an arrow in an arch, and outlines where discs will lie.

Outlines of dashes are where discs go. Those of dots, on a ground of their own, are where discs come
from, in moving pictures. The unit of length is the distance from one peg to the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hanoi_graph.drawing.axes import add_patch
from hanoi_graph.drawing.discs import Shape
from hanoi_graph.drawing.graph import edge_length
from hanoi_graph.drawing.style import Palette, palette_in_use
from hanoi_graph.errors import InputError
from hanoi_graph.moves import Move, as_peg_graph, checked_move
from hanoi_graph.states import LETTERS, State

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.patches import FancyArrowPatch, FancyBboxPatch

# Above the towers, for the arrow.
ARROW_ROOM = 0.42
# Outlines lie above discs, whose rims would cut them.
OUTLINES, ARROWS = 2.8, 4.0
# Dashes and dots, in line widths: on and off.
DASHES, DOTS = (2.2, 1.4), (0.01, 1.9)
# The share of the colour of bases in the ground of a place that a disc has left.
LEFT_GROUND = 0.3

Bounds = tuple[float, float, float, float]
"""Left, bottom, width and height."""


class TowerMove(NamedTuple):
    """The discs 1 to `largest` from one peg to another, as one.

    >>> print(TowerMove(7, 0, 1))
    discs 1 to 7 from A to B
    """

    largest: int
    source: int
    target: int

    def __str__(self) -> str:
        what = f"discs 1 to {self.largest}" if self.largest > 1 else "disc 1"
        return f"{what} from {LETTERS[self.source]} to {LETTERS[self.target]}"


def back(move: Move | TowerMove) -> Move | TowerMove:
    """Return the move that undoes a move.

    >>> back(Move(1, 0, 2))
    Move(disc=1, source=2, target=0)
    """
    return move._replace(source=move.target, target=move.source)


def levels(state: State, move: Move | TowerMove) -> dict[int, int]:
    """Return on how many others the discs of a move will lie.

    Raises
    ------
    InputError
        If the move is illegal in the state.

    Examples
    --------
    >>> levels(State("AAB"), TowerMove(2, 0, 1))
    {2: 1, 1: 2}
    """
    if isinstance(move, Move):
        discs = [checked_move(state, move, as_peg_graph("complete", pegs=state.pegs)).disc]
    else:
        discs = list(range(move.largest, 0, -1))
        pegs = {state.peg_of(disc) for disc in discs}
        if pegs != {move.source} or move.source == move.target or move.target >= state.pegs:
            raise InputError(
                f"a tower can move as a whole only from the peg that it is on to another, "
                f"got {move} in {state.word()}"
            )
    level = len(state.stacks[move.target])
    return {disc: level + above for above, disc in enumerate(discs)}


def landings(state: State, move: Move | TowerMove, *, shape: Shape) -> dict[int, Bounds]:
    """Return the boxes in which the discs of a move will lie.

    Raises
    ------
    InputError
        If the move is illegal in the state.

    Examples
    --------
    >>> sorted(landings(State("AAB"), TowerMove(2, 0, 1), shape=Shape(3)))
    [1, 2]
    """
    found = levels(state, move).items()
    return {disc: shape.box(disc, peg=move.target, level=level) for disc, level in found}


def disc_box(ax: Axes, box: Bounds, **look: object) -> FancyBboxPatch:
    """Draw the shape of a disc in a box."""
    from matplotlib.patches import FancyBboxPatch

    left, bottom, width, height = box
    patch = FancyBboxPatch(
        (left, bottom),
        width,
        height,
        boxstyle=f"round,pad=0,rounding_size={0.34 * height:.6f}",
        mutation_aspect=1.0,
        **look,  # type: ignore[arg-type]
    )
    return add_patch(ax, patch)


def inset(box: Bounds, by: float) -> Bounds:
    """Return a box without a rim of a width."""
    left, bottom, width, height = box
    return left + by, bottom + by, width - 2 * by, height - 2 * by


def draw_outline(ax: Axes, box: Bounds, *, palette: Palette, left: bool = False) -> FancyBboxPatch:
    """Draw the outline of a disc wholly inside its box: where it will lie, or where it has lain."""
    line = landing_width(edge_length(ax))
    outline = disc_box(ax, outline_box(ax, box), edgecolor=palette.ink, zorder=OUTLINES)
    outline.set(facecolor="none", linewidth=line, linestyle=(0, DASHES))
    if left:
        outline.set(linestyle=(0, DOTS), capstyle="round", linewidth=1.3 * line)
        outline.set(facecolor=palette.edge + f"{round(255 * LEFT_GROUND):02x}")
    return outline


def outline_box(ax: Axes, box: Bounds) -> Bounds:
    """Return the middle line of the outline in the box of a disc."""
    unit = edge_length(ax)
    return inset(box, landing_width(unit) / 2 / unit)


def draw_arch(
    pegs: tuple[int, int],
    *,
    ax: Axes,
    height: float,
    at: tuple[float, float] = (0.0, 0.0),
    palette: Palette | None = None,
) -> FancyArrowPatch:
    """Draw the arrow of a move: an arch from above one peg to above another.

    Longer moves have no higher arches, so that rows of pictures keep one height.
    """
    from matplotlib.patches import FancyArrowPatch
    from matplotlib.path import Path

    palette = palette_in_use(palette)
    unit = edge_length(ax)
    width, scale = arrow_weights(unit)
    path = Path(
        [(at[0] + x, at[1] + y) for x, y in arch_corners(pegs, height)],
        [Path.MOVETO, Path.CURVE4, Path.CURVE4, Path.CURVE4],
    )
    arrow = FancyArrowPatch(
        path=path,
        arrowstyle="-|>,head_length=3.2,head_width=1.6",
        mutation_scale=scale,
        linewidth=width,
        color=palette.ink,
        shrinkA=0,
        shrinkB=0,
        zorder=ARROWS,
    )
    return add_patch(ax, arrow)


def arch_corners(pegs: tuple[int, int], height: float) -> list[tuple[float, float]]:
    """Return the ends of the arrow of a move over pegs of a height, and what bends it between."""
    source, target = pegs
    low, high = height + 0.06, height + ARROW_ROOM - 0.04
    # A quarter of the way each: steep at its ends, level in the middle.
    lean = 0.25 if target > source else -0.25
    control = low + (high - low) / 0.75
    return [(source, low), (source + lean, control), (target - lean, control), (target, low)]


def arrow_weights(unit: float) -> tuple[float, float]:
    """Return the line width of the arrow of a move, in points, and the scale of its head."""
    return min(1.3, max(0.6, 0.02 * unit)), min(1.9, max(0.7, 0.03 * unit))


def landing_width(unit: float) -> float:
    """Return the line width of the outline where a disc will lie, in points."""
    return min(1.0, 0.016 * unit)
