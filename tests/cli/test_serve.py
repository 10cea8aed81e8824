"""`kosmos serve` as a process: what it says, and what it logs."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from cli.shell import Shell, on_file
from kosmos.cli import serve

KOSMOS = "from kosmos.cli.main import main\nmain()"


@dataclass
class Running:
    """A server in a process of its own; its log is there when it has ended."""

    address: str
    link: str
    process: subprocess.Popen[str]
    log: str = ""

    def stop(self, sign: signal.Signals = signal.SIGINT) -> None:
        self.process.send_signal(sign)
        _, self.log = self.process.communicate(timeout=30)


@contextmanager
def running(folder: Path, *words: str, first: str = "") -> Iterator[Running]:
    """`first` is done in the process before anything else."""
    environment = {**os.environ, "KOSMOS_LANG": "en", "KOSMOS_LOG_FORMAT": "json", "KOSMOS_SLOW_MS": "0"}
    (folder / "club.db").touch()
    process = subprocess.Popen(
        [
            sys.executable,
            "-u",
            "-c",
            first + KOSMOS,
            "--db",
            str(folder / "club.db"),
            "serve",
            "--port",
            "0",
            *words,
        ],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    server = Running("", "", process)
    try:
        assert process.stdout is not None
        first, second = process.stdout.readline(), process.stdout.readline()
        address = re.match(r"Kosmos runs at (http://127\.0\.0\.1:\d+) on ", first)
        assert address is not None, first
        link = re.search(r"/welcome/(\S+)", second)
        server.address, server.link = address[1], link[1] if link else ""
        yield server
    finally:
        if process.poll() is None:
            server.stop()


def test_a_server_says_where_it_is_and_logs_what_happens(tmp_path: Path) -> None:
    """Address and link on standard output; the log, one JSON object a line and nothing else, on standard error."""
    with running(tmp_path) as server:
        assert server.link
        with urllib.request.urlopen(f"{server.address}/welcome/{server.link}", timeout=30) as answer:
            assert answer.status == 200
    log = server.log
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert [(line["event"], line.get("what") or line["route"]) for line in lines] == [
        ("security", "link_made"),
        ("slow", "/welcome/{link}"),
    ]
    assert [line for line in log.splitlines() if not line.startswith("{")] in ([], ["kosmos: Stopped."])
    assert server.link not in log


ENDLESS = """
import time
from kosmos.service import site
def endless(*_):
    print("at work", flush=True)
    while True:
        time.sleep(0.01)
site.make_site = endless
"""


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_signal_ends_the_server_amid_endless_work(tmp_path: Path, sign: signal.Signals) -> None:
    """Whatever is being made for somebody, and whether or not it can be given up, the process ends in time."""
    assert serve.GRACE_SECONDS < serve.STOP_SECONDS <= 5
    kosmos = on_file(tmp_path / "club.db")
    kosmos.ok("new", "Cup")
    kosmos.ok("do", "cup", "Publish")
    with running(tmp_path, first=ENDLESS) as server:
        assert server.process.stdout is not None
        asking = threading.Thread(target=ask_in_vain, args=(f"{server.address}/api/tournaments/cup/site",))
        asking.start()
        while server.process.stdout.readline() != "at work\n":
            pass
        server.stop(sign)
        asking.join(30)
    assert server.process.returncode is not None


def ask_in_vain(address: str) -> None:
    with suppress(OSError, http.client.HTTPException):
        urllib.request.urlopen(address, timeout=60)


#: the club moves amid the start: after everything was opened, before anything is answered
MOVES = """
import sys
from kosmos.service import arenas, moving
begin = arenas.Arenas.start
async def start(self):
    database = sys.argv[sys.argv.index("--db") + 1]
    try:
        moving.move_everything(database, database + ".new", lambda _: None)
    except moving.StoreMoved:
        pass
    await begin(self)
