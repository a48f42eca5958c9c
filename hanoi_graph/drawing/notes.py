"""Notes below a picture: short parts, as many in a line as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from hanoi_graph.drawing.labels import text_size

# From one line to the next, in letters.
LINE = 1.4
# On few dots letters are that much wider.
_COARSE = 1.09


def note_width(note: str, font: float) -> float:
    """Return the width of a note in points, with what letters gain on few dots."""
    return _COARSE * text_size(note, font)[0]


def note_lines(parts: Sequence[str], *, room: float, font: float) -> list[str]:
    """Return notes in lines of at most so many points.

    >>> note_lines(["one", "two", "three"], room=60.0, font=10.0)
    ['one; two', 'three']
    """
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]}; {part}" if lines else part
        if lines and note_width(longer, font) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines
