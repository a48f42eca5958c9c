"""``search``: distance layers where no formula gives them."""

from __future__ import annotations

import argparse
import functools
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hanoi_graph.cli.common import (
    STATUS_BAD_INPUT,
    add_json,
    add_order,
    complain,
    order_note,
    print_json,
)
from hanoi_graph.cli.moves import triples
from hanoi_graph.cli.multipeg import PEG_GRAPH_HELP, least, peg_graph_of
from hanoi_graph.cli.progress import StatusLine

if TYPE_CHECKING:
    from hanoi_graph.analysis.search import Progress, SearchResult
    from hanoi_graph.states import Order, State


def register(verbs: argparse._SubParsersAction[Any]) -> None:
    """Add the verb."""
    verb = verbs.add_parser(
        "search",
        help="distance layers by exhaustive search, for any pegs",
        description=(
            "Search the whole state graph breadth-first: how many states stand at distance 0, 1, "
            "2, ... from a state, or from the nearest of several."
        ),
        epilog="example: hanoi-graph search --n 12 --pegs 4 --to D^12",
    )
    verb.add_argument("--n", type=int, metavar="DISCS", help="number of discs")
    verb.add_argument("--pegs", type=int, default=4, help="number of pegs (default 4)")
    verb.add_argument(
        "--from",
        dest="starts",
        metavar="WORD",
        action="append",
        help="where to begin; may be given again (default: all discs on A)",
    )
    verb.add_argument(
        "--to",
        dest="goals",
        metavar="WORD",
        action="append",
        default=[],
        help=(
            "print distance, number of shortest paths and one of them; may be given again; "
            "status 2 if it is not reached"
        ),
    )
    verb.add_argument("--peg-graph", metavar="GRAPH", default="complete", help=PEG_GRAPH_HELP)
    verb.add_argument("--radius", type=int, metavar="K", help="go no farther than distance K")
    verb.add_argument(
        "--farthest",
        type=int,
        metavar="COUNT",
        default=10,
        help="name so many of the states at the greatest distance (default 10)",
    )
    verb.add_argument(
        "--method",
        choices=("auto", "words", "explicit", "ball"),
        default="auto",
        help=(
            "words: some bits for every state of the graph (compiled, quickest for many states); "
            "explicit: a number for every state (any peg graph); ball: only the states that are "
            "reached, for a small radius in a graph of any size (default: what fits and is quicker)"
        ),
    )
    verb.add_argument(
        "--workers", type=int, help="threads of the method words (default: one a core)"
    )
    verb.add_argument(
        "--checkpoint", metavar="FILE", help="go on from this file if it is there, and write it"
    )
    verb.add_argument(
        "--checkpoint-every",
        type=float,
        metavar="SECONDS",
        default=60.0,
        help="write it no more often than this (default 60)",
    )
    add_order(verb)
    add_json(verb)
    verb.set_defaults(run=run_search)


def run_search(args: argparse.Namespace) -> int:
    """Search and print the layers."""
    from hanoi_graph.analysis.search import search
    from hanoi_graph.errors import InputError
    from hanoi_graph.states import State, as_state

    if args.starts:
        starts = [as_state(word, pegs=args.pegs, order=args.order) for word in args.starts]
    elif args.n is not None:
        starts = [State.perfect(args.n, pegs=args.pegs)]
    else:
        raise InputError("search needs the number of discs (--n) or a state to begin (--from)")
    if args.n is not None and args.n != starts[0].discs:
        raise InputError(f"--n must agree with --from, got {args.n} and {starts[0].discs} discs")
    # What is asked of the result is checked before a search that may take hours.
    if args.farthest < 0:
        raise InputError(f"--farthest must be at least 0, got {args.farthest}")
    goals = [as_state(word, pegs=args.pegs, order=args.order) for word in args.goals]
    for goal in goals:
        if goal.discs != starts[0].discs:
            raise InputError(
                f"--to must have as many discs as the start, {starts[0].discs}, got {goal.discs}"
            )
    with ProgressLine() as line:
        result = search(
            starts,
            peg_graph=peg_graph_of(args.peg_graph, pegs=args.pegs),
            # Every peg graph has its layers; only what leads to the goals needs more.
            trace=bool(goals),
            radius=args.radius,
            method=args.method,
            workers=args.workers,
            checkpoint=args.checkpoint,
            checkpoint_every=args.checkpoint_every,
            report=line.show,
        )
    report = _search_report(result, goals, args)
    if args.json:
        print_json(report)
    else:
        print("\n".join(_search_text(report)))
    reasons = [goal["reason"] for goal in report["goals"] if not goal["reached"]]
    sys.stdout.flush()
    for reason in reasons:
        complain("hanoi-graph", reason)
    return STATUS_BAD_INPUT if reasons else 0


