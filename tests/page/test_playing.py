"""The towers: mouse, finger and keyboard; the score; undo and redo; the fields."""

from __future__ import annotations

import pytest

Keys = pytest.importorskip("selenium.webdriver.common.keys").Keys


def centre(box) -> tuple[float, float]:
    return box["x"], box["y"]


def at_peg(page, peg: int) -> tuple[float, float]:
    return centre(page.peg(peg))


def drag(page, disc: int, peg: int, **options) -> None:
    page.drag(centre(page.disc(disc)), at_peg(page, peg), **options)


def test_a_whole_game_by_mouse(page):
    page.open("#n=2")
    assert page.score == ("0", "3", "0")
    drag(page, 1, 1)
    assert (page.here, page.score) == ("BA", ("1", "2", "0"))
    drag(page, 2, 2)
    drag(page, 1, 2)
    assert (page.here, page.score) == ("CC", ("3", "0", "0"))
    assert page.text("message") == "Solved in 3 moves, which is shortest."


def test_a_detour_counts_as_excess(page):
    page.open("#n=2")
    drag(page, 1, 2)
    assert page.score == ("1", "3", "1")
    drag(page, 1, 1)
    drag(page, 2, 2)
    drag(page, 1, 2)
    assert page.text("message") == "Solved, with 1 move more than needed."


def test_a_larger_disc_snaps_back_with_the_reason(page):
    page.open("#n=3&m=b")
    before = page.disc(2)
    drag(page, 2, 2)
    assert page.here == "CAA"
    assert page.score == ("1", "6", "0")
    assert page.text("message") == "Disc 2 may not lie on the smaller disc 1."
    page.wait_for("alert", "Disc 2 may not lie on the smaller disc 1.")
    page.wait(lambda _: page.disc(2) == before)


def test_only_the_top_disc_can_be_taken(page):
    page.open("#n=3")
    before = page.disc(3)
    drag(page, 3, 1)
    assert page.here == "AAA"
    assert page.text("message") == "Disc 3 is not on top of A; only the top disc can be taken."
    assert page.disc(3) == before


def test_dropped_beside_the_towers(page):
    page.open("#n=3")
    before = page.disc(1)
    board = page.box("return document.getElementById('towers')")
    page.drag(centre(before), (before["x"], board["bottom"] + 40))
    assert page.here == "AAA"
    assert page.text("message") == "Dropped beside the towers: the disc goes back."
    page.wait(lambda _: page.disc(1) == before)


def test_the_disc_follows_the_pointer(page):
    page.open("#n=3")
    disc = page.disc(1)
    grip = (round(disc["left"]) + 5, round(disc["top"]) + 4)
    chain = page.pointer()
    moves = chain.w3c_actions.pointer_action
    moves.move_to_location(*grip)
    moves.pointer_down()
    moves.move_to_location(grip[0] + 120, grip[1] + 30)
    chain.w3c_actions.perform()
    carried = page.disc(1)
    assert carried["left"] - disc["left"] == pytest.approx(120, abs=1)
    assert carried["top"] - disc["top"] == pytest.approx(30, abs=1)
    end = page.pointer()
    end.w3c_actions.pointer_action.pointer_up()
    end.w3c_actions.perform()


@pytest.mark.parametrize(("shift", "word"), [(-1, "BAA"), (0, "CAA"), (1, "CAA")])
def test_the_line_between_two_areas_belongs_to_the_right_one(page, shift, word):
    """Half-open rectangles: a tower's area holds its left side and not its right side."""
    page.open("#n=3")
    # Pixels are whole, so the board is given a width that three areas share evenly.
    fixed = "position: fixed; left: 30px; top: 120px; width: 480px; height: 200px"
    page.run("document.getElementById('towers').style.cssText = arguments[0]", fixed)
    page.wait("return document.getElementById('towers').clientWidth === 480")
    disc = page.disc(1)
    page.drag(centre(disc), (30 + 320 + shift, disc["y"]))
    assert page.here == word


def test_by_taps(page):
    page.open("#n=3")
    page.tap(*centre(page.disc(1)))
    assert page.text("message") == "Disc 1 is lifted from A. Choose where it goes."
    assert page.run("return document.querySelector('.peg').getAttribute('aria-pressed')") == "true"
    page.tap(*at_peg(page, 2))
    assert page.here == "CAA"
    page.tap(*at_peg(page, 1))
    assert page.text("message") == "Peg B is empty."
    page.tap(*at_peg(page, 2))
    page.tap(*at_peg(page, 2))
    assert page.text("message") == "The disc is set down again."
    assert page.here == "CAA"


