"""Everything of one database copied into another, on a way that spoils a row."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kosmos.store.opening import open_store, transfer_end
from kosmos.store.transfer import CopyDiffers, TransferEnd, copy_everything
from servers import new_schema

Row = tuple[Any, ...]


def changed(rows: Iterable[Row]) -> Iterator[Row]:
    for name, value in rows:
        yield name, "SC Königsspringer" if name == "title" else value


def lost(rows: Iterable[Row]) -> Iterator[Row]:
    yield from list(rows)[1:]


def added(rows: Iterable[Row]) -> Iterator[Row]:
    yield from rows
    yield "added", "1"


class SpoilingEnd:
    """A database into which other settings come than were sent."""

    def __init__(self, end: TransferEnd, spoil: Callable[[Iterable[Row]], Iterator[Row]]) -> None:
        self._end, self._spoil = end, spoil

    def __getattr__(self, name: str) -> Any:
        return getattr(self._end, name)

    def insert(self, table: str, columns: str, rows: Iterable[Row]) -> None:
        self._end.insert(table, columns, self._spoil(rows) if table == "settings" else rows)


@pytest.mark.parametrize("spoil", [changed, lost, added])
@pytest.mark.parametrize("target", ["file", "postgres"])
def test_a_copy_that_differs_is_not_kept(
    tmp_path: Path, target: str, spoil: Callable[[Iterable[Row]], Iterator[Row]]
) -> None:
    """One changed, lost or added row: the table is named, and the new database stays as empty as it was."""
    asyncio.run(_filled(tmp_path / "club.db"))
    where = new_schema() if target == "postgres" else str(tmp_path / "new.db")
    with transfer_end(str(tmp_path / "club.db")) as source, transfer_end(where) as into:
        with pytest.raises(CopyDiffers) as refused:
            copy_everything(source, SpoilingEnd(into, spoil))
        assert refused.value.table == "settings"
    assert asyncio.run(_found(where)) == ({}, [])
    with transfer_end(str(tmp_path / "club.db")) as source, transfer_end(where) as into:
        copy_everything(source, into)
    assert asyncio.run(_found(where)) == ({"title": "Club ♞", "theme": "dark"}, ["cup"])


async def _filled(path: Path) -> None:
    store = open_store(path)
    await store.settings.change({"title": "Club ♞", "theme": "dark"})
    await store.streams.create("cup", "tournament", [b"{}"])
    await store.close()


async def _found(where: str) -> tuple[dict[str, str], list[str]]:
    store = open_store(where)
    found = await store.settings.all(), [each.id for each in await store.streams.listing("tournament")]
    await store.close()
    return found
