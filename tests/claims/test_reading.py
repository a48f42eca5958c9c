"""Claim files: what is read, and one sentence with the line for everything else."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanoi_graph.claims.locating import table_lines
from hanoi_graph.claims.reading import ClaimFileError, parse_claims, read_claims
from hanoi_graph.claims.verdicts import check

GOOD = """\
# a comment
[[claim]]
id = "tower"
statement = "It takes 2^n - 1 moves."
source = "folklore"
n = "1.."
quantity = "distance"
start = "A^n"
goal = "C^n"
value = "2**n - 1"

[[claim]]
id = "layers"
statement = '''
[[claim]]
n = "in a text"
'''
source = "folklore"
n = [
  1,
  3,
]
pegs = "3..5"
for = { d = "0..n", s = "states", j = "pegs" }
where = "d < n"
quantity = "layer size"
goal = "j^n"
distance = "d"
relation = ">="
value = [1, "2/2"]
expected = "refuted"
"""


def test_what_is_read():
    tower, layers = parse_claims(GOOD, file="x.toml")
    assert tower.place() == "x.toml:2"
    assert tower.place("n") == "x.toml:6"
    assert (tower.discs.first, tower.discs.last) == (1, None)
    assert list(tower.looked_at()) == [*range(1, 65), 100, 200]
    assert layers.family.pegs == (3, 4, 5)
    assert list(layers.discs.looked_at()) == [1, 3]
    assert [domain.kind for domain in layers.domains] == ["numbers", "states", "pegs"]
    assert layers.relation == ">="
    assert layers.expected == "refuted"
    assert layers.claimed(2) is None
    assert layers.claimed(3).value() == 1


def test_numbers_that_formulas_name_are_looked_at_where_there_is_no_end():
    text = GOOD.split('\n[[claim]]\nid = "layers"')[0]
    named = text.replace("2**n - 1", "2**n - 1 + (1 if n == 777 else 0) + 0*10**9")
    (claim,) = parse_claims(named)
    assert list(claim.looked_at()) == [*range(1, 65), 100, 200, 776, 777, 778]
    (claim,) = parse_claims(named.replace('"1.."', '"1..9"'))
    assert list(claim.looked_at()) == list(range(1, 10))
    # What has no value there is left alone: the claim is no worse for a number that it names.
    (claim,) = parse_claims(text.replace("2**n - 1", "factorial(n) + 3**(8000 - n)*0"))
    assert list(claim.looked_at()) == [*range(1, 65), 100, 200, 7999, 8000, 8001]
    (claim,) = parse_claims(text.replace("2**n - 1", "recurrence(n, [1], [9]) + 6000*0"))
    assert list(claim.looked_at()) == [*range(1, 65), 100, 200]


def test_lines_of_keys():
    first, second = table_lines(GOOD, "claim")
    assert (first.header, first.keys["value"]) == (2, 10)
    assert (second.header, second.keys["statement"], second.keys["n"]) == (12, 14, 19)
    assert second.keys["expected"] == 31


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('value = "2**n - 1"', 'value = "2**m"', 10, "'2\\*\\*m', column 4: 'm' is not known"),
        ('value = "2**n - 1"', "value = 1.5", 10, "expected a whole number, true, false or a"),
        ('value = "2**n - 1"', "", 2, "value: expected a number, a formula"),
        ("goal = ", "gaol = ", 9, "'gaol' is no key .* expected 'goal'"),
        ('goal = "C^n"', "", 7, "expected the key 'goal', which 'distance' needs"),
        ('"distance"', '"distanse"', 7,
             "a quantity such as 'distance' .*--quantities.*, got 'distanse'"),
        ('"distance"', '"zzz"', 7, "a quantity it can check .*--quantities"),
        ('n = "1.."', 'n = "x"', 6, "expected a number, a list of them or a range"),
        ('n = "1.."', "n = -1", 6, "expected a number"),
        ('n = "1.."', "n = true", 6, "expected a number"),
        ('n = "1.."', 'n = "5..2"', 6, "expected a range"),
        ('n = "1.."', "", 2, "n: expected a number"),
        ('id = "tower"', "id = 3", 3, "id: expected a text"),
        ('id = "tower"', 'id = "a b"', 3, "id: expected letters"),
        ('id = "tower"', 'id = "layers"', 12, "expected another id, that of line 2 is the same"),
        ('source = "folklore"', "", 2, "source: expected a text in quotes, got nothing"),
        ('start = "A^n"', 'start = "A^(n"', 8, "column 3: this bracket is not closed"),
        ('start = "A^n"', "start = 3", 8, "start: expected a text"),
        ("[[claim]]\nid = \"tower\"", "x = 1\n[[claim]]\nid = \"tower\"", 2, "got 'x'"),
        ('n = "1.."', "n = ", 6,
         r"no TOML, invalid value \(texts and formulas stand in quotes\) at column 5"),
        ('n = "1.."', 'n = "1.."\nn = 3', 7, "no TOML, this key stands in the table already"),
        ("[[claim]]", "[claim]", 12, r"a table of this name is there already; claims are \[\["),
        ('quantity = "distance"\n', "", 2, "--quantities` lists them all"),
        ('n = "1.."', 'n = "8..1"', 6, "from a smaller number to a larger one, got '8"),
            ('n = "1.."', 'n = "1..99999999999"', 6, "expected numbers from 0 to 100000000, got"),
            ('n = "1.."', 'n = "1..2..3"', 6, "expected a number, a list of them or a range"),
        ('value = "2**n - 1"', "value = 7.0", 10, "expected a whole number, true, false or a"),
        ('n = "1.."', 'n = "1..', 6, "no TOML"),
        ('pegs = "3..5"', "pegs = 2", 23, "pegs: expected a number from 3 to 26"),
        ('pegs = "3..5"', 'pegs = "3..99"', 23, "pegs: expected a number from 3 to 26"),
        ('relation = ">="', 'relation = "~"', 29, "expected '==', '<=', '>=', got '~'"),
        ('"refuted"', '"maybe"', 31, "expected 'holds', 'refuted', 'undecided'"),
        ('d = "0..n"', 'n = "0..n"', 24, "expected new names of small letters, got 'n'"),
        ('d = "0..n"', 'd = "0-n"', 24, "expected 'states', 'pegs' or a range"),
        ('distance = "d"', 'distance = "s"', 28, "'s' is not known"),
        ('where = "d < n"', 'where = "d <"', 25, "column 4"),
    ],
)  # fmt: skip
def test_one_sentence_with_the_line(old, new, line, message):
    assert old in GOOD
    with pytest.raises(ClaimFileError, match=message) as caught:
        parse_claims(GOOD.replace(old, new, 1), file="x.toml")
    assert str(caught.value).startswith(f"x.toml:{line}: ")
    assert caught.value.line == line
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("quantity", "more", "message"),
    [
        ("wiener index", 'peg_graph = "cyclic"', "moves that can all be taken back, got cyclic"),
        (
            "diametral pairs",
            'peg_graph = ["A->B", "B->C", "C->A"]',
            "taken back, got cyclic",
        ),
        ("pairs with two shortest paths", 'peg_graph = "cyclic"\npegs = 5', "got cyclic"),
        ("puzzle", "pegs = 4\npuzzle = 'panex'", "a puzzle has pegs and rules of its own"),
        ("diameter", 'peg_graph = ["A->B", "B->A"]', "'diameter' needs ways from every peg to"),
        ("mean distance", 'peg_graph = ["A->B", "B->C"]', "got A->B, B->C"),
        (
            "size",
            'graph = "sierpinski"\npeg_graph = "linear"',
            "a Sierpinski graph has no peg graph",
        ),
    ],
)
def test_graphs_on_which_a_quantity_has_no_meaning(quantity, more, message):
    text = f"""[[claim]]
