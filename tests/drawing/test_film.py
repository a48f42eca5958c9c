"""Films before they are drawn: which scenes, what they say, what they show."""

import re
from itertools import pairwise

import pytest

from hanoi_graph.drawing.film import MOST_SCENES, Film, Scene, path_film
from hanoi_graph.drawing.scenes import (
    recursion_film,
    recursion_scenes,
    strip_film,
    table_film,
    walsh_film,
)
from hanoi_graph.errors import InputError
from hanoi_graph.moves import Move, apply_move
from hanoi_graph.paths.longest import worst_path
from hanoi_graph.paths.shortest import best_path, shortest_path
from hanoi_graph.states import State


def states_of(film):
    return [scene.state for scene in film.scenes]


@pytest.mark.parametrize(
    "path", [shortest_path("AAA", "CCC"), worst_path(2), shortest_path("BCAA", "AACB")]
)
def test_the_film_of_a_path_has_its_states_and_moves(path):
    film = path_film(path)
    assert states_of(film) == list(path.states())
    assert [scene.move for scene in film.scenes] == [None, *path]
    for before, after in pairwise(film.scenes):
        assert apply_move(before.state, after.move) == after.state
        assert after.pointed_out == {after.move.disc}
    assert film.goal == path.goal


def test_what_is_said_names_the_move_in_the_order_of_the_words():
    path = shortest_path("AAC", "CAC")
    film = path_film(path, order="largest-first")
    assert film.scenes[-1].caption == "1 of 1: disc 1 from A to C, now CAC"
    assert film.scenes[0].caption == "start: CAA"
    part = path_film(shortest_path("AAA", "CCC")[2:4], first=3, total=7)
    assert [scene.caption for scene in part.scenes] == [
        "after move 2: CBA",
        "3 of 7: disc 1 from C to B, now BBA",
        "4 of 7: disc 3 from A to C, now BBC",
    ]
    long = path_film(shortest_path("A^20", "C^20")[:1], graph=False)
    assert long.scenes[1].caption == "1 of 1: disc 1 from A to B"


def test_a_strip_gets_its_colours_move_by_move():
    film = path_film(shortest_path("AAA", "CCC"), strip=True)
    assert film.strip == (1, 2, 1, 3, 1, 2, 1)
    assert [scene.squares for scene in film.scenes] == [frozenset(range(k)) for k in range(8)]
    with pytest.raises(InputError, match="at most 127 moves, got 255"):
        path_film(shortest_path("A^8", "C^8"), strip=True)


def test_films_that_would_be_too_long_or_too_fine_are_refused_at_once():
    assert len(path_film(shortest_path("A^10", "C^10"), graph=False).scenes) == MOST_SCENES
    with pytest.raises(InputError, match="at most 1024 pictures and this one would have 2048"):
        path_film(shortest_path("A^11", "C^11"))
    with pytest.raises(InputError, match="would have far more"):
        path_film(shortest_path("A^100", "C^100"))
    with pytest.raises(InputError, match="more than 8 discs is too fine"):
        path_film(shortest_path("A^9", "C^9"))
    with pytest.raises(InputError, match="one scene at least"):
        Film("", "", ())


def test_the_way_of_the_table_is_called_that_because_it_may_be_longer():
    path = best_path("BBA", "AAB", largest_disc_moves=1)
    assert path.length > shortest_path("BBA", "AAB").length
    assert "way of the table" in path_film(path, table=True).title
    with pytest.raises(InputError, match="the table names another move"):
        path_film(shortest_path("BBA", "AAB"), table=True)


# --- what is found ---


@pytest.mark.parametrize(("discs", "depth"), [(2, 1), (8, 1), (8, 2), (5, 4)])
def test_the_recursion_moves_a_tower_and_single_discs_by_turns(discs, depth):
    scenes = recursion_scenes(discs, depth=depth)
    assert len(scenes) == 2 ** (depth + 1)
    assert scenes[0].state == State.perfect(discs, 0)
    assert scenes[-1].state == State.perfect(discs, 2)
    for number, (before, after) in enumerate(pairwise(scenes)):
        pairs = zip(before.state.positions, after.state.positions, strict=True)
        moved = [disc for disc, (a, b) in enumerate(pairs, start=1) if a != b]
        if number % 2:
            assert moved == [after.move.disc]
        else:
            assert moved == list(range(1, discs - depth + 1)) == sorted(after.pointed_out)
    assert len(recursion_film(discs, depth=depth).scenes) == len(scenes)


def test_disc_7_of_8_goes_right_where_disc_8_goes_left():
    scenes = recursion_scenes(8, depth=2)
    moves = [scene.move for scene in scenes if isinstance(scene.move, Move)]
    assert moves == [Move(7, 0, 1), Move(8, 0, 2), Move(7, 1, 2)]
    for depth in (0, 3):
        with pytest.raises(InputError, match="depth must be from 1 to 2"):
            recursion_scenes(3, depth=depth)


