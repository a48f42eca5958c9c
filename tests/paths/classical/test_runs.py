"""Explanations of many discs: short lines, which say what the long ones said."""

from __future__ import annotations

import re

import pytest

from hanoi_graph.paths.classical import PROCEDURES, runs
from hanoi_graph.paths.classical.explain import explanation

SHORTENED = ("recursive", "binary", "bits", "walsh", "worst-recursive", "gather-table", "table")


def lines(name: str, first: int = 9_999) -> list[str]:
    method = PROCEDURES[name]
    return list(explanation(method, "A^64", goal="C^64", first=first, last=first + 1))


@pytest.mark.parametrize("name", SHORTENED)
def test_lines_of_64_discs_are_short(name):
    assert max(map(len, lines(name))) < 350
    assert len(lines(name)) < 60


def written_out(line: str) -> str:
    return re.sub(r" ?([01])\^(\d+) ?", lambda run: run[1] * int(run[2]), line)


@pytest.mark.parametrize("name", ["binary", "bits"])
def test_runs_of_digits_written_out_are_the_long_lines(name, monkeypatch):
    far = 2**63 + 2**30 - 1
    short = [written_out(line).partition(":")[2].replace(" ", "") for line in lines(name, far)]
    monkeypatch.setattr(runs, "MOST_WRITTEN", 64)
    long = [written_out(line).partition(":")[2].replace(" ", "") for line in lines(name, far)]
    assert short == long


def test_a_table_written_out_is_the_long_one(monkeypatch):
    short = []
    for line in lines("table"):
        cells = re.match(r" *(\d+)(?: to (\d+))? \| +(\w)\*? +\| +(\w)(?:, (\w) by turns)?", line)
        if cells:
            high, low = int(cells[1]), int(cells[2] or cells[1])
            turns = cells[4] + (cells[5] or cells[4])
            short += [(k, cells[3], turns[(high - k) % 2]) for k in range(high, low - 1, -1)]
    monkeypatch.setattr(runs, "MOST_WRITTEN", 64)
    rows = [re.match(r" *(\d+) \| +(\w)\*? +\| +(\w)", line) for line in lines("table")]
    assert short == [(int(row[1]), row[2], row[3]) for row in rows if row]
    assert len(short) == 3 * 64
