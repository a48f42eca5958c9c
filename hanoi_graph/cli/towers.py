"""``plot-towers``: pegs and discs, strips of moves, and tables."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hanoi_graph.cli.common import add_json, order_note, print_json
from hanoi_graph.cli.plot_files import add_page_options, checked_dpi, target_files, whole_number
from hanoi_graph.cli.towers_task import MOST_LETTERS, PathTask, add_path_options, table_notes
from hanoi_graph.errors import InputError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from hanoi_graph.moves import Move
    from hanoi_graph.states import State

# More towers or tables than this are a picture of dots; more squares than this are none either.
MOST_TOWERS = 128
MOST_SQUARES = 4095
MOST_STEPS = 127
EPILOG = """\
examples:
  {program} --n 3
  {program} --n 8 --color-discs parity --path none
  {program} --n 8 --moves 130:137
  {program} --n 5 --show steps
  {program} --start BCAA --goal AACB --show table --moves 1:3

Words of states have the smallest disc first unless --order says otherwise. The same options and
the same versions of the program and its packages give the same bytes.
"""


def register(verbs: argparse._SubParsersAction[Any]) -> None:
    """Add the verb."""
    verb = verbs.add_parser(
        "plot-towers",
        help="draw pegs and discs, strips of moves, and tables",
        description="Draw the towers of the states on a path, or what else shows its moves.",
        epilog=EPILOG.format(program="hanoi-graph plot-towers"),
    )
    add_options(verb, folder=Path("figures"))
    verb.set_defaults(run=run_towers)


def add_options(parser: argparse.ArgumentParser, *, folder: Path) -> None:
    """Add all options of the picture."""
    add_path_options(parser, paths=("shortest", "worst", "none"))
    parser.add_argument(
        "--show",
        choices=tuple(_FIGURES),
        default="towers",
        help="towers: every state, with its next move as an arrow (the default); strip: a square "
        "for every move, coloured by disc; steps: that strip disc by disc; table: the two columns "
        "(where each disc is, where it goes to) of every state; binary: the numbers of the moves",
    )
    parser.add_argument(
        "--columns", metavar="K", help="towers or tables in a row (default what fits)"
    )
    add_page_options(parser, folder=folder)
    add_json(parser)


def run_towers(args: argparse.Namespace) -> int:
    """Draw the picture, write the files, and print where they are."""
    from hanoi_graph.records.figures import save_figure

    task = PathTask.of(args, by_table=args.show == "table")
    files = target_files(args, task.stem("towers", "" if args.show == "towers" else args.show))
    dpi = checked_dpi(args, 0)
    figure, description, notes = _FIGURES[args.show](task, dpi)
    for note in notes:
        print(f"note: {note}", file=sys.stderr)
    for file in files:
        save_figure(figure, file, title=title(task), description=description)
    if args.json:
        print_json(report(task, files, notes))
    else:
        print("\n".join(str(file) for file in files))
    return 0


def title(task: PathTask) -> str:
    """Return the title that goes into the files."""
    return f"Tower of Hanoi with {task.discs} disc{'s'[: task.discs - 1]}"


def report(task: PathTask, files: list[Path], notes: list[str]) -> dict[str, Any]:
    """Return what ``--json`` prints."""
    from hanoi_graph.cli.common import exact

    start, goal = task.words()
    return {
        "files": [str(file) for file in files],
        "n": task.discs,
        "start": start,
        "goal": goal,
        "order": task.order,
        "path": task.args.path,
        "moves": exact(task.whole.length),
        "notes": notes,
    }


# --- the pictures: each returns the figure, its alternative text, and notes ---

Made = tuple["Figure", str, list[str]]


def _towers(task: PathTask, dpi: int) -> Made:
    from hanoi_graph.drawing.rows import rows_figure

    states, moves, captions, notes = chosen_states(task)
    figure = rows_figure(
        states,
        captions=captions,
        moves=moves if any(moves) else (),
        columns=_columns(task),
        colours=task.args.color_discs,
        bases=task.bases,
        size=task.args.size,
        style=task.args.style,
        dpi=dpi,
    )
    start, goal = task.words()
    if len(states) == 1:
        return figure, f"The pegs and discs of the state {start}; {order_note(task.order)}.", notes
    return (
        figure,
        f"The pegs and discs of {len(states)} states on the {task.args.path} path from {start} to "
        f"{goal}, in rows as one reads, each with its next move as an arrow; "
        f"{order_note(task.order)}.",
        notes,
    )


def chosen_states(
    task: PathTask,
) -> tuple[list[State], list[Move | None], list[str], list[str]]:
    """Return the states to draw, the move to show in each, their captions, and notes."""
    args = task.args
    if args.path == "none":
        states = [task.start] if task.is_start_only else [task.start, task.goal]
        return states, [None] * len(states), [_word(task, state) for state in states], []
    count = task.last - task.first + 2
    if count > MOST_TOWERS:
        if args.moves is not None:
            raise InputError(
                f"--moves: at most {MOST_TOWERS} states go into one picture, got {count}"
            )
        note = (
            f"more than {MOST_TOWERS} states lie on the path: only start and goal are drawn; "
            "--moves FIRST:LAST chooses some of the moves"
        )
        ends = [task.start, task.goal]
        return ends, [None, None], [_word(task, state) for state in ends], [note]
    path = task.path
    states, moves = list(path.states()), list(path)
    captions = [
        f"{number}: {word}" if (word := _word(task, state)) else str(number)
        for number, state in enumerate(states, start=task.first - 1)
    ]
    return states, [*moves, None], captions, []


def _word(task: PathTask, state: State) -> str:
    from hanoi_graph.drawing.labels import word_text

    if state.discs <= MOST_LETTERS:
        return state.word(order=task.order)
    return word_text(state, task.order) if state.perfect_peg is not None else ""


def _columns(task: PathTask) -> int | None:
    asked = task.args.columns
    return None if asked is None else whole_number(asked, "--columns", least=1, most=MOST_TOWERS)


def _strip(task: PathTask, dpi: int) -> Made:
    from hanoi_graph.drawing.sheet import Sheet
    from hanoi_graph.drawing.strips import draw_strip, fitting_line, strip_window

    discs = _moved(task, most=MOST_SQUARES)
    sheet = Sheet.of(task.args.size, style=task.args.style, dpi=dpi)
    line = fitting_line(len(discs), room=sheet.room, font=sheet.size.font)
    with sheet.settings():
        window = strip_window(len(discs), a_line=line)
        figure, ax = sheet.single(window, most=3 * sheet.size.font)
        draw_strip(
            discs,
            ax=ax,
            largest=task.discs,
            a_line=line,
            colours=task.args.color_discs,
            palette=sheet.palette,
        )
    return figure, f"{_strip_text(task, discs)}.", []


def _steps(task: PathTask, dpi: int) -> Made:
    from hanoi_graph.drawing.sheet import Sheet
    from hanoi_graph.drawing.strips import draw_steps, steps_window

    discs = _moved(task, most=MOST_STEPS)
    sheet = Sheet.of(task.args.size, style=task.args.style, dpi=dpi)
    with sheet.settings():
        window = steps_window(len(discs), discs=int(max(discs)))
        figure, ax = sheet.single(window, most=3 * sheet.size.font)
        draw_steps(discs, ax=ax, colours=task.args.color_discs, palette=sheet.palette)
    text = (
        f"{_strip_text(task, discs)}, again and again: first empty, then with the moves of one "
        "disc more each time, from the largest down, and the numbers of moves left between them."
    )
    return figure, text, []


def _strip_text(task: PathTask, discs: list[int]) -> str:
    start, goal = task.words()
    return (
        f"A strip of {len(discs)} squares, one for each move of the {task.args.path} path from "
        f"{start} to {goal}, in the colour of the disc that moves"
    )


def _moved(task: PathTask, *, most: int) -> list[int]:
    """Return the disc of each move, if there are neither none nor too many."""
    count = task.last - task.first + 1
    if task.args.path == "none" or count < 1:
        raise InputError(f"--show {task.args.show} needs a path with one move at least")
    if count > most:
        raise InputError(
            f"--show {task.args.show} can show at most {most} moves, and these are "
            f"{count if count.bit_length() < 64 else 'far more'}; --moves FIRST:LAST chooses some"
        )
    discs: list[int] = task.path.to_array()[:, 0].tolist()
    return discs


def _table(task: PathTask, dpi: int) -> Made:
    from hanoi_graph.drawing.film import table_rows
    from hanoi_graph.drawing.tables import columns_figure

    count = task.last - task.first + 2
    if count > MOST_TOWERS:
        raise InputError(
            f"--show table can show at most {MOST_TOWERS} tables; --moves FIRST:LAST chooses some "
            "of the moves"
        )
    path = task.path
    tables = list(table_rows(path.start, task.goal, moves=list(path)))
    captions = [
        "start" if number == 0 else f"after move {number}"
        for number in range(task.first - 1, task.last + 1)
    ]
    figure = columns_figure(
        tables,
        captions=captions,
        columns=_columns(task),
        size=task.args.size,
        style=task.args.style,
        dpi=dpi,
    )
    start, goal = task.words()
    text = (
        f"The table of two columns for each of {len(tables)} states on the way from {start} to "
        f"{goal}: where each disc is and where it goes to, the largest disc on top, new cells "
        "grey and bold, and a frame around the row of the next move."
    )
    return figure, text, table_notes(task)


def _binary(task: PathTask, dpi: int) -> Made:
    from hanoi_graph.drawing.sheet import Sheet
    from hanoi_graph.drawing.tables import binary_window, check_bits, draw_binary_table

    columns = _columns(task) or 4
    check_bits(task.discs, columns)
    sheet = Sheet.of(task.args.size, style=task.args.style, dpi=dpi)
    with sheet.settings():
        figure, ax = sheet.single(
            binary_window(task.discs, columns=columns), most=1.9 * sheet.size.font
        )
        draw_binary_table(
            task.discs,
            ax=ax,
            columns=columns,
            colours=task.args.color_discs,
            palette=sheet.palette,
        )
    text = (
        f"The numbers 0 to {2**task.discs - 1} with {task.discs} binary digits, by columns; in "
        "each the first 1 from the right is bold on the colour of the disc that moves."
    )
    return figure, text, []


_FIGURES: dict[str, Callable[[PathTask, int], Made]] = {
    "towers": _towers,
    "strip": _strip,
    "steps": _steps,
    "table": _table,
    "binary": _binary,
}
