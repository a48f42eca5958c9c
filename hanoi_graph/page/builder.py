"""The page as one HTML file, put together from the package's own HTML, CSS and JavaScript."""

from __future__ import annotations

import base64
import functools
import hashlib
import re
from importlib import resources
from importlib.resources.abc import Traversable

from hanoi_graph._version import __version__
from hanoi_graph.page.bundle import BundleError, bundle

SIZE_LIMIT = 300_000


@functools.cache
def build_page() -> str:
    """Return the whole page as the text of one HTML file that needs nothing else.

    The file works from disk and from any server. A content security policy in it allows its own
    script and style by their hashes and nothing besides, so that it cannot load or send anything.

    Returns
    -------
    str
        HTML, under 300 000 bytes as UTF-8.

    Raises
    ------
    BundleError
        If the parts do not fit together, which would be a defect of the package.

    Examples
    --------
    >>> build_page().startswith("<!doctype html>")
    True
    """
    assets = resources.files("hanoi_graph.page") / "assets"
    style = (assets / "style.css").read_text(encoding="utf-8")
    script = bundle(read_modules(assets / "js"), entry="main.js")
    page = _fill(
        (assets / "index.html").read_text(encoding="utf-8"),
        policy=_policy(script, style),
        script=script,
        style=style,
        version=__version__,
    )
    size = len(page.encode())
    if size > SIZE_LIMIT:
        raise BundleError(f"the page must stay under {SIZE_LIMIT} bytes, it has {size}")
    return page


def read_modules(folder: Traversable, *, prefix: str = "") -> dict[str, str]:
    """Return the text of every JavaScript module under `folder` by its path."""
    modules: dict[str, str] = {}
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir():
            modules |= read_modules(item, prefix=f"{prefix}{item.name}/")
        elif item.name.endswith(".js"):
            modules[prefix + item.name] = item.read_text(encoding="utf-8")
    return modules


def _policy(script: str, style: str) -> str:
    """Return the content security policy that allows this script, this style, nothing else."""
    return (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def _fill(template: str, **values: str) -> str:
    """Put `values` into the ``{{places}}`` of the template; every place has to be filled once."""
    places = re.findall(r"\{\{(\w+)\}\}", template)
    if sorted(places) != sorted(values):
        raise BundleError(f"the template has the places {places}, not {sorted(values)}")
    return re.sub(r"\{\{(\w+)\}\}", lambda place: values[place[1]], template)
