"""Numbers as pictures: sizes of layers, distributions, convergence, matrices of pairs.

Data first, ``ax`` and a palette, artists back. Nothing here computes what it draws.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from hanoi_graph.drawing.axes import checked_axes, font_size
from hanoi_graph.drawing.style import Palette, palette_in_use
from hanoi_graph.errors import InputError
from hanoi_graph.numerals import readable

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.collections import PolyCollection
    from matplotlib.image import AxesImage
    from matplotlib.lines import Line2D
    from matplotlib.text import Annotation

# More bars than this make a vector file slow; they become an image within it.
_BARS_AS_VECTORS = 2000
# About how many numbers stand at the bars of layers, and beside their lengths.
LAYER_TICKS, SIZE_TICKS = 10, 4
# From one label at the end of a line to the next, in letters.
_LINE_SKIP = 1.15
# Widths of a digit and of the gap between two numbers, in letters.
_DIGIT, _APART = 0.64, 0.5
# How long the scale of the lengths is, the longest bar being 1.
LARGEST_BAR = 1.04
# The diameter of a point of a chart, in letters.
POINT = 0.45


def plain_axes(ax: Axes | None) -> Axes:
    """Return the axes, the current ones by default, without a frame above and at the right."""
    ax = checked_axes(ax)
    ax.spines[["top", "right"]].set_visible(False)
    ax.tick_params(length=0.3 * font_size(), width=0.5)
    return ax


def fitting_ticks(ax: Axes, most: int, *, largest: int) -> int:
    """Return how many whole numbers up to `largest` have room side by side below axes.

    Parameters
    ----------
    ax : Axes
    most : int
        As many as there are to be at most.
    largest : int
    """
    figure = ax.get_figure(root=True)
    assert figure is not None
    letters = ax.bbox.width * 72 / figure.dpi / font_size()
    return max(1, min(most, int(letters / (_DIGIT * len(readable(largest)) + _APART))))


def whole_ticks(axis: Axis, most: int) -> None:
    """Put ticks at so many whole numbers of an axis at most, on one of few too, in full."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(most, integer=True, min_n_ticks=1))
    # Never a part of a number, or a power of ten, aside.
    axis.set_major_formatter(lambda value, _: readable(round(value)))


def draw_layer_sizes(
    sizes: Sequence[int],
    *,
    ax: Axes | None = None,
    level: bool = False,
    first: int = 0,
    thickness: float = 0.8,
    palette: Palette | None = None,
    **style: Any,
) -> PolyCollection:
    """Draw how many states stand at each distance, a bar for each in the colour of the distance.

    Parameters
    ----------
    sizes : sequence of int
        Entry d is the number of states at distance `first` + d.
    ax : Axes, optional
    level : bool, default False
        Whether the bars lie, the distance growing upwards.
    first : int, default 0
        The distance of the first bar.
    thickness : float, default 0.8
        Of a bar, 1 being all that there is room for; hundreds of bars always take all.
    palette : Palette
    **style
        Passed to the collection.

    Returns
    -------
    PolyCollection
        The bars, the nearest layer first.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = Figure().add_subplot()
    >>> len(draw_layer_sizes([1, 2, 2, 4], ax=ax).get_paths())
    4
    """
    from matplotlib.collections import PolyCollection

    palette = palette_in_use(palette)
    counts = np.asarray(sizes, np.float64)
    if counts.ndim != 1 or not len(counts):
        raise InputError("sizes must be a list of numbers, one at least")
    if not counts.min() >= 0:
        raise InputError(f"sizes must be numbers of states, at least 0, got {counts.min():g}")
    axes = plain_axes(ax)
    at = first + np.arange(len(counts))
    half = thickness / 2 if len(counts) <= 200 else 0.5
    low, high, none = at - half, at + half, np.zeros(len(counts))
    corners = [(low, none), (low, counts), (high, counts), (high, none)]
    bars = np.stack([np.column_stack(pair[::-1] if level else pair) for pair in corners], axis=1)
    options: dict[str, Any] = {
        "facecolors": palette.distance_map(len(counts))(at - first),
        # Where bars are hairs they still must be seen.
        "edgecolors": "face",
        "linewidths": 0.0 if len(counts) <= 200 else 0.4,
        "rasterized": len(counts) > _BARS_AS_VECTORS,
        "label": "layers",
    }
    drawn = PolyCollection(list(bars), **(options | style))
    axes.add_collection(drawn, autolim=False)
    distance, number = (axes.set_ylim, axes.set_xlim) if level else (axes.set_xlim, axes.set_ylim)
    distance(first - 0.5, first + len(counts) - 0.5)
    number(0, LARGEST_BAR * counts.max())
    if level:
        whole_ticks(axes.xaxis, SIZE_TICKS)
        whole_ticks(axes.yaxis, LAYER_TICKS)
    else:
        layers = fitting_ticks(axes, LAYER_TICKS, largest=first + len(counts))
        whole_ticks(axes.xaxis, layers)
        whole_ticks(axes.yaxis, SIZE_TICKS)
    words = ("moves to the goal", "states")
    axes.set(xlabel=words[level], ylabel=words[not level])
    return drawn


