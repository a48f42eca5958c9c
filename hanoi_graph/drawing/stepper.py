"""A film as a page that steps forward and back: one HTML file that needs no network.

It has buttons, a slider and keys, says every step to screen readers, and keeps still where the
reader has asked for less motion.
"""

from __future__ import annotations

import html
import json
import re
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.drawing.animation import DURATION
from hanoi_graph.drawing.arches import LEFT_GROUND
from hanoi_graph.drawing.discs import Shape, disc_colours, mix, text_on
from hanoi_graph.drawing.film import Film, Scene
from hanoi_graph.drawing.film_graph import WALKER, WALKER_LINE
from hanoi_graph.drawing.graph import disc_width, path_layer, states_layer
from hanoi_graph.drawing.labels import copy_text
from hanoi_graph.drawing.layouts import HEIGHT, Points, merge_collinear, side
from hanoi_graph.drawing.picture import Picture
from hanoi_graph.drawing.stepper_keys import colour_keys, distance_colours
from hanoi_graph.drawing.style import Palette, Weights, style_palette
from hanoi_graph.errors import InputError
from hanoi_graph.numerals import counted
from hanoi_graph.states import LETTERS, State

# The triangle of the graph in the units of its SVG, and the room for words around it.
_SIDE, _ROOM = 400.0, 34.0
_FONT = 15.0
# With more discs not all words have room.
_MOST_WORDS = 3
# Words with more letters are written in runs.
_MOST_LETTERS = 16
# How `copy_text` writes that many discs stand on one peg.
_POWER = re.compile(r"\$\^\{(\d+)\}\$")
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def film_page(film: Film, *, style: str | Palette = "light", milliseconds: int = DURATION) -> str:
    """Return the page of a film.

    Parameters
    ----------
    film : Film
    style : {"light", "dark"} or Palette
    milliseconds : int
        How long a step stays when the page plays by itself.

    Returns
    -------
    str
        HTML; the same film gives the same text. It grows with the scenes, by about 150 characters
        each.

    Examples
    --------
    >>> from hanoi_graph.drawing.film import path_film
    >>> from hanoi_graph.paths.shortest import shortest_path
    >>> page = film_page(path_film(shortest_path("AA", "CC")))
    >>> page.startswith("<!doctype html>"), "http-equiv" in page
    (True, False)
    """
    palette = style_palette(style)
    template = files("hanoi_graph.drawing").joinpath("assets/stepper.html")
    values = {
        "title": html.escape(film.title),
        "description": html.escape(film.description),
        "notes": html.escape("; ".join(film.notes).capitalize()),
        "colours": _variables(film, palette),
        "film": _script(film_data(film, palette=palette, milliseconds=milliseconds)),
    }
    text = template.read_text(encoding="utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda part: values[part[1]], text)


def film_data(film: Film, *, palette: Palette, milliseconds: int = DURATION) -> dict[str, Any]:
    """Return everything the page has to know, ready for JSON."""
    shape = Shape(film.discs, film.pegs, painted=film.bases is not None)
    colours = disc_colours(film.colours, discs=film.discs, palette=palette)
    bases = None if film.bases is None else [palette.parities[disc % 2] for disc in film.bases]
    return {
        "pegs": film.pegs,
        "thickness": round(shape.thickness, 4),
        "pegHeight": round(shape.peg, 4),
        "base": round(shape.base, 4),
        "bases": bases,
        "widths": [round(shape.width(disc), 4) for disc in range(1, film.discs + 1)],
        "colours": colours,
        "texts": [text_on(colour) for colour in colours],
        "duration": milliseconds,
        "graph": _graph(film, palette) if film.graph else None,
        "strip": list(film.strip),
        "scenes": [_scene(scene) for scene in film.scenes],
    }


def _scene(scene: Scene) -> dict[str, Any]:
    """Return a scene; words have the smallest disc first, and a point where there is no disc."""
    shown = scene.only
    return {
        "word": "".join(
            LETTERS[peg] if shown is None or disc in shown else "."
            for disc, peg in enumerate(scene.state.positions, start=1)
        ),
        "caption": scene.caption,
        "left": (
            []
            if scene.move is None
            else [[disc, scene.move.source, level] for disc, level in scene.left.items()]
        ),
        "lit": sorted(scene.pointed_out),
        "table": [
            [
                row.disc,
                row.is_on,
                row.goes_to,
                [k for k, name in enumerate(("is_on", "goes_to")) if name in row.new],
                row.moves,
            ]
            for row in scene.table
        ],
        "digits": scene.digits,
        "bold": list(scene.bold),
        "squares": _squares(scene),
    }


def _squares(scene: Scene) -> str:
    """Return which squares are coloured, as digits without those after the last."""
    return "".join("01"[k in scene.squares] for k in range(max(scene.squares, default=-1) + 1))


def _graph(film: Film, palette: Palette) -> dict[str, Any]:
    """Return the drawing of the state graph; the vertical axis points down."""
    picture = film.graph_picture
    if picture.labels == "all" and picture.discs > _MOST_WORDS:
        raise InputError(
            f"the graph of a page has room for all words of at most {_MOST_WORDS} discs, got "
            f"{picture.discs}; ask for those of the corners, or for none"
        )
    goal = picture.goal
    places = picture.places()
    length = _SIDE / max(side(picture.discs), 1)
    corner = places.min(axis=0)
    points = np.column_stack(
        (
            (places[:, 0] - corner[0]) * length,
            HEIGHT * _SIDE - (places[:, 1] - corner[1]) * length,
        )
    ).round(1)
    weights = Weights.of(length, font=_FONT)
    words: list[int] = {
        "none": [],
        "corners": [State.perfect(picture.discs, peg).index for peg in range(3)],
    }.get(picture.labels, list(range(3**picture.discs)))
    ends = [picture.index(state) for state in (film.first, goal)]
    walk = [picture.index(scene.state) for scene in film.scenes]
    # Clear of the words of the corners.
    low = HEIGHT * _SIDE + _ROOM + 0.6 * _FONT
    keys, below = colour_keys(
        picture, width=_SIDE, top=low, palette=palette, weights=weights, font=_FONT
    )
    ring = (WALKER + WALKER_LINE / 2) * 0.9 * weights.end
    plain = picture.distances is None and picture.edge_discs is None
    return {
        "view": [-_ROOM, -_ROOM, _SIDE + 2 * _ROOM, round(low + _ROOM + below, 1)],
        "keys": keys,
        # As in the pictures that do not move.
        "plain": round(weights.state, 2) if plain else 0,
        "edges": _edges(picture, points, weights, palette),
        "states": _states(picture, points, palette),
        "points": points.tolist() if plain and weights.state else [],
        "state": round(2 * weights.coloured, 2),
        "statesOver": states_layer(weights) > path_layer(film.role, weights),
        "path": round(weights.paths[film.role], 2),
        "mark": round(0.9 * weights.end, 2),
        "walker": [round(part * 0.9 * weights.end, 2) for part in (WALKER, WALKER_LINE)],
        "font": _FONT,
        "start": _place(points, ends[0]),
        # Out of sight where it is not in the copy that is shown.
        "goal": _place(points, ends[1]),
        "walk": [_place(points, at) for at in walk],
        "labels": [_label(points[at].tolist(), at, film, ring) for at in words],
        "alt": _said(film, picture),
    }


def _said(film: Film, picture: Picture) -> str:
    """Return the alternative text of the graph."""
    start, goal = (state.word(order=film.order) for state in (film.first, picture.goal))
    ends = f"Start {start} (round)"
    if picture.index(picture.goal) is not None:
        ends += f", goal {goal} (square)"
    place = ""
    if picture.within is not None:
        large = picture.within.word(order=film.order, runs=picture.within.discs > _MOST_LETTERS)
        place = f" in which the largest stand as in {large}"
    said = [
        f"The state graph of {counted(film.first.discs, 'disc')}{place}, a triangle of "
        f"{3**picture.discs} states, with the path so far as a line. {ends}."
    ]
    if picture.edge_discs is not None:
        said.append("The colour of an edge tells the disc that moves.")
    if picture.distances is not None:
        said.append("The colour of a state tells its distance from the goal in moves.")
    return " ".join(said)


def _edges(
    picture: Picture, points: Points, weights: Weights, palette: Palette
) -> list[tuple[str, str, float]]:
    """Return colour, line and width of the edges of each disc, or of all of them."""
    places, pairs = picture.places(), np.asarray(picture.edges, np.intp)

    def line(some: NDArray[np.intp]) -> str:
        ends = merge_collinear(places, some).tolist()
        return "".join(f"M{_pair(points[i])}L{_pair(points[j])}" for i, j in ends)

    if picture.edge_discs is None:
        return [("var(--edge)", line(pairs), round(weights.edge, 2))]
    discs = np.asarray(picture.edge_discs)
    largest = int(discs.max(initial=1))
    return [
        (
            palette.disc(disc),
            line(pairs[discs == disc]),
            round(disc_width(disc, largest, weights), 2),
        )
        for disc in np.unique(discs).tolist()
    ]


def _states(picture: Picture, points: Points, palette: Palette) -> list[tuple[str, str]]:
    """Return colour and places of the states at each distance, if they have such colours."""
    if picture.distances is None:
        return []
    distances = np.asarray(picture.distances)
    least, colours = distance_colours(picture, palette)
    return [
        (
            colours[distance - least],
            # Lines of no length with round ends are dots.
            "".join(f"M{_pair(point)}h0" for point in points[distances == distance]),
        )
        for distance in np.unique(distances).tolist()
    ]


def _place(points: Any, index: int | None) -> list[float]:
    """Return the place of a state, far away if it has none."""
    place: list[float] = [-9 * _SIDE] * 2 if index is None else points[index].tolist()
    return place


def _label(point: list[float], index: int, film: Film, ring: float) -> list[Any]:
    """Return the place of the word of a state, clear of the ring of the walker, and the word."""
    picture = film.graph_picture
    upper = point[1] < HEIGHT * _SIDE / 2
    y = point[1]
    y += -max(0.9 * _FONT, ring + 0.3 * _FONT) if upper else max(1.65 * _FONT, ring + 1.05 * _FONT)
    small = State.from_index(index, discs=picture.discs)
    text = copy_text(small, picture.large, film.order)
    word = _POWER.sub(lambda power: power[1].translate(_RAISED), text)
    return [point[0], round(y, 1), word]


def _pair(point: Any) -> str:
    return f"{point[0]:g},{point[1]:g}"


def _variables(film: Film, palette: Palette) -> str:
    named = {
        "page": palette.page,
        "ink": palette.ink,
        "faint": palette.faint,
        "edge": palette.edge,
        "state": palette.state,
        "start": palette.start,
        "goal": palette.goal,
        "shortest": palette.paths["shortest"],
        "trail": palette.paths[film.role],
        "new": mix(palette.page, palette.edge, 0.35),
        "left": mix(palette.page, palette.edge, LEFT_GROUND),
    }
    return " ".join(f"--{name}: {value};" for name, value in named.items())


def _script(data: dict[str, Any]) -> str:
    """Return data as it may stand in a script: no tag can end it early."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
