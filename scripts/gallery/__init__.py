"""The recipes of the pictures in the folder figures: what each shows, and how it is made.

Every module in this folder has a list ``RECIPES``; the gallery shows its sections in the order in
which `SECTIONS` names them. A recipe is one of three kinds:

command
    The arguments of a script, which is run as anybody would run it; the script names the file, and
    the recipe has that name.
draw
    A function that returns a finished matplotlib figure.
write
    A function that is given the path of each file and writes it: moving pictures, pages, LaTeX.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# In the order of the gallery.
SECTIONS = (
    "The state graph",
    "Paths",
    "Distances",
    "Towers and moves",
    "Procedures",
    "Numbers",
    "Other graphs",
    "Motion",
)

_ENDINGS = {"tikz": "tex"}


@dataclass(frozen=True)
class Recipe:
    """How a picture is made, and what is said about it.

    Attributes
    ----------
    name : str
        Of its files, without their endings.
    title : str
        A heading.
    alt : str
        What is to be seen, for those who do not see it.
    shows : str
        What the picture demonstrates, one or two sentences; Markdown.
    section : str
        One of `SECTIONS`.
    command : tuple of str
        A script and its arguments, such as ``("plot_graph.py", "--n", "4")``.
    draw : callable, optional
        Returns the figure.
    write : callable, optional
        Writes one file; the ending of the path says in which format.
    formats : tuple of str
        In which formats it is made, as ``--format`` of the scripts; the first is the one
        that the gallery shows.
    """

    name: str
    title: str
    alt: str
    shows: str
    section: str
    command: tuple[str, ...] = ()
    draw: Callable[[], Figure] | None = None
    write: Callable[[Path], None] | None = None
    formats: tuple[str, ...] = ("png", "svg")

    def __post_init__(self) -> None:
        ways = [bool(self.command), self.draw is not None, self.write is not None]
        if sum(ways) != 1:
            raise ValueError(f"recipe {self.name}: give one of command, draw and write")
        if self.section not in SECTIONS:
            raise ValueError(f"recipe {self.name}: unknown section {self.section!r}")

    @property
    def files(self) -> list[str]:
        """The names of its files."""
        return [f"{self.name}.{_ENDINGS.get(kind, kind)}" for kind in self.formats]

    @property
    def command_line(self) -> str:
        """What makes the picture, to be typed in the folder of the project."""
        if self.command:
            script, *arguments = self.command
            words = [f"scripts/{script}", *(_quoted(argument) for argument in arguments)]
            if self.formats != ("png",):
                words += ["--format", *self.formats]
            return " ".join(["python", *words])
        return f"python scripts/make_figures.py --only {self.name}"


def recipes() -> list[Recipe]:
    """Return all recipes in the order of the gallery."""
    found: list[Recipe] = []
    names = (module.name for module in pkgutil.iter_modules(__path__))
    for name in sorted(name for name in names if not name.startswith("_")):
        found += importlib.import_module(f"{__name__}.{name}").RECIPES
    stems = [recipe.name for recipe in found]
    twice = sorted({stem for stem in stems if stems.count(stem) > 1})
    if twice:
        raise ValueError(f"two recipes have the same name: {', '.join(twice)}")
    return sorted(found, key=lambda recipe: SECTIONS.index(recipe.section))


def _quoted(argument: str) -> str:
    """Return an argument as a shell reads it."""
    return f"'{argument}'" if set(argument) & set(" ^*$'") else argument
