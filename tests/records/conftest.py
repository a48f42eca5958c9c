"""The cases, as files."""

from __future__ import annotations

from pathlib import Path

import pytest

CASES = Path(__file__).parents[1] / "cases" / "move-lists"


@pytest.fixture
def case_file():
    return lambda name: CASES / name
