r"""A document of its own for LaTeX: one page with one picture on it.

What is common to all of them: the page, the colours and styles that have names, and the frame of
the picture. It needs TikZ and geometry, and no class or font beyond LaTeX's own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from hanoi_graph.drawing.style import POINTS_A_CM, Palette
from hanoi_graph.drawing.tikz.latex import at, colour, font_size, number
from hanoi_graph.drawing.tikz.memory import require_memory, words_of
from hanoi_graph.errors import InputError

# The longest length of TeX is 2**14 of its points, of which 72.27 are an inch: 575.8 cm.
MOST_CM = 575
# What keeps LaTeX from setting shapes off from their places.
NO_ROOM = "inner sep=0pt, outer sep=0pt"


class Document(ABC):
    """Writes the parts of a document, one after the other as they lie over each other.

    Parameters
    ----------
    palette : Palette
    font : float
        Size of the letters, in points.
    size : (float, float)
        Width and height of the page, in points.
    origin : (float, float)
        Where on the page the origin of the drawing is, in points.
    unit : float
        How many points the unit of the drawing has.
    title : str
        Goes into a comment.
    """

    libraries: Sequence[str] = ()

    def __init__(
        self,
        *,
        palette: Palette,
        font: float,
        size: tuple[float, float],
        origin: tuple[float, float],
        unit: float,
        title: str,
    ) -> None:
        self.palette, self.font, self.title = palette, font, title
        self.size_of_page, self.origin, self.unit = size, origin, unit

    def text(self) -> str:
        """Return the document, or refuse one that TeX could not hold.

        Raises
        ------
        InputError
            If it would not fit into TeX's memory, or the page is longer than its longest length.
        """
        require_memory(self.body(), pegs=sum(words_of(line) for line in self.pictures()))
        longest = max(self.size_of_page) / POINTS_A_CM
        if longest > MOST_CM:
            raise InputError(
                f"tikz can hold a page of at most {MOST_CM} cm, and this one would have "
                f"{longest:.0f} cm; ask for pdf or png, for a smaller size or for less"
            )
        return "\n".join(self.lines()) + "\n"

    def lines(self) -> Iterator[str]:
        """Yield its lines."""
        yield from self._preamble()
        for name, value in self.colours().items():
            yield colour(name, value)
        yield "\\pagecolor{page}\\color{ink}"
        yield "\\tikzset{"
        for name, style in self.styles().items():
            yield f"  {name}/.style={{{style}}},"
        yield from (f"  {line}" for line in self.pictures())
        yield "}"
        yield "\\begin{document}%"
        yield f"{font_size(self.font)}\\sffamily%"
        unit = number(self.unit, 3)
        yield f"\\begin{{tikzpicture}}[x={unit}bp, y={unit}bp]"
        low, high = at(self.on_page(0, 0)), at(self.on_page(*self.size_of_page))
        yield f"  \\path[use as bounding box] ({low}) rectangle ({high});"
        yield from (f"  {line}" for line in self.body())
        yield "\\end{tikzpicture}%"
        yield "\\end{document}"

    def _preamble(self) -> Iterator[str]:
        for note in (self.title, *self.notes()):
            if note:
                yield f"% {' '.join(note.split())}"
        yield "\\RequirePackage{fix-cm}"
        yield "\\documentclass{article}"
        yield "\\usepackage{tikz}"
        if self.libraries:
            yield f"\\usetikzlibrary{{{', '.join(self.libraries)}}}"
        # Without a little more height the last line would be on a second page.
        across, down = self.size_of_page
        width, height = (number(length / POINTS_A_CM, 4) for length in (across, down + 0.5))
        yield (
            f"\\usepackage[margin=0pt, paperwidth={width}cm, paperheight={height}cm]{{geometry}}"
        )
        yield "\\pagestyle{empty}"
        yield "\\setlength{\\parindent}{0pt}"
        yield "\\setlength{\\topskip}{0pt}"

    def on_page(self, x: float, y: float) -> tuple[float, float]:
        """Return a place on the page, in points, in the unit of the drawing."""
        return (x - self.origin[0]) / self.unit, (y - self.origin[1]) / self.unit

    # --- what a picture consists of ---

    def notes(self) -> Sequence[str]:
        """Return what the first lines say below the title."""
        return ()

    def colours(self) -> dict[str, str]:
        """Return the colours that have names."""
        return {"page": self.palette.page, "ink": self.palette.ink, "faint": self.palette.faint}

    def styles(self) -> dict[str, str]:
        """Return the styles that have names."""
        return {}

    def pictures(self) -> Iterator[str]:
        """Yield the definitions of small pictures that are drawn again and again."""
        yield from ()

    @abstractmethod
    def body(self) -> Iterator[str]:
        """Yield the lines of the picture."""