def draw_distribution(
    counts: Sequence[int],
    *,
    discs: int,
    ax: Axes | None = None,
    palette: Palette | None = None,
    **style: Any,
) -> Line2D:
    """Draw the distribution of the distances of n discs on the scale on which it has a limit.

    Parameters
    ----------
    counts : sequence of int
        Entry d is the number of pairs at distance d.
    discs : int
        n; distances are divided by 2**n.
    ax, palette : optional
    **style
        Passed to the line.

    Returns
    -------
    Line2D
        Steps, with an area of 1 below.
    """
    palette = palette_in_use(palette)
    axes = plain_axes(ax)
    scale = 2.0**discs
    numbers = np.asarray([float(count) for count in counts])
    density = numbers / numbers.sum() * scale
    edges = np.arange(len(numbers) + 1) / scale
    x = np.repeat(edges, 2)
    y = np.concatenate(([0.0], np.repeat(density, 2), [0.0]))
    options: dict[str, Any] = {"color": palette.ink, "linewidth": 1.0, "label": f"n = {discs}"}
    (line,) = axes.plot(x, y, **(options | style))
    return line


def draw_convergence(
    values: Mapping[int, float],
    *,
    limit: float,
    name: str,
    ax: Axes | None = None,
    palette: Palette | None = None,
) -> Line2D:
    """Draw numbers for growing n as points, and the limit to which they tend.

    Parameters
    ----------
    values : mapping of int to float
        By n.
    limit : float
    name : str
        How the limit is written beside its line.
    ax, palette : optional

    Returns
    -------
    Line2D
        The points. They have no stems, so that the scale need not begin at 0.
    """
    palette = palette_in_use(palette)
    axes = plain_axes(ax)
    # Below the points, which come so near to it that nothing would be left of dashes.
    axes.axhline(limit, color=palette.ink, linewidth=0.6, label="limit", zorder=1.5)
    axes.annotate(
        name,
        (1.0, limit),
        (0, 0.35 * font_size()),
        xycoords=("axes fraction", "data"),
        textcoords="offset points",
        ha="right",
        va="bottom",
        color=palette.ink,
    )
    (points,) = axes.plot(
        list(values),
        list(values.values()),
        linestyle="none",
        marker="o",
        markerfacecolor=palette.paths["shortest"],
        markeredgewidth=0,
        markersize=POINT * font_size(),
        label="values",
    )
    return points


