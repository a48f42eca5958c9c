r"""The layers of a goal for LaTeX: the graph in the colours of the distance, and their sizes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hanoi_graph.drawing.charts import LARGEST_BAR, LAYER_TICKS, SIZE_TICKS
from hanoi_graph.drawing.colourbar import BAR_TITLE
from hanoi_graph.drawing.layers import NAME_OF_STATES, LayersComposer
from hanoi_graph.drawing.layouts import HEIGHT
from hanoi_graph.drawing.page import Box
from hanoi_graph.drawing.tikz.chart import Axis, Chart, chart_styles
from hanoi_graph.drawing.tikz.graph import GraphDocument, graph_document
from hanoi_graph.drawing.tikz.latex import at
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from hanoi_graph.drawing.picture import Picture

# Half of the thickness of a bar in the chart below, 0.5 being all that there is room for.
_HALF = 0.4


def tikz_layers_document(
    picture: Picture, sizes: Sequence[int], *, first: int = 0, title: str = ""
) -> str:
    r"""Return a LaTeX document with the layers of a goal, as `layers.draw_layers_picture`.

    Parameters
    ----------
    picture : Picture
        With `distances`. Where it points down at a perfect goal its rows are the layers, and the
        chart stands beside them to the same scale; else it is below.
    sizes : sequence of int
        How many states are at distance `first`, `first` + 1, ... from the goal.
    first : int, default 0
    title : str, optional
        Goes into a comment.

    Raises
    ------
    InputError
        As `tikz_document`; if the picture has no distances; or if the sizes are not those of its
        layers.

    Examples
    --------
    >>> from hanoi_graph import State
    >>> from hanoi_graph.drawing.picture import Picture
    >>> edges = [[0, 1], [1, 2], [0, 2]]
    >>> picture = Picture(State("A"), State("C"), edges=edges, distances=[1, 1, 0])
    >>> lines = tikz_layers_document(picture, [1, 2]).splitlines()
    >>> print(*[line.strip() for line in lines if "\\fill[layer bar" in line], sep="\n")
    \fill[layer bar=distance 0] (-0.4, 0) rectangle (0.4, 1);
    \fill[layer bar=distance 1] (0.6, 0) rectangle (1.4, 2);
    """
    return graph_document(
        picture, lambda: LayersDocument(LayersComposer(picture, sizes, first=first), title)
    )


class LayersDocument(GraphDocument):
    """The graph with a chart in the place of the scale."""

    composer: LayersComposer

    def __init__(self, composer: LayersComposer, title: str) -> None:
        if composer.picture.distances is None:
            raise InputError("a picture of layers must have distances, got none")
        super().__init__(composer, title)
        self.sizes, self.first = composer.sizes, composer.first
        assert self.distances is not None
        farthest = int(self.distances.max())
        if self.first + len(self.sizes) != farthest + 1:
            raise InputError(
                f"sizes must be one for each distance from {self.first} to {farthest}, got "
                f"{len(self.sizes)}"
            )

    def styles(self) -> dict[str, str]:
        """Return the styles that have names."""
        bars = {
            "layer bar": "fill=#1",
            "row": "draw=faint, line width=0.4bp, dash pattern=on 0.4bp off 0.8bp",
        }
        return super().styles() | chart_styles() | bars

    def under(self) -> Iterator[str]:
        """Yield the lines on which all states are equally far from the goal."""
        if self.composer.has_rows:
            for left, right, height in self.composer.rows(self.page):
                yield f"\\draw[row] ({at((left, height))}) -- ({at((right, height))});"

    def scale(self) -> Iterator[str]:
        """Yield the chart: beside the rows to their scale, or below."""
        chart = self._level() if self.composer.has_rows else self._upright()
        zero = (chart.y if self.composer.has_rows else chart.x).zero
        yield from chart.lines(self, self._bars(zero))
        if self.composer.has_rows:
            box, up = chart.box, NAME_OF_STATES * self.font
            place = at(self.on_page(box.x + box.width / 2, box.y + box.height + up))
            yield f"\\node[label] at ({place}) {{states}};"

    def _bars(self, zero: int) -> Iterator[str]:
        level = self.composer.has_rows
        half = self._half_of_level() if level else _HALF
        for distance, count in enumerate(self.sizes, start=self.first):
            place = distance - zero
            ends = (place - half, 0), (place + half, count)
            low, high = (at(end[::-1] if level else end) for end in ends)
            yield f"\\fill[layer bar=distance {distance}] ({low}) rectangle ({high});"

    def _half_of_level(self) -> float:
        """Return half of the thickness of a bar beside the rows, in rows."""
        return self.composer.level_box(self.page)[1] / (HEIGHT * self.page.scale)

    def _level(self) -> Chart:
        box, _ = self.composer.level_box(self.page)
        beyond = 1.2 * self._half_of_level()
        rows = Box(box.x, self.page.y, 0.0, HEIGHT * self.page.scale * self.composer.side)
        return Chart(
            box,
            self._counts(),
            Axis(
                self.first - beyond,
                self.first + self.composer.side + beyond,
                self.composer.bar_ticks(rows),
                BAR_TITLE,
            ),
            above=True,
        )

    def _upright(self) -> Chart:
        last = self.first + len(self.sizes) - 0.5
        distances = Axis.whole(self.first - 0.5, last, most=LAYER_TICKS, name=BAR_TITLE)
        return Chart(self.composer.footer_box(), distances, self._counts("states"))

    def _counts(self, name: str = "") -> Axis:
        return Axis.whole(0.0, LARGEST_BAR * max(self.sizes), most=SIZE_TICKS, name=name)
