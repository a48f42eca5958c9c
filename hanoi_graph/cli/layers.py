"""``layers``: how many states stand at each distance from a goal, and which."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from hanoi_graph.cli.common import add_json, add_words, order_note, print_json

if TYPE_CHECKING:
    from hanoi_graph.states import State

# Within so many moves there are a few million states, whatever the number of discs.
_MOST_STEPS = 10_000


def register(verbs: argparse._SubParsersAction[Any]) -> None:
    """Add the verb."""
    verb = verbs.add_parser(
        "layers",
        help="sizes of the distance layers of a goal",
        description="Print how many states stand at distance 0, 1, 2, ... from a goal.",
        epilog="example: hanoi-graph layers AACB --states 2",
    )
    add_words(verb, "goal")
    verb.add_argument(
        "--states", type=int, metavar="K", help="print the states at distance K instead"
    )
    add_json(verb)
    verb.set_defaults(run=run_layers)


def run_layers(args: argparse.Namespace) -> int:
    """Print the layer sizes, or one layer."""
    from hanoi_graph.analysis.distances import layer_sizes
    from hanoi_graph.states import as_state

    goal = as_state(args.goal, order=args.order)
    if args.states is not None:
        return _print_layer(args, goal)
    sizes = layer_sizes(goal)
    if args.json:
        print_json(
            {
                "goal": goal.word(order=args.order),
                "order": args.order,
                "eccentricity": len(sizes) - 1,
                "layer_sizes": sizes,
            }
        )
        return 0
    width = len(str(len(sizes) - 1))
    print(f"# distance from {goal.shown(order=args.order)}: states; {order_note(args.order)}")
    print("\n".join(f"{k:{width}}: {size}" for k, size in enumerate(sizes)))
    return 0


def _print_layer(args: argparse.Namespace, goal: State) -> int:
    from hanoi_graph.errors import TooLargeError

    try:
        states = _layer(goal, args.states)
    except TooLargeError as whole:
        if not 0 <= args.states <= _MOST_STEPS:
            raise
        try:
            states = _layer_of_ball(goal, args.states)
        except TooLargeError:
            raise whole from None
    if args.json:
        words = [state.word(order=args.order) for state in states]
        print_json({"distance": args.states, "order": args.order, "states": words})
    else:
        print("\n".join(state.shown(order=args.order) for state in states))
    return 0


def _layer(goal: State, distance: int) -> list[State]:
    """Return the states at a distance from the distances of all states."""
    from hanoi_graph.analysis.distances import layer
    from hanoi_graph.states import State, indices_to_positions

    rows = indices_to_positions(layer(goal, distance), discs=goal.discs)
    return [State(bytes(row)) for row in rows]


def _layer_of_ball(goal: State, distance: int) -> list[State]:
    """Return the states at a small distance in a graph that does not fit, by going there."""
    from hanoi_graph.analysis.search import search

    near = search(goal, radius=distance, method="ball", trace=False)
    return list(near.farthest(limit=near.layer_sizes[-1]))
