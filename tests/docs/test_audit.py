"""The audit of dependencies: against a server that answers as OSV does, and against none."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import ClassVar

import pytest
from tools import audit
from tools.audit import LockedPackage, accepted, locked_packages, main, npm_packages, python_packages

WEAK = "msgspec"


class FakeOsv(BaseHTTPRequestHandler):
    """One package has a weakness, whatever its version."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))["queries"]
        results = [{"vulns": [{"id": "TEST-1"}]} if each["package"]["name"] == WEAK else {} for each in asked]
        told = json.dumps({"results": results}).encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(told)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name it has there
        pass


class BrokenOsv(BaseHTTPRequestHandler):
    """Something answers, and not what was asked for; without words it is an error of its own."""

    answer: ClassVar[bytes | None] = None
    asked: ClassVar[int] = 0

    def do_POST(self) -> None:
        type(self).asked += 1
        self.send_response(200 if self.answer else 503)
        self.end_headers()
        self.wfile.write(self.answer or b"")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name it has there
        pass


@contextmanager
def answering(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def osv() -> Iterator[str]:
    with answering(FakeOsv) as address:
        yield address


@pytest.fixture
def broken_osv() -> Iterator[str]:
    with answering(BrokenOsv) as address:
        yield address


def test_every_locked_package_is_asked_about() -> None:
    """Those of Python and of npm, by name and version, each once."""
    found = locked_packages()
    assert len(set(found)) == len(found) > 80
    assert {each.ecosystem for each in found} == {"PyPI", "npm"}
    assert {"litestar", "chessops", "psycopg"} <= {each.name for each in found}
    assert python_packages("a-b==1.0 \\\n    --hash=sha256:0\nc[d]==2.0.1 \\\n# e==3\n") == [
        LockedPackage("PyPI", "a-b", "1.0"),
        LockedPackage("PyPI", "c", "2.0.1"),
    ]
    lock = {
        "packages": {
            "": {"version": "1"},
            "node_modules/@x/y": {"version": "2"},
            "node_modules/z": {"link": True},
        }
    }
    assert npm_packages(lock) == [LockedPackage("npm", "@x/y", "2")]


def test_a_known_weakness_fails(
    osv: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is named; one that was looked at and has its reason does not fail."""
    assert main(["--address", osv]) == 1
    assert "TEST-1" in capsys.readouterr().out
    monkeypatch.setattr(audit, "accepted", lambda _: {"TEST-1": "not used so"})
    assert main(["--address", osv]) == 0
    assert "1 accepted" in capsys.readouterr().out


def test_without_a_network_it_says_loudly_that_nothing_was_checked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """And fails only where somebody insists."""
    nowhere = "http://127.0.0.1:9/"
    assert main(["--address", nowhere]) == 0
    assert "WERE NOT AUDITED" in capsys.readouterr().err
    assert main(["--address", nowhere, "--strict"]) == 1


@pytest.mark.parametrize("answer", [b"<h1>Please log in</h1>", b"[]", b'{"results": [0]}', None], ids=repr)
def test_a_complete_run_needs_an_answer_where_there_is_a_network(
    answer: bytes | None, broken_osv: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Errors and words that are no answer fail it after some tries; a machine that reaches nobody passes, loudly."""
    monkeypatch.setattr(audit, "PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(BrokenOsv, "answer", answer)
    monkeypatch.setattr(BrokenOsv, "asked", 0)
    monkeypatch.setenv("KOSMOS_TESTS", "complete")
    assert main(["--address", broken_osv]) == 1
    assert BrokenOsv.asked == audit.TRIES
    assert main(["--address", "http://127.0.0.1:9/"]) == 0
    assert capsys.readouterr().err.count("WERE NOT AUDITED") == 2
    monkeypatch.delenv("KOSMOS_TESTS")
    assert main(["--address", broken_osv]) == 0


def test_what_is_accepted_has_a_reason() -> None:
    """An id alone accepts nothing."""
    assert accepted(["# comment", "A-1 we do not use it", "B-2", "B-3 # no", ""]) == {
        "A-1": "we do not use it"
    }
