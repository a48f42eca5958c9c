"""``page`` and ``play`` as a user types them."""

from __future__ import annotations

import http.client
import json
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from hanoi_graph.cli.main import main
from hanoi_graph.page import build_page

ROOT = Path(__file__).parents[2]


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    try:
        status = main(arguments)
    except SystemExit as leaving:
        status = leaving.code
    out, err = capsys.readouterr()
    return status, out, err


def test_page(capsys, tmp_path):
    path = tmp_path / "hanoi.html"
    assert run(capsys, "page", "--out", str(path)) == (0, f"{path}\n", "")
    assert path.read_text(encoding="utf-8") == build_page()
    report = json.loads(run(capsys, "page", "--out", str(path), "--json")[1])
    assert report == {"file": str(path), "bytes": path.stat().st_size}


def test_page_that_cannot_be_written(capsys, tmp_path):
    status, out, err = run(capsys, "page", "--out", str(tmp_path / "no" / "hanoi.html"))
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert "No such file or directory" in err
    assert run(capsys, "page", "--out", str(tmp_path))[0] == 2
    assert list(tmp_path.iterdir()) == []
    assert "required: --out" in run(capsys, "page")[2]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--n", "11"], "the page shows 1 to 10 discs, got 11"),
        (["--n", "0"], "the page shows 1 to 10 discs, got 0"),
        (["--pegs", "5"], "the page shows 3 or 4 pegs, got 5"),
        (["--start", "ABX"], "X"),
        (["--start", "AB", "--goal", "ABC"], "goal must have 2 discs, got 3"),
        (["--start", "AB", "--n", "3"], "start must have 3 discs, got 2"),
        (["--port", "70000"], "port must be from 0 to 65535, got 70000"),
        (["--port", "x"], "invalid int value"),
        (["--language", "fr"], "invalid choice: 'fr'"),
    ],
)
def test_bad_input(capsys, arguments, complaint):
    status, out, err = run(capsys, "play", "--no-browser", *arguments)
    assert (status, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1


def test_play_opens_the_browser(capsys, monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr(
        "hanoi_graph.page.server.PageServer.serve_forever",
        lambda self: (_ for _ in ()).throw(KeyboardInterrupt),
    )
    status, out, _ = run(capsys, "play", "--goal", "BB", "--order", "largest-first")
    assert status == 0
    assert opened == [out.split()[0]]
    assert out.split()[0].endswith("#n=2&p=3&s=AA&g=BB&o=largest-first")


@pytest.fixture
def interruptible():
    """Let programs started here be interrupted, though the tests may run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_play_serves_until_it_is_interrupted():
    command = [sys.executable, "-m", "hanoi_graph", "play", "--no-browser", "--start", "BCAA"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            address = urlsplit(process.stdout.readline().strip())
            assert address.fragment == "n=4&p=3&s=BCAA&g=CCCC"
            connection = http.client.HTTPConnection(address.netloc, timeout=5)
            connection.request("GET", "/")
            assert connection.getresponse().read().decode() == build_page()
            connection.close()
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=10) == 0
        finally:
            process.kill()
