"""Which database a benchmark runs on: a file, as it does unless told otherwise, or a PostgreSQL that it brings."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SQLITE, POSTGRESQL = "sqlite", "postgresql"
DATABASES = (SQLITE, POSTGRESQL)


@contextmanager
def database_in(kind: str, file: Path) -> Iterator[Path | str]:
    """Where the benchmark's data go: this file, or a new PostgreSQL on the same disk."""
    if kind != POSTGRESQL:
        yield file
        return
    from node_servers import postgres  # noqa: PLC0415 - only who asks for it needs its drivers

    with postgres() as server:
        yield server.new_database(file.stem)
