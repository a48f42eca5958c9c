r"""The picture of a state graph for LaTeX: a document of its own, in TikZ, to be read and changed.

Every state is a coordinate with its word for a name, every kind of line and mark is a style, so
``\draw[shortest] (AAA) -- (CCC);`` is what a hand would write. The colours and widths are those of
`style`, the places those of `figure`; only the letters are LaTeX's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.drawing import graph, marks
from hanoi_graph.drawing.figure import BAR_TITLE, Composer
from hanoi_graph.drawing.layouts import bends, merge_collinear
from hanoi_graph.drawing.streams import stream_widths
from hanoi_graph.drawing.style import POINTS_A_CM, Palette, Weights, rc
from hanoi_graph.errors import InputError
from hanoi_graph.states import State

if TYPE_CHECKING:
    from hanoi_graph.drawing.page import Box, Page
    from hanoi_graph.drawing.picture import PathToDraw, Picture

# TeX's memory holds not many more points, and no hand would change them.
MOST_DISCS = 7
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
    import matplotlib as mpl

    picture.check()
    if picture.discs > MOST_DISCS:
        raise InputError(
            f"tikz can hold the states of at most {MOST_DISCS} discs, got {picture.discs}; ask for "
            "pdf or png, or for a copy of the picture"
        )
    with mpl.rc_context(rc(font=Composer(picture).size.font)):
        return "\n".join(_Document(picture, title).lines()) + "\n"


class _Document:
    """Writes the parts of the document, one after the other as they lie over each other."""

    def __init__(self, picture: Picture, title: str) -> None:
        self.picture, self.title = picture, title
        self.composer = Composer(picture)
        self.palette: Palette = self.composer.palette
        self.page: Page = self.composer.page()
        self.weights: Weights = self.composer.weights(self.page.scale)
        self.points = self.composer.points
        self.names = [self._name(index) for index in range(len(self.points))]

    def lines(self) -> Iterator[str]:
        yield from self._preamble()
        yield from self._styles()
        yield "\\begin{document}%"
        yield f"{_font_size(self._font)}\\sffamily%"
        unit = _n(self.page.scale, 3)
        yield f"\\begin{{tikzpicture}}[x={unit}bp, y={unit}bp]"
        page, scale = self.page, self.page.scale
        low = _at((-page.x / scale, -page.y / scale))
        high = _at(((page.width - page.x) / scale, (page.height - page.y) / scale))
        yield f"  \\path[use as bounding box] ({low}) rectangle ({high});"
        for part in (
            self._coordinates(),
            self._paths(0.0, graph.LAYERS["edges"]),
            self._edges(),
            self._streams(),
            self._exits(),
            self._colours_and_paths(),
            self._marks(),
            self._labels(),
            self._legends(),
            self._bar(),
        ):
            yield from (f"  {line}" for line in part)
        yield "\\end{tikzpicture}%"
        yield "\\end{document}"

    def _name(self, index: int) -> str:
        """Return the name of a state: its word, of many discs only the part that changes."""
        state = self.picture.state(index)
        if state.discs > _LONGEST_NAME:
            state = State.from_index(index, discs=self.picture.discs)
        return state.word(order=self.picture.order)

    @property
    def _font(self) -> float:
        return self.composer.size.font

    def _preamble(self) -> Iterator[str]:
        if self.title:
            yield f"% {self.title}"
        yield f"% Words of states have the {self.picture.order.replace('-', ' disc ')}."
        yield "\\RequirePackage{fix-cm}"
        yield "\\documentclass{article}"
        yield "\\usepackage{tikz}"
        # Without a little more height the last line would be on a second page.
        width, height = (
            _n(length / POINTS_A_CM, 4) for length in (self.page.width, self.page.height + 0.5)
        )
        yield (
            f"\\usepackage[margin=0pt, paperwidth={width}cm, paperheight={height}cm]{{geometry}}"
        )
        yield "\\pagestyle{empty}"
        yield "\\setlength{\\parindent}{0pt}"
        yield "\\setlength{\\topskip}{0pt}"

    # --- styles ---

    def _styles(self) -> Iterator[str]:
        colours = self.palette
        named = {
            "page": colours.page,
            "ink": colours.ink,
            "faint": colours.faint,
            "edge": colours.edge,
            "state": colours.state,
            "start": colours.start,
            "goal": colours.goal,
            **colours.paths,
        }
        for name, colour in named.items():
            yield _colour(name, colour)
        if self.picture.edge_discs is not None:
            for disc in range(1, self.picture.discs + 1):
                yield _colour(f"disc {disc}", colours.disc(disc))
        if self._distances is not None:
            for number, colour in self._distance_colours().items():
                yield _colour(f"distance {number}", colour)
        yield "\\pagecolor{page}\\color{ink}"
        yield "\\tikzset{"
        for name, style in self._style_table().items():
            yield f"  {name}/.style={{{style}}},"
        yield "}"

    def _style_table(self) -> dict[str, str]:
        heavy = self.weights
        line = "line width={}bp, line cap=round, line join=round"
        table = {"edge": f"draw=edge, {line.format(_n(heavy.edge))}"}
        for role in ("worst", "longest"):
            table[role] = f"draw={role}, {line.format(_n(heavy.paths[role]))}"
        width = heavy.paths["shortest"]
        rim = graph.rim_width(heavy)
        table["shortest"] = (
            f"draw=shortest, {line.format(_n(width))}, "
            f"preaction={{draw=page, line width={_n(rim)}bp}}"
        )
        on, off = (dash * width for dash in graph.DASHES)
        dashes = f"line cap=butt, dash pattern=on {_n(on)}bp off {_n(off)}bp"
        table["second"] = (
            f"draw=shortest, line width={_n(width)}bp, {dashes}, "
            f"postaction={{draw=page, line width={_n(graph.INNER * width)}bp}}"
        )
        table["stream"] = "draw=shortest, line width=#1bp, line cap=round"
        if self.picture.edge_discs is not None:
            for disc in range(1, self.picture.discs + 1):
                broad = graph.disc_width(disc, self.picture.discs, heavy)
                table[f"disc {disc}"] = f"draw=disc {disc}, {line.format(_n(broad))}"
        mark = "inner sep=0pt, outer sep=0pt"
        table["state"] = (
            f"circle, draw=state, fill=page, line width={_n(0.28 * heavy.state)}bp, {mark}, "
            f"minimum size={_n(2 * heavy.state)}bp"
        )
        parted = f"draw=page, line width={_n(graph.states_rim(heavy))}bp, "
        table["coloured"] = (
            f"circle, fill=#1, {parted * heavy.states_over_paths}{mark}, "
            f"minimum size={_n(2 * heavy.coloured)}bp"
        )
        rimmed = f"draw=page, line width={_n(0.28 * heavy.end)}bp, {mark}"
        table["start"] = f"circle, fill=start, {rimmed}, minimum size={_n(2 * heavy.end)}bp"
        table["goal"] = f"rectangle, fill=goal, {rimmed}, minimum size={_n(1.88 * heavy.end)}bp"
        table["label"] = f"text=ink, {mark}, anchor=base"
        if any(label.leader for label in self.page.labels):
            table["leader"] = (
                f"draw=ink, line width={_n(marks.LEADER)}bp, "
                f"preaction={{draw=page, line width={_n(4 * marks.LEADER)}bp}}"
            )
        return table

    @property
    def _distances(self) -> NDArray[np.int64] | None:
        found = self.picture.distances
        return None if found is None else np.asarray(found, np.int64)

    def _distance_colours(self) -> dict[int, str]:
        from matplotlib.colors import to_hex

        assert self._distances is not None
        least, largest = int(self._distances.min()), int(self._distances.max())
        colours = self.palette.distance_map(largest - least + 1)
        return {least + k: to_hex(colours(k)) for k in range(largest - least + 1)}

    # --- the graph ---

    def _coordinates(self) -> Iterator[str]:
        for name, place in zip(self.names, self.points.tolist(), strict=True):
            yield f"\\coordinate ({name}) at ({_at(place)});"

    def _edges(self) -> Iterator[str]:
        edges = self.composer.edges
        if self.picture.edge_discs is None:
            yield from self._lines("edge", edges)
            return
        discs = np.asarray(self.picture.edge_discs)
        for disc in range(1, self.picture.discs + 1):
            yield from self._lines(f"disc {disc}", edges[discs == disc])

    def _lines(self, style: str, edges: NDArray[np.intp]) -> Iterator[str]:
        for first, last in merge_collinear(self.points, edges).tolist():
            yield f"\\draw[{style}] ({self.names[first]}) -- ({self.names[last]});"

    def _streams(self) -> Iterator[str]:
        if self.picture.edge_flow is None:
            return
        flow = np.asarray(self.picture.edge_flow, np.float64)
        order = np.argsort(flow, kind="stable")[np.count_nonzero(flow <= 0) :]
        widths = stream_widths(flow[order], self.weights)
        for (tail, head), width in zip(self.composer.edges[order].tolist(), widths, strict=True):
            yield (
                f"\\draw[stream={_n(float(width))}] ({self.names[tail]}) -- ({self.names[head]});"
            )

    def _exits(self) -> Iterator[str]:
        reach = self.composer.exit_reach(self.weights)
        for index, (x, y) in self.composer.exits.items():
            yield f"\\draw[edge] ({self.names[index]}) -- +({_at((reach * x, reach * y))});"
        for path in self.picture.paths:
            for index in self.composer.open_ends(path):
                if index in self.composer.exits:
                    x, y = self.composer.exits[index]
                    step = _at((reach * x, reach * y))
                    yield f"\\draw[{_style_of(path)}] ({self.names[index]}) -- +({step});"

    def _colours_and_paths(self) -> Iterator[str]:
        states = graph.states_layer(self.weights)
        yield from self._paths(graph.LAYERS["edges"], states)
        if self._distances is not None:
            for name, distance in zip(self.names, self._distances.tolist(), strict=True):
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
        plain = self._distances is None and self.picture.edge_discs is None
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
            right, up = (f"{_n(step)}bp" for step in label.offset)
            size = ""
            if abs(label.font - self._font) > 0.05:
                size = f"{_font_size(label.font)}\\selectfont "
            name, text = self.names[label.index], size + _tex(label.text)
            if label.leader:
                ends = (f"([xshift={_n(x)}bp, yshift={_n(y)}bp]{name})" for x, y in label.leader)
                yield f"\\draw[leader] {' -- '.join(ends)};"
            yield f"\\node[label, xshift={right}, yshift={up}] at ({name}) {{{text}}};"

    # --- what stands beside it ---

    def _legends(self) -> Iterator[str]:
        for name, box in (self.page.corner | self.page.below).items():
            if name != "bar":
                columns = 1 if name in self.page.corner else self.composer.columns[name]
                yield from self._legend(name, box, columns)

    def _legend(self, name: str, box: Box, columns: int) -> Iterator[str]:
        entries = self._entries(name)
        rows = -(-len(entries) // columns)
        # As matplotlib fills the columns: the first ones have a row more.
        longer = len(entries) - columns * (rows - 1)
        cells = [
            (column, row)
            for column in range(columns)
            for row in range(rows if column < longer else rows - 1)
        ]
        for (column, row), (style, kind, text) in zip(cells, entries, strict=True):
            x = box.x + box.width * column / columns
            y = box.y + box.height * (1 - (row + 0.5) / rows)
            left, middle, right = (
                _at(self._in_edges(x + part * self._font, y)) for part in (0.0, 0.95, 1.9)
            )
            if kind == "line":
                yield f"\\draw[{style}] ({left}) -- ({right});"
            elif kind == "mark":
                yield f"\\node[{style}] at ({middle}) {{}};"
            word = _at(self._in_edges(x + 2.6 * self._font, y - 0.36 * self._font))
            colour = "faint" if kind == "none" else "ink"
            yield f"\\node[label, anchor=base west, text={colour}] at ({word}) {{{_tex(text)}}};"

    def _entries(self, name: str) -> list[tuple[str, str, str]]:
        """Return style, kind and text of the entries of a legend."""
        texts = [str(handle.get_label()) for handle in self.composer.legend_handles(name)]
        if name == "discs":
            styles = [f"disc {disc}" for disc in range(1, self.picture.discs + 1)]
            return [(style, "line", text) for style, text in zip(styles, texts, strict=True)]
        looks = [("start", "mark"), ("goal", "mark")]
        if self.picture.edge_flow is not None:
            looks.append((f"stream={_n(min(self.weights.stream, 0.6 * self._font))}", "line"))
        looks += [(_style_of(path), "line") for path in self.picture.paths if path.named]
        looks += [("", "none")] * (len(texts) - len(looks))
        return [(*look, text) for look, text in zip(looks, texts, strict=True)]

    def _bar(self) -> Iterator[str]:
        if self._distances is None:
            return
        box, where = self.composer.bar_box(self.page)
        colours = self._distance_colours()
        flat, rows = where == "below", where == "rows"
        least, steps = min(colours), len(colours)
        long = box.width if flat else box.height

        def along(number: float) -> float:
            """Return how far on the bar a number is; beside rows the bar ends at their middles."""
            part = (number - least) / self.composer.side if rows else (number - least + 0.5) / steps
            return min(max(part, 0.0), 1.0) * long

        for number in colours:
            a, b = along(number - 0.5), along(number + 0.5)
            if flat:
                ends = (box.x + a, box.y), (box.x + b, box.y + box.height)
            else:
                ends = (box.x, box.y + a), (box.x + box.width, box.y + b)
            low, high = (_at(self._in_edges(*end)) for end in ends)
            yield f"\\fill[distance {number}] ({low}) rectangle ({high});"
        font = self._font
        for number in self.composer.bar_ticks(box):
            x, y = box.x + along(number), box.y - 1.1 * font
            if not flat:
                x, y = box.x + box.width + 0.5 * font, box.y + along(number) - 0.36 * font
            anchor = "base" if flat else "base west"
            yield (f"\\node[label, anchor={anchor}] at ({_at(self._in_edges(x, y))}) {{{number}}};")
        x, y, more = box.x + box.width, box.y + box.height + 0.8 * font, "anchor=base east"
        if flat:
            x, y, more = box.x + box.width / 2, box.y - 2.6 * font, "anchor=base"
        elif rows:
            x, y, more = box.x + 4.2 * font, box.y + box.height / 2, "anchor=base, rotate=90"
        yield f"\\node[label, {more}] at ({_at(self._in_edges(x, y))}) {{{BAR_TITLE}}};"

    def _in_edges(self, x: float, y: float) -> tuple[float, float]:
        """Return a place on the page in the unit of the drawing."""
        return (x - self.page.x) / self.page.scale, (y - self.page.y) / self.page.scale


def _style_of(path: PathToDraw) -> str:
    return "second" if path.second else path.role


def _font_size(size: float) -> str:
    return f"\\fontsize{{{_n(size)}}}{{{_n(1.2 * size)}}}"


def _tex(text: str) -> str:
    return text.replace("…", "\\dots{}")


def _colour(name: str, colour: str) -> str:
    return f"\\definecolor{{{name}}}{{HTML}}{{{colour.lstrip('#').upper()}}}"


def _n(number: float, decimals: int = 2) -> str:
    """Return a number without needless digits."""
    text = f"{number:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _at(place: tuple[float, float] | list[float]) -> str:
    return f"{_n(place[0], 4)}, {_n(place[1], 4)}"
