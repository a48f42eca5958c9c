"""The built-in library: every verdict is the one on record, as far as a small budget goes."""

from __future__ import annotations

import functools

import pytest

import hanoi_graph.puzzles.claimed  # noqa: F401
from hanoi_graph.claims.library import library_names, read_library
from hanoi_graph.claims.verdicts import check
from hanoi_graph.claims.ways import arrays

BUDGET = 500_000
CLAIMS = read_library()
# What even the smallest case of is dearer than that.
DEAR = {
    "hp.korf15.588",
    "hp.domination.4-four",
    "hp.spanning_trees",
    "sp.spanning_trees",
    "hp.metric_dimension.7",
}


BY_NAME = {claim.id: claim for claim in CLAIMS}


@functools.cache
def verdict_on(name):
    """Return the verdict on a claim; each process checks those only that its tests are about."""
    return check(BY_NAME[name], budget=BUDGET)


@pytest.fixture(scope="module", autouse=True)
def _arrays_are_forgotten():
    yield
    arrays.forget()


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_the_verdict_on_record(claim):
    verdict = verdict_on(claim.id)
    assert not verdict.contradicts_record, verdict
    if claim.id not in DEAR and claim.quantity.name != "cited":
        assert verdict.cases, "nothing was looked at"
    if verdict.status == "refuted":
        assert claim.note, "a refuted statement needs a note that says what is true"
        assert verdict.counterexample.true != verdict.counterexample.claimed


def test_ids_are_unique_in_the_whole_library():
    assert len({claim.id for claim in CLAIMS}) == len(CLAIMS)


def test_every_claim_has_a_verdict_on_record():
    assert all(claim.expected for claim in CLAIMS)


def test_all_facts_are_there():
    cited = {claim.source.split()[1].rstrip(",") for claim in CLAIMS
             if claim.source.startswith("facts.toml, ")}  # fmt: skip
    assert len(cited) == 136  # [[fact]] tables of the collection


def test_the_wrong_statements_of_the_sources():
    refuted = {claim.id for claim in CLAIMS if claim.expected == "refuted"}
    assert refuted == {
        "es.second-rule", "es.colour-word", "es.figure-9", "es.general.shortest",
        "pt.mirror", "pt.table.to", "pt.last-peg", "pt.odd-k.round", "pt.comments.to",
        "pt.comment-2", "pt.odd-discs", "pt.one-to-one", "pt.label.5", "pt.label.8",
        "pt.larger-than-1", "ru.third-step", "ru.end", "vb.top.wrong", "vb.bounds",
        "h3.bit_formula.other",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "n", "claimed", "true"),
    [
        ("es.figure-9", 5, 7, 15),
        ("es.colour-word", 2, 0, 2),
        ("es.second-rule", 3, True, False),
        ("es.general.shortest", 3, True, False),
        ("pt.comment-2", 1, 0, 1),
        ("pt.comments.to", 2, 0, 1),
        ("pt.table.to", 1, 2, 1),
        ("pt.last-peg", 2, 2, 1),
        ("pt.label.5", 1, 5, 6),
        ("pt.odd-discs", 1, 1, -1),
        ("pt.one-to-one", 2, 1, 2),
        ("ru.third-step", 2, True, False),
    ],
)
def test_counterexamples(name, n, claimed, true):
    found = verdict_on(name).counterexample
    assert (found.n, found.claimed, found.true) == (n, claimed, true)


def test_the_names_of_the_files():
    assert library_names() == sorted(library_names())
    assert len(read_library("spanish")) > 60
