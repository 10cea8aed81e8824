"""A real server on a real port, in a thread of its own: for the command line, and for WebSockets."""

import asyncio
import socket
import threading
import warnings
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import uvicorn
from litestar import Litestar

from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.doorman import Doorman
from kosmos.tournament.commands import Right
from kosmos.web.app import ServerSettings, create_app
from kosmos.web.bodies import ORDINARY
from kosmos.web.wire import Wire

T = TypeVar("T")
ROOT = Actor("root", Right.ADMIN)


class Served:
    """The program as `kosmos serve` runs it. `run` does something on its own loop."""

    def __init__(self, database: Path | str, bus: str = "") -> None:
        self.database = database
        self.bus = bus
        self._listener = socket.socket(proto=socket.IPPROTO_TCP)  # so that answers are sent at once
        self._listener.bind(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self._listener.getsockname()[1]}"
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._serve(),))
        self._started = threading.Event()
        self.app: Litestar
        self.server: uvicorn.Server

    @property
    def address(self) -> str:
        return f"http://{self.host}"

    @property
    def club(self) -> Club:
        return self.app.state.club  # type: ignore[no-any-return]

    @property
    def doorman(self) -> Doorman:
        return self.app.state.doorman  # type: ignore[no-any-return]

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    def token(self, right: str = Right.DIRECT) -> str:
        return self.run(self.doorman.make_token(ROOT, f"{right} program", [right]))[1]

    def session(self, right: str = Right.DIRECT) -> str:
        """A session cookie of a new account."""

        async def work() -> str:
            account = await self.doorman.add_account(ROOT, f"{right} person", "correct horse", right)
            return await self.doorman.session_for(account)

        return self.run(work())

    def start(self) -> None:
        self._thread.start()
        assert self._started.wait(60), "the server did not start"

    def stop(self) -> None:
        self.server.should_exit = True
        self._thread.join(60)
        self._loop.close()
        self._listener.close()

    async def _serve(self) -> None:
        with warnings.catch_warnings():
            # Litestar warns of the way path parameters are written, which older versions of it need.
            warnings.filterwarnings("ignore", ".*deprecated inferred style")
            self.app = await create_app(self.database, ServerSettings(bus=self.bus))
        config = uvicorn.Config(
            self.app,
            log_level="error",
            ws=Wire,
            ws_max_size=ORDINARY,
            timeout_graceful_shutdown=1,
            lifespan="on",
        )
        self.server = uvicorn.Server(config)
        self.server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
        serving = asyncio.ensure_future(self.server.serve(sockets=[self._listener]))
        while not self.server.started and not serving.done():  # noqa: ASYNC110 - uvicorn has no event for it
            await asyncio.sleep(0.01)
        self._started.set()
        await serving


@contextmanager
def served(folder: Path, database: str = "", bus: str = "") -> Iterator[Served]:
    """On a file in this folder, or on a database and a bus that others have, too."""
    server = Served(database or folder / "club.db", bus)
    server.start()
    try:
        yield server
    finally:
        server.stop()
