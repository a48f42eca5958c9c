"""The picture of the graph: what it shows, clicks, keys, zoom and pan."""

from __future__ import annotations

import itertools

import pytest

import hanoi_graph as hg

Keys = pytest.importorskip("selenium.webdriver.common.keys").Keys


def painted(page) -> None:
    """Wait until the picture shows the state of the game and nothing is on its way."""
    page.wait("const g = hanoi.app.graph; return !g.frame && !g.glide")


def colour(page, name: str) -> list[int]:
    hex_ = page.run("return hanoi.inks(hanoi.app.looks.theme)[arguments[0]]", name)
    return [int(hex_[at : at + 2], 16) for at in (1, 3, 5)]


def shows(page, point: tuple[float, float], name: str, *, radius: int = 3) -> bool:
    """Whether the canvas has this colour of the figures near a point."""
    painted(page)
    wanted = colour(page, name)
    return any(
        pixel[3] == 255 and max(abs(a - b) for a, b in zip(pixel, wanted, strict=False)) <= 3
        for pixel in page.pixels(*point, radius=radius)
    )


def between(page, one: str, other: str) -> tuple[float, float]:
    """Return the middle of the edge between two states."""
    (a, b), (c, d) = page.state_at(one), page.state_at(other)
    return (a + c) / 2, (b + d) / 2


def click_means(page, what: str) -> None:
    page.run(f"document.querySelector('input[name=click][value={what}]').click()")


def away(page) -> None:
    """Take the pointer off the graph, so that the worst path is not shown."""
    page.hover(5, 5)
    page.wait("return !hanoi.app.panel.worstHover")


def test_a_click_goes_there(page):
    page.open("#n=3")
    page.tap(*page.state_at("CBA"))
    assert (page.here, page.score) == ("CBA", ("2", "5", "0"))
    page.tap(*page.state_at("BBB"))
    assert page.here == "BBB"
    moves = int(page.score[0])
    assert moves == 2 + hg.distance("CBA", "BBB")
    page.click("undo")
    assert page.here == "CBA", "a walk is undone as a whole"


@pytest.mark.parametrize("n", [2, 5, 8, 10])
def test_every_corner_is_where_it_should_be(page, n):
    page.open(f"#n={n}")
    for letter in "BCA":
        page.tap(*page.state_at(letter * n))
        assert page.here == letter * n


def test_a_click_sets_start_or_goal(page):
    page.open("#n=4&m=b")
    click_means(page, "goal")
    page.tap(*page.state_at("AACB"))
    assert page.find("goal").get_property("value") == "AACB"
    assert page.here == "CAAA", "the moves stay"
    click_means(page, "start")
    page.tap(*page.state_at("BCAA"))
    assert page.here == "BCAA"
    assert page.score == ("0", "11", "0")


def test_the_picture_of_a_start(page):
    page.open("#n=4")
    page.choose("labels", "none")
    away(page)
    assert shows(page, page.state_at("AAAA"), "ink", radius=2)
    assert shows(page, page.state_at("AAAA"), "start", radius=12)
    assert shows(page, page.state_at("CCCC"), "goal", radius=8)
    path = hg.shortest_path("AAAA", "CCCC")
    edge = between(page, path.state(9).word(), path.state(10).word())
    assert shows(page, edge, "shortest")
    assert not shows(page, between(page, "AAAB", "CAAB"), "shortest")
    page.click("show-shortest")
    assert not shows(page, edge, "shortest")


def test_the_trail(page):
    page.open("#n=4&m=ab")
    away(page)
    middle = between(page, "AAAA", "BAAA")
    assert shows(page, middle, "trail", radius=6)
    page.click("show-trail")
    assert not shows(page, middle, "trail", radius=6)


