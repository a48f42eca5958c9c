import itertools

import pytest
from matplotlib.collections import LineCollection
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from hanoi_graph.errors import InputError
from hanoi_graph.puzzles.coloured import ColouredTowers
from hanoi_graph.puzzles.dominoes import ALL_TILES, draw_table, play
from hanoi_graph.puzzles.engine import solve
from hanoi_graph.puzzles.figures import board_figure, game_figure, line_figure, solution_figure
from hanoi_graph.puzzles.panex import Panex
from hanoi_graph.puzzles.pictures import DISC_COLOURS, draw_board
from hanoi_graph.puzzles.queens_graph import Queens
from hanoi_graph.puzzles.trails import LineOfTiles, one_line


@pytest.fixture
def ax():
    return Figure().subplots()


def test_coloured_discs_stand_on_their_pegs(ax):
    towers = ColouredTowers(2, colours=3)
    discs = towers.draw(int(towers.starts()[0]), ax=ax)
    middles = [disc.get_window_extent().x0 + disc.get_window_extent().width / 2 for disc in discs]
    assert len(discs) == 6
    assert middles[0] == pytest.approx(middles[1])
    assert middles[1] < middles[2] < middles[4]
    for k, disc in enumerate(discs):
        assert disc.get_facecolor()[:3] == to_rgb(DISC_COLOURS[k // 2][0])
    widths = [disc.get_window_extent().width for disc in discs]
    assert widths[0] > widths[1]
    assert any(isinstance(item, LineCollection) for item in ax.collections)


def test_panex_pieces_hang_at_their_depths(ax):
    puzzle = Panex(3)
    pieces = puzzle.draw(int(puzzle.starts()[0]), ax=ax)
    middles = [(p.get_x() + p.get_width() / 2, p.get_y() + p.get_height() / 2) for p in pieces]
    assert [round(-y) for _, y in middles] == [3, 2, 1, 3, 2, 1]
    assert len({round(x, 6) for x, _ in middles}) == 2


def test_queens_stand_on_their_squares(ax):
    rows = (2, 4, 1, 3)
    for column, queen in enumerate(draw_board(rows, size=4, ax=ax), start=1):
        box = queen.get_path().get_extents()
        assert column - 0.5 < box.x0 < box.x1 < column + 0.5
        assert rows[column - 1] - 0.5 < box.y0 < box.y1 < rows[column - 1] + 0.5
    assert len(Queens(4).draw(0, ax=ax)) == 0


def test_the_lower_left_square_is_dark(ax):
    draw_board((), size=8, ax=ax)
    squares = ax.images[0].get_array()
    assert squares[0, 0] == squares[7, 7] == 0
    assert squares[0, 7] == 1


def test_a_table_shows_every_tile(ax):
    game = play(rng=1)
    for table in (game.tables[0], game.tables[game.middle()], game.tables[-1]):
        ax.clear()
        assert len(draw_table(table, ax=ax)) == 28


def test_neighbours_in_a_line_are_neighbours_in_the_drawing(ax):
    from hanoi_graph.puzzles.tile_pictures import draw_line

    drawn = draw_line(one_line(ALL_TILES), ax=ax, per_row=10)
    boxes = [tile.get_path().get_extents() for tile in drawn]
    steps = [(round(b.x0 - a.x0, 2), round(b.y0 - a.y0, 2)) for a, b in itertools.pairwise(boxes)]
    assert set(steps) == {(2.04, 0.0), (0.0, -1.35), (-2.04, 0.0)}
    assert steps.count((0.0, -1.35)) == 2


def test_lines_of_tiles_draw_the_tiles_used(ax):
    puzzle = LineOfTiles([(0, 1), (1, 2)])
    found = solve(puzzle)
    assert [len(puzzle.draw(state, ax=ax)) for state in found.states] == [0, 1, 2]


def test_a_solution_has_a_panel_for_every_state():
    puzzle = Panex(2)
    figure = solution_figure(puzzle, solve(puzzle))
    titles = [ax.get_title() for ax in figure.axes if ax.get_title()]
    assert len(titles) == 14
    assert titles[0] == "start"
    assert titles[-1].startswith("13: ")


def test_a_long_solution_is_thinned_out_and_says_so():
    puzzle = ColouredTowers(5)
    figure = solution_figure(puzzle, solve(puzzle))
    titles = [ax.get_title() for ax in figure.axes if ax.get_title()]
    assert len(titles) == 60
    assert titles[-1].startswith("131: ")
    assert figure.get_suptitle().endswith("131 moves, 60 of 132 states")


def test_a_solution_without_moves_cannot_be_drawn():
    with pytest.raises(InputError, match="a solution must have its moves to be drawn"):
        solution_figure(Panex(1), solve(Panex(1), path=False))


def test_titles_of_whole_figures():
    game = play(rng=1)
    titles = [ax.get_title(loc="left") for ax in game_figure(game).axes]
    assert [title.split(":")[0] for title in titles] == ["the beginning", "in play", "the end"]
    assert game.result() in titles[2]
    assert board_figure((), size=2).axes[0].get_title() == "2 queens: no solution"
    assert len(line_figure(one_line(ALL_TILES)).axes) == 1


def test_boards_too_large_to_draw_are_refused(ax):
    with pytest.raises(InputError, match="size must be at most 200 for a board that is drawn"):
        draw_board((), size=201, ax=ax)
