"""The pictures for LaTeX: documents of their own, in TikZ, to be read and changed.

Each looks like the picture of the same name that matplotlib draws, has the same colours, widths and
places, and names for everything: states are coordinates, kinds of lines and marks are styles. What
TeX could not hold is refused.
"""

from hanoi_graph.drawing.tikz.binary_tables import tikz_binary_document
from hanoi_graph.drawing.tikz.graph import tikz_document
from hanoi_graph.drawing.tikz.layers import tikz_layers_document
from hanoi_graph.drawing.tikz.strips import tikz_steps_document, tikz_strip_document
from hanoi_graph.drawing.tikz.tables import tikz_columns_document
from hanoi_graph.drawing.tikz.towers import tikz_towers_document
from hanoi_graph.drawing.tikz.walks import tikz_path_document, tikz_walk_document

__all__ = [
    "tikz_binary_document",
    "tikz_columns_document",
    "tikz_document",
    "tikz_layers_document",
    "tikz_path_document",
    "tikz_steps_document",
    "tikz_strip_document",
    "tikz_towers_document",
    "tikz_walk_document",
]
