"""Texts that once were read as something else, silently: drafts, tables, numbers, gaps."""

from __future__ import annotations

import json
import re

import pytest

from hanoi_graph.errors import InputError
from hanoi_graph.records.moveline import parse_line
from hanoi_graph.records.movelists import parse_move_list
from hanoi_graph.records.options import Options
from hanoi_graph.records.rows import RawList
from hanoi_graph.records.texts import ReadingError

# The shortest path of three discs, and the same with a wrong move 5 (so move 6 is illegal).
RIGHT = ["1 AC", "2 AB", "1 CB", "3 AC", "1 BA", "2 BC", "1 AC"]
WRONG = ["1 AC", "2 AB", "1 CB", "3 AC", "1 BC", "2 BC", "1 AC"]


def lines(moves: list[str], form: str = "Move disk {d} from {a} to {b}") -> str:
    return "".join(
        form.format(i=i, j=i - 1, d=move[0], a=move[2], b=move[3]) + "\n"
        for i, move in enumerate(moves, start=1)
    )


def read(text: str, **options):
    return parse_move_list(text, options=Options(**options))


def verdict(found) -> tuple[int, int, int | None]:
    illegal = found.replay.illegal
    return found.start.discs, found.length, illegal.number if illegal else None


# --- thinking text is no answer ---


@pytest.mark.parametrize("tag", ["think", "thinking", "Reasoning", "scratchpad"])
@pytest.mark.parametrize("draft", [RIGHT, WRONG, RIGHT + RIGHT])
@pytest.mark.parametrize("answer", [RIGHT, WRONG])
def test_what_is_thought_does_not_count(tag, draft, answer):
    text = f"<{tag}>\n{lines(draft)}</{tag}>\n{lines(answer)}"
    found = read(text)
    assert verdict(found) == (3, 7, None if answer is RIGHT else 6)
    assert found.notes[0] == f"thinking text up to line {len(draft) + 2} that was ignored"
    assert found.line == len(draft) + 3
    # Templates of prompts may open the mark.
    assert verdict(read(text.removeprefix(f"<{tag}>"))) == verdict(found)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("<think>\nA -> C\n", "line 1, column 1: no answer: the thinking text that begins here"),
        ("x</think>\n\n <think>A -> C", "line 3, column 2: no answer: the thinking text that be"),
        ("<think>\nA -> C\n</think>\n \n", "line 3, column 9: no answer: nothing comes after"),
        ("<think>\nA -> C\n</think>\nNo idea.", "line 3, column 9: no list of moves found"),
        ("<think>\n</think>\nA -> C\nA -> ", "line 4, column 1: truncated list"),
    ],
)
def test_thinking_without_an_answer(text, sentence):
    with pytest.raises(ReadingError, match=re.escape(sentence)):
        read(text, discs=1)


def test_marks_within_json_are_part_of_a_string():
    record = json.dumps({"answer": f"<think>AB</think> {lines(RIGHT)}", "id": 1})
    with pytest.raises(ReadingError, match=r"give --field .*: the fields are answer, id"):
        read(record + "\n" + record)
    with pytest.raises(ReadingError, match=r"line 1, column 1: .* --field: the fields are answer"):
        read(record)
    inner = json.dumps({"answer": "<think>[[1, 0, 1]]</think> [[1, 0, 2]]"})
    assert verdict(read(inner)) == (1, 1, None)


def test_a_heading_begins_a_new_list():
    for heading in ("## Final answer", "### Corrected solution:"):
        assert verdict(read(f"{lines(WRONG)}\n{heading}\n\n{lines(RIGHT)}")) == (3, 7, None)
        with pytest.raises(ReadingError, match="ambiguous lists: prose stands"):
            read(f"{lines(RIGHT)}\n{heading}\n\n{lines(WRONG)}")
    for heading in ("## The largest disc", "## Phase 2", "# 7 moves"):
        assert verdict(read(f"{lines(RIGHT[:3])}\n{heading}\n\n{lines(RIGHT[3:])}")) == (3, 7, None)


