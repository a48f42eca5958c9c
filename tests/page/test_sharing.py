"""Links, lists of moves, files and pictures."""

from __future__ import annotations

import io
import itertools
import json
import random
import xml.etree.ElementTree as ElementTree

import oracle
import pytest

import hanoi_graph as hg
from hanoi_graph.cli.main import main
from hanoi_graph.moves import replay
from hanoi_graph.page.link import link_fragment
from hanoi_graph.records.movelists import parse_move_list
from hanoi_graph.records.notations import NOTATIONS as NOTATIONS_OF_THE_PACKAGE
from hanoi_graph.records.readings import Options
from hanoi_graph.records.writing import write_moves
from hanoi_graph.states import State

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def downloads(page, tmp_path):
    """Return a function that waits for a file that the page saves, and returns its text."""
    page.driver.execute_cdp_cmd(
        "Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)}
    )

    def saved(name: str) -> str:
        page.wait(lambda _: (tmp_path / name).exists() and (tmp_path / name).stat().st_size > 0)
        return (tmp_path / name).read_text(encoding="utf-8")

    return saved


def open_dialog(page) -> None:
    page.click("share-open")
    page.wait("return document.getElementById('share').open")


def write_list(page, text: str) -> None:
    page.run("document.getElementById('move-text').value = arguments[0]", text)
    page.run("document.getElementById('use-moves').click()")


def walk(start: oracle.Pegs, count: int, pegs: int, seed: int) -> list[tuple[int, int, int]]:
    chance = random.Random(seed)
    moves, state = [], start
    for _ in range(count):
        moves.append(chance.choice(oracle.moves_of(state, pegs)))
        state = oracle.after(state, moves[-1])
    return moves


@pytest.mark.parametrize(("n", "pegs"), [(1, 3), (4, 3), (10, 3), (3, 4), (10, 4)])
def test_links_carry_the_whole_state(page, n, pegs):
    start = tuple(random.Random(n).choices(range(pegs), k=n))
    moves = walk(start, 60, pegs, n)
    page.open()
    setup = {"n": n, "pegs": pegs, "start": start, "goal": start[::-1], "moves": moves}
    page.run("hanoi.app.renew(arguments[0])", setup)
    page.wait("return location.hash === hanoi.app.link")
    link = page.run("return location.hash")
    page.open(link)
    game = page.run(
        "const { n, pegs, start, goal, made, here } = hanoi.app.game;"
        "return { n, pegs, start, goal, moves: made, here }"
    )
    end = start
    for move in moves:
        end = oracle.after(end, move)
    expected = {**setup, "start": list(start), "goal": list(start[::-1]), "here": list(end)}
    assert game == {**expected, "moves": [list(move) for move in moves]}


def test_links_of_the_command_line(page):
    page.open(link_fragment(State("BCAA"), State("AACB"), language="pt", order="largest-first"))
    assert page.find("start").get_property("value") == "AACB"
    assert page.find("goal").get_property("value") == "BCAA"
    assert page.text("solve-title") == "Resolver"
    page.wait("return location.hash.includes('l=pt') && location.hash.includes('o=largest-first')")


BAD_LINKS = [
    ("#n=11", "The link asks for “11” discs; 1 to 10 are possible."),
    ("#n=x", "The link asks for “x” discs"),
    ("#n=3&p=5", "The link asks for “5” pegs; 3 or 4 are possible."),
    ("#n=3&s=AB", "A state of 3 discs needs 3 letters, not 2."),
    ("#n=3&g=ABD", "“D” is none of them"),
    ("#n=3&m=zz", "hold “z”, which stands for no move"),
    ("#n=3&m=bb", "Move 2 is illegal. Disc 2 may not lie on the smaller disc 1."),
    ("#n=3&m=d", "Move 1 is illegal. Peg B is empty."),
    ("#n=3&m=c", "Move 1 is illegal. There are only 3 pegs."),
    ("#n=2&s=%3Cimg%20src%3Dx%3E", "“<” is none of them"),
]


