"""What explains the colours of the graph on the page of a film: lines for discs, and a scale."""

from __future__ import annotations

from typing import Any

import numpy as np

from hanoi_graph.drawing.colourbar import BAR_TITLE, bar_ticks
from hanoi_graph.drawing.graph import disc_width
from hanoi_graph.drawing.page import Box
from hanoi_graph.drawing.picture import Picture
from hanoi_graph.drawing.style import Palette, Weights

# In letters: from one entry to the next, from one line to the next, and a line and its gap.
_ENTRY, _LINE, _STROKE, _GAP = 7.0, 1.7, 1.9, 0.6
# Height of the colours of a scale, from there to its numbers and to its title, and all of it.
_BAR, _NUMBERS, _TITLE, _SCALE = 0.9, 2.1, 3.5, 4.6


def colour_keys(
    picture: Picture, *, width: float, top: float, palette: Palette, weights: Weights, font: float
) -> tuple[dict[str, Any], float]:
    """Return what explains colours below the drawing, and how high it is.

    Parameters
    ----------
    picture : Picture
    width, top : float
        Of the drawing, from 0 to the right; and where the keys begin. The vertical axis points
        down.
    palette, weights, font
        As the drawing has them.
    """
    keys: dict[str, Any] = {"discs": [], "bar": None}
    height = 0.0
    if picture.edge_discs is not None:
        entry, line = _ENTRY * font, _LINE * font
        columns = min(picture.discs, max(1, int(width / entry)))
        rows = -(-picture.discs // columns)
        columns = -(-picture.discs // rows)
        left = (width - columns * entry) / 2
        for disc in range(1, picture.discs + 1):
            column, row = divmod(disc - 1, rows)
            x, y = left + column * entry, top + (row + 0.5) * line
            stroke = disc_width(disc, picture.discs, weights)
            keys["discs"].append(
                [
                    *(round(part, 1) for part in (x, x + _STROKE * font, y)),
                    palette.disc(disc),
                    round(stroke, 2),
                    round(x + (_STROKE + _GAP) * font, 1),
                    f"disc {disc}",
                ]
            )
        height += rows * line + font
    if picture.distances is not None:
        keys["bar"] = _bar(picture, width=width, top=top + height, palette=palette, font=font)
        height += _SCALE * font
    return keys, height


def distance_colours(picture: Picture, palette: Palette) -> tuple[int, list[str]]:
    """Return the least distance, and the colours from it to the largest."""
    from matplotlib.colors import to_hex

    distances = np.asarray(picture.distances)
    least, most = int(distances.min()), int(distances.max())
    colours = palette.distance_map(most - least + 1)
    return least, [to_hex(colours(step)) for step in range(most - least + 1)]


def _bar(
    picture: Picture, *, width: float, top: float, palette: Palette, font: float
) -> dict[str, Any]:
    """Return the scale of the distances: its colours, and its numbers with their places."""
    least, colours = distance_colours(picture, palette)
    step = width / len(colours)
    limits = least, least + len(colours) - 1
    ticks = bar_ticks(Box(0, 0, width, _BAR * font), limits=limits, font=font)
    return {
        "y": round(top, 1),
        "height": round(_BAR * font, 1),
        "width": width,
        "colours": colours,
        "ticks": [[round((tick - least + 0.5) * step, 1), tick] for tick in ticks],
        "numbers": round(top + _NUMBERS * font, 1),
        "title": [round(width / 2, 1), round(top + _TITLE * font, 1), BAR_TITLE],
    }
