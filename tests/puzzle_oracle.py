"""Naive searches of the puzzles, on tuples and dictionaries; no code of the package in them."""

from __future__ import annotations

from itertools import permutations


def shortest(start, goals, neighbours):
    """Return the distance from start to the nearest goal and the number of shortest paths."""
    ways = {start: 1}
    seen = {start}
    depth = 0
    while ways:
        found = [state for state in ways if state in goals]
        if found:
            return depth, sum(ways[state] for state in found)
        following = {}
        for state, count in ways.items():
            for other in neighbours(state):
                if other not in seen:
                    following[other] = following.get(other, 0) + count
        seen.update(following)
        ways = following
        depth += 1
    return None


def tower(discs, colour):
    return tuple((size, colour) for size in range(discs, 0, -1))


def coloured_neighbours(pegs):
    """Pegs are tuples of (size, colour) from the bottom to the top."""
    for i, j in permutations(range(len(pegs)), 2):
        if pegs[i] and (not pegs[j] or pegs[j][-1][0] >= pegs[i][-1][0]):
            new = list(pegs)
            new[i], new[j] = pegs[i][:-1], (*pegs[j], pegs[i][-1])
            yield tuple(new)


def coloured(discs, colours, pegs, places):
    """Return distance and number of ways for towers that go to the given places."""
    start, goal = [()] * pegs, [()] * pegs
    for colour in range(colours):
        start[colour] = goal[places[colour]] = tower(discs, colour)
    return shortest(tuple(start), {tuple(goal)}, coloured_neighbours)


def panex_neighbours(columns):
    """Columns are tuples of (level, tower, depth): every piece at an explicit depth of the track.

    A piece slides step by step through free cells of the track; wherever it may stop in another
    column is one move. This knows nothing of stacks.
    """
    filled = {(c, depth) for c, column in enumerate(columns) for _, _, depth in column}
    for c, column in enumerate(columns):
        if not column:
            continue
        piece = column[-1]
        level, name, depth = piece
        if any((c, d) in filled for d in range(depth)):
            continue
        for target in range(3):
            between = range(min(c, target), max(c, target) + 1)
            if target == c or any((m, 0) in filled for m in between if m != c):
                continue
            deepest = 0
            while deepest < level and (target, deepest + 1) not in filled:
                deepest += 1
            for stop in range(deepest + 1):
                new = list(columns)
                new[c] = column[:-1]
                new[target] = (*columns[target], (level, name, stop))
                yield tuple(new)


def panex(levels, *, settle):
    """Return the least number of moves; without `settle` pieces may also rest too high."""

    def settled(columns):
        return tuple(tuple((lv, t) for lv, t, _ in column) for column in columns)

    def lowest(columns):
        best = {}
        for other in panex_neighbours(columns):
            changed = next(c for c in range(3) if len(other[c]) > len(columns[c]))
            key = settled(other)
            if key not in best or other[changed][-1][2] > best[key][changed][-1][2]:
                best[key] = other
        return best.values()

    def column(name):
        return tuple((level, name, level) for level in range(levels, 0, -1))

    start = (column(0), (), column(1))
    goal = (column(1), (), column(0))
    return shortest(start, {goal}, lowest if settle else panex_neighbours)


def queens(size):
    """Return all placements by testing every permutation."""
    return [
        rows
        for rows in permutations(range(1, size + 1))
        if all(abs(rows[a] - rows[b]) != b - a for b in range(size) for a in range(b))
    ]


def lines(tiles, end=None):
    """Count the lines of all tiles, read from left to right, by laying them one by one."""
    if not tiles:
        return 1
    total = 0
    for tile in tiles:
        rest = [other for other in tiles if other != tile]
        for a, b in {tuple(tile), tuple(reversed(tile))}:
            if end in (None, a):
                total += lines(rest, b)
    return total


def longest(tiles, end=None):
    """Return the length of the longest lines and how many there are."""
    best, ways = 0, 1
    for tile in tiles:
        rest = [other for other in tiles if other != tile]
        for a, b in {tuple(tile), tuple(reversed(tile))}:
            if end in (None, a):
                length, count = longest(rest, b)
                if length + 1 > best:
                    best, ways = length + 1, count
                elif length + 1 == best:
                    ways += count
    return best, ways