def test_a_link_that_does_not_hold(page):
    page.open(BAD_LINKS[0][0])
    for fragment, reason in BAD_LINKS:
        page.run("location.hash = arguments[0]", fragment)
        page.wait_for("message", reason)
        assert page.text("message").startswith("The link does not hold. ")
        assert page.here == "AAA"


IN_VAIN = [
    ("#%", "%"),
    ("#foo=1", "foo=1"),
    ("#N=4", "N=4"),
    ("#n=3&l=xx", "l=xx"),
    ("#n=3&o=up", "o=up"),
    ("#n=3&__proto__=1", "__proto__=1"),
]


def test_what_a_link_says_in_vain_is_named(page):
    page.open(IN_VAIN[0][0])
    for fragment, part in IN_VAIN:
        page.run("hanoi.app.openLink(arguments[0])", fragment)
        vain = f"“{part}” in the link means nothing here and was left out."
        assert page.text("message") == f"{vain} 7 moves from the goal."
        assert page.here == "AAA"


def test_a_word_in_a_link_tells_how_many_discs(page):
    page.open("#s=BCAA&g=AACB")
    assert (page.text("discs"), page.here) == ("4", "BCAA")
    page.open("#g=A^5")
    assert (page.text("discs"), page.here) == ("5", "AAAAA")


def test_the_link_to_the_towers_changes_nothing(page):
    page.open("#n=4&m=a")
    page.run("location.hash = '#towers'")
    page.wait("return location.hash.startsWith('#towers')")
    assert page.here == "BAAA"


def test_a_link_to_the_end_of_a_game_says_that_it_is_solved(page):
    page.open("#n=1&m=b")
    assert page.text("message") == "Solved in 1 move, which is shortest."


def test_a_new_link_in_the_same_page(page):
    page.open("#n=3")
    page.run("location.hash = '#n=4&s=ABCA'")
    page.wait_for("here", "ABCA")
    page.run("location.hash = '#n=4&s=XBCA'")
    page.wait_for("message", "The link does not hold")
    assert page.here == "ABCA"


def test_the_link_in_the_dialog(page):
    page.open("#n=3&m=b")
    open_dialog(page)
    assert page.find("link").get_property("value") == f"{page.address}#n=3&p=3&s=AAA&g=CCC&m=b"
    page.click("copy-link")
    page.wait("return document.getElementById('share-message').textContent !== ''")
    assert "clipboard" in page.text("share-message")


NOTATIONS = {
    **{("arrows", language): "arrow" for language in ("en", "es", "pt", "ru")},
    **{("json", language): "triples" for language in ("en", "es", "pt", "ru")},
    ("sentences", "en"): "english",
    ("sentences", "es"): "spanish",
    ("sentences", "pt"): "portuguese",
    ("sentences", "ru"): "russian",
}


def test_every_notation_is_read_back(page):
    """And it is what the package writes in such a notation, and what `hanoi-graph check` reads."""
    start = (0, 1, 2, 0, 1)
    moves = walk(start, 40, 3, 7)
    page.open()
    for notation in ("arrows", "json", "sentences"):
        for language in ("en", "es", "pt", "ru"):
            text, found = page.run(
                "const [moves, start, notation, language] = arguments;"
                "const text = hanoi.writeMoves(moves, notation, { language });"
                "return [text, hanoi.readMoves(text, start)]",
                moves,
                start,
                notation,
                language,
            )
            assert [tuple(move) for move in found] == moves
            theirs = io.StringIO()
            write_moves(moves, theirs, notation=NOTATIONS[notation, language])
            assert text == theirs.getvalue()
            options = Options(
                start="ABCAB",
                goal=follow(start, moves).word(),
                discs_from=None if notation == "arrows" else 1,
                pegs_from={("json", language): "0", ("sentences", "en"): "1"}.get(
                    (notation, language)
                ),
            )
            read = parse_move_list(text, options=options)
            pairs = [row[-2:] for chunk in read.chunks() for row in chunk.tolist()]
            assert pairs == [[source, target] for _, source, target in moves]


