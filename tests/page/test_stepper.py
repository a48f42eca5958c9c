"""The page of a film in a real browser: buttons, keys, slider, and what each step shows."""

import pytest

from hanoi_graph.drawing.film import path_film
from hanoi_graph.drawing.stepper import film_page
from hanoi_graph.paths.shortest import best_path


@pytest.fixture(scope="module")
def film():
    path = best_path("BCAA", "AACB", largest_disc_moves=1)
    return path_film(path, table=True, strip=True)


@pytest.fixture
def page(driver, film, tmp_path):
    from selenium.webdriver.common.action_chains import ActionChains

    file = tmp_path / "film.html"
    file.write_text(film_page(film, milliseconds=60), encoding="utf-8")
    driver.get_log("performance")
    driver.get(file.as_uri())

    class Page:
        def caption(self):
            return driver.find_element("id", "now").text

        def press(self, button):
            driver.find_element("id", button).click()

        def key(self, name):
            ActionChains(driver).send_keys(name).perform()

        def run(self, script):
            return driver.execute_script(script)

    return Page()


def test_buttons_and_keys_step_forward_and_back(page, film):
    from selenium.webdriver.common.keys import Keys

    captions = [scene.caption for scene in film.scenes]
    assert page.caption() == captions[0]
    page.press("forward")
    page.press("forward")
    assert page.caption() == captions[2]
    page.press("back")
    assert page.caption() == captions[1]
    page.key(Keys.ARROW_RIGHT)
    assert page.caption() == captions[2]
    page.key(Keys.ARROW_LEFT)
    page.key(Keys.ARROW_LEFT)
    page.key(Keys.ARROW_LEFT)
    assert page.caption() == captions[0]
    assert page.run("return document.getElementById('back').disabled")
    page.key(Keys.END)
    assert page.caption() == captions[-1]
    page.press("first")
    assert page.caption() == captions[0]


def test_a_step_shows_towers_table_trail_and_strip(page, film):
    for _ in range(6):
        page.press("forward")
    scene = film.scenes[6]
    discs = page.run(
        """return discs.map((disc) => {
          const [, x, y] = disc.style.transform.match(/([\\d.]+)px, ([\\d.]+)px/);
          const width = Number(disc.firstChild.getAttribute("width"));
          return [Math.round((Number(x) + width / 2) / 100 - 0.54), Number(y)];
        })"""
    )
    assert [peg for peg, _ in discs] == list(scene.state.positions)
    heights = sorted({round(y, 3) for _, y in discs}, reverse=True)
    assert [heights.index(round(y, 3)) for _, y in discs] == [
        sum(scene.state.peg_of(other) == scene.state.peg_of(disc) for other in range(disc + 1, 5))
        for disc in range(1, 5)
    ]
    rows = page.run(
        "return [...document.querySelectorAll('tbody tr')].map((r) => [...r.cells].map((c) => "
        "c.textContent))"
    )
    assert rows == [[str(row.disc), row.is_on, row.goes_to] for row in scene.table]
    next_rows = page.run(
        "return [...document.querySelectorAll('tr.next th')].map((c) => c.textContent)"
    )
    assert next_rows == [str(row.disc) for row in scene.table if row.moves]
    trail = page.run("return document.getElementById('trail').points.length")
    assert trail == 7
    shown = page.run(
        "return squares.filter((s) => s.lastChild.style.visibility === 'visible').length"
    )
    assert shown == 6


def test_it_plays_to_the_end_and_stops(page, driver, film):
    from selenium.webdriver.support.ui import WebDriverWait

    page.press("play")
    last = film.scenes[-1].caption
    WebDriverWait(driver, 10, poll_frequency=0.03).until(lambda _: page.caption() == last)
    assert driver.find_element("id", "play").text == "Play"
    page.key(" ")
    assert page.caption() != "", "the space bar on the button plays it again from the start"


def test_nothing_is_asked_of_the_network_and_nothing_fails(page, driver):
    asked = [
        entry["message"]
        for entry in driver.get_log("performance")
        if "Network.requestWillBeSent" in entry["message"]
    ]
    assert not [message for message in asked if '"url":"http' in message]
    assert not [entry for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]
