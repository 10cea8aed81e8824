from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from kosmos.store.database import Database


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = Database(tmp_path / "club.db")
    yield opened
    await opened.close()


@pytest.fixture
def on_disk(tmp_path: Path) -> Callable[[], bytes]:
    """All bytes of all files of the database, as they are when called."""
    return lambda: b"".join(file.read_bytes() for file in tmp_path.iterdir())
