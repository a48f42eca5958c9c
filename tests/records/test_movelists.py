"""Reading lists: the cases, the notations, what is inferred and what is asked."""

from __future__ import annotations

import io
import tomllib

import numpy as np
import pytest
import strategies
from hypothesis import given, settings
from hypothesis import strategies as st

from hanoi_graph.errors import InputError, InputTypeError
from hanoi_graph.paths.longest import worst_path
from hanoi_graph.paths.shortest import shortest_path
from hanoi_graph.records import texts, units
from hanoi_graph.records.movelists import parse_move_list, read_move_list
from hanoi_graph.records.notations import NOTATIONS
from hanoi_graph.records.options import Options
from hanoi_graph.records.texts import ReadingError
from hanoi_graph.records.writing import write_moves

THREE = [[1, 0, 2], [2, 0, 1], [1, 2, 1], [3, 0, 2], [1, 1, 0], [2, 1, 2], [1, 0, 2]]


def moves_of(text: str, **options) -> list[list[int]]:
    read = parse_move_list(text, options=Options(**options))
    assert read.replay.illegal is None
    return [move for part in read.replay.chunks() for move in part.tolist()]


def lines(pattern: str, *, pegs="ABC", discs_from=1) -> str:
    return "\n".join(
        pattern.format(d=disc - 1 + discs_from, s=pegs[source], t=pegs[target], n=number)
        for number, (disc, source, target) in enumerate(THREE, start=1)
    )


@pytest.mark.parametrize(
    "pattern",
    [
        ("{s} -> {t}"),
        ("{s}->{t}"),
        ("{s} --> {t}"),
        ("{s} => {t}"),
        ("{s} > {t}"),
        ("{s} → {t}"),
        ("{s}→{t};"),
        ("{s} to {t}"),
        ("{n}. {s} → {t}"),
        ("{n}) {s} -> {t}"),
        ("{n}: {s} -> {t}"),
        ("Step {n}: {s} -> {t}"),
        ("**Step {n}:** Move disk {d} from {s} to {t}."),
        ("- {s} -> {t}"),
        ("* `{s} -> {t}`"),
        ("{d}: {s}→{t}"),
        ("disc {d}: {s} -> {t}"),
        ("Disk {d}, {s} -> {t}"),
        ("Mova disco {d} de {s} para {t}"),
        ("Mova o disco {d} da haste {s} para a haste {t}"),
        ("Mueve disco {d} de {s} a {t}"),
        ("Mueve el disco {d} del poste {s} al poste {t}"),
        ("Déplacer le disque {d} de {s} vers {t}"),
        ("Bewege Scheibe {d} von {s} nach {t}"),
        ("диск {d} {s} -> {t}"),
        ("диск  {d}  стержень {s} ->  стержень {t}"),
        ("Диск {d} с {s} на {t}"),
        ("Переместить диск {d} с {s} на {t}"),
        ("disk  {d}  rod {s} ->  rod {t}"),
        ("Move disk {d} from Peg {s} to Peg {t}"),
        ("move disk {d} from rod {s} to rod {t} # why"),
        ("Move the disk from {s} to {t}"),
        ("Move {d} from {s} to {t}"),
        ("Move from {s} to {t}"),
        ("Moved disc {d} from tower {s} to tower {t}"),
        ("Disk {d} moves from {s} to {t}"),
        ("Mova disco de {s} para {t} (***)"),
        ("({d} {s} {t})"),
        ("({d}, {s}, {t})"),
        ("[{d}, '{s}', '{t}']"),
        ("Move {n}: [{d}, '{s}', '{t}'], then"),
        ('{{"from": "{s}", "to": "{t}"}}'),
    ],
)
@pytest.mark.parametrize("pegs", ["ABC", "abc", "XYZ", "012", "123"])
def test_lines_as_people_write_them(pattern, pegs):
    assert moves_of(lines(pattern, pegs=pegs)) == THREE


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r", "\n\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("last", ["", "\n"])
def test_line_ends_and_encodings(ends, encoding, last):
    text = (lines("{s} → {t}") + last).replace("\n", ends)
    read = read_move_list(io.BytesIO(text.encode(encoding)))
    assert (read.length, read.replay.illegal) == (7, None)


