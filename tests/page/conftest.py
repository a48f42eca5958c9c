"""A real browser for the tests of the page: Debian's chromium, one session for all of them."""

from __future__ import annotations

import itertools
import json
import os
import shutil

import pytest

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
    "--lang=en",
)


def _missing(what: str) -> None:
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is missing, and in CI nothing may be")
    pytest.skip(f"{what} is not installed")


def _program(*names: str) -> str:
    for name in names:
        if path := shutil.which(name):
            return path
    _missing(f"the program {' or '.join(names)}")
    raise AssertionError


@pytest.fixture(scope="session")
def driver(tmp_path_factory):
    """Return a browser that keeps a log of its console and of everything it asks for."""
    try:
        from selenium import webdriver
    except ImportError:
        _missing("the Python package selenium")
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = _program("chromium", "chromium-browser", "google-chrome")
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    browser = webdriver.Chrome(options=options, service=Service(_program("chromedriver")))
    yield browser
    browser.quit()


@pytest.fixture(scope="session")
def page_file(tmp_path_factory):
    """Return the page as a file on disk, as a lecturer would carry it."""
    from hanoi_graph.page import build_page

    path = tmp_path_factory.mktemp("page") / "hanoi.html"
    path.write_text(build_page(), encoding="utf-8")
    return path


LOADS = itertools.count()


