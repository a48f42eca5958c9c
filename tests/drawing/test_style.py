"""Sizes, weights, and whether the colours can be told apart by everybody and in grey print."""

from itertools import combinations
from pathlib import Path

import matplotlib as mpl
import matplotlib.style
import numpy as np
import pytest
from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import Figure

from hanoi_graph.drawing import style
from hanoi_graph.drawing.discs import contrast
from hanoi_graph.drawing.style import DARK, LIGHT, STYLES, Weights, page_size, rc, style_palette
from hanoi_graph.errors import InputError

# Machado, Oliveira and Fernandes (2009), severity 1, on linear light.
VISION = {
    "usual": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
}


def linear(colour):
    values = np.array(to_rgb(colour))
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def lab(light):
    xyz = np.array(
        [
            [0.4124564, 0.3575761, 0.1804375],
            [0.2126729, 0.7151522, 0.0721750],
            [0.0193339, 0.1191920, 0.9503041],
        ]
    ) @ np.clip(light, 0, 1)
    f = np.cbrt(xyz / np.array([0.95047, 1.0, 1.08883]))
    f = np.where(f > 6 / 29, f, (xyz / [0.95047, 1.0, 1.08883]) * (29 / 6) ** 2 / 3 + 4 / 29)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def difference(one, other, vision):
    return np.linalg.norm(lab(VISION[vision] @ linear(one)) - lab(VISION[vision] @ linear(other)))


def lightness(colour):
    return lab(linear(colour))[0]


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("vision", VISION)
def test_what_has_a_meaning_can_be_told_by_any_eye(palette, vision):
    marks = [palette.start, palette.goal, palette.paths["shortest"], palette.paths["worst"]]
    for one, other in combinations([palette.page, palette.edge, *marks], 2):
        assert difference(one, other, vision) > 15, (one, other)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_the_two_paths_can_be_told_in_grey(palette):
    shortest, worst = (lightness(palette.paths[role]) for role in ("shortest", "worst"))
    assert abs(shortest - worst) > 18
    for mark in (palette.ink, palette.start, palette.goal, *palette.paths.values()):
        assert abs(lightness(mark) - lightness(palette.page)) > 28


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("vision", VISION)
def test_colours_of_the_discs_differ(palette, vision):
    for one, other in combinations(palette.discs, 2):
        assert difference(one, other, vision) > 12, (one, other)
    for one, other in zip(palette.discs, palette.discs[1:], strict=False):
        assert difference(one, other, vision) > 20, (one, other)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_neighbouring_discs_differ_in_grey(palette):
    light = np.array([lightness(colour) for colour in palette.discs])
    assert np.abs(np.diff(light)).min() > 8


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_lines_stand_out_from_the_page(palette):
    # The light style had a yellow of 1.96, the dark one a brown that was weak as a thin line.
    walk = [to_hex(palette.step_map(16)(step)) for step in range(16)]
    lines = [palette.edge, palette.state, palette.start, palette.goal, *palette.paths.values()]
    for colour in (*lines, *palette.discs, *walk):
        assert contrast(colour, palette.page) >= 3, colour
    for colour in (palette.ink, palette.faint):
        assert contrast(colour, palette.page) >= 4.5, colour


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_no_disc_looks_like_start_goal_or_shortest_path(palette):
    # Disc 2 was as blue as the path; in the dark style disc 4 was as green as the start.
    for disc in palette.discs:
        for other in (palette.start, palette.goal, palette.paths["shortest"]):
            assert difference(disc, other, "usual") > 24, (disc, other)
        for vision in VISION:
            assert difference(disc, palette.paths["shortest"], vision) > 14


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_the_discs_of_a_small_tower_differ_a_lot(palette):
    for one, other in combinations(palette.discs[:5], 2):
        assert difference(one, other, "usual") > 30, (one, other)


def test_discs_3_and_4_of_the_dark_style_are_yellow_and_cyan():
    for disc, wanted in ((3, "#ffff00"), (4, "#00ffff")):
        assert difference(DARK.disc(disc), wanted, "usual") < 40
        assert contrast(DARK.disc(disc), DARK.page) > 4.5


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_distances_go_one_way_in_grey(palette):
    colours = palette.distance_map(40)
    steps = np.diff([lightness(colours(k)) for k in range(40)])
    assert (np.sign(steps) == np.sign(steps[0])).all()


def test_colours_of_the_discs_repeat():
    assert LIGHT.disc(1) == LIGHT.disc(11) != LIGHT.disc(2)


