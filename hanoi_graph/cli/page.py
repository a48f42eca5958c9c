"""``page`` and ``play``: the interactive page as a file, or served to this machine's browser."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from hanoi_graph.cli.common import add_json, add_order, print_json

if TYPE_CHECKING:
    from hanoi_graph.states import State


def register(verbs: argparse._SubParsersAction[Any]) -> None:
    """Add the verbs of this family."""
    verb = verbs.add_parser(
        "page",
        help="write the interactive page as one HTML file",
        description="Write the interactive page as one HTML file that needs no network.",
        epilog="example: hanoi-graph page --out hanoi.html",
    )
    verb.add_argument("--out", required=True, metavar="FILE", help="where to write the page")
    add_json(verb)
    verb.set_defaults(run=run_page)

    verb = verbs.add_parser(
        "play",
        help="play the puzzle in the browser",
        description="Serve the page to this machine on a free port and open the browser. "
        "Ctrl-C ends it.",
        epilog="example: hanoi-graph play --start BCAA --goal AACB",
    )
    verb.add_argument("--n", type=int, help="number of discs, 1 to 10 (default 3)")
    verb.add_argument("--pegs", type=int, default=3, help="number of pegs, 3 or 4 (default 3)")
    verb.add_argument("--start", metavar="WORD", help="default: all discs on the first peg")
    verb.add_argument("--goal", metavar="WORD", help="default: all discs on the last peg")
    add_order(verb)
    verb.add_argument("--language", choices=("en", "es", "pt", "ru"), help="language of the page")
    verb.add_argument("--port", type=int, default=0, help="default: any port that is free")
    verb.add_argument(
        "--no-browser", action="store_true", help="print the address and open nothing"
    )
    verb.set_defaults(run=run_play)


def run_page(args: argparse.Namespace) -> int:
    """Write the page and say where."""
    from hanoi_graph.page.builder import build_page
    from hanoi_graph.records.files import whole_file

    page = build_page().encode()
    with whole_file(args.out) as name:
        name.write_bytes(page)
    if args.json:
        print_json({"file": args.out, "bytes": len(page)})
    else:
        print(args.out)
    return 0


def run_play(args: argparse.Namespace) -> int:
    """Serve the page until it is interrupted."""
    import webbrowser

    from hanoi_graph.page.link import link_fragment
    from hanoi_graph.page.server import PageServer

    start, goal = _ends(args)
    fragment = link_fragment(start, goal, language=args.language, order=args.order)
    with PageServer(port=args.port) as server:
        address = server.url + fragment
        print(address, flush=True)
        if not args.no_browser:
            webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


def _ends(args: argparse.Namespace) -> tuple[State, State]:
    """Return start and goal as asked for; what is not said follows from what is."""
    from hanoi_graph.errors import InputError
    from hanoi_graph.states import State, as_state

    def given(word: str | None) -> State | None:
        return None if word is None else as_state(word, pegs=args.pegs, order=args.order)

    start, goal = given(args.start), given(args.goal)
    known = start or goal
    discs = args.n if args.n is not None else known.discs if known else 3
    for name, state in (("start", start), ("goal", goal)):
        if state is not None and state.discs != discs:
            raise InputError(f"{name} must have {discs} discs, got {state.discs}")
    return (
        start or State.perfect(discs, 0, pegs=args.pegs),
        goal or State.perfect(discs, args.pegs - 1, pegs=args.pegs),
    )
