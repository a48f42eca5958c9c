"""The exceptions a caller may want to catch.

Every message is one sentence: the argument, the rule and the value received. The command line
prints the sentence of a `HanoiError` on stderr and leaves with status 2; any other exception is a
defect of this package and keeps its traceback.
"""

from __future__ import annotations


class HanoiError(Exception):
    """Base of everything this package raises on purpose."""


class InputError(HanoiError, ValueError):
    """A value from outside breaks a rule that the message states."""


class InputTypeError(HanoiError, TypeError):
    """A value from outside is of a kind that can never be right."""


class WordError(InputError):
    """A text that should name a state does not.

    Attributes
    ----------
    column : int
        Where in the text the trouble is, counted from 1.
    """

    def __init__(self, message: str, *, column: int) -> None:
        super().__init__(message)
        self.column = column


class IllegalMoveError(InputError):
    """A move that the rules do not allow.

    Attributes
    ----------
    number : int
        Which move of the list it is, counted from 1.
    reason : str
        The rule that it breaks.
    """

    def __init__(self, reason: str, *, number: int = 1) -> None:
        super().__init__(f"move {number} is illegal: {reason}")
        self.number = number
        self.reason = reason


class TooLargeError(InputError):
    """Something would not fit in memory, and was refused before it was built.

    Attributes
    ----------
    needed : int
        Bytes that it would take.
    """

    def __init__(self, message: str, *, needed: int) -> None:
        super().__init__(message)
        self.needed = needed


class UnreachableError(InputError):
    """No sequence of legal moves leads from the start to the goal."""


class MissingPackageError(HanoiError, ImportError):
    """An optional package is not installed; the message says which extra brings it."""