def test_both_shortest_paths(page):
    page.open("#n=2&s=BA&g=AB")
    page.choose("labels", "none")
    away(page)
    for path in page.run("return hanoi.shortestPaths([1, 0], [0, 1])"):
        states = [(1, 0)]
        for disc, _, to in path:
            states.append((to, states[-1][1]) if disc == 1 else (states[-1][0], to))
        words = ["".join("ABC"[peg] for peg in state) for state in states]
        for one, other in itertools.pairwise(words):
            assert shows(page, between(page, one, other), "shortest", radius=14)


def test_the_worst_path_on_hovering_and_by_key(page):
    page.open("#n=4")
    page.click("show-shortest")
    away(page)
    path = hg.worst_path(4)
    edge = between(page, path.state(40).word(), path.state(41).word())
    assert not shows(page, edge, "worst")
    page.hover(*page.state_at("BBBB"))
    page.wait("return hanoi.app.panel.worstHover")
    assert shows(page, edge, "worst")
    away(page)
    assert not shows(page, edge, "worst")
    page.press("w")
    assert shows(page, edge, "worst")
    assert page.find("show-worst").is_selected()
    assert page.text("message") == "The worst path is shown: 80 moves through every state."
    page.click("show-worst")
    assert not shows(page, edge, "worst")


def test_no_worst_path_where_there_is_none(page):
    page.open("#n=3&s=ABC&g=CCC")
    page.press("w")
    assert page.text("message").startswith("The worst path joins two towers")


def test_hovering_tells_the_distances(page):
    page.open("#n=5")
    page.hover(*page.state_at("CBBAA"))
    page.wait_for("hover", "CBBAA")
    left, gone = hg.distance("CBBAA", "CCCCC"), hg.distance("AAAAA", "CBBAA")
    assert page.text("hover") == f"CBBAA · {left} to the goal · {gone} from here"
    page.hover(5, 5)
    page.wait("return document.getElementById('hover').textContent === ''")


def test_colours_by_distance_and_by_disc(page):
    page.open("#n=4")
    page.click("show-shortest")
    page.choose("colouring", "disc")
    painted(page)
    for one, other, disc in (("AAAB", "CAAB", 1), ("ABAA", "ACAA", 2), ("BBBA", "BBBC", 4)):
        wanted = page.run("return hanoi.discColour(arguments[0], 4, 'disc', 'light')", disc)
        wanted = [int(wanted[at : at + 2], 16) for at in (1, 3, 5)]
        pixels = page.pixels(*between(page, one, other))
        assert any(max(abs(a - b) for a, b in zip(p, wanted, strict=False)) < 4 for p in pixels)
    page.choose("colouring", "distance")
    assert page.find("scale").is_displayed()
    assert page.text("scale-end") == "15"
    painted(page)
    near = page.pixels(*between(page, "ACCC", "BCCC"))
    far = page.pixels(*between(page, "BAAA", "CAAA"))
    assert near != far


def test_zoom_and_pan(page):
    page.open("#n=8")
    left = page.state_at("BBBBBBBB")
    page.click("zoom-in")
    page.click("zoom-in")
    assert page.state_at("BBBBBBBB")[0] < left[0]
    before = page.state_at("AAAAAAAB")
    canvas = page.box("return document.getElementById('canvas')")
    page.drag((canvas["x"], canvas["y"]), (canvas["x"] + 90, canvas["y"] - 40))
    after = page.state_at("AAAAAAAB")
    assert after[0] - before[0] == pytest.approx(90, abs=2)
    assert after[1] - before[1] == pytest.approx(-40, abs=2)
    assert page.here == "AAAAAAAA", "dragging is no click"
    page.click("zoom-out")
    page.click("fit")
    assert page.state_at("BBBBBBBB") == pytest.approx(left)


def test_the_wheel_zooms_about_the_pointer(page):
    page.open("#n=8")
    point = page.state_at("CBACBACA")
    from selenium.webdriver.common.actions.wheel_input import ScrollOrigin

    origin = ScrollOrigin.from_viewport(round(point[0]), round(point[1]))
    page.pointer().scroll_from_origin(origin, 0, -600).perform()
    page.wait("return hanoi.app.graph.zoom > 3")
    assert page.state_at("CBACBACA") == pytest.approx(point, abs=4)
    assert page.run("return window.scrollY") == 0