def test_the_command_that_judges_the_list(page):
    page.open("#n=4&s=BCAA&g=AACB&m=d")
    open_dialog(page)
    command = "hanoi-graph check hanoi-moves.txt --start BCAA --goal AACB"
    assert page.text("check-hint").endswith(command)
    page.choose("notation", "json")
    command = (
        "hanoi-graph check hanoi-moves.json --start BCAA --goal AACB --pegs-from 0 --discs-from 1"
    )
    assert page.text("check-hint").endswith(command)


@pytest.mark.parametrize("language", ["en", "es", "pt", "ru"])
def test_the_command_judges_the_list(page, tmp_path, capsys, language):
    """What the page says to type is typed, for the list that it shows, in every notation.

    Also where the largest discs have not moved yet, so that the list alone does not tell of them.
    """
    games = (("n=4&s=BCAA&g=AACB", 11), ("n=10&s=ABCABCABCA", 5), ("n=5&p=4&m=bahf", 4))
    page.open()
    for link, count in games:
        page.run("hanoi.app.openLink(`#${arguments[0]}&l=${arguments[1]}`)", link, language)
        if "m=" not in link:
            page.run("hanoi.app.player.jump(arguments[0])", count)
        # Only sentences depend on the language.
        for notation in ("arrows", "json", "sentences") if language == "en" else ("sentences",):
            words, text = page.run(
                "const { sharing } = hanoi.app;"
                "return [sharing.command(arguments[0]).split(' '), sharing.list(arguments[0])]",
                notation,
            )
            path = tmp_path / words[2]
            path.write_text(text, encoding="utf-8")
            main([words[1], str(path), *words[3:], "--json"])
            verdict = json.loads(capsys.readouterr().out)
            assert (verdict["moves"], verdict["legal"]) == (count, True)
            assert verdict["start"] == page.run("return document.getElementById('start').value")
            assert (verdict["optimal"] is True) == (count == 11)


def test_no_command_judges_an_empty_list(page):
    page.open()
    open_dialog(page)
    assert not page.find("check-hint").is_displayed()


def test_saving_lists(page, downloads):
    page.open("#n=3")
    page.choose("procedure", "recursive")
    page.run("hanoi.app.player.jump(3)")
    open_dialog(page)
    page.click("save-moves")
    assert downloads("hanoi-moves.txt") == "A -> C\nA -> B\nC -> B\n"
    page.choose("notation", "json")
    page.click("save-moves")
    triples = json.loads(downloads("hanoi-moves.json"))
    assert triples == [[1, 0, 2], [2, 0, 1], [1, 2, 1]]
    assert list(replay("AAA", [tuple(move) for move in triples]))[-1] == State("BBA")


GOOD_LISTS = [
    ("A -> C\nA → B\n3. c->b\n\n", "BBA"),
    ("# found by hand\nA -> C\nA → B # the second\n", "CBA"),
    ("1: A->C\n2: A->B\n3: C->B\n", "BBA"),
    ("1 -> 3\n1 -> 2", "CBA"),
    ("(A C) (A B)\n(C B)", "BBA"),
    ("moves = [(0, 2), (0, 1), (2, 1)];", "BBA"),
    ("['AC', 'AB', 'CB']", "BBA"),
    ("# words, largest disc first\nAAA\nAAC\nABC\n", "CBA"),
    ("moves = [[1, 0, 2], [2, 0, 1]]", "CBA"),
    ("Mova disco 1 de A para C\r\nMova disco 2 de A para B\r\n", "CBA"),
    ("диск 1 стержень А -> стержень С\n", "CAA"),
    ("диск  1  стержень X ->  стержень Y\n", "BAA"),
    ("Move disk 1 from Peg 1 to Peg 3\nMove disk 2 from Peg 1 to Peg 2\n", "CBA"),
    ("\ufeffMueve disco 1 de A a C\nMueve disco 2 de A a B", "CBA"),
]


def test_loading_lists(page):
    page.open("#n=3&m=a")
    open_dialog(page)
    for text, here in GOOD_LISTS:
        write_list(page, text)
        assert page.here == here, text
        assert "loaded." in page.text("share-message")


