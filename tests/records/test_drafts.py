"""Several lists in one text, lists in columns, and lines that are no moves."""

from __future__ import annotations

import contextlib
import re
import sys

import pytest

from hanoi_graph.errors import InputError
from hanoi_graph.records.movelists import parse_move_list
from hanoi_graph.records.options import Options
from hanoi_graph.records.texts import ReadingError

ARROWS = "A->C\nA->B\nC->B\nA->C\nB->A\nB->C\nA->C\n"
NUMBERED = "".join(f"{k}. {move}\n" for k, move in enumerate(ARROWS.split(), start=1))
ROWS = "1,0,2\n2,0,1\n1,2,1\n3,0,2\n1,1,0\n2,1,2\n1,0,2\n"
JSON = "[" + ", ".join(f"[{row}]" for row in ROWS.split()) + "]\n"
WORDS = [
    f"Move disk {row[0]} from {'ABC'[int(row[2])]} to {'ABC'[int(row[4])]}" for row in ROWS.split()
]


def read(text: str, **options):
    return parse_move_list(text, options=Options(**options))


def solves_in_seven(found) -> bool:
    return (
        found.replay.illegal is None and found.length == 7 and found.replay.state(7) == found.goal
    )


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (NUMBERED[:16] + NUMBERED, "the last list counts (line 3); lists before it"),
        (NUMBERED[:16] + "Wait, that is wrong.\n" + NUMBERED, "the last list counts (line 4)"),
        (
            "".join(line.replace(".", ":") + "\n" for line in NUMBERED.splitlines()[:3] * 2)
            + NUMBERED.replace(".", ":"),
            "that were ignored: 2",
        ),
        ("A->B\nA->C\nWait. Final answer:\n" + ARROWS, "moves before it that were ignored: 2"),
        (ARROWS + "Final answer:\n" + ARROWS, "moves before it that were ignored: 7"),
        ("moves = [[1, 0, 1]]\nFinal:\n" + ARROWS, "lists in brackets before it"),
        ("moves = [[1, 0, 1]]\nFinal:\n" + ROWS, "lists in brackets before it"),
        (ARROWS + JSON, "moves in lines before it that were ignored: 7 (from line 1 on)"),
    ],
)
def test_the_last_list_counts_whatever_its_notation(text, note):
    found = read(text)
    assert solves_in_seven(found)
    assert note in "; ".join(found.notes)


def test_prose_within_one_list_divides_nothing():
    found = read(ARROWS[:15] + "Now the largest one.\n" + ARROWS[15:])
    assert solves_in_seven(found)
    assert found.notes == ["lines without a move that were ignored: 1 (line 4)"]
    states = read("".join(f"{move}\nState: x\n" for move in ARROWS.split()))
    assert solves_in_seven(states)
    assert states.notes[0].endswith("ignored: 7 (line 2, 4, 6, 8, 10, ...)")


@pytest.mark.parametrize("moves", [ARROWS.split(), WORDS])
@pytest.mark.parametrize("discs", [None, 3])
def test_phases_of_one_solution_may_each_be_numbered(moves, discs):
    phases = [moves[:3], moves[3:4], moves[4:]]
    text = "\nNext phase:\n".join(
        "\n".join(f"{k}. {move}" for k, move in enumerate(phase, start=1)) for phase in phases
    )
    found = read(text, discs=discs)
    assert solves_in_seven(found)
    assert found.notes[0].startswith("the moves are numbered from 1 ")


def test_a_partial_explanation_after_the_answer_is_asked_about():
    with pytest.raises(ReadingError, match="may be an example, since its length is 4, and that of"):
        read(JSON + "Explanation:\n" + "\n".join(WORDS[:4]))
    assert solves_in_seven(read(JSON + "Explanation:\n" + "\n".join(WORDS)))


def test_where_the_last_block_does_not_solve_either_it_asks():
    with pytest.raises(ReadingError, match=r"prose stands between the moves .before line 4"):
        read("A->B\nA->B\nSorry:\nA->C\nA->B\n", discs=3)


