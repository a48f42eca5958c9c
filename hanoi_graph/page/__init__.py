"""The interactive page: the puzzle beside its state graph, as one self-contained HTML file.

`build_page` assembles the file from the HTML, the style sheet and the JavaScript modules in
``assets/``; `PageServer` serves it to the browser of this machine and to nobody else.
"""

from __future__ import annotations

from hanoi_graph.page.builder import build_page
from hanoi_graph.page.server import PageServer

__all__ = ["PageServer", "build_page"]
