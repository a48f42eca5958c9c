"""``layers``: how many states stand at each distance from a goal, and which."""

from __future__ import annotations

import argparse
from typing import Any

from hanoi_graph.cli.common import add_json, add_words, order_note, print_json


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


def _print_layer(args: argparse.Namespace, goal: Any) -> int:
    from hanoi_graph.analysis.distances import layer
    from hanoi_graph.states import indices_to_positions, positions_to_words

    found = layer(goal, args.states)
    positions = indices_to_positions(found, discs=goal.discs)
    words = positions_to_words(positions, order=args.order)
    if args.json:
        print_json({"distance": args.states, "order": args.order, "states": words})
    else:
        print("\n".join(words))
    return 0
