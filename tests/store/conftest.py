"""The stores that have to keep every contract. A new implementation joins here."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from kosmos.store.opening import Store
from kosmos.store.sqlite.database import Database
from kosmos.store.sqlite.store import SqliteStore

IMPLEMENTATIONS: dict[str, Callable[[Path], Store]] = {
    "sqlite-file": lambda folder: SqliteStore.open(folder / "kosmos.db"),
    "sqlite-memory": lambda _: SqliteStore.open(":memory:"),
}
#: those of which everything is there again when they are opened the next time
LASTING: dict[str, Callable[[Path], Store]] = {"sqlite-file": IMPLEMENTATIONS["sqlite-file"]}


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
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = Database(tmp_path / "club.db")
    yield opened
    await opened.close()


@pytest.fixture
def on_disk(tmp_path: Path) -> Callable[[], bytes]:
    """All bytes of all files of the database, as they are when called."""
    return lambda: b"".join(file.read_bytes() for file in tmp_path.iterdir())
