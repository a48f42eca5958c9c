"""Reading texts of tokens: two letters a move (``AC AB CB``), or one word a state (``AAA BAA``)."""

from __future__ import annotations

import functools
import re

import numpy as np

from hanoi_graph.errors import WordError
from hanoi_graph.records.rows import RawList
from hanoi_graph.records.templates import FieldAt
from hanoi_graph.records.texts import ReadingError, Text, shown
from hanoi_graph.records.units import Unit, UnitReader
from hanoi_graph.states import LETTERS, MAX_PEGS, parse_word

_TOKEN = re.compile(rb"[A-Za-z]++|\d++")
_BETWEEN = re.compile(rb"[\s,;]*+")
_COMMENT = re.compile(rb"#[^\n]*+\n?\s*+")
_LINE_OF_TOKENS = re.compile(rb"[ \t\r]*+(?:(?:[A-Za-z]++|\d++)[ \t\r,;]*+)++(?=\n|\Z)")
_RUNS = re.compile(rb"[A-Za-z]\^\d")
_LONGEST_WORD = 10**6


def read_words(text: Text, *, pegs: int) -> tuple[RawList | None, ReadingError | None]:
    """Return the tokens of a text as states of one peg a letter (or digit), or what is wrong.

    Tokens of two letters may be moves as well; who calls this has to decide.
    """
    if _RUNS.search(text.data[: 10**5]):
        return _read_runs(text)
    at = _first_token(text.data, pegs)
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
    return _ended(text, raw, reader, at, pegs)


def _ended(
    text: Text, raw: RawList, reader: UnitReader, at: int, pegs: int
) -> tuple[RawList | None, ReadingError | None]:
    """Judge what comes after the last token of the right length."""
    rest = text.data[at:]
    token = _TOKEN.match(rest)
    number, width = raw.length + 1, raw.width
    if token and (_are_pegs(token[0], pegs) or reader.stranger is not None):
        if len(token[0]) < width and not rest[token.end() :].strip():
            return None, text.error(
                f"truncated list: word {number} has {len(token[0])} letters where the others have "
                f"{width}",
                at=at,
            )
        if len(token[0]) != width:
            return None, text.error(
                f"word {number} has {len(token[0])} letters where the others have {width}, got "
                f"{shown(token[0])}",
                at=at,
            )
        return None, text.error(
            f"mixed notations: word {number} is not written like those before it, got "
            f"{shown(token[0])}",
            at=at,
        )
    if rest.strip() and (token is None or _first_token(rest, pegs) is not None):
        return None, text.error(f"word {number} cannot be read, got {shown(rest)}", at=at)
    if rest.strip():
        lines = sum(bool(line.strip()) for line in rest.splitlines())
        raw.notes.append(f"lines without a word that were ignored: {lines}")
    return raw, None


def _first_token(data: bytes, pegs: int) -> int | None:
    """Return where the first line begins that has nothing but words over the pegs."""
    at = 0
    while at < len(data):
        newline = data.find(b"\n", at)
        end = len(data) if newline < 0 else newline
        line = data[at:end]
        if _LINE_OF_TOKENS.fullmatch(line) and all(
            _are_pegs(token, pegs) for token in _TOKEN.findall(line)[:1000]
        ):
            return at + len(line) - len(line.lstrip())
        at = end + 1
    return None


def _are_pegs(token: bytes, pegs: int) -> bool:
    """Whether every letter of a word can be the name of a peg."""
    if token.isdigit():
        return all(digit - ord("0") <= pegs for digit in set(token))
    if token != token.upper() and token != token.lower():
        return False
    letters = set(token.decode().upper())
    return letters <= set(LETTERS[:pegs]) or letters <= set(LETTERS[MAX_PEGS - max(pegs, 3) :])


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
