"""Procedures played, step by step and on their own, with what stands beside them."""

from __future__ import annotations

import pytest

Keys = pytest.importorskip("selenium.webdriver.common.keys").Keys


def explain(page) -> str:
    return page.text("explain")


def disabled(page, element: str) -> bool:
    return page.find(element).get_attribute("aria-disabled") == "true"


def word(page, text: str):
    """Return the last clickable word of the explanation with this text."""
    found = page.driver.find_elements("css selector", "#explain .word-button")
    return [one for one in found if one.text == text][-1]


def cells(page) -> list[list[str]]:
    return page.run("""return [...document.querySelectorAll('.rows tbody tr')]
        .map((row) => [...row.children].map((cell) => cell.textContent.trim()))""")  # fmt: skip


def test_step_by_step_and_back(page):
    page.open("#n=3")
    page.choose("procedure", "recursive")
    assert page.text("progress") == "0 of 7"
    assert disabled(page, "step-back")
    page.click("step")
    page.click("step")
    assert (page.here, page.text("progress")) == ("CBA", "2 of 7")
    page.click("step-back")
    assert (page.here, page.text("progress")) == ("CAA", "1 of 7")
    for _ in range(6):
        page.click("step")
    assert page.here == "CCC"
    assert page.text("progress") == "7 of 7"
    assert disabled(page, "step")
    assert explain(page) == "The goal is reached."


def test_play_pause_and_backwards(page):
    page.open("#n=5")
    page.choose("procedure", "buneman-levy")
    page.speed(5)
    assert page.text("speed-text") == "32/s"
    page.click("play-on")
    page.wait("return hanoi.app.game.cursor >= 5")
    page.click("pause")
    stopped = page.run("return hanoi.app.game.cursor")
    assert page.run("return !hanoi.app.player.running")
    page.run("return new Promise((done) => setTimeout(done, 120))")
    assert page.run("return hanoi.app.game.cursor") == stopped
    page.click("play-back")
    page.wait("return hanoi.app.game.cursor === 0")
    page.wait("return !hanoi.app.player.running")
    page.press("p")
    page.wait("return hanoi.app.game.solved")
    page.wait("return !hanoi.app.player.running")
    assert page.score == ("31", "0", "0")


def test_the_longest_of_all_plays_fast(page):
    page.open("#n=10")
    page.choose("procedure", "worst-iterative")
    page.speed(11)
    page.click("play-on")
    page.wait("return hanoi.app.game.cursor >= 1500")
    page.click("pause")
    assert page.run("return hanoi.app.player.onPlan")


def test_own_moves_give_a_new_plan(page):
    page.open("#n=3")
    page.choose("procedure", "gather-table")
    page.click("step")
    assert page.text("progress") == "1 of 7"
    page.press("c", "b")
    assert page.text("progress") == "0 of 7"
    page.click("undo")
    page.click("undo")
    page.click("step")
    assert page.here == "CAA"


def test_a_procedure_that_does_not_fit_says_so(page):
    page.open("#n=3")
    page.choose("procedure", "binary")
    page.press("a", "b")
    assert "does not fit" in explain(page)
    assert disabled(page, "play-on")
    page.click("undo")
    assert "does not fit" not in explain(page)
    options = page.run(
        "return [...document.querySelectorAll('#procedure :disabled')].map((one) => one.value)"
    )
    assert "shortest-second" in options
    assert "binary" not in options


def test_the_table_and_its_words(page):
    """Table 3 of the source: clicks on the words fill it, a click on the table clears it."""
    page.open("#n=4&s=BCAA&g=AACB")
    page.choose("procedure", "table")
    full = [["4", "A", "B"], ["3", "A", "C"], ["2", "C", "B"], ["1", "B", "A"]]
    assert cells(page) == full
    page.driver.find_element("css selector", ".table .clear").click()
    assert cells(page) == [["4", "", ""], ["3", "", ""], ["2", "", ""], ["1", "", ""]]
    words = page.driver.find_elements("css selector", "#explain .word-button")
    words[1].click()
    assert cells(page)[0] == full[0]
    assert cells(page)[1] == ["3", "", ""]
    page.driver.find_elements("css selector", "#explain .word-button")[5].click()
    assert cells(page)[:3] == full[:3]
    assert cells(page)[3] == ["1", "", ""]
    word(page, "B → A").click()
    assert page.here == "ACAA"
    assert cells(page) == [["4", "A", "B"], ["3", "A", "C"], ["2", "C", "B"], ["1", "A", "A"]]
    sentence = "Disc 2 stands on C; the row above has A and C, so it goes to the peg left out, B."
    assert sentence in explain(page)


def test_each_move_of_the_list_is_clickable(page):
    page.open("#n=4&s=BCAA&g=AACB")
    page.choose("procedure", "table")
    texts = page.texts("#list button")
    pairs = ["BA", "CB", "AB", "AC", "BA", "BC", "AC", "AB", "CB", "CA", "BA"]
    assert texts == [f"{one} → {other}" for one, other in pairs]
    buttons = page.driver.find_elements("css selector", "#list button")
    buttons[7].click()
    assert page.text("progress") == "8 of 11"
    page.driver.find_elements("css selector", "#list button")[2].click()
    assert page.text("progress") == "3 of 11"
    page.driver.find_elements("css selector", "#list button")[10].click()
    assert page.here == "AACB"
    assert explain(page).endswith("All rows agree: the goal is reached.")