id = "x"
statement = "s"
source = "t"
n = 2
quantity = "{quantity}"
value = 1
{more}
"""
    with pytest.raises(ClaimFileError, match=f"x.toml:[89]: claim 'x': .*{message}"):
        parse_claims(text, file="x.toml")
    allowed = text.replace(
        more, "puzzle = 'panex'" if quantity == "puzzle" else 'peg_graph = "star"'
    )
    assert parse_claims(allowed)[0].quantity.name == quantity


def test_a_claim_that_is_not_right_leaves_the_others():
    wrong = GOOD.replace('"distance"', '"distanse"', 1)
    told = []
    (layers,) = parse_claims(wrong, file="x.toml", failed=told.append)
    assert layers.id == "layers"
    assert [str(error).partition(" claim")[0] for error in told] == ["x.toml:7:"]
    told.clear()
    twice = parse_claims(GOOD + GOOD, file="x.toml", failed=told.append)
    assert [claim.id for claim in twice] == ["tower", "layers"]
    assert ["another id" in str(error) for error in told] == [True, True]


def test_each_n_of_a_list_has_the_value_that_stands_in_its_place():
    text = GOOD.split('\n[[claim]]\nid = "layers"')[0].replace('"1.."', "[4, 2, 1]")
    (claim,) = parse_claims(text.replace('"2**n - 1"', "[15, 3, 1]"))
    assert [claim.claimed(n).value() for n in claim.looked_at()] == [1, 3, 15]
    assert check(claim).status == "holds"
    twice = text.replace("[4, 2, 1]", "[4, 2, 4]")
    with pytest.raises(ClaimFileError, match=r"x.toml:6: .*each number once .* got \[4, 2, 4\]"):
        parse_claims(twice.replace('"2**n - 1"', "[15, 3, 15]"), file="x.toml")
    assert list(parse_claims(twice)[0].looked_at()) == [2, 4]


def test_lists_of_moves_are_for_hanoi_graphs():
    text = GOOD.split('\n[[claim]]\nid = "layers"')[0].replace('"1.."', '2\ngraph = "sierpinski"')
    assert parse_claims(text)[0].family.graph == "sierpinski"
    text = text.replace('"distance"', '"legal"\nmoves = ["A -> B"]').replace('"2**n - 1"', "true")
    with pytest.raises(ClaimFileError, match="graph: 'legal' is for moves in Hanoi graphs"):
        parse_claims(text)


@pytest.mark.parametrize(("given", "shown"), [('"30"', "n = 30"), ('" 0 .. 3 "', "n = 0..3")])
def test_numbers_of_discs_in_quotes(given, shown):
    text = GOOD.split('\n[[claim]]\nid = "layers"')[0].replace('"1.."', given)
    assert str(parse_claims(text)[0].discs) == shown


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ('["B -> A", "X"]', "move 2: expected a list of moves"),
        ("7", "moves: expected a list of moves such as 'B -> A' or '2: B -> A', or a text"),
        ('"B -> A"', "moves in a text are for one n and one number of pegs"),
        ("[1]", "move 1"),
        ("[[1, 0, 2], [2, 0]]", "moves in a text are for one n"),
        ("[[1, 0, true]]", "move 1: expected a list of moves"),
        ("[[1, 0, 2], 7]", "move 1: expected a list of moves"),
        ("[[1, 0, 2, 4]]", "move 1: expected a list of moves"),
    ],
)
def test_lists_of_moves(moves, message):
    text = GOOD.split('\n[[claim]]\nid = "layers"')[0]
    text = text.replace('"distance"', f'"legal"\nmoves = {moves}').replace('value = "2**n - 1"', "")
    with pytest.raises(ClaimFileError, match=message):
        parse_claims(text)


@pytest.mark.parametrize(
    "moves",
    [
        "[[1, 0, 2], [2, 0, 1], [1, 2, 1]]",
        '[[1, "A", "C"], [2, "A", "B"], [1, "C", "B"]]',
        "[[0, 2], [0, 1], [2, 1]]",
        '"[[1, 0, 2], [2, 0, 1], [1, 2, 1]]"',
        '["A -> C", "A -> B", "C -> B"]',
    ],
)
def test_moves_as_lists_of_numbers(moves):
    text = GOOD.split('\n[[claim]]\nid = "layers"')[0].replace('"1.."', "2")
    text = text.replace('"distance"', f'"solves"\nmoves = {moves}').replace(
        'value = "2**n - 1"', ""
    )
    (claim,) = parse_claims(text.replace('goal = "C^n"', 'goal = "B^n"'))
    assert [move[-2:] for move in claim.arguments["moves"]] == [(0, 2), (0, 1), (2, 1)]
    assert check(claim).status == "holds"


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("2->1", "give pegs_from = 0 or pegs_from = 1"),
        ("[[0, 1, 2]]", "pegs_from = "),
        ("Q->S", "pegs_from with all names"),
    ],
)
def test_what_decides_a_reading_is_a_key(moves, message):
    text = GOOD.split('\n[[claim]]\nid = "layers"')[0].replace('"1.."', "2")
    text = text.replace('"distance"', f'"legal"\nmoves = "{moves}"').replace(
        'value = "2**n - 1"', ""
    )
    with pytest.raises(ClaimFileError, match=message) as caught:
        parse_claims(text)
    assert "--" not in str(caught.value)


def test_a_number_of_too_many_digits():
    with pytest.raises(ClaimFileError, match="claims:3: no claim has a number of more than 4300"):
        parse_claims(f"[[claim]]\nid = 'x'\nvalue = {'9' * 5000}\n")


def test_a_procedure_that_is_not_known():
    text = GOOD.split('\n[[claim]]\nid = "layers"')[0]
    text = text.replace('"distance"', '"length"\npath = "procedure foo"')
    with pytest.raises(ClaimFileError, match="path: expected 'procedure ' and one of recursive,"):
        parse_claims(text)


def test_one_bracket_instead_of_two():
    with pytest.raises(ClaimFileError, match=r"claims:1: .* \[\[claim\]\], with two brackets"):
        parse_claims('[claim]\nid = "x"\n')


MOVES = """
[[claim]]
id = "m"
statement = "s"
source = "t"
n = 2
quantity = "optimal"
start = "A^n"
goal = "C^n"
{more}
"""


@pytest.mark.parametrize(
    "more",
    [
        'moves = ["A -> B", "A -> C", "B -> C"]',
        'moves = "AB AC BC"',
        'moves = "[[1, 0, 1], [2, 0, 2], [1, 1, 2]]"',
        'moves = """\nMove disk 1 from peg 1 to peg 2\nMove disk 2 from peg 1 to peg 3\n'
        'Move disk 1 from peg 2 to peg 3\n"""',
        'moves = "ST SU TU"\npegs_from = "S"',
        'moves = "0->1 0->2 1->2"\npegs_from = 0',
        'moves = "[[0, 0, 1], [1, 0, 2], [0, 1, 2]]"\ndiscs_from = 0',
    ],
)
def test_moves_in_any_notation(more):
    claim = parse_claims(MOVES.format(more=more))[0]
    assert check(claim, budget=10**6).status == "holds"
    assert bool(claim.reading) == more.startswith('moves = "')


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ('moves = "hello"', "claims:10: claim 'm': moves: "),
        ('moves = "AB"\npegs_from = "X,Y"', "moves: pegs_from must be"),
        ('moves = "AB"\npegs_from = [1]', "pegs_from: expected 0, 1, a letter"),
        ('moves = "AB"\ndiscs_from = 7', "moves: discs_from must be 0 or 1, got 7"),
        ('moves = ["A -> B"]\npegs_from = "A"', "'pegs_from' is no key of a claim"),
        ('moves = "AB"\npath = "shortest"', "needs either moves or path"),
    ],
)
def test_moves_in_no_notation(more, message):
    with pytest.raises(ClaimFileError, match=message):
        parse_claims(MOVES.format(more=more))


