"""Parameters that are numbers of things, counted exactly."""

from __future__ import annotations

from fractions import Fraction

from hanoi_graph.analysis.invariants.structure import Infeasible, Subject

# So many states of a count, or choices of a search, take some seconds.
_MOST_STATES = 50_000
_MOST_CHOICES = 500_000

# In the count of Hamiltonian cycles: a vertex inside a piece, with both its edges.
_INSIDE = -1


def spanning_trees(subject: Subject) -> int:
    """Return the number of spanning trees by Kirchhoff's theorem.

    The determinant of the Laplacian without one row and column is the product of the pivots of
    an elimination in exact fractions, the vertex with the fewest neighbours first.
    """
    rows: list[dict[int, Fraction]] = []
    for vertex in range(subject.order):
        neighbours = subject.graph.neighbours(vertex).tolist()
        row = dict.fromkeys(neighbours, Fraction(-1)) | {vertex: Fraction(len(neighbours))}
        rows.append(row)
    left = set(range(subject.order))
    product = Fraction(1)
    while len(left) > 1:
        vertex = min(left, key=lambda v: len(rows[v]))
        left.remove(vertex)
        row = rows[vertex]
        pivot = row.pop(vertex)
        product *= pivot
        for other, entry in row.items():
            factor = entry / pivot
            del rows[other][vertex]
            for third, value in row.items():
                rows[other][third] = rows[other].get(third, Fraction(0)) - factor * value
    return int(product)


def resistance(subject: Subject) -> Fraction:
    """Return the resistance between two perfect states if every edge is a unit resistor.

    It is the number of spanning forests of two trees that part them, over that of spanning trees;
    here by eliminating all other vertices.
    """
    if subject.order == 1:
        return Fraction(0)
    kept = set(subject.perfect[:2])
    rows = [
        dict.fromkeys(subject.graph.neighbours(vertex).tolist(), Fraction(1))
        for vertex in range(subject.order)
    ]
    left = set(range(subject.order)) - kept
    while left:
        vertex = min(left, key=lambda v: len(rows[v]))
        left.remove(vertex)
        total = sum(rows[vertex].values(), Fraction(0))
        for one, conductance in rows[vertex].items():
            del rows[one][vertex]
            for other, further in rows[vertex].items():
                if other != one:
                    added = conductance * further / total
                    rows[one][other] = rows[one].get(other, Fraction(0)) + added
    start, goal = kept
    return 1 / rows[start][goal]


def hamiltonian_cycles(subject: Subject) -> int:
    """Return the number of cycles through all vertices, each counted once.

    The edges are taken or left one by one in the order of their larger ends. What matters of the
    choices so far is how the vertices that still wait for an edge are paired as ends of pieces.
    """
    if subject.order < 3:
        return 0
    edges = sorted(map(tuple, subject.graph.edges().tolist()), key=max)
    last = {vertex: number for number, edge in enumerate(edges) for vertex in edge}
    states: dict[tuple[tuple[int, int], ...], int] = {(): 1}
    cycles, entered = 0, set[int]()
    for number, (a, b) in enumerate(edges):
        new = [(vertex, vertex) for vertex in (a, b) if vertex not in entered]
        entered |= {a, b}
        leaving = [vertex for vertex in (a, b) if last[vertex] == number]
        following: dict[tuple[tuple[int, int], ...], int] = {}
        for state, count in states.items():
            mates = dict(state) | dict(new)
            if number == len(edges) - 1 or len(entered) == subject.order:
                cycles += count * _closes(mates, a, b)
            for after in (mates, _joined(mates, a, b)):
                if after is not None and all(after[vertex] == _INSIDE for vertex in leaving):
                    kept = tuple(sorted((v, m) for v, m in after.items() if v not in leaving))
                    following[kept] = following.get(kept, 0) + count
        states = following
        if len(states) > _MOST_STATES:
            raise Infeasible(
                f"given up: the count would keep more than {_MOST_STATES} sets of pieces of cycles"
            )
    return cycles


def _closes(mates: dict[int, int], a: int, b: int) -> bool:
    """Return whether the edge closes the one piece there is, with all other vertices inside it."""
    others = all(mate == _INSIDE for vertex, mate in mates.items() if vertex not in (a, b))
    return others and mates[a] == b and mates[b] == a


def _joined(mates: dict[int, int], a: int, b: int) -> dict[int, int] | None:
    """Return the pairing with the edge, None if it is not allowed or closes a cycle."""
    if _INSIDE in (mates[a], mates[b]) or mates[a] == b:
        return None
    far, near = mates[a], mates[b]
    joined = dict(mates)
    for vertex in (a, b):
        if mates[vertex] != vertex:
            joined[vertex] = _INSIDE
    joined[far], joined[near] = near, far
    return joined


def perfect_codes(subject: Subject) -> int:
    """Return the number of 1-perfect codes: sets such that each vertex is in or next to just one.

    An exact cover of the vertices by closed neighbourhoods, by search; where a vertex can be
    covered in the fewest ways the search goes on.
    """
    closed = [
        sum((1 << neighbour for neighbour in subject.graph.neighbours(v).tolist()), 1 << v)
        for v in range(subject.order)
    ]
    members = [
        [u for u in range(subject.order) if closed[v] >> u & 1] for v in range(subject.order)
    ]
    found, choices = 0, 0
    todo = [(1 << subject.order) - 1]
    while todo:
        bare = todo.pop()
        if not bare:
            found += 1
            continue
        choices += 1
        if choices > _MOST_CHOICES:
            raise Infeasible(f"the search has more than {_MOST_CHOICES} choices")
        todo += [bare ^ closed[u] for u in _fewest_ways(bare, closed, members)]
    return found


def _fewest_ways(bare: int, closed: list[int], members: list[list[int]]) -> list[int]:
    """Return the vertices that can cover the vertex that can be covered in the fewest ways."""
    fewest: list[int] | None = None
    rest = bare
    while rest:
        lowest = rest & -rest
        rest ^= lowest
        ways = [u for u in members[lowest.bit_length() - 1] if closed[u] & ~bare == 0]
        if fewest is None or len(ways) < len(fewest):
            fewest = ways
            if len(ways) <= 1:
                break
    return fewest or []


def automorphisms(subject: Subject) -> int:
    """Return the number of automorphisms, by igraph (BLISS)."""
    try:
        graph = subject.graph.to_igraph()
    except ImportError:
        raise Infeasible("igraph is not installed") from None
    return int(graph.count_automorphisms())
