"""A server for the page that answers this machine only and knows no file."""

from __future__ import annotations

from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from hanoi_graph.errors import InputError
from hanoi_graph.page.builder import build_page

HOST = "127.0.0.1"
LARGEST_PORT = 65535
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class PageServer(ThreadingHTTPServer):
    """Serves the page at ``/`` on 127.0.0.1, and nothing else anywhere.

    Parameters
    ----------
    port : int
        Where to listen; 0 takes a free port.

    Raises
    ------
    InputError
        If `port` is not a port.
    OSError
        If the port is taken or may not be used.

    Examples
    --------
    >>> with PageServer() as server:
    ...     server.url.startswith("http://127.0.0.1:")
    True
    """

    daemon_threads = True
    # A port that another program listens on must not be shared with it.
    allow_reuse_address = False

    def __init__(self, *, port: int = 0) -> None:
        if not 0 <= port <= LARGEST_PORT:
            raise InputError(f"port must be from 0 to {LARGEST_PORT}, got {port}")
        self.page = build_page().encode()
        try:
            super().__init__((HOST, port), _Handler)
        except OSError as error:
            raise OSError(error.errno, f"port {port} of {HOST}: {error.strerror}") from error

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://{HOST}:{self.server_port}/"

    @property
    def hosts(self) -> tuple[str, str]:
        """The names under which the server lets itself be called."""
        return f"{HOST}:{self.server_port}", f"localhost:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: PageServer
    protocol_version = "HTTP/1.1"
    # A client that says nothing holds its thread no longer than this many seconds.
    timeout = 30

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def version_string(self) -> str:
        return "hanoi-graph"

    def log_message(self, *args: Any) -> None:
        """Say nothing: the terminal belongs to whoever started the server."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Refuse what is no request, or one of another kind, as plainly as everything else."""
        self.close_connection = True
        # What cannot be understood counts as HTTP/0.9, whose answers have no headers.
        self.request_version = self.protocol_version
        self._send(HTTPStatus(code), with_body=self.command != "HEAD")

    def _answer(self, *, with_body: bool) -> None:
        # A page elsewhere that points a name of its own at 127.0.0.1 comes with that name.
        hosts = self.headers.get_all("Host", [])
        if len(hosts) != 1:
            status = HTTPStatus.BAD_REQUEST
        elif hosts[0].lower() not in self.server.hosts:
            status = HTTPStatus.FORBIDDEN
        elif self.path.split("?")[0] != "/":
            status = HTTPStatus.NOT_FOUND
        else:
            status = HTTPStatus.OK
        self._send(status, with_body=with_body)

    def _send(self, status: HTTPStatus, *, with_body: bool) -> None:
        """Send the page, or in words why it is not sent."""
        kind, body = "text/plain", f"{status.phrase.lower()}\n".encode()
        if status is HTTPStatus.OK:
            kind, body = "text/html", self.server.page
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.end_headers()
        if with_body:
            self.wfile.write(body)
