r"""The legend of a picture of the state graph for LaTeX, where matplotlib would draw it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from hanoi_graph.drawing.labels import text_size
from hanoi_graph.drawing.legend import GAP_OF_COLUMNS, GAP_OF_TEXT, LENGTH, Entry
from hanoi_graph.drawing.tikz.latex import at, tex

if TYPE_CHECKING:
    from hanoi_graph.drawing.page import Box
    from hanoi_graph.drawing.tikz.graph import GraphDocument


def legend_lines(document: GraphDocument) -> Iterator[str]:
    """Yield the legends of a document."""
    page, composer = document.page, document.composer
    named = document.legend_table
    for name, box in (page.corner | page.below).items():
        if name == "bar":
            continue
        columns = 1 if name in page.corner else composer.columns[name]
        entries = [
            replace(entry, name=_in_legend(entry.name, named))
            for entry in document.legend_entries(name)
        ]
        yield from _legend(document, entries, box=box, columns=columns)


def legend_styles(document: GraphDocument, table: Mapping[str, str]) -> dict[str, str]:
    """Return styles for what the legend shows heavier, or larger, than a table of styles has it.

    Lines that are hairs in the picture, and small marks, must still be told apart in the legend.
    """
    used = {
        entry.name.split("=")[0]
        for name in (document.page.corner | document.page.below)
        if name != "bar"
        for entry in document.legend_entries(name)
    }
    looks = document.legend_looks()
    other = {name: look for name, look in looks.items() if name in used and look != table[name]}
    document.legend_table = {f"legend {name}": look for name, look in other.items()}
    return document.legend_table


def _in_legend(style: str, named: Mapping[str, str]) -> str:
    """Return the style in the legend, which may have one of its own."""
    return f"legend {style}" if f"legend {style.split('=')[0]}" in named else style


def _legend(
    document: GraphDocument, entries: list[Entry], *, box: Box, columns: int
) -> Iterator[str]:
    font = document.font
    rows = -(-len(entries) // columns)
    # As matplotlib fills the columns: the first ones have a row more.
    longer = len(entries) - columns * (rows - 1)
    x = box.x
    for column in range(columns):
        here = entries[: rows if column < longer else rows - 1]
        entries = entries[len(here) :]
        for row, entry in enumerate(here):
            y = box.y + box.height * (1 - (row + 0.5) / rows)
            yield from _entry(document, entry, x=x, y=y)
        wide = max(text_size(entry.text, font)[0] for entry in here)
        x += wide + (LENGTH + GAP_OF_TEXT + GAP_OF_COLUMNS) * font


def _entry(document: GraphDocument, entry: Entry, *, x: float, y: float) -> Iterator[str]:
    font = document.font
    left, middle, right = (
        at(document.on_page(x + part * LENGTH * font, y)) for part in (0.0, 0.5, 1.0)
    )
    if entry.kind == "line":
        yield f"\\draw[{entry.name}] ({left}) -- ({right});"
    elif entry.kind == "mark":
        yield f"\\node[{entry.name}] at ({middle}) {{}};"
    word = at(document.on_page(x + (LENGTH + GAP_OF_TEXT) * font, y - 0.36 * font))
    colour = "faint" if entry.kind == "note" else "ink"
    yield f"\\node[label, anchor=base west, text={colour}] at ({word}) {{{tex(entry.text)}}};"
