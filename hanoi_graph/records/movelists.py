"""Reading one list of moves: which notation it is in, and what it means."""

from __future__ import annotations

import io
import json
import os
import re
from dataclasses import replace
from typing import IO

from hanoi_graph.errors import InputError, InputTypeError
from hanoi_graph.records.brackets import Found, find_bare_rows, find_lists, find_strings, is_move
from hanoi_graph.records.columns import read_columns
from hanoi_graph.records.drafts import settle_last
from hanoi_graph.records.headings import has_headings
from hanoi_graph.records.hints import names_of_pegs, unread_order
from hanoi_graph.records.kinds import settle_as_either
from hanoi_graph.records.lines import read_lines
from hanoi_graph.records.markup import make_plain
from hanoi_graph.records.notations import NOTATIONS, as_notation
from hanoi_graph.records.options import Options
from hanoi_graph.records.readings import MoveList
from hanoi_graph.records.rows import RawList
from hanoi_graph.records.texts import ReadingError, Text
from hanoi_graph.records.thinking import answer_after_thinking
from hanoi_graph.records.words import read_words
from hanoi_graph.states import LETTERS, Order

_BRACKETS = ("triples", "pairs", "objects", "tuples", "stacks", "parentheses")
_WORDS = ("letters", "words")
# The heading that this package's own writer puts before words.
_WORDS_FOLLOW = re.compile(rb"^[ \t]*+#[ \t]*+words, (?:smallest|largest) disc first", re.M)
# Two objects that are longer than this together are not recognised as a table.
_TABLE_HEAD = 2**20
_ORDER = re.compile(rb"^[ \t]*+#.*?\b(smallest|largest)[ -](?:disc |disk )?first", re.M | re.I)


def read_move_list(
    source: str | os.PathLike[str] | IO[bytes],
    *,
    options: Options | None = None,
    name: str | None = None,
) -> MoveList:
    """Read a list of moves in any of the notations that people and programs use.

    Parameters
    ----------
    source : path or binary file
        UTF-8, or UTF-16 with a byte-order mark; any line ends.
    options : Options, optional
        What is known beforehand; the rest is inferred.
    name : str, optional
        What messages call the text; the path by default.

    Returns
    -------
    MoveList
        The moves as arrays, with the reading that was used. Cost: 0.1 to 0.5 us a move where all
        moves look alike, and 3 to 12 bytes to hold it.

    Raises
    ------
    ReadingError
        If the text holds no list, or one that is truncated, mixed or garbled; it says where.
    AmbiguousListError
        If the list can be read in several ways; the message names the options that decide.
    InputTypeError
        If the source is neither a path nor a file.
    OSError
        If the file cannot be read.

    Examples
    --------
    >>> import io
    >>> read = read_move_list(io.BytesIO(b"moves = [[1, 0, 1], [2, 0, 2], [1, 1, 2]]"))
    >>> read.start.word(), read.reading["pegs"]
    ('AA', '0, 1, 2')
    """
    if isinstance(source, str | os.PathLike):
        with open(source, "rb") as file:
            return read_move_list(file, options=options, name=name or os.fspath(source))
    if not hasattr(source, "read"):
        raise InputTypeError(f"source must be a path or a binary file, got {type(source).__name__}")
    known = options or Options()
    if known.notation is not None:
        as_notation(known.notation)
    whole = Text(source, name=name or getattr(source, "name", None) or "input")
    text, thinking = answer_after_thinking(whole)
    words = known.peg_words()
    if words:
        known = replace(known, pegs_from="A")
        _use_letters(text, words)
    if known.notation is None and _WORDS_FOLLOW.search(text.data[: 10**5]):
        known = replace(known, notation="words")
    make_plain(text)
    raw = _recognised(text, known)
    try:
        read = settle_last(raw, known, settle=settle_as_either)
        gap = read.gap(known=known.known_discs() is not None)
        if gap is not None:
            raise ReadingError(
                f"truncated list: moves are left out here, got {gap.words}; give all moves"
                + (", or --n if these are all" if known.known_discs() is None else ""),
                file=text.name,
                line=gap.line,
                column=1,
            )
        if thinking:
            read.notes.insert(0, thinking)
        return replace(read, reading=read.reading | {"pegs": ", ".join(words)}) if words else read
    except ReadingError:
        raise
    except InputError as error:
        raise ReadingError(str(error), file=text.name, line=raw.line, column=1) from error


def parse_move_list(text: str, *, options: Options | None = None, name: str = "input") -> MoveList:
    r"""Read a list of moves from a string; see `read_move_list`.

    >>> parse_move_list("AC AB CB AC BA BC AC").start.word()
    'AAA'
    """
    data = text.encode("utf-8", "surrogatepass")
    return read_move_list(io.BytesIO(data), options=options, name=name)