BAD_LISTS = [
    ("", "There is no move in the list."),
    ("# nothing but a comment", "There is no move in the list."),
    ("[]", "There is no move in the list."),
    ("A -> C\nA -> C", "Move 2 is illegal. Disc 2 may not lie on the smaller disc 1."),
    ("B -> C", "Move 1 is illegal. Peg B is empty."),
    ("A -> A", "Move 1 is illegal. The disc already lies on A."),
    ("A -> D", "Move 1 is illegal. There are only 3 pegs."),
    ("disc 5: A -> C", "Move 1 is illegal. There is no disc 5 among 1 to 3."),
    ("[[0, 0, 1]]", "Move 1 is illegal. There is no disc 0 among 1 to 3."),
    ("[[2, 0, 1]]", "Move 1 is illegal. Disc 2 is not on top of A"),
    ("[[1, 0, 5]]", "Move 1 is illegal. There are only 3 pegs."),
    ("[[1, 0, -1]]", "Move 1 is illegal. There are only 3 pegs."),
    ("[[1, 0]]", "Move 1 is illegal. Peg B is empty."),
    ("[[1, 0, 1.5]]", "Item 1 of the list is neither a move nor a state: [1,0,1.5]"),
    ('[{"disc": 1, "from": "A"}]', 'neither a move nor a state: {"disc":1,"from":"A"}'),
    ("[[1, 0, 2], [2, 0, 1], 7]", "Item 3 of the list is neither a move nor a state: 7"),
    ("[[1, 0, 2], [2, 0,", "not complete JSON"),
    ("[[1, 0, 2,], ]", "not complete JSON"),
    ("[[1, 0, 2]] and so on", "not complete JSON"),
    ("A -> C\nwhatever", "Line 2 is not one whole move: whatever"),
    ("A → C, A → B", "Line 1 is not one whole move: A → C, A → B"),
    ("A -> C\n\nA -> B C -> B", "Line 3 is not one whole move: A -> B C -> B"),
    ("A -> C -> B", "Line 1 is not one whole move: A -> C -> B"),
    ("A -> 3", "Some pegs of the list are named by letters and others by numbers."),
    ("AC AB C", "Item 3 of the list is neither a move nor a state: C"),
    ("AAA CAA ACA", "State 3 of the list is not one move from the one before it."),
    ("BAA CAA", "The list begins at BAA, but the game at AAA."),
    ("[[[3, 2, 1], [], []], [[3], [2], []]]", "neither a move nor a state: [[3],[2],[]]"),
    (9000 * "a" + "!", "Line 1 is not one whole move: aaa"),
    (9000 * " " + "A -> C -> B", "Line 1 is not one whole move: A -> C -> B"),
    ("<script>alert(1)</script>", "Line 1 is not one whole move: <script>alert(1)</script>"),
]


def test_a_list_that_does_not_hold_changes_nothing(page):
    page.open("#n=3&m=a")
    open_dialog(page)
    for text, complaint in BAD_LISTS:
        write_list(page, text)
        assert complaint in page.text("share-message"), text
        assert page.here == "BAA"


def test_every_notation_of_the_package_is_read(page):
    """Whatever `hanoi-graph solve` writes, from any state to any other, comes back as written."""
    page.open()
    chance = random.Random(17)
    for notation, n in itertools.product(NOTATIONS_OF_THE_PACKAGE, (1, 2, 3, 5, 10)):
        start, goal = (tuple(chance.choices(range(3), k=n)) for _ in range(2))
        if n == 3:
            start, goal = (0, 0, 0), (2, 2, 2)
        moves = [tuple(move) for move in hg.shortest_path(State(start), State(goal))]
        text = io.StringIO()
        write_moves(moves, text, notation=notation, start=State(start))
        found = page.run(
            "try { return hanoi.readMoves(arguments[0], arguments[1]) } "
            "catch (problem) { return problem.key }",
            text.getvalue(),
            start,
        )
        if found == "listAmbiguous":
            # Numbers without discs may be read from 0 or from 1, but not from a tower on A.
            assert notation in ("numbers", "parentheses", "pairs")
            assert n != 3
        else:
            assert [tuple(move) for move in found] == moves


def test_a_list_with_several_meanings_is_refused(page):
    page.open("#n=3&s=ABC&g=CCC")
    open_dialog(page)
    write_list(page, "(1 2)")
    assert "several legal ways: name the pegs by letters" in page.text("share-message")
    assert page.run("return hanoi.app.game.made") == []
    write_list(page, "(A B)")
    assert page.run("return hanoi.app.game.made") == [[1, 0, 1]]


