"""A mail server that keeps what it is given."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FakeSmtp:
    def __init__(self) -> None:
        self.mails: asyncio.Queue[tuple[str, str]] = asyncio.Queue()  #: to, and the message
        self.logins: list[str] = []
        self.port = 0
        self.talks: set[asyncio.Task[None] | None] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.talks.add(asyncio.current_task())
        try:
            await self._talk(reader, writer)
        finally:
            writer.close()
            await writer.wait_closed()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async def say(line: str) -> None:
            writer.write(f"{line}\r\n".encode())
            await writer.drain()

        await say("220 fake")
        to = ""
        while line := (await reader.readline()).decode().strip():
            match line.split(" ", 1)[0].upper():
                case "EHLO":
                    await say("250-fake")
                    await say("250 AUTH PLAIN")
                case "AUTH":
                    self.logins.append(line)
                    await say("235 come in")
                case "RCPT":
                    to = line.partition("<")[2].partition(">")[0]
                    await say("250 ok")
                case "DATA":
                    await say("354 go on")
                    text = (await reader.readuntil(b"\r\n.\r\n")).decode()
                    await self.mails.put((to, text))
                    await say("250 kept")
                case "QUIT":
                    await say("221 bye")
                    return
                case _:
                    await say("250 ok")


@asynccontextmanager
async def fake_smtp() -> AsyncIterator[FakeSmtp]:
    fake = FakeSmtp()
    server = await asyncio.start_server(fake.serve, "127.0.0.1", 0)
    fake.port = server.sockets[0].getsockname()[1]
    try:
        yield fake
    finally:
        server.close()
        await asyncio.gather(*(talk for talk in fake.talks if talk), return_exceptions=True)