@pytest.mark.parametrize("number", [0, 1, 136, 200, 255])
def test_the_discs_are_placed_where_they_are_after_the_move(number):
    film = walsh_film(number, discs=8)
    path = shortest_path("A^8", "C^8")
    assert {scene.state for scene in film.scenes} == {path.state(number)}
    assert [len(scene.only) for scene in film.scenes] == [*range(9), 8]
    for disc, scene in zip(range(8, 0, -1), film.scenes[1:], strict=False):
        assert scene.lit == {disc}
        assert min(scene.only) == disc
        one, two = scene.bold
        agree = scene.digits[one] == scene.digits[two]
        assert int(scene.digits, 2) == number
        assert ("agree" in scene.caption) == agree
        below = [k for k in range(disc + 1, 9) if scene.state.peg_of(k) == scene.state.peg_of(disc)]
        base = f"the base of {'ABC'[scene.state.peg_of(disc)]}"
        assert scene.caption.endswith(f"on {f'disc {below[0]}' if below else base}")
        assert agree == (below[:1] == [disc + 1] if disc < 8 else scene.state.peg_of(8) == 0)


def test_the_source_and_its_move_136():
    said = [scene.caption for scene in walsh_film(136, discs=8).scenes]
    assert said[5] == "disc 4: digits 5 and 4 differ, so not on disc 5, but on the base of A"
    assert said[6] == "disc 3: digits 4 and 3 differ, so not on disc 4, but on disc 8"


@pytest.mark.parametrize("ends", [("BCAA", "CCCC"), ("BCAA", "AACB"), ("CCC", "CCC")])
def test_the_table_is_filled_in_row_by_row_and_then_followed(ends):
    film = table_film(*ends)
    path = best_path(*ends, largest_disc_moves=1)
    n = path.discs
    filling = film.scenes[: 2 + n]
    empty = [sum(not row.goes_to for row in scene.table) for scene in filling]
    assert empty == [n, n, *reversed(range(n))]
    assert not any(row.is_on for row in filling[0].table)
    assert [scene.move for scene in film.scenes if scene.move] == list(path)
    assert states_of(film)[-1] == path.goal
    assert all(len(scene.table) == n for scene in film.scenes)


def test_the_eleven_moves_of_the_source():
    moves = [scene.move for scene in table_film("BCAA", "AACB").scenes if scene.move]
    assert " ".join(f"{'ABC'[m.source]}{'ABC'[m.target]}" for m in moves) == (
        "BA CB AB AC BA BC AC AB CB CA BA"
    )


def test_why_a_row_has_its_peg():
    said = [scene.caption for scene in table_film("BCAA", "CCCC").scenes[2:6]]
    assert said == [
        "disc 4 goes to C, its place in the end",
        "disc 3 goes to B, the peg that is neither A nor C",
        "disc 2 goes to C, the peg that is neither A nor B",
        "disc 1 goes to C, like both cells above",
    ]


@pytest.mark.parametrize("discs", [1, 3, 5])
def test_the_strip_is_coloured_from_the_largest_disc_down(discs):
    film = strip_film(discs)
    assert film.strip == tuple(move.disc for move in shortest_path("A" * discs, "C" * discs))
    for row, scene in enumerate(film.scenes):
        assert {film.strip[k] for k in scene.squares} == set(range(discs - row + 1, discs + 1))
        assert len(scene.squares) == 2**row - 1
    with pytest.raises(InputError, match="at most 6 discs, got 7"):
        strip_film(7)


def test_counts_of_moves_are_words_where_there_are_words():
    captions = [scene.caption for scene in strip_film(4).scenes]
    said = [re.match(r"disc \d moves (.*),", caption)[1] for caption in captions[1:]]
    assert said == ["once", "twice", "4 times", "8 times"]


def test_a_scene_knows_where_its_discs_came_from():
    for scenes in (recursion_scenes(8, depth=2), path_film(shortest_path("AAA", "CCC")).scenes):
        assert not scenes[0].left
        for before, after in pairwise(scenes):
            stacks = before.state.stacks
            moved = {
                disc: stacks[peg].index(disc)
                for disc, (peg, now) in enumerate(
                    zip(before.state.positions, after.state.positions, strict=True), start=1
                )
                if peg != now
            }
            assert after.left == moved


def test_notes_explain_the_marks_that_a_film_uses():
    path, table = path_film(shortest_path("AA", "CC")), table_film("BCAA", "AACB")
    assert path.notes == ("dotted: where it came from",)
    assert table.notes[1:] == ("frame: moves next", "grey: new")
    assert walsh_film(5, discs=4).notes == ()


def test_a_scene_points_out_its_disc_and_others():
    scene = Scene(State("AB"), "", move=Move(1, 2, 0), lit=frozenset({2}))
    assert scene.pointed_out == {1, 2}


def test_a_part_of_a_path_is_not_called_a_path():
    # The worst path leads from one perfect state to another only.
    whole = worst_path(3)
    film = path_film(whole[4:9], role="worst", first=5, total=26, goal=whole.goal)
    assert film.title == "Tower of Hanoi: moves 5 to 9 of the worst path to CCC"
    assert "on moves 5 to 9 of the worst path to CCC, 5 moves, beside" in film.description
    one = path_film(whole[4:5], role="worst", first=5, total=26, goal=whole.goal)
    assert one.title == "Tower of Hanoi: move 5 of the worst path to CCC"
    assert "CCC, 1 move, beside" in one.description
    assert path_film(whole, role="worst").title.endswith(": the worst path from AAA to CCC")
