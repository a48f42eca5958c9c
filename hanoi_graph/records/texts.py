"""Text from outside, read block by block, that knows the line and column of everything in it."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from typing import IO

from hanoi_graph.errors import InputError

# Files up to this size are looked at as a whole, so that what is in them may stand anywhere.
HEAD = 2**26
BLOCK = 2**24

_LONE_WORDS = re.compile(rb"(?:[ \t\r]*+[A-Z]*+[ \t\r]*+\n)*+")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class ReadingError(InputError):
    """Something in a file cannot be read; the message says where.

    Attributes
    ----------
    file : str
    line, column : int
        From 1; columns count characters.
    """

    def __init__(self, sentence: str, *, file: str, line: int, column: int) -> None:
        super().__init__(f"{file}, line {line}, column {column}: {sentence}")
        self.file = file
        self.line = line
        self.column = column
        self.sentence = sentence


class Text:
    """A window on a text in UTF-8, which moves forward.

    Parameters
    ----------
    file : binary file
        Read once, from where it stands to its end. A byte-order mark of UTF-8 or UTF-16 is
        understood; what is not UTF-8 is refused.
    name : str
        What messages call it.

    Attributes
    ----------
    data : bytes
        The window: the text that is held at the moment, in UTF-8.
    ended : bool
        Whether nothing comes after the window.
    moved : bool
        Whether something that came before the window has been dropped.
    """

    def __init__(self, file: IO[bytes], *, name: str) -> None:
        self.name = name
        self.data = b""
        self.ended = self.moved = False
        # The text before it was rewritten, to be shown in messages.
        self._lines_before = b""
        self._line = self._column = 1
        # A place in the window that has been asked for, and its line and column.
        self._known = (0, 1, 1)
        self._blocks = self._decoded(file)
        while len(self.data) < HEAD and self.more():
            pass

    def more(self) -> bool:
        """Take one more block into the window; return whether there was one."""
        block = next(self._blocks, None)
        if block is None:
            self.ended = True
            return False
        self.data = self.data + block if self.data else block
        return True

    def drop(self, count: int) -> None:
        """Move the beginning of the window forward by `count` bytes."""
        self._line, self._column = self._place(count)
        self._known = (0, self._line, self._column)
        self.data = self.data[count:]
        self.moved = self.moved or count > 0

    def rewrite(self, data: bytes) -> None:
        """Put another text of as many lines in the place of one that is held as a whole.

        Messages still show the lines as they were, where these are asked for by `line_of`.
        """
        self._lines_before = self._lines_before or self.data
        self.data = data
        self._known = (0, self._line, self._column)

    def line_of(self, at: int, *, end: int) -> bytes:
        """Return what stands from a place on, at most up to another, as it was read.

        Of a text that has been rewritten that is the whole line.
        """
        if not self._lines_before:
            return self.data[at:end]
        number = self.line_at(at) - self._line
        return self._lines_before.split(b"\n", number + 1)[number]

    def part(self, begin: int, end: int) -> Text:
        """Return a part of the window as a text of its own, which knows where it stands."""
        part = Text(io.BytesIO(self.data[begin:end]), name=self.name)
        part._line, part._column = self._place(begin)
        part._known = (0, part._line, part._column)
        return part

    def error(self, sentence: str, *, at: int) -> ReadingError:
        """Return the error at a place in the window."""
        line, column = self._place(at)
        return ReadingError(sentence, file=self.name, line=line, column=column)

    def line_at(self, at: int) -> int:
        """Return the line number of a place in the window."""
        return self._place(at)[0]

    def _place(self, at: int) -> tuple[int, int]:
        """Return the line and column of a place; asked in order, all take one pass together."""
        known, line, column = self._known if self._known[0] <= at else (0, self._line, self._column)
        line, column = _advanced(line, column, self.data[known:at])
        self._known = (at, line, column)
        return line, column

    def _decoded(self, file: IO[bytes]) -> Iterator[bytes]:
        """Yield blocks of UTF-8 without byte-order mark, each ending between two characters."""
        block = file.read(BLOCK)
        encoding = "utf-8"
        for mark, name in _MARKS:
            if block.startswith(mark):
                encoding, block = name, block[len(mark) :]
        decoder = codecs.getincrementaldecoder(encoding)()
        line = column = 1
        # Very old line ends, a carriage return alone, are turned into new ones.
        lone_returns: bool | None = None
        while True:
            final = not block
            try:
                if encoding == "utf-8" and block.isascii() and not decoder.getstate()[0]:
                    text = block
                else:
                    text = decoder.decode(block, final).encode()
            except UnicodeError as error:
                raise self._undecodable(error, encoding, (line, column)) from None
            if text and lone_returns is None:
                lone_returns = b"\r" in text and b"\n" not in text
            if lone_returns:
                text = text.replace(b"\r", b"\n")
            if b"\0" in text:
                raise self._junk(text, (line, column))
            if text:
                yield text
                line, column = _advanced(line, column, text)
            if final:
                return
            block = file.read(BLOCK)

    def _undecodable(
        self, error: UnicodeError, encoding: str, place: tuple[int, int]
    ) -> ReadingError:
        """Return the error for bytes that are no text in their encoding."""
        what = f"not text in {encoding.upper()}"
        if isinstance(error, UnicodeDecodeError):
            good = error.object[: error.start].decode(encoding, "replace").encode()
            if b"\0" in good:
                return self._junk(good, place)
            place = _advanced(*place, good)
            if error.start < len(error.object):
                what += f" (byte 0x{error.object[error.start]:02x})"
        return ReadingError(
            f"{what}; save it as text in UTF-8", file=self.name, line=place[0], column=place[1]
        )

    def _junk(self, text: bytes, place: tuple[int, int]) -> ReadingError:
        """Return the error for a NUL character, which no text has."""
        at = text.index(b"\0")
        line, column = _advanced(*place, text[:at])
        # Every other byte of western text in UTF-16 is NUL.
        sentence = (
            "this looks like UTF-16 without a byte-order mark; save it as UTF-8"
            if text[at % 2 : 64 : 2].count(0) > 2 * len(text[:64]) // 5
            else "a NUL character, so this is no text"
        )
        return ReadingError(sentence, file=self.name, line=line, column=column)


def shown(text: bytes, *, width: int = 30) -> str:
    """Return the beginning of a piece of text for a message, in quotes and on one line.

    >>> shown("Mova disco 1 de A para C, por favor".encode())
    "'Mova disco 1 de A para C, por ...'"
    """
    line = text[: 4 * width].decode("utf-8", "ignore").split("\n")[0].rstrip()
    return repr(line if len(line) <= width else line[:width] + "...")


def _advanced(line: int, column: int, text: bytes) -> tuple[int, int]:
    """Return the line and column after some text that begins at a line and column."""
    lines = text.count(b"\n")
    if not lines:
        return line, column + _characters(text)
    return line + lines, 1 + _characters(text[text.rindex(b"\n") + 1 :])


def _characters(text: bytes) -> int:
    return len(text) if text.isascii() else len(text.decode("utf-8", "replace"))


def after_lone_words(data: bytes, at: int) -> int:
    r"""Return where the first line from here on begins that is more than a word of capitals.

    Such lines are pairs of letters or states, never moves in a line or rows of a table, and a list
    of 2^24 of them is passed over at once.

    >>> after_lone_words(b"AC\nAB\n\nA -> C", 0)
    7
    """
    found = _LONE_WORDS.match(data, at)
    return found.end() if found else at
