"""The poster of worst paths, and in which formats large graphs come."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module", autouse=True)
def scripts():
    """Let the scripts be imported as they import each other."""
    sys.path.insert(0, str(ROOT / "scripts"))
    yield
    sys.path.remove(str(ROOT / "scripts"))


def test_marks_have_one_size_and_no_edge_is_a_hair_line():
    from gallery.paths import poster

    axes = poster().axes
    assert len(axes) == 7
    for mark in ("start", "goal"):
        found = {
            round(line.get_markersize(), 6)
            for ax in axes
            for line in ax.lines
            if line.get_label() == mark
        }
        assert len(found) == 1
    edges = [patch for ax in axes for patch in ax.patches if patch.get_label() == "edges"]
    assert len(edges) >= 7
    assert min(patch.get_linewidth() for patch in edges) >= 0.4


def test_large_graphs_come_as_pdf_and_in_fine_dots():
    from gallery import recipes

    large = [one for one in recipes() if one.name.startswith(("hanoi-n8", "hanoi-n12"))]
    assert len(large) == 3
    for recipe in large:
        assert "pdf" in recipe.formats
        if "streams" not in recipe.name:
            assert "--dpi" not in recipe.command
