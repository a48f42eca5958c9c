"""Composing a picture: on a page as it is asked for, or in the box of axes as it fits best."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from hanoi_graph.drawing.page import NoRoomError
from hanoi_graph.drawing.picture import Picture
from hanoi_graph.drawing.stage import best_size, box_rc, dpi_of
from hanoi_graph.drawing.style import PageSize, page_size, rc, style_palette

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from hanoi_graph.drawing.figure import Composer


def compose(
    make: Callable[[Picture], Composer], picture: Picture, *, ax: Axes | None = None
) -> Figure:
    """Draw a picture with the composer that `make` returns for it, as `draw_picture` does."""
    import matplotlib as mpl

    picture.check()
    palette = style_palette(picture.style)

    if ax is None:
        with mpl.rc_context(rc(palette, font=page_size(picture.size).font)):
            return make(picture).draw()

    def composer(size: PageSize, *, aside: bool) -> Composer:
        made = make(replace(picture, size=size))
        made.in_box, made.aside_in_box, made.letters_dpi = True, aside, dpi_of(ax)
        return made

    def rooms(size: PageSize) -> dict[bool, float]:
        """Return how long edges are with a chart below and with one at the right, if it fits."""
        found = {}
        with mpl.rc_context(box_rc(palette, size)):
            for aside in (False, True) if composer(size, aside=False).footer else (False,):
                with contextlib.suppress(NoRoomError):
                    found[aside] = composer(size, aside=aside).page().scale
        return found

    size = best_size(ax, lambda size: max(rooms(size).values(), default=0.0))
    aside = max(rooms(size).items(), key=lambda found: found[1])[0]
    with mpl.rc_context(box_rc(palette, size)):
        return composer(size, aside=aside).draw(ax)
