"""Reading texts of tokens: two letters a move (``AC AB CB``), or one word a state (``AAA BAA``)."""

from __future__ import annotations

import functools
import re
from typing import TypeAlias

import numpy as np

from hanoi_graph.errors import WordError
from hanoi_graph.numerals import counted
from hanoi_graph.records.interludes import gaps_after
from hanoi_graph.records.options import Options, named_pegs
from hanoi_graph.records.rows import RawList
from hanoi_graph.records.templates import FieldAt
from hanoi_graph.records.texts import ReadingError, Text, shown
from hanoi_graph.records.units import Unit, UnitReader
from hanoi_graph.states import LETTERS, MAX_PEGS, parse_word

_TOKEN = re.compile(rb"[A-Za-z]++|\d++")
# Dashes, arrows and bullets may stand between tokens: no token begins with one.
_MARKS = rb"->|=>|[\s,;/*+-]|\xe2(?:\x86\x92|\x87\x92|\x80[\x93\x94\xa2])"
_BETWEEN = re.compile(rb"(?:" + _MARKS + rb")*+")
_COMMENT = re.compile(rb"#[^\n]*+\n?\s*+")
_LINE_OF_TOKENS = re.compile(
    rb"(?:" + _MARKS + rb")*+(?:(?:[A-Za-z]++|\d++)(?:" + _MARKS + rb")*+)++\.?[ \t\r]*+"
)
_RUNS = re.compile(rb"[A-Za-z]\^\d")
_LONGEST_WORD = 10**6
_LONGEST_PROSE = 2000
Names: TypeAlias = "list[frozenset[str]]"


def read_words(text: Text, *, options: Options) -> tuple[RawList | None, ReadingError | None]:
    """Return the tokens of a text as states of one peg a letter (or digit), or what is wrong.

    Tokens of two letters may be moves as well; who calls this has to decide. Where no line has
    names that pegs have by themselves, one of three tokens or more that have no more letters than
    there are pegs is taken, and who settles the names asks for their order.
    """
    if _RUNS.search(text.data[: 10**5]):
        return _read_runs(text)
    names = _names_of_pegs(options)
    at = _first_token(text.data, names)
    if at is None and options.pegs_from is None:
        names = _foreign_names(text.data, options.pegs)
        at = _first_token(text.data, names) if names else None
    if at is None:
        return None, None
    first = _TOKEN.match(text.data, at)
    assert first is not None
    width = len(first[0])
    if width > _LONGEST_WORD:
        return None, text.error(
            f"a word of {width} letters; words have at most {_LONGEST_WORD}", at=at
        )
    raw = RawList("words", "states", first[0].isalpha(), line=text.line_at(at))
    if text.data[:at].strip():
        lines = sum(
            bool(line.strip()) and not line.lstrip().startswith(b"#")
            for line in text.data[:at].splitlines()
        )
        if lines:
            raw.notes.append(f"lines without a word that were ignored: {lines}")
    reader = UnitReader(text, functools.partial(_parse_token, width=width), raw)
    while True:
        at = reader.read(at)
        comment = _COMMENT.match(text.data, at)
        if comment is None:
            break
        at = comment.end()
    raw.last_line = text.line_at(at)
    return _ended(text, raw, reader, at, names)


def _ended(
    text: Text, raw: RawList, reader: UnitReader, at: int, names: Names
) -> tuple[RawList | None, ReadingError | None]:
    """Judge what comes after the last token of the right length."""
    rest = text.data[at:]
    if rest.startswith(b"."):
        at, rest = at + len(rest) - len(rest[1:].lstrip()), rest[1:].lstrip()
    token = _TOKEN.match(rest)
    number, width = raw.length + 1, raw.width
    if token and (_are_pegs(token[0], names) or reader.stranger is not None):
        if len(token[0]) < width and not rest[token.end() :].strip():
            return None, text.error(
                f"truncated list: word {number} has {counted(len(token[0]), 'letter')} where the "
                f"others have {width}",
                at=at,
            )
        if len(token[0]) != width:
            return None, text.error(
                f"word {number} has {counted(len(token[0]), 'letter')} where the others have "
                f"{width}, got {shown(token[0])}",
                at=at,
            )
        return None, text.error(
            f"mixed notations: word {number} is not written like those before it, got "
            f"{shown(token[0])}",
            at=at,
        )
    if rest.strip() and (token is None or _first_token(rest, names) is not None):
        return None, text.error(f"word {number} cannot be read, got {shown(rest)}", at=at)
    raw.gaps += gaps_after(text, at, moves=raw.length)
    if rest.strip():
        lines = sum(bool(line.strip()) for line in rest.splitlines())
        raw.notes.append(f"lines without a word that were ignored: {lines}")
    return raw, None


