"""Documents of LaTeX as images, coarse enough that letters of another font make no difference."""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy as np
from PIL import Image

from hanoi_graph.records.figures import save_figure

DOTS = 100
COARSE = 12


def compared(document, figure, *, folder, need_program, page):
    """Return by how much each coarse dot of a typeset document differs from a figure.

    The figure has `DOTS` dots an inch, `page` is the colour of the page, and differences are those
    from it, between 0 and 1.
    """
    latex, to_dots = need_program("pdflatex"), need_program("pdftoppm")
    (folder / "it.tex").write_text(document, encoding="utf-8")
    command = [latex, "-interaction=nonstopmode", "-halt-on-error", "it.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout[-2000:]
    assert "Overfull" not in done.stdout
    assert "(1 page," in done.stdout
    subprocess.run([to_dots, "-r", str(DOTS), "-png", "it.pdf", "it"], cwd=folder, check=True)
    save_figure(figure, folder / "dots.png")
    typeset, dots = (_coarse(folder / name, page) for name in ("it-1.png", "dots.png"))
    assert np.abs(np.subtract(typeset.shape, dots.shape)).max() <= 1
    # The last row and column are no whole ones.
    rows, columns = np.minimum(typeset.shape[:2], dots.shape[:2]) - 1
    return np.abs(typeset[:rows, :columns] - dots[:rows, :columns]).max(axis=2)


def _coarse(file: Path, page: str):
    with Image.open(file) as image:
        small = image.convert("RGB").reduce(COARSE)
    ground = np.array([int(page[k : k + 2], 16) for k in (1, 3, 5)])
    return np.asarray(small, float) / 255 - ground / 255
