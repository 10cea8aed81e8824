"""What a server meets on the bare wire: bodies without end, and nobody who sends them."""

import socket
from collections.abc import Iterator

import pytest

from kosmos.web.bodies import ORDINARY
from web.served import Served, served
from web.site import OLD_STYLE

pytestmark = OLD_STYLE

CHUNK = b"10000\r\n" + b"x" * 2**16 + b"\r\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("wire")) as server:
        yield server


def asked(house: Served, path: str, header: str, body: Iterator[bytes]) -> tuple[bytes, int]:
    """The beginning of the answer, and how many bytes were taken before it came."""
    host, _, port = house.host.partition(":")
    taken = 0
    with socket.create_connection((host, int(port)), timeout=30) as wire:
        head = f"POST {path} HTTP/1.1\r\nHost: {house.host}\r\nAuthorization: Bearer {token(house)}\r\n"
        wire.sendall(f"{head}{header}\r\n\r\n".encode())
        try:
            for part in body:
                wire.sendall(part)
                taken += len(part)
        except OSError:  # the server has answered and hung up
            pass
        return wire.recv(2**16), taken


def token(house: Served) -> str:
    if not hasattr(house, "kept"):
        house.kept = house.token()  # type: ignore[attr-defined]
    return house.kept  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize("path", ["/api/tournaments", "/api/script", "/api/people/1", "/login"])
def test_an_announced_body_is_refused_unseen(house: Served, path: str) -> None:
    """Who announces sixty megabytes for a command is refused before the first of them is sent."""
    kind = "Content-Type: application/x-www-form-urlencoded"
    method_right = path != "/api/people/1"
    answer, _ = asked(house, path, f"{kind}\r\nContent-Length: {60 * 2**20}", iter(()))
    assert answer.startswith(b"HTTP/1.1 413" if method_right else b"HTTP/1.1 405")


@pytest.mark.parametrize("path", ["/api/tournaments", "/api/script"])
def test_a_body_without_end_is_cut_off(house: Served, path: str) -> None:
    """Who announces nothing and sends on and on is refused when the limit is passed, not at the end."""
    endless = (CHUNK for _ in range(2000))
    answer, taken = asked(house, path, "Connection: close\r\nTransfer-Encoding: chunked", endless)
    assert answer.startswith(b"HTTP/1.1 413")
    assert taken < 30 * ORDINARY  # what the system's own buffers hold comes on top of the limit
