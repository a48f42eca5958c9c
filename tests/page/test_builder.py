"""The file: small, whole, the same each time, and closed against everything outside."""

from __future__ import annotations

import base64
import hashlib
import re
import tomllib
from pathlib import Path

import pytest

import hanoi_graph.page.builder as builder
from hanoi_graph.page import build_page
from hanoi_graph.page.bundle import BundleError

ROOT = Path(__file__).parents[2]
ASSETS = ROOT / "hanoi_graph" / "page" / "assets"


@pytest.fixture(scope="module")
def text() -> str:
    return build_page()


def test_it_is_small(text):
    assert 50_000 < len(text.encode()) < 300_000


def test_it_asks_for_nothing(text):
    # The one address is a name, not a place: the name space of SVG.
    assert set(re.findall(r"https?://[^\s\"'`<>)]+", text)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon)\b", text)
    assert not re.search(r"@import|url\(", text)
    assert re.findall(r"<(?:script|link|img|iframe)\b[^>]*(?:src|href)=\"(?!data:)", text) == []


@pytest.mark.parametrize(("tag", "name"), [("script", "script-src"), ("style", "style-src")])
def test_the_policy_names_what_is_in_the_file(text, tag, name):
    (inside,) = re.findall(rf"<{tag}[^>]*>(.*?)</{tag}>", text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1]
    assert f"{name} 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'")


def test_it_is_the_same_each_time(text):
    builder.build_page.cache_clear()
    assert build_page() == text


def test_every_asset_is_shipped():
    with (ROOT / "pyproject.toml").open("rb") as file:
        packages = tomllib.load(file)["tool"]["setuptools"]["package-data"]
    folder = ROOT / "hanoi_graph" / "page"
    shipped = {path for glob in packages["hanoi_graph.page"] for path in folder.glob(glob)}
    assert {path for path in ASSETS.rglob("*") if path.is_file()} <= shipped


def test_a_page_that_grew_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(builder, "SIZE_LIMIT", 1000)
    builder.build_page.cache_clear()
    with pytest.raises(BundleError, match="must stay under 1000 bytes"):
        build_page()


def test_a_template_with_a_place_left_open_is_refused():
    with pytest.raises(BundleError, match="the template has the places"):
        builder._fill("{{style}} {{other}}", style="")