def test_numbers_that_are_all_one_count_nothing():
    form = "1. Move disk {d} from {a} to {b}"
    assert verdict(read(f"{lines(WRONG, form)}Corrected:\n{lines(RIGHT, form)}")) == (3, 7, None)
    with pytest.raises(ReadingError, match="ambiguous lists: prose stands between the moves"):
        read(f"{lines(RIGHT, form)}Corrected:\n{lines(WRONG, form)}")


# --- tables with headings are moves ---


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("disk,from,to\n1,1,1\n1,1,3\n", False),
        ("from,to\nA,A\nA,C\n", False),
        ("| Disk | To | From |\n|---|---|---|\n| 1 | 1 | 1 |\n| 1 | 3 | 1 |\n", False),
        ("disk;from;to\n1;1;3\n", True),
    ],
)
def test_headings_say_that_rows_are_moves(text, legal):
    found = read(text, discs=1)
    assert found.notation in ("pairs", "triples")
    assert (found.replay.illegal is None) == legal
    assert legal or found.replay.illegal.reason == "from peg A to itself"


# --- stacks are no moves ---


def test_the_stack_of_a_peg_is_no_move():
    states = "A: [3, 2], B: [], C: [1]"
    with pytest.raises(ReadingError, match="no list of moves found"):
        read(states, discs=3)
    with pytest.raises(ReadingError, match="no list of moves found"):
        read("Peg 1: (3, 2); Peg 2: (); Peg 3: (1)", discs=3)
    assert verdict(read("Step 1: [1, 3]", discs=1)) == (1, 1, None)


def test_headings_are_moves_where_nothing_else_is():
    text = lines(RIGHT, "### Step {i}: Move disk {d} from {a} to {b}\n\nA: [3, 2], B: [], C: [1]\n")
    assert verdict(read(text)) == (3, 7, None)
    both = lines(
        RIGHT, "### Step {i}: Move disk {d} from {a} to {b}\nMove disk {d} from {a} to {b}"
    )
    assert verdict(read(both)) == (3, 7, None)


def test_rows_of_two_that_are_legal_by_chance():
    for rows in (
        "AA AB AC BC",
        "[[1, 1, 1], [1, 1, 3]]",
        '[["A", "A"], ["A", "B"], ["A", "C"], ["B", "C"]]',
    ):
        with pytest.raises(ReadingError, match="ambiguous rows: they can be moves or states"):
            read(rows)
    assert verdict(read("AA AB AC BC", notation="letters", discs=2)) == (2, 4, 1)
    assert verdict(read("AA AB CB CC")) == (2, 3, None)


# --- how many discs ---


def test_a_disc_that_moves_and_comes_back_is_a_disc():
    with pytest.raises(ReadingError, match="ambiguous number of discs"):
        read("A->B\nB->C\nA->B\nB->A\n")
    assert verdict(read("A->B\nB->C\nA->B\nB->A\n", discs=2)) == (2, 4, None)
    assert verdict(read("A->B\nB->C\n")) == (1, 2, None)


# --- numbers of moves ---


def test_missing_numbers_are_missing_moves():
    numbered = lines(RIGHT, "{i}. {a} -> {b}").replace("4. A -> C\n", "")
    with pytest.raises(ReadingError, match=r"line 4, column 1: truncated .* got move 5 after move"):
        read(numbered)
    assert verdict(read(numbered, discs=3))[1] == 6
    with pytest.raises(ReadingError, match="got move 3 at the beginning"):
        read("3. Move disk 1 from A to B\n4. Move disk 1 from B to A\n")
    # A slip in the numbers of a shortest path is no more than that.
    slip = read(lines(RIGHT, "{i}. {a} -> {b}").replace("7.", "8."))
    assert verdict(slip) == (3, 7, None)
    assert slip.notes == ["the numbers of the moves jump from 6 to 8"]


