"""Recursion written as the texts write it, and run without the recursion of the interpreter.

A recursive procedure is a generator of *steps*. A step is a move, or a call: another such generator
whose moves come in its place. `unfold` runs them with a stack of its own, so that a tower of a
million discs yields its first move as readily as one of three, and each further move in constant
time on average.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from hanoi_graph.moves import Move

Steps: TypeAlias = "Iterator[Move | Steps]"


def unfold(steps: Steps) -> Iterator[Move]:
    """Yield the moves of a recursive procedure, each call replaced by its moves.

    Cost: one generator for each call that is open, that is O(n) memory for n discs.

    Examples
    --------
    >>> def there_and_back():
    ...     yield Move(1, 0, 1)
    ...     yield iter([Move(2, 0, 2)])
    ...     yield Move(1, 1, 0)
    >>> [move.disc for move in unfold(there_and_back())]
    [1, 2, 1]
    """
    open_calls = [steps]
    while open_calls:
        step = next(open_calls[-1], None)
        if step is None:
            open_calls.pop()
        elif isinstance(step, Move):
            yield step
        else:
            open_calls.append(step)