class Page:
    """The page in the browser, as the tests speak of it."""

    DESKTOP = (1280, 800)
    PHONE = (390, 844)

    def __init__(self, driver, address: str) -> None:
        self.driver = driver
        self.file = address
        self.address = address

    def open(self, fragment: str = "", *, size: tuple[int, int] = (1280, 800), touch=False) -> Page:
        """Load the page anew, in a window of this size, with nothing remembered."""
        self.resize(*size, touch=touch)
        # Another query makes it another page, not only another fragment of the same one.
        self.address = f"{self.file}?{next(LOADS)}"
        self.driver.get(self.address + fragment)
        self.wait("return Boolean(window.hanoi && hanoi.app.graph.backdropKey !== undefined)")
        return self

    def resize(self, width: int, height: int, *, touch=False) -> None:
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch},
        )
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": touch})

    def run(self, script: str, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, condition: str | object, *arguments, seconds: float = 10):
        """Wait until a script or a function gives something true, and return it."""
        from selenium.webdriver.support.ui import WebDriverWait

        check = condition if callable(condition) else lambda _: self.run(condition, *arguments)
        return WebDriverWait(self.driver, seconds, poll_frequency=0.03).until(
            check, f"never came true: {condition}"
        )

    def wait_for(self, element: str, text: str) -> None:
        """Wait until the element of this id shows this text."""
        self.wait("return document.getElementById(arguments[0]).textContent.includes(arguments[1])",
                  element, text)  # fmt: skip

    def find(self, element: str):
        return self.driver.find_element("id", element)

    def text(self, element: str) -> str:
        return self.run("return document.getElementById(arguments[0]).textContent", element)

    def click(self, element: str) -> None:
        self.find(element).click()

    def press(self, *keys: str) -> None:
        from selenium.webdriver.common.action_chains import ActionChains

        ActionChains(self.driver, duration=0).send_keys(*keys).perform()

    def chord(self, modifier: str, key: str) -> None:
        """Press a key while another is held."""
        from selenium.webdriver.common.action_chains import ActionChains

        chain = ActionChains(self.driver, duration=0).key_down(modifier).send_keys(key)
        chain.key_up(modifier).perform()

    def choose(self, element: str, value: str) -> None:
        from selenium.webdriver.support.ui import Select

        Select(self.find(element)).select_by_value(value)
        # A menu with the focus takes letters for itself.
        self.run("document.activeElement.blur()")

    def wish(self, name: str, value: str) -> None:
        """Let the system wish for something, such as less motion."""
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia",
            {"features": [{"name": f"prefers-{name}", "value": value}]},
        )

    def speed(self, power: int) -> None:
        """Set the speed to 2**power moves a second."""
        self.run(
            "const speed = document.getElementById('speed'); speed.value = arguments[0];"
            "speed.dispatchEvent(new Event('input'))",
            power,
        )

    def texts(self, selector: str) -> list[str]:
        """Return the texts of all elements that the selector finds."""
        return self.run(
            "return [...document.querySelectorAll(arguments[0])].map((one) => one.textContent)",
            selector,
        )

    def grounds(self, selector: str) -> list[str]:
        """Return the colours that elements were given."""
        return self.run(
            "return [...document.querySelectorAll(arguments[0])].map((e) => e.style.background)",
            selector,
        )

    @property
    def here(self) -> str:
        return self.text("here")

    @property
    def score(self) -> tuple[str, str, str]:
        return self.text("made"), self.text("left"), self.text("excess")

    def settled(self) -> None:
        """Wait until no disc is on its way any more."""
        self.wait("return document.getAnimations().every((one) => one.playState !== 'running')")

    def box(self, script: str, *arguments) -> dict[str, float]:
        """Return the rectangle of the element that the script gives."""
        measure = """
            const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
            return { left, top, right, bottom, x: left + width / 2, y: top + height / 2 };
        """
        return self.run(f"const element = (() => {{ {script} }})(); {measure}", *arguments)

    def disc(self, disc: int) -> dict[str, float]:
        self.settled()
        return self.box(f"return document.querySelector('.disc[data-disc=\"{disc}\"]')")

    def peg(self, peg: int) -> dict[str, float]:
        return self.box(f"return document.querySelectorAll('.peg')[{peg}]")

    def state_at(self, word: str) -> tuple[float, float]:
        """Return where the canvas shows a state, in pixels of the window."""
        return tuple(self.run("""
            const { graph, game } = hanoi.app;
            const state = hanoi.readWord(arguments[0], { n: game.n });
            const [x, y] = hanoi.position(state, graph.view().corners);
            const box = graph.canvas.getBoundingClientRect();
            return [box.left + x, box.top + y];
        """, word))  # fmt: skip

    def pointer(self, kind: str = "mouse"):
        """Return action chains whose moves are in pixels of the window, and happen at once."""
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.actions.action_builder import ActionBuilder
        from selenium.webdriver.common.actions.pointer_input import PointerInput

        chain = ActionChains(self.driver, duration=0)
        device = PointerInput(kind, kind)
        chain.w3c_actions = ActionBuilder(self.driver, mouse=device, duration=0)
        return chain

    def drag(self, start: tuple[float, float], end: tuple[float, float], *, kind="mouse") -> None:
        """Press at one point, move to another in steps, and let go there."""
        chain = self.pointer(kind)
        moves = chain.w3c_actions.pointer_action
        moves.move_to_location(round(start[0]), round(start[1]))
        moves.pointer_down()
        for share in (0.1, 0.5, 1):
            moves.move_to_location(
                round(start[0] + (end[0] - start[0]) * share),
                round(start[1] + (end[1] - start[1]) * share),
            )
        moves.pointer_up()
        chain.w3c_actions.perform()

    def tap(self, x: float, y: float, *, kind="mouse") -> None:
        chain = self.pointer(kind)
        moves = chain.w3c_actions.pointer_action
        moves.move_to_location(round(x), round(y))
        moves.pointer_down()
        moves.pointer_up()
        chain.w3c_actions.perform()

    def hover(self, x: float, y: float) -> None:
        chain = self.pointer()
        chain.w3c_actions.pointer_action.move_to_location(round(x), round(y))
        chain.w3c_actions.perform()

    def pixels(self, x: float, y: float, *, radius: int = 3) -> list[list[int]]:
        """Return the colours of the canvas around a point of the window."""
        return self.run("""
            const canvas = document.getElementById('canvas');
            const box = canvas.getBoundingClientRect();
            const [x, y, r] = arguments;
            const side = 2 * r + 1;
            const often = { willReadFrequently: true };
            const copy = new OffscreenCanvas(side, side).getContext('2d', often);
            copy.drawImage(canvas, r - Math.round(x - box.left), r - Math.round(y - box.top));
            const { data } = copy.getImageData(0, 0, side, side);
            return Array.from({ length: side * side }, (_, k) => [...data.slice(4 * k, 4 * k + 4)]);
        """, x, y, radius)  # fmt: skip

    def requests(self) -> set[str]:
        """Return the addresses asked for since the last call."""
        events = (
            json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")
        )
        asked = {
            event["params"]["request"]["url"]
            for event in events
            if event["method"] == "Network.requestWillBeSent"
        }
        # The browser's own first page is not ours.
        return {url for url in asked if not url.startswith("chrome:")}


@pytest.fixture
def open_page(driver):
    """Return a function that gives the page at an address, with nothing in the logs yet."""

    def give(address: str) -> Page:
        driver.get_log("browser")
        page = Page(driver, address)
        page.requests()
        return page

    return give


@pytest.fixture
def page(driver, page_file, open_page):
    """Return the page from disk; it must say nothing in the console and ask nothing of a server."""
    page = open_page(page_file.as_uri())
    yield page
    assert driver.get_log("browser") == []
    strangers = [
        url
        for url in page.requests()
        if not url.startswith((page_file.as_uri(), "about:", "data:", "blob:"))
    ]
    assert strangers == []
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    driver.execute_script("try { localStorage.clear() } catch { }")
