"""Which modules have doctests that cannot run here: those of packages that are not installed."""

import importlib.util

collect_ignore = []
if importlib.util.find_spec("numba") is None:
    # Compiled when imported; the extra `fast` brings numba.
    collect_ignore.append("hanoi_graph/analysis/search/kernel.py")
