"""``plot-trajectory``: what a list of moves, or a subject, did on the state graph."""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hanoi_graph.cli.plot import add_options, make
from hanoi_graph.cli.plot_files import whole_number
from hanoi_graph.cli.plot_options import options_of, stem
from hanoi_graph.errors import InputError
from hanoi_graph.plots.task import Task
from hanoi_graph.plots.trajectory import (
    check_one_task,
    plan_trajectories,
    plan_trajectory,
    trial_name,
    walk_of_list,
    walk_of_trial,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from hanoi_graph.drawing.walks import Walk
    from hanoi_graph.plots.plan import Plan
    from hanoi_graph.records.subjectlogs import Trial
    from hanoi_graph.states import Order, State

DESCRIPTION = """\
Draw what a list of moves did, or a trial of a log of subjects, or many of them: the way on the
state graph, and the distance from the goal after every move."""
EPILOG = """\
examples:
  {program} moves.txt
  {program} --start BCAA --goal AACB arrows.txt
  {program} one.txt other.txt
  {program} log.csv --subject 7 --trial 2
  {program} log.csv --all

A list is read as by check, a log (.csv, .tsv, or --log) as by trajectories. Several trajectories in
one picture must have one start and one goal; each has a colour, and of more than 8 the width of an
edge says how often it is passed. Every trial of a log has its own start, so --start is for lists,
as --notation and --discs-from are; --subject, --trial and --all are for logs. The other options are
those of plot; by default no path is drawn besides. With --within only the moves within that copy
are drawn on the graph.
"""


def register(verbs: argparse._SubParsersAction[Any]) -> None:
    """Add the verb."""
    verb = verbs.add_parser(
        "plot-trajectory",
        help="draw what a list of moves or a subject did",
        description=DESCRIPTION,
        epilog=EPILOG.format(program="hanoi-graph plot-trajectory"),
    )
    add_trajectory_options(verb, folder=Path("figures"))
    verb.set_defaults(run=run_plot_trajectory)


def add_trajectory_options(parser: argparse.ArgumentParser, *, folder: Path) -> None:
    """Add the options of plot, and those that say how the list is to be read."""
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="a list of moves or a log; - is standard input; several are drawn in one picture",
    )
    reading = parser.add_argument_group("the reading")
    reading.add_argument("--notation", metavar="NAME", help="the notation, as --format of check")
    reading.add_argument(
        "--pegs-from", metavar="NAME", help="what the first peg is called: 0, 1 or A"
    )
    reading.add_argument(
        "--discs-from", type=int, choices=(0, 1), help="what the smallest disc is called"
    )
    reading.add_argument("--log", action="store_true", help="the file is a log of subjects")
    reading.add_argument("--subject", metavar="ID", help="of the log (default: the first)")
    reading.add_argument("--trial", metavar="ID", help="of the subject (default: the first)")
    reading.add_argument(
        "--all",
        action="store_true",
        help="all trials of the log, or those that --subject and --trial leave, in one picture",
    )
    texts = {
        "n": "number of discs (default: that of the list or the trial)",
        "start": "where a list begins (default: what the list says, or all discs on A)",
        "goal": "any state (default: what the file says, or all discs on the last peg)",
        "path": "which paths to draw besides (default none); {paths}",
    }
    add_options(parser, folder=folder, texts=texts)
    parser.set_defaults(order=None)


def run_plot_trajectory(args: argparse.Namespace) -> int:
    """Draw the picture, write the files, and print where they are."""
    found = _found_in(args)
    first = found[0]
    check_one_task([(each.start, each.goal) for each in found], names=[each.name for each in found])
    args.order = args.order or "smallest-first"
    args.path = args.path or "none"
    args.n = None
    args.start, args.goal = (s.word(order=args.order) for s in (first.start, first.goal))
    task = Task.of(options_of(args))
    plan_of: Callable[[], Plan]
    if len(found) == 1:
        plan_of = partial(plan_trajectory, task, walk=first.walk, name=first.name)
        called = f"trajectory-{first.name}"
    else:
        walks, names = [each.walk for each in found], [each.called for each in found]
        plan_of = partial(plan_trajectories, task, walks=walks, names=names)
        called = f"{len(found)}-trajectories-{_name(args.files[0])}"
    return make(args, plan_of, stem=stem(task, _plain(called)))


