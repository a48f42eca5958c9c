"""Logs of subjects: columns, words, times, and what is wrong with them."""

from __future__ import annotations

import io
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanoi_graph.errors import InputError
from hanoi_graph.records.logtables import LogOptions
from hanoi_graph.records.options import AmbiguousListError
from hanoi_graph.records.subjectlogs import read_subject_log
from hanoi_graph.records.texts import ReadingError

HEAD = "sub,trial,size,current,end,step,abstime,trialtime,clicktime,done\n"


def read(text: str | bytes, **options):
    data = text.encode() if isinstance(text, str) else text
    return read_subject_log(io.BytesIO(data), name="log.csv", options=LogOptions(**options))


def words_of(log) -> list[list[str]]:
    return [["".join("ABC"[peg] for peg in row) for row in trial.states] for trial in log.trials]


def test_the_case(case_file):
    log = read(case_file("subject-log.csv").read_bytes())
    (trial,) = log.trials
    assert words_of(log) == [
        ["AAA", "CAA", "CBA", "CBA", "BBA", "BBC", "ABC", "ACC", "CCC"],
    ]
    assert (trial.subject, trial.trial, str(trial.goal), trial.done) == ("7", "1", "CCC", True)
    assert (trial.initial_time, trial.mean_time) == (900, 900)
    assert log.reading == {"pegs": "1, 2, 3", "words": "largest disc first"}


def test_times_are_exact():
    log = read("current,end,trialtime\n11,33,0\n12,33,0.1\n32,33,0.2\n33,33,0.4\n")
    assert log.trials[0].initial_time == Fraction(1, 10)
    assert log.trials[0].mean_time == Fraction(3, 20)
    assert log.trials[0].done is None


def test_decimal_commas_and_line_ends_in_quotes():
    text = 'note;current;end;trialtime\n"a\nb";11;33;0,5\n;12;33;1,25\n"""x""";32;33;2\n;33;3;4\n'
    with pytest.raises(ReadingError, match="line 6, column 5: words of one trial must be alike"):
        raise read(text).errors[0]
    log = read(text.replace("33;3;4", "33;33;4"))
    assert log.trials[0].times == (Fraction(1, 2), Fraction(5, 4), 2, 4)
    log = read('current,end,trialtime\n11,33,0\n12,33,"1,234"\n')
    assert "time must be a number, got '1,234'" in str(log.errors[0])
    with pytest.raises(ReadingError, match="line 2, column 1: this row cannot be read"):
        read('current,end\n"11,33\n12,33\n')


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_forms_of_tables(ends, encoding, mark):
    text = f"Who{mark}Position{mark}Target{ends}é{mark}AA{mark}CC{ends}é{mark}BA{mark}CC{ends}"
    columns = {"subject": "who", "state": "Position", "goal": "target"}
    log = read(text.encode(encoding), columns=columns, order="smallest-first")
    assert words_of(log) == [["AA", "BA"]]
    assert log.trials[0].subject == "é"


def test_trials_of_several_subjects_and_sizes():
    log = read(
        "sub,trial,current,end\na,1,000,222\nb,1,00,22\na,1,200,222\nb,1,10,22\na,2,000,111\n",
        order="smallest-first",
    )
    assert [(t.subject, t.trial, str(t.goal), t.line) for t in log.trials] == [
        ("a", "1", "CCC", 2), ("b", "1", "CC", 3), ("a", "2", "BBB", 6),
    ]  # fmt: skip
    assert words_of(log) == [["AAA", "CAA"], ["AA", "BA"], ["AAA"]]


def test_a_goal_for_all():
    log = read("current\nAA\nBA\n", goal="BC", order="smallest-first")
    assert str(log.trials[0].goal) == "BC"
    assert str(read("current\nAA\nBA\nBC\n").trials[0].goal) == "CC"


def test_separators_in_words():
    assert words_of(read("current,end\n1|1,3|3\n2|1,3|3\n2|3,3|3\n")) == [["AA", "BA", "BC"]]


def test_steps_that_are_no_moves_are_kept():
    log = read("current,end\n11,33\n12,33\n12,33\n21,33\n", order="largest-first")
    assert words_of(log) == [["AA", "BA", "BA", "AB"]]


