"""The script verify_claims.py: a refuted statement is right where the record says so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[1] / "scripts" / "verify_claims.py"


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_verdicts_as_recorded(tmp_path):
    done = run("--only", "pt.comment-2", "--only", "pt.and", folder=tmp_path)
    assert done.returncode == 0
    assert "REFUTED   pt.comment-2" in done.stdout
    assert done.stderr == "2 of 2 verdicts are as recorded\n"


def test_a_record_that_is_contradicted(tmp_path):
    path = tmp_path / "claims.toml"
    path.write_text(
        '[[claim]]\nid = "x"\nstatement = "s"\nsource = "t"\nn = 1\nquantity = "formula"\n'
        'left = "1"\nvalue = 2\nexpected = "holds"\n'
    )
    done = run(str(path), "--only", "x", folder=tmp_path)
    assert done.returncode == 1
    assert "x: refuted, on record holds (CONTRADICTS the record)" in done.stderr


def test_bad_input(tmp_path):
    done = run("none.toml", "--only", "pt.and", folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr == (
        "verify_claims.py: none.toml: No such file or directory\n1 of 1 verdicts are as recorded\n"
    )
