"""A gate before the house, which can be shut while the browser believes that it has a network, and which counts what is sent."""

import http.client
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from enum import Enum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit


class Gate(Enum):
    OPEN = "open"
    SHUT = "shut"  #: connections are taken and dropped
    UNWELL = "unwell"  #: taps are answered with 503


class GatedHouse:
    """Stands at an address of its own; `sent` are the forms that came through and were answered by the house."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.host, self.port = parts.hostname or "", parts.port or 0
        self.is_now = Gate.OPEN
        self.sent: list[tuple[str, dict[str, list[str]]]] = []
        self.knocks = 0  #: forms that found the gate shut or the house unwell

    def sent_to(self, end: str) -> list[dict[str, list[str]]]:
        return [form for path, form in self.sent if path.endswith(end)]


class Keeper(BaseHTTPRequestHandler):
    """At the gate: hands on what is asked, and the answer."""

    protocol_version = "HTTP/1.1"
    house: GatedHouse

    def do_GET(self) -> None:
        self._pass_on(b"")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        if self.house.is_now is not Gate.OPEN:
            self.house.knocks += 1
        self._pass_on(body)

    def _pass_on(self, body: bytes) -> None:
        self.close_connection = True
        if self.house.is_now is Gate.SHUT:
            return
        if (
            self.house.is_now is Gate.UNWELL
            and self.path.startswith(("/my/", "/t/"))
            and self.command == "POST"
        ):
            self._answer(503, [], b"{}")
            return
        given = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
        with closing(http.client.HTTPConnection(self.house.host, self.house.port, timeout=30)) as inner:
            inner.request(self.command, self.path, body or None, given | {"Accept-Encoding": "identity"})
            answer = inner.getresponse()
            headers, told = answer.getheaders(), answer.read()
        if self.command == "POST":
            self.house.sent.append((self.path, parse_qs(body.decode(errors="replace"))))
        with suppress(OSError):  # the page was closed
            self._answer(answer.status, headers, told)

    def _answer(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.send_response(status)
        for name, value in headers:
            if name.lower() not in (
                "connection",
                "transfer-encoding",
                "content-length",
                "date",
                "server",
            ):
                self.send_header(name, value)
        self.send_header("content-length", str(len(body)))
        self.send_header("connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing is written."""


@contextmanager
def gated(address: str) -> Iterator[tuple[GatedHouse, str]]:
    house = GatedHouse(address)

    with ThreadingHTTPServer(("127.0.0.1", 0), type("KeeperOfOne", (Keeper,), {"house": house})) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield house, f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