def test_two_fingers_pinch(page):
    page.open("#n=8", size=page.PHONE, touch=True)
    page.run("document.getElementById('canvas').scrollIntoView({ block: 'center' })")
    canvas = page.box("return document.getElementById('canvas')")
    x, y = canvas["x"], canvas["y"]

    def touch(kind: str, *points) -> None:
        fingers = [{"x": u, "y": v, "id": k} for k, (u, v) in enumerate(points)]
        page.driver.execute_cdp_cmd(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers}
        )

    touch("touchStart", (x - 30, y), (x + 30, y))
    for spread in (40, 60, 90):
        touch("touchMove", (x - spread, y), (x + spread, y))
    touch("touchEnd")
    page.wait("return hanoi.app.graph.zoom > 2")
    assert page.here == "AAAAAAAA"
    page.tap(x, y, kind="touch")
    assert page.here != "AAAAAAAA"


def test_words_appear_when_there_is_room(page):
    page.open("#n=8")
    assert not page.run("const g = hanoi.app.graph; return g.wordsShown")
    for _ in range(9):
        page.run("document.getElementById('zoom-in').click()")
    painted(page)
    assert page.run("return hanoi.app.graph.wordsShown")
    page.choose("labels", "none")
    painted(page)
    assert not page.run("return hanoi.app.graph.wordsShown")


def test_turned_with_the_goal_at_the_bottom(page):
    page.open("#n=3")
    page.click("turn")
    points = {word: page.state_at(word) for word in ("AAA", "BBB", "CCC", "CAA", "BAA")}
    assert points["CCC"][1] > points["AAA"][1]
    assert points["AAA"][1] == pytest.approx(points["BBB"][1])
    assert page.find("turn").get_attribute("aria-pressed") == "true"
    page.tap(*points["CAA"])
    assert page.here == "CAA"


def test_the_graph_by_keyboard(page):
    page.open("#n=3")
    page.run("document.getElementById('canvas').focus()")
    assert page.text("message") == "AAA, 7 to the goal"
    page.press(Keys.ARROW_DOWN, Keys.ARROW_RIGHT)
    assert page.text("message") in {"CAA, 6 to the goal", "BAA, 7 to the goal"}
    page.press(Keys.HOME, Keys.ARROW_LEFT)
    assert page.text("message").startswith("BAA")
    page.press(Keys.ARROW_RIGHT)
    assert page.text("message") == "CAA, 6 to the goal"
    page.press(Keys.ENTER)
    assert page.here == "CAA"
    page.press("+")
    assert page.run("return hanoi.app.graph.zoom") > 1
    page.press("-", "0")
    assert page.run("return hanoi.app.graph.zoom") == 1


@pytest.mark.parametrize("n", [9, 10])
def test_what_is_drawn_depends_on_what_is_seen(page, n):
    """The longest trail and the worst path, far in: a picture holds no more strokes than fit."""
    page.open(f"#n={n}")
    strokes = page.run("""
        const { app } = hanoi;
        app.game.walk(hanoi.worstPath(app.game.n, 0, 2).slice(0, -1));
        app.panel.pinWorst(true);
        let count = 0;
        const draw = CanvasRenderingContext2D.prototype.stroke;
        CanvasRenderingContext2D.prototype.stroke = function (...parts) {
            count += 1;
            return draw.apply(this, parts);
        };
        const counts = [1, 40].map((zoom) => {
            app.graph.zoomBy(zoom);
            count = 0;
            app.graph.paint();
            return count;
        });
        CanvasRenderingContext2D.prototype.stroke = draw;
        return counts;
    """)  # fmt: skip
    whole, near = strokes
    # A path holds 300 shapes: 3 ** 10 edges would be 197 of them.
    assert 0 < near < whole < 1500


