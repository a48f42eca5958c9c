"""The whole picture of a state graph: the drawing, its labels, a legend beside it, a colour bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hanoi_graph.drawing import graph
from hanoi_graph.drawing.colourbar import colour_bar
from hanoi_graph.drawing.image import GraphImage
from hanoi_graph.drawing.labels import Label, Labels, place_labels, word_text
from hanoi_graph.drawing.layouts import (
    HEIGHT,
    Orientation,
    arrangement,
    check_orientation,
    hanoi_layout,
    side,
)
from hanoi_graph.drawing.page import Box, Fitting, Page, Part
from hanoi_graph.drawing.style import Palette, Weights, page_size, rc, style_palette
from hanoi_graph.states import Order, State, as_states

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.cm import ScalarMappable
    from matplotlib.figure import Figure
    from matplotlib.legend import Legend
    from matplotlib.lines import Line2D

# Beyond this many discs the edges are not drawn one by one but as an image.
MOST_DISCS_AS_LINES = 10
_FINE_DPI = 300
_BAR_TITLE = "moves to the goal"


@dataclass(frozen=True)
class PathToDraw:
    """A path and what it is.

    Attributes
    ----------
    states : ndarray of int64
        Indices of its states in order.
    role : {"shortest", "worst", "longest"}
    second : bool
        Whether a path of this role is drawn already.
    """

    states: NDArray[np.int64]
    role: str = "shortest"
    second: bool = False

    @property
    def name(self) -> str:
        """What the legend calls it.

        >>> PathToDraw(np.array([0, 2])).name
        'shortest path (1 move)'
        """
        moves = len(self.states) - 1
        another = "another " if self.second else ""
        return f"{another}{self.role} path ({moves} move{'' if moves == 1 else 's'})"


@dataclass(frozen=True)
class Picture:
    """What is to be seen: what was computed elsewhere, and how the reader wants it.

    Attributes
    ----------
    start, goal : State
        With equally many discs, one at least, on three pegs.
    edges : array_like of int, shape (m, 2)
        Pairs of indices of neighbouring states.
    edge_discs : array_like of int, shape (m,), optional
        The disc that moves on each edge; gives the edges their colours.
    distances : array_like of int, shape (3**n,), optional
        How many moves each state is away from the goal; gives the states their colours.
    paths : sequence of PathToDraw
    orientation : {"start-up", "goal-down"}
    labels : {"auto", "all", "corners", "none"}
    order : {"smallest-first", "largest-first"}
    size : {"column", "two-columns", "slide"} or float
        Or the width in cm.
    style : {"light", "dark"} or Palette
    dpi : int
        Dots per inch, where the picture is made of dots.
    """

    start: State
    goal: State
    edges: ArrayLike
    edge_discs: ArrayLike | None = None
    distances: ArrayLike | None = None
    paths: Sequence[PathToDraw] = ()
    orientation: Orientation = "start-up"
    labels: Labels = "auto"
    order: Order = "smallest-first"
    size: str | float = "two-columns"
    style: str | Palette = "light"
    dpi: int = 300


def draw_picture(picture: Picture) -> Figure:
    """Return the finished figure, not yet saved.

    Raises
    ------
    InputError
        If an option is unknown, or the page is too small for what is asked for.
    """
    import matplotlib as mpl

    as_states(picture.start, picture.goal)
    check_orientation(picture.orientation)
    size, palette = page_size(picture.size), style_palette(picture.style)
    with mpl.rc_context(rc(palette, font=size.font)):
        return _Composer(picture).figure()


class _Composer:
    """Measures the parts, fits them on a page, and draws them."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.size = page_size(picture.size)
        self.palette = style_palette(picture.style)
        self.discs = picture.start.discs
        self.side = side(self.discs)
        self.up = picture.orientation == "start-up"
        self.columns: dict[str, int] = {}
        self.raster = self.discs > MOST_DISCS_AS_LINES
        self.edges = np.asarray(picture.edges, np.intp)
        self.points = hanoi_layout(
            self.discs,
            corners=arrangement(picture.start, picture.goal),
            orientation=picture.orientation,
        )
        # The rows of a picture that points down at its goal are the distances from it, so the
        # colour bar can stand beside them to the same scale.
        self.bar_by_rows = not self.up and picture.goal.perfect_peg is not None

    def figure(self) -> Figure:
        page = self._page()
        weights = self._weights(page.scale)
        figure = self._empty_figure(page)
        ax = self._axes(figure, page)
        if self.raster:
            colours = self._draw_image(ax, page, weights)
        else:
            colours = self._draw_lines(ax, weights)
        ends = (self.points[self.picture.start.index], self.points[self.picture.goal.index])
        graph.draw_ends(*ends, ax=ax, palette=self.palette, weights=weights)
        self._draw_labels(ax, page.labels)
        for name, box in (page.corner | page.below).items():
            if name != "bar":
                columns = 1 if name in page.corner else self.columns[name]
                self._legend(figure, name, box=box, columns=columns)
        if colours is not None:
            self._draw_bar(figure, page, colours)
        return figure

    # --- measuring ---

    def _page(self) -> Page:
        fitting = Fitting(
            size=self.size,
            points=self.points,
            side=self.side,
            up=self.up,
            labels_at=self._labels_at,
            mark_at=lambda length: 1.2 * self._weights(length).end,
            reserve=7.5 * self.size.font if self._has_rows() else 0.0,
        )
        self.room, self._margin = fitting.room, fitting.margin
        return fitting.page(list(self._parts()))

    def _has_rows(self) -> bool:
        return self.picture.distances is not None and self.bar_by_rows

    def _weights(self, length: float) -> Weights:
        return Weights.of(length, font=self.size.font)

    def _labels_at(self, length: float) -> list[Label]:
        return place_labels(
            self.picture.labels,
            points=self.points,
            edges=self.edges,
            discs=self.discs,
            order=self.picture.order,
            radii=self._radii(length),
            length=length,
            font=self.size.font,
        )

    def _radii(self, length: float) -> NDArray[np.float64]:
        """Return the radius of the mark of every state when edges have a given length."""
        weights = self._weights(length)
        plain = weights.state if self.picture.distances is None else weights.coloured
        radii = np.full(3**self.discs, plain)
        radii[[self.picture.start.index, self.picture.goal.index]] = 1.14 * weights.end
        return radii

    def _parts(self) -> list[Part]:
        font = self.size.font
        parts = [Part("legend", "left", *self._legend_sizes("legend"))]
        if self.picture.edge_discs is not None:
            parts.append(Part("discs", "right", *self._legend_sizes("discs")))
        if self.picture.distances is not None and not self.bar_by_rows:
            width = min(32 * font, self.room)
            parts.append(Part("bar", "right", (9.5 * font, 17 * font), (width, 4.2 * font)))
        return parts

    def _legend_sizes(self, name: str) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return the size of a legend in one column, and with as many columns as fit below."""
        tall = flat = self._measured(name, 1)
        self.columns[name] = 1
        for columns in range(2, len(self._handles(name)) + 1):
            wider = self._measured(name, columns)
            if wider[0] <= self.room and wider[1] < flat[1]:
                flat, self.columns[name] = wider, columns
        return tall, flat

    def _measured(self, name: str, columns: int) -> tuple[float, float]:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        # Letters keep to whole dots, so coarse dots make them larger; vector files have fine ones.
        dpi = min(self.picture.dpi, _FINE_DPI)
        figure = Figure(figsize=(1, 1), dpi=dpi)
        canvas = FigureCanvasAgg(figure)
        legend = self._legend(figure, name, box=Box(0, 0, 0, 0), columns=columns)
        extent = legend.get_window_extent(canvas.get_renderer())  # type: ignore[no-untyped-call]
        return (extent.width * 72 / dpi, extent.height * 72 / dpi)

    # --- drawing ---

    def _empty_figure(self, page: Page) -> Figure:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        # Whole dots, so that an image in the picture needs no stretching.
        width, height = (
            np.ceil(length / 72 * self.picture.dpi - 1e-6) / self.picture.dpi
            for length in (page.width, page.height)
        )
        figure = Figure(figsize=(width, height), dpi=self.picture.dpi)
        FigureCanvasAgg(figure)
        return figure

    def _axes(self, figure: Figure, page: Page) -> Axes:
        ax = figure.add_axes((0.0, 0.0, 1.0, 1.0))
        width, height = (length * 72 for length in figure.get_size_inches())
        ax.set_axis_off()
        ax.set_xlim(-page.x / page.scale, (width - page.x) / page.scale)
        ax.set_ylim(-page.y / page.scale, (height - page.y) / page.scale)
        return ax

    def _draw_lines(self, ax: Axes, weights: Weights) -> ScalarMappable | None:
        """Draw edges, states and paths, and return what the colour bar needs."""
        picture, palette = self.picture, self.palette
        distances = picture.distances
        graph.draw_graph(
            self.points,
            self.edges,
            ax=ax,
            discs=picture.edge_discs,
            palette=palette,
            weights=weights,
            # Figure 19 of the source leaves the states out where the edges speak.
            marks=False if distances is not None or picture.edge_discs is not None else None,
        )
        for path in picture.paths:
            self._draw_path(ax, path, weights)
        if distances is None:
            return None
        return graph.draw_layers(self.points, distances, ax=ax, palette=palette, weights=weights)

    def _draw_image(self, ax: Axes, page: Page, weights: Weights) -> ScalarMappable | None:
        """Draw edges, states and long paths as one image, and return what the bar needs."""
        picture = self.picture
        image = GraphImage(
            self.points,
            corner=(page.x, page.y),
            extent=(self.side * page.scale, HEIGHT * self.side * page.scale),
            length=page.scale,
            dpi=picture.dpi,
            palette=self.palette,
            weights=weights,
        )
        if picture.distances is None or picture.edge_discs is not None:
            # At this scale the states cover the edges, and grey below would dull their colours.
            image.edges(self.edges, discs=picture.edge_discs)
        for path in picture.paths:
            if path.role == "shortest":
                self._draw_path(ax, path, weights)
            else:
                image.path(path.states, role=path.role)
        colours = None
        if picture.distances is not None:
            colours = image.layers(np.asarray(picture.distances))
        image.draw(ax)
        return colours

    def _draw_path(self, ax: Axes, path: PathToDraw, weights: Weights) -> None:
        style = {}
        if self.picture.distances is not None and path.role == "shortest":
            # Where it is broad the colours of the states would take the place of its own.
            style["zorder"] = graph.LAYERS["narrow shortest"] + 0.05 * path.second
        graph.draw_path(
            path.states,
            self.points,
            ax=ax,
            role=path.role,
            second=path.second,
            palette=self.palette,
            weights=weights,
            **style,
        )

    def _draw_labels(self, ax: Axes, labels: list[Label]) -> None:
        graph.draw_labels(
            {label.index: label.text for label in labels},
            self.points,
            offsets={label.index: label.offset for label in labels},
            sizes={label.index: label.font for label in labels},
            ax=ax,
            palette=self.palette,
        )

    def _legend(self, figure: Figure, name: str, *, box: Box, columns: int) -> Legend:
        from matplotlib.legend import Legend

        width, height = (length * 72 for length in figure.get_size_inches())
        handles = self._handles(name)
        legend = Legend(
            figure,
            handles,
            [str(handle.get_label()) for handle in handles],
            loc="lower left",
            bbox_to_anchor=(box.x / width, box.y / height),
            borderaxespad=0.0,
            borderpad=0.0,
            ncols=columns,
            columnspacing=1.6,
            handlelength=1.9,
            handletextpad=0.7,
            labelspacing=0.55,
        )
        legend.set_label(name)
        if name == "legend":
            legend.get_texts()[-1].set_color(self.palette.faint)
        figure.add_artist(legend)
        return legend

    def _handles(self, name: str) -> list[Line2D]:
        # Lines that are hairs in the picture must still be told apart here.
        weights = self._weights(max(self.room / self.side, 1.4 * self.size.font))
        return self._main_handles(weights) if name == "legend" else self._disc_handles(weights)

    def _main_handles(self, weights: Weights) -> list[Line2D]:
        from matplotlib.lines import Line2D

        picture = self.picture
        handles = []
        for mark, state in (("start", picture.start), ("goal", picture.goal)):
            look = graph.end_mark(mark, self.palette, self._weights(1.4 * self.size.font))
            text = f"{mark} {word_text(state, picture.order)}"
            handles.append(Line2D([], [], label=text, **look))
        for path in picture.paths:
            look = graph.path_look(path.role, self.palette, weights, second=path.second)
            handles.append(Line2D([], [], label=path.name, **look))
        first = picture.order.split("-")[0]
        handles.append(Line2D([], [], linestyle="none", label=f"words: {first} disc first"))
        return handles

    def _disc_handles(self, weights: Weights) -> list[Line2D]:
        from matplotlib.lines import Line2D

        return [
            Line2D(
                [],
                [],
                color=self.palette.disc(disc),
                linewidth=graph.disc_width(disc, self.discs, weights),
                label=f"disc {disc}",
            )
            for disc in range(1, self.discs + 1)
        ]

    # --- the colour bar ---

    def _draw_bar(self, figure: Figure, page: Page, colours: ScalarMappable) -> None:
        """Draw the colour bar beside the rows, in the free corner, or below the drawing."""
        font, thick = self.size.font, 0.9 * self.size.font
        flat = "bar" in page.below
        if self._has_rows():
            x = page.width - self._margin - 6.0 * font
            box = Box(x, page.y, thick, HEIGHT * page.scale * self.side)
        elif flat:
            below = page.below["bar"]
            box = Box(below.x, below.y + below.height - thick, below.width, thick)
        else:
            corner = page.corner["bar"]
            x = corner.x + corner.width - 4.0 * font
            box = Box(x, corner.y, thick, corner.height - 2.0 * font)
        largest = int(np.asarray(self.picture.distances).max())
        bar = colour_bar(figure, colours, box=box, largest=largest, font=font, flat=flat)
        if self._has_rows():
            # From the middle of the first colour to the middle of the last, as the rows lie.
            bar.ax.set_ylim(0, self.side)
        if "bar" in page.corner:
            bar.ax.set_title(_BAR_TITLE, fontsize=font, loc="right", pad=0.7 * font)
        else:
            bar.set_label(_BAR_TITLE)
