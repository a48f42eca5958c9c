"""What all verbs and scripts share: the parser, the exit status, exact numbers as text."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from hanoi_graph.errors import HanoiError

STATUS_BAD_INPUT = 2


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is one sentence, without the usage above it."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command line and leave with status 2."""
        self.exit(STATUS_BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


def run(parser: argparse.ArgumentParser, argv: Sequence[str] | None) -> int:
    """Parse `argv`, call the ``run`` function that the verb has set, and return the exit status.

    Input that is wrong and files that cannot be read or written end in one sentence on stderr and
    status 2. A reader that closes the pipe early (``| head``) ends the program quietly.
    """
    args = parser.parse_args(argv)
    try:
        status: int = args.run(args) or 0
        sys.stdout.flush()
    except HanoiError as error:
        return complain(parser.prog, str(error))
    except BrokenPipeError:
        # Python flushes stdout once more at exit; give it somewhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return complain(parser.prog, f"{where}{error.strerror or error}")
    except KeyboardInterrupt:
        return complain(parser.prog, "interrupted", status=130)
    return status


def complain(program: str, sentence: str, *, status: int = STATUS_BAD_INPUT) -> int:
    """Print one sentence on stderr and return `status`."""
    print(f"{program}: {sentence}", file=sys.stderr)
    return status


def print_json(report: object) -> None:
    """Print `report` as one JSON document."""
    print(json.dumps(report, ensure_ascii=False, indent=2))