def test_moves_or_a_path():
    text = GOOD.split('\n[[claim]]\nid = "layers"')[0].replace('value = "2**n - 1"', "")
    with pytest.raises(ClaimFileError, match="'legal' needs either moves or path"):
        parse_claims(text.replace('"distance"', '"legal"'))
    claim = parse_claims(text.replace('"distance"', '"legal"\nmoves = ["2: A -> C", "b"]'.replace(
        ', "b"', ', "A→B"')))[0]  # fmt: skip
    assert claim.arguments["moves"] == ((2, 0, 2), (0, 1))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", ":1: expected at least one table"),
        (b"\xff\xfe[\x00", ":1: expected UTF-8, got UTF-16"),
        (b"[[claim]]\nid = '\xff'", ":2: expected UTF-8, got the byte 0xff"),
        (b"\x00\x01\x02", ":1: no TOML"),
        (b"a = " + b"[" * 100_000, ":1: no claim file, nested too deep"),
        (b"claim = [{}]", ":1: expected every claim as a table"),
        (b"[claim]\nid = 1", ":1: expected claims as tables"),
        (b'[[claim]]\nid = "\n', ":2: no TOML"),
    ],
)
def test_files_that_are_none(tmp_path, data, message):
    path = tmp_path / "claims.toml"
    path.write_bytes(data)
    with pytest.raises(ClaimFileError, match=message):
        read_claims(path)