@pytest.mark.parametrize(
    "example",
    ["e.g. [[1, 0, 2]]", "e.g.\nA -> C\n", "[[1, 0, 1], [2, 0, 2], [1, 1, 2], [2, 2, 0]]"],
)
def test_a_short_list_at_the_end_may_be_an_example(example):
    with pytest.raises(ReadingError, match="ambiguous lists: the last complete list may be an ex"):
        read(JSON + example)
    assert read(JSON + example, discs=3, discs_from=1).length < 5


@pytest.mark.parametrize(
    "text",
    [
        ARROWS.replace("->", " "),
        "from,to\n" + ARROWS.replace("->", ","),
        ARROWS.replace("->", "\t").translate(str.maketrans("ABC", "012")),
        ARROWS.replace("->", " ").translate(str.maketrans("ABC", "123")),
        "disk,from,to\n" + ROWS,
        ROWS,
        ROWS.replace(",", " "),
        "to;from;disc\n" + "".join(";".join(row.split(",")[::-1]) + "\n" for row in ROWS.split()),
        "| step | disk | from | to |\n|---|---|:-:|---|\n"
        + "".join(
            f"| {k} | {row.replace(',', ' | ')} |\n" for k, row in enumerate(ROWS.split(), 1)
        ),
    ],
)
def test_moves_in_columns(text):
    assert solves_in_seven(read(text))


def test_columns_in_a_notation_that_is_asked_for():
    assert solves_in_seven(read(ROWS, notation="triples"))
    assert solves_in_seven(read(ARROWS.replace("->", " "), notation="pairs"))
    with pytest.raises(ReadingError, match="mixed rows: row 2 is not written like those before"):
        read("1,0,2\n2,0\n1,2,1\n")


def test_names_of_pegs_in_prose_are_no_states():
    with pytest.raises(ReadingError, match="only names of pegs that stand alone"):
        read("see moves below\nA\nB\nC")
    assert read("A\nB\nC", discs=1).length == 2
    assert read("A\nB\nC", notation="words").length == 2


@pytest.mark.parametrize(
    "line",
    [
        "Move the largest disk from A to B",
        "Move disc X from A to B",
        "Then disk 3 from A to B and back to A",
        "move(3, A)",
        "Undo the last move.",
        "4. Take disk 3 to peg C",
    ],
)
@pytest.mark.parametrize("moves", [WORDS, ARROWS.split()])
@pytest.mark.parametrize("place", [3, 7])
def test_a_line_that_orders_a_move_must_be_one(line, moves, place):
    lines = [*moves[:place], line, *moves[place:]]
    with pytest.raises(
        ReadingError, match=f"line {place + 1}, column 1: .*(not a move|not a whole)"
    ):
        read("\n".join(lines))


@pytest.mark.parametrize(
    "line",
    [
        "All disks have been moved from peg A to peg C in 7 moves.",
        "Move the small disks:",
        "Disk 2 is on peg B.",
    ],
)
def test_prose_about_moves_is_left_out(line):
    assert solves_in_seven(read("\n".join([*WORDS[:2], line, *WORDS[2:], line])))


def test_numbers_that_jump_are_named():
    found = read("2. A->C\n3. A->B\n5. C->B\n", discs=3)
    assert found.notes == ["the numbers of the moves jump to 2 at the beginning, from 3 to 5"]
    assert read("1. A->C\n1. A->B\n1. C->B\n", discs=3).length == 3


def test_states_are_known_by_their_heading_and_by_the_start():
    assert read("# words, smallest disc first\nBA\nCA\nCB\n").notation == "words"
    found = read("BA\nCA\nCB\n", start="BA")
    assert (found.notation, found.length) == ("words", 2)
    assert read("[[1,0,0],[2,0,0],[2,1,0]]", start="BAA").notation == "tuples"
    assert read("[[0], [1], [2]]", notation="tuples").length == 2


