"""Whole pictures by one call: what is asked for, checked, computed, and drawn.

`graph`, `layers`, `path`, `trajectory`, `towers` and `animation` hold one function each, named
after the script that does the same; its options have the same names and defaults. The scripts and
the verbs of the command line go through the same steps: an `Options` is checked, becomes a `Task`,
that becomes a `Plan` in which everything is computed, and a plan draws itself on a page of its own
or into the box of axes that are given.

Nothing here touches a file.
"""