def test_the_words_in_the_corner_keep_up(page):
    page.open("#n=3")
    page.tap(*page.state_at("CBA"))
    assert page.text("hover") == "CBA · 5 to the goal · 0 from here"
    click_means(page, "goal")
    page.tap(*page.state_at("BBB"))
    assert page.text("hover") == f"BBB · 0 to the goal · {hg.distance('CBA', 'BBB')} from here"
    page.press("u")
    assert page.text("hover") == f"BBB · 0 to the goal · {hg.distance('AAA', 'BBB')} from here"
    page.click("more")
    away(page)
    assert page.text("hover") == ""


def test_a_note_where_labels_do_not_fit(page):
    page.open("#n=6")
    note = page.find("labels-note")
    assert not note.is_displayed()
    page.choose("labels", "all")
    painted(page)
    assert note.text == "Zoom in to see all labels."
    page.run("hanoi.app.graph.zoomBy(21)")
    painted(page)
    assert not note.is_displayed()


def test_the_drawing_cannot_be_pushed_away(page):
    """However far it is pushed, the middle of the window lies over the triangle."""
    page.open("#n=4")
    for zoom, turned in itertools.product((0.5, 1, 4), (False, True)):
        for push in itertools.product((-5000, 0, 5000), repeat=2):
            away_from_a_state = page.run(
                """
                const { graph } = hanoi.app;
                const [zoom, turned, push] = arguments;
                graph.turned = turned;
                graph.fit();
                graph.zoomBy(zoom);
                graph.panBy(...push);
                const middle = [graph.canvas.clientWidth / 2, graph.canvas.clientHeight / 2];
                return hanoi.nearestState(4, graph.view().corners, middle).distance / graph.side;
                """,
                zoom,
                turned,
                push,
            )
            # The middle of the largest hole, a triangle of half the side, is 0.5 / sqrt(12) away.
            assert away_from_a_state < 0.15


def test_the_name_of_a_mark_covers_neither_marks_nor_trail(page):
    """As the saved picture has it: no point of a path or of a ring lies within the name of here."""
    page.open("#n=5")
    for _ in range(8):
        page.press("n")
        name = page.here
        boxes, points = page.run(
            """
            const picture = new DOMParser().parseFromString(hanoi.app.sharing.graph(), 'text/xml');
            document.body.append(document.importNode(picture.documentElement, true));
            const svg = document.body.lastChild;
            const inks = hanoi.inks('light');
            const plain = ({ x, y, width, height }) => [x, y, x + width, y + height];
            const boxes = [...svg.querySelectorAll('text')]
                .filter((one) => one.textContent === arguments[0])
                .map((one) => plain(one.getBBox()));
            const drawn = [...svg.querySelectorAll('path')].filter((one) =>
                ['trail', 'shortest', 'start', 'goal'].some((key) =>
                    one.getAttribute('stroke') === inks[key]));
            const points = drawn.flatMap((path) => {
                const length = Math.min(path.getTotalLength(), 1500);
                return Array.from({ length: Math.ceil(length / 4) }, (_, k) => {
                    const { x, y } = path.getPointAtLength(4 * k);
                    return [x, y];
                });
            });
            svg.remove();
            return [boxes, points];
            """,
            name,
        )
        assert boxes
        assert points
        for left, top, right, bottom in boxes:
            assert not [
                (x, y) for x, y in points if left < x < right and top + 3 < y < bottom - 3
            ], name


@pytest.mark.parametrize(
    ("start", "goal"),
    [("BAAA", "ABAA"), ("BBAA", "ABAC"), ("AABC", "BAAC"), ("CAAB", "BCBA"), ("CBBAA", "BAACB")],
)
def test_the_name_of_a_mark_covers_no_state(page, start, goal):
    # Beside its mark it lay on the next state, which was not to be seen any more.
    page.open(f"#n={len(start)}&s={start}&g={goal}")
    for word in map(str, itertools.chain(hg.neighbours(start), hg.neighbours(goal))):
        seen = (shows(page, page.state_at(word), ink) for ink in ("dot", "shortest"))
        assert any(seen) or word in (start, goal), word
