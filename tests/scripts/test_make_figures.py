"""The gallery: recipes that hold together, pictures that are there, and a check that notices."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "scripts"
FIGURES = ROOT / "figures"


@pytest.fixture(scope="module", autouse=True)
def scripts():
    """Let the scripts be imported as they import each other."""
    sys.path.insert(0, str(SCRIPTS))
    yield
    sys.path.remove(str(SCRIPTS))


def test_every_recipe_says_what_a_reader_needs():
    from gallery import recipes

    for recipe in recipes():
        assert recipe.title
        assert len(recipe.alt) > 30, recipe.name
        assert recipe.shows.rstrip().endswith((".", "?", ".)", "?)")), recipe.name
        assert re.fullmatch(r"[\w-]+", recipe.name)


def test_the_page_shows_every_picture_with_its_command():
    from gallery import recipes

    page = (FIGURES / "README.md").read_text(encoding="utf-8")
    for recipe in recipes():
        assert recipe.command_line in page, recipe.name
        for file in recipe.files:
            assert f"({file})" in page
            assert (FIGURES / file).is_file(), file
    linked = set(re.findall(r"\(([\w.-]+\.\w+)\)", page))
    assert {file.name for file in FIGURES.iterdir()} == linked | {"README.md"}


def test_the_folder_stays_small():
    assert sum(file.stat().st_size for file in FIGURES.iterdir()) < 15_000_000


def test_vectors_have_an_alternative_text():
    files = list(FIGURES.glob("*.svg"))
    assert files
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert re.search(r"<desc>[^<]{30,}</desc>", text), file.name


def run(*args):
    command = [sys.executable, str(SCRIPTS / "make_figures.py"), *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


NAME = "hanoi-n2-column"


def test_making_twice_gives_the_same_bytes(tmp_path):
    for folder in ("one", "two"):
        done = run("--only", NAME, "--out", tmp_path / folder)
        assert (done.returncode, done.stderr) == (0, "")
    for file in (tmp_path / "one").iterdir():
        assert file.read_bytes() == (tmp_path / "two" / file.name).read_bytes()


def test_the_check_is_content_with_what_is_there():
    done = run("--check", "--only", NAME)
    assert (done.returncode, done.stdout) == (0, "1 pictures look as they should\n")


def test_the_check_notices_what_one_sees(tmp_path):
    for kind in ("png", "svg"):
        (tmp_path / f"{NAME}.{kind}").write_bytes((FIGURES / f"{NAME}.{kind}").read_bytes())
    with Image.open(tmp_path / f"{NAME}.png") as image:
        changed = image.copy()
    changed.paste("white", (0, 0, changed.width // 2, 60))
    changed.paste("white", (0, changed.height // 2, 200, changed.height // 2 + 60))
    changed.save(tmp_path / f"{NAME}.png")
    (tmp_path / f"{NAME}.svg").unlink()
    done = run("--check", "--only", NAME, "--out", tmp_path)
    assert done.returncode == 1
    assert re.search(rf"{NAME}\.png: a spot differs by", done.stderr)
    assert f"{NAME}.svg: missing" in done.stderr


def test_unknown_names_are_refused():
    done = run("--only", "mona-lisa")
    assert done.returncode == 2
    assert done.stderr == (
        "make_figures.py: there is no picture 'mona-lisa'; --list names those there are\n"
    )


def test_a_folder_is_made_but_not_its_parents(tmp_path):
    done = run("--only", NAME, "--out", tmp_path / "new")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "new" / f"{NAME}.svg").is_file()
    done = run("--only", NAME, "--out", tmp_path / "typo" / "new")
    assert done.returncode == 2
    assert done.stderr == (
        f"make_figures.py: --out: there is no folder {tmp_path / 'typo'} in which to make new\n"
    )
    assert not (tmp_path / "typo").exists()
    done = run("--only", NAME, "--out", tmp_path / "new" / f"{NAME}.svg")
    assert done.returncode == 2
    assert re.fullmatch(
        r"make_figures\.py: --out must be a folder, and .* is a file\n", done.stderr
    )


def test_in_space_no_edge_runs_under_a_state():
    # From another angle CA-CD and BA-BD lay on one line, under BA and CD.
    from gallery.other_graphs import _SHRINK, _VIEW

    from hanoi_graph import hanoi_graph, sierpinski_graph
    from hanoi_graph.drawing.solids import TETRAHEDRON, copies_layout, project

    places, _ = project(copies_layout(2, corners=TETRAHEDRON, shrink=_SHRINK), **_VIEW)
    width = (places.max(axis=0) - places.min(axis=0)).max()
    for graph in (hanoi_graph(2, pegs=4), sierpinski_graph(2, pegs=4)):
        for i, j in graph.edges().tolist():
            along = places[j] - places[i]
            for k in set(range(16)) - {i, j}:
                share = float((places[k] - places[i]) @ along / (along @ along))
                nearest = places[i] + min(max(share, 0.0), 1.0) * along
                # A mark has a radius of 3.9 % of the width, and half a line is 1 %.
                assert ((places[k] - nearest) ** 2).sum() ** 0.5 > 0.055 * width, (i, j, k)
