"""Connections that never finish: dropped after seconds, limited per address, and no burden to others."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn

from kosmos.web import patience
from kosmos.web.patience import PatientProtocol


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers when it has the whole body."""
    if scope["type"] != "http":
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


@pytest.fixture
async def port(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[int]:
    monkeypatch.setattr(patience, "HEADER_SECONDS", 0.3)
    monkeypatch.setattr(patience, "BODY_SECONDS", 0.3)
    monkeypatch.setattr(patience, "MOST_UNFINISHED", 5)
    config = uvicorn.Config(
        app, port=0, http=PatientProtocol, lifespan="off", log_config=None, timeout_keep_alive=1
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await serving


async def said(port: int, data: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(data)
    await writer.drain()
    return reader, writer


async def answer(reader: asyncio.StreamReader) -> bytes:
    """What came until the other side ended it."""
    try:
        return await asyncio.wait_for(reader.read(), 5)
    except ConnectionResetError:
        return b""


WHOLE = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


@pytest.mark.parametrize(
    "part",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc",
    ],
)
async def test_an_unfinished_request_is_dropped(port: int, part: bytes) -> None:
    """Whatever is missing, the connection is ended without an answer, and is not counted any more."""
    reader, writer = await said(port, part)
    assert await answer(reader) == b""
    writer.close()
    await asyncio.sleep(0)
    assert not PatientProtocol.unfinished


async def test_one_address_has_so_many(port: int) -> None:
    """A connection more than one address may leave unfinished is ended at once; after they are gone all is well."""
    waiting = [await said(port, b"GET") for _ in range(5)]
    reader, writer = await said(port, WHOLE)
    assert await answer(reader) == b""
    writer.close()
    for reader, writer in waiting:
        assert await answer(reader) == b""
        writer.close()
    reader, writer = await said(port, WHOLE)
    assert (await answer(reader)).startswith(b"HTTP/1.1 204")
    writer.close()


async def test_one_connection_serves_many_requests(port: int) -> None:
    """A finished request is answered, and the next one on the same connection gets the same time."""
    reader, writer = await said(port, WHOLE.replace(b"Connection: close\r\n", b""))
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 204")
    writer.write(b"GET / HT")
    assert await answer(reader) == b""
    writer.close()


AGAIN = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize(
    "first", [AGAIN, b"GET / HTTP/1.1\r\nHo"], ids=["between two requests", "amid a head"]
)
async def test_a_server_that_was_held_up_reads_before_it_ends_anything(port: int, first: bytes) -> None:
    """The loop comes to a deadline late, and the rest of a request has come just before: it is answered."""
    loop = asyncio.get_running_loop()
    with socket.create_connection(("127.0.0.1", port), 20) as client:
        client.sendall(first)
        if first == AGAIN:
            assert b"204" in await asyncio.to_thread(client.recv, 1000)
        loop.call_later(0.15, client.sendall, AGAIN.removeprefix(first) or AGAIN)
        await asyncio.sleep(0.05)
        time.sleep(1.5)  # noqa: ASYNC251 - nothing runs here, as on a machine that sleeps; then everything is due at once
        assert b"204" in await asyncio.to_thread(client.recv, 1000)