def _search_report(result: SearchResult, goals: list[State], args: argparse.Namespace) -> Any:
    """Return what is printed, as JSON can hold it."""
    from hanoi_graph.states import State

    order = args.order
    # A program gets every letter, a person long words in runs.
    word = functools.partial(State.word if args.json else State.shown, order=order)
    report = {
        "from": [word(state) for state in result.starts],
        "order": order,
        "discs": result.discs,
        "pegs": result.pegs,
        "peg_graph": str(result.peg_graph),
        "method": result.method,
        "radius": result.radius,
        "states": result.states,
        "complete": result.complete,
        "eccentricity": result.eccentricity,
        "layer_sizes": list(result.layer_sizes),
        "farthest": [word(state) for state in result.farthest(limit=args.farthest)],
        "goals": [
            {"goal": word(goal)} | _goal_report(result, goal, order=order, word=word)
            for goal in goals
        ],
    }
    if _is_tower_task(result):
        from hanoi_graph.analysis.multipeg import frame_stewart

        report["frame_stewart"] = frame_stewart(result.discs, pegs=result.pegs)
    return report


def _goal_report(
    result: SearchResult, goal: State, *, order: Order, word: Callable[[State], str]
) -> dict[str, Any]:
    """Return what is said about one goal; of one that was not reached, why.

    The path says from which of several starts it leads.
    """
    if not result.reaches(goal):
        unknown = dict.fromkeys(("start", "distance", "shortest_paths", "path"))
        return {"reached": False} | unknown | {"reason": result.why_not(goal, order=order)}
    path = result.path(goal)
    return {
        "reached": True,
        "start": word(path.start),
        "distance": path.length,
        "shortest_paths": result.count_paths(goal),
        "path": triples(path),
        "reason": None,
    }


def _is_tower_task(result: SearchResult) -> bool:
    """Whether the Frame-Stewart number says something about the search."""
    one_perfect = len(result.starts) == 1 and result.starts[0].perfect_peg is not None
    return one_perfect and result.peg_graph.is_complete and result.pegs > 2


def _search_text(report: Any) -> list[str]:
    """Return the report as lines."""
    from hanoi_graph.moves import Move
    from hanoi_graph.numerals import counted

    starts = _listed(report["from"][:3], more=bool(report["from"][3:]))
    discs = counted(report["discs"], "disc")
    head = f"{discs} on {report['pegs']} pegs ({report['peg_graph']})"
    sizes = report["layer_sizes"]
    width = len(str(len(sizes) - 1))
    lines = [
        f"# {head}; distance from {starts}: states; {order_note(report['order'])}",
        *(f"{k:{width}}: {size}" for k, size in enumerate(sizes)),
        f"# {counted(report['states'], 'state')} reached, "
        + ("all there are" if report["complete"] else "not all there are"),
        f"# greatest distance {report['eccentricity']}, of {counted(sizes[-1], 'state')}"
        + ": " * bool(report["farthest"])
        + _listed(report["farthest"], more=0 < len(report["farthest"]) < sizes[-1]),
    ]
    if "frame_stewart" in report:
        number = report["frame_stewart"]
        excess = report["eccentricity"] - number
        more = f"; some states are {excess} farther" if excess > 0 and report["complete"] else ""
        what = least(report["discs"], report["pegs"])
        lines.append(f"# Frame-Stewart number between perfect states {number}, {what}{more}")
    for goal in report["goals"]:
        if not goal["reached"]:
            lines.append(f"# to {goal['goal']}: not reached")
            continue
        origin = f" from {goal['start']}" if len(report["from"]) > 1 else ""
        lines.append(
            f"# to {goal['goal']}: {counted(goal['distance'], 'move')}, "
            f"{counted(goal['shortest_paths'], 'shortest path')}"
            + (f", one of them{origin}" if goal["shortest_paths"] > 1 else origin)
            + ":" * bool(goal["path"])
        )
        lines += [f"{k}. {Move(*move)}" for k, move in enumerate(goal["path"], start=1)]
    return lines


def _listed(words: list[str], *, more: bool) -> str:
    """Return words in a row; those with runs have blanks within."""
    comma = ", " if any(" " in word for word in words) else " "
    return comma.join([*words, "..."] if more else words)


class ProgressLine(StatusLine):
    """Says on stderr how far a search is, once it takes longer than a moment."""

    def show(self, progress: Progress) -> None:
        """Say how far a search is, unless that was done a moment ago."""
        self.say(lambda seconds: _progress_text(progress, seconds=seconds))


def _progress_text(progress: Progress, *, seconds: float) -> str:
    """Return how far a search is; of a small part of a large graph not how small."""
    from hanoi_graph.memory import gibibytes

    part = 100 * progress.states // progress.total
    return (
        f"layer {progress.distance}: {progress.layer_size} states; "
        + (f"{part} % of all, " if part else f"{progress.states} in all, ")
        + f"{progress.states / seconds / 1e6:.1f} million a second, {gibibytes(progress.memory)}"
    )