@pytest.mark.parametrize(
    ("text", "options", "line", "column", "sentence"),
    [
        ("", {}, 1, 1, "empty"),
        ("a,b\n1,2\n", {}, 1, 1, "no column current for the state; the columns are a, b"),
        ("current\n1\n", {"columns": {"goal": "target"}}, 1, 1, "no column target for the goal"),
        (b"current\n\xff\n", {}, 2, 1, "not text in UTF-8"),
    ],
)
def test_what_is_no_log(text, options, line, column, sentence):
    with pytest.raises(ReadingError, match=sentence) as caught:
        read(text, **options)
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    ("row", "column", "sentence"),
    [
        ("9,1,3,1!1,333,1,0,0,0,0", 7, "letters or digits, got '1!1'"),
        ("9,1,3,,333,1,0,0,0,0", 7, "letters or digits, got ''"),
        ("9,1,3,11,333,1,0,0,0,0", 7, "a state of 3 discs was expected, got '11'"),
        ("9,1,NA,11,333,1,0,0,0,0", 8, "words of one trial must be alike, got '111' and '11'"),
        ("9,1,4,113,333,1,0,0,0,0", 7, "a state of 4 discs was expected, got '113'"),
        ("9,1,3,113,333,1,0,1e99999999,0,0", 19, "time must be a number, got '1e99999999'"),
        ("9,1,3,113,333,1,0,1e-99999999,0,0", 19, "time must be a number, got '1e-99999999'"),
        ("9,1,3,113,333,1,0,0,5,0,0", 1, "this row has 11 cells, and there are 10 headings; a dec"),
        ("9,1,3,113", 1, "this row has 4 cells, and there are 10 headings"),
        ("9,1,3,AAB,333,1,0,0,0,0", 7, "words of one trial must be alike"),
        ("9,1,3,113,222,1,0,0,0,0", 11, "a trial must have one goal"),
        ("9,1,3,114,333,1,0,0,0,0", 7, "pegs are called 1, 2, 3, got '114'"),
        ("9,1,3,113,333,soon,0,0,0,0", 15, "step must be a number, got 'soon'"),
        ("9,1,3,113,333,-1,0,0,0,0", 15, "the rows of a trial must be in order"),
        ("9,1,3,113,333,1,0,NaN,0,0", 19, "time must be a number, got 'NaN'"),
    ],
)
def test_a_wrong_row_costs_its_trial_only(row, column, sentence):
    text = (
        HEAD
        + "9,1,3,111,333,0,0,0,0,0\n"
        + row
        + "\n8,1,3,111,333,0,0,0,0,0\n"
        + ("8,1,3,113,333,1,5,5,5,0\n")
    )
    log = read(text)
    (error,) = log.errors
    assert sentence in str(error)
    assert (error.file, error.line, error.column) == ("log.csv", 3, column)
    assert words_of(log) == [["AAA", "CAA"]]


def test_a_size_that_is_not_that_of_the_state():
    log = read(HEAD + "9,1,4,111,333,0,0,0,0,0\n8,1,3,111,333,0,0,0,0,0\n8,1,3,113,333,1,5,5,5,0\n")
    assert "a state of 4 discs was expected, got '111'" in str(log.errors[0])
    assert len(log.trials) == 1


def test_it_asks_where_several_readings_are_possible():
    with pytest.raises(AmbiguousListError, match=r"1 and 2 only; give --pegs-from 0 or"):
        read("current,end\n11,22\n12,22\n")
    with pytest.raises(AmbiguousListError, match="give --order smallest-first or --order"):
        read("current,end\n01,22\n02,22\n")
    with pytest.raises(AmbiguousListError, match="2 read smallest-first and 1 read largest-first"):
        read("current,end\n00,22\n01,22\n10,22\n")
    assert words_of(read("current,end\n11,22\n12,22\n", pegs_from="1", order="largest-first")) == [
        ["AA", "BA"]
    ]


def test_wrong_options():
    with pytest.raises(InputError, match="columns must be of subject, trial"):
        LogOptions(columns={"colour": "x"})
    with pytest.raises(InputError, match="pegs_from must be 0, 1 or A"):
        LogOptions(pegs_from="Z")


@settings(deadline=None, max_examples=200)
@given(
    st.binary(max_size=60)
    | st.lists(
        st.sampled_from(["current", "end", ",", "\n", "11", "A", "B", '"', "sub", "0", ";", "-"]),
        max_size=30,
    ).map(lambda parts: b"current,end\n" + "".join(parts).encode())
)
def test_random_tables_raise_the_documented_error_or_none(data):
    try:
        read(data)
    except InputError:
        return


ROWS = (
    "1,1,2,11,33,0,0,0,0,0\n1,1,2,12,33,1,0,5,0,0\n1,1,2,32,33,2,0,9,0,0\n1,1,2,33,33,3,0,12,0,1\n"
)


@pytest.mark.parametrize(
    ("old", "new", "times"),
    [
        (",33,1,", ",NA,1,", (0, 5, 9, 12)),
        ("1,1,2,", "1,1,n/a,", (0, 5, 9, 12)),
        ("1,1,2,", "1,1,2.0,", (0, 5, 9, 12)),
        (",0,1\n", ",0,NA\n", (0, 5, 9, 12)),
    ],
)
def test_cells_without_a_value(old, new, times):
    (trial,) = read(HEAD + ROWS.replace(old, new)).trials
    assert trial.times == times
    assert str(trial.goal) == "CC"
    assert trial.done is (None if old == ",0,1\n" else True)


def test_times_that_are_missing():
    rows = [row.split(",") for row in ROWS.splitlines()]
    for row in rows:
        row[7] = "NA"
    log = read(HEAD + "\n".join(map(",".join, rows)))
    assert log.trials[0].times == ()
    (trial,) = read(HEAD + ROWS.replace(",5,0,0", ",NA,0,0")).trials
    assert (trial.times, trial.notes) == ((), ("no time in line 3",))
    assert words_of(log)[0] == ["AA", "BA", "BC", "CC"]


