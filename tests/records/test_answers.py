"""Answers as people and language models write them, judged as the naive replay judges the moves.

What cannot be read is refused by a sentence that says where and what to do.
"""

from __future__ import annotations

import contextlib
import itertools
import time

import naive_replay
import oracle
import pytest
import strategies
from hypothesis import given, settings
from hypothesis import strategies as st

from hanoi_graph.analysis.metrics import metric_to
from hanoi_graph.analysis.trajectories import verdict_on
from hanoi_graph.records.movelists import parse_move_list
from hanoi_graph.records.options import Options
from hanoi_graph.records.texts import ReadingError

Moves = list[tuple[int, int, int]]


def shortest(discs: int, source: int = 0, target: int = 2) -> Moves:
    """The shortest moves, by the recursion everybody knows."""
    if not discs:
        return []
    third = 3 - source - target
    before, after = shortest(discs - 1, source, third), shortest(discs - 1, third, target)
    return [*before, (discs, source, target), *after]


def lines(pattern: str, moves: Moves, *, pegs="ABC", between="\n") -> str:
    return between.join(
        pattern.format(n=number, d=disc, s=pegs[source], t=pegs[target])
        for number, (disc, source, target) in enumerate(moves, start=1)
    )


def judged(text: str, **options) -> dict:
    read = parse_move_list(text, options=Options(**options))
    verdict = verdict_on(
        read.replay, goal=read.goal, total=read.length, metric=metric_to(read.goal)
    )
    keys = ("legal", "moves", "shortest", "solves", "optimal", "excess", "first_illegal")
    return {key: getattr(verdict, key) for key in keys}


def expected(moves: Moves, discs: int) -> dict:
    naive = naive_replay.judge(moves, (0,) * discs, (2,) * discs)
    return {key: naive.get(key) for key in judged("A -> C", discs=1)}


def wrong(moves: Moves) -> Moves:
    """The moves with one in the middle made from the target to the source."""
    middle = len(moves) // 2
    disc, source, target = moves[middle]
    return [*moves[:middle], (disc, target, source), *moves[middle + 1 :]]


