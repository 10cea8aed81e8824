"""Servers to be killed: `kosmos serve`, started quickly."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

STARTER = Path(__file__).with_name("server_starter.py")


class Server(NamedTuple):
    pid: int
    host: str


class Starter:
    """The program, read once, that starts servers."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process

    def start(self, database: Path | str, *more: str) -> Server:
        assert self.process.stdin
        arguments = ["--db", str(database), "--lang", "en", "serve", "--port", "0", *more]
        self.process.stdin.write(json.dumps(arguments) + "\n")
        self.process.stdin.flush()
        pid = int(self._line("child "))
        address = self._line("Kosmos runs at http://")
        self._line("Stop with")
        return Server(pid, address.split()[0])

    def _line(self, start: str) -> str:
        assert self.process.stdout
        for line in self.process.stdout:
            if line.startswith(start):
                return line.removeprefix(start).strip()
        raise AssertionError(f"no line {start!r}")


@contextmanager
def starter(*words: str) -> Iterator[Starter]:
    """`beside`: several servers run at once."""
    with subprocess.Popen(
        [sys.executable, STARTER, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        try:
            yield Starter(process)
        finally:
            process.kill()
