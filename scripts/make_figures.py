"""Make every picture in the folder figures, and the gallery that shows them.

    python scripts/make_figures.py                  # all of them, and figures/README.md
    python scripts/make_figures.py --only hanoi-n5  # one
    python scripts/make_figures.py --check          # does what is there look as it should?

The same versions of the program and its packages give the same bytes.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import contextlib
import html
import importlib
import io
import os
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from _project import ROOT, say_missing
from gallery import SECTIONS, Recipe, recipes

FOLDER = ROOT / "figures"
MOST_BYTES = 15_000_000
# A number of an SVG may differ by so much of a point, 1/72 inch.
SVG_TOLERANCE = 0.5
# How broad a picture of one column is on the page, where one of two columns fills the text.
_COLUMN = 406


def main(argv: Sequence[str] | None = None) -> int:
    """Run the script and return its exit status."""
    try:
        from hanoi_graph.cli.common import Parser, run
    except ModuleNotFoundError as error:
        return say_missing(error)
    parser = Parser(
        prog="make_figures.py",
        description="Make every picture in the folder figures, and the gallery that shows them.",
    )
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these pictures only")
    parser.add_argument(
        "--check",
        action="store_true",
        help="change nothing; exit with status 1 if a file looks different from what is made now",
    )
    parser.add_argument("--list", action="store_true", help="print the names of the pictures")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time (default: cores)"
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=FOLDER,
        help="the folder (default figures); it is made if its parent is there",
    )
    parser.set_defaults(run=make_or_check)
    return run(parser, argv)


def make_or_check(args: argparse.Namespace) -> int:
    """Do what is asked for."""
    from hanoi_graph.errors import InputError

    every = recipes()
    known = {recipe.name: recipe for recipe in every}
    unknown = [name for name in args.only or () if name not in known]
    if unknown:
        raise InputError(f"there is no picture {unknown[0]!r}; --list names those there are")
    if args.jobs < 1:
        raise InputError(f"--jobs must be at least 1, got {args.jobs}")
    # The recipes name files as seen from the project.
    args.out = args.out.resolve()
    os.chdir(ROOT)
    chosen: list[Recipe] = [known[name] for name in args.only] if args.only else every
    if args.list:
        print("\n".join(recipe.name for recipe in chosen))
        return 0
    if args.check:
        return check(chosen, args.out, jobs=args.jobs, whole=not args.only)
    make_folder(args.out)
    make(chosen, args.out, jobs=args.jobs)
    if not args.only:
        write_gallery(every, args.out)
    return 0


def make_folder(folder: Path) -> None:
    """Make the folder if it is not there; one whose parent is missing is a slip of the pen."""
    from hanoi_graph.errors import InputError

    if folder.exists() and not folder.is_dir():
        raise InputError(f"--out must be a folder, and {folder} is a file")
    if not folder.parent.is_dir():
        raise InputError(
            f"--out: there is no folder {folder.parent} in which to make {folder.name}"
        )
    folder.mkdir(exist_ok=True)


def make(chosen: Sequence[Recipe], folder: Path, *, jobs: int) -> None:
    """Make pictures, several at a time."""
    from hanoi_graph.cli.progress import Progress

    names = [recipe.name for recipe in chosen]
    if jobs == 1 or len(names) == 1:
        with Progress("pictures", total=len(names)) as progress:
            for name in names:
                make_one(name, folder)
                progress.step()
        return
    with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        # Before the bar, whose thread the other processes should not inherit.
        waiting = [pool.submit(make_one, name, folder) for name in names]
        with Progress("pictures", total=len(names)) as progress:
            for done in concurrent.futures.as_completed(waiting):
                done.result()
                progress.step()


def make_one(name: str, folder: Path) -> None:
    """Make the files of one picture."""
    from hanoi_graph.records.figures import save_figure

    recipe = next(recipe for recipe in recipes() if recipe.name == name)
    if recipe.command:
        script, *arguments = recipe.command
        module = importlib.import_module(script.removesuffix(".py"))
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            status = module.main([*arguments, "--format", *recipe.formats, "--out", str(folder)])
        if status:
            raise RuntimeError(f"{recipe.command_line}: {said.getvalue().strip()}")
    elif recipe.write is not None:
        for file in recipe.files:
            recipe.write(folder / file)
    elif recipe.draw is not None:
        figure = recipe.draw()
        for file in recipe.files:
            save_figure(figure, folder / file, title=recipe.title, description=recipe.alt)
    missing = [file for file in recipe.files if not (folder / file).is_file()]
    if missing:
        raise RuntimeError(f"{recipe.command_line} did not write {missing[0]}")


# --- the gallery ---


def write_gallery(every: Sequence[Recipe], folder: Path) -> None:
    """Write the page that shows the pictures."""
    from hanoi_graph.records.files import whole_file

    with whole_file(folder / "README.md") as page:
        page.write_text(gallery_text(every), encoding="utf-8")


def gallery_text(every: Sequence[Recipe]) -> str:
    """Return the page: a section for each kind of picture, and each with its command line."""
    lines = [
        "# Pictures",
        "",
        "All of them are made by `python scripts/make_figures.py`, which also writes this page; "
        "the command below a picture makes that one alone. Words of states have the smallest disc "
        'first. *The source* is the Spanish article "La Torre de Hanoi" with which the project '
        "began; the numbers of its figures are in brackets. A state is *perfect* if all its "
        "discs are on one peg.",
        "",
    ]
    for section in SECTIONS:
        of_section = [recipe for recipe in every if recipe.section == section]
        if of_section:
            lines += [f"- [{section}](#{section.lower().replace(' ', '-')})"]
    for section in SECTIONS:
        of_section = [recipe for recipe in every if recipe.section == section]
        if not of_section:
            continue
        lines += ["", f"## {section}"]
        for recipe in of_section:
            lines += ["", *gallery_entry(recipe)]
    return "\n".join(lines) + "\n"


def gallery_entry(recipe: Recipe) -> Iterator[str]:
    """Yield the lines about one picture."""
    named = zip(recipe.formats, recipe.files, strict=True)
    files = ", ".join(f"[{_shown(kind)}]({file})" for kind, file in named)
    yield f"### {recipe.title}"
    yield ""
    if recipe.formats[0] in ("png", "svg", "gif", "apng"):
        width = f' width="{_COLUMN}"' if recipe.name.endswith("-column") else ""
        yield f'<img src="{recipe.files[0]}" alt="{html.escape(recipe.alt)}"{width}>'
        yield ""
    yield f"{_typeset(recipe.shows)} {files}"
    yield ""
    yield "```sh"
    yield recipe.command_line
    yield "```"


def _typeset(text: str) -> str:
    """Return a text with raised exponents, lowered indices, and with numbers that stay on one line.

    >>> _typeset("H_3^n and C^20 A^16, of 531 441 states")
    'H<sub>3</sub><sup>n</sup> and C<sup>20</sup> A<sup>16</sup>, of 531&nbsp;441 states'
    """
    lowered = re.sub(r"(?<=\b[HS])_(\w)", r"<sub>\1</sub>", text)
    raised = re.sub(r"\^(\w+)", r"<sup>\1</sup>", lowered)
    return re.sub(r"(?<=\d) (?=\d{3}\b)", "&nbsp;", raised)


def _shown(kind: str) -> str:
    return {"tikz": "LaTeX"}.get(kind, kind.upper())


# --- the check ---


def check(chosen: Sequence[Recipe], folder: Path, *, jobs: int, whole: bool) -> int:
    """Compare the files that are there with what is made now, and return 1 if one differs."""
    with tempfile.TemporaryDirectory() as name:
        fresh = Path(name)
        make(chosen, fresh, jobs=jobs)
        if whole:
            write_gallery(chosen, fresh)
        complaints = [
            f"{file.name}: {complaint}"
            for file in sorted(fresh.iterdir())
            if (complaint := difference(folder / file.name, file))
        ]
        if whole:
            made = {file.name for file in fresh.iterdir()}
            there = {file.name for file in folder.iterdir()} if folder.is_dir() else set()
            complaints += [f"{file}: no recipe makes it" for file in sorted(there - made)]
            size = sum(file.stat().st_size for file in fresh.iterdir())
            if size > MOST_BYTES:
                complaints.append(f"{size} bytes in all, more than {MOST_BYTES}")
    for complaint in complaints:
        print(f"make_figures.py: {complaint}", file=sys.stderr)
    if not complaints:
        print(f"{len(chosen)} pictures look as they should")
    return 1 if complaints else 0


def difference(committed: Path, fresh: Path) -> str:
    """Return what is different to the eye, or nothing."""
    from hanoi_graph.records.comparison import compare_pictures, compare_svg

    if not committed.is_file():
        return "missing"
    if committed.read_bytes() == fresh.read_bytes():
        return ""
    kind = fresh.suffix
    if kind in (".png", ".gif", ".apng"):
        found = compare_pictures(fresh, committed)
        return str(found) if found.visible() else ""
    if kind == ".svg":
        return compare_svg(fresh, committed, tolerance=SVG_TOLERANCE)
    if kind == ".pdf":
        # The picture is held by the PNG or the SVG beside it, which come from the same figure.
        return ""
    return "different text"


if __name__ == "__main__":
    sys.exit(main())