def test_windows_line_ends_and_a_byte_order_mark(tmp_path):
    path = tmp_path / "claims.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    claims = read_claims(path)
    assert [(claim.id, claim.line) for claim in claims] == [("tower", 2), ("layers", 12)]


@given(st.integers(0, len(GOOD) - 1), st.integers(0, 12), st.text(max_size=5))
@settings(max_examples=200, deadline=None)
def test_a_file_with_something_changed_is_read_or_refused(at, gone, put):
    text = GOOD[:at] + put + GOOD[at + gone :]
    claims, line = None, 1
    try:
        claims = parse_claims(text, file="x.toml")
    except ClaimFileError as error:
        line = error.line
    assert 1 <= line <= text.count("\n") + 2
    assert claims is None or len(claims) == len(tomllib.loads(text)["claim"])


@pytest.mark.parametrize(
    ("n", "values", "message"),
    [
        ('"1..4"', "[1, 3]", r"expected 4 values, one for each n \(n = 1..4\), got 2"),
        ('"1..2"', "[1, 3, 7]", r"expected 2 values, one for each n \(n = 1..2\), got 3"),
        ("3", "[7, 15]", r"expected 1 value, one for each n \(n = 3\), got 2"),
        ("[2, 5]", "[3]", r"expected 2 values, one for each n \(n = 2, 5\), got 1"),
    ],
)
def test_a_value_for_each_n(n, values, message):
    text = GOOD.split('\n[[claim]]\nid = "layers"')[0]
    text = text.replace('n = "1.."', f"n = {n}").replace('value = "2**n - 1"', f"value = {values}")
    with pytest.raises(ClaimFileError, match=message):
        parse_claims(text)