def test_touch(page):
    page.open("#n=3", size=page.PHONE, touch=True)
    drag(page, 1, 2, kind="touch")
    assert page.here == "CAA"
    page.tap(*centre(page.disc(2)), kind="touch")
    page.tap(*at_peg(page, 1), kind="touch")
    assert page.here == "CBA"
    drag(page, 3, 1, kind="touch")
    assert page.here == "CBA"
    assert page.text("message") == "Disc 3 may not lie on the smaller disc 2."


def test_keyboard_alone(page):
    page.open("#n=2")
    page.run("document.querySelector('.peg').focus()")
    page.press(Keys.ENTER)
    page.press(Keys.ARROW_RIGHT)
    page.press(Keys.SPACE)
    assert page.here == "BA"
    page.press("a", "c")
    assert page.here == "BC"
    page.press("b", Keys.ESCAPE)
    assert page.text("message") == "The disc is set down again."
    page.press("b", "c")
    assert page.here == "CC"
    page.press("u")
    assert page.here == "BC"
    page.press("r")
    assert page.here == "CC"
    page.chord(Keys.CONTROL, "z")
    assert page.here == "BC"
    page.chord(Keys.CONTROL, "y")
    assert page.here == "CC"


def test_every_control_is_reached_by_tabs(page):
    page.open("#n=2")
    wanted = set(page.run("""
        return ['main', 'header'].flatMap((part) =>
                [...document.querySelectorAll(`${part} :is(button, input, select, canvas)`)])
            .filter((e) => e.checkVisibility() && !e.disabled && !(e.type === 'radio' && !e.checked)
                && !e.classList.contains('clear') && !e.closest('#setup button[type=submit]'))
            .map((e) => e.id || e.dataset.peg || e.dataset.act || e.value);
    """))  # fmt: skip
    seen = set()
    for _ in range(90):
        page.press(Keys.TAB)
        seen.add(page.run("const e = document.activeElement;"
                          "return e.id || e.dataset.peg || e.dataset.act || e.value"))  # fmt: skip
        if wanted <= seen:
            break
    assert wanted - seen == set()


def test_letters_can_be_switched_off(page):
    page.open("#n=2")
    page.click("help-open")
    page.click("keys")
    page.press(Keys.ESCAPE)
    page.press("a", "c")
    assert page.here == "AA"


def test_letters_in_a_field_are_text(page):
    page.open("#n=2")
    page.click("start")
    page.press("a", "c")
    assert page.here == "AA"


def test_undo_redo_reset(page):
    page.open("#n=3&m=b")
    drag(page, 2, 1)
    assert page.here == "CBA"
    page.click("undo")
    assert (page.here, page.score[0]) == ("CAA", "1")
    page.click("redo")
    assert page.here == "CBA"
    page.click("undo")
    drag(page, 1, 1)
    assert page.here == "BAA"
    assert page.find("redo").get_attribute("aria-disabled") == "true"
    page.click("redo")
    assert page.here == "BAA"
    page.click("reset")
    assert (page.here, page.score) == ("AAA", ("0", "7", "0"))
    page.click("redo")
    assert page.here == "CAA"
    page.click("undo")
    page.click("undo")
    assert page.here == "AAA"


def test_number_of_discs(page):
    page.open("#n=1")
    assert page.find("fewer").get_attribute("aria-disabled") == "true"
    page.click("fewer")
    assert page.text("discs") == "1"
    for _ in range(11):
        page.click("more")
    assert page.text("discs") == "10"
    assert page.here == "A" * 10
    assert page.score[1] == "1,023"
    assert page.run("return document.querySelectorAll('.disc').length") == 10


def test_four_pegs(page):
    page.open("#n=4")
    page.run("document.querySelector('input[name=pegs][value=\"4\"]').click()")
    page.wait_for("left", "9")
    assert not page.find("canvas").is_displayed()
    assert "256" in page.text("no-graph")
    drag(page, 1, 3)
    assert page.here == "DAAA"
    page.press("a", "b")
    assert page.here == "DBAA"
    page.run("document.querySelector('input[name=pegs][value=\"3\"]').click()")
    assert page.find("canvas").is_displayed()
    assert page.here == "AAAA"


def test_ten_discs_on_four_pegs_do_not_freeze_the_page(page):
    page.open("#n=10")
    turns = page.run("""
        return new Promise((resolve) => {
            let turns = 0;
            document.querySelector('input[name=pegs][value="4"]').click();
            const tick = () => {
                turns += 1;
                if (document.getElementById('left').textContent === '49') resolve(turns);
                else setTimeout(tick);
            };
            tick();
        });
    """)  # fmt: skip
    assert turns > 5, "the page lived on while the search went on"
    assert page.score == ("0", "49", "0")


