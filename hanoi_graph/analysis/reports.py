"""Verdicts on lists of moves as reports: the keys of JSON and CSV, and lines for people."""

from __future__ import annotations

from typing import Any

from hanoi_graph.analysis.trajectories import Verdict
from hanoi_graph.numerals import counted, exact
from hanoi_graph.states import LETTERS, State

# States of more discs are written in lines, not drawn.
_TALLEST = 16

KEYS = (
    "name", "discs", "pegs", "start", "goal", "legal", "first_illegal", "reason", "moves",
    "shortest", "ends_at", "reaches_goal_at", "moves_after_goal", "solves", "optimal", "excess",
    "self_avoiding", "hamiltonian", "leaves_every_shortest_path_at", "shortest_unknown", "notation",
    "reading", "notes", "error",
)  # fmt: skip


def report(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict under the keys of the JSON report; what does not apply is left out.

    Words list the smallest disc first.

    >>> from hanoi_graph.analysis.trajectories import judge
    >>> report(judge([(0, 1), (0, 1)], start="AA"))["reason"]
    'disc 2 would lie on the smaller disc 1 on peg B'
    """
    values: dict[str, Any] = {
        "discs": verdict.discs,
        "pegs": verdict.start.pegs,
        "start": str(verdict.start),
        "goal": str(verdict.goal),
        "legal": verdict.legal,
        "first_illegal": verdict.first_illegal,
        "reason": verdict.reason or None,
        "stacks": None if verdict.legal else [list(stack) for stack in verdict.stopped_at.stacks],
        "moves": verdict.moves,
        "shortest": verdict.shortest,
        "shortest_unknown": verdict.shortest_unknown or None,
        "ends_at": None if verdict.ends_at is None else str(verdict.ends_at),
        "reaches_goal_at": verdict.reaches_goal_at,
        "moves_after_goal": verdict.moves_after_goal,
        "solves": verdict.solves,
        "optimal": verdict.optimal,
        "excess": verdict.excess,
        "self_avoiding": verdict.self_avoiding,
        "hamiltonian": verdict.hamiltonian or None,
        "leaves_every_shortest_path_at": verdict.leaves_every_shortest_path_at,
    }
    return {key: value for key, value in values.items() if value is not None}


def sentences(verdict: Verdict) -> list[str]:
    """Return a verdict in lines for people."""
    lines = [
        f"{counted(verdict.discs, 'disc')} from {verdict.start} to {verdict.goal} "
        "(words: smallest disc first)",
        f"moves: {verdict.moves}",
    ]
    if verdict.legal:
        lines.append("legal: yes")
    else:
        lines.append(f"legal: no, move {verdict.first_illegal}: {verdict.reason}; before it:")
        lines += ["    " + row for row in drawn(verdict.stopped_at)]
    lines += [f"goal: {_goal(verdict)}", f"shortest: {_shortest(verdict)}"]
    if verdict.leaves_every_shortest_path_at is not None:
        lines.append(f"leaves every shortest path at move {verdict.leaves_every_shortest_path_at}")
    if verdict.legal:
        lines.append(f"path: {_path(verdict)}")
    return lines


def _goal(verdict: Verdict) -> str:
    if verdict.reaches_goal_at is None:
        where = f", the list ends at {verdict.ends_at}" if verdict.legal else ""
        return f"not reached{where}"
    after = verdict.moves_after_goal
    more = f", then {counted(after, 'more move')}" if after else ""
    stays = "" if verdict.solves or not verdict.legal else f" to {verdict.ends_at}"
    return f"first reached after move {verdict.reaches_goal_at}{more}{stays}"


def _shortest(verdict: Verdict) -> str:
    if verdict.shortest is None:
        return f"unknown: {verdict.shortest_unknown}"
    return counted(verdict.shortest, "move") + (
        "" if verdict.excess is None else f", excess {exact(verdict.excess)}"
    )


def _path(verdict: Verdict) -> str:
    kinds = [
        (verdict.optimal, "a shortest path"),
        (verdict.hamiltonian, "a worst path: every state exactly once (Hamiltonian)"),
        (verdict.self_avoiding and not verdict.hamiltonian, "self-avoiding"),
        (not verdict.self_avoiding, "comes back to a state it has visited"),
    ]
    return ", ".join(name for holds, name in kinds if holds)


def drawn(state: State) -> list[str]:
    """Return the stacks of a state as lines of text, each disc by its number.

    Many discs are written peg by peg, from the bottom to the top, with runs such as ``64-5``.

    >>> print(*drawn(State("BAA")), sep=" / ")
     2 /  3  1 /  A  B  C
    >>> drawn(State("A^20 B^44"))
    ['A: 20-1', 'B: 64-21', 'C:']
    """
    if state.discs > _TALLEST:
        return [
            f"{LETTERS[peg]}: {_runs(stack)}".rstrip() for peg, stack in enumerate(state.stacks)
        ]
    height = max(map(len, state.stacks), default=0)
    rows = [
        [str(stack[level]) if level < len(stack) else "" for stack in state.stacks]
        for level in reversed(range(height))
    ]
    rows.append(list(LETTERS[: state.pegs]))
    return [" ".join(f"{cell:>2}" for cell in row).rstrip() for row in rows]


def _runs(stack: tuple[int, ...]) -> str:
    """Return discs in descending order with runs of three and more cut short."""
    runs: list[list[int]] = []
    for disc in stack:
        if runs and runs[-1][-1] == disc + 1:
            runs[-1].append(disc)
        else:
            runs.append([disc])
    return " ".join(
        f"{run[0]}-{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in runs
    )
