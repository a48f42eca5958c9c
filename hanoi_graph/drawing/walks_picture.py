"""The picture of several walks: all on one graph, and their distances from the goal below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.drawing.compose import compose
from hanoi_graph.drawing.legend import Entry
from hanoi_graph.drawing.profiles import draw_profiles
from hanoi_graph.drawing.streams import draw_streams, stream_widths
from hanoi_graph.drawing.style import Weights
from hanoi_graph.drawing.walk_picture import WalkComposer
from hanoi_graph.drawing.walks import MOST_NAMED, Walk, draw_walk, walk_colours
from hanoi_graph.numerals import counted

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from hanoi_graph.drawing.picture import Picture


def draw_walks_picture(
    picture: Picture,
    walks: Sequence[Walk],
    *,
    names: Sequence[str],
    ax: Axes | None = None,
) -> Figure:
    """Draw several walks from one start to one goal, and return the figure.

    Parameters
    ----------
    picture : Picture
    walks : sequence of Walk
    names : sequence of str
        What the legend calls them.
    ax : Axes, optional

    Raises
    ------
    InputError
        As `figure.draw_picture`.
    """
    return compose(partial(WalksComposer, walks=walks, names=names), picture, ax=ax)


def joined(walks: Sequence[Walk]) -> Walk:
    """Return walks, one after the other, as one; what each was is known by its length."""
    inside = [walk.inside for walk in walks if walk.inside is not None]
    return Walk(
        np.concatenate([walk.states for walk in walks]),
        np.concatenate([walk.distances for walk in walks]),
        null_steps=sum(walk.null_steps for walk in walks),
        illegal_steps=sum(walk.illegal_steps for walk in walks),
        inside=np.concatenate(inside) if inside else None,
    )


class WalksComposer(WalkComposer):
    """Draws each of several walks in a colour of its own, and their distances in the footer.

    Of more than `walks.MOST_NAMED` they would be a tangle: then the width of an edge says how often
    it is passed.
    """

    def __init__(self, picture: Picture, walks: Sequence[Walk], names: Sequence[str]) -> None:
        super().__init__(picture, joined(walks))
        self.walks = list(walks)
        self.names = list(names)

    @property
    def are_many(self) -> bool:
        """Whether there are more walks than colours that can be told apart."""
        return len(self.walks) > MOST_NAMED

    def walk_entries(self) -> list[Entry]:
        """Return an entry for each walk, or for edges that many walks pass rarely and often."""
        width = self.legend_weights()[0].walk
        entries = self._traffic_entries() if self.are_many else self._named_entries()
        if self.walk.illegal_steps and not self.are_many:
            said = counted(self.walk.illegal_steps, "illegal step")
            entries.append(Entry(said, "line", "jump", {"linewidth": width} | self._jump()))
        if any(walk.illegal is not None for walk in self.walks):
            entries.append(Entry("illegal move", "mark", "stop", self._stop()))
        return entries

    def _named_entries(self) -> list[Entry]:
        width = self.legend_weights()[0].walk
        colours = walk_colours(len(self.walks), self.palette)
        return [
            Entry(
                f"{k}: {name}, {walk.counted}",
                "line",
                f"walk {k}",
                {"color": colour, "linewidth": width},
            )
            for k, (name, walk, colour) in enumerate(
                zip(self.names, self.walks, colours, strict=True), start=1
            )
        ]

    def _traffic_entries(self) -> list[Entry]:
        passed = self.traffic()
        amounts = np.unique(passed[passed > 0])
        ends = amounts[[0, -1]] if len(amounts) > 1 else amounts
        widths = stream_widths(ends.astype(np.float64), self.legend_weights()[0])
        return [
            Entry(
                f"edge passed {counted(amount, 'time')}",
                "line",
                f"passed {amount}",
                {"color": self.palette.walks, "linewidth": width},
            )
            for amount, width in zip(ends.tolist(), widths.tolist(), strict=True)
        ]

    def traffic(self) -> NDArray[np.int64]:
        """Return how often each edge is passed, in any direction, by all walks together."""
        states, parts = self.walk.places, self._parts()
        kept = parts[1:] == parts[:-1]
        if self.walk.inside is not None:
            kept &= self.walk.inside[1:] & self.walk.inside[:-1]
        passed = np.sort(np.stack((states[:-1], states[1:]), axis=1)[kept], axis=1)
        every = np.sort(self.edges, axis=1).astype(np.int64)
        count = len(self.points)
        keys = every[:, 0] * count + every[:, 1]
        order = np.argsort(keys)
        sought = passed[:, 0] * count + passed[:, 1]
        places = np.searchsorted(keys, sought, sorter=order).clip(max=len(keys) - 1)
        edges = order[places]
        # Steps that change nothing, and those that are no moves, pass no edge.
        return np.bincount(edges[keys[edges] == sought], minlength=len(keys))

    def _parts(self) -> NDArray[np.int64]:
        """Return which walk each state belongs to."""
        return np.repeat(np.arange(len(self.walks)), [len(walk.states) for walk in self.walks])

    def walk_notes(self) -> list[str]:
        """Return how many walks there are, how long, and how many of them end at the goal."""
        walks = self.walks
        ends = sum(int(walk.distances[-1]) == 0 for walk in walks)
        said = [
            f"{len(walks)} trajectories, {ends} end at the goal",
            f"at least {counted(int(walks[0].distances[0]), 'move')} needed",
        ]
        if self.walk.null_steps:
            said.append(self.walk.without_change)
        if self.walk.illegal_steps and self.are_many:
            said.append(f"{counted(self.walk.illegal_steps, 'illegal step')}, not drawn")
        return said

    def special(self) -> list[tuple[int, dict[str, Any]]]:
        """Return which states of the joined walk have marks: those before illegal moves."""
        ends = np.cumsum([len(walk.states) for walk in self.walks]) - 1
        return [
            (int(end), self._stop())
            for walk, end in zip(self.walks, ends, strict=True)
            if walk.illegal is not None
        ]

    def draw_walks(self, ax: Axes, weights: Weights) -> None:
        """Draw the walks, each beside the others, or of many how often each edge is passed."""
        if self.are_many:
            draw_streams(
                self.points,
                self.edges,
                self.traffic(),
                ax=ax,
                palette=self.palette,
                weights=weights,
                colors=self.palette.walks,
                label="traffic",
            )
            return
        draw_walk(
            self.walk.places,
            self.points,
            ax=ax,
            inside=self.walk.inside,
            parts=self._parts(),
            palette=self.palette,
            weights=weights,
        )

    def draw_footer(self) -> None:
        """Draw the distances of all walks."""
        ax = self.panel(self.footer_box())
        draw_profiles(
            [walk.distances.tolist() for walk in self.walks], ax=ax, palette=self.profile_palette
        )
        ax.set_xlabel("step" if any(walk.unit == "step" for walk in self.walks) else "move")
