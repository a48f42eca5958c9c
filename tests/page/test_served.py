"""The page as the server gives it: it works the same, and asks for nothing more."""

from __future__ import annotations

import threading

import pytest

from hanoi_graph.page import PageServer


@pytest.fixture
def address():
    with PageServer() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield server.url
        server.shutdown()
        thread.join()


def test_served_page(driver, address, open_page):
    page = open_page(address)
    page.requests()
    page.open("#n=2")
    page.press("a", "b", "a", "c", "b", "c")
    assert page.here == "CC"
    page.wait("return location.hash === hanoi.app.link")
    page.click("share-open")
    assert page.find("link").get_property("value") == f"{page.address}#n=2&p=3&s=AA&g=CC&m=abe"
    asked = page.requests()
    assert asked == {url for url in asked if url.startswith((page.address, "data:"))}
    assert driver.get_log("browser") == []


def test_it_cannot_be_framed_or_scripted(driver, address, open_page):
    """The policy stops what somebody might smuggle into the page."""
    page = open_page(address).open()
    page.run("""
        const script = document.createElement('script');
        script.textContent = 'window.smuggled = true';
        document.body.append(script);
        const image = new Image();
        image.src = 'http://127.0.0.1:9/x.png';
        document.body.append(image);
    """)
    said = []

    def stopped(_) -> bool:
        said.extend(entry["message"] for entry in driver.get_log("browser"))
        return sum("violates the following Content Security Policy" in one for one in said) == 2

    page.wait(stopped)
    assert page.run("return window.smuggled") is None