@pytest.mark.parametrize("text", ["S->A\nS->D\nA->D", "[[1,'S','A'],[2,'S','D'],[1,'A','D']]"])
def test_other_names_of_pegs_are_asked_for(text):
    with pytest.raises(ReadingError, match=r"ambiguous pegs: they are called A, D, S.*--pegs-from"):
        read(text)
    assert read(text, pegs_from="S,A,D").replay.illegal is None


def marked(mark: str) -> str:
    return "\n".join(
        " ".join(f"{mark}{word}{mark}" if len(word) == 1 else word for word in line.split())
        for line in WORDS
    )


@pytest.mark.parametrize(
    "text",
    [
        *(
            separator.join(ARROWS.split())
            for separator in (", ", "; ", " ", " and ", ". ", ", then ")
        ),
        ARROWS.replace("->", " -> ").replace("\n", " "),
        " ".join(NUMBERED.split("\n")),
        "> " + ARROWS.replace("\n", "\n> "),
        "| # | move |\n|---|---|\n" + "".join(f"| {k} | {m} |\n" for k, m in enumerate(WORDS, 1)),
        marked("**"),
        marked("`"),
        "moves = [ # first\n" + JSON[1:-2].replace("], ", "], # small\n") + " # end\n]",
        "\n".join(line + " because it is the smallest." for line in WORDS),
        "\n".join(line + ". This frees a peg." for line in WORDS),
        "\n".join(line + " - the smallest\n  - This is legal\n  - Move is legal" for line in WORDS),
        "| # | disk | From → To |\n|---|---|---|\n"
        + "".join(f"| 8 | {m[10]} | {m[17]} → {m[22]} |\n" for m in WORDS),
        "\n".join(f"${move}$".replace("->", r" \to ") for move in ARROWS.split()),
        "\n".join(f"${move}$".replace("->", r" \rightarrow ") for move in ARROWS.split()),
        "\n".join(f"D{line[10]}: {line[17]}->{line[22]}" for line in WORDS),
        ARROWS.replace("->", "-"),
        ARROWS.replace("->", "–"),
    ],
)
def test_more_ways_to_write_moves(text):
    assert solves_in_seven(read(text))


@pytest.mark.parametrize("text", [ARROWS, "\n".join(WORDS), ARROWS.replace("->", ",")])
def test_words_name_pegs(text):
    for letter, word in zip("ABC", ("left", "Middle", "RIGHT"), strict=True):
        text = re.sub(rf"\b{letter}\b", word, text)
    found = read(text, pegs_from="left,middle,right")
    assert solves_in_seven(found)
    assert found.reading["pegs"] == "left, middle, right"
    with pytest.raises(InputError, match="the names of 3 pegs"):
        read(text, pegs_from="left,middle")


@pytest.mark.parametrize(
    "line", ["A -> B because then B -> C", "A -> B, B -> ", "A -> B -> C", "A -> B and back"]
)
def test_half_of_a_line_is_no_move(line):
    with pytest.raises(ReadingError, match=r"not a (whole )?move"):
        read(f"A -> C\n{line}\nB -> C", discs=3)


@pytest.mark.parametrize(
    "part", [JSON, "[[1, 0, 2], [2, 0, 1],\n x ", "[[1,0,2]] [['A','B']] ", NUMBERED, "\n" * 9]
)
def test_many_lists_take_work_in_proportion(part):
    def calls(count: int) -> int:
        """Return how many functions are called, which no busy machine changes."""
        made = 0

        def see(frame: object, event: str, argument: object) -> None:
            nonlocal made
            made += 1

        before = sys.getprofile()
        sys.setprofile(see)
        try:
            with contextlib.suppress(ReadingError):
                read(part * count)
        finally:
            sys.setprofile(before)
        return made

    calls(10)
    # Eight times as many; in quadratic time it would be 64 times the work.
    assert calls(2400) < 12 * calls(300)