def test_steps_that_are_missing():
    (trial,) = read(HEAD + ROWS.replace(",33,1,0", ",33,NA,0")).trials
    assert (trial.times, trial.notes) == ((0, 5, 9, 12), ("no step in line 3",))
    (trial,) = read(HEAD + ROWS.replace(",33,3,0", ",33,7,0")).trials
    assert trial.notes == ("no steps between 2 and 7",)
    log = read(HEAD + ROWS + ROWS)
    assert "line 6, column 13: the rows of a trial must be in order, got step 3 before 0" in str(
        log.errors[0]
    )


@pytest.mark.parametrize("name", ["", "NA"])
def test_a_row_that_does_not_say_whose_it_is(name):
    rows = ROWS.splitlines(keepends=True)
    other = ROWS.replace("1,1,2,", "2,1,2,")
    log = read(HEAD + "".join([*rows[:2], rows[2].replace("1,", name + ",", 1), rows[3]]) + other)
    assert f"line 4, column 1: a row within a trial must have its subject, got {name!r}" in str(
        log.errors[0]
    )
    assert [trial.subject for trial in log.trials] == ["2"]
    # A subject may be called so.
    log = read(HEAD + ROWS.replace("1,1,2,", f"{name},1,2,") + other)
    assert [trial.subject for trial in log.trials] == [name, "2"]


def test_logs_put_behind_each_other():
    log = read(HEAD + ROWS + HEAD + ROWS.replace("1,1,2,", "2,1,2,"))
    assert [trial.subject for trial in log.trials] == ["1", "2"]
    assert not log.errors


def test_a_first_line_that_names_the_separator():
    for line in ("sep=;\n", '"sep=;"\r\n'):
        log = read(line + (HEAD + ROWS).replace(",", ";"))
        assert (len(log.trials), log.trials[0].line) == (1, 3)
        with pytest.raises(ReadingError, match="line 3, column 1: this row has 1 cell"):
            read(line + HEAD.replace(",", ";") + ROWS)


def test_blanks_between_columns():
    for blanks in (" ", "   "):
        text = "".join(f" {line} \n" for line in (HEAD + ROWS).splitlines())
        log = read(text.replace(",", blanks))
        assert words_of(log) == [["AA", "BA", "BC", "CC"]]


def test_a_row_that_does_not_stand_below_the_headings():
    # Row numbers that R writes have no heading.
    numbered = "".join(f'"{k}",{row}\n' for k, row in enumerate(ROWS.splitlines(), start=1))
    with pytest.raises(
        ReadingError, match="line 2, column 1: this row has 11 cells, and there are"
    ):
        read(HEAD + numbered)
    # Empty cells at the end say nothing.
    assert len(read(HEAD + ROWS.replace("\n", ",,\n")).trials[0].states) == 4


def test_two_columns_of_one_name():
    with pytest.raises(ReadingError, match="2 columns are called current, so none can be taken"):
        read("current,end,current\n11,33,12\n")
    assert len(read("x,x,current,end\n1,2,11,33\n1,2,12,33\n").trials) == 1


def test_what_no_column_tells_is_said():
    log = read("current\nAA\nBA\nBC\n")
    assert (log.reading["subject"], log.reading["trial"]) == ("no column", "no column")
    assert log.reading["goal"] == "no column, so all discs on the last peg"
    assert list(read(HEAD + ROWS).reading) == ["pegs", "words"]
    assert "goal" not in read("current\nAA\nBA\nBC\n", goal="CC", order="smallest-first").reading


def test_a_table_that_would_fill_the_memory(monkeypatch):
    monkeypatch.setattr("hanoi_graph.records.logtables._LARGEST_FILE", 2**10)
    monkeypatch.setattr("hanoi_graph.records.texts.HEAD", 2**10)
    monkeypatch.setattr("hanoi_graph.records.texts.BLOCK", 2**8)
    assert len(read(HEAD + ROWS).trials) == 1
    with pytest.raises(ReadingError, match="a table of more than 0 MiB; divide it by subject"):
        read(HEAD + ROWS * 20)


def test_a_trial_without_a_goal_is_no_trial_to_the_last_peg():
    rows = [row.split(",") for row in ROWS.splitlines()]
    aimless = "\n".join(",".join(["1", "2", *row[2:4], "NA", *row[5:]]) for row in rows)
    log = read(HEAD + ROWS + aimless)
    assert len(log.trials) == 1
    assert "line 6, column 10: a trial must have a goal, got none" in str(log.errors[0])


@pytest.mark.parametrize(
    ("cell", "done"),
    [("1", True), ("1.0", True), ("TRUE", True), ("wahr", True), ("0.0", False), ("no", False),
     ("perhaps", None), ("", None)],
)  # fmt: skip
def test_what_a_log_says_of_the_end(cell, done):
    (trial,) = read(HEAD + ROWS.replace(",0,1\n", f",0,{cell}\n")).trials
    assert trial.done is done
