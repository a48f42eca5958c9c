"""The server answers this machine, under its own name, with the page and nothing else."""

from __future__ import annotations

import http.client
import socket
import threading

import pytest

from hanoi_graph.errors import InputError
from hanoi_graph.page import PageServer, build_page
from hanoi_graph.page.server import HEADERS


@pytest.fixture(scope="module")
def server():
    with PageServer() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def ask(server, path: str, *, method: str = "GET", host: str | None = None):
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=5)
    try:
        headers = {} if host is None else {"Host": host}
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read(), dict(answer.getheaders())
    finally:
        connection.close()


def test_the_page(server):
    status, body, headers = ask(server, "/")
    assert (status, body.decode()) == (200, build_page())
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Server"] == "hanoi-graph"
    assert ask(server, "/?x=1")[0] == 200
    status, body, headers = ask(server, "/", method="HEAD")
    assert (status, body) == (200, b"")
    assert int(headers["Content-Length"]) == len(build_page().encode())


@pytest.mark.parametrize(
    "path",
    [
        "/index.html", "/favicon.ico", "/../pyproject.toml", "/%2e%2e/pyproject.toml",
        "//etc/passwd", "/etc/passwd", "/hanoi_graph/page/assets/js/main.js", "*",
    ],
)  # fmt: skip
def test_nothing_else(server, path):
    status, body, _ = ask(server, path)
    assert (status, body) == (404, b"not found\n")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
def test_no_other_method(server, method):
    assert ask(server, "/", method=method)[0] == 501


def test_only_under_its_own_name(server):
    port = server.server_port
    for host in (f"127.0.0.1:{port}", f"localhost:{port}", f"LOCALHOST:{port}"):
        assert ask(server, "/", host=host)[0] == 200
    for host in ("example.org", f"example.org:{port}", "127.0.0.1", ""):
        assert ask(server, "/", host=host)[:2] == (403, b"forbidden\n")


def say(server, request: bytes) -> tuple[bytes, bytes]:
    """Send bytes as they are; return head and body of the answer."""
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=5) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        with connection.makefile("rb") as answer:
            head, _, body = answer.read().partition(b"\r\n\r\n")
            return head, body


@pytest.mark.parametrize("second", ["evil.example", "127.0.0.1:{port}"])
def test_two_names_are_refused(server, second):
    port = server.server_port
    hosts = f"Host: 127.0.0.1:{port}\r\nHost: {second.format(port=port)}\r\n"
    head, body = say(server, f"GET / HTTP/1.1\r\n{hosts}\r\n".encode())
    assert head.startswith(b"HTTP/1.1 400 ")
    assert body == b"bad request\n"


@pytest.mark.parametrize(
    ("request_line", "status"),
    [
        (b"POST / HTTP/1.1", 501),
        (b"GET / HTTP/1.1 and more", 400),
        (b"GET / HTTP/x", 400),
        (b"GET / HTTP/9.1", 505),
        (b"GET /" + 70_000 * b"a" + b" HTTP/1.1", 414),
    ],
)
def test_refusals_are_plain_and_guarded(server, request_line, status):
    head, body = say(server, request_line + b"\r\nHost: 127.0.0.1\r\n\r\n")
    assert head.split(b" ", 2)[1] == str(status).encode()
    assert b"Content-Type: text/plain" in head
    assert b"<" not in body
    for name, value in HEADERS.items():
        assert f"{name}: {value}".encode() in head


def test_only_this_machine(server):
    assert server.server_address[0] == "127.0.0.1"
    # Another address of this same machine does not reach it either.
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.2", server.server_port), timeout=2)


def test_port(server):
    assert server.url == f"http://127.0.0.1:{server.server_port}/"
    with pytest.raises(InputError, match="port must be from 0 to 65535, got 65536"):
        PageServer(port=65536)
    taken = f"port {server.server_port} of 127.0.0.1: Address already in use"
    with pytest.raises(OSError, match=taken):
        PageServer(port=server.server_port)
