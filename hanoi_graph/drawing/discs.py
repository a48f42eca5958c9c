"""The look of discs that all pictures of towers share: their colours, and their shape.

Nothing here needs matplotlib: what draws with it, and what writes a page, ask the same questions.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from hanoi_graph.drawing.style import Palette, palette_in_use
from hanoi_graph.errors import InputError
from hanoi_graph.states import State

COLOURINGS = ("size", "parity", "disc")
DiscColours: TypeAlias = str | Sequence[str]
# A tower of this many discs is about as high as a peg is from the next.
_TALL_TOWER = 1.05
_THICKEST = 0.17
_NARROWEST, _WIDEST = 0.26, 0.92
# Black and white as the page uses them for text on a colour.
_INKS = ("#10151c", "#ffffff")


def disc_colours(
    colours: DiscColours = "size", *, discs: int, palette: Palette | None = None
) -> list[str]:
    """Return the colours of the discs 1, 2, ...

    Parameters
    ----------
    colours : {"size", "parity", "disc"} or sequence of str
        Shades of blue, the larger the darker; one colour for odd discs and one for even ones; the
        colours of the edges in pictures of the graph; or a colour for every disc.
    discs : int
        How many.
    palette : Palette

    Raises
    ------
    InputError
        If there is no such colouring, or the sequence has another length.

    Examples
    --------
    >>> disc_colours("size", discs=3)
    ['#a9cbe8', '#5c80a4', '#0f3460']
    >>> disc_colours("parity", discs=2)
    ['#24588f', '#e0b04c']
    """
    palette = palette_in_use(palette)
    if not isinstance(colours, str):
        if len(colours) != discs:
            raise InputError(f"colours must be one for each of {discs} discs, got {len(colours)}")
        return list(colours)
    if colours == "size":
        small, large = palette.small_to_large
        return [mix(small, large, _share(disc, discs)) for disc in range(1, discs + 1)]
    if colours == "parity":
        return [palette.parities[disc % 2] for disc in range(1, discs + 1)]
    if colours == "disc":
        return [palette.disc(disc) for disc in range(1, discs + 1)]
    raise InputError(
        f"colours must be {', '.join(COLOURINGS)} or a colour for each disc, got {colours!r}"
    )


def _share(disc: int, discs: int) -> float:
    return 0.6 if discs == 1 else (disc - 1) / (discs - 1)


def mix(one: str, other: str, share: float) -> str:
    """Return the colour that lies between two, as ``#rrggbb``.

    >>> mix("#000000", "#ff8000", 0.5)
    '#804000'
    """
    pairs = zip(_channels(one), _channels(other), strict=True)
    # Halves are rounded up, as the page does.
    return "#" + "".join(f"{int(low + (high - low) * share + 0.5):02x}" for low, high in pairs)


def text_on(colour: str) -> str:
    """Return black or white, whichever is read better on a colour (contrast of WCAG).

    >>> text_on("#a9cbe8"), text_on("#0f3460")
    ('#10151c', '#ffffff')
    """
    return max(_INKS, key=lambda ink: contrast(ink, colour))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours by WCAG, from 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [value / 255 for value in _channels(colour)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _channels(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


@dataclass(frozen=True)
class Shape:
    """How large the parts of a tower are; the distance from one peg to the next is 1.

    The foot of the first peg is the origin, the top of the base has height 0.

    Attributes
    ----------
    discs, pegs : int
    painted : bool
        Whether the bases are as thick as discs, because their colours mean something.
    """

    discs: int
    pegs: int = 3
    painted: bool = False

    @property
    def thickness(self) -> float:
        """Height of a disc."""
        return min(_THICKEST, _TALL_TOWER / max(self.discs, 1))

    @property
    def base(self) -> float:
        """Height of the base."""
        return max(0.08, self.thickness) if self.painted else 0.08

    @property
    def peg(self) -> float:
        """Height of a peg: more than all discs, so that it ends above them."""
        return self.thickness * self.discs + max(0.1, 0.55 * self.thickness)

    def width(self, disc: int) -> float:
        """Return the width of a disc, which grows evenly with its number."""
        return _NARROWEST + (_WIDEST - _NARROWEST) * (
            0.6 if self.discs == 1 else (disc - 1) / (self.discs - 1)
        )

    def box(self, disc: int, *, peg: int, level: int) -> tuple[float, float, float, float]:
        """Return left, bottom, width and height of a disc that lies on `level` others."""
        width = self.width(disc)
        return peg - width / 2, level * self.thickness, width, self.thickness

    def boxes(
        self, state: State, *, only: Collection[int] | None = None
    ) -> dict[int, tuple[float, float, float, float]]:
        """Return the boxes of the discs of a state, or of some of them as if no others were there.

        >>> [round(x, 2) for x in Shape(2).boxes(State("AB"))[2]]
        [0.54, 0.0, 0.92, 0.17]
        """
        boxes = {}
        for peg, stack in enumerate(state.stacks):
            shown = [disc for disc in stack if only is None or disc in only]
            for level, disc in enumerate(shown):
                boxes[disc] = self.box(disc, peg=peg, level=level)
        return boxes

    @property
    def left(self) -> float:
        """The left end of the base."""
        return -0.54

    @property
    def right(self) -> float:
        """The right end of the base."""
        return self.pegs - 1 + 0.54