arenas.Arenas.start = start
"""


def ended(folder: Path, first: str, *words: str) -> "subprocess.CompletedProcess[str]":
    """A server that does not begin, with all that it said."""
    command = [sys.executable, "-c", first + KOSMOS, "--db", str(folder / "club.db"), "serve", "--port", "0"]
    return subprocess.run(
        [*command, *words],
        env={**os.environ, "KOSMOS_LANG": "en"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_club_that_moves_amid_the_start(tmp_path: Path, workers: str) -> None:
    """One sentence and the code of a refusal; no address is said under which nobody answers."""
    on_file(tmp_path / "club.db").ok("new", "Cup")
    ran = ended(tmp_path, MOVES, "--workers", workers)
    lines = {line for line in ran.stderr.splitlines() if not line.startswith("20")}  # without the log
    assert (ran.returncode, ran.stdout) == (1, "")
    assert len(lines) == 1
    assert re.match("kosmos: Everything in the database .* was moved to .*club.db.new", lines.pop())


REFUSES = """
from kosmos.core.store_refusals import StoreUnreachable
from kosmos.service import arenas
async def start(self):
    raise StoreUnreachable("club.db", "no such folder")
arenas.Arenas.start = start
"""


@pytest.mark.parametrize("workers", ["1", "2"])
def test_whatever_refuses_at_the_start_ends_the_server(tmp_path: Path, workers: str) -> None:
    """Also what runs beside the pages; with several workers none is started again and again."""
    on_file(tmp_path / "club.db").ok("new", "Cup")
    ran = ended(tmp_path, REFUSES, "--workers", workers)
    assert (ran.returncode, ran.stdout) == (7, "")
    assert set(ran.stderr.splitlines()) == {
        "kosmos: The database club.db cannot be opened or written: no such folder."
    }


SLOWLY = """
import asyncio
from kosmos.service import arenas
begin = arenas.Arenas.start
async def start(self):
    await asyncio.sleep(0.5)
    print("still beginning", flush=True)
    await begin(self)
arenas.Arenas.start = start
"""


def test_the_address_is_said_when_it_answers(tmp_path: Path) -> None:
    """Not while the server begins: whoever reads it can ask at once."""
    with pytest.raises(AssertionError, match="still beginning"), running(tmp_path, first=SLOWLY):
        raise AssertionError("the address was said first")


def test_no_start_without_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Kosmos whose front end was not built is refused in one sentence, and begins no database."""
    monkeypatch.setattr(serve, "FRONT_END", tmp_path / "kosmos.js")
    ran = Shell("--db", str(tmp_path / "club.db"))("serve", "--port", "0")
    assert (ran.code, ran.out) == (7, "")
    assert ran.err == (
        "kosmos: The pages of this Kosmos were not built, so it does not start: “make board” builds them.\n"
    )
    assert not (tmp_path / "club.db").exists()


@pytest.mark.parametrize("words", ["proxy.example", "10.0.0.1/8", "127.0.0.1,everybody", "*"])
def test_a_proxy_is_an_address(tmp_path: Path, words: str) -> None:
    """A word that is no address or network is refused at the start: it would trust nobody, or everybody."""
    ran = Shell("--db", str(tmp_path / "club.db"))("serve", "--port", "0", "--trusted-proxies", words)
    assert ran.code == 2
    assert f"“{words.rsplit(',', maxsplit=1)[-1]}” in --trusted-proxies" in ran.err


@pytest.mark.parametrize(
    ("words", "proxies"),
    [("", []), ("127.0.0.1", ["127.0.0.1"]), (" 10.0.0.0/8 , ::1,", ["10.0.0.0/8", "::1"])],
)
def test_proxies_are_named(words: str, proxies: list[str]) -> None:
    """By commas; without a word nobody is trusted, not even this machine."""
    assert serve.checked_proxies(words) == proxies


@pytest.mark.parametrize(("trusted", "believed"), [([], False), (["--trusted-proxies", "127.0.0.1"], True)])
def test_a_proxy_is_believed_only_if_it_is_named(tmp_path: Path, trusted: list[str], believed: bool) -> None:
    """Whoever writes headers of a proxy comes from where they come from, unless the settings trust that address."""
    with running(tmp_path, *trusted) as server:
        request = urllib.request.Request(
            f"{server.address}/api/tournaments",
            headers={"Authorization": "Bearer invented", "X-Forwarded-For": "192.0.2.7, 198.51.100.9"},
        )
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(request, timeout=30)
    lines = [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]
    told = [line["address"] for line in lines if line.get("what") == "token_refused"]
    assert told == ["198.51.100.9" if believed else "127.0.0.1"]
