"""Dominoes for two players, after the rules of the source (sources/despliegues-graficos.es.txt).

The 28 tiles of the double-six set are dealt seven to each player, the rest is the stock. In turn a
player lays a tile that fits one end of the line; who cannot draws from the stock until one fits or
the stock is used up, and then passes. The game ends when a player has no tile left, or when both
pass one after the other (the line is blocked). Who has no tile left wins; in a blocked game the
one with fewer pips in hand, and equal pips are a draw.

Where the source is silent: the first player begins with any tile, and a player who can lay a tile
has to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

import numpy as np

from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

MAX_PIPS = 6
HAND = 7
PLAYERS = ("one", "two")

Rng: TypeAlias = "np.random.Generator | int | None"
End: TypeAlias = Literal["left", "right"]


class Tile(NamedTuple):
    """A tile, or a tile as it lies in a line: left half and right half.

    Examples
    --------
    >>> print(Tile(2, 5), Tile(2, 5).turned())
    2-5 5-2
    """

    left: int
    right: int

    @property
    def pips(self) -> int:
        """The pips of both halves."""
        return self.left + self.right

    @property
    def is_double(self) -> bool:
        """Whether both halves are equal."""
        return self.left == self.right

    def turned(self) -> Tile:
        """Return the tile the other way round."""
        return Tile(self.right, self.left)

    def sorted(self) -> Tile:
        """Return the tile with the smaller half first, which is how a tile in the hand is named."""
        return Tile(*sorted(self))

    def __str__(self) -> str:
        return f"{self.left}-{self.right}"


ALL_TILES = tuple(Tile(a, b) for a in range(MAX_PIPS + 1) for b in range(a, MAX_PIPS + 1))


def parse_tile(text: str) -> Tile:
    """Return the tile that a text such as ``2-5`` names, smaller half first.

    Raises
    ------
    InputError
        If the text is no tile, or a half is not 0 to 6.

    Examples
    --------
    >>> parse_tile("5-2")
    Tile(left=2, right=5)
    """
    halves = text.split("-")
    if len(halves) != 2 or not all(half.isdecimal() and half.isascii() for half in halves):
        raise InputError(f"a tile must be two numbers of pips such as 2-5, got {text!r}")
    values = [int(half) if len(half) < 3 else MAX_PIPS + 1 for half in halves]
    if max(values) > MAX_PIPS:
        raise InputError(f"a tile must have 0 to {MAX_PIPS} pips on each half, got {text!r}")
    return Tile(*values).sorted()


def check_tiles(tiles: Iterable[Iterable[int]]) -> list[Tile]:
    """Return the tiles, smaller half first, if they exist and none occurs twice.

    Raises
    ------
    InputError
        Naming the tile that does not exist or occurs twice.
    """
    checked: list[Tile] = []
    for halves in tiles:
        values = tuple(halves)
        if tuple(sorted(values)) not in ALL_TILES:
            shown = "-".join(map(str, values))
            raise InputError(f"tiles must be among the 28 from 0-0 to 6-6, got {shown}")
        tile = Tile(*values).sorted()
        if tile in checked:
            raise InputError(f"tiles must occur once in a set, got {tile} twice")
        checked.append(tile)
    return checked


class Play(NamedTuple):
    """A tile and the end of the line where it goes."""

    tile: Tile
    end: End


@dataclass(frozen=True)
class Event:
    """What a player did: laid a tile, drew one, or passed.

    Attributes
    ----------
    player : int
        0 or 1.
    what : {"lay", "draw", "pass"}
    tile : Tile or None
        As it lies in the line, or as it was drawn.
    end : {"left", "right"} or None
        Where it was laid.
    """

    player: int
    what: Literal["lay", "draw", "pass"]
    tile: Tile | None = None
    end: End | None = None

    def __str__(self) -> str:
        player = f"player {PLAYERS[self.player]}"
        if self.what == "pass":
            return f"{player} passes"
        if self.what == "draw":
            return f"{player} draws {self.tile}"
        return f"{player} lays {self.tile} {self.end}"


@dataclass(frozen=True)
class Table:
    """A moment of the game.

    Attributes
    ----------
    hands : tuple of two tuples of Tile
    line : tuple of Tile
        As they lie, from left to right.
    stock : tuple of Tile
        The next one to be drawn is the last.
    """

    hands: tuple[tuple[Tile, ...], tuple[Tile, ...]]
    line: tuple[Tile, ...]
    stock: tuple[Tile, ...]

    def plays(self, player: int) -> list[Play]:
        """Return what a player can lay, in the order of the hand, left end first.

        When both ends show the same pips, or the line is empty, only one end is listed for a tile.
        """
        if not self.line:
            return [Play(tile, "right") for tile in self.hands[player]]
        ends = {"left": self.line[0].left, "right": self.line[-1].right}
        if ends["left"] == ends["right"]:
            del ends["right"]
        return [
            Play(tile, end)  # type: ignore[arg-type]
            for tile in self.hands[player]
            for end, pips in ends.items()
            if pips in tile
        ]

    def after(self, play: Play, player: int) -> Table:
        """Return the table after a play, the tile turned so that it fits."""
        tile = play.tile
        if play.end == "left":
            oriented = tile if not self.line or tile.right == self.line[0].left else tile.turned()
            line = (oriented, *self.line)
        else:
            oriented = tile if not self.line or tile.left == self.line[-1].right else tile.turned()
            line = (*self.line, oriented)
        hands = list(self.hands)
        hands[player] = tuple(t for t in hands[player] if t != tile)
        return Table((hands[0], hands[1]), line, self.stock)

    def drawn(self, player: int) -> Table:
        """Return the table after a player has drawn the last tile of the stock."""
        hands = list(self.hands)
        hands[player] = (*hands[player], self.stock[-1])
        return Table((hands[0], hands[1]), self.line, self.stock[:-1])

    def pips(self) -> tuple[int, int]:
        """Return the pips left in the two hands."""
        one, two = (sum(tile.pips for tile in hand) for hand in self.hands)
        return one, two


Strategy: TypeAlias = Callable[[Table, int, list[Play], np.random.Generator], Play]


def _any(table: Table, player: int, plays: list[Play], rng: np.random.Generator) -> Play:
    return plays[int(rng.integers(len(plays)))]


def _first(table: Table, player: int, plays: list[Play], rng: np.random.Generator) -> Play:
    return plays[0]


def _heavy(table: Table, player: int, plays: list[Play], rng: np.random.Generator) -> Play:
    return max(plays, key=lambda play: (play.tile.pips, play.tile.is_double))


def _doubles(table: Table, player: int, plays: list[Play], rng: np.random.Generator) -> Play:
    return max(plays, key=lambda play: (play.tile.is_double, play.tile.pips))


def _open(table: Table, player: int, plays: list[Play], rng: np.random.Generator) -> Play:
    """Keep the ends to which most of the tiles left in the hand fit."""

    def choices(play: Play) -> tuple[int, int]:
        return len(table.after(play, player).plays(player)), play.tile.pips

    return max(plays, key=choices)


STRATEGIES: dict[str, Strategy] = {
    "random": _any,
    "first": _first,
    "heavy": _heavy,
    "doubles": _doubles,
    "open": _open,
}
"""How a player chooses: by lot; the first that fits; most pips; doubles first; most left to lay."""


@dataclass(frozen=True)
class Game:
    """A game that was played.

    Attributes
    ----------
    tables : tuple of Table
        The table after the deal and after every event.
    events : tuple of Event
    strategies : tuple of two str
    """

    tables: tuple[Table, ...]
    events: tuple[Event, ...]
    strategies: tuple[str, str]

    @property
    def blocked(self) -> bool:
        """Whether it ended because nobody could go on."""
        return all(self.tables[-1].hands)

    @property
    def winner(self) -> int | None:
        """The player who won, 0 or 1, None for a draw."""
        last = self.tables[-1]
        for player in (0, 1):
            if not last.hands[player]:
                return player
        one, two = last.pips()
        return None if one == two else int(two < one)

    def result(self) -> str:
        """Return how it ended, in one sentence."""
        one, two = self.tables[-1].pips()
        how = "blocked" if self.blocked else "out of tiles"
        who = "a draw" if self.winner is None else f"player {PLAYERS[self.winner]} wins"
        return f"{who} ({how}); pips left: one {one}, two {two}"

    def transcript(self) -> list[str]:
        """Return the deal, every event with its number, the line and the result as text."""
        first, last = self.tables[0], self.tables[-1]
        lines = [
            f"player {PLAYERS[p]} ({self.strategies[p]}): {_listed(first.hands[p])}" for p in (0, 1)
        ]
        lines.append(f"stock: {len(first.stock)} tiles")
        lines += [f"{number:3d}. {event}" for number, event in enumerate(self.events, start=1)]
        lines.append(f"line: {_listed(last.line)}")
        lines += [f"left to player {PLAYERS[p]}: {_listed(last.hands[p])}" for p in (0, 1)]
        lines.append(f"left in the stock: {_listed(last.stock)}")
        lines.append(f"result: {self.result()}")
        return lines

    def middle(self) -> int:
        """Return the number of the table halfway through the game."""
        return len(self.tables) // 2


def _listed(tiles: Iterable[Tile]) -> str:
    return " ".join(map(str, tiles)) or "none"


def deal(*, rng: Rng = None) -> Table:
    """Return the table after seven tiles have been dealt to each player.

    Parameters
    ----------
    rng : numpy.random.Generator, int or None
        Shuffles the tiles; an integer is a seed.
    """
    order = np.random.default_rng(rng).permutation(len(ALL_TILES))
    tiles = [ALL_TILES[k] for k in order]
    hands = (tuple(sorted(tiles[:HAND])), tuple(sorted(tiles[HAND : 2 * HAND])))
    return Table(hands, (), tuple(tiles[2 * HAND :]))


def play(
    *, one: str | Strategy = "random", two: str | Strategy = "random", rng: Rng = None
) -> Game:
    """Play a game of dominoes.

    Parameters
    ----------
    one, two : str or callable
        A name of `STRATEGIES`, or a function of the table, the player, what can be laid, and the
        generator, that returns one of the plays.
    rng : numpy.random.Generator, int or None
        Shuffles and decides by lot; the same seed gives the same game.

    Raises
    ------
    InputError
        If there is no such strategy, or one returns a play that is not possible.

    Examples
    --------
    >>> game = play(rng=1)
    >>> game.transcript() == play(rng=1).transcript()
    True
    """
    generator = np.random.default_rng(rng)
    chosen = (_strategy(one, "one"), _strategy(two, "two"))
    dealt = deal(rng=generator)
    course = list(_turns(dealt, chosen, generator))
    events = tuple(event for event, _ in course)
    tables = (dealt, *(table for _, table in course))
    names = tuple(s if isinstance(s, str) else getattr(s, "__name__", "own") for s in (one, two))
    return Game(tables, events, (names[0], names[1]))


def _turns(
    table: Table, chosen: tuple[Strategy, Strategy], rng: np.random.Generator
) -> Iterator[tuple[Event, Table]]:
    """Yield what happens and the table after it, until the game is over."""
    player, passes = 0, 0
    while passes < 2 and all(table.hands):
        plays = table.plays(player)
        while not plays and table.stock:
            tile = table.stock[-1]
            table = table.drawn(player)
            yield Event(player, "draw", tile), table
            plays = table.plays(player)
        if plays:
            passes = 0
            selected = chosen[player](table, player, plays, rng)
            if selected not in plays:
                raise InputError(f"a strategy must choose a possible play, got {selected!r}")
            table = table.after(selected, player)
            laid = table.line[0] if selected.end == "left" else table.line[-1]
            yield Event(player, "lay", laid, selected.end), table
        else:
            passes += 1
            yield Event(player, "pass"), table
        player = 1 - player


def _strategy(value: str | Strategy, name: str) -> Strategy:
    if callable(value):
        return value
    if value not in STRATEGIES:
        raise InputError(f"strategy {name} must be one of {', '.join(STRATEGIES)}, got {value!r}")
    return STRATEGIES[value]


def draw_table(table: Table, *, ax: Axes, title: str = "") -> list[Artist]:
    """Draw a moment of the game: hands, line and stock."""
    from hanoi_graph.puzzles.tile_pictures import draw_domino_table

    return draw_domino_table(table, ax=ax, title=title)
