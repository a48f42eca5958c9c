"""Many lists at once: files, folders, standard input, and tables with one JSON object a line."""

from __future__ import annotations

import codecs
import contextlib
import functools
import io
import itertools
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any, cast

from hanoi_graph.errors import InputError
from hanoi_graph.records.movelists import parse_move_list, read_move_list
from hanoi_graph.records.options import Options
from hanoi_graph.records.readings import MoveList
from hanoi_graph.records.texts import ReadingError

# A line of a table longer than this, in characters, is refused before it fills the memory.
_LONGEST_RECORD = 2**28
STDIN = "-"


@dataclass(frozen=True)
class Fields:
    """Where in the objects of a table the things stand that a list needs.

    Attributes
    ----------
    moves : str
        The field with the list, as JSON or as text; dots lead into objects: ``answer.moves``.
    name, discs, start, goal : str or None
        Fields with the name of the list, its number of discs, and words.
    """

    moves: str
    name: str | None = None
    discs: str | None = None
    start: str | None = None
    goal: str | None = None


@dataclass(frozen=True)
class Source:
    """One list that can be read.

    Attributes
    ----------
    name : str
        What reports and messages call it.
    read : function without arguments
        Returns the list, or raises `InputError` or `OSError`.
    """

    name: str
    read: Callable[[], MoveList]


def find_files(paths: Iterable[str | os.PathLike[str]]) -> tuple[list[str], list[str]]:
    """Return files in the order given, folders replaced by the files in them, by name.

    Hidden files and folders in a folder are left out. What is given and does not exist stays, so
    that whoever opens it can say so.

    Returns
    -------
    files : list of str
    skipped : list of str
        What folders hold besides plain files: pipes, sockets, devices, links to nothing.

    Raises
    ------
    InputError
        If a name is empty, or a folder holds no file.
    """
    files: list[str] = []
    skipped: list[str] = []
    for path in paths:
        if not os.fspath(path):
            raise InputError("the name of a file must not be empty")
        if not Path(path).is_dir():
            files.append(os.fspath(path))
            continue
        found = _files_in(path)
        plain = [Path(file).is_file() for file in found]
        if not any(plain):
            raise InputError(f"there is no file in the folder {os.fspath(path)}")
        files += itertools.compress(found, plain)
        skipped += itertools.compress(found, (not is_plain for is_plain in plain))
    return files, skipped


def _files_in(path: str | os.PathLike[str]) -> list[str]:
    """Return all that is in a folder and those in it, hidden ones left out, by name."""
    files: list[str] = []
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        files += [os.path.join(folder, name) for name in sorted(names) if not name.startswith(".")]
    return files


def sources(files: Iterable[str], *, options: Options, fields: Fields | None) -> Iterator[Source]:
    """Yield the lists in some files: one in each, or one in each line of each if there are fields.

    A file that cannot be opened is yielded too; reading it says why.
    """
    for file in files:
        if fields is not None:
            yield from _records(file, options, fields)
        elif file == STDIN:
            yield Source("standard input", lambda: _from_stdin(options))
        else:
            yield Source(file, functools.partial(read_move_list, file, options=options))


def _from_stdin(options: Options) -> MoveList:
    return read_move_list(sys.stdin.buffer, options=options, name="standard input")


def _records(file: str, options: Options, fields: Fields) -> Iterator[Source]:
    """Yield the lists of a table."""
    name = "standard input" if file == STDIN else file
    empty = True
    try:
        with _opened(file) as stream:
            for number, line in enumerate(_lines(stream, name), start=1):
                if line.strip():
                    empty = False
                    yield _record(f"{name}:{number}", line, options, fields)
        if empty:
            raise _line_error("the table is empty", name, 1)
    except (InputError, OSError) as error:
        yield Source(name, _raiser(error))


def _opened(file: str) -> contextlib.AbstractContextManager[IO[bytes]]:
    """Return a file to be closed after use, or standard input, which stays open."""
    return contextlib.nullcontext(sys.stdin.buffer) if file == STDIN else open(file, "rb")


def _raiser(error: Exception) -> Callable[[], MoveList]:
    def read() -> MoveList:
        raise error

    return read


def _lines(stream: IO[bytes], name: str) -> Iterator[str]:
    """Yield the lines of a table in UTF-8 or, with a byte-order mark, UTF-16."""
    buffered = io.BufferedReader(cast("io.RawIOBase", stream))
    marked = buffered.peek(2)[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    text = io.TextIOWrapper(buffered, encoding="utf-16" if marked else "utf-8-sig")
    number = 1
    try:
        while line := text.readline(_LONGEST_RECORD):
            if len(line) == _LONGEST_RECORD:
                raise _line_error(f"a line of {_LONGEST_RECORD} characters or more", name, number)
            yield line
            number += 1
    except UnicodeError:
        sentence = "not text in UTF-8; tables are one JSON object a line"
        raise _line_error(sentence, name, number) from None
    finally:
        # Whoever opened the stream closes it.
        text.detach()
        buffered.detach()


def _line_error(sentence: str, name: str, line: int) -> ReadingError:
    return ReadingError(sentence, file=name, line=line, column=1)


def _record(place: str, line: str, options: Options, fields: Fields) -> Source:
    """Return the list in one line of a table."""
    try:
        record = json.loads(line)
    except json.JSONDecodeError as error:
        return Source(
            place,
            _raiser(
                ReadingError(
                    f"this is not JSON: {error.msg}", file=place, line=1, column=error.colno
                )
            ),
        )
    except (RecursionError, ValueError) as error:
        what = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        return Source(
            place,
            _raiser(
                ReadingError(f"this JSON cannot be read: {what}", file=place, line=1, column=1)
            ),
        )
    name = place
    if fields.name is not None:
        name = str(_value(record, fields.name, default=place))

    def read() -> MoveList:
        try:
            value = _value(record, fields.moves)
            known = _known(record, options, fields)
        except InputError as error:
            raise ReadingError(str(error), file=place, line=1, column=1) from None
        text = value if isinstance(value, str) else json.dumps(value)
        return parse_move_list(text, options=known, name=place)

    return Source(name, read)


def _known(record: Any, options: Options, fields: Fields) -> Options:
    """Return the options with what the record says about itself."""
    changes: dict[str, Any] = {}
    if fields.discs is not None:
        discs = _value(record, fields.discs)
        if isinstance(discs, str) and discs.strip().isdecimal() and len(discs) < 10:
            discs = int(discs)
        if not isinstance(discs, int) or isinstance(discs, bool):
            raise InputError(f"field {fields.discs} must be a number of discs, got {discs!r}")
        changes["discs"] = discs
    for key, name in (("start", fields.start), ("goal", fields.goal)):
        if name is not None:
            word = _value(record, name)
            if not isinstance(word, str):
                raise InputError(f"field {name} must be a word, got {word!r}")
            changes[key] = word
    return replace(options, **changes)


_MISSING = object()


def _value(record: Any, path: str, *, default: Any = _MISSING) -> Any:
    """Return what stands in a field of an object; dots lead into objects in it."""
    value = record
    for key in path.split("."):
        if not isinstance(value, dict) or key not in value:
            if default is not _MISSING:
                return default
            there = (
                f"the fields are {', '.join(value)}"
                if isinstance(value, dict)
                else ("this is no object")
            )
            raise InputError(f"there is no field {path}; {there}")
        value = value[key]
    return value
