"""Reading lists in brackets: JSON, Python literals, parenthesised moves, with prose around them."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from hanoi_graph.records.rows import Gap, Kind, RawList
from hanoi_graph.records.texts import ReadingError, Text, shown
from hanoi_graph.records.units import LONGEST_UNIT, ParseUnit, Unit, UnitReader, field_at, value_of
from hanoi_graph.records.vocabulary import LEFT_OUT, PEG, B, Q, compiled

# All repetitions are possessive: no input makes these patterns go back and try again.
# Blanks and comments, as programs have them.
_GAP = rb"\s*+(?:(?:\#|//)[^\n]*+\s*+)*+"
_COMMENT = re.compile(rb"(?:\#|//)([^\n]*+)")
_OPENS = re.compile(rb"[\[(]" + _GAP + rb"(?=[\[({\"'])")
_EMPTY = re.compile(rb"(?:\A\s*+|\bmoves[\"']?\s*+[=:]\s*+)\[\s*+\]")
# A list of lists of numbers is meant to be one of moves, even if the first cannot be read.
_NUMBERS = re.compile(rb"[\[(]\s*+[\[(]\s*+[\"']?+-?+\d")
_DEEP = re.compile(rb"(?:[\[({]\s*+){4}")
_BRACKETS = re.compile(rb"[\[({\s]*+")
_CLOSES = re.compile(_GAP + rb"[\])]")
_TOKEN = rb"[\"']?+(-?+\d{1,9}+|[A-Za-z])[\"']?+"
_BETWEEN = rb"(?:\s*+,\s*+|\s++)"
_ROW = re.compile(rb"[\[(]\s*+" + _TOKEN + rb"(?:" + _BETWEEN + _TOKEN + rb")*+\s*+,?+\s*+[\])]")
_TOKENS = re.compile(_TOKEN)
_AFTER = _GAP + rb"[,;]?+" + _GAP
# An object may hold another, such as the state after its move.
_INNER = re.compile(rb"\{[^{}]{0,400}+\}")
_MEMBERS = rb"\{((?:[^{}]|" + _INNER.pattern + rb"){1,400}+)\}"
_OBJECT = re.compile(_MEMBERS + _AFTER)
_BARE = re.compile(_ROW.pattern + rb"|" + _MEMBERS)
_PAIR = re.compile(
    rb"[\"']?+([A-Za-z_]++)[\"']?+\s*+[:=]\s*+[\"']?+(?:[A-Za-z]{3,}+[ _])?+"
    rb"(-?+\d{1,9}+|[A-Za-z])\b"
)
_ENDING = re.compile(r"_?(?:peg|rod|pole|tower|number|num|no|nr|id|size|index)$")
_DISC_KEY = re.compile(rb"[\"']?\b(?:dis[ck]|disco|ring)[A-Za-z_]*+[\"']?\s*+[:=]", re.I)
_STRING = re.compile(rb"(?:\"([^\"\\\n]{1,65000}+)\"|'([^'\\\n]{1,65000}+)')" + _AFTER)
_GOES_ON = re.compile(rb"[\])}]|\n\s*+\n(?=[^\s])")
_KEYS = {
    "disc": 0, "disk": 0, "disco": 0, "ring": 0,
    "from": 1, "source": 1, "src": 1, "start": 1, "origin": 1, "de": 1,
    "to": 2, "target": 2, "dst": 2, "dest": 2, "destination": 2, "end": 2, "para": 2,
}  # fmt: skip
# Before the stack of a peg, as in "A: [3, 2]".
_OF_PEG = compiled(rf"(?<![\w\x80-\xff])(?:{PEG}{B}#?[A-Za-z\d]{{1,3}}|[A-Za-z]){Q}{B}[:=]\Z")
_LONGEST_LABEL = 60
_STATES_FOLLOW = re.compile(
    rb"\b(?:\w*states|positions|configurations|boards)[\"']?\s*+[:=]\s*+\Z", re.I
)
# Prose may hold brackets; this many without a move in them mean that there is no list.
_MOST_FAILURES = 10**5


@dataclass
class Found:
    """What a text has in brackets.

    Attributes
    ----------
    last : RawList or None
        The last complete list, if there is one.
    begin, end : int
        Where the first complete list begins and the last ends in the window.
    complete : int
        How many complete lists there were.
    stacks : list of list of int
        The states given by stacks that stand alone, as the pegs of the discs.
    stacks_line : int
        Where the first of them stands.
    failure : ReadingError or None
        What is wrong with the last list that is not complete.
    failure_is_last : bool
        Whether no complete list follows it.
    failures : int
        How many lists are not complete.
    shown : int
        How many lists only show the states on the way of the moves before them.
    """

    last: RawList | None = None
    begin: int = -1
    end: int = 0
    complete: int = 0
    stacks: list[list[int]] = field(default_factory=list)
    stacks_line: int = 1
    failure: ReadingError | None = None
    failure_is_last: bool = False
    failures: int = 0
    shown: int = 0


def find_lists(text: Text, *, pegs: int, stacks: bool = True) -> Found:
    """Find the lists of moves or states in brackets, up to the end of the text.

    Without `stacks` a list of lists is never taken for the state of so many pegs.

    Cost: a fraction of a microsecond a move where all moves look alike.
    """
    found, at, vain = Found(), 0, 0
    while True:
        opens = _OPENS.search(text.data, at)
        empty = _EMPTY.search(text.data, at, opens.end() if opens else len(text.data))
        if empty:
            line = text.line_at(empty.start())
            _complete(
                found, RawList("triples", "moves", False, line=line, last_line=line), empty.span()
            )
            at = empty.end()
            continue
        if opens is None:
            # A long text without brackets at its beginning is left to those who read lines.
            nothing = not (found.complete or found.failures or found.stacks)
            if text.ended or (nothing and not text.moved):
                return found
            text.drop(max(at, len(text.data) - LONGEST_UNIT))
            text.more()
            at = 0
            continue
        deep = _DEEP.match(text.data, opens.start())
        if deep:
            if not found.failures:
                _fail(
                    found,
                    text.error(
                        "brackets nested deeper than in any list of moves", at=opens.start()
                    ),
                )
            at = _BRACKETS.match(text.data, deep.end()).end()  # type: ignore[union-attr]
            continue
        after = _list(text, opens, found, pegs if stacks else 0)
        if after is None:
            vain += 1
            after = opens.end()
            if vain > _MOST_FAILURES:
                raise text.error(
                    f"more than {_MOST_FAILURES} brackets and no move in them", at=after
                )
        at = after


def _list(text: Text, opens: re.Match[bytes], found: Found, pegs: int) -> int | None:
    """Read the list that opens here into `found`; return where to go on, None if it is no list."""
    stacks = _stacks(text.data, opens.start(), pegs) if pegs else None
    if stacks:
        found.stacks_line = found.stacks_line if found.stacks else text.line_at(opens.start())
        found.stacks.append(stacks[0])
        return stacks[1]
    parse, notation = _item(text.data, opens.end(), pegs)
    if parse is None:
        if not _NUMBERS.match(text.data, opens.start()):
            return None
        at = opens.end()
        _fail(found, _broken(text, RawList("", "moves", False), at, None))
        return at + 1
    kind: Kind = "states" if notation == "stacks" else "moves"
    raw = RawList(notation, kind, False, line=text.line_at(opens.start()))
    begin = opens.start()
    reader = UnitReader(text, parse, raw)
    at = reader.read(opens.end())
    if reader.first is None:
        if reader.stranger is not None:
            _fail(found, _broken(text, raw, at, None))
        return None
    raw.letters = reader.first.letters
    raw.may_count = notation == "triples" and raw.length > 2 and raw.counts_by_first_column()
    if raw.width == 3 and raw.letters and not reader.first.mark and notation != "objects":
        raw.notation = "tuples"  # the disc of a move is never a letter
    closes = _CLOSES.match(text.data, at)
    if closes and reader.stranger is None:
        raw.last_line = text.line_at(closes.end())
        raw.gaps = _gaps(text, begin, closes.end())
        if _shows_states(text.data[max(0, begin - _LONGEST_LABEL) : begin], raw, found.last):
            found.shown += 1
            found.end = closes.end()
        else:
            _complete(found, raw, (begin, closes.end()))
        return closes.end()
    _fail(found, _broken(text, raw, at, reader.stranger))
    return at


def _shows_states(before: bytes, raw: RawList, moves: RawList | None) -> bool:
    """Whether a list shows the states on the way of the moves in the list before it."""
    if moves is None or moves.kind == "states" or raw.length != moves.length + 1:
        return False
    return raw.kind == "states" or bool(_STATES_FOLLOW.search(before))


def _gaps(text: Text, begin: int, end: int) -> list[Gap]:
    """Return where comments in a list say that it leaves moves out."""
    listed = b"" if text.moved else text.data[begin:end]
    if b"#" not in listed and b"//" not in listed:
        return []
    return [
        Gap(0, text.line_at(begin + comment.start()), shown(comment[0]))
        for comment in _COMMENT.finditer(listed)
        if LEFT_OUT.search(comment[1])
    ]


def _complete(found: Found, raw: RawList, span: tuple[int, int]) -> None:
    if found.last is not None and raw.kind == "moves":
        raw.comes_after(found.last)
    found.last = raw
    found.begin = span[0] if found.begin < 0 else found.begin
    found.end = span[1]
    found.complete += 1
    found.failure_is_last = False


def _fail(found: Found, failure: ReadingError) -> None:
    found.failure = failure
    found.failure_is_last = True
    found.failures += 1


def _broken(text: Text, raw: RawList, at: int, stranger: Unit | None) -> ReadingError:
    """Return what is wrong with a list that goes on with something that is no move like others."""
    rest = text.data[at : at + 200].strip()
    number = raw.length + 1
    if text.ended and at + LONGEST_UNIT > len(text.data) and not _GOES_ON.search(text.data, at):
        middle = f"in the middle of move {number}" if rest else f"after move {number - 1}"
        return text.error(f"truncated list: it breaks off {middle}", at=len(text.data.rstrip()))
    if stranger is not None or (raw.length and _bare_here(text.data, at)):
        return text.error(
            f"mixed notations: move {number} is not written like those before it, got "
            f"{shown(rest)}",
            at=at,
        )
    return text.error(f"move {number} cannot be read, got {shown(rest)}", at=at)


def _item(data: bytes, at: int, pegs: int) -> tuple[ParseUnit | None, str]:
    """Return what reads the items of a list, judged by the first one, and the notation."""
    row = _ROW.match(data, at)
    if row:
        width = len(_entries(row[0]))
        return _row_parser(width), {2: "pairs", 3: "triples"}.get(width, "tuples")
    if _OBJECT.match(data, at):
        return _parse_object, "objects"
    if pegs and _stacks(data, at, pegs):
        return functools.partial(_parse_stacks, pegs=pegs), "stacks"
    return None, ""


def _entries(row: bytes) -> list[bytes]:
    return _TOKENS.findall(row)


@functools.cache
def _row_pattern(width: int) -> re.Pattern[bytes]:
    tokens = _BETWEEN.join([_TOKEN] * width)
    return re.compile(rb"[\[(]\s*+" + tokens + rb"\s*+,?+\s*+[\])]" + _AFTER)


@functools.cache
def _row_parser(width: int) -> ParseUnit:
    """Return what reads rows of so many entries, such as ``[1, 0, 2]``."""
    pattern = _row_pattern(width)

    def parse(data: bytes, at: int) -> Unit | None:
        match = pattern.match(data, at)
        if match is None:
            other = _ROW.match(data, at)
            return None if other is None else Unit([], False, other.end())
        tokens = match.groups()
        letters = [token.isalpha() for token in tokens]
        # The first of three entries may be the number of a disc among letters.
        pegs = letters[1:] if width == 3 and not letters[0] else letters
        if len(set(pegs)) > 1:
            return Unit([], False, match.end())
        fields = [
            field_at(match.span(column + 1), origin=at, column=column) for column in range(width)
        ]
        mark = "number first" if pegs is not letters else ""
        return Unit([value_of(token) for token in tokens], pegs[-1], match.end(), fields, mark)

    return parse


def _parse_object(data: bytes, at: int) -> Unit | None:
    """Read an object such as ``{"disc": 1, "from": "A", "to": "C"}``."""
    match = _OBJECT.match(data, at)
    if match is None:
        return None
    spans: dict[int, tuple[int, int]] = {}
    members, origin = _INNER.sub(lambda inner: b" " * len(inner[0]), match[1]), match.start(1)
    for pair in _PAIR.finditer(members):
        name = _ENDING.sub("", pair[1].decode().lower())
        if name in _KEYS:
            spans[_KEYS[name]] = origin + pair.start(2), origin + pair.end(2)
    if 1 not in spans or 2 not in spans:
        return None
    if 0 not in spans and _DISC_KEY.search(members):
        return Unit([], False, match.end())  # its disc is no number
    first = 0 if 0 in spans else 1
    tokens = [data[slice(*spans[column])] for column in range(first, 3)]
    if len({token.isalpha() for token in tokens[-2:]}) > 1 or (not first and tokens[0].isalpha()):
        return Unit([], False, match.end())
    fields = [
        field_at(spans[column], origin=at, column=column - first) for column in range(first, 3)
    ]
    return Unit([value_of(token) for token in tokens], tokens[-1].isalpha(), match.end(), fields)


def is_move(text: bytes) -> bool:
    """Whether a text begins with an object that is a move."""
    return _parse_object(text, 0) is not None


@functools.cache
def _stacks_pattern(pegs: int) -> re.Pattern[bytes]:
    stack = rb"[\[(](?:\s*+\d{1,9}+\s*+,?+)*+\s*+[\])]\s*+,?+\s*+"
    return re.compile(rb"[\[(]\s*+(?:" + stack + rb"){%d}[\])]" % pegs + _AFTER)


def _stacks(data: bytes, at: int, pegs: int) -> tuple[list[int], int] | None:
    """Return the pegs of the discs (smallest first) that stacks name, and where these end.

    A list of so many lists is a state if its discs are consecutive, each there once, and every
    stack is in order of size, from the bottom or from the top.
    """
    match = _stacks_pattern(pegs).match(data, at)
    if match is None:
        return None
    stacks = [
        [int(disc) for disc in re.findall(rb"\d++", stack)]
        for stack in re.findall(rb"[\[(]([\d\s,]*+)[\])]", match[0])
    ]
    discs = sorted(disc for stack in stacks for disc in stack)
    if not discs or discs[0] > 1 or discs != list(range(discs[0], discs[0] + len(discs))):
        return None
    ways = {stack == sorted(stack) for stack in stacks if len(stack) > 1}
    if len(ways) > 1 or any(stack not in (sorted(stack), sorted(stack)[::-1]) for stack in stacks):
        return None
    where = {disc: peg for peg, stack in enumerate(stacks) for disc in stack}
    return [where[disc] for disc in discs], match.end()


def _parse_stacks(data: bytes, at: int, *, pegs: int) -> Unit | None:
    """Read a state such as ``[[3, 2], [], [1]]``."""
    read = _stacks(data, at, pegs)
    return None if read is None else Unit(read[0], False, read[1])


def find_strings(text: Text) -> Iterator[tuple[int, bytes]]:
    """Yield the quoted texts in the last list that holds nothing else, and where they stand."""
    last: list[tuple[int, bytes]] = []
    at = 0
    while opens := re.compile(rb"\[\s*+(?=[\"'])").search(text.data, at):
        strings, at = [], opens.end()
        while string := _STRING.match(text.data, at):
            which = 1 if string[1] is not None else 2
            strings.append((string.start(which), string[which]))
            at = string.end()
        if _CLOSES.match(text.data, at):
            last = strings
    yield from last


def find_bare_rows(text: Text) -> tuple[RawList | None, ReadingError | None]:
    """Return the moves that stand alone, such as ``(0 0 2)``, with anything between them."""
    first = next(_bare(text.data, 0), None)
    if first is None:
        return None, None
    parse, notation = _item(text.data, first, 0)
    if parse is None:
        return None, None
    if notation == "pairs" and text.data[first : first + 1] == b"(":
        notation = "parentheses"
    raw = RawList(notation, "moves", False, line=text.line_at(first))
    reader, at = UnitReader(text, parse, raw), first
    following: int | None = first
    while following is not None:
        at = reader.read(following)
        if reader.stranger is not None or at == following:
            return None, _broken(text, raw, at, reader.stranger)
        following = next(_bare(text.data, at), None)
    unfinished = re.search(rb"[\[(]\s*+(?:[\"']?+[\dA-Za-z][^\])]{0,60}+)?\Z", text.data[at:])
    if unfinished:
        return None, _broken(text, raw, at + unfinished.start(), None)
    assert reader.first is not None
    raw.letters, raw.last_line = reader.first.letters, text.line_at(at)
    return raw, None


def _bare_here(data: bytes, at: int) -> bool:
    """Whether a row or an object with a move begins at a place."""
    return bool(_ROW.match(data, at)) or _parse_object(data, at) is not None


def _is_of_peg(before: bytes) -> bool:
    """Whether what stands before brackets says that they hold the stack of a peg."""
    label = before.rstrip(b" \t*_`$\"'")
    return label.endswith((b":", b"=")) and bool(_OF_PEG.search(label))


def _bare(data: bytes, at: int) -> Iterator[int]:
    """Yield where rows and objects with a move begin; what a peg is said to hold is none."""
    for found in _BARE.finditer(data, at):
        if _is_of_peg(data[max(0, found.start() - _LONGEST_LABEL) : found.start()]):
            continue
        if found[0][:1] == b"{":
            if _parse_object(data, found.start()):
                yield found.start()
        # A single entry in brackets is a footnote.
        elif len(_entries(found[0])) > 1:
            yield found.start()
