"""The page of a film: what it holds, and that it needs nothing else."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from hanoi_graph import State, distances_to, hanoi_graph
from hanoi_graph.drawing.film import path_film
from hanoi_graph.drawing.layouts import HEIGHT
from hanoi_graph.drawing.picture import Picture
from hanoi_graph.drawing.scenes import table_film, walsh_film
from hanoi_graph.drawing.stepper import film_page
from hanoi_graph.drawing.style import DARK, LIGHT
from hanoi_graph.errors import InputError
from hanoi_graph.paths.longest import worst_path
from hanoi_graph.paths.shortest import shortest_path


def data(page):
    return json.loads(re.search(r"^const film = (.*);$", page, re.MULTILINE)[1])


class Outline(HTMLParser):
    """Collects tags and attributes."""

    def __init__(self):
        super().__init__()
        self.tags = []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))


def outline(page):
    parser = Outline()
    parser.feed(page)
    return parser.tags


def test_every_scene_of_a_path_is_there():
    path = worst_path(2)
    film = data(film_page(path_film(path, role="worst", strip=True)))
    assert [scene["word"] for scene in film["scenes"]] == [s.word() for s in path.states()]
    states = list(path.states())
    places = [
        [[disc, source, states[k].stacks[source].index(disc)]]
        for k, (disc, source, _) in enumerate(path)
    ]
    assert [scene["left"] for scene in film["scenes"]] == [[], *places]
    assert [len(scene["squares"]) for scene in film["scenes"]] == list(range(9))
    assert film["strip"] == [move.disc for move in path]
    walk = film["graph"]["walk"]
    assert walk[0] == film["graph"]["start"]
    assert walk[-1] == film["graph"]["goal"]
    steps = {round(((x - u) ** 2 + (y - v) ** 2) ** 0.5) for (x, y), (u, v) in pairwise(walk)}
    assert steps == {133}, "all edges have one length, a third of 400"
    assert max(y for _, y in walk) == pytest.approx(400 * HEIGHT, abs=0.1)


def test_long_words_of_corners_are_powers():
    for discs, words in ((6, ["A" * 6, "B" * 6, "C" * 6]), (8, ["A⁸", "B⁸", "C⁸"])):
        film = path_film(shortest_path("A" * discs, "C" * discs)[:2])
        labels = data(film_page(film))["graph"]["labels"]
        assert [word for _, _, word in labels] == words


@pytest.mark.parametrize(
    ("large", "words"),
    [("CBCABCAA", ["AAAA…", "BBBB…", "CCCC…"]), ("CB", ["AAAACB", "BBBBCB", "CCCCCB"])],
)
def test_corners_of_a_copy_have_their_own_words(large, words):
    # They had those of the whole graph, A¹², B¹² and C¹².
    n = 4 + len(large)
    start, goal = State("A" * n), State("C" * n)
    path = shortest_path("AAAA" + large, "CCCC" + large)
    picture = Picture(start, goal, edges=hanoi_graph(4).edges(), within=State(large))
    film = path_film(path, picture=picture, first=2, total=999, goal=goal)
    graph = data(film_page(film))["graph"]
    assert [word for _, _, word in graph["labels"]] == words
    assert graph["alt"].startswith(
        f"The state graph of {n} discs in which the largest stand as in {large}, a triangle of 81 "
    )
    assert graph["alt"].endswith(f"Start AAAA{large} (round).")


def coloured(n, **colours):
    graph, path = hanoi_graph(n), shortest_path("A" * n, "C" * n)
    picture = Picture(path.start, path.goal, edges=graph.edges(), **colours)
    return data(film_page(path_film(path, picture=picture)))["graph"]


def test_edges_have_the_colours_of_their_discs():
    # The page refused them.
    graph = coloured(3, edge_discs=hanoi_graph(3).edge_discs())
    assert [colour for colour, _, _ in graph["edges"]] == [LIGHT.disc(k) for k in (1, 2, 3)]
    # Of disc k there are 3**(4 - k) edges, each for itself: none goes on in another of its disc.
    assert [line.count("M") for _, line, _ in graph["edges"]][1:] == [9, 3]
    widths = [width for _, _, width in graph["edges"]]
    assert widths == sorted(set(widths))
    assert "colour of an edge tells the disc" in graph["alt"]
    plain = coloured(3)["edges"]
    assert [colour for colour, _, _ in plain] == ["var(--edge)"]


def test_states_have_the_colours_of_their_distances():
    distances = distances_to("CCC")
    graph = coloured(3, distances=distances)
    assert len(graph["states"]) == len({colour for colour, _ in graph["states"]}) == 8
    # 2 to the number of ones of the distance.
    assert [line.count("M") for _, line in graph["states"]] == [1, 2, 2, 4, 2, 4, 4, 8]
    x, y = graph["goal"]
    assert graph["states"][0][1] == f"M{x:g},{y:g}h0"
    assert "distance from the goal" in graph["alt"]
    assert coloured(3)["states"] == []


def test_colours_of_the_graph_are_explained():
    graph = hanoi_graph(4)
    keys = coloured(4, edge_discs=graph.edge_discs(), distances=distances_to("CCCC"))
    discs, bar = keys["keys"]["discs"], keys["keys"]["bar"]
    assert [(entry[3], entry[-1]) for entry in discs] == [
        (LIGHT.disc(k), f"disc {k}") for k in (1, 2, 3, 4)
    ]
    assert bar["colours"] == [colour for colour, _ in keys["states"]]
    assert [tick for _, tick in bar["ticks"]][:: len(bar["ticks"]) - 1] == [0, 15]
    assert bar["title"][2] == "moves to the goal"
    # All of it is in sight, and below the triangle with its words.
    x, y, width, height = keys["view"]
    assert (
        max(y for _, y, _ in keys["labels"]) + 0.2 * keys["font"]
        < discs[0][2]
        < discs[-1][2] + 1
        < bar["y"]
    )
    assert bar["title"][1] < y + height
    assert all(x < entry[0] < entry[1] < entry[5] < x + width for entry in discs)
    plain = coloured(4)["keys"]
    assert plain == {"discs": [], "bar": None}


def test_states_are_there_as_in_the_frames():
    # The page had none.
    assert len(coloured(4)["points"]) == 81
    assert coloured(4)["plain"] > 2
    assert coloured(4, edge_discs=hanoi_graph(4).edge_discs())["points"] == []
    assert coloured(8)["points"] == []


def test_the_page_says_what_marks_mean():
    page = film_page(table_film("BCAA", "CCCC"))
    assert '<p id="notes">Dotted: where it came from; frame: moves next; grey: new' in page


def test_too_many_words_are_refused_with_what_there_is_room_for():
    with pytest.raises(InputError, match="at most 3 discs, got 4; ask for those of the corners"):
        coloured(4, labels="all")


def test_tables_digits_and_missing_discs_are_there():
    table = data(film_page(table_film("BCAA", "CCCC")))
    assert table["graph"] is None
    assert table["scenes"][0]["table"][0] == [4, "", "", [], False]
    assert table["scenes"][6]["table"][-1] == [1, "B", "C", [], True]
    walsh = data(film_page(walsh_film(136, discs=8)))
    assert [scene["word"] for scene in walsh["scenes"][:3]] == ["........", ".......C", "......BC"]
    assert walsh["scenes"][1]["bold"] == [0, 1]
    assert len(walsh["bases"]) == 3


def test_the_page_needs_no_network():
    page = film_page(path_film(shortest_path("AAA", "CCC")))
    tags = outline(page)
    assert not [tag for tag, attrs in tags if {"src", "href"} & set(attrs)]
    assert "@import" not in page
    assert set(re.findall(r"https?://[^\"' )]*", page)) == {"http://www.w3.org/2000/svg"}
    assert {"fetch(", "XMLHttpRequest", "import("}.isdisjoint(re.findall(r"\w+\(", page))


def test_everything_that_can_be_pressed_has_a_name():
    tags = outline(film_page(path_film(shortest_path("AA", "CC"))))
    assert sum(tag == "button" for tag, _ in tags) == 5
    (slider,) = [attrs for tag, attrs in tags if tag == "input"]
    assert slider["aria-label"] == "Step"
    assert [attrs for _, attrs in tags if attrs.get("aria-live") == "polite"]
    assert ("html", {"lang": "en"}) in tags


def test_no_text_can_break_out():
    film = path_film(shortest_path("A", "C"), graph=False)
    nasty = "</script><b>&"
    film = replace(
        film, title=nasty, scenes=tuple(replace(scene, caption=nasty) for scene in film.scenes)
    )
    page = film_page(film)
    assert page.count("</script>") == 1
    assert "&lt;/script&gt;&lt;b&gt;&amp;" in page
    assert data(page)["scenes"][0]["caption"] == nasty


def test_the_same_film_gives_the_same_page_in_its_style_and_small():
    film = path_film(shortest_path("A^5", "C^5"), strip=True)
    page = film_page(film, style="dark", milliseconds=250)
    assert page == film_page(film, style="dark", milliseconds=250)
    assert f"--page: {DARK.page};" in page
    assert data(page)["duration"] == 250
    assert "{{" not in page
    assert len(page) < 30_000
