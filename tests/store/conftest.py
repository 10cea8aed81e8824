"""The stores that have to keep every contract. A new implementation joins here."""

from collections.abc import AsyncIterator, Callable
from functools import cache
from pathlib import Path

import pytest

from kosmos.store.opening import Store, open_store
from kosmos.store.postgres.connection import connect
from kosmos.store.postgres.migrations import migrate
from kosmos.store.sqlite.database import Database
from kosmos.store.sqlite.store import SqliteStore
from servers import empty_database, new_schema


@cache
def common_database() -> str:
    """Made once: to make all tables anew for every test would take longer than the tests."""
    address = new_schema()
    connection = connect(address)
    migrate(connection, address)
    connection.close()
    return address


def open_postgres(folder: Path) -> Store:
    """Empty when a test first asks for it in its folder; afterwards as it was left."""
    address, begun = common_database(), folder / "postgres-begun"
    if not begun.exists():
        begun.touch()
        empty_database(address)
    return open_store(address)


IMPLEMENTATIONS: dict[str, Callable[[Path], Store]] = {
    "sqlite-file": lambda folder: SqliteStore.open(folder / "kosmos.db"),
    "sqlite-memory": lambda _: SqliteStore.open(":memory:"),
    "postgres": open_postgres,
}
#: those of which everything is there again when they are opened the next time
LASTING: dict[str, Callable[[Path], Store]] = {
    name: IMPLEMENTATIONS[name] for name in ("sqlite-file", "postgres")
}


@pytest.fixture(params=IMPLEMENTATIONS)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    opened = IMPLEMENTATIONS[request.param](tmp_path)
    yield opened
    await opened.close()


@pytest.fixture(params=LASTING)
def reopen(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """Opens the same store, each time as if the program had been started again."""
    return lambda: LASTING[request.param](tmp_path)


@pytest.fixture
def reopen_file(tmp_path: Path) -> Callable[[], Store]:
    """For promises about the bytes of a file: those of PostgreSQL's own files are not ours to give."""
    return lambda: LASTING["sqlite-file"](tmp_path)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = Database(tmp_path / "club.db")
    yield opened
    await opened.close()


@pytest.fixture
def on_disk(tmp_path: Path) -> Callable[[], bytes]:
    """All bytes of all files of the database, as they are when called."""
    return lambda: b"".join(file.read_bytes() for file in tmp_path.iterdir())