@pytest.mark.parametrize("notation", [None, "objects"])
@pytest.mark.parametrize(
    ("from_", "to"),
    [("from", "to"), ("source", "target"), ("from_peg", "to_peg"), ("src", "dst"), ("From", "To")],
)
def test_objects(notation, from_, to):
    items = [
        f'{{"{from_}": "ABC"[{s}], "{to}": {t}, "disk": {d}}}'.replace('"ABC"[', "").replace(
            "]", ""
        )
        for d, s, t in THREE
    ]
    assert moves_of("[" + ",\n".join(items) + "]", notation=notation) == THREE
    assert moves_of('{"n": 3, "moves": [' + ", ".join(items) + "]}", notation=notation) == THREE


@pytest.mark.parametrize(
    "text",
    [
        "moves = {0}", "moves={0};", "{0}", '{{"moves": {0}}}', "```python\nmoves = {0}\n```\n!",
        "I think [1, 2, 3] and [[1, 0, 1]] are wrong.\n\nSo: {0}", "{0}\n(see [[3, 2], [1], []])",
        "A: [3, 2, 1], B: [], C: []\nmoves = {0}", "tuple({0})", "[[1, 0, 2], [2, 0, 1], ...]\n{0}",
        "{0}\nor, unfinished, [[1, 0, 2], [2, 0",
    ],
)  # fmt: skip
@pytest.mark.parametrize("form", [str, lambda rows: str([tuple(row) for row in rows])])
def test_lists_in_prose(text, form):
    assert moves_of(text.format(form(THREE))) == THREE


def test_the_last_complete_list_counts_and_others_are_mentioned():
    read = parse_move_list(f"[[1, 0, 1]]\n[[1, 0, 1]]\n{THREE}\n[[1, 0, 1], [2,")
    assert read.length == 7
    assert read.line == 3
    assert read.notes[0] == (
        "the last complete list counts (line 3); lists before it that were ignored: 2"
    )
    assert "not complete" in read.notes[1]
    assert "line 4" in read.notes[1]


@pytest.mark.parametrize("quote", ['"{0}"', "'{0}'"])
@pytest.mark.parametrize(
    "pattern", ["{s}->{t}", "{d}: {s} -> {t}", "{s}{t}", "disc {d}: {s} to {t}"]
)
def test_quoted_moves(quote, pattern):
    items = ", ".join(quote.format(line) for line in lines(pattern).splitlines())
    assert moves_of(f"moves = [{items}]") == THREE


@pytest.mark.parametrize("separator", [" ", "\n", ", ", "; "])
def test_two_letters(separator):
    assert moves_of(separator.join(["AC", "AB", "CB", "AC", "BA", "BC", "AC"])) == THREE
    assert moves_of(separator.join(["13", "12", "32", "13", "21", "23", "13"])) == THREE


@pytest.mark.parametrize("order", ["smallest-first", "largest-first"])
@pytest.mark.parametrize("form", ["words", "digits", "lists", "strings", "runs"])
def test_states_in_either_order(order, form):
    path = worst_path(3)
    words = [state.word(order=order) for state in path.states()]
    digits = [word.translate(str.maketrans("ABC", "123")) for word in words]
    text = {
        "words": " ".join(words),
        "digits": "\n".join(digits),
        "lists": str([[int(peg) for peg in word] for word in digits]),
        "strings": str(words),
        "runs": "\n".join(f"{word[0]}^1 {word[1]}^1 {word[2]}^1" for word in words),
    }[form]
    read = parse_move_list(text)
    assert read.replay.illegal is None
    assert np.array_equal(np.concatenate(list(read.replay.chunks())), path.to_array())
    assert read.reading["words"] == order.replace("-", " disc ")


@pytest.mark.parametrize("top_first", [False, True])
@pytest.mark.parametrize("discs_from", [0, 1])
@pytest.mark.parametrize("separator", [None, "\n", "\nthen "])
def test_stacks(top_first, discs_from, separator):
    states = [
        [[d - 1 + discs_from for d in (stack[::-1] if top_first else stack)] for stack in s.stacks]
        for s in shortest_path("AAA", "CCC").states()
    ]
    text = str(states) if separator is None else separator.join(map(str, states))
    assert moves_of(text) == THREE


