"""The whole picture of a state graph: the drawing, its labels, a legend beside it, a colour bar."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from hanoi_graph.drawing import graph, marks
from hanoi_graph.drawing.colourbar import BAR_TITLE, colour_bar
from hanoi_graph.drawing.compose import compose
from hanoi_graph.drawing.copies import draw_exits
from hanoi_graph.drawing.graph_layout import GraphLayout
from hanoi_graph.drawing.image import GraphImage
from hanoi_graph.drawing.labels import Label
from hanoi_graph.drawing.layouts import HEIGHT
from hanoi_graph.drawing.legend import draw_legend
from hanoi_graph.drawing.page import Box, Page
from hanoi_graph.drawing.picture import PathToDraw, Picture
from hanoi_graph.drawing.stage import Stage
from hanoi_graph.drawing.streams import draw_streams
from hanoi_graph.drawing.style import Weights

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.cm import ScalarMappable
    from matplotlib.figure import Figure


def draw_picture(picture: Picture, *, ax: Axes | None = None) -> Figure:
    """Draw the finished picture and return its figure, not yet saved.

    Parameters
    ----------
    picture : Picture
    ax : Axes, optional
        In whose box to draw all of it, whatever the size of the picture; by default on a page of
        its own. The graph is drawn into these axes, or into the first of the page.

    Raises
    ------
    InputError
        If an option is unknown, or the page or the box is too small for what is asked for.
    """
    return compose(Composer, picture, ax=ax)


class Composer(GraphLayout):
    """Draws what its layout has fitted on a page."""

    def draw(self, ax: Axes | None = None) -> Figure:
        """Draw everything, on a page of its own or in axes, and return the figure."""
        page = self.page()
        if ax is None:
            self.stage = Stage.page(page.width, page.height, dpi=self.picture.dpi)
        else:
            self.stage = Stage.inside(ax, self.palette)
        weights = self.weights(page.scale)
        self.ax = ax = self._axes(page)
        if self.raster:
            colours = self._draw_image(ax, page, weights)
        else:
            colours = self._draw_lines(ax, weights)
        ends = [None if at is None else self.points[at] for at in (self.start, self.goal)]
        inside = self.start_colour()
        marks.draw_ends(*ends, ax=ax, palette=self.palette, weights=weights, inside=inside)
        self._draw_labels(ax, page.labels)
        for name, box in (page.corner | page.below).items():
            if name != "bar":
                columns = 1 if name in page.corner else self.columns[name]
                self._legend(name, box=box, columns=columns)
        if colours is not None:
            self.draw_scale(page, colours)
        self.draw_footer()
        return self.stage.figure

    def draw_footer(self) -> None:
        """Draw the chart below everything."""

    def panel(self, box: Box) -> Axes:
        """Return axes for a chart in a box."""
        return self.stage.panel(box)

    # --- the drawing ---

    def _axes(self, page: Page) -> Axes:
        ax = self.stage.whole()
        ax.set_xlim(-page.x / page.scale, (self.stage.width - page.x) / page.scale)
        ax.set_ylim(-page.y / page.scale, (self.stage.height - page.y) / page.scale)
        return ax

    def _draw_lines(self, ax: Axes, weights: Weights) -> ScalarMappable | None:
        """Draw edges, states and paths, and return what the colour bar needs."""
        from matplotlib.patheffects import Normal, Stroke

        picture, palette = self.picture, self.palette
        distances = picture.distances
        drawn = graph.draw_graph(
            self.points,
            self.edges,
            ax=ax,
            discs=picture.edge_discs,
            palette=palette,
            weights=weights,
            # Figure 19 of the source leaves the states out where the edges speak.
            marks=False if distances is not None or picture.edge_discs is not None else None,
        )
        if self.edges_on_paths:
            for patch in drawn.edges:
                rim = graph.disc_casing(patch.get_linewidth(), weights)
                patch.set_path_effects([Stroke(linewidth=rim, foreground=palette.page), Normal()])
        if picture.edge_flow is not None:
            draw_streams(
                self.points,
                self.edges,
                picture.edge_flow,
                ax=ax,
                palette=palette,
                weights=weights,
            )
        self._draw_exits(ax, weights)
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
        hiding = next((path.role for path in picture.paths if path.role != "shortest"), None)
        if picture.distances is None or picture.edge_discs is not None:
            # At this scale the states cover the edges, and grey below would dull their colours.
            image.edges(self.edges, discs=picture.edge_discs, below=hiding)
        if picture.edge_flow is not None:
            broad = image.streams(self.edges, picture.edge_flow)
            draw_streams(
                self.points,
                self.edges,
                np.where(broad, picture.edge_flow, 0.0),
                ax=ax,
                palette=self.palette,
                weights=weights,
            )
        self._draw_exits(ax, weights)
        for path in picture.paths:
            if path.role == "shortest":
                self._draw_path(ax, path, weights)
            else:
                image.path(path.states, role=path.role)
        if hiding is not None and picture.edge_discs is not None:
            image.spots(self.edges, discs=picture.edge_discs, above=hiding)
        colours = None
        if picture.distances is not None:
            colours = image.layers(np.asarray(picture.distances))
        # On a page of its own a dot of the image is one of the page.
        image.draw(ax, interpolation="nearest" if self.stage.ax is None else "auto")
        return colours

    def _draw_exits(self, ax: Axes, weights: Weights) -> None:
        """Draw the beginnings of the edges to other copies, in the looks of the paths on them."""
        reach = self.exit_reach(weights)
        draw = partial(draw_exits, self.points, self.exits, reach=reach, ax=ax)
        draw(palette=self.palette, weights=weights)
        for path in self.picture.paths:
            look = graph.path_look(path.role, self.palette, weights, second=path.second)
            look["zorder"] = self.path_layer(path, weights)
            draw(among=self.open_ends(path), **look)

    def _draw_path(self, ax: Axes, path: PathToDraw, weights: Weights) -> None:
        if not len(path.states):
            return
        graph.draw_path(
            path.states,
            self.points,
            ax=ax,
            role=path.role,
            second=path.second,
            palette=self.palette,
            weights=weights,
            zorder=self.path_layer(path, weights),
        )

    def _draw_labels(self, ax: Axes, labels: list[Label]) -> None:
        leaders = {label.index: label.leader for label in labels if label.leader}
        marks.draw_leaders(leaders, self.points, ax=ax, palette=self.palette)
        marks.draw_labels(
            {label.index: label.text for label in labels},
            self.points,
            offsets={label.index: label.offset for label in labels},
            sizes={label.index: label.font for label in labels},
            ax=ax,
            palette=self.palette,
        )

    def _legend(self, name: str, *, box: Box, columns: int) -> None:
        entries, faint = self.legend_entries(name), self.palette.faint
        draw_legend(self.stage, entries, name=name, box=box, columns=columns, faint=faint)

    # --- the colour bar ---

    def draw_scale(self, page: Page, colours: ScalarMappable) -> None:
        """Draw what says which colour is which distance."""
        font = self.size.font
        box, where = self.bar_box(page)
        ticks, flat = self.bar_ticks(box), where == "below"
        bar = colour_bar(self.stage, colours, box=box, ticks=ticks, font=font, flat=flat)
        if where == "corner":
            bar.ax.set_title(BAR_TITLE, fontsize=font, loc="right", pad=0.7 * font)
        else:
            bar.set_label(BAR_TITLE)
        if where == "rows":
            # From the middle of the first colour to the middle of the last, as the rows lie.
            least = int(np.asarray(self.picture.distances).min())
            bar.ax.set_ylim(least, least + self.side)
