"""Lists written in every notation: what they look like, and that they are read back."""

from __future__ import annotations

import io

import numpy as np
import oracle
import pytest
import strategies
from hypothesis import given, settings
from hypothesis import strategies as st

from hanoi_graph.errors import InputError
from hanoi_graph.paths.longest import worst_path
from hanoi_graph.paths.shortest import shortest_path
from hanoi_graph.records.movelists import read_move_list
from hanoi_graph.records.notations import NOTATIONS, as_notation, peg_names
from hanoi_graph.records.options import Options
from hanoi_graph.records.writing import write_moves
from hanoi_graph.states import State

LOOKS = {
    "arrow": "A -> B\nA -> C\nB -> C\n",
    "disc-arrow": "disc 1: A -> B\ndisc 2: A -> C\ndisc 1: B -> C\n",
    "numbered": "1. A → B\n2. A → C\n3. B → C\n",
    "short": "1: A→B\n2: A→C\n1: B→C\n",
    "english": "Move disk 1 from Peg 1 to Peg 2\nMove disk 2 from Peg 1 to Peg 3\n"
    "Move disk 1 from Peg 2 to Peg 3\n",
    "spanish": "Mueve disco 1 de A a B\nMueve disco 2 de A a C\nMueve disco 1 de B a C\n",
    "portuguese": "Mova disco 1 de A para B\nMova disco 2 de A para C\nMova disco 1 de B para C\n",
    "russian": "диск  1  стержень X ->  стержень Y\nдиск  2  стержень X ->  стержень Z\n"
    "диск  1  стержень Y ->  стержень Z\n",
    "numbers": "1->2\n1->3\n2->3\n",
    "parentheses": "(1 2)\n(1 3)\n(2 3)\n",
    "letters": "AB AC BC\n",
    "triples": "[[1, 0, 1], [2, 0, 2], [1, 1, 2]]\n",
    "pairs": "[[0, 1], [0, 2], [1, 2]]\n",
    "objects": '[{"disc": 1, "from": "A", "to": "B"}, {"disc": 2, "from": "A", "to": "C"}, '
    '{"disc": 1, "from": "B", "to": "C"}]\n',
    "words": "# words, smallest disc first\nAA\nBA\nBC\nCC\n",
    "tuples": "[[0, 0], [1, 0], [1, 2], [2, 2]]\n",
    "stacks": "[[[2, 1], [], []], [[2], [1], []], [[], [1], [2]], [[], [], [2, 1]]]\n",
}


def written(moves, **options) -> bytes:
    file = io.BytesIO()
    write_moves(moves, file, **options)
    return file.getvalue()


@pytest.mark.parametrize("notation", NOTATIONS)
def test_looks(notation):
    assert written(shortest_path("AA", "CC"), notation=notation).decode() == LOOKS[notation]


def test_the_lines_of_the_sources_are_written_to_the_letter(case_file):
    for name, notation, path in (
        ("lines.pt.txt", "portuguese", shortest_path("AAAA", "CCCC")),
        ("lines.ru.txt", "russian", shortest_path("AAAA", "BBBB")),
        ("arrows.es.txt", "numbered", shortest_path("BCAA", "AACB")),
        ("lines-1-based.txt", "english", shortest_path("AAA", "CCC")),
    ):
        assert written(path, notation=notation) == case_file(name).read_bytes()


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize(
    "path",
    [worst_path(4), shortest_path("A^12", "C^12"), shortest_path("A^7", "BCABCAC")],
    ids=["worst", "12 discs", "to a regular state"],
)
def test_what_is_written_is_read_back(notation, path):
    text = written(path, notation=notation)
    options = Options(start=str(path.start), goal=str(path.goal))
    read = read_move_list(io.BytesIO(text), options=options)
    assert read.notation == notation
    assert (read.start, read.goal) == (path.start, path.goal)
    found = np.concatenate(list(read.replay.chunks()))
    assert np.array_equal(found, path.to_array())
    assert not read.notes


