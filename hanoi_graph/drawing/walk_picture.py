"""The picture of a walk: on the graph, and its distances from the goal below."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from hanoi_graph.drawing.compose import compose
from hanoi_graph.drawing.discs import mix
from hanoi_graph.drawing.figure import Composer
from hanoi_graph.drawing.graph import LAYERS
from hanoi_graph.drawing.legend import Entry
from hanoi_graph.drawing.profiles import draw_profile
from hanoi_graph.drawing.style import Weights
from hanoi_graph.drawing.walks import JUMP, Walk, draw_walk
from hanoi_graph.numerals import counted

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.cm import ScalarMappable
    from matplotlib.figure import Figure

    from hanoi_graph.drawing.page import Page
    from hanoi_graph.drawing.picture import Picture

# How much of the colour of the page streams have below a walk.
_PALE = 0.4
# Edges shorter than so many points have walks that are broader than suits them, or none is seen.
_SHORT_EDGE = 4.0


def draw_walk_picture(picture: Picture, walk: Walk, *, ax: Axes | None = None) -> Figure:
    """Draw the walk on the graph, and its distances below, and return the figure.

    Raises
    ------
    InputError
        As `figure.draw_picture`.
    """
    return compose(partial(WalkComposer, walk=walk), picture, ax=ax)


class WalkComposer(Composer):
    """Draws the walk instead of paths, and the distances in the footer."""

    def __init__(self, picture: Picture, walk: Walk) -> None:
        super().__init__(picture)
        self.walk = walk
        self.profile_palette = self.palette
        if picture.edge_flow is not None:
            # The walk lies on the streams, so they are paler than it.
            pale = mix(self.palette.paths["shortest"], self.palette.page, _PALE)
            paths = dict(self.palette.paths) | {"shortest": pale}
            self.palette = replace(self.palette, paths=paths)
        # The walk begins there.
        self.start = picture.index(picture.start)

    @property
    def footer(self) -> float:
        """Height of the chart below everything, in points."""
        return self.chart_height

    @property
    def largest_in_chart(self) -> int:
        """The largest distance."""
        return int(self.walk.distances.max())

    def line_entries(self) -> list[Entry]:
        """Return the entries of lines and marks of the walk, then those of paths."""
        return self.walk_entries() + super().line_entries()

    def walk_entries(self) -> list[Entry]:
        """Return the entries of lines and marks of the walk."""
        walk, colours = self.walk, self.palette.step_map(3)
        width = self.legend_weights()[0].walk
        ends = [(0, "first", f"first {walk.unit}"), (2, "last", f"{walk.unit} {walk.steps}")]
        entries = [
            Entry(said, "line", name, {"color": colours(k), "linewidth": width})
            for k, name, said in ends[: min(walk.steps, 2) if walk.steps_inside else 0]
        ]
        if walk.illegal_steps:
            said = counted(walk.illegal_steps, "illegal step")
            entries.append(Entry(said, "line", "jump", {"linewidth": width} | self._jump()))
        if walk.departs is not None:
            said = f"{walk.unit} {walk.departs} leaves every shortest path"
            entries.append(Entry(said, "mark", "departure", self._departure()))
        if walk.illegal is not None:
            said = f"move {walk.illegal} is illegal"
            entries.append(Entry(said, "mark", "stop", self._stop()))
        return entries

    def note_entries(self) -> list[Entry]:
        """Return what else the legend says of the walk, then the other notes."""
        return [Entry(note) for note in self.walk_notes()] + super().note_entries()

    def walk_notes(self) -> list[str]:
        """Return what else the legend says of the walk."""
        walk = self.walk
        said = list(walk.notes)
        if walk.null_steps:
            said.append(walk.without_change)
        if walk.inside is not None:
            said.append(f"{walk.steps_inside} of {counted(walk.steps, walk.unit)} in this copy")
        return said

    def _draw_lines(self, ax: Axes, weights: Weights) -> ScalarMappable | None:
        colours = super()._draw_lines(ax, weights)
        self._draw_walk(ax, weights)
        return colours

    def _draw_image(self, ax: Axes, page: Page, weights: Weights) -> ScalarMappable | None:
        colours = super()._draw_image(ax, page, weights)
        self._draw_walk(ax, weights)
        return colours

    def weights(self, length: float) -> Weights:
        """Return the weights for edges of a length, with which a walk over many can be seen."""
        weights = super().weights(length)
        if length > _SHORT_EDGE and not self.raster:
            return weights
        return replace(weights, walk=max(weights.walk, 0.1 * self.size.font))

    def _draw_walk(self, ax: Axes, weights: Weights) -> None:
        """Draw the walk and its marks over everything else."""
        walk = self.walk
        self.draw_walks(ax, weights)
        for number, look in self.special():
            if walk.inside is None or walk.inside[number]:
                x, y = self.points[walk.states[number]].tolist()
                ax.plot([x], [y], zorder=LAYERS["ends"] + 0.5, **look)

    def draw_walks(self, ax: Axes, weights: Weights) -> None:
        """Draw the walk itself."""
        draw_walk(
            self.walk.places,
            self.points,
            ax=ax,
            inside=self.walk.inside,
            palette=self.palette,
            weights=weights,
        )

    def special(self) -> list[tuple[int, dict[str, Any]]]:
        """Return which states of the walk have marks of their own."""
        marks = []
        if self.walk.departs is not None and self.walk.departs < len(self.walk.states):
            marks.append((self.walk.departs, self._departure()))
        if self.walk.illegal is not None:
            marks.append((len(self.walk.states) - 1, self._stop()))
        return marks

    def _jump(self) -> dict[str, Any]:
        return {"color": self.palette.goal, "linestyle": JUMP}

    def _departure(self) -> dict[str, Any]:
        return {
            "linestyle": "none",
            "marker": "D",
            "markersize": 0.62 * self.size.font,
            "markerfacecolor": self.palette.page,
            "markeredgecolor": self.palette.ink,
            "markeredgewidth": 1.0,
        }

    def _stop(self) -> dict[str, Any]:
        return {
            "linestyle": "none",
            "marker": "X",
            "markersize": 0.95 * self.size.font,
            "markerfacecolor": self.palette.ink,
            "markeredgecolor": self.palette.page,
            "markeredgewidth": 0.7,
        }

    def draw_footer(self) -> None:
        """Draw what is below the graph."""
        ax = self.panel(self.footer_box())
        walk = self.walk
        palette = self.profile_palette
        draw_profile(walk.distances.tolist(), ax=ax, inside=walk.inside, palette=palette)
        ax.set_xlabel(self.walk.unit)
        for number, look in self.special():
            ax.plot([number], [self.walk.distances[number]], zorder=4, clip_on=False, **look)
