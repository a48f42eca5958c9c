r"""The picture of a state graph for LaTeX: a document of its own, in TikZ, to be read and changed.

Every state is a coordinate with its word for a name, every kind of line and mark is a style, so
``\draw[shortest] (AAA) -- (CCC);`` is what a hand would write. The colours and widths are those of
`style`, the places those of `figure`; only the letters are LaTeX's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.drawing import graph, marks
from hanoi_graph.drawing.colourbar import BAR_TITLE
from hanoi_graph.drawing.figure import Composer
from hanoi_graph.drawing.layouts import bends, merge_collinear
from hanoi_graph.drawing.legend import Entry
from hanoi_graph.drawing.streams import stream_widths
from hanoi_graph.drawing.style import Weights, page_size, rc
from hanoi_graph.drawing.tikz.document import NO_ROOM, Document
from hanoi_graph.drawing.tikz.latex import at, font_size, number, tex
from hanoi_graph.drawing.tikz.legend import legend_lines, legend_styles
from hanoi_graph.errors import InputError
from hanoi_graph.numerals import readable
from hanoi_graph.states import State

if TYPE_CHECKING:
    from hanoi_graph.drawing.page import Page
    from hanoi_graph.drawing.picture import PathToDraw, Picture

# TeX's memory holds not many more points, and no hand would change them.
MOST_DISCS = 7
# Up to here every edge has a line of its own, so that a hand can change it alone.
MOST_DISCS_BY_EDGE = 4
_LONGEST_NAME = 12


def tikz_document(picture: Picture, *, title: str = "") -> str:
    r"""Return a LaTeX document with the picture, on a page of its size.

    Parameters
    ----------
    picture : Picture
    title : str, optional
        Goes into a comment.

    Raises
    ------
    InputError
        If there are more than `MOST_DISCS` discs, or an option is unknown.

    Notes
    -----
    It needs TikZ and geometry, and no class or font beyond LaTeX's own.

    Examples
    --------
    >>> from hanoi_graph import State
    >>> from hanoi_graph.drawing.picture import Picture
    >>> tex = tikz_document(Picture(State("A"), State("C"), edges=[[0, 1], [1, 2], [0, 2]]))
    >>> print(*[line.strip() for line in tex.splitlines() if "coordinate (" in line], sep="\n")
    \coordinate (A) at (0.5, 0.866);
    \coordinate (B) at (0, 0);
    \coordinate (C) at (1, 0);
    """
    return graph_document(picture, lambda: GraphDocument(Composer(picture), title))


def graph_document(picture: Picture, made: Callable[[], Document]) -> str:
    """Return the text of a document with a graph, if TeX can hold the graph.

    Parameters
    ----------
    picture : Picture
    made : callable
        Returns the document; is called where letters have their sizes.

    Raises
    ------
    InputError
        If there are more than `MOST_DISCS` discs, or an option is unknown.
    """
    import matplotlib as mpl

    picture.check()
    if picture.discs > MOST_DISCS:
        raise InputError(
            f"tikz can hold the states of at most {MOST_DISCS} discs, got {picture.discs}; ask for "
            "pdf or png, or for a copy of the picture"
        )
    with mpl.rc_context(rc(font=page_size(picture.size).font)):
        return made().text()


class GraphDocument(Document):
    """Writes the graph and what stands beside it."""

    def __init__(self, composer: Composer, title: str) -> None:
        self.composer = composer
        self.picture: Picture = composer.picture
        self.page: Page = composer.page()
        super().__init__(
            palette=composer.palette,
            font=composer.size.font,
            size=(self.page.width, self.page.height),
            origin=(self.page.x, self.page.y),
            unit=self.page.scale,
            title=title,
        )
        self.weights: Weights = composer.weights(self.page.scale)
        self.points = composer.points
        self.legend_table: dict[str, str] = {}
        self.names = [self._name(index) for index in range(len(self.points))]

    def notes(self) -> Sequence[str]:
        """Return how words are to be read."""
        return (f"Words of states have the {self.picture.order.replace('-', ' disc ')}.",)

    def body(self) -> Iterator[str]:
        """Yield the lines of the picture."""
        yield from self._coordinates()
        yield from self.under()
        yield from self._paths(0.0, graph.LAYERS["edges"])
        yield from self._edges()
        yield from self._streams()
        yield from self._exits()
        yield from self._colours_and_paths()
        yield from self.over_paths()
        yield from self._marks()
        yield from self.over_marks()
        yield from self._labels()
        yield from legend_lines(self)
        if self.distances is not None:
            yield from self.scale()
        yield from self.footer()

    # --- what other pictures of the graph have in its place ---

    def under(self) -> Iterator[str]:
        """Yield what lies below the graph."""
        yield from ()

    def over_paths(self) -> Iterator[str]:
        """Yield what lies over the graph and its paths, and below start and goal."""
        yield from ()

    def over_marks(self) -> Iterator[str]:
        """Yield marks that lie over those of start and goal."""
        yield from ()

    def footer(self) -> Iterator[str]:
        """Yield the chart below everything."""
        yield from ()

    def _name(self, index: int) -> str:
        """Return the name of a state: its word, of many discs only the part that changes."""
        state = self.picture.state(index)
        if state.discs > _LONGEST_NAME:
            state = State.from_index(index, discs=self.picture.discs)
        return state.word(order=self.picture.order)

    # --- styles ---

    def colours(self) -> dict[str, str]:
        """Return the colours that have names."""
        colours = self.palette
        named = super().colours() | {
            "edge": colours.edge,
            "state": colours.state,
            # Where states have colours it has its own.
            "start": self.composer.start_colour() or colours.start,
            "goal": colours.goal,
            **colours.paths,
        }
        if self.picture.edge_discs is not None:
            named |= self.disc_colours()
        for distance, colour in self._distance_colours().items():
            named[f"distance {distance}"] = colour
        return named

    def disc_colours(self) -> dict[str, str]:
        """Return the colour of each disc by its name."""
        discs = range(1, self.picture.discs + 1)
        return {f"disc {disc}": self.palette.disc(disc) for disc in discs}

    def styles(self) -> dict[str, str]:
        """Return the styles that have names."""
        heavy = self.weights
        table = {"edge": f"draw=edge, {_line(heavy.edge)}"}
        table |= self.lines_of(heavy) | self._end_marks(heavy)
        table["stream"] = "draw=shortest, line width=#1bp, line cap=round"
        table["state"] = (
            f"circle, draw=state, fill=page, line width={number(0.28 * heavy.state)}bp, {NO_ROOM}, "
            f"minimum size={number(2 * heavy.state)}bp"
        )
        parted = f"draw=page, line width={number(graph.states_rim(heavy))}bp, "
        table["coloured"] = (
            f"circle, fill=#1, {parted * heavy.states_over_paths}{NO_ROOM}, "
            f"minimum size={number(2 * heavy.coloured)}bp"
        )
        table["label"] = f"text=ink, {NO_ROOM}, anchor=base"
        if any(label.leader for label in self.page.labels):
            table["leader"] = (
                f"draw=ink, line width={number(marks.LEADER)}bp, "
                f"preaction={{draw=page, line width={number(4 * marks.LEADER)}bp}}"
            )
        return table | legend_styles(self, table)

    def _end_marks(self, weights: Weights) -> dict[str, str]:
        return end_marks(weights, ring=self.composer.start_colour() is not None)

    def lines_of(self, weights: Weights) -> dict[str, str]:
        """Return the styles of the lines that a legend may name, so heavy."""
        table = {}
        for role in ("worst", "longest"):
            table[role] = f"draw={role}, {_line(weights.paths[role])}"
        width = weights.paths["shortest"]
        table["shortest"] = (
            f"draw=shortest, {_line(width)}, "
            f"preaction={{draw=page, line width={number(graph.rim_width(weights))}bp}}"
        )
        on, off = (dash * width for dash in graph.DASHES)
        dashes = f"line cap=butt, dash pattern=on {number(on)}bp off {number(off)}bp"
        table["second"] = (
            f"{table['shortest']}, "
            f"postaction={{draw=page, line width={number(graph.INNER * width)}bp, {dashes}}}"
        )
        if self.picture.edge_discs is not None:
            for disc in range(1, self.picture.discs + 1):
                broad = graph.disc_width(disc, self.picture.discs, weights)
                table[f"disc {disc}"] = f"draw=disc {disc}, {_line(broad)}"
                if self.composer.edges_on_paths:
                    rim = number(graph.disc_casing(broad, weights))
                    table[f"disc {disc}"] += f", preaction={{draw=page, line width={rim}bp}}"
        return table

    @property
    def distances(self) -> NDArray[np.int64] | None:
        """How far the states are from the goal, if the picture shows it."""
        found = self.picture.distances
        return None if found is None else np.asarray(found, np.int64)

    def _distance_colours(self) -> dict[int, str]:
        from matplotlib.colors import to_hex

        if self.distances is None:
            return {}
        least, largest = int(self.distances.min()), int(self.distances.max())
        colours = self.palette.distance_map(largest - least + 1)
        return {least + k: to_hex(colours(k)) for k in range(largest - least + 1)}

    # --- the graph ---

    def _coordinates(self) -> Iterator[str]:
        for name, place in zip(self.names, self.points.tolist(), strict=True):
            yield f"\\coordinate ({name}) at ({at(place)});"

    def _edges(self) -> Iterator[str]:
        edges = self.composer.edges
        if self.picture.edge_discs is None:
            yield from self._lines("edge", edges)
            return
        discs = np.asarray(self.picture.edge_discs)
        for disc in range(1, self.picture.discs + 1):
            yield from self._lines(f"disc {disc}", edges[discs == disc])

    def _lines(self, style: str, edges: NDArray[np.intp]) -> Iterator[str]:
        alone = self.picture.discs <= MOST_DISCS_BY_EDGE
        lines = edges if alone else merge_collinear(self.points, edges)
        for first, last in lines.tolist():
            yield f"\\draw[{style}] ({self.names[first]}) -- ({self.names[last]});"

    def _streams(self) -> Iterator[str]:
        if self.picture.edge_flow is None:
            return
        flow = np.asarray(self.picture.edge_flow, np.float64)
        order = np.argsort(flow, kind="stable")[np.count_nonzero(flow <= 0) :]
        widths = stream_widths(flow[order], self.weights)
        for (tail, head), width in zip(self.composer.edges[order].tolist(), widths, strict=True):
            ends = f"({self.names[tail]}) -- ({self.names[head]})"
            yield f"\\draw[stream={number(float(width))}] {ends};"

    def _exits(self) -> Iterator[str]:
        reach = self.composer.exit_reach(self.weights)
        for index, (x, y) in self.composer.exits.items():
            yield f"\\draw[edge] ({self.names[index]}) -- +({at((reach * x, reach * y))});"
        for path in self.picture.paths:
            for index in self.composer.open_ends(path):
                if index in self.composer.exits:
                    x, y = self.composer.exits[index]
                    step = at((reach * x, reach * y))
                    yield f"\\draw[{_style_of(path)}] ({self.names[index]}) -- +({step});"

    def _colours_and_paths(self) -> Iterator[str]:
        states = graph.states_layer(self.weights)
        yield from self._paths(graph.LAYERS["edges"], states)
        if self.distances is not None:
            for name, distance in zip(self.names, self.distances.tolist(), strict=True):
                yield f"\\node[coloured=distance {distance}] at ({name}) {{}};"
        yield from self._paths(states, graph.LAYERS["states"])

    def _paths(self, lowest: float, highest: float) -> Iterator[str]:
        """Yield the paths in layers from the lowest on and below the highest."""
        layers = [
            (self.composer.path_layer(path, self.weights), path)
            for path in self.picture.paths
            if len(path.states)
        ]
        for layer, path in sorted(layers, key=lambda pair: pair[0]):
            if lowest <= layer < highest:
                yield self._path(path)

    def _path(self, path: PathToDraw) -> str:
        numbers = {tuple(place): k for k, place in enumerate(self.points.round(6).tolist())}
        corners = bends(self.points[path.states]).round(6).tolist()
        way = " -- ".join(f"({self.names[numbers[tuple(corner)]]})" for corner in corners)
        return f"\\draw[{_style_of(path)}] {way};"

    def _marks(self) -> Iterator[str]:
        plain = self.distances is None and self.picture.edge_discs is None
        if plain and self.weights.state > 0:
            for name in self.names:
                yield f"\\node[state] at ({name}) {{}};"
        start, goal = self.composer.start, self.composer.goal
        together = start is not None and start == goal
        if goal is not None:
            yield f"\\node[goal{', scale=1.5' * together}] at ({self.names[goal]}) {{}};"
        if start is not None:
            yield f"\\node[start{', scale=0.8' * together}] at ({self.names[start]}) {{}};"

    def _labels(self) -> Iterator[str]:
        for label in self.page.labels:
            right, up = (f"{number(step)}bp" for step in label.offset)
            size = ""
            if abs(label.font - self.font) > 0.05:
                size = f"{font_size(label.font)}\\selectfont "
            name, text = self.names[label.index], size + tex(label.text)
            if label.leader:
                ends = (
                    f"([xshift={number(x)}bp, yshift={number(y)}bp]{name})" for x, y in label.leader
                )
                yield f"\\draw[leader] {' -- '.join(ends)};"
            yield f"\\node[label, xshift={right}, yshift={up}] at ({name}) {{{text}}};"

    # --- what stands beside it ---

    def legend_looks(self) -> dict[str, str]:
        """Return the styles as the legend shows them, whatever the scale of the picture is."""
        weights, ends = self.composer.legend_weights()
        return self.lines_of(weights) | self._end_marks(ends)

    def legend_entries(self, name: str) -> list[Entry]:
        """Return the entries of a legend, whose names are those of styles."""
        return self.composer.legend_entries(name)

    def scale(self) -> Iterator[str]:
        """Yield the scale that says which colour is which distance: a bar with numbers."""
        box, where = self.composer.bar_box(self.page)
        colours = self._distance_colours()
        flat, rows = where == "below", where == "rows"
        least, steps = min(colours), len(colours)
        long = box.width if flat else box.height

        def along(distance: float) -> float:
            """Return how far on the bar a number is; beside rows the bar ends at their middles."""
            far = distance - least
            part = far / self.composer.side if rows else (far + 0.5) / steps
            return min(max(part, 0.0), 1.0) * long

        for distance in colours:
            a, b = along(distance - 0.5), along(distance + 0.5)
            if flat:
                ends = (box.x + a, box.y), (box.x + b, box.y + box.height)
            else:
                ends = (box.x, box.y + a), (box.x + box.width, box.y + b)
            low, high = (at(self.on_page(*end)) for end in ends)
            yield f"\\fill[distance {distance}] ({low}) rectangle ({high});"
        font = self.font
        for tick in self.composer.bar_ticks(box):
            x, y = box.x + along(tick), box.y - 1.1 * font
            if not flat:
                x, y = box.x + box.width + 0.5 * font, box.y + along(tick) - 0.36 * font
            anchor = "base" if flat else "base west"
            place, said = at(self.on_page(x, y)), tex(readable(tick))
            yield f"\\node[label, anchor={anchor}] at ({place}) {{{said}}};"
        x, y, more = box.x + box.width, box.y + box.height + 0.8 * font, "anchor=base east"
        if flat:
            x, y, more = box.x + box.width / 2, box.y - 2.6 * font, "anchor=base"
        elif rows:
            x, y, more = (
                box.x + 4.2 * font + self.composer.bar_more,
                box.y + box.height / 2,
                "anchor=base, rotate=90",
            )
        yield f"\\node[label, {more}] at ({at(self.on_page(x, y))}) {{{BAR_TITLE}}};"


def end_marks(weights: Weights, *, ring: bool = False) -> dict[str, str]:
    """Return the styles of the marks of start and goal; the start may be a ring."""
    rim = f"draw=page, line width={number(0.28 * weights.end)}bp, {NO_ROOM}"
    start = f"circle, fill=start, {rim}, minimum size={number(2 * weights.end)}bp"
    if ring:
        core, gap, broad = (
            part * 1.14 * weights.end for part in (marks.CORE, marks.RING_GAP, marks.RING)
        )
        outer, inner = number(2 * gap + 2 * broad), number(gap + 2 * broad)
        start = (
            f"circle, fill=start, draw=page, line width={number(gap)}bp, {NO_ROOM}, "
            f"minimum size={number(2 * core + gap)}bp, "
            f"preaction={{draw=page, line width={outer}bp}}, "
            f"preaction={{draw=ink, line width={inner}bp}}"
        )
    return {
        "start": start,
        "goal": f"rectangle, fill=goal, {rim}, minimum size={number(1.88 * weights.end)}bp",
    }


def _line(width: float) -> str:
    return f"line width={number(width)}bp, line cap=round, line join=round"


def _style_of(path: PathToDraw) -> str:
    return "second" if path.second else path.role