def _recognised(text: Text, options: Options) -> RawList:
    """Return the one list of a text that counts."""
    if not text.data.strip() and text.ended:
        raise text.error("the text is empty", at=0)
    _refuse_tables(text)
    notation = options.notation
    errors: list[ReadingError] = []
    found = Found()
    if notation is None or notation in _BRACKETS:
        found = find_lists(text, pegs=options.pegs, stacks=notation != "tuples")
        if found.last is not None and _suits(found.last, notation):
            return _last_of_all(text, options, found)
        strings = None if found.failure else _strings(text, options)
        if strings is not None:
            return strings
        if found.failure is not None:
            errors.append(found.failure)
    for reader in (_from_lines, _from_table, _from_stacks, _from_rows, _from_columns, _from_words):
        raw, error = reader(text, options, found)
        if raw is not None and (not errors or reader in (_from_lines, _from_table)):
            return raw
        if error is not None:
            errors.append(error)
    raise _nothing(text, options, errors)


def _nothing(text: Text, options: Options, errors: list[ReadingError]) -> ReadingError:
    """Return the error for a text without a list that can be read: what to do about it."""
    question = names_of_pegs(text, pegs=options.pegs) if options.pegs_from is None else None
    if question or errors:
        return question or errors[0]
    fields = _fields_of(text.data)
    if fields:
        return text.error(
            "no list of moves found in this JSON object; if one of its fields holds the text, put "
            f"the object into one line and give --field: the fields are {fields}",
            at=0,
        )
    what = f"in the notation {options.notation} " if options.notation else ""
    where = "" if text.ended else f" in the first {len(text.data) >> 20} MiB"
    return unread_order(text) or text.error(
        f"no list of moves {what}found{where}; write them one a line, such as 'A -> C' or 'Move "
        "disk 1 from A to C', or as a list [[disc, from, to], ...]",
        at=0,
    )


def _fields_of(data: bytes) -> str:
    """Return the names of the fields if a text is one JSON object."""
    if not data.lstrip().startswith(b"{") or len(data) > _TABLE_HEAD:
        return ""
    try:
        record = json.loads(data)
    except (ValueError, RecursionError):
        return ""
    return ", ".join(map(str, record))[:200]


def _use_letters(text: Text, words: list[str]) -> None:
    """Replace words that name pegs by letters."""
    if not text.ended:
        raise text.error("pegs with words for names are read in texts of up to 64 MiB only", at=0)
    letters = {word.lower(): LETTERS[peg] for peg, word in enumerate(words)}
    pattern = re.compile(rf"\b(?:{'|'.join(words)})\b", re.IGNORECASE)
    text.data = pattern.sub(lambda name: letters[name[0].lower()], text.data.decode()).encode()


def _refuse_tables(text: Text) -> None:
    """Refuse JSON lines, unless their objects are moves: one of their fields holds the lists."""
    records = []
    for line in text.data[:_TABLE_HEAD].splitlines()[:20]:
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            return
        if not isinstance(record, dict) or is_move(line.strip()):
            return
        records.append(record)
        if len(records) == 2:
            raise text.error(
                "this looks like JSON lines, one object a line; give --field with the one that "
                f"holds the list: the fields are {', '.join(map(str, records[0]))[:200]}",
                at=0,
            )


def _suits(raw: RawList, notation: str | None) -> bool:
    """Whether a list in brackets can be one in the notation that was asked for."""
    if notation is None:
        return True
    if not raw.length:
        return notation not in ("tuples", "stacks")  # a list of states has a first one
    if notation == "tuples":
        return raw.notation in ("tuples", "pairs", "triples")
    return raw.notation == notation or (
        notation == "parentheses" and raw.notation in ("pairs", "triples")
    )


def _with_notes(raw: RawList, found: Found) -> RawList:
    if found.complete > 1:
        raw.notes.append(
            f"the last complete list counts (line {raw.line}); lists before it that were ignored: "
            f"{found.complete - 1}"
        )
    if found.shown:
        raw.notes.append(f"lists of the states on the way that were ignored: {found.shown}")
    if found.failures:
        where = "after" if found.failure_is_last else "before"
        raw.notes.append(
            f"lists {where} it that are not complete and were ignored: {found.failures}"
            f" ({found.failure})"
        )
    return raw