def test_a_numbered_line_between_moves_is_a_move():
    text = lines(RIGHT, "{i}. Move disk {d} from {a} to {b}")
    for garbled in ("4. Mvoe dsik 3 from A to C", "4. (the largest one goes to C)"):
        with pytest.raises(ReadingError, match="line 4, column 1: this line is not a move"):
            read(text.replace("4. Move disk 3 from A to C", garbled), discs=3)
    assert verdict(read(text + "8. All discs are on C.\n")) == (3, 7, None)


@pytest.mark.parametrize("form", ["{j}. {a} -> {b}", "{j}: {a} -> {b}", "Step {j}: {a} to {b}"])
def test_numbers_may_count_from_0(form):
    found = read(lines(RIGHT, form))
    assert verdict(found) == (3, 7, None)
    assert found.notes == []
    assert verdict(read(lines(WRONG[:6], form), discs=3)) == (3, 6, 6)
    again = read(lines(RIGHT, form) + lines(RIGHT[:4], form), discs=3)
    assert (again.length, again.line) == (4, 8)
    assert "each numbered from 0, that were ignored: 1" in again.notes[0]


def test_one_or_two_numbers_with_colons():
    with pytest.raises(ReadingError, match=r"ambiguous numbers: .* --format short .* numbered"):
        read("1: A->B\n2: B->C\n")
    assert verdict(read("1: A->B\n2: B->C\n", notation="numbered", discs=1)) == (1, 2, None)
    assert verdict(read("1: A->B\n2: B->C\n", notation="short")) == (2, 2, 2)
    assert verdict(read("1: A->B\n2: A->C\n")) == (2, 2, None)
    assert verdict(read("1: A->B\n2: A->B\n", discs=3, discs_from=1)) == (3, 2, 2)


@pytest.mark.parametrize("form", ["{i},{a},{b}", "{i} {a} {b}", "{j};{a};{b}", "|{i}|{a}|{b}|"])
@pytest.mark.parametrize("moves", [RIGHT, WRONG, RIGHT[:3]])
def test_a_column_that_counts_names_no_discs(form, moves):
    with pytest.raises(ReadingError, match=r"first column .* put headings above them: disc,from"):
        read(lines(moves, form), discs=3)
    head = re.sub(r"\w+", "{}", form.replace("{", "").replace("}", "")).format("nr", "from", "to")
    counted = read(f"{head}\n{lines(moves, form)}", discs=3)
    assert verdict(counted) == (3, len(moves), 6 if moves is WRONG else None)


def test_triples_whose_first_entries_count():
    rows = [[i, "ABC".index(m[2]), "ABC".index(m[3])] for i, m in enumerate(RIGHT, start=1)]
    with pytest.raises(ReadingError, match="those that come first can be discs or can count"):
        read(str(rows))
    assert verdict(read(str(rows), notation="triples")) == (7, 7, 3)
    # Moves that are wrong either way are judged as they stand.
    assert verdict(read("[[1, 0, 1], [2, 0, 1], [3, 0, 2]]")) == (3, 3, 2)


@pytest.mark.parametrize("mark", [",", ";", "\t", " | ", " "])
def test_headings_with_any_mark_between_them(mark):
    head = mark.join(["step", "disk", "from", "to"])
    found = read(f"{head}\n{lines(WRONG, mark.join(['{i}', '{d}', '{a}', '{b}']))}")
    assert verdict(found) == (3, 7, 6)


def test_how_often_is_no_comment():
    for times in ("(x2)", "(2 times)", "[twice]", "(× 3)"):
        with pytest.raises(ReadingError, match="line 1, column 1: this line is not a move"):
            read(f"A -> C {times}\nC -> A\n", discs=2)
    assert verdict(read("A -> C (2 moves are left)\nC -> A\n", discs=2)) == (2, 2, None)


def test_how_many_moves_there_were_is_no_move():
    for count in ("Move count: 7", "Total number of moves: 7.", "**Moves needed:** 7", "Moves = 7"):
        assert verdict(read(f"{lines(RIGHT)}\n{count}\n")) == (3, 7, None)
    with pytest.raises(ReadingError, match="truncated list"):
        read(f"{lines(RIGHT)}Move 7")


