"""The procedures by name."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator
from types import MappingProxyType

from hanoi_graph.errors import InputError
from hanoi_graph.moves import Move
from hanoi_graph.paths.classical import counting, gathering, table, towers, worst
from hanoi_graph.paths.classical.procedure import Generate, Procedure, Shown
from hanoi_graph.paths.longest import worst_path
from hanoi_graph.paths.perfect import ToPerfect
from hanoi_graph.paths.pieces import Under
from hanoi_graph.paths.sequence import MovePath
from hanoi_graph.paths.shortest import best_path, shortest_path
from hanoi_graph.states import State

_SPANISH = "la-torre-de-hanoi.es"
_PORTUGUESE = "solucao-iterativa.pt"
_RUSSIAN = "hanoi-game-python.ru"
_VISUAL_BASIC = "torres-visual-basic.es"
_HINZ = "A. M. Hinz, L'Enseignement Mathematique 35 (1989), 289-321"
_KOLAR = "M. Kolar, hanoitower.mkolar.org, as cited by the source"
_BUNEMAN = "P. Buneman, L. Levy, Information Processing Letters 10 (1980), 243-244"
_CROWE = "cf. D. W. Crowe, American Mathematical Monthly 63 (1956), 29-30"
_WALSH = "T. R. Walsh, Information Processing Letters 15 (1982), 64-67"
_TOWERS = "a tower, any number of discs, from any peg to any other"
_GATHERING = "any state to any perfect state"
_ONLY_SHORTEST = "the only shortest path, 2**n - 1 moves"
_ONLY_SHORTEST_TO_PERFECT = "the only shortest path"


def _of_tower(method: Callable[..., Iterator[Move]]) -> Generate:
    """Return the moves of a method that is given n, source and target."""

    def generate(start: State, goal: State) -> Iterator[Move]:
        return method(start.discs, source=start.positions[0], target=goal.positions[0])

    return generate


def _to_peg(method: Callable[..., Iterator[Move]]) -> Generate:
    """Return the moves of a method that is given the start and the peg of the goal."""

    def generate(start: State, goal: State) -> Iterator[Move]:
        return method(start, peg=goal.positions[0])

    return generate


def _move_of(method: Callable[..., Move]) -> Callable[[int, State, State], Move]:
    """Return the formula of one move of a tower."""

    def formula(m: int, start: State, goal: State) -> Move:
        ends = {"source": start.positions[0], "target": goal.positions[0]}
        return method(m, discs=start.discs, **ends)

    return formula


def _no_tower(start: State, goal: State, shown: Shown) -> str | None:
    """Say why two states are not a tower on two different pegs."""
    if start.perfect_peg is None:
        return f"starts from a perfect state, got {shown(start)}"
    if start == goal:
        return f"takes a tower to another peg, got {shown(start)} as start and goal"
    return _not_gathered(start, goal, shown)


def _not_gathered(start: State, goal: State, shown: Shown) -> str | None:
    """Say why a goal is not perfect."""
    return None if goal.perfect_peg is not None else f"ends in a perfect state, got {shown(goal)}"


def _elsewhere(start: State, goal: State, shown: Shown) -> str | None:
    """Say that the rec.puzzles procedure ends in another state."""
    end = State(start.positions[-1:] * start.discs)
    if end == goal:
        return None
    return f"ends on the peg of the largest disc, in {shown(end)}, got {shown(goal)}"


def _anywhere(start: State, goal: State, shown: Shown) -> None:
    """Object to nothing."""


def _worst_path(start: State, goal: State) -> MovePath:
    return worst_path(start.discs, start=start.positions[0], goal=goal.positions[0])


def _by_table(start: State, goal: State) -> MovePath:
    return best_path(start, goal, largest_disc_moves=1)


def _tower_by_tower(start: State, goal: State) -> MovePath:
    """Return the path of the rec.puzzles procedure: towers onto disc k, for each k in turn."""
    where = start.positions
    pieces = [
        Under(ToPerfect(where[k - 2 : k - 1] * (k - 1), where[k - 1]), where[k - 1 :])
        for k in range(2, start.discs + 1)
        if where[k - 2] != where[k - 1]
    ]
    return MovePath(pieces, start=start)


_ALL = (
    Procedure(
        name="recursive",
        summary="the smaller discs to the third peg, disc n to its goal, the smaller ones after it",
        source=(
            f"{_SPANISH}, Un algoritmo recursivo; {_PORTUGUESE}, Versão Recursiva; {_RUSSIAN}, "
            f"Рекурсивный метод; {_VISUAL_BASIC}, AutoResolución"
        ),
        literature="É. Lucas, 1883, and every textbook since",
        domain=_TOWERS,
        guarantee=_ONLY_SHORTEST,
        outside="has no meaning for a state that is not perfect",
        generate=_of_tower(towers.recursive_transfer),
        misfit=_no_tower,
        equals=shortest_path,
    ),
    Procedure(
        name="buneman-levy",
        summary="disc 1 always the same way round, between its moves the only other move",
        source=f"{_SPANISH}, Dos algoritmos iterativos; {_PORTUGUESE}, Solução mínima geral",
        literature=_BUNEMAN,
        domain=_TOWERS,
        guarantee=_ONLY_SHORTEST,
        outside=(
            "with the direction of the other parity the tower ends on the wrong peg; from all but "
            "3 * 2**(n-1) of the 3**n states it runs in a circle for ever"
        ),
        generate=_of_tower(towers.buneman_levy),
        misfit=_no_tower,
        equals=shortest_path,
    ),
    Procedure(
        name="parity",
        summary="disc 1 onto an even disc or base, between its moves the only other move",
        source=f"{_SPANISH}, Dos algoritmos iterativos, figure 4",
        literature="folklore",
        domain=_TOWERS,
        guarantee=_ONLY_SHORTEST,
        outside=(
            "by the words of the source without the coloured bases a tower of odd n (from 3) ends "
            "on the wrong peg; with bases painted for the other parity n even takes half as long "
            "again and n odd is stuck half-way"
        ),
        generate=_of_tower(towers.parity_rule),
        misfit=_no_tower,
        equals=shortest_path,
    ),
    Procedure(
        name="binary",
        summary="disc of move m: the place k of its lowest 1; direction: the parity of n - k",
        source=f"{_SPANISH}, Los movimientos de cada disco and La dirección de los movimientos",
        literature=_CROWE,
        domain=_TOWERS,
        guarantee=f"{_ONLY_SHORTEST}; any move at once",
        outside="has no meaning for a state that is not perfect",
        generate=_of_tower(counting.by_binary),
        misfit=_no_tower,
        equals=shortest_path,
        formula=_move_of(counting.binary_move),
    ),
    Procedure(
        name="bits",
        summary="move m from (m & (m-1)) mod 3 to ((m | (m-1)) + 1) mod 3, pegs named by parity",
        source=f"{_PORTUGUESE}, A solução iterativa misteriosa",
        literature=_KOLAR,
        domain=_TOWERS,
        guarantee=f"{_ONLY_SHORTEST}; any move at once",
        outside="without the names by parity the tower ends on peg 2**n mod 3, wrong for n even",
        generate=_of_tower(counting.by_bits),
        misfit=_no_tower,
        equals=shortest_path,
        formula=_move_of(counting.bits_move),
    ),
    Procedure(
        name="walsh",
        summary="the whole state after move m: disc k on disc k + 1 exactly if their bits agree",
        source=f"{_SPANISH}, La posición de los discos",
        literature=_WALSH,
        domain=_TOWERS,
        guarantee=f"{_ONLY_SHORTEST}; any state at once",
        outside="has no meaning for a state that is not perfect",
        generate=_of_tower(counting.by_walsh),
        misfit=_no_tower,
        equals=shortest_path,
        formula=_move_of(counting.walsh_move),
    ),
    Procedure(
        name="worst-recursive",
        summary="the smaller discs to the goal and back and to the goal, disc n moving in between",
        source=f"{_SPANISH}, Saliéndose del camino, Algoritmo pésimo",
        literature="own search (the fact claim.f)",
        domain=_TOWERS,
        guarantee="the only longest path, 3**n - 1 moves through every state",
        outside="has no meaning for a state that is not perfect",
        generate=_of_tower(worst.worst_recursive),
        misfit=_no_tower,
        equals=_worst_path,
    ),
    Procedure(
        name="worst-iterative",
        summary="disc 1 twice there, another disc, disc 1 twice back, another disc, ...",
        source=f"{_SPANISH}, Saliéndose del camino, after figure 22",
        literature="own search (the fact claim.d)",
        domain=_TOWERS,
        guarantee="the only longest path, 3**n - 1 moves through every state",
        outside=(
            "from (3**(n-1) + 1) / 2 of the 3**(n-1) states with disc 1 on a given peg it goes on "
            "along the worst path, from the others back along it to the wrong peg"
        ),
        generate=_of_tower(worst.worst_iterative),
        misfit=_no_tower,
        equals=_worst_path,
    ),
    Procedure(
        name="gather-recursive",
        summary="gather the smaller discs on the third peg, move disc n, gather them on it",
        source=f"{_SPANISH}, Cambiando la posición inicial",
        literature=_HINZ,
        domain=_GATHERING,
        guarantee=_ONLY_SHORTEST_TO_PERFECT,
        outside="has no meaning for a goal that is not perfect",
        generate=_to_peg(gathering.gather_recursive),
        misfit=_not_gathered,
        equals=shortest_path,
    ),
    Procedure(
        name="gather-table",
        summary="the table of two columns: the smallest disc moves whose two cells differ",
        source=f"{_SPANISH}, Cambiando la posición inicial, table 2",
        literature=_HINZ,
        domain=_GATHERING,
        guarantee=_ONLY_SHORTEST_TO_PERFECT,
        outside="for other goals see the procedure table",
        generate=table.by_table,
        misfit=_not_gathered,
        equals=shortest_path,
    ),
    Procedure(
        name="company",
        summary="disc 1 chooses its company: the smallest even disc, no disc, the largest odd one",
        source=f"{_SPANISH}, Cambiando la posición inicial, the rule for people",
        literature="own search (no earlier text located)",
        domain=f"{_GATHERING}, with the first move from the table",
        guarantee=_ONLY_SHORTEST_TO_PERFECT,
        outside=(
            "after any other first move it goes by the shortest path to that perfect state which "
            "the move comes nearer to: one of the three, not to be chosen"
        ),
        generate=_to_peg(gathering.by_company),
        misfit=_not_gathered,
        equals=shortest_path,
    ),
    Procedure(
        name="rec-puzzles",
        summary="the tower of the discs below k onto k, the smallest disc elsewhere, and so on",
        source=f"{_SPANISH}, Cambiando la posición inicial, from the archive of rec.puzzles",
        literature="archive of the newsgroup rec.puzzles, as cited by the source",
        domain="any state to the perfect state on the peg of the largest disc",
        guarantee=(
            "reaches the nearest perfect state, not by the shortest path: at most 3 - 2**(3-n) "
            "times as long, twice as long on average in the limit"
        ),
        outside="never ends on another peg: the largest disc does not move",
        generate=lambda start, goal: gathering.to_any_peg(start),
        misfit=_elsewhere,
        equals=_tower_by_tower,
    ),
    Procedure(
        name="table",
        summary="the table of two columns with the goal of each disc in its turn",
        source=f"{_SPANISH}, Cambiando la posición final, table 3",
        literature=_HINZ,
        domain="any state to any state",
        guarantee=(
            "the best path on which the largest disc that differs moves once: shortest if start or "
            "goal is perfect, for all but 1/14 of all pairs in the limit, and always less than "
            "twice as long"
        ),
        outside="the cure where it is not shortest is the procedure shortest",
        generate=table.by_table,
        misfit=_anywhere,
        equals=_by_table,
    ),
    Procedure(
        name="shortest",
        summary="the largest disc that differs moves once or twice, whichever is shorter",
        source="not in the source texts: the cure for the procedure table",
        literature=f"{_HINZ}; D. Romik, SIAM J. Discrete Math. 20 (2006), arXiv:math/0310109",
        domain="any state to any state",
        guarantee="a shortest path; the one with one move of that disc where there are two",
        outside="is for every pair of states",
        generate=lambda start, goal: iter(shortest_path(start, goal)),
        misfit=_anywhere,
        equals=shortest_path,
    ),
)
PROCEDURES = MappingProxyType({procedure.name: procedure for procedure in _ALL})
"""The procedures by name, in the order of the source texts."""


def procedure(name: str) -> Procedure:
    """Return the procedure of a name.

    Raises
    ------
    InputError
        If there is none; the message names those that there are, and what may have been meant.

    Examples
    --------
    >>> procedure("walsh").domain
    'a tower, any number of discs, from any peg to any other'
    >>> procedure("walch")
    Traceback (most recent call last):
        ...
    hanoi_graph.errors.InputError: procedure must be one of recursive, ..., got 'walch' (did you
    mean walsh?)
    """
    if name in PROCEDURES:
        return PROCEDURES[name]
    close = difflib.get_close_matches(name, PROCEDURES, n=1)
    hint = f" (did you mean {close[0]}?)" if close else ""
    raise InputError(f"procedure must be one of {', '.join(PROCEDURES)}, got {name!r}{hint}")
