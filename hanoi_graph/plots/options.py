"""What a picture of the state graph can be asked for, as the reader has said it."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, get_args

from hanoi_graph.drawing.labels import Labels
from hanoi_graph.drawing.layouts import Orientation
from hanoi_graph.errors import HanoiError, InputError, InputTypeError
from hanoi_graph.states import ORDERS, Order, State, StateLike

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from hanoi_graph.drawing.style import PageSize, Palette

T = TypeVar("T")
PATHS = ("shortest", "worst", "both", "longest", "streams", "none")
CHOICES: dict[str, Sequence[str]] = {
    "path": PATHS,
    "color_edges": ("none", "disc"),
    "color_states": ("none", "distance"),
    "orientation": get_args(Orientation),
    "labels": get_args(Labels),
    "order": ORDERS,
}


@dataclass(frozen=True)
class Options:
    """The options of a picture, not yet checked.

    Attributes
    ----------
    n : int, optional
        Number of discs; by default of the states that are given, or 5.
    start, goal : state-like, optional
        By default all discs on A, and all on C.
    within : state-like, optional
        Where the large discs stand in the copy that is drawn.
    path : {"shortest", "worst", "both", "longest", "streams", "none"}, optional
    color_edges : {"none", "disc"}
    color_states : {"none", "distance"}
    orientation : {"start-up", "goal-down"}
    labels : {"auto", "all", "corners", "none"}
    order : {"smallest-first", "largest-first"}
    size : {"column", "two-columns", "slide"}, float or PageSize
    style : {"light", "dark"} or Palette
    dpi : int
    dashed : bool
        Whether messages call an option as on the command line, with dashes before its name.
    """

    n: int | None = None
    start: StateLike | None = None
    goal: StateLike | None = None
    within: StateLike | None = None
    path: str | None = None
    color_edges: str = "none"
    color_states: str = "none"
    orientation: Orientation = "start-up"
    labels: Labels = "auto"
    order: Order = "smallest-first"
    size: str | float | PageSize = "two-columns"
    style: str | Palette = "light"
    dpi: int = 300
    dashed: bool = False

    def name(self, option: str) -> str:
        """Return how messages call an option.

        >>> Options().name("color_edges"), Options(dashed=True).name("color_edges")
        ('color_edges', '--color-edges')
        """
        return f"--{option.replace('_', '-')}" if self.dashed else option

    def check(self, *names: str) -> None:
        """Refuse a word that an option does not know, for these options or for all."""
        for option in names or CHOICES:
            value = getattr(self, option)
            if value not in CHOICES[option] and not (option == "path" and value is None):
                raise InputError(
                    f"{self.name(option)} must be one of {', '.join(CHOICES[option])}, "
                    f"got {value!r}"
                )

    def state(self, option: str) -> State | None:
        """Return the state that an option holds, or say which option is wrong."""
        value = getattr(self, option)
        if value is None:
            return None
        try:
            state = State(value, order=self.order)
        except InputTypeError as error:
            raise InputTypeError(f"{self.name(option)}: {error}") from None
        except HanoiError as error:
            raise InputError(f"{self.name(option)}: {error}") from None
        if state.pegs != 3:
            raise InputError(f"{self.name(option)} must be a state on 3 pegs, got {state.pegs}")
        return state

    def discs(self) -> int | None:
        """Return the number of discs that is asked for, if it is."""
        return None if self.n is None else whole(self.n, self.name("n"), least=1)

    def named(self, option: str, check: Callable[[Any], T]) -> T:
        """Return what `check` makes of an option; its message begins with the name of that."""
        try:
            return check(getattr(self, option))
        except InputError as error:
            message = str(error).removeprefix(f"{option} ")
            raise InputError(f"{self.name(option)} {message}") from None


def whole(value: object, name: str, *, least: int, most: int | None = None) -> int:
    """Return a whole number within limits, or say what is wrong with it."""
    limits = f"at least {least}" if most is None else f"from {least} to {most}"
    try:
        if isinstance(value, bool):
            raise TypeError
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise InputTypeError(f"{name} must be a whole number {limits}, got {value!r}") from None
    if number < least or (most is not None and number > most):
        raise InputError(f"{name} must be a whole number {limits}, got {number}")
    return number


def page_options(
    ax: Axes | None, *, size: str | float | None, style: str | Palette | None
) -> dict[str, Any]:
    """Return size and style of a picture on a page of its own, or in the box of axes.

    Raises
    ------
    InputError, InputTypeError
        If a size is given beside axes, or the axes are none.
    """
    from hanoi_graph.drawing.axes import checked_axes
    from hanoi_graph.drawing.stage import box_sizes
    from hanoi_graph.drawing.style import palette_in_use

    if ax is None:
        return {"size": "two-columns" if size is None else size, "style": style or "light"}
    if size is not None:
        raise InputError(
            f"size is for a page of its own, and with ax it is that of its box, got {size!r}"
        )
    return {
        "size": box_sizes(checked_axes(ax))[0],
        "style": palette_in_use() if style is None else style,
    }
