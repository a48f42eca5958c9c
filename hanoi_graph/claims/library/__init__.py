"""The built-in library of claims, one file a subject, as package data."""

from __future__ import annotations

from importlib import resources

from hanoi_graph.claims.model import Claim
from hanoi_graph.claims.reading import parse_claims


def library_names() -> list[str]:
    """Return the names of the files, without their ending.

    >>> library_names()
    ['more-pegs', 'other-texts', 'portuguese', 'sierpinski', 'spanish', 'three-pegs', 'variants']
    """
    files = resources.files(__name__).iterdir()
    return sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml"))


def read_library(*names: str) -> list[Claim]:
    """Return the claims of some files of the library, by default of all.

    >>> [claim.id for claim in read_library("three-pegs")][:2]
    ['h3.order', 'h3.size']
    """
    claims = []
    for name in names or library_names():
        text = (resources.files(__name__) / f"{name}.toml").read_text(encoding="utf-8")
        claims += parse_claims(text, file=f"library/{name}.toml")
    return claims