@pytest.mark.parametrize(("start", "goal"), [("CCACCC", "CCACCB"), ("CC", "BA"), ("ABA", "BBA")])
def test_stacks_name_their_discs_whatever_the_order_of_words(start, goal):
    order = "largest-first"
    path = shortest_path(start, goal, order=order)
    text = str([state.stacks for state in path.states()]).replace("(", "[").replace(")", "]")
    read = parse_move_list(text.replace(",]", "]"), options=Options(order=order, start=start))
    assert np.array_equal(np.concatenate(list(read.replay.chunks())), path.to_array())
    assert read.start == path.start


def test_sources_and_files_that_are_none():
    with pytest.raises(InputTypeError, match="source must be a path or a binary file, got None"):
        read_move_list(None)
    with pytest.raises(InputTypeError, match="got NoneType and NoneType"):
        write_moves(None, None)


@pytest.mark.parametrize("discs_from", [0, 1])
@pytest.mark.parametrize("pegs", ["ABC", "012", "123", "XYZ"])
def test_the_reading_is_inferred_and_stated(discs_from, pegs):
    read = parse_move_list(lines("disc {d}: {s} -> {t}", pegs=pegs, discs_from=discs_from))
    assert read.reading["pegs"] == ", ".join(pegs)
    assert read.reading["smallest disc"] == str(discs_from)
    assert read.reading["discs"].startswith("3 ")
    assert read.reading["notation"] == "disc-arrow"


ASKED = [
    ("[[1, 1, 2]]", {}, "ambiguous pegs.*--pegs-from 0 or --pegs-from 1"),
    ("1 -> 2", {"discs": 1}, "ambiguous pegs.*--pegs-from 0 or --pegs-from 1"),
    ("[[1, 0, 1], [2, 0, 2], [4, 0, 1]]", {}, "disc 3 missing.*discs 1, 2 and 4.*give --n"),
    ("[[2, 0, 1]]", {}, "disc 1 missing.*give --n"),
    ("[[0, 0, 1], [2, 0, 2]]", {}, "disc 1 missing.*give --n"),
    ("[[1, 0, 1], [2, 0, 2]]", {"discs": 3}, "ambiguous discs.*--discs-from 0 or --discs-from 1"),
    ("A -> B", {}, "ambiguous number of discs.*give --n"),
    ("[]", {}, "ambiguous number of discs.*give --n"),
    ("AAA ABA", {}, "ambiguous words.*neither way.*--order"),
    ("ABA CBA BBA", {}, None),
    ("AA AC CC CA", {}, "ambiguous"),
    ("AB AC", {"discs": 2}, None),
    ("S -> D\nS -> A\nD -> A", {}, "ambiguous pegs|no peg|number of discs"),
    ("P -> R\nP -> Q\nR -> Q", {}, "ambiguous pegs: they are called P, Q, R.*--pegs-from P,Q,R"),
]


@pytest.mark.parametrize(("text", "options", "question"), ASKED)
def test_where_several_readings_are_possible_it_asks(text, options, question):
    if question is None:
        parse_move_list(text, options=Options(**options))
        return
    with pytest.raises(ReadingError, match=question):
        parse_move_list(text, options=Options(**options))


def test_the_options_answer():
    assert moves_of("[[1, 1, 2]]", pegs_from="1") == [[1, 0, 1]]
    assert parse_move_list("[[1, 1, 2]]", options=Options(pegs_from="0")).replay.illegal
    assert moves_of("S -> D\nS -> A\nD -> A", pegs_from="S,A,D", discs=3) != []
    assert moves_of("[[1, 0, 1], [2, 0, 2]]", discs=3, discs_from=1) == [[1, 0, 1], [2, 0, 2]]
    assert moves_of("A -> B", discs=5) == [[1, 0, 1]]
    assert moves_of("[]", discs=2) == []
    assert moves_of("AB AC", notation="letters", discs=3) == [[1, 0, 1], [2, 0, 2]]
    assert moves_of("AB AC", notation="words", order="smallest-first") == [[2, 1, 2]]
    assert moves_of("[[0, 1], [0, 2]]", notation="tuples", order="smallest-first") == [[2, 1, 2]]
    assert moves_of("1: A->B\n2: A->C\n3: B->C", notation="numbered") == [
        [1, 0, 1], [2, 0, 2], [1, 1, 2],
    ]  # fmt: skip
    read = parse_move_list("1: A->B\n2: A->C\n3: B->C", options=Options(notation="short"))
    assert read.replay.illegal.number == 3


