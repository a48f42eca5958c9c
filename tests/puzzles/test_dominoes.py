import itertools

import pytest

from hanoi_graph.errors import InputError
from hanoi_graph.puzzles.dominoes import (
    ALL_TILES,
    STRATEGIES,
    Play,
    Table,
    Tile,
    check_tiles,
    deal,
    parse_tile,
    play,
)


def checked(game):
    """Replay a game by the rules of the source, knowing only its events and its deal."""
    first = game.tables[0]
    hands, line, stock = [set(hand) for hand in first.hands], [], list(first.stock)
    assert len(hands[0]) == len(hands[1]) == 7
    assert len(stock) == 14
    player, passes = 0, 0
    for event in game.events:
        assert event.player == player
        ends = {line[0][0], line[-1][1]} if line else set(range(7))
        can = any(ends.intersection(tile) for tile in hands[player])
        if event.what == "draw":
            assert not can
            assert stock.pop() == event.tile
            hands[player].add(event.tile)
            continue
        if event.what == "pass":
            assert not can
            assert not stock
            passes += 1
        else:
            passes = 0
            hands[player].remove(event.tile.sorted())
            if event.end == "left":
                line.insert(0, event.tile)
            else:
                line.append(event.tile)
        player = 1 - player
    assert all(a[1] == b[0] for a, b in itertools.pairwise(line))
    assert list(game.tables[-1].line) == line
    assert [set(hand) for hand in game.tables[-1].hands] == hands
    assert passes == 2 or not all(hands)
    return hands, passes == 2


@pytest.mark.parametrize("one", STRATEGIES)
@pytest.mark.parametrize("two", ["random", "heavy", "open"])
def test_games_keep_the_rules(one, two):
    blocked = 0
    for seed in range(25):
        game = play(one=one, two=two, rng=seed)
        hands, stuck = checked(game)
        blocked += stuck
        pips = [sum(map(sum, hand)) for hand in hands]
        assert game.blocked == stuck
        assert game.tables[-1].pips() == tuple(pips)
        if stuck:
            assert game.winner == (None if pips[0] == pips[1] else pips.index(min(pips)))
        else:
            assert hands[game.winner] == set()


def test_blocked_games_occur():
    assert any(play(rng=seed).blocked for seed in range(100))


def test_every_tile_is_somewhere():
    for table in play(rng=5).tables:
        tiles = [*table.hands[0], *table.hands[1], *table.line, *table.stock]
        assert sorted(tile.sorted() for tile in tiles) == list(ALL_TILES)


def test_the_seed_decides():
    assert play(rng=1) == play(rng=1)
    assert play(rng=1) != play(rng=2)
    assert len({deal(rng=seed).hands for seed in range(20)}) == 20


def test_strategies_choose_what_they_say():
    hand = (Tile(0, 3), Tile(3, 3), Tile(3, 6), Tile(0, 6), Tile(1, 2))
    table = Table((hand, (Tile(4, 4),)), (Tile(3, 0),), ())
    plays = table.plays(0)
    assert plays == [
        Play(Tile(0, 3), "left"),
        Play(Tile(0, 3), "right"),
        Play(Tile(3, 3), "left"),
        Play(Tile(3, 6), "left"),
        Play(Tile(0, 6), "right"),
    ]
    assert STRATEGIES["first"](table, 0, plays, None) == plays[0]
    assert STRATEGIES["heavy"](table, 0, plays, None).tile == Tile(3, 6)
    assert STRATEGIES["doubles"](table, 0, plays, None).tile == Tile(3, 3)


def test_open_keeps_most_plays():
    hand = (Tile(0, 1), Tile(0, 2), Tile(2, 3), Tile(2, 4))
    table = Table((hand, (Tile(4, 4),)), (Tile(5, 0),), ())
    chosen = STRATEGIES["open"](table, 0, table.plays(0), None)
    assert chosen == Play(Tile(0, 2), "right")


def test_an_own_strategy_must_keep_the_rules():
    def lightest(table, player, plays, rng):
        return min(plays, key=lambda p: p.tile.pips)

    game = play(one=lightest, rng=3)
    checked(game)
    assert game.strategies == ("lightest", "random")
    with pytest.raises(InputError, match="a strategy must choose a possible play"):
        play(one=lambda table, player, plays, rng: Play(Tile(9, 9), "left"), rng=3)


def test_a_tile_fits_only_once_where_both_ends_agree():
    table = Table(((Tile(2, 3),), (Tile(0, 0),)), (Tile(3, 3),), ())
    assert table.plays(0) == [Play(Tile(2, 3), "left")]
    assert table.after(Play(Tile(2, 3), "left"), 0).line == (Tile(2, 3), Tile(3, 3))
    assert table.after(Play(Tile(2, 3), "right"), 0).line == (Tile(3, 3), Tile(3, 2))


def test_the_transcript_tells_all():
    game = play(rng=1)
    text = game.transcript()
    assert text[0].startswith("player one (random): ")
    assert text[2] == "stock: 14 tiles"
    assert len([line for line in text if line.lstrip()[0].isdigit()]) == len(game.events)
    assert text[-1] == f"result: {game.result()}"


@pytest.mark.parametrize("text", ["", "3", "1-2-3", "a-b", "-1-2", "1-", "²-1"])
def test_what_is_no_tile_is_refused(text):
    with pytest.raises(InputError, match="a tile must be two numbers of pips such as 2-5"):
        parse_tile(text)


@pytest.mark.parametrize("text", ["0-7", "9-9", "1-" + "9" * 5000])
def test_tiles_that_do_not_exist_are_refused(text):
    with pytest.raises(InputError, match="a tile must have 0 to 6 pips on each half"):
        parse_tile(text)


def test_sets_of_tiles_are_checked():
    assert check_tiles([(5, 2), (1, 1)]) == [Tile(2, 5), Tile(1, 1)]
    with pytest.raises(InputError, match="tiles must be among the 28 from 0-0 to 6-6, got 3-7"):
        check_tiles([(3, 7)])
    with pytest.raises(InputError, match="tiles must occur once in a set, got 1-2 twice"):
        check_tiles([(1, 2), (2, 1)])


def test_unknown_strategies_are_refused():
    with pytest.raises(InputError, match=r"strategy two must be one of random, .* got 'bold'"):
        play(two="bold")
