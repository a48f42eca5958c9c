"""What a moving picture shows, scene by scene, before anybody draws it.

One film, two screens: `animation` draws it frame by frame, `stepper` writes it as a page with
buttons.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hanoi_graph.drawing.arches import TowerMove, back, levels
from hanoi_graph.drawing.discs import DiscColours
from hanoi_graph.drawing.picture import Picture
from hanoi_graph.drawing.tables import FRAME_NOTE, NEW_NOTE, TableRow
from hanoi_graph.errors import InputError
from hanoi_graph.moves import Move
from hanoi_graph.numerals import counted
from hanoi_graph.paths.classical.table import Table
from hanoi_graph.states import LETTERS, Order, State, StateLike, as_states

if TYPE_CHECKING:
    from hanoi_graph.paths.sequence import MovePath

# As many as the shortest path of ten discs has states: half an hour at a second each.
MOST_SCENES = 1024
# An edge of the graph of more discs is shorter than a point on most pages.
MOST_GRAPH_DISCS = 8
# More squares in one line cannot be told apart.
MOST_SQUARES = 127
# Longer words are not read at a glance, nor do they fit beside what else is said.
_MOST_LETTERS = 16


@dataclass(frozen=True)
class Scene:
    """One picture of a film.

    Attributes
    ----------
    state : State
    caption : str
        One line.
    move : Move, TowerMove or None
        The move that has led here: its discs have a rim, and dotted outlines stay where they were.
    only : frozenset of int or None
        The discs to show, all of them by default.
    lit : frozenset of int
        Discs to point out besides that of the move.
    table : tuple of TableRow
        The table of two columns, the largest disc on top; or none.
    digits : str
        A line of digits below the towers.
    bold : tuple of int
        The places of the digits that matter, from 0.
    squares : frozenset of int
        The squares of the strip that are coloured, from 0.
    """

    state: State
    caption: str
    move: Move | TowerMove | None = None
    only: frozenset[int] | None = None
    lit: frozenset[int] = frozenset()
    table: tuple[TableRow, ...] = ()
    digits: str = ""
    bold: tuple[int, ...] = ()
    squares: frozenset[int] = frozenset()

    @property
    def pointed_out(self) -> frozenset[int]:
        """The discs that have a rim."""
        return self.lit | set(self.left)

    @property
    def left(self) -> dict[int, int]:
        """On how many others the discs that have moved lay before, on the source of the move."""
        return {} if self.move is None else levels(self.state, back(self.move))


@dataclass(frozen=True)
class Film:
    """A moving picture.

    Attributes
    ----------
    title, description : str
        What it is, and what is to be seen for those who do not see it.
    scenes : tuple of Scene
    colours : {"size", "parity", "disc"} or sequence of str
    bases : tuple of int or None
        As which disc each base counts, to paint it.
    graph : bool
        Whether the state graph stands beside the towers, with the trail of the states so far.
    role : {"shortest", "worst", "longest"}
        Of the trail.
    goal : State or None
        Marked in the graph, as the state of the first scene is as the start.
    order : {"smallest-first", "largest-first"}
        Of the letters in words.
    strip : tuple of int
        The disc of every move, for a strip of squares below; or none.
    picture : Picture or None
        What the graph shows besides: colours of edges and states, which words, how it is turned,
        and which copy. By default all states, with the words of the corners.
    """

    title: str
    description: str
    scenes: tuple[Scene, ...]
    colours: DiscColours = "size"
    bases: tuple[int, ...] | None = None
    graph: bool = False
    role: str = "shortest"
    goal: State | None = None
    order: Order = "smallest-first"
    strip: tuple[int, ...] = ()
    picture: Picture | None = None

    def __post_init__(self) -> None:
        if not self.scenes:
            raise InputError("a film must have one scene at least")
        check_scenes(len(self.scenes))
        if len(self.strip) > MOST_SQUARES:
            raise InputError(
                f"the strip of a film may have at most {MOST_SQUARES} moves, "
                f"got {len(self.strip)}; leave it out or show fewer moves"
            )
        discs = self.discs if self.picture is None else self.picture.discs
        if self.graph and discs > MOST_GRAPH_DISCS:
            raise InputError(
                f"the state graph of more than {MOST_GRAPH_DISCS} discs is too fine to stand "
                f"beside moving towers, got {discs} discs; show the towers alone"
            )

    @property
    def graph_picture(self) -> Picture:
        """What the graph shows, the labels "auto" being those of the corners."""
        from hanoi_graph.generators import hanoi_graph

        picture = self.picture or Picture(
            self.first,
            self.goal or self.scenes[-1].state,
            edges=hanoi_graph(self.discs).edges(),
            order=self.order,
        )
        return replace(picture, labels="corners") if picture.labels == "auto" else picture

    @property
    def discs(self) -> int:
        """Number of discs."""
        return self.scenes[0].state.discs

    @property
    def pegs(self) -> int:
        """Number of pegs."""
        return self.scenes[0].state.pegs

    @property
    def first(self) -> State:
        """The state of the first scene."""
        return self.scenes[0].state

    @property
    def notes(self) -> tuple[str, ...]:
        """What marks mean that its pictures use."""
        found = []
        if any(scene.move for scene in self.scenes):
            found.append("dotted: where it came from")
        if self.rows:
            found += [FRAME_NOTE, NEW_NOTE]
        return tuple(found)

    @property
    def rows(self) -> int:
        """Number of rows of its table, 0 if it has none."""
        return max(len(scene.table) for scene in self.scenes)

    @property
    def digits(self) -> int:
        """Length of its longest line of digits."""
        return max(len(scene.digits) for scene in self.scenes)


def check_scenes(count: int) -> None:
    """Refuse a film that would be too long, before it is made."""
    if count > MOST_SCENES:
        shown = count if count.bit_length() < 64 else "far more"
        raise InputError(
            f"a film may have at most {MOST_SCENES} pictures and this one would have {shown}; "
            "ask for fewer discs or for some of the moves"
        )


def path_film(
    path: MovePath,
    *,
    role: str = "shortest",
    graph: bool = True,
    table: bool = False,
    strip: bool = False,
    colours: DiscColours = "size",
    bases: tuple[int, ...] | None = None,
    order: Order = "smallest-first",
    first: int = 1,
    total: int | None = None,
    goal: State | None = None,
    picture: Picture | None = None,
) -> Film:
    """Return the film of a path: a scene for its start and one after every move.

    Parameters
    ----------
    path : MovePath
    role : {"shortest", "worst", "longest"}
    graph : bool, default True
        Whether the state graph is shown as well.
    table : bool, default False
        Whether the table of two columns is shown; the moves of the path must be those it names.
    strip : bool, default False
        Whether a strip of all moves is shown, which gets its colours move by move.
    colours, bases, order
        As `Film`.
    first : int, default 1
        The number of the first move, where the path is part of another.
    total, goal : optional
        The number of moves and the last state of that other; by default of the path itself.
    picture : Picture, optional
        As `Film`.

    Raises
    ------
    InputError
        If the path has more moves than a film can show.

    Examples
    --------
    >>> from hanoi_graph.paths.shortest import shortest_path
    >>> film = path_film(shortest_path("AA", "CC"))
    >>> len(film.scenes), film.scenes[1].caption
    (4, '1 of 3: disc 1 from A to B, now BA')
    """
    check_scenes(path.length + 1)
    whole = path.length if total is None else total
    end = path.goal if goal is None else goal
    numbered = enumerate(zip(path.states(), (None, *path), strict=True), start=first - 1)
    scenes = [
        Scene(
            state,
            _said(number, whole, state, move, order),
            move=move,
            squares=frozenset(range(number - first + 1)) if strip else frozenset(),
        )
        for number, (state, move) in numbered
    ]
    if table:
        tables = table_rows(path.start, end, moves=list(path))
        scenes = [replace(scene, table=rows) for scene, rows in zip(scenes, tables, strict=True)]
    # The way of the table is not always a shortest one.
    way = "way of the table" if table else f"{role} path"
    shown = _shown(path, way, first=first, end=end if path.length < whole else None, order=order)
    return Film(
        title=f"Tower of Hanoi: {shown}",
        description=(
            f"The towers of each state on {shown}, {counted(path.length, 'move')}"
            + (", beside the state graph in which the path so far is a line." if graph else ".")
        ),
        scenes=tuple(scenes),
        colours=colours,
        bases=bases,
        graph=graph,
        role=role,
        goal=end,
        order=order,
        strip=tuple(move.disc for move in path) if strip else (),
        picture=picture,
    )


def _shown(path: MovePath, way: str, *, first: int, end: State | None, order: Order) -> str:
    """Return which path it is, or which of the moves on a longer one that leads to `end`."""
    names = [
        state.word(order=order, runs=state.discs > _MOST_LETTERS)
        for state in (path.start, path.goal if end is None else end)
    ]
    if end is None or not path.length:
        return f"the {way} from {names[0]} to {names[1]}"
    last = first + path.length - 1
    numbers = f"move {first}" if first == last else f"moves {first} to {last}"
    return f"{numbers} of the {way} to {names[1]}"


def _said(number: int, total: int, state: State, move: Move | None, order: Order) -> str:
    word = state.word(order=order) if state.discs <= _MOST_LETTERS else ""
    if move is None:
        said = "start" if number == 0 else f"after move {number}"
        return f"{said}: {word}" if word else said
    source, target = LETTERS[move.source], LETTERS[move.target]
    said = f"{number} of {total}: disc {move.disc} from {source} to {target}"
    return f"{said}, now {word}" if word else said


def table_rows(
    start: StateLike, goal: StateLike, *, moves: Sequence[Move] | None = None
) -> Iterator[tuple[TableRow, ...]]:
    """Yield the table of two columns of the start and after each of its moves.

    Parameters
    ----------
    start, goal : state-like
    moves : sequence of Move, optional
        The moves to follow; by default those of the table itself, up to the goal.

    Raises
    ------
    InputError
        If one of the moves is not the one that the table names.

    Examples
    --------
    >>> [[row.goes_to for row in rows] for rows in table_rows("BC", "CC")]
    [['C', 'C'], ['C', 'C']]
    """
    table = Table(*as_states(start, goal))
    old = (bytes(table.is_on), bytes(table.goes_to))
    following = None if moves is None else iter(moves)
    while True:
        named = table.next_move()
        yield _rows(table, old, None if named is None else named.disc)
        move = named if following is None else next(following, None)
        if move is None:
            return
        if move != named:
            shown = "none" if named is None else f"{named}"
            raise InputError(f"the table names another move than the path: {shown}, not {move}")
        old = (bytes(table.is_on), bytes(table.goes_to))
        table.play(move)


def _rows(table: Table, old: tuple[bytes, bytes], next_disc: int | None) -> tuple[TableRow, ...]:
    """Return the rows, with the cells marked that differ from the old ones."""
    return tuple(
        TableRow(
            k + 1,
            LETTERS[table.is_on[k]],
            LETTERS[table.goes_to[k]],
            new=tuple(
                name
                for name, now, then in (
                    ("is_on", table.is_on, old[0]),
                    ("goes_to", table.goes_to, old[1]),
                )
                if now[k] != then[k]
            ),
            moves=k + 1 == next_disc,
        )
        for k in reversed(range(len(old[0])))
    )