def test_start_and_goal():
    text = "B->A\nC->B\nA->B\nA->C\nB->A\nB->C\nA->C\nA->B\nC->B\nC->A\nB->A"
    read = parse_move_list(text, options=Options(start="BCAA", goal="AACB"))
    assert (read.replay.illegal, read.replay.state(11)) == (None, read.goal)
    other = Options(start="AACB", goal="BCAA", order="largest-first")
    assert parse_move_list(text, options=other).start == read.start
    with pytest.raises(InputError, match="begin with AA, and the start is BA"):
        parse_move_list("AA BA CA", options=Options(start="BA", notation="words"))


@pytest.mark.parametrize(
    ("text", "number", "reason"),
    [
        ("[[1, 0, 0], [1, 0, 1], [2, 0, 2]]", 1, "from peg A to itself"),
        ("[[1, 1, 1], [1, 1, 3], [2, 1, 2]]", 1, "from peg A to itself"),
        ("[[1, 0, 1], [2, 0, 1]]", 2, "disc 2 would lie on the smaller disc 1 on peg B"),
        ("[[1, 0, 1], [2, 1, 2]]", 2, "disc 2 is not on top of peg B, disc 1 is"),
        ("[[1, 0, 1], [2, 2, 1]]", 2, "peg C is empty"),
        ("[[1, 0, 1], [2, 0, 3]]", 2, "there is no peg 3 among 0, 1, 2"),
        ("[[1, 0, 1], [2, 0, -1]]", 2, "there is no peg -1 among 0, 1, 2"),
        ("1: A->B\n2: A->D", 2, "there is no peg D among A, B, C"),
        ("AAA BAA BBB CBB", 2, "discs 2 and 3 change their pegs at once"),
        ("AAA BAA BAA CAA", 2, "the state does not change"),
    ],
)
def test_illegal_moves_are_named(text, number, reason):
    options = Options(order="smallest-first") if text.startswith("AAA") else Options()
    read = parse_move_list(text, options=options)
    assert (read.replay.illegal.number, read.replay.illegal.reason) == (number, reason)
    assert read.length == text.count("[") - 1 if "[" in text else read.length


def test_a_missing_disc_is_illegal_where_the_number_is_known():
    read = parse_move_list("[[1, 0, 1], [5, 0, 2]]", options=Options(discs=3))
    assert read.replay.illegal.reason == "there is no disc 5 among 1 to 3"


