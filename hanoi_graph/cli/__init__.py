"""The command ``hanoi-graph``: one module for each family of verbs.

A family has one function, ``register(verbs)``, which adds its verbs to the parser. Heavy modules
are imported by the function that runs a verb and not by the module, so that ``--help`` stays
quick.
"""