@pytest.mark.parametrize("length", [480, 160, 68, 32, 15.5, 7.6, 3.8, 1.9, 0.9, 0.47, 0.1])
def test_paths_that_overlap_both_show(length):
    weights = Weights.of(length)
    narrow, broad = sorted((weights.paths["shortest"], weights.paths["worst"]))
    assert broad >= 1.6 * narrow
    assert weights.edge < weights.paths["worst"]
    # Lines may not run together: the rows of the lattice are 0.87 edges apart.
    assert weights.paths["worst"] <= 0.6 * length
    assert weights.coloured < (0.55 if length < 8 else 0.4) * length


def test_sizes():
    assert page_size("column").width == 8.6
    assert page_size("slide").height == pytest.approx(25.4 * 9 / 16)
    assert page_size("12.5").width == page_size(12.5).width == 12.5
    assert page_size(17.8).font == pytest.approx(page_size("two-columns").font, abs=0.2)
    assert page_size(100).font > page_size(40).font > 9


@pytest.mark.parametrize("size", ["huge", "1.9", "201", "nan", "-5", "inf", ""])
def test_sizes_without_sense(size):
    with pytest.raises(InputError, match=r"size must be column, .* width of 2 to 200 cm, got "):
        page_size(size)


def test_unknown_style():
    with pytest.raises(InputError, match=r"style must be light or dark, got 'blue'"):
        style_palette("blue")


@pytest.mark.parametrize("name", STYLES)
def test_the_style_sheets_say_what_the_palettes_say(name):
    file = Path(style.__file__).with_name(f"{name}.mplstyle")
    # To write them again: file.write_text(style.style_sheet(name)).
    assert file.read_text(encoding="utf-8") == style.style_sheet(name)


@pytest.mark.parametrize("name", STYLES)
def test_the_style_sheets_work(name):
    wanted = rc(STYLES[name])
    with matplotlib.style.context(f"hanoi_graph.drawing.{name}"):
        found = {key: mpl.rcParams[key] for key in wanted}
    for key, value in wanted.items():
        if key == "axes.prop_cycle":
            assert found[key].by_key()["color"] == value.by_key()["color"]
        elif isinstance(value, str) and value.startswith("#"):
            assert found[key].lstrip("#") == value.lstrip("#"), key
        else:
            assert found[key] == value, key


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_the_moves_of_a_walk_run_from_light_to_dark_or_back(palette):
    light = [lightness(to_rgb(colour)) for colour in palette.step_map(16)(range(16))]
    steps = np.diff(light)
    assert (steps < 0).all() or (steps > 0).all()
    assert abs(light[0] - light[-1]) > 35
    # In grey print the first moves looked like edges.
    assert min(abs(shade - lightness(palette.edge)) for shade in light) > 10


def test_drawings_have_the_colours_of_the_style_in_use():
    # The page was dark, and what was drawn on it had the colours for a light one.
    from hanoi_graph.drawing.graph import draw_graph
    from hanoi_graph.drawing.layouts import hanoi_layout
    from hanoi_graph.drawing.marks import draw_ends

    points, edges = hanoi_layout(1), [[0, 1], [1, 2], [0, 2]]
    for name, palette in STYLES.items():
        with mpl.style.context(f"hanoi_graph.drawing.{name}"):
            ax = Figure().add_subplot()
            (patch,) = draw_graph(points, edges, ax=ax).edges
            start, _ = draw_ends(points[0], points[2], ax=ax)
            (line,) = draw_graph(points, edges, ax=ax, palette=DARK).edges
        assert to_hex(patch.get_edgecolor()) == palette.edge
        assert to_hex(start.get_markerfacecolor()) == palette.start
        assert to_hex(line.get_edgecolor()) == DARK.edge


def test_every_drawing_function_takes_the_palette_in_use():
    import importlib
    import inspect
    import pkgutil

    import hanoi_graph.drawing

    found = 0
    for module in pkgutil.iter_modules(hanoi_graph.drawing.__path__):
        loaded = importlib.import_module(f"hanoi_graph.drawing.{module.name}")
        for name, function in inspect.getmembers(loaded, inspect.isfunction):
            parameters = inspect.signature(function).parameters
            if name.startswith("draw_") and "palette" in parameters:
                default = parameters["palette"].default
                assert default in (None, inspect.Parameter.empty), name
                found += default is None
    assert found > 20