UNREADABLE = [
    (b"", 1, 1, "empty"),
    (b" \n\n ", 1, 1, "empty"),
    (b"\x89PNG\r\n", 1, 1, "not text in UTF-8"),
    (b"A -> B\nA -> \xff", 2, 6, "not text in UTF-8 .byte 0xff"),
    (b"A -> B\n\0", 2, 1, "NUL"),
    ("A -> B\nA -> C\n".encode("utf-16-le"), 1, 2, "looks like UTF-16 without"),
    ("A -> B\nA -> C\n".encode("utf-16-be"), 1, 1, "looks like UTF-16 without"),
    (b"\xff\xfeA\0 \0\xd8", 1, 3, "not text in UTF-16-LE"),
    (b"[" * 10**5, 1, 1, "nested deeper"),
    (b"[" * 10**5 + b"]" * 10**5, 1, 1, "nested deeper"),
    (b'{"a":' * 10**5, 1, 1, "no list of moves"),
    (b"[1," * 10**5, 1, 1, "no list of moves"),
    (b"a" * 10**7, 1, 1, "at most 1000000"),
    (b"Sorry, I cannot.", 1, 1, "no list of moves found"),
    (b"[[1, 0, 2], [2, 0, 1.5]]", 1, 13, "move 2 cannot be read"),
    (b"[[1, 0, 2.5], [2, 0, 1]]", 1, 2, "move 1 cannot be read"),
    (b"x = [[1, 0, 2],\n [2, 0]]", 2, 2, "mixed notations: move 2"),
    (b"[[1, 0, 2],\n ['A', 'B']]", 2, 2, "mixed notations: move 2"),
    (b'[[1, 0, 2], [1, "A", "B"]]', 1, 13, "mixed notations: move 2"),
    (b"[[1, 0, 2], [2, 0, 123456789012]]", 1, 13, "move 2 cannot be read"),
    (b"[[1, 0, 2], [2, 0", 1, 18, "truncated list: it breaks off in the middle of move 2"),
    (b"[[1, 0, 2], [2, 0, 1],", 1, 23, "truncated list: it breaks off after move 2"),
    (b"moves = [[1, 0", 1, 15, "truncated list"),
    (b"(0 0 2)\n(1 0 1)\n(0 2", 3, 5, "truncated list"),
    (b"A -> B\nA -> C\nMove disk 1 from A to B", 3, 1, "mixed notations: move 3"),
    (b"A -> B\n1 -> 3\n", 2, 1, "mixed notations: move 2"),
    (b"A -> B\nA => \n", 2, 1, "truncated list: the last line is not a whole move"),
    (b"A -> B\nA -> C C\nB -> C", 2, 1, "this line is not a move"),
    (b"A -> B\nA C\nB -> C", 2, 1, "this line is not a move"),
    (b"1: A->B\n2: A\n", 2, 1, "truncated list"),
    (b"Move disk 1 from A to B\nMove disk 2 from A to", 2, 1, "truncated list"),
    (b"Move disk 1 from A to B\nMove disk 2 fr", 2, 1, "truncated list"),
    (b"Move disk 1 from to B\nMove disk 2 from A to C", 1, 1, "this line is not a move"),
    (b"AAA BAA\nBC CCC", 2, 1, "word 3 has 2 letters where the others have 3"),
    (b"AAA BAA BCAA\n", 1, 9, "word 3 has 4 letters"),
    (b"AAA BAA BC", 1, 9, "truncated list: word 3 has 2 letters"),
    (b"AC AB C", 1, 7, "truncated list: word 3 has 1 letter where"),
    (b"AAA BAA\nB1A", 2, 1, "word 3"),
    ("A^4 B\nA^4 Б".encode(), 2, 5, "is no peg"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "line", "column", "sentence"), UNREADABLE)
def test_bad_input_is_a_sentence_with_its_place(data, line, column, sentence):
    with pytest.raises(ReadingError, match=sentence) as caught:
        read_move_list(io.BytesIO(data), name="moves.txt")
    assert (caught.value.file, caught.value.line, caught.value.column) == (
        "moves.txt", line, column,
    )  # fmt: skip
    assert str(caught.value).startswith(f"moves.txt, line {line}, column {column}: ")
    assert len(str(caught.value)) < 400


@settings(deadline=None, max_examples=300)
@given(st.binary(max_size=200))
def test_random_bytes_raise_the_documented_error_or_none(data):
    try:
        read = read_move_list(io.BytesIO(data))
    except ReadingError:
        return
    assert read.replay.length <= read.length


FRAGMENTS = [
    "[", "]", "(", ")", ",", " ", "\n", "A", "B", "C", "AB", "1", "0", "2", "->", ": ", "disc 1",
    "Move", "[1, 0, 2]", "[[1,0,1]]", "AAA BAA", "{", "}", '"', "from", "to", "#", "^", "→", "\r",
    '{"from": 0, "to": 1}', "A -> B\n", "-1", "[[1],[],[]]",
]  # fmt: skip


@settings(deadline=None, max_examples=500)
@given(st.lists(st.sampled_from(FRAGMENTS), max_size=25).map("".join))
def test_fragments_of_lists_raise_the_documented_error_or_none(text):
    try:
        read = parse_move_list(text)
    except ReadingError:
        return
    assert read.replay.length <= read.length


