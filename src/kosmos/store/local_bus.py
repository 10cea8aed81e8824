"""The bus between the workers of one machine: each has a socket in a folder, and sends to all the others there."""

import asyncio
import socket
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from time import monotonic

from kosmos.store.shared_bus import SharedBus

#: how long the list of the others is believed
LOOK_SECONDS = 1.0
LARGEST = 1 << 17


class LocalBus(SharedBus):
    """See `store.bus.Bus`. A socket that nobody reads any more is taken away by whoever notices."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._own = folder / token_hex(8)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.bind(str(self._own))
        self._others: list[str] = []
        self._looked = -LOOK_SECONDS
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._socket, self._read)

    def _send(self, message: bytes) -> None:
        for other in self._known():
            try:
                self._socket.sendto(message, other)
            except (ConnectionRefusedError, FileNotFoundError):
                Path(other).unlink(missing_ok=True)
                self._looked = -LOOK_SECONDS
            except OSError:
                pass  # its reader is slow: it finds out by looking

    def _known(self) -> list[str]:
        if monotonic() - self._looked >= LOOK_SECONDS:
            self._others = [str(each) for each in self._folder.iterdir() if each != self._own]
            self._looked = monotonic()
        return self._others

    def _read(self) -> None:
        with suppress(BlockingIOError):
            while True:
                self._receive(self._socket.recv(LARGEST))

    async def close(self) -> None:
        self._loop.remove_reader(self._socket)
        self._socket.close()
        self._own.unlink(missing_ok=True)