@dataclass(frozen=True)
class _Found:
    """What was read: a trajectory, what files and what the legend call it."""

    name: str
    called: str
    start: State
    goal: State
    walk: Walk


def _found_in(args: argparse.Namespace) -> list[_Found]:
    """Return the trajectories of all files."""
    if args.files.count("-") > 1:
        raise InputError("standard input, -, can be read only once")
    found: list[_Found] = []
    for file in args.files:
        is_log = args.log or Path(file).suffix.lower() in (".csv", ".tsv")
        _refuse_the_options_of_the_other(args, file, is_log=is_log)
        found += _from_log(args, file) if is_log else [_from_list(args, file)]
    return found


def _refuse_the_options_of_the_other(args: argparse.Namespace, file: str, *, is_log: bool) -> None:
    """Refuse an option that would do nothing."""
    names = ("notation", "discs_from", "start") if is_log else ("subject", "trial", "all")
    for name in names:
        if getattr(args, name) not in (None, False):
            option = f"--{name.replace('_', '-')}"
            kinds = ("a list of moves", "a log") if is_log else ("a log", "a list of moves")
            raise InputError(f"{option} is for {kinds[0]}, and {file} is read as {kinds[1]}")


def _from_list(args: argparse.Namespace, file: str) -> _Found:
    from hanoi_graph.records.movelists import read_move_list
    from hanoi_graph.records.options import Options

    options = Options(
        notation=args.notation,
        pegs_from=args.pegs_from,
        discs_from=args.discs_from,
        order=args.order,
        discs=None if args.n is None else whole_number(args.n, "--n", least=1),
        start=args.start,
        goal=args.goal,
    )
    source = sys.stdin.buffer if file == "-" else file
    found = read_move_list(source, options=options, name=file)
    walk = walk_of_list(found.replay, goal=found.goal, total=found.length)
    return _Found(_name(file), _name(file), found.start, found.goal, walk)


def _from_log(args: argparse.Namespace, file: str) -> list[_Found]:
    """Return the first trial of a log that is asked for, or all of them."""
    from hanoi_graph.records.logtables import LogOptions
    from hanoi_graph.records.subjectlogs import read_subject_log
    from hanoi_graph.states import ORDERS, State

    options = LogOptions(pegs_from=args.pegs_from, order=args.order, goal=args.goal)
    if file == "-":
        log = read_subject_log(sys.stdin.buffer, name="standard input", options=options)
    else:
        with open(file, "rb") as opened:
            log = read_subject_log(opened, name=file, options=options)
    trials = [
        trial
        for trial in log.trials
        if args.subject in (None, trial.subject) and args.trial in (None, trial.trial)
    ]
    if args.subject is None or args.trial is None:
        # The first trial of the log may be one of these.
        for problem in log.errors:
            print(f"note: a trial cannot be read: {problem}", file=sys.stderr)
    if not trials:
        there = ", ".join(f"{trial.subject}/{trial.trial}" for trial in log.trials[:8])
        raise InputError(f"{file}: no such trial; there are (subject/trial) {there or 'none'}")
    order = next(name for name in ORDERS if name.replace("-", " disc ") == log.reading["words"])
    found = []
    for trial in trials if args.all else trials[:1]:
        _check_the_task(trial, args, order=order)
        name = f"{_name(file)}-{trial.subject}-{trial.trial}"
        start, walk = State(trial.states[0].tolist()), walk_of_trial(trial)
        found.append(_Found(name, trial_name(trial), start, trial.goal, walk))
    return found


def _check_the_task(trial: Trial, args: argparse.Namespace, *, order: Order) -> None:
    """Refuse a number of discs, or a goal, that is not that of the trial."""
    from hanoi_graph.states import State

    discs = trial.goal.discs
    if args.n is not None and whole_number(args.n, "--n", least=1) != discs:
        raise InputError(f"--n is {args.n}, but the trial has {discs} discs")
    if args.goal is not None and State(args.goal, order=order) != trial.goal:
        goal = trial.goal.word(order=order)
        raise InputError(f"--goal is {args.goal}, but the log says that the goal is {goal}")


def _name(file: str) -> str:
    return "stdin" if file == "-" else Path(file).stem


def _plain(name: str) -> str:
    """Return a name with nothing in it that a file name cannot hold."""
    return "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in name)