@settings(deadline=None, max_examples=300)
@given(strategies.shortest(), st.sampled_from(list(NOTATIONS)), st.data())
def test_a_text_that_breaks_off_inside_a_move_is_never_read_as_a_shorter_list(task, notation, data):
    start, _, moves = task
    style = NOTATIONS[notation]
    file = io.BytesIO()
    write_moves(moves, file, notation=notation, start=start)
    text = file.getvalue()
    cut = data.draw(st.integers(0, len(text)))
    options = Options(
        notation=notation, discs=len(start), discs_from=1, order="smallest-first",
        pegs_from=str(style.pegs_from),
    )  # fmt: skip
    rows = text.rstrip().split(style.between.encode())
    ends = [len(style.between.encode().join(rows[: k + 1])) for k in range(len(rows))]
    # A list in brackets ends with its bracket, others after any move.
    whole = len(text.rstrip()) <= cut if style.opening else bool({cut, cut - 1} & {*ends})
    try:
        read = read_move_list(io.BytesIO(text[:cut]), options=options)
    except ReadingError:
        # Of words a comment and a start have to be there at least.
        assert not whole or not moves or cut <= ends[style.holds_states]
        return
    assert whole
    if style.opening:
        assert read.length == len(moves)
    else:
        assert read.length == sum(end <= cut for end in ends) - 2 * style.holds_states


@pytest.mark.parametrize("notation", ["arrow", "triples", "english", "pairs", "letters", "numbered",
                                      "objects", "words"])  # fmt: skip
def test_long_texts_are_read_block_by_block(monkeypatch, notation):
    monkeypatch.setattr(texts, "HEAD", 3000)
    monkeypatch.setattr(texts, "BLOCK", 701)
    monkeypatch.setattr(units, "LONGEST_UNIT", 128)
    path = shortest_path("A^11", "C^11")
    file = io.BytesIO()
    write_moves(path, file, notation=notation)
    assert len(file.getvalue()) > 5000
    read = read_move_list(io.BytesIO(file.getvalue()))
    assert np.array_equal(np.concatenate(list(read.replay.chunks())), path.to_array())
    broken = file.getvalue()[:-8] + b"?" + file.getvalue()[-8:]
    with pytest.raises(ReadingError) as caught:
        read_move_list(io.BytesIO(broken))
    before = broken[: broken.index(b"?")].decode()
    assert caught.value.line in (before.count("\n"), before.count("\n") + 1)


def test_a_long_text_without_moves_is_given_up(monkeypatch):
    monkeypatch.setattr(texts, "HEAD", 2**20)
    monkeypatch.setattr(texts, "BLOCK", 2**18)
    with pytest.raises(ReadingError, match="no list of moves found in the first 1 MiB"):
        read_move_list(io.BytesIO(b"words and words " * 2**20))


def verdicts(case_folder):
    return tomllib.loads((case_folder / "verdicts.toml").read_text(encoding="utf-8"))


def test_four_pegs():
    assert moves_of("A -> B\nA -> C\nA -> D\nC -> D\nB -> D", pegs=4, discs=3) == [
        [1, 0, 1], [2, 0, 2], [3, 0, 3], [2, 2, 3], [1, 1, 3],
    ]  # fmt: skip
    assert moves_of("WX WY WZ YZ XZ", pegs=4, discs=3) == moves_of(
        "12 13 14 34 24", pegs=4, discs=3
    )


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"notation": "morse"}, "notation must be one of"),
        ({"pegs_from": "2"}, "pegs_from must be 0, 1, a letter"),
        ({"pegs_from": "A,B"}, "the names of 3 pegs"),
        ({"pegs_from": "Z"}, "pegs_from must be"),
        ({"discs_from": 2}, "discs_from must be 0 or 1"),
        ({"pegs": 1}, "pegs must be from 2 to 26"),
        ({"discs": -1}, "discs must be from 0"),
        ({"start": "AAD"}, "is no peg"),
        ({"start": "AA", "goal": "CCC"}, "equally many discs"),
        ({"start": "AA", "discs": 3}, "start must have 3 discs, got 2"),
        ({"peg_graph": "round"}, "peg graph must be one of"),
        ({"order": "sideways"}, "order must be smallest-first or largest-first"),
    ],
)
def test_wrong_options(options, sentence):
    with pytest.raises(InputError, match=sentence):
        parse_move_list("A -> B", options=Options(**options))


def test_names_that_contradict_the_list():
    with pytest.raises(ReadingError, match="pegs are called A, B, C, but the list has numbers"):
        parse_move_list("[[0, 1]]", options=Options(pegs_from="A", discs=1))
    with pytest.raises(ReadingError, match="not in the notation arrow: they name discs"):
        parse_move_list("1: A -> B", options=Options(notation="arrow"))
    with pytest.raises(ReadingError, match="in the notation triples found"):
        parse_move_list("A -> B", options=Options(notation="triples"))
