r"""A drawing in the middle of a page for LaTeX, whose unit of length is its own."""

from __future__ import annotations

import numpy as np

from hanoi_graph.drawing.axes import Window
from hanoi_graph.drawing.sheet import Sheet
from hanoi_graph.drawing.tikz.document import Document


class SheetDocument(Document):
    """A document with one drawing, as `Sheet.single` places it.

    Parameters
    ----------
    sheet : Sheet
    window : (float, float, float, float)
        What is to be seen of the drawing: least and greatest x, least and greatest y.
    most : float
        How many points its unit has at most.
    title : str
        Goes into a comment.
    """

    def __init__(
        self, sheet: Sheet, *, window: Window, most: float = np.inf, title: str = ""
    ) -> None:
        left, right, low, high = window
        width, height = right - left, high - low
        unit = sheet.unit(width, height, most=most)
        inside = height * unit if sheet.height is None else sheet.height
        margin = sheet.margin
        super().__init__(
            palette=sheet.palette,
            font=sheet.size.font,
            size=(sheet.room + 2 * margin, inside + 2 * margin),
            origin=(
                margin + (sheet.room - width * unit) / 2 - left * unit,
                margin + (inside - height * unit) / 2 - low * unit,
            ),
            unit=unit,
            title=title,
        )
