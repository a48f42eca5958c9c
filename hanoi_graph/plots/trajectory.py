"""What somebody did: what ``scripts/plot_trajectory.py`` draws, as a function."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from hanoi_graph.drawing.labels import Labels
from hanoi_graph.drawing.layouts import Orientation
from hanoi_graph.drawing.walks import MOST_NAMED, Walk
from hanoi_graph.errors import InputError
from hanoi_graph.numerals import counted
from hanoi_graph.plots.compute import compute
from hanoi_graph.plots.options import Options, page_options
from hanoi_graph.plots.plan import GraphPlan, Plot, describe
from hanoi_graph.plots.task import MOST_DISCS, Task, find_ends
from hanoi_graph.states import Order, State, StateLike, positions_to_indices

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from hanoi_graph.drawing.style import Palette
    from hanoi_graph.movearrays import Replay
    from hanoi_graph.records.subjectlogs import Trial

# A picture of more moves is a blot.
MOST_MOVES = 100_000
# The numbers of the states of more have more than 63 bits.
_MOST_DISCS = 39


@dataclass(frozen=True)
class TrajectoryPlan(GraphPlan):
    """A walk on the graph, and its distances from the goal.

    Attributes
    ----------
    walk : Walk
        Of the states of the picture.
    name : str
    """

    walk: Walk = field(kw_only=True)
    name: str = field(kw_only=True)

    @property
    def title(self) -> str:
        """What it is."""
        return f"Trajectory {self.name}".strip()

    @property
    def description(self) -> str:
        """The alternative text."""
        walk = self.walk
        text = (
            f"{describe(self.picture, start=True)} Drawn on it: a walk of {walk.counted}. Below, "
            f"its distance from the goal after every {walk.unit}, from {walk.distances[0]} to "
            f"{walk.distances[-1]}."
        )
        if walk.inside is None:
            return text
        return (
            f"{text} Only the {walk.steps_inside} of {walk.steps} {walk.unit}s within the copy are "
            "drawn on the graph; below, states outside of it are small and grey."
        )

    def figure(self, ax: Axes | None) -> Figure:
        """Draw it and return the figure."""
        from hanoi_graph.drawing.walk_picture import draw_walk_picture

        return draw_walk_picture(self.picture, self.walk, ax=ax)

    def latex(self) -> str:
        """Return it as a document of LaTeX."""
        from hanoi_graph.drawing.tikz import tikz_walk_document

        return tikz_walk_document(self.picture, self.walk, title=self.title)

    def report(self) -> dict[str, Any]:
        """Return what a program wants to know about it, ready for JSON."""
        return super().report() | report_of(self.walk)


def plan_trajectory(task: Task, walk: Walk, *, name: str = "") -> TrajectoryPlan:
    """Return the plan of a picture of a walk whose states are numbered in the whole graph."""
    if walk.steps > MOST_MOVES:
        raise InputError(f"a trajectory may have at most {MOST_MOVES} moves, got {walk.steps}")
    return TrajectoryPlan(task, compute(task), walk=_within(task, walk), name=name)


@dataclass(frozen=True)
class TrajectoriesPlan(GraphPlan):
    """Several walks on one graph, from one start to one goal.

    Attributes
    ----------
    walks : sequence of Walk
        Of the states of the picture.
    names : sequence of str
    """

    walks: Sequence[Walk] = field(kw_only=True)
    names: Sequence[str] = field(kw_only=True)

    @property
    def title(self) -> str:
        """What it is."""
        return f"{len(self.walks)} trajectories"

    @property
    def description(self) -> str:
        """The alternative text."""
        lengths = [walk.steps for walk in self.walks]
        unit = "step" if any(walk.unit == "step" for walk in self.walks) else "move"
        ends = sum(int(walk.distances[-1]) == 0 for walk in self.walks)
        how = "an edge the broader the more often it is passed"
        if len(self.walks) <= MOST_NAMED:
            how = "each in a colour of its own"
        text = (
            f"{describe(self.picture, start=True)} Drawn on it: {len(self.walks)} walks of "
            f"{min(lengths)} to {counted(max(lengths), unit)}, {how}; {ends} of them end at the "
            f"goal. Below, their distances from the goal after every {unit}."
        )
        if self.task.within is None:
            return text
        return f"{text} Only their {unit}s within the copy are drawn on the graph."

    def figure(self, ax: Axes | None) -> Figure:
        """Draw it and return the figure."""
        from hanoi_graph.drawing.walks_picture import draw_walks_picture

        return draw_walks_picture(self.picture, self.walks, names=self.names, ax=ax)

    def latex(self) -> str:
        """Refuse it: of several walks there is no document of LaTeX."""
        raise InputError("several trajectories cannot be written as tikz; use pdf or svg")

    def report(self) -> dict[str, Any]:
        """Return what a program wants to know about them, ready for JSON."""
        named = zip(self.names, self.walks, strict=True)
        return super().report() | {
            "trajectories": [{"name": name} | report_of(walk) for name, walk in named]
        }


def plan_trajectories(
    task: Task, walks: Sequence[Walk], *, names: Sequence[str]
) -> TrajectoriesPlan:
    """Return the plan of a picture of several walks, numbered in the whole graph."""
    total = sum(walk.steps for walk in walks)
    if total > MOST_MOVES:
        raise InputError(
            f"trajectories may have at most {MOST_MOVES} moves in one picture, got {total}"
        )
    inside = [_within(task, walk) for walk in walks]
    return TrajectoriesPlan(task, compute(task), walks=inside, names=names)


def _within(task: Task, walk: Walk) -> Walk:
    """Return a walk numbered in the whole graph as one of the states of the picture."""
    if task.within is None:
        return walk
    copy, states = np.divmod(walk.states, 3**task.discs)
    return replace(walk, states=states, inside=copy == task.within.index)


def report_of(walk: Walk) -> dict[str, Any]:
    """Return what a program wants to know about a walk, ready for JSON."""
    inside = {} if walk.inside is None else {"steps_within": walk.steps_inside}
    return {
        "moves": walk.moves,
        "steps": walk.steps,
        **inside,
        "null_steps": walk.null_steps,
        "illegal_steps": walk.illegal_steps,
        "distances": [int(distance) for distance in walk.distances],
        "leaves_every_shortest_path_at": walk.departs,
        "first_illegal": walk.illegal,
    }


def _check_discs(discs: int) -> None:
    if discs > _MOST_DISCS:
        raise InputError(
            f"a trajectory can be drawn for at most {_MOST_DISCS} discs, and of more than "
            f"{MOST_DISCS} only within a copy; got {discs} discs"
        )


def walk_of_list(replay: Replay, *, goal: State, total: int) -> Walk:
    """Return the walk of a list of `total` moves, up to the first illegal one."""
    from hanoi_graph.analysis.metrics import metric_to
    from hanoi_graph.analysis.trajectories import trajectory, verdict_on

    if total > MOST_MOVES:
        raise InputError(f"a trajectory may have at most {MOST_MOVES} moves, got {total}")
    _check_discs(goal.discs)
    verdict = verdict_on(replay, goal=goal, total=total, metric=metric_to(goal))
    way = trajectory(replay, start=replay.start, goal=goal)
    return Walk(
        way.indices,
        way.distances,
        notes=_verdict(total, verdict.shortest, solved=verdict.solves),
        departs=verdict.leaves_every_shortest_path_at,
        illegal=verdict.first_illegal,
    )


def walk_of_trial(trial: Trial) -> Walk:
    """Return the walk of a trial of a subject."""
    from hanoi_graph.analysis.metrics import metric_to
    from hanoi_graph.analysis.trials import judge_trial

    _check_discs(trial.goal.discs)
    verdict = judge_trial(trial.states, goal=trial.goal, metric=metric_to(trial.goal))
    called = trial_name(trial) if trial.subject or trial.trial else ""
    return Walk(
        positions_to_indices(trial.states),
        np.array(verdict.distances, np.int64),
        notes=[
            *([called] if called else []),
            *_verdict(verdict.moves, verdict.shortest, solved=verdict.solved),
        ],
        departs=verdict.first_deviation,
        null_steps=verdict.null_steps,
        illegal_steps=verdict.illegal_steps,
    )


def _verdict(moves: int, shortest: int | None, *, solved: bool) -> list[str]:
    """Return what the legend says of the whole walk."""
    return [
        f"{counted(moves, 'move')} (at least {shortest} needed)",
        f"goal {'reached' if solved else 'not reached'}",
    ]


def plot_trajectory(
    moves: Any,
    n: int | None = None,
    *,
    start: StateLike | None = None,
    goal: StateLike | None = None,
    within: StateLike | None = None,
    path: str | None = None,
    color_edges: str = "none",
    color_states: str = "none",
    orientation: Orientation = "start-up",
    labels: Labels = "auto",
    order: Order = "smallest-first",
    size: str | float | None = None,
    style: str | Palette | None = None,
    dpi: int = 300,
    ax: Axes | None = None,
) -> Plot:
    """Draw what a list of moves did: its way on the graph, and its distances from the goal.

    Parameters
    ----------
    moves : MoveList, MovePath, Replay, Trial, array, or iterable of moves; or a list of such
        As for `judge`, moves being (disc, source, target) or (source, target), pegs from 0 and
        discs from 1; what `read_move_list` returns; or a trial of a log of subjects. Of several
        move lists, paths, replays or trials in a list, which have one start and one goal, each has
        a colour; of more than 8 the width of an edge says how often it is passed.
    n : int, optional
        Number of discs, where neither the moves nor the states say; 5 by default.
    start, goal : state-like, optional
        By default what `moves` say, else all discs on A, and all on C.
    within : state-like, optional
        Draw only the copy in which the large discs stand as in this word, and the moves within it;
        what was outside is small and grey in the chart.
    path : {"shortest", "worst", "both", "longest", "streams", "none"}, optional
        Which paths to draw besides; none by default.
    color_edges, color_states, orientation, labels, order, size, style, dpi, ax
        As for `plot_graph`.

    Returns
    -------
    Plot

    Raises
    ------
    InputError, InputTypeError
        As `plot_graph` and `judge`.

    Examples
    --------
    >>> import hanoi_graph as hg
    >>> plot = hg.plot_trajectory([(0, 1), (0, 2), (1, 0), (0, 2)], 2)
    >>> plot.description[-83:]
    'a walk of 4 moves. Below, its distance from the goal after every move, from 3 to 0.'
    """
    options = Options(
        n, start, goal, within, path or "none", color_edges, color_states, orientation, labels,
        order, dpi=dpi, **page_options(ax, size=size, style=style),
    )  # fmt: skip
    if _are_several(moves):
        found = [_read(each, options) for each in moves]
        tasks = [find_ends(each) for each, _ in found]
        check_one_task(tasks, names=[f"trajectory {k}" for k in range(1, len(tasks) + 1)])
        names = [_called(each, k) for k, each in enumerate(moves, start=1)]
        walks = [walk for _, walk in found]
        return plan_trajectories(Task.of(found[0][0]), walks, names=names).draw(ax)
    options, walk = _read(moves, options)
    return plan_trajectory(Task.of(options), walk).draw(ax)


def _are_several(moves: Any) -> bool:
    """Whether these are several trajectories and not one list of moves."""
    from hanoi_graph.movearrays import Replay
    from hanoi_graph.paths.sequence import MovePath
    from hanoi_graph.records.readings import MoveList
    from hanoi_graph.records.subjectlogs import Trial

    kinds = (MoveList, MovePath, Replay, Trial)
    return (
        isinstance(moves, (list, tuple))
        and bool(moves)
        and all(isinstance(each, kinds) for each in moves)
    )


def _called(moves: Any, number: int) -> str:
    """Return what the legend calls a trajectory."""
    from hanoi_graph.records.subjectlogs import Trial

    return trial_name(moves) if isinstance(moves, Trial) else f"list {number}"


def trial_name(trial: Trial) -> str:
    """Return what the legend calls a trial of a subject."""
    names = (("subject", trial.subject), ("trial", trial.trial))
    return ", ".join(f"{what} {name}" for what, name in names if name) or "trial"


def check_one_task(tasks: Sequence[tuple[State, State]], *, names: Sequence[str]) -> None:
    """Refuse trajectories of different starts or goals, which have no picture together."""
    for task, name in zip(tasks, names, strict=True):
        if task != tasks[0]:
            first, other = (f"{start} to {goal}" for start, goal in (tasks[0], task))
            raise InputError(
                f"trajectories in one picture must have one start and one goal, but {names[0]} is "
                f"from {first}, and {name} from {other}"
            )


def _read(moves: Any, options: Options) -> tuple[Options, Walk]:
    """Return the walk, and the options with start and goal as the moves have them."""
    from hanoi_graph.movearrays import Replay
    from hanoi_graph.records.subjectlogs import Trial

    if isinstance(moves, Trial):
        ends = State(moves.states[0].tolist()), moves.goal
        options = _with_ends(options, start=ends[0], goal=ends[1])
        start, goal = find_ends(options)
        if (start, goal) != ends:
            raise InputError(
                f"start and goal must be those of the trial, {ends[0]} and {ends[1]}, "
                f"got {start} and {goal}"
            )
        return options, walk_of_trial(moves)
    replay = getattr(moves, "replay", moves)
    first = getattr(replay, "start", None)
    options = _with_ends(options, start=first, goal=getattr(moves, "goal", None))
    start, goal = find_ends(options)
    if first not in (None, start):
        raise InputError(f"start must be that of the moves, {first}, got {start}")
    found = replay if isinstance(replay, Replay) else Replay(start, replay)
    return options, walk_of_list(found, goal=goal, total=_count(moves, found))


def _count(moves: Any, replay: Replay) -> int:
    """Return how many moves there are, with those after an illegal one where that is known."""
    if replay.illegal is None:
        return replay.length
    if isinstance(moves, (list, tuple)) and not isinstance(moves[0], np.ndarray):
        return len(moves)
    return max(replay.length + 1, int(getattr(moves, "length", 0)))


def _with_ends(options: Options, *, start: State | None, goal: State | None) -> Options:
    """Return the options with a start and a goal where nobody has asked for others."""
    return replace(
        options,
        start=start if options.start is None else options.start,
        goal=goal if options.goal is None else options.goal,
    )
