"""Pictures compared as pictures with those in the folder baseline.

After a change that is meant to be seen: ``UPDATE_BASELINES=1 python -m pytest
tests/drawing/test_baselines.py``, and look at what has changed.
"""

import os
import shutil
from pathlib import Path

import pytest

from hanoi_graph.cli.main import main
from hanoi_graph.records.comparison import compare_pictures

FOLDER = Path(__file__).parent / "baseline"
LIST = "AB BA AB BC AB CB AC BA BC AC"
PICTURES = {
    "one-disc": ["plot", "--n", "1"],
    "words-of-three-discs": ["plot", "--n", "3", "--labels", "all"],
    "largest-first": ["plot", "--n", "2", "--order", "largest-first"],
    "colours-of-discs": ["plot", "--n", "4", "--color-edges", "disc"],
    "dark-and-turned": [
        "plot", "--n", "4", "--color-states", "distance", "--orientation", "goal-down",
        "--style", "dark",
    ],
    "two-shortest-paths": ["plot", "--start", "CCCB", "--goal", "BCCC"],
    "streams": ["plot", "--n", "4", "--path", "streams", "--orientation", "goal-down"],
    "within": ["plot", "--n", "20", "--within", "A^17", "--size", "10"],
    "as-image": ["plot", "--n", "11", "--path", "shortest"],
    "slide": ["plot", "--n", "2", "--size", "slide", "--dpi", "40"],
    "layers-by-rows": ["plot-layers", "--n", "3", "--orientation", "goal-down"],
    "layers-below": ["plot-layers", "--goal", "ACB"],
    "path-and-discs": ["plot-path", "--start", "BCAA", "--goal", "AACB"],
    "trajectory": ["plot-trajectory", "LIST", "--n", "3"],
}  # fmt: skip


@pytest.mark.parametrize("name", PICTURES)
def test_it_looks_as_before(tmp_path, capsys, name):
    given = tmp_path / "list.txt"
    given.write_text(LIST, encoding="utf-8")
    options = [str(given) if option == "LIST" else option for option in PICTURES[name]]
    usual = {"--size": "column", "--dpi": "100"}
    for option, value in usual.items():
        options += [] if option in options else [option, value]
    made = tmp_path / f"{name}.png"
    assert main([*options, "--out", str(made)]) == 0
    kept = FOLDER / made.name
    if os.environ.get("UPDATE_BASELINES"):
        shutil.copy(made, kept)
    found = compare_pictures(made, kept)
    assert not found.visible(), found


def test_the_baselines_are_small_and_all_in_use():
    files = list(FOLDER.iterdir())
    assert {file.stem for file in files} == set(PICTURES)
    assert sum(file.stat().st_size for file in files) < 500_000


def test_a_label_that_moves_is_seen(tmp_path):
    from PIL import Image

    kept = FOLDER / "words-of-three-discs.png"
    with Image.open(kept) as image:
        # The word at the lower left corner, three dots higher.
        word = image.crop((0, 245, 30, 262))
        image.paste(word, (0, 242))
        image.save(tmp_path / "moved.png")
    assert compare_pictures(tmp_path / "moved.png", kept).visible()
