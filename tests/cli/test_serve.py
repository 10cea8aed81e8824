"""`kosmos serve` as a process: what it says, and what it logs."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from cli.shell import Shell
from kosmos.cli import serve

KOSMOS = "from kosmos.cli.main import main\nmain()"


def test_a_server_says_where_it_is_and_logs_what_happens(tmp_path: Path) -> None:
    """Address and link on standard output; the log, one JSON object a line and nothing else, on standard error."""
    environment = {**os.environ, "KOSMOS_LANG": "en", "KOSMOS_LOG_FORMAT": "json", "KOSMOS_SLOW_MS": "0"}
    words = ["--db", str(tmp_path / "club.db"), "serve", "--port", "0"]
    (tmp_path / "club.db").touch()
    server = subprocess.Popen(
        [sys.executable, "-u", "-c", KOSMOS, *words],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        first, second = server.stdout.readline(), server.stdout.readline()
        address = re.match(r"Kosmos runs at (http://127\.0\.0\.1:\d+) on ", first)
        assert address is not None, first
        link = re.search(r"/welcome/(\S+)", second)
        assert link is not None, second
        with urllib.request.urlopen(f"{address[1]}/welcome/{link[1]}", timeout=30) as answer:
            assert answer.status == 200
    finally:
        server.send_signal(signal.SIGINT)
        _, log = server.communicate(timeout=30)
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert [(line["event"], line["route"]) for line in lines] == [("slow", "/welcome/{link}")]
    assert [line for line in log.splitlines() if not line.startswith("{")] in ([], ["kosmos: Stopped."])
    assert link[1] not in log


def test_no_start_without_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Kosmos whose front end was not built is refused in one sentence, and begins no database."""
    monkeypatch.setattr(serve, "FRONT_END", tmp_path / "kosmos.js")
    ran = Shell("--db", str(tmp_path / "club.db"))("serve", "--port", "0")
    assert (ran.code, ran.out) == (7, "")
    assert ran.err == (
        "kosmos: The pages of this Kosmos were not built, so it does not start: “make board” builds them.\n"
    )
    assert not (tmp_path / "club.db").exists()
