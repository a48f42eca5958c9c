from __future__ import annotations

import random
from collections import Counter, deque

import oracle
import pytest

import hanoi_graph as hg
from hanoi_graph.analysis.search import search, words

RULES = ("complete", "linear", "cyclic", "star")


def naive(starts, pegs, rule):
    """Distance and number of shortest paths of every state reached, by the naive search."""
    arcs = oracle.arcs_of(rule, pegs)
    found = dict.fromkeys(starts, (0, 1))
    queue = deque(starts)
    while queue:
        state = queue.popleft()
        distance, paths = found[state]
        for other in oracle.neighbours_of(state, pegs, arcs):
            if other not in found:
                found[other] = (distance + 1, paths)
                queue.append(other)
            elif found[other][0] == distance + 1:
                found[other] = (distance + 1, found[other][1] + paths)
    return found


def some_starts(discs, pegs, kind, rng):
    if kind == "perfect":
        return [(0,) * discs]
    if kind == "any":
        return [tuple(rng.randrange(pegs) for _ in range(discs))]
    return sorted({(peg,) * discs for peg in range(rng.randint(2, pegs))})


def check(starts, pegs, rule, **options):
    found = naive(starts, pegs, rule)
    result = search([hg.State(s, pegs=pegs) for s in starts], peg_graph=rule, **options)
    counts = Counter(distance for distance, _ in found.values())
    assert list(result.layer_sizes) == [counts[d] for d in range(max(counts) + 1)]
    last = {state for state, (distance, _) in found.items() if distance == max(counts)}
    assert {tuple(state) for state in result.farthest(limit=10**6)} == last
    return found, result


def check_paths(found, result, rule, rng):
    for positions in rng.sample(sorted(found), min(3, len(found))):
        state = hg.State(positions, pegs=result.pegs)
        distance, paths = found[positions]
        assert result.distance(state) == distance
        assert result.count_paths(state) == paths
        path = result.path(state)
        assert path.length == distance
        assert path.start in result.starts
        *_, end = hg.replay(path.start, path, peg_graph=rule)
        assert end == path.goal == state


@pytest.mark.parametrize("kind", ["perfect", "any", "several"])
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("pegs", [2, 3, 4, 5, 6])
def test_explicit_against_the_naive_search(pegs, rule, kind):
    rng = random.Random(f"{pegs} {rule} {kind}")
    for discs in range(5 if pegs < 5 else 4):
        starts = some_starts(discs, pegs, kind, rng)
        found, result = check(starts, pegs, rule, method="explicit")
        assert result.method == "explicit"
        check_paths(found, result, rule, rng)


# With so few low discs even these sizes have high discs, and so blocks, symmetry and crossings.
@pytest.mark.parametrize("low", [0, 1, 2])
@pytest.mark.parametrize("kind", ["perfect", "any", "several"])
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("pegs", [3, 4, 5, 6])
def test_words_against_the_naive_search(pegs, rule, kind, low, need, monkeypatch):
    need("numba")
    monkeypatch.setattr(words, "_BLOCK_WORDS", pegs**low)
    monkeypatch.setattr(words, "_BLOCK_WORDS_MANY_PEGS", pegs**low)
    rng = random.Random(f"{pegs} {rule} {kind} {low}")
    for discs in range(6 if pegs < 5 else 5):
        starts = some_starts(discs, pegs, kind, rng)
        if rule != "cyclic":
            found, result = check(starts, pegs, rule, method="words")
            assert result.method == "words"
            check_paths(found, result, rule, rng)
        check(starts, pegs, rule, method="words", trace=False)