def test_binary_numbers(page):
    """The source's example: move 136 of eight discs is of disc 4, to the left."""
    page.open("#n=8")
    page.choose("procedure", "binary")
    page.run("hanoi.app.player.jump(135)")
    text = explain(page)
    assert "Move 136 in binary is 10001000." in text
    assert "bit 4, so disc 4 moves" in text
    assert "8 − 4 is even" in text
    assert "to the left" in text
    hot = page.driver.find_element("css selector", ".bit.hot")
    assert hot.get_attribute("aria-label") == "Disc 4: 1"
    page.driver.find_elements("css selector", ".bit")[0].click()
    assert page.run("return document.querySelector('.disc.spotlight').dataset.disc") == "8"
    page.click("step")
    assert page.here == "CCCABBBC"


def test_walsh_reads_the_state(page):
    page.open("#n=8")
    page.choose("procedure", "walsh")
    page.run("hanoi.app.player.jump(136)")
    text = explain(page)
    assert "After move 136, in binary 10001000" in text
    assert "disc 8 has bit 1, so it is on the goal peg, C" in text
    assert "disc 4 has another bit than disc 5; parity leaves A" in text
    assert page.here == "CCCABBBC"


def test_bit_expressions(page):
    page.open("#n=4")
    page.choose("procedure", "bits")
    page.run("hanoi.app.player.jump(11)")
    text = explain(page)
    assert "Move 12 in binary is 1100." in text
    assert "= 1000 = 8, mod 3 = 2: from B." in text
    assert "+ 1 = 16, mod 3 = 1: to C." in text
    assert "Next: B → C." in text


def test_the_calls_of_the_recursion(page):
    page.open("#n=3")
    page.choose("procedure", "recursive")
    page.run("hanoi.app.player.jump(4)")
    assert "Tower 1…3 from A to C: step 3 of 3" in explain(page)
    assert "Tower 1…2 from B to C: step 1 of 3" in explain(page)
    assert "Disc 1 from B to A" in explain(page)
    page.click("reset")
    page.choose("procedure", "worst-recursive")
    page.run("hanoi.app.player.jump(8)")
    assert "Tower 1…3 from A to C: step 2 of 5" in explain(page)
    assert "Disc 3 from A to B" in explain(page)


@pytest.mark.parametrize(
    ("procedure", "start", "moves", "sentence"),
    [
        ("buneman-levy", "AAA", 0, "Disc 1 always goes the same way round, to the left: A → C."),
        ("buneman-levy", "AAA", 1, "Now another disc, and there is only one such move: A → B."),
        ("parity", "AAA", 2, "Disc 1 goes onto an even disc, 2: C → B."),
        ("parity", "AAA", 0, "the empty peg whose base has the other colour: A → C."),
        ("company", "BCA", 0, "The first move comes from the table"),
        ("rec-puzzles", "ABC", 0, "Discs 1…1 stand as a tower; carry them onto disc 2: A → B."),
        ("worst-iterative", "AAA", 0, "twice to the right, this is move 1 of the two: A → B."),
    ],
)
def test_the_reason_of_a_rule(page, procedure, start, moves, sentence):
    page.open(f"#n=3&s={start}")
    page.choose("procedure", procedure)
    page.run("hanoi.app.player.jump(arguments[0])", moves)
    assert sentence in explain(page)


def test_parity_paints_discs_and_bases(page):
    page.open("#n=3")
    page.choose("procedure", "parity")
    discs = page.grounds(".disc")
    assert discs[0] == discs[2] != discs[1]
    bases = page.grounds(".base")
    assert bases == [discs[1], discs[0], discs[1]], "as discs 4, 5 and 6"


def test_four_pegs_by_search_and_by_frame_stewart(page):
    page.open("#n=5&p=4")
    page.wait_for("progress", "0 of 13")
    for _ in range(13):
        page.press("n")
    assert page.here == "DDDDD"
    page.click("reset")
    page.choose("procedure", "frame-stewart")
    assert page.text("progress") == "0 of 13"
    page.press("n", "n", "m")
    assert page.text("progress") == "1 of 13"


def test_focus_stays_on_a_word_that_steps(page):
    page.open("#n=3")
    page.choose("procedure", "gather-table")
    word(page, "A → C").click()
    assert page.run("return document.activeElement.textContent") == "A → B"
    page.press(Keys.ENTER)
    assert page.text("progress") == "2 of 7"


def test_a_procedure_for_other_pegs_is_replaced_with_a_word(page):
    page.open("#n=3")
    page.choose("procedure", "parity")
    page.run("document.querySelector('input[name=pegs][value=\"4\"]').click()")
    page.wait_for("left", "5")
    assert page.text("message") == (
        "“Parity rule” is not for 4 pegs; “Shortest path, by search” is chosen instead. "
        "5 moves from the goal."
    )