def test_loading_a_file(page, tmp_path):
    page.open("#n=4&s=BCAA&g=AACB")
    path = tmp_path / "moves.txt"
    path.write_text("1. B → A\n2. C → B\n", encoding="utf-8")
    open_dialog(page)
    page.find("move-file").send_keys(str(path))
    page.wait_for("share-message", "2 moves loaded.")
    assert page.here == "ABAA"
    path.write_bytes(b"\xff\xfe\x00\x01")
    page.find("move-file").send_keys(str(path))
    page.wait_for("share-message", "The file cannot be read as text.")
    assert page.here == "ABAA"


def follow(start: oracle.Pegs, moves) -> State:
    for move in moves:
        start = oracle.after(start, move)
    return State(start)


def elements(text: str, tag: str) -> list:
    return list(ElementTree.fromstring(text).iter(f"{SVG}{tag}"))


def test_the_picture_of_the_graph(page, downloads):
    page.open("#n=3&m=b")
    open_dialog(page)
    page.click("save-picture")
    text = downloads("hanoi-n3-p3.svg")
    words = {item.text for item in elements(text, "text")}
    assert len(words) == 27 + 1
    assert "Words: smallest disc first" in words
    assert "here CAA after 1 moves, 6 moves from the goal" in elements(text, "desc")[0].text
    colours = {item.get("stroke") for item in elements(text, "path")}
    ours = page.run("return hanoi.inks('light')")
    assert {ours[name] for name in ("line", "start", "goal", "shortest", "trail")} <= colours
    assert ours["worst"] not in colours


def test_the_picture_has_a_scale_of_distances(page):
    page.open("#n=5&s=ABCAB&g=CCCBA")
    page.choose("colouring", "distance")
    words = {item.text for item in elements(page.run("return hanoi.app.sharing.graph()"), "text")}
    assert {"0", "moves to the goal", str(max(hg.distances_to("CCCBA")))} <= words


def test_the_picture_stays_small(page, downloads):
    page.open("#n=10")
    page.press("w")
    open_dialog(page)
    page.click("save-picture")
    text = downloads("hanoi-n10-p3.svg")
    assert len(text) < 1_000_000
    assert page.run("return hanoi.inks('light').worst") in text


def test_the_picture_of_four_pegs(page, downloads):
    page.open("#n=5&p=4")
    page.wait_for("left", "13")
    open_dialog(page)
    page.click("save-picture")
    text = downloads("hanoi-n5-p4.svg")
    assert [item.text for item in elements(text, "text")] == [*"A54321", *"BCD"]


def test_the_shapes_of_the_picture_have_their_sizes(page):
    """The towers as the browser measures them: the sizes of rods, bases and discs."""
    page.open("#n=4&p=4")
    page.wait_for("left", "9")
    sizes = page.run(
        """
        const text = hanoi.app.sharing.towers();
        document.body.innerHTML = text;
        return [...document.querySelectorAll('svg path')].map((path) => {
            const { width, height } = path.getBBox();
            return [Math.round(width), Math.round(height)];
        });
        """
    )
    discs = [(round(48 + (240 * 0.88 - 48) * disc / 4), 24) for disc in (4, 3, 2, 1)]
    tower, base = (8, 140), (221, 8)
    assert [tuple(size) for size in sizes] == [tower, base, *discs, *[tower, base] * 3]


def test_a_game_of_the_page_is_a_path_of_the_package(page, downloads):
    """What the page plays and saves is what the package would have played."""
    page.open(link_fragment(State("CABBACCABA"), State("BBACABCCAB")))
    page.run("hanoi.app.player.jump(hanoi.app.player.plan.moves.length)")
    open_dialog(page)
    page.choose("notation", "json")
    page.click("save-moves")
    moves = [tuple(move) for move in json.loads(downloads("hanoi-moves.json"))]
    assert moves == [tuple(move) for move in hg.shortest_path("CABBACCABA", "BBACABCCAB")]