@pytest.mark.parametrize("form", ["{i}. Move disk {d} from {a} to {b}", "**{i}.** {a} → {b}"])
@pytest.mark.parametrize(
    "line",
    ["✓", "✅ ✅", "Moves: 3", "Move the tower of 2 disks onto C:", "Now we repeat the rest."],
)
def test_lines_that_stand_between_numbered_moves(form, line):
    rows = lines(RIGHT, form).splitlines(keepends=True)
    assert verdict(read("".join([*rows[:3], line + "\n", *rows[3:]]))) == (3, 7, None)


def test_left_out_is_what_the_numbers_leave_out():
    rows = lines(WRONG, "{i}. Move disk {d} from {a} to {b}").splitlines(keepends=True)
    text = "".join([*rows[:3], "Now we continue with the remaining moves.\n", *rows[3:]])
    assert verdict(read(text)) == (3, 7, 6)
    with pytest.raises(ReadingError, match="line 4, column 1: truncated list"):
        read(text.replace("".join(rows[3:]), ""), discs=3, discs_from=1)
    plain = lines(WRONG[:4]) + "...\n" + lines(WRONG[4:])
    with pytest.raises(ReadingError, match="line 5, column 1: truncated list"):
        read(plain)


def test_words_before_pegs_are_no_names():
    text = "Move disk 1 from peg A to peg C\nMove disk 2 from peg A to peg B\nDisk 1 goes to B\nA"
    with pytest.raises(ReadingError, match="line 3, column 1: this line is not a move"):
        read(text)


@pytest.mark.parametrize(
    "tail", [". Wait, no: move disk 3 from A to C", " (no, C)", " -- oops, to C", "; sorry, to C."]
)
def test_a_move_that_is_taken_back_in_its_line(tail):
    text = lines(RIGHT, "{i}. Move disk {d} from {a} to {b}")
    with pytest.raises(ReadingError, match="line 4, column 1: this line is not a move"):
        read(text.replace("4. Move disk 3 from A to C", f"4. Move disk 3 from A to B{tail}"))
    for harmless in ("there is no other", "so disk 2 need not wait", "that is no move of disk 2"):
        said = text.replace("3 from A to C", f"3 from A to C ({harmless})")
        assert verdict(read(said)) == (3, 7, None)


def test_a_move_that_is_taken_back_by_the_next_line():
    text = lines(RIGHT, "{i}. Move disk {d} from {a} to {b}")
    wrong = "4. Move disk 3 from A to B\nWait, B is not free.\n4. Move disk 3"
    with pytest.raises(ReadingError, match="line 6, column 1: move 4 comes again after prose"):
        read(text.replace("4. Move disk 3", wrong))
    # Without a word it is a slip of the numbers, and the first of the two is illegal.
    slip = read(text.replace("4. Move disk 3", wrong.replace("Wait, ", "")))
    assert verdict(slip) == (3, 8, 4)


# --- discs of objects ---


@pytest.mark.parametrize("key", ["disk_number", "discId", "disk_size", "Disk", "ring_no"])
def test_other_names_of_the_disc(key):
    moves = [{key: int(m[0]), "fromPeg": m[2], "to_peg": m[3]} for m in WRONG]
    assert verdict(read(json.dumps(moves))) == (3, 7, 6)
    moves[2][key] = 3
    assert verdict(read(json.dumps(moves))) == (3, 7, 3)


@pytest.mark.parametrize("disc", ["small", "disk1", None, [1]])
def test_a_disc_that_is_no_number_is_not_passed_over(disc):
    moves = [{"disk": disc, "from": m[2], "to": m[3]} for m in RIGHT]
    with pytest.raises(ReadingError):
        read(json.dumps(moves), discs=3)


# --- moves with their states ---