def _first_token(data: bytes, names: Names) -> int | None:
    """Return where the first line begins that has nothing but words over the pegs.

    What stands before a colon in the line may be prose.
    """
    at = 0
    while at < len(data):
        newline = data.find(b"\n", at)
        end = len(data) if newline < 0 else newline
        begin = at
        if not _LINE_OF_TOKENS.fullmatch(data, begin, end):
            begin = data.rfind(b":", at, min(end, at + _LONGEST_PROSE)) + 1
        if begin >= at and _LINE_OF_TOKENS.fullmatch(data, begin, end):
            tokens = _TOKEN.findall(data, begin, min(end, begin + _LONGEST_WORD + 2))[:1000]
            if all(_are_pegs(token, names) for token in tokens) and (
                begin == at or len(tokens) > 2
            ):
                first = _TOKEN.search(data, begin)
                return first.start() if first else None
        at = end + 1
    return None


def _names_of_pegs(options: Options) -> Names:
    """Return the sets of names that pegs can have: those given, or what they have by themselves."""
    pegs = options.pegs
    if options.pegs_from is not None:
        return [frozenset(named_pegs(options.pegs_from, pegs))]
    digits = frozenset(str(digit) for digit in range(min(pegs, 9) + 1))
    return [frozenset(LETTERS[:pegs]), frozenset(LETTERS[MAX_PEGS - max(pegs, 3) :]), digits]


def _foreign_names(data: bytes, pegs: int) -> Names:
    """Return the letters of the first line of three tokens or more that are no more than pegs."""
    for line in data[: 10**6].splitlines():
        for part in (line, line.rpartition(b":")[2]):
            if not _LINE_OF_TOKENS.fullmatch(part):
                continue
            tokens = _TOKEN.findall(part)
            letters = frozenset(b"".join(tokens[:1000]).decode())
            alike = len(tokens) > 2 and len({len(token) for token in tokens}) == 1
            if alike and len(tokens[0]) > 1 and len(letters) <= pegs and letters <= set(LETTERS):
                return [letters]
    return []


def _are_pegs(token: bytes, names: Names) -> bool:
    """Whether every letter of a word can be the name of a peg."""
    if token != token.upper() and token != token.lower():
        return False
    letters = set(token.decode().upper())
    return any(letters <= known for known in names)


def _parse_token(data: bytes, at: int, *, width: int) -> Unit | None:
    """Read one word; every letter is a field."""
    match = _TOKEN.match(data, at)
    if match is None:
        return None
    between = _BETWEEN.match(data, match.end())
    end = between.end() if between else match.end()
    token = match[0]
    if len(token) != width:
        return Unit([], token.isalpha(), end)
    if token.isdigit():
        return Unit([digit - ord("0") for digit in token], False, end)
    # A template of very many holes would save nothing.
    fields = [FieldAt(column, column + 1, column) for column in range(width if width <= 64 else 0)]
    return Unit([(letter | 32) - ord("a") for letter in token], True, end, fields)


def _read_runs(text: Text) -> tuple[RawList | None, ReadingError | None]:
    """Read states such as ``A^60 B^4``, one a line."""
    raw = RawList("words", "states", True)
    at, width = 0, 0
    for line in text.data.splitlines(keepends=True):
        content = line.strip()
        if content and not content.startswith(b"#"):
            try:
                word = parse_word(content.decode("utf-8"), pegs=MAX_PEGS)
            except WordError as error:
                place = at + line.index(content) + error.column - 1
                return None, text.error(f"a state was expected: {error}", at=place)
            width = width or len(word)
            if len(word) != width or width > _LONGEST_WORD:
                return None, text.error(
                    f"word {raw.length + 1} has {len(word)} letters where the others have {width}",
                    at=at,
                )
            raw.add(np.frombuffer(word, np.uint8)[None, :])
        at += len(line)
    raw.last_line = text.line_at(at)
    return (raw if raw.length else None), None