# The text of one move, and what stands before and after all of them.
PATTERNS = {
    "sentence": ("{n}. Move disk {d} from peg {s} to peg {t}.", "Follow these steps:\n", "\nDone."),
    "bold": ("**Step {n}:** Move disk **{d}** from **{s}** to **{t}**", "", "\nAll on **C**. 🎉"),
    "title of each": ("### Step {n}\nMove disk {d} from rod {s} to rod {t}.\n", "", ""),
    "step on its own line": ("Step {n}:\n{s} -> {t} (disk {d})", "", ""),
    "then": ("Then, move disk {d} from {s} to {t}.", "", ""),
    "after that": ("After that, disk {d} goes from {s} to {t}", "", ""),
    "label": ("Move disk {d} from {s} to {t}", "User: solve\nAssistant: ", ""),
    "disc last": ("{s} -> {t} (disk {d})", "", ""),
    "disc at the end": ("From {s} to {t}: disk {d}", "", ""),
    "ticks": ("✅ Move disk {d} from {s} to {t}", "", ""),
    "boxes": ("- [x] Move disk {d} from {s} to {t}", "", ""),
    "number in brackets": ("({n}) D{d}: {s} -> {t}", "", ""),
    "hash": ("#{n}: disk {d}, {s} -> {t}", "", ""),
    "on the left peg": ("Move disk {d} from the {s} peg to the {t} peg", "", ""),
    "latex items": (
        "\\item Move disk {d} from {s} to {t}",
        "\\begin{{itemize}}\n",
        "\n\\end{{itemize}}",
    ),
    "latex labels": ("\\item[{n}.] Disk ${d}$: ${s} \\rightarrow {t}$", "", ""),
    "latex rows": (
        "{d} & {s} & {t} \\\\",
        "\\begin{{tabular}}{{ccc}}\nDisk & From & To \\\\ \\hline\n",
        "",
    ),
    "latex rows alone": (
        "{d} & {s} & {t} \\\\",
        "\\begin{{tabular}}{{ccc}}\n",
        "\n\\end{{tabular}}",
    ),
    "latex four": (
        "{n} & {d} & {s} & {t} \\\\",
        "\\toprule\nMove & Disk & From & To \\\\\n\\midrule\n",
        "",
    ),
    "latex cells": ("${n}$ & ${d}$ & ${s} \\to {t}$ \\\\", "", ""),
    "latex text": ("$\\text{{Move }} {d} \\text{{ from }} {s} \\text{{ to }} {t}$", "", ""),
    "latex index": ("$d_{{{d}}}: {s} \\to {t}$ \\\\", "", ""),
    "markdown four": (
        "| {n} | {d} | {s} | {t} |",
        "| # | Disk | From | To |\n|---|---|---|---|\n",
        "",
    ),
    "markdown names": (
        "| {n} | Disk {d} | Peg {s} | Peg {t} |",
        "| Move | Disc | From peg | To peg |\n|:-|-|-|-:|\n",
        "",
    ),
    "markdown state": (
        "| {n} | {d} | {s} | {t} | A:[3, 2] B:[1] |",
        "| Move | Disk | From | To | State |\n|-|-|-|-|-|\n",
        "",
    ),
    "markdown alone": ("| {n} | {d} | {s} | {t} |", "", ""),
    "markdown arrow": ("| {n} | {d} | {s} → {t} |", "| Step | Disk | Move |\n|-|-|-|\n", ""),
    "calls": ("hanoi.move(disk={d}, source='{s}', target='{t}')", "", ""),
    "appended": ("moves.append(({d}, '{s}', '{t}'))", "moves = []\n", ""),
    "program": (
        "    ({d}, '{s}', '{t}'),  # {n}",
        "```python\nmoves = [\n",
        "\n]\n```\nThat is all.",
    ),
    "yaml": ("- disk: {d}\n  from: {s}\n  to: {t}", "", ""),
    "yaml in a line": ("  - {{disk: {d}, from: {s}, to: {t}}}", "moves:\n", ""),
    "xml": ('  <move disk="{d}" from="{s}" to="{t}"/>', "<moves>\n", "\n</moves>"),
    "html": ("<li>Move disk {d} from {s} to {t}</li>", "<ol>\n", "\n</ol>"),
    "html table": (
        "<tr><td>{n}</td><td>{d}</td><td>{s}</td><td>{t}</td></tr>",
        "<table>\n",
        "\n</table>",
    ),
    "chinese": ("{n}. 将圆盘{d}从{s}移动到{t}", "", ""),
    "chinese steps": ("第{n}步：将盘子 {d} 从 {s} 移到 {t}。", "我们需要移动：\n", "\n完成。"),
    "chinese pegs": ("把{d}号盘从{s}柱移动到{t}柱", "", ""),
    "japanese": ("円盤{d}を{s}から{t}へ移動", "", ""),
    "russian": ("{n}. Переместите диск {d} со стержня {s} на стержень {t}.", "", ""),
    "ukrainian": ("Перемістити диск {d} зі стрижня {s} на стрижень {t}", "", ""),
    "spanish": ("Paso {n}: Mover el disco {d} de la torre {s} a la torre {t}.", "", ""),
    "portuguese": ("Passo {n}: Mova o disco {d} do pino {s} para o pino {t}", "", ""),
    "german": ("{n}. Scheibe {d} wird von {s} auf {t} gelegt", "", ""),
    "french": ("Étape {n} : Déplacez le disque {d} de la tige {s} vers la tige {t}", "", ""),
    "italian": ("Sposta il disco {d} da {s} a {t}", "", ""),
    "polish": ("Przenieś krążek {d} z {s} na {t}", "", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", PATTERNS)
@pytest.mark.parametrize("discs", [2, 3, 4, 6])
@pytest.mark.parametrize("change", [list, wrong])
def test_a_list_is_judged_as_its_moves_are(name, discs, change):
    pattern, before, after = PATTERNS[name]
    moves = change(shortest(discs))
    text = before.format() + lines(pattern, moves) + after.format()
    assert judged(text, discs=discs, discs_from=1) == expected(moves, discs)


PAIRS = ["{s}{t}", "{n}. {s}{t}", "{n}) {s}{t}", "- {s}{t}"]


@pytest.mark.parametrize("pegs", ["FUT", "SAD", "ABC", "XYZ", "LMR"])
@pytest.mark.parametrize("between", [" ", ", ", "; ", " - ", "-", "\n", ",\n", " → "])
@pytest.mark.parametrize("change", [list, wrong])
def test_pairs_of_named_pegs(pegs, between, change):
    moves = change(shortest(3))
    options = {"discs": 3, "pegs_from": ",".join(pegs)}
    nameless = [move[1:] for move in moves]
    in_prose = f"The moves: {lines('{s}{t}', moves, pegs=pegs, between=', ')}.\nBye."
    for text in (lines("{s}{t}", moves, pegs=pegs, between=between), in_prose):
        assert judged(text, **options) == expected(nameless, 3)


@pytest.mark.parametrize("pattern", PAIRS)
@pytest.mark.parametrize("pegs", ["FUT", "ABC"])
def test_pairs_in_lines(pattern, pegs):
    text = lines(pattern, shortest(4), pegs=pegs)
    assert judged(text, discs=4, pegs_from=",".join(pegs))["optimal"]


def stacks_of(state) -> list[list[int]]:
    return [[k for k in range(len(state), 0, -1) if state[k - 1] == peg] for peg in range(3)]


def drawn(stacks, *, bars: bool) -> str:
    def cell(stack, level):
        if len(stack) <= level:
            return "|"
        return "=" * (2 * stack[level] - 1) if bars else str(stack[level])

    rows = ["  ".join(cell(s, level).center(7) for s in stacks) for level in (2, 1, 0)]
    return "\n".join([*rows, "-" * 23, "   A        B        C"])


STATES = {
    "a line each": lambda s: "\n".join(
        f"{p}: {' '.join(map(str, x))}" for p, x in zip("ABC", s, strict=True)
    ),
    "brackets": lambda s: "  ".join(f"{p}: {x}" for p, x in zip("ABC", s, strict=True)),
    "equations": lambda s: (
        "State: " + ", ".join(f"{p} = {x}" for p, x in zip("ABC", s, strict=True))
    ),
    "object": lambda s: str(dict(zip("ABC", s, strict=True))),
    "nested": str,
    "words": lambda s: " | ".join(
        f"Peg {p}: {','.join(map(str, x)) or 'empty'}" for p, x in zip("ABC", s, strict=True)
    ),
    "bars": lambda s: drawn(s, bars=True),
    "digits": lambda s: drawn(s, bars=False),
}


@pytest.mark.parametrize("form", STATES)
@pytest.mark.parametrize(
    "pattern", ["{n}. Move disk {d} from {s} to {t}", "{s} -> {t}", "Move {n}: {s} → {t}"]
)
def test_states_between_moves_are_left_out(form, pattern):
    moves = shortest(3)
    state, parts = (0, 0, 0), []
    for number, move in enumerate(moves, start=1):
        state = oracle.after(state, move)
        one = pattern.format(n=number, d=move[0], s="ABC"[move[1]], t="ABC"[move[2]])
        parts.append(f"{one}\n{STATES[form](stacks_of(state))}")
    assert judged("\n\n".join(parts))["optimal"]


def test_titles_of_phases_stand_between_moves():
    sentence = "Move disk {d} from {s} to {t}"
    for title in ("Phase {}", "## Phase {}:", "**Part {}**", "Этап {}"):
        phases = [shortest(4)[:7], shortest(4)[7:8], shortest(4)[8:]]
        text = "\n".join(
            f"{title.format(k)}\n{lines(sentence, phase)}" for k, phase in enumerate(phases, 1)
        )
        assert judged(text)["optimal"]


@pytest.mark.parametrize(
    "between", [", then ", ". ", ". Then ", ", and then ", "; next, ", ". This frees one. "]
)
@pytest.mark.parametrize("change", [list, wrong])
def test_sentences_in_one_line(between, change):
    moves = change(shortest(3))
    text = lines("move disk {d} from {s} to {t}", moves, between=between)
    assert judged(text, discs=3) == expected(moves, 3)


def test_no_move_is_lost_in_the_reason_for_another():
    text = "Move disk 1 from A to C. This frees disk 2. Then move disk 2 from A to B.\n"
    assert judged(text, discs=2)["moves"] == 2
    with pytest.raises(ReadingError, match=r"line 1, column 38: mixed notations: move 2"):
        judged("Move disk 1 from A to C. This is it. Move the disk below from A to B.", discs=2)


def test_a_disc_that_is_named_twice_must_be_one():
    assert judged("Move disk 1 from A to C (disk 1)", discs=1)["optimal"]
    with pytest.raises(ReadingError, match="not a move"):
        judged("Move disk 1 from A to C (disk 2)", discs=2)


LEFT, ENDS = ("left", "middle", "right"), ("source", "auxiliary", "target")
ASKED = [
    ("FT FU TU FT UF UT FT", "ambiguous pegs: they are called F, T, U.*--pegs-from"),
    ("1. FT\n2. FU\n3. TU", "ambiguous pegs: they are called F, T, U.*--pegs-from"),
    *(
        (text, "ambiguous pegs: they are called .*--pegs-from with all names")
        for names in (LEFT, ENDS, ("ORI", "AUX", "DEST"), "АБВ")
        for text in (
            lines("Move disk {d} from the {s} peg to the {t} peg", shortest(2), pegs=names),
            lines("{s} -> {t}", shortest(2), pegs=names),
            str([[d, names[s], names[t]] for d, s, t in shortest(2)]),
            "[" + lines('{{"disk": {d}, "from": "{s}", "to": "{t}"}}', shortest(2), pegs=names,
                        between=", ") + "]",
        )
    ),
    ("1,1,1,3\n2,2,1,2\n", "ambiguous rows: four columns.*number,disc,from,to"),
    ("Move the blue disc from A to B\n", "not a move that can be read.*discs must have numbers"),
    ("Move the small disk from A to C", "discs must have numbers"),
    ("Move disk a from A to C", "discs must have numbers"),
    ("I do not know.", "no list of moves found; write them one a line"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), ASKED)
def test_what_is_unclear_is_asked(text, sentence):
    with pytest.raises(ReadingError, match=sentence) as caught:
        parse_move_list(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("names", [LEFT, ENDS, ("ORI", "AUX", "DEST"), "АБВ"])
def test_the_names_answer(names):
    for pattern in ("Move disk {d} from {s} to {t}", "{s} -> {t}"):
        text = lines(pattern, shortest(3), pegs=names)
        assert judged(text, pegs_from=",".join(names))["optimal"]


@pytest.mark.parametrize(
    "end",
    ["...", "…", "and so on until all disks are on C.", "etc.", "(continue this pattern)",
     "[remaining moves omitted for brevity]", "usw.", "и так далее", "y así sucesivamente"],
)  # fmt: skip
@pytest.mark.parametrize("pattern", ["{n}. Move disk {d} from {s} to {t}", "{s} -> {t}"])
def test_a_text_that_leaves_moves_out_is_no_list(end, pattern):
    text = lines(pattern, shortest(4)[:3]) + "\n" + end
    with pytest.raises(ReadingError, match=r"line 4, column 1: truncated list: .*give all moves"):
        judged(text)
    with pytest.raises(ReadingError, match="truncated list"):
        judged(text, discs=4, discs_from=1)
    # Where the moves solve without more, or are illegal before, nothing is missing.
    assert judged(lines(pattern, shortest(3)) + "\n" + end, discs=3, discs_from=1)["optimal"]
    illegal = lines(pattern, wrong(shortest(3))) + "\n" + end
    assert judged(illegal, discs=3, discs_from=1)["legal"] is False


def test_a_comment_that_leaves_moves_out():
    with pytest.raises(ReadingError, match="line 3, column 1: truncated list"):
        judged("moves = [\n[1,0,1],\n[2,0,2], # ... and so on\n[1,1,2]\n]")


def test_several_tables_are_asked_about():
    row, head = "| {n} | {d} | {s} | {t} |", "| # | Disk | From | To |\n|-|-|-|-|\n"
    text = f"{head}{lines(row, shortest(2))}\n\nrest:\n\n{head}{lines(row, shortest(2))}"
    with pytest.raises(ReadingError, match=r"line 11, column 1: mixed rows.*check one at a time"):
        judged(text)


def test_messages_show_the_text_as_it_was():
    with pytest.raises(
        ReadingError, match=r"line 2, column 7: .*item Move .*textbf{disk} 2 from A"
    ):
        judged("\\item Move disk 1 from A to C\n\\item Move \\textbf{disk} 2 from A\n\\item A -> B")


@settings(deadline=None, max_examples=300)
@given(strategies.walks(max_discs=5), st.sampled_from(sorted(PATTERNS)))
def test_any_walk_in_any_of_these_ways_is_read_as_the_same_moves(walk, name):
    start, moves = walk
    if not moves:
        return
    pattern, before, after = PATTERNS[name]
    word = "".join("ABC"[peg] for peg in start)
    options = Options(start=word, goal=word, discs_from=1, pegs_from="A")
    read = parse_move_list(
        before.format() + lines(pattern, moves) + after.format(), options=options
    )
    assert read.length == len(moves)
    found = [tuple(move) for part in read.replay.chunks() for move in part.tolist()]
    assert found == moves


PIECES = [
    "\\", "{", "}", "\\text{", "\\boxed{", "\\item[", "]", "&", "\\\\", "<td>", "<li", ">", "(",
    ")", "from=", "- disk: 1\n  from: A\n", "  to: C\n",
    "盘", "从", "到", "1", "A", "C", " ", "\n",
    "|", "Phase 2", "A: 3 2", "...", "and so on", "Move disk 1 from A to C", ". ", "①", "From",
    "To",
]  # fmt: skip


@settings(deadline=None, max_examples=500)
@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join))
def test_pieces_of_markup_raise_the_documented_error_or_none(text):
    try:
        read = parse_move_list(text)
    except ReadingError:
        return
    assert read.replay.length <= read.length


@pytest.mark.parametrize("piece", [*PIECES, *map("".join, itertools.pairwise(PIECES))])
def test_much_of_one_piece_takes_no_long_time(piece):
    begin = time.process_time()
    with contextlib.suppress(ReadingError):
        parse_move_list(piece * (20_000 // len(piece)))
    assert time.process_time() - begin < 5