def stacks_on_the_way(moves: list[str]) -> list[list[list[int]]]:
    stacks = [[3, 2, 1], [], []]
    states = [[stack[:] for stack in stacks]]
    for move in moves:
        stacks["ABC".index(move[3])].append(stacks["ABC".index(move[2])].pop())
        states.append([stack[:] for stack in stacks])
    return states


@pytest.mark.parametrize("name", ["states", "board_states", "Positions"])
def test_states_on_the_way_do_not_stand_for_the_moves(name):
    triples = [[int(m[0]), "ABC".index(m[2]), "ABC".index(m[3])] for m in WRONG]
    for states in (
        stacks_on_the_way(RIGHT),
        [[0, 0, 0], [2, 0, 0], [2, 1, 0], [1, 1, 0], [1, 1, 2], [0, 1, 2], [0, 2, 2], [2, 2, 2]],
    ):
        found = read(json.dumps({"moves": triples, name: states}))
        assert verdict(found) == (3, 7, 6)
        assert "lists of the states on the way that were ignored: 1" in found.notes
    assert read(json.dumps(stacks_on_the_way(RIGHT))).notation == "stacks"


def test_an_object_may_hold_the_state_after_its_move():
    states = stacks_on_the_way(RIGHT)
    moves = [
        {"disk": int(m[0]), "from": m[2], "to": m[3],
         "state": dict(zip("ABC", states[i], strict=True)), "why": {"to": "A", "disk": 9}}
        for i, m in enumerate(RIGHT, start=1)
    ]  # fmt: skip
    assert verdict(read(json.dumps({"moves": moves}))) == (3, 7, None)
    assert verdict(read("\n".join(map(json.dumps, moves)))) == (3, 7, None)


# --- words ---


@pytest.mark.parametrize("between", [" -> ", "->", " => ", " → ", ", ", "\n"])
def test_what_may_stand_between_words(between):
    words = between.join(["AAA", "CAA", "CBA", "BBA", "BBC", "ABC", "ACC", "CCC"])
    assert verdict(read(words)) == (3, 7, None)


# --- names of pegs ---


@pytest.mark.parametrize(
    "names",
    ["left,middle,right", "source,auxiliary,target", "а,б,в", "first,second,third"],
)
def test_the_question_names_pegs_in_their_usual_order(names):
    first, second, third = names.split(",")
    text = f"Move disk 1 from {first} to {third}\nMove disk 2 from {first} to {second}\n"
    with pytest.raises(InputError, match=f"such as --pegs-from {names}$"):
        read(text)
    assert verdict(read(text, pegs_from=names, discs_from=1, discs=3)) == (3, 2, None)


# --- long texts ---


def test_rows_that_come_one_by_one_are_held_in_few_chunks():
    raw = RawList("pairs", "moves", False)
    for number in range(5000):
        raw.add([[number % 3, 1]])
    assert raw.length == 5000
    assert len(raw.chunks) < 20
    assert [row for chunk in raw.chunks for row in chunk[:, 0].tolist()] == [
        number % 3 for number in range(5000)
    ]
    assert sum(map(len, raw.since(4321))) == 5000 - 4321


def test_blank_lines_do_not_move_a_place():
    with pytest.raises(ReadingError, match="line 7, column 1: this line is not a move"):
        read("\n \n\nA -> C\n\n\t\nA -> \n\nC -> A\n", discs=1)


@pytest.mark.parametrize("taken_back", ["нет, A -> B", "Нет. A -> B", "no, A -> B"])
def test_a_move_that_is_taken_back_in_its_line_is_refused(taken_back):
    with pytest.raises(InputError, match=r"this line is not a move|truncated list"):
        parse_move_list(f"disc 1: A -> B\ndisc 2: A -> C ({taken_back})\ndisc 1: B -> C")


@pytest.mark.parametrize("aside", ["the least, no. 1", "кабинет, A"])
def test_an_abbreviation_takes_nothing_back(aside):
    assert parse_line(f"Move disc 1 from A to C ({aside})".encode(), 0).values == [-1, 1, 0, 2]