def draw_pair_matrix(
    classes: ArrayLike,
    *,
    colours: Sequence[str],
    blocks: int = 1,
    ax: Axes | None = None,
    palette: Palette | None = None,
) -> AxesImage:
    """Draw a matrix of pairs of states, a small square for each in the colour of its class.

    Parameters
    ----------
    classes : array_like of int, shape (N, N)
        Row: the one state; column: the other.
    colours : sequence of str
        By class.
    blocks : int, default 1
        In how many blocks lines divide each side.
    ax, palette : optional

    Returns
    -------
    AxesImage
    """
    from matplotlib.colors import BoundaryNorm, ListedColormap

    palette = palette_in_use(palette)
    matrix = np.asarray(classes)
    if matrix.ndim != 2 or matrix.min() < 0 or matrix.max() >= len(colours):
        raise InputError(f"classes must be a matrix of numbers from 0 to {len(colours) - 1}")
    axes = plain_axes(ax)
    rows, columns = matrix.shape
    image = axes.imshow(
        matrix,
        cmap=ListedColormap(list(colours)),
        norm=BoundaryNorm(np.arange(len(colours) + 1) - 0.5, len(colours)),
        interpolation="nearest",
        extent=(0, columns, rows, 0),
    )
    for k in range(1, blocks):
        at = k / blocks
        axes.axhline(at * rows, color=palette.ink, linewidth=0.6)
        axes.axvline(at * columns, color=palette.ink, linewidth=0.6)
    axes.spines[:].set_visible(True)
    axes.tick_params(length=0)
    return image


def draw_growth(
    series: Mapping[str, Sequence[int]],
    *,
    first: int = 1,
    marks: Mapping[str, Sequence[bool]] | None = None,
    ax: Axes | None = None,
    palette: Palette | None = None,
) -> list[Line2D]:
    """Draw fast growing numbers over n with a logarithmic scale, a line for each series.

    Parameters
    ----------
    series : mapping of str to sequence of int
        By the label of the line.
    first : int, default 1
        The n of the first number.
    marks : mapping of str to sequence of bool, optional
        Which numbers of a series have a full mark; the others have an open one.
    ax, palette : optional
    """
    palette = palette_in_use(palette)
    axes = plain_axes(ax)
    axes.set_yscale("log")
    drawn = []
    shapes = "osD^vP*X"
    for number, (name, values) in enumerate(series.items()):
        x = np.arange(first, first + len(values))
        y = np.array([float(value) for value in values])
        colour = palette.disc(number + 2)
        full = np.asarray((marks or {}).get(name, [True] * len(y)), np.bool_)
        drawn += axes.plot(x, y, color=colour, linewidth=0.9, label=name)
        for some, face in ((full, colour), (~full, palette.page)):
            axes.plot(
                x[some],
                y[some],
                linestyle="none",
                marker=shapes[number % len(shapes)],
                markersize=0.5 * font_size(),
                markerfacecolor=face,
                markeredgecolor=colour,
                markeredgewidth=0.8,
                label=f"_{name}",
            )
    return drawn


def name_lines(lines: Sequence[Line2D], *, ax: Axes) -> list[Annotation]:
    """Write the labels of lines at their right ends, one clear of the other.

    Labels that would touch move apart, as far up as down. To be called when the limits of the axes
    are those of the finished chart.
    """
    font = font_size()
    figure = ax.get_figure(root=True)
    assert figure is not None
    points = 72 / figure.dpi
    lasts = [np.asarray(line.get_xydata(), np.float64)[-1] for line in lines]
    ends = [(float(x), float(y)) for x, y in lasts]
    heights = [ax.transData.transform(end)[1] * points for end in ends]
    return [
        ax.annotate(
            str(lines[k].get_label()),
            ends[k],
            (0.6 * font, place - heights[k]),
            textcoords="offset points",
            va="center_baseline",
            color=str(lines[k].get_color()),
        )
        for k, place in _apart(heights, _LINE_SKIP * font).items()
    ]


def _apart(heights: Sequence[float], skip: float) -> dict[int, float]:
    """Return places at least `skip` apart and, by least squares, as near `heights` as can be.

    >>> _apart([0.0, 5.0, 1.0], 3.0)
    {0: -1.0, 2: 2.0, 1: 5.0}
    """
    # Less the skips below them the places must not fall; so runs that do take their mean.
    runs: list[tuple[float, int]] = []
    order = np.argsort(heights, kind="stable").tolist()
    for row, k in enumerate(order):
        mean, size = heights[k] - row * skip, 1
        while runs and runs[-1][0] > mean:
            below, count = runs.pop()
            mean, size = (mean * size + below * count) / (size + count), size + count
        runs.append((mean, size))
    means = [mean for mean, size in runs for _ in range(size)]
    return {k: means[row] + row * skip for row, k in enumerate(order)}
