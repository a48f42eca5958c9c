"""How far something is that takes longer than two seconds: a bar, or a line of words."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Self, TextIO, TypeVar

T = TypeVar("T")

# Who waits for less than this needs no bar.
PATIENCE = 2.0
_REDRAWN = 0.1
# Where a single step takes long its seconds go on to be counted.
_TICK = 0.5
_WIDTH = 30


class Progress:
    """A line on a terminal that says how much is done; used with ``with``.

    Nothing is written in the first two seconds, nor where the stream is no terminal, and nothing
    is left at the end.

    Parameters
    ----------
    what : str
        What is being done.
    total : int
        How many steps there are.
    stream : text stream, optional
        stderr by default.
    clock : callable, optional
        Seconds.

    Examples
    --------
    >>> import io
    >>> with Progress("counting", total=3, stream=io.StringIO()) as progress:
    ...     progress.step()
    """

    def __init__(
        self,
        what: str,
        *,
        total: int,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._what, self._total = what, max(total, 1)
        self._stream = sys.stderr if stream is None else stream
        self._clock = clock
        self._begun = self._drawn = clock()
        self._done = 0
        self._shown = False
        self._drawing, self._ended = threading.Lock(), threading.Event()
        self._ticker: threading.Thread | None = None

    def __enter__(self) -> Progress:
        if self._stream.isatty():
            self._ticker = threading.Thread(target=self._tick, name="progress", daemon=True)
            self._ticker.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        if self._ticker is not None:
            self._ticker.join()
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def step(self, count: int = 1) -> None:
        """Say that so many steps more are done."""
        self.reach(self._done + count)

    def reach(self, done: int) -> None:
        """Say that so many steps are done in all."""
        self._done = min(done, self._total)
        if self._stream.isatty():
            self._draw_if_late(_REDRAWN)

    def _tick(self) -> None:
        """Draw now and then, so that a step of many seconds has a bar too."""
        while not self._ended.wait(_TICK):
            self._draw_if_late(_TICK)

    def _draw_if_late(self, pause: float) -> None:
        with self._drawing:
            now = self._clock()
            if now - self._begun > PATIENCE and now - self._drawn > pause:
                self._draw(now)

    def _draw(self, now: float) -> None:
        full = self._done * _WIDTH // self._total
        bar = "#" * full + "." * (_WIDTH - full)
        seconds = now - self._begun
        self._stream.write(
            f"\r\x1b[K{self._what} [{bar}] {self._done} of {self._total}, {seconds:.0f} s"
        )
        self._stream.flush()
        self._drawn, self._shown = now, True


class StatusLine:
    """Says on stderr what is being done, once it takes longer than a moment; used with ``with``.

    On a terminal a line that is written over again and is gone at the end; elsewhere, in the log
    of a search that takes hours, a line now and then.
    """

    PATIENCE = PATIENCE
    PAUSE = 0.2
    LOGGED = 10.0

    def __init__(self) -> None:
        self._begin = self._last = time.monotonic()
        self._terminal = sys.stderr.isatty()
        self._shown = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown and self._terminal:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def say(self, text: Callable[[float], str]) -> None:
        """Show a text, made from the seconds that have passed, unless one was shown just now."""
        now = time.monotonic()
        first, pause = (self.PATIENCE, self.PAUSE) if self._terminal else (self.LOGGED,) * 2
        if now - self._begin < first or now - self._last < pause:
            return
        shown = text(now - self._begin)
        self._last, self._shown = now, True
        before, end = ("\r\033[K", "") if self._terminal else ("hanoi-graph: ", "\n")
        print(before + shown, end=end, file=sys.stderr, flush=True)


def with_progress(
    items: Iterable[T], what: str, *, total: int, stream: TextIO | None = None
) -> Iterator[T]:
    """Yield the items and show how many are done.

    >>> list(with_progress("abc", "spelling", total=3))
    ['a', 'b', 'c']
    """
    with Progress(what, total=total, stream=stream) as progress:
        for item in items:
            yield item
            progress.step()
