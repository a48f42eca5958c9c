"""The visual language of all pictures: colours, weights, sizes, fonts.

Whatever carries meaning carries it twice, so that it survives grey print and any colour vision: the
start is a *round green* mark and the goal a *square red* one; the shortest path is a *dark* blue
line with a rim, the worst path a *light* purple one of another width, and a second shortest path
has *dashes* along its middle. Where lines overlap the narrow one lies on the broad one, so both
stay visible.

Lengths are in points (1/72 inch) at the printed size.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from matplotlib.colors import Colormap

POINTS_A_CM = 72 / 2.54
MIN_CM, MAX_CM = 2.0, 200.0
# Journals print no smaller letters, in points: what would be smaller is left out, or made larger.
SMALLEST_TYPE = 6.0
# How much broader than that of the smallest disc the line of the largest one is.
BROADEST_EDGE = 2.8
# The radius of a coloured state on a path that is to be seen, in edges.
_STATE_ON_PATH = 0.22


@dataclass(frozen=True)
class Palette:
    """The colours of one style.

    Attributes
    ----------
    page, ink, faint : str
        Background; text; text of less weight.
    edge, state : str
        Lines and outlines of states that are only there.
    start, goal : str
        The two marks.
    paths : mapping of str to str
        The colour of every role a path can have.
    discs : tuple of str
        The colours of disc 1, 2, ...; neighbours differ in lightness, and none is like those of
        start, goal and shortest path. Like all lines they stand out from the page with a contrast
        of 3 at least (WCAG 2.1, 1.4.11).
    distances : tuple of (str, float, float)
        A colour map of matplotlib, and which part of it runs from near to far.
    small_to_large : (str, str)
        The ends of the shades that discs have by their size, those of figure 5 of the source.
    parities : (str, str)
        The colours of even and of odd discs and bases: one light, one dark.
    steps : tuple of (str, float, float)
        The same for the moves of a walk, from the first to the last.
    """

    page: str
    ink: str
    faint: str
    edge: str
    state: str
    start: str
    goal: str
    paths: Mapping[str, str]
    discs: tuple[str, ...]
    distances: tuple[str, float, float]
    small_to_large: tuple[str, str]
    parities: tuple[str, str]
    steps: tuple[str, float, float]

    def disc(self, number: int) -> str:
        """Return the colour of a disc, from 1; they repeat beyond the last."""
        return self.discs[(number - 1) % len(self.discs)]

    @property
    def walks(self) -> str:
        """The colour of many walks at once: that of a move in the middle of one."""
        from matplotlib.colors import to_hex

        return to_hex(self.step_map(3)(1))

    def distance_map(self, colours: int = 256) -> Colormap:
        """Return the colour map from near to far, with so many colours."""
        return _part_of_map("distances", *self.distances, colours)

    def step_map(self, colours: int = 256) -> Colormap:
        """Return the colour map from the first move to the last, with so many colours."""
        return _part_of_map("steps", *self.steps, colours)


def _part_of_map(name: str, whole: str, first: float, last: float, colours: int) -> Colormap:
    import matplotlib as mpl
    import numpy as np
    from matplotlib.colors import ListedColormap

    return ListedColormap(mpl.colormaps[whole](np.linspace(first, last, colours)), name=name)


LIGHT = Palette(
    page="#ffffff",
    ink="#1d2026",
    faint="#5c626d",
    edge="#8d939d",
    state="#5c626d",
    start="#12945a",
    goal="#c4161c",
    paths=MappingProxyType({"shortest": "#0b57b0", "worst": "#ab74d6", "longest": "#ab74d6"}),
    discs=(
        "#8995a1",
        "#6b1a10",
        "#e07340",
        "#1b5a43",
        "#f0408f",
        "#5b602f",
        "#a79400",
        "#241563",
        "#827556",
        "#1d2026",
    ),
    distances=("viridis", 0.94, 0.0),
    small_to_large=("#a9cbe8", "#0f3460"),
    parities=("#e0b04c", "#24588f"),
    steps=("inferno", 0.5, 0.05),
)
DARK = Palette(
    page="#14171c",
    ink="#eef0f3",
    faint="#a6adb8",
    edge="#5d6470",
    state="#a6adb8",
    start="#35d08a",
    goal="#ff5a52",
    paths=MappingProxyType({"shortest": "#7cc0ff", "worst": "#8e4fc0", "longest": "#8e4fc0"}),
    discs=(
        "#68707d",
        "#e08f45",
        "#ffea3d",
        "#45e0f2",
        "#f458b1",
        "#916d00",
        "#6bdbc5",
        "#dfff76",
        "#e90983",
        "#ffffff",
    ),
    distances=("viridis", 1.0, 0.12),
    small_to_large=("#d3e6f7", "#2d639b"),
    parities=("#e8bd62", "#3f7fbf"),
    steps=("inferno", 0.62, 0.98),
)
STYLES: Mapping[str, Palette] = MappingProxyType({"light": LIGHT, "dark": DARK})


@dataclass(frozen=True)
class PageSize:
    """The size of a picture on the page.

    Attributes
    ----------
    width : float
        In cm.
    height : float or None
        In cm; None to make it as high as the picture needs.
    font : float
        Size of the text.
    smallest : float
        Smaller letters nobody reads there.
    """

    width: float
    height: float | None
    font: float
    smallest: float = SMALLEST_TYPE


SIZES: Mapping[str, PageSize] = MappingProxyType(
    {
        "column": PageSize(8.6, None, 7.0),
        "two-columns": PageSize(17.8, None, 9.0),
        # A 16:9 slide as the usual programs make it, 10 inches wide.
        "slide": PageSize(25.4, 14.2875, 13.0, smallest=10.0),
    }
)


def page_size(size: str | float | PageSize) -> PageSize:
    """Return the size that a name or a width in cm asks for; a `PageSize` passes unchanged.

    Raises
    ------
    InputError
        If it is no known name and no width from `MIN_CM` to `MAX_CM`.

    Examples
    --------
    >>> page_size("column")
    PageSize(width=8.6, height=None, font=7.0, smallest=6.0)
    >>> page_size(12).font
    7.7
    """
    if isinstance(size, PageSize):
        return size
    if isinstance(size, str) and size in SIZES:
        return SIZES[size]
    try:
        width = float(size)
    except (ValueError, TypeError):
        width = 0.0
    if not MIN_CM <= width <= MAX_CM:
        raise InputError(
            f"size must be {', '.join(SIZES)} or a width of {MIN_CM:g} to {MAX_CM:g} cm, "
            f"got {size!r}"
        )
    # From 7 pt in one column to 9 pt on the whole page; posters grow with their width.
    font = max(SMALLEST_TYPE, 7.0 + (width - 8.6) * 0.2) if width < 18 else width / 2
    return PageSize(width, None, round(min(font, max(9.0, width / 2)), 1))


def style_palette(style: str | Palette) -> Palette:
    """Return the palette of a style, ``"light"`` or ``"dark"``."""
    if isinstance(style, Palette):
        return style
    if style not in STYLES:
        raise InputError(f"style must be {' or '.join(STYLES)}, got {style!r}")
    return STYLES[style]


def palette_in_use(palette: Palette | None = None) -> Palette:
    """Return the palette, by default the one of the style that matplotlib uses at the moment.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> with plt.style.context("hanoi_graph.drawing.dark"):
    ...     palette_in_use() is DARK
    True
    >>> palette_in_use() is LIGHT
    True
    """
    if palette is not None:
        return palette
    import matplotlib as mpl
    from matplotlib.colors import to_rgb

    return DARK if to_rgb(mpl.rcParams["figure.facecolor"]) == to_rgb(DARK.page) else LIGHT


@dataclass(frozen=True)
class Weights:
    """How heavy the parts of a picture are, in points, so that it looks right at its size.

    Attributes
    ----------
    length : float
        Of an edge.
    edge : float
        Line width of an edge.
    paths : mapping of str to float
        Line width of a path by its role.
    state : float
        Radius of the mark of a state; 0 where marks would only blot.
    coloured : float
        Radius of a state whose colour says something.
    coloured_edge : float
        Line width of an edge whose colour says something, at least.
    end : float
        Radius of the marks of start and goal.
    stream : float
        Line width of the broadest stream.
    walk : float
        Line width of the moves of a walk, which lie beside their edges.
    """

    length: float
    edge: float
    paths: Mapping[str, float]
    state: float
    coloured: float
    coloured_edge: float
    end: float
    stream: float
    walk: float

    @property
    def states_over_paths(self) -> bool:
        """Whether coloured states leave enough of a path to be seen between two of them."""
        return self.length - 2 * self.coloured > self.paths["shortest"]

    def with_edges_on_paths(self, *, worst: bool = True) -> Weights:
        """Return weights with which coloured edges lie within paths, whose rims are seen.

        Parameters
        ----------
        worst : bool, default True
            Whether there is a worst or longest path; the shortest path then lies within it too.

        Examples
        --------
        >>> weights = Weights.of(8.0).with_edges_on_paths()
        >>> BROADEST_EDGE * weights.coloured_edge < 0.6 * weights.paths["shortest"]
        True
        >>> weights.paths["shortest"] < 0.7 * weights.paths["worst"]
        True
        """
        broad = max(self.paths["worst"], min(0.42 * self.length, 1.3 * self.paths["worst"] + 1.5))
        short = (0.65 if worst else 0.78) * broad
        edge = min(self.coloured_edge, 0.55 * short / BROADEST_EDGE)
        paths = dict(self.paths) | {"shortest": short, "worst": broad, "longest": broad}
        return replace(self, paths=paths, coloured_edge=edge)

    def with_states_on_paths(self) -> Weights:
        """Return weights with which coloured states leave most of a worst path to be seen.

        >>> weights = Weights.of(4.0).with_states_on_paths()
        >>> weights.length - 2 * weights.coloured > 0.55 * weights.length
        True
        """
        return replace(self, coloured=min(self.coloured, _STATE_ON_PATH * self.length))

    def at_least(self, width: float) -> Weights:
        """Return weights in which no line that a legend names is finer than a width.

        >>> Weights.of(0.5).at_least(0.75).paths["worst"]
        0.75
        """
        paths = {role: max(broad, width) for role, broad in self.paths.items()}
        return replace(
            self,
            paths=paths,
            coloured_edge=max(self.coloured_edge, width),
            walk=max(self.walk, width),
        )

    @classmethod
    def of(cls, length: float, *, font: float = 9.0) -> Weights:
        """Return the weights for edges of `length` points beside text of `font` points.

        >>> Weights.of(15.0).edge < Weights.of(150.0).edge
        True
        """
        bold = font / 9.0
        broad = _between(min(0.9 * bold, 0.6 * length), 0.28 * length, 6.0 * bold)
        narrow = _between(1.1 * bold, 0.11 * length, 2.4 * bold)
        if broad < 1.7 * narrow:
            # Too small to lie inside the worst path with a rim: let that one lie inside instead.
            narrow = _between(1.5 * bold, 2.2 * broad, 2.4 * bold)
        state = min(0.13 * length, 3.4 * bold)
        return cls(
            length=length,
            edge=_between(min(0.25 * bold, 0.26 * length), 0.06 * length, 1.3 * bold),
            paths={"shortest": narrow, "worst": broad, "longest": broad},
            state=state if state > 0.9 else 0.0,
            # Marks that are dots in print may touch; a pattern of gaps would only pale them.
            coloured=min(
                0.27 * length + _between(0, 0.045 * (8 - length), 0.25) * length, 4.6 * bold
            ),
            coloured_edge=_between(min(0.6 * bold, 0.3 * length), 0.14 * length, 1.8 * bold),
            end=_between(3.2 * bold, 0.42 * length, 6.0 * bold),
            walk=_between(min(0.7 * bold, 0.2 * length), 0.1 * length, 2.2 * bold),
            stream=_between(3.0 * bold, 0.5 * length, 8.0 * bold),
        )


def rc(palette: Palette = LIGHT, *, font: float = 9.0) -> dict[Any, Any]:
    """Return the settings of matplotlib for a style, to be used with ``rc_context``.

    The font comes with matplotlib, so a picture is the same on every machine; it is embedded in
    PDF as outlines that can be selected, and drawn as shapes in SVG.

    The same settings are style sheets: ``plt.style.use("hanoi_graph.drawing.light")``.
    """
    from cycler import cycler

    return {
        "font.family": ["DejaVu Sans"],
        "font.size": font,
        "mathtext.fontset": "dejavusans",
        "mathtext.default": "regular",
        "text.color": palette.ink,
        "axes.labelcolor": palette.ink,
        "axes.edgecolor": palette.faint,
        "axes.facecolor": palette.page,
        "figure.facecolor": palette.page,
        "savefig.facecolor": palette.page,
        "xtick.color": palette.faint,
        "ytick.color": palette.faint,
        "xtick.labelcolor": palette.ink,
        "ytick.labelcolor": palette.ink,
        "axes.linewidth": 0.6,
        # Without grey, which stands for what is only there.
        "axes.prop_cycle": cycler("color", palette.discs[1:]),
        "lines.solid_capstyle": "round",
        "lines.solid_joinstyle": "round",
        "lines.dash_capstyle": "butt",
        "legend.frameon": False,
        "path.simplify": True,
        "path.simplify_threshold": 0.0,
        "pdf.fonttype": 42,
        "svg.fonttype": "path",
        "svg.hashsalt": "hanoi_graph",
    }


def style_sheet(style: str) -> str:
    """Return the text of the style sheet of matplotlib for ``"light"`` or ``"dark"``.

    The files ``light.mplstyle`` and ``dark.mplstyle`` beside this module hold it; what they say is
    decided here and nowhere else.

    >>> print(style_sheet("dark").splitlines()[4])
    text.color: eef0f3
    """
    lines = []
    for name, value in rc(style_palette(style)).items():
        if name == "axes.prop_cycle":
            colours = ", ".join(f"'{_bare(colour)}'" for colour in value.by_key()["color"])
            lines.append(f"{name}: cycler('color', [{colours}])")
        elif isinstance(value, list):
            lines.append(f"{name}: {', '.join(value)}")
        else:
            lines.append(f"{name}: {_bare(value) if isinstance(value, str) else value}")
    return "\n".join(lines) + "\n"


def _bare(text: str) -> str:
    """Return a colour without the sign with which style sheets begin a comment."""
    return text.removeprefix("#")


def _between(least: float, value: float, most: float) -> float:
    return max(least, min(value, most))
