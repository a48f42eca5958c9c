"""What all verbs and scripts share: the parser, the exit status, exact numbers as text."""

from __future__ import annotations

import argparse
import codecs
import io
import json
import logging
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

from hanoi_graph.errors import HanoiError
from hanoi_graph.numerals import exact as exact
from hanoi_graph.numerals import in_full as in_full
from hanoi_graph.words import order_note as order_note

STATUS_BAD_INPUT = 2
_NESTED = (dict, list, tuple)


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is one sentence, without the usage above it."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(allow_abbrev=False, **options)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse everything; what a verb does not know it refuses itself, with its own help.

        Left to the parser of the program the complaint would name the help of that.
        """
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command line and leave with status 2."""
        self.exit(STATUS_BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


def run(parser: argparse.ArgumentParser, argv: Sequence[str] | None) -> int:
    """Parse `argv`, call the ``run`` function that the verb has set, and return the exit status.

    Input that is wrong and files that cannot be read or written end in one sentence on stderr and
    status 2. A reader that closes the pipe early (``| head``) ends the program quietly.
    """
    if sys.stdout is None or sys.stderr is None:
        # Closed by whoever started us (``>&-``): what is printed goes nowhere.
        nowhere = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  (open to the end)
        sys.stdout, sys.stderr = sys.stdout or nowhere, sys.stderr or nowhere
    if sys.stdin is None:
        # Closed as well (``<&-``): there is nothing to be read.
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  (open to the end)
    _print_whatever_comes()
    args = parser.parse_args(argv)
    _quiet_matplotlib()
    try:
        status: int = args.run(args) or 0
        sys.stdout.flush()
    except HanoiError as error:
        return complain(parser.prog, str(error))
    except ModuleNotFoundError as error:
        # A module of our own that is not found is a defect and keeps its traceback.
        package = (error.name or "").partition(".")[0]
        if package == "hanoi_graph":
            raise
        return complain(
            parser.prog,
            f"the Python package {package.replace('_', '-')} is missing; install it with: "
            f"{sys.executable} -m pip install {package.replace('_', '-')}",
        )
    except BrokenPipeError:
        # Python flushes stdout once more at exit; give it somewhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return complain(parser.prog, f"{where}{error.strerror or error}")
    except MemoryError as error:
        return complain(parser.prog, f"not enough memory; {error or 'no more can be had'}")
    except KeyboardInterrupt:
        return complain(parser.prog, "interrupted", status=130)
    return status


def _print_whatever_comes() -> None:
    r"""Let stdout write letters that its encoding has not as escapes such as ``\u0435``.

    Titles are Portuguese, Spanish and Russian; a file that Windows redirects to, or a terminal in
    an old encoding, holds some of them only. In a JSON document the escapes mean the letters.
    """
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        codecs.register_error("escapes-of-json", _escaped)
        sys.stdout.reconfigure(errors="escapes-of-json")


def _escaped(error: UnicodeError) -> tuple[str, int]:
    """Return the escapes of letters that cannot be encoded, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


def _quiet_matplotlib() -> None:
    """Keep matplotlib from writing on stderr where it keeps its cache, and that it fills it.

    It says so when it is first imported and the home of the user cannot be written; then it takes a
    temporary folder by itself. Who has set a level for its logger wants to read what it says.
    """
    logger = logging.getLogger("matplotlib")
    if logger.level == logging.NOTSET:
        logger.setLevel(logging.ERROR)


def complain(program: str, sentence: str, *, status: int = STATUS_BAD_INPUT) -> int:
    """Print one sentence on stderr and return `status`."""
    print(f"{program}: {sentence}", file=sys.stderr)
    return status


def add_order(parser: argparse.ArgumentParser) -> None:
    """Add ``--order``, which says how words are read and printed."""
    parser.add_argument(
        "--order",
        choices=("smallest-first", "largest-first"),
        default="smallest-first",
        help="which disc the first letter of a word stands for (default smallest-first)",
    )


def add_json(parser: argparse.ArgumentParser, *, moves: bool = False) -> None:
    """Add ``--json``; `moves` says in the help how moves stand in the document."""
    form = "; a move is [disc, from, to], the pegs counted from 0" if moves else ""
    parser.add_argument("--json", action="store_true", help=f"print one JSON document{form}")


def add_words(parser: argparse.ArgumentParser, *names: str) -> None:
    """Add positional words, and ``--order`` for all of them."""
    for name in names:
        parser.add_argument(
            name, metavar=name.upper(), help="a state: one letter a disc, such as BCAA or A^64"
        )
    add_order(parser)


def parse_slice(text: str) -> tuple[int, int | None]:
    """Return the first and the last number of ``FIRST:LAST``, both counted from 1 and included.

    >>> parse_slice("130:140"), parse_slice(":5"), parse_slice("7:")
    ((130, 140), (1, 5), (7, None))
    """
    first, colon, last = text.partition(":")
    try:
        bounds = (int(first) if first else 1, int(last) if last else None)
    except ValueError:
        bounds = (0, 0)
    if not colon or bounds[0] < 1 or (bounds[1] is not None and bounds[1] < bounds[0]):
        raise argparse.ArgumentTypeError(
            f"expected FIRST:LAST with 1 <= FIRST <= LAST, got {text!r}"
        )
    return bounds


def cell_of(value: Any) -> Any:
    """Return a value as a cell of CSV: true and false as in JSON, no text that begins a formula.

    >>> cell_of("=1+1"), cell_of(True), cell_of(-1)
    ("'=1+1", 'true', -1)
    """
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")):
        # The text may be somebody else's; spreadsheets would compute it.
        return "'" + value
    return json.dumps(value) if isinstance(value, bool) else value


def print_json(report: object) -> None:
    """Print `report` as one JSON document."""
    sys.stdout.writelines(json_parts(report))


def json_parts(report: object) -> Iterator[str]:
    """Yield `report` as one JSON document in pieces, and a line end."""
    yield from _json_lines(report, "\n")
    yield "\n"


def _json_lines(value: Any, margin: str) -> Iterator[str]:
    """Yield a document in pieces: what holds nothing further on one line, all else indented."""
    inside = margin + "  "
    if isinstance(value, dict) and value:
        before = "{"
        for key, entry in value.items():
            yield f"{before}{inside}{_json_line(str(key))}: "
            yield from _json_lines(entry, inside)
            before = ","
        yield f"{margin}}}"
    elif isinstance(value, (list, tuple)) and any(isinstance(entry, _NESTED) for entry in value):
        before = "["
        for entry in value:
            yield before + inside
            yield from _json_lines(entry, inside)
            before = ","
        yield f"{margin}]"
    else:
        yield _json_line(value)


def _json_line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