@settings(deadline=None, max_examples=200)
@given(st.sampled_from(list(NOTATIONS)), strategies.walks(max_discs=5), st.sampled_from("AX01"))
def test_any_walk_is_read_back_with_the_reading_given(notation, walk, first):
    start, moves = walk
    style = NOTATIONS[notation]
    if style.pegs_from in ("A", "X") and first in "01" and notation in ("letters", "words"):
        first = "A"
    if notation == "stacks" or (style.holds_states and notation != "words"):
        first = "0"
    name = int(first) if first in "01" else first
    text = written(moves, notation=notation, pegs_from=name, start=start)
    options = Options(
        notation=notation, pegs_from=first, discs_from=1, order="smallest-first",
        start=str(State(start)), goal=str(State(start)),
    )  # fmt: skip
    if not moves and not style.holds_states and style.opening == "":
        assert text == b""
        return
    read = read_move_list(io.BytesIO(text), options=options)
    assert [tuple(move) for part in read.replay.chunks() for move in part.tolist()] == moves
    assert read.replay.illegal is None


@pytest.mark.parametrize(
    ("notation", "discs"),
    [
        *((name, 300) for name in NOTATIONS),
        *((name, 10**5) for name, style in NOTATIONS.items() if not style.holds_states),
    ],
)
def test_many_discs(notation, discs):
    # A stretch in the middle of a path moves large discs too.
    path = shortest_path(f"A^{discs}", f"C^{discs}")
    middle = path[2 ** (discs - 1) - 5 : 2 ** (discs - 1) + 5]
    read = read_move_list(
        io.BytesIO(written(middle, notation=notation)),
        options=Options(start=str(middle.start), goal=str(middle.goal), discs_from=1),
    )
    assert np.array_equal(np.concatenate(list(read.replay.chunks())), middle.to_array())


def test_states_in_either_order_say_so():
    path = shortest_path("BAA", "AAC")
    text = written(path, notation="words", order="largest-first").decode()
    assert text.splitlines()[:2] == ["# words, largest disc first", "AAB"]
    read = read_move_list(io.BytesIO(text.encode()))
    assert read.start == path.start


def test_move_numbers_go_on_from_chunk_to_chunk():
    lines = written(iter(np.split(shortest_path("A^7", "C^7").to_array(), [5, 9, 10, 99])),
                    notation="numbered").decode().splitlines()  # fmt: skip
    assert [line.split(".")[0] for line in lines] == [str(k) for k in range(1, 128)]


def test_text_files_are_written_too(tmp_path):
    memory = io.StringIO()
    assert write_moves(shortest_path("AA", "CC"), memory, notation="short") == 3
    with open(tmp_path / "moves.txt", "w", encoding="utf-8") as file:
        file.write("# first\n")
        write_moves(shortest_path("AA", "CC"), file, notation="short")
        file.write("# last\n")
    text = (tmp_path / "moves.txt").read_text(encoding="utf-8")
    assert text == "# first\n" + memory.getvalue() + "# last\n"


def test_names_of_pegs_and_discs():
    moves = [(1, 0, 2)]
    assert written(moves, notation="arrow", pegs_from=0) == b"0 -> 2\n"
    assert written(moves, notation="english", pegs_from="A", discs_from=0) == (
        b"Move disk 0 from Peg A to Peg C\n"
    )
    assert written(moves, notation="triples", pegs_from="A") == b'[[1, "A", "C"]]\n'
    assert written([(1, 0, 25)], notation="arrow", pegs=26) == b"A -> Z\n"
    assert peg_names("X", 4) == ["X", "Y", "Z", "W"]


def test_what_cannot_be_written():
    with pytest.raises(InputError, match=r"notation must be one of arrow.*got 'morse'"):
        as_notation("morse")
    with pytest.raises(InputError, match="the notation words writes states, so it needs a start"):
        written([(1, 0, 2)], notation="words")
    with pytest.raises(InputError, match="pegs_from must be"):
        written([(1, 0, 2)], pegs_from="Q")


@settings(deadline=None, max_examples=50)
@given(strategies.walks(pegs=4, max_discs=3))
def test_states_on_four_pegs(walk):
    start, moves = walk
    text = written(moves, notation="words", start=State(start, pegs=4)).decode()
    states = [start]
    for move in moves:
        states.append(oracle.after(states[-1], move))
    assert text.splitlines()[1:] == ["".join("ABCD"[peg] for peg in state) for state in states]