def test_start_and_goal_as_words(page):
    page.open("#n=4")
    field = page.find("start")
    field.clear()
    field.send_keys("bcaa", Keys.ENTER)
    field = page.find("goal")
    field.clear()
    field.send_keys("A^2 C B", Keys.TAB)
    assert page.score == ("0", "11", "0")
    assert page.here == "BCAA"
    assert page.find("goal").get_property("value") == "AACB"
    field = page.find("start")
    field.clear()
    field.send_keys("ABX", Keys.ENTER)
    assert "“X” is none of them" in page.text("message")
    assert field.get_attribute("aria-invalid") == "true"
    assert page.here == "BCAA"


def test_words_in_the_other_order(page):
    page.open("#n=3&s=BCC&g=CCC")
    assert page.here == "BCC"
    page.choose("order", "largest-first")
    assert page.here == "CCB"
    assert page.find("start").get_property("value") == "CCB"
    field = page.find("goal")
    field.clear()
    field.send_keys("AAB", Keys.ENTER)
    assert page.run("return hanoi.app.game.goal") == [1, 0, 0]


def test_peeking_at_the_goal(page):
    page.open("#n=3&s=AAA&g=BCC")
    page.click("peek")
    assert "BCC" in page.text("message")
    board = page.box("return document.getElementById('towers')")
    assert page.disc(1)["x"] == pytest.approx(board["x"], abs=2)
    page.tap(*at_peg(page, 0))
    assert page.here == "AAA"
    assert page.disc(1)["x"] < board["x"]
    page.tap(*at_peg(page, 0))
    page.tap(*at_peg(page, 1))
    assert page.here == "BAA"


def hold(page, disc: int, *, dx: int = 60):
    """Press on a disc, pull it a little, and do not let go."""
    chain = page.pointer()
    moves = chain.w3c_actions.pointer_action
    x, y = (round(value) for value in centre(page.disc(disc)))
    moves.move_to_location(x, y)
    moves.pointer_down()
    moves.move_to_location(x + dx, y)
    chain.w3c_actions.perform()


def let_go(page) -> None:
    chain = page.pointer()
    chain.w3c_actions.pointer_action.pointer_up()
    chain.w3c_actions.perform()


def test_escape_takes_a_dragged_disc_back(page):
    page.open("#n=3")
    before = page.disc(1)
    hold(page, 1, dx=200)
    assert page.disc(1) != before
    page.press(Keys.ESCAPE)
    page.wait(lambda _: page.disc(1) == before)
    let_go(page)
    assert page.here == "AAA"
    assert page.text("message") == "The disc is set down again."


def test_a_lost_drag_says_so(page):
    page.open("#n=3")
    before = page.disc(1)
    hold(page, 1)
    page.run("document.getElementById('towers').dispatchEvent(new PointerEvent('pointercancel'))")
    assert page.text("message") == "The drag was interrupted: the disc goes back."
    page.wait(lambda _: page.disc(1) == before)
    let_go(page)
    assert page.here == "AAA"


def test_grabbing_a_disc_pauses_the_player(page):
    page.open("#n=3&m=b")
    page.speed(-1)
    page.click("play-on")
    page.wait("return hanoi.app.player.running")
    hold(page, 3, dx=0)
    assert not page.run("return hanoi.app.player.running")
    let_go(page)


@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_a_drag_from_a_peg_takes_its_top_disc(page, kind):
    page.open("#n=3", size=page.PHONE, touch=kind == "touch")
    rod = page.peg(0)
    page.drag((rod["x"], rod["top"] + 12), at_peg(page, 1), kind=kind)
    assert page.here == "BAA"
    # A press that does not pull still chooses a peg.
    for peg in (1, 2):
        page.tap(at_peg(page, peg)[0], rod["top"] + 12, kind=kind)
    assert page.here == "CAA"


def test_what_undo_says(page):
    page.open("#n=3")
    page.run("hanoi.app.walkTo([2, 1, 0])")
    assert page.text("message") == "2 moves, to CBA. 5 moves from the goal."
    page.click("undo")
    assert page.text("message") == "2 moves taken back, to AAA. 7 moves from the goal."
    page.click("redo")
    assert page.text("message") == "2 moves, to CBA. 5 moves from the goal."
    page.click("reset")
    assert page.text("message") == "2 moves taken back, to AAA. 7 moves from the goal."
