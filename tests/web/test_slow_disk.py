"""A disk that takes 50 ms a flush, and longer: whoever writes waits for it, nobody else does."""

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from kosmos.store.sqlite.database import Database
from web.site import Site, opened

SLOW_SECONDS = 0.05


class Disk:
    """Every flush takes 50 ms, and as long as it is held besides."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.flushing = threading.Event()
        self.released = threading.Event()
        self.flushes = 0
        quick = Database.flush

        def flush(database: Database, *statement: Any) -> int:
            self.flushes += 1
            self.flushing.set()
            time.sleep(SLOW_SECONDS)
            self.released.wait(10)
            return quick(database, *statement)

        monkeypatch.setattr(Database, "flush", flush)

    async def busy(self) -> None:
        assert await asyncio.to_thread(self.flushing.wait, 30)


async def test_other_requests_are_answered_during_a_flush(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a player's entry is on its way to the disk, pages and the API answer; entries of others share the next flush."""
    async with opened(tmp_path) as site:
        # The test client handles one request after the other; a server does not.
        app: Any = site.app
        transport = httpx.ASGITransport(app)
        site.client = httpx.AsyncClient(transport=transport, base_url="http://localhost")  # type: ignore[assignment]
        streams = [await site.new(name) for name in ("One", "Two", "Three", "Four")]
        disk = Disk(monkeypatch)
        first = asyncio.create_task(site.do(streams[0], "AddPlayer", name="Ada"))
        await disk.busy()
        others = [asyncio.create_task(site.do(stream, "AddPlayer", name="Ada")) for stream in streams[1:]]
        await everything_is_answered(site, streams)
        assert not any(task.done() for task in (first, *others)), "the disk is still at it"
        disk.released.set()
        assert [(await task).status_code for task in (first, *others)] == [200] * 4
        assert disk.flushes < 4, "four tournaments, fewer flushes"


async def everything_is_answered(site: Site, streams: list[str]) -> None:
    for address in ("/", "/api/tournaments", *(f"/api/tournaments/{stream}" for stream in streams)):
        assert (await site.call("GET", address)).status_code == 200