def _last_of_all(text: Text, options: Options, found: Found) -> RawList:
    """Return the last complete list in brackets, or what comes after it in another notation."""
    raw = found.last
    assert raw is not None
    if text.moved:
        return _with_notes(raw, found)
    after = text.part(found.end, len(text.data))
    readers = [_from_lines, _from_columns, _from_words]
    # An empty list may be filled by what follows it.
    for reader in readers if raw.length else [_from_rows, *readers]:
        later, error = reader(after, options, Found())
        # A single row of letters is rather a word of the prose.
        if later is not None and (reader in (_from_lines, _from_rows) or later.length > 2):
            later.comes_after(raw)
            later.notes.insert(
                0,
                f"the last complete list counts (line {later.line}); lists in brackets before it "
                f"that were ignored: {found.complete}",
            )
            return later
        if error is not None and reader is _from_lines:
            raw.notes.append(f"moves in lines after it that were ignored ({error})")
    before, _ = _from_lines(text.part(0, found.begin), options, Found())
    if before is not None:
        raw.comes_after(before)
        raw.notes.append(
            f"the last complete list counts (line {raw.line}); moves in lines before it that were "
            f"ignored: {before.length} (from line {before.line} on)"
        )
    return _with_notes(raw, found)


def _strings(text: Text, options: Options) -> RawList | None:
    """Return a list of quoted moves or words as if each stood on a line of its own."""
    strings = list(find_strings(text))
    if not strings:
        return None
    lines = b"\n".join(string for _, string in strings)
    inner = Text(io.BytesIO(lines), name=text.name)
    for reader in (_from_lines, _from_words):
        raw, _ = reader(inner, options, Found())
        if raw is not None and raw.length == len(strings):
            raw.line = text.line_at(strings[0][0])
            return raw
    return None


def _from_lines(
    text: Text, options: Options, found: Found
) -> tuple[RawList | None, ReadingError | None]:
    notation = options.notation
    if notation in _BRACKETS[:-1] or notation in _WORDS:
        return None, None
    raw, error = read_lines(text, notation=notation)
    if raw is None or notation is None or notation in _BRACKETS:
        return raw, error
    if raw.names_discs != NOTATIONS[notation].names_discs:
        does = "name" if raw.names_discs else "do not name"
        return None, text.error(
            f"the lines are not in the notation {notation}: they {does} discs", at=0
        )
    return raw, None


def _from_table(
    text: Text, options: Options, found: Found
) -> tuple[RawList | None, ReadingError | None]:
    """Return the moves of a table with headings and strokes, where other cells may hold lists."""
    if not text.ended or not has_headings(text.data):
        return None, None
    return _from_columns(text, options, found)


def _from_stacks(
    text: Text, options: Options, found: Found
) -> tuple[RawList | None, ReadingError | None]:
    """Return the states given by stacks that stand alone in the text."""
    if options.notation not in (None, "stacks") or not found.stacks:
        return None, None
    widths = {len(state) for state in found.stacks}
    if len(widths) > 1:
        return None, text.error(
            f"states must have equally many discs, got {min(widths)} and {max(widths)}", at=0
        )
    raw = RawList("stacks", "states", False, line=found.stacks_line)
    raw.add(found.stacks)
    return raw, None


def _from_rows(
    text: Text, options: Options, found: Found
) -> tuple[RawList | None, ReadingError | None]:
    if options.notation not in (None, *_BRACKETS):
        return None, None
    raw, error = find_bare_rows(text)
    return (raw if raw is not None and _suits(raw, options.notation) else None), error


def _from_columns(
    text: Text, options: Options, found: Found
) -> tuple[RawList | None, ReadingError | None]:
    if options.notation not in (None, "pairs", "triples", "tuples"):
        return None, None
    raw, error = read_columns(text, pegs=options.pegs)
    return (raw if raw is not None and _suits(raw, options.notation) else None), error


def _from_words(
    text: Text, options: Options, found: Found
) -> tuple[RawList | None, ReadingError | None]:
    if options.notation not in (None, *_WORDS):
        return None, None
    raw, error = read_words(text, options=options)
    if raw is None:
        return None, error
    if raw.width == 1 and options.notation is None and options.known_discs() != 1:
        return None, text.error(
            "no list of moves found, only names of pegs that stand alone; if they are the states "
            "of one disc give --format words",
            at=0,
        )
    if options.notation == "letters" and raw.width != 2:
        return None, text.error(f"a move has two letters, got words of {raw.width}", at=0)
    raw.order = _declared_order(text.data)
    return raw, None


def _declared_order(data: bytes) -> Order | None:
    """Return the order of words that a comment line of the text names."""
    comment = _ORDER.search(data[: 10**5])
    if comment is None:
        return None
    return "smallest-first" if comment[1].lower() == b"smallest" else "largest-first"
